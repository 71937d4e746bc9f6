/* Matches between engines: what results say, openings, clocks, foreign engines that misbehave. */
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "ai/contest.h"
#include "rules/pdn.h"
#include "src/base/file.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"
#include "src/match_pdn.h"

static const struct game *game_of(const char *id)
{
    struct err err;
    const struct game *game = game_find(id, &err);
    if (!game)
        fail_msg("%s", err.text);
    return game;
}

/* --- what results say --- */

static void near(double value, double expected, double error)
{
    if (!(fabs(value - expected) <= error))
        fail_msg("%g is not %g", value, expected);
}

static void three_of_four_points_are_191_elo(void **state)
{
    (void)state;
    near(elo_of_score(0.75), 190.848502, 1e-6);            /* 400 log10(3) */
    near(elo_of_score(0.25), -190.848502, 1e-6);
    near(elo_of_score(0.5), 0, 0);
    assert_true(isinf(elo_of_score(1)) && elo_of_score(1) > 0);
    assert_true(isinf(elo_of_score(0)) && elo_of_score(0) < 0);
    near(score_of_elo(400), 10.0 / 11, 1e-12);
    near(score_of_elo(elo_of_score(0.3)), 0.3, 1e-12);
}

static void error_bars_come_from_pairs(void **state)
{
    (void)state;
    struct tally tally = { .wins = 80, .draws = 80, .losses = 40, .pair = { 5, 10, 40, 30, 15 } };
    struct rating rating = rating_of(&tally);
    assert_int_equal(rating.games, 200);
    assert_int_equal(rating.pairs, 100);
    near(rating.score, 0.6, 1e-12);
    /* mean (10*.25 + 40*.5 + 30*.75 + 15)/100 = .6; variance (5*.36 + 10*.1225 + 40*.01 + 30*.0225 +
     * 15*.16)/100 = .065; error sqrt(.065/100) = .0254951 */
    near(rating.elo, 70.4365, 1e-3);
    near(rating.elo_low, elo_of_score(0.6 - 1.959964 * 0.0254951), 1e-2);
    near(rating.elo_high, elo_of_score(0.6 + 1.959964 * 0.0254951), 1e-2);
    near(rating.los, 0.99996, 1e-4);                       /* 3.92 standard errors */
}

static void a_match_without_games_says_nothing(void **state)
{
    (void)state;
    struct tally tally = { 0 };
    struct rating rating = rating_of(&tally);
    near(rating.elo, 0, 0);
    assert_true(isinf(rating.elo_low) && isinf(rating.elo_high));
    near(rating.los, 0.5, 0);
}

/* pairs 10 20 40 20 10: mean ½, variance .075. For 0 and 10 Elo: s1 - s0 = .0143871, so
 * llr = 100 * .0143871 * (1 - .5 - .5143871) / .15 = -.137992 */
static void the_log_likelihood_ratio_of_an_even_match_is_slightly_negative(void **state)
{
    (void)state;
    struct sprt sprt = { .elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05 };
    struct tally tally = { .pair = { 10, 20, 40, 20, 10 } };
    struct sprt_result result = sprt_look(&sprt, &tally);
    near(result.llr, -0.137992, 1e-4);
    near(result.upper, 2.944439, 1e-6);                    /* ln 19 */
    near(result.lower, -2.944439, 1e-6);
    assert_int_equal(result.state, SPRT_GOES_ON);
}

static void the_sequential_test_accepts_what_the_results_show(void **state)
{
    (void)state;
    struct sprt sprt = { .elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05 };
    struct tally good = { .pair = { 50, 200, 400, 300, 100 } };
    struct tally bad = { .pair = { 100, 300, 400, 200, 50 } };
    struct tally none = { 0 };
    assert_int_equal(sprt_look(&sprt, &good).state, SPRT_ACCEPTS_1);
    assert_int_equal(sprt_look(&sprt, &bad).state, SPRT_ACCEPTS_0);
    assert_int_equal(sprt_look(&sprt, &none).state, SPRT_GOES_ON);
}

static void a_single_pair_decides_nothing(void **state)
{
    (void)state;
    struct sprt sprt = { .elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05 };
    struct tally tally = { .pair = { 0, 0, 1, 0, 0 } };
    assert_int_equal(sprt_look(&sprt, &tally).state, SPRT_GOES_ON);
}

