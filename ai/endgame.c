#include "ai/endgame.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/endgame_file.h"
#include "src/base/file.h"
#include "src/base/hash.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

enum { CACHED = 4096 };                            /* blocks, a power of two; over 1 MB */

/* A block as it was unpacked last; `name` is 1 + the place of the slice and of the block in it. */
struct cached {
    pthread_mutex_t lock;
    uint64_t name;
    uint8_t symbol[FILE_BLOCK];
};

struct entry {
    struct slice slice;
    struct slice_file *file;            /* NULL: no table */
};

struct endgame {
    struct ground ground;
    int pieces;                         /* the most of any table */
    struct entry of[ENDGAME_MOST + 1][ENDGAME_MOST + 1][ENDGAME_MOST + 1][ENDGAME_MOST + 1];
    struct cached *cached;
};

static struct entry *entry_at(const struct endgame *tables, struct material m)
{
    return (struct entry *)&tables->of[m.men[0]][m.kings[0]][m.men[1]][m.kings[1]];
}

char *endgame_folder(void)
{
    char *data = file_data_folder();
    struct strbuf path;
    strbuf_init(&path);
    strbuf_printf(&path, "%s/endgame", data);
    free(data);
    return path.text;
}

static bool open_slice(struct endgame *tables, const char *folder, struct material material,
                       bool distances, struct err *err)
{
    const struct game *game = tables->ground.game;
    char *path = endgame_path(folder, game, material, distances);
    bool exists = access(path, F_OK) == 0;
    struct entry *entry = entry_at(tables, material);
    if (exists) {
        struct err ignored;
        struct err *into = err && !err->text[0] ? err : &ignored;
        entry->file = slice_file_open(path, &tables->ground, material, distances, into);
        slice_make(&tables->ground, material, &entry->slice);
        if (entry->file && material_pieces(material) > tables->pieces)
            tables->pieces = material_pieces(material);
    }
    free(path);
    return entry->file != NULL;
}

static struct endgame *open_tables(const char *folder, const struct game *game, bool with_distances,
                                   bool without, struct err *err)
{
    if (err)
        memset(err, 0, sizeof *err);
    struct endgame *tables = mem_alloc(sizeof *tables);
    if (!ground_prepare(&tables->ground, game, NULL)) {
        free(tables);
        return NULL;
    }
    int count = material_list(ENDGAME_MOST, NULL);
    struct material *list = mem_alloc(sizeof *list * (size_t)count);
    material_list(ENDGAME_MOST, list);
    for (int i = 0; i < count; i++) {
        bool done = with_distances && open_slice(tables, folder, list[i], true, err);
        if (!done && without)
            open_slice(tables, folder, list[i], false, err);
    }
    free(list);
    if (!tables->pieces) {
        free(tables);
        return NULL;
    }
    tables->cached = mem_alloc(CACHED * sizeof *tables->cached);
    for (int i = 0; i < CACHED; i++)
        pthread_mutex_init(&tables->cached[i].lock, NULL);
    return tables;
}

struct endgame *endgame_open(const char *folder, const struct game *game, struct err *err)
{
    return open_tables(folder, game, true, true, err);
}

struct endgame *endgame_open_kind(const char *folder, const struct game *game, bool distances,
                                  struct err *err)
{
    return open_tables(folder, game, distances, !distances, err);
}

void endgame_close(struct endgame *tables)
{
    if (!tables)
        return;
    struct entry *all = &tables->of[0][0][0][0];
    for (size_t i = 0; i < sizeof tables->of / sizeof *all; i++)
        slice_file_close(all[i].file);
    for (int i = 0; i < CACHED; i++)
        pthread_mutex_destroy(&tables->cached[i].lock);
    free(tables->cached);
    free(tables);
}

int endgame_pieces(const struct endgame *tables)
{
    return tables ? tables->pieces : 0;
}

static uint8_t symbol_at(const struct endgame *tables, const struct entry *entry, uint64_t number)
{
    uint64_t place = (uint64_t)(entry - &tables->of[0][0][0][0]);
    uint64_t block = number / FILE_BLOCK;
    uint64_t name = 1 + (place | block << 12);
    struct cached *cached = &tables->cached[hash_mix(name) & (CACHED - 1)];

    pthread_mutex_lock(&cached->lock);
    if (cached->name != name) {
        slice_file_block(entry->file, block, cached->symbol);
        cached->name = name;
    }
    uint8_t symbol = cached->symbol[number % FILE_BLOCK];
    pthread_mutex_unlock(&cached->lock);
    return symbol;
}

bool endgame_probe(const struct endgame *tables, const struct game *game,
                   const struct position *pos, struct endgame_value *out)
{
    if (!tables || game != tables->ground.game)
        return false;
    sqset all = position_side(pos, WHITE) | position_side(pos, BLACK);
    if (set_count(all) > tables->pieces)
        return false;
    struct placing placing;
    if (!placing_of(&tables->ground, pos, &placing))
        return false;
    const struct entry *entry = entry_at(tables, placing_material(&placing));
    if (!entry->file)
        return false;

    const struct sheet *facts = slice_file_facts(entry->file);
    uint64_t number = slice_number(&tables->ground, &entry->slice, &placing);
    uint8_t symbol = symbol_at(tables, entry, number);
    if (symbol >= facts->values)
        return false;                   /* only in a file of ill will */
    endgame_code code = facts->value[symbol];
    out->result = code_is_win(code)    ? ENDGAME_WIN
                  : code_is_loss(code) ? ENDGAME_LOSS
                                       : ENDGAME_DRAW;
    out->plies = facts->distances && code ? code_plies(code) : -1;
    return true;
}
