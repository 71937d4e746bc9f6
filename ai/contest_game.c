#include "ai/contest_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/outcome.h"
#include "src/base/hash.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

/* A game being played. */
struct table_side {
    struct contestant *player;
    int index;                          /* 0 or 1, as in struct contest_game */
    struct side_clock clock;
};

struct play {
    const struct contest_rules *rules;
    const struct contestant_env *env;
    uint64_t seed;
    struct contest_game *out;
    struct table_side side[2];          /* by colour */
    struct position pos;
    struct move *move;                  /* from the start, as players are told them */
    uint64_t *past;
    int capacity;
    int agreed_side, agreed_plies;      /* for how long both have seen the same side winning */
};

static void make_room(struct play *play)
{
    struct contest_game *out = play->out;
    if (out->count < play->capacity)
        return;
    play->capacity = 2 * play->capacity + 128;
    size_t capacity = (size_t)play->capacity;
    out->move = mem_grow(out->move, capacity * sizeof *out->move);
    play->move = mem_grow(play->move, capacity * sizeof *play->move);
    play->past = mem_grow(play->past, capacity * sizeof *play->past);
}

static void make_move(struct play *play, const struct contest_move *made)
{
    make_room(play);
    int at = play->out->count++;
    play->out->move[at] = *made;
    play->move[at] = made->move;
    play->past[at] = play->pos.key;

    struct position next;
    memset(&next, 0, sizeof next);
    game_apply(play->rules->game, &play->pos, &made->move, &next);
    play->pos = next;
}

static void decide(struct play *play, enum outcome outcome, enum contest_end end, const char *reason)
{
    play->out->outcome = outcome;
    play->out->end = end;
    text_copy(play->out->reason, sizeof play->out->reason, reason);
}

static enum outcome win_of(int side)
{
    return side == WHITE ? WHITE_WINS : BLACK_WINS;
}

static const char *colour(int side)
{
    return side == WHITE ? "White" : "Black";
}

/* Has the position ended the game, or the limit of plies? */
static bool is_over(struct play *play)
{
    const struct game *game = play->rules->game;
    struct history past = { play->past, play->out->count };
    enum end_reason why = END_NONE;
    char text[200];

    enum outcome outcome = game_outcome(game, &play->pos, &past, &why);
    if (outcome != PLAYING) {
        end_text(game, outcome, why, text, sizeof text);
        decide(play, outcome, CONTEST_BY_RULES, text);
        return true;
    }
    if (play->rules->max_plies && play->out->count >= play->rules->max_plies) {
        snprintf(text, sizeof text, "adjudicated: %d plies were played", play->out->count);
        decide(play, DRAWN, CONTEST_ADJUDICATED, text);
        return true;
    }
    return false;
}

/* Both players in turn must have seen the same side winning, for long enough. */
static bool is_agreed(struct play *play, int side, int score)
{
    const struct contest_rules *rules = play->rules;
    if (!rules->win_plies || abs(score) < rules->win_score) {
        play->agreed_plies = 0;
        return false;
    }
    int winner = score > 0 ? side : !side;
    play->agreed_plies = winner == play->agreed_side ? play->agreed_plies + 1 : 1;
    play->agreed_side = winner;
    if (play->agreed_plies < rules->win_plies)
        return false;

    char text[200];
    snprintf(text, sizeof text, "adjudicated: both saw %s ahead by %.2f or more for %d plies",
             colour(winner), rules->win_score / 100.0, rules->win_plies);
    decide(play, win_of(winner), CONTEST_ADJUDICATED, text);
    return true;
}

static void ask_player(struct play *play, const struct table_side *side,
                       struct contestant_turn *turn)
{
    const struct contest_rules *rules = play->rules;
    *turn = (struct contestant_turn){
        .ask = {
            .start = &rules->game->start, .move = play->move, .move_count = play->out->count,
            .max_depth = rules->max_depth, .max_nodes = rules->max_nodes,
            .move_ms = rules->move_ms,
        },
        .pos = &play->pos, .past = play->past,
        .seed = hash_mix(play->seed * 2 + (uint64_t)side->index),
    };
    if (!rules->clock.base_ms)
        return;
    turn->ask.has_clock = true;
    turn->ask.clock_ms = side->clock.left_ms;
    turn->ask.increment_ms = rules->clock.increment_ms;
    turn->ask.moves_to_go = clock_moves_to_go(&side->clock, &rules->clock);
}

