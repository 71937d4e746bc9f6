/* The search: wins that it must find, draws that it must see, and what it promises to its callers. */
#include "tests/unit/asking.h"

#include "ai/budget.h"
#include "rules/outcome.h"
#include "src/base/hash.h"

/* --- wins and losses --- */

static void sees(const char *game, const char *fen, int depth, int score, const char *move)
{
    struct asking *asking = asking_new(game, fen);
    char text[MOVE_TEXT];

    const struct report *answer = asking_depth(asking, depth);

    answer_text(asking, answer, text);
    assert_int_equal(answer->score, score);
    if (move)
        assert_string_equal(text, move);
    asking_free(asking);
}

static void taking_the_last_piece_wins_in_one_ply(void **state)
{
    (void)state;
    sees("russian", "W:Wc3:Bd4", 4, SCORE_WIN - 1, "c3:e5");
    sees("english", "B:W22:B17", 4, SCORE_WIN - 1, "17x26");
}

static void shutting_in_the_last_piece_wins(void **state)
{
    (void)state;
    /* 13-17 stands before the last man, with its neighbour behind. */
    sees("english", "B:W21:B13,14", 6, SCORE_WIN - 1, "13-17");
}

static void a_blocked_side_has_lost(void **state)
{
    (void)state;
    struct asking *asking = asking_new("russian", "W:Wa3:Bb4,c5");

    const struct report *answer = asking_run(asking);

    assert_int_equal(answer->pv_count, 0);
    assert_int_equal(answer->score, -SCORE_WIN);
    asking_free(asking);
}

static void a_blocked_side_has_won_the_losing_game(void **state)
{
    (void)state;
    struct asking *asking = asking_new("russian+losing", "W:Wa3:Bb4,c5");

    const struct report *answer = asking_run(asking);

    assert_int_equal(answer->score, SCORE_WIN);
    asking_free(asking);
}

static void giving_the_last_piece_away_wins_the_losing_game(void **state)
{
    (void)state;
    sees("english+losing", "W:W22:B13", 6, SCORE_WIN - 2, "22-17");
}

static int won_within(const char *game, const char *fen, int depth)
{
    struct asking *asking = asking_new(game, fen);
    int score = asking_depth(asking, depth)->score;
    asking_free(asking);
    return score_is_win(score) ? SCORE_WIN - score : 0;
}

static void two_short_kings_beat_one(void **state)
{
    (void)state;
    int plies = won_within("english", "W:WK6,K9:BK15", 35);
    assert_in_range(plies, 1, 35);
}

/* Exact distances of small endings, confirmed by retrograde analysis to be wins at all. */
static void short_wins_are_found_at_their_depth(void **state)
{
    (void)state;
    assert_int_equal(won_within("russian", "W:WKc1:Bh6", 5), 3);
    assert_int_equal(won_within("russian", "W:WKf4,Ka1:Bh2", 9), 7);
    assert_int_equal(won_within("russian", "W:Wb6:Be7", 11), 9);
    assert_int_equal(won_within("russian", "W:We7:Ba7,h6", 11), 9);
}

static void a_proven_win_ends_the_search(void **state)
{
    (void)state;
    struct asking *asking = asking_new("russian", "W:Wc3:Bd4");
    const struct report *answer = asking_depth(asking, 90);
    assert_true(answer->depth <= 2);
    asking_free(asking);
}

/* Combinations of strong players, with the key move confirmed by another engine. */
static void known_combinations_are_found(void **state)
{
    (void)state;
    FILE *file = fopen(SHARED_DATA "/positions/combinations_international.tsv", "r");
    if (!file) {
        print_message("skipped: there is no %s\n",
                      SHARED_DATA "/positions/combinations_international.tsv");
        skip();
    }
    struct asking *asking = asking_new("international", NULL);
    char line[2000];
    int tried = 0;
    int found = 0;
    while (tried < 20 && fgets(line, sizeof line, file)) {
        char fen[800], move[40], text[MOVE_TEXT];
        if (line[0] == '#' || sscanf(line, "%*[^\t]\t%799[^\t]\t%39[^\t]", fen, move) != 2)
            continue;
        asking->ask.pos = position_of(asking->ask.game, fen);
        table_clear(asking->table);
        asking->ask.max_nodes = 2000000;
        answer_text(asking, asking_depth(asking, 14), text);
        tried++;
        found += !strcmp(text, move);
        if (strcmp(text, move))
            print_message("%s: %s instead of %s\n", fen, text, move);
    }
    fclose(file);
    asking_free(asking);
    assert_int_equal(tried, 20);
    assert_int_equal(found, 20);
}

