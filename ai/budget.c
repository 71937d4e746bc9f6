#include "ai/budget.h"

enum {
    MOVES_TO_GO = 28,                   /* a draughts game has some 50 moves a side, many forced */
    /* Never planned with: the way from the answer to the clock, and moments in which a busy machine
     * lets others go first. */
    RESERVE_MS = 160
};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t at_least(int64_t a, int64_t floor)
{
    return a > floor ? a : floor;
}

struct budget budget_make(const struct ask *ask, int64_t now)
{
    struct budget budget = { .start = now };

    if (ask->clock_ms > 0) {
        /* Into the reserve comes who has to; the increment brings him out of it again. */
        int64_t left = at_least(ask->clock_ms - RESERVE_MS, 0);
        int64_t gain = ask->clock_ms > RESERVE_MS ? (int64_t)ask->increment_ms * 3 / 4
                                                  : ask->increment_ms / 4;
        int64_t share = left / MOVES_TO_GO + gain;
        budget.timed = true;
        budget.soft = at_least(least(share, ask->clock_ms / 4), 1);
        budget.hard = at_least(least(share * 3, left / 3 + gain), 1);
    }
    if (ask->move_ms > 0) {
        budget.soft = budget.timed ? least(budget.soft, ask->move_ms) : ask->move_ms;
        budget.hard = budget.timed ? least(budget.hard, ask->move_ms) : ask->move_ms;
        budget.timed = true;
    }
    return budget;
}

bool budget_goes_on(const struct budget *budget, int64_t now, int steady)
{
    if (!budget->timed)
        return true;

    /* The next depth costs about as much as all before; a begun one is not lost, because a better
     * move found in it counts, so only the last part of the time is not worth starting in. */
    int64_t used = now - budget->start;
    int64_t soft = steady >= 4 && budget->hard > budget->soft ? budget->soft / 2 : budget->soft;
    return used < soft * 7 / 10;
}
