/* The computer in the player's time: it thinks only where that is wanted and leads to something. */
#include "tests/unit/at_table.h"

#include "ai/level.h"

static void set(struct table *table, enum setting_id id, int value)
{
    struct intent intent = { .kind = INTENT_SETTING, .sq = SQ_NONE, .widget = id, .arg = value };
    app_apply(table->app, &intent, table->now);
}

static void play_level(struct table *table, int level)
{
    struct err err;
    struct match_terms terms = { .game = game_find("russian", &err), .level = level, .seed = 1,
                                 .player = { PLAYER_ME, PLAYER_COMPUTER } };
    assert_non_null(terms.game);
    terms.start = terms.game->start;
    app_begin(table->app, &terms, table->now);
}

/* The first answer is the stand-in's; afterwards it is silent, as an engine that ponders is. */
static void make_a_move(struct table *table)
{
    type(table, "c3d4");
    pass(table, 1000);
    assert_int_equal(ply(table), 2);
}

static void full_strength_thinks_in_the_players_time(void **state)
{
    struct table *table = *state;
    set(table, SETTING_PONDER, 1);
    play_level(table, LEVEL_FULL);

    make_a_move(table);

    assert_int_equal(table->computer.ask.pos.turn, WHITE);
    assert_int_equal(table->computer.ask.past_count, 2);
    assert_true(table->computer.ask.move_ms > 60000);
    assert_false(app_thinks(table->app));
}

static void the_next_move_ends_it(void **state)
{
    struct table *table = *state;
    set(table, SETTING_PONDER, 1);
    play_level(table, LEVEL_FULL);
    make_a_move(table);
    int before = table->computer.questions;

    type(table, "d4e5");

    assert_int_equal(table->computer.questions, before + 1);
    assert_int_equal(table->computer.ask.pos.turn, BLACK);
}

static void asks_nothing_in_the_players_time(struct table *table)
{
    make_a_move(table);
    assert_int_equal(table->computer.questions, 1);
    assert_int_equal(table->computer.ask.pos.turn, BLACK);
}

static void unasked_for_it_rests(void **state)
{
    struct table *table = *state;
    play_level(table, LEVEL_FULL);
    asks_nothing_in_the_players_time(table);
}

static void lower_levels_rest(void **state)
{
    struct table *table = *state;
    set(table, SETTING_PONDER, 1);
    play_level(table, LEVEL_FULL - 1);
    asks_nothing_in_the_players_time(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_TABLE(full_strength_thinks_in_the_players_time),
        AT_TABLE(the_next_move_ends_it),
        AT_TABLE(unasked_for_it_rests),
        AT_TABLE(lower_levels_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
