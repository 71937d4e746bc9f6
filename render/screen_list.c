/* A table with a preview beside it: the library, the games of a file, the files of a folder. */
#include "render/screen.h"

#include <math.h>

#include "src/base/lang.h"

enum { PAD = 18, HEAD = 96, ROW = SCROLL_LINE, COLUMNS_HEIGHT = 28, FOOT = 34, FIELD = 34 };
enum { FIELD_LEAST = 180, FIELD_MOST = 320 };
enum { SIDE_LEAST = 280, SIDE_MOST = 400, BAR = 48, PREVIEW_MOST = 340 };

int list_rows(float height)
{
    float room = height - BAR - HEAD - COLUMNS_HEIGHT - FOOT;
    return room < ROW ? 1 : (int)(room / ROW);
}

static int within(int first, int last)
{
    if (first > last)
        first = last;
    return first < 0 ? 0 : first;
}

int list_first(int total, int current, int scroll, int rows)
{
    int last = total - rows;

    return within(within(current - rows / 2, last) + scroll, last);
}

/* --- above the table --- */

static void draw_field(struct scene *scene, struct rect at, const struct view *view)
{
    const struct theme *look = &view->theme;
    const struct list_view *list = &view->list;
    struct rect words = { at.x + 12, at.y, at.w - 24, at.h };

    scene_round(scene, at, 8, look->raised);
    scene_frame(scene, at, 8, 1, list->field[0] ? look->teal : look->line);
    if (!list->field[0]) {
        scene_text(scene, words, FONT_BODY, ALIGN_LEFT, look->dim, list->field_hint);
        return;
    }
    scene_text(scene, words, FONT_BODY, ALIGN_LEFT, look->text, list->field);
    float caret = fminf(ceilf(scene_text_width(scene, FONT_BODY, list->field)) + 1, words.w);
    scene_fill(scene, (struct rect){ words.x + caret, at.y + 8, 1, at.h - 16 }, look->text);
}

static float pills_width(const struct scene *scene, const struct list_view *list)
{
    float width = 0;

    for (int i = 0; i < list->pills; i++)
        width += pill_width(scene, list->pill[i].label) + 6;
    return width;
}

/* The title, below it the field and the pills. Where those have no room side by side, the field stands
 * beside the title. */
static void draw_head(struct scene *scene, struct rect at, const struct view *view)
{
    const struct theme *look = &view->theme;
    const struct list_view *list = &view->list;
    bool above = pills_width(scene, list) + FIELD_LEAST + 10 > at.w;
    float field = above ? floorf(at.w * 0.4f)
                        : fminf(at.w - pills_width(scene, list) - 10, FIELD_MOST);
    float words = above ? at.w - field - 10 : at.w;
    float title = fminf(ceilf(scene_text_width(scene, FONT_LARGE, list->title)), words * 0.6f);

    scene_text(scene, (struct rect){ at.x, at.y, title + 2, 28 }, FONT_LARGE, ALIGN_LEFT,
               look->text, list->title);
    scene_text(scene, (struct rect){ at.x + title + 14, at.y + 3, words - title - 14, 24 },
               FONT_SMALL, ALIGN_LEFT, look->dim, list->count);
    draw_field(scene, (struct rect){ above ? at.x + at.w - field : at.x,
                                     above ? at.y - 3 : at.y + 38, field, FIELD }, view);

    float x = above ? at.x : at.x + field + 10;
    for (int i = 0; i < list->pills; i++) {
        const struct option_view *option = &list->pill[i];
        float width = fminf(pill_width(scene, option->label), at.x + at.w - x);
        if (width < 30)
            break;
        pill(scene, look, (struct rect){ x, at.y + 40, width, PILL_HEIGHT }, option->label,
             option->label, option->on, option->enabled,
             intent_of(INTENT_LIST_PILL, option->value));
        x += width + 6;
    }
}

/* --- the table --- */

static struct rect cell_at(const struct list_view *list, struct rect row, int column)
{
    float x = row.x + 10, room = row.w - 20;

    for (int i = 0; i < column; i++)
        x += room * list->column[i].share;
    return (struct rect){ floorf(x), row.y, floorf(room * list->column[column].share) - 10, row.h };
}

