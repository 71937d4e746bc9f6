/* tavlei perft: counts the leaves of the tree of legal moves, the touchstone of a generator.
 *
 * The tree is cut below the second ply into tasks that threads take one by one. Without --hash
 * every leaf is really visited.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "src/base/hash.h"
#include "src/base/log.h"
#include "src/base/mem.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"

enum { MAX_DEPTH = 99, MAX_THREADS = 64 };
enum { HASH_ENTRIES = 1 << 22 };                   /* a power of two; 64 MB */

/* Counts already known. `check` is the position's key mixed with the depth and the count, so that
 * halves written by two threads do not fit together. */
struct known {
    atomic_uint_fast64_t check, count;
};

/* The root and the positions behind each of its moves are counted as tasks: depth left below. */
struct task {
    struct position pos;
    int root;                           /* index of the root move above */
    int depth;
};

struct job {
    const struct game *game;
    struct known *hash;                 /* NULL without --hash */
    struct task *task;
    int count, capacity;
    atomic_int next;                    /* the first task that nobody has taken */
    atomic_uint_fast64_t *of_root;      /* leaves by root move */
};

static bool hash_probe(struct known *hash, uint64_t key, uint64_t *count)
{
    const struct known *slot = &hash[key & (HASH_ENTRIES - 1)];
    *count = atomic_load_explicit(&slot->count, memory_order_relaxed);
    return atomic_load_explicit(&slot->check, memory_order_relaxed) == (key ^ *count);
}

static void hash_store(struct known *hash, uint64_t key, uint64_t count)
{
    struct known *slot = &hash[key & (HASH_ENTRIES - 1)];
    atomic_store_explicit(&slot->count, count, memory_order_relaxed);
    atomic_store_explicit(&slot->check, key ^ count, memory_order_relaxed);
}

static uint64_t perft_hashed(const struct game *game, struct known *hash,
                             const struct position *pos, int depth)
{
    if (depth <= 2)
        return game_perft(game, pos, depth);

    uint64_t key = hash_mix(pos->key + (uint64_t)depth), total = 0;
    if (hash_probe(hash, key, &total))
        return total;

    struct movelist moves = { 0 };
    struct position after = { 0 };
    game_generate(game, pos, &moves);
    total = 0;
    for (int i = 0; i < moves.count; i++) {
        game_apply(game, pos, &moves.move[i], &after);
        total += perft_hashed(game, hash, &after, depth - 1);
    }
    movelist_free(&moves);
    hash_store(hash, key, total);
    return total;
}

static void *work(void *arg)
{
    struct job *job = arg;
    int i;
    while ((i = atomic_fetch_add(&job->next, 1)) < job->count) {
        const struct task *task = &job->task[i];
        uint64_t leaves = job->hash ? perft_hashed(job->game, job->hash, &task->pos, task->depth)
                                    : game_perft(job->game, &task->pos, task->depth);
        atomic_fetch_add(&job->of_root[task->root], leaves);
    }
    return NULL;
}

static void add_task(struct job *job, const struct position *pos, int root, int depth)
{
    if (job->count == job->capacity) {
        job->capacity = job->capacity ? 2 * job->capacity : 64;
        job->task = mem_grow(job->task, sizeof *job->task * (size_t)job->capacity);
    }
    job->task[job->count++] = (struct task){ .pos = *pos, .root = root, .depth = depth };
}

/* One task for each move below `pos`. */
static void add_replies(struct job *job, const struct position *pos, int root, int depth)
{
    struct movelist moves = { 0 };
    struct position after = { 0 };
    game_generate(job->game, pos, &moves);
    for (int i = 0; i < moves.count; i++) {
        game_apply(job->game, pos, &moves.move[i], &after);
        add_task(job, &after, root, depth - 1);
    }
    movelist_free(&moves);
}