/* --- draws --- */

/* Puts the position behind the best move twice into the past, so that playing it draws at once. */
static int score_when_best_repeats(struct asking *asking, uint64_t past[2], bool *same_move)
{
    struct position next;
    struct move before = asking_depth(asking, 7)->pv[0];
    memset(&next, 0, sizeof next);
    game_apply(asking->ask.game, &asking->ask.pos, &before, &next);
    past[0] = past[1] = next.key;
    asking->ask.past = past;
    asking->ask.past_count = 2;
    table_clear(asking->table);

    const struct report *answer = asking_run(asking);
    *same_move = move_same(&answer->pv[0], &before);
    return answer->score;
}

static void the_stronger_side_avoids_the_third_repetition(void **state)
{
    (void)state;
    struct asking *asking = asking_new("english", "W:WK14,K15,22:BK3,12");
    uint64_t past[2];
    bool same;
    asking->ask.pos.quiet = asking->ask.pos.still = 10;

    int score = score_when_best_repeats(asking, past, &same);

    assert_false(same);
    assert_true(score > 50);
    asking_free(asking);
}

static void the_weaker_side_seeks_the_third_repetition(void **state)
{
    (void)state;
    struct asking *asking = asking_new("english", "W:WK3:BK14,K15,12");
    uint64_t past[2];
    bool same;
    asking->ask.pos.quiet = asking->ask.pos.still = 10;

    int score = score_when_best_repeats(asking, past, &same);

    assert_true(same);
    assert_int_equal(score, 0);
    asking_free(asking);
}

static void a_win_beyond_the_move_count_is_a_draw(void **state)
{
    (void)state;
    struct asking *asking = asking_new("russian", "W:WKe1,Kc1,Kd2:BKa7");
    asking->ask.pos.quiet = 29;         /* the next quiet move is the fifteenth of both sides */
    asking->ask.pos.still = 29;

    assert_int_equal(asking_depth(asking, 6)->score, 0);
    asking_free(asking);
}

/* --- promises --- */

static bool same_reports(const struct asking *a, const struct asking *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++) {
        const struct report *x = &a->report[i];
        const struct report *y = &b->report[i];
        if (x->depth != y->depth || x->score != y->score || x->nodes != y->nodes ||
            x->line != y->line || x->pv_count != y->pv_count)
            return false;
        for (int j = 0; j < x->pv_count; j++)
            if (!move_same(&x->pv[j], &y->pv[j]))
                return false;
    }
    return true;
}

static void equal_questions_get_equal_reports(void **state)
{
    (void)state;
    static const char *const games[] = { "russian", "canadian", "lasca", "english+losing" };
    for (int i = 0; i < 4; i++) {
        struct asking *a = asking_new(games[i], NULL);
        struct asking *b = asking_new("international", NULL);
        asking_depth(b, 5);             /* b has a past of its own */
        table_clear(b->table);
        b->ask = a->ask;
        a->ask.seed = b->ask.seed = 42;
        a->ask.lines = b->ask.lines = 2;

        asking_depth(a, 7);
        asking_depth(b, 7);

        assert_true(same_reports(a, b));
        asking_free(a);
        asking_free(b);
    }
}

static void check_line(const struct asking *asking, const struct report *report)
{
    const struct game *game = asking->ask.game;
    struct position pos = asking->ask.pos;
    struct movelist legal = { 0 };
    for (int i = 0; i < report->pv_count; i++) {
        struct position next;
        bool found = false;
        game_generate(game, &pos, &legal);
        for (int j = 0; j < legal.count && !found; j++)
            found = move_same(&legal.move[j], &report->pv[i]);
        if (!found)
            fail_msg("%s: move %d of a line at depth %d is illegal", game->id, i, report->depth);
        memset(&next, 0, sizeof next);
        game_apply(game, &pos, &report->pv[i], &next);
        pos = next;
    }
    movelist_free(&legal);
}

