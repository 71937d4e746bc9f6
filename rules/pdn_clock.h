/* Clock times in comments: [%clk h:mm:ss] of the mover, [%clock w0:10:00 B0:09:30] of both. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "rules/position.h"

struct strbuf;

/* Takes such commands out of a comment; false when there is none. Times not told stay as they
 * are. Commands that cannot be read stay in the text. */
bool pdn_clock_take(struct strbuf *text, enum side mover, int32_t clock_ms[2]);

/* Appends a command with the times that are known (not negative); nothing if none is. */
void pdn_clock_write(struct strbuf *out, const int32_t clock_ms[2], enum side running);
