#include "ai/hub_words.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/engine.h"
#include "rules/fen.h"
#include "rules/tower.h"

enum { MEN_MOST = 8000 };               /* hundredths that are an opinion, not a proof */

/* The words of the protocol's own games. */
static const struct {
    const char *word, *id;
} variants[] = {
    { "normal", "international" },
    { "frisian", "frisian" },
    { "losing", "international+losing" },
};

enum { VARIANTS = sizeof variants / sizeof variants[0] };

const char *hub_variant_name(const struct game *game)
{
    for (int i = 0; i < VARIANTS; i++)
        if (!strcmp(variants[i].id, game->id))
            return variants[i].word;
    return game->id;
}

const struct game *hub_variant_find(const char *name, struct err *err)
{
    for (int i = 0; i < VARIANTS; i++)
        if (!strcmp(variants[i].word, name))
            return game_find(variants[i].id, err);
    return game_find(name, err);
}

/* --- squares --- */

static int number_of(const struct game *game, square sq)
{
    return atoi(game->rules.naming.numeric ? game->name_of[sq] : game->other_name_of[sq]);
}

/* The squares in the order of their numbers. */
static void list_squares(const struct game *game, square out[MAX_SQUARES])
{
    for (int i = 0; i < game->geo->squares; i++) {
        square sq = game->by_number[i];
        out[number_of(game, sq) - 1] = sq;
    }
}

static square square_numbered(const struct game *game, long number)
{
    for (int i = 0; i < game->geo->squares; i++)
        if (number_of(game, game->by_number[i]) == number)
            return game->by_number[i];
    return SQ_NONE;
}

/* --- positions --- */

static char letter_on(const struct position *pos, square sq)
{
    static const char letters[2][2] = { { 'w', 'b' }, { 'W', 'B' } };

    for (int kind = MAN; kind <= KING; kind++)
        for (int side = 0; side < 2; side++)
            if (set_has(pos->piece[kind][side], sq))
                return letters[kind][side];
    return 'e';
}

static bool letters_suffice(const struct game *game, const struct position *pos)
{
    if (game->rules.does) {
        sqset others = pos->piece[KIND_A][WHITE] | pos->piece[KIND_A][BLACK] |
                       pos->piece[KIND_B][WHITE] | pos->piece[KIND_B][BLACK];
        return !others && !pos->hand[WHITE] && !pos->hand[BLACK] && !pos->mark[0] && !pos->mark[1];
    }
    if (game->rules.towers)
        for (int i = 0; i < game->geo->squares; i++)
            if (tower_height(pos->tower[game->by_number[i]]) > 1)
                return false;
    return true;
}

static void write_letters(const struct game *game, const struct position *pos, struct strbuf *out)
{
    square order[MAX_SQUARES];
    list_squares(game, order);
    strbuf_char(out, pos->turn == WHITE ? 'W' : 'B');
    for (int i = 0; i < game->geo->squares; i++)
        strbuf_char(out, letter_on(pos, order[i]));
}

static void add_section(const struct game *game, const square *order, const char *letters,
                        const char *wanted, struct strbuf *fen)
{
    bool first = true;
    strbuf_printf(fen, ":%c", toupper((unsigned char)wanted[0]));
    for (int i = 0; i < game->geo->squares; i++) {
        if (!strchr(wanted, letters[i]))
            continue;
        strbuf_printf(fen, "%s%s%s", first ? "" : ",", letters[i] == wanted[1] ? "K" : "",
                      square_name(game, order[i]));
        first = false;
    }
}

/* By way of a FEN, so that everything a position must be is looked at in one place. */
bool hub_position_read(const struct game *game, const char *text, struct position *out,
                       struct err *err)
{
    int squares = game->geo->squares;
    if ((*text != 'W' && *text != 'B') || strlen(text) != (size_t)squares + 1 ||
        strspn(text + 1, "wbWBe") != (size_t)squares)
        return err_set(err, "W or B and %d of the letters w b W B e are expected", squares);

    square order[MAX_SQUARES];
    struct strbuf fen;
    list_squares(game, order);
    strbuf_init(&fen);
    strbuf_char(&fen, *text);
    add_section(game, order, text + 1, "wW", &fen);
    add_section(game, order, text + 1, "bB", &fen);
    bool good = fen_read(game, fen.text, out, err);
    strbuf_free(&fen);
    return good;
}

bool hub_position_write(const struct game *game, const struct position *pos, struct strbuf *out)
{
    if (!letters_suffice(game, pos))
        return false;

    struct strbuf letters;
    struct position read;
    strbuf_init(&letters);
    write_letters(game, pos, &letters);
    bool same_turn = hub_position_read(game, letters.text, &read, NULL) && read.step == pos->step;
    if (same_turn)
        strbuf_add(out, letters.text);
    strbuf_free(&letters);
    return same_turn;
}

/* --- moves --- */

static bool has_own_notation(const struct game *game)
{
    return game->does->move_text != NULL;
}

