#include "src/lots.h"

#include <stdlib.h>
#include <string.h>

#include "ai/opening.h"
#include "src/base/file.h"
#include "src/base/strbuf.h"

static const char *const file_of[LOT_KINDS] = {
    [LOT_THREE_MOVES] = "openings/english_3move.tsv",
    [LOT_TWO_MOVES] = "openings/english_2move.tsv",
};

enum { FILE_LIMIT = 1 << 20 };

bool lots_exist(const struct game *game)
{
    return strcmp(game->id, "english") == 0;
}

static struct ballots *read_list(const struct game *game, const char *name, struct err *err)
{
    char *path = file_resource(name);
    char *text = path ? file_read(path, FILE_LIMIT, NULL, err) : NULL;
    struct ballots *list = NULL;
    struct err inner = { 0 };

    if (!path)
        err_set(err, "data/%s is missing: there is nothing to draw from", name);
    else if (text && !(list = ballots_read(game, text, &inner)))
        err_set(err, "%s, %s", path, inner.text);
    free(text);
    free(path);
    return list;
}

bool lots_draw(const struct game *game, enum lot_kind kind, uint64_t seed, struct lot *out,
               struct err *err)
{
    *out = (struct lot){ .count = 0 };
    if (kind == LOT_FREE || !lots_exist(game))
        return true;

    struct ballots *list = read_list(game, file_of[kind], err);
    if (!list)
        return false;
    struct openings *openings = openings_new(&(struct opening_terms){
        .game = game, .ballots = list, .seed = seed });
    struct opening drawn;
    openings_next(openings, &drawn);
    openings_free(openings);
    ballots_free(list);
    if (drawn.count > LOT_MOVES)
        return err_set(err, "%s holds an opening of more than %d moves", file_of[kind], LOT_MOVES);

    out->count = drawn.count;
    memcpy(out->move, drawn.move, (size_t)drawn.count * sizeof *out->move);
    text_copy(out->name, sizeof out->name, drawn.name);
    return true;
}
