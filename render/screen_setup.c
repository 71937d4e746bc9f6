/* New game: what is played on the left, who plays and how on the right. */
#include "render/screen.h"

#include <math.h>
#include <stdio.h>

#include "src/base/lang.h"

enum { PAD = 28, ROW_GAP = 20, KNOB = 20 };

/* The column of settings. With draw == false it only measures. */
struct form {
    struct scene *scene;
    const struct view *view;
    bool draw, stacked;                 /* stacked: labels stand above their rows */
    float x, width, label, y, gap;
};

static void row_label(struct form *form, const char *text)
{
    const struct theme *look = &form->view->theme;

    if (form->stacked) {
        if (form->draw)
            scene_text(form->scene, (struct rect){ form->x, form->y, form->width, 18 }, FONT_SMALL,
                       ALIGN_LEFT, look->dim, text);
        form->y += 22;
    } else if (form->draw) {
        float width = form->label - 12;
        struct rect at = { form->x, form->y, width, PILL_HEIGHT };
        if (scene_text_width(form->scene, FONT_BODY, text) <= width) {
            scene_text(form->scene, at, FONT_BODY, ALIGN_LEFT, look->dim, text);
            return;
        }
        float height = scene_paragraph_height(form->scene, width, FONT_SMALL, text);
        at.y += floorf((PILL_HEIGHT - height) / 2);
        scene_paragraph(form->scene, at, FONT_SMALL, look->dim, text);
    }
}

static struct rect row_space(const struct form *form)
{
    float label = form->stacked ? 0 : form->label;
    return (struct rect){ form->x + label, form->y, form->width - label, PILL_HEIGHT };
}

static void options_row(struct form *form, const char *label, const struct option_view *option,
                        int count, int field, bool toggles)
{
    if (!count)
        return;
    row_label(form, label);

    struct flow flow = flow_begin(row_space(form), PILL_HEIGHT, 8);
    for (int i = 0; i < count; i++) {
        const struct option_view *one = &option[i];
        struct rect box = flow_next(&flow, pill_width(form->scene, one->label));
        struct intent intent = toggles ? intent_for(INTENT_SETUP, (uint32_t)one->value, !one->on)
                                       : intent_for(INTENT_SETUP, (uint32_t)field, one->value);
        char name[128];

        snprintf(name, sizeof name, "%s: %s", label, one->label);
        if (form->draw)
            pill(form->scene, &form->view->theme, box, one->label, toggles ? one->label : name,
                 one->on, one->enabled, intent);
    }
    form->y = flow_bottom(&flow) + form->gap;
}

/* The name of the level stands below the knob, kept within the track. */
static void level_words(struct form *form, struct rect track, float knob)
{
    const struct theme *look = &form->view->theme;
    const struct setup_view *setup = &form->view->setup;
    struct colour ink = setup->level_matters ? look->text : look->dim;
    char text[80];

    snprintf(text, sizeof text, "%d · %s", setup->level,
             setup->level_name ? setup->level_name : "");
    float width = ceilf(scene_text_width(form->scene, FONT_BOLD, text));
    float x = fminf(fmaxf(knob - width / 2, track.x), track.x + track.w - width);
    scene_text(form->scene, (struct rect){ x, track.y + 26, width, 18 }, FONT_BOLD, ALIGN_LEFT, ink,
               text);
    if (x > track.x + 24)
        scene_text(form->scene, (struct rect){ track.x, track.y + 26, 20, 18 }, FONT_SMALL,
                   ALIGN_LEFT, look->dim, "1");
    if (x + width < track.x + track.w - 28)
        scene_text(form->scene, (struct rect){ track.x + track.w - 20, track.y + 26, 20, 18 },
                   FONT_SMALL, ALIGN_RIGHT, look->dim, "10");
}

