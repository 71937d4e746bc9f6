/* How long one move may take. Milliseconds throughout. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "ai/engine.h"

struct budget {
    bool timed;
    int64_t start;
    int64_t soft;                       /* no new depth is begun after this */
    int64_t hard;                       /* the search is broken off */
};

struct budget budget_make(const struct ask *ask, int64_t now);

/* May another depth begin? `steady`: how many depths in a row had the same best move. */
bool budget_goes_on(const struct budget *budget, int64_t now, int steady);

static inline bool budget_is_spent(const struct budget *budget, int64_t now)
{
    return budget->timed && now - budget->start >= budget->hard;
}
