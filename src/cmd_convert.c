/* tavlei convert: games and positions from one kind of file into another. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "rules/fen.h"
#include "rules/pdn.h"
#include "src/base/file.h"
#include "src/base/log.h"
#include "src/base/mem.h"
#include "src/base/quote.h"
#include "src/base/strbuf.h"
#include "src/command.h"
#include "src/film.h"
#include "src/options.h"
#include "src/output.h"
#include "src/picture.h"
#include "src/sheet.h"

enum format { FORMAT_NONE, FORMAT_PDN, FORMAT_FEN, FORMAT_PICTURE };
enum { SIZE_USUAL = 720 };
enum positions { POSITION_START, POSITION_END, POSITION_ALL };

struct convert {
    const char *command, *in, *out;
    const struct game *game; /* where the file does not tell; NULL: it is guessed */
    enum format to;
    enum positions which;
    struct pdn_style style;
    enum picture_kind kind; /* of FORMAT_PICTURE */
    struct picture_style look;
    long variation;     /* of each game, for animations */
    struct sheet *sheet;
    struct strbuf text; /* of the new file, while it is not yet written */
    FILE *file;         /* being written, under another name until it is whole */
    char *part;
    long games, pictures, errors;
    int status;
};

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name), end = strlen(ending);
    return length > end && !strcasecmp(name + length - end, ending);
}

static enum format format_of(const char *name)
{
    if (!strcmp(name, "-") || ends_with(name, ".pdn"))
        return FORMAT_PDN;
    if (ends_with(name, ".fen"))
        return FORMAT_FEN;
    return picture_kind(name) ? FORMAT_PICTURE : FORMAT_NONE;
}

/* --- writing --- */

/* Writes what has gathered. The new file takes its name only when all is in it. */
static bool flush_text(struct convert *convert)
{
    if (convert->text.length && fwrite(convert->text.text, 1, convert->text.length,
                                       convert->file) != convert->text.length) {
        if (convert->file == stdout)
            output_end_if_unread();
        log_line(convert->out, "cannot be written: %s", strerror(errno));
        convert->status = EXIT_OTHER;
    }
    strbuf_clear(&convert->text);
    return convert->status == EXIT_FINE;
}

static bool open_output(struct convert *convert)
{
    if (convert->to == FORMAT_PICTURE)
        return true;
    if (!strcmp(convert->out, "-")) {
        convert->file = stdout;
        return true;
    }
    struct strbuf part;
    strbuf_init(&part);
    strbuf_printf(&part, "%s.part", convert->out);
    convert->part = strbuf_take(&part);
    convert->file = fopen(convert->part, "wb");
    if (!convert->file)
        log_line(convert->out, "cannot be written: %s", strerror(errno));
    return convert->file != NULL;
}

static void close_output(struct convert *convert)
{
    bool wanted = convert->status == EXIT_FINE && convert->games;
    struct err err;

    if (convert->file && convert->part) {
        bool whole = fclose(convert->file) == 0;
        if (wanted && (!whole || rename(convert->part, convert->out) != 0)) {
            log_line(convert->out, "cannot be written: %s", strerror(errno));
            convert->status = EXIT_OTHER;
        }
        if (convert->status != EXIT_FINE || !wanted)
            remove(convert->part);
    }
    if (convert->sheet && !sheet_close(convert->sheet, wanted ? convert->out : NULL, &err)) {
        log_line(convert->command, "%s", err.text);
        convert->status = EXIT_OTHER;
    }
    free(convert->part);
    strbuf_free(&convert->text);
}

/* --- pictures --- */

/* "board.png", or "board-7.png" when there are several. */
static char *picture_name(const struct convert *convert, long number)
{
    const char *ending = strrchr(convert->out, '.');
    struct strbuf name;
    strbuf_init(&name);
    strbuf_add_n(&name, convert->out, (size_t)(ending - convert->out));
    if (number)
        strbuf_printf(&name, "-%ld", number);
    strbuf_add(&name, ending);
    return strbuf_take(&name);
}

/* The name of the next picture. The first one is without a number until a second one comes. */
static char *next_name(struct convert *convert)
{
    if (++convert->pictures == 2) {
        char *first = picture_name(convert, 1);
        if (rename(convert->out, first) != 0) {
            log_line(first, "cannot be written: %s", strerror(errno));
            convert->status = EXIT_OTHER;
        }
        free(first);
    }
    return picture_name(convert, convert->pictures > 1 ? convert->pictures : 0);
}

static void tell_failure(struct convert *convert, int status, const struct err *err)
{
    log_line(convert->command, "%s", err->text);
    convert->status = status;
}

