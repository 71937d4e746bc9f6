#include "render/panel.h"

#include <math.h>
#include <stdio.h>

enum { PAD = 16, MARK = 24, CLOCK_HEIGHT = 34, CLOCK_LEAST = 84, ROW = 18, NARROW = 350 };

float panel_player_height(const struct layout *layout)
{
    return layout->compact ? 48 : 56;
}

/* Men and kings that are left, right-aligned at `right`; returns the width used. */
static float draw_material(struct scene *scene, const struct theme *look, float right, float y,
                           const struct player_view *player)
{
    const int count[2] = { player->kings, player->men };
    float x = right;

    for (int i = 0; i < 2; i++) {
        char text[16];
        if (!count[i])
            continue;
        x -= x < right ? 8 : 0;
        snprintf(text, sizeof text, "%d", count[i]);
        float width = ceilf(scene_text_width(scene, FONT_BOLD, text));
        x -= width;
        scene_text(scene, (struct rect){ x, y, width, ROW }, FONT_BOLD, ALIGN_LEFT, look->dim,
                   text);
        x -= 19;
        piece_mark(scene, look, (struct rect){ x, y + 1, 16, 16 }, player->side, i == 0);
    }
    return right - x;
}

static float clock_width(const struct scene *scene, const struct player_view *player)
{
    return fmaxf(ceilf(scene_text_width(scene, FONT_CLOCK, player->clock)) + 22, CLOCK_LEAST);
}

static void draw_clock(struct scene *scene, const struct theme *look, struct rect box,
                       const struct player_view *player)
{
    struct colour fill = look->raised;
    struct colour ink = player->low_time ? look->bad : look->text;

    if (player->to_move) {
        fill = player->low_time ? look->bad : look->accent;
        ink = look->on_accent;
    }
    scene_round(scene, box, 8, fill);
    scene_text(scene, box, FONT_CLOCK, ALIGN_CENTRE, ink, player->clock);
}

/* Name and line at the left; a line too long for one row takes two where the bar is high enough.
 * The material stands at the right end of the name's row, or below the clock. */
static void draw_words(struct scene *scene, const struct theme *look, struct rect at,
                       bool with_material, const struct player_view *player)
{
    const char *line = player->line ? player->line : "";
    struct colour ink = player->thinking ? look->teal : look->dim;
    float wrapped = scene_paragraph_height(scene, at.w, FONT_SMALL, line);
    bool one_row = scene_text_width(scene, FONT_SMALL, line) <= at.w || ROW - 1 + wrapped > at.h;
    float y = at.y + floorf((at.h - ROW - (one_row ? ROW : floorf(wrapped))) / 2);
    float material = with_material ? draw_material(scene, look, at.x + at.w, y, player) + 6 : 0;

    scene_text(scene, (struct rect){ at.x, y, at.w - material, ROW }, FONT_BODY_BOLD, ALIGN_LEFT,
               look->text, player->name ? player->name : "");
    y += ROW;
    if (one_row)
        scene_text(scene, (struct rect){ at.x, y, at.w, ROW }, FONT_SMALL, ALIGN_LEFT, ink, line);
    else
        scene_paragraph(scene, (struct rect){ at.x, y, at.w, wrapped }, FONT_SMALL, ink, line);
}

void panel_player(struct scene *scene, struct rect at, const struct view *view,
                  const struct player_view *player)
{
    const struct theme *look = &view->theme;
    float middle = at.y + floorf(at.h / 2);
    float left = at.x + PAD + MARK + 10;
    float right = at.x + at.w - PAD;
    bool clock = player->has_clock && player->clock;

    if (player->to_move)
        scene_fill(scene, (struct rect){ at.x, at.y, 3, at.h }, look->accent);
    piece_mark(scene, look, (struct rect){ at.x + PAD, middle - MARK / 2, MARK, MARK },
               player->side, false);

    /* In a narrow panel the material stands below the clock, else beside the name. */
    float width = clock ? clock_width(scene, player) : 0;
    bool stacked = clock && at.w < NARROW && at.h > 52;
    if (stacked) {
        draw_clock(scene, look, (struct rect){ right - width, at.y + 4, width, 28 }, player);
        draw_material(scene, look, right, at.y + 34, player);
        right -= fmaxf(width, 84) + 8;
    } else if (clock) {
        draw_clock(scene, look,
                   (struct rect){ right - width, middle - CLOCK_HEIGHT / 2, width, CLOCK_HEIGHT },
                   player);
        right -= width + 12;
    }
    draw_words(scene, look, (struct rect){ left, at.y, right - left, at.h }, !stacked, player);
}
