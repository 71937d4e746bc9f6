/* The sentences for each reason of a refusal, from the verdict of attempt.h. */
#pragma once

#include "rules/talk.h"

/* Two or more cells that no move fits, for the geometry of the game. */
void refusal_tell(struct talk *talk, const struct attempt *attempt);

/* A capture that others outrank; the one to be shown is named. */
void refusal_tell_rank(struct talk *talk, const struct attempt *attempt);
