/* The search itself, on the calling thread, with everything it needs handed in.
 *
 * With a depth or node limit, an empty table and a fixed seed it gives the same reports everywhere.
 */
#pragma once

#include <stdatomic.h>

#include "ai/engine.h"

struct table;                           /* the transposition table, table.h */
struct endgame;                         /* endgame tables, endgame.h */

struct search_env {
    struct table *table;
    const struct endgame *tables;       /* NULL: none; asked inside the tree, never of the root */
    const atomic_bool *stop;
    int64_t (*now_ms)(void *arg);       /* a fake clock in tests; never NULL */
    void (*report)(void *arg, const struct report *report);
    void *arg;                          /* for now_ms and report */
};

struct search;                          /* buffers kept between questions: lists, histories */

struct search *search_new(void);
void search_free(struct search *search);

/* Reports each finished depth and line, then one report with final set. A position without legal
 * moves gives a final report with pv_count == 0. */
void search_run(struct search *search, const struct ask *ask, struct search_env *env);
