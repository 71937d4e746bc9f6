/* A position: a plain value that is copied, compared and sent to other threads.
 *
 * Only the first `game->pos_size` bytes mean anything: plain draughts end behind `piece`, odd games
 * behind `mark`, tower games behind their last cell.
 */
#pragma once

#include <stdint.h>

#include "rules/square.h"

/* A tower as one number: two bits a piece, the top lowest, one mark bit above the bottom; 0 is
 * none. Two bits: bit 0 the side, bit 1 the rank (see tower.h). At most 63 pieces. */
typedef sqset stack;

enum side { WHITE, BLACK };
enum kind { MAN, KING, KIND_A, KIND_B, KIND_COUNT };       /* the last two: non-draughts games */

enum { COUNTERS = 4 };

struct position {
    uint64_t key;                       /* hash of all that decides the legal moves */
    uint8_t turn, step;                 /* side to move; moves left in its turn after this one */
    uint8_t hand[2];                    /* pieces still to be placed, by side */
    uint16_t quiet;                     /* plies since a capture or a man's move */
    uint16_t still;                     /* plies since a capture or a promotion */
    uint16_t count[COUNTERS];           /* plies a draw class has stood, see outcome.h */
    uint8_t king_run[2];                /* Frisian: quiet moves in a row by one king, by side */
    square king_last[2];                /* that king's square */
    sqset piece[KIND_COUNT][2];         /* [kind][side]: the piece on top of each cell */
    sqset mark[2];                      /* what odd games note of cells (ashtarashki: retreats) */
    stack tower[MAX_SQUARES];           /* tower games: the whole tower of each cell */
};

static inline sqset position_side(const struct position *pos, enum side side)
{
    return pos->piece[MAN][side] | pos->piece[KING][side] | pos->piece[KIND_A][side] |
           pos->piece[KIND_B][side];
}
