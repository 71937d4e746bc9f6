/* Buttons, pills, chips, cards: each appends its drawing and, where it can be pressed, one region.
 *
 * Widgets keep nothing. They size themselves to their text, so that longer languages fit; what
 * does not fit in a row goes to the next one (struct flow).
 */
#pragma once

#include "render/view.h"

enum { BUTTON_HEIGHT = 34, PILL_HEIGHT = 30, CHIP_HEIGHT = 26, GAP = 8, SCROLL_LINE = 26 };

static inline struct intent intent_of(enum intent_kind kind, int32_t arg)
{
    return (struct intent){ .kind = kind, .sq = SQ_NONE, .arg = arg };
}

static inline struct intent intent_for(enum intent_kind kind, uint32_t widget, int32_t arg)
{
    return (struct intent){ .kind = kind, .sq = SQ_NONE, .arg = arg, .widget = widget };
}

struct colour colour_mix(struct colour a, struct colour b, float t);   /* t = 0 gives a */

/* Boxes that stand one after another and go on in the next row when the row is full. */
struct flow {
    float left, right, x, y, row, gap;
};
struct flow flow_begin(struct rect at, float row, float gap);
struct rect flow_next(struct flow *flow, float width);
float flow_bottom(const struct flow *flow);

enum button_style { BUTTON_PLAIN, BUTTON_PRIMARY };

float button_width(const struct scene *scene, const char *text);
struct region *button(struct scene *scene, const struct theme *look, struct rect at,
                      enum button_style style, const char *text, bool enabled,
                      struct intent intent);
struct region *icon_button(struct scene *scene, const struct theme *look, struct rect at,
                           enum image icon, const char *label, bool enabled, struct intent intent);

/* A choice among several; `label` tells it apart from equal ones of other rows. */
float pill_width(const struct scene *scene, const char *text);
struct region *pill(struct scene *scene, const struct theme *look, struct rect at,
                    const char *text, const char *label, bool on, bool enabled,
                    struct intent intent);

float chip_width(const struct scene *scene, const char *text);
void chip(struct scene *scene, const struct theme *look, struct rect at, const char *text);
/* All that are not NULL, in rows; returns the height. With draw == false it only measures. */
float chips(struct scene *scene, const struct theme *look, struct rect at,
            const char *const *text, int count, bool draw);

void card(struct scene *scene, struct rect at, struct colour fill, struct colour line);
void rule_across(struct scene *scene, const struct theme *look, float x, float y, float width);

/* With a picture before its text. */
float picture_button_width(const struct scene *scene, const char *text);
struct region *picture_button(struct scene *scene, const struct theme *look, struct rect at,
                              enum image image, const char *text, struct intent intent);

/* A piece as a mark beside a text. A thin ring tells ebony from a dark ground. */
void piece_mark(struct scene *scene, const struct theme *look, struct rect at, enum image image);

/* Contents higher than their box. Begin clips, declares the area and returns how far the contents
 * are moved up (at most to their end); end draws the bar. `lines` counts from the top. */
float scroll_begin(struct scene *scene, struct rect area, const char *label,
                   enum scroll_area widget, float content, int lines);
void scroll_end(struct scene *scene, const struct theme *look, struct rect area, float content,
                float offset);
/* Before the end: text fades where it goes on beyond an edge, instead of being cut in a line. */
void scroll_fade(struct scene *scene, struct rect area, struct colour ground, float content,
                 float offset);
