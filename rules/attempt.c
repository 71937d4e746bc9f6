#include "rules/attempt.h"

#include <stddef.h>
#include <string.h>

#include "rules/tower.h"

enum { SEARCH_STEPS = 20000 };          /* leaps looked at for one piece: a few milliseconds */

/* Where the piece stands within a capture. */
struct stand {
    square at;
    sqset free, taken;                  /* free: cells that may be crossed; taken: already jumped */
    bool king, crowned_here, stopped;   /* stopped: the move ended with the crowning */
    int came;                           /* direction of the last leap, -1 at the origin */
    bool bad_landing;                   /* another cell behind the last piece lets it go on */
    square last_taken;
    sqset landings;                     /* those cells, when bad_landing */
};

/* The search for captures, legal or not, that pass the named cells. */
struct hunt {
    const struct game *game;
    const struct position *pos;
    const square *cell;
    int count;
    enum side side;                     /* whose piece moves; the side to move in most games */
    sqset enemies;                      /* all that may be taken */
    bool landing_duty;                  /* 1.4.4: no cell where the capture cannot go on */
    int steps;
    struct capture_route route;         /* the one being walked */
    bool found;
    struct capture_route best;          /* of the complete ones that pass all cells */
    int furthest;                       /* cells named that some capture passes */
    struct stand stand;                 /* where it stood then */
};

static sqset occupied(const struct position *pos)
{
    return position_side(pos, WHITE) | position_side(pos, BLACK);
}

static dirset turned_for(enum side side, dirset dirs)
{
    return side == WHITE ? dirs : dirs_turned(dirs);
}

static dirset jump_dirs(const struct hunt *hunt, bool king)
{
    const struct rules *rules = &hunt->game->rules;
    return turned_for(hunt->side, king ? rules->king_jump : rules->man_jump);
}

static dirset step_dirs(const struct hunt *hunt, bool king)
{
    const struct rules *rules = &hunt->game->rules;
    return turned_for(hunt->side, king ? rules->king_step : rules->man_step);
}

static bool is_king(const struct hunt *hunt, square sq)
{
    return set_has(hunt->pos->piece[KING][WHITE] | hunt->pos->piece[KING][BLACK], sq);
}

static bool may_take(const struct hunt *hunt, const struct stand *stand, square sq)
{
    return set_has(hunt->enemies & ~stand->taken, sq) &&
           (stand->king || !hunt->game->rules.man_spares_king || !is_king(hunt, sq));
}

/* The piece that would be taken in a direction, SQ_NONE when there is none or nothing is free
 * behind it. */
static square victim(const struct hunt *hunt, const struct stand *stand, int dir)
{
    const struct geometry *geo = hunt->game->geo;
    if (stand->stopped || !(jump_dirs(hunt, stand->king) >> dir & 1))
        return SQ_NONE;
    if (hunt->game->rules.no_reversal && stand->king && stand->came >= 0 &&
        dir == (stand->came ^ 4))
        return SQ_NONE;

    square over = geometry_step(geo, stand->at, (enum dir)dir);
    while (stand->king && hunt->game->rules.king_flies && over != SQ_NONE &&
           set_has(stand->free, over))
        over = geometry_step(geo, over, (enum dir)dir);
    if (over == SQ_NONE || !may_take(hunt, stand, over))
        return SQ_NONE;
    square behind = geometry_step(geo, over, (enum dir)dir);
    return behind != SQ_NONE && set_has(stand->free, behind) ? over : SQ_NONE;
}

static bool can_go_on(const struct hunt *hunt, const struct stand *stand)
{
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (victim(hunt, stand, dir) != SQ_NONE)
            return true;
    return false;
}

/* The stand after a leap over `over` to `landing`. */
static struct stand after_leap(const struct hunt *hunt, const struct stand *stand, square over,
                               square landing, int dir)
{
    const struct rules *rules = &hunt->game->rules;
    struct stand next = *stand;
    bool stays = rules->towers && tower_height(hunt->pos->tower[over]) > 1;

    next.at = landing;
    next.taken |= set_of(over);
    if (rules->removes_at_once && !stays)
        next.free |= set_of(over);
    next.came = dir;
    next.last_taken = over;
    next.crowned_here = !stand->king && set_has(hunt->game->promotion[hunt->side], landing);
    if (next.crowned_here) {
        next.king = rules->crown != CROWN_ENDS_ONLY;
        next.stopped = rules->crown == CROWN_STOPS;
    }
    return next;
}

