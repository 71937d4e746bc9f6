#include "src/base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATUS_OTHER = 3 };                         /* EXIT_OTHER of src/command.h */

static void *checked(void *memory, size_t size)
{
    if (!memory) {
        fprintf(stderr, "tavlei: memory: %zu bytes could not be had; close other programs\n", size);
        _Exit(STATUS_OTHER);
    }
    return memory;
}

/* Sizes of 0 are asked for as 1, so that the answer is never NULL. */
void *mem_alloc(size_t size)
{
    return checked(calloc(1, size ? size : 1), size);
}

void *mem_grow(void *old, size_t size)
{
    return checked(realloc(old, size ? size : 1), size);
}

char *mem_dup(const char *text)
{
    if (!text)
        return NULL;

    size_t size = strlen(text) + 1;
    return memcpy(mem_alloc(size), text, size);
}
