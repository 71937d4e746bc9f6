/* tavlei bench: the same work every time, so that versions and machines can be compared.
 *
 * Per game: nodes of searches to a fixed depth from fixed positions (any change of search,
 * evaluation or move order changes the number), nodes a second, leaves of perft a second. A
 * reference loop that never changes tells how fast the machine is right now.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/search.h"
#include "ai/table.h"
#include "rules/fen.h"
#include "src/base/hash.h"
#include "src/base/log.h"
#include "src/base/mem.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"

enum {
    TABLE_BYTES = 32 << 20,
    POSITIONS = 5,                      /* a game: the start and four later ones */
    PLIES_APART = 7,                    /* between later positions made at random */
    OTHER_DEPTH = 7,                    /* of games that have no row below */
    PERFT_DEPTH_MOST = 40,
    REFERENCE_STEPS = 100000000
};

/* Positions from games of the engine against itself: opening, middle game, ending. */
static const struct bench_game {
    const char *id;
    int depth;
    const char *fen[POSITIONS - 1];
} bench_games[] = {
    { "russian", 15, {
        "B:Wa1,c1,e1,g1,b2,d2,h2,g3,h4,a5:Bf4,c5,a7,c7,e7,g7,b8,d8,f8,h8",
        "B:Wa1,e1,g1,b2,e3,g3,h4,c7:Bc5,f6,a7,b8,d8,f8,h8",
        "B:Wa1,f2,c3,e3,f4,h4:Bc5,d6,f6,a7,d8,f8",
        "W:WKf6,a5,c3:Be3,Kh2",
    } },
    { "international", 13, {
        "B:W26,28,30,31,32,33,35,37,40,41,42,43,44,45,46,47,48,49,50:"
        "B1,2,3,4,5,6,7,8,9,10,11,12,13,15,17,19,20,21,24",
        "B:W26,27,28,30,32,33,34,35,36,37,38,39,43,45,46,47,48,49,50:"
        "B1,2,3,4,5,6,8,9,11,12,14,15,16,17,19,20,21,23,24",
        "B:W25,26,27,30,31,32,33,35,37,38,43,45,46,47,48,49,50:"
        "B1,2,3,4,5,6,8,11,12,13,14,15,16,18,19,20,24",
        "B:W21,25,27,30,31,32,35,37,39,40,46,47,48,49,50:B2,3,4,5,6,8,12,13,14,15,16,18,19,22,29",
    } },
    { "english", 16, {
        "B:W17,19,21,22,23,25,26,29,30,31,32:B1,2,3,4,5,6,7,8,12,14,16",
        "W:W19,21,22,23,27,30,31:B2,3,4,5,6,7,11,14",
        "W:W17,20,21:B3,9,10,11,12,K18",
        "W:W21,22,K7:BK10,12,19",
    } },
    { "canadian", 11, {
        "B:W41,42,44,45,46,47,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,67,68,69,70,71,72:"
        "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,20,21,22,23,25,26,27,28,29,30,35,43",
        "B:W25,42,44,46,47,49,50,52,53,54,55,56,57,58,59,61,62,63,64,65,67,68,69,70,71,72:"
        "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,20,21,22,24,26,27,29,30,43",
        "B:W42,44,45,46,47,48,49,50,51,52,53,55,57,59,61,63,64,65,67,68,69,70,71,72:"
        "B1,2,3,4,5,6,8,9,10,11,12,13,14,15,16,20,21,22,23,24,26,27,29,30,31",
        "B:W38,42,45,47,48,50,52,53,55,56,57,58,59,63,65,67,68,69,70,71,72:"
        "B1,2,3,4,5,6,8,9,10,11,13,14,15,16,17,20,22,24,26,28,30,34",
    } },
    { "lasca", 17, {
        "B:Wa1,e1,g1,b2,f2,a3,c3(w),e3(b),g3:Ba5,c5,e5(w),g5,b6,d6(b),a7,e7,g7",
        "B:Wa1,e1,g1,f2,a3,g3,e5,d6(b):Bd2(bww),f4,c5,g5(w),b6,f6(b),a7,g7",
        "B:Wa1,g1,a3,g3,Ka5(bb),d6(bb):BKc1(ww),d2(w),e3(w),d4,g5(w),a7,g7",
        "B:Wa1,g1,a3,f4,Ka5(bb),Kd6(bb),Kg7(bb):BKe1(w),Kd2(ww),c3,e3(w),a7",
    } },
};

enum { BENCH_GAMES = sizeof bench_games / sizeof *bench_games };

struct bench {
    struct search *search;
    struct table *table;
    struct report last;
    uint64_t signature;
};

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int64_t no_clock(void *arg)
{
    (void)arg;
    return 0;
}

static void keep_report(void *arg, const struct report *report)
{
    struct bench *bench = arg;
    bench->last = *report;
}

