/* Endgame tables of more pieces: the counts and values that another program found, and proofs that
 * take longer. */
#include "tests/unit/endgame_tables.h"

#include "ai/endgame_check.h"
#include "src/base/file.h"

/* Found by a retrograde analysis of another program, draws by counting moves left out: men and
 * kings of the side to move, men and kings of the other; wins, losses and draws. */
static const struct count {
    const char *game;
    uint8_t men, kings, enemy_men, enemy_kings;
    uint64_t wins, losses, draws;
} counts[] = {
    { "english", 0, 1, 0, 1, 230, 108, 654 },
    { "english", 1, 0, 1, 0, 102, 47, 611 },
    { "english", 1, 1, 0, 1, 25941, 10, 89 },
    { "english", 2, 0, 1, 0, 9928, 0, 8 },
    { "english", 0, 2, 0, 2, 58361, 3943, 153456 },
    { "english", 1, 1, 1, 1, 161772, 14122, 485306 },
    { "english", 1, 2, 0, 1, 377575, 3, 2 },
    { "english", 2, 0, 2, 0, 26945, 3088, 95631 },
    { "russian", 0, 1, 0, 1, 194, 2, 796 },
    { "russian", 1, 0, 1, 0, 284, 149, 327 },
    { "russian", 1, 1, 0, 1, 7241, 2, 18797 },
    { "russian", 2, 0, 1, 0, 7161, 62, 2713 },
    { "russian", 0, 3, 0, 1, 132240, 0, 11600 },
    { "russian", 1, 1, 1, 1, 143275, 6320, 511605 },
    { "russian", 2, 0, 0, 2, 3052, 87838, 73540 },
    { "russian", 2, 0, 2, 0, 42979, 10217, 72468 },
};

enum { GAMES = 2 };
static struct tables made[GAMES];

static int make_tables(void **state)
{
    (void)state;
    made[0] = tables_made("english", 4, false);
    made[1] = tables_made("russian", 4, false);
    return 0;
}

static int remove_tables(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES; i++)
        tables_remove(&made[i]);
    return 0;
}

static const struct tables *tables_of(const char *game)
{
    int i = 0;
    while (strcmp(made[i].game->id, game) != 0)
        i++;
    return &made[i];
}

static void has_counts(const struct count *count)
{
    const struct tables *tables = tables_of(count->game);
    struct ground *ground = calloc(1, sizeof *ground);
    struct material m = { { count->men, count->enemy_men }, { count->kings, count->enemy_kings } };
    struct err err;
    assert_non_null(ground);
    assert_true(ground_prepare(ground, tables->game, &err));
    char *path = endgame_path(tables->folder, tables->game, m, false);
    struct slice_file *file = slice_file_open(path, ground, m, false, &err);
    if (!file)
        fail_msg("%s", err.text);
    assert_int_equal(slice_file_facts(file)->wins, count->wins);
    assert_int_equal(slice_file_facts(file)->losses, count->losses);
    assert_int_equal(slice_file_facts(file)->draws, count->draws);
    slice_file_close(file);
    free(path);
    free(ground);
}

static void materials_have_the_known_counts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        has_counts(&counts[i]);
}

/* NULL after saying that the test is left out. */
static FILE *shared_file(const char *name)
{
    char path[400];
    snprintf(path, sizeof path, "%s/positions/%s", SHARED_DATA, name);
    FILE *file = fopen(path, "r");
    if (!file)
        print_message("%s is not there: left out\n", path);
    return file;
}

static void all_counts_of_the_other_program_are_reproduced(void **state)
{
    (void)state;
    int lines = 0;
    for (int i = 0; i < GAMES; i++) {
        char name[120], line[200];
        snprintf(name, sizeof name, "wld_%s_slices.tsv", made[i].game->id);
        FILE *file = shared_file(name);
        if (!file)
            skip();
        while (fgets(line, sizeof line, file)) {
            int p[4];
            unsigned long long n[3];
            if (sscanf(line, "%d %d %d %d %llu %llu %llu", &p[0], &p[1], &p[2], &p[3], &n[0], &n[1],
                       &n[2]) != 7)
                continue;
            struct count count = { made[i].game->id, (uint8_t)p[0], (uint8_t)p[1], (uint8_t)p[2],
                                   (uint8_t)p[3], n[0], n[1], n[2] };
            has_counts(&count);
            lines++;
        }
        fclose(file);
    }
    assert_int_equal(lines, GAMES * 41);
}

static void all_values_of_the_other_program_are_reproduced(void **state)
{
    (void)state;
    static const char *const words[] = {
        [ENDGAME_DRAW] = "draw", [ENDGAME_WIN] = "win", [ENDGAME_LOSS] = "loss",
    };
    int lines = 0;
    for (int i = 0; i < GAMES; i++) {
        char name[120], line[200], fen[100], word[20];
        snprintf(name, sizeof name, "wld_%s_2to4.tsv", made[i].game->id);
        FILE *file = shared_file(name);
        if (!file)
            skip();
        while (fgets(line, sizeof line, file)) {
            if (line[0] == '#' || sscanf(line, "%99s %19s", fen, word) != 2)
                continue;
            struct endgame_value value = tables_say(&made[i], fen);
            if (strcmp(words[value.result], word) != 0)
                fail_msg("%s %s: %s, not %s", name, fen, words[value.result], word);
            lines++;
        }
        fclose(file);
    }
    assert_in_range(lines, 500, 700);
}

