/* Frames: what of a scene is drawn anew; and how a canvas begins and ends. */
#include "render/canvas.h"

#include <SDL_image.h>
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "render/canvas_cache.h"
#include "render/canvas_damage.h"
#include "render/canvas_parts.h"
#include "render/image.h"
#include "render/text.h"
#include "src/base/hash.h"
#include "src/base/mem.h"

enum { BUDGET_LEAST = 8 << 20, BYTES_PER_PIXEL = 4 };

/* frames */

/* The clips are cut into the bounds here, so that drawing needs no stack. A scene's clips come
 * already cut by those around them. */
static void find_bounds(struct canvas *canvas, const struct scene *scene)
{
    enum { CLIPS_MAX = 16 };
    int count = scene_command_count(scene);
    SDL_Rect clip[CLIPS_MAX + 1] = { { 0, 0, canvas->width, canvas->height } };
    int depth = 0;

    if (count > canvas->bounds_room) {
        canvas->bounds_room = 2 * count;
        canvas->bounds =
            mem_grow(canvas->bounds, (size_t)canvas->bounds_room * sizeof *canvas->bounds);
    }
    for (int i = 0; i < count; i++) {
        const struct command *command = scene_command_nth(scene, i);
        SDL_Rect bounds = command_bounds(canvas, command);
        if (command->kind == COMMAND_CLIP) {
            assert(depth < CLIPS_MAX);
            clip[++depth] = command_box(canvas, command->at);
        } else if (command->kind == COMMAND_UNCLIP) {
            assert(depth > 0);
            depth--;
        }
        if (!SDL_IntersectRect(&bounds, &clip[depth], &canvas->bounds[i]))
            canvas->bounds[i] = (SDL_Rect){ 0 };
    }
}

static void find_damage(struct canvas *canvas, const struct scene *scene)
{
    damage_begin(canvas->damage, canvas->width, canvas->height);
    for (int i = 0; i < scene_command_count(scene); i++) {
        const SDL_Rect *bounds = &canvas->bounds[i];
        if (bounds->w <= 0)
            continue;
        uint64_t hash =
            hash_bytes(bounds, sizeof *bounds, command_hash(scene_command_nth(scene, i)));
        damage_add(canvas->damage, bounds, hash);
    }
}

static void draw_part(struct canvas *canvas, const struct scene *scene, const SDL_Rect *part)
{
    SDL_RenderSetClipRect(canvas->renderer, part);
    command_fill(canvas, *part, (struct colour){ 0, 0, 0, 255 });
    for (int i = 0; i < scene_command_count(scene); i++) {
        SDL_Rect seen;
        if (canvas->bounds[i].w <= 0 || !SDL_IntersectRect(&canvas->bounds[i], part, &seen))
            continue;
        SDL_RenderSetClipRect(canvas->renderer, &seen);
        command_draw(canvas, scene_command_nth(scene, i));
    }
    SDL_RenderSetClipRect(canvas->renderer, NULL);
}

/* Where the renderer cannot give us a texture to draw on, each frame is drawn whole. */
static void fit_frame(struct canvas *canvas, int width, int height)
{
    if (width == canvas->width && height == canvas->height)
        return;
    if (canvas->frame)
        SDL_DestroyTexture(canvas->frame);
    canvas->width = width;
    canvas->height = height;
    canvas->frame = SDL_CreateTexture(canvas->renderer, SDL_PIXELFORMAT_ARGB8888,
                                      SDL_TEXTUREACCESS_TARGET, width, height);
    if (canvas->frame)
        SDL_SetTextureBlendMode(canvas->frame, SDL_BLENDMODE_NONE);
    damage_forget(canvas->damage);
}

void canvas_draw(struct canvas *canvas, const struct scene *scene)
{
    int width, height;
    if (SDL_GetRendererOutputSize(canvas->renderer, &width, &height) || width <= 0 || height <= 0)
        return;                         /* a window that is just being closed */

    fit_frame(canvas, width, height);
    cache_frame(canvas->cache, BUDGET_LEAST + 2 * (size_t)width * (size_t)height * BYTES_PER_PIXEL);
    find_bounds(canvas, scene);
    if (!canvas->frame) {
        draw_part(canvas, scene, &(SDL_Rect){ 0, 0, width, height });
        return;
    }

    find_damage(canvas, scene);
    int count;
    const SDL_Rect *parts = damage_find(canvas->damage, &count);
    if (count) {
        SDL_SetRenderTarget(canvas->renderer, canvas->frame);
        for (int i = 0; i < count; i++)
            draw_part(canvas, scene, &parts[i]);
        SDL_SetRenderTarget(canvas->renderer, NULL);
    }
    SDL_RenderCopy(canvas->renderer, canvas->frame, NULL, NULL);
}

