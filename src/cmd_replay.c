/* tavlei replay: the games of PDN files, each move checked against the rules. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/pdn.h"
#include "src/base/log.h"
#include "src/base/strbuf.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"

/* "game 3, ply 12, move 6. 32x28" */
static void name_place(struct strbuf *out, const struct pdn_game *game,
                       const struct pdn_error *error)
{
    strbuf_printf(out, "game %d", game->index);
    if (error->ply)
        strbuf_printf(out, ", ply %d", error->ply);
    if (error->move && error->number)
        strbuf_printf(out, ", move %d. %s", error->number, error->move);
    else if (error->move)
        strbuf_printf(out, ", move %s", error->move);
}

static void tell(const char *file, const struct pdn_game *game, const struct pdn_errors *list,
                 const char *kind)
{
    for (int i = 0; i < list->count; i++) {
        const struct pdn_error *error = &list->error[i];
        struct strbuf where, place;
        strbuf_init(&where);
        strbuf_init(&place);
        strbuf_printf(&where, "%s:%d", file, error->line);
        name_place(&place, game, error);
        log_line(where.text, "%s: %s%s", place.text, kind, error->text);
        strbuf_free(&where);
        strbuf_free(&place);
    }
}

static void tell_guess(const char *file, const struct pdn_game *game)
{
    struct strbuf where;
    if (!game->guess)
        return;
    strbuf_init(&where);
    strbuf_printf(&where, "%s:%d", file, game->line);
    log_line(where.text, "game %d: %s", game->index, game->guess);
    strbuf_free(&where);
}

struct tally {
    long games, moves, errors;
};

static void replay(struct pdn_reader *reader, const char *name, bool notes, struct tally *tally)
{
    struct pdn_game game;
    while (!output_failed() && pdn_next(reader, &game)) {
        tally->games++;
        tally->moves += game.moves;
        tally->errors += game.errors.count;
        tell_guess(name, &game);
        tell(name, &game, &game.errors, "");
        if (notes)
            tell(name, &game, &game.notes, "note: ");
        pdn_game_free(&game);
    }
}

static void print_tally(const char *name, const struct tally *tally)
{
    char games[24], moves[24], errors[24];
    snprintf(games, sizeof games, "%ld", tally->games);
    snprintf(moves, sizeof moves, "%ld", tally->moves);
    snprintf(errors, sizeof errors, "%ld", tally->errors);
    output_line(name, games, moves, errors, NULL);
}

/* False after a message when there is no such file, or no game in it. */
static bool replay_file(const char *name, const struct game *rules, bool notes, struct tally *tally)
{
    bool is_input = !strcmp(name, "-");
    FILE *file = is_input ? stdin : fopen(name, "rb");
    if (!file) {
        log_line(name, "cannot be opened: %s", strerror(errno));
        return false;
    }
    struct pdn_reader *reader = pdn_read_file(file);
    if (rules)
        pdn_assume(reader, rules);
    replay(reader, name, notes, tally);
    bool read = !pdn_failure(reader);
    if (!read)
        log_line(name, "cannot be read: %s", pdn_failure(reader));
    pdn_reader_free(reader);
    if (!is_input)
        fclose(file);
    if (!read)
        return false;
    print_tally(name, tally);
    if (!tally->games && !tally->errors)
        log_line(name, "no game is in it; a game is written like 1. c3-d4 b6-a5 2. b2-c3 *");
    return tally->games || tally->errors;
}

int cmd_replay(int argc, char **argv)
{
    const char *variant = NULL;
    bool notes = false;
    const struct option options[] = {
        { "--variant", OPTION_TEXT, &variant, 0, 0 },
        { "--notes", OPTION_FLAG, &notes, 0, 0 },
        { 0 },
    };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 1, -1))
        return EXIT_CALL;
    const struct game *rules = variant ? argument_game(argv[0], variant) : NULL;
    if (variant && !rules)
        return EXIT_INPUT;

    bool fine = true;
    for (int i = 1; i < argc; i++) {
        struct tally tally = { 0 };
        fine &= replay_file(argv[i], rules, notes, &tally);
        fine &= !tally.errors;
    }
    return fine ? EXIT_FINE : EXIT_INPUT;
}
