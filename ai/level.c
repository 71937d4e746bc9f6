#include "ai/level.h"

#include <stddef.h>

#include "ai/sight.h"
#include "src/base/lang.h"

enum { LEVELS = LEVEL_FULL };

/* Weak levels look a few plies ahead and overlook captures; the middle ones see everything but not
 * far; the upper ones are limited by effort, so that they play alike on fast and slow machines. */
static const struct level {
    const char *name;
    int depth;                          /* 0 = no limit; likewise the next */
    uint64_t nodes;
    int32_t move_ms;                    /* without a clock */
    struct sight sight;
} levels[LEVELS + 1] = {
    { N_("full strength"), 0, 0, 2500, { 0, 0, 0 } },
    { N_("newcomer"), 1, 0, 1000, { 35, 90, 40 } },
    { N_("beginner"), 1, 0, 1000, { 15, 60, 25 } },
    { N_("learner"), 3, 0, 1000, { 13, 45, 25 } },
    { N_("casual player"), 3, 0, 1000, { 5, 25, 15 } },
    { N_("club beginner"), 5, 5000, 1000, { 0, 4, 10 } },
    { N_("club player"), 6, 10000, 1500, { 0, 1, 8 } },
    { N_("strong club player"), 8, 40000, 1500, { 0, 0, 4 } },
    { N_("expert"), 0, 200000, 2000, { 0, 0, 4 } },
    { N_("master"), 0, 1000000, 2500, { 0, 0, 4 } },
    { N_("full strength"), 0, 0, 2500, { 0, 0, 4 } },
};

static const struct level *level_nth(int level)
{
    return &levels[level < 0 ? 0 : level > LEVELS ? LEVELS : level];
}

const char *level_name(int level)
{
    return level_nth(level)->name;
}

struct sight sight_of_level(int level)
{
    return level_nth(level)->sight;
}

static int32_t smaller_limit(int32_t asked, int32_t own)
{
    return asked > 0 && (own == 0 || asked < own) ? asked : own;
}

void level_limits(int level, struct ask *ask)
{
    const struct level *row = level_nth(level);

    ask->level = level;
    ask->max_depth = smaller_limit(ask->max_depth, row->depth);
    if (row->nodes && (!ask->max_nodes || ask->max_nodes > row->nodes))
        ask->max_nodes = row->nodes;
    /* A running clock divides the time by itself; without one a move has a time of its own. */
    if (ask->clock_ms <= 0)
        ask->move_ms = smaller_limit(ask->move_ms, row->move_ms);
}
