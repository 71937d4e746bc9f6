/* The Hub protocol: its lines and words, and our engine at the other end of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "ai/engine.h"
#include "ai/hub.h"
#include "ai/hub_line.h"
#include "ai/hub_words.h"
#include "ai/line_feed.h"
#include "rules/fen.h"

/* --- lines --- */

static void a_line_is_a_command_and_arguments_in_any_order(void **state)
{
    (void)state;
    struct hub_line line;
    assert_true(hub_line_read(&line, "  pos  pos=Wbe  flag moves = \"32-28 19x28\" ", NULL));
    assert_string_equal(line.command, "pos");
    assert_int_equal(line.count, 3);
    assert_string_equal(hub_line_value(&line, "pos"), "Wbe");
    assert_string_equal(hub_line_value(&line, "flag"), "");
    assert_string_equal(hub_line_value(&line, "moves"), "32-28 19x28");
    assert_null(hub_line_value(&line, "other"));
    hub_line_free(&line);
}

static void an_empty_line_has_no_command(void **state)
{
    (void)state;
    struct hub_line line;
    assert_true(hub_line_read(&line, " \t ", NULL));
    assert_string_equal(line.command, "");
    assert_int_equal(line.count, 0);
    hub_line_free(&line);
}

static void broken_lines_are_refused_with_a_reason(void **state)
{
    static const char *const broken[] = {
        "pos pos=", "pos =x", "pos pos=\"abc", "\"pos\"", "pos a=b=c", "= a", "pos \x01", "pos a=\x7f",
    };
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        struct hub_line line;
        struct err err = { 0 };
        assert_false(hub_line_read(&line, broken[i], &err));
        assert_true(err.text[0]);
    }
}

static void a_written_argument_is_read_as_it_was(void **state)
{
    static const char *const values[] = { "", "x", "a b", "a=b", "it's", "\xc3\xa9" };
    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        struct strbuf text;
        struct hub_line line;
        strbuf_init(&text);
        strbuf_add(&text, "say");
        hub_line_add(&text, "it", values[i]);
        assert_true(hub_line_read(&line, text.text, NULL));
        assert_string_equal(hub_line_value(&line, "it"), values[i]);
        hub_line_free(&line);
        strbuf_free(&text);
    }
}

static void what_quotes_cannot_hold_becomes_a_blank(void **state)
{
    (void)state;
    struct strbuf text;
    strbuf_init(&text);
    hub_line_add(&text, "message", "say \"x\"\n");
    assert_string_equal(text.text, " message=\"say  x  \"");
    strbuf_free(&text);
}

static void lines_come_out_whole_however_they_arrive(void **state)
{
    static const char bytes[] = "hub\r\n\nquit\nrest";
    (void)state;
    for (size_t step = 1; step < sizeof bytes; step++) {
        struct line_feed feed;
        struct strbuf seen;
        bool too_long;
        line_feed_init(&feed);
        strbuf_init(&seen);
        for (size_t at = 0; at < sizeof bytes - 1; at += step) {
            size_t left = sizeof bytes - 1 - at;
            line_feed_add(&feed, bytes + at, left < step ? left : step);
            for (const char *line; (line = line_feed_next(&feed, &too_long));) {
                assert_false(too_long);
                strbuf_printf(&seen, "[%s]", line);
            }
        }
        assert_string_equal(seen.text, "[hub][][quit]");
        strbuf_free(&seen);
        line_feed_free(&feed);
    }
}

static void a_line_without_end_is_given_up_and_the_next_one_heard(void **state)
{
    (void)state;
    struct line_feed feed;
    bool too_long;
    int refused = 0;
    char many[4096];
    memset(many, 'x', sizeof many);
    line_feed_init(&feed);
    for (int i = 0; i < 3 * LINE_MOST / (int)sizeof many; i++) {
        line_feed_add(&feed, many, sizeof many);
        while (line_feed_next(&feed, &too_long))
            refused += too_long;
        assert_true(feed.held.length <= LINE_MOST + 2 * sizeof many);
    }
    line_feed_add(&feed, "x\nquit\n", 7);
    assert_string_equal(line_feed_next(&feed, &too_long), "quit");
    assert_false(too_long);
    assert_int_equal(refused, 1);
    line_feed_free(&feed);
}

