/* One slice of an endgame table on disk: packed, checked by a checksum, mapped into memory.
 *
 * Layout, all numbers little-endian:
 *       0  "tavlei endgame 1"
 *      16  checksum of all that follows
 *      24  size of the file              32  fingerprint of the rules
 *      40  positions                     48  wins, losses, draws (three numbers of 8 bytes)
 *      72  men 0, men 1, kings 0, kings 1, one byte each; 0 is the side to move
 *      76  1 when distances are told, else 0; then FILE_BLOCK_BITS, one byte each
 *      78  number of values (2 bytes)    80  game id, ended and filled by zeros
 *     160  the values, 2 bytes each; then one byte for each token: the length of its code in bits
 *          then, at the next multiple of 4, where each block begins, in bytes behind the end of
 *          this list: a number of 4 bytes for each block and one for the end; then the blocks
 *
 * A block tells the values of FILE_BLOCK positions in tokens of a canonical Huffman code, highest
 * bit first. Token i < values is the value i; token values + j repeats the last one 2^j times and
 * as many times more as the j bits behind it say. Numbers that mean no position have any value.
 */
#pragma once

#include "ai/endgame_index.h"

enum { FILE_BLOCK_BITS = 8, FILE_BLOCK = 1 << FILE_BLOCK_BITS, FILE_VALUES = 256 };

/* What is known of a position, from the side to move: 0 is a draw, else won or lost in so many
 * plies. Where distances are not told they are 1 for wins and 0 for losses. */
typedef uint16_t endgame_code;

enum { CODE_DRAW = 0 };

static inline endgame_code code_loss(int plies)
{
    return (endgame_code)(2 * plies + 1);
}

static inline endgame_code code_win(int plies)
{
    return (endgame_code)(2 * plies + 2);
}

static inline bool code_is_win(endgame_code code)
{
    return code && !(code & 1);
}

static inline bool code_is_loss(endgame_code code)
{
    return code & 1;
}

static inline int code_plies(endgame_code code)
{
    return code ? (code - 1) / 2 : 0;
}

/* A slice as it is written: symbol[n] is the place of number n's value in `value`. */
struct sheet {
    struct material material;
    bool distances;
    uint64_t size;                      /* numbers */
    uint64_t wins, losses, draws;
    uint8_t *symbol;
    endgame_code value[FILE_VALUES];
    int values;
};

/* All that decides moves and ends, in one number: tables fit exactly the games that share it. */
uint64_t endgame_fingerprint(const struct game *game);

/* "FOLDER/GAME/1-0-2-1.wld" (own men, kings, then the enemy's) or ".dtw"; the caller frees. */
char *endgame_path(const char *folder, const struct game *game, struct material material,
                   bool distances);

/* The folder of the path must exist. *bytes (may be NULL) gets the size of the file. */
bool sheet_write(const char *path, const struct game *game, const struct sheet *sheet,
                 uint64_t *bytes, struct err *err);

struct slice_file;

/* NULL with *err, which names the file, when it is missing, broken or of another game. */
struct slice_file *slice_file_open(const char *path, const struct ground *ground,
                                   struct material material, bool distances, struct err *err);
void slice_file_close(struct slice_file *file);

/* The facts of the head. `symbol` is NULL in them. */
const struct sheet *slice_file_facts(const struct slice_file *file);
uint64_t slice_file_bytes(const struct slice_file *file);

/* The symbols of one block; returns how many there are. Safe from several threads. */
int slice_file_block(const struct slice_file *file, uint64_t block, uint8_t out[FILE_BLOCK]);
