/* Asking the search in tests: a question with defaults, its reports, a clock that does what it is
 * told. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/search.h"
#include "ai/table.h"
#include "rules/fen.h"
#include "rules/notation.h"

enum { KEPT = 400 };

struct asking {
    struct ask ask;
    struct search *search;
    struct table *table;
    atomic_bool stop;
    int64_t now, tick;                  /* the clock, and what each look at it adds */
    struct report report[KEPT];
    int count;
};

static inline int64_t asking_now(void *arg)
{
    struct asking *asking = arg;
    asking->now += asking->tick;
    return asking->now;
}

static inline void asking_keep(void *arg, const struct report *report)
{
    struct asking *asking = arg;
    assert_true(asking->count < KEPT);
    asking->report[asking->count++] = *report;
}

static inline const struct game *game_named(const char *id)
{
    struct err err;
    const struct game *game = game_find(id, &err);
    if (!game)
        fail_msg("%s", err.text);
    return game;
}

static inline struct position position_of(const struct game *game, const char *fen)
{
    struct err err;
    struct position pos = game->start;
    if (fen && !fen_read(game, fen, &pos, &err))
        fail_msg("%s: %s", fen, err.text);
    return pos;
}

/* The caller frees with asking_free. fen NULL: the start position. */
static inline struct asking *asking_new(const char *id, const char *fen)
{
    struct asking *asking = calloc(1, sizeof *asking);
    assert_non_null(asking);
    asking->ask.game = game_named(id);
    asking->ask.pos = position_of(asking->ask.game, fen);
    asking->ask.ticket = 7;
    asking->ask.lines = 1;
    asking->search = search_new();
    asking->table = table_new(4 << 20, NULL);
    assert_non_null(asking->table);
    atomic_init(&asking->stop, false);
    return asking;
}

static inline void asking_free(struct asking *asking)
{
    search_free(asking->search);
    table_free(asking->table);
    free(asking);
}

/* Runs the search and returns the final report. */
static inline const struct report *asking_run(struct asking *asking)
{
    struct search_env env = {
        .table = asking->table,
        .stop = &asking->stop,
        .now_ms = asking_now,
        .report = asking_keep,
        .arg = asking,
    };
    asking->count = 0;
    search_run(asking->search, &asking->ask, &env);
    assert_true(asking->count > 0);
    const struct report *last = &asking->report[asking->count - 1];
    assert_true(last->final);
    return last;
}

static inline const struct report *asking_depth(struct asking *asking, int depth)
{
    asking->ask.max_depth = depth;
    return asking_run(asking);
}

/* The answer in the game's notation. */
static inline void answer_text(const struct asking *asking, const struct report *report, char *out)
{
    struct movelist legal = { 0 };
    assert_true(report->pv_count > 0);
    game_generate(asking->ask.game, &asking->ask.pos, &legal);
    move_text(asking->ask.game, &legal, &report->pv[0], out);
    movelist_free(&legal);
}
