/* Endgame tables and threads: made in the background, on several threads, and asked by several. */
#include "tests/unit/endgame_tables.h"

#include <time.h>

#include "ai/endgame_shelf.h"

#include <pthread.h>

/* What a wake-up call waits behind. */
struct bell {
    pthread_mutex_t lock;
    pthread_cond_t rung;
    int times;
};

static void ring(void *arg)
{
    struct bell *bell = arg;
    pthread_mutex_lock(&bell->lock);
    bell->times++;
    pthread_cond_signal(&bell->rung);
    pthread_mutex_unlock(&bell->lock);
}

static void wait_for(struct bell *bell)
{
    pthread_mutex_lock(&bell->lock);
    while (!bell->times)
        pthread_cond_wait(&bell->rung, &bell->lock);
    pthread_mutex_unlock(&bell->lock);
}

static void a_job_makes_tables_and_calls_when_they_are_there(void **state)
{
    (void)state;
    struct tables tables = tables_none("russian", 2, false);
    struct bell bell = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0 };
    bool good = false;
    struct endgame_job *job =
        endgame_job_start(tables.game, tables.folder, 2, ring, &bell, &tables.err);
    assert_non_null(job);

    wait_for(&bell);

    assert_true(endgame_job_ended(job, &good, &tables.err));
    assert_true(good);
    tables_open(&tables);
    assert_int_equal(endgame_pieces(tables.open), 2);
    endgame_job_free(job);
    tables_remove(&tables);
}

static void a_job_that_fails_says_why(void **state)
{
    (void)state;
    struct tables tables = tables_none("lasca", 2, false);
    struct bell bell = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0 };
    bool good = true;
    struct endgame_job *job =
        endgame_job_start(tables.game, tables.folder, 2, ring, &bell, &tables.err);
    assert_non_null(job);

    wait_for(&bell);

    assert_true(endgame_job_ended(job, &good, &tables.err));
    assert_false(good);
    assert_non_null(strstr(tables.err.text, "tower game"));
    endgame_job_free(job);
    tables_remove(&tables);
}

/* All of it would take minutes. */
static void a_job_can_be_dropped_at_any_time(void **state)
{
    (void)state;
    struct tables tables = tables_none("canadian", 4, false);
    struct endgame_job *job =
        endgame_job_start(tables.game, tables.folder, 4, NULL, NULL, &tables.err);
    assert_non_null(job);

    endgame_job_free(job);

    struct material last = { { 2, 2 }, { 0, 0 } };
    char *path = endgame_path(tables.folder, tables.game, last, false);
    assert_int_not_equal(access(path, F_OK), 0);
    free(path);
    tables_remove(&tables);
}

static void two_threads_build_as_one(void **state)
{
    (void)state;
    struct tables tables = tables_none("turkish", 2, true);
    struct tables large = tables_none("international", 3, false);
    struct build_task task = tables_task(&tables);
    task.threads = 2;
    assert_true(endgame_build(&task, &tables.err));
    tables_open(&tables);
    assert_int_equal(tables_say(&tables, "W:WKa1:Bh7").result, ENDGAME_WIN);
    task = tables_task(&large);
    task.threads = 2;                              /* large enough to be shared */
    assert_true(endgame_build(&task, &large.err));
    tables_open(&large);
    assert_int_equal(tables_say(&large, "W:WK46:BK5").result, ENDGAME_LOSS);
    tables_remove(&tables);
    tables_remove(&large);
}

/* --- many askers --- */

struct asker {
    const struct tables *tables;
    int first;                          /* each goes through the squares in another order */
    int wins, losses, draws;
};

static void *ask_all(void *arg)
{
    struct asker *asker = arg;
    const struct game *game = asker->tables->game;
    int bits = game->geo->bits;
    struct position pos = game->start;
    memset(pos.piece, 0, sizeof pos.piece);
    for (int i = 0; i < bits * bits; i++) {
        int pair = (asker->first + i * 37) % (bits * bits);
        square own = (square)(pair / bits);
        square enemy = (square)(pair % bits);
        if (own == enemy || !set_has(game->geo->board, own) || !set_has(game->geo->board, enemy))
            continue;
        pos.piece[KING][WHITE] = set_of(own);
        pos.piece[KING][BLACK] = set_of(enemy);
        struct endgame_value value;
        if (!endgame_probe(asker->tables->open, game, &pos, &value))
            continue;
        asker->wins += value.result == ENDGAME_WIN;
        asker->losses += value.result == ENDGAME_LOSS;
        asker->draws += value.result == ENDGAME_DRAW;
    }
    return NULL;
}

static void several_threads_are_answered_alike(void **state)
{
    (void)state;
    enum { ASKERS = 4 };
    struct tables tables = tables_made("russian", 2, false);
    pthread_t thread[ASKERS];
    struct asker asker[ASKERS];
    for (int i = 0; i < ASKERS; i++) {
        asker[i] = (struct asker){ .tables = &tables, .first = 101 * i };
        assert_int_equal(pthread_create(&thread[i], NULL, ask_all, &asker[i]), 0);
    }
    for (int i = 0; i < ASKERS; i++) {
        pthread_join(thread[i], NULL);
        assert_int_equal(asker[i].wins, 194);
        assert_int_equal(asker[i].losses, 2);
        assert_int_equal(asker[i].draws, 796);
    }
    tables_remove(&tables);
}

/* The first question of a game makes them; a later one finds them, and another shelf as well. */
static void a_shelf_makes_small_tables_at_first_use(void **state)
{
    (void)state;
    struct tables tables = tables_none("portuguese", 2, false);
    tables.pieces = endgame_small(tables.game);
    assert_true(tables.pieces >= 2);
    struct endgame_shelf *shelf = endgame_shelf_new("/nowhere", tables.folder);
    const struct endgame *found = NULL;

    assert_null(endgame_shelf_take(shelf, tables.game));
    /* The thread that makes them lets everything else go before: on a busy machine it takes long. */
    struct timespec moment = { .tv_nsec = 20000000 };
    for (int i = 0; i < 45000 && !(found = endgame_shelf_take(shelf, tables.game)); i++)
        nanosleep(&moment, NULL);

    assert_int_equal(endgame_pieces(found), tables.pieces);
    endgame_shelf_free(shelf);
    tables_remove(&tables);
}

static void a_shelf_leaves_games_without_tables_alone(void **state)
{
    (void)state;
    struct tables tables = tables_none("lasca", 2, false);
    struct endgame_shelf *shelf = endgame_shelf_new("/nowhere", tables.folder);

    assert_null(endgame_shelf_take(shelf, tables.game));
    assert_null(endgame_shelf_take(shelf, tables.game));

    endgame_shelf_free(shelf);
    tables_remove(&tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_job_makes_tables_and_calls_when_they_are_there),
        cmocka_unit_test(a_job_that_fails_says_why),
        cmocka_unit_test(a_job_can_be_dropped_at_any_time),
        cmocka_unit_test(two_threads_build_as_one),
        cmocka_unit_test(several_threads_are_answered_alike),
        cmocka_unit_test(a_shelf_makes_small_tables_at_first_use),
        cmocka_unit_test(a_shelf_leaves_games_without_tables_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
