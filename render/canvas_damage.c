#include "render/canvas_damage.h"

#include <stdlib.h>
#include <string.h>

#include "src/base/hash.h"
#include "src/base/mem.h"

enum { TILE = 64 };

struct damage {
    int width, height, columns, rows;
    uint64_t *now, *last;               /* columns x rows */
    SDL_Rect *rects;                    /* as many as tiles, in pixels */
    bool known;                         /* `last` describes what is seen */
};

struct damage *damage_new(void)
{
    return mem_alloc(sizeof(struct damage));
}

static void free_tiles(struct damage *damage)
{
    free(damage->now);
    free(damage->last);
    free(damage->rects);
}

void damage_free(struct damage *damage)
{
    if (!damage)
        return;
    free_tiles(damage);
    free(damage);
}

void damage_forget(struct damage *damage)
{
    damage->known = false;
}

static size_t tile_count(const struct damage *damage)
{
    return (size_t)damage->columns * (size_t)damage->rows;
}

void damage_begin(struct damage *damage, int width, int height)
{
    if (width != damage->width || height != damage->height) {
        free_tiles(damage);
        damage->width = width;
        damage->height = height;
        damage->columns = (width + TILE - 1) / TILE;
        damage->rows = (height + TILE - 1) / TILE;
        damage->now = mem_alloc(tile_count(damage) * sizeof *damage->now);
        damage->last = mem_alloc(tile_count(damage) * sizeof *damage->last);
        damage->rects = mem_alloc(tile_count(damage) * sizeof *damage->rects);
        damage->known = false;
    }
    memset(damage->now, 0, tile_count(damage) * sizeof *damage->now);
}

void damage_add(struct damage *damage, const SDL_Rect *at, uint64_t hash)
{
    const SDL_Rect whole = { 0, 0, damage->width, damage->height };
    SDL_Rect seen;
    if (!SDL_IntersectRect(at, &whole, &seen))
        return;
    for (int y = seen.y / TILE; y <= (seen.y + seen.h - 1) / TILE; y++) {
        uint64_t *row = damage->now + (size_t)y * (size_t)damage->columns;
        for (int x = seen.x / TILE; x <= (seen.x + seen.w - 1) / TILE; x++)
            row[x] = hash_mix(row[x] ^ hash);
    }
}

static bool differs(const struct damage *damage, int x, int y)
{
    size_t i = (size_t)y * (size_t)damage->columns + (size_t)x;
    return !damage->known || damage->now[i] != damage->last[i];
}

/* Adds a run of tiles; when the rectangle added last for the row above has the same sides, it just
 * grows downwards. */
static int add_run(SDL_Rect *rects, int count, int x, int y, int w)
{
    for (int i = count; i-- > 0;) {
        SDL_Rect *above = &rects[i];
        if (above->y + above->h < y)
            break;
        if (above->y + above->h == y && above->x == x && above->w == w) {
            above->h++;
            return count;
        }
    }
    rects[count] = (SDL_Rect){ x, y, w, 1 };
    return count + 1;
}

const SDL_Rect *damage_find(struct damage *damage, int *count)
{
    const SDL_Rect whole = { 0, 0, damage->width, damage->height };
    int found = 0;

    for (int y = 0; y < damage->rows; y++) {
        for (int x = 0; x < damage->columns; x++) {
            int start = x;
            while (x < damage->columns && differs(damage, x, y))
                x++;
            if (x > start)
                found = add_run(damage->rects, found, start, y, x - start);
        }
    }
    for (int i = 0; i < found; i++) {
        SDL_Rect *rect = &damage->rects[i];
        const SDL_Rect pixels = { rect->x * TILE, rect->y * TILE, rect->w * TILE, rect->h * TILE };
        SDL_IntersectRect(&pixels, &whole, rect);
    }

    uint64_t *swap = damage->last;
    damage->last = damage->now;
    damage->now = swap;
    damage->known = true;
    *count = found;
    return damage->rects;
}
