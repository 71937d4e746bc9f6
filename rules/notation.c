#include "rules/notation.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules/light_square.h"
#include "src/base/quote.h"
#include "src/base/strbuf.h"
#include "src/base/utf8.h"

/* --- squares --- */

static square by_name(const struct game *game, const char *name)
{
    for (int i = 0; i < game->geo->squares; i++) {
        square sq = game->by_number[i];
        if (strcmp(game->name_of[sq], name) == 0 || strcmp(game->other_name_of[sq], name) == 0)
            return sq;
    }
    return SQ_NONE;
}

char square_letter(const char **text)
{
    static const struct { uint32_t code; char latin; } alike[] = {
        { 0x0430, 'a' }, { 0x0410, 'a' }, { 0x0432, 'b' }, { 0x0412, 'b' }, { 0x0441, 'c' },
        { 0x0421, 'c' }, { 0x0435, 'e' }, { 0x0415, 'e' }, { 0x043d, 'h' }, { 0x041d, 'h' },
    };
    if (isalpha((unsigned char)**text))
        return (char)tolower((unsigned char)*(*text)++);

    const char *behind = *text;
    uint32_t code = utf8_next(&behind);
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (alike[i].code == code) {
            *text = behind;
            return alike[i].latin;
        }
    return 0;
}

square square_read(const struct game *game, const char **text)
{
    const char *at = *text;
    char name[8];
    size_t length = 0;

    char letter = square_letter(&at);
    if (letter)
        name[length++] = letter;
    while (*at == '0')                  /* leading zeros: "01" */
        at++;
    size_t digits = 0;
    while (isdigit((unsigned char)*at) && digits < 3) {
        name[length++] = *at++;
        digits++;
    }
    if (!digits)
        return SQ_NONE;
    name[length] = '\0';

    square sq = by_name(game, name);
    if (sq == SQ_NONE && digits > 1 && isalpha((unsigned char)name[0])) {
        /* "a34": the second digit may belong to what follows. */
        name[length - 1] = '\0';
        at--;
        sq = by_name(game, name);
    }
    if (sq != SQ_NONE)
        *text = at;
    return sq;
}

/* --- writing --- */

int move_captured_order(const struct game *game, const struct move *move,
                        square out[MOVE_MAX_HOPS])
{
    sqset left = move->captured;
    square at = move->from;
    int count = 0;
    if (move->flags & MOVE_REMOVES)
        out[count++] = set_first(move->captured);
    if (move->flags & MOVE_REPLACES) {  /* taken where it lands */
        int landings = move->hops ? move->hops : 1;
        for (int i = 0; i < landings; i++)
            out[count++] = move->hops ? move->via[i] : move->to;
        return count;
    }
    for (int i = 0; i < move->hops; i++) {
        sqset between = geometry_between(game->geo, at, move->via[i]) & left;
        if (between) {
            out[count] = set_first(between);
            left &= ~set_of(out[count]);
            count++;
        }
        at = move->via[i];
    }
    return count;
}

/* Origin, the squares that the standard lists between, destination. Where the line turns that is
 * the landing square; where it goes straight on, the square right behind the piece just taken. */
static int listed_cells(const struct game *game, const struct move *move,
                        square cell[MOVE_MAX_HOPS + 1])
{
    int count = 0;
    cell[count++] = move->from;
    if (move->captured) {
        square taken[MOVE_MAX_HOPS];
        move_captured_order(game, move, taken);
        square at = move->from;
        for (int i = 0; i + 1 < move->hops; i++) {
            int here = geometry_line(game->geo, at, move->via[i]);
            int next = geometry_line(game->geo, move->via[i], move->via[i + 1]);
            cell[count++] = here == next ? geometry_step(game->geo, taken[i], (enum dir)here)
                                         : move->via[i];
            at = move->via[i];
        }
    }
    cell[count++] = move->to;
    return count;
}

static bool needs_path(const struct movelist *legal, const struct move *move)
{
    for (int i = 0; i < legal->count; i++) {
        const struct move *other = &legal->move[i];
        if (other->captured && other->from == move->from && other->to == move->to &&
            !move_same(other, move))
            return true;
    }
    return false;
}

/* The cells of the canonical text. */
static int canonical_cells(const struct game *game, const struct movelist *legal,
                           const struct move *move, square cell[MOVE_MAX_HOPS + 1])
{
    if (move->hops && game->rules.naming.full_path) {
        cell[0] = move->from;
        memcpy(cell + 1, move->via, move->hops);
        return move->hops + 1;
    }
    if (move->captured && needs_path(legal, move))
        return listed_cells(game, move, cell);
    cell[0] = move->from;
    cell[1] = move->to;
    return 2;
}

static void join(const struct game *game, const square *cell, int count, char sign, char *out)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < count; i++) {
        if (i && used + 1 < MOVE_TEXT) {
            out[used++] = sign;
            out[used] = '\0';
        }
        text_copy(out + used, MOVE_TEXT - used, game->name_of[cell[i]]);
        used += strlen(out + used);
    }
}

