/* Invariants of the games being played:
 *  (1) Everything in struct pool from `given` on is touched only while `lock` is held.
 *  (2) written <= given <= written + AHEAD, so a finished game's slot is free when it comes.
 *  (3) Games are written in the order of their numbers; what is written depends on the number only.
 */
#include "ai/train.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "ai/weights_file.h"
#include "src/base/mem.h"

enum { AHEAD = 64 };                    /* games that may be finished before an earlier one is */

struct pool {
    const struct train_job *job;
    struct sample_file *file;
    pthread_mutex_t lock;
    pthread_cond_t moved;               /* a game was written */
    uint32_t before, given, written;    /* numbers: at first, next to give out, next to write */
    bool done[AHEAD];
    struct sample_game game[AHEAD];     /* by number modulo AHEAD */
    bool failed;
    struct err *err;
};

void train_terms_text(const struct train_terms *terms, char *out, size_t size)
{
    snprintf(out, size, "depth %d, random %d-%d, seed %llu, weights %08x", terms->depth,
             terms->random_least, terms->random_most, (unsigned long long)terms->seed,
             weights_mark(terms->weights ? terms->weights : weights_of(terms->game)));
}

/* The number of the next game, when there is one; waits while too many lie ahead. */
static bool take_number(struct pool *pool, uint32_t *number)
{
    pthread_mutex_lock(&pool->lock);
    while (!pool->failed && !atomic_load(pool->job->stop) && pool->given < pool->job->games &&
           pool->given - pool->written >= AHEAD)
        pthread_cond_wait(&pool->moved, &pool->lock);
    bool more = !pool->failed && !atomic_load(pool->job->stop) && pool->given < pool->job->games;
    if (more)
        *number = pool->given++;
    pthread_mutex_unlock(&pool->lock);
    return more;
}

/* Writes what is next in order, as far as it is there. */
static void write_games(struct pool *pool)
{
    const struct train_job *job = pool->job;
    while (!pool->failed && pool->done[pool->written % AHEAD]) {
        uint32_t slot = pool->written % AHEAD;
        pool->done[slot] = false;
        if (!sample_append(pool->file, &pool->game[slot], pool->err)) {
            pool->failed = true;
            break;
        }
        pool->written++;
        if (job->progress)
            job->progress(job->arg, pool->written, pool->before);
    }
    pthread_cond_broadcast(&pool->moved);
}

static void hand_in(struct pool *pool, struct sample_game *game)
{
    pthread_mutex_lock(&pool->lock);
    uint32_t slot = game->number % AHEAD;
    struct sample_game old = pool->game[slot];
    pool->game[slot] = *game;
    pool->done[slot] = true;
    *game = old;                        /* its memory is used again */
    write_games(pool);
    pthread_mutex_unlock(&pool->lock);
}

static void *work(void *arg)
{
    struct pool *pool = arg;
    struct sample_game game = { 0 };
    struct err err;
    uint32_t number;
    struct player *player = player_new(&pool->job->terms, &err);
    if (!player) {
        pthread_mutex_lock(&pool->lock);
        pool->failed = true;
        *pool->err = err;
        pthread_cond_broadcast(&pool->moved);
        pthread_mutex_unlock(&pool->lock);
        return NULL;
    }
    while (take_number(pool, &number) && player_play(player, number, pool->job->stop, &game))
        hand_in(pool, &game);

    pthread_mutex_lock(&pool->lock);
    pthread_cond_broadcast(&pool->moved);
    pthread_mutex_unlock(&pool->lock);
    sample_game_free(&game);
    player_free(player);
    return NULL;
}

/* The first worker is the calling thread; when others cannot be had, fewer work. */
static void run_workers(struct pool *pool)
{
    pthread_t worker[TRAIN_THREADS_MOST];
    int started = 0;
    while (started < pool->job->threads - 1 && started < TRAIN_THREADS_MOST &&
           pthread_create(&worker[started], NULL, work, pool) == 0)
        started++;
    work(pool);
    for (int i = 0; i < started; i++)
        pthread_join(worker[i], NULL);
}

bool train_play(const struct train_job *job, struct err *err)
{
    char terms[200];
    uint32_t games;
    train_terms_text(&job->terms, terms, sizeof terms);
    struct sample_file *file = sample_open(job->path, job->terms.game, terms, &games, err);
    if (!file)
        return false;
    struct pool *pool = mem_alloc(sizeof *pool);
    *pool = (struct pool){
        .job = job, .file = file, .before = games, .given = games, .written = games, .err = err,
    };
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->moved, NULL);
    run_workers(pool);

    bool good = !pool->failed;
    for (int i = 0; i < AHEAD; i++)
        sample_game_free(&pool->game[i]);
    pthread_cond_destroy(&pool->moved);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
    sample_close(file);
    return good;
}
