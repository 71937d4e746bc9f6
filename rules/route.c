#include "rules/route.h"

#include <stddef.h>

enum { ROUTE_STEPS = 4000 };            /* patience when looking for another route of one move */

struct named {
    const square *cell;
    int count;
};

/* Where to look for other routes of one move. */
struct walk {
    const struct game *game;
    const struct named *named;
    const struct move *move;
    sqset crowns;                       /* cells on which the man becomes a king on the way */
    int steps;
};

static int match(const struct named *named, int matched, square cell)
{
    return matched < named->count && named->cell[matched] == cell ? matched + 1 : matched;
}

/* The cells in order between two cells of a line, both left out. */
static int match_between(const struct named *named, int matched, const struct geometry *geo,
                         square from, square to)
{
    int dir = geometry_line(geo, from, to);
    if (dir < 0)
        return matched;
    for (square cell = geometry_step(geo, from, (enum dir)dir); cell != to;
         cell = geometry_step(geo, cell, (enum dir)dir))
        matched = match(named, matched, cell);
    return matched;
}

/* A capture by leaping; odd games also take where they land, or elsewhere. */
static bool leaps_over(const struct move *move)
{
    return move->captured && !(move->flags & (MOVE_REPLACES | MOVE_REMOVES));
}

static int match_leaps(const struct named *named, int matched, const struct game *game,
                       const struct move *move)
{
    const struct geometry *geo = game->geo;
    square taken[MOVE_MAX_HOPS];
    int hops = move_captured_order(game, move, taken);

    for (int i = 0; i < hops; i++) {
        square landing = move->via[i];
        matched = match(named, matched, taken[i]);
        /* Where the line goes straight on, every cell between the two captured ones will do. */
        if (i + 1 < hops && geometry_line(geo, taken[i], taken[i + 1]) >= 0 &&
            geometry_line(geo, taken[i], landing) == geometry_line(geo, taken[i], taken[i + 1]))
            matched = match_between(named, matched, geo, taken[i], taken[i + 1]);
        else
            matched = match(named, matched, landing);
    }
    return matched;
}

static bool fits_listed_route(const struct named *named, const struct game *game,
                              const struct move *move)
{
    int matched = move->flags & MOVE_DROPS ? 0 : match(named, 0, move->from);

    if (leaps_over(move))
        return match_leaps(named, matched, game, move) == named->count;
    for (int i = 0; i < move->hops; i++)
        matched = match(named, matched, move->via[i]);
    if (!move->hops)
        matched = match(named, matched, move->to);
    if (move->flags & MOVE_REMOVES)
        matched = match(named, matched, set_first(move->captured));
    return matched == named->count;
}

/* Can the piece go on from `at`, taking exactly the pieces `left` over cells known to be free, so
 * that the rest of the named cells is met in order? */
static bool route_from(struct walk *walk, square at, sqset left, sqset free, int matched, bool king,
                       int came)
{
    const struct rules *rules = &walk->game->rules;
    const struct geometry *geo = walk->game->geo;

    if (!left)
        return at == walk->move->to && matched == walk->named->count;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        if (!((king ? rules->king_jump : rules->man_jump) >> dir & 1) || ++walk->steps > ROUTE_STEPS)
            continue;
        if (rules->no_reversal && king && came >= 0 && dir == (came ^ 4))
            continue;

        bool far = king && rules->king_flies;
        square over = geometry_step(geo, at, (enum dir)dir);
        while (far && over != SQ_NONE && set_has(free, over))
            over = geometry_step(geo, over, (enum dir)dir);
        if (over == SQ_NONE || !set_has(left, over))
            continue;

        sqset after = rules->removes_at_once && !rules->towers ? free | set_of(over) : free;
        square landing = geometry_step(geo, over, (enum dir)dir);
        while (landing != SQ_NONE && set_has(free, landing)) {
            int now = match(walk->named, match(walk->named, matched, over), landing);
            if (route_from(walk, landing, left & ~set_of(over), after, now,
                           king || set_has(walk->crowns, landing), dir))
                return true;
            landing = far ? geometry_step(geo, landing, (enum dir)dir) : SQ_NONE;
        }
    }
    return false;
}

/* Cells that the legal moves from one origin pass or land on: they are free for that piece. */
static sqset cells_known_free(const struct game *game, const struct movelist *legal, square from)
{
    sqset free = set_of(from);
    sqset captured = 0;

    for (int i = 0; i < legal->count; i++) {
        const struct move *move = &legal->move[i];
        if (move->from != from)
            continue;
        captured |= move->captured;
        square at = from;
        for (int hop = 0; hop < move->hops; hop++) {
            free |= geometry_between(game->geo, at, move->via[hop]) | set_of(move->via[hop]);
            at = move->via[hop];
        }
    }
    return free & ~captured;
}

/* The side is not known here, so the row that crowns is told from the listed route. Where that
 * leaves a doubt, other routes are not looked for: false. */
static bool crowning_cells(const struct game *game, const struct move *move, sqset *crowns)
{
    const struct rules *rules = &game->rules;
    *crowns = 0;
    if (move->flags & MOVE_BY_KING)
        return true;
    if (rules->man_jump != dirs_turned(rules->man_jump))
        return false;
    if (rules->crown != CROWN_PASSING || !(move->flags & MOVE_PROMOTES))
        return true;

    sqset landings = 0;
    for (int i = 0; i < move->hops; i++)
        landings |= set_of(move->via[i]);
    bool white = landings & game->promotion[WHITE];
    bool black = landings & game->promotion[BLACK];
    if (white == black)
        return false;
    *crowns = game->promotion[white ? WHITE : BLACK];
    return true;
}

/* Two tower moves may differ only by the order of the prisoners; then only the listed routes tell
 * them apart. */
static bool order_matters(const struct movelist *legal, const struct move *move)
{
    for (int i = 0; i < legal->count; i++) {
        const struct move *other = &legal->move[i];
        if (other != move && other->from == move->from && other->to == move->to &&
            other->captured == move->captured)
            return true;
    }
    return false;
}

static bool fits_other_route(const struct named *named, const struct game *game,
                             const struct movelist *legal, const struct move *move)
{
    struct walk walk = { .game = game, .named = named, .move = move };
    if (game->rules.does || move->hops < 2)
        return false;
    if (game->rules.towers && order_matters(legal, move))
        return false;
    if (!crowning_cells(game, move, &walk.crowns))
        return false;

    sqset free = cells_known_free(game, legal, move->from);
    for (int i = 1; i < named->count; i++)
        if (!set_has(free | move->captured, named->cell[i]))
            return false;
    bool king = move->flags & MOVE_BY_KING;
    return route_from(&walk, move->from, move->captured, free & ~move->captured, 1, king, -1);
}

bool route_fits(const struct game *game, const struct movelist *legal, const struct move *move,
                const square *cell, int count)
{
    struct named named = { .cell = cell, .count = count };
    if (!count)
        return true;
    if ((move->flags & MOVE_DROPS ? move->to : move->from) != cell[0])
        return false;
    for (int i = 0; i < count; i++)
        if (cell[i] >= MAX_SQUARES)
            return false;
    return fits_listed_route(&named, game, move) || fits_other_route(&named, game, legal, move);
}

int route_fitting(const struct game *game, const struct movelist *legal, const square *cell,
                  int count, int *index, int size)
{
    int fitting = 0;
    for (int i = 0; i < legal->count; i++) {
        if (!route_fits(game, legal, &legal->move[i], cell, count))
            continue;
        if (fitting < size)
            index[fitting] = i;
        fitting++;
    }
    return fitting;
}
