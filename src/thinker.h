/* A thinker answers questions about positions: the engine in its thread, or the same search on the
 * calling thread, which gives the same answer every time (scripts, tests).
 */
#pragma once

#include "ai/engine.h"

struct thinker {
    void (*ask)(void *self, const struct ask *ask);
    void (*stop)(void *self);
    bool (*poll)(void *self, struct report *out);
    void (*free)(void *self);
    void *self;
    int idle;                           /* 1 + the node it ponders on in the player's time; 0: none */
};

/* With a thread and a table of so many megabytes; halves the table until there is memory for it. */
bool thinker_in_thread(struct thinker *out, int table_mb, void (*wake)(void *arg), void *arg,
                       struct err *err);
/* Answers when polled, after at most so many nodes, whatever the clock says. */
bool thinker_at_once(struct thinker *out, uint64_t max_nodes, struct err *err);
void thinker_free(struct thinker *thinker);
