#include "tests/reference/games.h"

#include <stdio.h>
#include <string.h>

/* Lines that a piece moves along, as White sees them. A vector leads to the next playing square,
 * so on a board of one colour a file or rank is walked in steps of two. */
static const struct ref_vector AHEAD[] = { { -1, 1 }, { 1, 1 }, { 0, 0 } };
static const struct ref_vector DIAGONAL[] = {
    { -1, 1 }, { 1, 1 }, { -1, -1 }, { 1, -1 }, { 0, 0 }
};
static const struct ref_vector EIGHT[] = {
    { -1, 1 }, { 1, 1 }, { -1, -1 }, { 1, -1 }, { 0, 2 }, { 0, -2 }, { 2, 0 }, { -2, 0 }, { 0, 0 }
};

/* The same on boards where every square is played on. */
static const struct ref_vector STRAIGHT[] = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 }, { 0, 0 } };
static const struct ref_vector ALL[] = {
    { -1, 1 }, { 1, 1 }, { -1, -1 }, { 1, -1 }, { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 }, { 0, 0 }
};
static const struct ref_vector UP_AND_SIDEWAYS[] = { { 0, 1 }, { 1, 0 }, { -1, 0 }, { 0, 0 } };
static const struct ref_vector UP_THREE[] = { { 0, 1 }, { -1, 1 }, { 1, 1 }, { 0, 0 } };
static const struct ref_vector UP_FIVE[] = {
    { 0, 1 }, { -1, 1 }, { 1, 1 }, { 1, 0 }, { -1, 0 }, { 0, 0 }
};
static const struct ref_vector UP_AND_RIGHT[] = { { 0, 1 }, { 1, 0 }, { 0, 0 } };

#define RUSSIAN_START "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
#define RUSSIAN_TURNED \
    "W:Wb1,d1,f1,h1,a2,c2,e2,g2,b3,d3,f3,h3:Ba6,c6,e6,g6,b7,d7,f7,h7,a8,c8,e8,g8"
#define JAMAICAN_TURNED \
    "B:Wb7,d7,f7,h7,a6,c6,e6,g6,a8,c8,e8,g8:Bb1,d1,f1,h1,a2,c2,e2,g2,b3,d3,f3,h3"
#define SPANTSIRETTI_TURNED \
    "W:Wb1,d1,f1,h1,j1,a2,c2,e2,g2,i2,b3,d3,f3,h3,j3:" \
    "Ba6,c6,e6,g6,i6,b7,d7,f7,h7,j7,a8,c8,e8,g8,i8"
#define SPANTSIRETTI_START \
    "W:Wa1,c1,e1,g1,i1,b2,d2,f2,h2,j2,a3,c3,e3,g3,i3:" \
    "Bb6,d6,f6,h6,j6,a7,c7,e7,g7,i7,b8,d8,f8,h8,j8"
#define DIAGONAL_12_START \
    "B:Wc1,e1,g1,d2,f2,h2,e3,g3,f4,h4,g5,h6:Ba3,b4,a5,c5,b6,d6,a7,c7,e7,b8,d8,f8"
#define DIAGONAL_9_START "B:Wa1,c1,e1,b2,d2,a3,c3,b4,a5:Bh4,g5,f6,h6,e7,g7,d8,f8,h8"

#define DIAGONAL_12_TURNED \
    "B:Wa2,a4,a6,b1,b3,b5,c2,c4,d1,d3,e2,f1:Bc8,d7,e6,e8,f5,f7,g4,g6,g8,h3,h5,h7"
#define DIAGONAL_9_TURNED "B:Wd1,e2,f1,f3,g2,g4,h1,h3,h5:Ba4,a6,a8,b5,b7,c6,c8,d7,e8"

#define TURKISH_START \
    "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:" \
    "Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7"
#define GOTHIC_START \
    "W:Wa1,b1,c1,d1,e1,f1,g1,h1,a2,b2,c2,d2,e2,f2,g2,h2:" \
    "Ba7,b7,c7,d7,e7,f7,g7,h7,a8,b8,c8,d8,e8,f8,g8,h8"
