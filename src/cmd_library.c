/* tavlei library: the games of PDN files in a database, found by players and positions. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rules/fen.h"
#include "src/base/log.h"
#include "src/base/mem.h"
#include "src/base/quote.h"
#include "src/command.h"
#include "src/library.h"
#include "src/options.h"
#include "src/output.h"

/* The call: what is asked for, in the words of the options. */
struct call {
    const char *command, *verb;
    char **argument;                    /* behind the verb */
    int arguments;
    const char *path;
    const char *variant, *position, *pattern, *material, *result, *order, *plies;
    bool descends;
    struct library_query query;
    struct library *library;
};

static int failed(const struct call *call, const struct err *err)
{
    struct strbuf where;
    strbuf_init(&where);
    strbuf_printf(&where, "%s %s", call->command, call->verb);
    log_line(where.text, "%s", err->text);
    strbuf_free(&where);
    return EXIT_INPUT;
}

static bool refuse(const struct call *call, const char *option, const char *value,
                   const char *right)
{
    char quoted[QUOTE_SIZE];
    log_line(call->command, "%s must be %s, not '%s'", option, right,
             quote(value, strlen(value), quoted));
    return false;
}

/* --- the options --- */

static bool read_result(struct call *call)
{
    static const struct { const char *word; enum pdn_score score; } table[] = {
        { "white", PDN_WHITE_WON }, { "black", PDN_BLACK_WON }, { "draw", PDN_DRAWN },
        { "none", PDN_NO_SCORE },
    };
    if (!call->result)
        return true;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(call->result, table[i].word)) {
            call->query.score = (int)table[i].score;
            return true;
        }
    return refuse(call, "--result", call->result, "white, black, draw or none");
}

static bool read_order(struct call *call)
{
    static const char *const names[ORDER_COUNT] = {
        "added", "white", "black", "event", "date", "result", "game", "plies", "rating"
    };
    if (!call->order)
        return true;
    for (int i = 0; i < ORDER_COUNT; i++)
        if (!strcmp(call->order, names[i])) {
            call->query.order = (enum library_order)i;
            return true;
        }
    return refuse(call, "--sort", call->order,
                  "added, white, black, event, date, result, game, plies or rating");
}

/* "40-80", "40-", "-80" or "60" */
static bool read_plies(struct call *call)
{
    const char *text = call->plies;
    int least = 0, most = -1, used = 0;
    if (!text)
        return true;
    bool fine = strspn(text, "0123456789-") == strlen(text) && strlen(text) < 12;
    if (fine && text[0] == '-')
        fine = sscanf(text + 1, "%d%n", &most, &used) == 1 && !text[1 + used];
    else if (fine && sscanf(text, "%d-%d%n", &least, &most, &used) == 2)
        fine = !text[used];
    else if (fine && sscanf(text, "%d%n", &least, &used) == 1) {
        most = text[used] ? -1 : least;
        fine = !text[used] || !strcmp(text + used, "-");
    }
    call->query.least = least;
    call->query.most = most;
    return fine || refuse(call, "--plies", text, "like 40-80, 40- or 60");
}

/* The condition on positions; false with *status. */
static bool read_condition(struct call *call, int *status)
{
    struct library_query *query = &call->query;
    int conditions = !!call->position + !!call->pattern + !!call->material;
    struct err err;
    *status = EXIT_CALL;
    if (conditions > 1 || (conditions && !call->variant)) {
        log_line(call->command, conditions > 1
                                    ? "only one of --position, --pattern and --material can be asked for"
                                    : "--position, --pattern and --material need --game VARIANT");
        return false;
    }
    *status = EXIT_INPUT;
    if (call->variant && !(query->game = argument_game(call->command, call->variant)))
        return false;
    bool fine = true;
    if (call->position) {
        query->condition = FIND_POSITION;
        return argument_position(call->command, query->game, call->position, &query->pos);
    } else if (call->pattern) {
        query->condition = FIND_PATTERN;
        fine = pattern_read(query->game, call->pattern, &query->pattern, &err);
    } else if (call->material) {
        query->condition = FIND_MATERIAL;
        fine = material_read(call->material, &query->material, &err);
    }
    if (!fine)
        failed(call, &err);
    return fine;
}

/* --- import --- */

static int run_import(struct call *call)
{
    const struct game *game = NULL;
    struct err err;
    bool fine = true;
    if (call->variant && !(game = argument_game(call->command, call->variant)))
        return EXIT_INPUT;
    for (int i = 0; i < call->arguments; i++) {
        struct import_count count;
        char number[4][24];
        if (!library_import(call->library, call->argument[i], game, NULL, NULL, &count, &err)) {
            failed(call, &err);
            fine = false;
        }
        long all[4] = { count.games, count.added, count.doubles, count.faulty };
        for (int k = 0; k < 4; k++)
            snprintf(number[k], sizeof number[k], "%ld", all[k]);
        output_line(call->argument[i], number[0], number[1], number[2], number[3], NULL);
    }
    return fine ? EXIT_FINE : EXIT_INPUT;
}