static void draw_columns(struct scene *scene, struct rect at, const struct view *view)
{
    const struct theme *look = &view->theme;
    const struct list_view *list = &view->list;

    for (int i = 0; i < list->columns; i++) {
        const struct list_column *column = &list->column[i];
        struct rect cell = cell_at(list, at, i);
        scene_text(scene, cell, column->on ? FONT_BOLD : FONT_SMALL, ALIGN_LEFT,
                   column->on ? look->text : look->dim, column->label);
        if (column->on) {
            float width = ceilf(scene_text_width(scene, FONT_BOLD, column->label));
            scene_text(scene, (struct rect){ cell.x + width + 4, cell.y, 14, cell.h }, FONT_SMALL,
                       ALIGN_LEFT, look->accent, column->down ? "▾" : "▴");
        }
        if (column->order >= 0 && column->label[0])
            scene_region(scene, cell, ROLE_BUTTON, column->label, true,
                         intent_of(INTENT_LIST_SORT, column->order))->on = column->on;
    }
    rule_across(scene, look, at.x, at.y + at.h - 1, at.w);
}

static const char *row_label(const struct list_row *row)
{
    for (int i = 0; i < LIST_COLUMNS; i++)
        if (row->cell[i] && *row->cell[i])
            return row->cell[i];
    return _("A row without a name");
}

static void draw_row(struct scene *scene, struct rect at, const struct view *view,
                     const struct list_row *row, int index)
{
    const struct theme *look = &view->theme;
    const struct list_view *list = &view->list;

    if (row->current)
        scene_round(scene, (struct rect){ at.x, at.y + 1, at.w, at.h - 2 }, 6,
                    colour_mix(look->bg, look->accent, 0.26f));
    if (row->mark)
        scene_disc(scene, (struct rect){ at.x + 1, at.y + at.h / 2 - 3, 6, 6 }, look->accent);
    for (int i = 0; i < list->columns; i++)
        if (row->cell[i])
            scene_text(scene, cell_at(list, at, i), i == 0 && row->dim ? FONT_BODY_BOLD : FONT_BODY,
                       ALIGN_LEFT, i < 2 || row->current ? look->text : look->dim, row->cell[i]);
    scene_region(scene, at, ROLE_ROW, row_label(row), true, intent_of(INTENT_LIST_CHOOSE, index))
        ->on = row->current;
}

static void draw_table(struct scene *scene, struct rect at, const struct view *view)
{
    const struct theme *look = &view->theme;
    const struct list_view *list = &view->list;
    int fit = list_rows(view->height);
    struct rect head = { at.x, at.y, at.w - 8, COLUMNS_HEIGHT };
    struct rect area = { at.x, at.y + COLUMNS_HEIGHT, at.w, (float)fit * ROW };

    draw_columns(scene, head, view);
    if (!list->total) {
        scene_paragraph(scene, (struct rect){ area.x + 10, area.y + 16, area.w - 20, 0 }, FONT_BODY,
                        look->dim, list->empty);
        return;
    }
    float content = (float)list->total * ROW;
    float offset = scroll_begin(scene, area, _("Table"), SCROLL_LIST, content, list->first);
    for (int i = 0; i < list->rows; i++) {
        struct rect row = { area.x, area.y + (float)(list->first + i) * ROW - offset, area.w - 8,
                            ROW };
        draw_row(scene, row, view, &list->row[i], list->first + i);
    }
    scroll_end(scene, look, area, content, offset);
}

static void draw_progress(struct scene *scene, struct rect at, const struct view *view)
{
    const struct theme *look = &view->theme;
    const struct list_view *list = &view->list;
    float part = fminf(fmaxf(list->progress, 0), 1);
    struct rect bar = { at.x, at.y + 22, at.w, 6 };

    if (list->progress < 0)
        return;
    scene_text(scene, (struct rect){ at.x, at.y, at.w, 20 }, FONT_SMALL, ALIGN_LEFT, look->dim,
               list->progress_text);
    scene_round(scene, bar, 3, look->raised);
    bar.w = floorf(bar.w * part);
    if (bar.w >= 6)
        scene_round(scene, bar, 3, look->accent);
}

/* --- the preview --- */

static float draw_buttons(struct scene *scene, struct rect at, const struct view *view, bool draw)
{
    const struct list_view *list = &view->list;
    struct flow flow = flow_begin(at, BUTTON_HEIGHT, GAP);

    for (int i = 0; i < list->buttons; i++) {
        const struct list_button *shown = &list->button[i];
        struct rect box = flow_next(&flow, button_width(scene, shown->label));
        if (draw)
            button(scene, &view->theme, box, i ? BUTTON_PLAIN : BUTTON_PRIMARY, shown->label,
                   shown->enabled, shown->intent)->shortcut = i ? NULL : "Enter";
    }
    return flow_bottom(&flow) - at.y;
}

