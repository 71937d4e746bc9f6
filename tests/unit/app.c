/* The app: moves by mouse and keyboard, refused tries, animation, places and dialogs. */
#include "tests/unit/at_table.h"

/* ---- playing ---- */

static void two_clicks_make_a_move(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", "W:Wc3:Bh8");
    click(table, "c3");
    struct view view = look(table);
    assert_int_equal(view.board.path.count, 1);
    assert_int_equal(set_count(view.board.targets), 2);
    click(table, "d4");
    assert_board(table, "B:Wd4:Bh8");
}

static void a_drag_makes_a_move_and_a_drop_outside_none(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", "W:Wc3:Bh8");
    on_square(table, INTENT_DRAG, "c3");
    assert_int_equal(look(table).board.held, sq_of(table, "c3"));
    on_square(table, INTENT_DROP, NULL);
    assert_int_equal(ply(table), 0);
    assert_int_equal(look(table).board.path.count, 0);

    on_square(table, INTENT_DRAG, "c3");
    on_square(table, INTENT_DROP, "d4");
    assert_board(table, "B:Wd4:Bh8");
    assert_false(app_moves(table->app));                   /* the hand has moved it already */
}

static void a_typed_move_is_played_when_it_is_complete(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    type(table, "c3d");
    assert_string_equal(look(table).typed, "c3d");
    type(table, "4");
    assert_int_equal(ply(table), 1);
    assert_null(look(table).typed);
}

static void a_typed_number_that_may_go_on_waits_for_enter(void **state)
{
    struct table *table = *state;

    two_friends(table, "international", "W:WK26:B20");
    type(table, "26-3");
    assert_int_equal(ply(table), 0);                       /* 3 or thirty-something */
    want(table, INTENT_ACTIVATE, 0);
    assert_int_equal(ply(table), 1);
}

static void numbers_of_two_digits_are_played_at_once(void **state)
{
    struct table *table = *state;

    two_friends(table, "international", NULL);
    type(table, "32-28");
    assert_int_equal(ply(table), 1);
}

static void a_typed_move_that_is_illegal_is_explained(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    type(table, "c3c5");
    assert_int_equal(ply(table), 0);
    want(table, INTENT_ACTIVATE, 0);
    assert_non_null(look(table).why);
}

static void the_cursor_reaches_every_square_and_plays(void **state)
{
    struct table *table = *state;
    static const char *const games[] = { "russian", "international", "lasca", "canadian" };

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        two_friends(table, games[i], NULL);
        const struct geometry *geo = app_match(table->app)->terms.game->geo;
        sqset seen = 0;
        for (int k = 0; k < 16; k++)
            want(table, INTENT_CURSOR, SOUTH);
        for (int row = 0; row < geo->rows; row++) {
            for (int k = 0; k < 16; k++)
                want(table, INTENT_CURSOR, WEST);
            for (int k = 0; k < 16; k++) {
                seen |= set_of(look(table).board.cursor);
                want(table, INTENT_CURSOR, EAST);
            }
            want(table, INTENT_CURSOR, NORTH);
        }
        assert_int_equal(set_count(seen), geo->squares);
    }

    two_friends(table, "russian", "W:Wa1:Bh8");
    want(table, INTENT_CURSOR, NORTH);                     /* appears on a piece that can move */
    want(table, INTENT_CURSOR_CHOOSE, 0);
    want(table, INTENT_CURSOR, NORTH);
    want(table, INTENT_CURSOR_CHOOSE, 0);
    assert_board(table, "B:Wb2:Bh8");
}

static void one_click_plays_the_only_move_when_that_is_set(void **state)
{
    struct table *table = *state;
    struct intent setting = { .kind = INTENT_SETTING, .sq = SQ_NONE, .widget = SETTING_ONE_CLICK,
                              .arg = 1 };

    app_apply(table->app, &setting, table->now);
    two_friends(table, "russian", "W:Wa1:Bh8");
    click(table, "a1");
    assert_board(table, "B:Wb2:Bh8");
}

