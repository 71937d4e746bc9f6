#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "rules/notation.h"
#include "rules/record.h"
#include "src/base/hash.h"

enum { LONG_GAME = 1000, MANY_NODES = 100000 };

static const struct game *find(const char *id)
{
    struct err err = { 0 };
    const struct game *game = game_find(id, &err);
    assert_non_null(game);
    return game;
}

static node_id play(struct record *record, node_id at, const char *text)
{
    const struct game *game = record_game(record);
    struct movelist legal = { 0 };
    struct written written;
    struct err err = { 0 };

    assert_true(written_read(game, text, &written, &err));
    game_generate(game, record_position(record, at), &legal);
    int found = written_match(game, &written, &legal);
    assert_true(found >= 0);
    node_id id = record_play(record, at, &legal.move[found]);
    movelist_free(&legal);
    return id;
}

static void assert_children(const struct record *record, node_id at, const char *expected)
{
    char names[100] = "";
    for (node_id id = record_node(record, at)->child; id >= 0;
         id = record_node(record, id)->sibling) {
        assert_int_equal(record_node(record, id)->parent, at);
        strcat(names, *names ? " " : "");
        strcat(names, record_node(record, id)->text);
    }
    assert_string_equal(names, expected);
}

static void a_new_record_holds_the_start(void **state)
{
    (void)state;
    const struct game *game = find("russian");
    struct record *record = record_new(game, NULL);

    assert_int_equal(record_count(record), 1);
    assert_int_equal(record_ply(record, 0), 0);
    assert_int_equal(record_node(record, 0)->parent, -1);
    assert_int_equal(record_node(record, 0)->child, -1);
    assert_memory_equal(record_position(record, 0), &game->start, game->pos_size);
    assert_ptr_equal(record_game(record), game);
    assert_false(record_undo(record));
    assert_false(record_redo(record));
    record_free(record);
}

static void a_record_may_begin_anywhere(void **state)
{
    (void)state;
    const struct game *game = find("lasca");
    struct position start;
    struct err err = { 0 };
    assert_true(fen_read(game, "W:Wc3,e3:Bd4(b),d6(w),f6,a7", &start, &err));
    struct record *record = record_new(game, &start);

    node_id id = play(record, 0, "e3xe7");
    char *fen = fen_text(game, record_position(record, id));
    assert_string_equal(fen, "B:Wc3,d6,Ke7(bb):Bd4,f6,a7");
    free(fen);
    record_free(record);
}

static void moves_make_a_line(void **state)
{
    (void)state;
    struct record *record = record_new(find("russian"), NULL);

    node_id first = play(record, 0, "c3-d4");
    node_id second = play(record, first, "b6-c5");
    node_id third = play(record, second, "d4:b6");
    assert_int_equal(record_ply(record, third), 3);
    assert_int_equal(record_count(record), 4);
    assert_string_equal(record_node(record, third)->text, "d4:b6");
    assert_int_equal(record_position(record, third)->turn, BLACK);
    assert_children(record, second, "d4:b6");
    record_free(record);
}

static void the_same_move_is_the_same_node(void **state)
{
    (void)state;
    struct record *record = record_new(find("russian"), NULL);

    node_id first = play(record, 0, "c3-d4");
    assert_int_equal(play(record, 0, "c3-d4"), first);
    assert_int_equal(record_count(record), 2);
    record_free(record);
}

static void other_moves_are_variations_behind_the_first(void **state)
{
    (void)state;
    struct record *record = record_new(find("russian"), NULL);

    play(record, 0, "c3-d4");
    play(record, 0, "c3-b4");
    play(record, 0, "g3-h4");
    assert_children(record, 0, "c3-d4 c3-b4 g3-h4");
    record_free(record);
}

static void promoting_moves_one_step_and_can_be_undone(void **state)
{
    (void)state;
    struct record *record = record_new(find("russian"), NULL);

    play(record, 0, "c3-d4");
    play(record, 0, "c3-b4");
    node_id third = play(record, 0, "g3-h4");
    record_promote(record, third);
    assert_children(record, 0, "c3-d4 g3-h4 c3-b4");
    record_promote(record, third);
    assert_children(record, 0, "g3-h4 c3-d4 c3-b4");
    record_promote(record, third);
    assert_children(record, 0, "g3-h4 c3-d4 c3-b4");
    assert_true(record_undo(record));
    assert_children(record, 0, "c3-d4 g3-h4 c3-b4");
    assert_true(record_undo(record));
    assert_children(record, 0, "c3-d4 c3-b4 g3-h4");
    assert_true(record_redo(record));
    assert_children(record, 0, "c3-d4 g3-h4 c3-b4");
    record_free(record);
}

