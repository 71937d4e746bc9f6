/* What was learned: patterns, files of weights, and the learning itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/eval.h"
#include "ai/train.h"
#include "ai/train_fit.h"
#include "ai/weights_file.h"
#include "rules/outcome.h"
#include "src/base/file.h"
#include "src/base/hash.h"

enum { WALKS = 6, WALK_PLIES = 60 };

static const char *const learnable[] = {
    "russian", "international", "canadian", "italian", "spantsiretti", "turkish", "dameo", "lasca",
    "bashni", "english+losing", "canadian+towers",
};

enum { LEARNABLE = sizeof learnable / sizeof *learnable };

/* Weights without any sense, but all of them different from zero. */
static struct weights *random_weights(const struct game *game, struct lessons *lessons)
{
    struct weights *weights = weights_new(game);
    struct rng rng = { 5 };
    assert_non_null(weights);
    lessons_init(lessons, weights);
    for (int phase = 0; phase < PHASES; phase++) {
        for (int i = 0; i < TERMS; i++)
            lessons->term[phase][i] = (float)rng_below(&rng, 400) / WEIGHT_UNIT - 50;
        for (int i = 0; i < MAX_SQUARES; i++)
            lessons->king[phase][i] = (float)rng_below(&rng, 400) / WEIGHT_UNIT - 50;
        for (int table = 0; table < weights->patterns.tables; table++)
            for (int i = 0; i < PATTERN_SIZE; i += 1 + (int)rng_below(&rng, 3))
                lessons->part[phase][table].whole[i] =
                    (float)rng_below(&rng, 400) / WEIGHT_UNIT - 50;
    }
    weights_set(weights, lessons);
    return weights;
}

/* Calls look() for positions of random games. */
static void walk(const struct game *game, void (*look)(const struct position *pos, void *arg),
                 void *arg)
{
    struct movelist list = { 0 };
    struct rng rng = { 11 };
    for (int i = 0; i < WALKS; i++) {
        struct position pos = game->start;
        for (int ply = 0; ply < WALK_PLIES; ply++) {
            struct position next;
            memset(&next, 0, sizeof next);
            game_generate(game, &pos, &list);
            if (!list.count)
                break;
            uint32_t chosen = rng_below(&rng, (uint32_t)list.count);
            game_apply(game, &pos, &list.move[chosen], &next);
            pos = next;
            look(&pos, arg);
        }
    }
    movelist_free(&list);
}

/* The same position with the board turned round and the colours exchanged. */
static struct position turned(const struct game *game, const struct position *pos)
{
    const struct geometry *geo = game->geo;
    struct position out;
    memset(&out, 0, sizeof out);
    out.turn = !pos->turn;
    for (sqset left = geo->board; left;) {
        square sq = set_take(&left);
        square to = geo->at[geo->rows - 1 - geo->row[sq]][geo->cols - 1 - geo->col[sq]];
        for (int kind = MAN; kind <= KING; kind++)
            for (int side = WHITE; side <= BLACK; side++)
                if (set_has(pos->piece[kind][side], sq))
                    out.piece[kind][!side] |= set_of(to);
        /* In a tower the sides are the even bits below the mark. */
        stack tower = game->rules.towers ? pos->tower[sq] : 0;
        stack side = 1;
        for (stack rest = tower; rest > 3; rest >>= 2, side <<= 2)
            tower ^= side;
        out.tower[to] = tower;
    }
    return out;
}

static void same_when_turned(const struct position *pos, void *arg)
{
    const struct eval *eval = arg;
    struct position other = turned(eval->game, pos);
    assert_int_equal(eval->score(eval, pos), eval->score(eval, &other));
}

static void what_is_learned_holds_for_both_sides(void **state)
{
    (void)state;
    for (int i = 0; i < LEARNABLE; i++) {
        const struct game *game = game_find(learnable[i], NULL);
        struct lessons lessons;
        struct eval eval;
        struct weights *weights = random_weights(game, &lessons);
        eval_prepare(&eval, game, weights);
        walk(game, same_when_turned, &eval);
        lessons_free(&lessons);
        weights_free(weights);
    }
}

static void same_as_counted_by_hand(const struct position *pos, void *arg)
{
    const struct patterns *patterns = arg;
    uint16_t counted[PATTERN_LANES];
    patterns_count(patterns, pos, counted);
    for (int lane = 0; lane < patterns->lanes; lane++) {
        int pattern = 0;
        for (int i = PATTERN_SQUARES - 1; i >= 0; i--) {
            bool white = set_has(pos->piece[MAN][WHITE], patterns->cell[lane][i]);
            bool black = set_has(pos->piece[MAN][BLACK], patterns->cell[lane][i]);
            int digit = white ? 1 : black ? 2 : 0;
            pattern = 3 * pattern + (digit && patterns->turned[lane] ? 3 - digit : digit);
        }
        assert_int_equal(counted[lane], pattern);
    }
}

