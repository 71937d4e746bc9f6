/* Cheskers (S. W. Golomb, 1948): pawns and kings of draughts, bishop and camel of chess, all on the
 * dark squares. KIND_A is the bishop, KIND_B the camel.
 *
 * rules.option[0]: 0 = any chain, 1 = if a pawn or king can take two or more, it must, 2 = the most.
 */
#include "rules/games/games.h"

#include <string.h>

#include "rules/games/refuse.h"
#include "rules/notation.h"
#include "rules/outcome.h"
#include "src/base/strbuf.h"

#define BISHOP KIND_A
#define CAMEL KIND_B
enum { ANY_CHAIN, MULTI_FIRST, MOST };

static const enum dir diagonals[4] = { NORTH_EAST, NORTH_WEST, SOUTH_WEST, SOUTH_EAST };

struct chain {
    const struct game *game;
    struct movelist *out;
    sqset enemy, empty, captured, promotion;
    square from;
    bool king;
    int side, hops;
    square via[MOVE_MAX_HOPS];
};

static void add_kinds(struct movelist *out, square from, square to, bool king, bool promotes,
                      const struct chain *chain)
{
    static const enum kind choices[3] = { KING, BISHOP, CAMEL };
    for (int i = 0; i < (promotes ? 3 : 1); i++) {
        struct move *move = odd_add(out, from, to);
        move->kind = (uint8_t)(king ? KING : promotes ? choices[i] : MAN);
        move->flags = (uint8_t)((king ? MOVE_BY_KING : 0) | (promotes ? MOVE_PROMOTES : 0));
        if (!chain)
            continue;
        move->captured = chain->captured;
        move->hops = (uint8_t)chain->hops;
        memcpy(move->via, chain->via, (size_t)chain->hops);
    }
}

static void end_chain(struct chain *chain, square to)
{
    for (int i = 0; i < chain->out->count; i++) {
        const struct move *other = &chain->out->move[i];
        if (other->from == chain->from && other->to == to && other->captured == chain->captured)
            return;
    }
    bool promotes = !chain->king && set_has(chain->promotion, to);
    add_kinds(chain->out, chain->from, to, chain->king, promotes, chain);
}

static void jump_on(struct chain *chain, square at)
{
    const struct geometry *geo = chain->game->geo;
    bool went_on = false;
    if (chain->hops && !chain->king && set_has(chain->promotion, at)) {
        end_chain(chain, at);
        return;
    }
    for (int i = 0; i < 4; i++) {
        bool ahead = (i < 2) == (chain->side == WHITE);
        if (!chain->king && !ahead)
            continue;
        square over = geometry_step(geo, at, diagonals[i]);
        if (over == SQ_NONE || !set_has(chain->enemy & ~chain->captured, over))
            continue;
        square land = geometry_step(geo, over, diagonals[i]);
        if (land == SQ_NONE || !set_has(chain->empty, land))
            continue;
        went_on = true;
        chain->captured |= set_of(over);
        chain->via[chain->hops++] = land;
        jump_on(chain, land);
        chain->hops--;
        chain->captured &= ~set_of(over);
    }
    if (!went_on && chain->hops)
        end_chain(chain, at);
}

static void add_chains(const struct game *game, const struct position *pos, struct movelist *out)
{
    int side = pos->turn;
    sqset enemy = position_side(pos, (enum side)!side);
    sqset empty = game->geo->board & ~enemy & ~position_side(pos, (enum side)side);
    for (int kind = MAN; kind <= KING; kind++)
        for (sqset left = pos->piece[kind][side]; left;) {
            square from = set_take(&left);
            struct chain chain = { .game = game, .out = out, .enemy = enemy,
                                   .empty = empty | set_of(from), .from = from,
                                   .promotion = game->promotion[side], .king = kind == KING,
                                   .side = side };
            jump_on(&chain, from);
        }
}

static int longest(const struct movelist *list)
{
    int most = 0;
    for (int i = 0; i < list->count; i++)
        if (list->move[i].hops > most)
            most = list->move[i].hops;
    return most;
}

