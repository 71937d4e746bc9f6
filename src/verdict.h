/* How a game stands that is over, in words. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "rules/game.h"

enum { VERDICT_TEXT = 180 };

/* "White wins: Black has no legal move", or how it is drawn. False, with nothing written, while it
 * goes on. `past` may be NULL. */
bool verdict(const struct game *game, const struct position *pos, const struct history *past,
             char out[VERDICT_TEXT]);

/* The result as game files write it: "1-0", "0-1", "1/2-1/2", or "*" while it goes on. */
const char *verdict_result(const struct game *game, const struct position *pos,
                           const struct history *past);

/* Says on stderr who has won when the position ends the game, so that a command which finds no
 * move is not silent. */
void verdict_tell(const char *command, const struct game *game, const struct position *pos);
