#include "src/base/utf8.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static bool is_valid(const char *text)
{
    return utf8_valid(text, strlen(text));
}

static void every_length_of_code_point_is_read(void **state)
{
    (void)state;
    const char *text = "a\u00e9\u20ac\U0001f600";

    assert_int_equal(utf8_next(&text), 'a');
    assert_int_equal(utf8_next(&text), 0xe9);
    assert_int_equal(utf8_next(&text), 0x20ac);
    assert_int_equal(utf8_next(&text), 0x1f600);
    assert_int_equal(utf8_next(&text), 0);
}

static void the_terminator_is_never_passed(void **state)
{
    (void)state;
    const char bytes[] = "\xe2\x82";
    const char *text = bytes;

    assert_int_equal(utf8_next(&text), 0xfffd);
    assert_int_equal(utf8_next(&text), 0xfffd);
    assert_int_equal(utf8_next(&text), 0);
    assert_ptr_equal(text, bytes + 2);
}

static void a_broken_sequence_costs_one_byte(void **state)
{
    (void)state;
    const char *text = "\xe2z";

    assert_int_equal(utf8_next(&text), 0xfffd);
    assert_int_equal(utf8_next(&text), 'z');
}

static void only_shortest_forms_are_valid(void **state)
{
    (void)state;
    assert_true(is_valid("\x7f"));
    assert_false(is_valid("\xc0\x80"));
    assert_false(is_valid("\xc1\xbf"));
    assert_false(is_valid("\xe0\x9f\xbf"));
    assert_true(is_valid("\xe0\xa0\x80"));
    assert_false(is_valid("\xf0\x8f\xbf\xbf"));
    assert_true(is_valid("\xf0\x90\x80\x80"));
}

static void surrogates_and_too_large_numbers_are_not_valid(void **state)
{
    (void)state;
    assert_false(is_valid("\xed\xa0\x80"));
    assert_true(is_valid("\xed\x9f\xbf"));
    assert_true(is_valid("\xf4\x8f\xbf\xbf"));
    assert_false(is_valid("\xf4\x90\x80\x80"));
    assert_false(is_valid("\xff"));
}

static void a_cut_sequence_is_not_valid(void **state)
{
    (void)state;
    assert_false(utf8_valid("\xe2\x82\xac", 2));
    assert_true(utf8_valid("\xe2\x82\xac", 3));
    assert_true(utf8_valid("a\0b", 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_length_of_code_point_is_read),
        cmocka_unit_test(the_terminator_is_never_passed),
        cmocka_unit_test(a_broken_sequence_costs_one_byte),
        cmocka_unit_test(only_shortest_forms_are_valid),
        cmocka_unit_test(surrogates_and_too_large_numbers_are_not_valid),
        cmocka_unit_test(a_cut_sequence_is_not_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
