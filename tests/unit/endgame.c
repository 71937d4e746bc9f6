/* Endgame tables: every position has its own number, and every value follows from the rules. */
#include "tests/unit/endgame_tables.h"

#include "ai/endgame_check.h"
#include "ai/endgame_solve.h"

/* --- numbers --- */

static void numbers_and_placings_belong_together(const char *id, struct material material)
{
    struct ground *ground = calloc(1, sizeof *ground);
    struct slice slice;
    struct err err;
    assert_non_null(ground);
    assert_true(ground_prepare(ground, game_named(id), &err));
    slice_make(ground, material, &slice);
    assert_true(slice.size > 0);
    uint64_t placings = 0;
    for (uint64_t n = 0; n < slice.size; n++) {
        struct placing placing;
        if (!slice_placing(ground, &slice, n, &placing))
            continue;
        placings++;
        assert_true(material_same(placing_material(&placing), material));
        assert_int_equal(slice_number(ground, &slice, &placing), n);
        struct placing turned = placing_turned(ground, &placing);
        struct placing back = placing_turned(ground, &turned);
        assert_int_equal(slice_number(ground, &slice, &back), n);
    }
    assert_true(placings > slice.size / 2);
    free(ground);
}

static void every_number_stands_for_the_placing_that_has_it(void **state)
{
    (void)state;
    numbers_and_placings_belong_together("russian", (struct material){ { 1, 1 }, { 1, 0 } });
    numbers_and_placings_belong_together("italian", (struct material){ { 2, 0 }, { 0, 1 } });
    numbers_and_placings_belong_together("turkish", (struct material){ { 0, 1 }, { 1, 0 } });
    numbers_and_placings_belong_together("canadian", (struct material){ { 1, 0 }, { 0, 1 } });
    numbers_and_placings_belong_together("harzdame", (struct material){ { 1, 1 }, { 0, 0 } });
}

static void the_state_of_a_frisian_king_is_part_of_the_number(void **state)
{
    (void)state;
    numbers_and_placings_belong_together("frisian", (struct material){ { 1, 0 }, { 1, 1 } });
    numbers_and_placings_belong_together("frisian", (struct material){ { 0, 1 }, { 0, 2 } });
}

static void materials_stand_behind_those_that_they_come_to(void **state)
{
    (void)state;
    int count = material_list(4, NULL);
    assert_int_equal(count, 4 + 12 + 25);
    struct material list[64], next[NEXT_MATERIALS];
    struct ground *ground = calloc(1, sizeof *ground);
    assert_non_null(ground);
    assert_true(ground_prepare(ground, game_named("samoyed"), NULL));
    material_list(4, list);
    for (int i = 0; i < count; i++) {
        int nexts = material_next(ground, list[i], next);
        for (int k = 0; k < nexts; k++) {
            int place = 0;
            while (place < i && !material_same(list[place], next[k]))
                place++;
            assert_true(place < i);
        }
    }
    free(ground);
}

/* --- proofs --- */

static void prove_all(struct tables *tables)
{
    int count = material_list(tables->pieces, NULL);
    struct material *list = calloc((size_t)count, sizeof *list);
    struct err err;
    assert_non_null(list);
    material_list(tables->pieces, list);
    for (int i = 0; i < count; i++) {
        uint64_t positions = 0;
        if (!endgame_check(tables->open, tables->game, list[i], NULL, &positions, &err))
            fail_msg("%s", err.text);
        assert_true(positions > 0);
        if (!tables->distances &&
            !endgame_check_ends(tables->open, tables->game, list[i], NULL, &err))
            fail_msg("%s", err.text);
    }
    free(list);
}

static void is_proven(const char *id, int pieces)
{
    for (int distances = 0; distances < 2; distances++) {
        struct tables tables = tables_made(id, pieces, distances);
        assert_int_equal(endgame_pieces(tables.open), pieces);
        prove_all(&tables);
        tables_remove(&tables);
    }
}

static void three_pieces_on_the_small_board_are_proven(void **state)
{
    (void)state;
    is_proven("russian", 3);
    is_proven("english", 3);
    is_proven("italian", 3);
    is_proven("russian+losing", 3);
}

static void two_pieces_are_proven_on_every_board(void **state)
{
    (void)state;
    is_proven("international", 2);
    is_proven("turkish", 2);
    is_proven("spantsiretti", 2);
    is_proven("diagonal-9", 2);
    is_proven("turkish[endgame=none]", 2);
    is_proven("turkish+losing", 2);
}

