#include "render/image.h"

#include <SDL.h>
#include <SDL_image.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/file.h"
#include "src/base/mem.h"

#if !SDL_IMAGE_VERSION_ATLEAST(2, 6, 0)
#error "SDL2_image 2.6 or newer is needed: older ones cannot draw SVG at a given size"
#endif

enum { FILE_LIMIT = 1 << 20, SIDE_MAX = 2048, TRIAL_SIDE = 16 };

struct images {
    char *svg[IMAGE_COUNT];
};

static const struct {
    const char *folder, *name;
} FILES[IMAGE_COUNT] = {
    [IMAGE_WHITE_MAN] = { "pieces", "white_man" },
    [IMAGE_WHITE_KING] = { "pieces", "white_king" },
    [IMAGE_BLACK_MAN] = { "pieces", "black_man" },
    [IMAGE_BLACK_KING] = { "pieces", "black_king" },
    [IMAGE_SHADOW] = { "pieces", "shadow" },
    [IMAGE_SHADOW_LOW] = { "pieces", "shadow_low" },
    [IMAGE_DISC_WHITE_MAN] = { "pieces", "disc_white_man" },
    [IMAGE_DISC_WHITE_KING] = { "pieces", "disc_white_king" },
    [IMAGE_DISC_BLACK_MAN] = { "pieces", "disc_black_man" },
    [IMAGE_DISC_BLACK_KING] = { "pieces", "disc_black_king" },
    [IMAGE_RIM_WHITE_MAN] = { "pieces", "rim_white_man" },
    [IMAGE_RIM_WHITE_KING] = { "pieces", "rim_white_king" },
    [IMAGE_RIM_BLACK_MAN] = { "pieces", "rim_black_man" },
    [IMAGE_RIM_BLACK_KING] = { "pieces", "rim_black_king" },
    [IMAGE_TIGHT_WHITE_KING] = { "pieces", "tight_white_king" },
    [IMAGE_TIGHT_BLACK_KING] = { "pieces", "tight_black_king" },
    [IMAGE_BLOCKS_WHITE_KING] = { "pieces", "blocks_white_king" },
    [IMAGE_BLOCKS_BLACK_KING] = { "pieces", "blocks_black_king" },
    [IMAGE_WHITE_BISHOP] = { "pieces", "white_bishop" },
    [IMAGE_WHITE_CAMEL] = { "pieces", "white_camel" },
    [IMAGE_BLACK_BISHOP] = { "pieces", "black_bishop" },
    [IMAGE_BLACK_CAMEL] = { "pieces", "black_camel" },
    [IMAGE_WHITE_BATYR] = { "pieces", "white_batyr" },
    [IMAGE_WHITE_BIY] = { "pieces", "white_biy" },
    [IMAGE_BLACK_BATYR] = { "pieces", "black_batyr" },
    [IMAGE_BLACK_BIY] = { "pieces", "black_biy" },
    [IMAGE_WHITE_GOOSE] = { "pieces", "white_goose" },
    [IMAGE_BLACK_FOX] = { "pieces", "black_fox" },
    [IMAGE_WHITE_WOLF] = { "pieces", "white_wolf" },
    [IMAGE_BLACK_SHEEP] = { "pieces", "black_sheep" },
    [IMAGE_WHITE_KID] = { "pieces", "white_kid" },
    [IMAGE_BLACK_WOLF] = { "pieces", "black_wolf" },
    [IMAGE_WHITE_STONE_1] = { "pieces", "white_stone_1" },
    [IMAGE_WHITE_STONE_2] = { "pieces", "white_stone_2" },
    [IMAGE_WHITE_STONE_3] = { "pieces", "white_stone_3" },
    [IMAGE_WHITE_STONE_1_BACK] = { "pieces", "white_stone_1_back" },
    [IMAGE_WHITE_STONE_2_BACK] = { "pieces", "white_stone_2_back" },
    [IMAGE_WHITE_STONE_3_BACK] = { "pieces", "white_stone_3_back" },
    [IMAGE_WHITE_STONE_COVERED] = { "pieces", "white_stone_covered" },
    [IMAGE_BLACK_STONE_1] = { "pieces", "black_stone_1" },
    [IMAGE_BLACK_STONE_2] = { "pieces", "black_stone_2" },
    [IMAGE_BLACK_STONE_3] = { "pieces", "black_stone_3" },
    [IMAGE_BLACK_STONE_1_BACK] = { "pieces", "black_stone_1_back" },
    [IMAGE_BLACK_STONE_2_BACK] = { "pieces", "black_stone_2_back" },
    [IMAGE_BLACK_STONE_3_BACK] = { "pieces", "black_stone_3_back" },
    [IMAGE_BLACK_STONE_COVERED] = { "pieces", "black_stone_covered" },
    [IMAGE_ICON_FIRST] = { "icons", "first" },
    [IMAGE_ICON_BACK] = { "icons", "back" },
    [IMAGE_ICON_FORWARD] = { "icons", "forward" },
    [IMAGE_ICON_LAST] = { "icons", "last" },
    [IMAGE_ICON_FLIP] = { "icons", "flip" },
    [IMAGE_ICON_HINT] = { "icons", "hint" },
    [IMAGE_ICON_SETTINGS] = { "icons", "settings" },
    [IMAGE_ICON_RESIGN] = { "icons", "resign" },
    [IMAGE_ICON_DRAW] = { "icons", "draw" },
    [IMAGE_ICON_FULL] = { "icons", "full" },
    [IMAGE_ICON_NEW] = { "icons", "new" },
    [IMAGE_ICON_CLOSE] = { "icons", "close" },
    [IMAGE_CROSS] = { "icons", "cross" },
    [IMAGE_ICON_STOP] = { "icons", "stop" },
};

