/* The engine's thread: questions that replace each other, stopping, and what reports may arrive. */
#include "tests/unit/asking.h"

#include <pthread.h>
#include <time.h>

#include "src/base/hash.h"

enum { PATIENCE_S = 60 };               /* far beyond what any answer needs, even sanitized */

/* The asker's side: wakes on the condition that the engine's wake callback signals. */
struct waiter {
    pthread_mutex_t lock;
    pthread_cond_t woken;
    int wakes;
};

static void wake(void *arg)
{
    struct waiter *waiter = arg;
    pthread_mutex_lock(&waiter->lock);
    waiter->wakes++;
    pthread_cond_signal(&waiter->woken);
    pthread_mutex_unlock(&waiter->lock);
}

static struct engine *engine_with(struct waiter *waiter)
{
    struct err err;
    pthread_mutex_init(&waiter->lock, NULL);
    pthread_cond_init(&waiter->woken, NULL);
    waiter->wakes = 0;
    struct engine *engine = engine_new(4 << 20, wake, waiter, &err);
    if (!engine)
        fail_msg("%s", err.text);
    return engine;
}

static void finish(struct engine *engine, struct waiter *waiter)
{
    engine_free(engine);
    pthread_cond_destroy(&waiter->woken);
    pthread_mutex_destroy(&waiter->lock);
}

/* The next report, blocking until the engine wakes. */
static struct report next_report(struct engine *engine, struct waiter *waiter)
{
    struct report report;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PATIENCE_S;
    for (;;) {
        if (engine_poll(engine, &report))
            return report;
        pthread_mutex_lock(&waiter->lock);
        while (waiter->wakes == 0)
            if (pthread_cond_timedwait(&waiter->woken, &waiter->lock, &until))
                fail_msg("no report came");
        waiter->wakes--;
        pthread_mutex_unlock(&waiter->lock);
    }
}

static struct report final_report(struct engine *engine, struct waiter *waiter)
{
    for (;;) {
        struct report report = next_report(engine, waiter);
        if (report.final)
            return report;
    }
}

static struct ask question(const char *id, uint32_t ticket)
{
    const struct game *game = game_named(id);
    return (struct ask){ .ticket = ticket, .game = game, .pos = game->start, .lines = 1 };
}

static double monotonic_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void a_question_is_answered(void **state)
{
    (void)state;
    struct waiter waiter;
    struct engine *engine = engine_with(&waiter);
    struct ask ask = question("russian", 3);
    ask.max_depth = 6;

    engine_ask(engine, &ask);

    int last = 0;
    struct report report;
    do {
        report = next_report(engine, &waiter);
        assert_int_equal(report.ticket, 3);
        assert_true(report.depth >= last);
        assert_true(report.pv_count > 0);
        last = report.depth;
    } while (!report.final);
    assert_int_equal(last, 6);
    assert_false(engine_poll(engine, &report));
    finish(engine, &waiter);
}

static void the_thread_answers_as_the_search_does(void **state)
{
    (void)state;
    struct waiter waiter;
    struct engine *engine = engine_with(&waiter);
    struct asking *asking = asking_new("lasca", NULL);
    struct ask ask = question("lasca", 1);
    ask.max_depth = 7;

    engine_ask(engine, &ask);
    struct report report = final_report(engine, &waiter);

    assert_true(move_same(&report.pv[0], &asking_depth(asking, 7)->pv[0]));
    asking_free(asking);
    finish(engine, &waiter);
}

static void an_endless_question_stops_when_told(void **state)
{
    (void)state;
    struct waiter waiter;
    struct engine *engine = engine_with(&waiter);
    struct ask ask = question("international", 5);
    double worst = 0;

    for (int i = 0; i < 20; i++) {
        ask.ticket++;
        engine_ask(engine, &ask);
        struct report report = next_report(engine, &waiter);
        double before = monotonic_ms();
        engine_stop(engine);
        if (!report.final)
            report = final_report(engine, &waiter);
        double used = monotonic_ms() - before;
        worst = used > worst ? used : worst;
        assert_int_equal(report.ticket, ask.ticket);
        assert_true(report.pv_count > 0);
    }
    /* 20 ms are promised; other programs on a busy machine are not the engine's fault. */
    print_message("longest stop: %.1f ms\n", worst);
    assert_true(worst < 1000);
    finish(engine, &waiter);
}

/* What a stop costs in work, which no other program can disturb: nodes after the flag is up. */
static void stopping_takes_about_a_thousand_nodes(void **state)
{
    (void)state;
    static const char *const games[] = { "international", "canadian", "bashni", "lasca" };
    for (int i = 0; i < 4; i++) {
        struct asking *asking = asking_new(games[i], NULL);
        asking->ask.max_nodes = 50000;
        uint64_t unstopped = asking_run(asking)->nodes;
        assert_int_equal(unstopped, 50000);

        atomic_store(&asking->stop, true);
        assert_true(asking_run(asking)->nodes <= 2000 + 1024);
        asking_free(asking);
    }
}

static void a_stop_right_after_the_question_counts(void **state)
{
    (void)state;
    struct waiter waiter;
    struct engine *engine = engine_with(&waiter);
    for (uint32_t i = 1; i <= 50; i++) {
        struct ask ask = question("russian", i);
        engine_ask(engine, &ask);
        engine_stop(engine);
        struct report report = final_report(engine, &waiter);
        assert_int_equal(report.ticket, i);
        assert_true(report.pv_count > 0);
    }
    finish(engine, &waiter);
}

