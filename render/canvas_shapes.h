/* Shapes as pixels: everything round, slanted or shaded, computed once for its exact size.
 *
 * The software renderer snaps geometry to whole pixels, so nothing here is drawn by it. Edges are
 * smooth because a pixel's coverage follows from its distance to the outline.
 */
#pragma once

#include <SDL.h>

#include "render/scene.h"

enum shape_kind {
    SHAPE_ELLIPSE,  /* fills w x h; line > 0: only an outline of that width */
    SHAPE_CORNERS,  /* a square w x w with round corners, radius; line likewise */
    SHAPE_ARROW,    /* from the origin to dx, dy; line is the shaft's width */
    SHAPE_GRADIENT, /* from the upper left to the lower right */
    SHAPE_WOOD,     /* a square tile w x w that continues over its edges */
};

/* Lengths in pixels. x, y: where the picture's upper left corner lies in the shape's space. */
struct shape {
    enum shape_kind kind;
    int w, h;
    float x, y;
    float radius, line, dx, dy;
    struct colour colour, second;
};

uint64_t shape_key(const struct shape *shape);
/* Straight alpha, ARGB8888; the caller frees. */
SDL_Surface *shape_draw(const struct shape *shape);
/* Signed distance of a point in the shape's space to the outline, negative inside; not for
 * gradients and wood. */
float shape_distance(const struct shape *shape, float x, float y);

void wood_draw(SDL_Surface *tile, struct colour a, struct colour b);
