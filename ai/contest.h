/* A match between two engines: pairs of games from one opening with colours exchanged, on one or
 * more threads.
 *
 * Results are handed out in the order of the games, whoever finishes first, so that a match with
 * node limits is the same every time. What a sequential test decides ends the match.
 */
#pragma once

#include "ai/contest_game.h"
#include "ai/rating.h"

enum { CONTEST_THREADS_MOST = 16 };

struct contest_result {
    struct tally tally;                 /* from player 0's side */
    struct contest_times times[2];
    uint32_t faults[2], timeouts[2];    /* games lost by them, by player */
    struct sprt_result sprt;
    char name[2][100];
};

struct contest_terms {
    struct contest_rules rules;
    const struct contestant_spec *player[2];
    int games;                          /* at most */
    int threads;
    struct openings *openings;
    uint64_t seed;                      /* of weak levels' play */
    const struct sprt *sprt;            /* NULL: no sequential test */
    int32_t start_ms, grace_ms;         /* for foreign engines; 0 = usual */

    atomic_bool *stop;                  /* may be set to end it early; set when it ends */
    int64_t (*now_ms)(void *arg);
    /* Each game in order, with the result so far. From one thread at a time. */
    void (*game_over)(void *arg, const struct contest_game *game,
                      const struct contest_result *so_far);
    /* A line to (ours) or from a foreign engine; may be NULL. From several threads. */
    void (*log)(void *arg, int player, bool ours, const char *line);
    void *arg;                          /* for these three */
};

/* False with *err when a player cannot be started (again); *out holds what was played until then. */
bool contest_run(const struct contest_terms *terms, struct contest_result *out, struct err *err);