/* `move` led to the position; NULL where none did. */
static void draw(struct convert *convert, const struct game *game, const struct position *pos,
                 const struct move *move)
{
    struct picture picture;
    struct err err;
    char *name = next_name(convert);

    picture_init(&picture, game, pos, &convert->look);
    if (move)
        picture_mark_move(&picture, move);
    struct easel *easel =
        easel_new(&picture, convert->look.size ? convert->look.size : SIZE_USUAL, &err);
    if (easel)
        easel_draw(easel, &picture);
    if (!easel || !easel_save(easel, convert->kind, name, &err))
        tell_failure(convert, EXIT_OTHER, &err);
    easel_free(easel);
    free(name);
}

static void animate(struct convert *convert, const struct pdn_game *game)
{
    struct passage passage = { 0 };
    struct err err;
    bool wrong_call = true;

    if (!game->record || record_node(game->record, 0)->child <= 0) {
        log_line(convert->in, "game %d has no moves to show; it is left out", game->index);
        convert->errors++;
        return;
    }
    if (!passage_find(game->record, convert->variation, &passage, &err)) {
        tell_failure(convert, EXIT_CALL, &err);
        return;
    }
    char *name = next_name(convert);
    if (!film_save(game->record, &passage, &convert->look, name, &wrong_call, &err))
        tell_failure(convert, wrong_call ? EXIT_CALL : EXIT_OTHER, &err);
    passage_free(&passage);
    free(name);
}

static void print_game(struct convert *convert, const struct pdn_game *game)
{
    struct err err;
    if (!convert->sheet) {
        const char *event = pdn_tag(&game->tags, "Event");
        const char *title = event && *event != '?' ? event : "Tavlei";
        convert->sheet = sheet_open(convert->kind, &convert->look, title, &err);
    }
    if (convert->sheet)
        sheet_add(convert->sheet, game);
    else
        tell_failure(convert, EXIT_OTHER, &err);
}

/* --- games --- */

static void put_position(struct convert *convert, const struct game *game, struct record *record,
                         node_id at)
{
    struct position pos = *record_position(record, at);
    if (convert->to == FORMAT_PICTURE) {
        draw(convert, game, &pos, at ? &record_node(record, at)->move : NULL);
        return;
    }
    char *fen = fen_text(game, &pos);
    strbuf_printf(&convert->text, "%s\t%s\n", game->id, fen);
    free(fen);
}

static void put_positions(struct convert *convert, const struct pdn_game *game)
{
    node_id at = 0;
    if (!game->record)
        return;
    for (;;) {
        node_id next = record_node(game->record, at)->child;
        if (convert->which == POSITION_ALL || (convert->which == POSITION_START && at == 0) ||
            (convert->which == POSITION_END && next < 0))
            put_position(convert, game->game, game->record, at);
        if (next < 0 || convert->status == EXIT_OTHER)
            return;
        at = next;
    }
}

static bool put_game(struct convert *convert, const struct pdn_game *game)
{
    if (convert->to == FORMAT_PDN)
        pdn_write(&convert->text, game, convert->style);
    else if (convert->kind == PICTURE_GIF)
        animate(convert, game);
    else if (convert->kind == PICTURE_PDF || convert->kind == PICTURE_HTML)
        print_game(convert, game);
    else
        put_positions(convert, game);
    return convert->to == FORMAT_PICTURE ? convert->status == EXIT_FINE : flush_text(convert);
}

/* --- reading games --- */

static void tell_line(struct convert *convert, const struct pdn_game *game, int line,
                      const char *text)
{
    struct strbuf where;
    strbuf_init(&where);
    strbuf_printf(&where, "%s:%d", convert->in, line);
    log_line(where.text, "game %d: %s", game->index, text);
    strbuf_free(&where);
}

static void tell_errors(struct convert *convert, const struct pdn_game *game)
{
    if (game->guess)
        tell_line(convert, game, game->line, game->guess);
    for (int i = 0; i < game->errors.count; i++)
        tell_line(convert, game, game->errors.error[i].line, game->errors.error[i].text);
    convert->errors += game->errors.count;
}

static void read_games(struct convert *convert, FILE *file)
{
    struct pdn_reader *reader = pdn_read_file(file);
    struct pdn_game game;
    if (convert->game)
        pdn_assume(reader, convert->game);
    for (bool fine = true; fine && pdn_next(reader, &game);) {
        convert->games++;
        tell_errors(convert, &game);
        fine = put_game(convert, &game);
        pdn_game_free(&game);
    }
    if (pdn_failure(reader)) {
        log_line(convert->in, "cannot be read: %s", pdn_failure(reader));
        convert->status = EXIT_INPUT;
    }
    pdn_reader_free(reader);
}

