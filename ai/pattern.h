/* Windows of eight squares over a board, and which pattern of men stands in each.
 *
 * A window's pattern is a number of eight digits to base 3 (0 empty, 1 a man of one side, 2 of the
 * other; kings count as empty). Windows that a symmetry of the game maps onto each other share one
 * table of values: a half turn exchanges the colours and with them the sign of the value; where
 * the rules know no left and right, mirroring does as well. Every image of a window is a lane of
 * its own, so that the sum of the lanes' values has all the symmetries of the game.
 *
 * All lanes are counted at once: the set of men is cut into chunks of five squares, and a table
 * tells for each content of each chunk what it adds to all the lanes.
 */
#pragma once

#include "rules/game.h"

enum {
    PATTERN_SQUARES = 8, PATTERN_SIZE = 6561,              /* 3 to the 8th */
    PATTERN_LANES = 32,                                    /* at most */
    PATTERN_CHUNK = 5, PATTERN_CHUNKS = 24, PATTERN_HALF = 12 * PATTERN_CHUNK
};

struct patterns {
    int lanes;                          /* in use; the rest of all arrays is zero */
    int tables;
    bool wide;                          /* squares above the first 60 are used */
    int chunks;
    uint8_t table[PATTERN_LANES];       /* of a lane */
    bool turned[PATTERN_LANES];         /* white men are 2s there, and the value is Black's */
    square cell[PATTERN_LANES][PATTERN_SQUARES];           /* digit i stands for this square */
    uint16_t add[PATTERN_CHUNKS][1 << PATTERN_CHUNK][PATTERN_LANES];
    uint16_t weight[2][PATTERN_LANES];  /* what a man of a side counts: 1 or 2 */
};

/* False when the board has no place for windows, or the game has pieces of other kinds. */
bool patterns_make(struct patterns *out, const struct game *game);

/* The same number for games whose windows lie alike, so that they can share weights. */
uint32_t patterns_mark(const struct patterns *patterns, const struct game *game);

/* The pattern of each lane. */
void patterns_count(const struct patterns *patterns, const struct position *pos,
                    uint16_t out[PATTERN_LANES]);
