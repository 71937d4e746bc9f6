/* Altai shatra in its present form: shatras (MAN), batyrs (KING) and one biy a side (KIND_A) on 62
 * squares with fortresses and gates.
 *
 * rules.option[0]: 1 = the reserve leaves its fortress in any order; [1]: 1 = whatever stands on a gate
 * has the rights of a biy.
 */
#include "rules/games/games.h"

#include <string.h>

#include "rules/games/refuse.h"
#include "rules/notation.h"
#include "rules/outcome.h"
#include "src/base/lang.h"
#include "src/base/strbuf.h"

#define BIY KIND_A

struct places {
    sqset inside;                       /* the own fortress */
    sqset gate, half;
    bool reserve;                       /* shatras still wait in the fortress */
};

static sqset rows(const struct game *game, int first, int last)
{
    sqset set = 0;
    for (int row = first; row <= last; row++)
        set |= game->geo->row_set[row];
    return set;
}

static struct places places_of(const struct game *game, const struct position *pos, int side)
{
    struct places p;
    p.inside = side == WHITE ? rows(game, 0, 2) : rows(game, 11, 13);
    p.gate = side == WHITE ? rows(game, 3, 3) : rows(game, 10, 10);
    p.half = side == WHITE ? rows(game, 4, 6) : rows(game, 7, 9);
    p.reserve = (pos->piece[MAN][side] & p.inside) != 0;
    return p;
}

struct raid {
    const struct game *game;
    struct movelist *out;
    struct places own;
    sqset enemy, enemy_biy, empty, captured, promotion;
    square from;
    enum kind kind;                     /* at the start */
    bool may_stop;                      /* after any leap */
    int hops;
    square via[MOVE_MAX_HOPS];
};

static void add_raid(struct raid *raid, square to, enum kind kind)
{
    for (int i = 0; i < raid->out->count; i++) {
        const struct move *other = &raid->out->move[i];
        if (other->from == raid->from && other->to == to && other->captured == raid->captured &&
            other->kind == kind)
            return;
    }
    struct move *move = odd_add(raid->out, raid->from, to);
    move->captured = raid->captured;
    move->kind = (uint8_t)kind;
    move->flags = (uint8_t)((raid->kind == KING ? MOVE_BY_KING : 0) |
                            (kind != raid->kind ? MOVE_PROMOTES : 0));
    move->hops = (uint8_t)raid->hops;
    memcpy(move->via, raid->via, (size_t)raid->hops);
}

/* Squares that a piece of a kind standing at `at` may not enter. */
static sqset barred(const struct raid *raid, square at, enum kind kind)
{
    sqset home = raid->own.inside | raid->own.gate;
    if (kind == MAN)
        return set_has(raid->own.inside, at) ? raid->own.gate : home;
    return raid->own.reserve ? home : 0;
}

static void raid_on(struct raid *raid, square at, enum kind kind);

static void leap(struct raid *raid, square over, square to, enum kind kind)
{
    bool takes_biy = set_has(raid->enemy_biy, over);
    raid->captured |= set_of(over);
    raid->via[raid->hops++] = to;
    enum kind now = kind == MAN && set_has(raid->promotion, to) ? KING : kind;
    if (takes_biy) {
        add_raid(raid, to, now);        /* the game is over */
    } else {
        if (raid->may_stop)
            add_raid(raid, to, now);
        raid_on(raid, to, now);
    }
    raid->hops--;
    raid->captured &= ~set_of(over);
}

static void raid_on(struct raid *raid, square at, enum kind kind)
{
    const struct geometry *geo = raid->game->geo;
    sqset bar = barred(raid, at, kind);
    sqset enter = raid->empty & ~bar;
    bool went_on = false;

    for (enum dir d = EAST; d < DIR_COUNT; d++) {
        square over = geometry_step(geo, at, d);
        if (kind == KING)
            while (over != SQ_NONE && set_has(enter, over))
                over = geometry_step(geo, over, d);
        if (over == SQ_NONE || !set_has(raid->enemy & ~raid->captured, over) ||
            (kind == KING && set_has(bar, over)))
            continue;
        square to = geometry_step(geo, over, d);
        while (to != SQ_NONE && set_has(enter, to)) {
            went_on = true;
            leap(raid, over, to, kind);
            to = kind == KING ? geometry_step(geo, to, d) : SQ_NONE;
        }
    }
    if (!went_on && raid->hops && !raid->may_stop)
        add_raid(raid, at, kind);
}

/* Pieces that need not take and may stop after any leap: the biy, and by the option gate_rights what
 * stands on a gate, whosever. */
