/* A change is two bytes: the cell, with the top bit when it is the last of its move; the new piece
 * (kind times two plus side, EMPTY or UNCHANGED), with TURN when it is Black's turn then. */
#include "src/library_line.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "src/base/quote.h"

enum { EMPTY = 14, UNCHANGED = 15, PIECE = 15, TURN = 16, LAST = 0x80 };

static int piece_at(const struct position *pos, square sq)
{
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int side = WHITE; side <= BLACK; side++)
            if (set_has(pos->piece[kind][side], sq))
                return 2 * kind + side;
    return EMPTY;
}

static void write_changes(struct strbuf *out, sqset changed, const struct position *after)
{
    int turn = after->turn ? TURN : 0;
    if (!changed) {
        strbuf_char(out, (char)LAST);
        strbuf_char(out, (char)(UNCHANGED | turn));
    }
    while (changed) {
        square sq = set_take(&changed);
        strbuf_char(out, (char)(sq | (changed ? 0 : LAST)));
        strbuf_char(out, (char)(piece_at(after, sq) | turn));
    }
}

void line_start(struct strbuf *out, const struct position *pos)
{
    write_changes(out, position_side(pos, WHITE) | position_side(pos, BLACK), pos);
}

void line_step(struct strbuf *out, const struct position *before, const struct position *after)
{
    sqset changed = 0;
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int side = WHITE; side <= BLACK; side++)
            changed |= before->piece[kind][side] ^ after->piece[kind][side];
    write_changes(out, changed, after);
}

void line_read(struct line_reader *reader, const void *bytes, size_t size)
{
    memset(reader, 0, sizeof *reader);
    reader->at = bytes;
    reader->end = reader->at + (size & ~(size_t)1);
}

static void put_piece(struct stance *stance, square sq, int piece)
{
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int side = WHITE; side <= BLACK; side++)
            stance->piece[kind][side] &= ~set_of(sq);
    if (piece < 2 * KIND_COUNT)
        stance->piece[piece / 2][piece % 2] |= set_of(sq);
}

bool line_next(struct line_reader *reader)
{
    if (reader->at == reader->end)
        return false;
    for (bool last = false; !last && reader->at < reader->end; reader->at += 2) {
        int piece = reader->at[1] & PIECE;
        last = reader->at[0] & LAST;
        reader->stance.turn = reader->at[1] & TURN ? BLACK : WHITE;
        if (piece != UNCHANGED)
            put_piece(&reader->stance, reader->at[0] & ~LAST, piece);
    }
    return true;
}

/* --- patterns --- */

static bool read_turn(const char **at, int *turn)
{
    char letter = (char)toupper((unsigned char)**at);
    if ((letter != 'W' && letter != 'B' && letter != '?') || ((*at)[1] && (*at)[1] != ':'))
        return false;
    *turn = letter == 'W' ? WHITE : letter == 'B' ? BLACK : -1;
    *at += 1;
    return true;
}

/* One cell of a section, "c3" or "Kc3". */
static bool read_cell(const struct game *game, const char **at, char section, struct pattern *out)
{
    char rank = **at == 'K' || **at == 'A' ? *(*at)++ : 0;
    square sq = square_read(game, at);
    if (sq == SQ_NONE || (section == 'E' && rank))
        return false;
    if (section == 'E')
        out->empty |= set_of(sq);
    else if (rank == 'A')
        out->any[section == 'B'] |= set_of(sq);
    else
        out->piece[rank == 'K' ? KING : MAN][section == 'B'] |= set_of(sq);
    return true;
}

static bool fail_at(const char *text, const char *at, struct err *err)
{
    char quoted[QUOTE_SIZE];
    return err_at(err, 0, (int)(at - text) + 1, "'%s' is no part of a pattern; one looks like "
                  "W:Wc3,Kd4:Be5:Ef6 (? for either side to move, A for any piece, E: empty cells)",
                  quote(at, strlen(at), quoted));
}

