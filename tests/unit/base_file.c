#define _XOPEN_SOURCE 700                          /* symlink */

#include "src/base/file.h"
#include "src/base/strbuf.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

/* A folder of its own for each test, entered; removed with all files in it afterwards. */
static int enter_folder(void **state)
{
    char *folder = strdup("/tmp/tavlei-file-XXXXXX");
    *state = folder;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static void remove_all(const char *folder)
{
    DIR *open = opendir(folder);
    for (struct dirent *entry; open && (entry = readdir(open));) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        struct strbuf path;
        strbuf_init(&path);
        strbuf_printf(&path, "%s/%s", folder, entry->d_name);
        if (unlink(path.text) != 0)
            remove_all(path.text);
        strbuf_free(&path);
    }
    if (open)
        closedir(open);
    rmdir(folder);
}

static int leave_folder(void **state)
{
    if (chdir("/") != 0)
        return -1;
    remove_all(*state);
    free(*state);
    return 0;
}

static int files_here(void)
{
    int count = 0;
    DIR *open = opendir(".");
    while (readdir(open))
        count++;
    closedir(open);
    return count - 2;
}

static void assert_holds(const char *path, const char *expected)
{
    struct err err = { 0 };
    size_t size = 0;
    char *text = file_read(path, 1000, &size, &err);

    assert_non_null(text);
    assert_int_equal(size, strlen(expected));
    assert_string_equal(text, expected);
    free(text);
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    struct err err = { 0 };

    assert_true(file_write("a", "one\n", 4, &err));
    assert_holds("a", "one\n");
    assert_true(file_write("a", "", 0, &err));
    assert_holds("a", "");
}

static void writing_leaves_one_file(void **state)
{
    (void)state;
    assert_true(file_write("a", "one", 3, NULL));
    assert_true(file_write("a", "two", 3, NULL));

    assert_int_equal(files_here(), 1);
}

static void writing_keeps_the_mode_and_the_link(void **state)
{
    (void)state;
    struct stat status;
    assert_true(file_write("real", "one", 3, NULL));
    assert_int_equal(chmod("real", 0600), 0);
    assert_int_equal(symlink("real", "link"), 0);

    assert_true(file_write("link", "two", 3, NULL));

    assert_holds("real", "two");
    assert_int_equal(lstat("link", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(stat("real", &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
}

static void a_missing_file_is_told_by_name(void **state)
{
    (void)state;
    struct err err = { 0 };

    assert_null(file_read("nowhere.ini", 10, NULL, &err));

    assert_string_equal(err.text, "nowhere.ini: No such file or directory");
}

static void a_folder_is_no_file(void **state)
{
    (void)state;
    struct err err = { 0 };

    assert_null(file_read("/", 10, NULL, &err));
    assert_non_null(strstr(err.text, "directory"));
    assert_false(file_write("/", "a", 1, &err));
}

static void a_file_above_the_limit_is_refused(void **state)
{
    (void)state;
    struct err err = { 0 };
    assert_true(file_write("a", "12345", 5, NULL));

    char *text = file_read("a", 5, NULL, &err);
    assert_string_equal(text, "12345");
    free(text);
    assert_null(file_read("a", 4, NULL, &err));
    assert_string_equal(err.text, "a: is larger than the 4 bytes that are read");
}

static void a_failed_write_leaves_the_old_file(void **state)
{
    (void)state;
    struct err err = { 0 };

    assert_false(file_write("no/such/folder", "a", 1, &err));

    assert_non_null(strstr(err.text, "no/such/folder: cannot be written"));
    assert_int_equal(files_here(), 0);
}

static void folders_are_made_in_one_go_and_twice(void **state)
{
    (void)state;
    struct err err = { 0 };

    assert_true(file_make_folders("a//b/c/", &err));
    assert_true(file_make_folders("a/b/c", &err));

    assert_true(file_write("a/b/c/d", "1", 1, &err));
    assert_false(file_make_folders("a/b/c/d/e", &err));
    assert_non_null(strstr(err.text, "a/b/c/d/e: the folder cannot be made"));
}

static void folders_follow_the_base_directory_rules(void **state)
{
    (void)state;
    setenv("HOME", "/home/somebody", 1);
    setenv("XDG_CONFIG_HOME", "/etc/mine", 1);
    setenv("XDG_STATE_HOME", "relative", 1);       /* must be ignored */
    unsetenv("XDG_DATA_HOME");

    char *config = file_config_folder(), *saved = file_state_folder(), *data = file_data_folder();

    assert_string_equal(config, "/etc/mine/tavlei");
    assert_string_equal(saved, "/home/somebody/.local/state/tavlei");
    assert_string_equal(data, "/home/somebody/.local/share/tavlei");
    free(config);
    free(saved);
    free(data);
}

static void the_environment_can_replace_a_resource(void **state)
{
    struct strbuf expected;
    strbuf_init(&expected);
    strbuf_printf(&expected, "%s/only-here", (char *)*state);
    assert_true(file_write("only-here", "1", 1, NULL));
    setenv("TAVLEI_DATA", *state, 1);

    char *found = file_resource("only-here");
    assert_string_equal(found, expected.text);
    assert_null(file_resource("pieces/no_such_piece.svg"));

    free(found);
    strbuf_free(&expected);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter_folder, leave_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(what_is_written_is_read),
        IN_FOLDER(writing_leaves_one_file),
        IN_FOLDER(writing_keeps_the_mode_and_the_link),
        IN_FOLDER(a_missing_file_is_told_by_name),
        IN_FOLDER(a_folder_is_no_file),
        IN_FOLDER(a_file_above_the_limit_is_refused),
        IN_FOLDER(a_failed_write_leaves_the_old_file),
        IN_FOLDER(folders_are_made_in_one_go_and_twice),
        IN_FOLDER(folders_follow_the_base_directory_rules),
        IN_FOLDER(the_environment_can_replace_a_resource),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
