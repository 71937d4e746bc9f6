/* Games in files: read into a match, written again, listed and imported in the background. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/base/file.h"
#include "src/base/strbuf.h"
#include "src/catalogue.h"
#include "src/librarian.h"
#include "src/study.h"

static char folder[64];

static const char two_games[] =
    "[White \"Smit\"]\n[Black \"Müller\"]\n[GameType \"25\"]\n[Result \"1-0\"]\n\n"
    "1. c3-d4 {good} (1. a3-b4 b6-a5) 1... d6-c5 *\n\n"
    "[White \"Bos\"]\n[Black \"Jansen\"]\n[GameType \"20\"]\n[Event \"Cup\"]\n\n1. 32-28 19-23 *\n";

static const char *path_of(const char *name)
{
    static char path[2][200];
    static int next;
    next = !next;
    snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

static void write_text(const char *name, const char *text)
{
    struct err err;
    assert_true(file_write(path_of(name), text, strlen(text), &err));
}

static char *read_text(const char *name)
{
    struct err err;
    size_t size;
    char *text = file_read(path_of(name), 1 << 20, &size, &err);
    assert_non_null(text);
    return text;
}

static int make_folder(void **state)
{
    strcpy(folder, "/tmp/tavlei-files-XXXXXX");
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int drop_folder(void **state)
{
    static const char *const names[] = { "a.pdn", "b.pdn", "games.library", "games.library-wal",
                                         "games.library-shm" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(path_of(names[i]));
    (void)state;
    return rmdir(folder);
}

static void a_pdn_text_becomes_a_study_with_its_variations(void **state)
{
    struct err err;
    struct match *match = study_read(two_games, NULL, 0, &err);
    assert_non_null(match);
    assert_true(match->terms.study);
    assert_string_equal(match->terms.game->id, "russian");
    assert_string_equal(pdn_tag(&match->tags, "White"), "Smit");
    assert_int_equal(match->node, 0);
    assert_int_equal(record_ply(match->record, match->end), 2);
    assert_true(record_node(match->record, record_node(match->record, 0)->child)->sibling > 0);
    match_free(match);
    (void)state;
}

static void a_fen_alone_is_read_by_the_rules_at_hand_or_by_its_squares(void **state)
{
    struct err err;
    const struct game *lasca = game_find("lasca", &err);
    struct match *match = study_read("  W:Wc3(wb):Be5\n", lasca, 0, &err);
    assert_non_null(match);
    assert_ptr_equal(match->terms.game, lasca);
    match_free(match);
    match = study_read("W:W31,32:B1,K46", lasca, 0, &err);
    assert_non_null(match);
    assert_string_equal(match->terms.game->id, "international");
    match_free(match);
    assert_null(study_read("no game at all", lasca, 0, &err));
    assert_true(err.text[0]);
    assert_null(study_read("   ", lasca, 0, &err));
    (void)state;
}

static void what_is_written_can_be_read_again(void **state)
{
    struct err err;
    struct strbuf first, second;
    strbuf_init(&first);
    strbuf_init(&second);
    struct match *match = study_read(two_games, NULL, 0, &err);
    study_write(match, "2026.11.30", &first);
    struct match *again = study_read(first.text, NULL, 0, &err);
    study_write(again, "2026.11.30", &second);
    assert_string_equal(first.text, second.text);
    assert_non_null(strstr(first.text, "(1. a3-b4 b6-a5)"));
    match_free(match);
    match_free(again);
    strbuf_free(&first);
    strbuf_free(&second);
    (void)state;
}

static void a_catalogue_lists_the_games_and_hands_them_out(void **state)
{
    struct err err;
    struct pdn_game game;
    float part;
    write_text("a.pdn", two_games);
    struct catalogue *catalogue = catalogue_open(path_of("a.pdn"), NULL, NULL, &err);
    assert_non_null(catalogue);
    catalogue_wait(catalogue);
    assert_false(catalogue_reads(catalogue, &part));
    assert_int_equal(catalogue_count(catalogue), 2);
    assert_string_equal(catalogue_entry(catalogue, 1).white, "Bos");
    assert_true(catalogue_fits(catalogue, 0, "muller smit"));
    assert_false(catalogue_fits(catalogue, 1, "muller"));
    assert_true(catalogue_game(catalogue, 1, &game, &err));
    assert_string_equal(game.game->id, "international");
    assert_int_equal(game.moves, 2);
    pdn_game_free(&game);
    catalogue_free(catalogue);
    assert_null(catalogue_open(path_of("nothing.pdn"), NULL, NULL, &err));
    assert_null(catalogue_open(folder, NULL, NULL, &err));
    (void)state;
}

/* The first game of a file, as if opened from a catalogue. */
static struct match *open_nth(const char *name, int i)
{
    struct err err;
    struct pdn_game game;
    struct catalogue *catalogue = catalogue_open(path_of(name), NULL, NULL, &err);
    catalogue_wait(catalogue);
    assert_true(catalogue_game(catalogue, i, &game, &err));
    struct catalogue_entry entry = catalogue_entry(catalogue, i);
    struct match *match = study_new(&game, path_of(name), 0);
    char *text = read_text(name);
    match->place = study_place(text + entry.offset, entry.offset, entry.size);
    free(text);
    pdn_game_free(&game);
    catalogue_free(catalogue);
    return match;
}