static void games_with_rules_of_their_own_are_proven(void **state)
{
    (void)state;
    is_proven("frisian", 2);
    is_proven("frisian+losing", 2);
    is_proven("keny", 2);
    is_proven("gothic", 2);
    is_proven("samoyed", 2);
    is_proven("stavropol", 2);
}

/* Writes a slice again with the value of one number changed. */
static void falsify(struct tables *tables, struct material m, endgame_code from, endgame_code to)
{
    struct ground *ground = calloc(1, sizeof *ground);
    struct err err;
    assert_non_null(ground);
    assert_true(ground_prepare(ground, tables->game, &err));
    char *path = endgame_path(tables->folder, tables->game, m, tables->distances);
    struct slice_file *file = slice_file_open(path, ground, m, tables->distances, &err);
    assert_non_null(file);
    struct sheet sheet = *slice_file_facts(file);
    sheet.symbol = calloc(sheet.size + FILE_BLOCK, 1);
    assert_non_null(sheet.symbol);
    for (uint64_t b = 0; b * FILE_BLOCK < sheet.size; b++)
        slice_file_block(file, b, sheet.symbol + b * FILE_BLOCK);
    slice_file_close(file);

    int symbol = 0;
    while (symbol < sheet.values && sheet.value[symbol] != to)
        symbol++;
    assert_true(symbol < sheet.values);
    uint64_t n = 0;
    while (n < sheet.size && sheet.value[sheet.symbol[n]] != from)
        n++;
    assert_true(n < sheet.size);
    sheet.symbol[n] = (uint8_t)symbol;
    assert_true(sheet_write(path, tables->game, &sheet, NULL, &err));
    tables_open(tables);
    free(sheet.symbol);
    free(path);
    free(ground);
}

static void a_value_that_does_not_follow_is_found(void **state)
{
    (void)state;
    struct material kings = { { 0, 0 }, { 1, 1 } };
    struct tables tables = tables_made("english", 2, false);
    struct err err;
    assert_true(endgame_check(tables.open, tables.game, kings, NULL, NULL, &err));

    falsify(&tables, kings, CODE_DRAW, code_loss(0));

    assert_false(endgame_check(tables.open, tables.game, kings, NULL, NULL, &err));
    assert_non_null(strstr(err.text, "does not follow"));
    tables_remove(&tables);
}

static void a_win_that_nobody_can_bring_about_is_found(void **state)
{
    (void)state;
    struct material kings = { { 0, 0 }, { 1, 1 } };
    struct tables tables = tables_made("english", 2, false);
    struct err err;
    assert_true(endgame_check_ends(tables.open, tables.game, kings, NULL, &err));

    falsify(&tables, kings, CODE_DRAW, code_win(1));

    assert_false(endgame_check_ends(tables.open, tables.game, kings, NULL, &err));
    assert_non_null(strstr(err.text, "nobody can bring the end about"));
    tables_remove(&tables);
}

static void a_distance_that_is_too_long_is_found(void **state)
{
    (void)state;
    struct material man = { { 1, 0 }, { 0, 1 } };
    struct tables tables = tables_made("russian", 2, true);
    struct err err;
    assert_true(endgame_check(tables.open, tables.game, man, NULL, NULL, &err));

    falsify(&tables, man, code_win(1), code_win(3));

    assert_false(endgame_check(tables.open, tables.game, man, NULL, NULL, &err));
    assert_non_null(strstr(err.text, "distance"));
    tables_remove(&tables);
}

/* --- what is known --- */

static void says(const struct tables *tables, const char *fen, enum endgame_result result,
                 int plies)
{
    struct endgame_value value = tables_say(tables, fen);
    if (value.result != result || value.plies != plies)
        fail_msg("%s %s: result %d in %d, not %d in %d", tables->game->id, fen, value.result,
                 value.plies, result, plies);
}

static void distances_count_the_plies_to_the_end(void **state)
{
    (void)state;
    struct tables tables = tables_made("russian", 3, true);
    says(&tables, "W:Wc3:Bd4", ENDGAME_WIN, 1);
    says(&tables, "W:WKa1:BKb2,Kd4", ENDGAME_WIN, 1);
    says(&tables, "W:Wa3:Bb4,c5", ENDGAME_LOSS, 0);                /* blocked */
    says(&tables, "W:WKa1:BKh8", ENDGAME_LOSS, 2);                 /* has to leave the corner */
    says(&tables, "B:WKa1:BKh6", ENDGAME_DRAW, -1);
    tables_remove(&tables);
}

