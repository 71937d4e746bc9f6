/* The frame of a dialog: where it stands, what it dims, its title and its scrolling. */
#include "render/dialog.h"

#include <math.h>

#include "src/base/lang.h"

enum { PAD = 20, HEAD = 52, FOOT = 34 };

static const struct colour SHADE = { 0, 0, 0, 120 };

static void dim_rest(struct scene *scene, const struct view *view, const struct layout *layout)
{
    if (view->place == PLACE_PLAY) {    /* all but the board */
        scene_fill(scene, layout->bar, SHADE);
        scene_fill(scene, layout->panel, SHADE);
        for (int i = 0; layout->stacked && i < 2; i++)
            scene_fill(scene, layout->player[i], SHADE);
    } else {
        scene_fill(scene, (struct rect){ 0, 0, view->width, view->height }, SHADE);
    }
}

static void frame(struct scene *scene, const struct theme *look, struct rect at)
{
    for (int i = 3; i > 0; i--)
        scene_round(scene, (struct rect){ at.x - (float)i, at.y - (float)i + 2, at.w + 2 * (float)i,
                                          at.h + 2 * (float)i },
                    12 + (float)i, (struct colour){ 0, 0, 0, 40 });
    card(scene, at, look->panel, look->line);
}

/* Where dialogs may stand: the panel in Play, else the window below the bar. */
static struct rect host_of(const struct view *view, const struct layout *layout)
{
    return view->place == PLACE_PLAY ? rect_inset(layout->panel, 8) : rect_inset(layout->body, 20);
}

static struct rect centred(struct rect host, float width, float height)
{
    width = fminf(width, host.w);
    height = fminf(height, host.h);
    return (struct rect){ host.x + floorf((host.w - width) / 2),
                          host.y + floorf((host.h - height) / 2), width, height };
}

static void draw_page(struct scene *scene, const struct view *view, struct rect host,
                      const char *title,
                      float (*lay)(struct scene *scene, struct rect at, const struct view *view,
                                   bool draw))
{
    const struct theme *look = &view->theme;
    float width = fminf(host.w, 640);
    struct rect inside = { 0, 0, width - 2 * PAD, 0 };
    float content = lay(scene, inside, view, false) + 8;
    struct rect box = centred(host, width, HEAD + content + FOOT);
    struct rect close = { box.x + box.w - 44, box.y + 10, 32, 32 };
    struct rect area = { box.x + 1, box.y + HEAD, box.w - 2, box.h - HEAD - FOOT };

    frame(scene, look, box);
    scene_text(scene, (struct rect){ box.x + PAD, box.y + 10, box.w - 2 * PAD - 32, 32 },
               FONT_LARGE, ALIGN_LEFT, look->text, title);
    icon_button(scene, look, close, IMAGE_ICON_CLOSE, _("Close"), true,
                intent_of(INTENT_DIALOG, DIALOG_NONE))->shortcut = "Esc";

    float offset =
        scroll_begin(scene, area, title, SCROLL_DIALOG, content, view->settings_scroll);
    inside.x = box.x + PAD;
    inside.y = area.y + 4 - offset;
    lay(scene, inside, view, true);
    scroll_fade(scene, area, look->panel, content, offset);
    scroll_end(scene, look, area, content, offset);

    if (content > area.h)
        rule_across(scene, look, box.x + 1, area.y + area.h, box.w - 2);
    scene_text(scene, (struct rect){ box.x + PAD, box.y + box.h - FOOT, box.w - 2 * PAD, FOOT },
               FONT_SMALL, ALIGN_LEFT, look->dim, _("Esc closes"));
}

static void draw_question(struct scene *scene, const struct view *view, struct rect host)
{
    float width = fminf(host.w, 440);
    struct rect inside = { 0, 0, width - 2 * PAD, 0 };
    float content = dialog_ask(scene, inside, view, false);
    struct rect box = centred(host, width, content + 2 * PAD);

    frame(scene, &view->theme, box);
    inside.x = box.x + PAD;
    inside.y = box.y + PAD;
    dialog_ask(scene, inside, view, true);
}

void draw_dialog(struct scene *scene, const struct view *view, const struct layout *layout)
{
    struct rect host = host_of(view, layout);

    if (view->dialog == DIALOG_NONE)
        return;
    dim_rest(scene, view, layout);
    scene_drop_regions(scene);

    if (view->dialog == DIALOG_SETTINGS)
        draw_page(scene, view, host, _("Settings"), dialog_settings);
    else if (view->dialog == DIALOG_SHORTCUTS)
        draw_page(scene, view, host, _("Keys"), dialog_shortcuts);
    else
        draw_question(scene, view, host);
}
