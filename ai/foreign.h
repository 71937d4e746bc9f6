/* A foreign engine: another program that plays for us, by the Hub protocol.
 *
 * It is a state machine that never waits: foreign_step takes what has come and looks at its time
 * limits, foreign_wait sleeps until something comes. Everything it says is checked with our own
 * rules. An engine that breaks them, dies or does not answer in time is lost: its process is
 * stopped, foreign_fault says why, and it must be started anew.
 */
#pragma once

#include "ai/engine.h"

enum foreign_state {
    FOREIGN_STARTING,
    FOREIGN_READY,
    FOREIGN_THINKING,
    FOREIGN_LOST
};

struct foreign_setup {
    const char *command;                /* a line for the shell */
    const char *params;                 /* "threads=2 book=false" for its parameters; may be NULL */
    const struct game *game;
    int32_t start_ms;                   /* for each step of the start; 0 = the usual time */
    int32_t grace_ms;                   /* beyond its limits, then once more after "stop"; 0 = usual */
    void (*log)(void *arg, bool ours, const char *line);   /* every line; may be NULL */
    void *arg;
};

enum foreign_mode { FOREIGN_THINK, FOREIGN_PONDER, FOREIGN_ANALYZE };

/* The moves lead from the start to the position in question; limits as in struct ask, 0 = none. */
struct foreign_ask {
    uint32_t ticket;
    enum foreign_mode mode;
    const struct position *start;
    const struct move *move;
    int move_count;
    int max_depth;
    uint64_t max_nodes;
    int32_t move_ms;
    bool has_clock;
    int32_t clock_ms, increment_ms;     /* time left without the increment of this move */
    int moves_to_go;                    /* to the next control; 0 = to the end */
};

struct foreign;

/* NULL with *err when no process can be had. Otherwise it is starting. */
struct foreign *foreign_new(const struct foreign_setup *setup, int64_t now_ms, struct err *err);
void foreign_free(struct foreign *foreign);

enum foreign_state foreign_step(struct foreign *foreign, int64_t now_ms);
/* Sleeps until a line comes or until its next time limit, at most so long (-1: any time). */
void foreign_wait(struct foreign *foreign, int64_t now_ms, int timeout_ms);

const char *foreign_name(const struct foreign *foreign);   /* "Scan 3.1"; the command at first */
/* What was wrong, in words; "" unless it is lost. */
const char *foreign_fault(const struct foreign *foreign);

/* The next search has nothing to do with the last. The engine must be ready. */
void foreign_new_game(struct foreign *foreign);
/* The engine must be ready; it is thinking then. */
void foreign_ask(struct foreign *foreign, const struct foreign_ask *ask, int64_t now_ms);
void foreign_ponder_hit(struct foreign *foreign, int64_t now_ms);
void foreign_stop(struct foreign *foreign, int64_t now_ms);
/* Takes the oldest report; the final one makes the engine ready and holds its move and the reply it
 * expects. */
bool foreign_poll(struct foreign *foreign, struct report *out);
