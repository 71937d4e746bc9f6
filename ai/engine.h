/* The engine: a worker thread that answers questions about positions.
 *
 * A question is copied; answers come back as values in a bounded ring. Each question carries a
 * ticket that returns in its reports, so the asker drops reports of older questions. After storing
 * a report the worker calls wake(arg) (from its own thread). Besides the locked mailbox and the
 * atomic stop flag nothing is shared.
 */
#pragma once

#include "rules/game.h"

struct weights;

enum { PV_MAX = 32, SCORE_WIN = 30000, SCORE_WIN_MIN = 29000 };
enum { SCORE_TABLE = 28000, SCORE_TABLE_MIN = 21000 };

/* Scores are hundredths of a man for the side to move. SCORE_WIN - n: wins in n plies.
 * SCORE_TABLE - n: reaches in n plies an ending that the tables know to be won; lower ones above
 * SCORE_TABLE_MIN: such an ending stands on the board already. */
static inline bool score_is_win(int score) { return score >= SCORE_WIN_MIN; }
static inline bool score_is_loss(int score) { return score <= -SCORE_WIN_MIN; }

static inline bool score_is_known_win(int score) { return score > SCORE_TABLE_MIN; }
static inline bool score_is_known_loss(int score) { return score < -SCORE_TABLE_MIN; }

struct ask {
    uint32_t ticket;                    /* returned in every report about this question */
    const struct game *game;
    const struct weights *weights;      /* of the evaluation; NULL = the game's own */
    struct position pos;
    const uint64_t *past;               /* keys of earlier positions; copied during the call */
    int past_count;
    int lines;                          /* lines of play wanted, 1 to 10 */
    int max_depth;                      /* 0 = no limit; likewise the next three */
    uint64_t max_nodes;
    int32_t move_ms;                    /* fixed time for this move */
    int32_t clock_ms, increment_ms;     /* the mover's clock, when one runs */
    int level;                          /* 1 .. 10 = weakened play; 0 = full strength */
    uint64_t seed;                      /* of everything random (levels, variety) */
    int threads;                        /* that search; 0 is 1. With more the answer may vary */
};

struct report {
    uint32_t ticket;
    bool final;                         /* the last report for this ticket; pv[0] is the answer */
    int line, depth, score;             /* line counts from 0 */
    int32_t elapsed_ms;
    uint64_t nodes;
    int mean_depth;                     /* of the ends of lines, in tenths of a ply; 0: unknown */
    int pv_count;
    struct move pv[PV_MAX];
};

struct engine;

/* wake may be NULL. NULL with *err filled when the table cannot be had or no thread starts. */
struct engine *engine_new(size_t table_bytes, void (*wake)(void *arg), void *arg, struct err *err);
/* From now on endings are looked up in tables, which are made at a game's first use (endgame_shelf.h;
 * the folders are passed on). To be called before the first question. */
void engine_use_tables(struct engine *engine, const char *own, const char *made);
void engine_ask(struct engine *engine, const struct ask *ask);         /* replaces a running question */
void engine_stop(struct engine *engine);                               /* answer now with what there is */
bool engine_poll(struct engine *engine, struct report *out);           /* takes the oldest report */
void engine_free(struct engine *engine);                               /* stops and joins */
