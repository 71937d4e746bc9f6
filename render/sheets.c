/* The open games as tabs above the board. */
#include "render/screen.h"

#include <math.h>
#include <stdio.h>

#include "src/base/lang.h"

enum { LEAST = 110, MOST = 240, PAD = 10, CLOSE = 22, APART = 4 };

static void draw_sheet(struct scene *scene, struct rect at, const struct view *view,
                       const struct sheet_view *sheet, int index)
{
    const struct theme *look = &view->theme;
    struct rect words = { at.x + PAD, at.y, at.w - PAD - CLOSE - 4, at.h };
    struct rect close = { at.x + at.w - CLOSE - 3, at.y + (at.h - CLOSE) / 2, CLOSE, CLOSE };
    char label[160];

    scene_round(scene, at, 7, sheet->current ? look->raised : look->panel);
    if (sheet->current)
        scene_frame(scene, at, 7, 1, look->accent);
    snprintf(label, sizeof label, "%s%s", sheet->title, sheet->edited ? " •" : "");
    scene_text(scene, words, sheet->current ? FONT_BOLD : FONT_SMALL, ALIGN_LEFT,
               sheet->current ? look->text : look->dim, label);
    struct rect press = { at.x, at.y, at.w - CLOSE - 4, at.h };
    scene_region(scene, press, ROLE_TAB, sheet->title, true, intent_of(INTENT_SHEET, index))->on =
        sheet->current;
    scene_icon(scene, rect_inset(close, 6), IMAGE_ICON_CLOSE, look->dim);
    snprintf(label, sizeof label, _("Close %s"), sheet->title);
    scene_region(scene, close, ROLE_BUTTON, label, true, intent_of(INTENT_CLOSE_SHEET, index));
}

void draw_sheets(struct scene *scene, struct rect at, const struct view *view)
{
    float width = floorf((at.w - 2 * PAD) / (float)view->sheet_count) - APART;
    int current = 0;

    width = fminf(fmaxf(width, LEAST), MOST);
    for (int i = 0; i < view->sheet_count; i++)
        if (view->sheets[i].current)
            current = i;
    scene_fill(scene, at, view->theme.panel);
    rule_across(scene, &view->theme, at.x, at.y + at.h - 1, at.w);
    /* Where not all have room, those up to the current one are in sight. */
    int fit = (int)fmaxf(floorf((at.w - 2 * PAD) / (width + APART)), 1);
    int first = current >= fit ? current - fit + 1 : 0;
    for (int i = first; i < view->sheet_count && i < first + fit; i++)
        draw_sheet(scene, (struct rect){ at.x + PAD + (float)(i - first) * (width + APART), at.y + 3,
                                         width, at.h - 7 }, view, &view->sheets[i], i);
}
