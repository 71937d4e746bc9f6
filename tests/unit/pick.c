#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "input/pick.h"
#include "rules/fen.h"
#include "rules/notation.h"
#include "src/base/hash.h"

/* A position with its moves, and somebody clicking. */
struct table {
    const struct game *game;
    struct position pos;
    struct movelist legal;
    struct pick pick;
    struct move chosen;
    bool single;
};

static struct table lay(const char *id, const char *fen)
{
    struct err err = { 0 };
    struct table table = { .game = game_find(id, &err) };
    assert_non_null(table.game);
    if (!fen)
        table.pos = table.game->start;
    else if (!fen_read(table.game, fen, &table.pos, &err))
        fail_msg("%s: %s", fen, err.text);
    game_generate(table.game, &table.pos, &table.legal);
    return table;
}

static square cell(const struct table *table, const char *name)
{
    square sq = square_read(table->game, &name);
    assert_int_not_equal(sq, SQ_NONE);
    return sq;
}

static enum pick_result click(struct table *table, const char *name)
{
    return pick_cell(&table->pick, table->game, &table->legal, cell(table, name), table->single,
                     &table->chosen);
}

static void assert_chosen(const struct table *table, const char *expected)
{
    char path[MOVE_TEXT];
    move_path_text(table->game, &table->chosen, path);
    assert_string_equal(path, expected);
    assert_int_equal(table->pick.count, 0);
}

static sqset cells(const struct table *table, const char *names)
{
    sqset set = 0;
    for (; *names; names += *names == ' ')
        set |= set_of(square_read(table->game, &names));
    return set;
}

static sqset next(const struct table *table, sqset *final)
{
    return pick_next(&table->pick, table->game, &table->legal, final);
}

static void origin_then_destination_is_a_move(void **state)
{
    (void)state;
    struct table table = lay("russian", NULL);
    sqset final;

    assert_int_equal(click(&table, "c3"), PICK_MORE);
    assert_true(next(&table, &final) == cells(&table, "b4 d4"));
    assert_true(final == cells(&table, "b4 d4"));
    assert_int_equal(click(&table, "d4"), PICK_MOVE);
    assert_chosen(&table, "c3-d4");
    movelist_free(&table.legal);
}

static void cells_that_fit_nothing_leave_the_choice_as_it_was(void **state)
{
    (void)state;
    struct table table = lay("russian", NULL);

    assert_int_equal(click(&table, "a1"), PICK_NOTHING);
    assert_int_equal(click(&table, "b6"), PICK_NOTHING);
    assert_int_equal(click(&table, "c3"), PICK_MORE);
    assert_int_equal(click(&table, "e5"), PICK_NOTHING);
    assert_int_equal(click(&table, "b2"), PICK_NOTHING);
    assert_int_equal(table.pick.count, 1);
    assert_int_equal(click(&table, "b4"), PICK_MOVE);
    assert_chosen(&table, "c3-b4");
    movelist_free(&table.legal);
}

static void another_piece_begins_the_choice_again(void **state)
{
    (void)state;
    struct table table = lay("russian", NULL);

    click(&table, "c3");
    assert_int_equal(click(&table, "e3"), PICK_MORE);
    assert_int_equal(table.pick.count, 1);
    assert_int_equal(click(&table, "f4"), PICK_MOVE);
    assert_chosen(&table, "e3-f4");
    movelist_free(&table.legal);
}

static void the_origin_again_lets_go(void **state)
{
    (void)state;
    struct table table = lay("russian", NULL);

    click(&table, "c3");
    assert_int_equal(click(&table, "c3"), PICK_MORE);
    assert_int_equal(table.pick.count, 0);
    movelist_free(&table.legal);
}

static void a_destination_alone_is_enough_when_one_move_ends_there(void **state)
{
    (void)state;
    struct table table = lay("russian", NULL);

    assert_int_equal(click(&table, "d4"), PICK_NOTHING); /* from c3 or from e3 */
    assert_int_equal(click(&table, "h4"), PICK_MOVE);
    assert_chosen(&table, "g3-h4");
    movelist_free(&table.legal);
}

static void one_click_plays_the_only_move_of_a_piece_when_wanted(void **state)
{
    (void)state;
    struct table table = lay("russian", NULL);

    assert_int_equal(click(&table, "a3"), PICK_MORE);
    pick_clear(&table.pick);
    table.single = true;
    assert_int_equal(click(&table, "c3"), PICK_MORE); /* it has two moves */
    assert_int_equal(click(&table, "a3"), PICK_MOVE);
    assert_chosen(&table, "a3-b4");
    movelist_free(&table.legal);
}

