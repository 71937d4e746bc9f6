/* The endgame tables of the game that an engine is asked about.
 *
 * What the user has made comes first. A game without such tables gets small ones, which are made in
 * the background at its first use, kept in the cache folder and found there the next time. One
 * game at a time: another one takes the place of the last. Belongs to one thread.
 */
#pragma once

#include "ai/endgame.h"

struct endgame_shelf;

/* The folders of the user's tables and of those made by the way; NULL: the usual ones. */
struct endgame_shelf *endgame_shelf_new(const char *own, const char *made);
void endgame_shelf_free(struct endgame_shelf *shelf);      /* stops making them; NULL is allowed */

/* The tables, or NULL while there are none. They stay until the next call. */
const struct endgame *endgame_shelf_take(struct endgame_shelf *shelf, const struct game *game);