static void a_capture_can_be_entered_step_by_step(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", "W:Wc1:Bd2,d4,f4,a7");
    click(table, "c1");
    click(table, "e3");
    struct view view = look(table);
    assert_int_equal(ply(table), 0);
    assert_int_equal(set_count(view.board.taken), 1);
    click(table, "g5");
    assert_board(table, "B:Wg5:Bd4,a7");
}

/* Golomb's pawn may become one of three pieces: a button, a letter or a number says which. */
static void what_clicks_cannot_tell_is_asked(void **state)
{
    struct table *table = *state;
    static const char letters[] = "kbc";

    two_friends(table, "cheskers", "W:WKc1,e7,Bb2:BKh8,a7");
    click(table, "e7");
    assert_null(look(table).question.title);
    click(table, "d8");
    struct view view = look(table);
    assert_non_null(view.question.title);
    assert_int_equal(view.question.count, 3);
    click(table, "d8");                 /* the question stands */
    assert_int_equal(ply(table), 0);
    want(table, INTENT_CHOOSE, view.question.choice[1].move);
    assert_int_equal(ply(table), 1);
    assert_board(table, "B:WKc1,Bb2,Bd8:Ba7,Kh8");

    for (int i = 0; i < 3; i++) {
        want(table, INTENT_UNDO, 0);
        click(table, "e7");
        click(table, "d8");
        const char text[2] = { letters[i], '\0' };
        type(table, text);
        const struct match *match = app_match(table->app);
        assert_int_equal(ply(table), 1);
        assert_int_equal(record_node(match->record, match->node)->move.kind, i + 1);
    }
}

/* Only what is asked can be chosen. */
static void a_choice_that_is_not_asked_for_does_nothing(void **state)
{
    struct table *table = *state;

    two_friends(table, "cheskers", "W:WKc1,e7,Bb2:BKh8,a7");
    want(table, INTENT_CHOOSE, 0);
    click(table, "e7");
    want(table, INTENT_CHOOSE, 0);
    want(table, INTENT_CHOOSE, -1);
    want(table, INTENT_CHOOSE, 1000);
    assert_int_equal(ply(table), 0);
}

/* Placing, and a row of five that may take a piece off. */
static void a_row_of_five_can_be_taken_for_or_not(void **state)
{
    struct table *table = *state;

    two_friends(table, "gomoku-checkers", "W:Wh1,a1,b2,c3,d4:Bg8,h8:R7,10");
    assert_non_null(strstr(look(table).player[1].line, "7 in hand"));
    click(table, "e5");
    struct view view = look(table);
    assert_int_equal(view.question.count, 1);
    assert_string_equal(view.question.choice[0].label, "Take nothing");
    click(table, "h8");
    assert_board(table, "B:Wa1,h1,b2,c3,d4,e5:Bg8:R6,10");
    want(table, INTENT_UNDO, 0);
    click(table, "e5");
    click(table, "e5");
    assert_board(table, "B:Wa1,h1,b2,c3,d4,e5:Bg8,h8:R6,10");
}

/* ---- refusals ---- */

static void a_refused_try_is_explained_and_its_remedy_can_be_played(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", "W:Wc3,g3:Bd4,h8");
    click(table, "g3");
    click(table, "h4");
    struct view view = look(table);
    assert_non_null(view.why);
    assert_int_equal(view.board.refused, sq_of(table, "h4"));
    assert_true(view.board.due == set_of(sq_of(table, "c3")));
    assert_true(view.why->has_show);
    assert_true(view.board.path.cell[0] == sq_of(table, "g3"));

    want(table, INTENT_SHOW_SHOWN, 0);
    assert_true(app_moves(table->app));
    assert_int_equal(ply(table), 0);
    pass(table, 500);
    assert_false(app_moves(table->app));

    want(table, INTENT_PLAY_SHOWN, 0);
    assert_int_equal(ply(table), 1);
    assert_null(look(table).why);
}

