#include "src/base/arena.h"

#include <assert.h>
#include <stdarg.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/mem.h"

enum { ALIGNMENT = 16, FIRST_BLOCK = 16 * 1024 };

struct block {
    struct block *older;
    size_t size, used;
    alignas(ALIGNMENT) unsigned char bytes[];
};

/* Pieces come from the newest block. */
struct arena {
    struct block *newest;
};

static struct block *block_new(size_t size, struct block *older)
{
    struct block *block = mem_alloc(sizeof *block + size);
    block->size = size;
    block->older = older;
    return block;
}

struct arena *arena_new(void)
{
    struct arena *arena = mem_alloc(sizeof *arena);
    arena->newest = block_new(FIRST_BLOCK, NULL);
    return arena;
}

void arena_free(struct arena *arena)
{
    if (!arena)
        return;
    for (struct block *block = arena->newest; block;) {
        struct block *older = block->older;
        free(block);
        block = older;
    }
    free(arena);
}

/* Several blocks become one as large as all of them: after a few frames nothing is allocated. */
void arena_reset(struct arena *arena)
{
    if (arena->newest->older) {
        size_t total = 0;
        for (struct block *block = arena->newest; block;) {
            struct block *older = block->older;
            total += block->size;
            free(block);
            block = older;
        }
        arena->newest = block_new(total, NULL);
    }
    arena->newest->used = 0;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    assert(size <= SIZE_MAX / 4);
    size_t taken = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    struct block *block = arena->newest;
    if (taken > block->size - block->used) {
        size_t doubled = block->size * 2;
        block = arena->newest = block_new(taken > doubled ? taken : doubled, block);
    }
    void *piece = block->bytes + block->used;
    block->used += taken;
    return memset(piece, 0, size);
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    assert(length >= 0);

    char *text = arena_alloc(arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, args);
    va_end(args);
    return text;
}
