/* Arrows and circles that the player draws with the right button. They are part of the record: of
 * the comment behind the move that led to the position on the board. */
#include "src/app_state.h"
#include "src/base/strbuf.h"

static const struct node *node_of(const struct app *app)
{
    return record_node(app->match->record, app->match->node);
}

static void read_marks(const struct app *app, struct marks *out)
{
    marks_read(app->match->terms.game, node_of(app)->after, out);
}

static void keep_marks(struct app *app, const struct marks *marks)
{
    struct strbuf comment;

    strbuf_init(&comment);
    marks_write(app->match->terms.game, marks, node_of(app)->after, &comment);
    course_edit(app, &(struct match_edit){ .kind = MATCH_COMMENT, .id = app->match->node,
                                           .text = comment.text });
    strbuf_free(&comment);
}

static bool is_on_board(const struct app *app, square sq)
{
    return sq < MAX_SQUARES && set_has(app->match->terms.game->geo->board, sq);
}

/* A half-made move is given up first; the next press draws. */
void marks_begin(struct app *app, square sq, enum mark_colour colour)
{
    bool chosen = app->pick.count || app->tried != SQ_NONE || app->held != SQ_NONE ||
                  app->explains || app->typed[0];

    app->mark_from = SQ_NONE;
    if (!app->match || app->place != PLACE_PLAY || !is_on_board(app, sq))
        return;
    if (chosen) {
        board_cancel(app);
        return;
    }
    app->mark_from = sq;
    app->mark_colour = colour < MARK_COLOURS ? colour : MARK_GREEN;
}

void marks_end(struct app *app, square sq)
{
    struct mark mark = { .from = app->mark_from, .to = sq, .colour = (uint8_t)app->mark_colour };
    struct marks marks = { .count = 0 };

    app->mark_from = SQ_NONE;
    if (!app->match || mark.from == SQ_NONE || !is_on_board(app, sq))
        return;
    motion_finish(app);
    if (!app->marks_hidden)
        read_marks(app, &marks);
    marks_toggle(&marks, mark);
    keep_marks(app, &marks);
    app->marks_hidden = false;
}

void marks_hide(struct app *app)
{
    app->marks_hidden = true;
    app->mark_from = SQ_NONE;
}

bool marks_clear(struct app *app)
{
    struct marks marks;

    if (app->mark_from != SQ_NONE) {
        app->mark_from = SQ_NONE;
        return true;
    }
    read_marks(app, &marks);
    if (app->marks_hidden || !marks.count)
        return false;
    marks.count = 0;
    keep_marks(app, &marks);
    return true;
}

/* Those of the position, and the one that is being drawn. */
void marks_view(const struct app *app, struct arena *arena, struct board_view *out)
{
    struct marks *marks = arena_alloc(arena, sizeof *marks);

    marks->count = 0;
    if (!app->marks_hidden)
        read_marks(app, marks);
    if (app->mark_from != SQ_NONE && is_on_board(app, app->hover) && marks->count < MARKS_MOST)
        marks->mark[marks->count++] = (struct mark){ .from = app->mark_from, .to = app->hover,
                                                     .colour = (uint8_t)app->mark_colour };
    out->mark = marks->mark;
    out->mark_count = marks->count;
}