static void a_refused_drag_is_explained_like_clicks(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", "W:Wc3,g3:Bd4,h8");
    on_square(table, INTENT_DRAG, "g3");
    on_square(table, INTENT_DROP, "f4");
    assert_non_null(look(table).why);
    assert_int_equal(look(table).why->reason, REFUSE_CAPTURE_DUE);
}

/* g3 cannot move; then h4 must not count as the destination of another piece. */
static void after_a_stuck_piece_a_free_square_completes_the_try(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", "W:Wf2,g3,h2:Bh8");
    click(table, "h2");
    assert_non_null(look(table).why);
    click(table, "e3");
    assert_int_equal(ply(table), 0);
    assert_non_null(look(table).why);
}

static void the_right_button_and_escape_clear_the_choice(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    click(table, "c3");
    want(table, INTENT_CANCEL, 1);
    assert_int_equal(look(table).board.path.count, 0);
    click(table, "c3");
    want(table, INTENT_CANCEL, 0);
    assert_int_equal(look(table).board.path.count, 0);
    want(table, INTENT_CANCEL, 0);
    assert_int_equal(look(table).place, PLACE_PLAY);
}

/* ---- animation ---- */

static void a_move_is_animated_and_the_next_click_finishes_it(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    type(table, "c3d4");
    pass(table, 90);
    struct view view = look(table);
    assert_non_null(view.board.moving);
    assert_true(view.board.anim > 0.3f && view.board.anim < 0.7f);
    assert_non_null(view.board.after);
    assert_true(app_deadline(table->app) <= table->now + 16);

    click(table, "b6");
    view = look(table);
    assert_null(view.board.moving);
    assert_int_equal(view.board.path.count, 1);            /* and the click counted */
}

static void nothing_is_animated_when_that_is_off(void **state)
{
    struct table *table = *state;
    struct intent setting = { .kind = INTENT_SETTING, .sq = SQ_NONE, .widget = SETTING_ANIMATION };

    app_apply(table->app, &setting, table->now);
    two_friends(table, "russian", NULL);
    type(table, "c3d4");
    assert_false(app_moves(table->app));
}

static void a_step_taken_back_runs_backwards(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    type(table, "c3d4");
    pass(table, 300);
    want(table, INTENT_UNDO, 0);
    pass(table, 30);
    float early = look(table).board.anim;
    pass(table, 60);
    assert_true(look(table).board.anim < early);
    pass(table, 200);
    assert_null(look(table).board.moving);
    assert_true(app_deadline(table->app) == INT64_MAX);
}

/* ---- places and dialogs ---- */

static void a_game_is_chosen_set_up_and_begun(void **state)
{
    struct table *table = *state;

    assert_int_equal(look(table).place, PLACE_GAMES);
    assert_true(look(table).card_count >= 5);
    want(table, INTENT_CHOOSE_GAME, 1);
    struct view view = look(table);
    assert_int_equal(view.place, PLACE_SETUP);
    assert_string_equal(view.setup.game->id, "international");

    struct intent losing = { .kind = INTENT_SETUP, .sq = SQ_NONE, .widget = SETUP_LOSING, .arg = 1 };
    struct intent clock = { .kind = INTENT_SETUP, .sq = SQ_NONE, .widget = SETUP_CLOCK, .arg = 1 };
    app_apply(table->app, &losing, table->now);
    app_apply(table->app, &clock, table->now);
    assert_string_equal(look(table).setup.game->id, "international+losing");
    want(table, INTENT_START_GAME, 0);
    assert_int_equal(look(table).place, PLACE_PLAY);
    assert_string_equal(app_match(table->app)->terms.game->id, "international+losing");
    assert_int_equal(app_match(table->app)->terms.time.increment_ms, 2000);
}

static void a_new_game_in_mid_game_leaves_the_other_open(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    type(table, "c3d4");
    want(table, INTENT_CHOOSE_GAME, 4);
    want(table, INTENT_START_GAME, 0);
    assert_string_equal(app_match(table->app)->terms.game->id, "lasca");
    assert_int_equal(look(table).dialog, DIALOG_NONE);
    want(table, INTENT_SHEET, 0);
    assert_string_equal(app_match(table->app)->terms.game->id, "russian");
    assert_int_equal(ply(table), 1);
}

