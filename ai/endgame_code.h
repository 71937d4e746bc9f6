/* A canonical Huffman code over few tokens, and streams of bits. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CODE_BITS = 11, CODE_TOKENS = 300 };

/* Code lengths from 1 to CODE_BITS for the tokens that occur, 0 for the others. */
void code_lengths(const uint64_t *frequency, int tokens, uint8_t *length);

/* The code words that belong to the lengths. False when the lengths are no code. */
bool code_words(const uint8_t *length, int tokens, uint16_t *word);

/* Decoding by table: by the next CODE_BITS bits, token << 4 | length; 0 where no word begins. */
void code_table(const uint8_t *length, const uint16_t *word, int tokens,
                uint16_t table[1 << CODE_BITS]);

struct bit_writer {
    uint8_t *bytes;
    size_t size, capacity;
    uint64_t held;
    int bits;                           /* of held, fewer than 8 between calls */
};

void bits_put(struct bit_writer *writer, uint32_t value, int bits);    /* at most 24 bits */
void bits_align(struct bit_writer *writer);        /* zeros up to the next byte */

/* Reads zeros behind the end. */
struct bit_reader {
    const uint8_t *at, *end;
    uint64_t held;
    int bits;
};

static inline void bits_fill(struct bit_reader *reader)
{
    while (reader->bits <= 56) {
        uint64_t next = reader->at < reader->end ? *reader->at++ : 0;
        reader->held |= next << (56 - reader->bits);
        reader->bits += 8;
    }
}

/* The next bits without taking them, and taking them; bits_fill gives at least 57. */
static inline uint32_t bits_see(const struct bit_reader *reader, int bits)
{
    return bits ? (uint32_t)(reader->held >> (64 - bits)) : 0;
}

static inline void bits_take(struct bit_reader *reader, int bits)
{
    reader->held <<= bits;
    reader->bits -= bits;
}
