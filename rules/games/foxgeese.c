/* Fox and geese on the dark squares of a draughts board: fox-geese-4, wolves-sheep, fox-geese-12.
 *
 * The geese (wolves) are White's men and step forward only; the fox (sheep) is Black's king and
 * steps in all four directions. rules.option[0]: 0 = the fox takes nothing, 1 = it may take and
 * may stop at any jump, 2 = it must take and finish.
 */
#include "rules/games/games.h"

#include <string.h>

#include "rules/games/refuse.h"
#include "rules/outcome.h"
#include "src/base/lang.h"
#include "src/base/strbuf.h"

enum { TAKES_NOTHING, MAY_TAKE, MUST_TAKE };

/* The fox is past all geese: none stands on a lower row. */
static bool broken_through(const struct game *game, const struct position *pos)
{
    if (!pos->piece[KING][BLACK])
        return false;
    int row = game->geo->row[set_first(pos->piece[KING][BLACK])];
    sqset below = 0;
    for (int r = 0; r < row; r++)
        below |= game->geo->row_set[r];
    return !(pos->piece[MAN][WHITE] & below);
}

struct chase {
    const struct game *game;
    struct movelist *out;
    sqset geese, empty, captured;
    square from;
    int hops;
    square via[MOVE_MAX_HOPS];
};

static void add_capture(struct chase *chase, square to)
{
    for (int i = 0; i < chase->out->count; i++)
        if (chase->out->move[i].to == to && chase->out->move[i].captured == chase->captured)
            return;
    struct move *move = odd_add(chase->out, chase->from, to);
    move->captured = chase->captured;
    move->flags = MOVE_BY_KING;
    move->kind = KING;
    move->hops = (uint8_t)chase->hops;
    memcpy(move->via, chase->via, (size_t)chase->hops);
}

static void take_on(struct chase *chase, square at, bool must_finish)
{
    static const enum dir dirs[] = { NORTH_EAST, NORTH_WEST, SOUTH_WEST, SOUTH_EAST };
    const struct geometry *geo = chase->game->geo;
    bool went_on = false;

    for (int i = 0; i < 4; i++) {
        square over = geometry_step(geo, at, dirs[i]);
        if (over == SQ_NONE || !set_has(chase->geese & ~chase->captured, over))
            continue;
        square land = geometry_step(geo, over, dirs[i]);
        if (land == SQ_NONE || !set_has(chase->empty, land))
            continue;
        went_on = true;
        chase->captured |= set_of(over);
        chase->via[chase->hops++] = land;
        if (!must_finish)
            add_capture(chase, land);
        take_on(chase, land, must_finish);
        chase->hops--;
        chase->captured &= ~set_of(over);
    }
    if (must_finish && !went_on && chase->hops)
        add_capture(chase, at);
}

static void generate(const struct game *game, const struct position *pos, struct movelist *out)
{
    const struct geometry *geo = game->geo;
    sqset geese = pos->piece[MAN][WHITE];
    sqset empty = geo->board & ~geese & ~pos->piece[KING][BLACK];
    out->count = 0;
    if (broken_through(game, pos))
        return;

    if (pos->turn == WHITE) {
        for (sqset left = geese; left;) {
            square from = set_take(&left);
            for (enum dir d = NORTH_EAST; d <= NORTH_WEST; d += 2) {
                square to = geometry_step(geo, from, d);
                if (to != SQ_NONE && set_has(empty, to))
                    odd_add(out, from, to);
            }
        }
        return;
    }
    if (!pos->piece[KING][BLACK])
        return;

    square from = set_first(pos->piece[KING][BLACK]);
    if (game->rules.option[0] != TAKES_NOTHING) {
        struct chase chase = { .game = game, .out = out, .geese = geese,
                               .empty = empty | set_of(from), .from = from };
        take_on(&chase, from, game->rules.option[0] == MUST_TAKE);
        if (out->count && game->rules.option[0] == MUST_TAKE)
            return;
    }
    for (enum dir d = NORTH_EAST; d <= SOUTH_EAST; d += 2) {
        square to = geometry_step(geo, from, d);
        if (to == SQ_NONE || !set_has(empty, to))
            continue;
        struct move *move = odd_add(out, from, to);
        move->flags = MOVE_BY_KING;
        move->kind = KING;
    }
}

static void apply(const struct game *game, const struct position *pos, const struct move *move,
                  struct position *out)
{
    memcpy(out, pos, game->pos_size);
    sqset from = set_of(move->from);
    sqset to = set_of(move->to);
    if (pos->turn == WHITE)
        out->piece[MAN][WHITE] = (out->piece[MAN][WHITE] & ~from) | to;
    else
        out->piece[KING][BLACK] = to;
    out->piece[MAN][WHITE] &= ~move->captured;
    odd_finish(game, out);
}

static bool can_capture(const struct game *game, const struct position *pos)
{
    struct movelist list = { 0 };
    bool found = false;
    generate(game, pos, &list);
    for (int i = 0; i < list.count; i++)
        found |= list.move[i].captured != 0;
    movelist_free(&list);
    return found;
}

static enum outcome outcome(const struct game *game, const struct position *pos,
                            const struct history *past, enum end_reason *reason)
{
    (void)past;                         /* geese only go forward: nothing repeats */
    if (broken_through(game, pos)) {
        *reason = pos->piece[MAN][WHITE] ? END_BROKEN_THROUGH : END_NO_PIECES;
        return BLACK_WINS;
    }
    if (game->does->count(game, pos) == 0) {
        *reason = END_BLOCKED;
        return side_wins(!pos->turn);
    }
    return PLAYING;
}

static bool check(const struct game *game, const struct position *pos, struct err *err)
{
    (void)game;
    if (pos->piece[KING][WHITE] || pos->piece[MAN][BLACK] ||
        position_side(pos, BLACK) != pos->piece[KING][BLACK])
        return err_set(err, "White has men only and Black one piece, written K");
    if (set_count(pos->piece[KING][BLACK]) != 1)
        return err_set(err, "Black's one piece must stand on the board, for example BKd8");
    return true;
}

/* How many hunters can still catch it: those below it. */
static void status(const struct game *game, const struct position *pos, struct strbuf *out)
{
    if (!pos->piece[KING][BLACK])
        return;
    int row = game->geo->row[set_first(pos->piece[KING][BLACK])];
    int below = 0;
    for (sqset left = pos->piece[MAN][WHITE]; left;)
        below += game->geo->row[set_take(&left)] < row;
    strbuf_printf(out, _("Hunters still in front: %d of %d"), below,
                  set_count(pos->piece[MAN][WHITE]));
}

const struct game_class fox_geese_class = {
    .generate = generate, .apply = apply, .count = game_count_listed, .can_capture = can_capture,
    .perft = game_perft_listed, .outcome = outcome, .check = check,
    .status = status, .refuse = fox_geese_refuse,
};