static void a_node_inside_a_variation_promotes_the_variation(void **state)
{
    (void)state;
    struct record *record = record_new(find("russian"), NULL);

    play(record, 0, "c3-d4");
    node_id side = play(record, 0, "c3-b4");
    node_id inside = play(record, side, "b6-a5");
    record_promote(record, inside);
    assert_children(record, 0, "c3-b4 c3-d4");
    record_free(record);
}

static void what_is_removed_comes_back_where_it_was(void **state)
{
    (void)state;
    struct record *record = record_new(find("russian"), NULL);

    play(record, 0, "c3-d4");
    node_id middle = play(record, 0, "c3-b4");
    play(record, middle, "b6-a5");
    play(record, 0, "g3-h4");
    record_remove(record, middle);
    assert_children(record, 0, "c3-d4 g3-h4");
    record_remove(record, middle); /* gone already: no edit */
    assert_true(record_undo(record));
    assert_children(record, 0, "c3-d4 c3-b4 g3-h4");
    assert_children(record, middle, "b6-a5");
    assert_true(record_redo(record));
    assert_children(record, 0, "c3-d4 g3-h4");
    record_free(record);
}

static void a_removed_move_can_be_played_again(void **state)
{
    (void)state;
    struct record *record = record_new(find("russian"), NULL);

    node_id first = play(record, 0, "c3-d4");
    record_remove(record, first);
    node_id again = play(record, 0, "c3-d4");
    assert_int_not_equal(again, first);
    assert_children(record, 0, "c3-d4");
    record_free(record);
}

static void comments_are_edits(void **state)
{
    (void)state;
    struct record *record = record_new(find("russian"), NULL);
    node_id id = play(record, 0, "c3-d4");

    record_comment(record, id, false, "bold");
    record_comment(record, id, false, "too bold");
    record_comment(record, id, true, "now");
    record_comment(record, id, true, "now"); /* no change, no edit */
    assert_string_equal(record_node(record, id)->after, "too bold");
    assert_true(record_undo(record));
    assert_null(record_node(record, id)->before);
    assert_true(record_undo(record));
    assert_string_equal(record_node(record, id)->after, "bold");
    assert_true(record_redo(record));
    assert_string_equal(record_node(record, id)->after, "too bold");
    record_comment(record, id, false, "");
    assert_null(record_node(record, id)->after);
    assert_false(record_redo(record));
    record_free(record);
}

static void clocks_are_kept_but_are_no_edit(void **state)
{
    (void)state;
    struct record *record = record_new(find("russian"), NULL);
    node_id id = play(record, 0, "c3-d4");

    assert_int_equal(record_node(record, id)->clock_ms[WHITE], -1);
    record_clock(record, id, 299000, 300000);
    assert_true(record_undo(record));
    assert_children(record, 0, "");
    assert_true(record_redo(record));
    assert_int_equal(record_node(record, id)->clock_ms[WHITE], 299000);
    assert_int_equal(record_node(record, id)->clock_ms[BLACK], 300000);
    record_free(record);
}

static node_id random_node(const struct record *record, struct rng *rng)
{
    node_id at = 0;
    while (rng_below(rng, 5) && record_node(record, at)->child >= 0) {
        at = record_node(record, at)->child;
        while (rng_below(rng, 2) && record_node(record, at)->sibling >= 0)
            at = record_node(record, at)->sibling;
    }
    return at;
}

/* Something of everything; what changes nothing is no edit. */
static void edit_at_random(struct record *record, struct rng *rng, struct movelist *legal)
{
    node_id at = random_node(record, rng);
    char text[2] = { (char)('a' + (int)rng_below(rng, 26)), '\0' };
    switch (rng_below(rng, 6)) {
    case 0:
        record_promote(record, at);
        break;
    case 1:
        if (at && rng_below(rng, 4) == 0)
            record_remove(record, at);
        break;
    case 2:
        record_comment(record, at, rng_below(rng, 2), text);
        break;
    default:
        game_generate(record_game(record), record_position(record, at), legal);
        if (legal->count)
            record_play(record, at, &legal->move[rng_below(rng, (uint32_t)legal->count)]);
        break;
    }
}

