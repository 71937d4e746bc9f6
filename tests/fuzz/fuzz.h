/* One parser fed with any bytes at all. Each file here defines this function for one of them; it
 * must hold its promises (asserted) whatever it is given. In fuzz builds libFuzzer calls it with
 * mutations of the corpus, in all others replay.c calls it with the corpus itself.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "src/base/mem.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The input as terminated text; the caller frees. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = mem_alloc(size + 1);
    if (size)
        memcpy(text, data, size);
    return text;
}

/* Takes the first line off *text; the last one may have no end. */
static inline char *fuzz_line(char **text)
{
    char *line = *text;
    char *end = line + strcspn(line, "\n");
    *text = *end ? end + 1 : end;
    *end = 0;
    return line;
}
