/* Self-play on several threads into a file of samples; can be interrupted and continued.
 *
 * The games are written in the order of their numbers, whoever finishes first: the file is the same
 * with any number of threads.
 */
#pragma once

#include "ai/train_play.h"

enum { TRAIN_THREADS_MOST = 16 };

struct train_job {
    struct train_terms terms;
    const char *path;                   /* of the file of samples */
    uint32_t games;                     /* until it holds so many */
    int threads;
    atomic_bool *stop;                  /* may be set from outside */
    /* After each game that was written: how many there are, and how many there were at first. From
     * one thread at a time; may be NULL. */
    void (*progress)(void *arg, uint32_t games, uint32_t before);
    void *arg;
};

/* A line that tells how the games are played, kept in the file. */
void train_terms_text(const struct train_terms *terms, char *out, size_t size);

/* False with *err; being stopped is no error. */
bool train_play(const struct train_job *job, struct err *err);
