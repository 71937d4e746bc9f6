#include "ai/train_play.h"

#include <stdlib.h>
#include <string.h>

#include "ai/table.h"
#include "rules/outcome.h"
#include "src/base/hash.h"
#include "src/base/mem.h"

enum { TABLE_BYTES = 1 << 20, PLIES_MOST = 300, OPENING_TRIES = 20 };

/* Openings that stand worse than this for one side are thrown away; games that stand better than
 * WON for so many plies are won, those that stay level for long without a capture are drawn. */
enum { BALANCED = 120, WON = 700, WON_PLIES = 6, LEVEL = 40, LEVEL_PLIES = 30, LEVEL_FROM = 60 };

struct player {
    struct train_terms terms;
    struct search *search;
    struct table *table;
    struct movelist list;
    struct report answer;
    struct rng rng;
    uint64_t past[PLIES_MOST + 1];
    int plies;
    struct position pos;
};

struct player *player_new(const struct train_terms *terms, struct err *err)
{
    struct table *table = table_new(TABLE_BYTES, err);
    if (!table)
        return NULL;
    struct player *player = mem_alloc(sizeof *player);
    player->terms = *terms;
    player->table = table;
    player->search = search_new();
    return player;
}

void player_free(struct player *player)
{
    if (!player)
        return;
    movelist_free(&player->list);
    search_free(player->search);
    table_free(player->table);
    free(player);
}

static int64_t no_clock(void *arg)
{
    (void)arg;
    return 0;
}

static void keep_answer(void *arg, const struct report *report)
{
    struct player *player = arg;
    player->answer = *report;
}

/* The score for White. */
static int think(struct player *player, const atomic_bool *stop)
{
    struct ask ask = {
        .game = player->terms.game, .weights = player->terms.weights, .pos = player->pos,
        .past = player->past, .past_count = player->plies, .lines = 1,
        .max_depth = player->terms.depth, .seed = rng_next(&player->rng) | 1,
    };
    struct search_env env = {
        .table = player->table, .stop = stop, .now_ms = no_clock, .report = keep_answer,
        .arg = player,
    };
    search_run(player->search, &ask, &env);
    return player->pos.turn == WHITE ? player->answer.score : -player->answer.score;
}

static void make(struct player *player, const struct move *move)
{
    struct position next;
    memset(&next, 0, sizeof next);
    game_apply(player->terms.game, &player->pos, move, &next);
    player->past[player->plies++] = player->pos.key;
    player->pos = next;
}

static enum outcome outcome_now(const struct player *player)
{
    struct history past = { player->past, player->plies };
    return game_outcome(player->terms.game, &player->pos, &past, NULL);
}

/* False when the game is over before its random moves are made. */
static bool open_randomly(struct player *player)
{
    const struct train_terms *terms = &player->terms;
    int span = terms->random_most - terms->random_least + 1;
    int plies = terms->random_least + (int)rng_below(&player->rng, (uint32_t)span);

    player->pos = terms->game->start;
    player->plies = 0;
    for (int i = 0; i < plies; i++) {
        game_generate(terms->game, &player->pos, &player->list);
        if (!player->list.count)
            return false;
        uint32_t chosen = rng_below(&player->rng, (uint32_t)player->list.count);
        make(player, &player->list.move[chosen]);
    }
    return outcome_now(player) == PLAYING;
}

static void open_game(struct player *player, const atomic_bool *stop)
{
    for (int i = 0; i < OPENING_TRIES; i++)
        if (open_randomly(player) && abs(think(player, stop)) <= BALANCED)
            return;
    player->pos = player->terms.game->start;
    player->plies = 0;
}

/* How clear the game has been for how long. */
struct tide {
    int won_for, won_plies;             /* for White 1, for Black -1 */
    int level_plies;
};

/* Is a game that both players see in the same light for so long taken as over? */
static bool is_decided(struct tide *tide, const struct player *player, int score, int8_t *result)
{
    int side = score >= WON ? 1 : score <= -WON ? -1 : 0;
    tide->won_plies = side && side == tide->won_for ? tide->won_plies + 1 : 0;
    tide->won_for = side;
    bool is_level = abs(score) <= LEVEL && player->pos.quiet && player->plies >= LEVEL_FROM;
    tide->level_plies = is_level ? tide->level_plies + 1 : 0;

    *result = (int8_t)side;
    return score_is_win(abs(score)) || tide->won_plies >= WON_PLIES ||
           tide->level_plies >= LEVEL_PLIES || player->plies >= PLIES_MOST - 1;
}

static void keep_sample(struct player *player, int score, struct sample_game *out)
{
    const struct game *game = player->terms.game;
    if (score_is_win(abs(score)) || game->does->can_capture(game, &player->pos))
        return;
    struct sample *sample = sample_add(out);
    sample->pos = player->pos;
    sample->score = (int16_t)score;
}

bool player_play(struct player *player, uint32_t number, const atomic_bool *stop,
                 struct sample_game *out)
{
    struct tide tide = { 0 };
    player->rng = (struct rng){ hash_mix(player->terms.seed * 0x100000001b3u + number) };
    table_clear(player->table);
    out->number = number;
    out->count = 0;
    open_game(player, stop);

    for (;;) {
        enum outcome outcome = outcome_now(player);
        out->result = outcome == WHITE_WINS ? 1 : outcome == BLACK_WINS ? -1 : 0;
        if (outcome != PLAYING)
            return true;
        int score = think(player, stop);
        if (atomic_load(stop))
            return false;
        keep_sample(player, score, out);
        if (is_decided(&tide, player, score, &out->result))
            return true;
        make(player, &player->answer.pv[0]);
    }
}