static sqset at_liberty(const struct game *game, const struct position *pos)
{
    sqset gates = rows(game, 3, 3) | rows(game, 10, 10);
    sqset own = position_side(pos, (enum side)pos->turn);
    return (pos->piece[BIY][pos->turn] & own) | (game->rules.option[1] ? gates & own : 0);
}

static void add_captures(const struct game *game, const struct position *pos, enum kind kind,
                         sqset among, struct movelist *out)
{
    int side = pos->turn;
    sqset enemy = position_side(pos, (enum side)!side);
    sqset empty = game->geo->board & ~enemy & ~position_side(pos, (enum side)side);
    sqset at_large = at_liberty(game, pos);
    for (sqset left = pos->piece[kind][side] & among; left;) {
        square from = set_take(&left);
        struct raid raid = { .game = game, .out = out, .own = places_of(game, pos, side),
                             .enemy = enemy, .enemy_biy = pos->piece[BIY][!side],
                             .empty = empty | set_of(from), .promotion = game->promotion[side],
                             .from = from, .kind = kind,
                             .may_stop = set_has(at_large, from) };
        raid_on(&raid, from, kind);
    }
}

/* Quiet moves never share their ends with another move of the list. */
static void add_quiet(struct movelist *out, square from, square to, enum kind kind, bool promotes)
{
    for (int i = 0; i < out->count; i++)
        if (out->move[i].from == from && out->move[i].to == to)
            return;
    struct move *move = odd_add(out, from, to);
    move->kind = (uint8_t)(promotes ? KING : kind);
    move->flags = (uint8_t)((kind == KING ? MOVE_BY_KING : 0) | (promotes ? MOVE_PROMOTES : 0));
}

static void add_steps(const struct game *game, const struct position *pos, enum kind kind,
                      sqset among, struct movelist *out)
{
    const struct geometry *geo = game->geo;
    int side = pos->turn;
    struct places own = places_of(game, pos, side);
    sqset empty = geo->board & ~position_side(pos, WHITE) & ~position_side(pos, BLACK);
    sqset home = own.inside | own.gate;
    dirset ahead = DIRS_FORWARD_SIDEWAYS | DIRS_AHEAD;
    sqset at_large = at_liberty(game, pos);

    for (sqset left = pos->piece[kind][side] & among; left;) {
        square from = set_take(&left);
        dirset dirs = kind != MAN || set_has(at_large, from) ? DIRS_ALL
                      : side == WHITE                        ? ahead
                                                             : dirs_turned(ahead);
        if (kind == MAN && set_has(own.inside, from))
            continue;
        sqset enter = kind == MAN || own.reserve ? empty & ~home : empty;
        for (dirset rest = dirs; rest; rest &= (dirset)(rest - 1)) {
            enum dir d = (enum dir)__builtin_ctz(rest);
            square to = geometry_step(geo, from, d);
            while (to != SQ_NONE && set_has(enter, to)) {
                add_quiet(out, from, to, kind,
                          kind == MAN && set_has(game->promotion[side], to));
                to = kind == KING ? geometry_step(geo, to, d) : SQ_NONE;
            }
        }
    }
}

/* The shatra whose turn it is to leave: White's lowest number, Black's highest. */
static sqset next_in_reserve(const struct game *game, int side, sqset waiting)
{
    if (game->rules.option[0])
        return waiting;
    for (int i = 0; i < game->geo->squares; i++) {
        square sq = game->by_number[side == WHITE ? i : game->geo->squares - 1 - i];
        if (set_has(waiting, sq))
            return set_of(sq);
    }
    return 0;
}

static void add_drops(const struct game *game, const struct position *pos, enum kind kind,
                      sqset among, struct movelist *out)
{
    int side = pos->turn;
    struct places own = places_of(game, pos, side);
    sqset empty = game->geo->board & ~position_side(pos, WHITE) & ~position_side(pos, BLACK);
    sqset from_set = kind == MAN
                         ? next_in_reserve(game, side, pos->piece[MAN][side] & own.inside)
                         : pos->piece[kind][side] & (own.inside | own.gate);
    from_set &= among;
    while (from_set) {
        square from = set_take(&from_set);
        for (sqset left = own.half & empty; left;)
            add_quiet(out, from, set_take(&left), kind, false);
    }
}