/* --- clocks --- */

static void clocks_are_read_as_people_write_them(void **state)
{
    static const char *const wrong[] = { "", "x", "0", "60+", "60+x", "/60", "40/", "-5", "1e9", "60 " };
    (void)state;
    struct clock_terms terms;
    assert_true(clock_read("60", &terms, NULL));
    assert_int_equal(terms.base_ms, 60000);
    assert_int_equal(terms.increment_ms, 0);
    assert_true(clock_read("1+0.01", &terms, NULL));
    assert_int_equal(terms.base_ms, 1000);
    assert_int_equal(terms.increment_ms, 10);
    assert_true(clock_read("40/300+1.5", &terms, NULL));
    assert_int_equal(terms.moves, 40);
    assert_int_equal(terms.increment_ms, 1500);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct err err = { 0 };
        if (clock_read(wrong[i], &terms, &err))
            fail_msg("\"%s\" was read", wrong[i]);
        assert_true(err.text[0]);
    }
}

static void the_increment_comes_before_the_move(void **state)
{
    (void)state;
    struct clock_terms terms = { .base_ms = 1000, .increment_ms = 100 };
    struct side_clock clock;
    clock_begin(&clock, &terms);
    assert_int_equal(clock_given(&clock, &terms), 1100);
    assert_true(clock_spend(&clock, &terms, 1100));
    assert_int_equal(clock.left_ms, 0);
    assert_true(clock_spend(&clock, &terms, 60));
    assert_int_equal(clock.left_ms, 40);
    assert_false(clock_spend(&clock, &terms, 141));
}

static void a_session_brings_new_time(void **state)
{
    (void)state;
    struct clock_terms terms = { .base_ms = 1000, .moves = 2 };
    struct side_clock clock;
    clock_begin(&clock, &terms);
    assert_int_equal(clock_moves_to_go(&clock, &terms), 2);
    assert_true(clock_spend(&clock, &terms, 400));
    assert_int_equal(clock_moves_to_go(&clock, &terms), 1);
    assert_true(clock_spend(&clock, &terms, 500));
    assert_int_equal(clock.left_ms, 1100);
    assert_int_equal(clock_moves_to_go(&clock, &terms), 2);
}

static void the_last_moves_of_a_session_share_what_is_left(void **state)
{
    (void)state;
    for (int moves = 1; moves <= 20; moves++) {
        struct ask ask = { 0 };
        clock_ask(&ask, 10000, 0, moves);
        assert_true(ask.move_ms > 0 && ask.move_ms * moves < 10000);
        assert_int_equal(ask.clock_ms, 0);
    }
    struct ask ask = { 0 };
    clock_ask(&ask, 0, 0, 5);
    assert_int_equal(ask.move_ms, 1);
}

/* --- openings --- */

static struct ballots *english_ballots(void)
{
    struct err err = { 0 };
    char *path = file_resource("openings/english_3move.tsv");
    assert_non_null(path);
    char *text = file_read(path, 1 << 20, NULL, &err);
    assert_non_null(text);
    struct ballots *ballots = ballots_read(game_of("english"), text, &err);
    if (!ballots)
        fail_msg("%s", err.text);
    free(text);
    free(path);
    return ballots;
}

/* Every one is legal, or it would not have been read. */
static void english_draughts_has_156_ballots(void **state)
{
    (void)state;
    struct ballots *ballots = english_ballots();
    assert_int_equal(ballots_count(ballots), 156);
    ballots_free(ballots);
}

static void every_ballot_comes_once_before_any_comes_again(void **state)
{
    (void)state;
    struct ballots *ballots = english_ballots();
    struct opening_terms terms = { .game = game_of("english"), .ballots = ballots, .seed = 3 };
    struct openings *openings = openings_new(&terms);
    struct opening seen[156], next;
    for (int i = 0; i < 156; i++) {
        openings_next(openings, &seen[i]);
        assert_int_equal(seen[i].count, 3);
        for (int j = 0; j < i; j++) {
            bool same = true;
            for (int k = 0; k < 3; k++)
                same &= move_same(&seen[i].move[k], &seen[j].move[k]);
            assert_false(same);
        }
    }
    openings_next(openings, &next);
    assert_int_equal(next.count, 3);
    openings_free(openings);
    ballots_free(ballots);
}

