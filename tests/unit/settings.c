/* Settings: one table for file, command line and dialog. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/base/file.h"
#include "src/settings.h"

static void what_is_written_is_read_again(void **state)
{
    struct settings a, b;
    struct err err;

    settings_init(&a);
    settings_init(&b);
    settings_choose(&a, SETTING_LOOK, 1);
    settings_choose(&a, SETTING_SCALE, 3);
    assert_true(settings_set(&a, "game", "lasca", &err));
    char *text = settings_text(&a);
    assert_true(settings_parse(&b, text, &err));
    assert_memory_equal(a.value, b.value, sizeof a.value);
    assert_string_equal(b.text, "lasca");
    free(text);
    settings_free(&a);
    settings_free(&b);
    (void)state;
}

/* A newer version's file loses nothing by passing through this one. */
static void unknown_keys_are_kept(void **state)
{
    static const char text[] = "odd = 1\n[window]\nshape = round\nlook = light\n"
                               "[sound]\nvolume = 7\n[setup]\nvariant=x\n[sound]\nvoice = on\n";
    struct settings settings, again;
    struct err err;

    settings_init(&settings);
    settings_init(&again);
    assert_true(settings_parse(&settings, text, &err));
    char *first = settings_text(&settings);
    assert_true(settings_parse(&again, first, &err));
    char *second = settings_text(&again);
    assert_string_equal(first, second);
    assert_non_null(strstr(first, "odd = 1\n"));
    assert_non_null(strstr(first, "shape = round\n"));
    assert_non_null(strstr(first, "[sound]\nvolume = 7\nvoice = on\n"));
    assert_non_null(strstr(first, "look = light\n"));
    free(first);
    free(second);
    settings_free(&settings);
    settings_free(&again);
    (void)state;
}

static void a_bad_value_is_told_and_the_rest_is_read(void **state)
{
    struct settings settings;
    struct err err;

    settings_init(&settings);
    assert_false(settings_parse(&settings, "[window]\nscale = big\nlook = light\n", &err));
    assert_int_equal(err.line, 2);
    assert_non_null(strstr(err.text, "from 75 to 300"));
    assert_int_equal(settings.value[SETTING_SCALE], 100);
    assert_int_equal(settings.value[SETTING_LOOK], 1);
    settings_free(&settings);
    (void)state;
}

static void values_beyond_their_range_are_refused(void **state)
{
    struct settings settings;
    struct err err;

    settings_init(&settings);
    assert_false(settings_set(&settings, "scale", "74", &err));
    assert_false(settings_set(&settings, "scale", "301", &err));
    assert_false(settings_set(&settings, "scale", "100x", &err));
    assert_false(settings_set(&settings, "scale", "99999999999999999999", &err));
    assert_false(settings_set(&settings, "theme", "gold", &err));
    assert_non_null(strstr(err.text, "walnut, slate"));
    assert_false(settings_set(&settings, "nothing", "1", &err));
    assert_true(settings_set(&settings, "scale", "110", &err));
    assert_int_equal(settings_choice(&settings, SETTING_SCALE), -1);
    settings_free(&settings);
    (void)state;
}

static void the_command_line_lends_values_for_one_run(void **state)
{
    struct settings settings;
    struct err err;

    settings_init(&settings);
    assert_true(settings_lend(&settings, "look", "light", &err));
    assert_int_equal(settings.value[SETTING_LOOK], 1);
    char *text = settings_text(&settings);
    assert_non_null(strstr(text, "look = dark\n"));
    free(text);

    settings_choose(&settings, SETTING_LOOK, 1);
    text = settings_text(&settings);
    assert_non_null(strstr(text, "look = light\n"));
    free(text);
    settings_free(&settings);
    (void)state;
}

static void every_setting_of_the_dialog_can_be_chosen_and_written(void **state)
{
    for (int id = 0; id < SETTING_COUNT; id++) {
        if (!settings_table[id].label)
            continue;
        assert_true(setting_choice_count((enum setting_id)id) >= 2);
        for (int i = 0; i < setting_choice_count((enum setting_id)id); i++) {
            struct settings settings, again;
            struct err err;
            settings_init(&settings);
            settings_init(&again);
            settings_choose(&settings, (enum setting_id)id, i);
            char *text = settings_text(&settings);
            assert_true(settings_parse(&again, text, &err));
            assert_int_equal(settings_choice(&again, (enum setting_id)id), i);
            free(text);
            settings_free(&settings);
            settings_free(&again);
        }
    }
    (void)state;
}

static void a_text_too_long_is_refused_not_cut(void **state)
{
    struct settings settings;
    struct err err = { 0 };
    char line[200];

    settings_init(&settings);
    snprintf(line, sizeof line, "[setup]\ngame = %0118d \t%s\n", 0, "x");
    assert_false(settings_parse(&settings, line, &err));
    assert_int_equal(err.line, 2);
    assert_non_null(strstr(err.text, "119"));
    assert_string_equal(settings_words(&settings, SETTING_GAME), "russian");
    settings_free(&settings);
    (void)state;
}

static void a_missing_file_means_the_defaults(void **state)
{
    struct settings settings;
    struct err err;

    settings_init(&settings);
    assert_true(settings_read(&settings, "/nonexistent/tavlei/settings.ini", &err));
    assert_int_equal(settings.value[SETTING_SCALE], 100);
    settings_free(&settings);
    (void)state;
}

/* A file stands where the folder should be: not even the administrator can write there. */
static void an_unwritable_folder_is_told(void **state)
{
    char folder[] = "/tmp/tavlei-settings-XXXXXX";
    char path[100], below[160];
    struct settings settings;
    struct err err = { 0 };

    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
    assert_true(file_write(path, "x", 1, &err));
    snprintf(below, sizeof below, "%s/config/settings.ini", path);
    settings_init(&settings);
    assert_false(settings_write(&settings, below, &err));
    assert_true(strlen(err.text) > 10);

    snprintf(below, sizeof below, "%s/new/config/settings.ini", folder);
    assert_true(settings_write(&settings, below, &err));
    assert_int_equal(access(below, R_OK), 0);

    unlink(below);
    snprintf(below, sizeof below, "%s/new/config", folder);
    rmdir(below);
    snprintf(below, sizeof below, "%s/new", folder);
    rmdir(below);
    unlink(path);
    rmdir(folder);
    settings_free(&settings);
    (void)state;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(unknown_keys_are_kept),
        cmocka_unit_test(a_bad_value_is_told_and_the_rest_is_read),
        cmocka_unit_test(values_beyond_their_range_are_refused),
        cmocka_unit_test(the_command_line_lends_values_for_one_run),
        cmocka_unit_test(every_setting_of_the_dialog_can_be_chosen_and_written),
        cmocka_unit_test(a_text_too_long_is_refused_not_cut),
        cmocka_unit_test(a_missing_file_means_the_defaults),
        cmocka_unit_test(an_unwritable_folder_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
