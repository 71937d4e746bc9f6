/* A table to sit at: the app with a person's hands on it, and a stand-in for the computer that plays
 * the first legal move, so that nothing depends on its strength. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rules/fen.h"
#include "rules/notation.h"
#include "src/app.h"
#include "src/match.h"

struct stand_in {
    bool asked;
    struct ask ask;
    int questions, stops;
    int score;                          /* of every answer */
    bool silent;                        /* thinks for ever */
};

static inline void stand_in_ask(void *self, const struct ask *ask)
{
    struct stand_in *it = self;

    it->ask = *ask;
    it->asked = true;
    it->questions++;
}

static inline void stand_in_stop(void *self)
{
    ((struct stand_in *)self)->stops++;
}

static inline bool stand_in_poll(void *self, struct report *out)
{
    struct stand_in *it = self;
    struct movelist legal = { 0 };

    if (!it->asked || it->silent)
        return false;
    it->asked = false;
    game_generate(it->ask.game, &it->ask.pos, &legal);
    *out = (struct report){ .ticket = it->ask.ticket, .final = true, .depth = 3, .score = it->score,
                            .pv_count = legal.count > 0 };
    if (legal.count)
        out->pv[0] = legal.move[0];
    movelist_free(&legal);
    return true;
}

struct table {
    struct app *app;
    struct stand_in computer;
    struct arena *arena;
    int64_t now;
    char folder[64];                    /* of the journal, "" when none is kept */
    char config[128];
    char library[128];                  /* "" when there is none */
};

static inline void open_app(struct table *table)
{
    struct settings settings;

    settings_init(&settings);
    struct app_options options = {
        .settings = &settings, .seed = 5,
        .state_folder = table->folder[0] ? table->folder : NULL,
        .settings_path = table->config[0] ? table->config : NULL,
        .library_path = table->library[0] ? table->library : NULL,
        .thinker = { stand_in_ask, stand_in_stop, stand_in_poll, NULL, &table->computer, 0 },
    };
    table->app = app_new(&options, table->now);
}

static inline int sit_down(void **state)
{
    struct table *table = calloc(1, sizeof *table);

    table->arena = arena_new();
    open_app(table);
    *state = table;
    return 0;
}

static inline int sit_down_with_journal(void **state)
{
    struct table *table = calloc(1, sizeof *table);

    snprintf(table->folder, sizeof table->folder, "/tmp/tavlei-app-XXXXXX");
    assert_non_null(mkdtemp(table->folder));
    snprintf(table->config, sizeof table->config, "%s/settings.ini", table->folder);
    table->arena = arena_new();
    open_app(table);
    *state = table;
    return 0;
}

static inline int stand_up(void **state)
{
    struct table *table = *state;

    if (table->app)
        app_free(table->app, table->now);
    if (table->folder[0]) {
        DIR *dir = opendir(table->folder);
        for (struct dirent *entry; dir && (entry = readdir(dir));) {
            char path[400];
            snprintf(path, sizeof path, "%s/%s", table->folder, entry->d_name);
            unlink(path);
        }
        if (dir)
            closedir(dir);
        rmdir(table->folder);
    }
    arena_free(table->arena);
    free(table);
    return 0;
}

static inline void begin(struct table *table, const char *id, const char *fen, enum player_kind white,
                  enum player_kind black, struct time_control time)
{
    struct err err = { 0 };
    struct match_terms terms = { .game = game_find(id, &err), .player = { white, black }, .level = 3,
                                 .time = time, .seed = 1 };

    assert_non_null(terms.game);
    terms.start = terms.game->start;
    if (fen && !fen_read(terms.game, fen, &terms.start, &err))
        fail_msg("%s", err.text);
    app_begin(table->app, &terms, table->now);
}

static inline void two_friends(struct table *table, const char *id, const char *fen)
{
    begin(table, id, fen, PLAYER_ME, PLAYER_FRIEND, (struct time_control){ 0 });
}

static inline void against_computer(struct table *table)
{
    begin(table, "russian", NULL, PLAYER_ME, PLAYER_COMPUTER, (struct time_control){ 0 });
}

static inline void want(struct table *table, enum intent_kind kind, int32_t arg)
{
    struct intent intent = { .kind = kind, .sq = SQ_NONE, .arg = arg };

    app_apply(table->app, &intent, table->now);
}

static inline square sq_of(struct table *table, const char *name)
{
    square sq = square_read(app_match(table->app)->terms.game, &name);

    assert_int_not_equal(sq, SQ_NONE);
    return sq;
}

static inline void on_square(struct table *table, enum intent_kind kind, const char *name)
{
    struct intent intent = { .kind = kind, .sq = name ? sq_of(table, name) : SQ_NONE };

    app_apply(table->app, &intent, table->now);
}

static inline void click(struct table *table, const char *name)
{
    on_square(table, INTENT_SQUARE, name);
}

static inline void type(struct table *table, const char *text)
{
    for (; *text; text++) {
        struct intent intent = { .kind = INTENT_TEXT, .sq = SQ_NONE, .text = { *text, '\0' } };
        app_apply(table->app, &intent, table->now);
    }
}

static inline void pass(struct table *table, int64_t ms)
{
    for (int64_t end = table->now + ms; table->now < end;) {
        table->now += 10;
        app_tick(table->app, table->now);
    }
}

static inline struct view look(struct table *table)
{
    struct view view;

    arena_reset(table->arena);
    app_view(table->app, table->arena, 1280, 800, &view);
    return view;
}

static inline void assert_board(struct table *table, const char *fen)
{
    const struct match *match = app_match(table->app);
    char *text = fen_text(match->terms.game, match_position(match));

    assert_string_equal(text, fen);
    free(text);
}

static inline int ply(struct table *table)
{
    return match_ply(app_match(table->app));
}

#define AT_TABLE(test) cmocka_unit_test_setup_teardown(test, sit_down, stand_up)
#define WITH_JOURNAL(test) cmocka_unit_test_setup_teardown(test, sit_down_with_journal, stand_up)
