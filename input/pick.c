#include "input/pick.h"

#include <stddef.h>
#include <string.h>

#include "rules/route.h"

static bool fits(const struct pick *pick, const struct game *game, const struct movelist *legal,
                 const struct move *move)
{
    return route_fits(game, legal, move, pick->cell, pick->count);
}

int pick_fitting(const struct pick *pick, const struct game *game, const struct movelist *legal,
                 int *index, int size)
{
    return route_fitting(game, legal, pick->cell, pick->count, index, size);
}

/* Are the cells exactly the origin and every landing of the move? */
static bool is_whole_path(const struct pick *pick, const struct move *move)
{
    if (move->flags & MOVE_REMOVES)
        return false;
    if (!move->hops)
        return pick->count == (move->flags & MOVE_DROPS ? 1 : 2);
    if (pick->count != move->hops + 1)
        return false;
    for (int i = 0; i < move->hops; i++)
        if (pick->cell[i + 1] != move->via[i])
            return false;
    return true;
}

int pick_choices(const struct pick *pick, const struct game *game, const struct movelist *legal,
                 int *index, int size)
{
    int count = 0;
    bool whole = false;                 /* a move of which every landing is named goes first */

    if (!pick->count)
        return 0;
    for (int i = 0; i < legal->count; i++) {
        const struct move *move = &legal->move[i];
        if (pick->count == 1 && !(move->flags & MOVE_DROPS))
            continue;
        if (move->flags & MOVE_REMOVES || move->to != pick->cell[pick->count - 1] ||
            !fits(pick, game, legal, move))
            continue;
        bool path = is_whole_path(pick, move);
        if (path && !whole) {
            whole = true;
            count = 0;
        }
        if (path == whole && count < size)
            index[count++] = i;
    }
    return count;
}

/* The move that is meant when the last cell is named twice: it is to end there although others go
 * on. NULL when that leaves none or several. */
static const struct move *ending_here(const struct pick *pick, const struct game *game,
                                      const struct movelist *legal)
{
    int index[2];
    return pick_choices(pick, game, legal, index, 2) == 1 ? &legal->move[index[0]] : NULL;
}

/* The move that is left when only one fits, or only one that ends on the last cell among moves that
 * take nothing: of chains of jumps over other pieces only the end matters. */
static const struct move *only_fitting(const struct pick *pick, const struct game *game,
                                       const struct movelist *legal, int *count)
{
    const struct move *found = NULL;
    const struct move *ending = NULL;
    int endings = 0;
    bool takes = false;

    *count = 0;
    for (int i = 0; i < legal->count; i++) {
        const struct move *move = &legal->move[i];
        if (!fits(pick, game, legal, move))
            continue;
        found = move;
        ++*count;
        takes |= move->captured != 0;
        if (move->to != pick->cell[pick->count - 1])
            continue;
        ending = move;
        endings++;
    }
    if (*count == 1)
        return found;
    return pick->count > 1 && !takes && endings == 1 ? ending : NULL;
}

static enum pick_result choose(struct pick *pick, const struct move *move, struct move *chosen)
{
    *chosen = *move;
    pick->count = 0;
    return PICK_MOVE;
}

static enum pick_result start(struct pick *pick, const struct game *game,
                              const struct movelist *legal, square cell, bool single,
                              struct move *chosen)
{
    int count;
    *pick = (struct pick){ .count = 1, .cell = { cell } };
    const struct move *only = only_fitting(pick, game, legal, &count);
    return only && single ? choose(pick, only, chosen) : PICK_MORE;
}

static const struct move *only_ending_on(const struct movelist *legal, square cell)
{
    const struct move *found = NULL;
    for (int i = 0; i < legal->count; i++) {
        if (legal->move[i].to != cell)
            continue;
        if (found)
            return NULL;
        found = &legal->move[i];
    }
    return found;
}

static bool same_way(const struct move *a, const struct move *b)
{
    return a->from == b->from && a->hops == b->hops && memcmp(a->via, b->via, a->hops) == 0;
}

/* A destination alone that several moves reach in the same way: they differ in what is chosen
 * next. */
static enum pick_result end_of_one_way(struct pick *pick, const struct movelist *legal, square cell)
{
    const struct move *found = NULL;

    for (int i = 0; i < legal->count; i++) {
        const struct move *move = &legal->move[i];
        if (move->to != cell)
            continue;
        if (move->hops > 1 || (found && !same_way(found, move)))
            return PICK_NOTHING;
        found = move;
    }
    if (!found)
        return PICK_NOTHING;
    *pick = (struct pick){ .count = 2, .cell = { found->from, cell } };
    return PICK_MORE;
}

/* The choice with one more cell: behind those named or, where it lies on the way to them, between
 * them, where most moves fit. Returns how many do; 0 leaves *longer without a meaning. The first and
 * the last cell again mean something else than the way. */
