/* The computer's best lines above the list of moves; the balance beside the board. */
#include "render/panel.h"

#include <math.h>
#include <stdio.h>

#include "src/base/lang.h"

enum { PAD = 16, ROW = 28, PILL = 62, HEAD = 38, LEAST_LIST = 80 };

static const struct colour WHITE_PILL = { 0xf2, 0xe8, 0xd2, 255 }, BLACK_PILL = { 0x16, 0x14, 0x13, 255 };

/* A score on the colour of the side that stands better. */
static void draw_score(struct scene *scene, const struct theme *look, struct rect at,
                       const struct line_view *line)
{
    bool white = line->white >= 0;

    scene_round(scene, at, 5, white ? WHITE_PILL : BLACK_PILL);
    scene_frame(scene, at, 5, 1, look->line);
    scene_text(scene, at, FONT_BOLD, ALIGN_CENTRE, white ? BLACK_PILL : WHITE_PILL, line->score);
}

/* The first move stands out; the rest may take several rows. Returns the height. */
static float lay_line(struct scene *scene, const struct view *view, struct rect at, int index,
                      bool draw)
{
    const struct theme *look = &view->theme;
    const struct line_view *line = &view->analysis.line[index];
    struct rect words = { at.x + PILL + 10, at.y + 5, at.w - PILL - 10, 0 };
    char text[600], label[160];

    snprintf(text, sizeof text, "**%s** %s", line->first, line->rest);
    float high = fmaxf(ceilf(scene_paragraph_height(scene, words.w, FONT_BODY, text)) + 9, ROW);
    if (!draw)
        return high;
    draw_score(scene, look, (struct rect){ at.x, at.y + 4, PILL, ROW - 8 }, line);
    scene_paragraph(scene, words, FONT_BODY, look->text, text);
    snprintf(label, sizeof label, _("Play %s"), line->first);
    scene_region(scene, (struct rect){ at.x, at.y, at.w, high }, ROLE_ROW, label,
                 view->analysis.can_play, intent_of(INTENT_PLAY_LINE, index));
    return high;
}

/* How many lines are looked at, with buttons for fewer and more. */
static void draw_head(struct scene *scene, const struct view *view, struct rect at)
{
    const struct analysis_view *analysis = &view->analysis;
    const struct theme *look = &view->theme;
    float side = 26, y = at.y + floorf((at.h - side) / 2);
    struct rect more = { at.x + at.w - side, y, side, side };
    struct rect fewer = { more.x - side - 6, y, side, side };
    struct { struct rect at; const char *sign, *label; int choice; } button[] = {
        { fewer, "−", _("Fewer lines"), analysis->wanted - 1 },
        { more, "+", _("More lines"), analysis->wanted + 1 },
    };

    const char *words = analysis->figures ? analysis->figures : analysis->state;
    float room = fewer.x - at.x - 8;
    float high = ceilf(scene_paragraph_height(scene, room, FONT_SMALL, words));
    scene_paragraph(scene, (struct rect){ at.x, at.y + floorf((at.h - high) / 2), room, high },
                    FONT_SMALL, look->dim, words);
    for (int i = 0; i < 2; i++) {
        bool enabled = button[i].choice >= 0 && button[i].choice < analysis->choices;
        scene_round(scene, button[i].at, 6, look->raised);
        scene_text(scene, button[i].at, FONT_BODY_BOLD, ALIGN_CENTRE,
                   enabled ? look->text : colour_mix(look->raised, look->dim, 0.4f), button[i].sign);
        scene_region(scene, button[i].at, ROLE_BUTTON, button[i].label, enabled,
                     intent_for(INTENT_SETTING, (uint32_t)analysis->setting, button[i].choice));
    }
}

void panel_analysis(struct scene *scene, struct rect at, const struct view *view)
{
    const struct analysis_view *analysis = &view->analysis;
    struct rect row = { at.x + PAD, at.y + 4, at.w - 2 * PAD, HEAD };
    float end = at.y + at.h;

    if (at.h < HEAD + ROW)
        return;
    draw_head(scene, view, row);
    row.y += HEAD;
    /* A few lines always; more where the list of moves keeps some room. */
    for (int i = 0; i < analysis->count; i++) {
        float high = lay_line(scene, view, row, i, false);
        if (row.y + high > end - (i < 3 ? 0 : LEAST_LIST))
            break;
        row.y += lay_line(scene, view, row, i, true);
    }
    row.y += 6;
    if (end - row.y < LEAST_LIST)
        return;
    rule_across(scene, &view->theme, at.x, row.y, at.w);
    panel_moves(scene, (struct rect){ at.x, row.y + 1, at.w, end - row.y - 1 }, view);
}

void draw_balance(struct scene *scene, struct rect at, const struct view *view)
{
    const struct theme *look = &view->theme;
    float white = view->analysis.count ? (float)view->analysis.line[0].white : 0;
    float part = 1 / (1 + expf(-white / 160));
    float high = roundf((at.h - 2) * part);
    struct rect inside = rect_inset(at, 1);
    struct rect light = inside;

    if (!view->board.flipped)
        light.y += inside.h - high;
    light.h = high;
    scene_round(scene, at, 4, look->line);
    scene_fill(scene, inside, BLACK_PILL);
    scene_fill(scene, light, WHITE_PILL);
}