static void keep_chains(struct movelist *list, int least)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (list->move[i].hops >= least)
            list->move[kept++] = list->move[i];
    list->count = kept;
}

static struct move *add_chess_move(struct movelist *out, square from, square to, int kind,
                                   bool takes)
{
    struct move *move = odd_add(out, from, to);
    move->kind = (uint8_t)kind;
    if (takes) {
        move->captured = set_of(to);
        move->flags = MOVE_REPLACES;
        move->hops = 1;
        move->via[0] = to;
    }
    return move;
}

/* Bishops and camels: captures, and quiet moves where they are allowed. */
static void add_chess_pieces(const struct game *game, const struct position *pos, bool quiet,
                             struct movelist *out)
{
    const struct geometry *geo = game->geo;
    int side = pos->turn;
    sqset enemy = position_side(pos, (enum side)!side);
    sqset empty = geo->board & ~enemy & ~position_side(pos, (enum side)side);

    for (sqset left = pos->piece[BISHOP][side]; left;) {
        square from = set_take(&left);
        for (int i = 0; i < 4; i++) {
            square to = geometry_step(geo, from, diagonals[i]);
            for (; to != SQ_NONE && set_has(empty, to); to = geometry_step(geo, to, diagonals[i]))
                if (quiet)
                    add_chess_move(out, from, to, BISHOP, false);
            if (to != SQ_NONE && set_has(enemy, to))
                add_chess_move(out, from, to, BISHOP, true);
        }
    }
    for (sqset left = pos->piece[CAMEL][side]; left;) {
        square from = set_take(&left);
        for (int dc = -3; dc <= 3; dc++)
            for (int dr = -3; dr <= 3; dr++) {
                int col = geo->col[from] + dc;
                int row = geo->row[from] + dr;
                if (dc * dc + dr * dr != 10 || col < 0 || col >= geo->cols || row < 0 ||
                    row >= geo->rows)
                    continue;
                square to = geo->at[row][col];
                if (set_has(enemy, to))
                    add_chess_move(out, from, to, CAMEL, true);
                else if (quiet && set_has(empty, to))
                    add_chess_move(out, from, to, CAMEL, false);
            }
    }
}

static void add_steps(const struct game *game, const struct position *pos, struct movelist *out)
{
    int side = pos->turn;
    sqset all = position_side(pos, WHITE) | position_side(pos, BLACK);
    for (int kind = MAN; kind <= KING; kind++)
        for (sqset left = pos->piece[kind][side]; left;) {
            square from = set_take(&left);
            for (int i = 0; i < 4; i++) {
                bool ahead = (i < 2) == (side == WHITE);
                square to = geometry_step(game->geo, from, diagonals[i]);
                if ((kind == MAN && !ahead) || to == SQ_NONE || set_has(all, to))
                    continue;
                bool promotes = kind == MAN && set_has(game->promotion[side], to);
                add_kinds(out, from, to, kind == KING, promotes, NULL);
            }
        }
}

static void generate(const struct game *game, const struct position *pos, struct movelist *out)
{
    out->count = 0;
    if (!pos->piece[KING][WHITE] || !pos->piece[KING][BLACK])
        return;
    add_chains(game, pos, out);
    if (out->count) {
        int most = longest(out);
        int rule = game->rules.option[0];
        if (rule == MOST || (rule == MULTI_FIRST && most > 1))
            keep_chains(out, rule == MOST ? most : 2);
        if (!(rule == MOST && most > 1) && !(rule == MULTI_FIRST && most > 1))
            add_chess_pieces(game, pos, false, out);
        return;
    }
    add_steps(game, pos, out);
    add_chess_pieces(game, pos, true, out);
}

