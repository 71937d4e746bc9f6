/* The ways of the captures that fit a choice. A cell that is named may lie several leaps on, so the
 * line from cell to cell is no way that a piece goes; and several captures may lead there. */
#include <string.h>

#include "rules/route.h"
#include "src/app_state.h"

/* The leaps of a capture up to the last cell that is named, and what they take. False when the cells
 * lie on another route of the same move, of which the leaps are not known. */
static bool follow(const struct app *app, const struct move *move, struct way_view *way,
                   sqset *taken)
{
    const struct pick *pick = &app->pick;
    square order[MOVE_MAX_HOPS];
    int count = move_captured_order(app->match->terms.game, move, order);
    int matched = 1;

    *way = (struct way_view){ .move = move };
    *taken = 0;
    while (way->hops < count && matched < pick->count) {
        matched += order[way->hops] == pick->cell[matched];
        *taken |= set_of(order[way->hops]);
        matched += matched < pick->count && move->via[way->hops] == pick->cell[matched];
        way->hops++;
    }
    if (matched == pick->count)
        return true;
    way->hops = count;
    *taken = move->captured;
    return move->to == pick->cell[pick->count - 1];
}

static bool same_way(const struct way_view *a, const struct way_view *b)
{
    return a->hops == b->hops && memcmp(a->move->via, b->move->via, (size_t)a->hops) == 0;
}

static void add_way(struct board_view *out, const struct way_view *way)
{
    for (int i = 0; i < out->ways; i++)
        if (same_way(&out->way[i], way))
            return;
    if (out->ways < (int)(sizeof out->way / sizeof *out->way))
        out->way[out->ways++] = *way;
}

static bool leaps(const struct move *move)
{
    return move->captured && !(move->flags & (MOVE_REPLACES | MOVE_REMOVES));
}

void view_ways(const struct app *app, struct board_view *out)
{
    const struct pick *pick = &app->pick;
    sqset taken = ~(sqset)0;
    bool known = pick->count > 1;

    for (int i = 0; known && i < app->legal.count; i++) {
        const struct move *move = &app->legal.move[i];
        struct way_view way;
        sqset part;
        if (!route_fits(app->match->terms.game, &app->legal, move, pick->cell, pick->count))
            continue;
        known = leaps(move) && follow(app, move, &way, &part);
        if (known)
            add_way(out, &way);
        taken &= known ? part : 0;
    }
    if (!known)
        out->ways = 0;
    out->taken = known && out->ways ? taken : 0;
}

void app_preview(struct view *view, int move)
{
    const struct choice_view *choice = view->question.choice;

    for (int i = 0; i < view->question.count; i++) {
        if (choice[i].move != move || choice[i].way < 0)
            continue;
        struct board_view *board = &view->board;
        board->taken = board->way[choice[i].way].move->captured;
        board->only_way = choice[i].way + 1;
        board->targets = board->target_ends = 0;
    }
}
