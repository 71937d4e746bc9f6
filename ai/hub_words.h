/* How games, positions, moves and scores are written in the Hub protocol.
 *
 * Squares are numbered as the numeric names of the game have it, mostly from the upper left corner.
 * Games with pieces or moves of their own kind (cheskers, shatra …) write moves in their own
 * notation. What is not draughts 10x10 is our own addition, for two programs like this one.
 */
#pragma once

#include "rules/notation.h"
#include "src/base/strbuf.h"

/* "normal", "frisian", "losing", or our own id. */
const char *hub_variant_name(const struct game *game);
/* NULL with *err when there is no such game. */
const struct game *hub_variant_find(const char *name, struct err *err);

/* Appends the side to move and one letter a square. False, with nothing appended, when the
 * position holds what letters cannot tell: towers, a hand, kinds of other games, half a turn. */
bool hub_position_write(const struct game *game, const struct position *pos, struct strbuf *out);
bool hub_position_read(const struct game *game, const char *text, struct position *out,
                       struct err *err);

/* `legal` is the list of legal moves of the position; `out` has MOVE_TEXT bytes. */
void hub_move_write(const struct game *game, const struct movelist *legal, const struct move *move,
                    char *out);

enum { HUB_MOVE_BAD = -1, HUB_MOVE_ILLEGAL = -2 };         /* no move at all; not allowed here */

/* The index of the move in `legal`, or one of the above. */
int hub_move_read(const struct game *game, const struct movelist *legal, const char *text);

/* Scores in men; 100 - n/100 is a win in n plies. `out` has HUB_SCORE_TEXT bytes. */
enum { HUB_SCORE_TEXT = 16 };
void hub_score_write(int score, char *out);
int hub_score_read(double men);
