/* The library: what goes in is found again, by names and by positions, and damage is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rules/fen.h"
#include "rules/outcome.h"
#include "src/base/file.h"
#include "src/base/fold.h"
#include "src/base/hash.h"
#include "src/base/mem.h"
#include "src/library.h"

static char folder[64];

static const char games[] =
    "[Event \"Cup\"]\n[White \"Müller, Jan\"]\n[Black \"Иванов\"]\n[Date \"31.5.1998\"]\n"
    "[Result \"1-0\"]\n[GameType \"25\"]\n[WhiteElo \"2300\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n\n"
    "[Event \"Cup\"]\n[White \"Smit\"]\n[Black \"Muller\"]\n[Date \"2001.??.??\"]\n"
    "[Result \"0-1\"]\n[GameType \"25\"]\n\n1. c3-d4 {a comment} f6-e5 2. d4:f6 e7:g5 *\n\n"
    "[Event \"Other\"]\n[White \"Smit\"]\n[Black \"Jansen\"]\n[GameType \"20\"]\n"
    "[Result \"1-1\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n";

static const char *path_of(const char *name)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_text(const char *name, const char *text, size_t size)
{
    struct err err;
    assert_true(file_write(path_of(name), text, size, &err));
}

static struct import_count import(struct library *library, const char *text)
{
    struct import_count count;
    struct err err;
    write_text("in.pdn", text, strlen(text));
    assert_true(library_import(library, path_of("in.pdn"), NULL, NULL, NULL, &count, &err));
    return count;
}

static int make_folder(void **state)
{
    struct err err;
    strcpy(folder, "/tmp/tavlei-library-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    struct library *library = library_new(path_of("games.library"), true, &err);
    if (!library)
        return -1;
    import(library, games);
    *state = library;
    return 0;
}

static int drop_folder(void **state)
{
    static const char *const names[] = { "games.library", "games.library-wal", "games.library-shm",
                                         "in.pdn", "out.pdn", "other" };
    library_free(*state);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(path_of(names[i]));
    return rmdir(folder);
}

/* The numbers of the games that are found, "1 2"; the caller has 40 bytes. */
static const char *found(struct library *library, const struct library_query *query)
{
    static char text[40];
    struct library_hit *hit;
    struct err err = { 0 };
    long count = library_find(library, query, &hit, &err);
    if (count < 0)
        fail_msg("%s", err.text);
    text[0] = '\0';
    for (long i = 0; i < count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d", i ? " " : "",
                 (int)hit[i].id);
    free(hit);
    return text;
}

static struct library_query all(void)
{
    struct library_query query;
    library_query_init(&query);
    return query;
}

static void names_are_found_in_any_case(void **state)
{
    struct library_query query = all();
    query.player = "MULLER";
    assert_string_equal(found(*state, &query), "1 2");
    query.player = "иВАНОВ muller";
    assert_string_equal(found(*state, &query), "1");
    query.player = NULL;
    query.white = "muller";
    assert_string_equal(found(*state, &query), "1");
    query.white = NULL;
    query.black = "muller";
    assert_string_equal(found(*state, &query), "2");
    query.event = "cup";
    query.black = NULL;
    assert_string_equal(found(*state, &query), "1 2");
}

static void dates_and_results_and_lengths_are_found(void **state)
{
    struct library_query query = all();
    query.from = "1998.05.31";
    assert_string_equal(found(*state, &query), "1 2");
    query.to = "1998";
    assert_string_equal(found(*state, &query), "1");
    query = all();
    query.score = PDN_DRAWN;
    assert_string_equal(found(*state, &query), "3");
    query = all();
    query.least = query.most = 4;
    assert_string_equal(found(*state, &query), "1 2 3");
    query.least = 5;
    query.most = -1;
    assert_string_equal(found(*state, &query), "");
    query = all();
    query.order = ORDER_WHITE;
    query.descends = true;
    assert_string_equal(found(*state, &query), "3 2 1");
}

static void openings_are_found_by_their_moves(void **state)
{
    struct library_query query = all();
    query.opening = "c3-d4";
    assert_string_equal(found(*state, &query), "1 2");
    query.opening = "c3-d4 f6-e5";
    assert_string_equal(found(*state, &query), "2");
    query.opening = "c3-d";
    assert_string_equal(found(*state, &query), "");
}

static struct library_query at(const char *id, const char *fen)
{
    struct library_query query = all();
    struct err err;
    query.game = game_find(id, &err);
    query.condition = FIND_POSITION;
    assert_true(fen_read(query.game, fen, &query.pos, &err));
    return query;
}

static void positions_are_found_also_with_colours_reversed(void **state)
{
    struct library_query query = at("russian", "B:Wa1,b2,c1,d2,e1,f2,g1,h2,a3,e3,g3,d4:"
                                    "Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8");
    assert_string_equal(found(*state, &query), "1 2");
    /* the same seen from the other side */
    query = at("russian", "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:"
               "Be5,b6,d6,h6,a7,c7,e7,g7,b8,d8,f8,h8");
    assert_string_equal(found(*state, &query), "");
    query.reversed = true;
    assert_string_equal(found(*state, &query), "1 2");
}

