/* The column beside the gallery: what is searched for, which kinds of games are shown, and the way
 * back to a game. */
#include "render/screen.h"

#include <math.h>

#include "src/base/lang.h"

enum { PAD = 16, FIELD = 36, ROW = 34, INSET = 10, LEAST = 200, MOST = 300 };

float gallery_side_width(const struct scene *scene, const struct view *view)
{
    float widest = fmaxf(scene_text_width(scene, FONT_TITLE, _("Choose a game")),
                         scene_text_width(scene, FONT_BODY, _("Type to search")) + 24);

    for (int i = 0; i < view->gallery.filter_count; i++)
        widest = fmaxf(widest, scene_text_width(scene, FONT_BODY_BOLD,
                                                view->gallery.filter[i].label) + 2 * INSET);
    return fminf(fmaxf(ceilf(widest) + 2 * PAD + 1, LEAST), MOST);
}

/* Whatever is typed goes here, so it needs no click first. */
static void draw_search(struct scene *scene, struct rect at, const struct view *view)
{
    const struct theme *look = &view->theme;
    const char *text = view->gallery.search ? view->gallery.search : "";
    struct rect words = { at.x + 12, at.y, at.w - 24, at.h };

    scene_round(scene, at, 8, look->raised);
    scene_frame(scene, at, 8, 1, *text ? look->teal : look->line);
    if (!*text) {
        scene_text(scene, words, FONT_BODY, ALIGN_LEFT, look->dim, _("Type to search"));
        return;
    }
    words.w -= 24;
    scene_text(scene, words, FONT_BODY, ALIGN_LEFT, look->text, text);
    float caret = fminf(ceilf(scene_text_width(scene, FONT_BODY, text)) + 1, words.w);
    scene_fill(scene, (struct rect){ words.x + caret, at.y + 9, 1, at.h - 18 }, look->text);

    struct rect clear = { at.x + at.w - 32, at.y + 4, 28, at.h - 8 };
    icon_button(scene, look, clear, IMAGE_ICON_CLOSE, _("Clear the search"), true,
                intent_of(INTENT_CANCEL, 0))->shortcut = "Esc";
}

static void draw_filter(struct scene *scene, struct rect at, const struct view *view,
                        const struct option_view *filter)
{
    const struct theme *look = &view->theme;
    struct rect words = { at.x + INSET, at.y, at.w - 2 * INSET, at.h };

    if (filter->on)
        scene_round(scene, at, 8, look->raised);
    scene_text(scene, words, filter->on ? FONT_BODY_BOLD : FONT_BODY, ALIGN_LEFT,
               filter->on ? look->text : colour_mix(look->dim, look->text, 0.5f), filter->label);
    scene_region(scene, at, ROLE_TAB, filter->label, true,
                 intent_of(INTENT_FILTER, filter->value))->on = filter->on;
}

/* Two texts on a card that is one button; returns its height. */
static float lay_go_on(struct scene *scene, struct rect at, const struct view *view, bool draw)
{
    const struct theme *look = &view->theme;
    const struct gallery_view *gallery = &view->gallery;
    struct rect words = { at.x + 12, at.y + 9, at.w - 24, 0 };
    float title = ceilf(scene_paragraph_height(scene, words.w, FONT_BODY_BOLD, gallery->go_on));
    float line = ceilf(scene_paragraph_height(scene, words.w, FONT_SMALL, gallery->go_on_line));

    at.h = title + line + 20;
    if (!draw)
        return at.h;
    scene_round(scene, at, 8, look->raised);
    scene_frame(scene, at, 8, 1.5f, look->accent);
    scene_paragraph(scene, words, FONT_BODY_BOLD, look->text, gallery->go_on);
    words.y += title + 2;
    scene_paragraph(scene, words, FONT_SMALL, look->dim, gallery->go_on_line);
    scene_region(scene, at, ROLE_BUTTON, gallery->go_on, true, gallery->go_on_intent);
    return at.h;
}

void draw_gallery_side(struct scene *scene, struct rect at, const struct view *view)
{
    const struct gallery_view *gallery = &view->gallery;
    float x = at.x + PAD, width = at.w - 1 - 2 * PAD, y = at.y + 14;

    scene_text(scene, (struct rect){ x, y, width, 24 }, FONT_TITLE, ALIGN_LEFT, view->theme.text,
               _("Choose a game"));
    y += 34;
    draw_search(scene, (struct rect){ x, y, width, FIELD }, view);
    y += FIELD + 12;
    for (int i = 0; i < gallery->filter_count; i++, y += ROW)
        draw_filter(scene, (struct rect){ x, y, width, ROW - 2 }, view, &gallery->filter[i]);
    if (!gallery->go_on)
        return;

    struct rect foot = { x, 0, width, 0 };
    foot.y = at.y + at.h - PAD - lay_go_on(scene, foot, view, false);
    lay_go_on(scene, foot, view, true);
}
