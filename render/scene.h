/* A scene: what is to be seen (drawing commands) and what can be pressed (regions).
 *
 * Drawing functions append to a scene and change nothing else; a canvas carries the commands out.
 * Coordinates are logical units: window pixels divided by the interface scale. Drawing order is
 * painting order; of overlapping regions the last wins.
 */
#pragma once

#include <stddef.h>

#include "input/intent.h"

struct rect { float x, y, w, h; };
struct colour { uint8_t r, g, b, a; };

static inline struct rect rect_inset(struct rect r, float by)
{
    return (struct rect){ r.x + by, r.y + by, r.w - 2 * by, r.h - 2 * by };
}

static inline bool rect_has(struct rect r, float x, float y)
{
    return x >= r.x && y >= r.y && x < r.x + r.w && y < r.y + r.h;
}

enum font { FONT_SMALL, FONT_BODY, FONT_TITLE, FONT_LARGE, FONT_CLOCK, FONT_BOLD, FONT_BODY_BOLD, FONT_COUNT };
/* sizes 12, 13.5, 15 bold, 20 bold, 20 bold tabular, 12 bold, 13.5 bold */

enum align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT };

/* Pictures drawn from SVG at the exact pixel size: pieces by set, icons by name. */
enum image {
    IMAGE_WHITE_MAN, IMAGE_WHITE_KING, IMAGE_BLACK_MAN, IMAGE_BLACK_KING,      /* seen from above */
    IMAGE_SHADOW, IMAGE_SHADOW_LOW,     /* soft: of a flat piece, of a disc seen from the side */
    IMAGE_DISC_WHITE_MAN, IMAGE_DISC_WHITE_KING, IMAGE_DISC_BLACK_MAN, IMAGE_DISC_BLACK_KING,
                                        /* a disc seen from the side and above: a tower's top */
    IMAGE_RIM_WHITE_MAN, IMAGE_RIM_WHITE_KING, IMAGE_RIM_BLACK_MAN, IMAGE_RIM_BLACK_KING,
                                        /* a disc below others: only rim and a crescent show */
    IMAGE_TIGHT_WHITE_KING, IMAGE_TIGHT_BLACK_KING,        /* … where less of the rim shows */
    IMAGE_BLOCKS_WHITE_KING, IMAGE_BLOCKS_BLACK_KING,      /* … and where hardly any does */
    /* pieces of games outside the family, seen from above */
    IMAGE_WHITE_BISHOP, IMAGE_WHITE_CAMEL, IMAGE_BLACK_BISHOP, IMAGE_BLACK_CAMEL,
    IMAGE_WHITE_BATYR, IMAGE_WHITE_BIY, IMAGE_BLACK_BATYR, IMAGE_BLACK_BIY,
    IMAGE_WHITE_GOOSE, IMAGE_BLACK_FOX, IMAGE_WHITE_WOLF, IMAGE_BLACK_SHEEP, IMAGE_WHITE_KID,
    IMAGE_BLACK_WOLF,
    /* numbered stones: full, turned over with the number in a window, covered */
    IMAGE_WHITE_STONE_1, IMAGE_WHITE_STONE_2, IMAGE_WHITE_STONE_3,
    IMAGE_WHITE_STONE_1_BACK, IMAGE_WHITE_STONE_2_BACK, IMAGE_WHITE_STONE_3_BACK,
    IMAGE_WHITE_STONE_COVERED,
    IMAGE_BLACK_STONE_1, IMAGE_BLACK_STONE_2, IMAGE_BLACK_STONE_3,
    IMAGE_BLACK_STONE_1_BACK, IMAGE_BLACK_STONE_2_BACK, IMAGE_BLACK_STONE_3_BACK,
    IMAGE_BLACK_STONE_COVERED,
    IMAGE_ICON_FIRST, IMAGE_ICON_BACK, IMAGE_ICON_FORWARD, IMAGE_ICON_LAST, IMAGE_ICON_FLIP,
    IMAGE_ICON_HINT, IMAGE_ICON_SETTINGS, IMAGE_ICON_RESIGN, IMAGE_ICON_DRAW, IMAGE_ICON_FULL,
    IMAGE_ICON_NEW, IMAGE_ICON_CLOSE, IMAGE_CROSS, IMAGE_ICON_STOP,
    IMAGE_COUNT
};

enum role { ROLE_BOARD, ROLE_CELL, ROLE_BUTTON, ROLE_TOGGLE, ROLE_TAB, ROLE_ROW, ROLE_SLIDER, ROLE_AREA };

/* What the commands are, for canvases and dumps. */
enum command_kind {
    COMMAND_FILL, COMMAND_ROUND, COMMAND_FRAME, COMMAND_GRADIENT, COMMAND_WOOD, COMMAND_IMAGE,
    COMMAND_TEXT, COMMAND_ARROW, COMMAND_RING, COMMAND_DISC, COMMAND_DOTS, COMMAND_CLIP,
    COMMAND_UNCLIP
};

