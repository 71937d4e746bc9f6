/* Making the endgame tables of a game, slice by slice.
 *
 * What is on disk and whole is kept, so that a build that was broken off goes on where it was.
 */
#pragma once

#include <stdatomic.h>

#include "ai/endgame_file.h"

struct build_progress {
    struct material material;           /* at work now */
    uint64_t done, total;               /* positions of both views of everything asked for */
};

struct build_task {
    const struct game *game;
    const char *folder;
    int pieces;                         /* 2 to ENDGAME_MOST */
    bool distances;
    int threads;
    uint64_t memory;                    /* bytes that may be used; 0 = no limit */
    const atomic_bool *stop;            /* may be NULL */

    /* All from the calling thread, each may be NULL. */
    void (*slice)(void *arg, const struct sheet *facts, uint64_t bytes, bool made);
    void (*progress)(void *arg, const struct build_progress *progress);
    void (*note)(void *arg, const char *text);     /* a file that had to be made again, and why */
    void *arg;
};

/* False with *err: the game cannot have tables, they do not fit into memory (nothing is done then),
 * a file could not be written, or stop was set. */
bool endgame_build(const struct build_task *task, struct err *err);

/* Positions of all materials up to so many pieces, both views. */
uint64_t endgame_positions(const struct ground *ground, int pieces);

/* The most pieces whose tables are made within seconds and stay below a megabyte; 0 when the
 * game cannot have tables. */
int endgame_small(const struct game *game);

/* A build on a thread of its own, for the first use of a game: one thread, wins and losses only. */
struct endgame_job;

/* folder NULL: endgame_folder(). wake (may be NULL) is called from the job's thread at its end.
 * NULL with *err when no thread starts. */
struct endgame_job *endgame_job_start(const struct game *game, const char *folder, int pieces,
                                      void (*wake)(void *arg), void *arg, struct err *err);

/* Has it ended? Then *good (may be NULL) says how, and *err why not. */
bool endgame_job_ended(struct endgame_job *job, bool *good, struct err *err);
void endgame_job_free(struct endgame_job *job);    /* stops it first if need be */
