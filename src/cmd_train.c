/* tavlei train: learns an evaluation from games that the engine plays against itself. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/opening.h"
#include "ai/train.h"
#include "ai/train_fit.h"
#include "ai/weights_file.h"
#include "src/base/file.h"
#include "src/base/log.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"

enum { GAMES_MOST = 10000000, TELL_SECONDS = 10 };

struct wishes {
    long games, depth, threads, seed, blend, rounds;
    const char *folder, *eval, *from, *also, *out;
};

static atomic_bool stopped;

static void stop(int signal)
{
    (void)signal;
    atomic_store(&stopped, true);
}

/* --- games --- */

struct clockwork {
    double began, told;
    uint32_t games;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void tell_games(void *arg, uint32_t games, uint32_t before)
{
    struct clockwork *clockwork = arg;
    double time = now();
    if (time < clockwork->told + TELL_SECONDS && games < clockwork->games)
        return;
    clockwork->told = time;
    double rate = (games - before) / (time - clockwork->began + 0.001);
    long left = (long)((clockwork->games - games) / rate);
    log_line("train", "%" PRIu32 " of %" PRIu32 " games, %.1f a second, %ld min %02ld s to go",
             games, clockwork->games, rate, left / 60, left % 60);
}

static bool play(const struct wishes *wishes, const struct game *game,
                 const struct weights *weights, const char *path, struct err *err)
{
    int usual = opening_plies(game);
    struct clockwork clockwork = { now(), now(), (uint32_t)wishes->games };
    struct train_job job = {
        .terms = { .game = game, .weights = weights, .depth = (int)wishes->depth,
                   .random_least = usual - 3, .random_most = usual + 8,
                   .seed = (uint64_t)wishes->seed },
        .path = path,
        .games = (uint32_t)wishes->games,
        .threads = (int)wishes->threads,
        .stop = &stopped,
        .progress = tell_games,
        .arg = &clockwork,
    };
    return train_play(&job, err);
}

/* --- learning --- */

static void tell_rounds(void *arg, int round, int rounds)
{
    struct clockwork *clockwork = arg;
    double time = now();
    if (time < clockwork->told + TELL_SECONDS)
        return;
    clockwork->told = time;
    log_line("train", "round %d of %d, %.0f s to go", round, rounds,
             (time - clockwork->began) / round * (rounds - round));
}

static void print_report(const struct fit_report *report, const char *path, size_t size)
{
    char text[4][32];
    snprintf(text[0], sizeof text[0], "%" PRIu32, report->games);
    snprintf(text[1], sizeof text[1], "%" PRIu32, report->positions);
    snprintf(text[2], sizeof text[2], "%" PRIu32, report->held_out);
    output_line("games", text[0], NULL);
    output_line("positions", text[1], text[2], NULL);
    snprintf(text[0], sizeof text[0], "%.0f", report->scale);
    output_line("scale", text[0], NULL);
    snprintf(text[0], sizeof text[0], "%.4f", report->loss_before);
    snprintf(text[1], sizeof text[1], "%.4f", report->loss_after);
    snprintf(text[2], sizeof text[2], "%.4f", report->loss_by_hand);
    snprintf(text[3], sizeof text[3], "%.4f", report->loss_of_search);
    output_line("loss", text[0], text[1], text[2], text[3], NULL);
    snprintf(text[0], sizeof text[0], "%zu", size);
    output_line("weights", path, text[0], NULL);
}

static bool learn(const struct wishes *wishes, struct weights *weights, const char *path,
                  struct err *err)
{
    struct clockwork clockwork = { .began = now(), .told = now() };
    struct lessons lessons;
    struct fit_report report;
    lessons_init(&lessons, weights);
    lessons_begin(&lessons, weights->game);
    const char *const paths[] = { path, wishes->also };
    struct fit_terms terms = {
        .path = paths, .paths = wishes->also ? 2 : 1, .blend = (double)wishes->blend / 100,
        .rounds = (int)wishes->rounds, .progress = tell_rounds, .arg = &clockwork,
    };
    char *bytes = NULL;
    size_t size = 0;
    bool good = !wishes->from || lessons_load(&lessons, weights, wishes->from, true, err);
    good = good && fit_lessons(&lessons, weights, &terms, &report, err);
    if (good) {
        lessons_write(&lessons, weights, &bytes, &size);
        good = file_write(wishes->out, bytes, size, err);
    }
    if (good)
        print_report(&report, wishes->out, size);
    free(bytes);
    lessons_free(&lessons);
    return good;
}

/* Where the games are kept: the folder that was named, or one with the user's own things. */
static char *games_folder(const struct wishes *wishes, const struct game *game)
{
    if (wishes->folder)
        return mem_dup(wishes->folder);
    char *own = file_state_folder();
    struct strbuf folder;
    strbuf_init(&folder);
    strbuf_printf(&folder, "%s/train/%s", own, game->id);
    free(own);
    return strbuf_take(&folder);
}

static char *joined(const char *folder, const char *name, const char *ending)
{
    struct strbuf path;
    strbuf_init(&path);
    strbuf_printf(&path, "%s/%s%s", folder, name, ending);
    return strbuf_take(&path);
}

static bool train_in(struct wishes *wishes, struct weights *weights, const char *folder,
                     struct err *err)
{
    const struct game *game = weights->game;
    const struct weights *of_players;
    struct weights *loaded;
    char *games = joined(folder, "games", "");
    char *out = joined(folder, game->id, ".tw");
    if (!wishes->out)
        wishes->out = out;
    bool good = weights_named(game, wishes->eval, &of_players, &loaded, err) &&
                file_make_folders(folder, err) &&
                play(wishes, game, of_players, games, err);
    if (good && atomic_load(&stopped))
        log_line("train", "stopped; the same call goes on from here");
    else if (good)
        good = learn(wishes, weights, games, err);
    weights_free(loaded);
    free(games);
    free(out);
    return good;
}

static int train(struct wishes *wishes, const struct game *game)
{
    struct err err;
    struct weights *weights = weights_new(game);
    if (!weights) {
        log_line("train", "%s: its evaluation is fixed; games of men and kings on boards of up to "
                          "12x12 can be learned", game->id);
        return EXIT_INPUT;
    }
    char *folder = games_folder(wishes, game);
    bool good = train_in(wishes, weights, folder, &err);
    if (!good)
        log_line("train", "%s", err.text);
    free(folder);
    weights_free(weights);
    return good ? EXIT_FINE : EXIT_OTHER;
}

int cmd_train(int argc, char **argv)
{
    struct wishes wishes = { .games = 10000, .depth = 5, .threads = 2, .seed = 1, .blend = 50,
                             .rounds = 20 };
    const struct option options[] = {
        { "--games", OPTION_NUMBER, &wishes.games, .least = 0, .most = GAMES_MOST },
        { "--depth", OPTION_NUMBER, &wishes.depth, .least = 1, .most = 20 },
        { "--threads", OPTION_NUMBER, &wishes.threads, .least = 1, .most = TRAIN_THREADS_MOST },
        { "--seed", OPTION_NUMBER, &wishes.seed, .least = 0, .most = 1000000000 },
        { "--blend", OPTION_NUMBER, &wishes.blend, .least = 0, .most = 100 },
        { "--rounds", OPTION_NUMBER, &wishes.rounds, .least = 1, .most = 1000 },
        { "--folder", OPTION_TEXT, &wishes.folder, 0, 0 },
        { "--eval", OPTION_TEXT, &wishes.eval, 0, 0 },
        { "--from", OPTION_TEXT, &wishes.from, 0, 0 },
        { "--also", OPTION_TEXT, &wishes.also, 0, 0 },
        { "-o", OPTION_TEXT, &wishes.out, 0, 0 },
        { 0 },
    };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 1, 1))
        return EXIT_CALL;
    const struct game *game = argument_game(argv[0], argv[1]);
    if (!game)
        return EXIT_INPUT;
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    return train(&wishes, game);
}
