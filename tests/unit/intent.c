#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "input/intent.h"

static void every_intent_is_found_by_its_name(void **state)
{
    (void)state;
    for (int kind = INTENT_NONE + 1; kind < INTENT_KIND_COUNT; kind++) {
        const char *name = intent_name((enum intent_kind)kind);
        assert_non_null(name);
        assert_int_equal(intent_named(name), kind);
    }
}

static void unknown_names_mean_no_intent(void **state)
{
    (void)state;
    assert_null(intent_name(INTENT_NONE));
    assert_int_equal(intent_named("castle"), INTENT_NONE);
    assert_int_equal(intent_named(""), INTENT_NONE);
    assert_int_equal(intent_named("UNDO"), INTENT_NONE);
}

static void names_are_the_words_of_scripts(void **state)
{
    (void)state;
    assert_string_equal(intent_name(INTENT_SQUARE), "square");
    assert_string_equal(intent_name(INTENT_GO_FIRST), "go-first");
    assert_string_equal(intent_name(INTENT_QUIT), "quit");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_intent_is_found_by_its_name),
        cmocka_unit_test(unknown_names_mean_no_intent),
        cmocka_unit_test(names_are_the_words_of_scripts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
