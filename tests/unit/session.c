/* The journal: whatever happens to the file, what is read back was once the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "rules/fen.h"
#include "src/base/file.h"
#include "src/base/hash.h"
#include "src/journal.h"
#include "src/session.h"

/* A folder for one test, emptied afterwards. */
static char folder[64];

static int make_folder(void **state)
{
    snprintf(folder, sizeof folder, "/tmp/tavlei-session-XXXXXX");
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int drop_folder(void **state)
{
    DIR *dir = opendir(folder);

    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        char path[400];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    if (dir)
        closedir(dir);
    rmdir(folder);
    (void)state;
    return 0;
}

static char *path_of(const char *name)
{
    static char path[400];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_file(const char *name, const char *text, size_t size)
{
    int fd = open(path_of(name), O_WRONLY | O_CREAT | O_TRUNC, 0600);

    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, size), (ssize_t)size);
    close(fd);
}

static char *read_back(const char *name, size_t *size)
{
    struct err err;
    char *text = file_read(path_of(name), 1 << 24, size, &err);

    assert_non_null(text);
    return text;
}

static struct match_terms terms_of(const char *id)
{
    struct err err;
    const struct game *game = game_find(id, &err);

    assert_non_null(game);
    return (struct match_terms){
        .game = game, .start = game->start, .player = { PLAYER_ME, PLAYER_FRIEND }, .level = 3,
        .time = { .base_ms = 180000, .increment_ms = 2000 }, .seed = 77,
    };
}

/* Plays some random moves, now and then going back, into a journal text. */
static struct match *play_some(const char *id, int plies, uint64_t seed, struct strbuf *text)
{
    struct match_terms terms = terms_of(id);
    struct match *match = match_new(&terms, 0);
    struct rng rng = { seed };
    struct movelist legal = { 0 };
    int64_t now = 0;

    journal_write_head(text);
    journal_write_open(text, &terms);
    for (int i = 0; i < plies && match_outcome(match, NULL) == PLAYING; i++) {
        int32_t left_ms[2];
        now += 100 + rng_below(&rng, 900);
        if (i % 7 == 6) {
            match_settle(match, now);
            node_id back = match_back(match);
            journal_write_goto(text, back, match->left_ms);
            match_go(match, back, now);
        }
        if (i % 5 == 4) {
            match_settle(match, now);
            journal_write_clock(text, match->left_ms);
        }
        game_generate(match->terms.game, match_position(match), &legal);
        const struct move *move = &legal.move[rng_below(&rng, (uint32_t)legal.count)];
        match_settle(match, now);
        match_clocks_after(match, now, left_ms);
        journal_write_play(text, match->terms.game, move, left_ms);
        match_play(match, move, left_ms, now);
    }
    movelist_free(&legal);
    return match;
}

static void assert_same_match(const struct match *a, const struct match *b)
{
    assert_ptr_equal(a->terms.game, b->terms.game);
    assert_int_equal(a->terms.player[BLACK], b->terms.player[BLACK]);
    assert_int_equal(a->terms.level, b->terms.level);
    assert_int_equal(a->terms.time.increment_ms, b->terms.time.increment_ms);
    assert_true(a->terms.seed == b->terms.seed);
    assert_int_equal(record_count(a->record), record_count(b->record));
    assert_int_equal(a->node, b->node);
    assert_int_equal(a->end, b->end);
    assert_int_equal(a->left_ms[WHITE], b->left_ms[WHITE]);
    assert_int_equal(a->left_ms[BLACK], b->left_ms[BLACK]);
    for (node_id id = 0; id < record_count(a->record); id++) {
        assert_int_equal(record_node(a->record, id)->parent, record_node(b->record, id)->parent);
        assert_true(record_position(a->record, id)->key == record_position(b->record, id)->key);
    }
}

static void a_journal_gives_the_match_back(void **state)
{
    static const char *const games[] = { "russian", "international", "english", "canadian", "lasca",
                                         "bashni", "russian+losing" };

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct strbuf text;
        struct journal journal;
        struct err err = { 0 };
        strbuf_init(&text);
        struct match *match = play_some(games[i], 60, i + 1, &text);
        journal_read(text.text, text.length, 0, &journal, &err);
        assert_false(journal.damaged);
        assert_int_equal(journal.good, text.length);
        assert_same_match(match, journal.match);
        match_free(match);
        match_free(journal.match);
        strbuf_free(&text);
    }
    (void)state;
}

