/* Sheets as one page of HTML with everything in it. */
#include <stdlib.h>

#include "render/board.h"
#include "render/svg_parts.h"
#include "src/base/file.h"
#include "src/base/mem.h"
#include "src/sheet.h"

enum { DIAGRAM = 320, SIZE_MOST = 256 << 20 };

static const char HEAD[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>";

static const char STYLE[] =
    "</title>\n<style>\n"
    "body { font: 16px/1.5 'Noto Sans', 'DejaVu Sans', sans-serif; color: #111418; background: #fff;\n"
    "  max-width: 46em; margin: 2em auto; padding: 0 1em; }\n"
    "h2 { font-size: 1.2em; margin: 2em 0 0; }\n"
    "h2 + p { margin: 0 0 .8em; font-size: .9em; color: #4a5057; }\n"
    "i { font-style: normal; color: #4a5057; }\n"
    "figure { margin: 1em 0; text-align: center; font-size: .85em; color: #4a5057;\n"
    "  break-inside: avoid; }\n"
    "figure svg { max-width: 100%; height: auto; }\n"
    "</style>\n</head>\n<body>\n";

struct html {
    struct canvas *canvas;
    struct scene *scene;
    struct strbuf defs, out;            /* defs: what the diagrams share */
    bool in_paragraph;
};

static void end_paragraph(struct html *html)
{
    if (html->in_paragraph)
        strbuf_add(&html->out, "</p>\n");
    html->in_paragraph = false;
}

static void add_game(void *arg, const char *title, const char *line)
{
    struct html *html = arg;
    end_paragraph(html);
    strbuf_add(&html->out, "<h2>");
    svg_text(&html->out, title);
    strbuf_add(&html->out, "</h2>\n<p>");
    svg_text(&html->out, line);
    strbuf_add(&html->out, "</p>\n");
}

static void add_word(void *arg, const char *word, enum tone tone)
{
    static const char *const open[] = { "<b>", "<i>", "" }, *const close[] = { "</b>", "</i>", "" };
    struct html *html = arg;

    if (html->out.length > SIZE_MOST)
        return;                         /* told at the end */
    strbuf_add(&html->out, html->in_paragraph ? "\n" : "<p>");
    html->in_paragraph = true;
    strbuf_add(&html->out, open[tone]);
    svg_text(&html->out, word);
    strbuf_add(&html->out, close[tone]);
}

static void add_diagram(void *arg, const struct picture *picture, const char *caption)
{
    struct html *html = arg;
    struct rect box = { 0, 0, DIAGRAM, DIAGRAM };
    struct board_plan plan;

    if (html->out.length > SIZE_MOST)
        return;
    end_paragraph(html);
    board_plan(box, &picture->board, &plan);
    scene_begin(html->scene, plan.outer.w, plan.outer.h);
    box.x = -plan.outer.x;
    box.y = -plan.outer.y;
    draw_board(html->scene, box, &picture->board, &picture->look);
    strbuf_add(&html->out, "<figure>\n");
    canvas_svg(html->canvas, html->scene, caption, plan.outer.w, plan.outer.h, &html->defs,
               &html->out);
    strbuf_add(&html->out, "<figcaption>");
    svg_text(&html->out, caption);
    strbuf_add(&html->out, "</figcaption>\n</figure>\n");
}

static bool close_html(void *arg, const char *path, struct err *err)
{
    struct html *html = arg;
    bool fine = true;

    if (path) {
        end_paragraph(html);
        strbuf_add(&html->out, "</body>\n</html>\n");
        fine = html->out.length <= SIZE_MOST
                   ? file_write(path, html->out.text, html->out.length, err)
                   : err_set(err, "the page grows beyond %d MB; print fewer games at once",
                             SIZE_MOST >> 20);
    }
    strbuf_free(&html->defs);
    strbuf_free(&html->out);
    scene_free(html->scene);
    canvas_free(html->canvas);
    free(html);
    return fine;
}

bool sheet_html(struct sheet_maker *out, const char *title, struct err *err)
{
    struct html *html = mem_alloc(sizeof *html);

    html->canvas = canvas_on_surface(8, 8, NULL, err);
    if (!html->canvas) {
        free(html);
        return false;
    }
    html->scene = scene_new();
    scene_measure_with(html->scene, canvas_measure(html->canvas));
    strbuf_init(&html->defs);
    strbuf_init(&html->out);
    strbuf_add(&html->out, HEAD);
    svg_text(&html->out, title);
    strbuf_add(&html->out, STYLE);
    *out = (struct sheet_maker){ .arg = html, .game = add_game, .word = add_word,
                                 .diagram = add_diagram, .close = close_html };
    return true;
}
