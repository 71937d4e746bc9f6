/* Entries are never moved or changed once they count, so what is handed out stays valid: they live in
 * blocks that are only added to. */
#include "src/catalogue.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "src/base/fold.h"
#include "src/base/mem.h"

enum { BLOCK = 1024, BLOCKS = 4096, GAME_MOST = 64 << 20, WAKE_EVERY = 2000, WAKE_FIRST = 50 };

struct entry {
    char *text;                         /* the five texts and their folded form, each terminated */
    uint16_t at[5];
    uint32_t folded;
    uint64_t offset, size;
};

struct catalogue {
    char *path;
    FILE *file;                         /* of the thread */
    uint64_t bytes;
    void (*wake)(void *arg);
    void *arg;
    pthread_t thread;
    bool has_thread;
    atomic_bool stops, done;
    atomic_int count;
    _Atomic uint64_t read;
    struct entry *block[BLOCKS];
    struct err failure;                 /* written before `done` */
    const struct game *game;            /* of games without tags, found out by the first one */
    bool judged;
};

static struct entry *entry_at(struct catalogue *catalogue, int i)
{
    return &catalogue->block[i / BLOCK][i % BLOCK];
}

static const char *tag(const struct pdn_game *game, const char *name, const char *other)
{
    const char *value = pdn_tag(&game->tags, name);
    if (!value && other)
        value = pdn_tag(&game->tags, other);
    return value && strcmp(value, "?") ? value : "";
}

static void fill(struct entry *entry, const struct pdn_game *game)
{
    enum { LONGEST = 500 };             /* bytes of a tag that are kept */
    const char *const texts[5] = { tag(game, "White", "P1"), tag(game, "Black", "P2"),
                                   tag(game, "Event", NULL), tag(game, "Date", NULL),
                                   tag(game, "Result", NULL) };
    struct strbuf all, plain;
    char part[LONGEST];

    strbuf_init(&all);
    strbuf_init(&plain);
    for (int i = 0; i < 5; i++) {
        text_copy(part, sizeof part, texts[i]);
        entry->at[i] = (uint16_t)all.length;
        strbuf_add_n(&all, part, strlen(part) + 1);
        strbuf_printf(&plain, "%s\n", part);
    }
    entry->folded = (uint32_t)all.length;
    fold_add(&all, plain.text);
    strbuf_free(&plain);
    entry->text = strbuf_take(&all);
    entry->offset = game->offset;
    entry->size = game->size;
}

static bool add(struct catalogue *catalogue, const struct pdn_game *game)
{
    int count = atomic_load(&catalogue->count);
    if (count == BLOCK * BLOCKS)
        return err_set(&catalogue->failure, "%s holds more than %d games; only these are listed",
                       catalogue->path, count);
    if (!catalogue->block[count / BLOCK])
        catalogue->block[count / BLOCK] = mem_alloc(BLOCK * sizeof(struct entry));
    fill(entry_at(catalogue, count), game);
    atomic_store(&catalogue->count, count + 1);
    return true;
}

static void *read_all(void *arg)
{
    struct catalogue *catalogue = arg;
    struct pdn_reader *reader = pdn_read_file(catalogue->file);
    struct pdn_game game;
    bool goes = true;

    while (goes && !atomic_load(&catalogue->stops) && pdn_next_head(reader, &game)) {
        goes = add(catalogue, &game);
        pdn_game_free(&game);
        atomic_store(&catalogue->read, pdn_bytes_read(reader));
        int count = atomic_load(&catalogue->count);
        if (catalogue->wake && (count == WAKE_FIRST || count % WAKE_EVERY == 0))
            catalogue->wake(catalogue->arg);
    }
    if (goes && pdn_failure(reader))
        err_set(&catalogue->failure, "%s cannot be read: %s", catalogue->path, pdn_failure(reader));
    pdn_reader_free(reader);
    atomic_store(&catalogue->done, true);
    if (catalogue->wake)
        catalogue->wake(catalogue->arg);
    return NULL;
}

struct catalogue *catalogue_open(const char *path, void (*wake)(void *arg), void *arg,
                                 struct err *err)
{
    struct stat about;
    FILE *file = NULL;

    /* A pipe would wait for ever, a folder cannot be read. */
    if (stat(path, &about) != 0 || !(S_ISREG(about.st_mode)) || !(file = fopen(path, "rb"))) {
        err_set(err, "%s cannot be opened: %s", path,
                S_ISREG(about.st_mode) || errno ? strerror(errno) : "it is no file");
        return NULL;
    }
    struct catalogue *catalogue = mem_alloc(sizeof *catalogue);
    catalogue->path = mem_dup(path);
    catalogue->file = file;
    catalogue->bytes = (uint64_t)about.st_size;
    catalogue->wake = wake;
    catalogue->arg = arg;
    catalogue->has_thread = pthread_create(&catalogue->thread, NULL, read_all, catalogue) == 0;
    if (!catalogue->has_thread)
        read_all(catalogue);
    return catalogue;
}

