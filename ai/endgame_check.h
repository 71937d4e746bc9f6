/* An independent proof of endgame tables, from the files and the plain rules alone.
 *
 * Every position is set up piece by piece, its moves are made by the game, and its value must be
 * what follows from the values of the positions after them. Where no distances are told, wins and
 * losses must also come to an end: those that hold each other up in a circle are found.
 */
#pragma once

#include <stdatomic.h>

#include "ai/endgame.h"
#include "ai/endgame_index.h"

/* Proves one view of a material; those that it can come to are taken for granted. False with *err
 * naming the first position that is wrong. *positions (may be NULL) gets their number. */
bool endgame_check(const struct endgame *tables, const struct game *game, struct material material,
                   const atomic_bool *stop, uint64_t *positions, struct err *err);

/* Both views of a material at once, without distances: do all wins and losses come to an end? */
bool endgame_check_ends(const struct endgame *tables, const struct game *game,
                        struct material material, const atomic_bool *stop, struct err *err);
