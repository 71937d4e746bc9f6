/* The app: what happens when a person wants something, and what happens by itself. The computer is
 * a stand-in that plays the first legal move, so that nothing depends on its strength. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rules/fen.h"
#include "rules/notation.h"
#include "src/app.h"
#include "src/match.h"

/* ---- the stand-in ---- */

struct stand_in {
    bool asked;
    struct ask ask;
    int questions, stops;
    int score;                          /* of every answer */
    bool silent;                        /* thinks for ever */
};

static void stand_in_ask(void *self, const struct ask *ask)
{
    struct stand_in *it = self;

    it->ask = *ask;
    it->asked = true;
    it->questions++;
}

static void stand_in_stop(void *self)
{
    ((struct stand_in *)self)->stops++;
}

static bool stand_in_poll(void *self, struct report *out)
{
    struct stand_in *it = self;
    struct movelist legal = { 0 };

    if (!it->asked || it->silent)
        return false;
    it->asked = false;
    game_generate(it->ask.game, &it->ask.pos, &legal);
    *out = (struct report){ .ticket = it->ask.ticket, .final = true, .depth = 3, .score = it->score,
                            .pv_count = legal.count > 0 };
    if (legal.count)
        out->pv[0] = legal.move[0];
    movelist_free(&legal);
    return true;
}

/* ---- a table to sit at ---- */

struct table {
    struct app *app;
    struct stand_in computer;
    struct arena *arena;
    int64_t now;
    char folder[64];                    /* of the journal, "" when none is kept */
    char config[128];
};

static void open_app(struct table *table)
{
    struct settings settings;

    settings_init(&settings);
    struct app_options options = {
        .settings = &settings, .seed = 5,
        .state_folder = table->folder[0] ? table->folder : NULL,
        .settings_path = table->config[0] ? table->config : NULL,
        .thinker = { stand_in_ask, stand_in_stop, stand_in_poll, NULL, &table->computer },
    };
    table->app = app_new(&options, table->now);
}

static int sit_down(void **state)
{
    struct table *table = calloc(1, sizeof *table);

    table->arena = arena_new();
    open_app(table);
    *state = table;
    return 0;
}

static int sit_down_with_journal(void **state)
{
    struct table *table = calloc(1, sizeof *table);

    snprintf(table->folder, sizeof table->folder, "/tmp/tavlei-app-XXXXXX");
    assert_non_null(mkdtemp(table->folder));
    snprintf(table->config, sizeof table->config, "%s/settings.ini", table->folder);
    table->arena = arena_new();
    open_app(table);
    *state = table;
    return 0;
}

static int stand_up(void **state)
{
    struct table *table = *state;

    if (table->app)
        app_free(table->app, table->now);
    if (table->folder[0]) {
        DIR *dir = opendir(table->folder);
        for (struct dirent *entry; dir && (entry = readdir(dir));) {
            char path[400];
            snprintf(path, sizeof path, "%s/%s", table->folder, entry->d_name);
            unlink(path);
        }
        if (dir)
            closedir(dir);
        rmdir(table->folder);
    }
    arena_free(table->arena);
    free(table);
    return 0;
}

static void begin(struct table *table, const char *id, const char *fen, enum player_kind white,
                  enum player_kind black, struct time_control time)
{
    struct err err = { 0 };
    struct match_terms terms = { .game = game_find(id, &err), .player = { white, black }, .level = 3,
                                 .time = time, .seed = 1 };

    assert_non_null(terms.game);
    terms.start = terms.game->start;
    if (fen && !fen_read(terms.game, fen, &terms.start, &err))
        fail_msg("%s", err.text);
    app_begin(table->app, &terms, table->now);
}

static void two_friends(struct table *table, const char *id, const char *fen)
{
    begin(table, id, fen, PLAYER_ME, PLAYER_FRIEND, (struct time_control){ 0, 0 });
}

static void against_computer(struct table *table)
{
    begin(table, "russian", NULL, PLAYER_ME, PLAYER_COMPUTER, (struct time_control){ 0, 0 });
}

static void want(struct table *table, enum intent_kind kind, int32_t arg)
{
    struct intent intent = { .kind = kind, .sq = SQ_NONE, .arg = arg };

    app_apply(table->app, &intent, table->now);
}

static square sq_of(struct table *table, const char *name)
{
    square sq = square_read(app_match(table->app)->terms.game, &name);

    assert_int_not_equal(sq, SQ_NONE);
    return sq;
}

static void on_square(struct table *table, enum intent_kind kind, const char *name)
{
    struct intent intent = { .kind = kind, .sq = name ? sq_of(table, name) : SQ_NONE };

    app_apply(table->app, &intent, table->now);
}

static void click(struct table *table, const char *name)
{
    on_square(table, INTENT_SQUARE, name);
}

static void type(struct table *table, const char *text)
{
    for (; *text; text++) {
        struct intent intent = { .kind = INTENT_TEXT, .sq = SQ_NONE, .text = { *text, '\0' } };
        app_apply(table->app, &intent, table->now);
    }
}

static void pass(struct table *table, int64_t ms)
{
    for (int64_t end = table->now + ms; table->now < end;) {
        table->now += 10;
        app_tick(table->app, table->now);
    }
}

