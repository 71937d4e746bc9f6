#include "src/thinker.h"

#include <stdlib.h>
#include <string.h>

#include "ai/search.h"
#include "ai/table.h"
#include "src/base/mem.h"

static void thread_ask(void *self, const struct ask *ask)
{
    engine_ask(self, ask);
}

static void thread_stop(void *self)
{
    engine_stop(self);
}

static bool thread_poll(void *self, struct report *out)
{
    return engine_poll(self, out);
}

static void thread_free(void *self)
{
    engine_free(self);
}

bool thinker_in_thread(struct thinker *out, int table_mb, void (*wake)(void *arg), void *arg,
                       struct err *err)
{
    struct engine *engine = NULL;

    for (int mb = table_mb; mb > 0 && !engine; mb /= 2)
        engine = engine_new((size_t)mb << 20, wake, arg, err);
    if (!engine)
        return false;
    engine_use_tables(engine, NULL, NULL);
    *out = (struct thinker){ thread_ask, thread_stop, thread_poll, thread_free, engine, 0 };
    return true;
}

/* The question waits until somebody polls. */
struct inline_thinker {
    struct search *search;
    struct table *table;
    atomic_bool stop;
    uint64_t max_nodes;
    bool asked, answered;
    struct ask ask;
    uint64_t *past;
    struct report line[10];             /* the last of each, then the answer */
    int lines, given;
    struct report answer;
};

static void inline_ask(void *self, const struct ask *ask)
{
    struct inline_thinker *thinker = self;
    size_t bytes = (size_t)ask->past_count * sizeof *ask->past;

    thinker->ask = *ask;
    thinker->past = mem_grow(thinker->past, bytes + 1);
    if (bytes)
        memcpy(thinker->past, ask->past, bytes);
    thinker->ask.past = thinker->past;
    if (!thinker->ask.max_nodes || thinker->ask.max_nodes > thinker->max_nodes)
        thinker->ask.max_nodes = thinker->max_nodes;
    thinker->asked = true;
    thinker->answered = false;
}

static void inline_stop(void *self)
{
    (void)self;                         /* the answer comes with the next poll anyway */
}

static int64_t no_time(void *arg)
{
    (void)arg;
    return 0;
}

static void take_report(void *arg, const struct report *report)
{
    struct inline_thinker *thinker = arg;

    if (report->final) {
        thinker->answer = *report;
        thinker->answered = true;
    } else if (report->line >= 0 && report->line < 10) {
        thinker->line[report->line] = *report;
        if (report->line >= thinker->lines)
            thinker->lines = report->line + 1;
    }
}

static void inline_think(struct inline_thinker *thinker)
{
    table_clear(thinker->table);
    struct search_env env = {
        .table = thinker->table, .stop = &thinker->stop,
        .now_ms = no_time, .report = take_report, .arg = thinker,
    };
    thinker->lines = thinker->given = 0;
    search_run(thinker->search, &thinker->ask, &env);
}

static bool inline_poll(void *self, struct report *out)
{
    struct inline_thinker *thinker = self;

    if (thinker->asked)
        inline_think(thinker);
    thinker->asked = false;
    if (!thinker->answered)
        return false;
    thinker->answered = thinker->given < thinker->lines;
    *out = thinker->answered ? thinker->line[thinker->given++] : thinker->answer;
    return true;
}

static void inline_free(void *self)
{
    struct inline_thinker *thinker = self;

    search_free(thinker->search);
    table_free(thinker->table);
    free(thinker->past);
    free(thinker);
}

bool thinker_at_once(struct thinker *out, uint64_t max_nodes, struct err *err)
{
    struct table *table = table_new(1 << 20, err);

    if (!table)
        return false;
    struct inline_thinker *thinker = mem_alloc(sizeof *thinker);
    thinker->table = table;
    thinker->search = search_new();
    thinker->max_nodes = max_nodes;
    atomic_init(&thinker->stop, false);
    *out = (struct thinker){ inline_ask, inline_stop, inline_poll, inline_free, thinker, 0 };
    return true;
}

void thinker_free(struct thinker *thinker)
{
    if (thinker->free)
        thinker->free(thinker->self);
    *thinker = (struct thinker){ 0 };
}
