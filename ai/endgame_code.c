#include "ai/endgame_code.h"

#include <assert.h>
#include <string.h>

#include "src/base/mem.h"

/* Depths of the leaves of a Huffman tree; returns the greatest. Quadratic, which is little here. */
static int tree_depths(const uint64_t *weight, int tokens, uint8_t *depth)
{
    enum { NODES = 2 * CODE_TOKENS };
    uint64_t of[NODES];
    int parent[NODES];
    bool open[NODES];
    int nodes = tokens;
    int left = 0;
    for (int i = 0; i < tokens; i++) {
        of[i] = weight[i];
        parent[i] = -1;
        open[i] = weight[i] != 0;
        left += open[i];
    }
    for (; left > 1; left--) {
        int least[2] = { -1, -1 };
        for (int i = 0; i < nodes; i++) {
            if (!open[i])
                continue;
            if (least[0] < 0 || of[i] < of[least[0]]) {
                least[1] = least[0];
                least[0] = i;
            } else if (least[1] < 0 || of[i] < of[least[1]]) {
                least[1] = i;
            }
        }
        of[nodes] = of[least[0]] + of[least[1]];
        open[nodes] = true;
        parent[nodes] = -1;
        for (int k = 0; k < 2; k++) {
            open[least[k]] = false;
            parent[least[k]] = nodes;
        }
        nodes++;
    }

    int deepest = 0;
    for (int i = 0; i < tokens; i++) {
        int d = 0;
        for (int up = parent[i]; up >= 0; up = parent[up])
            d++;
        if (weight[i] && !d)
            d = 1;                      /* the only token of all */
        depth[i] = (uint8_t)d;
        deepest = d > deepest ? d : deepest;
    }
    return deepest;
}

void code_lengths(const uint64_t *frequency, int tokens, uint8_t *length)
{
    assert(tokens <= CODE_TOKENS);
    uint64_t weight[CODE_TOKENS];
    memcpy(weight, frequency, (size_t)tokens * sizeof *weight);
    while (tree_depths(weight, tokens, length) > CODE_BITS)
        for (int i = 0; i < tokens; i++)
            if (weight[i])
                weight[i] = (weight[i] >> 2) + 1;  /* flatter, so shallower */
}

bool code_words(const uint8_t *length, int tokens, uint16_t *word)
{
    uint32_t next = 0;
    for (int bits = 1; bits <= CODE_BITS; bits++) {
        for (int i = 0; i < tokens; i++)
            if (length[i] == bits)
                word[i] = (uint16_t)next++;
        if (next > 1u << bits)
            return false;
        next <<= 1;
    }
    for (int i = 0; i < tokens; i++)
        if (length[i] > CODE_BITS)
            return false;
    return true;
}

void code_table(const uint8_t *length, const uint16_t *word, int tokens,
                uint16_t table[1 << CODE_BITS])
{
    memset(table, 0, (1u << CODE_BITS) * sizeof *table);
    for (int i = 0; i < tokens; i++) {
        if (!length[i])
            continue;
        int spare = CODE_BITS - length[i];
        for (int k = 0; k < 1 << spare; k++)
            table[(word[i] << spare) + k] = (uint16_t)(i << 4 | length[i]);
    }
}

void bits_put(struct bit_writer *writer, uint32_t value, int bits)
{
    writer->held = writer->held << bits | value;
    writer->bits += bits;
    while (writer->bits >= 8) {
        if (writer->size == writer->capacity) {
            writer->capacity = writer->capacity ? 2 * writer->capacity : 4096;
            writer->bytes = mem_grow(writer->bytes, writer->capacity);
        }
        writer->bits -= 8;
        writer->bytes[writer->size++] = (uint8_t)(writer->held >> writer->bits);
    }
}

void bits_align(struct bit_writer *writer)
{
    if (writer->bits)
        bits_put(writer, 0, 8 - writer->bits);
}