#define DAMEO_START \
    "W:Wa1,b1,c1,d1,e1,f1,g1,h1,b2,c2,d2,e2,f2,g2,c3,d3,e3,f3:" \
    "Ba8,b8,c8,d8,e8,f8,g8,h8,b7,c7,d7,e7,f7,g7,c6,d6,e6,f6"
#define HARZ_START \
    "W:Wa1,b1,c1,d1,e1,f1,a2,b2,c2,d2,e2,a3,b3,c3,d3,a4,b4,c4,a5,b5,a6:" \
    "Bc8,d8,e8,f8,g8,h8,d7,e7,f7,g7,h7,e6,f6,g6,h6,f5,g5,h5,g4,h4,h3"
#define ASHTARASHKI_START \
    "W:WM3a1,M1c1,M1e1,M3g1,M1b2,M2d2,M2f2,M1h2,M2a3,M3c3,M3e3,M2g3:" \
    "BM2b6,M3d6,M3f6,M2h6,M1a7,M2c7,M2e7,M1g7,M3b8,M1d8,M1f8,M3h8"
#define TWO_GEESE_START(turn, fox) turn ":Wa1,c1,e1,g1:BK" fox

#define MEN_FORWARD .man_moves = AHEAD, .man_takes = AHEAD
#define MEN_TAKE_BACK .man_moves = AHEAD, .man_takes = DIAGONAL
#define ROOKS .king_moves = STRAIGHT, .king_takes = STRAIGHT, .king_flies = true
#define EVERY_SQUARE .files = 8, .ranks = 8, .full = true, .whole_paths = true
#define KINGS .king_moves = DIAGONAL, .king_takes = DIAGONAL

/* The tables of the rules texts, one row a game. "spantsiretti-intl" is no game but a reading that
 * counts are known of. */
