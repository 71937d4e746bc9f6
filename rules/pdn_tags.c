/* Tags, results and errors of a game: the plain parts of pdn.h. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "rules/pdn.h"
#include "rules/pdn_parts.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

const char *pdn_tag(const struct pdn_tags *tags, const char *name)
{
    for (int i = 0; i < tags->count; i++)
        if (!strcasecmp(tags->tag[i].name, name))
            return tags->tag[i].value;
    return NULL;
}

void pdn_tag_add(struct pdn_tags *tags, char *name, char *value)
{
    if (tags->count == tags->capacity) {
        tags->capacity = tags->count ? 2 * tags->count : 16;
        tags->tag = mem_grow(tags->tag, (size_t)tags->capacity * sizeof *tags->tag);
    }
    tags->tag[tags->count++] = (struct pdn_tag){ name, value };
}

static void remove_all(struct pdn_tags *tags, const char *name)
{
    int kept = 0;
    for (int i = 0; i < tags->count; i++) {
        if (strcasecmp(tags->tag[i].name, name)) {
            tags->tag[kept++] = tags->tag[i];
        } else {
            free(tags->tag[i].name);
            free(tags->tag[i].value);
        }
    }
    tags->count = kept;
}

void pdn_tag_set(struct pdn_tags *tags, const char *name, const char *value)
{
    if (!value) {
        remove_all(tags, name);
        return;
    }
    for (int i = 0; i < tags->count; i++) {
        if (strcasecmp(tags->tag[i].name, name))
            continue;
        char *copy = mem_dup(value);
        free(tags->tag[i].value);
        tags->tag[i].value = copy;
        return;
    }
    pdn_tag_add(tags, mem_dup(name), mem_dup(value));
}

void pdn_tags_free(struct pdn_tags *tags)
{
    for (int i = 0; i < tags->count; i++) {
        free(tags->tag[i].name);
        free(tags->tag[i].value);
    }
    free(tags->tag);
    *tags = (struct pdn_tags){ 0 };
}

void pdn_tags_copy(const struct pdn_tags *from, struct pdn_tags *to)
{
    *to = (struct pdn_tags){ 0 };
    for (int i = 0; i < from->count; i++)
        pdn_tag_add(to, mem_dup(from->tag[i].name), mem_dup(from->tag[i].value));
}

const char *pdn_player(const struct pdn_tags *tags, const struct game *game, enum side side)
{
    const char *name = pdn_tag(tags, side == WHITE ? "White" : "Black");
    if (name || !game)
        return name;
    return pdn_tag(tags, side == game->rules.first ? "P1" : "P2");
}

/* --- results --- */

/* Does "1-0" name Black's points first? */
static bool is_turned(const struct game *game)
{
    return game && game->rules.start_side_first && game->rules.first == BLACK;
}

/* Two points for a win: the games with the numbers 20 and 27. */
static bool has_two_points(const struct game *game)
{
    const char *type = game ? game->rules.game_type : NULL;
    return type && (!strncmp(type, "20,", 3) || !strncmp(type, "27,", 3));
}

/* The result without blanks, dashes of all kinds as "-", a half as "1/2". */
static void normalise(const char *text, char *out, size_t size)
{
    size_t used = 0;
    while (*text && used + 4 < size) {
        if (!strncmp(text, "\xc2\xbd", 2)) {
            memcpy(out + used, "1/2", 3);
            used += 3;
            text += 2;
        } else if (!strncmp(text, "\xe2\x80", 2) || !strncmp(text, "\xe2\x88\x92", 3)) {
            out[used++] = '-';
            text += 3;
        } else {
            if (!isspace((unsigned char)*text))
                out[used++] = *text;
            text++;
        }
    }
    out[used] = '\0';
}

enum pdn_score pdn_score_of(enum outcome outcome)
{
    switch (outcome) {
    case WHITE_WINS: return PDN_WHITE_WON;
    case BLACK_WINS: return PDN_BLACK_WON;
    case DRAWN: return PDN_DRAWN;
    case PLAYING: break;
    }
    return PDN_NO_SCORE;
}

enum pdn_score pdn_score_read(const struct game *game, const char *text)
{
    static const struct {
        const char *text;
        enum pdn_score score;
    } table[] = {
        { "", PDN_NO_SCORE },     { "*", PDN_NO_SCORE },    { "?", PDN_NO_SCORE },
        { "-", PDN_NO_SCORE },    { "1-0", PDN_WHITE_WON }, { "2-0", PDN_WHITE_WON },
        { "0-1", PDN_BLACK_WON }, { "0-2", PDN_BLACK_WON }, { "1-1", PDN_DRAWN },
        { "1/2-1/2", PDN_DRAWN }, { "1/2", PDN_DRAWN },     { "0.5-0.5", PDN_DRAWN },
        { "0-0", PDN_BOTH_LOST },
    };
    char plain[40];
    normalise(text ? text : "", plain, sizeof plain);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        enum pdn_score score = table[i].score;
        if (strcmp(plain, table[i].text))
            continue;
        if (!is_turned(game) || (score != PDN_WHITE_WON && score != PDN_BLACK_WON))
            return score;
        return score == PDN_WHITE_WON ? PDN_BLACK_WON : PDN_WHITE_WON;
    }
    return PDN_OTHER_SCORE;
}

const char *pdn_score_text(const struct game *game, enum pdn_score score)
{
    bool two = has_two_points(game);
    switch (score) {
    case PDN_WHITE_WON:
        return is_turned(game) ? "0-1" : two ? "2-0" : "1-0";
    case PDN_BLACK_WON:
        return is_turned(game) ? "1-0" : two ? "0-2" : "0-1";
    case PDN_DRAWN:
        return two ? "1-1" : "1/2-1/2";
    case PDN_BOTH_LOST:
        return "0-0";
    case PDN_NO_SCORE:
    case PDN_OTHER_SCORE:
        break;
    }
    return "*";
}

/* --- errors --- */

void pdn_error_add(struct pdn_errors *errors, struct pdn_place place, char *text)
{
    if (errors->count == errors->capacity) {
        errors->capacity = errors->count ? 2 * errors->count : 4;
        errors->error = mem_grow(errors->error, (size_t)errors->capacity * sizeof *errors->error);
    }
    struct pdn_error *error = &errors->error[errors->count++];
    *error = (struct pdn_error){
        .line = place.line,
        .ply = place.ply,
        .number = place.number,
        .text = text,
    };
    if (place.move.length) {
        struct strbuf move;
        strbuf_init(&move);
        pdn_plain_text(&move, place.move);
        error->move = strbuf_take(&move);
    }
}

static void free_errors(struct pdn_errors *errors)
{
    for (int i = 0; i < errors->count; i++) {
        free(errors->error[i].move);
        free(errors->error[i].text);
    }
    free(errors->error);
    *errors = (struct pdn_errors){ 0 };
}

void pdn_game_free(struct pdn_game *game)
{
    pdn_tags_free(&game->tags);
    record_free(game->record);
    free(game->rest);
    free(game->terminator);
    free_errors(&game->errors);
    free_errors(&game->notes);
    free(game->guess);
    *game = (struct pdn_game){ 0 };
}

void pdn_plain_text(struct strbuf *out, struct pdn_slice text)
{
    bool blank = false, first = true;
    for (size_t i = 0; i < text.length; i++) {
        char c = text.at[i];
        if (isspace((unsigned char)c)) {
            blank = true;
            continue;
        }
        if (blank && !first)
            strbuf_char(out, ' ');
        blank = first = false;
        strbuf_char(out, c == '{' ? '(' : c == '}' ? ')' : c);
    }
}
