/* One game of a match between engines: moves, clocks, and how it ended. */
#pragma once

#include "ai/clock.h"
#include "ai/contestant.h"
#include "ai/opening.h"

enum contest_end {
    CONTEST_BY_RULES,                   /* the position decided */
    CONTEST_ON_TIME,                    /* the loser's clock had run out */
    CONTEST_BY_FAULT,                   /* the loser broke the rules, died or did not answer */
    CONTEST_ADJUDICATED,
    CONTEST_BROKEN_OFF                  /* no result: somebody stopped the match */
};

/* What both players are bound by. */
struct contest_rules {
    const struct game *game;
    int max_depth;                      /* 0 = no limit; likewise the next two */
    uint64_t max_nodes;
    int32_t move_ms;
    struct clock_terms clock;           /* base 0: no clock */
    int32_t margin_ms;                  /* so much over the time is forgiven */
    int max_plies;                      /* then it is a draw; 0 = never */
    int win_score;                      /* when both agree on so much (hundredths) … */
    int win_plies;                      /* … for so many plies in a row, it is won; 0 = never */
};

struct contest_move {
    struct move move;
    int32_t used_ms;                    /* -1: of the opening */
    int depth, score;                   /* as its player said, for its side */
};

/* How a player dealt with its time. */
struct contest_times {
    uint64_t moves, late, nodes, depths;
    int64_t total_ms;
    int32_t longest_ms, worst_over_ms;  /* over what was allowed */
};

struct contest_game {
    int number;                         /* in the match, from 1 */
    int white;                          /* the player who has White: 0 or 1 */
    struct opening opening;
    struct contest_move *move;          /* owned, the opening included */
    int count;
    enum outcome outcome;
    enum contest_end end;
    char reason[400];                   /* in words */
    struct contest_times times[2];      /* by player */
};

/* Plays from the opening, which stands in `out` with number and colours, to the end. seed: of weak
 * levels' play. */
void contest_game_play(const struct contest_rules *rules, struct contestant *player[2],
                       const struct contestant_env *env, uint64_t seed, struct contest_game *out);
void contest_game_free(struct contest_game *game);