/* What a move may take; 0 = any time. */
static int32_t allowed_ms(const struct play *play, const struct table_side *side)
{
    if (play->rules->clock.base_ms)
        return clock_given(&side->clock, &play->rules->clock);
    return play->rules->move_ms;
}

static void count_time(struct contest_times *times, int32_t used, int32_t allowed, int32_t margin,
                       const struct report *answer)
{
    times->moves++;
    times->total_ms += used;
    times->nodes += answer->nodes;
    times->depths += (uint64_t)(answer->depth > 0 ? answer->depth : 0);
    if (used > times->longest_ms)
        times->longest_ms = used;
    if (!allowed)
        return;
    if (used > allowed + margin)
        times->late++;
    if (used - allowed > times->worst_over_ms)
        times->worst_over_ms = used - allowed;
}

/* A clock that has run out loses the game; a fixed time that was overstepped is only counted, since
 * no engine is exact to the millisecond (those that do not answer at all are lost). */
static bool keeps_time(struct play *play, struct table_side *side, int32_t used, int colour_now)
{
    const struct contest_rules *rules = play->rules;
    if (!rules->clock.base_ms)
        return true;
    int32_t over = used - clock_given(&side->clock, &rules->clock);
    if (over > 0 && over <= rules->margin_ms)
        used -= over;
    if (clock_spend(&side->clock, &rules->clock, used))
        return true;

    char text[200];
    snprintf(text, sizeof text, "%s ran out of time, by %d ms", colour(colour_now), (int)over);
    decide(play, win_of(!colour_now), CONTEST_ON_TIME, text);
    return false;
}

/* One move; false when the game is over by it. */
static bool take_turn(struct play *play)
{
    int colour_now = play->pos.turn;
    struct table_side *side = &play->side[colour_now];
    struct contestant_turn turn;
    struct report answer = { .depth = 0 };
    struct err err = { 0 };

    ask_player(play, side, &turn);
    int32_t allowed = allowed_ms(play, side);
    int64_t began = play->env->now_ms(play->env->arg);
    bool good = contestant_move(side->player, &turn, &answer, &err);
    int32_t used = (int32_t)(play->env->now_ms(play->env->arg) - began);

    if (atomic_load(play->env->stop)) {
        decide(play, PLAYING, CONTEST_BROKEN_OFF, "broken off");
        return false;
    }
    if (!good) {
        decide(play, win_of(!colour_now), CONTEST_BY_FAULT, err.text);
        return false;
    }
    count_time(&play->out->times[side->index], used, allowed, play->rules->margin_ms, &answer);
    if (!keeps_time(play, side, used, colour_now))
        return false;

    struct contest_move made = {
        .move = answer.pv[0], .used_ms = used, .depth = answer.depth, .score = answer.score,
    };
    make_move(play, &made);
    return !is_over(play) && !is_agreed(play, colour_now, answer.score);
}

void contest_game_play(const struct contest_rules *rules, struct contestant *player[2],
                       const struct contestant_env *env, uint64_t seed, struct contest_game *out)
{
    struct play play = {
        .rules = rules, .env = env, .seed = seed, .out = out, .pos = rules->game->start,
        .side = { { .player = player[out->white], .index = out->white },
                  { .player = player[!out->white], .index = !out->white } },
    };
    for (int side = 0; side < 2; side++)
        clock_begin(&play.side[side].clock, &rules->clock);
    for (int i = 0; i < out->opening.count; i++) {
        struct contest_move made = { .move = out->opening.move[i], .used_ms = -1 };
        make_move(&play, &made);
    }
    make_room(&play);
    if (!is_over(&play))
        while (take_turn(&play))
            continue;
    free(play.move);
    free(play.past);
}

void contest_game_free(struct contest_game *game)
{
    free(game->move);
    *game = (struct contest_game){ 0 };
}