static void patterns_are_their_squares_digits(void **state)
{
    (void)state;
    for (int i = 0; i < LEARNABLE; i++) {
        const struct game *game = game_find(learnable[i], NULL);
        struct patterns patterns;
        assert_true(patterns_make(&patterns, game));
        walk(game, same_as_counted_by_hand, &patterns);
    }
}

static void windows_cover_every_square(void **state)
{
    (void)state;
    for (int i = 0; i < LEARNABLE; i++) {
        const struct game *game = game_find(learnable[i], NULL);
        struct patterns patterns;
        sqset covered = 0;
        assert_true(patterns_make(&patterns, game));
        for (int lane = 0; lane < patterns.lanes; lane++)
            for (int k = 0; k < PATTERN_SQUARES; k++)
                covered |= set_of(patterns.cell[lane][k]);
        assert_true(covered == game->geo->board);
    }
}

static void mirrored_boards_share_weights(void **state)
{
    (void)state;
    const struct game *russian = game_find("russian", NULL);
    const struct game *italian = game_find("italian", NULL);
    struct patterns a, b;
    assert_true(patterns_make(&a, russian) && patterns_make(&b, italian));
    assert_int_equal(patterns_mark(&a, russian), patterns_mark(&b, italian));
    for (int lane = 0; lane < a.lanes; lane++)
        for (int i = 0; i < PATTERN_SQUARES; i++) {
            square here = a.cell[lane][i];
            square there = b.cell[lane][i];
            assert_int_equal(russian->geo->row[here], italian->geo->row[there]);
            assert_int_equal(russian->geo->col[here], 7 - italian->geo->col[there]);
        }
}

static void odd_games_have_nothing_to_learn(void **state)
{
    (void)state;
    assert_null(weights_new(game_find("shatra", NULL)));
    assert_null(weights_new(game_find("ugolki", NULL)));
}

/* --- files --- */

static char *written(const char *id, size_t *size)
{
    struct lessons lessons;
    char *bytes;
    struct weights *weights = random_weights(game_find(id, NULL), &lessons);
    lessons_write(&lessons, weights, &bytes, size);
    lessons_free(&lessons);
    weights_free(weights);
    return bytes;
}

static bool reads(const char *id, const char *bytes, size_t size, bool relative, struct err *err)
{
    struct lessons lessons;
    struct weights *weights = weights_new(game_find(id, NULL));
    lessons_init(&lessons, weights);
    bool good = lessons_read(&lessons, weights, bytes, size, relative, err);
    lessons_free(&lessons);
    weights_free(weights);
    return good;
}

static void a_file_gives_back_what_was_written(void **state)
{
    (void)state;
    size_t size, size_again;
    char *again;
    char *bytes = written("lasca", &size);
    struct lessons lessons;
    struct weights *weights = weights_new(game_find("lasca", NULL));
    lessons_init(&lessons, weights);
    assert_true(lessons_read(&lessons, weights, bytes, size, false, NULL));
    lessons_write(&lessons, weights, &again, &size_again);
    assert_int_equal(size, size_again);
    assert_memory_equal(bytes, again, size);
    free(bytes);
    free(again);
    lessons_free(&lessons);
    weights_free(weights);
}

static void a_damaged_file_is_refused_with_a_reason(void **state)
{
    (void)state;
    size_t size;
    struct err err;
    char *bytes = written("russian", &size);
    assert_true(reads("russian", bytes, size, false, &err));
    assert_false(reads("russian", bytes, size - 1, false, &err));
    assert_non_null(strstr(err.text, "damaged"));
    bytes[size / 2] ^= 4;
    assert_false(reads("russian", bytes, size, false, &err));
    assert_non_null(strstr(err.text, "damaged"));
    assert_false(reads("russian", "no weights", 10, false, &err));
    assert_non_null(strstr(err.text, "tavlei-weights"));
    free(bytes);
}

static void weights_of_another_game_need_to_be_wanted(void **state)
{
    (void)state;
    size_t size;
    struct err err;
    char *bytes = written("russian", &size);
    assert_false(reads("brazilian", bytes, size, false, &err));
    assert_non_null(strstr(err.text, "of the game russian, not of brazilian"));
    assert_true(reads("brazilian", bytes, size, true, &err));
    assert_true(reads("italian", bytes, size, true, &err));
    assert_false(reads("international", bytes, size, true, &err));
    assert_non_null(strstr(err.text, "another board"));
    free(bytes);
}

static int check_own_weights(const char *id)
{
    char name[120];
    struct err err = { .text = "" };
    const struct game *game = game_find(id, NULL);
    snprintf(name, sizeof name, "weights/%s.tw", id);
    char *path = game ? file_resource(name) : NULL;
    if (!path)
        return 0;
    struct weights *weights = weights_load(game, path, &err);
    assert_string_equal(err.text, "");
    assert_non_null(weights);
    weights_free(weights);
    free(path);
    return 1;
}

