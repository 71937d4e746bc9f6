/* The test positions of the rules texts, tests/perft/positions.tsv: complete lists of legal moves
 * and results. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "rules/fen.h"
#include "rules/notation.h"
#include "rules/outcome.h"
#include "tests/perft/rows.h"

enum { MOST_MOVES = 64 };

struct expected {
    char *text, *after;                 /* after: NULL where the table has none */
    bool crowns;
};

static int split(char *field, char *word[MOST_MOVES])
{
    int count = 0;
    char *rest;
    for (char *p = strtok_r(field, " ", &rest); p; p = strtok_r(NULL, " ", &rest)) {
        assert_true(count < MOST_MOVES);
        word[count++] = p;
    }
    return count;
}

static int read_expected(struct rows *row, struct expected *out)
{
    char *text[MOST_MOVES], *after[MOST_MOVES];
    if (strcmp(row->field[3], "none") == 0)
        return 0;
    int count = split(row->field[3], text);
    int afters = split(row->field[4], after);
    assert_true(afters == 0 || afters == count);
    for (int i = 0; i < count; i++) {
        bool crowns = rows_take_mark(row, text[i]);
        out[i] = (struct expected){ text[i], afters ? after[i] : NULL, crowns };
    }
    return count;
}

static void complain(const struct rows *row, const char *text, const char *what, int *failures)
{
    print_error("line %d: %s %s %s: %s %s\n", row->line, row->field[0], row->field[1],
                row->field[2], text, what);
    ++*failures;
}

static void check_move(const struct rows *row, const struct game *game, const struct position *pos,
                       const struct movelist *legal, const struct move *move,
                       const struct expected *expected, int count, int *failures)
{
    char text[MOVE_TEXT];
    move_text(game, legal, move, text);
    const struct expected *found = NULL;
    for (int i = 0; i < count && !found; i++) {
        if (strcmp(expected[i].text, text) == 0)
            found = &expected[i];
    }
    if (!found) {
        complain(row, text, "is not expected", failures);
        return;
    }
    if (!found->after) {
        bool crowns = (move->flags & MOVE_PROMOTES) != 0;
        if (found->crowns != crowns && !strchr(found->text, '='))
            complain(row, text, found->crowns ? "does not crown" : "crowns", failures);
        return;
    }
    struct position after;
    game_apply(game, pos, move, &after);
    char *fen = fen_text(game, &after);
    if (strcmp(fen, found->after) != 0)
        complain(row, text, fen, failures);
    free(fen);
}

static enum outcome read_result(const char *text)
{
    return strcmp(text, "1-0") == 0   ? WHITE_WINS
           : strcmp(text, "0-1") == 0 ? BLACK_WINS
           : strcmp(text, "1/2") == 0 ? DRAWN
                                      : PLAYING;
}

/* The table's result; else no legal move: the side to move has lost, in losing games it has won. */
static void check_end(const struct rows *row, const struct game *game, const struct position *pos,
                      int count, int *failures)
{
    enum end_reason reason;
    enum outcome outcome = game_outcome(game, pos, NULL, &reason);
    const char *result = row->field[5];
    if (result[0]) {
        if (outcome != read_result(result))
            complain(row, "the end", "has another result", failures);
        if ((outcome == PLAYING) != (reason == END_NONE))
            complain(row, "the end", "has no reason, or a reason without an end", failures);
        return;
    }
    if (count > 0)
        return;
    bool white_wins = (pos->turn == WHITE) == game->rules.losing;
    bool none_left = position_side(pos, pos->turn) == 0;
    if (outcome != (white_wins ? WHITE_WINS : BLACK_WINS))
        complain(row, "the end", "has another winner", failures);
    if (reason != (none_left ? END_NO_PIECES : END_BLOCKED))
        complain(row, "the end", "has another reason", failures);
}

static void check_row(struct rows *row, int *failures)
{
    struct err err;
    const struct game *game = game_find(row->field[0], &err);
    if (!game) {
        complain(row, "game", err.text, failures);
        return;
    }
    struct position pos = game->start;
    if (strcmp(row->field[2], "start") != 0 && !fen_read(game, row->field[2], &pos, &err)) {
        complain(row, "position", err.text, failures);
        return;
    }
    struct expected expected[MOST_MOVES];
    int count = read_expected(row, expected);
    struct movelist legal = { .move = NULL };
    game_generate(game, &pos, &legal);
    if (legal.count != count)
        complain(row, "the list", "has another length", failures);
    for (int i = 0; i < legal.count; i++)
        check_move(row, game, &pos, &legal, &legal.move[i], expected, count, failures);
    check_end(row, game, &pos, count, failures);
    movelist_free(&legal);
}

static void every_position_has_exactly_the_moves_of_the_rules(void **state)
{
    (void)state;
    static struct rows row;
    int rows = 0, failures = 0;
    assert_true(rows_open(&row, TEST_DATA "/perft/positions.tsv"));
    while (rows_next(&row)) {
        check_row(&row, &failures);
        rows++;
    }
    rows_close(&row);
    assert_true(rows > 400);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_has_exactly_the_moves_of_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
