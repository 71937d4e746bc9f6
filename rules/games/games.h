/* The games that the family's parameters cannot describe, each a small module. */
#pragma once

#include "rules/game.h"

extern const struct game_class fox_geese_class, ugolki_class, gomoku_class, cheskers_class,
    shatra_class, ashtarashki_class;

/* What most of them do after a move: the other side's turn, the key afresh. */
void odd_finish(const struct game *game, struct position *out);

/* A move without captures. */
struct move *odd_add(struct movelist *out, square from, square to);

/* Marks the n-th repetition as a draw; the common end of their outcome functions. */
enum outcome odd_repetition(const struct game *game, const struct position *pos,
                            const struct history *past, enum end_reason *reason);

enum outcome side_wins(int side);
