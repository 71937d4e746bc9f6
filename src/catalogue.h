/* The games of a file: who played them and where they stand in it. A thread reads on while the first
 * ones are looked at; the games themselves are read when they are asked for.
 */
#pragma once

#include "rules/pdn.h"

struct catalogue;

struct catalogue_entry {
    const char *white, *black, *event, *date, *result;     /* "" when missing */
    uint64_t offset, size;
};

/* NULL with *err filled when the file cannot be opened. `wake` is called from the thread when there
 * is more to see; it may be NULL. */
struct catalogue *catalogue_open(const char *path, void (*wake)(void *arg), void *arg,
                                 struct err *err);
void catalogue_free(struct catalogue *catalogue);          /* stops reading */
const char *catalogue_path(const struct catalogue *catalogue);

int catalogue_count(struct catalogue *catalogue);
/* Still reading? *part is how much is done, 0 to 1. */
bool catalogue_reads(struct catalogue *catalogue, float *part);
void catalogue_wait(struct catalogue *catalogue);          /* until everything is read */
/* Why reading ended early, false when it did not. */
bool catalogue_failed(struct catalogue *catalogue, struct err *err);
/* Valid until the catalogue is freed. */
struct catalogue_entry catalogue_entry(struct catalogue *catalogue, int i);
/* Do all words of a folded text stand in players, event or date? */
bool catalogue_fits(struct catalogue *catalogue, int i, const char *folded);
/* The whole game; the caller frees it. */
bool catalogue_game(struct catalogue *catalogue, int i, struct pdn_game *out, struct err *err);