static void level_row(struct form *form)
{
    const struct theme *look = &form->view->theme;
    const struct setup_view *setup = &form->view->setup;

    row_label(form, _("Level"));
    if (form->draw) {
        struct rect track = row_space(form);
        track.w = fminf(track.w, 560);
        track.h = 26;
        float part = (float)(setup->level - 1) / 9;
        float knob = track.x + KNOB / 2 + (track.w - KNOB) * part;
        struct colour done = setup->level_matters ? look->accent : look->line;
        struct rect groove = { track.x, track.y + 10, track.w, 6 };

        scene_round(form->scene, groove, 3, look->raised);
        scene_frame(form->scene, groove, 3, 1, look->line);
        scene_round(form->scene, (struct rect){ track.x, groove.y, knob - track.x, 6 }, 3, done);
        struct rect disc = { knob - KNOB / 2, track.y + 13 - KNOB / 2, KNOB, KNOB };
        scene_disc(form->scene, disc, setup->level_matters ? look->accent : look->dim);
        scene_disc(form->scene, rect_inset(disc, 3), look->panel);
        level_words(form, track, knob);

        /* the ends of the scale are the middle of the knob at level 1 and 10 */
        struct region *region = scene_region(
            form->scene, (struct rect){ track.x + KNOB / 2, track.y, track.w - KNOB, 26 },
            ROLE_SLIDER, _("Level"), setup->level_matters,
            intent_for(INTENT_SETUP, SETUP_LEVEL, setup->level));
        region->low = 1;
        region->high = 10;
    }
    form->y += 46 + form->gap;
}

static void play_row(struct form *form)
{
    const struct theme *look = &form->view->theme;
    const char *play = _("Play"), *back = _("Back to the games");
    const char *hint = _("Enter starts · Esc goes back");
    struct flow flow = flow_begin((struct rect){ form->x, form->y + 4, form->width, 0 }, 42, 12);
    struct rect play_box = flow_next(&flow, fmaxf(button_width(form->scene, play) + 32, 110));
    struct rect back_box = flow_next(&flow, button_width(form->scene, back));
    struct rect hint_box =
        flow_next(&flow, ceilf(scene_text_width(form->scene, FONT_SMALL, hint)) + 8);

    if (form->draw) {
        struct region *region = button(form->scene, look, play_box, BUTTON_PRIMARY, play, true,
                                       intent_of(INTENT_START_GAME, 0));
        region->shortcut = "Enter";
        button(form->scene, look, back_box, BUTTON_PLAIN, back, true,
               intent_of(INTENT_PLACE, PLACE_GAMES))->shortcut = "Esc";
        scene_text(form->scene, hint_box, FONT_SMALL, ALIGN_LEFT, look->dim, hint);
    }
    form->y = flow_bottom(&flow);
}

static float play_height(const struct form *form)
{
    struct form measure = *form;

    measure.draw = false;
    measure.y = 0;
    play_row(&measure);
    return measure.y;
}

static float lay_form(struct form form)
{
    const struct setup_view *setup = &form.view->setup;

    if (form.draw)
        scene_text(form.scene, (struct rect){ form.x, form.y, form.width, 28 }, FONT_LARGE,
                   ALIGN_LEFT, form.view->theme.text, _("New game"));
    form.y += 28 + form.gap;
    options_row(&form, _("White"), setup->white, 3, SETUP_WHITE, false);
    options_row(&form, _("Black"), setup->black, 3, SETUP_BLACK, false);
    level_row(&form);
    options_row(&form, _("Clock"), setup->clock, setup->clock_count, SETUP_CLOCK, false);
    options_row(&form, _("Opening"), setup->opening, setup->opening_count, SETUP_OPENING, false);
    options_row(&form, _("Game"), setup->custom, setup->custom_count, 0, true);
    options_row(&form, _("Rules"), setup->rules, setup->rule_count, 0, true);
    for (int i = 0; i < setup->option_count; i++) {
        const struct option_row *row = &setup->option[i];
        options_row(&form, row->label, row->value, row->count, row->field, false);
    }
    return form.y;
}

