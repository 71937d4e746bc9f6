/* The course of a game: the computer's moves, taking back, the end, clocks, and what is kept of it. */
#include "tests/unit/at_table.h"

/* ---- the computer ---- */

static void the_computer_answers_but_not_at_once(void **state)
{
    struct table *table = *state;

    against_computer(table);
    type(table, "c3d4");
    pass(table, 300);
    assert_int_equal(ply(table), 1);
    assert_true(look(table).player[0].thinking);
    pass(table, 600);
    assert_int_equal(ply(table), 2);
    assert_false(look(table).player[0].thinking);
}

static void nothing_can_be_moved_while_the_computer_thinks(void **state)
{
    struct table *table = *state;

    against_computer(table);
    table->computer.silent = true;
    type(table, "c3d4");
    click(table, "b6");
    click(table, "a5");
    pass(table, 1000);
    assert_int_equal(ply(table), 1);
    assert_non_null(look(table).notice);
}

static void taking_back_against_the_computer_takes_two_plies(void **state)
{
    struct table *table = *state;

    against_computer(table);
    type(table, "c3d4");
    pass(table, 1000);
    assert_int_equal(ply(table), 2);
    want(table, INTENT_UNDO, 0);
    assert_int_equal(ply(table), 0);
    assert_int_equal(look(table).move_count, 2);           /* they can come back */
    assert_true(look(table).moves[0].off_line);
    pass(table, 1000);
    assert_int_equal(ply(table), 0);                       /* the computer waits */
    want(table, INTENT_REDO, 0);
    assert_int_equal(ply(table), 2);
}

static void taking_back_while_the_computer_thinks_stops_it(void **state)
{
    struct table *table = *state;

    against_computer(table);
    table->computer.silent = true;
    type(table, "c3d4");
    assert_true(app_thinks(table->app));
    want(table, INTENT_UNDO, 0);
    assert_int_equal(ply(table), 0);
    assert_false(app_thinks(table->app));
    assert_int_equal(table->computer.stops, 1);
    table->computer.silent = false;                        /* its late answer has an old ticket */
    pass(table, 1000);
    assert_int_equal(ply(table), 0);
}

static void move_now_asks_for_the_answer(void **state)
{
    struct table *table = *state;

    against_computer(table);
    table->computer.silent = true;
    type(table, "c3d4");
    pass(table, 50);
    want(table, INTENT_MOVE_NOW, 0);
    assert_int_equal(table->computer.stops, 1);
    table->computer.silent = false;
    pass(table, 20);
    assert_int_equal(ply(table), 2);
}

static void the_computer_begins_when_it_has_the_first_move(void **state)
{
    struct table *table = *state;

    begin(table, "russian", NULL, PLAYER_COMPUTER, PLAYER_ME, (struct time_control){ 0 });
    assert_true(look(table).board.flipped);                /* the person sits below */
    assert_int_equal(look(table).player[1].side, BLACK);
    pass(table, 1000);
    assert_int_equal(ply(table), 1);
    want(table, INTENT_UNDO, 0);
    assert_int_equal(ply(table), 1);                       /* there is nothing of one's own to take back */
}

static void a_hint_is_an_arrow_and_no_move(void **state)
{
    struct table *table = *state;

    against_computer(table);
    want(table, INTENT_HINT, 0);
    pass(table, 20);
    assert_true(look(table).board.has_hint);
    assert_int_equal(ply(table), 0);
    type(table, "c3d4");
    assert_false(look(table).board.has_hint);
}

static void a_draw_is_accepted_by_a_computer_that_stands_worse(void **state)
{
    struct table *table = *state;

    against_computer(table);
    type(table, "c3d4");
    pass(table, 1000);
    table->computer.score = -200;                          /* for the player, who is to move */
    want(table, INTENT_OFFER_DRAW, 0);
    pass(table, 20);
    assert_false(look(table).over);
    assert_non_null(look(table).notice);

    type(table, "e3f4");
    pass(table, 1000);
    table->computer.score = 200;
    want(table, INTENT_OFFER_DRAW, 0);                     /* too soon after the last one */
    pass(table, 20);
    assert_false(look(table).over);
}

