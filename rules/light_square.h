/* Light squares: cells of the board on which nothing stands. They have no `square`, only a column
 * and a row as White sees them, and the name that the letters and figures beside them give.
 */
#pragma once

#include "rules/game.h"

enum { LIGHT_NAME = 8 };

/* Is there a cell that is not played on? False off the board and where every cell is played on. */
bool light_square_is(const struct game *game, int col, int row);

/* Writes "c4". False when the board has no such cell. */
bool light_square_name(const struct game *game, int col, int row, char out[LIGHT_NAME]);

/* Finds the light square that the text begins with, in either case of the letter. */
bool light_square_read(const struct game *game, const char *text, int *col, int *row);