static bool flies(const struct hunt *hunt, const struct stand *stand)
{
    return stand->king && hunt->game->rules.king_flies;
}

/* The cells behind `over` on which the piece may come down. */
static sqset landings_behind(const struct hunt *hunt, const struct stand *stand, square over,
                             int dir)
{
    const struct geometry *geo = hunt->game->geo;
    sqset landings = 0;
    for (square sq = geometry_step(geo, over, (enum dir)dir);
         sq != SQ_NONE && set_has(stand->free, sq); sq = geometry_step(geo, sq, (enum dir)dir)) {
        landings |= set_of(sq);
        if (!flies(hunt, stand))
            break;
    }
    return landings;
}

static int match(const struct hunt *hunt, int matched, square sq)
{
    return matched < hunt->count && hunt->cell[matched] == sq ? matched + 1 : matched;
}

static void note_stand(struct hunt *hunt, const struct stand *stand, int matched)
{
    bool better = matched > hunt->furthest ||
                  (matched == hunt->furthest && hunt->stand.bad_landing && !stand->bad_landing);
    if (!better)
        return;
    hunt->furthest = matched;
    hunt->stand = *stand;
}

static void note_complete(struct hunt *hunt)
{
    enum capture_rank decides;
    if (hunt->found &&
        attempt_compare(&hunt->game->rules, &hunt->route, &hunt->best, &decides) <= 0)
        return;
    hunt->found = true;
    hunt->best = hunt->route;
}

static void push(struct hunt *hunt, square over, square landing)
{
    struct capture_route *route = &hunt->route;
    int i = route->hops++;
    route->taken[i] = over;
    route->via[i] = landing;
    route->to = landing;
    if (is_king(hunt, over)) {
        route->kings++;
        route->kings_at |= (uint64_t)1 << (63 - i);
    }
}

static void pop(struct hunt *hunt)
{
    struct capture_route *route = &hunt->route;
    int i = --route->hops;
    if (route->kings_at >> (63 - i) & 1) {
        route->kings--;
        route->kings_at &= ~((uint64_t)1 << (63 - i));
    }
}

static void explore(struct hunt *hunt, const struct stand *stand, int matched);

/* All leaps over one piece. Under the landing duty a capture that could have gone on from another
 * of the cells is not complete where it cannot. */
static void explore_leap(struct hunt *hunt, const struct stand *stand, int matched, square over,
                         int dir)
{
    sqset landings = landings_behind(hunt, stand, over, dir);
    sqset onward = 0;
    for (sqset left = landings; left;) {
        square sq = set_take(&left);
        struct stand next = after_leap(hunt, stand, over, sq, dir);
        if (can_go_on(hunt, &next))
            onward |= set_of(sq);
    }

    matched = match(hunt, matched, over);
    while (landings) {
        square sq = set_take(&landings);
        struct stand next = after_leap(hunt, stand, over, sq, dir);
        int now = match(hunt, matched, sq);
        next.bad_landing = hunt->landing_duty && onward && !set_has(onward, sq);
        next.landings = onward;
        push(hunt, over, sq);
        note_stand(hunt, &next, now);
        if (set_has(onward, sq))
            explore(hunt, &next, now);
        else if (!next.bad_landing && now == hunt->count)
            note_complete(hunt);
        pop(hunt);
    }
}

static void explore(struct hunt *hunt, const struct stand *stand, int matched)
{
    if (hunt->route.hops == MOVE_MAX_HOPS)
        return;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        square over = victim(hunt, stand, dir);
        if (over != SQ_NONE && ++hunt->steps < SEARCH_STEPS)
            explore_leap(hunt, stand, matched, over, dir);
    }
}

