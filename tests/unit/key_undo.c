/* Keys tell positions apart by what decides the legal moves, and by nothing else; positions are
 * values, so undoing a move is putting the old one back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/fen.h"
#include "rules/notation.h"
#include "src/base/hash.h"

static const struct game *find(const char *id)
{
    struct err err = { .text = "" };
    const struct game *game = game_find(id, &err);
    if (!game)
        fail_msg("%s", err.text);
    return game;
}

static struct position read(const char *id, const char *fen)
{
    struct position pos;
    struct err err = { .text = "" };
    if (strcmp(fen, "start") == 0)
        return find(id)->start;
    if (!fen_read(find(id), fen, &pos, &err))
        fail_msg("%s: %s", fen, err.text);
    return pos;
}

/* The position after moves that are parted by blanks. */
static struct position play(const char *id, struct position pos, const char *moves)
{
    const struct game *game = find(id);
    struct movelist legal = { .move = NULL };
    char text[200], *rest;
    snprintf(text, sizeof text, "%s", moves);
    for (char *p = strtok_r(text, " ", &rest); p; p = strtok_r(NULL, " ", &rest)) {
        struct written written;
        struct err err = { .text = "" };
        struct position after;
        game_generate(game, &pos, &legal);
        assert_true(written_read(game, p, &written, &err));
        int i = written_match(game, &written, &legal);
        if (i < 0)
            fail_msg("%s is not legal", p);
        game_apply(game, &pos, &legal.move[i], &after);
        pos = after;
    }
    movelist_free(&legal);
    return pos;
}

static uint64_t key_of(const char *id, const char *fen)
{
    return read(id, fen).key;
}

static void two_orders_of_the_same_moves_have_one_key(void **state)
{
    (void)state;
    static const struct {
        const char *id, *fen, *one, *other;
    } pairs[] = {
        { "russian", "W:Wc3,g3:Bb6", "c3-d4 b6-a5 g3-f4", "g3-f4 b6-a5 c3-d4" },
        { "international", "W:W31-50:B1-20", "31-26 20-25 33-29", "33-29 20-25 31-26" },
        { "english", "B:W21-32:B1-12", "11-16 22-18 9-13", "9-13 22-18 11-16" },
        { "canadian", "W:W43-72:B1-30", "43-37 25-31 48-42", "48-42 25-31 43-37" },
        { "dameo", "W:Wa1,b1,d2:Bh8,e7", "b1-b2 e7-e6 d2-d3", "d2-d3 e7-e6 b1-b2" },
        { "cheskers", "B:WCg1,Kc1:BKd8,Bh8", "h8-g7 g1-h4 d8-e7", "d8-e7 g1-h4 h8-g7" },
        { "shatra", "W:W46,Y53,54:B11,Y10", "46-39 11-18 54-50", "54-50 11-18 46-39" },
        { "gomoku-checkers", "start", "@a1 @h8 @b2", "@b2 @h8 @a1" },
        { "ugolki", "start", "d3-e3 e6-e5 c3-c4", "c3-c4 e6-e5 d3-e3" },
        { "ashtarashki", "W:WM1a3,V2c3:BM1h6", "a3-b4 h6-g5 c3-b2", "c3-b2 h6-g5 a3-b4" },
        { "bashni-two-move", "W:Wc3,g3:Bb6:M2", "c3-d4 g3-f4", "g3-f4 c3-d4" },
        { "lasca", "W:Wa1(b),Kg1(wb):Ba7,g7", "a1-b2 a7-b6 g1-f2", "g1-f2 a7-b6 a1-b2" },
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct position start = read(pairs[i].id, pairs[i].fen);
        struct position one = play(pairs[i].id, start, pairs[i].one);
        struct position other = play(pairs[i].id, start, pairs[i].other);
        assert_true(one.key == other.key);
        assert_true(one.key != start.key);
    }
}

static void the_side_to_move_is_part_of_the_key(void **state)
{
    (void)state;
    assert_true(key_of("russian", "W:Wc3:Bf6") != key_of("russian", "B:Wc3:Bf6"));
    assert_true(key_of("canadian", "W:W70:B3") != key_of("canadian", "B:W70:B3"));
}