static void ballots_that_cannot_be_played_name_their_line(void **state)
{
    static const struct {
        const char *text, *says;
    } wrong[] = {
        { "# nothing\n", "no ballot" },
        { "# one\n1\t9-13 21-17 5-9\tplayable\t\n2\t9-13 9-14\tplayable\t\n", "line 3: 9-14" },
        { "1\tabc\tplayable\t\n", "line 1" },
        { "1\n", "line 1" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct err err = { 0 };
        assert_null(ballots_read(game_of("english"), wrong[i].text, &err));
        if (!strstr(err.text, wrong[i].says))
            fail_msg("\"%s\" does not say \"%s\"", err.text, wrong[i].says);
    }
}

static uint64_t key_after(const struct game *game, const struct opening *opening)
{
    struct position pos = game->start;
    for (int i = 0; i < opening->count; i++) {
        struct position next;
        memset(&next, 0, sizeof next);
        game_apply(game, &pos, &opening->move[i], &next);
        pos = next;
    }
    return pos.key;
}

static void random_openings_are_the_same_for_the_same_seed_and_never_twice(void **state)
{
    static const char *const ids[] = { "russian", "international", "lasca", "gomoku-checkers" };
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        const struct game *game = game_of(ids[i]);
        struct opening_terms terms = { .game = game, .plies = 4, .margin = 50, .seed = 5 };
        struct openings *a = openings_new(&terms);
        struct openings *b = openings_new(&terms);
        uint64_t seen[6];
        for (int j = 0; j < 6; j++) {
            struct opening one, other;
            openings_next(a, &one);
            openings_next(b, &other);
            assert_int_equal(one.count, 4);
            seen[j] = key_after(game, &one);
            assert_true(seen[j] == key_after(game, &other));
            for (int k = 0; k < j; k++)
                assert_true(seen[k] != seen[j]);
        }
        openings_free(a);
        openings_free(b);
    }
}

/* One ply from the start there are few positions; then any of them will do. */
static void openings_do_not_run_out(void **state)
{
    (void)state;
    struct opening_terms terms = { .game = game_of("russian"), .plies = 1, .margin = 1, .seed = 1 };
    struct openings *openings = openings_new(&terms);
    struct opening opening;
    for (int i = 0; i < 10; i++) {
        openings_next(openings, &opening);
        assert_int_equal(opening.count, 1);
    }
    openings_free(openings);
}

/* --- matches --- */