static int with_cell(const struct pick *pick, const struct game *game, const struct movelist *legal,
                     square cell, struct pick *longer, const struct move **only)
{
    bool between = cell != pick->cell[0] && cell != pick->cell[pick->count - 1];
    int best = 0;

    *only = NULL;
    if (pick->count > MOVE_MAX_HOPS)
        return 0;
    for (int at = pick->count; at > 0 && (between || at == pick->count); at--) {
        struct pick tried = *pick;
        int count;
        memmove(&tried.cell[at + 1], &tried.cell[at],
                (size_t)(pick->count - at) * sizeof *tried.cell);
        tried.cell[at] = cell;
        tried.count++;
        const struct move *found = only_fitting(&tried, game, legal, &count);
        if (count > best) {
            best = count;
            *longer = tried;
            *only = found;
        }
        if (at == pick->count && count)
            break;
    }
    return best;
}

/* Does a capture that still fits lead over this cell? Then naming it is right, if of no help. */
static bool is_on_a_way(const struct pick *pick, const struct game *game,
                        const struct movelist *legal, square cell)
{
    for (int i = 1; i < pick->count; i++)
        if (pick->cell[i] == cell)
            return true;
    for (int i = 0; cell != SQ_NONE && i < legal->count; i++) {
        const struct move *move = &legal->move[i];
        if (!move->captured || !fits(pick, game, legal, move))
            continue;
        square at = move->from;
        for (int hop = 0; at != SQ_NONE && hop < move->hops; at = move->via[hop++])
            if (set_has(geometry_between(game->geo, at, move->via[hop]), cell))
                return true;
    }
    return false;
}

enum pick_result pick_cell(struct pick *pick, const struct game *game, const struct movelist *legal,
                           square cell, bool single, struct move *chosen)
{
    bool is_origin = cell != SQ_NONE && set_has(pick_origins(legal), cell);

    if (!pick->count) {
        if (is_origin)
            return start(pick, game, legal, cell, single, chosen);
        const struct move *only = only_ending_on(legal, cell);
        if (only)
            return choose(pick, only, chosen);
        if (cell != SQ_NONE && set_has(pick_drops(legal), cell))
            return start(pick, game, legal, cell, true, chosen);
        return end_of_one_way(pick, legal, cell);
    }
    if (pick->count == 1 && cell == pick->cell[0] && is_origin) {
        pick_clear(pick);
        return PICK_MORE;
    }

    struct pick longer;
    const struct move *only;
    if (with_cell(pick, game, legal, cell, &longer, &only)) {
        if (only)
            return choose(pick, only, chosen);
        *pick = longer;
        return PICK_MORE;
    }
    bool is_last = cell == pick->cell[pick->count - 1];
    if (is_last) {
        const struct move *here = ending_here(pick, game, legal);
        if (here)
            return choose(pick, here, chosen);
    }
    int index[2];
    if ((is_last || !is_origin) && pick_choices(pick, game, legal, index, 2) &&
        is_on_a_way(pick, game, legal, cell))
        return PICK_MORE;               /* the question stands */
    return is_origin ? start(pick, game, legal, cell, single, chosen) : PICK_NOTHING;
}

void pick_back(struct pick *pick)
{
    if (pick->count)
        pick->count--;
}

void pick_clear(struct pick *pick)
{
    pick->count = 0;
}

sqset pick_origins(const struct movelist *legal)
{
    sqset origins = 0;
    for (int i = 0; i < legal->count; i++)
        if (legal->move[i].from != SQ_NONE)
            origins |= set_of(legal->move[i].from);
    return origins;
}

sqset pick_drops(const struct movelist *legal)
{
    sqset cells = 0;
    for (int i = 0; i < legal->count; i++)
        if (legal->move[i].flags & MOVE_DROPS)
            cells |= set_of(legal->move[i].to);
    return cells;
}

sqset pick_next(const struct pick *pick, const struct game *game, const struct movelist *legal,
                sqset *final)
{
    sqset landings = 0;
    sqset next = 0;
    int fitting = 0;

    *final = 0;
    if (!pick->count || pick->count > MOVE_MAX_HOPS)
        return 0;
    for (int i = 0; i < legal->count; i++) {
        const struct move *move = &legal->move[i];
        if (!fits(pick, game, legal, move))
            continue;
        fitting++;
        landings |= set_of(move->to);
        for (int hop = 0; hop < move->hops; hop++)
            landings |= set_of(move->via[hop]);
        if (move->flags & MOVE_REMOVES)
            landings |= move->captured;
    }

    while (landings) {
        struct pick longer;
        const struct move *only;
        square cell = set_take(&landings);
        if (pick->count == 1 && cell == pick->cell[0])
            continue;                   /* this click lets go of the piece */
        int count = with_cell(pick, game, legal, cell, &longer, &only);
        bool goes_on = count && longer.cell[pick->count] == cell;
        if (goes_on || (count && count < fitting))
            next |= set_of(cell);
        if (only)
            *final |= set_of(cell);
    }
    if (ending_here(pick, game, legal)) {
        square last = pick->cell[pick->count - 1];
        next |= set_of(last);
        *final |= set_of(last);
    }
    return next;
}
