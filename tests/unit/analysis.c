/* The analysis runs while its tab is open and nobody wants anything else of the computer. */
#include "tests/unit/at_table.h"

#include "src/app_state.h"

static void open_tab(struct table *table)
{
    want(table, INTENT_TAB, PANEL_ANALYSIS);
}

/* A report of the stand-in about the running question. */
static void report_line(struct table *table, int line, int score, const char *from, const char *to)
{
    struct report report = { .ticket = table->app->analysis.ticket, .line = line, .depth = 7,
                             .score = score, .nodes = 5000000, .elapsed_ms = 1000, .pv_count = 1 };
    struct movelist *legal = &table->app->legal;

    for (int i = 0; i < legal->count; i++)
        if (legal->move[i].from == sq_of(table, from) && legal->move[i].to == sq_of(table, to))
            report.pv[0] = legal->move[i];
    assert_true(analysis_take(table->app, &report));
}

static void it_begins_with_its_tab_and_ends_with_it(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    table->computer.silent = true;
    assert_int_equal(table->computer.questions, 0);
    open_tab(table);
    assert_int_equal(table->computer.questions, 1);
    assert_int_equal(table->computer.ask.lines, 3);
    assert_int_equal(table->computer.ask.level, 0);
    pass(table, 1000);
    assert_int_equal(table->computer.questions, 1);
    want(table, INTENT_TAB, PANEL_MOVES);
    assert_int_equal(table->computer.stops, 1);
    open_tab(table);
    assert_int_equal(table->computer.questions, 2);
}

static void it_follows_the_board(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    table->computer.silent = true;
    open_tab(table);
    type(table, "c3d4");
    assert_int_equal(table->computer.questions, 2);
    assert_int_equal(table->computer.ask.pos.turn, BLACK);
    want(table, INTENT_UNDO, 0);
    assert_int_equal(table->computer.questions, 3);
    assert_int_equal(table->computer.ask.past_count, 0);
}

static void it_leaves_the_computer_its_own_move(void **state)
{
    struct table *table = *state;

    against_computer(table);
    open_tab(table);
    table->computer.silent = true;
    type(table, "c3d4");
    assert_int_equal(table->app->question, QUESTION_MOVE);
    assert_int_equal(table->computer.ask.level, 3);
    pass(table, 500);
    assert_int_equal(table->computer.ask.level, 3);        /* nobody has asked in between */
    assert_non_null(strstr(look(table).analysis.state, "its own move"));
    table->computer.silent = false;
    pass(table, 2000);
    assert_int_equal(ply(table), 2);
    assert_int_equal(table->computer.ask.level, 0);        /* the person is to move: it looks again */
}

static void a_hint_comes_between(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    table->computer.silent = true;
    open_tab(table);
    want(table, INTENT_HINT, 0);
    assert_int_equal(table->app->question, QUESTION_HINT);
    table->computer.silent = false;
    pass(table, 100);
    assert_true(look(table).board.has_hint);
    assert_int_equal(table->computer.questions, 3);        /* looked, hinted, looks again */
}

static void lines_are_told_from_whites_side(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    table->computer.silent = true;
    type(table, "c3d4");
    open_tab(table);
    report_line(table, 0, 84, "b6", "a5");
    report_line(table, 1, SCORE_WIN - 5, "b6", "c5");
    struct view view = look(table);
    assert_int_equal(view.analysis.count, 2);
    assert_string_equal(view.analysis.line[0].score, "−0.84");
    assert_string_equal(view.analysis.line[0].first, "b6-a5");
    assert_string_equal(view.analysis.line[1].score, "win 3");
    assert_true(view.analysis.line[1].white < 0);
    assert_non_null(strstr(view.analysis.figures, "depth 7"));
    assert_non_null(strstr(view.analysis.figures, "5.0 M/s"));
    pass(table, 1000);                                     /* the animation is over */
    view = look(table);
    assert_int_equal(view.board.line_moves, 2);

    want(table, INTENT_PLAY_LINE, 1);
    assert_int_equal(ply(table), 2);
    assert_int_equal(look(table).analysis.count, 0);       /* of another position */
    want(table, INTENT_PLAY_LINE, 0);
    assert_int_equal(ply(table), 2);
}

static void more_lines_are_asked_for_at_once(void **state)
{
    struct table *table = *state;
    struct intent more = { .kind = INTENT_SETTING, .sq = SQ_NONE, .widget = SETTING_LINES, .arg = 7 };

    two_friends(table, "russian", NULL);
    table->computer.silent = true;
    open_tab(table);
    app_apply(table->app, &more, table->now);
    assert_int_equal(table->computer.ask.lines, 10);
    assert_int_equal(table->computer.questions, 2);
}

static void a_game_that_is_over_is_not_looked_at(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", "W:Wa1:Bb2,c3");
    table->computer.silent = true;
    open_tab(table);
    assert_int_equal(table->computer.questions, 0);
    assert_non_null(strstr(look(table).analysis.state, "ended"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_TABLE(it_begins_with_its_tab_and_ends_with_it),
        AT_TABLE(it_follows_the_board),
        AT_TABLE(it_leaves_the_computer_its_own_move),
        AT_TABLE(a_hint_comes_between),
        AT_TABLE(lines_are_told_from_whites_side),
        AT_TABLE(more_lines_are_asked_for_at_once),
        AT_TABLE(a_game_that_is_over_is_not_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