/* Only where no number of pieces is asked for is the choice of the landing a rule of its own. */
static bool has_landing_duty(const struct rules *rules)
{
    return !rules->landing_free && rules->rank[0] != RANK_MOST_PIECES &&
           rules->rank[0] != RANK_FRISIAN;
}

static struct stand stand_at(const struct game *game, const struct position *pos, square from)
{
    return (struct stand){
        .at = from,
        .free = (game->geo->board & ~occupied(pos)) | set_of(from),
        .king = set_has(pos->piece[KING][WHITE] | pos->piece[KING][BLACK], from),
        .came = -1,
        .last_taken = SQ_NONE,
    };
}

static void hunt_from(struct hunt *hunt, const struct game *game, const struct position *pos,
                      const square *cell, int count)
{
    memset(hunt, 0, sizeof *hunt);
    hunt->game = game;
    hunt->pos = pos;
    hunt->cell = cell;
    hunt->count = count;
    hunt->side = set_has(position_side(pos, WHITE), cell[0]) ? WHITE : BLACK;
    hunt->enemies = position_side(pos, (enum side)!hunt->side);
    if (game->rules.captures_own)
        hunt->enemies = occupied(pos) & ~set_of(cell[0]);
    hunt->landing_duty = has_landing_duty(&game->rules);
    hunt->furthest = 1;
    hunt->stand = stand_at(game, pos, cell[0]);
    hunt->route.from = hunt->route.to = cell[0];
    hunt->route.by_king = hunt->stand.king;

    struct stand origin = hunt->stand;
    explore(hunt, &origin, 1);
}

static int frisian_value(const struct capture_route *route)
{
    return 100 * (route->hops - route->kings) + 199 * route->kings;
}

int attempt_compare(const struct rules *rules, const struct capture_route *a,
                    const struct capture_route *b, enum capture_rank *decides)
{
    for (int i = 0; i < 4 && rules->rank[i] != RANK_NONE; i++) {
        int difference = 0;
        *decides = (enum capture_rank)rules->rank[i];
        switch (*decides) {
        case RANK_MOST_PIECES:
            difference = a->hops - b->hops;
            break;
        case RANK_MOST_KINGS:
            difference = a->kings - b->kings;
            break;
        case RANK_WITH_KING:
            difference = a->by_king - b->by_king;
            break;
        case RANK_KINGS_EARLY:
            difference = (a->kings_at > b->kings_at) - (a->kings_at < b->kings_at);
            break;
        case RANK_FRISIAN:
            difference = frisian_value(a) - frisian_value(b);
            break;
        case RANK_NONE:
            break;
        }
        if (difference)
            return difference;
    }
    *decides = RANK_NONE;
    return 0;
}

void attempt_route_of(const struct game *game, const struct position *pos, const struct move *move,
                      struct capture_route *out)
{
    *out = (struct capture_route){ .from = move->from, .to = move->to };
    out->by_king = move->flags & MOVE_BY_KING;
    if (!move->captured)
        return;
    out->hops = move_captured_order(game, move, out->taken);
    for (int i = 0; i < out->hops; i++) {
        out->via[i] = move->via[i];
        if (!set_has(pos->piece[KING][WHITE] | pos->piece[KING][BLACK], out->taken[i]))
            continue;
        out->kings++;
        out->kings_at |= (uint64_t)1 << (63 - i);
    }
}

bool attempt_best_capture(const struct game *game, const struct position *pos, square from,
                          struct capture_route *out)
{
    struct hunt hunt;
    hunt_from(&hunt, game, pos, &from, 1);
    *out = hunt.best;
    return hunt.found;
}

static enum refusal refusal_by(enum capture_rank rank)
{
    switch (rank) {
    case RANK_MOST_PIECES:
        return REFUSE_MAJORITY;
    case RANK_MOST_KINGS:
        return REFUSE_MOST_KINGS;
    case RANK_WITH_KING:
        return REFUSE_WITH_KING;
    case RANK_KINGS_EARLY:
        return REFUSE_KINGS_EARLY;
    case RANK_FRISIAN:
        return REFUSE_VALUE;
    case RANK_NONE:
        break;
    }
    return REFUSE_NOTHING;
}