static void a_capture_can_be_named_by_its_end(void **state)
{
    (void)state;
    struct table table = lay("english", "W:W22:B17,18,11");
    sqset final;

    click(&table, "22");
    assert_true(next(&table, &final) == cells(&table, "13 15 8"));
    assert_true(final == cells(&table, "13 15 8"));
    assert_int_equal(click(&table, "8"), PICK_MOVE);
    assert_chosen(&table, "22-15-8");
    movelist_free(&table.legal);
}

static void a_capture_can_be_named_by_what_it_takes(void **state)
{
    (void)state;
    struct table table = lay("russian", "W:Wc3,e3:Bd4,f6");

    click(&table, "e3");
    assert_int_equal(click(&table, "d4"), PICK_MOVE);
    assert_chosen(&table, "e3-c5");
    click(&table, "c3");
    assert_int_equal(click(&table, "f6"), PICK_MOVE);
    assert_chosen(&table, "c3-e5-g7");
    movelist_free(&table.legal);
}

static void branches_are_entered_step_by_step(void **state)
{
    (void)state;
    struct table table = lay("lasca", "W:Wc3,e3:Bd4(b),d6(w),f6,a7");
    sqset final;

    click(&table, "c3");
    assert_true(next(&table, &final) == cells(&table, "e5 c7 g7"));
    assert_true(final == cells(&table, "c7 g7"));
    assert_int_equal(click(&table, "e5"), PICK_MORE);
    assert_int_equal(table.pick.count, 2);
    assert_int_equal(click(&table, "g7"), PICK_MOVE);
    assert_chosen(&table, "c3-e5-g7");
    movelist_free(&table.legal);
}

static void the_last_cell_can_be_taken_back(void **state)
{
    (void)state;
    struct table table = lay("lasca", "W:Wc3,e3:Bd4(b),d6(w),f6,a7");

    click(&table, "c3");
    click(&table, "e5");
    pick_back(&table.pick);
    assert_int_equal(table.pick.count, 1);
    pick_back(&table.pick);
    pick_back(&table.pick);
    assert_int_equal(table.pick.count, 0);
    movelist_free(&table.legal);
}

/* Two ways from 47 to 36 take different pieces. */
static void an_ambiguous_end_shows_its_branches(void **state)
{
    (void)state;
    struct table table = lay("international", "W:WK47:B14,19,29,31,42");
    sqset final;
    int index[4];

    click(&table, "47");
    assert_int_equal(click(&table, "38"), PICK_MORE);
    assert_int_equal(pick_fitting(&table.pick, table.game, &table.legal, index, 4), 2);
    assert_true(!(next(&table, &final) & ~cells(&table, "24 20 13 9 36")));
    assert_true(final == cells(&table, "24 20 13 9"));
    assert_int_equal(click(&table, "36"), PICK_MORE);
    assert_int_equal(click(&table, "31"), PICK_NOTHING); /* it comes before 36 */
    pick_back(&table.pick);
    assert_int_equal(click(&table, "13"), PICK_MOVE);
    assert_chosen(&table, "47-38-24-13-36");
    movelist_free(&table.legal);
}

static void a_circle_is_entered_by_its_origin(void **state)
{
    (void)state;
    struct table table = lay("russian", "W:WKd2:Bc5,e5,c3,e3");

    click(&table, "d2");
    assert_int_equal(click(&table, "b4"), PICK_MORE);
    assert_int_equal(click(&table, "d2"), PICK_MOVE);
    assert_int_equal(table.chosen.to, cell(&table, "d2"));
    assert_int_equal(set_count(table.chosen.captured), 4);
    movelist_free(&table.legal);
}