static void a_draw_offer_can_succeed(void **state)
{
    struct table *table = *state;

    against_computer(table);
    type(table, "c3d4");
    pass(table, 1000);
    table->computer.score = 200;
    want(table, INTENT_OFFER_DRAW, 0);
    pass(table, 20);
    assert_true(look(table).over);
    assert_string_equal(look(table).result, "Draw");
}

/* ---- the end ---- */

static void the_result_is_shown_when_a_side_cannot_move(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", "W:Wc3:Bd4");
    type(table, "c3e5");
    pass(table, 500);
    struct view view = look(table);
    assert_true(view.over);
    assert_string_equal(view.result, "White won");
    assert_true(strlen(view.result_reason) > 5);
    assert_false(view.can_resign);
    click(table, "e5");
    assert_int_equal(look(table).why->reason, REFUSE_GAME_OVER);
}

static void resigning_is_asked_about_first(void **state)
{
    struct table *table = *state;

    against_computer(table);
    want(table, INTENT_RESIGN, 0);
    assert_int_equal(look(table).dialog, DIALOG_RESIGN);
    want(table, INTENT_CANCEL, 0);
    assert_false(look(table).over);
    want(table, INTENT_RESIGN, 0);
    want(table, INTENT_CONFIRM, 0);
    assert_true(look(table).over);
    assert_string_equal(look(table).result, "You lose");
}

static void the_result_is_the_players_own_against_the_computer(void **state)
{
    struct table *table = *state;

    begin(table, "russian", "B:Wc3:Bd4", PLAYER_COMPUTER, PLAYER_ME, (struct time_control){ 0 });
    type(table, "d4b2");
    pass(table, 500);
    assert_string_equal(look(table).result, "You win");
    begin(table, "russian", "W:Wc3:Bd4", PLAYER_COMPUTER, PLAYER_ME, (struct time_control){ 0 });
    pass(table, 2000);
    assert_string_equal(look(table).result, "You lose");
}

static void questions_name_the_side_that_asks(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    type(table, "c3d4");
    want(table, INTENT_RESIGN, 0);
    assert_string_equal(look(table).ask_title, "Black resigns?");
    assert_string_equal(look(table).ask_text, "White then wins the game.");
    want(table, INTENT_CANCEL, 0);
    want(table, INTENT_OFFER_DRAW, 0);
    assert_string_equal(look(table).ask_title, "Black offers a draw");

    against_computer(table);
    table->computer.silent = true;
    type(table, "c3d4");
    want(table, INTENT_RESIGN, 0);                         /* also while the computer thinks */
    assert_string_equal(look(table).ask_title, "White resigns?");
}

static void a_friend_is_asked_about_a_draw(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    type(table, "c3d4");
    pass(table, 300);
    want(table, INTENT_OFFER_DRAW, 0);
    assert_int_equal(look(table).dialog, DIALOG_DRAW_OFFERED);
    want(table, INTENT_DIALOG, DIALOG_NONE);
    assert_false(look(table).over);
    want(table, INTENT_OFFER_DRAW, 0);
    want(table, INTENT_CONFIRM, 0);
    assert_true(look(table).over);
}

static void a_rematch_swaps_the_colours(void **state)
{
    struct table *table = *state;

    against_computer(table);
    want(table, INTENT_RESIGN, 0);
    want(table, INTENT_CONFIRM, 0);
    want(table, INTENT_REMATCH, 0);
    assert_int_equal(app_match(table->app)->terms.player[WHITE], PLAYER_COMPUTER);
    assert_int_equal(app_match(table->app)->terms.player[BLACK], PLAYER_ME);
    assert_int_equal(ply(table), 0);
    assert_true(look(table).board.flipped);
}

