/* Foreign text in messages is short and cannot steer a terminal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "src/base/quote.h"
#include "src/base/utf8.h"

static const char *quoted(const char *text)
{
    static char out[QUOTE_SIZE];
    return quote(text, strlen(text), out);
}

static void short_text_stays_as_it_is(void **state)
{
    (void)state;
    assert_string_equal(quoted(""), "");
    assert_string_equal(quoted("c3-\xd0\xb4" "4"), "c3-\xd0\xb4" "4");
    assert_string_equal(quoted("\xef\xbf\xbd"), "\xef\xbf\xbd");
}

static void only_as_many_bytes_as_were_named_are_quoted(void **state)
{
    (void)state;
    char out[QUOTE_SIZE];
    assert_string_equal(quote("abcdef", 3, out), "abc");
    assert_string_equal(quote("ab\xd0\xb4", 3, out), "ab?");
}

static void long_text_is_cut_at_a_character(void **state)
{
    (void)state;
    char many[4 * 100 + 1] = "";
    for (int i = 0; i < 100; i++)
        memcpy(many + 4 * i, "\xf0\x9f\x8f\xb0", 4);
    many[400] = '\0';
    const char *out = quoted(many);
    assert_int_equal(strlen(out), 4 * QUOTE_CHARACTERS + 3);
    assert_true(utf8_valid(out, strlen(out)));
    assert_string_equal(out + 4 * QUOTE_CHARACTERS, "…");
}

static void broken_bytes_and_controls_become_question_marks(void **state)
{
    (void)state;
    assert_string_equal(quoted("a\xff" "b\x1b[31m\x7f\n"), "a?b?[31m??");
    assert_string_equal(quoted("\xc2\x9b" "31m\xe2\x80\xae"), "?31m?");
}

static void a_whole_message_is_tamed_in_place(void **state)
{
    (void)state;
    char text[] = "a\xc2\x9b\xff\x1b-\xd0\xb4";
    quote_tame(text);
    assert_string_equal(text, "a??" "?-\xd0\xb4");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_text_stays_as_it_is),
        cmocka_unit_test(only_as_many_bytes_as_were_named_are_quoted),
        cmocka_unit_test(long_text_is_cut_at_a_character),
        cmocka_unit_test(broken_bytes_and_controls_become_question_marks),
        cmocka_unit_test(a_whole_message_is_tamed_in_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