static void what_the_last_move_took_is_shown(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", "W:Wc3:Bd4,h8");
    type(table, "c3e5");
    assert_int_equal(set_count(look(table).board.last_taken), 0);    /* still standing there */
    pass(table, 2000);
    assert_true(look(table).board.last_taken == set_of(sq_of(table, "d4")));
}

static void a_tower_that_comes_under_the_pointer_covers_no_tabs(void **state)
{
    struct table *table = *state;

    two_friends(table, "lasca", "W:Wc3(bbbbbbbb):Bb6,g7");
    on_square(table, INTENT_HOVER, "c3");
    assert_true(look(table).inspector.may_grow);
    click(table, "c3");
    on_square(table, INTENT_HOVER, "d4");
    click(table, "d4");
    assert_non_null(look(table).inspector.title);          /* shown at once, in its place */
    assert_false(look(table).inspector.may_grow);
    on_square(table, INTENT_HOVER, "e5");
    on_square(table, INTENT_HOVER, "d4");
    assert_true(look(table).inspector.may_grow);
}

static void draw_mark(struct table *table, const char *from, const char *to, enum mark_colour colour)
{
    struct intent begin = { .kind = INTENT_MARK_FROM, .sq = sq_of(table, from), .widget = colour };

    app_apply(table->app, &begin, table->now);
    on_square(table, INTENT_MARK, to);
}

static void arrows_and_circles_belong_to_the_position(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    type(table, "c3d4");
    pass(table, 1000);
    draw_mark(table, "d4", "e5", MARK_GREEN);
    draw_mark(table, "f6", "f6", MARK_RED);
    struct view view = look(table);
    assert_int_equal(view.board.mark_count, 2);
    assert_int_equal(view.board.mark[0].to, sq_of(table, "f6"));     /* circles come first */
    assert_int_equal(view.board.mark[0].colour, MARK_RED);

    type(table, "b6a5");
    pass(table, 1000);
    assert_int_equal(look(table).board.mark_count, 0);
    want(table, INTENT_UNDO, 0);
    pass(table, 1000);
    assert_int_equal(look(table).board.mark_count, 2);
    want(table, INTENT_CANCEL, 0);
    assert_int_equal(look(table).board.mark_count, 0);
}

static void a_left_click_hides_what_is_drawn(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    draw_mark(table, "c3", "d4", MARK_BLUE);
    click(table, "c3");
    assert_int_equal(look(table).board.mark_count, 0);
    assert_int_equal(look(table).board.path.count, 1);     /* and chooses, as always */
    draw_mark(table, "e3", "f4", MARK_BLUE);               /* the right button gives that up first */
    assert_int_equal(look(table).board.mark_count, 0);
    assert_int_equal(look(table).board.path.count, 0);
    draw_mark(table, "e3", "f4", MARK_BLUE);
    assert_int_equal(look(table).board.mark_count, 1);
}

static void a_dialog_leaves_the_choice_on_the_board(void **state)
{
    struct table *table = *state;
    static const enum dialog dialogs[] = { DIALOG_SHORTCUTS, DIALOG_SETTINGS };

    two_friends(table, "russian", "W:Wc3:Bh8");
    click(table, "c3");
    for (size_t i = 0; i < 2; i++) {
        want(table, INTENT_DIALOG, dialogs[i]);
        assert_int_equal(look(table).board.path.count, 1);
        assert_int_equal(set_count(look(table).board.targets), 2);
        want(table, INTENT_CANCEL, 0);
        assert_int_equal(look(table).board.path.count, 1);
    }
    click(table, "d4");
    assert_board(table, "B:Wd4:Bh8");
}

static void behind_a_dialog_nothing_is_played(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    want(table, INTENT_DIALOG, DIALOG_SETTINGS);
    assert_true(look(table).setting_count >= 7);
    type(table, "c3d4");
    click(table, "c3");
    want(table, INTENT_UNDO, 0);
    assert_int_equal(ply(table), 0);
    assert_false(app_takes_text(table->app));
    want(table, INTENT_CANCEL, 0);
    assert_int_equal(look(table).dialog, DIALOG_NONE);
}

