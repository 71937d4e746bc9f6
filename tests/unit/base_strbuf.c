#include "src/base/err.h"
#include "src/base/strbuf.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void a_new_string_is_empty_text(void **state)
{
    (void)state;
    struct strbuf buf;
    strbuf_init(&buf);

    assert_string_equal(buf.text, "");
    assert_int_equal(buf.length, 0);
    strbuf_free(&buf);
}

static void a_string_grows_past_any_capacity(void **state)
{
    (void)state;
    struct strbuf buf;
    strbuf_init(&buf);

    for (int i = 0; i < 1000; i++)
        strbuf_printf(&buf, "%03d", i);

    assert_int_equal(buf.length, 3000);
    assert_int_equal(strlen(buf.text), 3000);
    assert_memory_equal(buf.text + 2997, "999", 3);
    strbuf_free(&buf);
}

static void adding_counts_bytes_not_terminators(void **state)
{
    (void)state;
    struct strbuf buf;
    strbuf_init(&buf);

    strbuf_add_n(&buf, "a\0b", 3);
    strbuf_char(&buf, 'c');

    assert_int_equal(buf.length, 4);
    assert_memory_equal(buf.text, "a\0bc", 5);
    strbuf_free(&buf);
}

static void a_cleared_string_is_used_again(void **state)
{
    (void)state;
    struct strbuf buf;
    strbuf_init(&buf);
    strbuf_add(&buf, "first");

    strbuf_clear(&buf);
    strbuf_add(&buf, "2");

    assert_string_equal(buf.text, "2");
    strbuf_free(&buf);
}

static void taking_leaves_an_empty_string(void **state)
{
    (void)state;
    struct strbuf buf;
    strbuf_init(&buf);
    strbuf_add(&buf, "mine");

    char *taken = strbuf_take(&buf);
    strbuf_add(&buf, "yours");

    assert_string_equal(taken, "mine");
    assert_string_equal(buf.text, "yours");
    free(taken);
    strbuf_free(&buf);
}

static void what_was_taken_need_not_be_freed_twice(void **state)
{
    (void)state;
    struct strbuf buf;
    strbuf_init(&buf);
    free(strbuf_take(&buf));

    assert_string_equal(buf.text, "");
    strbuf_clear(&buf);
    char *again = strbuf_take(&buf);               /* and nothing is left to free */
    assert_string_equal(again, "");
    free(again);
}

static void a_copy_is_cut_between_code_points(void **state)
{
    (void)state;
    char field[5];

    text_copy(field, sizeof field, "ab\u20ac");
    assert_string_equal(field, "ab");
    text_copy(field, sizeof field, "a\u20ac");
    assert_string_equal(field, "a\u20ac");
    text_copy(field, 1, "a");
    assert_string_equal(field, "");
}

static void an_error_keeps_its_place_and_may_quote_itself(void **state)
{
    (void)state;
    struct err err = { 0 };

    assert_false(err_at(&err, 3, 14, "no %s here", "piece"));
    assert_int_equal(err.line, 3);
    assert_int_equal(err.column, 14);
    assert_string_equal(err.text, "no piece here");
    assert_false(err_set(&err, "games.pdn: %s", err.text));
    assert_string_equal(err.text, "games.pdn: no piece here");
    assert_int_equal(err.line, 0);
}

static void nobody_need_listen_to_an_error(void **state)
{
    (void)state;
    assert_false(err_set(NULL, "%d", 1));
    assert_false(err_at(NULL, 1, 1, "%d", 1));
}

static void a_long_error_is_cut(void **state)
{
    (void)state;
    struct err err = { 0 };
    char word[1000];
    memset(word, 'x', sizeof word - 1);
    word[sizeof word - 1] = 0;

    err_set(&err, "%s", word);

    assert_int_equal(strlen(err.text), sizeof err.text - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_string_is_empty_text),
        cmocka_unit_test(a_string_grows_past_any_capacity),
        cmocka_unit_test(adding_counts_bytes_not_terminators),
        cmocka_unit_test(a_cleared_string_is_used_again),
        cmocka_unit_test(taking_leaves_an_empty_string),
        cmocka_unit_test(what_was_taken_need_not_be_freed_twice),
        cmocka_unit_test(a_copy_is_cut_between_code_points),
        cmocka_unit_test(an_error_keeps_its_place_and_may_quote_itself),
        cmocka_unit_test(nobody_need_listen_to_an_error),
        cmocka_unit_test(a_long_error_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
