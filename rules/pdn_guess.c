#include "rules/pdn_guess.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "rules/notation.h"

/* --- what is there --- */

static void see_square(struct pdn_hints *out, const char **text, bool first)
{
    const char *at = *text;
    int file = 0, number = 0;
    if (isalpha((unsigned char)*at))
        file = tolower((unsigned char)*at++) - 'a' + 1;
    while (isdigit((unsigned char)*at) && number < 1000)
        number = 10 * number + *at++ - '0';
    *text = at;
    if (file) {
        out->letters = true;
        if (file > out->files)
            out->files = file;
        if (number > out->ranks)
            out->ranks = number;
    } else {
        if (number > out->highest)
            out->highest = number;
        if (first && !out->first)
            out->first = number;
    }
}

static void see_move(struct pdn_hints *out, struct pdn_slice text)
{
    const char *at = text.at, *end = at + text.length;
    bool first = true;
    if (text.length == 4 && isdigit((unsigned char)at[0]) && isdigit((unsigned char)at[1]) &&
        isdigit((unsigned char)at[2]))
        return; /* "3228" */
    while (at < end) {
        out->colons |= *at == ':';
        bool is_file = tolower((unsigned char)*at) >= 'a' && tolower((unsigned char)*at) <= 'l';
        if (isdigit((unsigned char)*at) || (is_file && isdigit((unsigned char)at[1]))) {
            see_square(out, &at, first);
            first = false;
        } else {
            at++;
        }
    }
}

/* FEN lists name squares too. The letters W, B and K are hardly ever files there. */
static void see_fen(struct pdn_hints *out, const char *fen)
{
    for (const char *at = fen; *at;) {
        char c = (char)tolower((unsigned char)*at);
        bool is_file = c >= 'a' && c <= 'j' && isdigit((unsigned char)at[1]) && at > fen &&
                       (c != 'b' || strchr(",kK", at[-1]));
        if (is_file || isdigit((unsigned char)*at))
            see_square(out, &at, false);
        else
            at++;
    }
}

void pdn_hints_read(const struct pdn_tags *tags, const struct pdn_step *steps, int count,
                    struct pdn_hints *out)
{
    memset(out, 0, sizeof *out);
    if (tags) {
        out->variant = pdn_tag(tags, "Variant");
        out->type = pdn_tag(tags, "GameType");
        out->fen = pdn_tag(tags, "FEN");
    }
    if (out->fen && !*out->fen)
        out->fen = NULL;
    for (int i = 0; i < count; i++)
        see_move(out, steps[i].token->text);
    if (out->fen && !count)
        see_fen(out, out->fen);
}

/* --- names --- */

/* What other programs call the games. */
static const char *const names[][2] = {
    { "american/english", "english" },
    { "american", "english" },
    { "checkers", "english" },
    { "english draughts", "english" },
    { "standard", "international" },
    { "breakthrough", NULL },
    { "antidraughts", "international+losing" },
    { "killer", NULL },
    { "frysk", "frisian" },
    { "frysk!", "frisian" },
    { "pool checkers", "pool" },
};

/* GameTypes of lidraughts that no standard has. */
static const struct {
    int number;
    const char *game;
} own_types[] = {
    { 97, "frisian" },
    { 98, "international+losing" },
    { 96, "international" },
};

static const struct game *game_of_variant(const char *name)
{
    struct err err;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcasecmp(name, names[i][0]))
            return names[i][1] ? game_find(names[i][1], &err) : NULL;
    for (int i = 0; game_nth(i); i++)
        if (!strcasecmp(name, game_nth(i)->id) || !strcasecmp(name, game_nth(i)->name))
            return game_nth(i);
    return strlen(name) < sizeof game_nth(0)->id ? game_find(name, &err) : NULL;
}

/* Do the numbers of a type, size and colour of the start included, stand for the game? */
static bool is_of_type(const struct game *game, const char *type, size_t length)
{
    const char *own = game->rules.game_type;
    return own && strncasecmp(own, type, length) == 0 && (!own[length] || own[length] == ',');
}