static void generate(const struct game *game, const struct position *pos, struct movelist *out)
{
    out->count = 0;
    if (!pos->piece[BIY][WHITE] || !pos->piece[BIY][BLACK])
        return;
    sqset at_large = at_liberty(game, pos);
    for (enum kind kind = MAN; kind <= BIY; kind++)
        add_captures(game, pos, kind, ~at_large, out);
    bool compulsory = out->count > 0;
    for (enum kind kind = MAN; kind <= BIY; kind++)
        add_captures(game, pos, kind, at_large, out);
    if (compulsory)
        return;
    sqset takers = 0;                   /* one of them must move, but need not take */
    for (int i = 0; i < out->count; i++)
        takers |= set_of(out->move[i].from);
    sqset movers = takers ? takers : ~(sqset)0;
    for (enum kind kind = MAN; kind <= BIY; kind++) {
        add_steps(game, pos, kind, movers, out);
        add_drops(game, pos, kind, movers, out);
    }
}

static void apply(const struct game *game, const struct position *pos, const struct move *move,
                  struct position *out)
{
    memcpy(out, pos, game->pos_size);
    int side = pos->turn;
    for (int kind = MAN; kind < KIND_COUNT; kind++) {
        out->piece[kind][side] &= ~set_of(move->from);
        out->piece[kind][!side] &= ~move->captured;
    }
    out->piece[move->kind][side] |= set_of(move->to);
    bool bare = !(out->piece[MAN][0] | out->piece[MAN][1] | out->piece[KING][0] |
                  out->piece[KING][1]);
    bool was_bare = !(pos->piece[MAN][0] | pos->piece[MAN][1] | pos->piece[KING][0] |
                      pos->piece[KING][1]);
    out->count[0] = bare && was_bare ? (uint16_t)(pos->count[0] + 1) : 0;
    odd_finish(game, out);
}

static bool can_capture(const struct game *game, const struct position *pos)
{
    struct movelist list = { 0 };
    for (enum kind kind = MAN; kind <= BIY; kind++)
        add_captures(game, pos, kind, ~(sqset)0, &list);
    bool found = list.count > 0;
    movelist_free(&list);
    return found;
}

static enum outcome outcome(const struct game *game, const struct position *pos,
                            const struct history *past, enum end_reason *reason)
{
    for (int side = 0; side < 2; side++)
        if (!pos->piece[BIY][side]) {
            *reason = END_BIY_TAKEN;
            return side_wins(!side);
        }
    if (game->does->count(game, pos) == 0) {
        *reason = END_BLOCKED;
        return side_wins(!pos->turn);
    }
    if (pos->count[0] >= 3) {
        *reason = END_TWO_BIYS;
        return DRAWN;
    }
    return odd_repetition(game, pos, past, reason);
}

static bool check(const struct game *game, const struct position *pos, struct err *err)
{
    for (int side = 0; side < 2; side++) {
        const char *who = side == WHITE ? "White" : "Black";
        sqset shatras = pos->piece[MAN][side];
        sqset gate = places_of(game, pos, side).gate;
        if (set_count(pos->piece[BIY][side]) > 1)
            return err_set(err, "a side has one biy (Y), not more");
        if (set_count(shatras | pos->piece[KING][side]) > game->pieces[side] - 1)
            return err_set(err, "%s has %d shatras and batyrs, but the game has only %d a side", who,
                           set_count(shatras | pos->piece[KING][side]), game->pieces[side] - 1);
        /* The texts set one up as prey, but its owner could not say how it moves. */
        if ((shatras & gate) && side == pos->turn)
            return err_set(err, "a shatra of %s stands on its own gate %s, which none ever enters", who,
                           square_name(game, set_first(gate)));
        if (shatras & game->promotion[side])
            return err_set(err, "a shatra of %s stands on %s, where it would have become a batyr; write K%s",
                           who, square_name(game, set_first(shatras & game->promotion[side])),
                           square_name(game, set_first(shatras & game->promotion[side])));
    }
    return true;
}

static void set_up(struct game *game)
{
    /* The last three squares of the far fortress crown. */
    game->promotion[WHITE] = game->geo->row_set[game->geo->rows - 1];
    game->promotion[BLACK] = game->geo->row_set[0];
}

static void status(const struct game *game, const struct position *pos, struct strbuf *out)
{
    int white = set_count(pos->piece[MAN][WHITE] & places_of(game, pos, WHITE).inside);
    int black = set_count(pos->piece[MAN][BLACK] & places_of(game, pos, BLACK).inside);

    if (white || black)
        strbuf_printf(out, _("In reserve: White %d, Black %d"), white, black);
    else if (pos->count[0])
        strbuf_printf(out, _("Only the biys are left: %d of 3"), pos->count[0]);
}

const struct game_class shatra_class = {
    .generate = generate, .apply = apply, .count = game_count_listed, .can_capture = can_capture,
    .perft = game_perft_listed, .outcome = outcome, .check = check, .set_up = set_up,
    .status = status, .refuse = shatra_refuse,
};
