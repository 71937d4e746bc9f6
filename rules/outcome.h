/* How a game ends: no legal move, repetition, move counts and material classes.
 *
 * The position carries its counters (`quiet`, `still`, `count`), kept up to date by apply:
 *   quiet     plies since a capture or a man's move
 *   still     plies since a capture or a promotion (Russian 7.2.6)
 *   count[i]  0 while a material class does not stand, else 1 + the plies played since it arose:
 *   count[0]  "three against a lone king" (Russian 7.2.4, International 16, pool 13,
 *             Portuguese 12, Frisian two against one)
 *   count[1]  "one or two against a lone king" (Russian 7.2.8, International 5)
 *   count[2]  the lone king alone on the main road against three (Russian 7.2.7)
 */
#pragma once

#include "rules/game.h"

/* `past` may be NULL or empty (then repetition is not seen). reason may be NULL. */
enum outcome game_outcome(const struct game *game, const struct position *pos,
                          const struct history *past, enum end_reason *reason);

/* The counters after a move, given the position before; called by apply. */
void outcome_count(const struct game *game, const struct position *before,
                   const struct move *move, struct position *after);

/* How often the position has stood, the present time included. */
int outcome_times_seen(const struct position *pos, const struct history *past);

/* The counters of a position that was set up: the classes that stand have just arisen. */
void outcome_begin(const struct game *game, struct position *pos);

/* What ended the game, in words: "White has no legal move", "draw: 25 moves with kings only". */
void end_text(const struct game *game, enum outcome outcome, enum end_reason reason,
              char *out, size_t size);
/* The same below a title that tells the result: "25 moves with kings only", with a capital. */
void end_text_alone(const struct game *game, enum outcome outcome, enum end_reason reason,
                    char *out, size_t size);

/* The state of the counters that matter in this game now, for the interface: e.g. "Quiet moves
 * 3 of 25 · position seen twice". Empty when nothing counts. */
void outcome_status(const struct game *game, const struct position *pos, const struct history *past,
                    char *out, size_t size);
