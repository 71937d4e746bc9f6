/* The window on a real display: SDL, its renderer and the canvas that draws with it. */
#pragma once

#include <SDL.h>

#include "render/canvas.h"
#include "src/settings.h"

struct window {
    SDL_Window *window;
    SDL_Renderer *renderer;
    struct canvas *canvas;
};

/* False with *err telling what to do: no display, no font. Then nothing is left open. */
bool window_open(struct window *out, const struct settings *settings, const char *font_path,
                 struct err *err);
void window_close(struct window *window);