/* Whatever makes two moves different makes their lines different. */
static void the_moves_of_every_game_are_told_apart(void **state)
{
    for (int i = 0; game_nth(i); i++) {
        struct strbuf text;
        struct journal journal;
        struct err err = { 0 };
        strbuf_init(&text);
        struct match *match = play_some(game_nth(i)->id, 70, 11, &text);
        journal_read(text.text, text.length, 0, &journal, &err);
        if (journal.damaged)
            fail_msg("%s, line %d: %s", game_nth(i)->id, err.line, err.text);
        assert_same_match(match, journal.match);
        match_free(match);
        match_free(journal.match);
        strbuf_free(&text);
    }
    (void)state;
}

static void a_whole_match_can_be_written_anew(void **state)
{
    struct strbuf text, again;
    struct journal journal;
    struct err err = { 0 };

    strbuf_init(&text);
    strbuf_init(&again);
    struct match *match = play_some("lasca", 50, 5, &text);
    match_go(match, match_back(match), match->since_ms);
    journal_write_head(&again);
    journal_write_match(&again, match, match->since_ms);
    journal_read(again.text, again.length, 0, &journal, &err);
    assert_false(journal.damaged);
    assert_same_match(match, journal.match);
    match_free(match);
    match_free(journal.match);
    strbuf_free(&text);
    strbuf_free(&again);
    (void)state;
}

/* One random change of the tree, of words or of tags, in the match and in the text. */
static void edit_some(struct match *match, struct rng *rng, struct strbuf *text)
{
    static const char *const words[] = { "", "better is d2-c3", "two\nlines \\ and more", " x " };
    node_id id = (node_id)rng_below(rng, (uint32_t)record_count(match->record));
    struct match_edit edit = { .kind = (enum match_edit_kind)rng_below(rng, MATCH_TAG + 1),
                               .id = id,
                               .before = rng_below(rng, 2),
                               .nag = { (uint8_t)rng_below(rng, 7) },
                               .name = "Event",
                               .text = words[rng_below(rng, 4)] };

    if (edit.kind == MATCH_REMOVE && id == 0)
        return;
    journal_write_edit(text, &edit);
    match_edit(match, &edit, 0);
}

/* Moves at random places of a game that is studied, with words, marks and another order. */
static struct match *study_some(const char *id, int steps, uint64_t seed, struct strbuf *text)
{
    struct match_terms terms = terms_of(id);
    terms.study = true;
    terms.time = (struct time_control){ 0 };
    struct match *match = match_new(&terms, 0);
    struct rng rng = { seed };
    struct movelist legal = { 0 };
    int32_t left_ms[2] = { 0 };

    journal_write_head(text);
    journal_write_open(text, &terms);
    for (int i = 0; i < steps; i++) {
        node_id to = (node_id)rng_below(&rng, (uint32_t)record_count(match->record));
        if (i % 3 == 0 && !record_is_out(match->record, to)) {
            journal_write_goto(text, to, match->left_ms);
            match_go(match, to, 0);
        }
        game_generate(terms.game, match_position(match), &legal);
        if (i % 2 == 0 && legal.count && match_outcome(match, NULL) == PLAYING) {
            const struct move *move = &legal.move[rng_below(&rng, (uint32_t)legal.count)];
            journal_write_play(text, terms.game, move, left_ms);
            match_play(match, move, left_ms, 0);
        } else {
            edit_some(match, &rng, text);
        }
    }
    movelist_free(&legal);
    return match;
}

static void assert_same_words(const char *a, const char *b)
{
    assert_string_equal(a ? a : "", b ? b : "");
}

static void assert_same_tree(const struct match *a, const struct match *b)
{
    assert_same_match(a, b);
    assert_int_equal(a->edited, b->edited);
    assert_same_words(pdn_tag(&a->tags, "Event"), pdn_tag(&b->tags, "Event"));
    for (node_id id = 0; id < record_count(a->record); id++) {
        const struct node *x = record_node(a->record, id), *y = record_node(b->record, id);
        assert_int_equal(x->child, y->child);
        assert_int_equal(record_is_out(a->record, id), record_is_out(b->record, id));
        if (!record_was_removed(a->record, id))
            assert_int_equal(x->sibling, y->sibling);
        assert_same_words(x->before, y->before);
        assert_same_words(x->after, y->after);
        assert_memory_equal(x->nag, y->nag, sizeof x->nag);
    }
}