static void run_tasks(struct job *job, int threads)
{
    pthread_t thread[MAX_THREADS];
    int started = 0;
    while (started < threads - 1 && !pthread_create(&thread[started], NULL, work, job))
        started++;
    work(job);                                     /* this thread is one of them */
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

/* Fills leaves[] for each root move and returns their sum. depth >= 1. */
static uint64_t count_leaves(const struct game *game, const struct position *pos,
                             const struct movelist *roots, int depth, int threads,
                             struct known *hash, uint64_t *leaves)
{
    struct job job = { .game = game, .hash = hash };
    job.of_root = mem_alloc(sizeof *job.of_root * (size_t)roots->count);
    struct position after = { 0 };
    for (int i = 0; i < roots->count; i++) {
        game_apply(game, pos, &roots->move[i], &after);
        if (depth > 2)
            add_replies(&job, &after, i, depth - 1);
        else
            add_task(&job, &after, i, depth - 1);
    }

    run_tasks(&job, depth > 3 ? threads : 1);
    uint64_t total = 0;
    for (int i = 0; i < roots->count; i++)
        total += leaves[i] = atomic_load(&job.of_root[i]);
    free(job.task);
    free(job.of_root);
    return total;
}

static void print_count(const char *name, uint64_t count)
{
    char number[24];
    snprintf(number, sizeof number, "%" PRIu64, count);
    output_line(name, number, NULL);
}

static void print_divided(const struct game *game, const struct movelist *roots,
                          const uint64_t *leaves)
{
    char name[MOVE_TEXT];
    for (int i = 0; i < roots->count; i++) {
        move_text(game, roots, &roots->move[i], name);
        print_count(name, leaves[i]);
    }
}

struct wish {
    int depth, threads;
    bool divide;
    struct known *hash;
};

/* The division comes first but needs the deepest count, so the lines of the depths wait for it. */
static void print_perft(const struct game *game, const struct position *pos,
                        const struct wish *wish)
{
    struct movelist roots = { 0 };
    game_generate(game, pos, &roots);
    uint64_t *leaves = mem_alloc(sizeof *leaves * (size_t)roots.count);
    uint64_t total[MAX_DEPTH + 1] = { 0 };
    char depth_text[12];

    if (!wish->depth)
        print_count("0", 1);            /* the position itself */
    for (int depth = 1; depth <= wish->depth && !output_failed(); depth++) {
        total[depth] = count_leaves(game, pos, &roots, depth, wish->threads, wish->hash, leaves);
        snprintf(depth_text, sizeof depth_text, "%d", depth);
        if (!wish->divide)
            print_count(depth_text, total[depth]);
    }
    if (wish->divide && wish->depth) {
        print_divided(game, &roots, leaves);
        for (int depth = 1; depth <= wish->depth; depth++) {
            snprintf(depth_text, sizeof depth_text, "%d", depth);
            print_count(depth_text, total[depth]);
        }
    }
    free(leaves);
    movelist_free(&roots);
}

int cmd_perft(int argc, char **argv)
{
    const char *fen = NULL;
    bool divide = false, hash = false;
    long threads = 1, depth;
    const struct option options[] = {
        { "--fen", OPTION_TEXT, &fen, 0, 0 },
        { "--divide", OPTION_FLAG, &divide, 0, 0 },
        { "--hash", OPTION_FLAG, &hash, 0, 0 },
        { "--threads", OPTION_NUMBER, &threads, 1, MAX_THREADS },
        { 0 },
    };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 2, 2) ||
        !argument_number(argv[0], "DEPTH", argv[2], 0, MAX_DEPTH, &depth))
        return EXIT_CALL;

    const struct game *game = argument_game(argv[0], argv[1]);
    struct position pos;
    if (!game || !argument_position(argv[0], game, fen, &pos))
        return EXIT_INPUT;

    struct wish wish = { .depth = (int)depth, .threads = (int)threads, .divide = divide };
    if (hash)
        wish.hash = mem_alloc(sizeof *wish.hash * HASH_ENTRIES);
    print_perft(game, &pos, &wish);
    free(wish.hash);
    return EXIT_FINE;
}
