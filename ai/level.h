/* Levels 1 to 10, from truly easy to full strength: what each may see. */
#pragma once

#include "ai/engine.h"

enum { LEVEL_FULL = 10 };               /* as strong as level 0, with a little variety */

/* The name of a level for people: "beginner", "club player", "full strength" … (message id). */
const char *level_name(int level);

/* Fills the limits of a question for a level, from the clocks when they run. */
void level_limits(int level, struct ask *ask);
