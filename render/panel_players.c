#include "render/panel.h"
#include "render/pieces.h"

#include <math.h>
#include <stdio.h>

enum { PAD = 16, MARK = 24, CLOCK_HEIGHT = 34, CLOCK_LEAST = 84, ROW = 18, NARROW = 350 };

float panel_player_height(const struct layout *layout)
{
    return layout->compact ? 48 : 56;
}

/* The pieces that are left, kind by kind, right-aligned at `right`; returns the width used. */
static float draw_material(struct scene *scene, const struct theme *look, float right, float y,
                           const struct game *game, const struct player_view *player)
{
    static const enum kind order[KIND_COUNT] = { KIND_B, KIND_A, KING, MAN };
    float x = right;

    for (int i = 0; i < KIND_COUNT && game; i++) {
        char text[16];
        int count = player->count[order[i]];
        if (!count)
            continue;
        x -= x < right ? 8 : 0;
        snprintf(text, sizeof text, "%d", count);
        float width = ceilf(scene_text_width(scene, FONT_BOLD, text));
        x -= width;
        scene_text(scene, (struct rect){ x, y, width, ROW }, FONT_BOLD, ALIGN_LEFT, look->dim,
                   text);
        x -= 19;
        piece_mark(scene, look, (struct rect){ x, y + 1, 16, 16 },
                   piece_image(game, player->side, order[i], 0));
    }
    return right - x;
}

/* What the side's army looks like: its men, or the only piece that it has. */
static enum image army_image(const struct game *game, enum side side)
{
    bool men = !game || game->start.piece[MAN][side] || game->start.hand[side];

    if (!game)
        return side == WHITE ? IMAGE_WHITE_MAN : IMAGE_BLACK_MAN;
    return piece_image(game, side, men ? MAN : KING, 0);
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
                       const struct game *game, bool with_material,
                       const struct player_view *player)
{
    const char *line = player->line ? player->line : "";
    struct colour ink = player->thinking ? look->teal : look->dim;
    float wrapped = scene_paragraph_height(scene, at.w, FONT_SMALL, line);
    bool one_row = scene_text_width(scene, FONT_SMALL, line) <= at.w || ROW - 1 + wrapped > at.h;
    float y = at.y + floorf((at.h - ROW - (one_row ? ROW : floorf(wrapped))) / 2);
    float material = with_material ? draw_material(scene, look, at.x + at.w, y, game, player) + 6
                                   : 0;

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
    const struct game *game = view->board.game;
    float middle = at.y + floorf(at.h / 2);
    float left = at.x + PAD + MARK + 10;
    float right = at.x + at.w - PAD;
    bool clock = player->has_clock && player->clock;

    if (player->to_move)
        scene_fill(scene, (struct rect){ at.x, at.y, 3, at.h }, look->accent);
    piece_mark(scene, look, (struct rect){ at.x + PAD, middle - MARK / 2, MARK, MARK },
               army_image(game, player->side));

    /* In a narrow panel the material stands below the clock, else beside the name. */
    float width = clock ? clock_width(scene, player) : 0;
    bool stacked = clock && at.w < NARROW && at.h > 52;
    if (stacked) {
        draw_clock(scene, look, (struct rect){ right - width, at.y + 4, width, 28 }, player);
        draw_material(scene, look, right, at.y + 34, game, player);
        right -= fmaxf(width, 84) + 8;
    } else if (clock) {
        draw_clock(scene, look,
                   (struct rect){ right - width, middle - CLOCK_HEIGHT / 2, width, CLOCK_HEIGHT },
                   player);
        right -= width + 12;
    }
    draw_words(scene, look, (struct rect){ left, at.y, right - left, at.h }, game, !stacked,
               player);
}