/* The list holds one of the two directions; the player may take the other. */
static void a_circle_can_be_entered_either_way_round(void **state)
{
    (void)state;
    static const char *const ways[2][4] = { { "17", "10", "19", "26" },
                                            { "19", "10", "17", "26" } };
    for (int way = 0; way < 2; way++) {
        struct table table = lay("english", "W:WK26,32:B22,23,14,15");
        struct move only = table.legal.move[0];
        struct pick pick = { .count = 1, .cell = { cell(&table, "26") } };

        assert_int_equal(table.legal.count, 1);
        for (int i = 0; i < 4; i++) {
            pick.cell[pick.count++] = cell(&table, ways[way][i]);
            assert_int_equal(pick_fitting(&pick, table.game, &table.legal, NULL, 0), 1);
        }
        table.single = true;
        assert_int_equal(click(&table, "26"), PICK_MOVE);
        assert_true(move_same(&table.chosen, &only));
        movelist_free(&table.legal);
    }
}

static void other_landings_on_a_straight_line_are_the_same_capture(void **state)
{
    (void)state;
    struct table table = lay("russian", "W:WKa1:Bb2,f6");

    click(&table, "a1");
    assert_int_equal(click(&table, "c3"), PICK_MORE);
    assert_int_equal(click(&table, "h8"), PICK_MOVE);
    click(&table, "a1");
    assert_int_equal(click(&table, "e5"), PICK_MORE);
    assert_int_equal(click(&table, "g7"), PICK_MOVE);
    assert_int_equal(table.chosen.to, cell(&table, "g7"));
    movelist_free(&table.legal);
}

/* One capture takes e7 and ends on d8, another comes to d8 by way of f2 and d4. */
static void naming_the_last_cell_twice_ends_the_capture_there(void **state)
{
    (void)state;
    struct table table = lay("russian", "W:WKh4:Bd2,e7,d4,f2");
    sqset final;

    click(&table, "h4");
    assert_int_equal(click(&table, "d8"), PICK_MORE);
    next(&table, &final);
    assert_true(set_has(final, cell(&table, "d8")));
    assert_int_equal(click(&table, "d8"), PICK_MOVE);
    assert_chosen(&table, "h4-d8");
    movelist_free(&table.legal);
}

/* A chain of jumps over other pieces takes nothing, so only its end is asked for. */
static void a_chain_of_jumps_is_named_by_its_end(void **state)
{
    (void)state;
    struct table table = lay("ugolki", NULL);

    assert_int_equal(click(&table, "b1"), PICK_NOTHING);
    assert_int_equal(click(&table, "b2"), PICK_MORE);
    assert_int_equal(click(&table, "b4"), PICK_MOVE);
    assert_int_equal(table.chosen.to, cell(&table, "b4"));
    movelist_free(&table.legal);
}

static void a_piece_from_the_hand_is_named_by_its_cell(void **state)
{
    (void)state;
    struct table table = lay("gomoku-checkers", NULL);

    assert_int_equal(click(&table, "d4"), PICK_MOVE);
    assert_int_equal(table.chosen.to, cell(&table, "d4"));
    assert_int_equal(table.chosen.from, SQ_NONE);
    movelist_free(&table.legal);
}

/* A fifth piece in the row may take any enemy piece off, or none. */
static void a_row_of_five_asks_what_to_take_off(void **state)
{
    (void)state;
    struct table table = lay("gomoku-checkers", "W:Wa1,b1,c1,d1,e2:Ba8,h8");

    click(&table, "e2");
    assert_int_equal(click(&table, "e1"), PICK_MORE);
    assert_int_equal(click(&table, "h8"), PICK_MOVE);
    assert_true(table.chosen.captured == cells(&table, "h8"));
    click(&table, "e2");
    click(&table, "e1");
    assert_int_equal(click(&table, "e1"), PICK_MOVE);
    assert_true(table.chosen.captured == 0);
    movelist_free(&table.legal);
}

static void nothing_is_next_before_an_origin_is_chosen(void **state)
{
    (void)state;
    struct table table = lay("russian", NULL);
    sqset final = 1;

    assert_true(next(&table, &final) == 0);
    assert_true(final == 0);
    assert_true(pick_origins(&table.legal) == cells(&table, "a3 c3 e3 g3"));
    assert_int_equal(pick_fitting(&table.pick, table.game, &table.legal, NULL, 0), 7);
    movelist_free(&table.legal);
}

static void no_square_at_all_fits_nothing(void **state)
{
    (void)state;
    struct table table = lay("russian", NULL);

    assert_int_equal(pick_cell(&table.pick, table.game, &table.legal, SQ_NONE, true, &table.chosen),
                     PICK_NOTHING);
    click(&table, "c3");
    assert_int_equal(pick_cell(&table.pick, table.game, &table.legal, SQ_NONE, true, &table.chosen),
                     PICK_NOTHING);
    assert_int_equal(table.pick.count, 1);
    movelist_free(&table.legal);
}

