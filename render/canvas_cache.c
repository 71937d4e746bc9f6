#include "render/canvas_cache.h"

#include <stdlib.h>

#include "src/base/mem.h"

enum { ROOM_FIRST = 512, BYTES_PER_PIXEL = 4 };

/* Open addressing with linear probing; a key of 0 marks a free slot. */
struct cache {
    SDL_Renderer *renderer;
    struct sprite *slots;
    size_t room, count;                 /* room is a power of two */
    size_t bytes;
    uint32_t frame;
};

struct cache *cache_new(SDL_Renderer *renderer)
{
    struct cache *cache = mem_alloc(sizeof *cache);
    cache->renderer = renderer;
    cache->room = ROOM_FIRST;
    cache->slots = mem_alloc(cache->room * sizeof *cache->slots);
    return cache;
}

void cache_clear(struct cache *cache)
{
    for (size_t i = 0; i < cache->room; i++) {
        if (cache->slots[i].texture)
            SDL_DestroyTexture(cache->slots[i].texture);
        cache->slots[i] = (struct sprite){ 0 };
    }
    cache->count = 0;
    cache->bytes = 0;
}

void cache_free(struct cache *cache)
{
    if (!cache)
        return;
    cache_clear(cache);
    free(cache->slots);
    free(cache);
}

size_t cache_bytes(const struct cache *cache)
{
    return cache->bytes;
}

static size_t sprite_bytes(const struct sprite *sprite)
{
    return sprite->texture ? (size_t)sprite->w * (size_t)sprite->h * BYTES_PER_PIXEL : 0;
}

static struct sprite *slot_of(const struct cache *cache, uint64_t key)
{
    size_t i = (size_t)key & (cache->room - 1);
    while (cache->slots[i].key && cache->slots[i].key != key)
        i = (i + 1) & (cache->room - 1);
    return &cache->slots[i];
}

static void rehash(struct cache *cache, size_t room)
{
    struct sprite *old = cache->slots;
    size_t old_room = cache->room;

    cache->slots = mem_alloc(room * sizeof *cache->slots);
    cache->room = room;
    for (size_t i = 0; i < old_room; i++)
        if (old[i].key)
            *slot_of(cache, old[i].key) = old[i];
    free(old);
}

static int by_age(const void *a, const void *b)
{
    const struct sprite *x = *(struct sprite *const *)a;
    const struct sprite *y = *(struct sprite *const *)b;
    return x->used < y->used ? -1 : x->used > y->used;
}

/* Down to three quarters of the budget, so that this does not happen in every frame. */
static void evict(struct cache *cache, size_t budget)
{
    struct sprite **old = mem_alloc(cache->count * sizeof *old);
    size_t count = 0;
    for (size_t i = 0; i < cache->room; i++)
        if (cache->slots[i].key && cache->slots[i].used != cache->frame)
            old[count++] = &cache->slots[i];
    qsort(old, count, sizeof *old, by_age);

    for (size_t i = 0; i < count && cache->bytes > budget / 4 * 3; i++) {
        cache->bytes -= sprite_bytes(old[i]);
        cache->count--;
        if (old[i]->texture)
            SDL_DestroyTexture(old[i]->texture);
        *old[i] = (struct sprite){ 0 };
    }
    free(old);
    rehash(cache, cache->room);
}

void cache_frame(struct cache *cache, size_t budget)
{
    if (cache->bytes > budget)
        evict(cache, budget);
    cache->frame++;
}

static uint64_t proper_key(uint64_t key)
{
    return key ? key : 1;
}

const struct sprite *cache_find(struct cache *cache, uint64_t key)
{
    struct sprite *slot = slot_of(cache, proper_key(key));
    if (!slot->key)
        return NULL;
    slot->used = cache->frame;
    return slot;
}

const struct sprite *cache_put(struct cache *cache, uint64_t key, SDL_Surface *surface, bool opaque)
{
    if (2 * (cache->count + 1) > cache->room)
        rehash(cache, 2 * cache->room);

    struct sprite *slot = slot_of(cache, proper_key(key));
    SDL_assert(!slot->key);
    *slot = (struct sprite){ .key = proper_key(key), .used = cache->frame };
    if (surface) {
        slot->texture = SDL_CreateTextureFromSurface(cache->renderer, surface);
        slot->w = surface->w;
        slot->h = surface->h;
        SDL_FreeSurface(surface);
    }
    if (slot->texture)
        SDL_SetTextureBlendMode(slot->texture, opaque ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    cache->count++;
    cache->bytes += sprite_bytes(slot);
    return slot;
}