static void a_zero_byte_does_not_hide_what_follows(void **state)
{
    (void)state;
    struct line_feed feed;
    bool too_long;
    line_feed_init(&feed);
    line_feed_add(&feed, "a\0b\nquit\n", 9);
    assert_int_equal(strlen(line_feed_next(&feed, &too_long)), 3);
    assert_string_equal(line_feed_next(&feed, &too_long), "quit");
    line_feed_free(&feed);
}

/* --- words --- */

static const struct game *game_of(const char *id)
{
    struct err err;
    const struct game *game = game_find(id, &err);
    if (!game)
        fail_msg("%s", err.text);
    return game;
}

static void games_of_the_protocol_have_its_words(void **state)
{
    (void)state;
    assert_string_equal(hub_variant_name(game_of("international")), "normal");
    assert_string_equal(hub_variant_name(game_of("international+losing")), "losing");
    assert_string_equal(hub_variant_name(game_of("frisian")), "frisian");
    assert_string_equal(hub_variant_name(game_of("russian+towers")), "russian+towers");
    assert_ptr_equal(hub_variant_find("normal", NULL), game_of("international"));
    assert_ptr_equal(hub_variant_find("lasca", NULL), game_of("lasca"));
    assert_null(hub_variant_find("killer", NULL));
}

static void check_start(const char *id, const char *expected)
{
    const struct game *game = game_of(id);
    struct strbuf text;
    struct position read;
    strbuf_init(&text);
    assert_true(hub_position_write(game, &game->start, &text));
    assert_string_equal(text.text, expected);
    assert_true(hub_position_read(game, text.text, &read, NULL));
    assert_true(read.key == game->start.key);
    strbuf_free(&text);
}

