/* The clocks of a match between engines: an increment before each move, sessions of so many moves.
 * Milliseconds throughout. */
#pragma once

#include "ai/engine.h"

struct clock_terms {
    int32_t base_ms, increment_ms;      /* base 0: no clock */
    int moves;                          /* in a session, after which the base is added; 0 = all */
};

struct side_clock {
    int32_t left_ms;                    /* without the increment of the next move */
    int made;                           /* moves in this session */
};

/* "60", "60+0.6", "40/300+1": moves of a session, seconds, increment. */
bool clock_read(const char *text, struct clock_terms *out, struct err *err);

void clock_begin(struct side_clock *clock, const struct clock_terms *terms);
/* What the next move may take. */
int32_t clock_given(const struct side_clock *clock, const struct clock_terms *terms);
int clock_moves_to_go(const struct side_clock *clock, const struct clock_terms *terms);
/* A move was made in so many milliseconds; false when the time had run out. */
bool clock_spend(struct side_clock *clock, const struct clock_terms *terms, int32_t used_ms);

/* Tells the search of a clock: what is left for this move, the increment, the moves to the next
 * control (0 = all). The last moves of a session share out what is left. */
void clock_ask(struct ask *ask, int32_t left_ms, int32_t increment_ms, int moves_to_go);
