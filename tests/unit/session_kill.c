/* The program is killed at any moment while three games are played and annotated: the next start finds
 * all that had been told as written, in the order in which it was made, and nothing else.
 *
 * Usage: test_session_kill [TIMES]
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "src/base/hash.h"
#include "src/journal.h"
#include "src/session.h"

enum { GAMES = 3, STEPS = 3000, LONGEST_US = 60000 };

static int times = 20;

/* A game and its journal; the session may be NULL: the game is only thought of. */
struct sheet {
    struct match *match;
    struct session *session;
    struct rng rng;
};

static struct match_terms terms_of(int game)
{
    static const char *const ids[GAMES] = { "russian", "lasca", "international" };
    struct err err;
    const struct game *rules = game_find(ids[game], &err);
    return (struct match_terms){ .game = rules, .start = rules->start, .level = 1, .study = true };
}

static void begin(struct sheet *sheet, int game, uint64_t seed)
{
    struct match_terms terms = terms_of(game);
    struct err err;
    sheet->match = match_new(&terms, 0);
    sheet->rng.state = hash_mix(seed * GAMES + (uint64_t)game);
    if (!session_open(sheet->session, &terms, &err))
        _exit(1);
}

static void play(struct sheet *sheet)
{
    struct match *match = sheet->match;
    struct movelist legal = { 0 };
    const int32_t left_ms[2] = { 0 };
    struct err err;
    game_generate(match->terms.game, match_position(match), &legal);
    if (legal.count && match_outcome(match, NULL) == PLAYING) {
        struct move move = legal.move[rng_below(&sheet->rng, (uint32_t)legal.count)];
        session_play(sheet->session, match->terms.game, &move, left_ms, &err);
        match_play(match, &move, left_ms, 0);
    }
    movelist_free(&legal);
}

/* One line of the journal at most. */
static void step(struct sheet *sheet)
{
    struct match *match = sheet->match;
    node_id id = (node_id)rng_below(&sheet->rng, (uint32_t)record_count(match->record));
    struct err err;
    uint32_t what = rng_below(&sheet->rng, 10);
    if (what < 5) {
        play(sheet);
    } else if (what < 7 && !record_is_out(match->record, id)) {
        session_goto(sheet->session, id, match->left_ms, &err);
        match_go(match, id, 0);
    } else {
        struct match_edit edit = { .kind = (enum match_edit_kind)rng_below(&sheet->rng, MATCH_TAG + 1),
                                   .id = id,
                                   .nag = { (uint8_t)rng_below(&sheet->rng, 7) },
                                   .name = "Event",
                                   .text = what == 8 ? "a longer comment\non two lines" : "" };
        if (edit.kind == MATCH_REMOVE && id == 0)
            return;
        session_edit(sheet->session, &edit, &err);
        match_edit(match, &edit, 0);
    }
}

/* Plays in the folder until it is killed; says a byte for each step that has been written. */
static void run_child(const char *folder, uint64_t seed, int say)
{
    struct sheet sheet[GAMES] = { { 0 } };
    struct session_found found;
    struct err err;
    for (int i = 0; i < GAMES; i++) {
        sheet[i].session = session_new(folder, 0, &found, &err);
        if (!sheet[i].session || found.match)
            _exit(1);
        begin(&sheet[i], i, seed);
    }
    for (int i = 0; i < STEPS; i++) {
        step(&sheet[i % GAMES]);
        if (write(say, "", 1) != 1)
            _exit(1);
    }
    pause();
}

static char *told(const struct match *match)
{
    struct strbuf out;
    strbuf_init(&out);
    journal_write_match(&out, match, 0);
    return strbuf_take(&out);
}

/* Is the game that was found the one that so many steps give? */
static bool is_after(const struct match *found, int game, uint64_t seed, int steps)
{
    struct sheet sheet = { .session = NULL };
    begin(&sheet, game, seed);
    for (int i = 0; i < steps; i++)
        step(&sheet);
    bool offered = sheet.match->edited ||
                   (record_count(sheet.match->record) > 1 && !match_is_over(sheet.match));
    bool same = !found && !offered;
    if (found) {
        char *a = told(found), *b = told(sheet.match);
        same = strcmp(a, b) == 0;
        free(a);
        free(b);
    }
    match_free(sheet.match);
    return same;
}

static void check_found(const char *folder, uint64_t seed, int said)
{
    struct match *match[GAMES] = { NULL };
    struct session *session[GAMES + 1] = { NULL };
    struct session_found found;
    struct err err = { 0 };
    for (int i = 0; i <= GAMES; i++) {
        session[i] = session_new(folder, 0, &found, &err);
        assert_non_null(session[i]);
        if (found.damaged)
            fail_msg("seed %d: %s", (int)seed, err.text);
        for (int g = 0; found.match && g < GAMES; g++)
            if (found.match->terms.game == terms_of(g).game)
                match[g] = found.match;
    }
    for (int g = 0; g < GAMES && said > 0; g++) {
        int steps = said / GAMES + (g < said % GAMES);
        if (!is_after(match[g], g, seed, steps) && !is_after(match[g], g, seed, steps + 1))
            fail_msg("seed %d: %d steps were written, game %d is another one", (int)seed, said, g);
    }
    for (int i = 0; i <= GAMES; i++)
        session_free(session[i]);
    for (int g = 0; g < GAMES; g++)
        match_free(match[g]);
}

static void empty_folder(const char *folder)
{
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        char path[400];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    if (dir)
        closedir(dir);
}

static void kill_once(const char *folder, uint64_t seed)
{
    int say[2], said = 0;
    char bytes[4096];
    assert_int_equal(pipe(say), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(say[0]);
        run_child(folder, seed, say[1]);
        _exit(0);
    }
    close(say[1]);
    long us = (long)(hash_mix(seed) % LONGEST_US);
    nanosleep(&(struct timespec){ .tv_nsec = us * 1000 }, NULL);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    for (ssize_t n; (n = read(say[0], bytes, sizeof bytes)) > 0;)
        said += (int)n;
    close(say[0]);
    check_found(folder, seed, said);
}

static void nothing_is_lost_when_the_program_is_killed(void **state)
{
    char folder[] = "/tmp/tavlei-kill-XXXXXX";
    assert_non_null(mkdtemp(folder));
    for (int i = 1; i <= times; i++) {
        kill_once(folder, (uint64_t)i);
        empty_folder(folder);
    }
    rmdir(folder);
    (void)state;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_lost_when_the_program_is_killed),
    };
    if (argc > 1)
        times = atoi(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
