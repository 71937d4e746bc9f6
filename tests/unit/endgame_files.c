/* Files of endgame tables: what is damaged, cut short or foreign is named, and the rest is used. */
#include "tests/unit/endgame_tables.h"

#include "src/base/file.h"
#include "src/base/hash.h"

enum { LIMIT = 1 << 20, AT_CHECKSUM = 16, AT_CONTENTS = 24 };

static char *read_slice(const struct tables *tables, const char *path, size_t *size)
{
    struct err err;
    char *bytes = file_read(path, LIMIT, size, &err);
    if (!bytes)
        fail_msg("%s: %s", tables->game->id, err.text);
    return bytes;
}

static void write_slice(const char *path, const char *bytes, size_t size)
{
    struct err err;
    if (!file_write(path, bytes, size, &err))
        fail_msg("%s", err.text);
}

static void a_flipped_bit_anywhere_is_noticed_and_the_file_named(void **state)
{
    (void)state;
    struct tables tables = tables_made("russian", 2, false);
    char *path = tables_path(&tables, 0, 1, 0, 1);
    size_t size;
    char *bytes = read_slice(&tables, path, &size);

    for (size_t at = 0; at < size; at += 7) {
        bytes[at] ^= 4;
        write_slice(path, bytes, size);
        tables_open(&tables);
        assert_non_null(tables.open);
        assert_non_null(strstr(tables.err.text, "0-1-0-1.wld"));
        bytes[at] ^= 4;
    }
    free(bytes);
    free(path);
    tables_remove(&tables);
}

static void the_other_tables_are_used_beside_a_broken_one(void **state)
{
    (void)state;
    struct tables tables = tables_made("russian", 2, false);
    char *path = tables_path(&tables, 0, 1, 0, 1);
    write_slice(path, "no table at all", 15);

    tables_open(&tables);

    assert_non_null(strstr(tables.err.text, path));
    struct position kings = position_of(tables.game, "W:WKa1:BKh8");
    struct endgame_value value;
    assert_false(endgame_probe(tables.open, tables.game, &kings, &value));
    assert_int_equal(tables_say(&tables, "W:WKa1:Bb2").result, ENDGAME_WIN);
    free(path);
    tables_remove(&tables);
}

static void a_file_cut_short_is_refused(void **state)
{
    (void)state;
    struct tables tables = tables_made("english", 2, false);
    char *path = tables_path(&tables, 1, 0, 0, 1);
    size_t size;
    char *bytes = read_slice(&tables, path, &size);
    static const size_t cuts[] = { 0, 1, 100, 159, 160, 200 };

    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        write_slice(path, bytes, cuts[i]);
        tables_open(&tables);
        assert_non_null(strstr(tables.err.text, "cut short"));
    }
    write_slice(path, bytes, size - 1);
    tables_open(&tables);
    assert_non_null(strstr(tables.err.text, "cut short"));
    free(bytes);
    free(path);
    tables_remove(&tables);
}

static void a_table_of_another_game_is_foreign(void **state)
{
    (void)state;
    struct tables english = tables_made("english", 2, false);
    struct tables russian = tables_made("russian", 2, false);
    char *from = tables_path(&english, 0, 1, 0, 1);
    char *to = tables_path(&russian, 0, 1, 0, 1);
    size_t size;
    char *bytes = read_slice(&english, from, &size);
    write_slice(to, bytes, size);

    tables_open(&russian);

    assert_non_null(strstr(russian.err.text, "is a table of english, not of russian"));
    free(bytes);
    free(from);
    free(to);
    tables_remove(&english);
    tables_remove(&russian);
}

static void a_table_under_a_wrong_name_is_refused(void **state)
{
    (void)state;
    struct tables tables = tables_made("russian", 2, false);
    char *from = tables_path(&tables, 1, 0, 1, 0);
    char *to = tables_path(&tables, 0, 1, 0, 1);
    size_t size;
    char *bytes = read_slice(&tables, from, &size);
    write_slice(to, bytes, size);

    tables_open(&tables);

    assert_non_null(strstr(tables.err.text, "other pieces than its name says"));
    free(bytes);
    free(from);
    free(to);
    tables_remove(&tables);
}

