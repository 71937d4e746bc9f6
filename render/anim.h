/* Where everything is while a move is being shown: a pure function of the position before it, the
 * move and the time, so that it can be stopped anywhere and also run backwards.
 *
 * Time is counted in hops. A quiet move is one hop; a capture takes one hop a jump, and a little
 * more when prisoners still have to be carried off or a man to be crowned at the end. Pieces from
 * the hand come down on their cell, those that leave the board fade where they arrive.
 */
#pragma once

#include "rules/game.h"

struct anim_taken {
    square sq;
    float leaving;                      /* 0 stands untouched … 1 is gone or under the captor */
    float marked;                       /* 0 not jumped yet … 1 jumped, waits to be taken off */
};

struct anim {
    float col, row;                     /* of the piece that moves, as White sees the board */
    float lift;                         /* 0 on the board … 1 at the height of a jump */
    float crown;                        /* 0 as it began … 1 crowned, or turned over */
    float there;                        /* 0 not on the board (any more) … 1 there */
    sqset along;                        /* Dameo: men of the row that go one step with it, … */
    float along_col, along_row;         /* … and how far they are; then col and row are unused */
    int taken_count;
    struct anim_taken taken[MOVE_MAX_HOPS];    /* in the order of capture */
};

/* How many hops the whole takes; a step of 180 ms makes 180 ms times this. */
float anim_hops(const struct game *game, const struct position *pos, const struct move *move);

/* The state at t from 0 (as in pos) to 1 (as after the move). */
void anim_at(const struct game *game, const struct position *pos, const struct move *move, float t,
             struct anim *out);
