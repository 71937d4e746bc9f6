/* Memory that is given out in pieces and taken back all at once: what lives for one frame. */
#pragma once

#include <stddef.h>

struct arena;

struct arena *arena_new(void);
void arena_free(struct arena *arena);
void arena_reset(struct arena *arena);            /* everything allocated before is gone */
void *arena_alloc(struct arena *arena, size_t size);                /* zeroed, aligned to 16 */
char *arena_printf(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
