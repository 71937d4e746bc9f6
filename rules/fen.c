#include "rules/fen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "rules/outcome.h"
#include "rules/tower.h"
#include "src/base/strbuf.h"

struct reader {
    const struct game *game;
    const char *start, *at;
    struct position *pos;
    struct err *err;
};

static bool refuse(struct reader *r, const char *what, const char *right)
{
    int column = (int)(r->at - r->start) + 1;
    int length = (int)strcspn(r->at, ",: \t\r\n");
    if (length > 24)
        length = 24;
    if (*r->at)
        return err_at(r->err, 0, column, "FEN, column %d: \"%.*s\" %s; %s", column, length, r->at,
                      what, right);
    return err_at(r->err, 0, column, "FEN, column %d: the text ends, but %s", column, right);
}

static void skip_blanks(struct reader *r)
{
    while (isspace((unsigned char)*r->at))
        r->at++;
}

static bool is_colour(char c)
{
    return strchr("WBwb", c) && c;
}

static enum side colour_of(char c)
{
    return c == 'W' || c == 'w' ? WHITE : BLACK;
}

static bool put(struct reader *r, square sq, enum side side, enum kind kind, const char *token)
{
    struct position *pos = r->pos;
    for (int k = MAN; k < KIND_COUNT; k++)
        for (int s = 0; s < 2; s++)
            if (set_has(pos->piece[k][s], sq)) {
                r->at = token;
                return refuse(r, "stands on a square that is taken", "each square holds one entry");
            }
    pos->piece[kind][side] |= set_of(sq);
    if (r->game->rules.towers)
        pos->tower[sq] = tower_put_on(0, piece_of(side, kind == KING));
    return true;
}

static bool piece_letter(char c, enum piece *out)
{
    switch (c) {
    case 'w': *out = WHITE_MAN; return true;
    case 'b': *out = BLACK_MAN; return true;
    case 'W': *out = WHITE_KING; return true;
    case 'B': *out = BLACK_KING; return true;
    }
    return false;
}

static bool put_under(struct reader *r, square sq, enum piece piece)
{
    if (tower_height(r->pos->tower[sq]) >= 63)
        return refuse(r, "makes a tower higher than 63", "no game has so many pieces");
    r->pos->tower[sq] = tower_put_under(r->pos->tower[sq], piece);
    return true;
}

/* "(wbB)": prisoners from the piece just below the top down. */
static bool read_prisoners(struct reader *r, square sq)
{
    if (!r->game->rules.towers)
        return refuse(r, "is a tower, but this game has none", "write the square alone");
    r->at++;
    while (*r->at != ')') {
        enum piece piece;
        if (!piece_letter(*r->at, &piece))
            return refuse(r, "is no prisoner",
                          "between ( and ) stand w and b for men, W and B for kings");
        if (!put_under(r, sq, piece))
            return false;
        r->at++;
    }
    r->at++;
    return true;
}

/* "d4WbbB": the square and the whole column from the top down, as lasca.org writes it. */
static bool read_column(struct reader *r, square sq, enum side side)
{
    enum piece top = WHITE_MAN;
    piece_letter(*r->at, &top);
    if ((enum side)(top & 1) != side)
        return refuse(r, "has a top of the other colour", "a tower stands in the section of its top");
    if (top & 2) {
        r->pos->piece[MAN][side] &= ~set_of(sq);
        r->pos->piece[KING][side] |= set_of(sq);
        r->pos->tower[sq] = tower_crown_top(r->pos->tower[sq]);
    }
    r->at++;
    enum piece piece;
    while (piece_letter(*r->at, &piece)) {
        if (!put_under(r, sq, piece))
            return false;
        r->at++;
    }
    return true;
}

/* The kind whose letter stands before the square; MAN when there is none. A small k is the mark of
 * a king only where it cannot be a file. */
static enum kind kind_mark(const struct reader *r)
{
    const struct rules *rules = &r->game->rules;
    char next = r->at[1];
    if (*r->at == 'K')
        return KING;
    for (int kind = KIND_A; kind < KIND_COUNT; kind++)
        if (rules->letter[kind] && rules->letter[kind] == *r->at)
            return (enum kind)kind;
    if (*r->at == 'k' && (isalpha((unsigned char)next) ||
                          (rules->naming.numeric && isdigit((unsigned char)next))))
        return KING;
    return MAN;
}

