/* Customs of matches: openings by lot, two games, touch-move, claims, time for each move; and how the
 * set-up names a game with its options. */
#include "tests/unit/at_table.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>

#include "src/journal.h"
#include "src/lots.h"

static void go(struct table *table, const char *from, const char *to)
{
    click(table, from);
    click(table, to);
}

static const struct game *the(const char *id)
{
    struct err err = { 0 };
    const struct game *game = game_find(id, &err);

    assert_non_null(game);
    return game;
}

static struct match_terms friends(const char *id)
{
    return (struct match_terms){ .game = the(id), .start = the(id)->start, .level = 3, .seed = 9,
                                 .player = { PLAYER_ME, PLAYER_FRIEND } };
}

static void path_of(const struct lot *lot, char *out, size_t size)
{
    struct strbuf words;

    strbuf_init(&words);
    for (int i = 0; i < lot->count; i++) {
        char text[MOVE_TEXT];
        move_path_text(the("english"), &lot->move[i], text);
        strbuf_printf(&words, "%s%s", i ? " " : "", text);
    }
    text_copy(out, size, words.text);
    strbuf_free(&words);
}

static void lots_draw_every_ballot_but_the_barred_ones(void **state)
{
    static const struct { enum lot_kind kind; int all; const char *barred; } list[] = {
        { LOT_THREE_MOVES, 156, "9-13 21-17 10-14" }, { LOT_TWO_MOVES, 43, "9-14 21-17" },
    };

    for (size_t k = 0; k < sizeof list / sizeof *list; k++) {
        char seen[200][64];
        int count = 0;
        for (uint64_t seed = 0; seed < 1500; seed++) {
            struct lot lot;
            struct err err = { 0 };
            char path[64];
            assert_true(lots_draw(the("english"), list[k].kind, seed, &lot, &err));
            assert_int_equal(lot.count, list[k].kind == LOT_THREE_MOVES ? 3 : 2);
            path_of(&lot, path, sizeof path);
            assert_string_not_equal(path, list[k].barred);
            bool known = false;
            for (int i = 0; i < count; i++)
                known = known || strcmp(seen[i], path) == 0;
            if (!known) {
                assert_true(count < list[k].all);
                text_copy(seen[count++], sizeof seen[0], path);
            }
        }
        assert_int_equal(count, list[k].all);
    }
    (void)state;
}

static struct match_terms with_lot(enum lot_kind kind, uint64_t seed)
{
    struct match_terms terms = friends("english");
    struct err err = { 0 };

    assert_true(lots_draw(terms.game, kind, seed, &terms.lot, &err));
    return terms;
}

static void the_moves_of_a_lot_are_made_and_stay(void **state)
{
    struct table *table = *state;
    struct match_terms terms = with_lot(LOT_THREE_MOVES, 4);

    terms.time = (struct time_control){ .base_ms = 60000 };
    app_begin(table->app, &terms, table->now);
    assert_int_equal(ply(table), 3);
    assert_non_null(strstr(look(table).status, "Ballot"));
    pass(table, 5000);
    assert_string_equal(look(table).player[0].clock, "01:00");     /* nobody has moved yet */
    want(table, INTENT_UNDO, 0);
    assert_int_equal(ply(table), 3);

    want(table, INTENT_GO_FIRST, 0);                       /* looking is free, changing is not */
    assert_int_equal(ply(table), 0);
    type(table, "11-15");
    assert_int_equal(ply(table), 0);
    assert_non_null(look(table).notice);
    want(table, INTENT_GO_LAST, 0);
    assert_int_equal(ply(table), 3);
}

static void the_computer_waits_for_the_end_of_the_lot(void **state)
{
    struct table *table = *state;
    struct match_terms terms = with_lot(LOT_TWO_MOVES, 4);

    terms.player[BLACK] = PLAYER_COMPUTER;                 /* Black begins, and is to move after two */
    app_begin(table->app, &terms, table->now);
    assert_int_equal(ply(table), 2);
    assert_int_equal(table->computer.questions, 1);
    pass(table, 1000);
    assert_int_equal(ply(table), 3);
}

