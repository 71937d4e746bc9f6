#include "render/scene.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/scene_text.h"
#include "src/base/arena.h"
#include "src/base/hash.h"
#include "src/base/mem.h"

enum { CLIPS_MAX = 16 };

struct scene {
    float width, height;
    struct command *commands;
    int command_count, command_room;
    struct region *regions;
    int region_count, region_room;
    struct region outside;              /* given out for regions that the clip hides */
    struct rect clips[CLIPS_MAX];       /* each already cut by the one before */
    int clip_count;
    struct arena *arena;
    struct text_measure measure;
};

struct scene *scene_new(void)
{
    struct scene *scene = mem_alloc(sizeof *scene);
    scene->arena = arena_new();
    scene->measure = *measure_fixed();
    return scene;
}

void scene_free(struct scene *scene)
{
    if (!scene)
        return;
    arena_free(scene->arena);
    free(scene->commands);
    free(scene->regions);
    free(scene);
}

void scene_begin(struct scene *scene, float width, float height)
{
    scene->width = width;
    scene->height = height;
    scene->command_count = 0;
    scene->region_count = 0;
    scene->clip_count = 0;
    arena_reset(scene->arena);
}

float scene_width(const struct scene *scene)
{
    return scene->width;
}

float scene_height(const struct scene *scene)
{
    return scene->height;
}

/* drawing */

static const char *keep_text(struct scene *scene, const char *text, size_t length)
{
    char *copy = arena_alloc(scene->arena, length + 1);
    memcpy(copy, text, length);
    return copy;
}

static struct command *add(struct scene *scene, enum command_kind kind, struct rect at,
                           struct colour colour)
{
    if (scene->command_count == scene->command_room) {
        scene->command_room = scene->command_room ? 2 * scene->command_room : 256;
        scene->commands =
            mem_grow(scene->commands, (size_t)scene->command_room * sizeof *scene->commands);
    }
    struct command *command = &scene->commands[scene->command_count++];
    *command = (struct command){ .kind = kind, .at = at, .colour = colour };
    return command;
}

void scene_fill(struct scene *scene, struct rect at, struct colour colour)
{
    add(scene, COMMAND_FILL, at, colour);
}

void scene_round(struct scene *scene, struct rect at, float radius, struct colour colour)
{
    add(scene, COMMAND_ROUND, at, colour)->size = radius;
}

void scene_frame(struct scene *scene, struct rect at, float radius, float width, struct colour line)
{
    struct command *command = add(scene, COMMAND_FRAME, at, line);
    command->size = radius;
    command->line = width;
}

void scene_gradient(struct scene *scene, struct rect at, struct colour top_left,
                    struct colour bottom_right)
{
    add(scene, COMMAND_GRADIENT, at, top_left)->second = bottom_right;
}

void scene_wood(struct scene *scene, struct rect at, struct colour a, struct colour b, int seed)
{
    struct command *command = add(scene, COMMAND_WOOD, at, a);
    command->second = b;
    command->what = seed;
}

static void add_image(struct scene *scene, struct rect at, enum image image, struct colour colour,
                      float opacity)
{
    assert(image >= 0 && image < IMAGE_COUNT);
    struct command *command = add(scene, COMMAND_IMAGE, at, colour);
    command->what = image;
    command->size = opacity;
}

void scene_image(struct scene *scene, struct rect at, enum image image, float opacity)
{
    add_image(scene, at, image, (struct colour){ 255, 255, 255, 255 }, opacity);
}

void scene_icon(struct scene *scene, struct rect at, enum image icon, struct colour colour)
{
    add_image(scene, at, icon, colour, 1);
}

void scene_disc(struct scene *scene, struct rect at, struct colour colour)
{
    add(scene, COMMAND_DISC, at, colour);
}

void scene_ring(struct scene *scene, struct rect at, float width, struct colour colour)
{
    add(scene, COMMAND_RING, at, colour)->line = width;
}

static struct command *add_line(struct scene *scene, enum command_kind kind, float x0, float y0,
                                float x1, float y1, float width, struct colour colour)
{
    struct command *command =
        add(scene, kind, (struct rect){ x0, y0, x1 - x0, y1 - y0 }, colour);
    command->line = width;
    return command;
}

void scene_arrow(struct scene *scene, float x0, float y0, float x1, float y1, float width,
                 struct colour c)
{
    add_line(scene, COMMAND_ARROW, x0, y0, x1, y1, width, c);
}

void scene_dots(struct scene *scene, float x0, float y0, float x1, float y1, float width,
                struct colour c, struct colour edge)
{
    add_line(scene, COMMAND_DOTS, x0, y0, x1, y1, width, c)->second = edge;
}

/* text */

void scene_text_run(struct scene *scene, struct rect at, enum font font, enum align align,
                    struct colour colour, const char *text, size_t length)
{
    struct command *command = add(scene, COMMAND_TEXT, at, colour);
    command->what = (int)font | (int)align << 8;
    command->text = keep_text(scene, text, length);
}

const struct text_measure *scene_measure(const struct scene *scene)
{
    return &scene->measure;
}

void scene_measure_with(struct scene *scene, const struct text_measure *measure)
{
    scene->measure = *measure;
}

float scene_text_width(const struct scene *scene, enum font font, const char *text)
{
    return scene->measure.width(scene->measure.arg, font, text, strlen(text));
}