/* Every game whose weights come with the program can use them. */
static void the_games_own_weights_are_whole(void **state)
{
    (void)state;
    const struct game *game;
    int found = 0;
    for (int i = 0; (game = game_nth(i)); i++) {
        char losing[100];
        snprintf(losing, sizeof losing, "%s+losing", game->id);
        found += check_own_weights(game->id) + check_own_weights(losing);
    }
    assert_true(found >= 5);
}

static void every_search_of_a_game_shares_its_weights(void **state)
{
    (void)state;
    const struct game *game = game_find("russian", NULL);
    const struct game *other = game_find("russian+losing", NULL);
    assert_non_null(weights_of(game));
    assert_ptr_equal(weights_of(game), weights_of(game));
    assert_ptr_not_equal(weights_of(game), weights_of(other));
    assert_null(weights_of(game_find("ugolki", NULL)));
}

/* --- learning --- */

struct place {
    char folder[40], games[60];
};

static void make_place(struct place *place)
{
    strcpy(place->folder, "/tmp/tavlei-train-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->games, sizeof place->games, "%s/games", place->folder);
}

static void clear_place(struct place *place)
{
    unlink(place->games);
    rmdir(place->folder);
}

static void play(const struct place *place, const char *id, uint32_t games, int threads)
{
    atomic_bool stop;
    atomic_init(&stop, false);
    struct train_job job = {
        .terms = { .game = game_find(id, NULL), .weights = weights_by_hand(), .depth = 2,
                   .random_least = 3, .random_most = 8, .seed = 1 },
        .path = place->games, .games = games, .threads = threads, .stop = &stop,
    };
    struct err err;
    assert_true(train_play(&job, &err));
}

static char *games_of(const struct place *place, size_t *size)
{
    char *bytes = file_read(place->games, 64 << 20, size, NULL);
    assert_non_null(bytes);
    return bytes;
}

static void interrupted_games_go_on_as_if_nothing_had_happened(void **state)
{
    (void)state;
    struct place whole, broken;
    size_t size, broken_size;
    make_place(&whole);
    make_place(&broken);
    play(&whole, "lasca", 12, 1);
    play(&broken, "lasca", 7, 2);
    char *bytes = games_of(&broken, &broken_size);
    assert_int_equal(truncate(broken.games, (off_t)broken_size - 5), 0);
    free(bytes);
    play(&broken, "lasca", 12, 2);

    bytes = games_of(&whole, &size);
    char *broken_bytes = games_of(&broken, &broken_size);
    assert_int_equal(size, broken_size);
    assert_memory_equal(bytes, broken_bytes, size);
    free(bytes);
    free(broken_bytes);
    clear_place(&whole);
    clear_place(&broken);
}

static void games_of_other_terms_are_not_continued(void **state)
{
    (void)state;
    struct place place;
    struct err err;
    uint32_t games;
    make_place(&place);
    play(&place, "english", 1, 1);
    assert_null(sample_open(place.games, game_find("english", NULL), "otherwise", &games, &err));
    assert_non_null(strstr(err.text, "use another folder"));
    assert_null(sample_open(place.games, game_find("russian", NULL), "", &games, &err));
    assert_non_null(strstr(err.text, "another game than russian"));
    clear_place(&place);
}

static void learning_tells_results_better_and_always_the_same(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    play(&place, "russian", 120, 2);
    const char *path = place.games;
    struct fit_terms terms = { .path = &path, .paths = 1, .blend = 0.5, .rounds = 6 };
    char *bytes[2];
    size_t size[2];
    for (int i = 0; i < 2; i++) {
        struct weights *weights = weights_new(game_find("russian", NULL));
        struct lessons lessons;
        struct fit_report report;
        struct err err;
        lessons_init(&lessons, weights);
        lessons_begin(&lessons, weights->game);
        assert_true(fit_lessons(&lessons, weights, &terms, &report, &err));
        assert_int_equal(report.games, 120);
        assert_true(report.loss_after < report.loss_before);
        lessons_write(&lessons, weights, &bytes[i], &size[i]);
        lessons_free(&lessons);
        weights_free(weights);
    }
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(bytes[0], bytes[1], size[0]);
    free(bytes[0]);
    free(bytes[1]);
    clear_place(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_learned_holds_for_both_sides),
        cmocka_unit_test(patterns_are_their_squares_digits),
        cmocka_unit_test(windows_cover_every_square),
        cmocka_unit_test(mirrored_boards_share_weights),
        cmocka_unit_test(odd_games_have_nothing_to_learn),
        cmocka_unit_test(a_file_gives_back_what_was_written),
        cmocka_unit_test(a_damaged_file_is_refused_with_a_reason),
        cmocka_unit_test(weights_of_another_game_need_to_be_wanted),
        cmocka_unit_test(the_games_own_weights_are_whole),
        cmocka_unit_test(every_search_of_a_game_shares_its_weights),
        cmocka_unit_test(interrupted_games_go_on_as_if_nothing_had_happened),
        cmocka_unit_test(games_of_other_terms_are_not_continued),
        cmocka_unit_test(learning_tells_results_better_and_always_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
