/* Random games of every game: what must hold at each position and after each move.
 *
 * The counters and repetitions are counted here a second time, from the moves and the texts of the
 * positions alone.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/fen.h"
#include "rules/notation.h"
#include "rules/outcome.h"
#include "rules/tower.h"
#include "src/base/hash.h"
#include "src/base/strbuf.h"

enum { LONGEST = 400, MOST_TASKS = 300 };

/* A game being played, with what the test itself counts. */
struct play {
    const struct game *game;
    struct position pos;
    struct movelist legal;
    struct strbuf fen, again;
    uint64_t key[LONGEST + 1];  /* of all positions so far, the present one included */
    uint64_t text[LONGEST + 1]; /* hashes of the same positions' texts */
    int plies, quiet, still, pieces;
    bool odd;    /* ends or turns of its own, see is_odd */
    bool family; /* moves as in draughts */
    struct rng rng;
};

/* Two numbers that must be equal; on failure the position is told. */
static void agree(const struct play *play, const char *what, long long product, long long test)
{
    if (product != test)
        fail_msg("%s, ply %d, %s: %s is %lld, expected %lld", play->game->id, play->plies,
                 play->fen.text, what, product, test);
}

/* Games with ends, counters or turns of their own beyond the rules of ordinary draughts. */
static bool is_odd(const struct game *game)
{
    const struct rules *rules = &game->rules;
    bool family = game->does == game_find("russian", NULL)->does ||
                  game->does == game_find("canadian", NULL)->does;
    return !family || rules->plies_per_turn > 1 ||
           rules->moves_either || rules->captures_own || rules->draw.special > DRAWS_FRISIAN;
}

static int count_pieces(const struct game *game, const struct position *pos)
{
    int count = 0;
    sqset all = position_side(pos, WHITE) | position_side(pos, BLACK);
    while (all) {
        square sq = set_take(&all);
        count += game->rules.towers ? tower_height(pos->tower[sq]) : 1;
    }
    return count;
}

/* Everything of two positions that means something; text says which games have towers. */
static bool same_position(const struct game *game, const struct position *a,
                          const struct position *b)
{
    bool same = a->key == b->key && a->turn == b->turn && a->step == b->step &&
                a->hand[0] == b->hand[0] && a->hand[1] == b->hand[1];
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        for (int side = 0; side < 2; side++)
            same = same && a->piece[kind][side] == b->piece[kind][side];
    }
    if (game->pos_size >= offsetof(struct position, tower))
        same = same && a->mark[0] == b->mark[0] && a->mark[1] == b->mark[1];
    for (int sq = 0; game->rules.towers && sq < game->geo->bits; sq++)
        same = same && a->tower[sq] == b->tower[sq];
    return same;
}

static bool same_counters(const struct position *a, const struct position *b)
{
    bool same = a->quiet == b->quiet && a->still == b->still;
    for (int i = 0; i < COUNTERS; i++)
        same = same && a->count[i] == b->count[i];
    return same && memcmp(a->king_run, b->king_run, sizeof a->king_run) == 0 &&
           memcmp(a->king_last, b->king_last, sizeof a->king_last) == 0;
}

static void check_text(struct play *play)
{
    struct err err = { .text = "" };
    struct position read;
    strbuf_clear(&play->fen);
    fen_write(play->game, &play->pos, &play->fen);
    if (!fen_read(play->game, play->fen.text, &read, &err))
        fail_msg("%s: %s: %s", play->game->id, play->fen.text, err.text);
    strbuf_clear(&play->again);
    fen_write(play->game, &read, &play->again);
    assert_string_equal(play->fen.text, play->again.text);
    /* The Frisian run of king moves is part of the key but has no place in the text. */
    if (play->pos.king_run[0] || play->pos.king_run[1])
        read.key = play->pos.key;
    agree(play, "the position read back", same_position(play->game, &read, &play->pos), true);
}

/* The path with the sign of its kind: "c3:e5:g7". */
static void signed_path(const struct game *game, const struct move *move, char *out)
{
    move_path_text(game, move, out);
    for (char *p = out; *p && move->captured; p++) {
        if (*p == '-')
            *p = game->rules.naming.sign;
    }
}