static const struct ref_game GAMES[] = {
    { .id = "russian", .files = 8, .ranks = 8, .start = RUSSIAN_START, MEN_TAKE_BACK, KINGS,
      .king_flies = true, .crowning = REF_PASSING, .precedence = "", .naming = "A lower left",
      .sign = ':', .pieces = 12 },
    { .id = "english", .files = 8, .ranks = 8, .start = "B:W21-32:B1-12", MEN_FORWARD, KINGS,
      .crowning = REF_STOPS, .precedence = "", .naming = "N upper left", .sign = 'x',
      .pieces = 12 },
    { .id = "pool", .files = 8, .ranks = 8, .start = "B:W21-32:B1-12", MEN_TAKE_BACK, KINGS,
      .king_flies = true, .crowning = REF_ENDS_ONLY, .precedence = "", .naming = "N upper left",
      .sign = 'x', .pieces = 12 },
    { .id = "jamaican", .files = 8, .ranks = 8, .mirrored = true,
      .start = "B:Wa7,c7,e7,g7,b6,d6,f6,h6,b8,d8,f8,h8:Ba1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3",
      MEN_TAKE_BACK, KINGS, .king_flies = true, .crowning = REF_ENDS_ONLY, .precedence = "",
      .naming = "A upper left", .sign = 'x', .pieces = 12 },
    { .id = "unified-pool", .files = 8, .ranks = 8, .start = RUSSIAN_START, MEN_TAKE_BACK, KINGS,
      .king_flies = true, .crowning = REF_ENDS_ONLY, .precedence = "", .naming = "A lower left",
      .sign = 'x', .pieces = 12 },
    { .id = "brazilian", .files = 8, .ranks = 8, .start = RUSSIAN_START, MEN_TAKE_BACK, KINGS,
      .king_flies = true, .crowning = REF_ENDS_ONLY, .precedence = "n", .naming = "A lower left",
      .sign = 'x', .pieces = 12 },
    { .id = "spanish", .files = 8, .ranks = 8, .mirrored = true, .start = "W:W1-12:B21-32",
      MEN_FORWARD, KINGS, .king_flies = true, .crowning = REF_STOPS, .precedence = "nk",
      .naming = "N lower right", .sign = 'x', .pieces = 12 },
    { .id = "portuguese", .files = 8, .ranks = 8, .mirrored = true, .start = "W:W1-12:B21-32",
      MEN_FORWARD, KINGS, .king_flies = true, .crowning = REF_STOPS, .precedence = "nk",
      .naming = "N lower right", .sign = 'x', .pieces = 12 },
    { .id = "italian", .files = 8, .ranks = 8, .mirrored = true, .start = "W:W21-32:B1-12",
      MEN_FORWARD, KINGS, .man_spares_king = true, .crowning = REF_STOPS, .precedence = "nwke",
      .naming = "N upper left", .sign = 'x', .pieces = 12 },
    { .id = "czech", .files = 8, .ranks = 8, .start = RUSSIAN_START, MEN_FORWARD, KINGS,
      .king_flies = true, .crowning = REF_STOPS, .precedence = "w", .naming = "A lower left",
      .sign = 'x', .pieces = 12 },
    { .id = "old-french", .files = 8, .ranks = 8, .start = "W:W21-32:B1-12", MEN_FORWARD, KINGS,
      .crowning = REF_STOPS, .precedence = "nkw", .naming = "N upper left", .sign = 'x',
      .pieces = 12 },
    { .id = "german", .files = 10, .ranks = 10, .start = "W:W31-50:B1-20", MEN_TAKE_BACK, KINGS,
      .king_flies = true, .crowning = REF_ENDS_ONLY, .precedence = "nk",
      .naming = "N upper left", .sign = 'x', .pieces = 20 },
    { .id = "international", .files = 10, .ranks = 10, .start = "W:W31-50:B1-20", MEN_TAKE_BACK,
      KINGS, .king_flies = true, .crowning = REF_ENDS_ONLY, .precedence = "n",
      .naming = "N upper left", .sign = 'x', .pieces = 20 },
    { .id = "frisian", .files = 10, .ranks = 10, .start = "W:W31-50:B1-20", .man_moves = AHEAD,
      .man_takes = EIGHT, .king_moves = DIAGONAL, .king_takes = EIGHT, .king_flies = true,
      .crowning = REF_ENDS_ONLY, .precedence = "vw", .naming = "N upper left", .sign = 'x',
      .king_limit = 3, .pieces = 20 },
    { .id = "canadian", .files = 12, .ranks = 12, .start = "W:W43-72:B1-30", MEN_TAKE_BACK, KINGS,
      .king_flies = true, .crowning = REF_ENDS_ONLY, .precedence = "n",
      .naming = "N upper left", .sign = 'x', .pieces = 30 },
    { .id = "spantsiretti", .files = 10, .ranks = 8, .start = SPANTSIRETTI_START, MEN_TAKE_BACK,
      KINGS, .king_flies = true, .crowning = REF_PASSING, .precedence = "",
      .naming = "A lower left", .sign = ':', .pieces = 15 },
    { .id = "diagonal-12", .files = 8, .ranks = 8, .start = DIAGONAL_12_START, MEN_FORWARD, KINGS,
      .crowning = REF_STOPS, .precedence = "", .naming = "A lower left", .sign = 'x',
      .crown_squares = { "a7 b8", "g1 h2" }, .pieces = 12 },
    { .id = "diagonal-9", .files = 8, .ranks = 8, .start = DIAGONAL_9_START, MEN_FORWARD, KINGS,
      .crowning = REF_STOPS, .precedence = "", .naming = "A lower left", .sign = 'x',
      .crown_squares = { "h8 f8 h6", "a1 c1 a3" }, .pieces = 9 },
    { .id = "lasca", .files = 7, .ranks = 7,
      .start = "W:Wa1,c1,e1,g1,b2,d2,f2,a3,c3,e3,g3:Ba5,c5,e5,g5,b6,d6,f6,a7,c7,e7,g7",
      MEN_FORWARD, KINGS, .crowning = REF_STOPS, .precedence = "", .naming = "A lower left",
      .sign = 'x', .pieces = 11, .towers = true },

    { .id = "turkish", EVERY_SQUARE, .start = TURKISH_START, .man_moves = UP_AND_SIDEWAYS,
      .man_takes = UP_AND_SIDEWAYS, ROOKS, .crowning = REF_ENDS_ONLY, .precedence = "n",
      .naming = "A lower left", .sign = 'x', .pieces = 16, .at_once = true, .no_reversal = true,
      .endgame = 'l' },
    { .id = "armenian", EVERY_SQUARE, .start = TURKISH_START, .man_moves = UP_FIVE,
      .man_takes = UP_AND_SIDEWAYS, .king_moves = ALL, .king_takes = STRAIGHT, .king_flies = true,
      .crowning = REF_PASSING, .precedence = "n", .naming = "A lower left", .sign = 'x',
      .pieces = 16 },
    { .id = "pheken", EVERY_SQUARE, .start = TURKISH_START, .man_moves = UP_AND_SIDEWAYS,
      .man_takes = UP_AND_SIDEWAYS, ROOKS, .crowning = REF_PASSING, .precedence = "n",
      .naming = "A lower left", .sign = 'x', .pieces = 16 },
    { .id = "keny", EVERY_SQUARE, .start = TURKISH_START, .man_moves = UP_AND_SIDEWAYS,
      .man_takes = STRAIGHT, .man_leaps = UP_AND_SIDEWAYS, ROOKS, .crowning = REF_PASSING,
      .precedence = "", .naming = "A lower left", .sign = 'x', .pieces = 16,
      .free_landing = true },
    { .id = "gothic", EVERY_SQUARE, .start = GOTHIC_START, .man_moves = AHEAD,
      .man_takes = UP_FIVE, .king_moves = DIAGONAL, .king_takes = ALL, .crowning = REF_ENDS_ONLY,
      .precedence = "n", .naming = "A lower left", .sign = 'x', .pieces = 16, .optional = true },
    { .id = "dameo", EVERY_SQUARE, .start = DAMEO_START, .man_moves = UP_THREE,
      .man_takes = STRAIGHT, .king_moves = ALL, .king_takes = STRAIGHT, .king_flies = true,
      .crowning = REF_ENDS_ONLY, .precedence = "n", .naming = "A lower left", .sign = 'x',
      .pieces = 18, .lines = true, .endgame = 'k' },
    { .id = "harzdame", EVERY_SQUARE, .start = HARZ_START, .man_moves = UP_AND_RIGHT,
      .man_takes = STRAIGHT, ROOKS, .crowning = REF_ENDS_ONLY, .precedence = "n",
      .naming = "A lower left", .sign = 'x', .pieces = 21,
      .crown_squares = { "c8 d8 e8 f8 g8 h8 h3 h4 h5 h6 h7", "a1 a2 a3 a4 a5 a6 b1 c1 d1 e1 f1" } },

    { .id = "bashni-two-move", .files = 8, .ranks = 8, .start = RUSSIAN_START ":M1", MEN_TAKE_BACK,
      KINGS, .king_flies = true, .crowning = REF_PASSING, .precedence = "",
      .naming = "A lower left", .sign = ':', .pieces = 12, .towers = true, .turn_moves = 2 },
    { .id = "stavropol", .files = 8, .ranks = 8, .start = RUSSIAN_START, MEN_TAKE_BACK, KINGS,
      .king_flies = true, .crowning = REF_PASSING, .precedence = "", .naming = "A lower left",
      .sign = ':', .pieces = 12, .either = true },
    { .id = "samoyed", .files = 8, .ranks = 8, .start = RUSSIAN_START, MEN_TAKE_BACK, KINGS,
      .king_flies = true, .crowning = REF_PASSING, .precedence = "", .naming = "A lower left",
      .sign = ':', .pieces = 12, .cannibal = true },

    { .id = "cheskers", .files = 8, .ranks = 8, .whole_paths = true,
      .start = "B:WBa1,Kc1,Ke1,Cg1,b2,d2,f2,h2,a3,c3,e3,g3:"
               "BCb8,Kd8,Kf8,Bh8,a7,c7,e7,g7,b6,d6,f6,h6",
      .naming = "A lower left", .sign = 'x', .pieces = 12, .letters = "KBC",
      .own = &ref_cheskers },
    { .id = "shatra", .files = 7, .ranks = 14, .full = true, .whole_paths = true,
      .start = "W:W39-52,Y53,54-62:B1-9,Y10,11-24", .naming = "N upper left", .sign = 'x',
      .pieces = 24, .letters = "KY", .own = &ref_shatra },
    { .id = "gomoku-checkers", EVERY_SQUARE, .start = "W:W:B:R12,12", .naming = "A lower left",
      .sign = 'x', .pieces = 12, .letters = "", .own = &ref_gomoku },
    { .id = "fox-geese-4", .files = 8, .ranks = 8, .start = TWO_GEESE_START("W", "d8"),
      .naming = "A lower left", .sign = ':', .pieces = 4, .own = &ref_hunt },
    { .id = "wolves-sheep", .files = 8, .ranks = 8, .start = TWO_GEESE_START("B", "d8"),
      .naming = "A lower left", .sign = ':', .pieces = 4, .own = &ref_hunt },
    { .id = "fox-geese-12", .files = 8, .ranks = 8,
      .start = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:BKh8", .naming = "A lower left",
      .sign = ':', .pieces = 12, .own = &ref_hunt },
    { .id = "ugolki", EVERY_SQUARE, .naming = "A lower left", .sign = '-', .pieces = 12,
      .letters = "", .own = &ref_ugolki },
    { .id = "ashtarashki", .files = 8, .ranks = 8, .whole_paths = true,
      .start = ASHTARASHKI_START, .naming = "A lower left", .sign = ':', .pieces = 12,
      .letters = "MVW", .own = &ref_ashtarashki },

    { .id = "spantsiretti-intl", .files = 10, .ranks = 8, .start = SPANTSIRETTI_START,
      MEN_TAKE_BACK, KINGS, .king_flies = true, .crowning = REF_ENDS_ONLY, .precedence = "n",
      .naming = "A lower left", .sign = 'x', .pieces = 15 },
};