static int64_t real_now(void *arg)
{
    (void)arg;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct played {
    struct contest_terms terms;
    struct contestant_spec player[2];
    struct contest_result result;
    struct err err;
    atomic_bool stop;
    bool good;
    int64_t now, tick;                  /* of ticking_now */
    struct strbuf games;                /* what was told, a line a game */
    struct strbuf pdn;
};

static void keep_game(void *arg, const struct contest_game *game, const struct contest_result *result)
{
    struct played *played = arg;
    const char *const name[2] = { result->name[0], result->name[1] };
    strbuf_printf(&played->games, "%d %c %d plies %d end %d: %s\n", game->number, "ab"[game->white],
                  game->count, (int)game->outcome, (int)game->end, game->reason);
    match_pdn_add(&played->pdn, played->terms.rules.game, game, name, "2026.01.01", "?");
}

/* Two games, openings of two plies, 200 nodes; the rest is the caller's. */
static struct played *match_of(const char *id, const char *a, const char *b)
{
    struct played *played = calloc(1, sizeof *played);
    assert_non_null(played);
    signal(SIGPIPE, SIG_IGN);
    strbuf_init(&played->games);
    strbuf_init(&played->pdn);
    atomic_init(&played->stop, false);
    const char *text[2] = { a, b };
    for (int i = 0; i < 2; i++) {
        if (!contestant_read(&played->player[i], text[i], &played->err))
            fail_msg("%s", played->err.text);
        played->terms.player[i] = &played->player[i];
    }
    struct opening_terms openings = { .game = game_of(id), .plies = 2, .margin = 50, .seed = 1 };
    played->terms.openings = openings_new(&openings);
    played->terms.rules = (struct contest_rules){
        .game = game_of(id), .max_nodes = 200, .max_plies = 60,
    };
    played->terms.games = 2;
    played->terms.threads = 1;
    played->terms.stop = &played->stop;
    played->terms.now_ms = real_now;
    played->terms.game_over = keep_game;
    played->terms.arg = played;
    return played;
}

static void play(struct played *played)
{
    played->good = contest_run(&played->terms, &played->result, &played->err);
}

static void played_free(struct played *played)
{
    for (int i = 0; i < 2; i++)
        contestant_spec_free(&played->player[i]);
    openings_free(played->terms.openings);
    strbuf_free(&played->games);
    strbuf_free(&played->pdn);
    free(played);
}

static void fact(bool true_, const struct played *played, const char *what)
{
    if (!true_)
        fail_msg("%s:\n%s%s", what, played->games.text, played->err.text);
}

static void a_match_with_node_limits_is_the_same_on_any_number_of_threads(void **state)
{
    (void)state;
    char *first = NULL;
    for (int threads = 1; threads <= 3; threads++) {
        struct played *played = match_of("russian", "self:nodes=600", "self:level=2");
        played->terms.games = 7;
        played->terms.threads = threads;
        play(played);
        assert_true(played->good);
        const struct tally *tally = &played->result.tally;
        assert_int_equal(tally->wins + tally->draws + tally->losses, 7);
        assert_int_equal(rating_of(tally).pairs, 3);       /* the last game has no partner */
        if (first)
            assert_string_equal(played->games.text, first);
        else
            first = mem_dup(played->games.text);
        played_free(played);
    }
    free(first);
}

static void equal_players_play_the_same_game_with_both_colours(void **state)
{
    (void)state;
    struct played *played = match_of("english", "self", "self");
    play(played);
    assert_true(played->good);
    const struct tally *tally = &played->result.tally;
    assert_int_equal(tally->wins, tally->losses);
    assert_int_equal(tally->pair[2], 1);
    played_free(played);
}

static void the_first_player_begins_the_first_game(void **state)
{
    (void)state;
    struct played *english = match_of("english", "self", "self");      /* Black begins there */
    struct played *russian = match_of("russian", "self", "self");
    play(english);
    play(russian);
    assert_int_equal(strncmp(english->games.text, "1 b ", 4), 0);
    assert_int_equal(strncmp(russian->games.text, "1 a ", 4), 0);
    played_free(english);
    played_free(russian);
}

static void a_decided_test_ends_the_match(void **state)
{
    (void)state;
    struct played *played = match_of("russian", "self:nodes=2000", "hub:" FAKE_ENGINE " legal");
    struct sprt sprt = { .elo0 = 0, .elo1 = 300, .alpha = 0.05, .beta = 0.05 };
    played->terms.games = 400;
    played->terms.rules.max_plies = 200;
    played->terms.sprt = &sprt;
    play(played);
    fact(played->good, played, "the match goes well");
    assert_int_equal(played->result.sprt.state, SPRT_ACCEPTS_1);
    const struct tally *tally = &played->result.tally;
    assert_in_range(tally->wins + tally->draws + tally->losses, 2, 100);
    played_free(played);
}

static void games_are_adjudicated_when_both_agree(void **state)
{
    (void)state;
    struct played *played = match_of("russian", "self:nodes=2000", "self:nodes=20");
    played->terms.rules.max_plies = 0;
    played->terms.rules.win_score = 150;
    played->terms.rules.win_plies = 2;
    play(played);
    fact(strstr(played->games.text, "adjudicated: both saw ") != NULL, played, "adjudicated");
    played_free(played);
}

static void written_games_replay(void **state)
{
    (void)state;
    struct played *played = match_of("international", "self", "self:nodes=50");
    play(played);
    struct pdn_reader *reader = pdn_read_text(played->pdn.text, played->pdn.length);
    struct pdn_game game;
    int games = 0;
    for (; pdn_next(reader, &game); games++) {
        assert_int_equal(game.errors.count, 0);
        assert_ptr_equal(game.game, game_of("international"));
        assert_int_equal(game.moves, atoi(pdn_tag(&game.tags, "PlyCount")));
        assert_string_equal(pdn_tag(&game.tags, games ? "Black" : "White"), "self");
        pdn_game_free(&game);
    }
    assert_int_equal(games, 2);
    pdn_reader_free(reader);
    played_free(played);
}

/* A clock that goes on by so much whenever it is looked at, so that time does not depend on the
 * machine. */
static int64_t ticking_now(void *arg)
{
    struct played *played = arg;
    played->now += played->tick;
    return played->now;
}

static void a_running_clock_is_kept(void **state)
{
    (void)state;
    struct played *played = match_of("russian", "self", "self");
    played->terms.now_ms = ticking_now;
    played->tick = 1;
    played->terms.rules.max_nodes = 0;
    played->terms.rules.max_plies = 60;
    played->terms.rules.clock = (struct clock_terms){ .base_ms = 500, .increment_ms = 2 };
    play(played);
    assert_true(played->good);
    assert_int_equal(played->result.timeouts[0] + played->result.timeouts[1], 0);
    assert_int_equal(played->result.times[0].late, 0);
    assert_true(played->result.times[0].total_ms > 100);   /* it was used */
    played_free(played);
}

static void who_runs_out_of_time_loses(void **state)
{
    (void)state;
    struct played *played = match_of("russian", "self:depth=1", "self:depth=1");
    played->terms.now_ms = ticking_now;
    played->tick = 1000;
    played->terms.rules.clock = (struct clock_terms){ .base_ms = 500 };
    play(played);
    fact(strstr(played->games.text, "White ran out of time") != NULL, played, "told");
    assert_int_equal(played->result.timeouts[0], 1);       /* each once, with White */
    assert_int_equal(played->result.timeouts[1], 1);
    played_free(played);
}

/* --- players as they are written --- */

static void players_are_read_with_all_their_keys(void **state)
{
    (void)state;
    struct contestant_spec spec;
    assert_true(contestant_read(&spec, "self:level=3,nodes=1000,table=32", NULL));
    assert_int_equal(spec.level, 3);
    assert_int_equal(spec.max_nodes, 1000);
    assert_int_equal(spec.table_mb, 32);
    contestant_spec_free(&spec);
    assert_true(contestant_read(&spec, "hub[threads=2,book=false]:cd /x && ./scan hub", NULL));
    assert_true(spec.is_foreign);
    assert_string_equal(spec.params, "threads=2 book=false");
    assert_string_equal(spec.command, "cd /x && ./scan hub");
    contestant_spec_free(&spec);
}

static void wrong_players_are_refused_with_a_reason(void **state)
{
    static const char *const wrong[] = {
        "", "me", "self:level", "self:level=", "self:level=11", "self:levle=3", "hub:", "hub",
        "hub[a=b", "hub[a=b]", "hub[a=b]:", "hub: ",
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct contestant_spec spec;
        struct err err = { 0 };
        if (contestant_read(&spec, wrong[i], &err))
            fail_msg("\"%s\" was read", wrong[i]);
        assert_true(err.text[0]);
    }
}

/* --- foreign engines --- */

static struct played *match_with_fake(const char *mode)
{
    char spec[1000];
    snprintf(spec, sizeof spec, "hub:%s %s", FAKE_ENGINE, mode);
    struct played *played = match_of("russian", "self", spec);
    played->terms.start_ms = 20000;
    played->terms.grace_ms = 20000;
    played->terms.rules.max_plies = 12;
    return played;
}

static void a_foreign_engine_plays_whole_games(void **state)
{
    static const char *const modes[] = { "legal", "chatty" };
    (void)state;
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        struct played *played = match_with_fake(modes[i]);
        play(played);
        fact(played->good, played, modes[i]);
        assert_string_equal(played->result.name[1], "Fake 1");
        assert_int_equal(played->result.faults[1], 0);
        assert_int_equal(played->result.times[1].moves, 10);
        played_free(played);
    }
}

