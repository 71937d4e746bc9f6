/* How good a position looks without searching on.
 *
 * An evaluation is a function with its prepared data; the search knows nothing else about it, so
 * another one can take its place. Scores are hundredths of a man for the side to move, within
 * EVAL_MOST. Decided games are the search's business, not the evaluation's.
 */
#pragma once

#include "rules/game.h"

struct weights;

enum { EVAL_MOST = 20000, EVAL_PLANES = 6 };

/* A number from 0 to 63 for every square, cut into bits: plane[i] holds the squares whose number
 * has bit i. The sum over a set is a few population counts. */
struct square_values {
    sqset plane[EVAL_PLANES];
    int planes;                         /* in use */
};

struct eval {
    int (*score)(const struct eval *eval, const struct position *pos);
    const struct game *game;
    const struct weights *weights;      /* what was learned; NULL = nothing */

    /* What the built-in evaluations prepare for a game. */
    int king, drive;                    /* a king's worth; hundredths for each step in the hunt */
    int enough;                         /* pieces that beat a lone flying king; 0 = no such rule */
    dirset man_step[2], king_step[2];   /* by side */
    struct square_values man_opening[2], man_ending[2], king_place[2];
    uint8_t phase[MAX_SQUARES + 1];     /* 16 = as many men as at the start, 0 = none, by men */
    sqset left, right;                  /* halves of the board */
};

/* Chooses and prepares the evaluation of a game. `weights`: what was learned; NULL = the game's own
 * (weights_of), weights_by_hand() = the built-in evaluation. They are not copied. */
void eval_prepare(struct eval *eval, const struct game *game, const struct weights *weights);

/* The built-in ones, by the width of the board; chosen by eval_prepare. */
int eval_plain_narrow(const struct eval *eval, const struct position *pos);
int eval_plain_wide(const struct eval *eval, const struct position *pos);
int eval_tower(const struct eval *eval, const struct position *pos);
int eval_losing(const struct eval *eval, const struct position *pos);
int eval_learned(const struct eval *eval, const struct position *pos);

/* What is known of endings with kings: `score`, for White, after that. */
int eval_ending(const struct eval *eval, const struct position *pos, int score);

/* Quiet steps of one square that a side has. */
int eval_freedom(const struct eval *eval, const struct position *pos, int side);

/* Can a piece of the side to move make one quiet step? (Captures are not looked at.) */
bool eval_can_step(const struct eval *eval, const struct position *pos);
