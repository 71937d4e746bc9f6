/* Endgame tables: what positions with few pieces are worth, known beforehand.
 *
 * The values are those of play without end: a draw is a position in which neither side can force a
 * win; repetition and rules that count moves are not taken into account. A win in a table may
 * therefore be a draw on the board when such a rule strikes first; `plies` tells how long it takes.
 */
#pragma once

#include "rules/game.h"

enum endgame_result { ENDGAME_DRAW, ENDGAME_WIN, ENDGAME_LOSS };

/* For the side to move. */
struct endgame_value {
    enum endgame_result result;
    int plies;                          /* to the end by best play; -1: the table does not say */
};

struct endgame;

/* The folder of the user's own tables; the caller frees. */
char *endgame_folder(void);

/* Opens all tables of a game below the folder, those with distances where there are both kinds.
 * NULL when the game has none. Files that are broken or of other rules are left out; *err names
 * the first of them, and its text is empty when all is well. The other opens one kind only. */
struct endgame *endgame_open(const char *folder, const struct game *game, struct err *err);
struct endgame *endgame_open_kind(const char *folder, const struct game *game, bool distances,
                                  struct err *err);
void endgame_close(struct endgame *tables);        /* NULL is allowed */

/* The most pieces that any table has; 0 for NULL. */
int endgame_pieces(const struct endgame *tables);

/* False when there is no table for the position or tables is NULL. Safe from several threads. */
bool endgame_probe(const struct endgame *tables, const struct game *game,
                   const struct position *pos, struct endgame_value *out);
