/* Gomoku draughts: twelve pieces are placed, then moved; a row of five takes an enemy piece off.
 *
 * rules.option[0]: the number of pieces at which a side has lost, because it can never again make
 * five; 0 = only when none is left.
 */
#include "rules/games/games.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules/games/refuse.h"
#include "rules/notation.h"
#include "rules/outcome.h"
#include "src/base/strbuf.h"

enum { HAND = 12, ROW = 5 };


/* Does a row of five or more own pieces go through sq? */
static bool makes_row(const struct geometry *geo, sqset own, square sq)
{
    for (enum dir d = EAST; d <= NORTH_WEST; d++) {
        int length = 1;
        for (int way = 0; way < 2; way++) {
            enum dir dir = way ? (enum dir)(d ^ 4) : d;
            for (square at = geometry_step(geo, sq, dir); at != SQ_NONE && set_has(own, at);
                 at = geometry_step(geo, at, dir))
                length++;
        }
        if (length >= ROW)
            return true;
    }
    return false;
}

static bool too_few(const struct game *game, const struct position *pos, int side)
{
    int left = set_count(pos->piece[MAN][side]) + pos->hand[side];
    return left <= game->rules.option[0];
}

/* The move, and with a row of five one more for each enemy piece that may go. */
static void add(const struct game *game, const struct position *pos, square from, square to,
                struct movelist *out)
{
    int side = pos->turn;
    sqset own = pos->piece[MAN][side] | set_of(to);
    uint8_t flags = from == SQ_NONE ? MOVE_DROPS : 0;
    if (from != SQ_NONE)
        own &= ~set_of(from);
    odd_add(out, from, to)->flags = flags;
    if (!makes_row(game->geo, own, to))
        return;
    for (sqset left = pos->piece[MAN][!side]; left;) {
        square taken = set_take(&left);
        struct move *move = odd_add(out, from, to);
        move->flags = flags | MOVE_REMOVES;
        move->captured = set_of(taken);
    }
}

static void generate(const struct game *game, const struct position *pos, struct movelist *out)
{
    sqset all = pos->piece[MAN][WHITE] | pos->piece[MAN][BLACK];
    sqset empty = game->geo->board & ~all;
    int side = pos->turn;
    out->count = 0;
    if (too_few(game, pos, WHITE) || too_few(game, pos, BLACK))
        return;

    if (pos->hand[side]) {
        for (sqset left = empty; left;)
            add(game, pos, SQ_NONE, set_take(&left), out);
        return;
    }
    for (sqset left = pos->piece[MAN][side]; left;) {
        square from = set_take(&left);
        for (enum dir d = EAST; d < DIR_COUNT; d++) {
            square to = geometry_step(game->geo, from, d);
            if (to != SQ_NONE && set_has(empty, to))
                add(game, pos, from, to, out);
        }
    }
}

static void apply(const struct game *game, const struct position *pos, const struct move *move,
                  struct position *out)
{
    memcpy(out, pos, game->pos_size);
    int side = pos->turn;
    bool placing = move->flags & MOVE_DROPS;
    if (placing)
        out->hand[side]--;
    else
        out->piece[MAN][side] &= ~set_of(move->from);
    out->piece[MAN][side] |= set_of(move->to);
    out->piece[MAN][!side] &= ~move->captured;
    out->quiet = placing || move->captured ? 0 : (uint16_t)(pos->quiet + 1);
    odd_finish(game, out);
}

static bool can_capture(const struct game *game, const struct position *pos)
{
    struct movelist list = { 0 };
    bool found = false;
    generate(game, pos, &list);
    for (int i = 0; i < list.count && !found; i++)
        found = list.move[i].captured != 0;
    movelist_free(&list);
    return found;
}

static enum outcome outcome(const struct game *game, const struct position *pos,
                            const struct history *past, enum end_reason *reason)
{
    for (int side = 0; side < 2; side++)
        if (too_few(game, pos, side)) {
            *reason = game->rules.option[0] ? END_NO_FIVE : END_NO_PIECES;
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

static bool check(const struct game *game, const struct position *pos, struct err *err)
{
    (void)game;
    for (int side = 0; side < 2; side++)
        if (position_side(pos, (enum side)side) != pos->piece[MAN][side])
            return err_set(err, "there are no kings in this game");
    return true;
}

static void move_words(const struct game *game, const struct movelist *legal,
                       const struct move *move, char *out)
{
    (void)legal;
    char removed[8] = "";
    if (move->captured) {
        removed[0] = 'x';
        text_copy(removed + 1, sizeof removed - 1, square_name(game, set_first(move->captured)));
    }
    struct strbuf text;
    strbuf_init(&text);
    if (move->from == SQ_NONE)
        strbuf_printf(&text, "@%s%s", square_name(game, move->to), removed);
    else
        strbuf_printf(&text, "%s-%s%s", square_name(game, move->from), square_name(game, move->to),
                      removed);
    text_copy(out, MOVE_TEXT, text.text);
    strbuf_free(&text);
}

static bool move_fits(const struct game *game, const struct written *written,
                      const struct move *move)
{
    (void)game;
    int at = 0;
    if (written->drops != (move->from == SQ_NONE))
        return false;
    if (move->from != SQ_NONE && written->cell[at++] != move->from)
        return false;
    int rest = written->count - at;
    if (rest != (move->captured ? 2 : 1) || written->cell[at] != move->to)
        return false;
    return !move->captured || written->cell[at + 1] == set_first(move->captured);
}

static bool read_field(const struct game *game, const char **at, struct position *pos)
{
    (void)game;
    if (**at != 'R')
        return false;
    char *end;
    long white = strtol(*at + 1, &end, 10);
    if (end == *at + 1 || *end != ',')
        return false;
    char *start = end + 1;
    long black = strtol(start, &end, 10);
    if (end == start || white < 0 || white > HAND || black < 0 || black > HAND)
        return false;
    pos->hand[WHITE] = (uint8_t)white;
    pos->hand[BLACK] = (uint8_t)black;
    *at = end;
    return true;
}

static void write_fields(const struct game *game, const struct position *pos, struct strbuf *out)
{
    (void)game;
    if (pos->hand[WHITE] || pos->hand[BLACK])
        strbuf_printf(out, ":R%d,%d", pos->hand[WHITE], pos->hand[BLACK]);
}

const struct game_class gomoku_class = {
    .generate = generate, .apply = apply, .count = game_count_listed, .can_capture = can_capture,
    .perft = game_perft_listed, .outcome = outcome, .check = check, .move_text = move_words,
    .move_fits = move_fits, .read_field = read_field, .write_fields = write_fields,
    .field = 'R', .field_form = "the pieces in hand are written :R0,0 to :R12,12",
    .refuse = gomoku_refuse,
};