static void start_positions_read_as_they_are_written(void **state)
{
    (void)state;
    check_start("international", "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww");
    check_start("english", "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
    check_start("russian", "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
    check_start("lasca", "Wwwwwwwwwwwweeebbbbbbbbbbb"); /* numbered from White's side */
    check_start("turkish", "Weeeeeeeebbbbbbbbbbbbbbbbeeeeeeeeeeeeeeeewwwwwwwwwwwwwwwweeeeeeee");
}

static void kings_have_great_letters(void **state)
{
    (void)state;
    const struct game *game = game_of("international");
    struct position pos;
    struct strbuf text;
    assert_true(fen_read(game, "B:WK1,32:BK50,9", &pos, NULL));
    strbuf_init(&text);
    assert_true(hub_position_write(game, &pos, &text));
    assert_int_equal(text.text[0], 'B');
    assert_int_equal(text.text[1], 'W');
    assert_int_equal(text.text[9], 'b');
    assert_int_equal(text.text[32], 'w');
    assert_int_equal(text.text[50], 'B');
    strbuf_free(&text);
}

/* A tower, a hand, half a turn: letters cannot tell. */
static void positions_that_letters_cannot_tell_are_not_written(void **state)
{
    (void)state;
    const struct game *lasca = game_of("lasca");
    struct position pos;
    struct strbuf text;
    strbuf_init(&text);
    assert_true(fen_read(lasca, "W:Wa1(b):Bc5", &pos, NULL));
    assert_false(hub_position_write(lasca, &pos, &text));
    assert_false(hub_position_write(game_of("gomoku-checkers"), &game_of("gomoku-checkers")->start,
                                    &text));
    assert_int_equal(text.length, 0);
    strbuf_free(&text);
}

static void wrong_positions_are_refused(void **state)
{
    static const char *const wrong[] = {
        "", "W", "Xbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww", "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwww",
        "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwww", "Wbbbbbbbbbbbbeeeexeeewwwwwwwwwwww",
        "Wweeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",             /* a man where men are crowned */
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct position pos;
        struct err err = { 0 };
        assert_false(hub_position_read(game_of("russian"), wrong[i], &pos, &err));
        assert_true(err.text[0]);
    }
}

/* Every legal move of many positions is found again by its own text, in games of all kinds. */
static void every_move_is_read_as_it_was_written(void **state)
{
    static const char *const ids[] = {
        "international", "frisian", "russian", "canadian", "lasca", "russian+towers", "bashni-two-move",
        "turkish", "dameo", "keny", "stavropol", "samoyed", "cheskers", "gomoku-checkers",
        "ashtarashki", "ugolki", "shatra", "fox-geese-12",
    };
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        const struct game *game = game_of(ids[i]);
        struct position pos = game->start;
        struct movelist legal = { 0 };
        for (int ply = 0; ply < 80; ply++) {
            game_generate(game, &pos, &legal);
            if (!legal.count)
                break;
            for (int j = 0; j < legal.count; j++) {
                char text[MOVE_TEXT];
                hub_move_write(game, &legal, &legal.move[j], text);
                assert_null(strchr(text, ' '));
                int found = hub_move_read(game, &legal, text);
                if (found != j)
                    fail_msg("%s ply %d: %s is read as number %d, not %d", ids[i], ply, text, found, j);
            }
            struct position next;
            memset(&next, 0, sizeof next);
            game_apply(game, &pos, &legal.move[ply * 7 % legal.count], &next);
            pos = next;
        }
        movelist_free(&legal);
    }
}

static int read_in(const char *id, const char *fen, const char *text, int *count)
{
    const struct game *game = game_of(id);
    struct position pos;
    struct movelist legal = { 0 };
    assert_true(fen_read(game, fen, &pos, NULL));
    game_generate(game, &pos, &legal);
    int found = hub_move_read(game, &legal, text);
    *count = legal.count;
    movelist_free(&legal);
    return found;
}

static void captured_squares_come_in_any_order(void **state)
{
    static const char fen[] = "W:W37:B31,21,22,33";        /* one capture: 37x17x31x21 and on */
    (void)state;
    int count;
    assert_true(read_in("international", "W:W32:B28,19", "32x14x28x19", &count) >= 0);
    assert_true(read_in("international", "W:W32:B28,19", "32x14x19x28", &count) >= 0);
    assert_true(read_in("international", "W:W32:B28,19", "32x14", &count) >= 0);
    assert_int_equal(read_in("international", "W:W32:B28,19", "32x14x28", &count), HUB_MOVE_ILLEGAL);
    assert_int_equal(read_in("international", "W:W32:B28,19", "32-14", &count), HUB_MOVE_ILLEGAL);
    assert_int_equal(read_in("international", fen, "37x99", &count), HUB_MOVE_BAD);
    assert_int_equal(read_in("international", fen, "37", &count), HUB_MOVE_BAD);
    assert_int_equal(read_in("international", fen, "", &count), HUB_MOVE_BAD);
    assert_int_equal(read_in("international", fen, "37x26x", &count), HUB_MOVE_BAD);
    assert_int_equal(read_in("international", fen, "c3-d4", &count), HUB_MOVE_BAD);
}

static void check_score(int score, const char *text)
{
    char out[HUB_SCORE_TEXT];
    hub_score_write(score, out);
    assert_string_equal(out, text);
}

static void scores_are_in_men_and_wins_near_a_hundred(void **state)
{
    (void)state;
    check_score(12, "0.12");
    check_score(-150, "-1.50");
    check_score(15000, "80.00");
    check_score(SCORE_WIN - 2, "99.98");
    check_score(-SCORE_WIN + 1, "-99.99");
    assert_int_equal(hub_score_read(0.12), 12);
    assert_int_equal(hub_score_read(99.98), SCORE_WIN - 2);
    assert_int_equal(hub_score_read(-99.97), -SCORE_WIN + 3);
    assert_int_equal(hub_score_read(-89.5), -8950);
    assert_int_equal(hub_score_read(1e30), 0);
}

/* --- our engine --- */

struct talk {
    struct hub *hub;
    int woken[2];                       /* a pipe: the engine's thread writes, we read */
    struct strbuf said;                 /* all lines, each with its end */
};

static void keep_said(void *arg, const char *line)
{
    struct talk *talk = arg;
    strbuf_printf(&talk->said, "%s\n", line);
}

static void keep_woken(void *arg)
{
    struct talk *talk = arg;
    assert_int_equal(write(talk->woken[1], "", 1), 1);
}

static struct talk *talk_new(void)
{
    struct talk *talk = calloc(1, sizeof *talk);
    assert_non_null(talk);
    assert_int_equal(pipe(talk->woken), 0);
    strbuf_init(&talk->said);
    talk->hub = hub_new(keep_said, keep_woken, talk);
    return talk;
}

static void talk_free(struct talk *talk)
{
    hub_free(talk->hub);
    close(talk->woken[0]);
    close(talk->woken[1]);
    strbuf_free(&talk->said);
    free(talk);
}

/* Says a line and returns what was answered at once. */
static const char *tell(struct talk *talk, const char *line)
{
    strbuf_clear(&talk->said);
    assert_true(hub_hear(talk->hub, line));
    return talk->said.text;
}

static struct talk *talk_ready(const char *variant)
{
    struct talk *talk = talk_new();
    char line[100];
    tell(talk, "hub");
    snprintf(line, sizeof line, "set-param name=variant value=%s", variant);
    assert_string_equal(tell(talk, line), "");
    assert_string_equal(tell(talk, "set-param name=tt-size value=16"), "");
    assert_string_equal(tell(talk, "init"), "ready\n");
    return talk;
}

/* Waits for the end of the search and returns everything said since the last line told. */
static const char *wait_done(struct talk *talk)
{
    char byte;
    while (hub_is_busy(talk->hub)) {
        assert_int_equal(read(talk->woken[0], &byte, 1), 1);
        hub_attend(talk->hub);
    }
    return talk->said.text;
}

static int times_in(const char *text, const char *word)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, word)); at++)
        count++;
    return count;
}