static void the_whole_tree_comes_back_with_words_and_marks(void **state)
{
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct strbuf text, again;
        struct journal journal;
        struct err err = { 0 };
        strbuf_init(&text);
        strbuf_init(&again);
        struct match *match = study_some(seed % 2 ? "russian" : "lasca", 120, seed, &text);
        journal_read(text.text, text.length, 0, &journal, &err);
        if (journal.damaged)
            fail_msg("line %d: %s", err.line, err.text);
        assert_same_tree(match, journal.match);
        match_free(journal.match);

        journal_write_head(&again);
        journal_write_match(&again, match, 0);
        journal_read(again.text, again.length, 0, &journal, &err);
        if (journal.damaged)
            fail_msg("anew, line %d: %s", err.line, err.text);
        assert_same_tree(match, journal.match);
        match_free(journal.match);
        match_free(match);
        strbuf_free(&text);
        strbuf_free(&again);
    }
    (void)state;
}

/* Killed at any moment: each beginning of the file is a beginning of the game, nothing else. */
static void every_cut_of_the_file_recovers_a_prefix(void **state)
{
    struct strbuf text;

    strbuf_init(&text);
    struct match *match = play_some("lasca", 24, 9, &text);
    int nodes = 0;
    for (size_t cut = 0; cut <= text.length; cut++) {
        struct journal journal;
        struct err err = { 0 };
        char *piece = malloc(cut + 1);      /* exactly so long, for the address sanitizer */
        memcpy(piece, text.text, cut);
        journal_read(piece, cut, 0, &journal, &err);
        free(piece);
        assert_false(journal.damaged);
        assert_true(journal.good <= cut);
        if (journal.match) {
            int count = record_count(journal.match->record);
            assert_true(count >= nodes);    /* a longer piece never holds less */
            nodes = count;
            assert_true(record_position(journal.match->record, count - 1)->key ==
                        record_position(match->record, count - 1)->key);
        }
        match_free(journal.match);
    }
    assert_int_equal(nodes, record_count(match->record));
    match_free(match);
    strbuf_free(&text);
    (void)state;
}

static void bytes_changed_anywhere_never_crash(void **state)
{
    struct strbuf text;
    struct rng rng = { 3 };

    strbuf_init(&text);
    match_free(play_some("russian", 12, 2, &text));
    for (int i = 0; i < 4000; i++) {
        struct journal journal;
        struct err err = { 0 };
        size_t at = rng_below(&rng, (uint32_t)text.length);
        char was = text.text[at];
        text.text[at] = (char)rng_below(&rng, 256);
        journal_read(text.text, text.length, 0, &journal, &err);
        assert_true(!journal.damaged || err.text[0]);
        match_free(journal.match);
        text.text[at] = was;
    }
    strbuf_free(&text);
    (void)state;
}

static void only_the_last_game_of_the_file_counts(void **state)
{
    struct strbuf text;
    struct journal journal;
    struct err err = { 0 };
    struct match_terms terms = terms_of("english");

    strbuf_init(&text);
    match_free(play_some("russian", 10, 1, &text));
    journal_write_end(&text, DRAWN, END_AGREED);
    journal_read(text.text, text.length, 0, &journal, &err);
    assert_true(journal.over);
    assert_int_equal(match_outcome(journal.match, NULL), DRAWN);
    match_free(journal.match);

    journal_write_open(&text, &terms);
    journal_read(text.text, text.length, 0, &journal, &err);
    assert_false(journal.over);
    assert_ptr_equal(journal.match->terms.game, terms.game);
    match_free(journal.match);
    strbuf_free(&text);
    (void)state;
}