/* --- search --- */

static const char *score_word(enum pdn_score score)
{
    switch (score) {
    case PDN_WHITE_WON: return "1-0";
    case PDN_BLACK_WON: return "0-1";
    case PDN_DRAWN: return "1/2-1/2";
    case PDN_BOTH_LOST: return "0-0";
    default: return "*";
    }
}

static const char *or_dash(const char *text)
{
    return text && *text ? text : "-";
}

static bool print_hit(struct call *call, const struct library_hit *hit, struct err *err)
{
    struct library_row row;
    char id[24], plies[24], ply[24];
    if (!library_row(call->library, hit->id, &row, err))
        return false;
    snprintf(id, sizeof id, "%lld", (long long)hit->id);
    snprintf(plies, sizeof plies, "%d", row.plies);
    snprintf(ply, sizeof ply, "%d", hit->ply);
    output_line(id, or_dash(row.game), or_dash(row.white), or_dash(row.black), or_dash(row.event),
                or_dash(row.date), score_word(row.score), plies, hit->ply < 0 ? "-" : ply,
                or_dash(row.moves), row.favourite ? "favourite" : "-", or_dash(row.note), NULL);
    library_row_free(&row);
    return true;
}

/* What the options ask for; -1 after a message, with *status. */
static long find(struct call *call, struct library_hit **hit, int *status)
{
    struct err err;
    *hit = NULL;
    if (!read_condition(call, status))
        return -1;
    *status = EXIT_CALL;
    if (!read_result(call) || !read_order(call) || !read_plies(call))
        return -1;
    call->query.descends = call->descends;
    long count = library_find(call->library, &call->query, hit, &err);
    *status = count < 0 ? failed(call, &err) : EXIT_FINE;
    return count;
}

static int run_search(struct call *call)
{
    struct library_hit *hit;
    struct err err;
    int status;
    long count = find(call, &hit, &status);
    for (long i = 0; i < count && status == EXIT_FINE && !output_failed(); i++)
        if (!print_hit(call, &hit[i], &err))
            status = failed(call, &err);
    free(hit);
    return status;
}

/* --- stats --- */

static int run_stats(struct call *call)
{
    struct library_reply *reply;
    struct position pos = { 0 };
    struct err err;
    const struct game *game = argument_game(call->command, call->argument[0]);
    const char *fen = call->arguments > 1 ? call->argument[1] : NULL;
    if (!game || !argument_position(call->command, game, fen, &pos))
        return EXIT_INPUT;
    int count = library_replies(call->library, game, &pos, call->query.mirrored,
                                call->query.reversed, &reply, &err);
    if (count < 0)
        return failed(call, &err);
    for (int i = 0; i < count; i++) {
        char number[5][24];
        long all[5] = { reply[i].games, reply[i].white, reply[i].draws, reply[i].black,
                        reply[i].rating };
        for (int k = 0; k < 5; k++)
            snprintf(number[k], sizeof number[k], "%ld", all[k]);
        output_line(reply[i].text, number[0], number[1], number[2], number[3],
                    all[4] ? number[4] : "-", NULL);
    }
    free(reply);
    return EXIT_FINE;
}

/* --- what is done with the games that were found --- */

static int run_with_hits(struct call *call)
{
    struct library_hit *hit;
    struct err err;
    int status;
    const char *what = call->arguments ? call->argument[0] : "";
    bool fine = true;
    long count = find(call, &hit, &status);
    if (count < 0)
        return status;
    if (!strcmp(call->verb, "export"))
        fine = library_export(call->library, hit, count, what, &err);
    else if (!strcmp(call->verb, "collect") || !strcmp(call->verb, "uncollect"))
        fine = library_collect(call->library, what, hit, count, *call->verb == 'c', &err);
    else
        fine = library_remove(call->library, hit, count, &err);
    free(hit);
    if (!fine) {
        status = failed(call, &err);
        return strcmp(call->verb, "export") ? status : EXIT_OTHER;
    }
    char number[24];
    snprintf(number, sizeof number, "%ld", count);
    if (strcmp(what, "-"))
        output_line(number, NULL);
    return EXIT_FINE;
}

static int run_collections(struct call *call)
{
    struct library_collection *list;
    struct err err;
    int count = library_collections(call->library, &list, &err);
    if (count < 0)
        return failed(call, &err);
    for (int i = 0; i < count; i++) {
        char number[24];
        snprintf(number, sizeof number, "%ld", list[i].games);
        output_line(list[i].name, number, NULL);
    }
    library_collections_free(list, count);
    return EXIT_FINE;
}

/* --- single games --- */

static int run_on_game(struct call *call)
{
    struct err err;
    long id;
    if (!argument_number(call->command, "the number of a game", call->argument[0], 1, LONG_MAX, &id))
        return EXIT_CALL;
    bool fine;
    if (!strcmp(call->verb, "note"))
        fine = library_note(call->library, id, call->argument[1], &err);
    else
        fine = library_favourite(call->library, id, *call->verb == 'f', &err);
    return fine ? EXIT_FINE : failed(call, &err);
}

