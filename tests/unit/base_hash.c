#include "src/base/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void the_hash_depends_on_every_byte_and_the_length(void **state)
{
    (void)state;
    unsigned char bytes[20] = { 0 };
    uint64_t whole = hash_bytes(bytes, sizeof bytes, 1);

    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = 1;
        assert_true(hash_bytes(bytes, sizeof bytes, 1) != whole);
        bytes[i] = 0;
        assert_true(hash_bytes(bytes, i, 1) != whole);
    }
    assert_true(hash_bytes(bytes, sizeof bytes, 2) != whole);
    assert_true(hash_bytes(bytes, sizeof bytes, 1) == whole);
}

/* hash_mix(0) is the first number of splitmix64 from state 0, as published. */
static void the_stream_is_splitmix64(void **state)
{
    (void)state;
    struct rng rng = { .state = 1234567 };

    assert_true(rng_next(&rng) != rng_next(&rng));
    struct rng again = { .state = 1234567 };
    rng.state = 1234567;
    for (int i = 0; i < 100; i++)
        assert_true(rng_next(&rng) == rng_next(&again));
    assert_true(hash_mix(0) == 0xe220a8397b1dcdafu);
}

static void bounded_numbers_stay_below_and_reach_all(void **state)
{
    (void)state;
    struct rng rng = { .state = 7 };
    int seen[10] = { 0 };

    for (int i = 0; i < 10000; i++) {
        uint32_t number = rng_below(&rng, 10);
        assert_true(number < 10);
        seen[number]++;
    }
    for (int i = 0; i < 10; i++)
        assert_in_range(seen[i], 850, 1150);
    assert_int_equal(rng_below(&rng, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hash_depends_on_every_byte_and_the_length),
        cmocka_unit_test(the_stream_is_splitmix64),
        cmocka_unit_test(bounded_numbers_stay_below_and_reach_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
