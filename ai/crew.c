#include "ai/crew.h"

#include <pthread.h>
#include <stdlib.h>

#include "ai/search.h"
#include "ai/tree.h"
#include "src/base/mem.h"

enum { HELPER_STACK = 16 << 20 };                          /* as the engine's, see engine.c */

struct helper {
    struct crew *crew;
    struct search *search;              /* kept between questions */
    pthread_t thread;
    int number;                         /* from 1 */
};

struct crew {
    struct helper helper[CREW_MOST];
    int working;
    const struct ask *ask;              /* these two are constant while helpers work */
    const struct search_env *env;       /* the main search's */
    atomic_bool stop;
};

struct crew *crew_new(void)
{
    struct crew *crew = mem_alloc(sizeof *crew);
    atomic_init(&crew->stop, false);
    return crew;
}

void crew_free(struct crew *crew)
{
    if (!crew)
        return;
    for (int i = 0; i < CREW_MOST; i++)
        search_free(crew->helper[i].search);
    free(crew);
}

/* Helpers go on until they are stopped: the time is the main search's business. */
static int64_t no_clock(void *arg)
{
    (void)arg;
    return 0;
}

static void tell_nobody(void *arg, const struct report *report)
{
    (void)arg, (void)report;
}

static void *help(void *arg)
{
    struct helper *helper = arg;
    struct crew *crew = helper->crew;
    struct search_env env = {
        .table = crew->env->table, .tables = crew->env->tables, .stop = &crew->stop,
        .now_ms = no_clock, .report = tell_nobody,
    };
    search_help(helper->search, crew->ask, &env, helper->number);
    return NULL;
}

void crew_start(struct crew *crew, int helpers, const struct ask *ask,
                const struct search_env *env)
{
    crew->ask = ask;
    crew->env = env;
    crew->working = 0;
    atomic_store(&crew->stop, false);
    for (int i = 0; i < CREW_MOST; i++)
        if (crew->helper[i].search)
            atomic_store(&crew->helper[i].search->told_nodes, 0);

    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes))
        return;
    pthread_attr_setstacksize(&attributes, HELPER_STACK);
    for (int i = 0; i < helpers && i < CREW_MOST; i++) {
        struct helper *helper = &crew->helper[i];
        if (!helper->search)
            helper->search = search_new();
        helper->crew = crew;
        helper->number = i + 1;
        if (pthread_create(&helper->thread, &attributes, help, helper))
            break;
        crew->working++;
    }
    pthread_attr_destroy(&attributes);
}

void crew_stop(struct crew *crew)
{
    atomic_store(&crew->stop, true);
    for (int i = 0; i < crew->working; i++)
        pthread_join(crew->helper[i].thread, NULL);
    crew->working = 0;
}

uint64_t crew_nodes(const struct crew *crew)
{
    uint64_t nodes = 0;
    for (int i = 0; crew && i < CREW_MOST; i++)
        if (crew->helper[i].search)
            nodes += atomic_load_explicit(&crew->helper[i].search->told_nodes, memory_order_relaxed);
    return nodes;
}
