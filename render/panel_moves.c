#include "render/panel.h"

#include <math.h>
#include <stdio.h>

#include "src/base/lang.h"

enum { ROW = SCROLL_LINE, NUMBER = 46, PAD = 10 };

/* Where the moves stand: a row a number, more where a side's turn has several moves, which stand
 * below one another in its column. */
struct spot {
    int row, top, bottom;               /* of the number */
};

static void next_spot(struct spot *spot, const struct move_view *before,
                      const struct move_view *move)
{
    if (move->number != before->number)
        spot->row = spot->top = spot->bottom + 1;
    else if (move->side == before->side)
        spot->row++;
    else
        spot->row = spot->top;
    if (spot->row > spot->bottom)
        spot->bottom = spot->row;
}

/* The row of the current move, and how many there are. */
static int row_count(const struct view *view, int *current)
{
    struct spot spot = { 0, 0, 0 };

    *current = -1;
    for (int i = 0; i < view->move_count; i++) {
        if (i)
            next_spot(&spot, &view->moves[i - 1], &view->moves[i]);
        if (view->moves[i].current)
            *current = spot.row;
    }
    return view->move_count ? spot.bottom + 1 : 0;
}

static void draw_move(struct scene *scene, struct rect box, const struct view *view,
                      const struct move_view *move, bool first_column)
{
    const struct theme *look = &view->theme;
    enum font font = move->current ? FONT_BODY_BOLD : FONT_BODY;
    struct colour ink = move->off_line ? look->dim : look->text;
    float room = box.w - 14;
    float width = scene_text_width(scene, font, move->text);
    char label[64];

    if (width > room) {
        font = move->current ? FONT_BOLD : FONT_SMALL;
        width = scene_text_width(scene, font, move->text);
    }
    if (move->current) {
        struct rect mark = { box.x, box.y + 2, fminf(ceilf(width) + 14, box.w), box.h - 4 };
        scene_round(scene, mark, 6, colour_mix(look->panel, look->accent, 0.28f));
    }
    scene_text(scene, (struct rect){ box.x + 7, box.y, room, box.h }, font, ALIGN_LEFT, ink,
               move->text);

    snprintf(label, sizeof label, first_column ? "%d. %s" : "%d… %s", move->number, move->text);
    struct region *region =
        scene_region(scene, box, ROLE_ROW, label, true, intent_of(INTENT_GO, move->node));
    region->on = move->current;
}

static void draw_rows(struct scene *scene, struct rect at, const struct view *view, float offset)
{
    const struct theme *look = &view->theme;
    enum side first = view->board.game ? (enum side)view->board.game->rules.first : WHITE;
    float column = floorf((at.w - NUMBER - 2 * PAD) / 2);
    struct spot spot = { 0, 0, 0 };
    int numbered = 0;

    for (int i = 0; i < view->move_count; i++) {
        const struct move_view *move = &view->moves[i];
        if (i)
            next_spot(&spot, move - 1, move);
        float y = at.y + (float)spot.row * ROW - offset;
        bool in_first = move->side == first;

        if (y + ROW <= at.y || y >= at.y + at.h)
            continue;
        if (move->number != numbered && spot.row == spot.top) {
            char text[16];
            snprintf(text, sizeof text, "%d.", move->number);
            scene_text(scene, (struct rect){ at.x, y, NUMBER - 8, ROW }, FONT_SMALL, ALIGN_RIGHT,
                       look->dim, text);
            numbered = move->number;
            if (!in_first)
                scene_text(scene, (struct rect){ at.x + NUMBER + 7, y, 40, ROW }, FONT_BODY,
                           ALIGN_LEFT, look->dim, "…");
        }
        struct rect box = { at.x + NUMBER + (in_first ? 0 : column), y, column - 4, ROW };
        draw_move(scene, box, view, move, in_first);
    }
}

/* The row at the top where the current move is in sight, the end too if it can be. Before the first
 * move that is the start. */
static int following_line(int rows, int current, float height)
{
    int fit = (int)(height / ROW);
    int line = rows > fit ? rows - fit : 0;

    if (current < 0)
        return 0;
    return current < line ? current : line;
}

void panel_moves(struct scene *scene, struct rect at, const struct view *view)
{
    const struct theme *look = &view->theme;

    if (view->item_count) {
        panel_tree(scene, at, view);
        return;
    }
    if (at.h < ROW + 8)
        return;
    if (!view->move_count) {
        scene_clip(scene, at);
        scene_paragraph(scene, (struct rect){ at.x + 16, at.y + 8, at.w - 32, at.h }, FONT_BODY,
                        look->dim,
                        _("No move yet. Click a piece, then the square it goes to; or drag it, "
                          "or type the move."));
        scene_unclip(scene);
        return;
    }

    struct rect area = { at.x, at.y + 6, at.w, fmaxf(floorf((at.h - 8) / ROW), 1) * ROW };
    int current, rows = row_count(view, &current);
    float content = (float)rows * ROW;
    float offset = scroll_begin(scene, area, _("List of moves"), SCROLL_MOVES, content,
                                following_line(rows, current, area.h) - view->moves_scroll);
    draw_rows(scene, area, view, offset);
    scroll_end(scene, look, area, content, offset);
}
