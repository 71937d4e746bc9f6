/* Light squares have the names that the figures beside the board give them, and an explanation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "rules/explain.h"
#include "rules/light_square.h"

static const struct game *game_named(const char *id)
{
    const struct game *game = game_find(id, NULL);
    assert_non_null(game);
    return game;
}

static void every_cell_of_a_half_board_is_played_on_or_light(void **state)
{
    (void)state;
    static const char *const games[] = { "russian", "international", "english", "canadian", "lasca",
                                         "portuguese", "italian", "russian+turned", "spantsiretti" };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const struct game *game = game_named(games[i]);
        int light = 0;
        for (int row = 0; row < game->geo->rows; row++)
            for (int col = 0; col < game->geo->cols; col++) {
                char name[LIGHT_NAME];
                int found_col, found_row;
                if (!light_square_name(game, col, row, name))
                    continue;
                light++;
                assert_true(light_square_read(game, name, &found_col, &found_row));
                assert_int_equal(found_col, col);
                assert_int_equal(found_row, row);
                const char *rest = name;
                assert_true(square_read(game, &rest) == SQ_NONE || *rest);
            }
        assert_int_equal(light + game->geo->squares, game->geo->cols * game->geo->rows);
    }
}

static void full_boards_have_no_light_squares(void **state)
{
    (void)state;
    const struct game *game = game_named("turkish");
    char name[LIGHT_NAME];
    assert_false(light_square_name(game, 0, 0, name));
    assert_false(light_square_name(game, 1, 0, name));
}

static void a_light_square_beside_the_board_has_no_name(void **state)
{
    (void)state;
    const struct game *game = game_named("russian");
    int col, row;
    char name[LIGHT_NAME];
    assert_false(light_square_name(game, 8, 1, name));
    assert_false(light_square_name(game, -1, 0, name));
    assert_false(light_square_read(game, "c9", &col, &row));
    assert_false(light_square_read(game, "c", &col, &row));
    assert_false(light_square_read(game, "c1234567890", &col, &row));
}

static void a_move_to_a_light_square_is_explained(void **state)
{
    (void)state;
    const struct game *game = game_named("russian");
    struct movelist legal = { 0 };
    struct explanation why;
    struct written written;
    struct err err;

    game_generate(game, &game->start, &legal);
    assert_false(written_read(game, "c3-c4", &written, &err));
    assert_true(written.light);
    assert_non_null(strstr(err.text, "c4 is a light square"));
    explain_written(game, &game->start, &legal, &written, false, &why);

    assert_int_equal(why.reason, REFUSE_OFF_BOARD);
    assert_int_equal(why.refused, SQ_NONE);
    assert_true(why.due == set_of(written.cell[0]));
    assert_string_equal(why.title, "c4 is a light square");
    assert_string_equal(why.text,
                        "Men go one square diagonally forward. From c3 you can play c3-d4 or c3-b4.");
    movelist_free(&legal);
}

static void cyrillic_letters_are_read_as_the_latin_ones_they_look_like(void **state)
{
    (void)state;
    const struct game *game = game_named("russian");
    static const char *const texts[] = { "\xd1\x81" "3-d4", "\xd0\xa1" "3:d4", "\xd1\x81" "3d4",
                                         "c3-\xd0\xb5" "5", "c3-\xd0\x95" "5", "c3\xd1\x85\xd0\xb5" "5" };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct written written;
        struct err err;
        assert_true(written_read(game, texts[i], &written, &err));
        assert_int_equal(written.count, 2);
        assert_string_equal(square_name(game, written.cell[0]), "c3");
    }
}

static void what_is_no_move_is_quoted_whole_and_short(void **state)
{
    (void)state;
    const struct game *game = game_named("russian");
    struct written written;
    struct err err;
    char many[5000];

    assert_false(written_read(game, "xyz", &written, &err));
    assert_false(written.light);
    assert_int_equal(strncmp(err.text, "\"xyz\" is no square", 18), 0);
    memset(many, 'W', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    assert_false(written_read(game, many, &written, &err));
    assert_true(strlen(err.text) < 140);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cell_of_a_half_board_is_played_on_or_light),
        cmocka_unit_test(full_boards_have_no_light_squares),
        cmocka_unit_test(a_light_square_beside_the_board_has_no_name),
        cmocka_unit_test(a_move_to_a_light_square_is_explained),
        cmocka_unit_test(cyrillic_letters_are_read_as_the_latin_ones_they_look_like),
        cmocka_unit_test(what_is_no_move_is_quoted_whole_and_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
