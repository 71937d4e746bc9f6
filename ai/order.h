/* Which moves are tried first: what the table remembers, captures by size, then the quiet moves
 * that did well elsewhere in this search. */
#pragma once

#include "ai/table.h"
#include "rules/game.h"

enum { KILLERS = 2 };

struct order {
    int16_t history[2][MAX_SQUARES][MAX_SQUARES];          /* [side][from][to] */
};

void order_clear(struct order *order);

/* Gives every move of the list its score; `first` and killers are move marks, 0 for none. */
void order_score(const struct order *order, const struct position *pos, struct movelist *list,
                 uint32_t first, const uint32_t killer[KILLERS]);

/* Brings the best of list[i..] to place i. */
void order_pick(struct movelist *list, int i);

/* list[best] refuted the position at `depth`; the quiet moves before it did not. */
void order_learn(struct order *order, int side, const struct movelist *list, int best, int depth);
