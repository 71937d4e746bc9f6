/* What a weakened player does not see.
 *
 * Oversights are decided by the position and the seed, so that one search is consistent with
 * itself: a capture that is overlooked is overlooked at every depth. A seed kept for a whole game
 * gives one player with his own blind spots; nothing is ever thrown away on purpose.
 */
#pragma once

#include <stdint.h>

struct sight {
    int blind;                          /* percent of the later captures that are not seen at all */
    int blind_long;                     /* the same of captures by several leaps */
    int error;                          /* judgements are off by up to so many hundredths */
};

struct sight sight_of_level(int level);                    /* level 0: nothing is missed */