static void both_colours_are_answered_alike(void **state)
{
    (void)state;
    struct tables tables = tables_made("english", 3, true);
    struct endgame_value white = tables_say(&tables, "W:WK6,K9:BK15");
    struct endgame_value black = tables_say(&tables, "B:BK27,K24:WK18");
    assert_int_equal(white.result, ENDGAME_WIN);
    assert_int_equal(black.result, white.result);
    assert_int_equal(black.plies, white.plies);
    assert_int_equal(white.plies % 2, 1);
    tables_remove(&tables);
}

static void who_is_blocked_wins_the_losing_game_at_once(void **state)
{
    (void)state;
    struct tables tables = tables_made("russian+losing", 3, true);
    says(&tables, "W:Wa3:Bb4,c5", ENDGAME_WIN, 0);
    says(&tables, "W:Wc3:Bd4", ENDGAME_LOSS, 1);
    tables_remove(&tables);
}

static void a_turkish_king_has_won_against_a_lone_man(void **state)
{
    (void)state;
    struct tables tables = tables_made("turkish", 2, true);
    says(&tables, "W:WKa1:Bh7", ENDGAME_WIN, 0);
    says(&tables, "B:WKa1:Bh7", ENDGAME_LOSS, 0);
    tables_remove(&tables);
}

static void without_distances_only_the_result_is_told(void **state)
{
    (void)state;
    struct tables tables = tables_made("russian", 2, false);
    says(&tables, "W:WKa1:BKh8", ENDGAME_LOSS, -1);
    says(&tables, "W:WKa1:BKd4", ENDGAME_WIN, -1);
    says(&tables, "B:WKa1:BKh6", ENDGAME_DRAW, -1);
    tables_remove(&tables);
}

static void positions_outside_the_tables_are_not_answered(void **state)
{
    (void)state;
    struct tables tables = tables_made("russian", 2, false);
    struct endgame_value value;
    struct position three = position_of(tables.game, "W:WKa1,Kc1:BKh6");
    struct position two = position_of(tables.game, "W:WKa1:BKh6");
    assert_false(endgame_probe(tables.open, tables.game, &three, &value));
    assert_false(endgame_probe(tables.open, tables.game, &tables.game->start, &value));
    assert_false(endgame_probe(tables.open, game_named("pool"), &two, &value));
    assert_false(endgame_probe(NULL, tables.game, &two, &value));
    assert_true(endgame_probe(tables.open, tables.game, &two, &value));
    tables_remove(&tables);
}

static void games_that_cannot_have_tables_are_refused_with_the_reason(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        { "lasca", "tower game" },
        { "russian+towers", "tower game" },
        { "ugolki", "men and kings only" },
        { "fox-geese-4", "men and kings only" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tables tables = tables_none(cases[i][0], 2, false);
        assert_false(tables_build(&tables));
        assert_non_null(strstr(tables.err.text, cases[i][1]));
        assert_null(endgame_open(tables.folder, tables.game, &tables.err));
        assert_int_equal(endgame_small(tables.game), 0);
        tables_remove(&tables);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_stands_for_the_placing_that_has_it),
        cmocka_unit_test(the_state_of_a_frisian_king_is_part_of_the_number),
        cmocka_unit_test(materials_stand_behind_those_that_they_come_to),
        cmocka_unit_test(three_pieces_on_the_small_board_are_proven),
        cmocka_unit_test(two_pieces_are_proven_on_every_board),
        cmocka_unit_test(games_with_rules_of_their_own_are_proven),
        cmocka_unit_test(a_value_that_does_not_follow_is_found),
        cmocka_unit_test(a_win_that_nobody_can_bring_about_is_found),
        cmocka_unit_test(a_distance_that_is_too_long_is_found),
        cmocka_unit_test(distances_count_the_plies_to_the_end),
        cmocka_unit_test(both_colours_are_answered_alike),
        cmocka_unit_test(who_is_blocked_wins_the_losing_game_at_once),
        cmocka_unit_test(a_turkish_king_has_won_against_a_lone_man),
        cmocka_unit_test(without_distances_only_the_result_is_told),
        cmocka_unit_test(positions_outside_the_tables_are_not_answered),
        cmocka_unit_test(games_that_cannot_have_tables_are_refused_with_the_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