/* Walks at random from the start and asks everywhere for two lines. */
static void check_lines_of(const char *id)
{
    struct asking *asking = asking_new(id, NULL);
    const struct game *game = asking->ask.game;
    struct movelist legal = { 0 };
    struct rng rng = { 99 };
    asking->ask.lines = 2;
    asking->ask.max_nodes = 1500;
    for (int ply = 0; ply < 40; ply++) {
        game_generate(game, &asking->ask.pos, &legal);
        if (legal.count == 0 || game_outcome(game, &asking->ask.pos, NULL, NULL) != PLAYING)
            break;
        asking_depth(asking, 6);
        for (int i = 0; i < asking->count; i++) {
            assert_true(asking->report[i].pv_count > 0);
            check_line(asking, &asking->report[i]);
        }
        struct position next;
        memset(&next, 0, sizeof next);
        game_apply(game, &asking->ask.pos, &legal.move[rng_below(&rng, (uint32_t)legal.count)],
                   &next);
        asking->ask.pos = next;
    }
    movelist_free(&legal);
    asking_free(asking);
}

static void lines_are_legal_in_every_game(void **state)
{
    (void)state;
    for (int i = 0; game_nth(i); i++)
        check_lines_of(game_nth(i)->id);
    check_lines_of("international+losing");
    check_lines_of("russian+towers");
    check_lines_of("canadian+towers");
}

static void several_lines_begin_differently_and_are_in_order(void **state)
{
    (void)state;
    struct asking *asking = asking_new("international", NULL);
    asking->ask.lines = 4;
    asking_depth(asking, 6);

    struct report line[4];              /* the last word about each */
    for (int i = 0; i < asking->count - 1; i++)
        line[asking->report[i].line] = asking->report[i];
    for (int i = 0; i < 4; i++) {
        assert_int_equal(line[i].depth, 6);
        for (int j = 0; j < i; j++) {
            assert_false(move_same(&line[i].pv[0], &line[j].pv[0]));
            assert_true(line[i].score <= line[j].score);
        }
    }
    assert_true(move_same(&asking->report[asking->count - 1].pv[0], &line[0].pv[0]));
    asking_free(asking);
}

static void more_lines_than_moves_are_no_harm(void **state)
{
    (void)state;
    struct asking *asking = asking_new("russian", "W:Wa3:Bh6,h8");
    asking->ask.lines = 10;
    asking_depth(asking, 4);
    for (int i = 0; i < asking->count; i++)
        assert_int_equal(asking->report[i].line, 0);
    asking_free(asking);
}

static void the_only_move_is_played_without_thought(void **state)
{
    (void)state;
    struct asking *asking = asking_new("russian", "W:Wc3,a1,e1:Bd4,h8,f8,a7");
    asking->ask.move_ms = 60000;
    const struct report *answer = asking_run(asking);
    assert_int_equal(answer->pv_count > 0, true);
    assert_true(answer->nodes < 1000);
    asking_free(asking);
}

static void a_stop_at_once_still_gives_a_move(void **state)
{
    (void)state;
    struct asking *asking = asking_new("canadian", NULL);
    atomic_store(&asking->stop, true);
    const struct report *answer = asking_run(asking);
    assert_true(answer->pv_count > 0);
    check_line(asking, answer);
    assert_true(answer->nodes < 5000);
    asking_free(asking);
}

static void nodes_are_limited_exactly(void **state)
{
    (void)state;
    struct asking *asking = asking_new("english", NULL);
    asking->ask.max_nodes = 5000;
    const struct report *answer = asking_run(asking);
    assert_int_equal(answer->nodes, 5000);
    asking_free(asking);
}

static void time_is_limited_by_the_clock_that_is_handed_in(void **state)
{
    (void)state;
    struct asking *asking = asking_new("english", NULL);
    asking->tick = 1;
    asking->ask.move_ms = 200;
    const struct report *answer = asking_run(asking);
    assert_in_range(answer->elapsed_ms, 100, 203);
    asking_free(asking);
}

/* A whole game's worth of moves from one clock without increment. */
static void a_running_clock_is_never_used_up(void **state)
{
    (void)state;
    struct asking *asking = asking_new("english", NULL);
    asking->tick = 1;
    int32_t left = 3000;
    for (int move = 0; move < 60; move++) {
        asking->ask.clock_ms = left;
        left -= asking_run(asking)->elapsed_ms;
        assert_true(left > 0);
    }
    asking_free(asking);
}

/* However much of its time each move takes, enough is left for a moment in which a busy machine lets
 * others go first. */