static void the_engine_introduces_itself(void **state)
{
    (void)state;
    struct talk *talk = talk_new();
    const char *said = tell(talk, "hub");
    assert_int_equal(strncmp(said, "id name=Tavlei version=", 23), 0);
    assert_non_null(strstr(said, "\nparam name=variant value=normal type=enum values=\"normal frisian "
                                 "losing "));
    assert_non_null(strstr(said, " russian russian+losing russian+towers "));
    assert_null(strstr(said, "killer"));
    assert_null(strstr(said, " international "));          /* it is called normal */
    assert_string_equal(said + strlen(said) - 6, "\nwait\n");
    talk_free(talk);
}

static void nothing_is_played_before_init(void **state)
{
    (void)state;
    struct talk *talk = talk_new();
    assert_string_equal(tell(talk, "go think"), "error message=\"not ready: init comes first\"\n");
    assert_false(hub_is_busy(talk->hub));
    talk_free(talk);
}

static void wrong_parameters_are_errors(void **state)
{
    (void)state;
    struct talk *talk = talk_new();
    assert_int_equal(strncmp(tell(talk, "set-param name=variant value=rusian"),
                             "error message=\"bad variant: ", 27), 0);
    assert_non_null(strstr(talk->said.text, "russian"));
    assert_int_equal(strncmp(tell(talk, "set-param name=level value=11"),
                             "error message=\"bad value: ", 25), 0);
    assert_int_equal(strncmp(tell(talk, "set-param name=level value=x"), "error ", 6), 0);
    assert_int_equal(strncmp(tell(talk, "set-param name=book value=true"), "error ", 6), 0);
    assert_int_equal(strncmp(tell(talk, "set-param name=level"), "error ", 6), 0);
    talk_free(talk);
}

static void unknown_commands_and_empty_lines_are_errors(void **state)
{
    (void)state;
    struct talk *talk = talk_ready("normal");
    assert_string_equal(tell(talk, "jump"), "error message=\"bad command: jump\"\n");
    assert_string_equal(tell(talk, ""), "error message=\"missing command\"\n");
    assert_int_equal(strncmp(tell(talk, "pos pos="), "error message=\"bad line: ", 24), 0);
    assert_string_equal(tell(talk, "ping"), "pong\n");
    assert_string_equal(tell(talk, "stop"), "");           /* may have crossed our "done" */
    assert_string_equal(tell(talk, "ponder-hit"), "");
    talk_free(talk);
}

