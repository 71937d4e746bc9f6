/* Arrows and circles in the comments of a record. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/marks.h"
#include "rules/notation.h"
#include "src/base/strbuf.h"

static square named(const struct game *game, const char *name)
{
    return square_read(game, &name);
}

static void assert_rewritten(const char *id, const char *comment, const char *expected)
{
    const struct game *game = game_find(id, NULL);
    struct marks marks;
    struct strbuf out;

    strbuf_init(&out);
    marks_read(game, comment, &marks);
    marks_write(game, &marks, comment, &out);
    assert_string_equal(out.text, expected);
    strbuf_free(&out);
}

static void marks_are_read_and_written_as_they_were(void **state)
{
    (void)state;
    assert_rewritten("russian", "[%csl Gd4,Rf6] [%cal Yc3d4]", "[%csl Gd4,Rf6] [%cal Yc3d4]");
    assert_rewritten("international", "[%cal B32-28]", "[%cal B32-28]");
    assert_rewritten("international", "[%cal B3228,G1-7]", "[%cal B32-28,G1-7]");
}

static void words_and_other_commands_stay(void **state)
{
    (void)state;
    assert_rewritten("russian", "good [%csl Gd4] move [%clk 0:01:00]",
                     "good move [%clk 0:01:00] [%csl Gd4]");
    assert_rewritten("russian", "no marks", "no marks");
    assert_rewritten("russian", "", "");
}

static void what_is_no_square_is_passed_over(void **state)
{
    (void)state;
    assert_rewritten("russian", "[%csl Gd4,Gz9,X,,Gd] [%cal Gc3,Gc3c3,Gc3d4", "[%csl Gd4] [%cal Gc3d4]");
    assert_rewritten("russian", "[%c[%csl ]sl Gd4]", "[%c sl Gd4]");
}

static void the_same_mark_again_goes_away(void **state)
{
    (void)state;
    const struct game *game = game_find("russian", NULL);
    struct marks marks = { .count = 0 };
    struct mark arrow = { .from = named(game, "c3"), .to = named(game, "d4") };

    marks_toggle(&marks, arrow);
    assert_int_equal(marks.count, 1);
    arrow.colour = MARK_RED;
    marks_toggle(&marks, arrow);
    assert_int_equal(marks.count, 1);
    assert_int_equal(marks.mark[0].colour, MARK_RED);
    marks_toggle(&marks, arrow);
    assert_int_equal(marks.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_are_read_and_written_as_they_were),
        cmocka_unit_test(words_and_other_commands_stay),
        cmocka_unit_test(what_is_no_square_is_passed_over),
        cmocka_unit_test(the_same_mark_again_goes_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
