/* The window as a whole: the top bar, the place that is shown, and what lies over everything. */
#include <math.h>
#include <stdio.h>

#include "input/keymap.h"
#include "render/screen.h"
#include "src/base/lang.h"

enum { PAD = 16, TOOL = 34 };

/* "International draughts · 10×10"; nothing where no game is at hand. */
static const struct game *current_game(const struct view *view)
{
    return view->place == PLACE_SETUP ? view->setup.game : view->board.game;
}

static void draw_place(struct scene *scene, const struct view *view, float *x, const char *text,
                       const char *label, bool on, bool enabled, enum place place)
{
    const struct theme *look = &view->theme;
    float width = ceilf(scene_text_width(scene, FONT_BODY_BOLD, text)) + 24;
    struct rect box = { *x, 8, width, 32 };
    struct colour ink = !enabled ? colour_mix(look->panel, look->dim, 0.6f)
                        : on     ? look->text
                                 : colour_mix(look->dim, look->text, 0.5f);

    if (on)
        scene_round(scene, box, 8, look->raised);
    scene_text(scene, box, on ? FONT_BODY_BOLD : FONT_BODY, ALIGN_CENTRE, ink, text);
    struct region *region =
        scene_region(scene, box, ROLE_TAB, label, enabled, intent_of(INTENT_PLACE, (int32_t)place));
    region->on = on;
    region->shortcut = keymap_shortcut(INTENT_PLACE, (int32_t)place);
    *x += width + 4;
}

/* The tools stand at the right end, the last first; returns where they begin. */
static float draw_tools(struct scene *scene, const struct view *view)
{
    const struct theme *look = &view->theme;
    const struct {
        enum image icon;                /* IMAGE_COUNT: a question mark */
        const char *label;
        struct intent intent;
    } tools[] = {
        { IMAGE_ICON_SETTINGS, N_("Settings"), intent_of(INTENT_DIALOG, DIALOG_SETTINGS) },
        { IMAGE_ICON_FULL, N_("Full screen"), intent_of(INTENT_FULL_SCREEN, 0) },
        { IMAGE_COUNT, N_("Keys"), intent_of(INTENT_DIALOG, DIALOG_SHORTCUTS) },
    };
    float x = view->width - 10;

    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
        x -= TOOL;
        struct rect box = { x, 7, TOOL, TOOL };
        if (tools[i].icon == IMAGE_COUNT)
            scene_text(scene, box, FONT_TITLE, ALIGN_CENTRE, look->text, "?");
        else
            scene_icon(scene, rect_inset(box, 8), tools[i].icon, look->text);
        scene_region(scene, box, ROLE_BUTTON, _(tools[i].label), true, tools[i].intent)->shortcut =
            keymap_shortcut(tools[i].intent.kind, tools[i].intent.arg);
    }
    return x;
}

/* "37 games", or how many of them are shown. */
static void draw_game_count(struct scene *scene, const struct view *view, float right)
{
    char text[64];

    if (view->gallery.games <= 0)
        return;
    if (view->card_count == view->gallery.games)
        snprintf(text, sizeof text, ngettext("%d game", "%d games",
                                             (unsigned long)view->card_count), view->card_count);
    else
        snprintf(text, sizeof text, _("%d of %d games"), view->card_count, view->gallery.games);
    float width = chip_width(scene, text);
    chip(scene, &view->theme, (struct rect){ right - 12 - width, 11, width, CHIP_HEIGHT }, text);
}

static void draw_game_chip(struct scene *scene, const struct view *view, float left, float right)
{
    const struct theme *look = &view->theme;
    const struct game *game = current_game(view);
    char size[32];

    if (view->place == PLACE_GAMES) {
        draw_game_count(scene, view, right);
        return;
    }
    if (view->place == PLACE_LIBRARY || view->place == PLACE_FILES)
        return;
    if (!game)
        return;
    snprintf(size, sizeof size, " · %d×%d", game->geo->cols, game->geo->rows);
    float size_width = ceilf(scene_text_width(scene, FONT_SMALL, size));
    float name_width = ceilf(scene_text_width(scene, FONT_BOLD, _(game->name)));
    float room = right - left - 24 - 28;

    if (room < 60)
        return;
    if (name_width + size_width > room)
        size_width = 0;
    name_width = fminf(name_width, room);
    float width = name_width + size_width + 28;
    struct rect box = { right - 12 - width, 11, width, 26 };

    scene_round(scene, box, 13, look->raised);
    scene_frame(scene, box, 13, 1, look->line);
    scene_text(scene, (struct rect){ box.x + 14, box.y, name_width, box.h }, FONT_BOLD, ALIGN_LEFT,
               look->text, _(game->name));
    if (size_width > 0)
        scene_text(scene, (struct rect){ box.x + 14 + name_width, box.y, size_width, box.h },
                   FONT_SMALL, ALIGN_LEFT, look->dim, size);
}

