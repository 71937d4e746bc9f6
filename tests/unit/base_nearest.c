#include "src/base/nearest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const char *nearest_of(const char *word)
{
    static const char *const games[] = { "russian", "international", "english", "italian", "lasca" };
    struct nearest guess = { .word = word };
    for (int i = 0; i < 5; i++)
        nearest_offer(&guess, games[i]);
    return guess.found;
}

static void one_mistake_is_forgiven(void **state)
{
    (void)state;
    assert_string_equal(nearest_of("rusian"), "russian");
    assert_string_equal(nearest_of("russsian"), "russian");
    assert_string_equal(nearest_of("engkish"), "english");
    assert_string_equal(nearest_of("lacsa"), "lasca");
    assert_string_equal(nearest_of("Itallian"), "italian");
}

static void a_beginning_is_enough(void **state)
{
    (void)state;
    assert_string_equal(nearest_of("int"), "international");
    assert_string_equal(nearest_of("ENG"), "english");
}

static void strange_words_are_near_nothing(void **state)
{
    (void)state;
    assert_null(nearest_of("chess"));
    assert_null(nearest_of(""));
    assert_null(nearest_of("xy"));
    assert_null(nearest_of("latin"));                  /* two of five letters of lasca */
    assert_null(nearest_of("relation"));               /* … three of eight of italian */
    assert_null(nearest_of("a word that is longer than any command, game or option of the program"));
}

static void the_nearest_wins(void **state)
{
    (void)state;
    struct nearest guess = { .word = "perf" };
    nearest_offer(&guess, "perl");
    nearest_offer(&guess, "perft");
    assert_string_equal(guess.found, "perl");

    struct nearest exact = { .word = "perft" };
    nearest_offer(&exact, "perfta");
    nearest_offer(&exact, "perft");
    assert_string_equal(exact.found, "perft");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_mistake_is_forgiven),
        cmocka_unit_test(a_beginning_is_enough),
        cmocka_unit_test(strange_words_are_near_nothing),
        cmocka_unit_test(the_nearest_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