static void the_second_game_has_the_same_lot_and_other_colours(void **state)
{
    struct table *table = *state;
    struct match_terms terms = with_lot(LOT_THREE_MOVES, 11);
    char first[64], second[64];

    terms.two_games.game = 1;
    app_begin(table->app, &terms, table->now);
    path_of(&terms.lot, first, sizeof first);
    bool white_resigns = match_turn(app_match(table->app)) == WHITE;
    want(table, INTENT_RESIGN, 0);
    want(table, INTENT_CONFIRM, 0);
    assert_string_equal(look(table).again, "Second game");
    assert_non_null(strstr(look(table).result_reason, white_resigns ? "You 0 – 1 Friend"
                                                                    : "You 1 – 0 Friend"));

    want(table, INTENT_REMATCH, 0);
    const struct match *match = app_match(table->app);
    path_of(&match->terms.lot, second, sizeof second);
    assert_string_equal(first, second);
    assert_int_equal(ply(table), 3);
    assert_int_equal(match->terms.player[BLACK], PLAYER_ME);
    assert_int_equal(match->terms.two_games.halves[BLACK], white_resigns ? 0 : 2);

    want(table, INTENT_OFFER_DRAW, 0);
    want(table, INTENT_CONFIRM, 0);
    assert_string_equal(look(table).again, "New match");
    assert_non_null(strstr(look(table).result_reason,
                           white_resigns ? "The match: Friend 1½ – ½ You"
                                         : "The match: Friend ½ – 1½ You"));
    want(table, INTENT_REMATCH, 0);
    match = app_match(table->app);
    assert_int_equal(match->terms.two_games.game, 1);
    assert_int_equal(match->terms.two_games.halves[WHITE], 0);
    assert_int_equal(ply(table), 3);                       /* drawn anew */
}

static void a_match_of_two_survives_between_its_games(void **state)
{
    struct table *table = *state;
    struct match_terms terms = with_lot(LOT_THREE_MOVES, 11);

    terms.two_games.game = 1;
    app_begin(table->app, &terms, table->now);
    want(table, INTENT_RESIGN, 0);
    want(table, INTENT_CONFIRM, 0);
    app_free(table->app, table->now);

    open_app(table);
    assert_int_equal(look(table).dialog, DIALOG_RECOVER);
    assert_non_null(strstr(look(table).recover_text, "the second is to come"));
    want(table, INTENT_RESUME, 0);
    assert_string_equal(look(table).again, "Second game");
    want(table, INTENT_REMATCH, 0);
    const struct match *match = app_match(table->app);
    assert_int_equal(match->terms.two_games.game, 2);
    assert_int_equal(match->terms.two_games.halves[WHITE] + match->terms.two_games.halves[BLACK], 2);
    assert_int_equal(ply(table), 3);
}