static void a_decided_game_can_be_taken_up_again_from_an_earlier_move(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    type(table, "c3d4");
    pass(table, 300);
    want(table, INTENT_RESIGN, 0);
    want(table, INTENT_CONFIRM, 0);
    assert_true(look(table).over);
    want(table, INTENT_UNDO, 0);
    pass(table, 500);
    assert_false(look(table).over);
    type(table, "e3f4");
    assert_int_equal(ply(table), 1);
    assert_false(look(table).over);
}

/* ---- clocks ---- */

static void clocks_run_from_the_second_move_and_add_their_increment(void **state)
{
    struct table *table = *state;

    begin(table, "russian", NULL, PLAYER_ME, PLAYER_FRIEND,
          (struct time_control){ .base_ms = 180000, .increment_ms = 2000 });
    pass(table, 5000);
    assert_string_equal(look(table).player[1].clock, "03:00");
    type(table, "c3d4");
    pass(table, 5000);
    assert_string_equal(look(table).player[1].clock, "03:00");
    assert_string_equal(look(table).player[0].clock, "02:55");
    type(table, "b6a5");
    assert_string_equal(look(table).player[0].clock, "02:57");
}

static void a_fallen_flag_ends_the_game(void **state)
{
    struct table *table = *state;

    begin(table, "russian", NULL, PLAYER_ME, PLAYER_FRIEND, (struct time_control){ .base_ms = 3000 });
    type(table, "c3d4");
    pass(table, 2900);
    assert_false(look(table).over);
    assert_true(look(table).player[0].low_time);
    assert_string_equal(look(table).player[0].clock, "0:00.1");
    pass(table, 200);
    assert_true(look(table).over);
    assert_string_equal(look(table).result, "White won");
}

static void taking_back_takes_the_time_back_too(void **state)
{
    struct table *table = *state;

    begin(table, "russian", NULL, PLAYER_ME, PLAYER_FRIEND, (struct time_control){ .base_ms = 60000 });
    type(table, "c3d4");
    pass(table, 10000);
    type(table, "b6a5");
    pass(table, 10000);
    want(table, INTENT_UNDO, 0);
    assert_string_equal(look(table).player[0].clock, "01:00");
    want(table, INTENT_GO_LAST, 0);
    assert_string_equal(look(table).player[0].clock, "00:50");
    assert_string_equal(look(table).player[1].clock, "00:50");
}

static void the_deadline_of_a_running_clock_is_its_next_change(void **state)
{
    struct table *table = *state;

    begin(table, "russian", NULL, PLAYER_ME, PLAYER_FRIEND, (struct time_control){ .base_ms = 60000 });
    assert_true(app_deadline(table->app) == INT64_MAX);
    type(table, "c3d4");
    pass(table, 400);
    const char *before = look(table).player[0].clock;
    char shown[16];
    snprintf(shown, sizeof shown, "%s", before);
    int64_t due = app_deadline(table->app);
    assert_true(due > table->now && due <= table->now + 1000);
    app_tick(table->app, due);
    table->now = due;
    pass(table, 10);
    assert_string_not_equal(look(table).player[0].clock, shown);
}

/* ---- nothing is lost ---- */

/* Leaves the first program as a kill would: not closed, its lock gone. */
static struct app *kill_app(struct table *table)
{
    char lock[100];

    snprintf(lock, sizeof lock, "%s/session-1.lock", table->folder);
    assert_int_equal(unlink(lock), 0);
    return table->app;
}

static void what_was_drawn_is_found_again(void **state)
{
    struct table *table = *state;

    two_friends(table, "lasca", NULL);
    type(table, "c3d4");
    struct intent begin = { .kind = INTENT_MARK_FROM, .sq = sq_of(table, "c5") };
    app_apply(table->app, &begin, table->now);
    on_square(table, INTENT_MARK, "e3");
    assert_int_equal(look(table).board.mark_count, 1);
    app_free(table->app, table->now);
    open_app(table);
    want(table, INTENT_RESUME, 0);
    assert_int_equal(look(table).board.mark_count, 1);
    assert_int_equal(look(table).board.mark[0].to, sq_of(table, "e3"));
}

