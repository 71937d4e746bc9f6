/* Endgame tables in tests: made in a folder of their own, and asked about positions. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "ai/endgame.h"
#include "ai/endgame_build.h"
#include "rules/fen.h"

struct tables {
    const struct game *game;
    char folder[40];
    int pieces, made, kept, notes;      /* slices that the last build made and found */
    char note[400];
    bool distances;
    struct endgame *open;
    struct err err;                     /* of the last build or opening */
};

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
    if (!fen_read(game, fen, &pos, &err))
        fail_msg("%s: %s", fen, err.text);
    return pos;
}

static inline void tables_count_slice(void *arg, const struct sheet *facts, uint64_t bytes,
                                      bool made)
{
    struct tables *tables = arg;
    assert_true(facts->size > 0 && bytes > 0);
    if (made)
        tables->made++;
    else
        tables->kept++;
}

static inline void tables_keep_note(void *arg, const char *text)
{
    struct tables *tables = arg;
    tables->notes++;
    snprintf(tables->note, sizeof tables->note, "%s", text);
}

static inline struct build_task tables_task(struct tables *tables)
{
    return (struct build_task){
        .game = tables->game, .folder = tables->folder, .pieces = tables->pieces,
        .distances = tables->distances, .threads = 1, .slice = tables_count_slice,
        .note = tables_keep_note, .arg = tables,
    };
}

static inline bool tables_build(struct tables *tables)
{
    struct build_task task = tables_task(tables);
    tables->made = tables->kept = tables->notes = 0;
    return endgame_build(&task, &tables->err);
}

static inline void tables_open(struct tables *tables)
{
    endgame_close(tables->open);
    tables->open = endgame_open(tables->folder, tables->game, &tables->err);
}

/* An empty folder for a game's tables. */
static inline struct tables tables_none(const char *id, int pieces, bool distances)
{
    struct tables tables = { .game = game_named(id), .folder = "/tmp/tavlei-test-XXXXXX",
                             .pieces = pieces, .distances = distances };
    assert_non_null(mkdtemp(tables.folder));
    return tables;
}

static inline struct tables tables_made(const char *id, int pieces, bool distances)
{
    struct tables tables = tables_none(id, pieces, distances);
    if (!tables_build(&tables))
        fail_msg("%s", tables.err.text);
    tables_open(&tables);
    assert_non_null(tables.open);
    return tables;
}

static inline char *tables_path(const struct tables *tables, int men, int kings, int enemy_men,
                                int enemy_kings)
{
    struct material m = { { (uint8_t)men, (uint8_t)enemy_men },
                          { (uint8_t)kings, (uint8_t)enemy_kings } };
    return endgame_path(tables->folder, tables->game, m, tables->distances);
}

static inline void tables_remove(struct tables *tables)
{
    endgame_close(tables->open);
    tables->open = NULL;
    int count = material_list(ENDGAME_MOST, NULL);
    struct material *list = calloc((size_t)count, sizeof *list);
    assert_non_null(list);
    material_list(ENDGAME_MOST, list);
    char folder[200];
    snprintf(folder, sizeof folder, "%s/%s", tables->folder, tables->game->id);
    for (int i = 0; i < count; i++)
        for (int distances = 0; distances < 2; distances++) {
            char *path = endgame_path(tables->folder, tables->game, list[i], distances);
            unlink(path);
            free(path);
        }
    free(list);
    rmdir(folder);
    rmdir(tables->folder);
}

/* What the tables say; fails when they say nothing. */
static inline struct endgame_value tables_say(const struct tables *tables, const char *fen)
{
    struct position pos = position_of(tables->game, fen);
    struct endgame_value value = { ENDGAME_DRAW, -2 };
    if (!endgame_probe(tables->open, tables->game, &pos, &value))
        fail_msg("%s is in no table", fen);
    return value;
}