/* It loses the game, is started anew and plays (and loses) the next one. */
static void check_fault(const char *mode, const char *says, int32_t grace_ms)
{
    struct played *played = match_with_fake(mode);
    if (grace_ms) {
        played->terms.grace_ms = grace_ms;
        played->terms.rules.move_ms = 1;
    }
    play(played);
    fact(played->good, played, mode);
    fact(strstr(played->games.text, says) != NULL, played, mode);
    assert_int_equal(played->result.tally.wins, 2);
    assert_int_equal(played->result.faults[1], 2);
    assert_int_equal(played->result.faults[0], 0);
    played_free(played);
}

static void an_illegal_move_loses(void **state)
{
    (void)state;
    check_fault("illegal 2", "Fake 1: it played \"50-1\", which is not legal in B:W", 0);
}

static void an_answer_that_is_no_move_loses(void **state)
{
    (void)state;
    check_fault("nonsense 1", "it played \"\", which is not legal", 0);
}

static void an_engine_that_dies_loses(void **state)
{
    (void)state;
    check_fault("dies 2", "gone while it had to move: it ended with status 3", 0);
    check_fault("killed 1", "gone while it had to move: it was ended by signal 9", 0);
}

static void an_engine_that_does_not_answer_loses(void **state)
{
    (void)state;
    check_fault("deaf 1", "no move within 1 ms, nor within 20 ms after \"stop\"", 20);
}