void catalogue_wait(struct catalogue *catalogue)
{
    if (catalogue->has_thread)
        pthread_join(catalogue->thread, NULL);
    catalogue->has_thread = false;
}

void catalogue_free(struct catalogue *catalogue)
{
    if (!catalogue)
        return;
    atomic_store(&catalogue->stops, true);
    catalogue_wait(catalogue);
    for (int i = 0; i < atomic_load(&catalogue->count); i++)
        free(entry_at(catalogue, i)->text);
    for (int i = 0; i < BLOCKS; i++)
        free(catalogue->block[i]);
    fclose(catalogue->file);
    free(catalogue->path);
    free(catalogue);
}

const char *catalogue_path(const struct catalogue *catalogue)
{
    return catalogue->path;
}

int catalogue_count(struct catalogue *catalogue)
{
    return atomic_load(&catalogue->count);
}

bool catalogue_reads(struct catalogue *catalogue, float *part)
{
    uint64_t read = atomic_load(&catalogue->read);
    *part = catalogue->bytes ? (float)((double)read / (double)catalogue->bytes) : 1;
    return !atomic_load(&catalogue->done);
}

bool catalogue_failed(struct catalogue *catalogue, struct err *err)
{
    if (!atomic_load(&catalogue->done) || !catalogue->failure.text[0])
        return false;
    *err = catalogue->failure;
    return true;
}

struct catalogue_entry catalogue_entry(struct catalogue *catalogue, int i)
{
    const struct entry *entry = entry_at(catalogue, i);
    const char *text = entry->text;
    return (struct catalogue_entry){ text + entry->at[0], text + entry->at[1], text + entry->at[2],
                                     text + entry->at[3], text + entry->at[4],
                                     entry->offset, entry->size };
}

bool catalogue_fits(struct catalogue *catalogue, int i, const char *folded)
{
    const struct entry *entry = entry_at(catalogue, i);
    char word[64];

    for (const char *at = folded; *(at += strspn(at, " "));) {
        size_t length = strcspn(at, " ");
        size_t kept = length < sizeof word ? length : sizeof word - 1;
        memcpy(word, at, kept);
        word[kept] = '\0';
        if (!strstr(entry->text + entry->folded, word))
            return false;
        at += length;
    }
    return true;
}

/* The bytes of a game; the caller frees. */
static char *read_bytes(FILE *file, const char *path, const struct entry *entry, struct err *err)
{
    if (entry->size > GAME_MOST) {
        err_set(err, "%s: the game is too long to be one", path);
        return NULL;
    }
    char *bytes = mem_alloc(entry->size + 1);
    if (fseeko(file, (off_t)entry->offset, SEEK_SET) == 0 &&
        fread(bytes, 1, entry->size, file) == entry->size)
        return bytes;
    free(bytes);
    err_set(err, "%s: the game is no longer there; the file has changed. Open it again", path);
    return NULL;
}

static bool parse(struct catalogue *catalogue, const char *bytes, size_t size, struct pdn_game *out)
{
    struct pdn_reader *reader = pdn_read_text(bytes, size);
    if (catalogue->game)
        pdn_assume(reader, catalogue->game);
    bool found = pdn_next(reader, out);
    pdn_reader_free(reader);
    return found;
}

/* What rules the games without tags follow is judged by the beginning of the file, as when the
 * whole of it is read. */
static void judge(struct catalogue *catalogue, FILE *file)
{
    struct pdn_game game;
    rewind(file);
    struct pdn_reader *reader = pdn_read_file(file);
    if (pdn_next(reader, &game)) {
        catalogue->game = game.game;
        pdn_game_free(&game);
    }
    pdn_reader_free(reader);
    catalogue->judged = true;
}

bool catalogue_game(struct catalogue *catalogue, int i, struct pdn_game *out, struct err *err)
{
    *out = (struct pdn_game){ 0 };
    FILE *file = fopen(catalogue->path, "rb");
    if (!file)
        return err_set(err, "%s cannot be opened: %s", catalogue->path, strerror(errno));
    if (!catalogue->judged)
        judge(catalogue, file);
    char *bytes = read_bytes(file, catalogue->path, entry_at(catalogue, i), err);
    bool found = bytes && (parse(catalogue, bytes, entry_at(catalogue, i)->size, out) ||
                           err_set(err, "%s: game %d is empty", catalogue->path, i + 1));
    free(bytes);
    fclose(file);
    if (found) {
        out->index = i + 1;
        out->offset = entry_at(catalogue, i)->offset;
    }
    return found;
}
