/* Saving: the new file is written beside the old one and takes its name when it is whole. */
#include <string.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/base/file.h"
#include "src/base/hash.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"
#include "src/study.h"

enum { FILE_MOST = 512 << 20 };

struct file_place study_place(const char *bytes, uint64_t offset, uint64_t size)
{
    return (struct file_place){ offset, size, hash_bytes(bytes, size, 0) };
}

bool study_knows_place(const struct match *match)
{
    return match->file && match->place.size > 0;
}

void study_shift(struct match *match, const char *file, uint64_t from, int64_t by)
{
    if (study_knows_place(match) && !strcmp(match->file, file) && match->place.offset > from)
        match->place.offset = (uint64_t)((int64_t)match->place.offset + by);
}

/* Puts the game between what stands before and behind it; *old is the file as it is. */
static bool put_between(const struct match *match, const char *path, const char *old, size_t size,
                        const struct strbuf *game, struct strbuf *out, struct err *err)
{
    const struct file_place *place = &match->place;

    if (!study_knows_place(match) || strcmp(match->file, path) != 0 ||
        place->offset > size || place->size > size - place->offset ||
        hash_bytes(old + place->offset, place->size, 0) != place->hash)
        return err_set(err, "%s has been changed by another program since the game was read; save "
                       "the game in another file", path);
    strbuf_add_n(out, old, place->offset);
    strbuf_add_n(out, game->text, game->length);
    strbuf_add_n(out, old + place->offset + place->size, size - place->offset - place->size);
    return true;
}

static bool put_behind(const char *path, const struct strbuf *game, struct strbuf *out,
                       uint64_t *offset, struct err *err)
{
    size_t size;
    char *old = file_read(path, FILE_MOST, &size, err);

    if (!old)
        return false;
    strbuf_add_n(out, old, size);
    if (size && old[size - 1] != '\n')
        strbuf_char(out, '\n');
    if (size > 1 && (old[size - 1] != '\n' || old[size - 2] != '\n'))
        strbuf_char(out, '\n');
    free(old);
    *offset = out->length;
    strbuf_add_n(out, game->text, game->length);
    return true;
}

static bool compose(const struct match *match, const char *path, enum save_way way,
                    const struct strbuf *game, struct strbuf *out, uint64_t *offset,
                    struct err *err)
{
    bool there = access(path, F_OK) == 0;

    *offset = 0;
    if (way == SAVE_NEW && there)
        return err_set(err, "%s is there already", path);
    if (way == SAVE_BEHIND && there)
        return put_behind(path, game, out, offset, err);
    if (way != SAVE_IN_PLACE) {
        strbuf_add_n(out, game->text, game->length);
        return true;
    }
    size_t size;
    char *old = file_read(path, FILE_MOST, &size, err);
    bool fine = old && put_between(match, path, old, size, game, out, err);
    *offset = match->place.offset;
    free(old);
    return fine;
}

bool study_save(struct match *match, const char *path, enum save_way way, const char *day,
                struct err *err)
{
    struct strbuf game, whole;
    uint64_t offset;

    strbuf_init(&game);
    strbuf_init(&whole);
    study_write(match, day, &game);
    bool fine = compose(match, path, way, &game, &whole, &offset, err) &&
                file_write(path, whole.text, whole.length, err);
    if (fine) {
        match_saved(match, path);
        match->place = study_place(game.text, offset, game.length);
    }
    strbuf_free(&game);
    strbuf_free(&whole);
    return fine;
}
