/* Endgame tables inside the search: what is known to be won is found and played to its end. */
#include "tests/unit/endgame_tables.h"

#include "ai/endgame_shelf.h"
#include "ai/search.h"
#include "ai/table.h"
#include "rules/outcome.h"

struct asked {
    struct report answer;
};

static int64_t no_clock(void *arg)
{
    (void)arg;
    return 0;
}

static void keep(void *arg, const struct report *report)
{
    struct asked *asked = arg;
    asked->answer = *report;
}

static struct report ask_with(const struct tables *tables, const struct position *pos, int depth,
                              const uint64_t *past, int past_count)
{
    static const atomic_bool never;
    struct asked asked;
    struct search_env env = {
        .table = table_new(1 << 20, NULL), .tables = tables->open, .stop = &never,
        .now_ms = no_clock, .report = keep, .arg = &asked,
    };
    struct ask ask = {
        .game = tables->game, .pos = *pos, .lines = 1, .max_depth = depth,
        .past = past, .past_count = past_count,
    };
    struct search *search = search_new();
    search_run(search, &ask, &env);
    search_free(search);
    table_free(env.table);
    return asked.answer;
}

/* Two plies lead into the ending; alone the search would have to see twenty more. */
static void an_exchange_into_a_won_ending_is_seen_at_once(void **state)
{
    (void)state;
    struct tables tables = tables_made("english", 3, false);
    struct position pos = position_of(tables.game, "W:WK15,22:BK1,17");

    assert_true(score_is_known_win(ask_with(&tables, &pos, 3, NULL, 0).score));
    endgame_close(tables.open);
    tables.open = NULL;
    assert_false(score_is_known_win(ask_with(&tables, &pos, 3, NULL, 0).score));
    tables_remove(&tables);
}

/* Two kings against one in English draughts take up to 20 plies; a shallow search alone does not
 * see the end of it. */
static void a_won_ending_is_brought_to_its_end(void **state)
{
    (void)state;
    struct tables tables = tables_made("english", 3, false);
    struct position pos = position_of(tables.game, "W:WK31,K32:BK5");
    uint64_t past[200];
    int plies = 0;

    for (; plies < 120 && game_outcome(tables.game, &pos, NULL, NULL) == PLAYING; plies++) {
        struct report answer = ask_with(&tables, &pos, 9, past, plies);
        struct position next;
        memset(&next, 0, sizeof next);
        past[plies] = pos.key;
        game_apply(tables.game, &pos, &answer.pv[0], &next);
        pos = next;
    }
    assert_int_equal(game_outcome(tables.game, &pos, NULL, NULL), WHITE_WINS);
    tables_remove(&tables);
}

static void a_drawn_ending_is_worth_nothing(void **state)
{
    (void)state;
    struct tables tables = tables_made("russian", 3, false);
    struct position pos = position_of(tables.game, "W:WKa1,Kc1:BKh2");

    struct report answer = ask_with(&tables, &pos, 5, NULL, 0);

    assert_int_equal(answer.score, 0);
    tables_remove(&tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_exchange_into_a_won_ending_is_seen_at_once),
        cmocka_unit_test(a_won_ending_is_brought_to_its_end),
        cmocka_unit_test(a_drawn_ending_is_worth_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
