#include "src/base/ini.h"
#include "src/base/strbuf.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

/* Writes what it is given as "section/key=value;", and refuses the value "bad". */
static bool collect(void *arg, const char *section, const char *key, const char *value,
                    struct err *err)
{
    struct strbuf *seen = arg;
    if (!strcmp(value, "bad"))
        return err_at(err, 0, 5, "%s must not be bad", key);
    strbuf_printf(seen, "%s/%s=%s;", section, key, value);
    return true;
}

static void assert_parsed(const char *text, const char *expected)
{
    struct strbuf seen;
    struct err err = { 0 };
    strbuf_init(&seen);

    assert_true(ini_parse(text, collect, &seen, &err));

    assert_string_equal(seen.text, expected);
    strbuf_free(&seen);
}

static void assert_refused(const char *text, const char *expected, int line, const char *problem)
{
    struct strbuf seen;
    struct err err = { 0 };
    strbuf_init(&seen);

    assert_false(ini_parse(text, collect, &seen, &err));

    assert_string_equal(seen.text, expected);
    assert_int_equal(err.line, line);
    assert_string_equal(err.text, problem);
    strbuf_free(&seen);
}

static void pairs_belong_to_the_section_above(void **state)
{
    (void)state;
    assert_parsed("a = 1\n[look]\nb = 2\n[sound]\nc=3", "/a=1;look/b=2;sound/c=3;");
}

static void blanks_around_names_do_not_count(void **state)
{
    (void)state;
    assert_parsed("[ look ]  \r\n\t key \t=  two words \r\n", "look/key=two words;");
}

static void only_the_first_equals_sign_parts(void **state)
{
    (void)state;
    assert_parsed("a = b = c\nempty =\n", "/a=b = c;/empty=;");
}

static void comments_begin_lines_only(void **state)
{
    (void)state;
    assert_parsed("# a = 1\n  ; b = 2\n\nc = #fff ; d\n", "/c=#fff ; d;");
}

static void a_byte_order_mark_is_skipped(void **state)
{
    (void)state;
    assert_parsed("\xef\xbb\xbf[a]\nb=1", "a/b=1;");
}

static void reading_goes_on_behind_an_unreadable_line(void **state)
{
    (void)state;
    assert_refused("a=1\nnonsense\n=5\nb=2\n", "/a=1;/b=2;", 2,
                   "expected [section], key = value or a comment after #");
}

static void an_open_section_is_refused(void **state)
{
    (void)state;
    assert_refused("[look\na=1", "/a=1;", 1, "the section name is not closed by ]");
}

static void a_refused_value_is_told_with_its_line(void **state)
{
    (void)state;
    assert_refused("a=1\n\nb=bad\nc=bad", "/a=1;", 3, "b must not be bad");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_belong_to_the_section_above),
        cmocka_unit_test(blanks_around_names_do_not_count),
        cmocka_unit_test(only_the_first_equals_sign_parts),
        cmocka_unit_test(comments_begin_lines_only),
        cmocka_unit_test(a_byte_order_mark_is_skipped),
        cmocka_unit_test(reading_goes_on_behind_an_unreadable_line),
        cmocka_unit_test(an_open_section_is_refused),
        cmocka_unit_test(a_refused_value_is_told_with_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
