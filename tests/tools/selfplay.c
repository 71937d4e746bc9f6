/* selfplay VARIANT [--a LEVEL] [--b LEVEL] [--games N] [--nodes N] [--time MS] [--seed S] [--show]
 *
 * Plays two levels of the engine against each other and counts from A's side. Every opening of a
 * few random moves is played twice with colours exchanged. Level 0 takes the given limits only,
 * other levels their own, which the given ones narrow; level -1 moves at random. Questions carry ticket 1 for A and 2 for B.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/level.h"
#include "ai/search.h"
#include "ai/table.h"
#include "rules/fen.h"
#include "rules/notation.h"
#include "rules/outcome.h"
#include "src/base/hash.h"

enum { OPENING_PLIES = 6, PLIES_MOST = 300, TABLE_BYTES = 16 << 20 };

struct player {
    int level;
    struct search *search;
    struct table *table;
    struct report answer;
    uint64_t nodes, moves;
    int64_t depths, ms;
};

struct contest {
    const struct game *game;
    struct player player[2];
    uint64_t nodes;
    int32_t ms;
    bool show;
};

static int64_t now_ms(void *arg)
{
    (void)arg;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void keep(void *arg, const struct report *report)
{
    struct player *player = arg;
    if (report->final)
        player->answer = *report;
}

static void move_randomly(const struct game *game, const struct position *pos, uint64_t seed,
                          struct report *answer)
{
    struct movelist list = { 0 };
    struct rng rng = { seed };
    game_generate(game, pos, &list);
    answer->pv[0] = list.move[rng_below(&rng, (uint32_t)list.count)];
    answer->depth = answer->score = 0;
    movelist_free(&list);
}

static void think(struct contest *contest, struct player *player, const struct position *pos,
                  const uint64_t *past, int past_count, uint64_t seed)
{
    if (player->level < 0) {
        move_randomly(contest->game, pos, seed + (uint64_t)past_count, &player->answer);
        return;
    }
    static const atomic_bool never;
    struct search_env env = { player->table, &never, now_ms, keep, player };
    struct ask ask = {
        .ticket = (uint32_t)(player - contest->player) + 1,
        .game = contest->game,
        .pos = *pos,
        .past = past,
        .past_count = past_count,
        .max_nodes = contest->nodes,
        .move_ms = contest->ms,
        .seed = seed,
    };
    if (player->level)
        level_limits(player->level, &ask);
    search_run(player->search, &ask, &env);
    player->nodes += player->answer.nodes;
    player->depths += player->answer.depth;
    player->ms += player->answer.elapsed_ms;
    player->moves++;
}

/* A few random moves; the same seed gives the same opening. */
static void open_randomly(const struct game *game, uint64_t seed, struct position *pos,
                          uint64_t *past, int *count)
{
    struct rng rng = { seed };
    struct movelist list = { 0 };
    *pos = game->start;
    *count = 0;
    for (int i = 0; i < OPENING_PLIES; i++) {
        struct position next;
        memset(&next, 0, sizeof next);
        game_generate(game, pos, &list);
        if (list.count == 0)
            break;
        game_apply(game, pos, &list.move[rng_below(&rng, (uint32_t)list.count)], &next);
        past[(*count)++] = pos->key;
        *pos = next;
    }
    movelist_free(&list);
}

/* The result for the player that has White: 1, 0 or -1. */
static int play(struct contest *contest, struct player *white, struct player *black, uint64_t seed)
{
    const struct game *game = contest->game;
    uint64_t past[PLIES_MOST + OPENING_PLIES];
    int count;
    struct position pos;
    open_randomly(game, seed, &pos, past, &count);
    table_clear(white->table);
    table_clear(black->table);

    while (count < PLIES_MOST) {
        struct history history = { past, count };
        enum outcome outcome = game_outcome(game, &pos, &history, NULL);
        if (outcome != PLAYING)
            return outcome == WHITE_WINS ? 1 : outcome == BLACK_WINS ? -1 : 0;

        struct player *player = pos.turn == WHITE ? white : black;
        think(contest, player, &pos, past, count, seed * 2 + (player == contest->player));
        if (contest->show) {
            char *fen = fen_text(game, &pos);
            printf("%s\t%d\t%d\n", fen, player->answer.depth, player->answer.score);
            free(fen);
        }
        struct position next;
        memset(&next, 0, sizeof next);
        game_apply(game, &pos, &player->answer.pv[0], &next);
        past[count++] = pos.key;
        pos = next;
    }
    return 0;
}

static void print_result(const struct contest *contest, int wins, int losses, int draws)
{
    int games = wins + losses + draws;
    double points = (wins + 0.5 * draws) / games;
    double spread = sqrt((wins * (1 - points) * (1 - points) + losses * points * points +
                          draws * (0.5 - points) * (0.5 - points)) / games);
    double error = 1.96 * spread / sqrt(games);
    printf("%s\tlevel %d : %d\t+%d -%d =%d\t%.1f%% +-%.1f", contest->game->id,
           contest->player[0].level, contest->player[1].level, wins, losses, draws, 100 * points,
           100 * error);
    for (int i = 0; i < 2; i++) {
        const struct player *player = &contest->player[i];
        double moves = player->moves ? (double)player->moves : 1;
        printf("\t%.0f nodes, depth %.1f, %.0f ms", (double)player->nodes / moves,
               (double)player->depths / moves, (double)player->ms / moves);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    struct contest contest = { 0 };
    struct err err;
    int games = 40;
    uint64_t seed = 1;
    const char *id = argc > 1 ? argv[1] : "russian";

    for (int i = 2; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "0";
        if (!strcmp(argv[i], "--show"))
            contest.show = true;
        else if (!strcmp(argv[i], "--a"))
            contest.player[0].level = atoi(value);
        else if (!strcmp(argv[i], "--b"))
            contest.player[1].level = atoi(value);
        else if (!strcmp(argv[i], "--games"))
            games = atoi(value);
        else if (!strcmp(argv[i], "--nodes"))
            contest.nodes = strtoull(value, NULL, 10);
        else if (!strcmp(argv[i], "--time"))
            contest.ms = atoi(value);
        else if (!strcmp(argv[i], "--seed"))
            seed = strtoull(value, NULL, 10);
    }
    contest.game = game_find(id, &err);
    if (!contest.game) {
        fprintf(stderr, "selfplay: %s\n", err.text);
        return 1;
    }

    int tally[3] = { 0 };               /* losses, draws, wins of A */
    for (int i = 0; i < 2; i++) {
        contest.player[i].search = search_new();
        contest.player[i].table = table_new(TABLE_BYTES, NULL);
    }
    for (int i = 0; i < games; i++) {
        bool a_white = i % 2 == 0;
        int result = play(&contest, &contest.player[!a_white], &contest.player[a_white],
                          hash_mix(seed * 1000 + (uint64_t)i / 2));
        tally[1 + (a_white ? result : -result)]++;
    }
    print_result(&contest, tally[2], tally[0], tally[1]);
    for (int i = 0; i < 2; i++) {
        search_free(contest.player[i].search);
        table_free(contest.player[i].table);
    }
    return 0;
}
