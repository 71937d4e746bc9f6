/* tavlei moves: the legal moves of a position, sorted by name. */
#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "rules/notation.h"
#include "src/base/mem.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"
#include "src/verdict.h"

struct row {
    char name[MOVE_TEXT], path[MOVE_TEXT], captured[MOVE_TEXT];
    char *fen;
};

static void fill(struct row *row, const struct game *game, const struct position *pos,
                 const struct movelist *legal, const struct move *move)
{
    move_text(game, legal, move, row->name);
    move_path_text(game, move, row->path);
    move_captured_text(game, pos, move, row->captured);

    struct position after = { 0 };
    game_apply(game, pos, move, &after);
    row->fen = fen_text(game, &after);
}

static int compare(const void *left, const void *right)
{
    const struct row *a = left, *b = right;
    int order = strcmp(a->name, b->name);
    if (!order)
        order = strcmp(a->path, b->path);
    return order ? order : strcmp(a->captured, b->captured);
}

static void print_moves(const struct game *game, const struct position *pos)
{
    struct movelist legal = { 0 };
    game_generate(game, pos, &legal);
    struct row *rows = mem_alloc(sizeof *rows * (size_t)legal.count);

    for (int i = 0; i < legal.count; i++)
        fill(&rows[i], game, pos, &legal, &legal.move[i]);
    qsort(rows, (size_t)legal.count, sizeof *rows, compare);
    for (int i = 0; i < legal.count; i++) {
        output_line(rows[i].name, rows[i].path, rows[i].captured, rows[i].fen, NULL);
        free(rows[i].fen);
    }
    free(rows);
    movelist_free(&legal);
}

int cmd_moves(int argc, char **argv)
{
    const struct option options[] = { { 0 } };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 1, 2))
        return EXIT_CALL;

    const struct game *game = argument_game(argv[0], argv[1]);
    struct position pos;
    if (!game || !argument_position(argv[0], game, argc > 2 ? argv[2] : NULL, &pos))
        return EXIT_INPUT;

    print_moves(game, &pos);
    verdict_tell(argv[0], game, &pos);
    return EXIT_FINE;
}
