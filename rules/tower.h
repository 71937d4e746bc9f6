/* Towers: columns of pieces that move as one and are commanded by the piece on top.
 *
 * A tower is one number (`stack` in position.h), copied, compared and hashed as a value. Zero is
 * the empty tower. Nothing here knows about boards or turns.
 */
#pragma once

#include "rules/position.h"

enum piece { WHITE_MAN, BLACK_MAN, WHITE_KING, BLACK_KING };           /* bit 0 side, bit 1 king */

static inline enum piece piece_of(enum side side, bool king)
{
    return (enum piece)(side | king << 1);
}

int tower_height(stack tower);
enum piece tower_top(stack tower);                         /* the tower must not be empty */
enum piece tower_piece(stack tower, int depth);            /* 0 is the top */
stack tower_put_under(stack tower, enum piece piece);
stack tower_put_on(stack tower, enum piece piece);
stack tower_take_top(stack tower);                         /* may leave the empty tower */
stack tower_crown_top(stack tower);                        /* the top becomes a king … */
stack tower_uncrown_top(stack tower);                      /* … and a man again, to take a move back */
