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
static const struct ref_vector TO_UPPER_LEFT[] = { { -1, 1 }, { 1, 1 }, { -1, -1 }, { 0, 0 } };
static const struct ref_vector TO_UPPER_RIGHT[] = { { -1, 1 }, { 1, 1 }, { 1, -1 }, { 0, 0 } };

#define RUSSIAN_START "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
#define SPANTSIRETTI_START \
    "W:Wa1,c1,e1,g1,i1,b2,d2,f2,h2,j2,a3,c3,e3,g3,i3:" \
    "Bb6,d6,f6,h6,j6,a7,c7,e7,g7,i7,b8,d8,f8,h8,j8"
#define DIAGONAL_12_START \
    "B:Wc1,e1,g1,d2,f2,h2,e3,g3,f4,h4,g5,h6:Ba3,b4,a5,c5,b6,d6,a7,c7,e7,b8,d8,f8"
#define DIAGONAL_9_START "B:Wa1,c1,e1,b2,d2,a3,c3,b4,a5:Bh4,g5,f6,h6,e7,g7,d8,f8,h8"

#define MEN_FORWARD .man_moves = AHEAD, .man_takes = AHEAD
#define MEN_TAKE_BACK .man_moves = AHEAD, .man_takes = DIAGONAL
#define KINGS .king_moves = DIAGONAL, .king_takes = DIAGONAL

/* The tables of the rules text, one row a game. Rows behind "lasca" are readings that the text
 * mentions as options; they are here because counts of them are known. */
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

    { .id = "german-8x8", .files = 8, .ranks = 8, .start = "W:W21-32:B1-12", MEN_TAKE_BACK, KINGS,
      .king_flies = true, .crowning = REF_ENDS_ONLY, .precedence = "nk",
      .naming = "N upper left", .sign = 'x', .pieces = 12 },
    { .id = "german-literal", .files = 10, .ranks = 10, .start = "W:W31-50:B1-20",
      .man_moves = DIAGONAL, .man_takes = DIAGONAL, KINGS, .king_flies = true,
      .man_spares_king = true, .crowning = REF_ENDS_ONLY, .precedence = "nk",
      .naming = "N upper left", .sign = 'x', .pieces = 20 },
    { .id = "spantsiretti-intl", .files = 10, .ranks = 8, .start = SPANTSIRETTI_START,
      MEN_TAKE_BACK, KINGS, .king_flies = true, .crowning = REF_ENDS_ONLY, .precedence = "n",
      .naming = "A lower left", .sign = 'x', .pieces = 15 },
    { .id = "diagonal-12-russian", .files = 8, .ranks = 8, .start = DIAGONAL_12_START,
      MEN_TAKE_BACK, KINGS, .king_flies = true, .crowning = REF_PASSING, .precedence = "",
      .naming = "A lower left", .sign = ':', .pieces = 12 },
    { .id = "diagonal-12-corner", .files = 8, .ranks = 8, .start = DIAGONAL_12_START,
      .man_moves = TO_UPPER_LEFT, .man_takes = TO_UPPER_LEFT, KINGS, .crowning = REF_STOPS,
      .precedence = "", .naming = "A lower left", .sign = 'x',
      .crown_squares = { "a7 b8", "g1 h2" }, .pieces = 12 },
    { .id = "diagonal-9-corner", .files = 8, .ranks = 8, .start = DIAGONAL_9_START,
      .man_moves = TO_UPPER_RIGHT, .man_takes = TO_UPPER_RIGHT, KINGS, .crowning = REF_STOPS,
      .precedence = "", .naming = "A lower left", .sign = 'x',
      .crown_squares = { "h8 f8 h6", "a1 c1 a3" }, .pieces = 9 },
};

/* Names every playing square, going along the rows from the corner that the naming tells. */
static void name_squares(struct ref_game *game)
{
    bool from_top = strstr(game->naming, "upper") != NULL;
    bool from_right = strstr(game->naming, "right") != NULL;
    for (int row = 0; row < game->ranks; row++) {
        for (int column = 0; column < game->files; column++) {
            int rank = from_top ? game->ranks - 1 - row : row;
            int file = from_right ? game->files - 1 - column : column;
            if ((rank + file) % 2 != (game->mirrored ? 1 : 0))
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
    bool bashni = strncmp(alias, "bashni", 6) == 0;
    bool losing = strncmp(alias, "bashni-losing", 13) == 0;
    if (losing)
        snprintf(id, size, "russian+towers+losing%s", alias + 13);
    else if (bashni)
        snprintf(id, size, "russian+towers%s", alias + 6);
    else
        snprintf(id, size, "%s", alias);
}

bool ref_find(const char *alias, struct ref_game *out)
{
    char id[160];
    read_alias(id, sizeof id, alias);
    size_t base = strcspn(id, "+");
    bool found = false;
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES && !found; i++) {
        found = strlen(GAMES[i].id) == base && strncmp(GAMES[i].id, id, base) == 0;
        if (found)
            *out = GAMES[i];
    }
    if (!found)
        return false;
    for (const char *rest = id + base; *rest; rest += 1 + strcspn(rest + 1, "+")) {
        if (strcspn(rest + 1, "+") == 6 && strncmp(rest, "+towers", 7) == 0)
            out->towers = true;
        else if (strcspn(rest + 1, "+") == 6 && strncmp(rest, "+losing", 7) == 0)
            out->losing = true;
        else
            return false;
    }
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
