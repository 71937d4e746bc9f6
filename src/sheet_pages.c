/* Sheets as PDF: pages of A4 with two columns. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "render/board.h"
#include "render/paper.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"
#include "src/sheet.h"

enum { PAGES_MOST = 2000, MEASURE_SCALE = 8 };

/* Units of 1/96 inch, in which texts of the window have a good size for paper. */
static const float WIDTH = 793.7f, HEIGHT = 1122.5f, MARGIN = 60, GAP = 32;
static const float DIAGRAM = 272, LEADING = 1.28f, BLANK = 0.26f;
static const float POINTS = 0.75f;

static const struct colour INK = { 0x11, 0x14, 0x18, 255 };
static const struct colour GREY = { 0x4a, 0x50, 0x57, 255 };

struct pages {
    struct canvas *canvas;              /* measures, and has the pieces */
    struct scene *scene;                /* the page */
    struct paper *paper;
    char *title;
    int number, column;
    float x, y;                         /* where the next word goes */
    bool fresh;                         /* nothing is in the column yet */
    bool failed;
    struct err err;
};

static float column_width(void)
{
    return (WIDTH - 2 * MARGIN - GAP) / 2;
}

static float left_of(const struct pages *pages)
{
    return MARGIN + (float)pages->column * (column_width() + GAP);
}

static void begin_page(struct pages *pages)
{
    struct rect whole = { 0, 0, WIDTH, HEIGHT };
    scene_begin(pages->scene, WIDTH, HEIGHT);
    scene_fill(pages->scene, whole, (struct colour){ 255, 255, 255, 255 });
    pages->number++;
    pages->column = 0;
    pages->x = MARGIN;
    pages->y = MARGIN;
    pages->fresh = true;
}

static void end_page(struct pages *pages)
{
    char number[16];
    struct rect foot = { MARGIN, HEIGHT - 46, WIDTH - 2 * MARGIN, 20 };
    struct strbuf svg;

    snprintf(number, sizeof number, "%d", pages->number);
    scene_text(pages->scene, foot, FONT_SMALL, ALIGN_CENTRE, GREY, number);
    if (pages->failed)
        return;
    strbuf_init(&svg);
    canvas_svg(pages->canvas, pages->scene, pages->title, WIDTH, HEIGHT, NULL, &svg);
    pages->failed = !paper_page(pages->paper, svg.text, &pages->err);
    if (pages->number > PAGES_MOST && !pages->failed)
        pages->failed = !err_set(&pages->err, "these are more than %d pages; print fewer games at once",
                                 PAGES_MOST);
    strbuf_free(&svg);
}

static void next_column(struct pages *pages)
{
    if (pages->column == 0) {
        pages->column = 1;
    } else {
        end_page(pages);
        begin_page(pages);
    }
    pages->x = left_of(pages);
    pages->y = MARGIN;
    pages->fresh = true;
}

/* Makes sure of so much room below. */
static void need(struct pages *pages, float height)
{
    if (pages->y + height > HEIGHT - MARGIN && !pages->fresh)
        next_column(pages);
}

static void end_line(struct pages *pages)
{
    if (pages->x > left_of(pages))
        pages->y += LEADING * font_size(FONT_BODY);
    pages->x = left_of(pages);
}

static void add_word(void *arg, const char *word, enum tone tone)
{
    struct pages *pages = arg;
    enum font font = tone == TONE_MAIN ? FONT_BODY_BOLD : FONT_BODY;
    float width = scene_text_width(pages->scene, font, word);
    float line = LEADING * font_size(FONT_BODY);
    bool fits = pages->x + width <= left_of(pages) + column_width();

    if (pages->failed)
        return;
    if (!fits && pages->x > left_of(pages))
        end_line(pages);
    need(pages, line);
    /* A little wider than measured: it must not be cut for a rounded digit. */
    struct rect at = { pages->x, pages->y, fminf(width + 1, column_width()), line };
    scene_text(pages->scene, at, font, ALIGN_LEFT, tone == TONE_ASIDE ? GREY : INK, word);
    pages->x += fminf(width, column_width()) + BLANK * font_size(FONT_BODY);
    pages->fresh = false;
}

static void add_game(void *arg, const char *title, const char *line)
{
    struct pages *pages = arg;
    float width = column_width();

    if (pages->failed)
        return;
    end_line(pages);
    if (!pages->fresh)
        pages->y += 26;
    float head = scene_paragraph_height(pages->scene, width, FONT_TITLE, title);
    float rest = scene_paragraph_height(pages->scene, width, FONT_SMALL, line);
    need(pages, head + rest + 120);     /* and some moves below */
    scene_paragraph(pages->scene, (struct rect){ pages->x, pages->y, width, head }, FONT_TITLE, INK, title);
    pages->y += head + 2;
    scene_paragraph(pages->scene, (struct rect){ pages->x, pages->y, width, rest }, FONT_SMALL, GREY, line);
    pages->y += rest + 8;
    pages->fresh = false;
}

static void add_diagram(void *arg, const struct picture *picture, const char *caption)
{
    struct pages *pages = arg;
    struct rect box = { 0, 0, DIAGRAM, DIAGRAM };
    struct board_plan plan;

    if (pages->failed)
        return;
    end_line(pages);
    board_plan(box, &picture->board, &plan);
    need(pages, plan.outer.h + 34);
    if (!pages->fresh)
        pages->y += 8;
    box.x = left_of(pages) + (column_width() - plan.outer.w) / 2 - plan.outer.x;
    box.y = pages->y - plan.outer.y;
    draw_board(pages->scene, box, &picture->board, &picture->look);
    pages->y += plan.outer.h + 2;
    struct rect below = { left_of(pages), pages->y, column_width(), 18 };
    scene_text(pages->scene, below, FONT_SMALL, ALIGN_CENTRE, GREY, caption);
    pages->y += 26;
    pages->fresh = false;
}

static void free_pages(struct pages *pages)
{
    paper_free(pages->paper);
    scene_free(pages->scene);
    canvas_free(pages->canvas);
    free(pages->title);
    free(pages);
}

static bool close_pages(void *arg, const char *path, struct err *err)
{
    struct pages *pages = arg;
    bool fine = true;

    if (path) {
        end_page(pages);
        fine = !pages->failed && paper_save(pages->paper, path, &pages->err);
        if (!fine)
            *err = pages->err;
    }
    free_pages(pages);
    return fine;
}

bool sheet_pages(struct sheet_maker *out, const char *title, struct err *err)
{
    struct pages *pages = mem_alloc(sizeof *pages);

    pages->title = mem_dup(title);
    pages->scene = scene_new();
    pages->canvas = canvas_on_surface(8, 8, NULL, err);
    if (pages->canvas)
        pages->paper = paper_new(WIDTH * POINTS, HEIGHT * POINTS, title, err);
    if (!pages->paper) {
        free_pages(pages);
        return false;
    }
    canvas_scale(pages->canvas, MEASURE_SCALE);            /* large letters are measured finely */
    scene_measure_with(pages->scene, canvas_measure(pages->canvas));
    begin_page(pages);
    *out = (struct sheet_maker){ .arg = pages, .game = add_game, .word = add_word,
                                 .diagram = add_diagram, .close = close_pages };
    return true;
}
