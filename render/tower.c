#include "render/tower.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

/* Parts of a cell's side. */
static const float FLAT_MARGIN = 0.08f, DISC_MARGIN = 0.09f, DISC_BOTTOM = 0.06f;
static const float STEP = 0.115f, RISE = 0.62f; /* of one disc, of all above the lowest */
static const float HELD = 1.08f;

/* What must be seen of a king's rim, as a part of the disc's side, for its colour to show above and
 * below the ring of gold; and above a ring at the lower edge. With less the gold stands in blocks. */
static const float RING_LEAST = 0.094f, TIGHT_LEAST = 0.053f;

/* Below this side a badge would hide the piece; and below this one it would hide the crown, so that
 * it stands at the tower's foot. */
static const float BADGE_CELL = 34, BADGE_BESIDE = 54;

struct piece_look piece_look_plain(const struct theme *theme)
{
    return (struct piece_look){ .theme = theme, .opacity = 1, .top_opacity = 1, .badge = true };
}

/* The pictures of every kind stand in the order white man, white king, black man, black king. */
static enum image picture(enum image first, enum piece piece)
{
    return (enum image)(first + 2 * (piece & 1) + (piece >> 1));
}

enum image disc_image(enum piece piece)
{
    return picture(IMAGE_DISC_WHITE_MAN, piece);
}

enum image rim_image(enum piece piece, float visible)
{
    if (!(piece & 2) || visible >= RING_LEAST)
        return picture(IMAGE_RIM_WHITE_MAN, piece);
    return (enum image)((visible < TIGHT_LEAST ? IMAGE_BLOCKS_WHITE_KING : IMAGE_TIGHT_WHITE_KING) +
                        (piece & 1));
}

static enum piece crowned(enum piece piece)
{
    return (enum piece)(piece | 2);
}

static struct rect moved(struct rect r, float dx, float dy)
{
    return (struct rect){ r.x + dx, r.y + dy, r.w, r.h };
}

/* Whole margins on both sides keep a picture exactly in the middle of its cell. */
static struct rect square_within(struct rect cell, float margin, bool held)
{
    struct rect at = rect_inset(cell, floorf(margin * cell.w));
    if (!held)
        return at;
    float more = roundf(at.w * (HELD - 1) / 2);
    return rect_inset(at, -more);
}

/* A man that is being crowned turns into the king by and by. */
static void draw_top(struct scene *scene, struct rect at, enum image image, enum image becomes,
                     float crown, float opacity)
{
    bool changes = crown > 0 && image != becomes;
    if (!changes || crown < 1)
        scene_image(scene, at, image, opacity);
    if (changes)
        scene_image(scene, at, becomes, opacity * crown);
}

void draw_flat(struct scene *scene, struct rect cell, enum image image, enum image becomes,
               const struct piece_look *how)
{
    float opacity = how->opacity * how->top_opacity;
    if (opacity <= 0)
        return;
    struct rect at = square_within(cell, FLAT_MARGIN, how->held);
    float high = how->lift + (how->held ? 1 : 0);

    struct rect shadow =
        moved(at, cell.w * (0.025f + 0.05f * high), cell.w * (0.05f + 0.07f * high));
    scene_image(scene, shadow, IMAGE_SHADOW, opacity * (0.85f - 0.25f * fminf(high, 1)));
    draw_top(scene, moved(at, 0, -roundf(how->lift * 0.09f * cell.w)), image, becomes, how->crown,
             opacity);
}

float tower_step(int height, float cell)
{
    return height > 1 ? fminf(STEP * cell, RISE * cell / (float)(height - 1)) : STEP * cell;
}

struct rect tower_foot(struct rect cell)
{
    return moved(square_within(cell, DISC_MARGIN, false), 0,
                 floorf(DISC_MARGIN * cell.w) - roundf(DISC_BOTTOM * cell.w));
}

static void draw_badge(struct scene *scene, struct rect cell, float top, int height,
                       const struct theme *theme)
{
    static const struct { float cell; enum font font; float size; } SIZES[] = {
        { 150, FONT_LARGE, 20 }, { 104, FONT_TITLE, 15 }, { 76, FONT_BODY_BOLD, 13.5f },
        { 0, FONT_BOLD, 12 },
    };
    int i = 0;
    while (cell.w < SIZES[i].cell)
        i++;

    char text[12];
    snprintf(text, sizeof text, "%d", height);
    float side = roundf(fmaxf(SIZES[i].size * 1.5f, cell.w * 0.24f));
    float wide = height > 9 ? roundf(side * 1.22f) : side;
    struct rect at = { cell.x + cell.w - wide - roundf(0.02f * cell.w), roundf(top - side * 0.16f),
                       wide, side };
    if (cell.w < BADGE_BESIDE) {
        at.w = wide - 3;
        at.h = side - 3;
        at.x = cell.x + cell.w - at.w - 1;
        at.y = cell.y + cell.h - at.h - 1;
    }
    struct colour edge = { 0x2a, 0x1c, 0x08, 255 };
    struct colour ink = { 0x1c, 0x13, 0x06, 255 };

    scene_round(scene, rect_inset(at, -1), at.h / 2 + 1, edge);
    scene_round(scene, at, at.h / 2, theme->due);
    scene_text(scene, at, SIZES[i].font, ALIGN_CENTRE, ink, text);
}

void draw_disc(struct scene *scene, struct rect cell, enum piece piece, float height, float opacity)
{
    scene_image(scene, moved(tower_foot(cell), 0, -roundf(height)), disc_image(piece), opacity);
}

void draw_tower(struct scene *scene, struct rect cell, stack tower, const struct piece_look *how)
{
    int height = tower_height(tower);
    if (!height || how->opacity <= 0)
        return;
    float step = tower_step(height, cell.w);
    struct rect foot = tower_foot(cell);
    float high = how->lift + (how->held ? 0.6f : 0);

    /* A tall tower throws a longer shadow: the same oval again, further off. */
    float length = 0.05f + 0.035f * fminf((float)(height - 1), 4) / 4 + 0.06f * high;
    struct rect shadow = moved(foot, cell.w * length,
                               cell.w * (0.06f * high) + foot.h * (0.5f - DISC_OVAL / 2));
    scene_image(scene, shadow, IMAGE_SHADOW_LOW, how->opacity * 0.85f);

    float raised = -roundf(high * 0.22f * cell.w);
    for (int i = 0; i < height - 1; i++)
        scene_image(scene, moved(foot, 0, raised - roundf(step * (float)i)),
                    rim_image(tower_piece(tower, height - 1 - i), step / foot.w), how->opacity);

    struct rect top = moved(foot, 0, raised - roundf(step * (float)(height - 1)));
    enum piece commander = tower_top(tower);
    draw_top(scene, top, disc_image(commander), disc_image(crowned(commander)), how->crown,
             how->opacity * how->top_opacity);
    if (how->badge && height > 1 && cell.w >= BADGE_CELL)
        draw_badge(scene, cell, top.y + DISC_EMPTY * top.h, height, how->theme);
}