void move_text(const struct game *game, const struct movelist *legal, const struct move *move,
               char *out)
{
    if (game->does->move_text) {
        game->does->move_text(game, legal, move, out);
        return;
    }
    square cell[MOVE_MAX_HOPS + 1];
    int count = canonical_cells(game, legal, move, cell);
    join(game, cell, count, move->captured ? game->rules.naming.sign : '-', out);
}

void move_path_text(const struct game *game, const struct move *move, char *out)
{
    square cell[MOVE_MAX_HOPS + 1] = { move->from, move->to };
    int count = 2;
    if (move->from == SQ_NONE) {
        cell[0] = move->to;
        count = 1;
    } else if (move->hops) {
        memcpy(cell + 1, move->via, move->hops);
        count = move->hops + 1;
    }
    join(game, cell, count, '-', out);
}

void move_captured_text(const struct game *game, const struct position *pos,
                        const struct move *move, char *out)
{
    (void)pos;
    square taken[MOVE_MAX_HOPS];
    int count = move->captured ? move_captured_order(game, move, taken) : 0;
    if (count)
        join(game, taken, count, ',', out);
    else
        text_copy(out, MOVE_TEXT, "-");
}

/* --- reading --- */

enum sign { SIGN_NONE, SIGN_QUIET, SIGN_CAPTURE };

static bool is_letter(const char *text)
{
    return square_letter(&text) != 0;
}

static enum sign read_sign(const char **text)
{
    const char *at = *text;
    while (isspace((unsigned char)*at))
        at++;
    const char *behind = at;
    enum sign sign = SIGN_NONE;
    switch (utf8_next(&behind)) {
    case '-': case 0x2010: case 0x2011: case 0x2012: case 0x2013: case 0x2014: case 0x2212:
        sign = SIGN_QUIET;
        break;
    case 'x': case 'X': case ':': case 0x00d7: case 0x0445: case 0x0425: case '*':
        sign = SIGN_CAPTURE;            /* also the Cyrillic letter that looks like x */
        break;
    default:
        return SIGN_NONE;
    }
    while (isspace((unsigned char)*behind))
        behind++;
    if (!isdigit((unsigned char)*behind) && !is_letter(behind))
        return SIGN_NONE;               /* a mark behind the move, not a sign inside it */
    *text = behind;
    return sign;
}

/* "=B" behind the move; also "/" of ashtarashki, which says nothing that is not known. */
static void read_suffix(const char **text, struct written *out)
{
    while (**text == '/' || **text == '=') {
        char mark = *(*text)++;
        if (mark == '=' && isalpha((unsigned char)**text))
            out->kind = (char)toupper((unsigned char)*(*text)++);
    }
}

static bool ends_move(const char *text)
{
    while (isspace((unsigned char)*text) || *text == '*' || *text == '!' || *text == '?')
        text++;
    return !*text;
}

/* "3228": two numbers of two digits glued together. */
static bool read_glued(const struct game *game, const char *text, struct written *out)
{
    size_t length = strspn(text, "0123456789");
    if (length != 4 || !ends_move(text + length))
        return false;
    for (int i = 0; i < 2; i++) {
        char number[3] = { text[2 * i], text[2 * i + 1], '\0' };
        const char *at = number;
        out->cell[i] = square_read(game, &at);
        if (out->cell[i] == SQ_NONE)
            return false;
    }
    out->count = 2;
    return true;
}

/* What stands where a square should is a light square, half a move, or no square at all. */
static bool refuse_word(const struct game *game, const char *text, int column, struct written *out,
                        struct err *err)
{
    const char *example = game->rules.naming.numeric ? "32-28 or 28x19" : "c3-d4 or c3:e5";
    char shown[QUOTE_SIZE], name[LIGHT_NAME];
    int col, row;

    if (light_square_read(game, text, &col, &row)) {
        light_square_name(game, col, row, name);
        out->light = true;
        out->light_col = (int8_t)col;
        out->light_row = (int8_t)row;
        return err_at(err, 0, column, "%s is a light square; pieces move on the dark ones only",
                      name);
    }
    if (!*text)
        return err_at(err, 0, column, "a square is missing; a move is written like %s", example);

    /* The first word as a whole: its signs may be letters of something else ("xyz"). */
    size_t length = strcspn(text + 1, " \t\n-:") + 1;
    quote(text, length, shown);
    return err_at(err, 0, column, "\"%s\" is no square of this board; a move is written like %s",
                  shown, example);
}