static void draw_bar(struct scene *scene, const struct view *view, const struct layout *layout)
{
    const struct theme *look = &view->theme;
    struct rect bar = layout->bar;
    float mark = ceilf(scene_text_width(scene, FONT_TITLE, "TAVLEI"));
    float x = PAD + mark + 14;
    bool games = view->place == PLACE_GAMES || view->place == PLACE_SETUP;

    scene_fill(scene, bar, look->panel);
    rule_across(scene, look, bar.x, bar.y + bar.h - 1, bar.w);
    scene_text(scene, (struct rect){ PAD, bar.y, mark, bar.h }, FONT_TITLE, ALIGN_LEFT,
               look->accent, "TAVLEI");
    draw_place(scene, view, &x, _("Games"), _("To the games"), games, true, PLACE_GAMES);
    draw_place(scene, view, &x, _("Play"), _("To the board"), view->place == PLACE_PLAY,
               view->board.game != NULL || view->gallery.go_on, PLACE_PLAY);
    if (view->has_library)
        draw_place(scene, view, &x, _("Library"), _("To the library"),
                   view->place == PLACE_LIBRARY || view->place == PLACE_FILES, true, PLACE_LIBRARY);
    draw_game_chip(scene, view, x, draw_tools(scene, view));
}

/* In Play the panel shows notices; elsewhere they stand at the lower edge. */
static void draw_notice(struct scene *scene, const struct view *view)
{
    const struct theme *look = &view->theme;

    if (!view->notice || !*view->notice || view->place == PLACE_PLAY)
        return;
    float width = fminf(ceilf(scene_text_width(scene, FONT_BODY, view->notice)),
                        fminf(view->width - 80, 640));
    float height = ceilf(scene_paragraph_height(scene, width + 1, FONT_BODY, view->notice));
    struct rect box = { floorf((view->width - width) / 2) - 20, view->height - height - 44,
                        width + 40, height + 24 };

    card(scene, box, look->bg, view->notice_bad ? look->bad : look->teal);
    scene_paragraph(scene, (struct rect){ box.x + 20, box.y + 12, width + 1, height }, FONT_BODY,
                    look->text, view->notice);
}

static void draw_focus(struct scene *scene, const struct view *view)
{
    if (view->focus < 0 || view->focus >= scene_region_count(scene))
        return;
    const struct region *region = scene_region_nth(scene, view->focus);
    if (region->role == ROLE_BOARD || region->role == ROLE_CELL)
        return;                         /* the board has its own cursor */
    scene_frame(scene, rect_inset(region->at, -2), 9, 2, view->theme.teal);
}

/* Below the pointer where there is room, within the window always. */
static void draw_tooltip(struct scene *scene, const struct view *view)
{
    const struct theme *look = &view->theme;

    if (!view->tooltip || !*view->tooltip)
        return;
    float width = fminf(ceilf(scene_text_width(scene, FONT_SMALL, view->tooltip)) + 18,
                        view->width - 8);
    float x = fmaxf(4, fminf(view->tooltip_x - width / 2, view->width - width - 4));
    float y = view->tooltip_y + 22;

    if (y + 26 > view->height - 4)
        y = view->tooltip_y - 34;
    struct rect box = { floorf(x), floorf(fmaxf(y, 4)), width, 26 };
    scene_round(scene, box, 6, look->bg);
    scene_frame(scene, box, 6, 1, look->line);
    scene_text(scene, (struct rect){ box.x + 9, box.y, width - 18, box.h }, FONT_SMALL,
               ALIGN_CENTRE, look->text, view->tooltip);
}

void draw_window(struct scene *scene, const struct view *view)
{
    struct layout layout;

    layout_view(view, &layout);
    scene_begin(scene, view->width, view->height);
    scene_fill(scene, (struct rect){ 0, 0, view->width, view->height }, view->theme.bg);

    switch (view->place) {
    case PLACE_GAMES:
        draw_games(scene, view, &layout);
        break;
    case PLACE_SETUP:
        draw_setup(scene, view, &layout);
        break;
    case PLACE_LIBRARY:
    case PLACE_FILES:
        draw_list(scene, view, &layout);
        break;
    case PLACE_PLAY:
    case PLACE_COUNT:
        draw_play(scene, view, &layout);
        if (layout.sheets.h > 0)
            draw_sheets(scene, layout.sheets, view);
        break;
    }
    draw_bar(scene, view, &layout);
    draw_dialog(scene, view, &layout);
    draw_notice(scene, view);           /* above what a dialog dims */
    draw_focus(scene, view);
    draw_tooltip(scene, view);
}