static void patterns_and_material_are_found(void **state)
{
    struct library_query query = all();
    struct err err;
    query.game = game_find("russian", &err);
    query.condition = FIND_PATTERN;
    assert_true(pattern_read(query.game, "?:Wd4:Ad6:Ec3,b2", &query.pattern, &err) == false);
    assert_int_equal(err.column, 7);
    assert_true(pattern_read(query.game, "?:Wd4:Bc5:Ed6,b2", &query.pattern, &err));
    assert_string_equal(found(*state, &query), "1");
    query.condition = FIND_MATERIAL;
    assert_true(material_read("11,0,11,?", &query.material, &err));
    assert_string_equal(found(*state, &query), "2");
    assert_false(material_read("11,0,11", &query.material, &err));
}

static void replies_are_counted(void **state)
{
    struct library_reply *reply;
    struct err err;
    const struct game *game = game_find("russian", &err);
    assert_int_equal(library_replies(*state, game, &game->start, false, false, &reply, &err), 1);
    assert_string_equal(reply[0].text, "c3-d4");
    assert_int_equal(reply[0].games, 2);
    assert_int_equal(reply[0].white, 1);
    assert_int_equal(reply[0].black, 1);
    assert_int_equal(reply[0].rating, 2300);
    free(reply);
}

static void doubles_are_taken_once(void **state)
{
    struct import_count count = import(*state, games);
    assert_int_equal(count.games, 3);
    assert_int_equal(count.added, 0);
    assert_int_equal(count.doubles, 3);
    /* short games of others are no doubles */
    count = import(*state, "[White \"Somebody else\"]\n[GameType \"25\"]\n\n"
                   "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n");
    assert_int_equal(count.added, 1);
}

static void games_come_out_as_they_went_in(void **state)
{
    struct pdn_game game;
    struct err err;
    assert_true(library_game(*state, 2, &game, &err));
    assert_string_equal(pdn_tag(&game.tags, "White"), "Smit");
    assert_string_equal(record_node(game.record, 1)->after, "a comment");
    assert_int_equal(game.score, PDN_BLACK_WON);
    pdn_game_free(&game);
    assert_false(library_game(*state, 77, &game, &err));
}

static void collections_notes_and_favourites_are_kept(void **state)
{
    struct library_hit hits[2] = { { .id = 1 }, { .id = 3 } };
    struct library_collection *list;
    struct library_query query = all();
    struct library_row row;
    struct err err;
    assert_true(library_collect(*state, "Mine", hits, 2, true, &err));
    assert_true(library_collect(*state, "Mine", hits, 1, true, &err));
    assert_int_equal(library_collections(*state, &list, &err), 1);
    assert_int_equal(list[0].games, 2);
    library_collections_free(list, 1);
    query.collection = "Mine";
    assert_string_equal(found(*state, &query), "1 3");
    assert_true(library_collect(*state, "Mine", hits, 2, false, &err));
    assert_int_equal(library_collections(*state, &list, &err), 0);
    library_collections_free(list, 0);

    assert_true(library_favourite(*state, 3, true, &err));
    assert_true(library_note(*state, 3, "look again", &err));
    assert_false(library_favourite(*state, 77, true, &err));
    assert_true(library_row(*state, 3, &row, &err));
    assert_true(row.favourite);
    assert_string_equal(row.note, "look again");
    library_row_free(&row);
}

static void removed_games_leave_nothing(void **state)
{
    struct library_hit hit = { .id = 1 };
    struct library_query query = at("russian", "W:Wa1,b2,c1,d2,e1,f2,g1,h2,a3,e3,g3,d4:"
                                    "Bb6,c5,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8");
    struct err err;
    assert_string_equal(found(*state, &query), "1");
    assert_true(library_remove(*state, &hit, 1, &err));
    assert_string_equal(found(*state, &query), "");
    query = all();
    assert_string_equal(found(*state, &query), "2 3");
    assert_int_equal(import(*state, games).added, 1);
}

static void export_can_be_imported(void **state)
{
    struct library_hit hits[2] = { { .id = 3 }, { .id = 1 } };
    struct err err;
    assert_true(library_export(*state, hits, 2, path_of("out.pdn"), &err));
    struct import_count count;
    assert_true(library_import(*state, path_of("out.pdn"), NULL, NULL, NULL, &count, &err));
    assert_int_equal(count.games, 2);
    assert_int_equal(count.doubles, 2);
    assert_int_equal(count.faulty, 0);
}

static void foreign_and_damaged_files_stay_as_they_are(void **state)
{
    static const char text[] = "this is no library at all, but a text that somebody has written\n";
    struct err err;
    size_t size;
    write_text("other", text, sizeof text - 1);
    assert_null(library_new(path_of("other"), true, &err));
    assert_non_null(strstr(err.text, "no library"));
    char *after = file_read(path_of("other"), 1000, &size, &err);
    assert_string_equal(after, text);
    free(after);
    (void)state;
}