static bool is_square(const struct ref_game *game, int file, int rank)
{
    if (game->own && game->own->is_square)
        return game->own->is_square(file, rank);
    return game->full || (rank + file) % 2 == (game->mirrored ? 1 : 0);
}

/* Names every playing square, going along the rows from the corner that the naming tells. */
static void name_squares(struct ref_game *game)
{
    bool from_top = strstr(game->naming, "upper") != NULL;
    bool from_right = strstr(game->naming, "right") != NULL;
    for (int row = 0; row < game->ranks; row++) {
        for (int column = 0; column < game->files; column++) {
            int rank = from_top ? game->ranks - 1 - row : row;
            int file = from_right ? game->files - 1 - column : column;
            if (!is_square(game, file, rank))
                continue;
            game->order[game->squares++] = (struct ref_square){ file, rank };
            char *name = game->name[rank][file];
            if (game->naming[0] == 'A')
                snprintf(name, REF_NAME, "%c%u", 'a' + column, (row + 1u) % 100u);
            else
                snprintf(name, REF_NAME, "%u", (unsigned)game->squares % 1000u);
        }
    }
}

const char *ref_nth(int i)
{
    return i >= 0 && i < (int)(sizeof GAMES / sizeof *GAMES) ? GAMES[i].id : NULL;
}

