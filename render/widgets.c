#include "render/widgets.h"

#include "input/keymap.h"

#include <math.h>

enum { BUTTON_PAD = 14, BUTTON_LEAST = 60, PILL_PAD = 13, CHIP_PAD = 12, PICTURE = 26 };

static uint8_t mix(uint8_t a, uint8_t b, float t)
{
    return (uint8_t)lroundf((float)a + ((float)b - (float)a) * t);
}

struct colour colour_mix(struct colour a, struct colour b, float t)
{
    return (struct colour){ mix(a.r, b.r, t), mix(a.g, b.g, t), mix(a.b, b.b, t),
                            mix(a.a, b.a, t) };
}

struct flow flow_begin(struct rect at, float row, float gap)
{
    return (struct flow){ at.x, at.x + at.w, at.x, at.y, row, gap };
}

struct rect flow_next(struct flow *flow, float width)
{
    width = fminf(width, flow->right - flow->left);
    if (flow->x > flow->left && flow->x + width > flow->right) {
        flow->x = flow->left;
        flow->y += flow->row + flow->gap;
    }
    struct rect box = { flow->x, flow->y, width, flow->row };
    flow->x += width + flow->gap;
    return box;
}

float flow_bottom(const struct flow *flow)
{
    return flow->y + flow->row;
}

static float padded(const struct scene *scene, enum font font, const char *text, float pad)
{
    return ceilf(scene_text_width(scene, font, text)) + 2 * pad;
}

static struct region *with_shortcut(struct region *region)
{
    region->shortcut = keymap_shortcut(region->intent.kind, region->intent.arg);
    return region;
}

float button_width(const struct scene *scene, const char *text)
{
    return fmaxf(padded(scene, FONT_BODY_BOLD, text, BUTTON_PAD), BUTTON_LEAST);
}

struct region *button(struct scene *scene, const struct theme *look, struct rect at,
                      enum button_style style, const char *text, bool enabled,
                      struct intent intent)
{
    bool primary = style == BUTTON_PRIMARY;
    struct colour ink = primary ? look->on_accent : look->text;

    if (!enabled)
        ink = colour_mix(look->dim, look->panel, 0.4f);
    if (primary && enabled)
        scene_round(scene, at, 8, look->accent);
    else
        scene_round(scene, at, 8, look->raised);
    scene_text(scene, at, FONT_BODY_BOLD, ALIGN_CENTRE, ink, text);
    return with_shortcut(scene_region(scene, at, ROLE_BUTTON, text, enabled, intent));
}

float picture_button_width(const struct scene *scene, const char *text)
{
    return padded(scene, FONT_BODY_BOLD, text, 10) + PICTURE + 8;
}

struct region *picture_button(struct scene *scene, const struct theme *look, struct rect at,
                              enum image image, const char *text, struct intent intent)
{
    struct rect mark = { at.x + 8, at.y + floorf((at.h - PICTURE) / 2), PICTURE, PICTURE };
    struct rect words = { mark.x + PICTURE + 8, at.y, at.w - PICTURE - 24, at.h };

    scene_round(scene, at, 8, look->raised);
    scene_frame(scene, at, 8, 1, look->accent);
    piece_mark(scene, look, mark, image);
    scene_text(scene, words, FONT_BODY_BOLD, ALIGN_LEFT, look->text, text);
    return scene_region(scene, at, ROLE_BUTTON, text, true, intent);
}

struct region *icon_button(struct scene *scene, const struct theme *look, struct rect at,
                           enum image icon, const char *label, bool enabled, struct intent intent)
{
    float size = fminf(20, fminf(at.w, at.h) - 8);
    struct rect box = { at.x + floorf((at.w - size) / 2), at.y + floorf((at.h - size) / 2), size,
                        size };

    scene_round(scene, at, 8, look->raised);
    scene_icon(scene, box, icon, enabled ? look->text : colour_mix(look->raised, look->dim, 0.35f));
    return with_shortcut(scene_region(scene, at, ROLE_BUTTON, label, enabled, intent));
}

/* Bold is what a chosen pill is drawn in; sized for it, pills keep their place when chosen. */
float pill_width(const struct scene *scene, const char *text)
{
    return padded(scene, FONT_BODY_BOLD, text, PILL_PAD);
}

