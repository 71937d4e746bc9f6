/* One step of learning: from the slopes of the loss to better weights.
 *
 * The loss is reckoned with sums for whole patterns (struct slope), the weights are those of parts
 * (struct lessons); both ways between them are here. The step is Adam's, with a pull towards where
 * learning started.
 */
#pragma once

#include "ai/weights.h"

/* One number for each weight: gradients and the optimiser's memory have this shape. */
struct slope {
    float term[PHASES][TERMS];
    float king[PHASES][MAX_SQUARES];
    float *pattern;                     /* [(table * PATTERN_SIZE + pattern) * PHASES + phase] */
};

void slope_init(struct slope *slope, const struct weights *weights);        /* all zero */
void slope_clear(struct slope *slope, const struct weights *weights);

/* Which part each pattern belongs to, once for all: eight squares and four halves. */
struct belonging {
    uint8_t half[PATTERN_SIZE][HALVES], digit[PATTERN_SIZE][PATTERN_SQUARES];
};

struct belonging *belonging_new(void);                     /* freed by free() */

/* Parts to sums, as weights_set does with whole numbers. */
void slope_sum_up(const struct weights *weights, const struct belonging *all,
                  const struct lessons *lessons, struct slope *out);
/* Slopes of sums to slopes of parts. */
void slope_take_apart(const struct weights *weights, const struct belonging *all,
                      const struct slope *slope, struct lessons *out);

struct pupil {
    struct lessons now, start, slope, mean, square;
    int step;
    float rate, pull;                   /* pull: one over the number of positions */
};

void pupil_step(struct pupil *pupil, const struct weights *weights);

void lessons_copy(struct lessons *to, const struct lessons *from, const struct weights *weights);