/* Every page but the first is overwritten: what is asked for then is told as damage. */
static void damage_inside_is_told(void **state)
{
    struct err err = { 0 };
    struct library_hit *hit;
    struct library_query query = all();
    size_t size;
    library_free(*state);
    char *bytes = file_read(path_of("games.library"), 10 << 20, &size, &err);
    memset(bytes + 4096, 0x5a, size - 4096);
    write_text("games.library", bytes, size);
    *state = library_new(path_of("games.library"), true, &err);
    if (*state) {
        assert_int_equal(library_find(*state, &query, &hit, &err), -1);
        assert_false(library_check(*state, &err));
    }
    assert_non_null(strstr(err.text, "damaged"));
    free(bytes);
}

static bool stop_at_once(void *arg, const struct import_count *count)
{
    (void)arg;
    return count->games < 1;
}

static void stopped_imports_keep_what_they_have(void **state)
{
    struct import_count count;
    struct err err;
    write_text("in.pdn", "1. a3-b4 *\n\n1. e3-f4 *\n\n1. g3-h4 *\n\n", 36);
    const struct game *game = game_find("russian", &err);
    assert_true(library_import(*state, path_of("in.pdn"), game, stop_at_once, NULL, &count, &err));
    assert_int_equal(count.added, 1);
    assert_int_equal(library_count(*state), 4);
}

/* Reads the line of a random game back and compares each position with the rules' own. */
static void check_line(const struct game *game, struct rng *rng)
{
    struct position pos = game->start, next = { 0 };
    struct movelist legal = { 0 };
    struct strbuf line;
    struct line_reader reader;
    struct position course[60];
    int count = 0;
    strbuf_init(&line);
    line_start(&line, &pos);
    for (course[count++] = pos; count < 60; course[count++] = pos) {
        game_generate(game, &pos, &legal);
        if (!legal.count || game_outcome(game, &pos, NULL, NULL) != PLAYING)
            break;
        game_apply(game, &pos, &legal.move[rng_below(rng, (uint32_t)legal.count)], &next);
        line_step(&line, &pos, &next);
        pos = next;
    }
    line_read(&reader, line.text, line.length);
    for (int i = 0; i < count; i++) {
        assert_true(line_next(&reader));
        assert_memory_equal(reader.stance.piece, course[i].piece, sizeof course[i].piece);
        assert_int_equal(reader.stance.turn, course[i].turn);
    }
    assert_false(line_next(&reader));
    strbuf_free(&line);
    movelist_free(&legal);
}

static void lines_tell_every_position_of_every_game(void **state)
{
    struct rng rng = { 7 };
    const struct game *game;
    for (int i = 0; (game = game_nth(i)); i++)
        for (int k = 0; k < 3; k++)
            check_line(game, &rng);
    (void)state;
}

static void turning_a_board_twice_gives_it_back(void **state)
{
    const struct game *game;
    for (int i = 0; (game = game_nth(i)); i++)
        for (int s = 0; s < SYMMETRY_COUNT; s++) {
            struct position once = { 0 }, twice = { 0 };
            if (!symmetry_position(game, &game->start, (enum symmetry)s, &once))
                continue;
            assert_true(symmetry_position(game, &once, (enum symmetry)s, &twice));
            assert_true(library_key(game, &twice) == library_key(game, &game->start));
        }
    (void)state;
}

static void folding_forgets_case_and_accents(void **state)
{
    struct strbuf out;
    strbuf_init(&out);
    fold_add(&out, "ÄÉñ Łódź ЁЖ Ωμ \xff.");
    assert_string_equal(out.text, "aen lodz еж ωμ \xef\xbf\xbd.");
    strbuf_free(&out);
    (void)state;
}

#define WITH_LIBRARY(name) cmocka_unit_test_setup_teardown(name, make_folder, drop_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_LIBRARY(names_are_found_in_any_case),
        WITH_LIBRARY(dates_and_results_and_lengths_are_found),
        WITH_LIBRARY(openings_are_found_by_their_moves),
        WITH_LIBRARY(positions_are_found_also_with_colours_reversed),
        WITH_LIBRARY(patterns_and_material_are_found),
        WITH_LIBRARY(replies_are_counted),
        WITH_LIBRARY(doubles_are_taken_once),
        WITH_LIBRARY(games_come_out_as_they_went_in),
        WITH_LIBRARY(collections_notes_and_favourites_are_kept),
        WITH_LIBRARY(removed_games_leave_nothing),
        WITH_LIBRARY(export_can_be_imported),
        WITH_LIBRARY(foreign_and_damaged_files_stay_as_they_are),
        WITH_LIBRARY(damage_inside_is_told),
        WITH_LIBRARY(stopped_imports_keep_what_they_have),
        cmocka_unit_test(lines_tell_every_position_of_every_game),
        cmocka_unit_test(turning_a_board_twice_gives_it_back),
        cmocka_unit_test(folding_forgets_case_and_accents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
