/* A move is a row of cells: origin, then for each leap the captured cell and the landing cell. The
 * cells named so far fit a move when they are an ordered part of that row, the origin first.
 *
 * A list of moves names one route for each move, but a player may take another one over the same
 * pieces to the same end (a circle, for example, either way round): that is the same move, so its
 * cells fit as well.
 */
#include "input/pick.h"

#include <assert.h>

#include "rules/notation.h"

enum { ROUTE_STEPS = 4000 };            /* patience when looking for another route of one move */

/* Where to look for other routes of one move. */
struct walk {
    const struct game *game;
    const struct pick *pick;
    const struct move *move;
    sqset crowns;                       /* cells on which the man becomes a king on the way */
    int steps;
};

static int match(const struct pick *pick, int matched, square cell)
{
    return matched < pick->count && pick->cell[matched] == cell ? matched + 1 : matched;
}

/* The cells in order between two cells of a line, both left out. */
static int match_between(const struct pick *pick, int matched, const struct geometry *geo,
                         square from, square to)
{
    int dir = geometry_line(geo, from, to);
    if (dir < 0)
        return matched;
    for (square cell = geometry_step(geo, from, (enum dir)dir); cell != to;
         cell = geometry_step(geo, cell, (enum dir)dir))
        matched = match(pick, matched, cell);
    return matched;
}

static bool fits_listed_route(const struct pick *pick, const struct game *game,
                              const struct move *move)
{
    const struct geometry *geo = game->geo;
    int matched = match(pick, 0, move->from);
    square taken[MOVE_MAX_HOPS];

    if (!matched)
        return false;
    if (!move->captured)
        return match(pick, matched, move->to) == pick->count;

    int hops = move_captured_order(game, move, taken);
    for (int i = 0; i < hops; i++) {
        square landing = move->via[i];
        matched = match(pick, matched, taken[i]);
        /* Where the line goes straight on, every cell between the two captured ones will do. */
        if (i + 1 < hops && geometry_line(geo, taken[i], taken[i + 1]) >= 0 &&
            geometry_line(geo, taken[i], landing) == geometry_line(geo, taken[i], taken[i + 1]))
            matched = match_between(pick, matched, geo, taken[i], taken[i + 1]);
        else
            matched = match(pick, matched, landing);
    }
    return matched == pick->count;
}

/* Can the piece go on from `at`, taking exactly the pieces `left` over cells known to be free, so
 * that the rest of the named cells is met in order? */
static bool route_from(struct walk *walk, square at, sqset left, sqset free, int matched, bool king,
                       int came)
{
    const struct rules *rules = &walk->game->rules;
    const struct geometry *geo = walk->game->geo;

    if (!left)
        return at == walk->move->to && matched == walk->pick->count;
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
            int now = match(walk->pick, match(walk->pick, matched, over), landing);
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

static bool fits_other_route(const struct pick *pick, const struct game *game,
                             const struct movelist *legal, const struct move *move)
{
    struct walk walk = { .game = game, .pick = pick, .move = move };
    if (move->hops < 2 || move->from != pick->cell[0])
        return false;
    if (game->rules.towers && order_matters(legal, move))
        return false;
    if (!crowning_cells(game, move, &walk.crowns))
        return false;

    sqset free = cells_known_free(game, legal, move->from);
    for (int i = 1; i < pick->count; i++)
        if (!set_has(free | move->captured, pick->cell[i]))
            return false;
    bool king = move->flags & MOVE_BY_KING;
    return route_from(&walk, move->from, move->captured, free & ~move->captured, 1, king, -1);
}

static bool fits(const struct pick *pick, const struct game *game, const struct movelist *legal,
                 const struct move *move)
{
    if (!pick->count)
        return true;
    if (move->from != pick->cell[0])
        return false;
    return fits_listed_route(pick, game, move) || fits_other_route(pick, game, legal, move);
}

int pick_fitting(const struct pick *pick, const struct game *game, const struct movelist *legal,
                 int *index, int size)
{
    int count = 0;
    for (int i = 0; i < legal->count; i++) {
        if (!fits(pick, game, legal, &legal->move[i]))
            continue;
        if (count < size)
            index[count] = i;
        count++;
    }
    return count;
}

/* Are the cells exactly the origin and every landing of the move? */
static bool is_whole_path(const struct pick *pick, const struct move *move)
{
    if (!move->captured || pick->count != move->hops + 1)
        return false;
    for (int i = 0; i < move->hops; i++)
        if (pick->cell[i + 1] != move->via[i])
            return false;
    return true;
}

/* The move that is meant when the last cell is named twice: the capture is to end there although
 * others go on. NULL when that leaves none or several. */
static const struct move *ending_here(const struct pick *pick, const struct game *game,
                                      const struct movelist *legal)
{
    const struct move *found = NULL;
    int count = 0;

    if (pick->count < 2)
        return NULL;
    for (int i = 0; i < legal->count; i++) {
        const struct move *move = &legal->move[i];
        if (move->to != pick->cell[pick->count - 1] || !fits(pick, game, legal, move))
            continue;
        if (is_whole_path(pick, move))
            return move;
        found = move;
        count++;
    }
    return count == 1 ? found : NULL;
}

static const struct move *only_fitting(const struct pick *pick, const struct game *game,
                                       const struct movelist *legal, int *count)
{
    int index = -1;
    *count = pick_fitting(pick, game, legal, &index, 1);
    return *count == 1 ? &legal->move[index] : NULL;
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

enum pick_result pick_cell(struct pick *pick, const struct game *game, const struct movelist *legal,
                           square cell, bool single, struct move *chosen)
{
    bool is_origin = cell != SQ_NONE && set_has(pick_origins(legal), cell);

    if (!pick->count) {
        if (is_origin)
            return start(pick, game, legal, cell, single, chosen);
        const struct move *only = only_ending_on(legal, cell);
        return only ? choose(pick, only, chosen) : PICK_NOTHING;
    }
    if (pick->count == 1 && cell == pick->cell[0]) {
        pick_clear(pick);
        return PICK_MORE;
    }

    if (pick->count <= MOVE_MAX_HOPS) {
        struct pick longer = *pick;
        longer.cell[longer.count++] = cell;
        int count;
        const struct move *only = only_fitting(&longer, game, legal, &count);
        if (only)
            return choose(pick, only, chosen);
        if (count) {
            *pick = longer;
            return PICK_MORE;
        }
    }
    if (cell == pick->cell[pick->count - 1]) {
        const struct move *here = ending_here(pick, game, legal);
        if (here)
            return choose(pick, here, chosen);
    }
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
        origins |= set_of(legal->move[i].from);
    return origins;
}

sqset pick_next(const struct pick *pick, const struct game *game, const struct movelist *legal,
                sqset *final)
{
    sqset landings = 0;
    sqset next = 0;

    *final = 0;
    if (!pick->count || pick->count > MOVE_MAX_HOPS)
        return 0;
    for (int i = 0; i < legal->count; i++) {
        const struct move *move = &legal->move[i];
        if (!fits(pick, game, legal, move))
            continue;
        landings |= set_of(move->to);
        for (int hop = 0; hop < move->hops; hop++)
            landings |= set_of(move->via[hop]);
    }

    while (landings) {
        struct pick longer = *pick;
        square cell = set_take(&landings);
        int count;
        if (pick->count == 1 && cell == pick->cell[0])
            continue;                   /* this click lets go of the piece */
        longer.cell[longer.count++] = cell;
        const struct move *only = only_fitting(&longer, game, legal, &count);
        if (count)
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
