#include "render/dialog.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "src/base/lang.h"

enum { ROW_GAP = 12, WIDE = 440 };

/* Entries of one group stand together, wherever they are in the table: is `i` the first of its? */
static bool first_of_group(const struct view *view, int i)
{
    for (int before = 0; before < i; before++)
        if (strcmp(view->settings[before].group, view->settings[i].group) == 0)
            return false;
    return true;
}

static float choices(struct scene *scene, struct rect at, const struct view *view,
                     const struct setting_view *setting, bool draw)
{
    struct flow flow = flow_begin(at, PILL_HEIGHT, 6);

    for (int i = 0; i < setting->choice_count; i++) {
        struct rect box = flow_next(&flow, pill_width(scene, setting->choice[i]));
        char label[160];

        snprintf(label, sizeof label, "%s: %s", setting->label, setting->choice[i]);
        if (draw)
            pill(scene, &view->theme, box, setting->choice[i], label, setting->value == i, true,
                 intent_for(INTENT_SETTING, setting->index, i));
    }
    return flow_bottom(&flow);
}

static float choices_width(struct scene *scene, const struct setting_view *setting)
{
    float width = 6 * (float)(setting->choice_count - 1);

    for (int i = 0; i < setting->choice_count; i++)
        width += pill_width(scene, setting->choice[i]);
    return width;
}

static float label_column(struct scene *scene, const struct view *view)
{
    float width = 0;

    for (int i = 0; i < view->setting_count; i++)
        width = fmaxf(width, scene_text_width(scene, FONT_BODY, view->settings[i].label));
    return ceilf(width) + 24;
}

/* One entry: beside its label, or below where both do not fit. Returns the end. */
static float lay_entry(struct scene *scene, struct rect row, const struct view *view,
                       const struct setting_view *setting, float column, bool draw)
{
    const struct theme *look = &view->theme;
    float label = ceilf(scene_text_width(scene, FONT_BODY, setting->label));
    float pills = choices_width(scene, setting);
    bool wide = row.w >= WIDE && row.w - column >= 240;

    if (wide || label + 12 + pills <= row.w) {
        float left = wide ? column : row.w - pills;
        if (draw)
            scene_text(scene, (struct rect){ row.x, row.y, left - 12, PILL_HEIGHT }, FONT_BODY,
                       ALIGN_LEFT, look->text, setting->label);
        row.x += left;
        row.w -= left;
    } else {
        if (draw)
            scene_paragraph(scene, row, FONT_BODY, look->text, setting->label);
        row.y += ceilf(scene_paragraph_height(scene, row.w, FONT_BODY, setting->label)) + 4;
    }
    row.y = choices(scene, row, view, setting, draw);
    if (setting->note) {
        row.y += 4;
        if (draw)
            scene_paragraph(scene, row, FONT_SMALL, look->accent, setting->note);
        row.y += ceilf(scene_paragraph_height(scene, row.w, FONT_SMALL, setting->note));
    }
    return row.y + ROW_GAP;
}

static float lay_group(struct scene *scene, struct rect at, const struct view *view,
                       const char *group, float column, bool draw)
{
    float y = at.y + 28;

    if (draw)
        scene_text(scene, (struct rect){ at.x, at.y, at.w, 22 }, FONT_BODY_BOLD, ALIGN_LEFT,
                   view->theme.accent, group);
    for (int i = 0; i < view->setting_count; i++)
        if (strcmp(view->settings[i].group, group) == 0)
            y = lay_entry(scene, (struct rect){ at.x, y, at.w, PILL_HEIGHT }, view,
                          &view->settings[i], column, draw);
    return y;
}

float dialog_settings(struct scene *scene, struct rect at, const struct view *view, bool draw)
{
    float column = label_column(scene, view);
    float y = at.y;

    for (int i = 0; i < view->setting_count; i++)
        if (first_of_group(view, i)) {
            y += i ? 8 : 0;
            y = lay_group(scene, (struct rect){ at.x, y, at.w, 0 }, view, view->settings[i].group,
                          column, draw);
        }
    return y - at.y;
}