bool pattern_read(const struct game *game, const char *text, struct pattern *out, struct err *err)
{
    const char *at = text;
    *out = (struct pattern){ .turn = -1 };
    if (!read_turn(&at, &out->turn))
        return fail_at(text, at, err);
    while (*at == ':') {
        char section = (char)toupper((unsigned char)*++at);
        if (section != 'W' && section != 'B' && section != 'E')
            return fail_at(text, at, err);
        for (at++; *at && *at != ':'; at += *at == ',') {
            const char *start = at;
            if (!read_cell(game, &at, section, out) || (*at && *at != ',' && *at != ':'))
                return fail_at(text, start, err);
        }
    }
    return !*at || fail_at(text, at, err);
}

bool pattern_turned(const struct game *game, const struct pattern *pattern, enum symmetry symmetry,
                    struct pattern *out)
{
    bool swaps = symmetry == SYMMETRY_REVERSED || symmetry == SYMMETRY_BOTH;
    square map[MAX_SQUARES];
    if (!symmetry_map(game, symmetry, map))
        return false;
    *out = (struct pattern){ .turn = swaps && pattern->turn >= 0 ? !pattern->turn : pattern->turn };
    for (sqset rest = game->geo->board; rest;) {
        square sq = set_take(&rest);
        sqset there = set_of(map[sq]);
        for (int side = WHITE; side <= BLACK; side++) {
            for (int kind = 0; kind < KIND_COUNT; kind++)
                if (set_has(pattern->piece[kind][side], sq))
                    out->piece[kind][side ^ swaps] |= there;
            if (set_has(pattern->any[side], sq))
                out->any[side ^ swaps] |= there;
        }
        if (set_has(pattern->empty, sq))
            out->empty |= there;
    }
    return true;
}

bool pattern_fits(const struct pattern *pattern, const struct stance *stance)
{
    sqset side[2] = { 0 };
    if (pattern->turn >= 0 && pattern->turn != (int)stance->turn)
        return false;
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int s = WHITE; s <= BLACK; s++) {
            if (pattern->piece[kind][s] & ~stance->piece[kind][s])
                return false;
            side[s] |= stance->piece[kind][s];
        }
    return !(pattern->any[WHITE] & ~side[WHITE]) && !(pattern->any[BLACK] & ~side[BLACK]) &&
           !(pattern->empty & (side[WHITE] | side[BLACK]));
}

/* --- material --- */

bool material_read(const char *text, struct material *out, struct err *err)
{
    const char *at = text;
    char quoted[QUOTE_SIZE];
    bool fine = true;
    out->turn = -1;
    for (int i = 0; i < 4 && fine; i++) {
        int *count = &out->count[i / 2][i % 2];
        *count = -1;
        if (*at == '?') {
            at++;
        } else {
            char *end;
            long number = strtol(at, &end, 10);
            fine = isdigit((unsigned char)*at) && number < MAX_SQUARES;
            *count = (int)number;
            at = end;
        }
        fine = fine && *at == (i < 3 ? ',' : '\0');
        at += *at == ',';
    }
    return fine || err_set(err, "'%s' is no material; one looks like 3,1,2,0: men and kings of White, "
                           "then of Black, ? for any number", quote(text, strlen(text), quoted));
}

struct material material_reversed(const struct material *material)
{
    struct material out = *material;
    memcpy(out.count[WHITE], material->count[BLACK], sizeof out.count[WHITE]);
    memcpy(out.count[BLACK], material->count[WHITE], sizeof out.count[BLACK]);
    if (out.turn >= 0)
        out.turn = !out.turn;
    return out;
}

bool material_fits(const struct material *material, const struct stance *stance)
{
    if (material->turn >= 0 && material->turn != (int)stance->turn)
        return false;
    for (int side = WHITE; side <= BLACK; side++)
        for (int kind = MAN; kind <= KING; kind++)
            if (material->count[side][kind] >= 0 &&
                set_count(stance->piece[kind][side]) != material->count[side][kind])
                return false;
    return true;
}
