/* tavlei render: a picture of a position, drawn by the same code as the window. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "render/arrows.h"
#include "render/board.h"
#include "render/canvas.h"
#include "rules/notation.h"
#include "src/base/log.h"
#include "src/base/nearest.h"
#include "src/base/quote.h"
#include "src/command.h"
#include "src/options.h"

enum { SIZE_LEAST = 48, SIZE_USUAL = 720, SIZE_MOST = 4096, SCALE_STEP = 640 };
enum { ARROWS_MAX = 64 };

struct arrow { square from, to; };

struct picture {
    struct board_view board;
    struct theme look;
    struct arrow arrow[ARROWS_MAX];
    int arrows;
};

static bool find_theme(const char *command, const char *name, int *out)
{
    struct nearest guess = { .word = name };
    for (int i = 0; i < BOARD_COUNT; i++) {
        if (!strcasecmp(board_name(i), name)) {
            *out = i;
            return true;
        }
        nearest_offer(&guess, board_name(i));
    }
    char quoted[QUOTE_SIZE];
    quote(name, strlen(name), quoted);
    if (guess.found)
        log_line(command, "there is no theme '%s'; did you mean %s?", quoted, guess.found);
    else
        log_line(command, "there is no theme '%s'; there are %s and %s", quoted,
                 board_name(BOARD_WALNUT), board_name(BOARD_SLATE));
    return false;
}

static bool bad_square(const char *command, const char *option, const struct game *game,
                       const char *text)
{
    char quoted[QUOTE_SIZE];
    log_line(command, "%s: '%s' does not begin with a square of %s, such as %s", option,
             quote(text, strlen(text), quoted), game->id, square_name(game, game->by_number[0]));
    return false;
}

/* Squares with commas between: "c3,d4". */
static bool read_squares(const char *command, const struct game *game, const char *text, sqset *out)
{
    for (const char *at = text; *at;) {
        const char *before = at;
        square sq = square_read(game, &at);
        if (sq == SQ_NONE || (*at && *at != ','))
            return bad_square(command, "--highlight", game, before);
        *out |= set_of(sq);
        if (*at == ',' && !*++at)
            return bad_square(command, "--highlight", game, at);
    }
    return true;
}

/* Pairs of squares with commas between: "c3-d4,e5-g7". */
static bool read_arrows(const char *command, const struct game *game, const char *text,
                        struct picture *out)
{
    for (const char *at = text; *at;) {
        if (out->arrows == ARROWS_MAX) {
            log_line(command, "--arrows: at most %d arrows can be drawn", ARROWS_MAX);
            return false;
        }
        struct arrow *arrow = &out->arrow[out->arrows++];
        const char *before = at;
        arrow->from = square_read(game, &at);
        if (arrow->from == SQ_NONE)
            return bad_square(command, "--arrows", game, before);
        if (*at != '-') {
            char quoted[QUOTE_SIZE];
            log_line(command, "--arrows: '%s' is no arrow; write two squares with '-' between",
                     quote(before, strlen(before), quoted));
            return false;
        }
        before = ++at;
        arrow->to = square_read(game, &at);
        if (arrow->to == SQ_NONE || (*at && *at != ','))
            return bad_square(command, "--arrows", game, before);
        if (*at == ',' && !*++at)
            return bad_square(command, "--arrows", game, at);
    }
    return true;
}

/* Cells are whole units, so the scale is whole as well, and the picture as large as the board with
 * its frame, at most `size` pixels on its longer side. */
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

static bool save_picture(const struct picture *picture, long size, const char *path,
                         struct err *err)
{
    int scale = size >= 2 * SCALE_STEP ? (int)(size / SCALE_STEP) : 1;
    float side = floorf((float)size / (float)scale);
    struct board_plan plan;
    board_plan((struct rect){ 0, 0, side, side }, &picture->board, &plan);

    struct canvas *canvas = canvas_on_surface((int)plan.outer.w * scale, (int)plan.outer.h * scale,
                                              NULL, err);
    if (!canvas)
        return false;
    canvas_scale(canvas, (float)scale);

    struct scene *scene = scene_new();
    scene_measure_with(scene, canvas_measure(canvas));
    scene_begin(scene, plan.outer.w, plan.outer.h);
    draw_picture(scene, picture, (struct rect){ -plan.outer.x, -plan.outer.y, side, side });
    canvas_draw(canvas, scene);
    bool saved = canvas_save_png(canvas, path, err);

    scene_free(scene);
    canvas_free(canvas);
    return saved;
}

static bool is_png(const char *path)
{
    size_t length = strlen(path);
    return length > 4 && !strcasecmp(path + length - 4, ".png");
}

int cmd_render(int argc, char **argv)
{
    const char *file = NULL, *theme_name = NULL, *arrows = "", *highlight = "";
    long size = SIZE_USUAL;
    bool flip = false;
    const struct option options[] = {
        { "-o", OPTION_TEXT, &file, 0, 0 },
        { "--output", OPTION_TEXT, &file, 0, 0 },
        { "--size", OPTION_NUMBER, &size, SIZE_LEAST, SIZE_MOST },
        { "--theme", OPTION_TEXT, &theme_name, 0, 0 },
        { "--flip", OPTION_FLAG, &flip, 0, 0 },
        { "--arrows", OPTION_TEXT, &arrows, 0, 0 },
        { "--highlight", OPTION_TEXT, &highlight, 0, 0 },
        { 0 },
    };
    int theme = BOARD_WALNUT;
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 1, 2))
        return EXIT_CALL;
    if (!file || !is_png(file)) {
        log_line(argv[0], file ? "-o %s: pictures are written as PNG, so the name must end in .png"
                               : "-o FILE.png is missing: where shall the picture go?", file);
        return EXIT_CALL;
    }
    if (theme_name && !find_theme(argv[0], theme_name, &theme))
        return EXIT_CALL;

    const struct game *game = argument_game(argv[0], argv[1]);
    struct position pos;
    if (!game || !argument_position(argv[0], game, argc > 2 ? argv[2] : NULL, &pos))
        return EXIT_INPUT;

    struct picture picture = {
        .board = {
            .game = game, .pos = &pos, .flipped = flip, .coordinates = true, .numbers = true,
            .refused = SQ_NONE, .cursor = SQ_NONE, .hover = SQ_NONE, .held = SQ_NONE,
        },
    };
    theme_get(&picture.look, LOOK_DARK, theme);
    if (!read_squares(argv[0], game, highlight, &picture.board.last) ||
        !read_arrows(argv[0], game, arrows, &picture))
        return EXIT_INPUT;

    struct err err = { 0 };
    if (!save_picture(&picture, size, file, &err)) {
        log_line(argv[0], "%s", err.text);
        return EXIT_OTHER;
    }
    return EXIT_FINE;
}
