/* Scripts of user input: what is read, and what is refused with its line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "input/pointer.h"
#include "input/script.h"

static void steps_have_lines_verbs_and_words(void **state)
{
    struct script script;
    struct err err;

    assert_true(script_read("# a game\n\nnew russian white=me\n  press \"Take back\"  # twice\n"
                            "wait 500", &script, &err));
    assert_int_equal(script.count, 3);
    assert_int_equal(script.step[0].verb, SCRIPT_NEW);
    assert_int_equal(script.step[0].line, 3);
    assert_string_equal(script.step[0].word[1], "white=me");
    assert_string_equal(script.step[1].word[0], "Take back");
    assert_int_equal(script.step[1].count, 1);
    assert_int_equal(script.step[2].verb, SCRIPT_WAIT);
    script_free(&script);
    (void)state;
}

static void what_is_no_step_is_refused_with_its_line(void **state)
{
    static const struct { const char *text; int line; const char *says; } bad[] = {
        { "click c3\njump d4\n", 2, "jump" },
        { "click\n", 1, "at least" },
        { "\n\nclick c3 d4\n", 3, "click" },
        { "press \"Play\n", 1, "quote" },
        { "\"", 1, "quote" },
        { "new a b c d e f g h i j k l m n\n", 1, "too many" },
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct script script;
        struct err err = { 0 };
        assert_false(script_read(bad[i].text, &script, &err));
        assert_int_equal(err.line, bad[i].line);
        if (strcmp(bad[i].says, "at least") != 0)
            assert_non_null(strstr(err.text, bad[i].says));
    }
    (void)state;
}

static void an_empty_script_has_no_steps(void **state)
{
    struct script script;
    struct err err;

    assert_true(script_read("", &script, &err));
    assert_int_equal(script.count, 0);
    script_free(&script);
    (void)state;
}

static struct target cell(square sq)
{
    return (struct target){ .hit = true, .enabled = true, .cell = true,
                            .intent = { .kind = INTENT_SQUARE, .sq = sq } };
}

static void a_press_and_release_on_a_cell_is_a_click(void **state)
{
    struct pointer pointer = { 0 };
    struct target c3 = cell(9);
    struct intent intent;

    assert_false(pointer_down(&pointer, &c3, 100, 100, &intent));
    assert_false(pointer_move(&pointer, 102, 101, &intent));
    assert_true(pointer_up(&pointer, &c3, &intent));
    assert_int_equal(intent.kind, INTENT_SQUARE);
    assert_int_equal(intent.sq, 9);
    (void)state;
}

static void moving_away_with_a_press_picks_the_piece_up(void **state)
{
    struct pointer pointer = { 0 };
    struct target c3 = cell(9), d4 = cell(13), nothing = { 0 };
    struct intent intent;

    pointer_down(&pointer, &c3, 100, 100, &intent);
    assert_true(pointer_move(&pointer, 110, 100, &intent));
    assert_int_equal(intent.kind, INTENT_DRAG);
    assert_int_equal(intent.sq, 9);
    assert_false(pointer_move(&pointer, 150, 100, &intent));
    assert_true(pointer_up(&pointer, &d4, &intent));
    assert_int_equal(intent.kind, INTENT_DROP);
    assert_int_equal(intent.sq, 13);

    pointer_down(&pointer, &c3, 100, 100, &intent);
    pointer_move(&pointer, 150, 150, &intent);
    assert_true(pointer_up(&pointer, &nothing, &intent));
    assert_int_equal(intent.kind, INTENT_DROP);
    assert_int_equal(intent.sq, SQ_NONE);
    (void)state;
}

static void a_button_wants_its_release_on_itself(void **state)
{
    struct pointer pointer = { 0 };
    struct target undo = { .hit = true, .enabled = true,
                           .intent = { .kind = INTENT_UNDO, .sq = SQ_NONE } };
    struct target redo = { .hit = true, .enabled = true,
                           .intent = { .kind = INTENT_REDO, .sq = SQ_NONE } };
    struct intent intent;

    pointer_down(&pointer, &undo, 5, 5, &intent);
    assert_false(pointer_up(&pointer, &redo, &intent));
    pointer_down(&pointer, &undo, 5, 5, &intent);
    assert_true(pointer_up(&pointer, &undo, &intent));
    assert_int_equal(intent.kind, INTENT_UNDO);

    undo.enabled = false;
    pointer_down(&pointer, &undo, 5, 5, &intent);
    assert_false(pointer_up(&pointer, &undo, &intent));
    (void)state;
}

static void a_slider_follows_at_once_and_stays_in_range(void **state)
{
    struct pointer pointer = { 0 };
    struct target level = { .hit = true, .enabled = true, .slider = true, .left = 100, .width = 90,
                            .low = 1, .high = 10,
                            .intent = { .kind = INTENT_SETUP, .sq = SQ_NONE, .widget = 2 } };
    struct intent intent;

    assert_true(pointer_down(&pointer, &level, 140, 5, &intent));
    assert_int_equal(intent.arg, 5);
    assert_true(pointer_move(&pointer, 999, 5, &intent));
    assert_int_equal(intent.arg, 10);
    assert_true(pointer_move(&pointer, -999, 5, &intent));
    assert_int_equal(intent.arg, 1);
    assert_false(pointer_up(&pointer, &level, &intent));
    (void)state;
}

static void the_right_button_gives_a_drag_up(void **state)
{
    struct pointer pointer = { 0 };
    struct target c3 = cell(9);
    struct intent intent;

    pointer_down(&pointer, &c3, 100, 100, &intent);
    pointer_move(&pointer, 150, 150, &intent);
    pointer_right(&pointer, &intent);
    assert_int_equal(intent.kind, INTENT_CANCEL);
    assert_false(pointer_up(&pointer, &c3, &intent));
    (void)state;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_have_lines_verbs_and_words),
        cmocka_unit_test(what_is_no_step_is_refused_with_its_line),
        cmocka_unit_test(an_empty_script_has_no_steps),
        cmocka_unit_test(a_press_and_release_on_a_cell_is_a_click),
        cmocka_unit_test(moving_away_with_a_press_picks_the_piece_up),
        cmocka_unit_test(a_button_wants_its_release_on_itself),
        cmocka_unit_test(a_slider_follows_at_once_and_stays_in_range),
        cmocka_unit_test(the_right_button_gives_a_drag_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
