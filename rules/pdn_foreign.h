/* Other notations of games that are simple enough to be read as PDN.
 *
 * Saved games of Zillions of Games, and lists of openings: a line each, moves like "c3d4". Each
 * line becomes one line, so that errors are found where they are.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

bool pdn_is_foreign(const char *text);
char *pdn_from_foreign(const char *text, size_t *size);    /* the caller frees */