void hub_move_write(const struct game *game, const struct movelist *legal, const struct move *move,
                    char *out)
{
    if (has_own_notation(game)) {
        char text[MOVE_TEXT];
        move_text(game, legal, move, text);
        const char *blank = strrchr(text, ' ');            /* "M3 c3-d4": the piece is known */
        text_copy(out, MOVE_TEXT, blank ? blank + 1 : text);
        return;
    }
    struct strbuf text;
    strbuf_init(&text);
    strbuf_printf(&text, "%d%c%d", number_of(game, move->from), move->captured ? 'x' : '-',
                  number_of(game, move->to));
    square taken[MOVE_MAX_HOPS];
    int count = move->captured ? move_captured_order(game, move, taken) : 0;
    for (int i = 0; i < count; i++)
        strbuf_printf(&text, "x%d", number_of(game, taken[i]));
    text_copy(out, MOVE_TEXT, text.text);
    strbuf_free(&text);
}

/* Origin, end, captured squares in the order written. */
struct triple {
    bool captures;
    square from, to;
    square taken[MOVE_MAX_HOPS];
    int count;
};

static bool read_number(const struct game *game, const char **at, square *out)
{
    char *end;
    if (!isdigit((unsigned char)**at))
        return false;
    *out = square_numbered(game, strtol(*at, &end, 10));
    *at = end;
    return *out != SQ_NONE;
}

static bool read_triple(const struct game *game, const char *text, struct triple *out)
{
    *out = (struct triple){ .from = SQ_NONE };
    if (!read_number(game, &text, &out->from) || (*text != '-' && *text != 'x'))
        return false;
    out->captures = *text++ == 'x';
    if (!read_number(game, &text, &out->to))
        return false;
    while (out->captures && *text == 'x' && out->count < MOVE_MAX_HOPS) {
        text++;
        if (!read_number(game, &text, &out->taken[out->count++]))
            return false;
    }
    return !*text;
}

static bool fits_ends(const struct triple *triple, const struct move *move)
{
    return move->from == triple->from && move->to == triple->to &&
           (move->captured != 0) == triple->captures;
}

static bool fits_set(const struct triple *triple, const struct move *move)
{
    sqset taken = 0;
    for (int i = 0; i < triple->count; i++)
        taken |= set_of(triple->taken[i]);
    return fits_ends(triple, move) && taken == move->captured;
}

static bool fits_order(const struct game *game, const struct triple *triple, const struct move *move)
{
    square taken[MOVE_MAX_HOPS];
    if (!fits_ends(triple, move))
        return false;
    int count = move->captured ? move_captured_order(game, move, taken) : 0;
    return count == triple->count && !memcmp(taken, triple->taken, (size_t)count);
}

static int find_triple(const struct game *game, const struct movelist *legal,
                       const struct triple *triple)
{
    for (int i = 0; i < legal->count; i++)
        if (fits_order(game, triple, &legal->move[i]))
            return i;
    for (int i = 0; i < legal->count; i++)
        if (fits_set(triple, &legal->move[i]))
            return i;

    /* Some engines leave out what is clear without it. */
    int found = HUB_MOVE_ILLEGAL;
    for (int i = 0; i < legal->count && triple->captures && !triple->count; i++)
        if (fits_ends(triple, &legal->move[i])) {
            if (found >= 0)
                return HUB_MOVE_ILLEGAL;
            found = i;
        }
    return found;
}

int hub_move_read(const struct game *game, const struct movelist *legal, const char *text)
{
    if (has_own_notation(game)) {
        struct written written;
        if (!written_read(game, text, &written, NULL))
            return HUB_MOVE_BAD;
        int found = written_match(game, &written, legal);
        return found >= 0 ? found : HUB_MOVE_ILLEGAL;
    }
    struct triple triple;
    if (!read_triple(game, text, &triple))
        return HUB_MOVE_BAD;
    return find_triple(game, legal, &triple);
}

/* --- scores --- */

void hub_score_write(int score, char *out)
{
    if (score_is_win(score))
        score = 10000 - (SCORE_WIN - score);
    else if (score_is_loss(score))
        score = -10000 + (SCORE_WIN + score);
    else if (score_is_known_win(score))
        score = 8900 + (score > SCORE_TABLE - 99 ? 99 - (SCORE_TABLE - score) : 0);
    else if (score_is_known_loss(score))
        score = -8900 - (score < -SCORE_TABLE + 99 ? 99 - (SCORE_TABLE + score) : 0);
    else if (score > MEN_MOST)
        score = MEN_MOST;
    else if (score < -MEN_MOST)
        score = -MEN_MOST;
    snprintf(out, HUB_SCORE_TEXT, "%.2f", score / 100.0);
}

int hub_score_read(double men)
{
    if (!(fabs(men) < 200))             /* also what is no number */
        return 0;
    int hundredths = (int)lround(men * 100);
    if (hundredths > 9900)
        return hundredths >= 10000 ? SCORE_WIN : SCORE_WIN - (10000 - hundredths);
    if (hundredths < -9900)
        return hundredths <= -10000 ? -SCORE_WIN : -SCORE_WIN + (10000 + hundredths);
    return hundredths;
}
