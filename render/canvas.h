/* Canvases carry out the commands of a scene: on a window, on a surface, as text. */
#pragma once

#include <SDL.h>

#include "render/scene.h"
#include "src/base/err.h"
#include "src/base/strbuf.h"

struct canvas;

/* Draws with a renderer that stays the caller's. font_path may be NULL (the usual places are
 * searched); NULL with *err filled, naming the package to install, when no font is found. */
struct canvas *canvas_new(SDL_Renderer *renderer, const char *font_path, struct err *err);
void canvas_free(struct canvas *canvas);

/* Pixels per logical unit (interface scale times output size by window size). */
void canvas_scale(struct canvas *canvas, float scale);
const struct text_measure *canvas_measure(struct canvas *canvas);
/* Draws without presenting. The last frame is remembered and only what differs is drawn anew. */
void canvas_draw(struct canvas *canvas, const struct scene *scene);
/* After SDL_RENDER_TARGETS_RESET and the like: nothing of the last frame is to be trusted. */
void canvas_forget(struct canvas *canvas);

/* A canvas on a software surface, no display needed. */
struct canvas *canvas_on_surface(int width, int height, const char *font_path, struct err *err);
bool canvas_save_png(struct canvas *canvas, const char *path, struct err *err);

/* The pixels as 24 bits each, red first, row by row without gaps; width and height are those of
 * the surface. */
bool canvas_pixels(struct canvas *canvas, uint8_t *out, int width, int height, struct err *err);

/* The scene as an SVG picture of this size, with the canvas's pieces inside. Where several stand in
 * one page, `defs` (else NULL) keeps what earlier ones have defined and this one need not. */
void canvas_svg(const struct canvas *canvas, const struct scene *scene, const char *title,
                float width, float height, struct strbuf *defs, struct strbuf *out);

/* Commands and regions as text, exact and readable. */
void canvas_dump(const struct scene *scene, struct strbuf *out);
