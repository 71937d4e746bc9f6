/* The librarian looks into the library and imports files, each in a thread of its own, so that the
 * window never waits. Questions replace one another; answers are polled.
 */
#pragma once

#include "src/library.h"

struct librarian;

/* `wake` is called from the threads when there is something to poll. The file is opened when it is
 * first needed. */
struct librarian *librarian_new(const char *path, void (*wake)(void *arg), void *arg);
void librarian_free(struct librarian *librarian);          /* ends what is going on */

/* Finds games; when query->game is there and `replies`, also what was played in query->pos. The texts are
 * copied. */
void librarian_find(struct librarian *librarian, const struct library_query *query, bool replies,
                    uint32_t ticket);
struct librarian_answer {
    uint32_t ticket;
    struct library_hit *hit;            /* owned by who polls */
    long count;                         /* -1: failed, see err */
    struct library_reply *reply;
    int replies;
    struct err err;
};
bool librarian_poll(struct librarian *librarian, struct librarian_answer *out);

/* Imports a file; false when one is being imported already. */
bool librarian_import(struct librarian *librarian, const char *path, const struct game *game);
void librarian_stop(struct librarian *librarian);          /* what has been imported stays */
enum import_state { IMPORT_NONE, IMPORT_RUNS, IMPORT_DONE, IMPORT_FAILED };
/* What the import has come to; IMPORT_DONE and IMPORT_FAILED are told once. */
enum import_state librarian_progress(struct librarian *librarian, struct import_count *out,
                                     struct err *err);
