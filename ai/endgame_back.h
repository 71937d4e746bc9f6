/* Quiet moves backwards. */
#pragma once

#include "ai/endgame_index.h"

enum { BACK_MOST = 8192 };

/* The numbers in `slice` of all positions from which side 0 comes to `after` by a quiet move that
 * does not crown; `after` is seen by side 0, which has just moved. Whether a capture would have
 * been compulsory there is not looked at. Returns how many. */
int back_moves(const struct ground *ground, const struct slice *slice, const struct placing *after,
               uint64_t out[BACK_MOST]);
