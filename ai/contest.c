/* Invariants of a match on several threads:
 *  (1) Everything in struct contest below `lock` is touched only while it is held.
 *  (2) Pairs are begun in order, and their openings are drawn in that order.
 *  (3) Pairs are told in order: pair i only when all before it were, and none once the test has
 *      decided. So what is told does not depend on which thread was quicker.
 */
#include "ai/contest.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/hash.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

enum { WORKER_STACK = 16 << 20 };

struct pair {
    struct contest_game game[2];
    int count;                          /* games to be played: 2, or 1 at an odd end */
    bool finished;
};

struct contest {
    const struct contest_terms *terms;
    int pairs;

    pthread_mutex_t lock;
    struct pair *pair;
    int begun, told;
    bool decided, failed;
    struct contest_result *result;
    struct err err;
};

/* What a player's callbacks are given. */
struct seat {
    const struct contest_terms *terms;
    int player;
};

static int64_t seat_now(void *arg)
{
    const struct seat *seat = arg;
    return seat->terms->now_ms(seat->terms->arg);
}

static void seat_log(void *arg, bool ours, const char *line)
{
    const struct seat *seat = arg;
    seat->terms->log(seat->terms->arg, seat->player, ours, line);
}

static void fail(struct contest *contest, const struct err *err)
{
    pthread_mutex_lock(&contest->lock);
    if (!atomic_exchange(contest->terms->stop, true)) {    /* else it is the end anyway */
        contest->err = *err;
        contest->failed = true;
    }
    pthread_mutex_unlock(&contest->lock);
}

/* --- telling results --- */

static int half_points(const struct contest_game *game)
{
    if (game->outcome == DRAWN)
        return 1;
    return game->outcome == (game->white == 0 ? WHITE_WINS : BLACK_WINS) ? 2 : 0;
}

static void add_times(struct contest_times *sum, const struct contest_times *part)
{
    sum->moves += part->moves;
    sum->late += part->late;
    sum->nodes += part->nodes;
    sum->depths += part->depths;
    sum->total_ms += part->total_ms;
    if (part->longest_ms > sum->longest_ms)
        sum->longest_ms = part->longest_ms;
    if (part->worst_over_ms > sum->worst_over_ms)
        sum->worst_over_ms = part->worst_over_ms;
}

static void add_game(struct contest_result *result, const struct contest_game *game)
{
    int points = half_points(game);
    int loser = points == 2;
    result->tally.wins += points == 2;
    result->tally.draws += points == 1;
    result->tally.losses += points == 0;
    result->faults[loser] += game->end == CONTEST_BY_FAULT;
    result->timeouts[loser] += game->end == CONTEST_ON_TIME;
    for (int player = 0; player < 2; player++)
        add_times(&result->times[player], &game->times[player]);
}

static void tell_pair(struct contest *contest, struct pair *pair)
{
    const struct contest_terms *terms = contest->terms;
    struct contest_result *result = contest->result;
    int points = 0;
    for (int i = 0; i < pair->count; i++) {
        add_game(result, &pair->game[i]);
        points += half_points(&pair->game[i]);
        if (i == 1) {
            tally_add_pair(&result->tally, points);
            if (terms->sprt)
                result->sprt = sprt_look(terms->sprt, &result->tally);
        }
        if (terms->game_over)
            terms->game_over(terms->arg, &pair->game[i], result);
        contest_game_free(&pair->game[i]);
    }
    if (terms->sprt && result->sprt.state != SPRT_GOES_ON) {
        contest->decided = true;
        atomic_store(terms->stop, true);
    }
}

static void tell_finished(struct contest *contest)
{
    while (!contest->decided && contest->told < contest->begun &&
           contest->pair[contest->told].finished)
        tell_pair(contest, &contest->pair[contest->told++]);
}

/* --- playing --- */

/* The next pair, NULL when there is nothing left to do. */
static struct pair *begin_pair(struct contest *contest, int *index)
{
    const struct contest_terms *terms = contest->terms;
    struct pair *pair = NULL;
    pthread_mutex_lock(&contest->lock);
    if (contest->begun < contest->pairs && !atomic_load(terms->stop)) {
        *index = contest->begun++;
        pair = &contest->pair[*index];
        pair->count = 2 * *index + 1 < terms->games ? 2 : 1;
        openings_next(terms->openings, &pair->game[0].opening);
        pair->game[1].opening = pair->game[0].opening;
    }
    pthread_mutex_unlock(&contest->lock);
    return pair;
}

