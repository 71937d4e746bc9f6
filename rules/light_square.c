#include "rules/light_square.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/notation.h"

bool light_square_is(const struct game *game, int col, int row)
{
    const struct geometry *geo = game->geo;

    if (geo->full || col < 0 || row < 0 || col >= geo->cols || row >= geo->rows)
        return false;
    return geo->at[row][col] == SQ_NONE;
}

/* The name of letter and figures, whichever kind of names the game writes. */
static const char *letter_name(const struct game *game, square sq)
{
    if (isalpha((unsigned char)*game->name_of[sq]))
        return game->name_of[sq];
    return isalpha((unsigned char)*game->other_name_of[sq]) ? game->other_name_of[sq] : NULL;
}

/* Every column and row has playing squares, and they share its letter or its figures. */
bool light_square_name(const struct game *game, int col, int row, char out[LIGHT_NAME])
{
    const char *above = NULL, *beside = NULL;

    if (!light_square_is(game, col, row))
        return false;
    for (int i = 0; i < game->geo->squares; i++) {
        square sq = game->by_number[i];
        if (game->geo->col[sq] == col)
            above = letter_name(game, sq);
        if (game->geo->row[sq] == row)
            beside = letter_name(game, sq);
    }
    if (!above || !beside)
        return false;
    snprintf(out, LIGHT_NAME, "%c%s", *above, beside + 1);
    return true;
}

bool light_square_read(const struct game *game, const char *text, int *col, int *row)
{
    char wanted[LIGHT_NAME], name[LIGHT_NAME];
    char letter = square_letter(&text);
    size_t figures = strspn(text, "0123456789");

    if (!letter || !figures || figures + 2 > sizeof wanted)
        return false;
    wanted[0] = letter;
    memcpy(wanted + 1, text, figures);
    wanted[figures + 1] = '\0';
    for (int r = 0; r < game->geo->rows; r++)
        for (int c = 0; c < game->geo->cols; c++)
            if (light_square_name(game, c, r, name) && strcmp(name, wanted) == 0) {
                *col = c;
                *row = r;
                return true;
            }
    return false;
}