struct region *pill(struct scene *scene, const struct theme *look, struct rect at,
                    const char *text, const char *label, bool on, bool enabled,
                    struct intent intent)
{
    struct colour fill = on ? colour_mix(look->raised, look->accent, 0.16f) : look->raised;
    struct colour ink = on ? look->text : colour_mix(look->text, look->dim, 0.35f);
    struct colour line = on ? look->accent : look->line;

    if (!enabled) {
        fill = look->raised;
        ink = on ? look->dim : colour_mix(look->dim, look->panel, 0.4f);
        line = on ? look->dim : look->line;
    }
    scene_round(scene, at, 8, fill);
    scene_frame(scene, at, 8, on ? 1.5f : 1, line);
    scene_text(scene, at, on ? FONT_BODY_BOLD : FONT_BODY, ALIGN_CENTRE, ink, text);

    struct region *region = scene_region(scene, at, ROLE_TOGGLE, label, enabled, intent);
    region->on = on;
    return with_shortcut(region);
}

float chip_width(const struct scene *scene, const char *text)
{
    return padded(scene, FONT_SMALL, text, CHIP_PAD);
}

void chip(struct scene *scene, const struct theme *look, struct rect at, const char *text)
{
    scene_round(scene, at, at.h / 2, look->raised);
    scene_frame(scene, at, at.h / 2, 1, look->line);
    scene_text(scene, at, FONT_SMALL, ALIGN_CENTRE, colour_mix(look->text, look->dim, 0.6f), text);
}

float chips(struct scene *scene, const struct theme *look, struct rect at,
            const char *const *text, int count, bool draw)
{
    struct flow flow = flow_begin(at, CHIP_HEIGHT, 6);
    int drawn = 0;

    for (int i = 0; i < count; i++) {
        if (!text[i])
            continue;
        struct rect box = flow_next(&flow, chip_width(scene, text[i]));
        if (draw)
            chip(scene, look, box, text[i]);
        drawn++;
    }
    return drawn ? flow_bottom(&flow) - at.y : 0;
}

void card(struct scene *scene, struct rect at, struct colour fill, struct colour line)
{
    scene_round(scene, at, 12, fill);
    scene_frame(scene, at, 12, 1, line);
}

void rule_across(struct scene *scene, const struct theme *look, float x, float y, float width)
{
    scene_fill(scene, (struct rect){ x, y, width, 1 }, look->line);
}

void piece_mark(struct scene *scene, const struct theme *look, struct rect at, enum image image)
{
    scene_image(scene, at, image, 1);
    scene_ring(scene, rect_inset(at, 0.5f), 1.5f, colour_mix(look->panel, look->dim, 0.75f));
}

float scroll_begin(struct scene *scene, struct rect area, const char *label,
                   enum scroll_area widget, float content, int lines)
{
    int most = (int)ceilf(fmaxf(content - area.h, 0) / SCROLL_LINE);
    int line = lines < 0 ? 0 : lines > most ? most : lines;
    struct region *region = scene_region(scene, area, ROLE_AREA, label, most > 0,
                                         intent_for(INTENT_SCROLL, widget, 0));

    region->low = (float)(line - most);
    region->high = (float)line;
    scene_clip(scene, area);
    return fminf((float)line * SCROLL_LINE, fmaxf(content - area.h, 0));
}

void scroll_fade(struct scene *scene, struct rect area, struct colour ground, float content,
                 float offset)
{
    enum { STRIPS = 9, STRIP = 3 };

    for (int i = 0; i < STRIPS; i++) {
        float from_edge = (float)i * STRIP;
        struct rect strip = { area.x, area.y + from_edge, area.w - 6, STRIP };
        ground.a = (uint8_t)(235 - i * 225 / STRIPS);
        if (offset > 0.5f)
            scene_fill(scene, strip, ground);
        strip.y = area.y + area.h - from_edge - STRIP;
        if (offset + area.h < content - 0.5f)
            scene_fill(scene, strip, ground);
    }
}

void scroll_end(struct scene *scene, const struct theme *look, struct rect area, float content,
                float offset)
{
    if (content > area.h + 0.5f) {
        float length = fmaxf(24, floorf(area.h * area.h / content));
        float y = area.y + floorf((area.h - length) * offset / (content - area.h));
        struct rect bar = { area.x + area.w - 5, y, 4, length };
        scene_round(scene, bar, 2, colour_mix(look->panel, look->dim, 0.5f));
    }
    scene_unclip(scene);
}
