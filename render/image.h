/* Pictures from SVG files: pieces and icons, drawn for the exact number of pixels.
 *
 * All files are read and tried once at the start, so that a missing or broken one is told then and
 * never in the middle of a game.
 */
#pragma once

#include "render/scene.h"
#include "src/base/err.h"

struct SDL_Surface;
struct images;

/* The file's name without ".svg": "white_man", "new". */
const char *image_name(enum image image);

/* NULL with *err filled when a file is missing or cannot be drawn. */
struct images *images_load(struct err *err);
void images_free(struct images *images);

/* The text of the file, which was tried: an <svg> with a size, complete. */
const char *images_svg(const struct images *images, enum image image);

/* Straight alpha, ARGB8888, at most width x height with the picture's own proportions, its white
 * multiplied by the colour; the caller frees. */
struct SDL_Surface *images_draw(const struct images *images, enum image image, int width,
                                int height, struct colour colour);

/* The same for the text of an SVG file; NULL with *err filled when nothing comes of it. `name` is
 * for the message. */
struct SDL_Surface *svg_draw(const char *svg, const char *name, int width, int height,
                             struct err *err);