static void quit_ends_it(void **state)
{
    (void)state;
    struct talk *talk = talk_ready("normal");
    assert_false(hub_hear(talk->hub, "quit"));
    talk_free(talk);
}

static void a_forced_win_is_seen_and_told(void **state)
{
    (void)state;
    struct talk *talk = talk_ready("russian");
    /* c3 takes d4: the last black man. */
    assert_string_equal(tell(talk, "pos pos=Weeeeeeeeeeeeeeeeebeeewewweeeeeee"), "");
    tell(talk, "level depth=3");
    tell(talk, "go think");
    const char *said = wait_done(talk);
    assert_non_null(strstr(said, "score=99.99"));
    assert_int_equal(times_in(said, "done move="), 1);
    talk_free(talk);
}

static void a_wrong_position_changes_nothing(void **state)
{
    (void)state;
    struct talk *talk = talk_ready("russian");
    tell(talk, "pos pos=Weeeeeeeeeeeeeeeeebeeewewweeeeeee");
    assert_int_equal(strncmp(tell(talk, "pos pos=Wbb"), "error message=\"bad position: ", 28), 0);
    tell(talk, "level depth=1");
    tell(talk, "go think");
    assert_non_null(strstr(wait_done(talk), "done move=22x15x18"));
    talk_free(talk);
}

/* Scan does so too. */
static void moves_before_an_illegal_one_stay_played(void **state)
{
    (void)state;
    struct talk *talk = talk_ready("normal");
    assert_string_equal(tell(talk, "pos moves=\"32-28 18-23 28-27\""),
                        "error message=\"illegal move: 28-27\"\n");
    assert_string_equal(tell(talk, "pos moves=\"32-28 x 18-23\""),
                        "error message=\"bad move: x\"\n");
    assert_string_equal(tell(talk, "pos moves=\"32-28 17-22\""), "");
    tell(talk, "level depth=1");
    tell(talk, "go think");
    assert_non_null(strstr(wait_done(talk), "done move=28x17x22"));
    talk_free(talk);
}

static void a_finished_game_is_not_searched(void **state)
{
    (void)state;
    struct talk *talk = talk_ready("russian");
    tell(talk, "pos pos=Weeeeeeeeeeeeeeeeebeeeeeeeeeeeeee");
    assert_string_equal(tell(talk, "go think"),
                        "error message=\"the game is over: there is no legal move\"\n");
    assert_false(hub_is_busy(talk->hub));
    talk_free(talk);
}

static void a_search_hears_ping_and_stop_and_nothing_that_changes_it(void **state)
{
    (void)state;
    struct talk *talk = talk_ready("normal");
    tell(talk, "pos");
    tell(talk, "go analyze");
    assert_non_null(strstr(tell(talk, "ping"), "pong\n"));
    assert_non_null(strstr(tell(talk, "pos pos=start"), "error message=\"searching: "));
    assert_non_null(strstr(tell(talk, "go think"), "error message=\"searching: "));
    assert_non_null(strstr(tell(talk, "new-game"), "error message=\"searching: "));
    assert_true(hub_is_busy(talk->hub));
    tell(talk, "stop");
    assert_int_equal(times_in(wait_done(talk), "done move="), 1);
    assert_string_equal(tell(talk, "stop"), "");
    assert_string_equal(tell(talk, "ping"), "pong\n");
    talk_free(talk);
}

static void pondering_goes_on_until_the_hit_and_then_keeps_to_the_level(void **state)
{
    (void)state;
    struct talk *talk = talk_ready("normal");
    tell(talk, "pos moves=\"32-28 18-23\"");
    tell(talk, "level depth=2");
    tell(talk, "go ponder");
    assert_true(hub_is_busy(talk->hub));
    tell(talk, "ponder-hit");
    const char *said = wait_done(talk);
    assert_int_equal(times_in(said, "done move="), 1);
    assert_null(strstr(said, " depth=3"));
    talk_free(talk);
}

static void limits_must_be_numbers_and_unknown_ones_do_not_matter(void **state)
{
    (void)state;
    struct talk *talk = talk_ready("normal");
    assert_string_equal(tell(talk, "level depth=x"), "error message=\"bad level: depth\"\n");
    assert_string_equal(tell(talk, "level time=-1"), "error message=\"bad level: time\"\n");
    assert_string_equal(tell(talk, "level move-time=inf"), "error message=\"bad level: move-time\"\n");
    assert_string_equal(tell(talk, "level depth=1e9 colour=red"), "");
    talk_free(talk);
}

