/* Counts the move sequences of the table's rows with the product's generator.
 *
 *     perft_test TABLE VARIANT MORE LIMIT    rows with more than MORE and at most LIMIT leaves
 */
#include "rules/fen.h"
#include "tests/perft/rows.h"

#include <inttypes.h>
#include <stdlib.h>

/* True when the row's position has the expected number of sequences. */
static bool count_row(const struct game *game, const struct rows *rows)
{
    struct position pos = game->start;
    struct err err;
    if (strcmp(rows->field[1], "start") != 0 && !fen_read(game, rows->field[1], &pos, &err)) {
        printf("line %d: %s\n", rows->line, err.text);
        return false;
    }
    uint64_t expected = strtoull(rows->field[3], NULL, 10);
    uint64_t leaves = game_perft(game, &pos, atoi(rows->field[2]));
    if (leaves == expected)
        return true;
    printf("line %d: %s %s depth %s: %" PRIu64 " leaves, expected %" PRIu64 "\n", rows->line,
           game->id, rows->field[1], rows->field[2], leaves, expected);
    return false;
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fputs("usage: perft_test TABLE VARIANT MORE LIMIT\n", stderr);
        return 2;
    }
    struct err err;
    const struct game *game = game_find(argv[2], &err);
    if (!game) {
        puts(err.text);
        return 1;
    }
    static struct rows rows;
    if (!rows_open(&rows, argv[1]))
        return 1;
    uint64_t more = strtoull(argv[3], NULL, 10);
    uint64_t limit = strtoull(argv[4], NULL, 10);
    int counted = 0, wrong = 0;
    while (rows_next(&rows)) {
        uint64_t leaves = strtoull(rows.field[3], NULL, 10);
        if (strcmp(rows.field[0], argv[2]) != 0 || leaves <= more || leaves > limit)
            continue;
        counted++;
        wrong += !count_row(game, &rows);
    }
    rows_close(&rows);
    printf("%s: %d rows, %d wrong\n", game->id, counted, wrong);
    return counted == 0 || wrong != 0;
}