static void an_increment_keeps_a_reserve_on_the_clock(void **state)
{
    (void)state;
    int32_t left = 1000;
    for (int move = 0; move < 300; move++) {
        struct ask ask = { .clock_ms = left + 10, .increment_ms = 10 };
        struct budget budget = budget_make(&ask, 0);
        assert_true(budget.timed && budget.soft >= 1 && budget.hard >= 1);
        left += 10 - (int32_t)budget.hard;
        assert_true(left >= 140);
    }
}

static void seeds_vary_the_opening(void **state)
{
    (void)state;
    struct asking *asking = asking_new("international", NULL);
    bool other = false;
    asking->ask.level = 10;
    struct move first = asking_depth(asking, 6)->pv[0];
    for (uint64_t seed = 1; seed <= 20 && !other; seed++) {
        asking->ask.seed = seed;
        table_clear(asking->table);
        other = !move_same(&asking_run(asking)->pv[0], &first);
    }
    assert_true(other);
    asking_free(asking);
}

/* --- the table --- */

static void the_table_gives_back_what_was_stored(void **state)
{
    (void)state;
    struct table *table = table_new(1 << 16, NULL);
    struct table_entry in = { .move = 0x80001234u, .score = -29990, .depth = 17, .bound = BOUND_UPPER };
    struct table_entry out;

    table_store(table, 0x123456789abcdefu, &in);

    assert_true(table_probe(table, 0x123456789abcdefu, &out));
    assert_int_equal(out.move, in.move);
    assert_int_equal(out.score, in.score);
    assert_int_equal(out.depth, in.depth);
    assert_int_equal(out.bound, in.bound);
    assert_false(table_probe(table, 0x123456789abcdeeu, &out));
    table_clear(table);
    assert_false(table_probe(table, 0x123456789abcdefu, &out));
    table_free(table);
}

static void deep_entries_outlive_shallow_ones_of_their_time(void **state)
{
    (void)state;
    struct table *table = table_new(1 << 12, NULL);
    struct table_entry deep = { .move = 1u << 31, .depth = 40, .bound = BOUND_EXACT };
    struct table_entry shallow = { .move = 1u << 31, .depth = 1, .bound = BOUND_EXACT };
    struct table_entry out;

    table_store(table, 77, &deep);
    for (uint64_t i = 1; i < 4000; i++)
        table_store(table, hash_mix(i), &shallow);
    assert_true(table_probe(table, 77, &out));

    for (int i = 0; i < 20; i++)
        table_age(table);
    for (uint64_t i = 1; i < 4000; i++)
        table_store(table, hash_mix(i), &shallow);
    assert_false(table_probe(table, 77, &out));
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(taking_the_last_piece_wins_in_one_ply),
        cmocka_unit_test(shutting_in_the_last_piece_wins),
        cmocka_unit_test(a_blocked_side_has_lost),
        cmocka_unit_test(a_blocked_side_has_won_the_losing_game),
        cmocka_unit_test(giving_the_last_piece_away_wins_the_losing_game),
        cmocka_unit_test(two_short_kings_beat_one),
        cmocka_unit_test(short_wins_are_found_at_their_depth),
        cmocka_unit_test(a_proven_win_ends_the_search),
        cmocka_unit_test(known_combinations_are_found),
        cmocka_unit_test(the_stronger_side_avoids_the_third_repetition),
        cmocka_unit_test(the_weaker_side_seeks_the_third_repetition),
        cmocka_unit_test(a_win_beyond_the_move_count_is_a_draw),
        cmocka_unit_test(equal_questions_get_equal_reports),
        cmocka_unit_test(lines_are_legal_in_every_game),
        cmocka_unit_test(several_lines_begin_differently_and_are_in_order),
        cmocka_unit_test(more_lines_than_moves_are_no_harm),
        cmocka_unit_test(the_only_move_is_played_without_thought),
        cmocka_unit_test(a_stop_at_once_still_gives_a_move),
        cmocka_unit_test(nodes_are_limited_exactly),
        cmocka_unit_test(time_is_limited_by_the_clock_that_is_handed_in),
        cmocka_unit_test(a_running_clock_is_never_used_up),
        cmocka_unit_test(an_increment_keeps_a_reserve_on_the_clock),
        cmocka_unit_test(seeds_vary_the_opening),
        cmocka_unit_test(the_table_gives_back_what_was_stored),
        cmocka_unit_test(deep_entries_outlive_shallow_ones_of_their_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
