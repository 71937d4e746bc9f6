/* tavlei render: a picture of a position, or of moves from it, drawn by the same code as the window. */
#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "rules/notation.h"
#include "rules/pdn.h"
#include "src/base/log.h"
#include "src/base/quote.h"
#include "src/base/strbuf.h"
#include "src/command.h"
#include "src/film.h"
#include "src/options.h"
#include "src/picture.h"
#include "src/sheet.h"

enum { SIZE_USUAL = 720 };

struct call {
    const char *command, *file, *moves, *arrows, *highlight;
    enum picture_kind kind;
    struct picture_style style;
    const struct game *game;
    struct position start;
    struct pdn_game played;             /* the moves from there */
};

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

/* The moves are read as games are: with numbers, variations and comments if there are any. */
static bool read_moves(struct call *call, bool from_start)
{
    char *fen = fen_text(call->game, &call->start);
    struct strbuf text;
    strbuf_init(&text);
    if (!from_start)
        strbuf_printf(&text, "[FEN \"%s\"]\n", fen);
    strbuf_printf(&text, "[Result \"*\"]\n\n%s\n", call->moves ? call->moves : "*");
    free(fen);

    struct pdn_reader *reader = pdn_read_text(text.text, text.length);
    pdn_assume(reader, call->game);
    bool fine = pdn_next(reader, &call->played) && call->played.record;
    pdn_reader_free(reader);
    strbuf_free(&text);
    if (!fine) {
        log_line(call->command, "--moves: no moves can be read there");
        return false;
    }
    if (!call->played.errors.count)
        return true;
    const struct pdn_error *error = &call->played.errors.error[0];
    log_line(call->command, "--moves: ply %d, %s: %s", error->ply, error->move ? error->move : "?",
             error->text);
    return false;
}

static bool save_position(struct call *call, struct err *err)
{
    struct passage passage;
    struct picture picture;
    bool fine = passage_find(call->played.record, 0, &passage, err);
    node_id last = fine ? passage.node[passage.count - 1] : 0;
    struct position pos = *record_position(call->played.record, last);

    passage_free(&passage);
    picture_init(&picture, call->game, &pos, &call->style);
    if (last)
        picture_mark_move(&picture, &record_node(call->played.record, last)->move);
    if (!read_squares(call->command, call->game, call->highlight, &picture.board.last) ||
        !read_arrows(call->command, call->game, call->arrows, &picture))
        return false;

    struct easel *easel =
        easel_new(&picture, call->style.size ? call->style.size : SIZE_USUAL, err);
    if (easel)
        easel_draw(easel, &picture);
    fine = easel && easel_save(easel, call->kind, call->file, err);
    easel_free(easel);
    return fine;
}

static bool save_film(struct call *call, bool *wrong_call, struct err *err)
{
    struct passage passage;
    bool fine = passage_find(call->played.record, 0, &passage, err) &&
                film_save(call->played.record, &passage, &call->style, call->file, wrong_call, err);
    passage_free(&passage);
    return fine;
}

static bool save_sheet(struct call *call, struct err *err)
{
    struct sheet *sheet = sheet_open(call->kind, &call->style, call->game->name, err);
    if (!sheet)
        return false;
    sheet_add(sheet, &call->played);
    return sheet_close(sheet, call->file, err);
}

static int save(struct call *call)
{
    struct err err = { 0 };
    bool wrong_call = false, fine;

    if (call->kind == PICTURE_GIF)
        fine = save_film(call, &wrong_call, &err);
    else if (call->kind == PICTURE_PNG || call->kind == PICTURE_SVG)
        fine = save_position(call, &err);
    else
        fine = save_sheet(call, &err);
    if (fine)
        return EXIT_FINE;
    if (!*err.text)
        return EXIT_INPUT;              /* a square, which was told */
    log_line(call->command, "%s", err.text);
    return wrong_call ? EXIT_CALL : EXIT_OTHER;
}

static bool check_file(struct call *call)
{
    char quoted[QUOTE_SIZE];

    if (!call->file) {
        log_line(call->command, "-o FILE is missing: where shall the picture go?");
        return false;
    }
    call->kind = picture_kind(call->file);
    if (!call->kind) {
        log_line(call->command, "-o %s: the name must end in .png, .svg, .gif, .pdf or .html",
                 quote(call->file, strlen(call->file), quoted));
        return false;
    }
    if (call->kind == PICTURE_GIF && !call->moves) {
        log_line(call->command, "a GIF shows moves: give them by --moves; a position is a PNG or SVG");
        return false;
    }
    if (call->kind > PICTURE_SVG && (*call->arrows || *call->highlight)) {
        log_line(call->command, "--arrows and --highlight are for a PNG or SVG of a position");
        return false;
    }
    return true;
}

int cmd_render(int argc, char **argv)
{
    struct call call = { .command = argv[0], .arrows = "", .highlight = "" };
    struct option options[PICTURE_OPTIONS + 6] = {
        { "-o", OPTION_TEXT, &call.file, 0, 0 },
        { "--output", OPTION_TEXT, &call.file, 0, 0 },
        { "--moves", OPTION_TEXT, &call.moves, 0, 0 },
        { "--arrows", OPTION_TEXT, &call.arrows, 0, 0 },
        { "--highlight", OPTION_TEXT, &call.highlight, 0, 0 },
    };
    picture_options(&call.style, options + 5);
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 1, 2) ||
        !check_file(&call) || !picture_style_check(argv[0], &call.style))
        return EXIT_CALL;

    call.game = argument_game(argv[0], argv[1]);
    if (!call.game || !argument_position(argv[0], call.game, argc > 2 ? argv[2] : NULL, &call.start))
        return EXIT_INPUT;
    int status = read_moves(&call, argc == 2) ? save(&call) : EXIT_INPUT;
    pdn_game_free(&call.played);
    return status;
}