static void a_stop_before_a_question_is_forgotten(void **state)
{
    (void)state;
    struct waiter waiter;
    struct engine *engine = engine_with(&waiter);
    struct ask ask = question("english", 1);
    ask.max_depth = 8;
    engine_stop(engine);
    engine_ask(engine, &ask);
    assert_int_equal(final_report(engine, &waiter).depth, 8);
    finish(engine, &waiter);
}

static void a_new_question_replaces_the_old_one(void **state)
{
    (void)state;
    struct waiter waiter;
    struct engine *engine = engine_with(&waiter);
    struct ask endless = question("international", 1);
    struct ask next = question("english", 2);
    next.max_depth = 5;

    engine_ask(engine, &endless);
    next_report(engine, &waiter);
    engine_ask(engine, &next);

    struct report report;
    do {
        report = next_report(engine, &waiter);
        assert_int_equal(report.ticket, 2);
    } while (!report.final);
    finish(engine, &waiter);
}

/* Many games, many questions, at random replaced, stopped, waited for or left alone. */
static void a_storm_of_questions_never_mixes_tickets(void **state)
{
    (void)state;
    static const char *const games[] = { "russian", "lasca", "canadian", "english+losing" };
    struct waiter waiter;
    struct engine *engine = engine_with(&waiter);
    struct rng rng = { 2024 };
    uint64_t past[300];
    for (int i = 0; i < 300; i++)
        past[i] = rng_next(&rng);

    for (uint32_t ticket = 1; ticket <= 400; ticket++) {
        struct ask ask = question(games[rng_below(&rng, 4)], ticket);
        ask.lines = 1 + (int)rng_below(&rng, 3);
        ask.past = past;
        ask.past_count = (int)rng_below(&rng, 300);
        ask.level = (int)rng_below(&rng, 11);
        ask.seed = ticket;
        engine_ask(engine, &ask);

        struct report report;
        switch (rng_below(&rng, 4)) {
        case 0:
            report = next_report(engine, &waiter);
            assert_int_equal(report.ticket, ticket);
            break;
        case 1:
            engine_stop(engine);
            report = final_report(engine, &waiter);
            assert_int_equal(report.ticket, ticket);
            break;
        case 2:
            while (engine_poll(engine, &report))
                assert_int_equal(report.ticket, ticket);
            break;
        }
    }
    finish(engine, &waiter);
}

/* Helpers come and go with each question, in games of every kind. */
static void several_threads_answer_as_one_engine(void **state)
{
    (void)state;
    static const char *const games[] = { "international", "lasca", "english+losing" };
    struct waiter waiter;
    struct engine *engine = engine_with(&waiter);
    for (uint32_t ticket = 1; ticket <= 12; ticket++) {
        struct ask ask = question(games[ticket % 3], ticket);
        ask.threads = 1 + (int)ticket % 4;
        ask.lines = 1 + (int)ticket % 2;
        if (ticket % 4 == 0)
            ask.max_nodes = 30000;
        else
            ask.max_depth = 7;
        engine_ask(engine, &ask);
        struct report report = final_report(engine, &waiter);
        assert_int_equal(report.ticket, ticket);
        assert_true(report.pv_count > 0);
        assert_true(ask.max_nodes || report.depth == 7);
    }
    finish(engine, &waiter);
}

/* All threads together keep to the limit, as far as they have told each other. */
static void nodes_are_counted_over_all_threads(void **state)
{
    (void)state;
    struct asking *asking = asking_new("international", NULL);
    asking->ask.threads = 3;
    asking->ask.max_nodes = 300000;
    uint64_t nodes = asking_run(asking)->nodes;
    assert_in_range(nodes, 290000, 400000);
    asking_free(asking);
}

static void engines_can_be_freed_at_any_moment(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 30; i++) {
        struct waiter waiter;
        struct engine *engine = engine_with(&waiter);
        struct ask ask = question("international", i);
        if (i % 3)
            engine_ask(engine, &ask);
        if (i % 3 == 2)
            next_report(engine, &waiter);
        finish(engine, &waiter);
    }
}

static void unread_reports_do_not_push_out_the_final_one(void **state)
{
    (void)state;
    struct waiter waiter;
    struct engine *engine = engine_with(&waiter);
    struct ask ask = question("russian", 9);
    ask.lines = 10;
    ask.max_depth = 11;

    /* The same question without the thread tells how many reports there will be. */
    struct asking *asking = asking_new("russian", NULL);
    asking->ask = ask;
    asking_run(asking);
    int expected = asking->count;
    assert_true(expected > 64);         /* more than the ring holds */
    asking_free(asking);

    engine_ask(engine, &ask);
    pthread_mutex_lock(&waiter.lock);
    while (waiter.wakes < expected)
        pthread_cond_wait(&waiter.woken, &waiter.lock);
    pthread_mutex_unlock(&waiter.lock);

    struct report report;
    bool final = false;
    while (engine_poll(engine, &report))
        final = report.final;
    assert_true(final);
    finish(engine, &waiter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_question_is_answered),
        cmocka_unit_test(the_thread_answers_as_the_search_does),
        cmocka_unit_test(an_endless_question_stops_when_told),
        cmocka_unit_test(stopping_takes_about_a_thousand_nodes),
        cmocka_unit_test(a_stop_right_after_the_question_counts),
        cmocka_unit_test(a_stop_before_a_question_is_forgotten),
        cmocka_unit_test(a_new_question_replaces_the_old_one),
        cmocka_unit_test(a_storm_of_questions_never_mixes_tickets),
        cmocka_unit_test(several_threads_answer_as_one_engine),
        cmocka_unit_test(nodes_are_counted_over_all_threads),
        cmocka_unit_test(engines_can_be_freed_at_any_moment),
        cmocka_unit_test(unread_reports_do_not_push_out_the_final_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
