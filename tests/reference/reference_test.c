/* Proves the reference generator itself: known counts and the test positions of the rules texts.
 *
 *     reference_test perft TABLE LIMIT [VARIANT]      rows with at most LIMIT leaves
 *     reference_test positions TABLE [VARIANT]
 */
#include "tests/perft/rows.h"
#include "tests/reference/reference.h"

#include <inttypes.h>
#include <stdlib.h>

struct tally {
    int rows, failures;
};

static void fail(struct tally *tally, const struct rows *rows, const char *what, const char *got)
{
    tally->failures++;
    printf("line %d: %s %s: %s: %s\n", rows->line, rows->field[0], rows->field[1], what, got);
}

static void check_count(struct tally *tally, const struct rows *rows, uint64_t limit)
{
    uint64_t expected = strtoull(rows->field[3], NULL, 10);
    if (expected > limit)
        return;
    struct ref_game game;
    struct ref_position pos;
    const char *error = "an unknown game";
    tally->rows++;
    if (!ref_find(rows->field[0], &game) || !ref_read(&game, rows->field[1], &pos, &error)) {
        fail(tally, rows, "not read", error);
        return;
    }
    uint64_t leaves = ref_perft(&game, &pos, atoi(rows->field[2]));
    if (leaves != expected) {
        char got[80];
        snprintf(got, sizeof got, "%" PRIu64 " leaves, expected %" PRIu64, leaves, expected);
        fail(tally, rows, rows->field[2], got);
    }
}

static bool is_way_of(const struct ref_move *move, const char *text)
{
    if (!move->ambiguous)
        return strcmp(move->text, text) == 0;
    for (int i = 0; i < move->ways; i++) {
        if (strcmp(move->way[i].route, text) == 0)
            return true;
    }
    return false;
}

/* In games that are no draughts "=K" is not written or does not mean a king. */
static bool is_own(const char *id)
{
    struct ref_game game;
    return ref_find(id, &game) && game.own != NULL && strncmp(id, "shatra", 6) != 0;
}

/* One expected move, "=K" behind it when it crowns, and for towers the position after it. */
static void check_move(struct tally *tally, const struct rows *rows, const struct ref_list *list,
                       char *text, const char *after)
{
    bool mark = rows_take_mark(rows, text);
    for (int i = 0; i < list->count; i++) {
        const struct ref_move *move = &list->move[i];
        if (!is_way_of(move, text))
            continue;
        if (!after && move->crowns != mark && !is_own(rows->field[0]))
            fail(tally, rows, "crowning", text);
        if (after && strcmp(after, move->fen) != 0)
            fail(tally, rows, text, move->fen);
        return;
    }
    fail(tally, rows, "missing", text);
}

/* Whether the game is over, and who has won: "1-0", "0-1", "1/2" or "*". */
static void check_result(struct tally *tally, const struct rows *rows, const struct ref_list *list)
{
    struct ref_game game;
    struct ref_position pos;
    const char *error;
    if (!ref_find(rows->field[0], &game) || !ref_read(&game, rows->field[2], &pos, &error))
        return;
    char result = ref_result(&game, &pos, list);
    const char *text = result == 'w' ? "1-0" : result == 'b' ? "0-1" : result == 'd' ? "1/2" : "*";
    if (rows->field[5][0] && strcmp(text, rows->field[5]) != 0)
        fail(tally, rows, "result", text);
}

static void check_position(struct tally *tally, const struct rows *rows)
{
    struct ref_list list = { .move = NULL };
    const char *error;
    tally->rows++;
    if (!ref_moves_of(rows->field[0], rows->field[2], &list, &error)) {
        fail(tally, rows, "not read", error);
        return;
    }
    int expected = 0;
    char *afters = rows->field[4];
    char *moves = strcmp(rows->field[3], "none") == 0 ? NULL : rows->field[3];
    char *text, *after = NULL;
    for (text = moves ? strtok_r(moves, " ", &moves) : NULL; text;
         text = strtok_r(NULL, " ", &moves)) {
        if (*afters)
            after = strtok_r(afters, " ", &afters);
        check_move(tally, rows, &list, text, after);
        expected++;
    }
    if (list.count != expected) {
        for (int i = 0; i < list.count; i++)
            printf("  %s -> %s\n", list.move[i].text, list.move[i].fen);
        fail(tally, rows, "number of moves", "not as expected");
    }
    check_result(tally, rows, &list);
    ref_list_free(&list);
}

int main(int argc, char **argv)
{
    bool counts = argc >= 4 && strcmp(argv[1], "perft") == 0;
    if (!counts && (argc < 3 || strcmp(argv[1], "positions") != 0)) {
        fputs("usage: reference_test perft TABLE LIMIT [VARIANT] | positions TABLE [VARIANT]\n",
              stderr);
        return 2;
    }
    const char *only = argc > (counts ? 4 : 3) ? argv[counts ? 4 : 3] : NULL;
    uint64_t limit = counts ? strtoull(argv[3], NULL, 10) : 0;
    struct tally tally = { 0, 0 };
    static struct rows rows;
    if (!rows_open(&rows, argv[2]))
        return 1;
    while (rows_next(&rows)) {
        if (only && strcmp(rows.field[0], only) != 0)
            continue;
        if (counts)
            check_count(&tally, &rows, limit);
        else
            check_position(&tally, &rows);
    }
    rows_close(&rows);
    printf("%d rows, %d failures\n", tally.rows, tally.failures);
    return tally.rows == 0 || tally.failures != 0;
}