static void a_game_is_saved_in_its_place_among_others(void **state)
{
    struct match_edit edit = { .kind = MATCH_COMMENT, .id = 1, .text = "a much longer comment" };
    struct err err;
    write_text("a.pdn", two_games);
    struct match *first = open_nth("a.pdn", 0), *second = open_nth("a.pdn", 1);
    uint64_t before = first->place.size;
    assert_true(match_edit(first, &edit, 0));
    assert_true(first->edited);
    assert_true(study_save(first, path_of("a.pdn"), SAVE_IN_PLACE, "2026.11.30", &err));
    assert_false(first->edited);
    study_shift(second, first->file, first->place.offset,
                (int64_t)first->place.size - (int64_t)before);
    assert_true(study_save(second, path_of("a.pdn"), SAVE_IN_PLACE, "2026.11.30", &err));
    match_free(first);
    match_free(second);
    first = open_nth("a.pdn", 0);
    second = open_nth("a.pdn", 1);
    assert_string_equal(record_node(first->record, 1)->after, "a much longer comment");
    assert_string_equal(pdn_tag(&second->tags, "White"), "Bos");
    match_free(first);
    match_free(second);
    (void)state;
}

static void a_file_changed_by_others_is_not_overwritten(void **state)
{
    struct err err;
    write_text("a.pdn", two_games);
    struct match *match = open_nth("a.pdn", 0);
    write_text("a.pdn", "[White \"Somebody\"]\n\n1. 32-28 *\n");
    assert_false(study_save(match, path_of("a.pdn"), SAVE_IN_PLACE, "2026.11.30", &err));
    assert_non_null(strstr(err.text, "another program"));
    assert_false(study_save(match, path_of("a.pdn"), SAVE_NEW, "2026.11.30", &err));
    char *text = read_text("a.pdn");
    assert_non_null(strstr(text, "Somebody"));
    free(text);
    assert_true(study_save(match, path_of("a.pdn"), SAVE_BEHIND, "2026.11.30", &err));
    match_free(match);
    match = open_nth("a.pdn", 1);
    assert_string_equal(pdn_tag(&match->tags, "White"), "Smit");
    match_free(match);
    (void)state;
}

/* Threads say when there is something to poll. */
struct bell {
    pthread_mutex_t mutex;
    pthread_cond_t rung;
    bool rings;
};

static void ring(void *arg)
{
    struct bell *bell = arg;
    pthread_mutex_lock(&bell->mutex);
    bell->rings = true;
    pthread_cond_signal(&bell->rung);
    pthread_mutex_unlock(&bell->mutex);
}

static void wait_for(struct bell *bell)
{
    pthread_mutex_lock(&bell->mutex);
    while (!bell->rings)
        pthread_cond_wait(&bell->rung, &bell->mutex);
    bell->rings = false;
    pthread_mutex_unlock(&bell->mutex);
}

static void the_librarian_imports_and_finds_in_the_background(void **state)
{
    struct bell bell = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false };
    struct librarian_answer answer;
    struct import_count count;
    struct library_query query;
    enum import_state got;
    struct err err;
    write_text("a.pdn", two_games);
    struct librarian *librarian = librarian_new(path_of("games.library"), ring, &bell);
    assert_true(librarian_import(librarian, path_of("a.pdn"), NULL));
    while ((got = librarian_progress(librarian, &count, &err)) == IMPORT_RUNS)
        wait_for(&bell);
    assert_int_equal(got, IMPORT_DONE);
    assert_int_equal(count.added, 2);
    assert_int_equal(librarian_progress(librarian, &count, &err), IMPORT_NONE);

    library_query_init(&query);
    char name[] = "muller";
    query.player = name;
    query.game = game_find("russian", &err);
    query.pos = query.game->start;
    librarian_find(librarian, &query, true, 7);
    name[0] = 'x';                      /* the question was copied */
    while (!librarian_poll(librarian, &answer))
        wait_for(&bell);
    assert_int_equal(answer.ticket, 7);
    assert_int_equal(answer.count, 1);
    assert_int_equal(answer.replies, 1);
    assert_string_equal(answer.reply[0].text, "c3-d4");
    free(answer.hit);
    free(answer.reply);
    librarian_free(librarian);
    (void)state;
}

static void the_librarian_tells_what_it_cannot_open(void **state)
{
    struct bell bell = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false };
    struct librarian_answer answer;
    struct library_query query;
    struct librarian *librarian = librarian_new(path_of("games.library"), ring, &bell);
    library_query_init(&query);
    librarian_find(librarian, &query, false, 1);
    while (!librarian_poll(librarian, &answer))
        wait_for(&bell);
    assert_int_equal(answer.count, -1);
    assert_non_null(strstr(answer.err.text, "import games first"));
    librarian_free(librarian);
    (void)state;
}

#define IN_FOLDER(name) cmocka_unit_test_setup_teardown(name, make_folder, drop_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pdn_text_becomes_a_study_with_its_variations),
        cmocka_unit_test(a_fen_alone_is_read_by_the_rules_at_hand_or_by_its_squares),
        cmocka_unit_test(what_is_written_can_be_read_again),
        IN_FOLDER(a_catalogue_lists_the_games_and_hands_them_out),
        IN_FOLDER(a_game_is_saved_in_its_place_among_others),
        IN_FOLDER(a_file_changed_by_others_is_not_overwritten),
        IN_FOLDER(the_librarian_imports_and_finds_in_the_background),
        IN_FOLDER(the_librarian_tells_what_it_cannot_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