static void a_tower_under_the_pointer_is_inspected(void **state)
{
    struct table *table = *state;

    two_friends(table, "lasca", "W:Wd4(wbb):Bg7");
    on_square(table, INTENT_HOVER, "d4");
    struct view view = look(table);
    assert_true(view.inspector.tower != 0);
    assert_non_null(strstr(view.inspector.title, "d4"));
    on_square(table, INTENT_HOVER, "g7");
    assert_true(look(table).inspector.tower == 0);
}

/* No intent, in whatever state, may bring the program down. */
static void any_intents_in_any_order_are_survived(void **state)
{
    struct table *table = *state;
    uint64_t seed = 12345;

    for (int i = 0; i < 20000; i++) {
        struct intent intent = { 0 };
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        uint32_t roll = (uint32_t)(seed >> 33);
        intent.kind = (enum intent_kind)(roll % INTENT_KIND_COUNT);
        /* The files of whoever runs this are none of its business. */
        if (intent.kind == INTENT_SAVE || intent.kind == INTENT_SAVE_AS ||
            intent.kind == INTENT_FILE_SAVE)
            continue;
        intent.sq = (square)(roll >> 8 & 0x3f);
        if ((roll >> 20 & 7) == 0)
            intent.sq = SQ_NONE;
        intent.arg = (int32_t)(roll >> 14 & 15) - 2;
        intent.widget = roll >> 18 & 15;
        snprintf(intent.text, sizeof intent.text, "%c", "abcdefgh12345678-x:"[(roll >> 10) % 19]);
        table->now += roll >> 24;
        app_apply(table->app, &intent, table->now);
        if (i % 16 == 0)
            look(table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_TABLE(two_clicks_make_a_move),
        AT_TABLE(a_drag_makes_a_move_and_a_drop_outside_none),
        AT_TABLE(a_typed_move_is_played_when_it_is_complete),
        AT_TABLE(a_typed_number_that_may_go_on_waits_for_enter),
        AT_TABLE(numbers_of_two_digits_are_played_at_once),
        AT_TABLE(a_typed_move_that_is_illegal_is_explained),
        AT_TABLE(the_cursor_reaches_every_square_and_plays),
        AT_TABLE(one_click_plays_the_only_move_when_that_is_set),
        AT_TABLE(a_capture_can_be_entered_step_by_step),
        AT_TABLE(what_clicks_cannot_tell_is_asked),
        AT_TABLE(a_choice_that_is_not_asked_for_does_nothing),
        AT_TABLE(a_row_of_five_can_be_taken_for_or_not),
        AT_TABLE(a_refused_try_is_explained_and_its_remedy_can_be_played),
        AT_TABLE(a_refused_drag_is_explained_like_clicks),
        AT_TABLE(after_a_stuck_piece_a_free_square_completes_the_try),
        AT_TABLE(the_right_button_and_escape_clear_the_choice),
        AT_TABLE(a_move_is_animated_and_the_next_click_finishes_it),
        AT_TABLE(nothing_is_animated_when_that_is_off),
        AT_TABLE(a_step_taken_back_runs_backwards),
        AT_TABLE(a_game_is_chosen_set_up_and_begun),
        AT_TABLE(a_new_game_in_mid_game_leaves_the_other_open),
        AT_TABLE(what_the_last_move_took_is_shown),
        AT_TABLE(a_tower_that_comes_under_the_pointer_covers_no_tabs),
        AT_TABLE(arrows_and_circles_belong_to_the_position),
        AT_TABLE(a_left_click_hides_what_is_drawn),
        AT_TABLE(a_dialog_leaves_the_choice_on_the_board),
        AT_TABLE(behind_a_dialog_nothing_is_played),
        AT_TABLE(a_tower_under_the_pointer_is_inspected),
        AT_TABLE(any_intents_in_any_order_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