void canvas_forget(struct canvas *canvas)
{
    damage_forget(canvas->damage);
    cache_clear(canvas->cache);
}

/* measuring */

static float measure_width(void *arg, enum font font, const char *text, size_t length)
{
    const struct canvas *canvas = arg;
    return fonts_width(canvas->fonts, font, text, length) / canvas->scale;
}

static float measure_line_height(void *arg, enum font font)
{
    const struct canvas *canvas = arg;
    return (float)fonts_line_height(canvas->fonts, font) / canvas->scale;
}

const struct text_measure *canvas_measure(struct canvas *canvas)
{
    return &canvas->measure;
}

void canvas_scale(struct canvas *canvas, float scale)
{
    scale = fminf(fmaxf(scale, 0.25f), 16);
    if (scale == canvas->scale || !fonts_scale(canvas->fonts, scale, NULL))
        return;                         /* the font's file has gone: go on with what is open */
    canvas->scale = scale;
    damage_forget(canvas->damage);
}

/* life */

struct canvas *canvas_new(SDL_Renderer *renderer, const char *font_path, struct err *err)
{
    struct canvas *canvas = mem_alloc(sizeof *canvas);
    canvas->renderer = renderer;
    canvas->scale = 1;
    canvas->cache = cache_new(renderer);
    canvas->damage = damage_new();
    canvas->measure = (struct text_measure){ measure_width, measure_line_height, canvas };
    canvas->fonts = fonts_open(font_path, err);
    canvas->images = canvas->fonts ? images_load(err) : NULL;
    if (!canvas->images) {
        canvas_free(canvas);
        return NULL;
    }
    return canvas;
}

void canvas_free(struct canvas *canvas)
{
    if (!canvas)
        return;
    cache_free(canvas->cache);
    damage_free(canvas->damage);
    fonts_close(canvas->fonts);
    images_free(canvas->images);
    if (canvas->frame)
        SDL_DestroyTexture(canvas->frame);
    if (canvas->surface) {
        SDL_DestroyRenderer(canvas->renderer);
        SDL_FreeSurface(canvas->surface);
    }
    free(canvas->bounds);
    free(canvas);
}

struct canvas *canvas_on_surface(int width, int height, const char *font_path, struct err *err)
{
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = surface ? SDL_CreateSoftwareRenderer(surface) : NULL;
    if (!renderer) {
        err_set(err, "a picture of %d x %d pixels cannot be made: %s", width, height,
                SDL_GetError());
        SDL_FreeSurface(surface);
        return NULL;
    }

    struct canvas *canvas = canvas_new(renderer, font_path, err);
    if (!canvas) {
        SDL_DestroyRenderer(renderer);
        SDL_FreeSurface(surface);
        return NULL;
    }
    canvas->surface = surface;
    return canvas;
}

bool canvas_pixels(struct canvas *canvas, uint8_t *out, int width, int height, struct err *err)
{
    const SDL_Rect whole = { 0, 0, width, height };
    return SDL_RenderReadPixels(canvas->renderer, &whole, SDL_PIXELFORMAT_RGB24, out, 3 * width) == 0 ||
           err_set(err, "the picture cannot be read (%s)", SDL_GetError());
}

bool canvas_save_png(struct canvas *canvas, const char *path, struct err *err)
{
    int width, height;
    SDL_GetRendererOutputSize(canvas->renderer, &width, &height);
    SDL_Surface *copy = SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, SDL_PIXELFORMAT_RGB24);
    bool saved = copy &&
                 !SDL_RenderReadPixels(canvas->renderer, NULL, SDL_PIXELFORMAT_RGB24, copy->pixels,
                                       copy->pitch) &&
                 !IMG_SavePNG(copy, path);
    if (!saved)
        err_set(err, "%s: the picture cannot be written (%s)", path, SDL_GetError());
    SDL_FreeSurface(copy);
    return saved;
}
