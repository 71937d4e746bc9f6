#include "render/dialog.h"

#include <math.h>
#include <string.h>

#include "input/keymap.h"
#include "src/base/lang.h"

static float key_column(struct scene *scene, float width)
{
    float widest = 0;

    for (int i = 0; i < keymap_count; i++)
        if (keymap[i].group)
            widest = fmaxf(widest, scene_text_width(scene, FONT_BOLD, _(keymap[i].shown)));
    return fminf(ceilf(widest) + 16 + 14, floorf(width * 0.45f));
}

static void draw_key(struct scene *scene, const struct theme *look, float x, float y, float room,
                     const char *shown)
{
    float width = fminf(ceilf(scene_text_width(scene, FONT_BOLD, shown)) + 16, room);
    struct rect box = { x, y, width, 22 };

    scene_round(scene, box, 5, look->raised);
    scene_frame(scene, box, 5, 1, look->line);
    scene_text(scene, (struct rect){ x + 8, y, width - 16, 22 }, FONT_BOLD, ALIGN_LEFT, look->text,
               shown);
}

float dialog_shortcuts(struct scene *scene, struct rect at, const struct view *view, bool draw)
{
    const struct theme *look = &view->theme;
    float column = key_column(scene, at.w);
    const char *group = NULL;
    float y = at.y;

    for (int i = 0; i < keymap_count; i++) {
        const struct key_bind *bind = &keymap[i];
        if (!bind->group)
            continue;
        if (!group || strcmp(group, bind->group) != 0) {
            y += group ? 10 : 0;
            if (draw)
                scene_text(scene, (struct rect){ at.x, y, at.w, 22 }, FONT_BODY_BOLD, ALIGN_LEFT,
                           look->accent, _(bind->group));
            group = bind->group;
            y += 28;
        }
        struct rect words = { at.x + column, y + 1, at.w - column, 0 };
        float height = scene_paragraph_height(scene, words.w, FONT_BODY, _(bind->does));
        if (draw) {
            draw_key(scene, look, at.x, y, column - 14, _(bind->shown));
            scene_paragraph(scene, words, FONT_BODY, look->text, _(bind->does));
        }
        y += fmaxf(ceilf(height) + 3, 22) + 5;
    }
    return y - at.y;
}
