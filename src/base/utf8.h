/* UTF-8, one code point at a time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads the code point at *text and moves *text behind it. A broken sequence gives U+FFFD and
 * moves one byte. At the terminator it returns 0 and does not move. */
uint32_t utf8_next(const char **text);
bool utf8_valid(const char *text, size_t length);
/* Takes the last code point off, if there is one. */
void utf8_drop_last(char *text);