/* Says when a journal was written last, in seconds before now. */
static void age_journal(struct table *table, int slot, int seconds)
{
    struct timespec times[2] = { { .tv_nsec = UTIME_OMIT }, { .tv_sec = time(NULL) - seconds } };
    char path[120];

    snprintf(path, sizeof path, "%s/session-%d.journal", table->folder, slot);
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void of_several_games_the_last_one_played_comes_on_the_board(void **state)
{
    struct table *table = *state;

    for (int round = 0; round < 2; round++) {
        struct match_terms russian = friends("russian"), english = friends("english");
        app_begin(table->app, &russian, table->now);
        type(table, "c3d4");
        want(table, INTENT_CHOOSE_GAME, 2);
        want(table, INTENT_START_GAME, 0);
        assert_string_equal(app_match(table->app)->terms.game->id, english.game->id);
        pass(table, 2000);              /* Black is the computer, and begins */
        app_free(table->app, table->now);
        age_journal(table, 1, round ? 10 : 20);
        age_journal(table, 2, round ? 20 : 10);
        for (int again = 0; again < 2; again++) {          /* looking changes no times */
            open_app(table);
            assert_int_equal(look(table).recover_count, 2);
            if (!again)
                app_free(table->app, table->now);
        }
        want(table, INTENT_RESUME, 0);
        assert_string_equal(app_match(table->app)->terms.game->id, round ? "russian" : "english");
        app_free(table->app, table->now);
        open_app(table);
        want(table, INTENT_DISCARD, 0);
    }
}

static void a_match_that_was_discarded_is_not_offered_again(void **state)
{
    struct table *table = *state;
    struct match_terms terms = with_lot(LOT_THREE_MOVES, 11);

    terms.two_games.game = 1;
    app_begin(table->app, &terms, table->now);
    want(table, INTENT_RESIGN, 0);
    want(table, INTENT_CONFIRM, 0);
    app_free(table->app, table->now);
    open_app(table);
    assert_int_equal(look(table).dialog, DIALOG_RECOVER);
    want(table, INTENT_DISCARD, 0);
    app_free(table->app, table->now);
    open_app(table);
    assert_int_equal(look(table).dialog, DIALOG_NONE);
}

static void a_resumed_game_is_seen_from_the_same_side(void **state)
{
    struct table *table = *state;
    struct match_terms terms = friends("russian");

    terms.player[WHITE] = PLAYER_COMPUTER;
    terms.player[BLACK] = PLAYER_ME;
    app_begin(table->app, &terms, table->now);
    pass(table, 2000);
    assert_true(look(table).board.flipped);
    app_free(table->app, table->now);
    open_app(table);
    want(table, INTENT_RESUME, 0);
    assert_true(look(table).board.flipped);
}

static void a_line_that_ended_stays_in_sight(void **state)
{
    struct table *table = *state;
    struct match_terms terms = friends("russian");

    app_begin(table->app, &terms, table->now);
    type(table, "c3d4");
    type(table, "b6a5");
    want(table, INTENT_RESIGN, 0);
    want(table, INTENT_CONFIRM, 0);
    want(table, INTENT_GO_FIRST, 0);
    type(table, "e3f4");
    struct view view = look(table);
    bool seen = false;
    for (int i = 0; i < view.item_count; i++)
        seen = seen || (view.items[i].text && strstr(view.items[i].text, "b6-a5"));
    assert_true(seen);
}

/* ---- touch-move ---- */

static void a_touched_piece_must_move(void **state)
{
    struct table *table = *state;
    struct match_terms terms = friends("russian");

    terms.touch_move = true;
    app_begin(table->app, &terms, table->now);
    click(table, "e3");
    click(table, "c3");                                    /* another piece */
    assert_non_null(strstr(look(table).notice, "e3"));
    click(table, "d4");                                    /* both could go there */
    assert_int_equal(ply(table), 1);
    assert_true(record_node(app_match(table->app)->record, 1)->move.from == sq_of(table, "e3"));
}

/* g3 is the only man that can go to h4; without the custom one click is enough. */
static void a_free_square_alone_plays_nothing(void **state)
{
    struct table *table = *state;
    struct match_terms terms = friends("russian");

    terms.touch_move = true;
    app_begin(table->app, &terms, table->now);
    click(table, "h4");
    assert_int_equal(ply(table), 0);
    assert_non_null(strstr(look(table).notice, "click the piece first"));
    click(table, "g3");
    assert_null(look(table).notice);
    click(table, "h4");
    assert_int_equal(ply(table), 1);
    two_friends(table, "russian", NULL);
    click(table, "h4");
    assert_int_equal(ply(table), 1);
}

static void a_touched_piece_is_not_let_go(void **state)
{
    struct table *table = *state;
    struct match_terms terms = friends("russian");

    terms.touch_move = true;
    app_begin(table->app, &terms, table->now);
    click(table, "a1");                                    /* cannot move: binds nobody */
    click(table, "e3");
    want(table, INTENT_CANCEL, 1);
    want(table, INTENT_ERASE, 0);
    on_square(table, INTENT_DRAG, "e3");
    on_square(table, INTENT_DROP, NULL);
    type(table, "c3b4");
    assert_int_equal(ply(table), 0);
    on_square(table, INTENT_DRAG, "g3");
    on_square(table, INTENT_DROP, "h4");
    assert_int_equal(ply(table), 0);
    click(table, "f4");
    assert_int_equal(ply(table), 1);
}

static void without_the_custom_another_piece_may_be_chosen(void **state)
{
    struct table *table = *state;

    two_friends(table, "russian", NULL);
    click(table, "e3");
    click(table, "c3");
    click(table, "b4");
    assert_int_equal(ply(table), 1);
}

/* ---- claims ---- */

static void shuffle_kings(struct table *table, int times)
{
    for (int i = 0; i < times; i++) {
        go(table, "1", "6");
        go(table, "32", "28");
        go(table, "6", "1");
        go(table, "28", "32");
    }
}

static void repeat_positions(struct table *table, bool claims)
{
    struct match_terms terms = friends("english");
    struct err err = { 0 };

    terms.claims = claims;
    assert_true(fen_read(terms.game, "B:WK32:BK1", &terms.start, &err));
    app_begin(table->app, &terms, table->now);
    shuffle_kings(table, 2);
    pass(table, 2000);
}

static void draws_come_by_themselves(void **state)
{
    struct table *table = *state;

    repeat_positions(table, false);
    assert_true(look(table).over);
    assert_string_equal(look(table).result, "Draw");
}

static void a_draw_that_must_be_claimed_waits_for_the_claim(void **state)
{
    struct table *table = *state;

    repeat_positions(table, true);
    assert_false(look(table).over);
    assert_true(look(table).can_claim);
    assert_non_null(strstr(look(table).status, "can be claimed"));

    want(table, INTENT_OFFER_DRAW, 0);
    assert_true(look(table).over);
    assert_non_null(strstr(look(table).result_reason, "third time"));
}

static void a_claim_that_was_missed_is_gone(void **state)
{
    struct table *table = *state;

    repeat_positions(table, true);
    go(table, "1", "5");
    assert_false(look(table).can_claim);
    want(table, INTENT_OFFER_DRAW, 0);
    assert_false(look(table).over);
    assert_int_equal(look(table).dialog, DIALOG_DRAW_OFFERED);
}

static void the_computer_claims_when_it_is_not_better(void **state)
{
    struct table *table = *state;

    repeat_positions(table, true);
    struct match_terms terms = app_match(table->app)->terms;
    for (int better = 1; better >= 0; better--) {
        terms.player[WHITE] = PLAYER_ME;
        terms.player[BLACK] = PLAYER_FRIEND;
        app_begin(table->app, &terms, table->now);
        shuffle_kings(table, 1);
        go(table, "1", "6");
        go(table, "32", "28");
        go(table, "6", "1");
        struct match *match = (struct match *)app_match(table->app);
        match->terms.player[BLACK] = PLAYER_COMPUTER;      /* it takes a seat in mid-game */
        table->computer.score = better ? 300 : 0;
        go(table, "28", "32");
        pass(table, 2000);
        assert_int_equal(look(table).over, !better);
    }
}

/* ---- time for each move ---- */

static void each_move_has_its_time(void **state)
{
    struct table *table = *state;
    struct match_terms terms = friends("russian");

    terms.time = (struct time_control){ .base_ms = 30000, .per_move = true };
    app_begin(table->app, &terms, table->now);
    type(table, "c3d4");
    pass(table, 20000);
    assert_string_equal(look(table).player[0].clock, "0:10.0");
    type(table, "b6a5");
    assert_string_equal(look(table).player[0].clock, "00:30");
    pass(table, 29000);
    assert_false(look(table).over);
    pass(table, 2000);
    assert_true(look(table).over);
    assert_string_equal(look(table).result, "Black won");
}

static void the_computer_keeps_within_its_time_for_a_move(void **state)
{
    struct table *table = *state;
    struct match_terms terms = friends("russian");

    terms.player[BLACK] = PLAYER_COMPUTER;
    terms.level = 10;
    terms.time = (struct time_control){ .base_ms = 10000, .per_move = true };
    app_begin(table->app, &terms, table->now);
    type(table, "c3d4");
    assert_in_range(table->computer.ask.move_ms, 1000, 9500);
    assert_int_equal(table->computer.ask.clock_ms, 0);
}

/* ---- what is kept ---- */

static void the_journal_keeps_the_customs(void **state)
{
    struct match_terms terms = with_lot(LOT_THREE_MOVES, 21);
    struct strbuf text;
    struct journal journal;
    struct err err = { 0 };

    terms.time = (struct time_control){ .base_ms = 30000, .per_move = true };
    terms.two_games = (struct two_games){ 2, { 1, 1 } };
    terms.touch_move = terms.claims = true;
    text_copy(terms.lot.name, sizeof terms.lot.name, "Dreaded Edinburgh");
    struct match *match = match_new(&terms, 0);
    for (int i = 0; i < 3; i++)
        match_play(match, &terms.lot.move[i], match->left_ms, 0);

    strbuf_init(&text);
    journal_write_head(&text);
    journal_write_match(&text, match, 0);
    journal_read(text.text, text.length, 0, &journal, &err);
    assert_false(journal.damaged);
    const struct match_terms *read = &journal.match->terms;
    assert_memory_equal(&read->two_games, &terms.two_games, sizeof terms.two_games);
    assert_true(read->touch_move && read->claims && read->time.per_move);
    assert_int_equal(read->time.base_ms, 30000);
    assert_string_equal(read->lot.name, "Dreaded Edinburgh");
    for (int i = 0; i < 3; i++)
        assert_true(move_same(&read->lot.move[i], &terms.lot.move[i]));

    match_free(journal.match);
    match_free(match);
    strbuf_free(&text);
    (void)state;
}

static void a_claimed_draw_is_kept(void **state)
{
    struct table *table = *state;
    struct strbuf text;
    struct journal journal;
    struct err err = { 0 };

    repeat_positions(table, true);
    want(table, INTENT_OFFER_DRAW, 0);
    const struct match *match = app_match(table->app);
    strbuf_init(&text);
    journal_write_head(&text);
    journal_write_match(&text, match, table->now);
    journal_read(text.text, text.length, 0, &journal, &err);
    assert_false(journal.damaged);
    assert_true(journal.over);
    assert_int_equal(match_outcome(journal.match, NULL), DRAWN);
    match_free(journal.match);
    strbuf_free(&text);
}

static void bad_customs_in_a_journal_are_damage(void **state)
{
    static const char *const bad[] = { "lot=4:x", "lot=0:x", "two=3:0:0", "two=1:3:0", "two=1",
                                       "touch=2", "claims=", "time=0/move", "time=5/day", "time=5" };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[200];
        struct journal journal;
        struct err err = { 0 };
        snprintf(text, sizeof text, "tavlei journal 1\nopen english %s fen=B:WK32:BK1\n", bad[i]);
        journal_read(text, strlen(text), 0, &journal, &err);
        assert_true(journal.damaged);
        assert_int_equal(err.line, 2);
        match_free(journal.match);
    }
    (void)state;
}

