/* Helpers that search the same question beside the main search, each in a thread of its own.
 *
 * They share the table with it and nothing else: what they find reaches the main search there, and
 * only the main search answers. Their number of nodes is told now and then.
 */
#pragma once

#include <stdint.h>

#include "ai/engine.h"

enum { CREW_MOST = 63 };

struct crew;
struct search_env;

struct crew *crew_new(void);
void crew_free(struct crew *crew);                         /* not while it works */

/* Sets so many helpers to work; fewer where the system has no more threads. The question and
 * the tables of env must stay as they are until crew_stop has returned. */
void crew_start(struct crew *crew, int helpers, const struct ask *ask,
                const struct search_env *env);
void crew_stop(struct crew *crew);                         /* waits for all of them */

/* What the helpers have searched so far; 0 for NULL. */
uint64_t crew_nodes(const struct crew *crew);