/* --- reading positions --- */

/* A line "ID TAB FEN" or "FEN", as a game without moves. */
static bool read_position(struct convert *convert, char *line, int number)
{
    struct pdn_game game;
    struct strbuf text, where;
    char *tab = strchr(line, '\t');
    struct err err = { 0 };
    if (tab)
        *tab = '\0';
    const struct game *rules = tab ? game_find(line, &err) : convert->game;
    strbuf_init(&where);
    strbuf_printf(&where, "%s:%d", convert->in, number);
    if (tab && !rules) {
        log_line(where.text, "%s", err.text);
        convert->errors++;
        strbuf_free(&where);
        return true;
    }
    strbuf_init(&text);
    strbuf_printf(&text, "[FEN \"%s\"]\n", tab ? tab + 1 : line);
    struct pdn_reader *reader = pdn_read_text(text.text, text.length);
    if (rules)
        pdn_assume(reader, rules);
    bool fine = true;
    if (pdn_next(reader, &game)) {
        if (game.errors.count) {
            log_line(where.text, "%s", game.errors.error[0].text);
            convert->errors++;
        } else {
            convert->games++;
            fine = put_game(convert, &game);
        }
        pdn_game_free(&game);
    }
    pdn_reader_free(reader);
    strbuf_free(&where);
    strbuf_free(&text);
    return fine;
}

static void read_list(struct convert *convert, FILE *file)
{
    char *line = NULL;
    size_t size = 0;
    int number = 0;
    for (bool fine = true; fine && getline(&line, &size, file) >= 0;) {
        number++;
        line[strcspn(line, "\r\n")] = '\0';
        if (line[strspn(line, " \t")] && *line != '#')
            fine = read_position(convert, line, number);
    }
    if (ferror(file)) {
        log_line(convert->in, "cannot be read to its end: %s", strerror(errno));
        convert->status = EXIT_INPUT;
    }
    free(line);
}

static void run(struct convert *convert)
{
    bool is_input = !strcmp(convert->in, "-");
    FILE *file = is_input ? stdin : fopen(convert->in, "rb");
    if (!file) {
        log_line(convert->in, "cannot be opened: %s", strerror(errno));
        convert->status = EXIT_INPUT;
        return;
    }
    if (open_output(convert)) {
        if (ends_with(convert->in, ".fen"))
            read_list(convert, file);
        else
            read_games(convert, file);
    } else {
        convert->status = EXIT_OTHER;
    }
    close_output(convert);
    if (!is_input)
        fclose(file);
    if (convert->status == EXIT_FINE && !convert->games) {
        log_line(convert->in, "no games or positions are in it");
        convert->status = EXIT_INPUT;
    }
    if (convert->status == EXIT_FINE && convert->errors)
        convert->status = EXIT_INPUT;
}

static bool read_which(const char *command, const char *text, enum positions *out)
{
    static const char *const names[] = { "start", "end", "all" };
    for (int i = 0; i < 3; i++)
        if (!strcmp(text, names[i])) {
            *out = (enum positions)i;
            return true;
        }
    char quoted[QUOTE_SIZE];
    log_line(command, "--positions must be start, end or all, not '%s'",
             quote(text, strlen(text), quoted));
    return false;
}

int cmd_convert(int argc, char **argv)
{
    const char *variant = NULL, *which = "end";
    struct convert convert = { .command = argv[0] };
    struct option options[PICTURE_OPTIONS + 5] = {
        { "--variant", OPTION_TEXT, &variant, 0, 0 },
        { "--positions", OPTION_TEXT, &which, 0, 0 },
        { "--compatible", OPTION_FLAG, &convert.style.compatible, 0, 0 },
        { "--variation", OPTION_NUMBER, &convert.variation, 0, 1000000 },
    };
    picture_options(&convert.look, options + 4);
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 2, 2) ||
        !read_which(argv[0], which, &convert.which) ||
        !picture_style_check(argv[0], &convert.look))
        return EXIT_CALL;
    convert.in = argv[1];
    convert.out = argv[2];
    convert.to = format_of(convert.out);
    convert.kind = picture_kind(convert.out);
    if (convert.to == FORMAT_NONE) {
        char quoted[QUOTE_SIZE];
        log_line(argv[0], "%s: files ending in .pdn, .fen, .png, .svg, .gif, .pdf and .html can be written",
                 quote(convert.out, strlen(convert.out), quoted));
        return EXIT_CALL;
    }
    if (variant && !(convert.game = argument_game(argv[0], variant)))
        return EXIT_INPUT;
    strbuf_init(&convert.text);
    run(&convert);
    return convert.status;
}
