/* The moves of a game with variations and words: the game itself in two columns, what belongs to a move
 * below it, variations further in and running on like text. */
#include <math.h>
#include <stdio.h>

#include "render/panel.h"
#include "src/base/lang.h"

enum { ROW = SCROLL_LINE, NUMBER = 46, PAD = 10, INDENT = 14, LINE = 22, INDENTS_MOST = 6 };

/* Where the next thing goes; drawn only when `draw`, else measured. */
struct pen {
    struct scene *scene;
    const struct view *view;
    struct rect at;
    float x, y;                         /* y: top of the present row or line */
    bool in_row, second_free;           /* a row of the game is open; its second column is free */
    bool in_line;                       /* a line of a variation is open */
    float current;                      /* y of the current move, -1 none */
    bool draw;
};

static struct colour tone_colour(const struct theme *look, enum mark_tone tone)
{
    switch (tone) {
    case TONE_GOOD: return look->good;
    case TONE_BAD: return look->bad;
    case TONE_UNSURE: return look->accent;
    case TONE_NONE: break;
    }
    return look->dim;
}

static float indent_of(const struct pen *pen, int depth)
{
    int steps = depth < INDENTS_MOST ? depth : INDENTS_MOST;
    return pen->at.x + PAD + 6 + (float)(steps > 0 ? steps - 1 : 0) * INDENT;
}

static void end_row(struct pen *pen)
{
    if (pen->in_row)
        pen->y += ROW;
    if (pen->in_line)
        pen->y += LINE;
    pen->in_row = pen->in_line = false;
}

static bool in_sight(const struct pen *pen, float height)
{
    return pen->draw && pen->y + height > pen->at.y && pen->y < pen->at.y + pen->at.h;
}

/* A move and its mark in a box; returns the width used. */
static float put_move(struct pen *pen, struct rect box, const struct move_item *item, enum font font)
{
    const struct theme *look = &pen->view->theme;
    enum font used = item->current ? (font == FONT_BODY ? FONT_BODY_BOLD : FONT_BOLD) : font;
    float width = ceilf(scene_text_width(pen->scene, used, item->text));
    float mark = *item->mark ? ceilf(scene_text_width(pen->scene, FONT_BOLD, item->mark)) + 3 : 0;
    char label[80];

    if (item->current)
        pen->current = box.y;
    if (!in_sight(pen, box.h))
        return width + mark;
    if (item->current)
        scene_round(pen->scene, (struct rect){ box.x - 5, box.y + 1, width + mark + 10, box.h - 2 }, 6,
                    colour_mix(look->panel, look->accent, 0.28f));
    scene_text(pen->scene, (struct rect){ box.x, box.y, width + 2, box.h }, used, ALIGN_LEFT,
               item->depth ? colour_mix(look->dim, look->text, item->current ? 1 : 0.6f)
                           : look->text, item->text);
    if (mark > 0)
        scene_text(pen->scene, (struct rect){ box.x + width + 3, box.y, mark + 2, box.h }, FONT_BOLD,
                   ALIGN_LEFT, tone_colour(look, item->tone), item->mark);
    snprintf(label, sizeof label, "%s%s%s", item->number ? item->number : "",
             item->number ? " " : "", item->text);
    scene_region(pen->scene, (struct rect){ box.x - 4, box.y, width + mark + 8, box.h }, ROLE_ROW,
                 label, true, intent_of(INTENT_GO, item->node))->on = item->current;
    return width + mark;
}

static void put_number(struct pen *pen, struct rect box, const char *number)
{
    if (number && in_sight(pen, box.h))
        scene_text(pen->scene, box, FONT_SMALL, ALIGN_RIGHT, pen->view->theme.dim, number);
}

/* A move of the game itself. */
static void put_main(struct pen *pen, const struct move_item *item)
{
    float column = floorf((pen->at.w - NUMBER - 2 * PAD) / 2);
    bool goes_on = pen->in_row && pen->second_free && item->second;

    if (!goes_on) {
        end_row(pen);
        pen->in_row = true;
        put_number(pen, (struct rect){ pen->at.x, pen->y, NUMBER - 8, ROW }, item->number);
    }
    float x = pen->at.x + NUMBER + 7 + (item->second ? column : 0);
    put_move(pen, (struct rect){ x, pen->y, column - 12, ROW }, item, FONT_BODY);
    pen->second_free = !item->second;
}