static void an_unfinished_game_is_found_at_the_next_start(void **state)
{
    struct match_terms terms = terms_of("russian");
    struct session_found found;
    struct err err;
    struct movelist legal = { 0 };
    int32_t left_ms[2] = { 170000, 180000 };

    struct session *session = session_new(folder, 0, &found, &err);
    assert_non_null(session);
    assert_null(found.match);
    game_generate(terms.game, &terms.start, &legal);
    assert_true(session_open(session, &terms, &err));
    assert_true(session_play(session, terms.game, &legal.move[0], left_ms, &err));
    session_sync(session);
    session_free(session);

    session = session_new(folder, 0, &found, &err);
    assert_non_null(session);
    assert_non_null(found.match);
    assert_false(found.damaged);
    assert_int_equal(match_ply(found.match), 1);
    assert_int_equal(found.match->left_ms[WHITE], 170000);
    match_free(found.match);

    assert_true(session_discard(session, &err));
    session_free(session);
    session = session_new(folder, 0, &found, &err);
    assert_null(found.match);
    session_free(session);
    movelist_free(&legal);
    (void)state;
}

/* Plays the first legal move in a new journal of the folder. */
static struct session *begin_game(const char *id)
{
    struct match_terms terms = terms_of(id);
    struct session_found found;
    struct err err;
    struct movelist legal = { 0 };

    struct session *session = session_new(folder, 0, &found, &err);
    assert_non_null(session);
    assert_null(found.match);
    game_generate(terms.game, &terms.start, &legal);
    assert_true(session_open(session, &terms, &err));
    assert_true(session_play(session, terms.game, &legal.move[0], (int32_t[2]){ 1, 1 }, &err));
    movelist_free(&legal);
    return session;
}

static void all_open_games_are_found_again(void **state)
{
    static const char *const ids[] = { "russian", "lasca", "turkish" };
    struct session *session[4];
    struct session_found found;
    struct err err;

    for (int i = 0; i < 3; i++)
        session[i] = begin_game(ids[i]);
    for (int i = 0; i < 3; i++)
        session_free(session[i]);
    for (int i = 0; i < 4; i++) {
        session[i] = session_new(folder, 0, &found, &err);
        assert_non_null(session[i]);
        assert_int_equal(found.match != NULL, i < 3);
        if (found.match)
            assert_string_equal(found.match->terms.game->id, ids[i]);
        match_free(found.match);
    }
    for (int i = 0; i < 4; i++)
        session_free(session[i]);
    (void)state;
}

static void a_finished_game_is_offered_while_its_words_are_not_saved(void **state)
{
    struct session *session = begin_game("russian");
    struct match_edit edit = { .kind = MATCH_COMMENT, .id = 1, .text = "well begun" };
    struct session_found found;
    struct err err;

    assert_true(session_end(session, DRAWN, END_AGREED, &err));
    assert_true(session_edit(session, &edit, &err));
    session_free(session);
    session = session_new(folder, 0, &found, &err);
    assert_non_null(found.match);
    assert_string_equal(record_node(found.match->record, 1)->after, "well begun");
    match_free(found.match);
    assert_true(session_saved(session, "/tmp/x.pdn", &err));
    session_free(session);
    session = session_new(folder, 0, &found, &err);
    assert_null(found.match);
    session_free(session);
    (void)state;
}

static void a_game_without_moves_is_not_offered(void **state)
{
    struct match_terms terms = terms_of("lasca");
    struct session_found found;
    struct err err;

    struct session *session = session_new(folder, 0, &found, &err);
    assert_true(session_open(session, &terms, &err));
    session_free(session);
    session = session_new(folder, 0, &found, &err);
    assert_null(found.match);
    session_free(session);
    (void)state;
}

static void a_torn_last_line_is_cut_off_before_the_next(void **state)
{
    struct strbuf text;
    struct session_found found;
    struct err err;
    size_t size;

    strbuf_init(&text);
    match_free(play_some("russian", 6, 4, &text));
    write_file("session-1.journal", text.text, text.length - 4);
    struct session *session = session_new(folder, 0, &found, &err);
    assert_non_null(found.match);
    assert_false(found.damaged);
    assert_int_equal(match_ply(found.match), 5);
    assert_true(session_clock(session, found.match->left_ms, &err));
    session_free(session);
    match_free(found.match);

    char *back = read_back("session-1.journal", &size);
    struct journal journal;
    journal_read(back, size, 0, &journal, &err);
    assert_false(journal.damaged);
    assert_int_equal(journal.good, size);
    match_free(journal.match);
    free(back);
    strbuf_free(&text);
    (void)state;
}