/* --- every legal move of random positions --- */

/* Clicks along the whole path; the end once more where other captures would go on. */
static void click_through(struct table *table, const struct move *move)
{
    enum pick_result result;
    pick_clear(&table->pick);
    result = pick_cell(&table->pick, table->game, &table->legal, move->from, false, &table->chosen);
    assert_int_equal(result, PICK_MORE);
    for (int i = 0; i <= move->hops && result == PICK_MORE; i++) {
        square to = i < move->hops ? move->via[i] : move->to;
        result = pick_cell(&table->pick, table->game, &table->legal, to, false, &table->chosen);
    }
    if (result != PICK_MOVE || !move_same(move, &table->chosen)) {
        char path[MOVE_TEXT];
        char *fen = fen_text(table->game, &table->pos);
        move_path_text(table->game, move, path);
        fail_msg("%s %s: %s cannot be clicked", table->game->id, fen, path);
    }
}

/* What is shown as final is final, and the other cells shown leave a choice. */
static void check_next(struct table *table, square from)
{
    sqset final;
    struct pick start = { .count = 1, .cell = { from } };
    sqset shown = pick_next(&start, table->game, &table->legal, &final);

    assert_true(shown && !(final & ~shown));
    while (shown) {
        struct pick pick = start;
        square sq = set_take(&shown);
        enum pick_result result =
            pick_cell(&pick, table->game, &table->legal, sq, false, &table->chosen);
        assert_int_equal(result, set_has(final, sq) ? PICK_MOVE : PICK_MORE);
    }
}

static void every_legal_move_can_be_clicked(void **state)
{
    (void)state;
    static const char *const ids[] = {
        "russian", "international", "english",          "canadian", "lasca",
        "frisian", "bashni",        "brazilian+towers", "turkish",  "armenian",
        "italian", "spantsiretti",  "stavropol",        "samoyed",
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct table table = lay(ids[i], NULL);
        struct rng rng = { .state = 42 + i };
        for (int ply = 0; ply < 1500; ply++) {
            if (!table.legal.count || ply % 150 == 149)
                table.pos = table.game->start;
            game_generate(table.game, &table.pos, &table.legal);
            for (int k = 0; k < table.legal.count; k++)
                click_through(&table, &table.legal.move[k]);
            if (!table.legal.count)
                continue;
            struct move move = table.legal.move[rng_below(&rng, (uint32_t)table.legal.count)];
            check_next(&table, move.from);
            struct position after = table.pos;
            game_apply(table.game, &table.pos, &move, &after);
            table.pos = after;
            game_generate(table.game, &table.pos, &table.legal);
        }
        movelist_free(&table.legal);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(origin_then_destination_is_a_move),
        cmocka_unit_test(cells_that_fit_nothing_leave_the_choice_as_it_was),
        cmocka_unit_test(another_piece_begins_the_choice_again),
        cmocka_unit_test(the_origin_again_lets_go),
        cmocka_unit_test(a_destination_alone_is_enough_when_one_move_ends_there),
        cmocka_unit_test(one_click_plays_the_only_move_of_a_piece_when_wanted),
        cmocka_unit_test(a_capture_can_be_named_by_its_end),
        cmocka_unit_test(a_capture_can_be_named_by_what_it_takes),
        cmocka_unit_test(branches_are_entered_step_by_step),
        cmocka_unit_test(the_last_cell_can_be_taken_back),
        cmocka_unit_test(an_ambiguous_end_shows_its_branches),
        cmocka_unit_test(a_circle_is_entered_by_its_origin),
        cmocka_unit_test(a_circle_can_be_entered_either_way_round),
        cmocka_unit_test(other_landings_on_a_straight_line_are_the_same_capture),
        cmocka_unit_test(naming_the_last_cell_twice_ends_the_capture_there),
        cmocka_unit_test(a_chain_of_jumps_is_named_by_its_end),
        cmocka_unit_test(a_piece_from_the_hand_is_named_by_its_cell),
        cmocka_unit_test(a_row_of_five_asks_what_to_take_off),
        cmocka_unit_test(nothing_is_next_before_an_origin_is_chosen),
        cmocka_unit_test(no_square_at_all_fits_nothing),
        cmocka_unit_test(every_legal_move_can_be_clicked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