/* "31-50", also in games whose own notation has letters. `token` is where the entry starts. */
static bool read_range(struct reader *r, int first, enum side side, enum kind kind,
                       const char *token)
{
    if (!first)
        return refuse(r, "is a range of letters", "ranges have numbers, for example 21-32");
    r->at++;
    const char *end = r->at;
    int last = isdigit((unsigned char)*end) ? atoi(end) : 0;
    if (square_read(r->game, &end) == SQ_NONE || last < first)
        return refuse(r, "does not end the range", "a range goes up, for example 31-50");
    for (int number = first + 1; number <= last; number++) {
        char name[12];
        const char *text = name;
        snprintf(name, sizeof name, "%d", number);
        if (!put(r, square_read(r->game, &text), side, kind, token))
            return false;
    }
    r->at = end;
    return true;
}

static bool read_entry(struct reader *r, enum side side)
{
    const char *token = r->at;
    if (r->game->does->read_piece) {
        if (!r->game->does->read_piece(r->game, &r->at, side, r->pos))
            return refuse(r, "is no piece of this game", "the game's rules show how it is written");
        return true;
    }
    enum kind kind = kind_mark(r);
    if (kind != MAN)
        r->at++;
    if (*r->at == '0' && !isdigit((unsigned char)r->at[1])) {
        r->at++;                        /* some programs write 0 for an empty list */
        return true;
    }
    int number = isdigit((unsigned char)*r->at) ? atoi(r->at) : 0;
    square sq = square_read(r->game, &r->at);
    if (sq == SQ_NONE) {
        const char *right = r->game->rules.naming.numeric ? "squares are numbers, kings K and a number"
                                                          : "squares are like c3, kings like Kc3";
        return refuse(r, "is no playing square of this board", right);
    }
    if (!put(r, sq, side, kind, token))
        return false;
    if (*r->at == '-')
        return read_range(r, number, side, kind, token);
    if (*r->at == '(')
        return read_prisoners(r, sq);
    if (r->game->rules.towers && is_colour(*r->at))
        return read_column(r, sq, side);
    return true;
}

static bool read_list(struct reader *r, enum side side)
{
    for (;;) {
        while (isspace((unsigned char)*r->at) || *r->at == ',')
            r->at++;
        if (!*r->at || *r->at == ':' || *r->at == '.' || *r->at == '"' || *r->at == ']')
            return true;
        if (!read_entry(r, side))
            return false;
    }
}

/* "[FEN "…"]" pasted whole, quotes, blanks before. */
static void skip_wrapper(struct reader *r)
{
    skip_blanks(r);
    if (*r->at == '[')
        r->at++;
    if (strncmp(r->at, "FEN", 3) == 0)
        r->at += 3;
    while (isspace((unsigned char)*r->at) || *r->at == '"')
        r->at++;
}

/* ":M1", ":M2": moves left in this turn, the one to be made included. */
static bool read_moves_left(struct reader *r)
{
    int plies = r->game->rules.plies_per_turn;
    int left = r->at[1] - '0';
    if (left < 1 || left > plies)
        return refuse(r, "is no number of moves left", "write :M1 or :M2");
    r->pos->step = (uint8_t)(left - 1);
    r->at += 2;
    return true;
}

