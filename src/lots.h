/* Openings drawn by lot: the ballots of English draughts, of three moves or two. */
#pragma once

#include "src/match.h"

enum lot_kind { LOT_FREE, LOT_THREE_MOVES, LOT_TWO_MOVES, LOT_KINDS };

/* Is there a list of openings for this game? */
bool lots_exist(const struct game *game);

/* One of the list, the same for the same seed. False with *err filled when the list cannot be read. */
bool lots_draw(const struct game *game, enum lot_kind kind, uint64_t seed, struct lot *out,
               struct err *err);
