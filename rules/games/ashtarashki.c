/* Ashtarashki (Yu. K. Khalafyan): stones numbered one to three that lose rank by stepping back.
 *
 * MAN, KING and KIND_A are the numbers 1, 2 and 3. position.mark[0] holds the stones that have
 * stepped back once (V), mark[1] those that have twice (W); all others are full (M).
 * move.order tells the mover's rank: 0 = M, 1 = V, 2 = W. rules.option[0]: 1 = no breakthrough, the game ends only when a side cannot move.
 */
#include "rules/games/games.h"

#include <string.h>

#include "rules/games/refuse.h"
#include "rules/notation.h"
#include "rules/outcome.h"
#include "src/base/lang.h"
#include "src/base/strbuf.h"

enum { EACH = 4 };                      /* stones of one number that a side begins with */

static const enum dir diagonals[4] = { NORTH_EAST, NORTH_WEST, SOUTH_WEST, SOUTH_EAST };

static int number_on(const struct position *pos, square sq)
{
    for (int kind = MAN; kind <= KIND_A; kind++)
        for (int side = 0; side < 2; side++)
            if (set_has(pos->piece[kind][side], sq))
                return kind;
    return -1;
}

static char rank_on(const struct position *pos, square sq)
{
    return set_has(pos->mark[0], sq) ? 'V' : set_has(pos->mark[1], sq) ? 'W' : 'M';
}

/* 3 takes 2, 2 takes 1, 1 takes 3; anything takes a stone that has stepped back twice. */
static bool beats(int kind, int other, bool other_twice_back)
{
    return other_twice_back || other == (kind + 2) % 3;
}

struct chain {
    const struct game *game;
    const struct position *pos;
    struct movelist *out;
    square from;
    int kind, hops;
    sqset captured;
    square via[MOVE_MAX_HOPS];
};

static void take_on(struct chain *chain, square at)
{
    const struct position *pos = chain->pos;
    sqset enemy = position_side(pos, (enum side)!pos->turn) & ~chain->captured;
    bool went_on = false;
    for (int i = 0; i < 4; i++) {
        square to = geometry_step(chain->game->geo, at, diagonals[i]);
        if (to == SQ_NONE || !set_has(enemy, to) ||
            !beats(chain->kind, number_on(pos, to), set_has(pos->mark[1], to)))
            continue;
        went_on = true;
        chain->captured |= set_of(to);
        chain->via[chain->hops++] = to;
        take_on(chain, to);
        chain->hops--;
        chain->captured &= ~set_of(to);
    }
    if (went_on || !chain->hops)
        return;
    for (int i = 0; i < chain->out->count; i++) {
        const struct move *other = &chain->out->move[i];
        if (other->from == chain->from && other->to == at && other->captured == chain->captured)
            return;
    }
    struct move *move = odd_add(chain->out, chain->from, at);
    move->captured = chain->captured;
    move->flags = MOVE_REPLACES;
    move->kind = (uint8_t)chain->kind;
    move->hops = (uint8_t)chain->hops;
    memcpy(move->via, chain->via, (size_t)chain->hops);
}

static void add_captures(const struct game *game, const struct position *pos, struct movelist *out)
{
    sqset full = position_side(pos, (enum side)pos->turn) & ~pos->mark[0] & ~pos->mark[1];
    while (full) {
        square from = set_take(&full);
        struct chain chain = { .game = game, .pos = pos, .out = out, .from = from,
                               .kind = number_on(pos, from) };
        take_on(&chain, from);
    }
}

static bool broken_through(const struct game *game, const struct position *pos, int side)
{
    int far_row = side == WHITE ? game->geo->rows - 1 : 0;
    return !game->rules.option[0] &&
           (position_side(pos, (enum side)side) & game->geo->row_set[far_row]);
}

static void generate(const struct game *game, const struct position *pos, struct movelist *out)
{
    out->count = 0;
    if (broken_through(game, pos, WHITE) || broken_through(game, pos, BLACK))
        return;
    add_captures(game, pos, out);
    if (out->count)
        return;

    sqset all = position_side(pos, WHITE) | position_side(pos, BLACK);
    for (sqset left = position_side(pos, (enum side)pos->turn); left;) {
        square from = set_take(&left);
        for (int i = 0; i < 4; i++) {
            square to = geometry_step(game->geo, from, diagonals[i]);
            if (to == SQ_NONE || set_has(all, to))
                continue;
            bool back = (i < 2) != (pos->turn == WHITE);
            struct move *move = odd_add(out, from, to);
            move->kind = (uint8_t)number_on(pos, from);
            move->order = (uint8_t)(set_has(pos->mark[0], from) + 2 * set_has(pos->mark[1], from));
            if (back && set_has(pos->mark[1], from))
                move->flags = MOVE_VANISHES;
        }
    }
}

static void apply(const struct game *game, const struct position *pos, const struct move *move,
                  struct position *out)
{
    memcpy(out, pos, game->pos_size);
    int side = pos->turn;
    sqset from = set_of(move->from);
    sqset to = set_of(move->to);
    char rank = rank_on(pos, move->from);
    for (int kind = MAN; kind <= KIND_A; kind++) {
        out->piece[kind][side] &= ~from;
        out->piece[kind][!side] &= ~move->captured;
    }
    for (int i = 0; i < 2; i++)
        out->mark[i] &= ~from & ~move->captured;