static void a_found_game_can_still_be_continued_after_the_question(void **state)
{
    struct table *table = *state;

    two_friends(table, "lasca", NULL);
    type(table, "c3d4");
    struct app *killed = kill_app(table);
    open_app(table);
    assert_int_equal(look(table).dialog, DIALOG_RECOVER);
    want(table, INTENT_CANCEL, 0);
    struct view view = look(table);
    assert_int_equal(view.dialog, DIALOG_NONE);
    assert_string_equal(view.gallery.go_on, "Continue the last game");

    app_apply(table->app, &view.gallery.go_on_intent, table->now);
    assert_int_equal(look(table).place, PLACE_PLAY);
    assert_int_equal(ply(table), 1);
    app_free(killed, table->now);
}

static void a_killed_game_is_offered_and_resumed_as_it_was(void **state)
{
    struct table *table = *state;

    begin(table, "lasca", NULL, PLAYER_ME, PLAYER_FRIEND,
          (struct time_control){ .base_ms = 180000, .increment_ms = 2000 });
    const char *moves[] = { "c3d4", "c5e3" };
    type(table, moves[0]);
    pass(table, 7000);
    type(table, moves[1]);
    pass(table, 3000);
    struct app *killed = kill_app(table);
    const struct match *match = app_match(killed);
    int plies = match_ply(match);
    uint64_t key = match_position(match)->key;
    int32_t black = match_clock(match, BLACK, table->now);

    open_app(table);
    assert_int_equal(look(table).dialog, DIALOG_RECOVER);
    assert_non_null(strstr(look(table).recover_text, "Lasca"));
    table->now += 60000;                                   /* the clocks stand still meanwhile */
    want(table, INTENT_RESUME, 0);
    match = app_match(table->app);
    assert_int_equal(match_ply(match), plies);
    assert_true(match_position(match)->key == key);
    int32_t now_black = match_clock(match, BLACK, table->now);
    assert_true(now_black - black <= 1000 && black - now_black <= 1000);
    assert_int_equal(look(table).dialog, DIALOG_NONE);
    assert_int_equal(look(table).place, PLACE_PLAY);
    app_free(killed, table->now);
}

static void a_discarded_game_is_not_offered_again(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    type(table, "c3d4");
    app_free(table->app, table->now);
    open_app(table);
    assert_int_equal(look(table).dialog, DIALOG_RECOVER);
    want(table, INTENT_DISCARD, 0);
    assert_int_equal(look(table).dialog, DIALOG_NONE);
    app_free(table->app, table->now);
    open_app(table);
    assert_int_equal(look(table).dialog, DIALOG_NONE);
}

static void a_found_game_is_asked_about_until_somebody_decides(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    type(table, "c3d4");
    app_free(table->app, table->now);
    open_app(table);
    want(table, INTENT_CANCEL, 0);
    assert_int_equal(look(table).dialog, DIALOG_NONE);
    want(table, INTENT_CHOOSE_GAME, 1);
    want(table, INTENT_START_GAME, 0);
    assert_int_equal(look(table).dialog, DIALOG_RECOVER);
    assert_null(app_match(table->app));
    want(table, INTENT_DISCARD, 0);
    want(table, INTENT_START_GAME, 0);
    assert_string_equal(app_match(table->app)->terms.game->id, "international");
}

static void a_finished_game_is_not_offered(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", "W:Wc3:Bd4");
    type(table, "c3e5");
    want(table, INTENT_UNDO, 0);                           /* looking back does not reopen it */
    app_free(table->app, table->now);
    open_app(table);
    assert_int_equal(look(table).dialog, DIALOG_NONE);
}

