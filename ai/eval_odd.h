/* The evaluations of games outside the family, each written for its game. Scores are hundredths of
 * a piece for the side to move. */
#pragma once

#include "ai/eval.h"

typedef int eval_score(const struct eval *eval, const struct position *pos);

/* NULL for games of the family. */
eval_score *eval_odd(const struct game *game);

int eval_ugolki(const struct eval *eval, const struct position *pos);
int eval_hunt(const struct eval *eval, const struct position *pos);
int eval_gomoku(const struct eval *eval, const struct position *pos);
int eval_cheskers(const struct eval *eval, const struct position *pos);
int eval_shatra(const struct eval *eval, const struct position *pos);
int eval_ashtarashki(const struct eval *eval, const struct position *pos);

static inline int eval_for_mover(const struct position *pos, int score_for_white)
{
    return pos->turn == WHITE ? score_for_white : -score_for_white;
}
