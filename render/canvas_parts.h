/* What canvas_sdl.c, which decides what is drawn anew, and canvas_commands.c, which draws, share.
 *
 * Invariants:
 *  (1) Every rectangle is rounded to whole pixels in canvas_commands.c, once, by its edges;
 *      pictures by their size, so that they look the same wherever they are. All renderers so give
 *      the same pixels.
 *  (2) `frame` holds the whole last picture. A new scene changes only the rectangles that
 *      canvas_damage.c finds; there, all commands are drawn again in order, cut to the rectangle.
 *  (3) A command draws nothing outside command_bounds() of it, since only its bounds are compared.
 */
#pragma once

#include <SDL.h>

#include "render/canvas.h"

struct canvas {
    SDL_Renderer *renderer;
    SDL_Surface *surface;               /* our own, with its renderer; NULL on a window */
    SDL_Texture *frame;
    int width, height;                  /* of the frame, in pixels */
    float scale;                        /* pixels per logical unit */
    struct fonts *fonts;
    struct images *images;
    struct cache *cache;
    struct damage *damage;
    SDL_Rect *bounds;                   /* of each command, cut by the clips */
    int bounds_room;
    struct text_measure measure;
};

SDL_Rect command_box(const struct canvas *canvas, struct rect at);     /* rounded by the edges */
SDL_Rect command_bounds(const struct canvas *canvas, const struct command *command);
void command_draw(struct canvas *canvas, const struct command *command);
void command_fill(struct canvas *canvas, SDL_Rect box, struct colour c);