/* The checksum is no secret: a file that was made to do harm has a right one. */
static void no_head_with_a_right_checksum_does_harm(void **state)
{
    (void)state;
    struct tables tables = tables_made("russian", 2, true);
    struct ground *ground = calloc(1, sizeof *ground);
    assert_non_null(ground);
    assert_true(ground_prepare(ground, tables.game, NULL));
    char *path = tables_path(&tables, 1, 0, 0, 1);
    struct material material = { { 1, 0 }, { 0, 1 } };
    size_t size;
    char *bytes = read_slice(&tables, path, &size);
    char *bad = malloc(size);
    assert_non_null(bad);
    struct rng rng = { 7 };
    int opened = 0;

    for (int round = 0; round < 2000; round++) {
        memcpy(bad, bytes, size);
        for (uint32_t k = 1 + rng_below(&rng, 3); k; k--)
            bad[AT_CONTENTS + rng_below(&rng, (uint32_t)(size - AT_CONTENTS))] ^=
                (char)(1 + rng_below(&rng, 255));
        uint64_t sum = hash_bytes(bad + AT_CONTENTS, size - AT_CONTENTS, 0);
        for (int i = 0; i < 8; i++)
            bad[AT_CHECKSUM + i] = (char)(sum >> 8 * i);
        FILE *out = fopen(path, "wb");             /* without the sync of file_write: often */
        assert_non_null(out);
        assert_int_equal(fwrite(bad, 1, size, out), size);
        fclose(out);

        struct err err;
        struct slice_file *file = slice_file_open(path, ground, material, true, &err);
        if (!file)
            continue;
        opened++;
        uint8_t symbol[FILE_BLOCK];
        for (uint64_t b = 0; b * FILE_BLOCK < slice_file_facts(file)->size; b++)
            assert_in_range(slice_file_block(file, b, symbol), 1, FILE_BLOCK);
        slice_file_close(file);
    }
    assert_in_range(opened, 1, 1999);
    free(bad);
    free(bytes);
    free(path);
    free(ground);
    tables_remove(&tables);
}

static void a_missing_folder_has_no_tables(void **state)
{
    (void)state;
    struct err err;
    assert_null(endgame_open("/nowhere/at/all", game_named("russian"), &err));
    assert_string_equal(err.text, "");
}

/* --- building on --- */

static void whole_tables_are_kept_and_missing_ones_made(void **state)
{
    (void)state;
    struct tables tables = tables_none("russian", 3, false);
    assert_true(tables_build(&tables));
    assert_int_equal(tables.made, 16);
    assert_int_equal(tables.kept, 0);

    char *path = tables_path(&tables, 1, 0, 1, 1);
    assert_int_equal(unlink(path), 0);
    assert_true(tables_build(&tables));
    assert_int_equal(tables.made, 2);              /* both views of it */
    assert_int_equal(tables.kept, 14);
    free(path);
    tables_remove(&tables);
}

static void a_broken_table_is_named_and_made_again(void **state)
{
    (void)state;
    struct tables tables = tables_made("russian", 2, false);
    char *path = tables_path(&tables, 0, 1, 0, 1);
    write_slice(path, "torn", 4);

    assert_true(tables_build(&tables));

    assert_int_equal(tables.made, 1);
    assert_int_equal(tables.kept, 3);
    assert_int_equal(tables.notes, 1);
    assert_non_null(strstr(tables.note, path));
    tables_open(&tables);
    assert_int_equal(tables_say(&tables, "W:WKa1:BKh8").result, ENDGAME_LOSS);
    free(path);
    tables_remove(&tables);
}

static void too_little_memory_is_refused_before_anything_is_made(void **state)
{
    (void)state;
    struct tables tables = tables_none("international", 4, false);
    struct build_task task = tables_task(&tables);
    task.memory = 1 << 20;

    assert_false(endgame_build(&task, &tables.err));

    assert_non_null(strstr(tables.err.text, "1 MB may be used"));
    assert_int_equal(tables.made, 0);
    tables_remove(&tables);
}

static void a_folder_that_cannot_be_written_is_named(void **state)
{
    (void)state;
    struct tables tables = tables_none("russian", 2, false);
    struct build_task task = tables_task(&tables);
    char below[80];
    snprintf(below, sizeof below, "%s/file", tables.folder);
    write_slice(below, "x", 1);
    task.folder = below;

    assert_false(endgame_build(&task, &tables.err));

    assert_non_null(strstr(tables.err.text, below));
    unlink(below);
    tables_remove(&tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flipped_bit_anywhere_is_noticed_and_the_file_named),
        cmocka_unit_test(the_other_tables_are_used_beside_a_broken_one),
        cmocka_unit_test(a_file_cut_short_is_refused),
        cmocka_unit_test(a_table_of_another_game_is_foreign),
        cmocka_unit_test(a_table_under_a_wrong_name_is_refused),
        cmocka_unit_test(no_head_with_a_right_checksum_does_harm),
        cmocka_unit_test(a_missing_folder_has_no_tables),
        cmocka_unit_test(whole_tables_are_kept_and_missing_ones_made),
        cmocka_unit_test(a_broken_table_is_named_and_made_again),
        cmocka_unit_test(too_little_memory_is_refused_before_anything_is_made),
        cmocka_unit_test(a_folder_that_cannot_be_written_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