/* A number that changes with every link and comment below a node. */
static uint64_t shape(const struct record *record, node_id id)
{
    const struct node *node = record_node(record, id);
    uint64_t sum = hash_mix((uint64_t)id);
    if (node->before)
        sum = hash_bytes(node->before, strlen(node->before), sum);
    if (node->after)
        sum = hash_bytes(node->after, strlen(node->after), sum + 1);
    for (node_id child = node->child; child >= 0; child = record_node(record, child)->sibling)
        sum = hash_mix(sum ^ shape(record, child));
    return sum;
}

static void a_thousand_edits_are_undone_and_redone_exactly(void **state)
{
    (void)state;
    enum { EDITS = 1000 };
    struct record *record = record_new(find("lasca"), NULL);
    struct rng rng = { .state = 25 };
    struct movelist legal = { 0 };
    static uint64_t shapes[EDITS + 1];
    int edits = 0;

    shapes[0] = shape(record, 0);
    while (edits < EDITS) {
        edit_at_random(record, &rng, &legal);
        uint64_t now = shape(record, 0);
        if (now != shapes[edits])
            shapes[++edits] = now;
    }
    for (int i = EDITS; i > 0; i--) {
        assert_true(shape(record, 0) == shapes[i]);
        assert_true(record_undo(record));
    }
    assert_false(record_undo(record));
    for (int i = 0; i < EDITS; i++) {
        assert_true(shape(record, 0) == shapes[i]);
        assert_true(record_redo(record));
    }
    assert_false(record_redo(record));
    assert_true(shape(record, 0) == shapes[EDITS]);
    movelist_free(&legal);
    record_free(record);
}

/* Plays a random game of many plies; the record is compared with positions made one by one. */
static void check_long_game(const char *id)
{
    const struct game *game = find(id);
    struct record *record = record_new(game, NULL);
    struct rng rng = { .state = 7 };
    struct movelist legal = { 0 };
    struct position *walked = calloc(LONG_GAME + 1, sizeof *walked);
    node_id at = 0;
    int plies = 0;

    walked[0] = game->start;
    for (; plies < LONG_GAME; plies++) {
        game_generate(game, &walked[plies], &legal);
        if (!legal.count)
            break;
        const struct move *move = &legal.move[rng_below(&rng, (uint32_t)legal.count)];
        walked[plies + 1] = walked[plies];
        game_apply(game, &walked[plies], move, &walked[plies + 1]);
        at = record_play(record, at, move);
    }
    assert_int_equal(record_ply(record, at), plies);
    for (int i = 0; i < 3000; i++) {
        int ply = (int)rng_below(&rng, (uint32_t)plies + 1);
        const struct position *pos = record_position(record, ply);
        assert_int_equal(record_ply(record, ply), ply);
        assert_memory_equal(pos, &walked[ply], game->pos_size);
    }

    struct history past;
    record_history(record, at, &past);
    assert_int_equal(past.count, plies);
    for (int ply = 0; ply < plies; ply++)
        assert_true(past.key[ply] == walked[ply].key);
    movelist_free(&legal);
    free(walked);
    record_free(record);
}

static void positions_of_long_games_are_found_in_any_order(void **state)
{
    (void)state;
    check_long_game("russian");
    check_long_game("lasca");
    check_long_game("canadian");
    check_long_game("frisian");
}

static void a_position_stays_valid_while_others_are_asked_for(void **state)
{
    (void)state;
    const struct game *game = find("lasca");
    struct record *record = record_new(game, NULL);
    struct movelist legal = { 0 };
    node_id at = 0;

    for (int i = 0; i < RECORD_HELD; i++) {
        game_generate(game, record_position(record, at), &legal);
        if (!legal.count)
            break;
        at = record_play(record, at, &legal.move[0]);
    }
    const struct position *held = record_position(record, 1);
    struct position copy = *held;
    for (int i = 0, id = 2; i < RECORD_HELD; i++, id = id % (record_count(record) - 1) + 1)
        record_position(record, id);
    assert_memory_equal(held, &copy, game->pos_size);
    movelist_free(&legal);
    record_free(record);
}

