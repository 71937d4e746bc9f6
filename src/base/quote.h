/* Foreign text inside a message: short enough to be read, and harmless to a terminal. */
#pragma once

#include <stddef.h>

enum { QUOTE_CHARACTERS = 40, QUOTE_SIZE = 4 * (QUOTE_CHARACTERS + 1) + 1 };

/* Copies the beginning of `length` bytes of text, at most 40 characters; "…" stands for the rest. Bytes
 * that are no UTF-8 and control characters become "?". The text ends at its terminator all the
 * same. Returns out. */
const char *quote(const char *text, size_t length, char out[QUOTE_SIZE]);

/* Makes a whole message harmless where it stands, without cutting it. */
void quote_tame(char *text);
