/* Which moves are tried first: what the table remembers, captures by size, then the quiet moves
 * that did well elsewhere in this search. */
#pragma once

#include "ai/table.h"
#include "rules/game.h"

enum { KILLERS = 2 };

struct order {
    int16_t history[2][MAX_SQUARES][MAX_SQUARES];          /* [side][from][to] */
};

/* The places of a list, to be taken by falling worth: the worth above, the place below. Moves are
 * large, so these are sorted in their stead. */
struct ranking {
    uint64_t *rank;
    int capacity;
};

void order_clear(struct order *order);

/* Ranks every move of the list; `first` and killers are move marks, 0 for none. */
void order_rank(const struct order *order, const struct position *pos, const struct movelist *list,
                uint32_t first, const uint32_t killer[KILLERS], struct ranking *out);
/* The same by the captures alone. */
void order_rank_captures(const struct position *pos, const struct movelist *list,
                         struct ranking *out);
void ranking_free(struct ranking *ranking);

/* Brings the best of rank[i..count-1] to place i and returns its place in the list. */
static inline int order_pick(struct ranking *ranking, int count, int i)
{
    uint64_t *rank = ranking->rank;
    uint64_t picked = rank[i];
    int best = i;
    for (int j = i + 1; j < count; j++) {
        best = rank[j] > picked ? j : best;
        picked = rank[j] > picked ? rank[j] : picked;
    }
    rank[best] = rank[i];
    rank[i] = picked;
    return (int)(uint32_t)~picked;
}

/* The move ranked `best` refuted the position at `depth`; the quiet moves before it did not. */
void order_learn(struct order *order, int side, const struct movelist *list,
                 const struct ranking *ranking, int best, int depth);