static void check_names(const struct play *play)
{
    for (int i = 0; i < play->legal.count; i++) {
        char text[MOVE_TEXT];
        struct written written;
        struct err err = { .text = "" };
        move_text(play->game, &play->legal, &play->legal.move[i], text);
        if (!written_read(play->game, text, &written, &err))
            fail_msg("%s: %s: %s", play->game->id, text, err.text);
        if (written_match(play->game, &written, &play->legal) != i)
            fail_msg("%s: %s: %s is another move", play->game->id, play->fen.text, text);
        if (!play->family)
            continue;
        signed_path(play->game, &play->legal.move[i], text);
        assert_true(written_read(play->game, text, &written, &err));
        if (written_match(play->game, &written, &play->legal) != i)
            fail_msg("%s: %s: path %s is another move", play->game->id, play->fen.text, text);
    }
}

static void check_list(struct play *play)
{
    const struct game *game = play->game;
    game_generate(game, &play->pos, &play->legal);
    agree(play, "count", game->does->count(game, &play->pos), play->legal.count);
    if (!game->rules.king_move_limit) /* perft does not know that limit */
        agree(play, "perft(1)", (long long)game_perft(game, &play->pos, 1), play->legal.count);
    bool capture = false;
    for (int i = 0; i < play->legal.count; i++)
        capture = capture || play->legal.move[i].captured;
    if (play->legal.count && play->family)
        agree(play, "can_capture", game->does->can_capture(game, &play->pos), capture);
    for (int i = 0; i < play->legal.count; i++) {
        for (int k = 0; k < i; k++)
            agree(play, "same move", move_same(&play->legal.move[i], &play->legal.move[k]), false);
    }
}

/* Two moves deep the bulk count must be the sum of the lists behind each move. */
static void check_count(const struct play *play)
{
    int sum = 0;
    for (int i = 0; i < play->legal.count; i++) {
        struct position after;
        game_apply(play->game, &play->pos, &play->legal.move[i], &after);
        sum += play->game->does->count(play->game, &after);
    }
    agree(play, "perft(2)", (long long)game_perft(play->game, &play->pos, 2), sum);
}

static int times_seen(const struct play *play)
{
    int seen = 0;
    for (int i = 0; i <= play->plies; i++)
        seen += play->text[i] == play->text[play->plies];
    return seen;
}

/* The end of the game, judged a second time. */
static enum outcome check_outcome(const struct play *play)
{
    const struct game *game = play->game;
    const struct draw_rules *draw = &game->rules.draw;
    enum end_reason reason;
    struct history past = { play->key, play->plies };
    enum outcome outcome = game_outcome(game, &play->pos, &past, &reason);

    agree(play, "no reason", reason == END_NONE, outcome == PLAYING);
    agree(play, "an end", outcome != PLAYING || play->legal.count > 0, true);
    if (play->odd) {
        if (play->legal.count && draw->repetitions && times_seen(play) >= draw->repetitions)
            agree(play, "an end by repetition", outcome != PLAYING, true);
        return outcome;
    }
    if (play->legal.count == 0) {
        bool white_wins = (play->pos.turn == WHITE) == game->rules.losing;
        agree(play, "winner", outcome, white_wins ? WHITE_WINS : BLACK_WINS);
        bool blocked = position_side(&play->pos, play->pos.turn) != 0;
        agree(play, "reason", reason, blocked ? END_BLOCKED : END_NO_PIECES);
        return outcome;
    }
    bool repeated = draw->repetitions && times_seen(play) >= draw->repetitions;
    bool quiet = draw->quiet_moves && play->quiet >= 2 * draw->quiet_moves;
    if (repeated || quiet || draw->special == DRAWS_PLAIN)
        agree(play, "outcome", outcome, repeated || quiet ? DRAWN : PLAYING);
    if (reason == END_REPETITION)
        agree(play, "repetition", true, repeated);
    if (reason == END_QUIET)
        agree(play, "quiet moves", true, quiet);
    agree(play, "winner", outcome == PLAYING || outcome == DRAWN, true);
    return outcome;
}

/* Positions are values: the old one is untouched, and the same move gives the same again. */
static void make_move(struct play *play, const struct move *move)
{
    const struct game *game = play->game;
    struct position before, again, after;
    memcpy(&before, &play->pos, game->pos_size);
    sqset mover = move->from == SQ_NONE ? 0 : set_of(move->from);
    bool man = ((play->pos.piece[MAN][0] | play->pos.piece[MAN][1]) & mover) != 0;

    game_apply(game, &play->pos, move, &after);
    assert_memory_equal(&before, &play->pos, game->pos_size);
    game_apply(game, &before, move, &again);
    bool same = same_position(game, &after, &again) && same_counters(&after, &again);
    agree(play, "the same move again", same, true);
    if (play->family)
        agree(play, "by a king", (move->flags & MOVE_BY_KING) != 0, !man);

    memcpy(&play->pos, &after, game->pos_size);
    play->plies++;
    play->quiet = man || move->captured ? 0 : play->quiet + 1;
    play->still = (move->flags & MOVE_PROMOTES) || move->captured ? 0 : play->still + 1;
    if (!game->rules.towers)
        play->pieces -= set_count(move->captured);
    play->pieces += (move->flags & MOVE_DROPS) != 0;
    play->pieces -= (move->flags & MOVE_VANISHES) != 0;
}

