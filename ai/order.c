#include "ai/order.h"

#include <string.h>

enum { SCORE_FIRST = 1 << 30, SCORE_CAPTURE = 1 << 24, SCORE_PROMOTION = 1 << 22,
       SCORE_KILLER = 1 << 20, HISTORY_MOST = 16000 };

void order_clear(struct order *order)
{
    memset(order, 0, sizeof *order);
}

void order_score(const struct order *order, const struct position *pos, struct movelist *list,
                 uint32_t first, const uint32_t killer[KILLERS])
{
    const int16_t(*history)[MAX_SQUARES] = order->history[pos->turn];
    sqset enemy_kings = pos->piece[KING][!pos->turn];

    for (int i = 0; i < list->count; i++) {
        struct move *move = &list->move[i];
        uint32_t mark = move_mark(move);
        if (mark == first) {
            move->score = SCORE_FIRST;
        } else if (move->captured) {
            move->score = SCORE_CAPTURE + 4 * move->hops +
                          8 * set_count(move->captured & enemy_kings) +
                          (move->flags & MOVE_PROMOTES ? 4 : 0);
        } else {
            move->score = history[move->from & 127][move->to & 127];
            if (move->flags & MOVE_PROMOTES)
                move->score += SCORE_PROMOTION;
            else if (mark == killer[0])
                move->score += SCORE_KILLER + HISTORY_MOST;
            else if (mark == killer[1])
                move->score += SCORE_KILLER - HISTORY_MOST;
        }
    }
}

void order_pick(struct movelist *list, int i)
{
    int best = i;
    for (int j = i + 1; j < list->count; j++)
        if (list->move[j].score > list->move[best].score)
            best = j;
    if (best == i)
        return;
    struct move move = list->move[best];
    list->move[best] = list->move[i];
    list->move[i] = move;
}

static void credit(int16_t *value, int amount)
{
    /* The nearer to the bound, the less is added: old experience fades by itself. */
    int size = amount < 0 ? -amount : amount;
    *value = (int16_t)(*value + amount - *value * size / HISTORY_MOST);
}

void order_learn(struct order *order, int side, const struct movelist *list, int best, int depth)
{
    int16_t(*history)[MAX_SQUARES] = order->history[side];
    int amount = depth < 20 ? 8 * depth * depth : 3200;

    for (int i = 0; i <= best; i++) {
        const struct move *move = &list->move[i];
        if (!move->captured)
            credit(&history[move->from & 127][move->to & 127], i == best ? amount : -amount);
    }
}