/* ---- the set-up ---- */

static void set_up(struct table *table, uint32_t field, int value)
{
    struct intent intent = { .kind = INTENT_SETUP, .sq = SQ_NONE, .widget = field, .arg = value };

    app_apply(table->app, &intent, table->now);
}

static void choose_game(struct table *table, const char *id)
{
    int index = 0;

    while (strcmp(game_nth(index)->id, id) != 0)
        index++;
    want(table, INTENT_CHOOSE_GAME, index);
}

/* The row of an option by its label. */
static const struct option_row *row_of(const struct view *view, const char *label)
{
    for (int i = 0; i < view->setup.option_count; i++)
        if (strcmp(view->setup.option[i].label, label) == 0)
            return &view->setup.option[i];
    fail_msg("no option %s", label);
    return NULL;
}

static void options_make_the_game(void **state)
{
    struct table *table = *state;

    choose_game(table, "turkish");
    struct view view = look(table);
    set_up(table, (uint32_t)row_of(&view, "Single man")->field, 1);
    set_up(table, (uint32_t)row_of(&view, "Crowning in a capture")->field, 1);
    set_up(table, SETUP_LOSING, 1);
    view = look(table);
    assert_true(row_of(&view, "Single man")->value[1].on);
    assert_ptr_equal(view.setup.game,
                     the("turkish[endgame=one_each_draw,promotion=continue]+losing"));
    set_up(table, (uint32_t)row_of(&view, "Single man")->field, 0);
    view = look(table);
    assert_ptr_equal(view.setup.game, the("turkish[promotion=continue]+losing"));
    want(table, INTENT_START_GAME, 0);
    assert_ptr_equal(app_match(table->app)->terms.game, view.setup.game);

    choose_game(table, "russian");                         /* another game begins with its defaults */
    view = look(table);
    assert_ptr_equal(view.setup.game, the("russian"));
}