static void taken_back_moves_survive_too(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    type(table, "c3d4");
    type(table, "b6a5");
    type(table, "e3f4");
    want(table, INTENT_UNDO, 0);
    want(table, INTENT_UNDO, 0);
    app_free(table->app, table->now);
    open_app(table);
    want(table, INTENT_RESUME, 0);
    assert_int_equal(ply(table), 1);
    assert_int_equal(look(table).move_count, 3);
    want(table, INTENT_GO_LAST, 0);
    assert_int_equal(ply(table), 3);
}

static void the_last_setup_is_found_again(void **state)
{
    struct table *table = *state;
    struct settings settings;
    struct err err;
    struct intent level = { .kind = INTENT_SETUP, .sq = SQ_NONE, .widget = SETUP_LEVEL, .arg = 8 };

    want(table, INTENT_CHOOSE_GAME, 4);
    app_apply(table->app, &level, table->now);
    pass(table, 1500);                                     /* written without being asked */
    settings_init(&settings);
    assert_true(settings_read(&settings, table->config, &err));
    assert_string_equal(settings_words(&settings, SETTING_GAME), "lasca");
    assert_int_equal(settings.value[SETTING_LEVEL], 8);
    settings_free(&settings);
}

static void unwritable_places_are_told_and_the_game_goes_on(void **state)
{
    struct table *table = *state;

    app_free(table->app, table->now);
    snprintf(table->config, sizeof table->config, "/dev/null/settings.ini");
    char folder[64];
    memcpy(folder, table->folder, sizeof folder);
    snprintf(table->folder, sizeof table->folder, "/dev/null/state");
    open_app(table);
    assert_non_null(look(table).notice);
    assert_true(look(table).notice_bad);
    two_friends(table, "russian", NULL);
    type(table, "c3d4");
    assert_int_equal(ply(table), 1);
    want(table, INTENT_CHOOSE_GAME, 1);
    pass(table, 1500);
    assert_non_null(strstr(look(table).notice, "Settings are not kept"));
    memcpy(table->folder, folder, sizeof folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_TABLE(the_computer_answers_but_not_at_once),
        AT_TABLE(nothing_can_be_moved_while_the_computer_thinks),
        AT_TABLE(taking_back_against_the_computer_takes_two_plies),
        AT_TABLE(taking_back_while_the_computer_thinks_stops_it),
        AT_TABLE(move_now_asks_for_the_answer),
        AT_TABLE(the_computer_begins_when_it_has_the_first_move),
        AT_TABLE(a_hint_is_an_arrow_and_no_move),
        AT_TABLE(a_draw_is_accepted_by_a_computer_that_stands_worse),
        AT_TABLE(a_draw_offer_can_succeed),
        AT_TABLE(the_result_is_shown_when_a_side_cannot_move),
        AT_TABLE(resigning_is_asked_about_first),
        AT_TABLE(the_result_is_the_players_own_against_the_computer),
        AT_TABLE(questions_name_the_side_that_asks),
        AT_TABLE(a_friend_is_asked_about_a_draw),
        AT_TABLE(a_rematch_swaps_the_colours),
        AT_TABLE(a_decided_game_can_be_taken_up_again_from_an_earlier_move),
        AT_TABLE(clocks_run_from_the_second_move_and_add_their_increment),
        AT_TABLE(a_fallen_flag_ends_the_game),
        AT_TABLE(taking_back_takes_the_time_back_too),
        AT_TABLE(the_deadline_of_a_running_clock_is_its_next_change),
        WITH_JOURNAL(a_killed_game_is_offered_and_resumed_as_it_was),
        WITH_JOURNAL(a_found_game_can_still_be_continued_after_the_question),
        WITH_JOURNAL(what_was_drawn_is_found_again),
        WITH_JOURNAL(a_discarded_game_is_not_offered_again),
        WITH_JOURNAL(a_found_game_is_asked_about_until_somebody_decides),
        WITH_JOURNAL(a_finished_game_is_not_offered),
        WITH_JOURNAL(taken_back_moves_survive_too),
        WITH_JOURNAL(the_last_setup_is_found_again),
        WITH_JOURNAL(unwritable_places_are_told_and_the_game_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