static void refuse(struct attempt *out, enum refusal reason, enum attempt_case kind, square about,
                   square behind)
{
    out->reason = reason;
    out->kind = kind;
    out->about = about;
    out->behind = behind;
}

/* Judges the leap over the enemy piece `over`, the first obstacle in a direction. */
static void judge_leap(const struct hunt *hunt, const struct stand *stand, square over, int dir,
                       struct attempt *out)
{
    const struct geometry *geo = hunt->game->geo;
    square behind = geometry_step(geo, over, (enum dir)dir);
    dirset jump = jump_dirs(hunt, stand->king);
    bool adjacent = geometry_step(geo, stand->at, (enum dir)dir) == over;

    out->is_capture = true;
    if (!(jump >> dir & 1) && (stand->king || !(dirs_turned(jump) >> dir & 1)))
        refuse(out, REFUSE_NO_LINE, CASE_PLAIN, over, behind);
    else if (!adjacent && !flies(hunt, stand))
        refuse(out, REFUSE_MAN_FAR, CASE_FAR_TARGET, over, behind);
    else if (!(jump >> dir & 1))
        refuse(out, REFUSE_MAN_TAKES_BACK, CASE_PLAIN, over, behind);
    else if (!stand->king && hunt->game->rules.man_spares_king && is_king(hunt, over))
        refuse(out, REFUSE_MAN_TAKES_KING, CASE_PLAIN, over, behind);
    else if (behind == SQ_NONE)
        refuse(out, REFUSE_TWO_IN_LINE, CASE_EDGE, over, SQ_NONE);
    else if (set_has(stand->taken & ~stand->free, behind))
        refuse(out, REFUSE_JUMPED_TWICE, CASE_PLAIN, behind, SQ_NONE);
    else if (!set_has(stand->free, behind))
        refuse(out, REFUSE_TWO_IN_LINE, CASE_PLAIN, over, behind);
    else if (hunt->game->rules.no_reversal && stand->came >= 0 && dir == (stand->came ^ 4))
        refuse(out, REFUSE_NO_LINE, CASE_REVERSAL, over, behind);
    else
        refuse(out, REFUSE_NOTHING, CASE_PLAIN, over, behind);
}

/* The first obstacle on the way to a cell, SQ_NONE when there is none. */
static square first_obstacle(const struct hunt *hunt, const struct stand *stand, square target,
                             int dir)
{
    square sq = geometry_step(hunt->game->geo, stand->at, (enum dir)dir);
    while (sq != target && set_has(stand->free, sq))
        sq = geometry_step(hunt->game->geo, sq, (enum dir)dir);
    return sq == target ? SQ_NONE : sq;
}

/* Nothing stands between the piece and the free cell. */
static void judge_free_way(const struct hunt *hunt, const struct stand *stand, square target,
                           int dir, struct attempt *out)
{
    dirset step = step_dirs(hunt, stand->king);
    bool ahead = step >> dir & 1;
    bool adjacent = geometry_step(hunt->game->geo, stand->at, (enum dir)dir) == target;

    if (stand->came >= 0)
        refuse(out, REFUSE_NO_LINE, CASE_CAPTURE_OVER, SQ_NONE, SQ_NONE);
    else if (ahead && (adjacent || flies(hunt, stand)))
        refuse(out, REFUSE_NOTHING, CASE_PLAIN, SQ_NONE, SQ_NONE);
    else if (ahead)
        refuse(out, REFUSE_MAN_FAR, stand->king ? CASE_KING : CASE_PLAIN, SQ_NONE, SQ_NONE);
    else if (!stand->king && dirs_turned(step) >> dir & 1)
        refuse(out, REFUSE_MAN_BACKWARDS, CASE_PLAIN, SQ_NONE, SQ_NONE);
    else if (jump_dirs(hunt, stand->king) >> dir & 1)
        refuse(out, REFUSE_NO_LINE, CASE_CAPTURES_ONLY, SQ_NONE, SQ_NONE);
    else
        refuse(out, REFUSE_NO_LINE, CASE_PLAIN, SQ_NONE, SQ_NONE);
}

