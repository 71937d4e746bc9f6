/* The draughts family: every game that struct rules can describe, on one generator. */
#pragma once

#include "rules/game.h"

/* For boards of at most 64 and of at most 128 bits. */
extern const struct game_class draughts_narrow, draughts_wide;
