/* tavlei start: the start position of a game. */
#include <stdlib.h>

#include "rules/fen.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"

int cmd_start(int argc, char **argv)
{
    const struct option options[] = { { 0 } };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 1, 1))
        return EXIT_CALL;

    const struct game *game = argument_game(argv[0], argv[1]);
    if (!game)
        return EXIT_INPUT;

    char *fen = fen_text(game, &game->start);
    output_line(fen, NULL);
    free(fen);
    return EXIT_FINE;
}