static void draw_reply(struct scene *scene, struct rect at, const struct view *view,
                       const struct list_reply *reply)
{
    const struct theme *look = &view->theme;
    struct rect bar = { at.x + at.w * 0.66f, at.y + 6, floorf(at.w * 0.18f), 8 };
    struct colour white = { 0xee, 0xe6, 0xd6, 0xff }, black = { 0x3a, 0x33, 0x2c, 0xff };

    scene_text(scene, (struct rect){ at.x, at.y, at.w * 0.24f, at.h }, FONT_BODY_BOLD, ALIGN_LEFT,
               look->text, reply->move);
    scene_text(scene, (struct rect){ at.x + at.w * 0.25f, at.y, at.w * 0.4f, at.h }, FONT_SMALL,
               ALIGN_LEFT, look->dim, reply->games);
    if (*reply->score) {
        scene_fill(scene, bar, black);
        scene_fill(scene, (struct rect){ bar.x, bar.y, floorf(bar.w * (reply->white + reply->draws)),
                                         bar.h }, look->dim);
        scene_fill(scene, (struct rect){ bar.x, bar.y, floorf(bar.w * reply->white), bar.h }, white);
        scene_frame(scene, bar, 0, 1, look->line);
    }
    scene_text(scene, (struct rect){ at.x + at.w * 0.85f, at.y, at.w * 0.15f, at.h }, FONT_SMALL,
               ALIGN_RIGHT, look->text, reply->score);
}

static void draw_words(struct scene *scene, struct rect at, const struct view *view)
{
    const struct theme *look = &view->theme;
    const struct list_view *list = &view->list;
    float y = at.y;

    if (list->head) {
        scene_text(scene, (struct rect){ at.x, y, at.w, 22 }, FONT_BODY_BOLD, ALIGN_LEFT, look->text,
                   list->head);
        y += 24;
    }
    if (list->line)
        y += ceilf(scene_paragraph(scene, (struct rect){ at.x, y, at.w, 0 }, FONT_SMALL, look->dim,
                                   list->line)) + 2;
    if (list->moves && *list->moves)
        y += ceilf(scene_paragraph(scene, (struct rect){ at.x, y, at.w, 0 }, FONT_SMALL, look->text,
                                   list->moves)) + 8;
    for (int i = 0; i < list->replies && y + 20 <= at.y + at.h; i++, y += 20)
        draw_reply(scene, (struct rect){ at.x, y, at.w, 20 }, view, &list->reply[i]);
}

static void draw_side(struct scene *scene, struct rect side, const struct view *view)
{
    const struct theme *look = &view->theme;
    const struct list_view *list = &view->list;
    struct rect inner = { side.x + PAD, side.y + PAD, side.w - 2 * PAD, side.h - 2 * PAD };

    scene_fill(scene, side, look->panel);
    scene_fill(scene, (struct rect){ side.x, side.y, 1, side.h }, look->line);
    float buttons = draw_buttons(scene, inner, view, false);
    struct rect foot = { inner.x, inner.y + inner.h - buttons, inner.w, buttons };
    draw_buttons(scene, foot, view, true);

    float words = list->replies ? 74 + 20 * (float)list->replies : 90;
    float room = inner.h - buttons - words - 24;
    float board = floorf(fminf(fminf(inner.w, PREVIEW_MOST), room) / 2) * 2;
    float y = inner.y;
    if (list->board.game && board >= 100) {
        struct rect at = { inner.x + floorf((inner.w - board) / 2), y, board, board };
        draw_board(scene, at, &list->board, look);
        y += board + 12;
    }
    draw_words(scene, (struct rect){ inner.x, y, inner.w, foot.y - y - 8 }, view);
}

void draw_list(struct scene *scene, const struct view *view, const struct layout *layout)
{
    struct rect body = layout->body;
    float side = floorf(fminf(fmaxf(body.w * 0.3f, SIDE_LEAST), SIDE_MOST));
    struct rect table = { body.x + PAD, body.y + HEAD, body.w - side - 2 * PAD,
                          body.h - HEAD - FOOT };

    draw_head(scene, (struct rect){ table.x, body.y + 14, table.w, HEAD - 14 }, view);
    draw_table(scene, table, view);
    draw_progress(scene, (struct rect){ table.x, body.y + body.h - FOOT, table.w, FOOT }, view);
    draw_side(scene, (struct rect){ body.x + body.w - side, body.y, side, body.h }, view);
}
