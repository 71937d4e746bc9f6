/* The evaluations of games outside the family know what these games are about. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "ai/eval.h"
#include "ai/eval_odd.h"
#include "rules/fen.h"

/* For White, whoever is to move. */
static int judged(const char *id, const char *fen)
{
    const struct game *game = game_find(id, NULL);
    struct position pos;
    struct eval eval;
    struct err err = { .text = "" };
    assert_non_null(game);
    memset(&pos, 0, sizeof pos);
    if (!fen_read(game, fen, &pos, &err))
        fail_msg("%s: %s", fen, err.text);
    eval_prepare(&eval, game, NULL);
    int score = eval.score(&eval, &pos);
    return pos.turn == WHITE ? score : -score;
}

static void every_odd_game_has_an_evaluation_of_its_own(void **state)
{
    (void)state;
    const struct game *game;
    for (int i = 0; (game = game_nth(i)); i++)
        assert_int_equal(eval_odd(game) != NULL, game->rules.does != NULL);
}

static void ugolki_is_a_race_and_stragglers_count_more(void **state)
{
    (void)state;
    int far = judged("ugolki", "W:Wa1,h7:Ba8,b8");
    assert_true(judged("ugolki", "W:Wa2,h7:Ba8,b8") > far);
    assert_true(judged("ugolki", "W:Wd4,e4:Ba8,b8") > far);
}

static void geese_stand_well_when_the_fox_cannot_get_past(void **state)
{
    (void)state;
    int shut = judged("fox-geese-4", "B:Wb4,d4,f4,h4:BKe7");
    int open = judged("fox-geese-4", "B:Wb4,d4,f4,h2:BKe7");
    int past = judged("fox-geese-4", "B:Wb4,d4,f4,h2:BKg3");
    assert_true(shut > open && open > past);
}

static void gomoku_lines_count_while_they_are_open(void **state)
{
    (void)state;
    int four = judged("gomoku-checkers", "B:Wb2,c2,d2,e2:Bb7,d7,f7,h6:R8,8");
    int scattered = judged("gomoku-checkers", "B:Wb2,c4,d2,g3:Bb7,d7,f7,h6:R8,8");
    int closed = judged("gomoku-checkers", "B:Wb2,c2,d2,e2:Ba2,f2,f7,h6:R8,8");
    assert_true(four > scattered && four > closed);
}

static void the_biy_wants_guards_and_no_enemy_near(void **state)
{
    (void)state;
    int guarded = judged("shatra", "W:W48,49,50,Y53:B9,Y10");
    int alone = judged("shatra", "W:W46,51,52,Y53:B9,Y10");
    int hunted = judged("shatra", "W:W48,49,50,Y53:B40,Y10");
    assert_true(guarded > alone && guarded > hunted);
}

static void a_stone_that_nobody_can_meet_runs(void **state)
{
    (void)state;
    int free = judged("ashtarashki", "W:WM1c5:BM1h8");
    int met = judged("ashtarashki", "W:WM1c5:BM1d8");
    assert_true(free > met);
}

static void retreated_stones_are_worth_less(void **state)
{
    (void)state;
    int full = judged("ashtarashki", "W:WM1c3:BM1g7");
    int once = judged("ashtarashki", "W:WV1c3:BM1g7");
    int twice = judged("ashtarashki", "W:WW1c3:BM1g7");
    assert_true(full > once && once > twice);
}

static void the_last_king_of_cheskers_is_guarded(void **state)
{
    (void)state;
    int two = judged("cheskers", "W:WKc1,Ke1:BKd8,Kf8,a7");
    int one = judged("cheskers", "W:WKc1,Ba1:BKd8,Kf8,a7");
    assert_true(two > one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_odd_game_has_an_evaluation_of_its_own),
        cmocka_unit_test(ugolki_is_a_race_and_stragglers_count_more),
        cmocka_unit_test(geese_stand_well_when_the_fox_cannot_get_past),
        cmocka_unit_test(gomoku_lines_count_while_they_are_open),
        cmocka_unit_test(the_biy_wants_guards_and_no_enemy_near),
        cmocka_unit_test(a_stone_that_nobody_can_meet_runs),
        cmocka_unit_test(retreated_stones_are_worth_less),
        cmocka_unit_test(the_last_king_of_cheskers_is_guarded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