/* Customs of the player stay; what a game does not offer is not taken into it. */
static void nothing_is_carried_into_a_game_that_does_not_offer_it(void **state)
{
    struct table *table = *state;

    choose_game(table, "english");
    set_up(table, SETUP_OPENING, LOT_THREE_MOVES);
    set_up(table, SETUP_CLAIMS, 1);
    set_up(table, SETUP_TOUCH_MOVE, 1);
    set_up(table, SETUP_TOWERS, 1);
    choose_game(table, "russian");
    struct view view = look(table);
    assert_ptr_equal(view.setup.game, the("russian"));
    assert_int_equal(view.setup.opening_count, 0);
    for (int i = 0; i < view.setup.custom_count; i++)
        assert_string_not_equal(view.setup.custom[i].label, "Draws must be claimed");
    want(table, INTENT_START_GAME, 0);
    const struct match_terms *terms = &app_match(table->app)->terms;
    assert_false(terms->claims);
    assert_int_equal(terms->lot.count, 0);
    assert_true(terms->touch_move);
}

/* Settings of an edited file, or of a game that has changed since. */
static void modifiers_that_the_game_does_not_know_are_forgotten(void **state)
{
    struct settings settings;
    struct app_options options = { .settings = &settings, .seed = 5 };

    (void)state;
    settings_init(&settings);
    text_copy(settings_words(&settings, SETTING_GAME), SETTING_TEXT_SIZE, "cheskers");
    settings.value[SETTING_TURNED] = 1;
    struct table table = { .app = app_new(&options, 0), .arena = arena_new() };
    want(&table, INTENT_PLACE, PLACE_SETUP);
    want(&table, INTENT_START_GAME, 0);
    assert_non_null(app_match(table.app));
    assert_ptr_equal(app_match(table.app)->terms.game, the("cheskers"));
    arena_free(table.arena);
    app_free(table.app, 0);
}

