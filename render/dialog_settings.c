#include "render/dialog.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "src/base/lang.h"

enum { ROW_GAP = 12, WIDE = 440 };

static bool new_group(const struct view *view, int i)
{
    const char *group = view->settings[i].group;

    return group && (i == 0 || !view->settings[i - 1].group ||
                     strcmp(group, view->settings[i - 1].group) != 0);
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

float dialog_settings(struct scene *scene, struct rect at, const struct view *view, bool draw)
{
    const struct theme *look = &view->theme;
    float column = label_column(scene, view);
    bool wide = at.w >= WIDE && at.w - column >= 240;
    float y = at.y;

    for (int i = 0; i < view->setting_count; i++) {
        const struct setting_view *setting = &view->settings[i];
        struct rect row = { at.x, y, at.w, PILL_HEIGHT };

        if (new_group(view, i)) {
            y += i ? 10 : 0;
            if (draw)
                scene_text(scene, (struct rect){ at.x, y, at.w, 22 }, FONT_BODY_BOLD, ALIGN_LEFT,
                           look->accent, setting->group);
            y += 28;
            row.y = y;
        }
        if (wide) {
            if (draw)
                scene_text(scene, (struct rect){ at.x, y, column - 12, PILL_HEIGHT }, FONT_BODY,
                           ALIGN_LEFT, look->text, setting->label);
            row.x += column;
            row.w -= column;
        } else {
            float label = ceilf(scene_text_width(scene, FONT_BODY, setting->label));
            float pills = choices_width(scene, setting);
            bool one_row = label + 12 + pills <= at.w;
            float height = ceilf(scene_paragraph_height(scene, at.w, FONT_BODY, setting->label));
            if (draw && one_row)
                scene_text(scene, row, FONT_BODY, ALIGN_LEFT, look->text, setting->label);
            else if (draw)
                scene_paragraph(scene, row, FONT_BODY, look->text, setting->label);
            if (one_row)
                row.x += at.w - pills;
            else
                row.y += height + 4;
        }
        y = choices(scene, row, view, setting, draw) + ROW_GAP;
    }
    return y - at.y;
}