static void a_slow_engine_is_told_to_stop_and_goes_on_playing(void **state)
{
    (void)state;
    struct played *played = match_with_fake("slow 1");
    played->terms.games = 1;
    played->terms.rules.max_plies = 4;
    played->terms.rules.move_ms = 1;
    played->terms.grace_ms = 2000;
    play(played);
    fact(played->good, played, "slow");
    assert_int_equal(played->result.faults[1], 0);
    assert_int_equal(played->result.times[1].moves, 1);
    assert_int_equal(played->result.times[1].late, 1);
    assert_true(played->result.times[1].worst_over_ms >= 2000);
    played_free(played);
}

/* --- a foreign engine without a match --- */

static enum foreign_state await(struct foreign *foreign, enum foreign_state left)
{
    enum foreign_state state;
    while ((state = foreign_step(foreign, real_now(NULL))) == left)
        foreign_wait(foreign, real_now(NULL), 1000);
    return state;
}

static struct foreign *foreign_of(const char *mode)
{
    char command[1000];
    struct err err;
    snprintf(command, sizeof command, "%s %s", FAKE_ENGINE, mode);
    struct foreign_setup setup = {
        .command = command, .game = game_of("russian"), .start_ms = 20000, .grace_ms = 20000,
        .params = "threads=2",
    };
    signal(SIGPIPE, SIG_IGN);
    struct foreign *foreign = foreign_new(&setup, real_now(NULL), &err);
    assert_non_null(foreign);
    assert_int_equal(await(foreign, FOREIGN_STARTING), FOREIGN_READY);
    return foreign;
}

static void a_foreign_engine_ponders_until_it_is_stopped(void **state)
{
    (void)state;
    struct foreign *foreign = foreign_of("slow 1");
    struct foreign_ask ask = {
        .ticket = 9, .mode = FOREIGN_PONDER, .start = &game_of("russian")->start, .move_ms = 1,
    };
    struct report report;
    foreign_ask(foreign, &ask, real_now(NULL));
    /* An hour later it may still ponder: its time has not begun. */
    assert_int_equal(foreign_step(foreign, real_now(NULL) + 3600000), FOREIGN_THINKING);
    assert_false(foreign_poll(foreign, &report));
    foreign_ponder_hit(foreign, real_now(NULL));
    foreign_stop(foreign, real_now(NULL));
    assert_int_equal(await(foreign, FOREIGN_THINKING), FOREIGN_READY);
    assert_true(foreign_poll(foreign, &report));
    assert_false(report.final);
    assert_int_equal(report.score, 25);
    assert_true(foreign_poll(foreign, &report));
    assert_true(report.final);
    assert_int_equal(report.ticket, 9);
    assert_int_equal(report.pv_count, 1);
    assert_false(foreign_poll(foreign, &report));
    foreign_free(foreign);
}

static void what_is_asked_of_a_dead_engine_does_no_harm(void **state)
{
    (void)state;
    struct foreign *foreign = foreign_of("dies 1");
    struct foreign_ask ask = {
        .mode = FOREIGN_ANALYZE, .start = &game_of("russian")->start, .max_depth = 3,
    };
    assert_string_equal(foreign_fault(foreign), "");
    foreign_ask(foreign, &ask, real_now(NULL));
    assert_int_equal(await(foreign, FOREIGN_THINKING), FOREIGN_LOST);
    assert_non_null(strstr(foreign_fault(foreign), "Fake 1: gone"));
    assert_int_equal(foreign_step(foreign, real_now(NULL)), FOREIGN_LOST);
    foreign_stop(foreign, real_now(NULL));                 /* too late, and no harm */
    foreign_free(foreign);
}

