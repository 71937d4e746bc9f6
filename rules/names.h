/* Other names of the games: what players call them elsewhere, in other languages and at other
 * times. They are only searched for; ids and names that are shown stand in the table of variants.
 */
#pragma once

#include <stddef.h>

/* The i-th other name of the game with this id, modifiers left out; NULL past the end. */
const char *game_other_name(const char *id, int i);

/* Names of the losing game, whichever game it is; NULL past the end. */
const char *losing_game_name(int i);

/* The id of the game that was probably meant, by ids and by other names; NULL when none is near. */
const char *game_guess(const char *word, size_t length);