static void check_position(struct play *play)
{
    const struct game *game = play->game;
    struct err err = { .text = "" };
    if (!game_check(game, &play->pos, &err))
        fail_msg("%s: ply %d: %s", game->id, play->plies, err.text);
    check_text(play);
    agree(play, "key", (long long)play->pos.key, (long long)game_key(game, &play->pos));
    agree(play, "pieces", count_pieces(game, &play->pos), play->pieces);
    if (play->family) {
        agree(play, "quiet", play->pos.quiet, play->quiet);
        agree(play, "still", play->pos.still, play->still);
    }
    play->key[play->plies] = play->pos.key;
    play->text[play->plies] = hash_bytes(play->fen.text, play->fen.length, 0);
    check_list(play);
    check_names(play);
}

/* Plays to the end or to LONGEST plies; returns the number of plies. */
static int play_one(struct play *play)
{
    memcpy(&play->pos, &play->game->start, play->game->pos_size);
    play->plies = play->quiet = play->still = 0;
    play->pieces = count_pieces(play->game, &play->pos);
    for (;;) {
        check_position(play);
        if (check_outcome(play) != PLAYING || play->plies == LONGEST)
            return play->plies;
        if (play->plies % 16 == 5 && !play->game->rules.king_move_limit)
            check_count(play);
        uint32_t chosen = rng_below(&play->rng, (uint32_t)play->legal.count);
        make_move(play, &play->legal.move[chosen]);
    }
}

/* What a test plays. */
struct task {
    char id[100], name[160];
    int games;
};

static void games_keep_the_invariants(void **state)
{
    const struct task *task = *state;
    struct err err = { .text = "" };
    static struct play play;
    play = (struct play){ .game = game_find(task->id, &err) };
    if (!play.game)
        fail_msg("%s", err.text);
    play.odd = is_odd(play.game);
    play.family = play.game->does == game_find("russian", NULL)->does ||
                  play.game->does == game_find("canadian", NULL)->does;
    play.rng.state = hash_bytes(task->id, strlen(task->id), 7);
    strbuf_init(&play.fen);
    strbuf_init(&play.again);
    int plies = 0;
    for (int i = 0; i < task->games; i++)
        plies += play_one(&play);
    assert_true(plies > 5 * task->games);
    strbuf_free(&play.fen);
    strbuf_free(&play.again);
    movelist_free(&play.legal);
}

static void add_task(struct CMUnitTest *tests, struct task *tasks, int *count, const char *id,
                     const char *modifier, int games)
{
    if (*count == MOST_TASKS)
        abort();
    struct task *task = &tasks[*count];
    snprintf(task->id, sizeof task->id, "%s%s", id, modifier);
    snprintf(task->name, sizeof task->name, "%d random games of %s keep the invariants", games,
             task->id);
    task->games = games;
    tests[(*count)++] = (struct CMUnitTest){ .name = task->name,
                                             .test_func = games_keep_the_invariants,
                                             .initial_state = task };
}

/* With a number as argument so many games of each are played, else 200, fewer of changed games. */
int main(int argc, char **argv)
{
    static struct task tasks[MOST_TASKS];
    static struct CMUnitTest tests[MOST_TASKS];
    const struct game *game;
    int games = argc > 1 ? atoi(argv[1]) : 200;
    int count = 0;
    for (int i = 0; (game = game_nth(i)) != NULL; i++) {
        static const char *const changes[] = { "+losing", "+towers", "+turned" };
        add_task(tests, tasks, &count, game->id, "", games);
        for (size_t k = 0; k < sizeof changes / sizeof *changes; k++) {
            char id[100];
            struct err err;
            snprintf(id, sizeof id, "%s%s", game->id, changes[k]);
            if (game_find(id, &err))    /* not every change makes sense in every game */
                add_task(tests, tasks, &count, game->id, changes[k], (games + 7) / 8);
        }
    }
    return _cmocka_run_group_tests("random games", tests, (size_t)count, NULL, NULL);
}