/* What odd games have beyond pieces and side: moves left, hands, kinds, retreats. */
static void all_that_decides_the_moves_is_part_of_the_key(void **state)
{
    (void)state;
    static const char *const pairs[][3] = {
        { "bashni-two-move", "W:Wc3:Bf6:M1", "W:Wc3:Bf6:M2" },
        { "gomoku-checkers", "W:Wc3:Bf6:R3,3", "W:Wc3:Bf6:R2,3" },
        { "gomoku-checkers", "W:Wc3:Bf6:R3,3", "W:Wc3:Bf6:R3,4" },
        { "cheskers", "W:WKc1,Bc3:BKf6", "W:WKc1,Cc3:BKf6" },
        { "shatra", "W:WK46,Y53:BY10", "W:W46,Y53:BY10" },
        { "ashtarashki", "W:WM1c3:BM1f6", "W:WV1c3:BM1f6" },
        { "ashtarashki", "W:WV1c3:BM1f6", "W:WW1c3:BM1f6" },
        { "ashtarashki", "W:WM1c3:BM1f6", "W:WM2c3:BM1f6" },
        { "ashtarashki", "W:WM2c3:BM1f6", "W:WM3c3:BM1f6" },
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_true(key_of(pairs[i][0], pairs[i][1]) != key_of(pairs[i][0], pairs[i][2]));
}

/* Else no position of the race would ever come again. */
static void the_number_of_the_move_is_no_part_of_the_key(void **state)
{
    (void)state;
    struct position start = find("ugolki")->start;
    struct position after = play("ugolki", start, "d3-e3 e6-d6 e3-d3 d6-e6");
    assert_true(start.key == after.key);
}

static void rank_and_colour_are_part_of_the_key(void **state)
{
    (void)state;
    uint64_t men = key_of("russian", "W:Wc3:Bf6");
    assert_true(men != key_of("russian", "W:WKc3:Bf6"));
    assert_true(men != key_of("russian", "W:Wc3:BKf6"));
    assert_true(men != key_of("russian", "W:Wf6:Bc3"));
}

static void every_prisoner_and_his_place_are_part_of_the_key(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "W:WKc3(wb):Be7", "W:WKc3(bw):Be7", "W:WKc3(Wb):Be7", "W:WKc3(wB):Be7", "W:WKc3(wbb):Be7",
        "W:WKc3(w):Be7",  "W:WKc3:Be7",     "W:WKc3(ww):Be7", "W:Wc3(wb):Be7",
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        for (size_t k = 0; k < i; k++)
            assert_true(key_of("bashni", fens[i]) != key_of("bashni", fens[k]));
    }
}

/* Articles 17 and 1.9: the limited king is part of what decides the legal moves. */
static void the_frisian_run_of_king_moves_is_part_of_the_key(void **state)
{
    (void)state;
    struct position before = read("frisian", "W:WK46,26:BK50,25");
    struct position after = play("frisian", before, "46-41 50-45 41-46 45-50");
    assert_true(before.key != after.key);
    assert_true(after.key == game_key(find("frisian"), &after));
}

static void draw_counters_are_no_part_of_the_key(void **state)
{
    (void)state;
    struct position before = read("russian", "W:WKg1:BKb8");
    struct position after = play("russian", before, "g1-h2 b8-a7 h2-g1 a7-b8");
    assert_true(before.key == after.key);
    assert_int_equal(after.quiet, 4);
}

struct seen {
    uint64_t key, text;
};

static int compare_seen(const void *a, const void *b)
{
    const struct seen *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key)
                            : (x->text > y->text) - (x->text < y->text);
}