/* The endings that every book begins with. */
static void first_position_and_paynes_single_corner_are_won(void **state)
{
    (void)state;
    const struct tables *english = tables_of("english");
    assert_int_equal(tables_say(english, "W:WK19,K23:B12,K28").result, ENDGAME_WIN);
    assert_int_equal(tables_say(english, "W:WK19,K23:B4,K28").result, ENDGAME_WIN);
    assert_int_equal(tables_say(english, "B:WK19,K23:B12,K28").result, ENDGAME_DRAW);
    assert_int_equal(tables_say(english, "W:WK26,K27:B21,K25").result, ENDGAME_WIN);
    assert_int_equal(tables_say(english, "B:WK26,K27:B21,K25").result, ENDGAME_LOSS);
    assert_int_equal(tables_say(english, "W:WK18:BK29,K30").result, ENDGAME_DRAW);
}

/* Petrov: three kings catch one that does not hold the main road. */
static void three_kings_catch_one_off_the_main_road(void **state)
{
    (void)state;
    const struct tables *russian = tables_of("russian");
    assert_int_equal(tables_say(russian, "W:WKc1,Ke1,Kg1:BKb8").result, ENDGAME_WIN);
    assert_int_equal(tables_say(russian, "W:WKc1,Ke1,Kg1:BKh8").result, ENDGAME_DRAW);
}

/* --- longer proofs --- */

/* Rows of men and leaps need two men, king runs a man and a king of one side; own pieces fall, or
 * are moved by the enemy, beside others. */
static void moves_that_take_two_of_a_side_are_proven(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        struct material material;
    } cases[] = {
        { "dameo", { { 2, 0 }, { 0, 1 } } },
        { "keny", { { 2, 1 }, { 0, 0 } } },
        { "frisian", { { 1, 1 }, { 1, 0 } } },
        { "samoyed", { { 0, 0 }, { 2, 1 } } },
        { "stavropol", { { 0, 1 }, { 1, 1 } } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tables tables = tables_made(cases[i].game, 3, true);
        struct err err;
        if (!endgame_check(tables.open, tables.game, cases[i].material, NULL, NULL, &err))
            fail_msg("%s", err.text);
        tables_remove(&tables);
    }
}

/* Art. 17: after its three moves in a row the king may not make the winning one. */
static void a_frisian_king_without_moves_left_is_worth_less(void **state)
{
    (void)state;
    struct tables tables = tables_made("frisian", 3, true);
    struct position pos = position_of(tables.game, "W:W31,K5:B26");
    struct endgame_value fresh, tired;
    assert_true(endgame_probe(tables.open, tables.game, &pos, &fresh));
    pos.king_run[WHITE] = 3;
    pos.king_last[WHITE] = set_first(pos.piece[KING][WHITE]);
    assert_true(endgame_probe(tables.open, tables.game, &pos, &tired));
    assert_int_equal(fresh.result, ENDGAME_WIN);
    assert_true(tired.result != ENDGAME_WIN || tired.plies > fresh.plies);
    tables_remove(&tables);
}

/* The reach of a table does not depend on how many threads made it. */
static void two_threads_make_the_same_files(void **state)
{
    (void)state;
    struct tables one = tables_made("international", 3, true);
    struct tables two = tables_none("international", 3, true);
    struct build_task task = tables_task(&two);
    task.threads = 2;
    assert_true(endgame_build(&task, &two.err));
    int count = material_list(3, NULL);
    struct material list[64];
    material_list(3, list);
    for (int i = 0; i < count; i++) {
        size_t size[2];
        char *path[2], *bytes[2];
        const struct tables *both[2] = { &one, &two };
        for (int k = 0; k < 2; k++) {
            path[k] = endgame_path(both[k]->folder, both[k]->game, list[i], true);
            bytes[k] = file_read(path[k], 1 << 24, &size[k], NULL);
            assert_non_null(bytes[k]);
        }
        assert_int_equal(size[0], size[1]);
        assert_memory_equal(bytes[0], bytes[1], size[0]);
        for (int k = 0; k < 2; k++) {
            free(path[k]);
            free(bytes[k]);
        }
    }
    tables_remove(&one);
    tables_remove(&two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(materials_have_the_known_counts),
        cmocka_unit_test(all_counts_of_the_other_program_are_reproduced),
        cmocka_unit_test(all_values_of_the_other_program_are_reproduced),
        cmocka_unit_test(first_position_and_paynes_single_corner_are_won),
        cmocka_unit_test(three_kings_catch_one_off_the_main_road),
        cmocka_unit_test(moves_that_take_two_of_a_side_are_proven),
        cmocka_unit_test(a_frisian_king_without_moves_left_is_worth_less),
        cmocka_unit_test(two_threads_make_the_same_files),
    };
    return cmocka_run_group_tests(tests, make_tables, remove_tables);
}
