/* Carries out single commands of a scene with an SDL renderer. */
#include <math.h>
#include <string.h>

#include "render/canvas_cache.h"
#include "render/canvas_parts.h"
#include "render/canvas_shapes.h"
#include "render/image.h"
#include "render/text.h"
#include "src/base/hash.h"

enum { ARROW_TILE = 128 };

/* pixels */

static int to_pixels(const struct canvas *canvas, float length)
{
    return (int)lroundf(length * canvas->scale);
}

SDL_Rect command_box(const struct canvas *canvas, struct rect at)
{
    int left = to_pixels(canvas, at.x);
    int top = to_pixels(canvas, at.y);
    int right = to_pixels(canvas, at.x + at.w);
    int bottom = to_pixels(canvas, at.y + at.h);
    return (SDL_Rect){ left, top, SDL_max(right - left, 0), SDL_max(bottom - top, 0) };
}

/* The size by itself, whatever the place: what moves must not change its size on the way. */
static SDL_Rect sized_box_of(const struct canvas *canvas, struct rect at)
{
    int width = to_pixels(canvas, at.w);
    int height = to_pixels(canvas, at.h);
    int left = (int)lroundf((at.x + 0.5f * at.w) * canvas->scale - 0.5f * (float)width);
    int top = (int)lroundf((at.y + 0.5f * at.h) * canvas->scale - 0.5f * (float)height);
    return (SDL_Rect){ left, top, SDL_max(width, 0), SDL_max(height, 0) };
}

static SDL_Rect grown(SDL_Rect rect, int by)
{
    return (SDL_Rect){ rect.x - by, rect.y - by, rect.w + 2 * by, rect.h + 2 * by };
}

static float line_width(const struct canvas *canvas, const struct command *command)
{
    return fmaxf(1, command->line * canvas->scale);
}

static SDL_Rect line_bounds(const struct canvas *canvas, const struct command *command)
{
    const struct rect at = command->at;
    const struct rect box = { fminf(at.x, at.x + at.w), fminf(at.y, at.y + at.h), fabsf(at.w),
                              fabsf(at.h) };
    return grown(command_box(canvas, box), (int)ceilf(2 * line_width(canvas, command)) + 2);
}

/* Lines of text may be higher than their box and letters lean out of it a little. */
static SDL_Rect text_bounds(const struct canvas *canvas, const struct command *command)
{
    SDL_Rect box = command_box(canvas, command->at);
    int line = fonts_line_height(canvas->fonts, (enum font)(command->what & 0xff));
    int over = SDL_max(line - box.h, 0) / 2 + 2;
    int beside = TEXT_OVERHANG + (int)ceilf(canvas->scale);
    return (SDL_Rect){ box.x - beside, box.y - over, box.w + 2 * beside, box.h + 2 * over };
}

SDL_Rect command_bounds(const struct canvas *canvas, const struct command *command)
{
    switch (command->kind) {
    case COMMAND_TEXT:
        return text_bounds(canvas, command);
    case COMMAND_ARROW:
    case COMMAND_DOTS:
        return line_bounds(canvas, command);
    case COMMAND_IMAGE:
    case COMMAND_DISC:
    case COMMAND_RING:
        return sized_box_of(canvas, command->at);
    case COMMAND_CLIP:
    case COMMAND_UNCLIP:
        return (SDL_Rect){ 0 };
    default:
        return command_box(canvas, command->at);
    }
}

/* sprites */

static const struct sprite *shape_sprite(struct canvas *canvas, const struct shape *shape)
{
    if (shape->w <= 0 || shape->h <= 0)
        return NULL;
    uint64_t key = shape_key(shape);
    const struct sprite *sprite = cache_find(canvas->cache, key);
    if (sprite)
        return sprite;
    bool opaque = shape->kind == SHAPE_WOOD ||
                  (shape->kind == SHAPE_GRADIENT && (shape->colour.a & shape->second.a) == 255);
    return cache_put(canvas->cache, key, shape_draw(shape), opaque);
}

static void copy_at(struct canvas *canvas, const struct sprite *sprite, int left, int top)
{
    if (!sprite || !sprite->texture)
        return;
    const SDL_Rect to = { left, top, sprite->w, sprite->h };
    SDL_RenderCopy(canvas->renderer, sprite->texture, NULL, &to);
}