float scene_line_height(const struct scene *scene, enum font font)
{
    return scene->measure.line_height(scene->measure.arg, font);
}

/* clips and regions */

static struct rect intersection(struct rect a, struct rect b)
{
    float x0 = fmaxf(a.x, b.x);
    float y0 = fmaxf(a.y, b.y);
    float x1 = fminf(a.x + a.w, b.x + b.w);
    float y1 = fminf(a.y + a.h, b.y + b.h);
    return (struct rect){ x0, y0, fmaxf(0, x1 - x0), fmaxf(0, y1 - y0) };
}

void scene_clip(struct scene *scene, struct rect at)
{
    assert(scene->clip_count < CLIPS_MAX);
    if (scene->clip_count)
        at = intersection(scene->clips[scene->clip_count - 1], at);
    scene->clips[scene->clip_count++] = at;
    add(scene, COMMAND_CLIP, at, (struct colour){ 0 });
}

void scene_unclip(struct scene *scene)
{
    assert(scene->clip_count > 0);
    scene->clip_count--;
    add(scene, COMMAND_UNCLIP, (struct rect){ 0 }, (struct colour){ 0 });
}

struct region *scene_region(struct scene *scene, struct rect at, enum role role, const char *label,
                            bool enabled, struct intent intent)
{
    assert(label && *label);
    struct region *region = &scene->outside;

    if (scene->clip_count)
        at = intersection(scene->clips[scene->clip_count - 1], at);
    if (at.w > 0 && at.h > 0) {
        if (scene->region_count == scene->region_room) {
            scene->region_room = scene->region_room ? 2 * scene->region_room : 256;
            scene->regions =
                mem_grow(scene->regions, (size_t)scene->region_room * sizeof *scene->regions);
        }
        region = &scene->regions[scene->region_count++];
    }
    *region = (struct region){
        .at = at,
        .role = role,
        .label = keep_text(scene, label, strlen(label)),
        .enabled = enabled,
        .intent = intent,
    };
    return region;
}

void scene_drop_regions(struct scene *scene)
{
    scene->region_count = 0;
}

const struct region *scene_at(const struct scene *scene, float x, float y)
{
    for (int i = scene->region_count; i-- > 0;)
        if (rect_has(scene->regions[i].at, x, y))
            return &scene->regions[i];
    return NULL;
}

const struct region *scene_named(const struct scene *scene, const char *label)
{
    const struct region *found = NULL;
    for (int i = scene->region_count; i-- > 0;) {
        const struct region *region = &scene->regions[i];
        if (strcmp(region->label, label))
            continue;
        if (region->enabled)
            return region;
        if (!found)
            found = region;
    }
    return found;
}

int scene_region_count(const struct scene *scene)
{
    return scene->region_count;
}

const struct region *scene_region_nth(const struct scene *scene, int i)
{
    assert(i >= 0 && i < scene->region_count);
    return &scene->regions[i];
}

int scene_command_count(const struct scene *scene)
{
    return scene->command_count;
}

const struct command *scene_command_nth(const struct scene *scene, int i)
{
    assert(i >= 0 && i < scene->command_count);
    return &scene->commands[i];
}

/* Hashing goes field by field: the structs have padding, and texts count by their content. */

static uint64_t hash_rect(struct rect at, uint64_t seed)
{
    float packed[4] = { at.x + 0.0f, at.y + 0.0f, at.w + 0.0f, at.h + 0.0f };   /* no -0 */
    return hash_bytes(packed, sizeof packed, seed);
}

static uint64_t hash_text(const char *text, uint64_t seed)
{
    return text ? hash_bytes(text, strlen(text) + 1, seed) : hash_mix(seed);
}

uint64_t command_hash(const struct command *command)
{
    const struct colour a = command->colour;
    const struct colour b = command->second;
    const struct {
        int32_t kind, what;
        float size, line;
        uint8_t colours[8];
    } packed = { (int32_t)command->kind, command->what, command->size + 0.0f, command->line + 0.0f,
                 { a.r, a.g, a.b, a.a, b.r, b.g, b.b, b.a } };

    uint64_t hash = hash_bytes(&packed, sizeof packed, hash_rect(command->at, 1));
    return command->text ? hash_text(command->text, hash) : hash;
}

static uint64_t region_hash(const struct region *region)
{
    const struct intent *intent = &region->intent;
    const struct {
        int32_t role, enabled, on, kind, sq, arg;
        uint32_t widget;
        float low, high;
    } packed = { (int32_t)region->role, region->enabled, region->on, (int32_t)intent->kind,
                 intent->sq, intent->arg, intent->widget, region->low, region->high };

    uint64_t hash = hash_bytes(&packed, sizeof packed, hash_rect(region->at, 2));
    hash = hash_text(region->label, hash);
    hash = hash_text(region->shortcut, hash);
    return hash_text(intent->text, hash);
}

uint64_t scene_hash(const struct scene *scene)
{
    uint64_t hash = hash_rect((struct rect){ 0, 0, scene->width, scene->height }, 3);
    for (int i = 0; i < scene->command_count; i++)
        hash = hash_mix(hash ^ command_hash(&scene->commands[i]));
    hash = hash_mix(hash ^ (uint64_t)scene->command_count);
    for (int i = 0; i < scene->region_count; i++)
        hash = hash_mix(hash ^ region_hash(&scene->regions[i]));
    return hash;
}
