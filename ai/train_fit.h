/* Learning from self-played games: logistic regression of the terms, the kings' squares and the
 * parts of the patterns (weights.h) on how the games went on.
 *
 * What a position should be worth is a blend of the game's result and of what a shallow search
 * thought of it. All weights are drawn towards where they start from, those of larger patterns the
 * more, so that what was seldom seen stays unsaid. Every tenth game is held out of the fit and
 * tells how good it is. The same games give the same weights on every machine of one kind.
 */
#pragma once

#include "ai/sample.h"
#include "ai/weights.h"

struct fit_terms {
    const char *const *path;            /* files of samples … */
    int paths;                          /* … so many */
    double blend;                       /* the search's share in the blend, 0 to 1 */
    int rounds;                         /* through all positions */
    /* After each round; may be NULL. */
    void (*progress)(void *arg, int round, int rounds);
    void *arg;
};

struct fit_report {
    uint32_t games, positions, held_out;/* positions: different, quiet ones, to learn from */
    double scale;                       /* hundredths of a man that make the odds e to 1 */
    double loss_before, loss_after;     /* mean log loss of results in held-out games … */
    double loss_by_hand, loss_of_search;/* … of the built-in evaluation, of the search's scores */
};

/* Where learning starts without a relative: material, worth what the built-in evaluation says. */
void lessons_begin(struct lessons *lessons, const struct game *game);

/* Moves *lessons towards what the games teach. False with *err when there is too little. */
bool fit_lessons(struct lessons *lessons, struct weights *weights, const struct fit_terms *terms,
                 struct fit_report *out, struct err *err);