static int run_check(struct call *call)
{
    struct err err;
    char number[24];
    if (!library_check(call->library, &err))
        return failed(call, &err);
    snprintf(number, sizeof number, "%ld", library_count(call->library));
    output_line("games", number, NULL);
    return EXIT_FINE;
}

/* --- verbs --- */

static const struct verb {
    const char *name;
    int (*run)(struct call *call);
    int least, most;                    /* arguments; most < 0: any number */
    bool creates;
} verbs[] = {
    { "import", run_import, 1, -1, true },       { "search", run_search, 0, 0, false },
    { "stats", run_stats, 1, 2, false },         { "export", run_with_hits, 1, 1, false },
    { "collect", run_with_hits, 1, 1, false },   { "uncollect", run_with_hits, 1, 1, false },
    { "collections", run_collections, 0, 0, false }, { "favourite", run_on_game, 1, 1, false },
    { "unfavourite", run_on_game, 1, 1, false }, { "note", run_on_game, 2, 2, false },
    { "remove", run_with_hits, 0, 0, false },    { "check", run_check, 0, 0, false },
};

static const struct verb *verb_find(const struct call *call)
{
    struct strbuf known;
    strbuf_init(&known);
    const struct verb *found = NULL;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs && !found; i++) {
        if (!strcmp(call->verb, verbs[i].name))
            found = &verbs[i];
        strbuf_printf(&known, "%s%s", i ? ", " : "", verbs[i].name);
    }
    if (!found)
        refuse(call, "what to do", call->verb, known.text);
    strbuf_free(&known);
    return found;
}

/* Removing is for good: it wants to be told what. */
static bool names_something(const struct call *call)
{
    const struct library_query *query = &call->query;
    return query->text || query->player || query->white || query->black || query->event ||
           query->opening || query->from || query->to || query->collection || query->favourites ||
           call->variant || call->result || call->plies;
}

static int run(struct call *call, const struct verb *verb)
{
    char *usual = call->path ? NULL : library_usual_path();
    const char *path = call->path ? call->path : usual;
    struct err err;
    bool is_new = verb->creates && access(path, F_OK) != 0;
    call->library = library_new(path, verb->creates, &err);
    int status = call->library ? verb->run(call) : failed(call, &err);
    if (!call->library && is_new)
        status = EXIT_OTHER;
    library_free(call->library);
    free(usual);
    return status;
}

int cmd_library(int argc, char **argv)
{
    struct call call = { .command = argv[0] };
    struct library_query *query = &call.query;
    library_query_init(query);
    const struct option options[] = {
        { "--library", OPTION_TEXT, &call.path, 0, 0 },
        { "--text", OPTION_TEXT, &query->text, 0, 0 },
        { "--player", OPTION_TEXT, &query->player, 0, 0 },
        { "--white", OPTION_TEXT, &query->white, 0, 0 },
        { "--black", OPTION_TEXT, &query->black, 0, 0 },
        { "--event", OPTION_TEXT, &query->event, 0, 0 },
        { "--opening", OPTION_TEXT, &query->opening, 0, 0 },
        { "--from", OPTION_TEXT, &query->from, 0, 0 },
        { "--to", OPTION_TEXT, &query->to, 0, 0 },
        { "--collection", OPTION_TEXT, &query->collection, 0, 0 },
        { "--favourites", OPTION_FLAG, &query->favourites, 0, 0 },
        { "--game", OPTION_TEXT, &call.variant, 0, 0 },
        { "--result", OPTION_TEXT, &call.result, 0, 0 },
        { "--plies", OPTION_TEXT, &call.plies, 0, 0 },
        { "--position", OPTION_TEXT, &call.position, 0, 0 },
        { "--pattern", OPTION_TEXT, &call.pattern, 0, 0 },
        { "--material", OPTION_TEXT, &call.material, 0, 0 },
        { "--mirrored", OPTION_FLAG, &query->mirrored, 0, 0 },
        { "--reversed", OPTION_FLAG, &query->reversed, 0, 0 },
        { "--sort", OPTION_TEXT, &call.order, 0, 0 },
        { "--descending", OPTION_FLAG, &call.descends, 0, 0 },
        { "--limit", OPTION_NUMBER, &query->limit, 1, LONG_MAX },
        { 0 },
    };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 1, -1))
        return EXIT_CALL;
    call.verb = argv[1];
    const struct verb *verb = verb_find(&call);
    if (!verb || !options_count(argc - 1, argv + 1, verb->least, verb->most))
        return EXIT_CALL;
    call.argument = argv + 2;
    call.arguments = argc - 2;
    if (!strcmp(call.verb, "remove") && !names_something(&call)) {
        log_line(call.command, "remove takes games out for good; name them, for instance by --player");
        return EXIT_CALL;
    }
    return run(&call, verb);
}
