/* tavlei egtb: makes, proves and counts the endgame tables of a game. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ai/endgame.h"
#include "ai/endgame_build.h"
#include "ai/endgame_check.h"
#include "src/base/log.h"
#include "src/base/mem.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"

struct making {
    double began, told;                 /* seconds */
    uint64_t kept;                      /* positions that were there already */
    atomic_bool stop;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void print_slice(void *arg, const struct sheet *facts, uint64_t bytes, bool made)
{
    struct making *making = arg;
    const struct material *m = &facts->material;
    const uint8_t pieces[4] = { m->men[0], m->kings[0], m->men[1], m->kings[1] };
    const uint64_t numbers[4] = { facts->wins, facts->losses, facts->draws, bytes };
    char piece[4][8], number[4][24];
    for (int i = 0; i < 4; i++) {
        snprintf(piece[i], sizeof piece[i], "%d", pieces[i]);
        snprintf(number[i], sizeof number[i], "%" PRIu64, numbers[i]);
    }
    output_line(piece[0], piece[1], piece[2], piece[3], number[0], number[1], number[2], number[3],
                NULL);
    if (!made)
        making->kept += facts->size;
    if (output_failed())
        atomic_store(&making->stop, true);
}

static void add_time(char *out, size_t size, double seconds)
{
    if (seconds < 100)
        snprintf(out, size, "%.0f seconds", seconds);
    else if (seconds < 6000)
        snprintf(out, size, "%.0f minutes", seconds / 60);
    else
        snprintf(out, size, "%.1f hours", seconds / 3600);
}

/* A line every few seconds. What was there already took no time and is not reckoned with. */
static void tell_progress(void *arg, const struct build_progress *progress)
{
    enum { SECONDS_BETWEEN = 5 };
    struct making *making = arg;
    double time = now();
    if (time - making->told < SECONDS_BETWEEN || progress->done <= making->kept)
        return;
    making->told = time;
    double share = (double)(progress->done - making->kept) /
                   (double)(progress->total - making->kept);
    char left[40];
    add_time(left, sizeof left, (time - making->began) * (1 - share) / share);
    const struct material *m = &progress->material;
    log_line("egtb", "%d-%d against %d-%d (men-kings), %.1f %% of all positions, about %s left",
             m->men[0], m->kings[0], m->men[1], m->kings[1],
             100 * (double)progress->done / (double)progress->total, left);
}

static void tell_note(void *arg, const char *text)
{
    (void)arg;
    log_line("egtb", "%s", text);
}

/* Three quarters of what the machine has. */
static uint64_t usual_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES);
    long page = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || page <= 0)
        return (uint64_t)2 << 30;
    return (uint64_t)pages * (uint64_t)page / 4 * 3;
}

static int prove(const struct build_task *task)
{
    struct err err;
    struct endgame *tables =
        endgame_open_kind(task->folder, task->game, task->distances, &err);
    int count = material_list(task->pieces, NULL);
    struct material *list = mem_alloc(sizeof *list * (size_t)count);
    material_list(task->pieces, list);
    uint64_t positions = 0;
    bool good = tables != NULL;
    double told = now();
    for (int i = 0; i < count && good; i++) {
        uint64_t here;
        good = endgame_check(tables, task->game, list[i], NULL, &here, &err);
        bool second = i > 0 && material_same(list[i - 1], material_turned(list[i]));
        bool twins = material_same(list[i], material_turned(list[i]));
        if (good && !task->distances && (second || twins))
            good = endgame_check_ends(tables, task->game, list[i], NULL, &err);
        positions += here;
        if (now() - told > 5) {
            told = now();
            log_line("egtb", "%d of %d slices are proven", i + 1, count);
        }
    }
    free(list);
    endgame_close(tables);
    if (!good) {
        log_line("egtb", "%s", err.text);
        return EXIT_INPUT;
    }
    char number[24];
    snprintf(number, sizeof number, "%" PRIu64, positions);
    output_line("proven", number, NULL);
    return EXIT_FINE;
}

int cmd_egtb(int argc, char **argv)
{
    const char *folder = NULL;
    long threads = 1;
    long memory = 0;
    long pieces;
    bool distances = false;
    bool verify = false;
    const struct option options[] = {
        { "--out", OPTION_TEXT, &folder, 0, 0 },
        { "--threads", OPTION_NUMBER, &threads, 1, 16 },
        { "--memory", OPTION_NUMBER, &memory, 1, 1 << 24 },
        { "--distance", OPTION_FLAG, &distances, 0, 0 },
        { "--verify", OPTION_FLAG, &verify, 0, 0 },
        { 0 },
    };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 2, 2) ||
        !argument_number(argv[0], "N", argv[2], 2, ENDGAME_MOST, &pieces))
        return EXIT_CALL;
    const struct game *game = argument_game(argv[0], argv[1]);
    if (!game)
        return EXIT_INPUT;

    struct err err;
    struct ground *ground = mem_alloc(sizeof *ground);
    bool possible = ground_prepare(ground, game, &err);
    free(ground);
    if (!possible) {
        log_line("egtb", "%s", err.text);
        return EXIT_INPUT;
    }
    char *own_folder = folder ? mem_dup(folder) : endgame_folder();
    struct making making = { .began = now(), .told = now() };
    atomic_init(&making.stop, false);
    struct build_task task = {
        .game = game,
        .folder = own_folder,
        .pieces = (int)pieces,
        .distances = distances,
        .threads = (int)threads,
        .memory = memory ? (uint64_t)memory << 20 : usual_memory(),
        .stop = &making.stop,
        .slice = print_slice,
        .progress = tell_progress,
        .note = tell_note,
        .arg = &making,
    };
    int status = EXIT_FINE;
    if (!endgame_build(&task, &err)) {
        log_line("egtb", "%s", err.text);
        status = EXIT_OTHER;
    } else if (verify) {
        status = prove(&task);
    }
    free(own_folder);
    return status;
}
