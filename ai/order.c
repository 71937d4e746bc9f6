#include "ai/order.h"

#include <stdlib.h>
#include <string.h>

#include "src/base/mem.h"

enum { SCORE_FIRST = 1 << 30, SCORE_CAPTURE = 1 << 24, SCORE_PROMOTION = 1 << 22,
       SCORE_KILLER = 1 << 20, HISTORY_MOST = 16000 };

void order_clear(struct order *order)
{
    memset(order, 0, sizeof *order);
}

static inline uint64_t ranked(int32_t worth, int place)
{
    /* Of equals the earlier one is the greater. */
    return (uint64_t)((int64_t)worth - INT32_MIN) << 32 | (uint32_t)~place;
}

static inline int place_of(uint64_t rank)
{
    return (int)(uint32_t)~rank;
}

static void make_room(struct ranking *ranking, int count)
{
    if (ranking->capacity >= count)
        return;
    ranking->capacity = 2 * count + 40;
    ranking->rank = mem_grow(ranking->rank, (size_t)ranking->capacity * sizeof *ranking->rank);
}

void ranking_free(struct ranking *ranking)
{
    free(ranking->rank);
    *ranking = (struct ranking){ 0 };
}

static inline int32_t capture_worth(const struct move *move, sqset enemy_kings)
{
    return SCORE_CAPTURE + 4 * move->hops + 8 * set_count(move->captured & enemy_kings) +
           (move->flags & MOVE_PROMOTES ? 4 : 0);
}

void order_rank(const struct order *order, const struct position *pos, const struct movelist *list,
                uint32_t first, const uint32_t killer[KILLERS], struct ranking *out)
{
    const int16_t(*history)[MAX_SQUARES] = order->history[pos->turn];
    sqset enemy_kings = pos->piece[KING][!pos->turn];

    make_room(out, list->count);
    for (int i = 0; i < list->count; i++) {
        const struct move *move = &list->move[i];
        uint32_t mark = move_mark(move);
        int32_t worth;
        if (mark == first) {
            worth = SCORE_FIRST;
        } else if (move->captured) {
            worth = capture_worth(move, enemy_kings);
        } else {
            worth = history[move->from & 127][move->to & 127];
            if (move->flags & MOVE_PROMOTES)
                worth += SCORE_PROMOTION;
            else if (mark == killer[0])
                worth += SCORE_KILLER + HISTORY_MOST;
            else if (mark == killer[1])
                worth += SCORE_KILLER - HISTORY_MOST;
        }
        out->rank[i] = ranked(worth, i);
    }
}

void order_rank_captures(const struct position *pos, const struct movelist *list,
                         struct ranking *out)
{
    sqset enemy_kings = pos->piece[KING][!pos->turn];

    make_room(out, list->count);
    for (int i = 0; i < list->count; i++) {
        const struct move *move = &list->move[i];
        out->rank[i] = ranked(move->captured ? capture_worth(move, enemy_kings) : 0, i);
    }
}

static void credit(int16_t *value, int amount)
{
    /* The nearer to the bound, the less is added: old experience fades by itself. */
    int size = amount < 0 ? -amount : amount;
    *value = (int16_t)(*value + amount - *value * size / HISTORY_MOST);
}

void order_learn(struct order *order, int side, const struct movelist *list,
                 const struct ranking *ranking, int best, int depth)
{
    int16_t(*history)[MAX_SQUARES] = order->history[side];
    int amount = depth < 20 ? 8 * depth * depth : 3200;

    for (int i = 0; i <= best; i++) {
        const struct move *move = &list->move[place_of(ranking->rank[i])];
        if (!move->captured)
            credit(&history[move->from & 127][move->to & 127], i == best ? amount : -amount);
    }
}