const struct game *pdn_game_of_type(const char *type, char *corner)
{
    if (corner)
        *corner = 0;
    while (isspace((unsigned char)*type))
        type++;
    size_t number = strspn(type, "0123456789");
    if (!number)
        return NULL;
    for (size_t i = 0; i < sizeof own_types / sizeof *own_types; i++)
        if (number < 9 && atoi(type) == own_types[i].number)
            return game_find(own_types[i].game, NULL);

    /* The whole text, else number, colour and size, else the number. */
    size_t length = strcspn(type, " \t\r\n"), size = number;
    for (int commas = 0; size < length && commas < 4; size++)
        if (type[size] == ',' && ++commas == 4)
            break;
    if (corner && size + 2 < length && type[size] == ',' && isalpha((unsigned char)type[size + 1]))
        *corner = type[size + 2];
    const size_t part[] = { length, size, number };
    for (int pass = 0; pass < 3; pass++)
        for (int i = 0; game_nth(i); i++)
            if (is_of_type(game_nth(i), type, part[pass]))
                return game_nth(i);
    return NULL;
}

bool pdn_may_turn(const struct game *game, const struct pdn_hints *hints)
{
    return !game->rules.does && game->rules.first == BLACK && hints->letters;
}

/* The corner opposite to the one that a type of ours has. */
static bool is_opposite(const struct game *game, char corner)
{
    const char *own = game->rules.game_type;
    const char *comma = own ? strrchr(own, ',') : NULL;
    return comma && comma > own && corner >= '0' && corner <= '3' &&
           comma[-1] + corner == '0' + '3';
}

bool pdn_stated_way(const struct pdn_hints *hints, struct pdn_way *out)
{
    *out = (struct pdn_way){ 0 };
    if (hints->variant && *hints->variant)
        out->game = game_of_variant(hints->variant);
    if (!out->game && hints->type) {
        char corner;
        out->game = pdn_game_of_type(hints->type, &corner);
        if (out->game && out->game->rules.does == NULL)
            out->turned = is_opposite(out->game, corner) && !hints->letters;
    }
    return out->game != NULL;
}

/* --- order --- */

static bool fits_board(const struct game *game, const struct pdn_hints *hints)
{
    const struct geometry *geo = game->geo;
    return hints->highest <= geo->squares && hints->files <= geo->cols && hints->ranks <= geo->rows;
}

static int add_way(struct pdn_way *out, int count, const struct game *game, bool turned,
                   const struct pdn_hints *hints)
{
    if (!game || count == PDN_WAYS || !fits_board(game, hints))
        return count;
    for (int i = 0; i < count; i++)
        if (out[i].game == game && out[i].turned == turned)
            return count;
    out[count] = (struct pdn_way){ game, turned };
    return count + 1;
}

static int add_list(struct pdn_way *out, int count, const char *const *ids,
                    const struct pdn_hints *hints)
{
    for (; *ids; ids++) {
        const struct game *game = game_find(*ids, NULL);
        count = add_way(out, count, game, false, hints);
        if (game && pdn_may_turn(game, hints))
            count = add_way(out, count, game, true, hints);
    }
    return count;
}

int pdn_ways(const struct pdn_hints *hints, struct pdn_way out[PDN_WAYS])
{
    static const char *const lettered[] = { "russian",      "brazilian", "czech",   "turkish",
                                            "unified-pool", "english",   "italian", NULL };
    static const char *const large[] = { "international", "frisian", NULL };
    static const char *const low[] = { "english", "pool", "spanish", "portuguese", NULL };
    static const char *const high[] = { "italian", "russian", "brazilian", "czech", NULL };
    static const char *const colon[] = { "russian", NULL };
    int count = 0;

    if (hints->letters)
        count = add_list(out, count, lettered, hints);
    else if (hints->highest > 32)
        count = add_list(out, count, large, hints);
    else if (hints->colons)
        count = add_list(out, count, colon, hints);
    if (!hints->letters && hints->first > 20 && !hints->fen)
        count = add_list(out, count, high, hints);
    if (!hints->letters)
        count = add_list(out, count, low, hints);
    for (int i = 0; game_nth(i); i++)
        count = add_way(out, count, game_nth(i), false, hints);
    for (int i = 0; game_nth(i); i++)
        if (!game_nth(i)->rules.does)
            count = add_way(out, count, game_nth(i), true, hints);
    return count;
}
