/* A player of a match between engines: our own search on the calling thread, or a foreign engine. */
#pragma once

#include <stdatomic.h>

#include "ai/foreign.h"

/* Who plays, as written in a command: "self[:level=3,eval=FILE]" or "hub[(name=value,…)]:COMMAND". */
struct contestant_spec {
    char *text;                         /* as written */
    bool is_foreign;
    char *command, *params;             /* of a foreign engine */
    int level;                          /* of our own: 0 is full strength */
    int table_mb, threads;
    char *eval;                         /* a file of weights, "none", or NULL: the game's own */
    int max_depth;                      /* limits of this player; 0 = those of the match */
    uint64_t max_nodes;
    int32_t move_ms;
};

bool contestant_read(struct contestant_spec *out, const char *text, struct err *err);
void contestant_spec_free(struct contestant_spec *spec);

struct contestant_env {
    const struct game *game;
    const atomic_bool *stop;            /* ends a search at once */
    int64_t (*now_ms)(void *arg);       /* a clock that goes on while a foreign engine thinks */
    void (*log)(void *arg, bool ours, const char *line);   /* of a foreign engine; may be NULL */
    void *arg;                          /* for both */
    int32_t start_ms, grace_ms;         /* for foreign engines, see foreign.h */
};

/* A question, and what our own search needs besides. */
struct contestant_turn {
    struct foreign_ask ask;
    const struct position *pos;         /* where the moves of `ask` lead */
    const uint64_t *past;               /* keys of the positions before */
    uint64_t seed;                      /* of a weak level's play in this game */
};

struct contestant;

/* NULL with *err when it cannot be started. */
struct contestant *contestant_new(const struct contestant_spec *spec,
                                  const struct contestant_env *env, struct err *err);
void contestant_free(struct contestant *contestant);
const char *contestant_name(const struct contestant *contestant);

/* Forgets the last game; a foreign engine that was lost is started anew. */
bool contestant_new_game(struct contestant *contestant, struct err *err);
/* Its move and what it thinks. False with *err when it broke the rules, died or was too slow. */
bool contestant_move(struct contestant *contestant, const struct contestant_turn *turn,
                     struct report *out, struct err *err);
