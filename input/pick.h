/* Choosing a move by naming cells: clicks and drags, whole captures or step by step.
 *
 * A pure function over the list of legal moves. The cells named so far must be an ordered subset of
 * origin, landing cells and captured cells of at least one legal move, the first being the origin.
 * They need not be named in order: a cell on the way to one that is named takes its place before it.
 * Any route counts, also one that the list leaves out because it takes the same pieces to the same
 * end. Naming the last cell twice means "it ends here" where another capture would pass on, or where
 * nothing is to be taken off; which piece a man becomes is left to pick_choices.
 *
 * A piece from the hand has no origin: its choice begins with the free cell that it goes to.
 */
#pragma once

#include "rules/move.h"

struct game;

struct pick {
    int count;
    square cell[MOVE_MAX_HOPS + 1];
};

enum pick_result {
    PICK_NOTHING,                       /* the cell fits no legal move: explain_try() says why */
    PICK_MORE,                          /* taken in, more is needed (or the choice was cleared) */
    PICK_MOVE                           /* *chosen is complete; the pick is empty again */
};

/* A click on a cell. On another own movable piece the choice starts again there; on the origin
 * while nothing else is chosen it is cleared; a destination alone suffices when only one legal move
 * ends there and nothing is chosen. When all that fit lead to the same move it is chosen at once.
 * With `single`, a click on a piece that has exactly one legal move plays it. */
enum pick_result pick_cell(struct pick *pick, const struct game *game, const struct movelist *legal,
                           square cell, bool single, struct move *chosen);
void pick_back(struct pick *pick);                         /* forgets the last cell */
void pick_clear(struct pick *pick);

sqset pick_origins(const struct movelist *legal);          /* pieces that can move */
/* The cells that go on with the choice, decide between the ways to its last cell or finish it, and
 * of them those that finish a move; none before an origin is chosen. Captured cells are taken by
 * pick_cell too but not listed here. */
sqset pick_next(const struct pick *pick, const struct game *game, const struct movelist *legal,
                sqset *final);
/* Where more than one move fits, those that end on the last cell as it was named, as indices: what
 * a man may become, or the move that goes no further. Returns their number, at most `size`. */
int pick_choices(const struct pick *pick, const struct game *game, const struct movelist *legal,
                 int *index, int size);
sqset pick_drops(const struct movelist *legal);            /* cells that take a piece from the hand */
/* The legal moves that still fit, as indices; returns their number. */
int pick_fitting(const struct pick *pick, const struct game *game, const struct movelist *legal,
                 int *index, int size);
