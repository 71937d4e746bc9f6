/* Games of a match between engines as PDN. */
#pragma once

#include "ai/contest.h"

struct strbuf;

/* Appends one game. `name` are the players, `day` the date as PDN has it, `time_control` likewise. */
void match_pdn_add(struct strbuf *out, const struct game *game, const struct contest_game *played,
                   const char *const name[2], const char *day, const char *time_control);
