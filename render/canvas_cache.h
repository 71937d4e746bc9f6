/* Textures that were made once and may be needed again: shapes, pictures, texts.
 *
 * Keys are hashes of all that decides the look; 64 bits make an accidental equality of the few
 * thousand in use less likely than a fault of the memory. What the current frame uses is never
 * thrown away; of the rest the least recently used go first when the budget is exceeded.
 */
#pragma once

#include <SDL.h>
#include <stdbool.h>

struct sprite {
    uint64_t key;
    SDL_Texture *texture;               /* NULL: known to show nothing */
    int w, h;
    uint32_t used;                      /* the frame that used it last */
};

struct cache;

struct cache *cache_new(SDL_Renderer *renderer);
void cache_free(struct cache *cache);
void cache_clear(struct cache *cache);
/* A new frame begins; what exceeds the budget (bytes) goes. Sprites are valid until then. */
void cache_frame(struct cache *cache, size_t budget);
size_t cache_bytes(const struct cache *cache);

/* NULL when it must be made. The result is valid until the next cache_put or cache_frame. */
const struct sprite *cache_find(struct cache *cache, uint64_t key);
/* Takes the surface (NULL: nothing to show). `opaque`: drawn without blending. */
const struct sprite *cache_put(struct cache *cache, uint64_t key, SDL_Surface *surface,
                               bool opaque);
