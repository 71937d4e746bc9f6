/* Games that the engine plays against itself to learn from: random moves first, then a shallow
 * search for both sides; of each game the quiet positions are kept with what the search thought of
 * them and how the game ended.
 *
 * A game depends on its number, the seed and the terms alone, not on what was played before.
 */
#pragma once

#include "ai/sample.h"
#include "ai/search.h"

struct weights;

struct train_terms {
    const struct game *game;
    const struct weights *weights;      /* of the players; NULL = the game's own */
    int depth;                          /* of every search */
    int random_least, random_most;      /* random plies at the start */
    uint64_t seed;
};

struct player;                          /* the search of one thread, with its table */

/* NULL with *err: not enough memory. */
struct player *player_new(const struct train_terms *terms, struct err *err);
void player_free(struct player *player);

/* Plays game `number`; *out is emptied first. False when `stop` was set; *out is void then. */
bool player_play(struct player *player, uint32_t number, const atomic_bool *stop,
                 struct sample_game *out);
