#include "ai/endgame_shelf.h"

#include <stdlib.h>

#include "ai/endgame_build.h"
#include "src/base/file.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

struct endgame_shelf {
    char *own, *made;
    const struct game *game;            /* the last one asked for */
    struct endgame *tables;
    struct endgame_job *job;            /* makes them; NULL when it need not or has ended */
};

static char *cache_folder(void)
{
    char *cache = file_cache_folder();
    struct strbuf path;
    strbuf_init(&path);
    strbuf_printf(&path, "%s/endgame", cache);
    free(cache);
    return path.text;
}

struct endgame_shelf *endgame_shelf_new(const char *own, const char *made)
{
    struct endgame_shelf *shelf = mem_alloc(sizeof *shelf);
    shelf->own = own ? mem_dup(own) : endgame_folder();
    shelf->made = made ? mem_dup(made) : cache_folder();
    return shelf;
}

static void clear(struct endgame_shelf *shelf)
{
    endgame_job_free(shelf->job);
    endgame_close(shelf->tables);
    shelf->job = NULL;
    shelf->tables = NULL;
}

void endgame_shelf_free(struct endgame_shelf *shelf)
{
    if (!shelf)
        return;
    clear(shelf);
    free(shelf->own);
    free(shelf->made);
    free(shelf);
}

/* Tables that exist are opened at once; making the small ones looks at each file and makes only
 * what is missing. A disk that is full or read-only leaves the game without tables: it can be
 * played all the same. */
static void change_game(struct endgame_shelf *shelf, const struct game *game)
{
    struct err err;
    clear(shelf);
    shelf->game = game;
    int small = endgame_small(game);
    shelf->tables = endgame_open(shelf->own, game, &err);
    if (!small || endgame_pieces(shelf->tables) >= small)
        return;
    endgame_close(shelf->tables);
    shelf->tables = NULL;
    shelf->job = endgame_job_start(game, shelf->made, small, NULL, NULL, &err);
}

const struct endgame *endgame_shelf_take(struct endgame_shelf *shelf, const struct game *game)
{
    struct err err;
    bool good = false;
    if (shelf->game != game)
        change_game(shelf, game);
    if (shelf->job && endgame_job_ended(shelf->job, &good, &err)) {
        endgame_job_free(shelf->job);
        shelf->job = NULL;
        if (good)
            shelf->tables = endgame_open(shelf->made, game, &err);
    }
    return shelf->tables;
}