static void options_that_do_not_go_together_are_not_taken(void **state)
{
    struct table *table = *state;

    choose_game(table, "ugolki");
    struct view view = look(table);
    set_up(table, (uint32_t)row_of(&view, "Camp")->field, 3);
    set_up(table, (uint32_t)row_of(&view, "Pieces go")->field, 1);
    view = look(table);
    assert_ptr_equal(view.setup.game, the("ugolki[camp=dark9]"));
    set_up(table, SETUP_OPTION + 10000, 1);                /* no such option */
    set_up(table, (uint32_t)row_of(&view, "Camp")->field, 77);
    view = look(table);
    assert_ptr_equal(view.setup.game, the("ugolki[camp=dark9]"));
}

static void the_turned_board_is_offered_where_it_means_something(void **state)
{
    struct table *table = *state;

    choose_game(table, "brazilian");
    set_up(table, SETUP_TURNED, 1);
    assert_ptr_equal(look(table).setup.game, the("brazilian+turned"));
    choose_game(table, "turkish");
    struct view view = look(table);
    for (int i = 0; i < view.setup.rule_count; i++)
        assert_string_not_equal(view.setup.rules[i].label, "Turned board");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lots_draw_every_ballot_but_the_barred_ones),
        AT_TABLE(the_moves_of_a_lot_are_made_and_stay),
        AT_TABLE(the_computer_waits_for_the_end_of_the_lot),
        AT_TABLE(the_second_game_has_the_same_lot_and_other_colours),
        WITH_JOURNAL(a_match_of_two_survives_between_its_games),
        WITH_JOURNAL(of_several_games_the_last_one_played_comes_on_the_board),
        WITH_JOURNAL(a_match_that_was_discarded_is_not_offered_again),
        WITH_JOURNAL(a_resumed_game_is_seen_from_the_same_side),
        AT_TABLE(a_line_that_ended_stays_in_sight),
        AT_TABLE(a_touched_piece_must_move),
        AT_TABLE(a_free_square_alone_plays_nothing),
        AT_TABLE(a_touched_piece_is_not_let_go),
        AT_TABLE(without_the_custom_another_piece_may_be_chosen),
        AT_TABLE(draws_come_by_themselves),
        AT_TABLE(a_draw_that_must_be_claimed_waits_for_the_claim),
        AT_TABLE(a_claim_that_was_missed_is_gone),
        AT_TABLE(the_computer_claims_when_it_is_not_better),
        AT_TABLE(each_move_has_its_time),
        AT_TABLE(the_computer_keeps_within_its_time_for_a_move),
        cmocka_unit_test(the_journal_keeps_the_customs),
        AT_TABLE(a_claimed_draw_is_kept),
        cmocka_unit_test(bad_customs_in_a_journal_are_damage),
        AT_TABLE(options_make_the_game),
        AT_TABLE(nothing_is_carried_into_a_game_that_does_not_offer_it),
        cmocka_unit_test(modifiers_that_the_game_does_not_know_are_forgotten),
        AT_TABLE(options_that_do_not_go_together_are_not_taken),
        AT_TABLE(the_turned_board_is_offered_where_it_means_something),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
