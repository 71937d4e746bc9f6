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
    assert_int_equal(click(&table, "13"), PICK_MOVE);
    assert_chosen(&table, "47-38-24-13-36");
    movelist_free(&table.legal);
}

/* The end is named first; what decides between the ways to it is shown and may be named after it. */
static void an_ambiguous_end_is_decided_by_the_way(void **state)
{
    (void)state;
    static const char *const decides[][2] = {
        { "24", "47-38-24-13-36" }, { "13", "47-38-24-13-36" }, { "19", "47-38-24-13-36" },
        { "20", "47-38-20-9-36" },  { "9", "47-38-20-9-36" },   { "14", "47-38-20-9-36" },
    };
    for (size_t i = 0; i < sizeof decides / sizeof *decides; i++) {
        struct table table = lay("international", "W:WK47,45:B14,19,29,31,42,6");
        sqset final;
        click(&table, "47");
        assert_int_equal(click(&table, "36"), PICK_MORE);
        assert_true(next(&table, &final) == cells(&table, "24 20 13 9"));
        assert_true(final == cells(&table, "24 20 13 9"));
        assert_int_equal(click(&table, "38"), PICK_MORE);   /* on both ways */
        assert_int_equal(click(&table, "31"), PICK_MORE);
        assert_int_equal(click(&table, "31"), PICK_MORE);
        assert_int_equal(click(&table, "22"), PICK_MORE);   /* both lead over it */
        assert_int_equal(click(&table, "50"), PICK_NOTHING);
        assert_true(next(&table, &final) == cells(&table, "24 20 13 9"));
        assert_int_equal(click(&table, decides[i][0]), PICK_MOVE);
        assert_chosen(&table, decides[i][1]);
        movelist_free(&table.legal);
    }
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

/* Cheskers: where the pawn arrives, the player says what it becomes. */
static void a_crowning_asks_what_the_pawn_becomes(void **state)
{
    (void)state;
    struct table table = lay("cheskers", "W:WKc1,e7,Bb2:BKh8,a7");
    int index[4];
    sqset final;

    click(&table, "e7");
    assert_true(next(&table, &final) == cells(&table, "d8 f8"));
    assert_true(final == 0);
    assert_int_equal(click(&table, "d8"), PICK_MORE);
    assert_int_equal(pick_choices(&table.pick, table.game, &table.legal, index, 4), 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(table.legal.move[index[i]].to, cell(&table, "d8"));
    assert_int_equal(click(&table, "d8"), PICK_MORE); /* the question stands */
    assert_int_equal(table.pick.count, 2);
    movelist_free(&table.legal);
}

static void the_end_alone_asks_what_the_pawn_becomes(void **state)
{
    (void)state;
    struct table table = lay("cheskers", "W:WKc1,e7,Bb2:BKh8,a7");
    int index[4];

    assert_int_equal(click(&table, "f8"), PICK_MORE);
    assert_int_equal(table.pick.cell[0], cell(&table, "e7"));
    assert_int_equal(pick_choices(&table.pick, table.game, &table.legal, index, 4), 3);
    movelist_free(&table.legal);
}

/* The fox may stop after one goose or take the second as well. */
static void a_chain_that_may_stop_is_ended_by_its_last_cell(void **state)
{
    (void)state;
    struct table table = lay("fox-geese-12", "B:Wa1,b2,f2,d4,f4:BKe5");
    int index[4];

    click(&table, "e5");
    assert_int_equal(click(&table, "g3"), PICK_MORE);
    assert_int_equal(pick_choices(&table.pick, table.game, &table.legal, index, 4), 1);
    assert_int_equal(click(&table, "g3"), PICK_MOVE);
    assert_chosen(&table, "e5-g3");
    click(&table, "e5");
    click(&table, "g3");
    assert_int_equal(click(&table, "e1"), PICK_MOVE);
    assert_chosen(&table, "e5-g3-e1");
    movelist_free(&table.legal);
}

/* A biy may stop too; a batyr may not. */
static void only_a_biy_can_be_stopped(void **state)
{
    (void)state;
    struct table biy = lay("shatra", "W:W60,Y35:B28,14,Y2");
    struct table batyr = lay("shatra", "W:WK35,Y60:B28,14,Y2");

    click(&biy, "35");
    assert_int_equal(click(&biy, "21"), PICK_MORE);
    assert_int_equal(click(&biy, "21"), PICK_MOVE);
    assert_int_equal(set_count(biy.chosen.captured), 1);
    for (int i = 0; i < batyr.legal.count; i++)
        if (batyr.legal.move[i].captured)
            assert_true(set_count(batyr.legal.move[i].captured) == 2);
    movelist_free(&biy.legal);
    movelist_free(&batyr.legal);
}

/* Stavropol: both colours stand at the player's disposal. */
static void pieces_of_either_colour_can_be_chosen(void **state)
{
    (void)state;
    struct table table = lay("stavropol", "W:We1,c3:Bh2,d6");

    assert_true(pick_origins(&table.legal) == cells(&table, "e1 c3 h2 d6"));
    click(&table, "d6");
    assert_int_equal(click(&table, "e5"), PICK_MOVE);
    assert_chosen(&table, "d6-e5");
    movelist_free(&table.legal);
}

/* Gothic: a capture may be left alone. */
static void a_quiet_move_beside_a_capture_can_be_chosen(void **state)
{
    (void)state;
    struct table table = lay("gothic", "W:Wd4:Bd5,e5,c4,d3,h8");
    sqset final;

    click(&table, "d4");
    assert_true(next(&table, &final) == cells(&table, "c5 b4 d6 f6"));
    assert_int_equal(click(&table, "c5"), PICK_MOVE);
    assert_true(table.chosen.captured == 0);
    movelist_free(&table.legal);
}

static void a_leap_over_an_own_man_can_be_chosen(void **state)
{
    (void)state;
    struct table table = lay("keny", "W:Wd4,d5,c4,a1,a2:Bh8");

    click(&table, "d4");
    assert_int_equal(click(&table, "d6"), PICK_MOVE);
    assert_chosen(&table, "d4-d6");
    movelist_free(&table.legal);
}

/* Dameo: a row of men is named by its rear and the square in front of its head. */
static void a_row_of_men_is_named_by_its_rear_and_the_cell_in_front(void **state)
{
    (void)state;
    struct table table = lay("dameo", "W:Wb1,b2,b3:Bh8,a7");

    click(&table, "b1");
    assert_int_equal(click(&table, "b4"), PICK_MOVE);
    assert_chosen(&table, "b1-b4");
    movelist_free(&table.legal);
}

/* Two orders in which a stone takes the same three: the list holds one of them. */
static void replacements_can_be_entered_in_any_order_that_works(void **state)
{
    (void)state;
    struct table table = lay("ashtarashki", "W:WM3c3:BM2d4,M2c5,M2b4,M1h8");
    static const char *const ways[2][3] = { { "d4", "c5", "b4" }, { "b4", "c5", "d4" } };

    for (int way = 0; way < 2; way++) {
        enum pick_result result = click(&table, "c3");
        for (int i = 0; i < 3 && result == PICK_MORE; i++)
            result = click(&table, ways[way][i]);
        assert_int_equal(result, PICK_MOVE);
        assert_int_equal(set_count(table.chosen.captured), 3);
        assert_int_equal(table.chosen.to, cell(&table, ways[way][2]));
    }
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

/* Origin, landings and, where a piece is taken off elsewhere, that piece. Of jumps that take nothing
 * only the end is named. */
static int cells_of(const struct move *move, square cell[MOVE_MAX_HOPS + 2])
{
    int count = 0;
    if (!(move->flags & MOVE_DROPS))
        cell[count++] = move->from;
    for (int i = 0; move->captured && i < move->hops; i++)
        cell[count++] = move->via[i];
    if (!move->hops || !move->captured)
        cell[count++] = move->to;
    if (move->flags & MOVE_REMOVES)
        cell[count++] = set_first(move->captured);
    return count;
}

static bool is_offered(const struct table *table, const struct move *move)
{
    int index[4];
    int count = pick_choices(&table->pick, table->game, &table->legal, index, 4);
    for (int i = 0; i < count; i++)
        if (move_same(&table->legal.move[index[i]], move))
            return true;
    return false;
}

/* Clicks along the whole path; the end once more where other moves would go on. What a man becomes
 * is asked then. */
static void click_through(struct table *table, const struct move *move)
{
    square cell[MOVE_MAX_HOPS + 2];
    int count = cells_of(move, cell);
    enum pick_result result = PICK_MORE;

    pick_clear(&table->pick);
    for (int i = 0; i <= count && result == PICK_MORE; i++) {
        if (i == count && is_offered(table, move) && move->flags & MOVE_PROMOTES &&
            table->game->rules.does)
            return;
        result = pick_cell(&table->pick, table->game, &table->legal, cell[i < count ? i : count - 1],
                           false, &table->chosen);
        if (i == 0 && !(move->flags & MOVE_DROPS))
            assert_int_equal(result, PICK_MORE);
    }
    if (result != PICK_MOVE || !move_same(move, &table->chosen)) {
        char text[MOVE_TEXT];
        char *fen = fen_text(table->game, &table->pos);
        move_text(table->game, &table->legal, move, text);
        fail_msg("%s %s: %s cannot be clicked", table->game->id, fen, text);
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
        "dameo",   "keny",          "gothic",           "bashni-two-move",
        "cheskers", "shatra",       "gomoku-checkers",  "fox-geese-4",
        "fox-geese-12", "wolves-sheep", "ugolki",       "ashtarashki",
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
            if (move.from != SQ_NONE)
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
        cmocka_unit_test(an_ambiguous_end_is_decided_by_the_way),
        cmocka_unit_test(a_circle_is_entered_by_its_origin),
        cmocka_unit_test(a_circle_can_be_entered_either_way_round),
        cmocka_unit_test(other_landings_on_a_straight_line_are_the_same_capture),
        cmocka_unit_test(naming_the_last_cell_twice_ends_the_capture_there),
        cmocka_unit_test(a_chain_of_jumps_is_named_by_its_end),
        cmocka_unit_test(a_piece_from_the_hand_is_named_by_its_cell),
        cmocka_unit_test(a_row_of_five_asks_what_to_take_off),
        cmocka_unit_test(a_crowning_asks_what_the_pawn_becomes),
        cmocka_unit_test(the_end_alone_asks_what_the_pawn_becomes),
        cmocka_unit_test(a_chain_that_may_stop_is_ended_by_its_last_cell),
        cmocka_unit_test(only_a_biy_can_be_stopped),
        cmocka_unit_test(pieces_of_either_colour_can_be_chosen),
        cmocka_unit_test(a_quiet_move_beside_a_capture_can_be_chosen),
        cmocka_unit_test(a_leap_over_an_own_man_can_be_chosen),
        cmocka_unit_test(a_row_of_men_is_named_by_its_rear_and_the_cell_in_front),
        cmocka_unit_test(replacements_can_be_entered_in_any_order_that_works),
        cmocka_unit_test(nothing_is_next_before_an_origin_is_chosen),
        cmocka_unit_test(no_square_at_all_fits_nothing),
        cmocka_unit_test(every_legal_move_can_be_clicked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
