/* Does a row of named cells fit a legal move?
 *
 * A move is a row of cells: origin, then for each leap the captured cell and the landing cell. The
 * cells named fit it when they are an ordered part of that row, the origin first. A list of moves
 * keeps one route of each move, but another one over the same pieces to the same end (a circle,
 * for example, either way round) is the same move, so its cells fit as well. A piece put on the
 * board from the hand has no origin: its row begins with its cell. A piece that is taken off
 * without being leapt over comes last.
 */
#pragma once

#include "rules/notation.h"

bool route_fits(const struct game *game, const struct movelist *legal, const struct move *move,
                const square *cell, int count);

/* The legal moves that fit, as indices of which the first `size` are stored; returns their number.
 * No cells fit every move. */
int route_fitting(const struct game *game, const struct movelist *legal, const square *cell,
                  int count, int *index, int size);
