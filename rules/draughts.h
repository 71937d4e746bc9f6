/* The draughts family: every game that struct rules can describe, on one generator. */
#pragma once

#include "rules/game.h"

/* The class of a game of the family: by the width of its board, and with a quicker apply for games
 * without towers, several moves a turn, limits of king moves or captures of own pieces. */
const struct game_class *draughts_class(const struct rules *rules, const struct geometry *geo);