static bool is_own(const struct hunt *hunt, square sq)
{
    return set_has(position_side(hunt->pos, hunt->side), sq);
}

/* Two games let men pass their own men without taking: Keny by a leap over one, Dameo by moving a
 * whole row on by one square. */
static bool passes_own_men(const struct hunt *hunt, const struct stand *stand, square target,
                           int dir)
{
    const struct rules *rules = &hunt->game->rules;
    sqset between = geometry_between(hunt->game->geo, stand->at, target);

    if (stand->came >= 0 || stand->king || (between & ~hunt->pos->piece[MAN][hunt->side]))
        return false;
    return (turned_for(hunt->side, rules->man_leap) >> dir & 1 && set_count(between) == 1) ||
           (rules->line_moves && step_dirs(hunt, false) >> dir & 1);
}

static void judge_occupied(const struct hunt *hunt, const struct stand *stand, square target,
                           struct attempt *out)
{
    int dir = geometry_line(hunt->game->geo, stand->at, target);

    refuse(out, REFUSE_OCCUPIED, is_own(hunt, target) ? CASE_PLAIN : CASE_ENEMY, target, SQ_NONE);
    square wall = dir >= 0 ? first_obstacle(hunt, stand, target, dir) : SQ_NONE;
    if (wall == SQ_NONE)
        wall = target;
    if (set_has(stand->taken, wall)) {
        refuse(out, REFUSE_JUMPED_TWICE, CASE_PLAIN, wall, SQ_NONE);
        out->is_capture = true;
    } else if (set_has(hunt->enemies, target) && dir >= 0 && wall == target) {
        struct attempt leap = *out;
        judge_leap(hunt, stand, target, dir, &leap);
        if (leap.reason != REFUSE_NOTHING && leap.reason != REFUSE_NO_LINE &&
            leap.reason != REFUSE_MAN_FAR)
            *out = leap;
    }
}

/* Does the piece ever move or take along a direction, forwards or (to be told that it may not)
 * backwards? */
static bool knows_line(const struct hunt *hunt, const struct stand *stand, int dir)
{
    dirset dirs = step_dirs(hunt, stand->king) | jump_dirs(hunt, stand->king);
    if (!stand->king)
        dirs |= dirs_turned(dirs);
    return dirs >> dir & 1;
}

/* A piece stands between: a leap, or a long way for a piece that goes one square. Returns true when
 * the leap itself is fine, so that the fault lies further along the line. */
static bool judge_obstacle(const struct hunt *hunt, const struct stand *stand, square over,
                           square target, int dir, struct attempt *out)
{
    const struct geometry *geo = hunt->game->geo;
    bool adjacent = geometry_step(geo, stand->at, (enum dir)dir) == over;
    bool right_behind = geometry_step(geo, over, (enum dir)dir) == target;

    if (set_has(stand->taken, over)) {
        refuse(out, REFUSE_JUMPED_TWICE, CASE_PLAIN, over, SQ_NONE);
        out->is_capture = true;
        return false;
    }
    if (!flies(hunt, stand) && !right_behind &&
        !(adjacent && set_has(hunt->enemies, over) && jump_dirs(hunt, stand->king) >> dir & 1)) {
        judge_free_way(hunt, stand, target, dir, out);
        return false;
    }
    if (set_has(hunt->enemies, over)) {
        judge_leap(hunt, stand, over, dir, out);
        return out->reason == REFUSE_NOTHING && !right_behind;
    }
    if (passes_own_men(hunt, stand, target, dir))
        refuse(out, REFUSE_NOTHING, CASE_PLAIN, SQ_NONE, SQ_NONE);
    else if (right_behind)
        refuse(out, REFUSE_OWN_PIECE, CASE_PLAIN, over, SQ_NONE);
    else
        refuse(out, REFUSE_PATH_BLOCKED, CASE_PLAIN, over, SQ_NONE);
    return false;
}

