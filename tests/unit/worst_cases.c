/* The worst that positions can do: lists of legal moves are made fast even where there are hundreds
 * of captures, and absurd positions are refused with a reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "rules/fen.h"
#include "tests/perft/rows.h"

enum { TRIES = 20 };

#if defined(__SANITIZE_ADDRESS__)
static const double limit = 2000;       /* milliseconds of processor time */
#else
static const double limit = 50;
#endif

static double milliseconds(void)
{
    return 1e3 * (double)clock() / CLOCKS_PER_SEC;
}

/* The fastest of some tries: others may use the machine, too. */
static double time_to_list(const struct game *game, const struct position *pos,
                           struct movelist *legal)
{
    double fastest = 1e9;
    for (int i = 0; i < TRIES; i++) {
        double began = milliseconds();
        game_generate(game, pos, legal);
        double taken = milliseconds() - began;
        fastest = taken < fastest ? taken : fastest;
        if (fastest < limit)
            break;
    }
    return fastest;
}

static void lists_of_the_worst_positions_are_whole_and_fast(void **state)
{
    (void)state;
    static struct rows row;
    struct movelist legal = { .move = NULL };
    int rows = 0, failures = 0;
    assert_true(rows_open(&row, TEST_DATA "/perft/worst.tsv"));
    for (; rows_next(&row); rows++) {
        struct err err = { .text = "" };
        struct position pos;
        const struct game *game = game_find(row.field[0], &err);
        if (!game || !fen_read(game, row.field[1], &pos, &err))
            fail_msg("line %d: %s", row.line, err.text);
        bool timed = strcmp(row.field[4], "timed") == 0;
        double taken = 0;
        if (timed)
            taken = time_to_list(game, &pos, &legal);
        else
            game_generate(game, &pos, &legal);
        int expected = atoi(row.field[3]);
        if (legal.count == expected && taken < limit)
            continue;
        failures++;
        print_error("line %d: %s: %d moves in %.1f ms, expected %d\n", row.line, game->id,
                    legal.count, taken, expected);
    }
    rows_close(&row);
    movelist_free(&legal);
    assert_true(rows > 20);
    assert_int_equal(failures, 0);
}

static void absurd_positions_are_refused_with_a_reason(void **state)
{
    (void)state;
    static const char *const absurd[][3] = {
        { "russian", "W:WKa1,Kc1,Ke1,Kg1,Kb2,Kd2,Kf2,Kh2,Ka3,Kc3,Ke3,Kg3,Kb4:Bh8", "12" },
        { "russian", "W:Wh8:Ba7", "h8" },
        { "russian", "W:Wa1:Ba1", "a1" },
        { "international", "W:WK51:B1", "51" },
        { "international", "W:W3:B50", "3" },
        { "lasca", "W:Wa1(x):Bg7", "x" },
        { "shatra", "W:WY46,Y47:BY11", "biy" },
        { "cheskers", "W:WQa1:BKh8", "Qa1" },
        { "fox-geese-4", "W:Wa1,c1:BKd8,Kf8", "Black" },
        { "fox-geese-4", "W:Wa1,c1,e1,g1,b2:BKd8", "White" },
        { "fox-geese-12", "W:WKa1:BKd8", "White" },
        { "wolves-sheep", "B:Wa1,c1,e1,g1:B", "Black" },
        { "ugolki", "W:WKa1:Bh8", "king" },
        { "gomoku-checkers", "W:WKa1:Bh8", "king" },
        { "gomoku-checkers", "W:Wa1:Bh8:R-1,2", "R-1" },
        { "gomoku-checkers", "W:Wa1:Bh8:R13,2", "R12,12" },
        { "gomoku-checkers", "W:Wa1:Bh8:R12,11", "White has 13 pieces" },
        { "turkish", "W:Wh8:Ba7", "write Kh8" },
        { "armenian", "B:Wh2:Ba1", "write Ka1" },
        { "gothic", "W:Wc8:Ba7", "write Kc8" },
        { "pheken", "W:Wa2:Bc1", "write Kc1" },
        { "russian", "W:W:B", "the board is empty" },
        { "lasca", "W:W:B", "the board is empty" },
        { "bashni", "W:Wa1(bbb),c1(bbb),e1(bbb),g1(bbb):Ba3(www),c3(www),e3(www)",
          "28 pieces stand on the board" },
        { "lasca", "W:Wa1(wwwwwwwwwwwbbbbbbbbbb):Bg7", "23 pieces stand on the board" },
        { "shatra", "W:W53,Y54:BY10", "own gate 53" },
        { "shatra", "B:WY53:B10,Y9", "own gate 10" },
        { "shatra", "W:W2,Y53:BY10", "write K2" },
        { "shatra", "B:WY53:B61,Y10", "write K61" },
        { "shatra", "W:W25-48:BY10", "only 23" },
        { "cheskers", "B:Wa1,c1,e1,g1,b2,d2,f2,h2,Ka3,Kc3,Ke3:BKh8", "8 pawns and 1" },
        { "cheskers", "B:Wd8,Kc1:BKh8", "d8" },
        { "ashtarashki", "W:WM1a1,M1c1,V1e1,M1g1,W1b2:BM3h8", "5 stones with the number 1" },
        { "ugolki", "W:Wa1:Bh8:F0", ":F1" },
        { "ugolki", "B:Wa1:Bh8:F30001", ":F30000" },
        { "ugolki", "B:Wa1:Bh8:F99999999999999999999", ":F30000" },
        { "bashni-two-move", "W:Wa1:Bh8:M3", "M3" },
        { "ashtarashki", "W:WX1a1:BM1h8", "X1a1" },
    };
    int failures = 0;
    for (size_t i = 0; i < sizeof absurd / sizeof *absurd; i++) {
        struct err err = { .text = "" };
        struct position pos;
        const struct game *game = game_find(absurd[i][0], &err);
        assert_non_null(game);
        bool refused = !fen_read(game, absurd[i][1], &pos, &err);
        if (refused && strstr(err.text, absurd[i][2]))
            continue;
        failures++;
        print_error("%s %s: %s\n", absurd[i][0], absurd[i][1], refused ? err.text : "is accepted");
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_of_the_worst_positions_are_whole_and_fast),
        cmocka_unit_test(absurd_positions_are_refused_with_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
