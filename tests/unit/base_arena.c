#include "src/base/arena.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void pieces_are_zeroed_aligned_and_apart(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    unsigned char *last = NULL;

    for (size_t size = 1; size < 3000; size++) {
        unsigned char *piece = arena_alloc(arena, size);
        assert_int_equal((uintptr_t)piece % 16, 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(piece[i], 0);
        memset(piece, 0xaa, size);
        if (last)
            assert_int_equal(last[size - 2], 0xaa);
        last = piece;
    }
    arena_free(arena);
}

static void memory_is_zeroed_again_after_a_reset(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    memset(arena_alloc(arena, 100), 0xaa, 100);

    arena_reset(arena);

    unsigned char *piece = arena_alloc(arena, 100);
    for (int i = 0; i < 100; i++)
        assert_int_equal(piece[i], 0);
    arena_free(arena);
}

static void a_reset_makes_one_block_of_all(void **state)
{
    (void)state;
    struct arena *arena = arena_new();
    for (int i = 0; i < 100; i++)
        arena_alloc(arena, 10000);

    arena_reset(arena);

    char *first = arena_alloc(arena, 500000), *second = arena_alloc(arena, 400000);
    assert_ptr_equal(second, first + 500000);
    arena_free(arena);
}

static void text_of_any_length_is_kept(void **state)
{
    (void)state;
    struct arena *arena = arena_new();

    char *small = arena_printf(arena, "%d-%d", 32, 28);
    char *large = arena_printf(arena, "%100000d", 7);

    assert_string_equal(small, "32-28");
    assert_int_equal(strlen(large), 100000);
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_zeroed_aligned_and_apart),
        cmocka_unit_test(memory_is_zeroed_again_after_a_reset),
        cmocka_unit_test(a_reset_makes_one_block_of_all),
        cmocka_unit_test(text_of_any_length_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
