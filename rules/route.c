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
    dirset man_jump, king_jump;
    bool flies;                         /* kings take from afar */
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
        if (!((king ? walk->king_jump : walk->man_jump) >> dir & 1) || ++walk->steps > ROUTE_STEPS)
            continue;
        if (rules->no_reversal && king && came >= 0 && dir == (came ^ 4))
            continue;

        bool far = king && walk->flies;
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

/* Stones that take by moving onto their neighbours: any order in which they stand side by side. */
static bool replaces_from(struct walk *walk, square at, sqset left, int matched)
{
    if (!left)
        return at == walk->move->to && matched == walk->named->count;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        square to = geometry_step(walk->game->geo, at, (enum dir)dir);
        if (!(DIRS_DIAGONAL >> dir & 1) || to == SQ_NONE || !set_has(left, to) ||
            ++walk->steps > ROUTE_STEPS)
            continue;
        if (replaces_from(walk, to, left & ~set_of(to), match(walk->named, matched, to)))
            return true;
    }
    return false;
}

/* Does any capture from this origin reach further than a short leap? */
static bool leaps_far(const struct game *game, const struct movelist *legal, square from)
{
    for (int i = 0; i < legal->count; i++) {
        const struct move *move = &legal->move[i];
        square at = from;
        for (int hop = 0; move->from == from && move->captured && hop < move->hops; hop++) {
            if (set_count(geometry_between(game->geo, at, move->via[hop])) > 1)
                return true;
            at = move->via[hop];
        }
    }
    return false;
}

/* Games outside the family leap in all directions of their board; only men of the family and those
 * of cheskers are bound to some, and the latter never have two ways to one end. */
static void set_directions(struct walk *walk, const struct movelist *legal)
{
    const struct game *game = walk->game;

    if (!game->rules.does) {
        walk->man_jump = game->rules.man_jump;
        walk->king_jump = game->rules.king_jump;
        walk->flies = game->rules.king_flies;
        return;
    }
    walk->man_jump = walk->king_jump = game->geo->full ? DIRS_ALL : DIRS_DIAGONAL;
    walk->flies = leaps_far(game, legal, walk->move->from);
    if (walk->move->flags & MOVE_PROMOTES)
        walk->crowns = game->promotion[WHITE] | game->promotion[BLACK];
}

static bool fits_other_route(const struct named *named, const struct game *game,
                             const struct movelist *legal, const struct move *move)
{
    struct walk walk = { .game = game, .named = named, .move = move };
    if (move->hops < 2 || !move->captured || move->flags & MOVE_REMOVES)
        return false;
    if (move->flags & MOVE_REPLACES)
        return replaces_from(&walk, move->from, move->captured, 1);
    if (game->rules.towers && order_matters(legal, move))
        return false;
    if (!game->rules.does && !crowning_cells(game, move, &walk.crowns))
        return false;
    set_directions(&walk, legal);

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