/* Bashni is Russian draughts with towers; its losing form has an id of its own. */
static void read_alias(char *id, size_t size, const char *alias)
{
    bool two_moves = strncmp(alias, "bashni-two-move", 15) == 0;
    bool losing = strncmp(alias, "bashni-losing", 13) == 0;
    if (losing)
        snprintf(id, size, "russian+towers+losing%s", alias + 13);
    else if (strncmp(alias, "bashni", 6) == 0 && !two_moves)
        snprintf(id, size, "russian+towers%s", alias + 6);
    else
        snprintf(id, size, "%s", alias);
}

static bool is_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && strncmp(text, word, length) == 0;
}

/* What stands behind the name of the game: "+towers", "+losing", "+turned", "[options]". */
static bool read_modifiers(struct ref_game *game, const char *rest)
{
    while (*rest) {
        size_t length = *rest == '[' ? strcspn(rest, "]") + 1 : 1 + strcspn(rest + 1, "+[");
        if (is_word(rest, length, "+towers"))
            game->towers = true;
        else if (is_word(rest, length, "+losing"))
            game->losing = true;
        else if (is_word(rest, length, "+turned"))
            game->mirrored = !game->mirrored;
        else if (*rest == '[' && !game->options[0])
            snprintf(game->options, sizeof game->options, "%.*s", (int)length - 2, rest + 1);
        else
            return false;
        rest += length;
    }
    return true;
}