    if (!(move->flags & MOVE_VANISHES)) {
        int step = game->geo->row[move->to] - game->geo->row[move->from];
        bool back = !move->captured && (step < 0) == (side == WHITE);
        out->piece[move->kind][side] |= to;
        if (back && rank == 'M')
            out->mark[0] |= to;
        else if (rank == 'W' || back)
            out->mark[1] |= to;
        else if (rank == 'V')
            out->mark[0] |= to;
    }
    odd_finish(game, out);
}

static bool can_capture(const struct game *game, const struct position *pos)
{
    struct movelist list = { 0 };
    add_captures(game, pos, &list);
    bool found = list.count > 0;
    movelist_free(&list);
    return found;
}

static enum outcome outcome(const struct game *game, const struct position *pos,
                            const struct history *past, enum end_reason *reason)
{
    (void)past;                         /* no position can come again */
    for (int side = 0; side < 2; side++)
        if (broken_through(game, pos, side)) {
            *reason = END_BROKEN_THROUGH;
            return side_wins(side);
        }
    if (game->does->count(game, pos) == 0) {
        *reason = position_side(pos, (enum side)pos->turn) ? END_BLOCKED : END_NO_PIECES;
        return side_wins(!pos->turn);
    }
    return PLAYING;
}

static bool check(const struct game *game, const struct position *pos, struct err *err)
{
    (void)game;
    for (int side = 0; side < 2; side++)
        for (int kind = MAN; kind <= KIND_A; kind++)
            if (set_count(pos->piece[kind][side]) > EACH)
                return err_set(err, "%s has %d stones with the number %d, but there are only %d of each",
                               side == WHITE ? "White" : "Black",
                               set_count(pos->piece[kind][side]), kind + 1, EACH);
    sqset all = position_side(pos, WHITE) | position_side(pos, BLACK);
    if ((pos->mark[0] & pos->mark[1]) || ((pos->mark[0] | pos->mark[1]) & ~all))
        return err_set(err, "a mark of retreat stands where no stone is");
    return true;
}

static void move_words(const struct game *game, const struct movelist *legal,
                       const struct move *move, char *out)
{
    (void)legal;
    struct strbuf text;
    strbuf_init(&text);
    strbuf_printf(&text, "%c%d %s", "MVW"[move->order], move->kind + 1,
                  square_name(game, move->from));
    if (!move->captured)
        strbuf_printf(&text, "-%s", square_name(game, move->to));
    for (int i = 0; i < move->hops; i++)
        strbuf_printf(&text, ":%s", square_name(game, move->via[i]));
    if (move->flags & MOVE_VANISHES)
        strbuf_char(&text, '/');
    text_copy(out, MOVE_TEXT, text.text);
    strbuf_free(&text);
}

static bool move_fits(const struct game *game, const struct written *written,
                      const struct move *move)
{
    (void)game;
    if (written->cell[0] != move->from || written->cell[written->count - 1] != move->to ||
        (written->capture && !move->captured))
        return false;
    if (!move->hops)
        return written->count == 2;
    return written->count == 2 || (written->count == move->hops + 1 &&
                                   memcmp(written->cell + 1, move->via, move->hops) == 0);
}

static bool read_piece(const struct game *game, const char **at, enum side side,
                       struct position *pos)
{
    const char *text = *at;
    char rank = text[0] >= 'a' ? (char)(text[0] - 'a' + 'A') : text[0];
    if (!rank || !strchr("MVW", rank) || text[1] < '1' || text[1] > '3')
        return false;
    text += 2;
    square sq = square_read(game, &text);
    if (sq == SQ_NONE || number_on(pos, sq) >= 0)
        return false;
    pos->piece[(*at)[1] - '1'][side] |= set_of(sq);
    if (rank != 'M')
        pos->mark[rank == 'W'] |= set_of(sq);
    *at = text;
    return true;
}

static void write_piece(const struct game *game, const struct position *pos, square sq,
                        struct strbuf *out)
{
    strbuf_printf(out, "%c%d%s", rank_on(pos, sq), number_on(pos, sq) + 1, square_name(game, sq));
}

static void status(const struct game *game, const struct position *pos, struct strbuf *out)
{
    sqset back = pos->mark[0] | pos->mark[1];

    (void)game;
    if (back)
        strbuf_printf(out, _("Stepped back: White %d, Black %d"),
                      set_count(position_side(pos, WHITE) & back),
                      set_count(position_side(pos, BLACK) & back));
}

const struct game_class ashtarashki_class = {
    .generate = generate, .apply = apply, .count = game_count_listed, .can_capture = can_capture,
    .perft = game_perft_listed, .outcome = outcome, .check = check, .move_text = move_words,
    .move_fits = move_fits, .read_piece = read_piece, .write_piece = write_piece,
    .status = status, .refuse = ashtarashki_refuse,
};
