#include "src/picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "render/arrows.h"
#include "render/board.h"
#include "rules/fen.h"
#include "src/base/file.h"
#include "src/base/log.h"
#include "src/base/mem.h"
#include "src/base/nearest.h"
#include "src/base/quote.h"

enum { SIZE_LEAST = 48, SIZE_MOST = 4096, SCALE_STEP = 640, PLIES_MOST = 100000 };

enum picture_kind picture_kind(const char *path)
{
    static const struct { const char *ending; enum picture_kind kind; } table[] = {
        { ".png", PICTURE_PNG }, { ".svg", PICTURE_SVG }, { ".gif", PICTURE_GIF },
        { ".pdf", PICTURE_PDF }, { ".html", PICTURE_HTML },
    };
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        size_t ending = strlen(table[i].ending);
        if (length > ending && !strcasecmp(path + length - ending, table[i].ending))
            return table[i].kind;
    }
    return PICTURE_NONE;
}

/* style */

void picture_options(struct picture_style *style, struct option out[PICTURE_OPTIONS])
{
    *style = (struct picture_style){ .step_ms = 240, .hold_ms = 900, .to = -1, .every = 30 };
    const struct option rows[PICTURE_OPTIONS] = {
        { "--size", OPTION_NUMBER, &style->size, SIZE_LEAST, SIZE_MOST },
        { "--theme", OPTION_TEXT, &style->theme_name, 0, 0 },
        { "--flip", OPTION_FLAG, &style->flipped, 0, 0 },
        { "--step", OPTION_NUMBER, &style->step_ms, 0, 10000 },
        { "--hold", OPTION_NUMBER, &style->hold_ms, 20, 600000 },
        { "--from", OPTION_NUMBER, &style->from, 0, PLIES_MOST },
        { "--to", OPTION_NUMBER, &style->to, 0, PLIES_MOST },
        { "--every", OPTION_NUMBER, &style->every, 0, PLIES_MOST },
    };
    memcpy(out, rows, sizeof rows);
}

bool picture_style_check(const char *command, struct picture_style *style)
{
    struct nearest guess = { .word = style->theme_name };
    char quoted[QUOTE_SIZE];

    if (!style->theme_name)
        return true;
    for (int i = 0; i < BOARD_COUNT; i++) {
        if (!strcasecmp(board_name(i), style->theme_name)) {
            style->theme = i;
            return true;
        }
        nearest_offer(&guess, board_name(i));
    }
    quote(style->theme_name, strlen(style->theme_name), quoted);
    if (guess.found)
        log_line(command, "there is no theme '%s'; did you mean %s?", quoted, guess.found);
    else
        log_line(command, "there is no theme '%s'; there are %s and %s", quoted,
                 board_name(BOARD_WALNUT), board_name(BOARD_SLATE));
    return false;
}

/* pictures */

void picture_init(struct picture *picture, const struct game *game, const struct position *pos,
                  const struct picture_style *style)
{
    *picture = (struct picture){
        .board = {
            .game = game, .pos = pos, .flipped = style->flipped, .coordinates = true,
            .numbers = true, .refused = SQ_NONE, .cursor = SQ_NONE, .hover = SQ_NONE,
            .held = SQ_NONE,
        },
    };
    theme_get(&picture->look, LOOK_DARK, style->theme);
}

void picture_mark_move(struct picture *picture, const struct move *move)
{
    picture->board.last = set_of(move->to);
    if (move->from != SQ_NONE)
        picture->board.last |= set_of(move->from);
    picture->board.last_taken = move->captured;
}

static void draw_picture(struct scene *scene, const struct picture *picture, struct rect at)
{
    struct colour colour = arrow_colour(&picture->look);

    scene_fill(scene, (struct rect){ 0, 0, scene_width(scene), scene_height(scene) },
               picture->look.frame);
    draw_board(scene, at, &picture->board, &picture->look);
    for (int i = 0; i < picture->arrows; i++)
        draw_arrow(scene, board_cell(at, &picture->board, picture->arrow[i].from),
                   board_cell(at, &picture->board, picture->arrow[i].to), 0.6f, colour);
}

/* easels */

struct easel {
    struct canvas *canvas;
    struct scene *scene;
    struct rect board;                  /* where the board is drawn, its frame from 0, 0 on */
    float width, height;                /* logical units */
    int scale;
    char *title;                        /* of the last picture */
};

/* Cells are whole units, so the scale is whole as well, and the picture as large as the board with
 * its frame, at most `size` pixels on its longer side. */
struct easel *easel_new(const struct picture *picture, long size, struct err *err)
{
    struct easel *easel = mem_alloc(sizeof *easel);
    int scale = size >= 2 * SCALE_STEP ? (int)(size / SCALE_STEP) : 1;
    float side = floorf((float)size / (float)scale);
    struct board_plan plan;

    board_plan((struct rect){ 0, 0, side, side }, &picture->board, &plan);
    easel->scale = scale;
    easel->width = plan.outer.w;
    easel->height = plan.outer.h;
    easel->board = (struct rect){ -plan.outer.x, -plan.outer.y, side, side };
    easel->scene = scene_new();
    easel->canvas = canvas_on_surface(easel_width(easel), easel_height(easel), NULL, err);
    if (!easel->canvas) {
        easel_free(easel);
        return NULL;
    }
    canvas_scale(easel->canvas, (float)scale);
    scene_measure_with(easel->scene, canvas_measure(easel->canvas));
    return easel;
}

void easel_free(struct easel *easel)
{
    if (!easel)
        return;
    scene_free(easel->scene);
    canvas_free(easel->canvas);
    free(easel->title);
    free(easel);
}

int easel_width(const struct easel *easel)
{
    return (int)easel->width * easel->scale;
}

int easel_height(const struct easel *easel)
{
    return (int)easel->height * easel->scale;
}

void easel_draw(struct easel *easel, const struct picture *picture)
{
    struct strbuf title;
    char *fen = fen_text(picture->board.game, picture->board.pos);

    strbuf_init(&title);
    strbuf_printf(&title, "%s, %s", picture->board.game->name, fen);
    free(fen);
    free(easel->title);
    easel->title = strbuf_take(&title);
    scene_begin(easel->scene, easel->width, easel->height);
    draw_picture(easel->scene, picture, easel->board);
}

bool easel_save(struct easel *easel, enum picture_kind kind, const char *path, struct err *err)
{
    if (kind == PICTURE_PNG) {
        canvas_draw(easel->canvas, easel->scene);
        return canvas_save_png(easel->canvas, path, err);
    }
    struct strbuf svg;
    strbuf_init(&svg);
    canvas_svg(easel->canvas, easel->scene, easel->title, (float)easel_width(easel),
               (float)easel_height(easel), NULL, &svg);
    bool saved = file_write(path, svg.text, svg.length, err);
    strbuf_free(&svg);
    return saved;
}

bool easel_pixels(struct easel *easel, uint8_t *out, struct err *err)
{
    canvas_draw(easel->canvas, easel->scene);
    return canvas_pixels(easel->canvas, out, easel_width(easel), easel_height(easel), err);
}