static void check_no_start(const char *id, const char *spec, const char *says)
{
    struct played *played = match_of(id, "self", spec);
    played->terms.start_ms = strstr(spec, "mute") || strstr(spec, "unready") ? 2000 : 20000;
    play(played);
    assert_false(played->good);
    if (!strstr(played->err.text, says))
        fail_msg("%s: \"%s\" does not say \"%s\"", spec, played->err.text, says);
    played_free(played);
}

static void an_engine_that_cannot_be_started_ends_the_match(void **state)
{
    (void)state;
    check_no_start("russian", "hub:/nonexistent/engine", "there is no such command");
    check_no_start("russian", "hub:exit 7", "it ended with status 7");
    check_no_start("russian", "hub:" FAKE_ENGINE " mute", "no \"wait\" within 2000 ms");
    check_no_start("russian", "hub:" FAKE_ENGINE " unready", "no \"ready\" within 2000 ms");
    check_no_start("russian", "hub:" FAKE_ENGINE " refuses", "its last message: I know better");
    check_no_start("russian", "hub:" FAKE_ENGINE " simple", "international draughts only, not russian");
    check_no_start("english", "hub:" FAKE_ENGINE " legal", "it does not play english, only normal");
    check_no_start("russian", "hub[hash=3]:" FAKE_ENGINE " legal", "it has no parameter \"hash\"");
}

static void a_match_that_is_stopped_tells_only_whole_pairs(void **state)
{
    (void)state;
    struct played *played = match_with_fake("legal");
    atomic_store(&played->stop, true);
    play(played);
    assert_true(played->good);
    assert_string_equal(played->games.text, "");
    assert_int_equal(played->result.tally.wins, 0);
    played_free(played);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_of_four_points_are_191_elo),
        cmocka_unit_test(error_bars_come_from_pairs),
        cmocka_unit_test(a_match_without_games_says_nothing),
        cmocka_unit_test(the_log_likelihood_ratio_of_an_even_match_is_slightly_negative),
        cmocka_unit_test(the_sequential_test_accepts_what_the_results_show),
        cmocka_unit_test(a_single_pair_decides_nothing),
        cmocka_unit_test(clocks_are_read_as_people_write_them),
        cmocka_unit_test(the_increment_comes_before_the_move),
        cmocka_unit_test(a_session_brings_new_time),
        cmocka_unit_test(the_last_moves_of_a_session_share_what_is_left),
        cmocka_unit_test(english_draughts_has_156_ballots),
        cmocka_unit_test(every_ballot_comes_once_before_any_comes_again),
        cmocka_unit_test(ballots_that_cannot_be_played_name_their_line),
        cmocka_unit_test(random_openings_are_the_same_for_the_same_seed_and_never_twice),
        cmocka_unit_test(openings_do_not_run_out),
        cmocka_unit_test(a_match_with_node_limits_is_the_same_on_any_number_of_threads),
        cmocka_unit_test(equal_players_play_the_same_game_with_both_colours),
        cmocka_unit_test(the_first_player_begins_the_first_game),
        cmocka_unit_test(a_decided_test_ends_the_match),
        cmocka_unit_test(games_are_adjudicated_when_both_agree),
        cmocka_unit_test(written_games_replay),
        cmocka_unit_test(a_running_clock_is_kept),
        cmocka_unit_test(who_runs_out_of_time_loses),
        cmocka_unit_test(players_are_read_with_all_their_keys),
        cmocka_unit_test(wrong_players_are_refused_with_a_reason),
        cmocka_unit_test(a_foreign_engine_plays_whole_games),
        cmocka_unit_test(an_illegal_move_loses),
        cmocka_unit_test(an_answer_that_is_no_move_loses),
        cmocka_unit_test(an_engine_that_dies_loses),
        cmocka_unit_test(an_engine_that_does_not_answer_loses),
        cmocka_unit_test(a_slow_engine_is_told_to_stop_and_goes_on_playing),
        cmocka_unit_test(a_foreign_engine_ponders_until_it_is_stopped),
        cmocka_unit_test(what_is_asked_of_a_dead_engine_does_no_harm),
        cmocka_unit_test(an_engine_that_cannot_be_started_ends_the_match),
        cmocka_unit_test(a_match_that_is_stopped_tells_only_whole_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