static void new_line(struct pen *pen, int depth)
{
    end_row(pen);
    pen->in_line = true;
    pen->x = indent_of(pen, depth);
}

/* A move of a variation: in the line, or in the next one where it has no room. */
static void put_branch(struct pen *pen, const struct move_item *item)
{
    float number = item->number ? ceilf(scene_text_width(pen->scene, FONT_SMALL, item->number)) + 4 : 0;
    float width = number + ceilf(scene_text_width(pen->scene, FONT_BOLD, item->text)) +
                  (*item->mark ? scene_text_width(pen->scene, FONT_BOLD, item->mark) + 3 : 0);

    if (!pen->in_line || pen->x + width > pen->at.x + pen->at.w - PAD)
        new_line(pen, item->depth);
    put_number(pen, (struct rect){ pen->x, pen->y, number - 3, LINE }, item->number);
    pen->x += number;
    pen->x += put_move(pen, (struct rect){ pen->x, pen->y, width, LINE }, item, FONT_SMALL) + 9;
}

static void put_words(struct pen *pen, const struct move_item *item)
{
    const struct theme *look = &pen->view->theme;
    float x = item->depth ? indent_of(pen, item->depth) : pen->at.x + PAD + 2;
    float width = pen->at.x + pen->at.w - PAD - x;
    struct colour ink = colour_mix(look->dim, look->text, 0.45f);

    end_row(pen);
    float height = ceilf(scene_paragraph_height(pen->scene, width, FONT_SMALL, item->text)) + 6;
    if (in_sight(pen, height)) {
        if (!item->depth)
            scene_fill(pen->scene, (struct rect){ x - 6, pen->y + 2, 2, height - 6 }, look->line);
        scene_paragraph(pen->scene, (struct rect){ x, pen->y + 2, width, 0 }, FONT_SMALL, ink,
                        item->text);
    }
    pen->y += height;
}

static void put_item(struct pen *pen, const struct move_item *item)
{
    switch (item->kind) {
    case ITEM_MOVE:
        if (item->depth)
            put_branch(pen, item);
        else
            put_main(pen, item);
        break;
    case ITEM_WORDS:
        put_words(pen, item);
        break;
    case ITEM_OPEN:
        new_line(pen, item->depth);
        if (in_sight(pen, LINE))
            scene_fill(pen->scene, (struct rect){ indent_of(pen, item->depth) - 7, pen->y + 4, 2,
                                                  LINE - 8 }, pen->view->theme.accent);
        break;
    case ITEM_CLOSE:
        end_row(pen);
        break;
    }
}

static void put_all(struct pen *pen)
{
    for (int i = 0; i < pen->view->item_count; i++)
        put_item(pen, &pen->view->items[i]);
    end_row(pen);
}

void panel_tree(struct scene *scene, struct rect at, const struct view *view)
{
    struct rect area = { at.x, at.y + 6, at.w, fmaxf(floorf((at.h - 8) / ROW), 1) * ROW };
    struct pen pen = { .scene = scene, .view = view, .at = area, .current = -1 };

    if (at.h < ROW + 8)
        return;
    put_all(&pen);                      /* how high it is, and where the current move stands */
    float content = pen.y;
    int line = pen.current < 0 ? 0 : (int)fmaxf(ceilf((pen.current - area.h / 2) / ROW), 0);
    int last = (int)ceilf(fmaxf(content - area.h, 0) / ROW);
    float offset = scroll_begin(scene, area, _("List of moves"), SCROLL_MOVES, content,
                                (line < last ? line : last) - view->moves_scroll);

    pen = (struct pen){ .scene = scene, .view = view, .at = area, .y = area.y - offset,
                        .current = -1, .draw = true };
    put_all(&pen);
    scroll_end(scene, &view->theme, area, content, offset);
}
