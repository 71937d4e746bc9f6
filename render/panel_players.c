#include "render/panel.h"

#include <math.h>
#include <stdio.h>

#include "src/base/lang.h"

enum { PAD = 16, MARK = 24, CLOCK_HEIGHT = 34 };

float panel_player_height(const struct layout *layout)
{
    return layout->compact ? 48 : 56;
}

/* Men and kings that are left, right-aligned at `right`; returns the width used. */
static float draw_material(struct scene *scene, const struct theme *look, float right, float y,
                           const struct player_view *player)
{
    int side = player->side == BLACK;
    const int count[2] = { player->kings, player->men };
    const enum image image[2] = { side ? IMAGE_BLACK_KING : IMAGE_WHITE_KING,
                                  side ? IMAGE_BLACK_MAN : IMAGE_WHITE_MAN };
    float x = right;

    for (int i = 0; i < 2; i++) {
        char text[16];
        if (!count[i])
            continue;
        snprintf(text, sizeof text, "%d", count[i]);
        float width = ceilf(scene_text_width(scene, FONT_BOLD, text));
        x -= width;
        scene_text(scene, (struct rect){ x, y, width, 18 }, FONT_BOLD, ALIGN_LEFT, look->dim, text);
        x -= 20;
        scene_image(scene, (struct rect){ x, y + 1, 16, 16 }, image[i], 1);
        x -= 8;
    }
    return right - x;
}

static float draw_clock(struct scene *scene, const struct theme *look, struct rect at,
                        const struct player_view *player)
{
    float width = fmaxf(ceilf(scene_text_width(scene, FONT_CLOCK, player->clock)) + 24, 84);
    struct rect box = { at.x + at.w - PAD - width, at.y + floorf((at.h - CLOCK_HEIGHT) / 2), width,
                        CLOCK_HEIGHT };
    struct colour fill = look->raised;
    struct colour ink = player->low_time ? look->bad : look->text;

    if (player->to_move) {
        fill = player->low_time ? look->bad : look->accent;
        ink = look->on_accent;
    }
    scene_round(scene, box, 8, fill);
    scene_text(scene, box, FONT_CLOCK, ALIGN_CENTRE, ink, player->clock);
    return width + 12;
}

void panel_player(struct scene *scene, struct rect at, const struct view *view,
                  const struct player_view *player)
{
    const struct theme *look = &view->theme;
    float middle = at.y + floorf(at.h / 2);
    float left = at.x + PAD + MARK + 10;
    float right = at.x + at.w - PAD;

    if (player->to_move)
        scene_fill(scene, (struct rect){ at.x, at.y, 3, at.h }, look->accent);
    side_mark(scene, (struct rect){ at.x + PAD, middle - MARK / 2, MARK, MARK }, player->side);
    if (player->has_clock && player->clock)
        right -= draw_clock(scene, look, at, player);

    float material = draw_material(scene, look, right, middle - 19, player);
    scene_text(scene, (struct rect){ left, middle - 20, right - material - left, 20 },
               FONT_BODY_BOLD, ALIGN_LEFT, look->text, player->name ? player->name : "");
    if (player->line)
        scene_text(scene, (struct rect){ left, middle, right - left, 18 }, FONT_SMALL, ALIGN_LEFT,
                   player->thinking ? look->teal : look->dim, player->line);
}