/* Judges one leg: from where the piece stands to the cell that no capture reaches. */
static void judge_leg(const struct hunt *hunt, struct stand stand, square target,
                      struct attempt *out)
{
    const struct geometry *geo = hunt->game->geo;

    for (;;) {
        out->at = stand.at;
        out->refused = target;
        int dir = geometry_line(geo, stand.at, target);
        if (target != stand.at && !set_has(stand.free, target)) {
            judge_occupied(hunt, &stand, target, out);
            return;
        }
        if (dir < 0 || !knows_line(hunt, &stand, dir)) {
            refuse(out, REFUSE_NO_LINE, stand.came >= 0 ? CASE_CAPTURE_OVER : CASE_PLAIN, SQ_NONE,
                   SQ_NONE);
            return;
        }
        square over = first_obstacle(hunt, &stand, target, dir);
        if (over == SQ_NONE) {
            judge_free_way(hunt, &stand, target, dir, out);
            return;
        }
        if (!judge_obstacle(hunt, &stand, over, target, dir, out))
            return;

        stand.at = geometry_step(geo, over, (enum dir)dir);
        stand.taken |= set_of(over);
        stand.came = dir;
        if (first_obstacle(hunt, &stand, target, dir) == SQ_NONE) {
            refuse(out, REFUSE_MAN_FAR, CASE_FAR_LEAP, over, stand.at);
            return;
        }
    }
}

/* A man on a promotion square that is crowned only where the move ends, or was crowned and may not
 * go on: could a king have gone on? */
static bool crowning_is_to_blame(const struct hunt *hunt, const struct stand *stand, square target)
{
    struct stand king = *stand;
    struct hunt onward = *hunt;

    if (!stand->crowned_here || (stand->king && !stand->stopped))
        return false;
    king.king = true;
    king.stopped = false;
    const square cells[] = { stand->at, target };
    onward.cell = cells;
    onward.count = 2;
    onward.furthest = 1;
    onward.route.hops = 0;
    explore(&onward, &king, 1);
    return onward.furthest == 2;
}

static void judge_precedence(const struct hunt *hunt, const struct movelist *legal,
                             struct attempt *out)
{
    struct capture_route legal_route;
    enum capture_rank decides = RANK_NONE;

    out->has_route = true;
    out->route = hunt->best;
    out->is_capture = true;
    out->refused = hunt->count > 1 ? hunt->cell[hunt->count - 1] : hunt->cell[0];
    int first = 0;
    while (first < legal->count && !legal->move[first].captured)
        first++;
    if (first == legal->count)
        return;
    attempt_route_of(hunt->game, hunt->pos, &legal->move[first], &legal_route);
    if (attempt_compare(&hunt->game->rules, &legal_route, &hunt->best, &decides) > 0)
        out->reason = refusal_by(decides);
}

void attempt_judge(const struct game *game, const struct position *pos,
                   const struct movelist *legal, const square *cell, int count,
                   struct attempt *out)
{
    struct hunt hunt;
    hunt_from(&hunt, game, pos, cell, count);
    *out = (struct attempt){ .refused = cell[count - 1], .at = cell[0] };
    out->about = out->behind = SQ_NONE;
    out->by_king = hunt.route.by_king;
    if (hunt.found) {
        judge_precedence(&hunt, legal, out);
        return;
    }
    if (count == 1)
        return;

    const struct stand *stand = &hunt.stand;
    out->is_capture = stand->came >= 0;
    if (stand->bad_landing) {
        refuse(out, REFUSE_LANDING, CASE_PLAIN, stand->last_taken, SQ_NONE);
        out->refused = stand->at;
        out->landings = stand->landings;
        return;
    }
    if (hunt.furthest == count)
        return;
    square target = cell[hunt.furthest];
    if (crowning_is_to_blame(&hunt, stand, target)) {
        refuse(out, REFUSE_CROWN_STOPS, stand->stopped ? CASE_PLAIN : CASE_NOT_KING_YET, stand->at,
               SQ_NONE);
        out->at = stand->at;
        out->refused = target;
        return;
    }
    judge_leg(&hunt, *stand, target, out);
}