static void apply(const struct game *game, const struct position *pos, const struct move *move,
                  struct position *out)
{
    memcpy(out, pos, game->pos_size);
    int side = pos->turn;
    bool man = set_has(pos->piece[MAN][side], move->from);
    for (int kind = MAN; kind < KIND_COUNT; kind++) {
        out->piece[kind][side] &= ~set_of(move->from);
        out->piece[kind][!side] &= ~move->captured;
    }
    out->piece[move->kind][side] |= set_of(move->to);
    out->quiet = man || move->captured ? 0 : (uint16_t)(pos->quiet + 1);
    odd_finish(game, out);
}

static bool can_capture(const struct game *game, const struct position *pos)
{
    struct movelist list = { 0 };
    add_chains(game, pos, &list);
    add_chess_pieces(game, pos, false, &list);
    bool found = list.count > 0;
    movelist_free(&list);
    return found;
}

static enum outcome outcome(const struct game *game, const struct position *pos,
                            const struct history *past, enum end_reason *reason)
{
    for (int side = 0; side < 2; side++)
        if (!pos->piece[KING][side]) {
            *reason = END_LAST_KING;
            return side_wins(!side);
        }
    if (game->does->count(game, pos) == 0) {
        *reason = END_BLOCKED;
        return side_wins(!pos->turn);
    }
    if (pos->quiet >= 2 * game->rules.draw.quiet_moves) {
        *reason = END_QUIET;
        return DRAWN;
    }
    return odd_repetition(game, pos, past, reason);
}

/* A side begins with two kings, a bishop, a camel and eight pawns; more of the first come of pawns. */
static bool check(const struct game *game, const struct position *pos, struct err *err)
{
    static const int pieces[KIND_COUNT] = { [MAN] = 8, [KING] = 2, [KIND_A] = 1, [KIND_B] = 1 };
    for (int side = 0; side < 2; side++) {
        const char *who = side == WHITE ? "White" : "Black";
        sqset pawns = pos->piece[MAN][side];
        int of_pawns = 0;
        for (int kind = KING; kind < KIND_COUNT; kind++) {
            int more = set_count(pos->piece[kind][side]) - pieces[kind];
            of_pawns += more > 0 ? more : 0;
        }
        if (set_count(pawns) + of_pawns > pieces[MAN])
            return err_set(err, "%s has %d pawns and %d pieces that pawns must have become, but the game "
                                "has only %d pawns a side",
                           who, set_count(pawns), of_pawns, pieces[MAN]);
        if (pawns & game->promotion[side])
            return err_set(err, "a pawn of %s stands on %s, where it would have been promoted", who,
                           square_name(game, set_first(pawns & game->promotion[side])));
    }
    return true;
}

static void move_words(const struct game *game, const struct movelist *legal,
                       const struct move *move, char *out)
{
    (void)legal;
    struct strbuf text;
    strbuf_init(&text);
    strbuf_add(&text, square_name(game, move->from));
    if (!move->captured)
        strbuf_printf(&text, "-%s", square_name(game, move->to));
    for (int i = 0; i < move->hops; i++)
        strbuf_printf(&text, "x%s", square_name(game, move->via[i]));
    if (move->flags & MOVE_PROMOTES)
        strbuf_printf(&text, "=%c", game->rules.letter[move->kind]);
    text_copy(out, MOVE_TEXT, text.text);
    strbuf_free(&text);
}

static bool move_fits(const struct game *game, const struct written *written,
                      const struct move *move)
{
    if (written->cell[0] != move->from || written->cell[written->count - 1] != move->to ||
        (written->capture && !move->captured))
        return false;
    if (written->kind && (!(move->flags & MOVE_PROMOTES) ||
                          game->rules.letter[move->kind] != written->kind))
        return false;
    int next = 1;
    for (int i = 0; i + 1 < move->hops && next < written->count - 1; i++)
        next += move->via[i] == written->cell[next];
    return next == written->count - 1;
}

const struct game_class cheskers_class = {
    .generate = generate, .apply = apply, .count = game_count_listed, .can_capture = can_capture,
    .perft = game_perft_listed, .outcome = outcome, .check = check,
    .move_text = move_words,
    .move_fits = move_fits,
    .refuse = cheskers_refuse,
};
