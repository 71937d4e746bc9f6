/* What the results of a match say about the difference in strength.
 *
 * Games are played in pairs from one opening with colours exchanged, so the pair is the unit of
 * chance: its points, 0 to 2, fall into five classes. The error bars and the sequential test work
 * on these; games whose pair is not complete count for the score only.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { PAIR_CLASSES = 5 };

struct tally {
    uint32_t wins, draws, losses;       /* games, from the first player's side */
    uint32_t pair[PAIR_CLASSES];        /* pairs by half points: 0, ½, 1, 1½, 2 of 2 */
};

struct rating {
    uint32_t games, pairs;
    double score;                       /* mean of all games, 0 to 1 */
    double elo, elo_low, elo_high;      /* 95 percent; infinite at scores of 0 and 1 */
    double los;                         /* likelihood that the first player is the stronger, 0 to 1 */
};

void tally_add_pair(struct tally *tally, int half_points);  /* 0 to 4; the games are added apart */

/* Elo that a score stands for, and the reverse. */
double elo_of_score(double score);
double score_of_elo(double elo);

struct rating rating_of(const struct tally *tally);

enum sprt_state { SPRT_GOES_ON, SPRT_ACCEPTS_0, SPRT_ACCEPTS_1 };

struct sprt {
    double elo0, elo1;                  /* the two guesses: elo0 < elo1 */
    double alpha, beta;                 /* chances of the two errors */
};

struct sprt_result {
    double llr, lower, upper;           /* log likelihood ratio and where the test ends */
    enum sprt_state state;
};

/* The generalised test on pair results, in the usual normal approximation. */
struct sprt_result sprt_look(const struct sprt *sprt, const struct tally *tally);