static bool read_sections(struct reader *r)
{
    int seen[2] = { 0, 0 };
    skip_blanks(r);
    while (*r->at == ':') {
        r->at++;
        skip_blanks(r);
        char c = *r->at;
        if (r->game->does->read_field && r->game->does->read_field(r->game, &r->at, r->pos)) {
            skip_blanks(r);
            continue;
        }
        if (is_colour(c)) {
            enum side side = colour_of(c);
            r->at++;
            skip_blanks(r);
            if (*r->at == ':' && r->at[1] && !seen[!side] && !seen[side] && is_colour(r->at[1]) &&
                colour_of(r->at[1]) == r->pos->turn && colour_of(r->at[1]) != side)
                continue;               /* a doubled turn field, "W:B:W50:B" */
            if (seen[side]++)
                return refuse(r, "lists a colour a second time", "each colour has one list");
            if (!read_list(r, side))
                return false;
        } else if (c && c == r->game->does->field) {
            return refuse(r, "is no such field of this game", r->game->does->field_form);
        } else if (c == 'H' || c == 'F') {
            r->at++;                    /* clock and move number of other programs */
            r->at += strspn(r->at, "0123456789");
        } else if (c == 'M' && r->game->rules.plies_per_turn > 1) {
            if (!read_moves_left(r))
                return false;
        } else if (!c || c == '"' || c == '.' || c == ']') {
            break;                      /* "W:W31-50:" */
        } else {
            return refuse(r, "starts no list", "a list starts with W or B, for example W:Wc3:Bd6");
        }
        skip_blanks(r);
    }
    r->at += strspn(r->at, ".\"] \t\r\n");
    if (*r->at)
        return refuse(r, "is not understood", "after the lists of White and Black nothing follows");
    if (!seen[WHITE] && !seen[BLACK])
        return refuse(r, "is not enough", "lists of both colours are expected, for example W:Wc3:Bd6");
    return true;
}

bool fen_read(const struct game *game, const char *text, struct position *out, struct err *err)
{
    struct position pos;
    memset(&pos, 0, sizeof pos);
    pos.king_last[WHITE] = pos.king_last[BLACK] = SQ_NONE;
    struct reader r = { .game = game, .start = text, .at = text, .pos = &pos, .err = err };

    skip_wrapper(&r);
    if (!is_colour(*r.at))
        return refuse(&r, "is no side to move", "a FEN starts with W or B, for example W:Wc3:Bd6");
    pos.turn = (uint8_t)colour_of(*r.at);
    if (game->rules.plies_per_turn > 1)
        pos.step = (uint8_t)(game->rules.plies_per_turn - 1);
    r.at++;
    if (!read_sections(&r))
        return false;
    pos.key = game_key(game, &pos);
    struct err bad;
    if (!game_check(game, &pos, &bad))
        return err_set(err, "FEN: %s", bad.text);
    outcome_begin(game, &pos);
    *out = pos;
    return true;
}

static void write_side(const struct game *game, const struct position *pos, enum side side,
                       struct strbuf *out)
{
    bool first = true;
    strbuf_char(out, side == WHITE ? 'W' : 'B');
    for (int i = 0; i < game->geo->squares; i++) {
        square sq = game->by_number[i];
        if (!set_has(position_side(pos, side), sq))
            continue;
        if (!first)
            strbuf_char(out, ',');
        first = false;
        if (game->does->write_piece) {
            game->does->write_piece(game, pos, sq, out);
            continue;
        }
        for (int kind = KING; kind < KIND_COUNT; kind++)
            if (set_has(pos->piece[kind][side], sq))
                strbuf_char(out, kind == KING ? 'K' : game->rules.letter[kind]);
        strbuf_add(out, game->name_of[sq]);
        int height = game->rules.towers ? tower_height(pos->tower[sq]) : 1;
        if (height > 1) {
            strbuf_char(out, '(');
            for (int depth = 1; depth < height; depth++)
                strbuf_char(out, "wbWB"[tower_piece(pos->tower[sq], depth)]);
            strbuf_char(out, ')');
        }
    }
}

void fen_write(const struct game *game, const struct position *pos, struct strbuf *out)
{
    strbuf_add(out, pos->turn == WHITE ? "W:" : "B:");
    write_side(game, pos, WHITE, out);
    strbuf_char(out, ':');
    write_side(game, pos, BLACK, out);
    if (game->rules.plies_per_turn > 1)
        strbuf_printf(out, ":M%d", pos->step + 1);
    if (game->does->write_fields)
        game->does->write_fields(game, pos, out);
}

char *fen_text(const struct game *game, const struct position *pos)
{
    struct strbuf buf;
    strbuf_init(&buf);
    fen_write(game, pos, &buf);
    return strbuf_take(&buf);
}