struct command {
    enum command_kind kind;
    struct rect at;                     /* arrows and dots: from x,y to x+w,y+h */
    struct colour colour, second;       /* second: the other end of gradients, wood; edge of dots */
    float size;                         /* corner radius, image opacity 0..1 */
    float line;                         /* width of lines */
    int what;                           /* enum image, enum font | enum align << 8, wood seed */
    const char *text;                   /* in the scene's memory */
};

struct region {
    struct rect at;
    enum role role;
    const char *label;                  /* for tooltips, speech and scripts; never empty */
    const char *shortcut;               /* shown in the tooltip; may be NULL */
    bool enabled, on;                   /* on: pressed toggles, the current tab or choice */
    float low, high;                    /* sliders: arg runs over low..high along the width;
                                           areas: the range of lines that INTENT_SCROLL may
                                           still go, on (low <= 0) and back (high >= 0) */
    struct intent intent;
};

struct scene;

struct scene *scene_new(void);
void scene_free(struct scene *scene);
void scene_begin(struct scene *scene, float width, float height);
float scene_width(const struct scene *scene);
float scene_height(const struct scene *scene);

void scene_fill(struct scene *scene, struct rect at, struct colour colour);
void scene_round(struct scene *scene, struct rect at, float radius, struct colour colour);
void scene_frame(struct scene *scene, struct rect at, float radius, float width, struct colour line);
void scene_gradient(struct scene *scene, struct rect at, struct colour top_left, struct colour bottom_right);
void scene_wood(struct scene *scene, struct rect at, struct colour a, struct colour b, int seed);
/* The picture is fitted into the box and centred; its pixel size depends on w and h alone. */
void scene_image(struct scene *scene, struct rect at, enum image image, float opacity);
/* Icons are drawn white in their files; here they get the colour of the text beside them. */
void scene_icon(struct scene *scene, struct rect at, enum image icon, struct colour colour);
void scene_disc(struct scene *scene, struct rect at, struct colour colour);               /* ellipse */
/* The line of an ellipse, its outer edge touching `at`. */
void scene_ring(struct scene *scene, struct rect at, float width, struct colour colour);
void scene_arrow(struct scene *scene, float x0, float y0, float x1, float y1, float width, struct colour c);
/* With an edge of one unit round every dot, if it has any colour. */
void scene_dots(struct scene *scene, float x0, float y0, float x1, float y1, float width, struct colour c,
                struct colour edge);

/* One line in a box, cut with "…" when too wide, centred vertically. */
void scene_text(struct scene *scene, struct rect at, enum font font, enum align align,
                struct colour colour, const char *text);
/* Wrapped lines from the top of the box, also beyond its end; returns the height used. Words
 * between ** are bold, a newline ends a line. */
float scene_paragraph(struct scene *scene, struct rect at, enum font font, struct colour colour,
                      const char *text);
/* The height that scene_paragraph would use in a box of this width. */
float scene_paragraph_height(const struct scene *scene, float width, enum font font,
                             const char *text);
/* Clips nest: only what lies in all of them is seen, and can be pressed. */
void scene_clip(struct scene *scene, struct rect at);
void scene_unclip(struct scene *scene);

/* Text is measured by whoever draws it; the scene is given the measuring function. */
struct text_measure {
    float (*width)(void *arg, enum font font, const char *text, size_t length);
    float (*line_height)(void *arg, enum font font);
    void *arg;
};

/* Deterministic measuring for dumps: no font needed (0.55 of the size a code point). Scenes start
 * with it. */
const struct text_measure *measure_fixed(void);
float font_size(enum font font);                           /* logical units, as above */

void scene_measure_with(struct scene *scene, const struct text_measure *measure);
float scene_text_width(const struct scene *scene, enum font font, const char *text);
float scene_line_height(const struct scene *scene, enum font font);

/* The label is copied. The result may be filled in further (a shortcut's text must outlive the
 * scene) until the next call. A region wholly outside the clip is not kept. */
struct region *scene_region(struct scene *scene, struct rect at, enum role role, const char *label,
                            bool enabled, struct intent intent);

/* A picture of regions below another (a dialog) that must not be pressed: drops all so far. */
void scene_drop_regions(struct scene *scene);

uint64_t scene_hash(const struct scene *scene);            /* equal = nothing to redraw */
uint64_t command_hash(const struct command *command);
/* The topmost region there, NULL where there is none. A disabled one is returned as well, since it
 * covers what lies below: look at `enabled` before its intent is used. */
const struct region *scene_at(const struct scene *scene, float x, float y);
/* The topmost region of that label, an enabled one if possible. */
const struct region *scene_named(const struct scene *scene, const char *label);
int scene_region_count(const struct scene *scene);
const struct region *scene_region_nth(const struct scene *scene, int i);
int scene_command_count(const struct scene *scene);
const struct command *scene_command_nth(const struct scene *scene, int i);
