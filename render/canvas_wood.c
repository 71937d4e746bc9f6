/* Wood: a tile of grain that continues over its edges, from which cells are cut. */
#include <math.h>
#include <stdlib.h>

#include "render/canvas_shapes.h"
#include "src/base/hash.h"
#include "src/base/mem.h"

enum { STEP = 8 }; /* the grain is long: computed at every eighth pixel of a row */

static float noise_at(int x, int y, int columns, int rows, uint64_t seed)
{
    uint64_t cell = (uint64_t)((y % rows) * columns + x % columns);
    return (float)(hash_mix(seed << 32 ^ cell) >> 40) / 16777216.0f;
}

static float smooth(float t)
{
    return t * t * (3 - 2 * t);
}

/* Value noise, 0..1; u, v in 0..1 cover the tile once, with `columns` x `rows` knots. */
static float noise(float u, float v, int columns, int rows, uint64_t seed)
{
    float x = u * (float)columns;
    float y = v * (float)rows;
    int left = (int)x;
    int top = (int)y;
    float s = smooth(x - (float)left);
    float t = smooth(y - (float)top);
    float above = noise_at(left, top, columns, rows, seed);
    above += s * (noise_at(left + 1, top, columns, rows, seed) - above);
    float below = noise_at(left, top + 1, columns, rows, seed);
    below += s * (noise_at(left + 1, top + 1, columns, rows, seed) - below);
    return above + t * (below - above);
}

struct grain {
    float ring;                         /* how many year rings down from the top */
    float fibre;                        /* 0..1 */
};

static struct grain grain_at(float u, float v)
{
    /* A whole number of rings down the tile, so that the last joins the first. */
    return (struct grain){
        .ring = 14 * v + 2.6f * noise(u, v, 2, 4, 1) + 0.5f * noise(u, v, 6, 16, 2),
        .fibre = 0.6f * noise(u, v, 8, 110, 3) + 0.4f * noise(u, v, 16, 240, 4),
    };
}

/* Early wood is broad and light, late wood a narrow dark line that ends sharply. 0 light, 1 dark.
 */
static float ring_shade(float ring)
{
    float within = ring - floorf(ring);
    return within < 0.86f ? smooth(within / 0.86f) : 1 - smooth((within - 0.86f) / 0.14f);
}

static uint8_t between(uint8_t a, uint8_t b, float t, float up)
{
    return (uint8_t)((float)a + t * ((float)b - (float)a) + up);
}

void wood_draw(SDL_Surface *tile, struct colour a, struct colour b)
{
    int size = tile->w;
    int knots = (size + STEP - 1) / STEP + 1;
    struct grain *knot = mem_alloc((size_t)knots * sizeof *knot);

    for (int y = 0; y < tile->h; y++) {
        float v = (float)y / (float)tile->h;
        for (int i = 0; i < knots; i++)
            knot[i] = grain_at((float)(i * STEP) / (float)size, v);

        uint32_t *row = (uint32_t *)((char *)tile->pixels + y * tile->pitch);
        uint64_t speck = hash_mix((uint64_t)y);
        for (int x = 0; x < size; x++) {
            struct grain left = knot[x / STEP];
            struct grain right = knot[x / STEP + 1];
            float s = (float)(x % STEP) / STEP;
            float ring = left.ring + s * (right.ring - left.ring);
            float fibre = left.fibre + s * (right.fibre - left.fibre);
            speck = hash_mix(speck);
            float t = 0.15f + 0.42f * ring_shade(ring) + 0.85f * (fibre - 0.35f);
            t = fminf(fmaxf(t, 0), 1);
            float up = (float)(speck >> 40) / 16777217.0f;   /* dither: hides the steps */
            row[x] = 0xff000000u | (uint32_t)between(a.r, b.r, t, up) << 16 |
                     (uint32_t)between(a.g, b.g, t, up) << 8 | between(a.b, b.b, t, up);
        }
    }
    free(knot);
}