void command_fill(struct canvas *canvas, SDL_Rect box, struct colour c)
{
    if (box.w <= 0 || box.h <= 0)
        return;
    SDL_SetRenderDrawBlendMode(canvas->renderer,
                               c.a == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(canvas->renderer, c.r, c.g, c.b, c.a);
    SDL_RenderFillRect(canvas->renderer, &box);
}

/* The four quarters of a square sprite in the corners of a box. */
static void draw_corners(struct canvas *canvas, const struct sprite *sprite, SDL_Rect box)
{
    if (!sprite || !sprite->texture)
        return;
    int side = sprite->w / 2;
    for (int i = 0; i < 4; i++) {
        int right = i & 1;
        int low = i >> 1;
        const SDL_Rect from = { right * side, low * side, side, side };
        const SDL_Rect to = { right ? box.x + box.w - side : box.x,
                              low ? box.y + box.h - side : box.y, side, side };
        SDL_RenderCopy(canvas->renderer, sprite->texture, &from, &to);
    }
}

/* commands */

static void draw_round(struct canvas *canvas, const struct command *command)
{
    SDL_Rect box = command_box(canvas, command->at);
    int side = SDL_min(to_pixels(canvas, command->size), SDL_min(box.w, box.h) / 2);
    if (side <= 0) {
        command_fill(canvas, box, command->colour);
        return;
    }
    const struct shape shape = { .kind = SHAPE_CORNERS, .w = 2 * side, .h = 2 * side,
                                 .radius = (float)side, .colour = command->colour };

    draw_corners(canvas, shape_sprite(canvas, &shape), box);
    command_fill(canvas, (SDL_Rect){ box.x + side, box.y, box.w - 2 * side, side },
                 command->colour);
    command_fill(canvas, (SDL_Rect){ box.x, box.y + side, box.w, box.h - 2 * side },
                 command->colour);
    command_fill(canvas, (SDL_Rect){ box.x + side, box.y + box.h - side, box.w - 2 * side, side },
                 command->colour);
}

static void draw_frame(struct canvas *canvas, const struct command *command)
{
    SDL_Rect box = command_box(canvas, command->at);
    int most = SDL_min(box.w, box.h) / 2;
    int line = SDL_min((int)lroundf(line_width(canvas, command)), most);
    int radius = SDL_min(to_pixels(canvas, command->size), most);
    int side = SDL_max(radius, line);
    const struct shape shape = { .kind = SHAPE_CORNERS, .w = 2 * side, .h = 2 * side,
                                 .radius = (float)radius, .line = (float)line,
                                 .colour = command->colour };

    draw_corners(canvas, shape_sprite(canvas, &shape), box);
    int across = box.w - 2 * side;
    int down = box.h - 2 * side;
    command_fill(canvas, (SDL_Rect){ box.x + side, box.y, across, line }, command->colour);
    command_fill(canvas, (SDL_Rect){ box.x + side, box.y + box.h - line, across, line },
                 command->colour);
    command_fill(canvas, (SDL_Rect){ box.x, box.y + side, line, down }, command->colour);
    command_fill(canvas, (SDL_Rect){ box.x + box.w - line, box.y + side, line, down },
                 command->colour);
}

static void draw_gradient(struct canvas *canvas, const struct command *command)
{
    SDL_Rect box = command_box(canvas, command->at);
    const struct shape shape = { .kind = SHAPE_GRADIENT, .w = box.w, .h = box.h,
                                 .colour = command->colour, .second = command->second };
    copy_at(canvas, shape_sprite(canvas, &shape), box.x, box.y);
}

static void draw_ellipse(struct canvas *canvas, const struct command *command)
{
    SDL_Rect box = sized_box_of(canvas, command->at);
    const struct shape shape = {
        .kind = SHAPE_ELLIPSE, .w = box.w, .h = box.h, .colour = command->colour,
        .line = command->kind == COMMAND_RING ? line_width(canvas, command) : 0,
    };
    copy_at(canvas, shape_sprite(canvas, &shape), box.x, box.y);
}

/* One tile serves boxes of similar size, so that the grain grows with the board. */
static int wood_side(SDL_Rect box)
{
    int side = 256;
    while (side < 1024 && 2 * side < 7 * SDL_min(box.w, box.h))
        side *= 2;
    return side;
}

static void draw_wood(struct canvas *canvas, const struct command *command)
{
    SDL_Rect box = command_box(canvas, command->at);
    int side = wood_side(box);
    const struct shape shape = { .kind = SHAPE_WOOD,
                                 .w = side,
                                 .h = side,
                                 .colour = command->colour,
                                 .second = command->second };
    const struct sprite *tile = shape_sprite(canvas, &shape);
    if (!tile || !tile->texture)
        return;

    uint64_t place = hash_mix((uint64_t)(uint32_t)command->what);
    int first_x = (int)(place % (uint64_t)side);
    int first_y = (int)((place >> 32) % (uint64_t)side);
    for (int y = 0; y < box.h;) {
        int from_y = (first_y + y) % side;
        int height = SDL_min(side - from_y, box.h - y);
        for (int x = 0; x < box.w;) {
            int from_x = (first_x + x) % side;
            int width = SDL_min(side - from_x, box.w - x);
            const SDL_Rect from = { from_x, from_y, width, height };
            const SDL_Rect to = { box.x + x, box.y + y, width, height };
            SDL_RenderCopy(canvas->renderer, tile->texture, &from, &to);
            x += width;
        }
        y += height;
    }
}

static void draw_image(struct canvas *canvas, const struct command *command)
{
    SDL_Rect box = sized_box_of(canvas, command->at);
    const struct colour c = command->colour;
    const struct {
        int32_t image, w, h;
        uint8_t colour[4];
    } packed = { command->what, box.w, box.h, { c.r, c.g, c.b, c.a } };

    if (box.w <= 0 || box.h <= 0)
        return;
    uint64_t key = hash_bytes(&packed, sizeof packed, 12);
    const struct sprite *sprite = cache_find(canvas->cache, key);
    if (!sprite) {
        SDL_Surface *picture =
            images_draw(canvas->images, (enum image)command->what, box.w, box.h, c);
        sprite = cache_put(canvas->cache, key, picture, false);
    }
    if (!sprite->texture)
        return;

    int opacity = (int)lroundf(fminf(fmaxf(command->size, 0), 1) * 255);
    if (opacity < 255)
        SDL_SetTextureAlphaMod(sprite->texture, (uint8_t)opacity);
    copy_at(canvas, sprite, box.x + (box.w - sprite->w) / 2, box.y + (box.h - sprite->h) / 2);
    if (opacity < 255)
        SDL_SetTextureAlphaMod(sprite->texture, 255);
}

static const struct sprite *text_sprite(struct canvas *canvas, enum font font, struct colour c,
                                        const char *text)
{
    const uint8_t packed[8] = { (uint8_t)font, c.r, c.g, c.b, c.a };
    uint64_t key = hash_bytes(packed, sizeof packed, 13);
    uint32_t scale_bits;
    memcpy(&scale_bits, &canvas->scale, sizeof scale_bits);
    key = hash_bytes(text, strlen(text), key ^ scale_bits);

    const struct sprite *sprite = cache_find(canvas->cache, key);
    return sprite ? sprite
                  : cache_put(canvas->cache, key, fonts_draw(canvas->fonts, font, c, text), false);
}

static void draw_text(struct canvas *canvas, const struct command *command)
{
    const struct rect at = command->at;
    enum font font = (enum font)(command->what & 0xff);
    const struct sprite *sprite = text_sprite(canvas, font, command->colour, command->text);
    int width = sprite->w - TEXT_OVERHANG;
    int left = to_pixels(canvas, at.x);
    int top = (int)lroundf((at.y + 0.5f * at.h) * canvas->scale - 0.5f * (float)sprite->h);

    if (command->what >> 8 == ALIGN_CENTRE)
        left = (int)lroundf((at.x + 0.5f * at.w) * canvas->scale - 0.5f * (float)width);
    else if (command->what >> 8 == ALIGN_RIGHT)
        left = to_pixels(canvas, at.x + at.w) - width;
    copy_at(canvas, sprite, left, top);
}

/* An arrow across the board is a large picture that is nearly empty: it is drawn in tiles, and
 * those that it does not touch are left out. */
static void draw_arrow(struct canvas *canvas, const struct command *command)
{
    SDL_Rect bounds = line_bounds(canvas, command);
    int from_x = to_pixels(canvas, command->at.x);
    int from_y = to_pixels(canvas, command->at.y);
    struct shape shape = {
        .kind = SHAPE_ARROW, .line = line_width(canvas, command), .colour = command->colour,
        .dx = (float)(to_pixels(canvas, command->at.x + command->at.w) - from_x),
        .dy = (float)(to_pixels(canvas, command->at.y + command->at.h) - from_y),
    };

    for (int y = bounds.y; y < bounds.y + bounds.h; y += ARROW_TILE) {
        for (int x = bounds.x; x < bounds.x + bounds.w; x += ARROW_TILE) {
            shape.w = SDL_min(ARROW_TILE, bounds.x + bounds.w - x);
            shape.h = SDL_min(ARROW_TILE, bounds.y + bounds.h - y);
            shape.x = (float)(x - from_x);
            shape.y = (float)(y - from_y);
            float half_w = 0.5f * (float)shape.w;
            float half_h = 0.5f * (float)shape.h;
            float reach = sqrtf(half_w * half_w + half_h * half_h) + 1;
            if (shape_distance(&shape, shape.x + half_w, shape.y + half_h) < reach)
                copy_at(canvas, shape_sprite(canvas, &shape), x, y);
        }
    }
}

/* Dots at even distances, the first and the last on the ends. They sit on quarters of a pixel:
 * whole ones would make the row look uneven. */
static void draw_dots_in(struct canvas *canvas, const struct command *command, float more,
                         struct colour colour)
{
    float width = fmaxf(2, line_width(canvas, command));
    float x0 = command->at.x * canvas->scale;
    float y0 = command->at.y * canvas->scale;
    float dx = command->at.w * canvas->scale;
    float dy = command->at.h * canvas->scale;
    int gaps = SDL_max(1, (int)lroundf(sqrtf(dx * dx + dy * dy) / (2.2f * width)));
    int side = (int)ceilf(width + more) + 2;

    for (int i = 0; i <= gaps; i++) {
        float left = x0 + dx * (float)i / (float)gaps - 0.5f * (float)side;
        float top = y0 + dy * (float)i / (float)gaps - 0.5f * (float)side;
        float quarter_x = roundf(left * 4);
        float quarter_y = roundf(top * 4);
        int whole_x = (int)floorf(quarter_x / 4);
        int whole_y = (int)floorf(quarter_y / 4);
        /* A dot is an arrow that goes nowhere. */
        const struct shape shape = {
            .kind = SHAPE_ARROW, .w = side + 1, .h = side + 1, .line = width + more,
            .colour = colour,
            .x = -0.5f * (float)side - (quarter_x / 4 - (float)whole_x),
            .y = -0.5f * (float)side - (quarter_y / 4 - (float)whole_y),
        };
        copy_at(canvas, shape_sprite(canvas, &shape), whole_x, whole_y);
    }
}

static void draw_dots(struct canvas *canvas, const struct command *command)
{
    if (command->second.a)
        draw_dots_in(canvas, command, 2 * canvas->scale, command->second);
    draw_dots_in(canvas, command, 0, command->colour);
}

void command_draw(struct canvas *canvas, const struct command *command)
{
    switch (command->kind) {
    case COMMAND_FILL:
        command_fill(canvas, command_box(canvas, command->at), command->colour);
        break;
    case COMMAND_ROUND:
        draw_round(canvas, command);
        break;
    case COMMAND_FRAME:
        draw_frame(canvas, command);
        break;
    case COMMAND_GRADIENT:
        draw_gradient(canvas, command);
        break;
    case COMMAND_WOOD:
        draw_wood(canvas, command);
        break;
    case COMMAND_IMAGE:
        draw_image(canvas, command);
        break;
    case COMMAND_TEXT:
        draw_text(canvas, command);
        break;
    case COMMAND_ARROW:
        draw_arrow(canvas, command);
        break;
    case COMMAND_RING:
    case COMMAND_DISC:
        draw_ellipse(canvas, command);
        break;
    case COMMAND_DOTS:
        draw_dots(canvas, command);
        break;
    case COMMAND_CLIP:
    case COMMAND_UNCLIP:
        break;
    }
}
