/* tavlei variants: one line a game. */
#include <stdio.h>
#include <stdlib.h>

#include "rules/fen.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"

static void print_game(const struct game *game)
{
    char cols[12], rows[12], squares[12];
    snprintf(cols, sizeof cols, "%d", game->geo->cols);
    snprintf(rows, sizeof rows, "%d", game->geo->rows);
    snprintf(squares, sizeof squares, "%d", game->geo->squares);
    char *start = fen_text(game, &game->start);
    const char *type = game->rules.game_type ? game->rules.game_type : "-";

    output_line(game->id, game->name, game->rules.family, cols, rows, squares, start, type,
                game->rules.source, NULL);
    free(start);
}

int cmd_variants(int argc, char **argv)
{
    const struct option options[] = { { 0 } };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 0, 0))
        return EXIT_CALL;

    for (int i = 0; game_nth(i); i++)
        print_game(game_nth(i));
    return EXIT_FINE;
}