static struct view look(struct table *table)
{
    struct view view;

    arena_reset(table->arena);
    app_view(table->app, table->arena, 1280, 800, &view);
    return view;
}

static void assert_board(struct table *table, const char *fen)
{
    const struct match *match = app_match(table->app);
    char *text = fen_text(match->terms.game, match_position(match));

    assert_string_equal(text, fen);
    free(text);
}

static int ply(struct table *table)
{
    return match_ply(app_match(table->app));
}

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

    begin(table, "russian", NULL, PLAYER_COMPUTER, PLAYER_ME, (struct time_control){ 0, 0 });
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
    assert_string_equal(view.result, "White wins");
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
    assert_string_equal(look(table).result, "Black wins");
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

    begin(table, "russian", NULL, PLAYER_ME, PLAYER_FRIEND, (struct time_control){ 180000, 2000 });
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

    begin(table, "russian", NULL, PLAYER_ME, PLAYER_FRIEND, (struct time_control){ 3000, 0 });
    type(table, "c3d4");
    pass(table, 2900);
    assert_false(look(table).over);
    assert_true(look(table).player[0].low_time);
    assert_string_equal(look(table).player[0].clock, "0:00.1");
    pass(table, 200);
    assert_true(look(table).over);
    assert_string_equal(look(table).result, "White wins");
}

static void taking_back_takes_the_time_back_too(void **state)
{
    struct table *table = *state;

    begin(table, "russian", NULL, PLAYER_ME, PLAYER_FRIEND, (struct time_control){ 60000, 0 });
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

    begin(table, "russian", NULL, PLAYER_ME, PLAYER_FRIEND, (struct time_control){ 60000, 0 });
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

static void a_new_game_in_mid_game_is_asked_about(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    type(table, "c3d4");
    want(table, INTENT_CHOOSE_GAME, 4);
    want(table, INTENT_START_GAME, 0);
    assert_int_equal(look(table).dialog, DIALOG_ABANDON);
    assert_int_equal(ply(table), 1);
    want(table, INTENT_DIALOG, DIALOG_NONE);
    assert_string_equal(app_match(table->app)->terms.game->id, "russian");
    want(table, INTENT_START_GAME, 0);
    want(table, INTENT_CONFIRM, 0);
    assert_string_equal(app_match(table->app)->terms.game->id, "lasca");
    assert_int_equal(look(table).dialog, DIALOG_NONE);
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

/* ---- nothing is lost ---- */

/* The first program is left as a kill would leave it: not closed, its lock still held by the same
 * process, which locks do not mind. */
static void a_killed_game_is_offered_and_resumed_as_it_was(void **state)
{
    struct table *table = *state;

    begin(table, "lasca", NULL, PLAYER_ME, PLAYER_FRIEND, (struct time_control){ 180000, 2000 });
    const char *moves[] = { "c3d4", "c5e3" };
    type(table, moves[0]);
    pass(table, 7000);
    type(table, moves[1]);
    pass(table, 3000);
    struct app *killed = table->app;
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
    assert_string_equal(settings.text, "lasca");
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

#define AT_TABLE(test) cmocka_unit_test_setup_teardown(test, sit_down, stand_up)
#define WITH_JOURNAL(test) cmocka_unit_test_setup_teardown(test, sit_down_with_journal, stand_up)

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
        AT_TABLE(a_refused_try_is_explained_and_its_remedy_can_be_played),
        AT_TABLE(a_refused_drag_is_explained_like_clicks),
        AT_TABLE(after_a_stuck_piece_a_free_square_completes_the_try),
        AT_TABLE(the_right_button_and_escape_clear_the_choice),
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
        AT_TABLE(a_friend_is_asked_about_a_draw),
        AT_TABLE(a_rematch_swaps_the_colours),
        AT_TABLE(a_decided_game_can_be_taken_up_again_from_an_earlier_move),
        AT_TABLE(clocks_run_from_the_second_move_and_add_their_increment),
        AT_TABLE(a_fallen_flag_ends_the_game),
        AT_TABLE(taking_back_takes_the_time_back_too),
        AT_TABLE(the_deadline_of_a_running_clock_is_its_next_change),
        AT_TABLE(a_move_is_animated_and_the_next_click_finishes_it),
        AT_TABLE(nothing_is_animated_when_that_is_off),
        AT_TABLE(a_step_taken_back_runs_backwards),
        AT_TABLE(a_game_is_chosen_set_up_and_begun),
        AT_TABLE(a_new_game_in_mid_game_is_asked_about),
        AT_TABLE(behind_a_dialog_nothing_is_played),
        AT_TABLE(a_tower_under_the_pointer_is_inspected),
        AT_TABLE(any_intents_in_any_order_are_survived),
        WITH_JOURNAL(a_killed_game_is_offered_and_resumed_as_it_was),
        WITH_JOURNAL(a_discarded_game_is_not_offered_again),
        WITH_JOURNAL(a_found_game_is_asked_about_until_somebody_decides),
        WITH_JOURNAL(a_finished_game_is_not_offered),
        WITH_JOURNAL(taken_back_moves_survive_too),
        WITH_JOURNAL(the_last_setup_is_found_again),
        WITH_JOURNAL(unwritable_places_are_told_and_the_game_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