bool written_read(const struct game *game, const char *text, struct written *out, struct err *err)
{
    memset(out, 0, sizeof *out);
    while (isspace((unsigned char)*text))
        text++;
    const char *start = text;
    if (read_glued(game, text, out))
        return true;

    out->count = 0;
    if (*text == '@') {
        out->drops = true;
        text++;
    } else if (game->does->read_piece && strchr("MVWmvw", *text) && isdigit((unsigned char)text[1])) {
        text += 2;                      /* "M3 c3-d4": the piece is named first */
        while (isspace((unsigned char)*text))
            text++;
    }
    for (;;) {
        if (out->count == MOVE_MAX_HOPS + 1)
            return err_at(err, 0, (int)(text - start) + 1, "a move of more than %d squares",
                          MOVE_MAX_HOPS + 1);
        square sq = square_read(game, &text);
        if (sq == SQ_NONE)
            return refuse_word(game, text, (int)(text - start) + 1, out, err);
        out->cell[out->count++] = sq;
        enum sign sign = read_sign(&text);
        out->capture |= sign == SIGN_CAPTURE;
        out->quiet |= sign == SIGN_QUIET;
        if (sign == SIGN_NONE && !is_letter(text))
            break;
    }
    read_suffix(&text, out);
    if (!ends_move(text)) {
        char shown[QUOTE_SIZE];
        return err_at(err, 0, (int)(text - start) + 1, "\"%s\" is not understood behind the move",
                      quote(text, strlen(text), shown));
    }
    if (out->count < 2 && !out->drops)
        return err_at(err, 0, 1, "one square is no move; write where the piece goes as well");
    return true;
}

static bool same_cells(const struct written *written, const square *cell, int count)
{
    return written->count == count && memcmp(written->cell, cell, (size_t)count) == 0;
}

static bool fits_sign(const struct written *written, const struct move *move)
{
    return !written->capture || move->captured;
}

/* The intermediate squares appear in order on the recorded route. */
static bool fits_route(const struct game *game, const struct written *written,
                       const struct move *move)
{
    int next = 1;
    int last = written->count - 1;
    square at = move->from;
    for (int i = 0; i < move->hops && next < last; i++) {
        int dir = geometry_line(game->geo, at, move->via[i]);
        while (at != move->via[i] && next < last) {
            at = geometry_step(game->geo, at, (enum dir)dir);
            if (at == written->cell[next])
                next++;
        }
        at = move->via[i];
    }
    return next == last;
}

/* Walking straight from square to square takes exactly the pieces of the move: another route of
 * the same capture. */
static bool fits_walk(const struct game *game, const struct written *written,
                      const struct move *move)
{
    sqset taken = 0;
    for (int i = 0; i + 1 < written->count; i++) {
        sqset between = geometry_between(game->geo, written->cell[i], written->cell[i + 1]);
        if (!(between & move->captured & ~taken))
            return false;
        taken |= between & move->captured;
    }
    return taken == move->captured;
}

/* Files exist that list the squares of a capture in no order. */
static bool fits_set(const struct game *game, const struct written *written,
                     const struct move *move)
{
    sqset passed = set_of(move->from) | move->captured;
    square at = move->from;
    for (int i = 0; i < move->hops; i++) {
        passed |= geometry_between(game->geo, at, move->via[i]) | set_of(move->via[i]);
        at = move->via[i];
    }
    for (int i = 1; i + 1 < written->count; i++)
        if (!set_has(passed, written->cell[i]))
            return false;
    return true;
}

int written_match(const struct game *game, const struct written *written,
                  const struct movelist *legal)
{
    if (game->does->move_fits) {
        int found = -1;
        for (int i = 0; i < legal->count; i++)
            if (game->does->move_fits(game, written, &legal->move[i])) {
                if (found >= 0)
                    return -2;
                found = i;
            }
        return found;
    }
    if (written->count < 2)
        return -1;
    square from = written->cell[0];
    square to = written->cell[written->count - 1];

    for (int tier = 0; tier < 5; tier++) {
        int found = -1;
        for (int i = 0; i < legal->count; i++) {
            const struct move *move = &legal->move[i];
            if (move->from != from || move->to != to || !fits_sign(written, move))
                continue;
            square cell[MOVE_MAX_HOPS + 1];
            bool fits = false;
            if (!move->captured)
                fits = written->count == 2 ||
                       (move->hops + 1 == written->count &&
                        memcmp(move->via, written->cell + 1, move->hops) == 0);
            else if (tier == 0)
                fits = same_cells(written, cell, canonical_cells(game, legal, move, cell));
            else if (tier == 1)
                fits = same_cells(written, cell, listed_cells(game, move, cell)) ||
                       (move->hops + 1 == written->count &&
                        memcmp(move->via, written->cell + 1, move->hops) == 0);
            else if (tier == 2)
                fits = fits_route(game, written, move);
            else if (tier == 3)
                fits = fits_walk(game, written, move);
            else
                fits = fits_set(game, written, move);
            if (fits && found >= 0 && !move_same(&legal->move[found], move))
                return -2;
            if (fits && found < 0)
                found = i;
        }
        if (found >= 0)
            return found;
    }
    return -1;
}
