/* Levels: what they are called, what they may spend, and that they differ in strength. */
#include "tests/unit/asking.h"

#include "ai/level.h"
#include "rules/outcome.h"
#include "src/base/hash.h"

static void every_level_has_a_name_of_its_own(void **state)
{
    (void)state;
    for (int a = 1; a <= 10; a++) {
        assert_true(strlen(level_name(a)) > 0);
        for (int b = 1; b < a; b++)
            assert_string_not_equal(level_name(a), level_name(b));
    }
}

static void levels_out_of_range_are_the_nearest(void **state)
{
    (void)state;
    assert_string_equal(level_name(11), level_name(10));
    assert_string_equal(level_name(-1), level_name(0));
}

static void every_level_has_a_limit_without_a_clock(void **state)
{
    (void)state;
    for (int level = 0; level <= 10; level++) {
        struct ask ask = { 0 };
        level_limits(level, &ask);
        assert_int_equal(ask.level, level);
        assert_in_range(ask.move_ms, 100, 3000);
    }
}

static void a_running_clock_replaces_the_time_of_a_move(void **state)
{
    (void)state;
    struct ask ask = { .clock_ms = 60000 };
    level_limits(10, &ask);
    assert_int_equal(ask.move_ms, 0);
    assert_int_equal(ask.clock_ms, 60000);
}

static void narrower_limits_stay(void **state)
{
    (void)state;
    struct ask ask = { .move_ms = 300, .max_nodes = 500, .max_depth = 2 };
    level_limits(9, &ask);
    assert_int_equal(ask.move_ms, 300);
    assert_int_equal(ask.max_nodes, 500);
    assert_int_equal(ask.max_depth, 2);
}

/* --- matches --- */

static struct move answer_of(struct asking *asking, int level, const uint64_t *past, int count,
                             uint64_t seed)
{
    struct ask ask = {
        .game = asking->ask.game, .pos = asking->ask.pos, .past = past, .past_count = count,
        .seed = seed,
    };
    level_limits(level, &ask);
    asking->ask = ask;
    return asking_run(asking)->pv[0];
}

/* One game; 2 = the side `strong` wins, 1 = drawn or too long. */
static int play(struct asking *asking, const int level[2], int strong, uint64_t seed)
{
    enum { PLIES = 200 };
    uint64_t past[PLIES];
    const struct game *game = asking->ask.game;
    asking->ask.pos = game->start;
    table_clear(asking->table);
    for (int ply = 0; ply < PLIES; ply++) {
        struct history history = { past, ply };
        enum outcome outcome = game_outcome(game, &asking->ask.pos, &history, NULL);
        if (outcome == DRAWN)
            return 1;
        if (outcome != PLAYING)
            return (outcome == WHITE_WINS) == (strong == WHITE) ? 2 : 0;

        int side = asking->ask.pos.turn;
        struct move move = answer_of(asking, level[side], past, ply, seed);
        struct position next;
        memset(&next, 0, sizeof next);
        game_apply(game, &asking->ask.pos, &move, &next);
        past[ply] = asking->ask.pos.key;
        asking->ask.pos = next;
    }
    return 1;
}

/* Percent of the points that the stronger level takes, colours changing. */
static int percent(const char *id, int strong, int weak, int games)
{
    struct asking *asking = asking_new(id, NULL);
    int points = 0;
    for (int i = 0; i < games; i++) {
        int side = i % 2;
        int level[2] = { side == WHITE ? strong : weak, side == WHITE ? weak : strong };
        points += play(asking, level, side, (uint64_t)i + 1);
    }
    asking_free(asking);
    return 50 * points / games;
}

static void two_levels_up_win_clearly(void **state)
{
    (void)state;
    static const char *const games[] = { "russian", "international", "lasca" };
    for (int i = 0; i < 3; i++) {
        for (int level = 1; level <= 3; level++) {
            int points = percent(games[i], level + 2, level, 20);
            print_message("%s: level %d takes %d%% against level %d\n", games[i], level + 2, points,
                          level);
            assert_true(points >= 65);
        }
    }
}

/* Plays what comes first, like somebody who knows the rules and nothing else. */
static void the_lowest_level_still_beats_moving_at_random(void **state)
{
    (void)state;
    struct asking *asking = asking_new("english", NULL);
    const struct game *game = asking->ask.game;
    struct movelist legal = { 0 };
    int wins = 0;
    int losses = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct rng rng = { seed };
        enum outcome outcome = PLAYING;
        asking->ask.pos = game->start;
        for (int ply = 0; ply < 200 && outcome == PLAYING; ply++) {
            game_generate(game, &asking->ask.pos, &legal);
            struct move move = legal.move[rng_below(&rng, (uint32_t)legal.count)];
            if (asking->ask.pos.turn == WHITE)
                move = answer_of(asking, 1, NULL, 0, seed);
            struct position next;
            memset(&next, 0, sizeof next);
            game_apply(game, &asking->ask.pos, &move, &next);
            asking->ask.pos = next;
            outcome = game_outcome(game, &next, NULL, NULL);
        }
        wins += outcome == WHITE_WINS;
        losses += outcome == BLACK_WINS;
    }
    movelist_free(&legal);
    asking_free(asking);
    print_message("%d wins, %d losses\n", wins, losses);
    assert_true(wins >= 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_has_a_name_of_its_own),
        cmocka_unit_test(levels_out_of_range_are_the_nearest),
        cmocka_unit_test(every_level_has_a_limit_without_a_clock),
        cmocka_unit_test(a_running_clock_replaces_the_time_of_a_move),
        cmocka_unit_test(narrower_limits_stay),
        cmocka_unit_test(two_levels_up_win_clearly),
        cmocka_unit_test(the_lowest_level_still_beats_moving_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
