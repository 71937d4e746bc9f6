/* Rule options that the texts name, as changes of the rules of draughts. */
#include "tests/reference/games.h"

#include <string.h>

static const struct ref_vector AHEAD[] = { { -1, 1 }, { 1, 1 }, { 0, 0 } };
static const struct ref_vector DIAGONAL[] = {
    { -1, 1 }, { 1, 1 }, { -1, -1 }, { 1, -1 }, { 0, 0 }
};
static const struct ref_vector EIGHT_NEXT[] = {
    { -1, 1 }, { 1, 1 }, { -1, -1 }, { 1, -1 }, { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 }, { 0, 0 }
};
static const struct ref_vector FOUR[] = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 }, { 0, 0 } };
static const struct ref_vector THREE[] = { { 0, 1 }, { 1, 0 }, { -1, 0 }, { 0, 0 } };
static const struct ref_vector TO_UPPER_LEFT[] = { { -1, 1 }, { 1, 1 }, { -1, -1 }, { 0, 0 } };
static const struct ref_vector TO_UPPER_RIGHT[] = { { -1, 1 }, { 1, 1 }, { 1, -1 }, { 0, 0 } };

bool ref_has(const struct ref_game *game, const char *option)
{
    size_t length = strlen(option);
    for (const char *p = game->options; *p; p += strcspn(p, ", "), p += strspn(p, ", ")) {
        if (strcspn(p, ", ") == length && strncmp(p, option, length) == 0)
            return true;
    }
    return false;
}

/* The bases of the diagonal set-ups: Russian, Brazilian and Czech rules instead of English ones. */
static void change_base(struct ref_game *game)
{
    bool russian = ref_has(game, "base=russian"), brazilian = ref_has(game, "base=brazilian");
    bool czech = ref_has(game, "base=czech");
    if (!russian && !brazilian && !czech)
        return;
    game->king_flies = true;
    game->man_takes = czech ? AHEAD : DIAGONAL;
    game->crowning = russian ? REF_PASSING : brazilian ? REF_ENDS_ONLY : REF_STOPS;
    game->precedence = brazilian ? "n" : czech ? "w" : "";
}

static void change_diagonal(struct ref_game *game)
{
    change_base(game);
    if (ref_has(game, "promotion=row"))
        game->crown_squares[0] = game->crown_squares[1] = NULL;
    if (ref_has(game, "moves=corner")) {
        bool twelve = (strncmp(game->id, "diagonal-12", 11) == 0) != game->mirrored;
        game->man_moves = twelve ? TO_UPPER_LEFT : TO_UPPER_RIGHT;
        if (game->man_takes != DIAGONAL)
            game->man_takes = game->man_moves;
    }
}

static void change_german(struct ref_game *game)
{
    if (ref_has(game, "board=8x8")) {
        game->files = game->ranks = 8;
        strcpy(game->start, "W:W21-32:B1-12");
        game->pieces = 12;
    }
    if (ref_has(game, "literal=1")) {
        game->man_moves = DIAGONAL;
        game->man_spares_king = true;
    }
}

static void change_turkish(struct ref_game *game)
{
    if (ref_has(game, "endgame=one_each_draw"))
        game->endgame = '1';
    if (ref_has(game, "endgame=none"))
        game->endgame = '\0';
    if (ref_has(game, "no180=off"))
        game->no_reversal = false;
    if (ref_has(game, "promotion=continue"))
        game->crowning = REF_PASSING;
}

/* Armenian draughts and keny: lifted at once, then a king may not turn straight back. */
static void change_caucasian(struct ref_game *game)
{
    if (ref_has(game, "removal=at_once"))
        game->at_once = game->no_reversal = true;
    if (ref_has(game, "king_capture=eight"))
        game->king_takes = EIGHT_NEXT;
    if (ref_has(game, "majority=on"))
        game->precedence = "n";
    if (ref_has(game, "own_leap=four"))
        game->man_leaps = FOUR;
    if (ref_has(game, "man_back_capture=off"))
        game->man_takes = THREE;
}

static void change_gothic(struct ref_game *game)
{
    if (ref_has(game, "capture=compulsory"))
        game->optional = false;
    if (ref_has(game, "king=long"))
        game->king_flies = true;
}

bool ref_apply_options(struct ref_game *game)
{
    static const struct {
        const char *game, *options;
        void (*change)(struct ref_game *game);
    } known[] = {
        { "diagonal-", "base=english base=russian base=brazilian base=czech promotion=corner "
                       "promotion=row moves=rank moves=corner", change_diagonal },
        { "german", "board=10x10 board=8x8 literal=0 literal=1", change_german },
        { "turkish", "endgame=lone_man endgame=one_each_draw endgame=none no180=on no180=off "
                     "promotion=end promotion=continue", change_turkish },
        { "armenian", "king_capture=orthogonal king_capture=eight removal=after removal=at_once "
                      "courtesy_warnings=on courtesy_warnings=off",
          change_caucasian },
        { "keny", "majority=off majority=on own_leap=forward_side own_leap=four "
                  "man_back_capture=on man_back_capture=off removal=after removal=at_once",
          change_caucasian },
        { "gothic", "capture=optional capture=compulsory king=short king=long", change_gothic },
        { "cheskers", "majority=off majority=multi_first majority=on", NULL },
        { "shatra", "reserve_order=strict reserve_order=free gate_rights=off gate_rights=on", NULL },
        { "stavropol", "priority=none priority=own", NULL },
        { "gomoku", "end=none end=4", NULL },
        { "fox-geese-4", "first=geese first=fox fox=d8 fox=b8 fox=f8 fox=h8", NULL },
        { "fox-geese-12", "first=geese first=fox capture=optional capture=compulsory", NULL },
        { "wolves-sheep", "first=geese first=fox sheep=d8 sheep=b8 sheep=f8 sheep=h8", NULL },
        { "ugolki", "camp=3x4 camp=3x3 camp=4x4 camp=dark9 moves=orth moves=vertical jumps=chain "
                    "jumps=single limit=40 limit=off", NULL },
        { "ashtarashki", "goal=breakthrough goal=blockade", NULL },
        { "russian", "strike=on strike=off", NULL }, /* bashni; see below */
        { "brazilian", "draws=fmjd64 draws=national", NULL },
        { "italian", "repetition=4 repetition=3", NULL },
        { "frisian", "repetition=none repetition=3", NULL },
    };
    if (!game->options[0])
        return true;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strncmp(game->id, known[i].game, strlen(known[i].game)) != 0)
            continue;
        for (const char *p = game->options; *p; p += strcspn(p, ", "), p += strspn(p, ", ")) {
            char word[80] = "";
            strncpy(word, p, strcspn(p, ", "));
            if (!strstr(known[i].options, word))
                return false;
        }
        if (known[i].change)
            known[i].change(game);
        if (ref_has(game, "strike=off"))
            game->at_once = true;
        return true;
    }
    return false;
}