/* The tower positions themselves would need more than that. */
static void a_hundred_thousand_towers_do_not_fill_the_memory(void **state)
{
    (void)state;
    const struct game *game = find("lasca");
    size_t before = mallinfo2().uordblks;
    struct record *record = record_new(game, NULL);
    struct rng rng = { .state = 12 };
    struct movelist legal = { 0 };

    while (record_count(record) < MANY_NODES) {
        node_id at = (node_id)rng_below(&rng, (uint32_t)record_count(record));
        for (int i = 0; i < 40; i++) {
            game_generate(game, record_position(record, at), &legal);
            if (!legal.count)
                break;
            at = record_play(record, at, &legal.move[rng_below(&rng, (uint32_t)legal.count)]);
        }
    }
    size_t used = mallinfo2().uordblks - before;
    assert_true(used < (size_t)64 << 20);
    for (int i = 0; i < 500; i++) {
        node_id at = 1 + (node_id)rng_below(&rng, (uint32_t)record_count(record) - 1);
        struct position after;
        game_apply(game, record_position(record, record_node(record, at)->parent),
                   &record_node(record, at)->move, &after);
        assert_memory_equal(record_position(record, at), &after, game->pos_size);
    }
    movelist_free(&legal);
    record_free(record);
}

static void the_third_repetition_ends_the_game(void **state)
{
    (void)state;
    static const char *const moves[] = { "a1-b2", "h8-g7", "b2-a1", "g7-h8" };
    const struct game *game = find("english");
    struct position start;
    struct err err = { 0 };
    enum end_reason reason;
    assert_true(fen_read(game, "W:WK29,9:BK4,20", &start, &err));
    struct record *record = record_new(game, &start);
    node_id at = 0;

    for (int i = 0; i < 8; i++) {
        assert_int_equal(record_outcome(record, at, &reason), PLAYING);
        at = play(record, at, moves[i % 4]);
    }
    assert_int_equal(record_outcome(record, at, &reason), DRAWN);
    assert_int_equal(reason, END_REPETITION);
    assert_int_equal(record_outcome(record, record_node(record, at)->parent, &reason), PLAYING);
    record_free(record);
}

static void long_moves_are_cut_in_the_text_only(void **state)
{
    (void)state;
    const struct game *game = find("international");
    struct position start;
    struct err err = { 0 };
    assert_true(fen_read(game, "W:WK47:B14,19,29,31,42", &start, &err));
    struct record *record = record_new(game, &start);

    node_id id = play(record, 0, "47x38x24x13x36");
    assert_string_equal(record_node(record, id)->text, "47x38x24x13x36");
    assert_int_equal(record_node(record, id)->move.hops, 4);
    record_free(record);
}

static void annotations_are_edits_and_settling_forgets_them(void **state)
{
    (void)state;
    struct record *record = record_new(find("russian"), NULL);
    node_id id = play(record, 0, "c3-d4");
    const uint8_t good[NODE_NAGS] = { 1, 10 }, bad[NODE_NAGS] = { 2 };

    record_nags(record, id, good);
    record_nags(record, id, bad);
    assert_int_equal(record_node(record, id)->nag[0], 2);
    assert_true(record_undo(record));
    assert_memory_equal(record_node(record, id)->nag, good, sizeof good);
    assert_true(record_undo(record));
    assert_int_equal(record_node(record, id)->nag[0], 0);
    assert_true(record_redo(record));
    assert_memory_equal(record_node(record, id)->nag, good, sizeof good);

    record_settle(record);
    assert_false(record_undo(record));
    assert_false(record_redo(record));
    assert_memory_equal(record_node(record, id)->nag, good, sizeof good);
    record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_record_holds_the_start),
        cmocka_unit_test(a_record_may_begin_anywhere),
        cmocka_unit_test(moves_make_a_line),
        cmocka_unit_test(the_same_move_is_the_same_node),
        cmocka_unit_test(other_moves_are_variations_behind_the_first),
        cmocka_unit_test(promoting_moves_one_step_and_can_be_undone),
        cmocka_unit_test(a_node_inside_a_variation_promotes_the_variation),
        cmocka_unit_test(what_is_removed_comes_back_where_it_was),
        cmocka_unit_test(a_removed_move_can_be_played_again),
        cmocka_unit_test(comments_are_edits),
        cmocka_unit_test(clocks_are_kept_but_are_no_edit),
        cmocka_unit_test(a_thousand_edits_are_undone_and_redone_exactly),
        cmocka_unit_test(positions_of_long_games_are_found_in_any_order),
        cmocka_unit_test(a_position_stays_valid_while_others_are_asked_for),
        cmocka_unit_test(a_hundred_thousand_towers_do_not_fill_the_memory),
        cmocka_unit_test(the_third_repetition_ends_the_game),
        cmocka_unit_test(long_moves_are_cut_in_the_text_only),
        cmocka_unit_test(annotations_are_edits_and_settling_forgets_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