const char *image_name(enum image image)
{
    assert(image >= 0 && image < IMAGE_COUNT);
    return FILES[image].name;
}

/* SDL_image draws whatever it understands and leaves out the rest, so a broken file shows only by
 * an empty picture. */
static bool is_empty(SDL_Surface *surface)
{
    for (int y = 0; y < surface->h; y++) {
        const uint32_t *row =
            (const uint32_t *)((const char *)surface->pixels + y * surface->pitch);
        for (int x = 0; x < surface->w; x++)
            if (row[x] >> 24)
                return false;
    }
    return true;
}

/* Cut off files would be drawn as far as they go, and those without a size make SDL_image 2.6 leak
 * memory. */
static bool looks_complete(const char *svg)
{
    return strstr(svg, "<svg") && strstr(svg, "</svg>") &&
           (strstr(svg, "viewBox=") || strstr(svg, "width="));
}

SDL_Surface *svg_draw(const char *svg, const char *name, int width, int height, struct err *err)
{
    if (!looks_complete(svg)) {
        err_set(err, "%s: not a complete SVG picture with a size; the file is damaged", name);
        return NULL;
    }

    SDL_RWops *source = SDL_RWFromConstMem(svg, (int)strlen(svg));
    SDL_Surface *raw = NULL;
    SDL_Surface *surface = NULL;
    if (source) {
        raw = IMG_LoadSizedSVG_RW(source, width, height);
        SDL_RWclose(source);
    }
    if (raw) {
        surface = SDL_ConvertSurfaceFormat(raw, SDL_PIXELFORMAT_ARGB8888, 0);
        SDL_FreeSurface(raw);
    }
    if (!surface) {
        err_set(err, "%s: cannot be drawn (%s); it should be an SVG picture", name, SDL_GetError());
        return NULL;
    }
    if (is_empty(surface)) {
        SDL_FreeSurface(surface);
        err_set(err, "%s: nothing in it can be drawn; it should be an SVG picture made of shapes",
                name);
        return NULL;
    }
    return surface;
}

static char *load_one(enum image image, struct err *err)
{
    char name[64];
    snprintf(name, sizeof name, "%s/%s.svg", FILES[image].folder, FILES[image].name);
    char *path = file_resource(name);
    if (!path) {
        err_set(err,
                "picture %s is missing; set TAVLEI_DATA to the data folder or install Tavlei again",
                name);
        return NULL;
    }

    size_t size;
    char *svg = file_read(path, FILE_LIMIT, &size, err);
    SDL_Surface *trial = svg ? svg_draw(svg, path, TRIAL_SIDE, TRIAL_SIDE, err) : NULL;
    if (!trial) {
        free(svg);
        svg = NULL;
    }
    SDL_FreeSurface(trial);
    free(path);
    return svg;
}

struct images *images_load(struct err *err)
{
    struct images *images = mem_alloc(sizeof *images);
    for (int i = 0; i < IMAGE_COUNT; i++) {
        images->svg[i] = load_one((enum image)i, err);
        if (!images->svg[i]) {
            images_free(images);
            return NULL;
        }
    }
    return images;
}

void images_free(struct images *images)
{
    if (!images)
        return;
    for (int i = 0; i < IMAGE_COUNT; i++)
        free(images->svg[i]);
    free(images);
}

const char *images_svg(const struct images *images, enum image image)
{
    assert(image >= 0 && image < IMAGE_COUNT);
    return images->svg[image];
}

static uint32_t times(uint32_t value, uint32_t by)
{
    return (value * by + 127) / 255;
}

static void tint(SDL_Surface *surface, struct colour c)
{
    for (int y = 0; y < surface->h; y++) {
        uint32_t *row = (uint32_t *)((char *)surface->pixels + y * surface->pitch);
        for (int x = 0; x < surface->w; x++) {
            uint32_t p = row[x];
            row[x] = times(p >> 24, c.a) << 24 | times(p >> 16 & 0xff, c.r) << 16 |
                     times(p >> 8 & 0xff, c.g) << 8 | times(p & 0xff, c.b);
        }
    }
}

SDL_Surface *images_draw(const struct images *images, enum image image, int width, int height,
                         struct colour colour)
{
    width = SDL_clamp(width, 1, SIDE_MAX);
    height = SDL_clamp(height, 1, SIDE_MAX);

    struct err err;
    SDL_Surface *surface = svg_draw(images->svg[image], image_name(image), width, height, &err);
    if (!surface)                       /* too small for anything to be left of it */
        return NULL;
    if ((colour.r & colour.g & colour.b & colour.a) != 255)
        tint(surface, colour);
    return surface;
}