static void a_damaged_journal_is_moved_aside_and_its_good_part_offered(void **state)
{
    struct strbuf text;
    struct session_found found;
    struct err err;
    size_t size;

    strbuf_init(&text);
    match_free(play_some("russian", 6, 4, &text));
    strbuf_add(&text, "play a1-h8 1 1\nclock 5 5\n");
    write_file("session-1.journal", text.text, text.length);
    struct session *session = session_new(folder, 0, &found, &err);
    assert_non_null(session);
    assert_true(found.damaged);
    assert_non_null(strstr(err.text, "a1-h8"));
    assert_non_null(strstr(err.text, "session-1.journal.broken"));
    assert_non_null(found.match);
    assert_int_equal(match_ply(found.match), 6);
    match_free(found.match);
    session_free(session);

    char *broken = read_back("session-1.journal.broken", &size);
    assert_int_equal(size, text.length);
    assert_memory_equal(broken, text.text, size);
    free(broken);
    strbuf_free(&text);
    (void)state;
}

static void broken_journals_never_overwrite_one_another(void **state)
{
    struct session_found found;
    struct err err;
    size_t size;

    for (int i = 0; i < 3; i++) {
        char text[40];
        snprintf(text, sizeof text, "no journal %d\n......................", i);
        write_file("session-1.journal", text, strlen(text));
        struct session *session = session_new(folder, 0, &found, &err);
        assert_non_null(session);
        assert_true(found.damaged);
        assert_null(found.match);
        session_free(session);
    }
    char *first = read_back("session-1.journal.broken", &size);
    char *third = read_back("session-1.journal.broken-3", &size);
    assert_non_null(strstr(first, "no journal 0"));
    assert_non_null(strstr(third, "no journal 2"));
    free(first);
    free(third);
    (void)state;
}

/* Locks are between programs, so the other one is a child. */
static void two_programs_use_two_journals(void **state)
{
    struct match_terms terms = terms_of("russian");
    struct session_found found;
    struct err err;

    struct session *mine = session_new(folder, 0, &found, &err);
    assert_true(session_open(mine, &terms, &err));
    pid_t child = fork();
    if (child == 0) {
        struct session *other = session_new(folder, 0, &found, &err);
        bool ok = other && session_open(other, &terms, &err);
        session_free(other);
        _exit(ok ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    session_free(mine);
    assert_int_equal(access(path_of("session-2.journal"), F_OK), 0);
    (void)state;
}

static void a_folder_that_cannot_be_used_is_told(void **state)
{
    struct session_found found;
    struct err err = { 0 };
    char below[120];

    write_file("file", "x", 1);
    snprintf(below, sizeof below, "%s/file/tavlei", folder);
    assert_null(session_new(below, 0, &found, &err));
    assert_true(strlen(err.text) > 10);

    int32_t left_ms[2] = { 0 };
    assert_true(session_clock(NULL, left_ms, &err));
    session_sync(NULL);
    session_free(NULL);
    (void)state;
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, drop_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_journal_gives_the_match_back),
        cmocka_unit_test(the_moves_of_every_game_are_told_apart),
        cmocka_unit_test(a_whole_match_can_be_written_anew),
        cmocka_unit_test(the_whole_tree_comes_back_with_words_and_marks),
        cmocka_unit_test(every_cut_of_the_file_recovers_a_prefix),
        cmocka_unit_test(bytes_changed_anywhere_never_crash),
        cmocka_unit_test(only_the_last_game_of_the_file_counts),
        IN_FOLDER(an_unfinished_game_is_found_at_the_next_start),
        IN_FOLDER(all_open_games_are_found_again),
        IN_FOLDER(a_finished_game_is_offered_while_its_words_are_not_saved),
        IN_FOLDER(a_game_without_moves_is_not_offered),
        IN_FOLDER(a_torn_last_line_is_cut_off_before_the_next),
        IN_FOLDER(a_damaged_journal_is_moved_aside_and_its_good_part_offered),
        IN_FOLDER(broken_journals_never_overwrite_one_another),
        IN_FOLDER(two_programs_use_two_journals),
        IN_FOLDER(a_folder_that_cannot_be_used_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