static const struct bench_game *row_of(const char *id)
{
    for (int i = 0; i < BENCH_GAMES; i++)
        if (!strcmp(bench_games[i].id, id))
            return &bench_games[i];
    return NULL;
}

/* Later positions of a game without a row: a random walk that is the same everywhere. */
static void walk(const struct game *game, struct position *pos, int plies, struct rng *rng)
{
    struct movelist list = { 0 };
    for (int i = 0; i < plies; i++) {
        game_generate(game, pos, &list);
        if (list.count == 0)
            break;
        struct position next;
        memset(&next, 0, sizeof next);
        game_apply(game, pos, &list.move[rng_below(rng, (uint32_t)list.count)], &next);
        *pos = next;
    }
    movelist_free(&list);
}

static bool list_positions(const struct game *game, const struct bench_game *row,
                           struct position out[POSITIONS])
{
    struct rng rng = { 1 };
    struct err err;
    out[0] = game->start;
    for (int i = 1; i < POSITIONS; i++) {
        if (row && !fen_read(game, row->fen[i - 1], &out[i], &err)) {
            log_line("bench", "%s: %s: %s", game->id, row->fen[i - 1], err.text);
            return false;
        }
        if (!row) {
            out[i] = out[i - 1];
            walk(game, &out[i], PLIES_APART, &rng);
        }
    }
    return true;
}

static uint64_t search_all(struct bench *bench, const struct game *game, int depth,
                           const struct position *position)
{
    static const atomic_bool never;
    struct search_env env = {
        .table = bench->table,
        .stop = &never,
        .now_ms = no_clock,
        .report = keep_report,
        .arg = bench,
    };
    uint64_t nodes = 0;
    for (int i = 0; i < POSITIONS; i++) {
        struct ask ask = { .game = game, .pos = position[i], .lines = 1, .max_depth = depth };
        table_clear(bench->table);
        search_run(bench->search, &ask, &env);
        nodes += bench->last.nodes;
    }
    return nodes;
}

/* Leaves a second at the first depth that takes long enough to be measured. */
static double perft_speed(const struct game *game)
{
    for (int depth = 1; depth < PERFT_DEPTH_MOST; depth++) {
        double before = cpu_seconds();
        uint64_t leaves = game_perft(game, &game->start, depth);
        double used = cpu_seconds() - before;
        if (used > 0.15 || leaves == 0)
            return used > 0 ? (double)leaves / used : 0;
    }
    return 0;
}

static double reference_speed(void)
{
    double before = cpu_seconds();
    uint64_t x = 1;
    for (int i = 0; i < REFERENCE_STEPS; i++)
        x = hash_mix(x);
    double used = cpu_seconds() - before;
    return used > 0 && x ? REFERENCE_STEPS / used : 0;
}

static void print_number(char out[32], double value)
{
    snprintf(out, 32, "%.0f", value);
}

static bool bench_one(struct bench *bench, const struct game *game)
{
    const struct bench_game *row = row_of(game->id);
    struct position position[POSITIONS];
    if (!list_positions(game, row, position))
        return false;

    double before = cpu_seconds();
    uint64_t nodes = search_all(bench, game, row ? row->depth : OTHER_DEPTH, position);
    double used = cpu_seconds() - before;
    bench->signature += nodes;

    char count[32], speed[32], leaves[32];
    snprintf(count, sizeof count, "%" PRIu64, nodes);
    print_number(speed, used > 0 ? (double)nodes / used : 0);
    print_number(leaves, perft_speed(game));
    output_line(game->id, count, speed, leaves, NULL);
    return true;
}

static int bench_listed(struct bench *bench, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const struct game *game = argument_game(argv[0], argv[i]);
        if (!game || !bench_one(bench, game))
            return EXIT_INPUT;
    }
    for (int i = 0; argc == 1 && i < BENCH_GAMES; i++) {
        const struct game *game = game_find(bench_games[i].id, NULL);
        if (!game || !bench_one(bench, game))
            return EXIT_OTHER;
    }

    char number[32];
    print_number(number, reference_speed());
    output_line("reference", number, NULL);
    snprintf(number, sizeof number, "%" PRIu64, bench->signature);
    output_line("signature", number, NULL);
    return EXIT_FINE;
}

int cmd_bench(int argc, char **argv)
{
    const struct option options[] = { { 0 } };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 0, -1))
        return EXIT_CALL;

    struct err err;
    struct bench *bench = mem_alloc(sizeof *bench);
    bench->table = table_new(TABLE_BYTES, &err);
    int status = EXIT_OTHER;
    if (bench->table) {
        bench->search = search_new();
        status = bench_listed(bench, argc, argv);
        search_free(bench->search);
    } else {
        log_line("bench", "%s", err.text);
    }
    table_free(bench->table);
    free(bench);
    return status;
}