/* The start text holds for the board as it was. Turned, the right corner comes to the left, and
 * letters and numbers stay with the players: the squares are numbered or lettered anew. Rows of
 * men look the same by their numbers; by letters each is one file further on. */
static void turn_start(struct ref_game *game)
{
    if (strncmp(game->id, "diagonal-", 9) == 0) {
        bool twelve = strncmp(game->id, "diagonal-12", 11) == 0;
        snprintf(game->start, sizeof game->start, "%s",
                 twelve ? DIAGONAL_12_TURNED : DIAGONAL_9_TURNED);
        if (game->crown_squares[0]) {
            game->crown_squares[0] = twelve ? "h7 g8" : "a8 c8 a6";
            game->crown_squares[1] = twelve ? "b1 a2" : "h1 f1 h3";
        }
        return;
    }
    const char *start = SPANTSIRETTI_TURNED;
    if (strncmp(game->start, RUSSIAN_START, sizeof RUSSIAN_START - 1) == 0)
        start = game->turn_moves ? RUSSIAN_TURNED ":M1" : RUSSIAN_TURNED;
    else if (strcmp(game->id, "jamaican") == 0)
        start = JAMAICAN_TURNED;
    if (game->naming[0] == 'A')
        snprintf(game->start, sizeof game->start, "%s", start);
}

bool ref_find(const char *alias, struct ref_game *out)
{
    char id[160];
    read_alias(id, sizeof id, alias);
    size_t base = strcspn(id, "+[");
    const struct ref_game *found = NULL;
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES && !found; i++) {
        if (is_word(id, base, GAMES[i].id))
            found = &GAMES[i];
    }
    if (!found)
        return false;
    *out = *found;
    if (!out->letters)
        out->letters = "K";
    if (!read_modifiers(out, id + base) || !ref_apply_options(out))
        return false;
    if (out->mirrored != found->mirrored)
        turn_start(out);
    if (out->towers || out->losing)
        out->endgame = '\0';           /* towers know no limits for small material */
    if (out->own == &ref_hunt)
        ref_hunt_start(out);
    if (out->own == &ref_ugolki)
        ref_ugolki_start(out);
    snprintf(out->id, sizeof out->id, "%.*s", (int)sizeof out->id - 1, alias);
    name_squares(out);
    return true;
}

bool ref_crowns(const struct ref_game *game, char piece, int file, int rank)
{
    if (ref_is_king(piece))
        return false;
    bool white = ref_side(piece) == 'w';
    const char *squares = game->crown_squares[white ? 0 : 1];
    if (!squares)
        return rank == (white ? game->ranks - 1 : 0);
    return strstr(squares, game->name[rank][file]) != NULL;
}
