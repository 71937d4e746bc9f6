/* Positions and moves as numbers that the library keeps in its files.
 *
 * They must be the same in every version of the program, so they are made of what is seen (who
 * stands where, whose turn it is) and of nothing that a change of the rules' code could renumber.
 */
#pragma once

#include "rules/game.h"

/* How a board can be looked at so that another position of the same game comes of it. */
enum symmetry {
    SYMMETRY_NONE,
    SYMMETRY_MIRRORED,                  /* left and right exchanged */
    SYMMETRY_REVERSED,                  /* turned by half, colours and turn exchanged */
    SYMMETRY_BOTH,
    SYMMETRY_COUNT
};

/* The square that a square becomes; false where the board has no such symmetry. */
bool symmetry_map(const struct game *game, enum symmetry symmetry, square out[MAX_SQUARES]);
/* What a position becomes; false where the board has no such symmetry. Not for playing: the
 * counters of draws are left out. */
bool symmetry_position(const struct game *game, const struct position *pos, enum symmetry symmetry,
                       struct position *out);

int64_t library_key(const struct game *game, const struct position *pos);
/* Different for all moves of a position; `map` NULL: as it is. Never 0. */
int64_t library_move(const struct move *move, const square *map);