/* The column of labels is as wide as the widest one; long ones go to two rows. */
static float label_width(const struct form *form)
{
    static const char *const labels[] = { N_("White"), N_("Black"), N_("Level"), N_("Clock"),
                                          N_("Opening"), N_("Game"), N_("Rules") };
    const struct setup_view *setup = &form->view->setup;
    float width = 0;

    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        width = fmaxf(width, scene_text_width(form->scene, FONT_BODY, _(labels[i])));
    for (int i = 0; i < setup->option_count; i++)
        width = fmaxf(width, scene_text_width(form->scene, FONT_BODY, setup->option[i].label));
    return fminf(ceilf(width), 150) + 24;
}

/* The rows scroll when there are too many; the buttons below them always stand. */
static void draw_form(struct scene *scene, const struct view *view, struct rect at)
{
    struct form form = { scene, view, false, at.w < 420, at.x, fminf(at.w, 720), 0, at.y, ROW_GAP };
    float buttons = play_height(&form);
    struct rect area = { at.x - 8, at.y, at.w + 8, at.h - buttons };

    form.label = label_width(&form);
    while (form.gap > 10 && lay_form(form) - at.y > area.h)
        form.gap -= 2;
    if (lay_form(form) - at.y > area.h)
        form.width = fminf(at.w - 16, 720);            /* room for the bar */
    float content = lay_form(form) - at.y;
    float offset = scroll_begin(scene, area, _("New game"), SCROLL_SETUP, content,
                                view->setup_scroll);
    form.draw = true;
    form.y = at.y - offset;
    lay_form(form);
    scroll_end(scene, &view->theme, area, content, offset);

    form.y = at.y + fminf(content, area.h);
    play_row(&form);
}

/* About and traits below the board; the board takes what they leave. */
static void draw_game(struct scene *scene, const struct view *view, struct rect at)
{
    const struct theme *look = &view->theme;
    const struct game *game = view->setup.game;
    const char *about = game->rules.about ? _(game->rules.about) : "";
    const char *traits[6];

    for (int i = 0; i < 6; i++)
        traits[i] = game->rules.traits[i] ? _(game->rules.traits[i]) : NULL;
    float about_height = ceilf(scene_paragraph_height(scene, at.w, FONT_BODY, about));
    float chips_height = chips(scene, look, at, traits, 6, false);
    float words = 36 + about_height + 12 + chips_height;
    if (at.h - words < 150) {           /* the chips repeat what the text says */
        words -= chips_height + 12;
        chips_height = 0;
    }
    float side = floorf(fminf(at.w, at.h - words - 16) / 2) * 2;
    struct board_view board = board_picture(game, &view->setup.start);
    float y = at.y;

    if (side >= 80) {
        board.coordinates = board.numbers = side > 240;
        draw_board(scene, (struct rect){ at.x + floorf((at.w - side) / 2), y, side, side }, &board,
                   look);
        y += side + 16;
    }
    scene_text(scene, (struct rect){ at.x, y, at.w, 26 }, FONT_LARGE, ALIGN_LEFT, look->text,
               _(game->name));
    y += 34;
    scene_paragraph(scene, (struct rect){ at.x, y, at.w, about_height }, FONT_BODY, look->text,
                    about);
    y += about_height + 12;
    if (chips_height > 0)
        chips(scene, look, (struct rect){ at.x, y, at.w, 0 }, traits, 6, true);
}

void draw_setup(struct scene *scene, const struct view *view, const struct layout *layout)
{
    const struct theme *look = &view->theme;
    struct rect body = layout->body;
    float pad = layout->compact || body.w < 1000 ? 16 : PAD;
    float left = floorf(fminf(fmaxf(body.w * 0.367f, 240), fmaxf(body.h * 0.66f, 300)));

    if (!view->setup.game)
        return;
    scene_fill(scene, (struct rect){ body.x, body.y, left, body.h }, look->panel);
    scene_fill(scene, (struct rect){ body.x + left, body.y, 1, body.h }, look->line);

    struct rect game = { body.x + pad, body.y + pad, left - 2 * pad, body.h - 2 * pad };
    scene_clip(scene, (struct rect){ body.x, body.y, left, body.h });
    draw_game(scene, view, game);
    scene_unclip(scene);
    draw_form(scene, view, (struct rect){ body.x + left + pad + 8, body.y + pad,
                                          body.w - left - 2 * pad - 8, body.h - 2 * pad });
}