static void every_kind_of_limit_ends_a_search(void **state)
{
    static const char *const levels[] = {
        "level depth=3", "level nodes=2000", "level move-time=0.01", "level time=0.1",
        "level time=0 inc=0.01", "level moves=2 time=0.1", "level moves=40 time=0.2 inc=0.01",
        "level depth=4 move-time=10",
    };
    (void)state;
    struct talk *talk = talk_ready("normal");
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        tell(talk, "pos");
        assert_string_equal(tell(talk, levels[i]), "");
        tell(talk, "go think");
        assert_int_equal(times_in(wait_done(talk), "done move="), 1);
    }
    talk_free(talk);
}

static void a_position_forgets_the_level(void **state)
{
    (void)state;
    struct talk *talk = talk_ready("normal");
    tell(talk, "level depth=1");
    tell(talk, "pos");
    tell(talk, "level nodes=3000");
    tell(talk, "go analyze");
    assert_non_null(strstr(wait_done(talk), "info depth=2 "));
    talk_free(talk);
}

static void towers_are_given_as_fen_and_told_with_their_moves(void **state)
{
    (void)state;
    struct talk *talk = talk_ready("lasca");
    assert_string_equal(tell(talk, "pos fen=\"W:Wc3(bw):Bd4,f6,g7\""), "");
    tell(talk, "level depth=2");
    tell(talk, "go think");
    assert_int_equal(times_in(wait_done(talk), "done move="), 1);
    assert_int_equal(strncmp(tell(talk, "pos fen=\"W:Wc9:Bd4\""), "error message=\"bad position: ", 28),
                     0);
    talk_free(talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_a_command_and_arguments_in_any_order),
        cmocka_unit_test(an_empty_line_has_no_command),
        cmocka_unit_test(broken_lines_are_refused_with_a_reason),
        cmocka_unit_test(a_written_argument_is_read_as_it_was),
        cmocka_unit_test(what_quotes_cannot_hold_becomes_a_blank),
        cmocka_unit_test(lines_come_out_whole_however_they_arrive),
        cmocka_unit_test(a_line_without_end_is_given_up_and_the_next_one_heard),
        cmocka_unit_test(a_zero_byte_does_not_hide_what_follows),
        cmocka_unit_test(games_of_the_protocol_have_its_words),
        cmocka_unit_test(start_positions_read_as_they_are_written),
        cmocka_unit_test(kings_have_great_letters),
        cmocka_unit_test(positions_that_letters_cannot_tell_are_not_written),
        cmocka_unit_test(wrong_positions_are_refused),
        cmocka_unit_test(every_move_is_read_as_it_was_written),
        cmocka_unit_test(captured_squares_come_in_any_order),
        cmocka_unit_test(scores_are_in_men_and_wins_near_a_hundred),
        cmocka_unit_test(the_engine_introduces_itself),
        cmocka_unit_test(nothing_is_played_before_init),
        cmocka_unit_test(wrong_parameters_are_errors),
        cmocka_unit_test(unknown_commands_and_empty_lines_are_errors),
        cmocka_unit_test(quit_ends_it),
        cmocka_unit_test(a_forced_win_is_seen_and_told),
        cmocka_unit_test(a_wrong_position_changes_nothing),
        cmocka_unit_test(moves_before_an_illegal_one_stay_played),
        cmocka_unit_test(a_finished_game_is_not_searched),
        cmocka_unit_test(a_search_hears_ping_and_stop_and_nothing_that_changes_it),
        cmocka_unit_test(pondering_goes_on_until_the_hit_and_then_keeps_to_the_level),
        cmocka_unit_test(limits_must_be_numbers_and_unknown_ones_do_not_matter),
        cmocka_unit_test(every_kind_of_limit_ends_a_search),
        cmocka_unit_test(a_position_forgets_the_level),
        cmocka_unit_test(towers_are_given_as_fen_and_told_with_their_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