static void end_pair(struct contest *contest, struct pair *pair)
{
    pthread_mutex_lock(&contest->lock);
    pair->finished = true;
    tell_finished(contest);
    pthread_mutex_unlock(&contest->lock);
}

/* The first player has the side that begins in the first game of each pair. False when the match
 * cannot go on. */
static bool play_pair(struct contest *contest, struct contestant *player[2],
                      const struct contestant_env *env, struct pair *pair, int index)
{
    const struct contest_terms *terms = contest->terms;
    int beginner = terms->rules.game->start.turn;
    for (int i = 0; i < pair->count; i++) {
        struct contest_game *game = &pair->game[i];
        struct err err = { 0 };
        game->number = 2 * index + i + 1;
        game->white = beginner == WHITE ? i : !i;
        for (int j = 0; j < 2; j++)
            if (!contestant_new_game(player[j], &err)) {
                fail(contest, &err);
                return false;
            }
        contest_game_play(&terms->rules, player, env,
                          hash_mix(terms->seed + (uint64_t)game->number), game);
        if (game->end == CONTEST_BROKEN_OFF)
            return false;
    }
    return true;
}

static void keep_names(struct contest *contest, struct contestant *player[2])
{
    pthread_mutex_lock(&contest->lock);
    for (int i = 0; i < 2; i++)
        text_copy(contest->result->name[i], sizeof contest->result->name[i],
                  contestant_name(player[i]));
    pthread_mutex_unlock(&contest->lock);
}

static void *work(void *arg)
{
    struct contest *contest = arg;
    const struct contest_terms *terms = contest->terms;
    struct seat seat[2] = { { terms, 0 }, { terms, 1 } };
    struct contestant_env env[2];
    struct contestant *player[2] = { NULL, NULL };
    struct err err = { 0 };
    bool good = true;

    for (int i = 0; i < 2; i++) {
        env[i] = (struct contestant_env){
            .game = terms->rules.game, .stop = terms->stop, .now_ms = seat_now,
            .log = terms->log ? seat_log : NULL, .arg = &seat[i],
            .start_ms = terms->start_ms, .grace_ms = terms->grace_ms,
        };
        player[i] = good ? contestant_new(terms->player[i], &env[i], &err) : NULL;
        good = player[i] != NULL;
    }
    if (good)
        keep_names(contest, player);
    else
        fail(contest, &err);

    int index;
    for (struct pair *pair; good && (pair = begin_pair(contest, &index));) {
        good = play_pair(contest, player, &env[0], pair, index);
        if (good)
            end_pair(contest, pair);
    }
    contestant_free(player[0]);
    contestant_free(player[1]);
    return NULL;
}

/* Captures are searched recursively, so the stack's size is not left to the system. */
static int start_workers(struct contest *contest, pthread_t *thread, int wanted)
{
    pthread_attr_t attributes;
    int count = 0;
    if (pthread_attr_init(&attributes))
        return 0;
    pthread_attr_setstacksize(&attributes, WORKER_STACK);
    while (count < wanted && !pthread_create(&thread[count], &attributes, work, contest))
        count++;
    pthread_attr_destroy(&attributes);
    return count;
}

bool contest_run(const struct contest_terms *terms, struct contest_result *out, struct err *err)
{
    struct contest contest = {
        .terms = terms, .pairs = (terms->games + 1) / 2, .result = out,
    };
    *out = (struct contest_result){ .sprt = { 0 } };
    if (terms->sprt)
        out->sprt = sprt_look(terms->sprt, &out->tally);
    contest.pair = mem_alloc((size_t)(contest.pairs + 1) * sizeof *contest.pair);
    pthread_mutex_init(&contest.lock, NULL);

    pthread_t thread[CONTEST_THREADS_MOST];
    int wanted = terms->threads < 1 ? 1
                 : terms->threads > CONTEST_THREADS_MOST ? CONTEST_THREADS_MOST
                                                         : terms->threads;
    int count = start_workers(&contest, thread, wanted < contest.pairs ? wanted : contest.pairs);
    for (int i = 0; i < count; i++)
        pthread_join(thread[i], NULL);
    if (!count && contest.pairs) {
        contest.failed = true;
        err_set(&contest.err, "no thread could be started");
    }

    for (int i = 0; i < contest.pairs; i++)
        for (int j = 0; j < 2; j++)
            contest_game_free(&contest.pair[i].game[j]);
    free(contest.pair);
    pthread_mutex_destroy(&contest.lock);
    if (contest.failed && err)
        *err = contest.err;
    return !contest.failed;
}
