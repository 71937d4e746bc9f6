/* Keys, their names and what they mean. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "input/keymap.h"
#include "render/view.h"

static void no_key_means_two_things(void **state)
{
    for (int i = 0; i < keymap_count; i++)
        if (keymap[i].key)
            assert_ptr_equal(keymap_find(keymap[i].key, keymap[i].mods), &keymap[i]);
    (void)state;
}

static void every_key_of_the_table_can_be_read_by_name(void **state)
{
    for (int i = 0; i < keymap_count; i++) {
        char name[64], key[KEY_NAME];
        unsigned mods;
        struct err err;

        if (!keymap[i].key)
            continue;
        snprintf(name, sizeof name, "%s%s%s%s", keymap[i].mods & KEY_CTRL ? "ctrl+" : "",
                 keymap[i].mods & KEY_SHIFT ? "shift+" : "", keymap[i].mods & KEY_ALT ? "alt+" : "",
                 keymap[i].key);
        assert_true(key_read(name, key, &mods, &err));
        assert_string_equal(key, keymap[i].key);
        assert_int_equal(mods, keymap[i].mods);
    }
    (void)state;
}

/* The shown name says the same as the key: modifiers in the same order, letters in capitals. */
static void shown_names_agree_with_the_keys(void **state)
{
    for (int i = 0; i < keymap_count; i++) {
        const struct key_bind *bind = &keymap[i];
        const char *shown = bind->shown;

        assert_non_null(shown);
        if (!bind->key)
            continue;
        assert_int_equal(strncmp(shown, "Ctrl+", 5) == 0, (bind->mods & KEY_CTRL) != 0);
        assert_int_equal(strstr(shown, "Shift+") != NULL, (bind->mods & KEY_SHIFT) != 0);
        assert_int_equal(strstr(shown, "Alt+") != NULL, (bind->mods & KEY_ALT) != 0);
        if (strlen(bind->key) == 1)
            assert_int_equal(shown[strlen(shown) - 1], toupper((unsigned char)bind->key[0]));
    }
    (void)state;
}

/* Letters without Ctrl belong to typed moves. */
static void plain_letters_and_digits_are_free_for_moves(void **state)
{
    for (char c = 'a'; c <= 'z'; c++)
        assert_null(keymap_find((char[]){ c, '\0' }, 0));
    for (char c = '0'; c <= '9'; c++)
        assert_null(keymap_find((char[]){ c, '\0' }, 0));
    (void)state;
}

static void keys_lead_to_the_places_and_dialogs_of_the_view(void **state)
{
    assert_string_equal(keymap_shortcut(INTENT_PLACE, PLACE_GAMES), "Ctrl+N");
    assert_string_equal(keymap_shortcut(INTENT_DIALOG, DIALOG_SETTINGS), "Ctrl+,");
    assert_string_equal(keymap_shortcut(INTENT_DIALOG, DIALOG_SHORTCUTS), "F1");
    assert_string_equal(keymap_shortcut(INTENT_UNDO, 0), "Ctrl+Z");
    assert_null(keymap_shortcut(INTENT_PLACE, PLACE_PLAY));
    (void)state;
}

static void words_that_are_no_keys_are_refused(void **state)
{
    static const char *const bad[] = { "", "ctrl+", "hyper+z", "escap", "zz", "ctrl+shift" };
    char key[KEY_NAME];
    unsigned mods;

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct err err = { 0 };
        assert_false(key_read(bad[i], key, &mods, &err));
        assert_true(err.text[0]);
    }
    (void)state;
}

/* The keys c, 3, d, 4 under the Russian layout give these letters. */
static void a_move_can_be_typed_under_a_cyrillic_layout(void **state)
{
    char out[32];

    key_latin("с3в4", out, sizeof out);
    assert_string_equal(out, "c3d4");
    key_latin("Ф1х", out, sizeof out);
    assert_string_equal(out, "a1x");
    key_latin("32-28", out, sizeof out);
    assert_string_equal(out, "32-28");
    (void)state;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_key_means_two_things),
        cmocka_unit_test(every_key_of_the_table_can_be_read_by_name),
        cmocka_unit_test(shown_names_agree_with_the_keys),
        cmocka_unit_test(plain_letters_and_digits_are_free_for_moves),
        cmocka_unit_test(keys_lead_to_the_places_and_dialogs_of_the_view),
        cmocka_unit_test(words_that_are_no_keys_are_refused),
        cmocka_unit_test(a_move_can_be_typed_under_a_cyrillic_layout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
