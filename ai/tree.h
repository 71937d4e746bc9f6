/* Inside the search: its memory, and the visit to one node of the tree.
 *
 * Everything here belongs to one running question; search.c asks it and reads the result.
 */
#pragma once

#include "ai/budget.h"
#include "ai/eval.h"
#include "ai/order.h"
#include "ai/search.h"
#include "ai/sight.h"

enum { PLY_MAX = 160, DEPTH_MAX = 99, SCORE_NEVER = 32000 };

/* What one ply of the search keeps; the lists grow as needed and stay for ever. */
struct frame {
    struct movelist list;
    struct ranking ranking;             /* of the list */
    uint32_t killer[KILLERS];
    int8_t held;                        /* the side to move has won (1) or lost (-1) by the tables */
    int pv_count;
    struct move pv[PV_MAX];
};

/* A move of the root with what is known about it. */
struct root_move {
    struct move move;
    int score;                          /* of the running depth; -SCORE_NEVER: no better than others */
    int pv_count;
    struct move pv[PV_MAX];
};

/* When a draw by counting may be near, so that the rules must be asked. */
struct draw_watch {
    int quiet, still;                   /* from so many plies on; 0 = never */
    int few;                            /* also with at most so many pieces; 0 = no matter */
    int repetitions;                    /* 0 = the game knows none */
    bool by_still;                      /* men can go back and forth: look back further */
};

struct search {
    const struct game *game;
    struct search_env *env;
    struct eval eval;
    struct sight sight;
    struct draw_watch draws;
    int table_pieces;                   /* the most that the endgame tables have; 0 = none */
    int root_pieces;
    uint64_t salt;                      /* tells the game, the level and the seed apart in the table */
    uint64_t seed;
    struct budget budget;

    uint64_t nodes, next_look, max_nodes;
    _Atomic uint64_t told_nodes;        /* a helper's, for the main search */
    struct crew *crew;                  /* the main search's; NULL while it has no helpers */
    struct crew *hired;                 /* kept between questions */
    uint64_t leaves, leaf_plies;        /* positions judged in this depth, and how deep they lay */
    int root_depth;
    bool stopped;

    char *positions;                    /* PLY_MAX + 2 positions of `stride` bytes */
    size_t stride, pos_size;            /* as the last game needed them */
    uint64_t *keys;                     /* of the game so far, then of the path */
    int past_count, key_capacity;

    struct order order;
    struct frame frame[PLY_MAX + 1];

    struct root_move *root;
    int root_count, root_capacity;
};

/* A helper's work until env->stop is set: the same question with depths left out that depend on its
 * number, so that the helpers spread. Reports nothing. */
void search_help(struct search *search, const struct ask *ask, struct search_env *env, int number);

static inline struct position *tree_position(const struct search *s, int ply)
{
    return (struct position *)(void *)(s->positions + (size_t)ply * s->stride);
}

/* The key under which a position of this search stands in the table. */
uint64_t tree_key(const struct search *s, const struct position *pos);

/* Makes `move` in the position at `ply`; the result stands at ply + 1. */
void tree_make(struct search *s, int ply, const struct move *move);

/* The value of the position at `ply` for its side to move, within alpha and beta; frame[ply].pv
 * gets the line. Without meaning once s->stopped is set. */
int tree_visit(struct search *s, int ply, int depth, int alpha, int beta);

/* The same for the move made last, from `ply` to ply + 1, valued for the side to move at `ply`:
 * a turn may have several moves. */
int tree_follow(struct search *s, int ply, int depth, int alpha, int beta);

/* Prepares the draw rules, the evaluation and the salt for s->game. */
void tree_prepare(struct search *s, const struct ask *ask);
