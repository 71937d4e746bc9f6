#include "render/canvas_shapes.h"

#include <assert.h>
#include <math.h>

#include "src/base/hash.h"

struct point {
    float x, y;
};

static float length(float x, float y)
{
    return sqrtf(x * x + y * y);
}

/* distances */

/* Exact for circles; for other ellipses true near the outline, which is where it matters. */
static float ellipse_distance(float x, float y, float rx, float ry)
{
    if (rx <= 0 || ry <= 0)
        return length(x, y);
    if (rx == ry)
        return length(x, y) - rx;
    float reach = length(x / rx, y / ry);
    float slope = length(x / (rx * rx), y / (ry * ry));
    return slope > 0 ? reach * (reach - 1) / slope : -fminf(rx, ry);
}

static float ellipse(const struct shape *shape, float x, float y)
{
    float rx = 0.5f * (float)shape->w;
    float ry = 0.5f * (float)shape->h;
    float outer = ellipse_distance(x - rx, y - ry, rx, ry);
    if (shape->line <= 0)
        return outer;
    float inner = ellipse_distance(x - rx, y - ry, rx - shape->line, ry - shape->line);
    return fmaxf(outer, -inner);
}

static float box_distance(float x, float y, float half, float radius)
{
    float beyond_x = fabsf(x) - half + radius;
    float beyond_y = fabsf(y) - half + radius;
    return length(fmaxf(beyond_x, 0), fmaxf(beyond_y, 0)) + fminf(fmaxf(beyond_x, beyond_y), 0) -
           radius;
}

static float corners(const struct shape *shape, float x, float y)
{
    float half = 0.5f * (float)shape->w;
    float outer = box_distance(x - half, y - half, half, shape->radius);
    if (shape->line <= 0)
        return outer;
    float inner = box_distance(x - half, y - half, half - shape->line,
                               fmaxf(shape->radius - shape->line, 0));
    return fmaxf(outer, -inner);
}

static float segment_distance(struct point p, struct point a, struct point b)
{
    float dx = b.x - a.x;
    float dy = b.y - a.y;
    float squared = dx * dx + dy * dy;
    float along = squared > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared : 0;
    along = fminf(fmaxf(along, 0), 1);
    return length(p.x - a.x - along * dx, p.y - a.y - along * dy);
}

/* The corners must go round so that the inside lies to the same hand of all sides. */
static float triangle_distance(struct point p, const struct point corner[3])
{
    float distance = INFINITY;
    bool inside = true;
    for (int i = 0; i < 3; i++) {
        struct point a = corner[i];
        struct point b = corner[(i + 1) % 3];
        distance = fminf(distance, segment_distance(p, a, b));
        if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) < 0)
            inside = false;
    }
    return inside ? -distance : distance;
}

/* A shaft with a round tail and a head three shafts wide, its corners a little rounded. The point
 * is turned so that the arrow lies along the x axis. */
static float arrow(const struct shape *shape, float x, float y)
{
    float reach = length(shape->dx, shape->dy);
    if (reach <= 0)
        return length(x, y) - 0.5f * shape->line;

    float c = shape->dx / reach;
    float s = shape->dy / reach;
    struct point p = { c * x + s * y, c * y - s * x };
    float width = shape->line;
    float head = fminf(2.6f * width, 0.7f * reach);
    float half = 0.6f * head;
    float round = 0.18f * width;

    struct point shaft_end = { reach - 0.75f * head, 0 };
    float shaft = segment_distance(p, (struct point){ 0, 0 }, shaft_end) - 0.5f * width;
    const struct point corner[3] = {
        { reach - 2 * round, 0 },
        { reach - head + round, half - round },
        { reach - head + round, round - half },
    };
    return fminf(shaft, triangle_distance(p, corner) - round);
}

float shape_distance(const struct shape *shape, float x, float y)
{
    switch (shape->kind) {
    case SHAPE_ELLIPSE:
        return ellipse(shape, x, y);
    case SHAPE_CORNERS:
        return corners(shape, x, y);
    case SHAPE_ARROW:
        return arrow(shape, x, y);
    default:
        assert(!"this shape has no outline");
        return 0;
    }
}

/* pixels */

static uint32_t pixel(struct colour c, uint32_t alpha)
{
    return alpha << 24 | (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
}

static uint32_t *row_of(SDL_Surface *surface, int y)
{
    return (uint32_t *)((char *)surface->pixels + y * surface->pitch);
}

static void draw_outlined(const struct shape *shape, SDL_Surface *surface)
{
    for (int y = 0; y < shape->h; y++) {
        uint32_t *row = row_of(surface, y);
        for (int x = 0; x < shape->w; x++) {
            float distance =
                shape_distance(shape, shape->x + (float)x + 0.5f, shape->y + (float)y + 0.5f);
            float cover = fminf(fmaxf(0.5f - distance, 0), 1);
            uint32_t alpha = (uint32_t)(cover * (float)shape->colour.a + 0.5f);
            row[x] = alpha ? pixel(shape->colour, alpha) : 0;
        }
    }
}

/* A slow gradient has steps that the eye finds; a regular pattern of thresholds hides them. */
static void draw_gradient(const struct shape *shape, SDL_Surface *surface)
{
    static const uint8_t threshold[4][4] = {
        { 0, 8, 2, 10 }, { 12, 4, 14, 6 }, { 3, 11, 1, 9 }, { 15, 7, 13, 5 }
    };
    const uint8_t from[4] = { shape->colour.a, shape->colour.r, shape->colour.g, shape->colour.b };
    const uint8_t to[4] = { shape->second.a, shape->second.r, shape->second.g, shape->second.b };

    for (int y = 0; y < shape->h; y++) {
        uint32_t *row = row_of(surface, y);
        for (int x = 0; x < shape->w; x++) {
            float across = ((float)x + 0.5f) / (float)shape->w;
            float down = ((float)y + 0.5f) / (float)shape->h;
            float t = 0.5f * (across + down);
            float up = ((float)threshold[y & 3][x & 3] + 0.5f) / 16;
            uint32_t out = 0;
            for (int i = 0; i < 4; i++) {
                float value = (float)from[i] + t * ((float)to[i] - (float)from[i]);
                out = out << 8 | (uint32_t)fminf(value + up, 255);
            }
            row[x] = out;
        }
    }
}

SDL_Surface *shape_draw(const struct shape *shape)
{
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, shape->w, shape->h, 32, SDL_PIXELFORMAT_ARGB8888);
    if (!surface)
        return NULL;
    if (shape->kind == SHAPE_GRADIENT)
        draw_gradient(shape, surface);
    else if (shape->kind == SHAPE_WOOD)
        wood_draw(surface, shape->colour, shape->second);
    else
        draw_outlined(shape, surface);
    return surface;
}

uint64_t shape_key(const struct shape *shape)
{
    const struct colour a = shape->colour;
    const struct colour b = shape->second;
    const struct {
        int32_t kind, w, h;
        float x, y, radius, line, dx, dy;
        uint8_t colours[8];
    } packed = { (int32_t)shape->kind, shape->w, shape->h, shape->x, shape->y, shape->radius,
                 shape->line, shape->dx, shape->dy, { a.r, a.g, a.b, a.a, b.r, b.g, b.b, b.a } };
    return hash_bytes(&packed, sizeof packed, 11);
}
