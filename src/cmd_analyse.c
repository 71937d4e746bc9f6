/* tavlei analyse: what the engine thinks of a position, line by line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/endgame.h"
#include "ai/search.h"
#include "ai/table.h"
#include "ai/weights_file.h"
#include "rules/notation.h"
#include "src/base/log.h"
#include "src/base/strbuf.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"
#include "src/verdict.h"

enum { TABLE_BYTES = 64 << 20, DEFAULT_MS = 5000, DEPTH_LIMIT = 99 };

struct analysis {
    const struct ask *ask;
    struct report last[10];             /* what was printed of each line */
    bool printed[10];
    struct report answer;
    atomic_bool stop;
};

static int64_t now_ms(void *arg)
{
    (void)arg;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void add_score(struct strbuf *out, int score)
{
    if (score_is_win(score))
        strbuf_printf(out, "win %d", SCORE_WIN - score);
    else if (score_is_loss(score))
        strbuf_printf(out, "loss %d", SCORE_WIN + score);
    else if (score_is_known_win(score))
        strbuf_add(out, "table win");
    else if (score_is_known_loss(score))
        strbuf_add(out, "table loss");
    else
        strbuf_printf(out, "%+.2f", score / 100.0);
}

/* The moves of a line one after the other, each named in its own position. */
static void add_line(struct strbuf *out, const struct ask *ask, const struct report *report)
{
    struct movelist legal = { 0 };
    struct position pos = ask->pos;
    for (int i = 0; i < report->pv_count; i++) {
        char text[MOVE_TEXT];
        struct position next;
        memset(&next, 0, sizeof next);
        game_generate(ask->game, &pos, &legal);
        move_text(ask->game, &legal, &report->pv[i], text);
        strbuf_printf(out, "%s%s", i ? " " : "", text);
        game_apply(ask->game, &pos, &report->pv[i], &next);
        pos = next;
    }
    movelist_free(&legal);
}

static bool same_line(const struct report *a, const struct report *b)
{
    if (a->depth != b->depth || a->score != b->score || a->pv_count != b->pv_count)
        return false;
    for (int i = 0; i < a->pv_count; i++)
        if (!move_same(&a->pv[i], &b->pv[i]))
            return false;
    return true;
}

static void print_report(void *arg, const struct report *report)
{
    struct analysis *analysis = arg;
    if (report->final)
        analysis->answer = *report;
    if (report->pv_count == 0)
        return;
    struct report *last = &analysis->last[report->line];
    if (analysis->printed[report->line] && same_line(last, report))
        return;
    *last = *report;
    analysis->printed[report->line] = true;

    char depth[16], line[16], nodes[24], ms[16];
    snprintf(depth, sizeof depth, "%d", report->depth);
    snprintf(line, sizeof line, "%d", report->line + 1);
    snprintf(nodes, sizeof nodes, "%" PRIu64, report->nodes);
    snprintf(ms, sizeof ms, "%" PRId32, report->elapsed_ms);
    struct strbuf score, moves;
    strbuf_init(&score);
    strbuf_init(&moves);
    add_score(&score, report->score);
    add_line(&moves, analysis->ask, report);
    output_line(depth, line, score.text, nodes, ms, moves.text, NULL);
    strbuf_free(&score);
    strbuf_free(&moves);
    if (output_failed())
        atomic_store(&analysis->stop, true);
}

static void print_best(const struct analysis *analysis)
{
    const struct ask *ask = analysis->ask;
    if (analysis->answer.pv_count == 0) {
        output_line("best", "-", NULL);
        verdict_tell("analyse", ask->game, &ask->pos);
        return;
    }
    struct movelist legal = { 0 };
    char text[MOVE_TEXT];
    game_generate(ask->game, &ask->pos, &legal);
    move_text(ask->game, &legal, &analysis->answer.pv[0], text);
    output_line("best", text, NULL);
    movelist_free(&legal);
}

/* What the user's endgame tables say of the position itself. */
static void print_table(const struct ask *ask, const struct endgame *tables)
{
    static const char *const word[] = { "draw", "win", "loss" };
    struct endgame_value value;
    if (!endgame_probe(tables, ask->game, &ask->pos, &value))
        return;
    char text[32];
    if (value.plies < 0)
        snprintf(text, sizeof text, "%s", word[value.result]);
    else
        snprintf(text, sizeof text, "%s %d", word[value.result], value.plies);
    output_line("table", text, NULL);
}

static struct endgame *open_tables(const struct game *game)
{
    struct err err = { 0 };
    char *folder = endgame_folder();
    struct endgame *tables = endgame_open(folder, game, &err);
    if (err.text[0])
        log_line("analyse", "%s", err.text);
    free(folder);
    return tables;
}

static int analyse(const struct ask *ask)
{
    struct err err;
    struct table *table = table_new(TABLE_BYTES, &err);
    if (!table) {
        log_line("analyse", "%s", err.text);
        return EXIT_OTHER;
    }
    struct endgame *tables = open_tables(ask->game);
    struct analysis analysis = { .ask = ask };
    atomic_init(&analysis.stop, false);
    struct search_env env = {
        .table = table,
        .tables = tables,
        .stop = &analysis.stop,
        .now_ms = now_ms,
        .report = print_report,
        .arg = &analysis,
    };
    struct search *search = search_new();
    search_run(search, ask, &env);
    print_table(ask, tables);
    print_best(&analysis);
    search_free(search);
    endgame_close(tables);
    table_free(table);
    return EXIT_FINE;
}

int cmd_analyse(int argc, char **argv)
{
    long depth = 0;
    long nodes = 0;
    long time_ms = 0;
    long lines = 1;
    long threads = 1;
    const char *eval = NULL;
    const struct option options[] = {
        { "--depth", OPTION_NUMBER, &depth, .least = 1, .most = DEPTH_LIMIT },
        { "--nodes", OPTION_NUMBER, &nodes, .least = 1, .most = 1000000000000 },
        { "--time", OPTION_NUMBER, &time_ms, .least = 1, .most = 1000000000 },
        { "--lines", OPTION_NUMBER, &lines, .least = 1, .most = 10 },
        { "--threads", OPTION_NUMBER, &threads, .least = 1, .most = 64 },
        { "--eval", OPTION_TEXT, &eval, 0, 0 },
        { 0 },
    };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 1, 2))
        return EXIT_CALL;

    const struct game *game = argument_game(argv[0], argv[1]);
    struct position pos;
    if (!game || !argument_position(argv[0], game, argc > 2 ? argv[2] : NULL, &pos))
        return EXIT_INPUT;
    struct err err;
    const struct weights *weights;
    struct weights *loaded;
    if (!weights_named(game, eval, &weights, &loaded, &err)) {
        log_line(argv[0], "--eval: %s", err.text);
        return EXIT_INPUT;
    }
    if (!depth && !nodes && !time_ms)
        time_ms = DEFAULT_MS;
    struct ask ask = {
        .game = game,
        .weights = weights,
        .pos = pos,
        .lines = (int)lines,
        .max_depth = depth ? (int)depth : DEPTH_LIMIT,     /* a forced move is analysed as well */
        .max_nodes = (uint64_t)nodes,
        .move_ms = (int32_t)time_ms,
        .threads = (int)threads,
    };
    int status = analyse(&ask);
    weights_free(loaded);
    return status;
}