/* Random games; the two hashes know nothing of each other, so one must not split the other. */
static void equal_keys_are_equal_positions(void **state)
{
    (void)state;
    enum { POSITIONS = 20000 };
    static const char *const ids[] = {
        "russian", "english", "international", "canadian", "lasca", "turkish", "dameo", "cheskers",
        "shatra", "gomoku-checkers", "fox-geese-12", "ashtarashki", "bashni-two-move", "stavropol",
    };
    static struct seen seen[POSITIONS];
    for (size_t g = 0; g < sizeof ids / sizeof *ids; g++) {
        const struct game *game = find(ids[g]);
        struct rng rng = { 11 };
        struct movelist legal = { .move = NULL };
        struct position pos = game->start;
        for (int i = 0; i < POSITIONS; i++) {
            char *fen = fen_text(game, &pos);
            seen[i] = (struct seen){ pos.key, hash_bytes(fen, strlen(fen), 3) };
            free(fen);
            game_generate(game, &pos, &legal);
            struct position after = game->start;
            if (legal.count && i % 150 != 149)
                game_apply(game, &pos, &legal.move[rng_below(&rng, (uint32_t)legal.count)], &after);
            pos = after;
        }
        movelist_free(&legal);
        qsort(seen, POSITIONS, sizeof *seen, compare_seen);
        int different = 1;
        for (int i = 1; i < POSITIONS; i++) {
            different += seen[i].key != seen[i - 1].key;
            assert_int_equal(seen[i].key == seen[i - 1].key, seen[i].text == seen[i - 1].text);
        }
        assert_true(different > POSITIONS / 8);
    }
}

/* Goes down every line and back by copies; each level must be byte for byte as it was left. */
static void walk(const struct game *game, const struct position *pos, int depth)
{
    struct movelist legal = { .move = NULL };
    unsigned char before[sizeof *pos];
    memcpy(before, pos, game->pos_size);
    game_generate(game, pos, &legal);
    for (int i = 0; i < legal.count && depth > 0; i++) {
        struct position after;
        game_apply(game, pos, &legal.move[i], &after);
        assert_true(after.key == game_key(game, &after));
        walk(game, &after, depth - 1);
        assert_memory_equal(before, pos, game->pos_size);
    }
    movelist_free(&legal);
}

static void copying_the_old_position_back_undoes_a_move(void **state)
{
    (void)state;
    static const char *const fens[][2] = {
        { "russian", "W:Wg7,Kh8,f2,Ke7,Kf8,Kd8,a1:Ba3,b8,c3,a5,Kh2,Ke5" },
        { "english", "B:W21-32:B1-12" },
        { "international", "W:W26,K46,31,32:B12,K21,16,K45,9" },
        { "canadian", "W:W38,45,51,K67,59:B32,33,20,K6,15,27,28" },
        { "lasca", "W:WKd4(b),a3:Bc3(w),e3,c5(W),e5(b)" },
        { "bashni", "B:Wf2(w),a3:BKa1(bbbwww),c5,g5(bbb),h6(wwWw),a7,Kc7(ww)" },
        { "frisian", "W:W28,K46:BK16,K27,9,20,29" },
        { "turkish", "B:Wa5,b2,b5,d3,Kd8,e4:Bb7,c7,e6,e7,Kf2,f6,g6,g7,Kh6,h7" },
        { "cheskers", "W:WKc1,e7,Bb2,Cg1:BKh8,a7,Cd6" },
        { "shatra", "W:WK46,Y53,60:B32,22,10,Y2" },
        { "gomoku-checkers", "W:Wh1,a1,b2,c3,d4:Bg8:R1,1" },
        { "ugolki", "W:Wa1,b1,c2:Bf6,g7,h8:F40" },
        { "ashtarashki", "W:WW1c3,V2f4,M3d4:BM1b8,M3h8,W2e5" },
        { "fox-geese-12", "B:Wa1,b2,f2,d4,f4:BKe5" },
        { "bashni-two-move", "W:We5(b),b2:Bd6(w),f6:M2" },
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        struct position pos = read(fens[i][0], fens[i][1]);
        walk(find(fens[i][0]), &pos, 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_orders_of_the_same_moves_have_one_key),
        cmocka_unit_test(the_side_to_move_is_part_of_the_key),
        cmocka_unit_test(all_that_decides_the_moves_is_part_of_the_key),
        cmocka_unit_test(the_number_of_the_move_is_no_part_of_the_key),
        cmocka_unit_test(rank_and_colour_are_part_of_the_key),
        cmocka_unit_test(every_prisoner_and_his_place_are_part_of_the_key),
        cmocka_unit_test(the_frisian_run_of_king_moves_is_part_of_the_key),
        cmocka_unit_test(draw_counters_are_no_part_of_the_key),
        cmocka_unit_test(equal_keys_are_equal_positions),
        cmocka_unit_test(copying_the_old_position_back_undoes_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
