/* Invariants of the mailbox:
 *  (1) Everything in struct engine below `lock` is read and written only while it is held; the stop
 *      flag is atomic, but it is set and cleared under the lock too.
 *  (2) The ring holds reports of the newest question only: a new question empties it, and the
 *      worker's reports about a replaced question are dropped.
 *  (3) Every question that is not replaced gets exactly one final report, and that is never
 *      overwritten.
 */
#include "ai/engine.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/endgame_shelf.h"
#include "ai/level.h"
#include "ai/search.h"
#include "ai/table.h"
#include "src/base/mem.h"

enum { RING = 64, WORKER_STACK = 16 << 20 };

struct question {
    struct ask ask;                     /* ask.past points to `past` */
    uint64_t *past;
    int past_capacity;
};

struct engine {
    struct table *table;                /* these three are used by the worker only */
    struct search *search;
    struct endgame_shelf *shelf;        /* NULL: no tables wanted */
    void (*wake)(void *arg);
    void *wake_arg;
    pthread_t thread;
    atomic_bool stop;

    pthread_mutex_t lock;
    pthread_cond_t asked;
    struct question next;               /* waits for the worker while has_next is set */
    struct question running;            /* the worker's, who swaps the two */
    bool has_next, stop_next, quit;
    struct report ring[RING];           /* oldest first */
    int count;
};

static int64_t now_ms(void *arg)
{
    (void)arg;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void ring_remove(struct engine *engine, int at)
{
    engine->count--;
    for (int i = at; i < engine->count; i++)
        engine->ring[i] = engine->ring[i + 1];
}

/* Makes room by dropping the oldest report of the same line, or else of any, but never the final. */
static void ring_add(struct engine *engine, const struct report *report)
{
    if (engine->count == RING) {
        int victim = 0;
        for (int i = 0; i < RING; i++) {
            if (engine->ring[i].line == report->line && !engine->ring[i].final) {
                victim = i;
                break;
            }
        }
        ring_remove(engine, victim);
    }
    engine->ring[engine->count++] = *report;
}

/* Called by the search, in the worker's thread. */
static void take_report(void *arg, const struct report *report)
{
    struct engine *engine = arg;

    pthread_mutex_lock(&engine->lock);
    bool wanted = !engine->has_next && !engine->quit;
    if (wanted)
        ring_add(engine, report);
    pthread_mutex_unlock(&engine->lock);

    if (wanted && engine->wake)
        engine->wake(engine->wake_arg);
}

/* Levels that are limited play as they always do. */
static bool tables_help(const struct ask *ask)
{
    return !ask->level || ask->level == LEVEL_FULL;
}

static void *work(void *arg)
{
    struct engine *engine = arg;
    struct search_env env = {
        .table = engine->table,
        .stop = &engine->stop,
        .now_ms = now_ms,
        .report = take_report,
        .arg = engine,
    };

    pthread_mutex_lock(&engine->lock);
    for (;;) {
        while (!engine->has_next && !engine->quit)
            pthread_cond_wait(&engine->asked, &engine->lock);
        if (engine->quit)
            break;

        struct question taken = engine->next;
        engine->next = engine->running;
        engine->running = taken;
        engine->has_next = false;
        atomic_store(&engine->stop, engine->stop_next);
        pthread_mutex_unlock(&engine->lock);

        env.tables = engine->shelf && tables_help(&taken.ask)
                         ? endgame_shelf_take(engine->shelf, taken.ask.game) : NULL;
        search_run(engine->search, &taken.ask, &env);
        pthread_mutex_lock(&engine->lock);
    }
    pthread_mutex_unlock(&engine->lock);
    return NULL;
}

/* The search and the generator's captures are recursive, so the stack's size is not left to the
 * system's settings. */
static bool start_worker(struct engine *engine)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes))
        return false;
    pthread_attr_setstacksize(&attributes, WORKER_STACK);
    bool fine = pthread_create(&engine->thread, &attributes, work, engine) == 0;
    pthread_attr_destroy(&attributes);
    return fine;
}

static void release(struct engine *engine)
{
    endgame_shelf_free(engine->shelf);
    table_free(engine->table);
    search_free(engine->search);
    free(engine->next.past);
    free(engine->running.past);
    pthread_cond_destroy(&engine->asked);
    pthread_mutex_destroy(&engine->lock);
    free(engine);
}

struct engine *engine_new(size_t table_bytes, void (*wake)(void *arg), void *arg, struct err *err)
{
    struct engine *engine = mem_alloc(sizeof *engine);
    pthread_mutex_init(&engine->lock, NULL);
    pthread_cond_init(&engine->asked, NULL);
    atomic_init(&engine->stop, false);
    engine->wake = wake;
    engine->wake_arg = arg;
    engine->search = search_new();
    engine->table = table_new(table_bytes, err);
    if (!engine->table) {
        release(engine);
        return NULL;
    }
    if (!start_worker(engine)) {
        err_set(err, "no thread for the engine could be started");
        release(engine);
        return NULL;
    }
    return engine;
}

void engine_use_tables(struct engine *engine, const char *own, const char *made)
{
    assert(!engine->shelf);
    engine->shelf = endgame_shelf_new(own, made);
}

void engine_ask(struct engine *engine, const struct ask *ask)
{
    pthread_mutex_lock(&engine->lock);
    struct question *next = &engine->next;
    int count = ask->past_count > 0 ? ask->past_count : 0;
    if (next->past_capacity < count) {
        next->past_capacity = count + 200;
        next->past = mem_grow(next->past, (size_t)next->past_capacity * sizeof *next->past);
    }
    if (count)
        memcpy(next->past, ask->past, (size_t)count * sizeof *next->past);
    next->ask = *ask;
    next->ask.past = next->past;
    next->ask.past_count = count;

    engine->has_next = true;
    engine->stop_next = false;
    engine->count = 0;
    atomic_store(&engine->stop, true);
    pthread_cond_signal(&engine->asked);
    pthread_mutex_unlock(&engine->lock);
}

void engine_stop(struct engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    engine->stop_next = true;
    atomic_store(&engine->stop, true);
    pthread_mutex_unlock(&engine->lock);
}

bool engine_poll(struct engine *engine, struct report *out)
{
    pthread_mutex_lock(&engine->lock);
    bool found = engine->count > 0;
    if (found) {
        *out = engine->ring[0];
        ring_remove(engine, 0);
    }
    pthread_mutex_unlock(&engine->lock);
    return found;
}

void engine_free(struct engine *engine)
{
    if (!engine)
        return;
    pthread_mutex_lock(&engine->lock);
    engine->quit = true;
    atomic_store(&engine->stop, true);
    pthread_cond_signal(&engine->asked);
    pthread_mutex_unlock(&engine->lock);
    pthread_join(engine->thread, NULL);
    release(engine);
}
