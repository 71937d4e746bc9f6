/* A record: 4 bytes length of the rest, 4 checksum of what follows, 4 number, 1 result, 2 count of
 * samples, the samples. A sample: 2 score, 1 side to move, the sets of men and kings by side in as
 * many bytes as the board needs, and in tower games each tower of more than one piece in 16 bytes
 * by square. Numbers are little endian. */
#include "ai/sample.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/base/hash.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

enum { HEAD_MOST = 300, RECORD_MOST = 1 << 20, RECORD_HEAD = 8, SQSET_BYTES = 16 };

static const char magic[] = "tavlei samples 1";

struct sample_file {
    const struct game *game;
    FILE *file;
    char *path;
};

struct sample *sample_add(struct sample_game *game)
{
    if (game->count == game->capacity) {
        game->capacity = game->capacity ? 2 * game->capacity : 64;
        game->sample = mem_grow(game->sample, (size_t)game->capacity * sizeof *game->sample);
    }
    return &game->sample[game->count++];
}

void sample_game_free(struct sample_game *game)
{
    free(game->sample);
    *game = (struct sample_game){ 0 };
}

/* --- numbers --- */

static void put(struct strbuf *out, sqset number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        strbuf_add_n(out, (const char[]){ (char)(unsigned char)(number >> 8 * i) }, 1);
}

/* Bytes being read; past the end there are zeros, and `bad` is set. */
struct source {
    const unsigned char *at, *end;
    bool bad;
};

static sqset take(struct source *source, int bytes)
{
    sqset number = 0;
    if (source->end - source->at < bytes) {
        source->bad = true;
        return 0;
    }
    for (int i = 0; i < bytes; i++)
        number |= (sqset)source->at[i] << 8 * i;
    source->at += bytes;
    return number;
}

/* --- positions --- */

static void put_sample(struct strbuf *out, const struct game *game, const struct sample *sample)
{
    const struct position *pos = &sample->pos;
    int bytes = (game->geo->bits + 7) / 8;
    put(out, (uint16_t)sample->score, 2);
    put(out, pos->turn, 1);
    for (int kind = MAN; kind <= KING; kind++)
        for (int side = WHITE; side <= BLACK; side++)
            put(out, pos->piece[kind][side], bytes);
    if (!game->rules.towers)
        return;
    sqset high = 0;
    for (sqset left = game->geo->board; left;) {
        square sq = set_take(&left);
        if (pos->tower[sq] >> 4)
            high |= set_of(sq);
    }
    put(out, high, bytes);
    while (high)
        put(out, pos->tower[set_take(&high)], SQSET_BYTES);
}

static void take_towers(struct source *source, const struct game *game, struct position *pos)
{
    for (int kind = MAN; kind <= KING; kind++)
        for (int side = WHITE; side <= BLACK; side++)
            for (sqset left = pos->piece[kind][side]; left;)
                pos->tower[set_take(&left)] = (stack)4 | (stack)(side | (kind == KING) << 1);
    sqset high = take(source, (game->geo->bits + 7) / 8) & game->geo->board;
    while (high && !source->bad)
        pos->tower[set_take(&high)] = take(source, SQSET_BYTES);
}

static void take_sample(struct source *source, const struct game *game, struct sample *out)
{
    int bytes = (game->geo->bits + 7) / 8;
    memset(out, 0, sizeof *out);
    out->score = (int16_t)take(source, 2);
    out->pos.turn = take(source, 1) & 1;
    for (int kind = MAN; kind <= KING; kind++)
        for (int side = WHITE; side <= BLACK; side++)
            out->pos.piece[kind][side] = take(source, bytes) & game->geo->board;
    if (game->rules.towers)
        take_towers(source, game, &out->pos);
}

/* --- records --- */

bool sample_append(struct sample_file *file, const struct sample_game *game, struct err *err)
{
    struct strbuf body, head;
    strbuf_init(&body);
    strbuf_init(&head);
    put(&body, game->number, 4);
    put(&body, (uint8_t)game->result, 1);
    put(&body, (uint16_t)game->count, 2);
    for (int i = 0; i < game->count; i++)
        put_sample(&body, file->game, &game->sample[i]);
    put(&head, body.length, 4);
    put(&head, (uint32_t)hash_bytes(body.text, body.length, 0), 4);

    bool good = fwrite(head.text, 1, head.length, file->file) == head.length &&
                fwrite(body.text, 1, body.length, file->file) == body.length &&
                fflush(file->file) == 0;
    strbuf_free(&body);
    strbuf_free(&head);
    return good || err_set(err, "%s: cannot be written; is the disk full?", file->path);
}

/* One record into *out; false at the end of what is whole. */
static bool read_record(FILE *file, const struct game *game, struct sample_game *out)
{
    unsigned char head[RECORD_HEAD];
    if (fread(head, 1, sizeof head, file) != sizeof head)
        return false;
    struct source source = { head, head + sizeof head, false };
    size_t length = (size_t)take(&source, 4);
    uint32_t checksum = (uint32_t)take(&source, 4);
    if (length > RECORD_MOST)
        return false;
    unsigned char *body = mem_alloc(length + 1);
    bool good = fread(body, 1, length, file) == length &&
                (uint32_t)hash_bytes(body, length, 0) == checksum;

    source = (struct source){ body, body + length, !good };
    out->number = (uint32_t)take(&source, 4);
    out->result = (int8_t)take(&source, 1);
    int count = (int)take(&source, 2);
    out->count = 0;
    for (int i = 0; i < count && !source.bad; i++)
        take_sample(&source, game, sample_add(out));
    free(body);
    return !source.bad;
}

/* The head is "magic TAB game TAB terms NEWLINE". */
static bool read_head(FILE *file, const char *path, const struct game *game, char *terms,
                      struct err *err)
{
    char line[HEAD_MOST];
    if (!fgets(line, sizeof line, file) || strncmp(line, magic, strlen(magic)))
        return err_set(err, "%s: is no file of samples of this version", path);
    char *id = line + strlen(magic) + 1;
    char *tab = strchr(id, '\t');
    if (id[-1] != '\t' || !tab || strncmp(id, game->id, (size_t)(tab - id)) || game->id[tab - id])
        return err_set(err, "%s: holds samples of another game than %s", path, game->id);
    text_copy(terms, HEAD_MOST, tab + 1);
    terms[strcspn(terms, "\n")] = 0;
    return true;
}

/* How many whole games there are; the file is cut behind them. */
static bool count_games(struct sample_file *file, uint32_t *games, struct err *err)
{
    struct sample_game game = { 0 };
    long whole = ftell(file->file);
    *games = 0;
    while (read_record(file->file, file->game, &game) && game.number == *games) {
        whole = ftell(file->file);
        (*games)++;
    }
    sample_game_free(&game);
    if (fseek(file->file, whole, SEEK_SET) || ftruncate(fileno(file->file), whole))
        return err_set(err, "%s: cannot be continued", file->path);
    return true;
}

struct sample_file *sample_open(const char *path, const struct game *game, const char *terms,
                                uint32_t *games, struct err *err)
{
    struct sample_file *file = mem_alloc(sizeof *file);
    char old[HEAD_MOST];
    bool good = true;
    *games = 0;
    file->game = game;
    file->path = mem_dup(path);
    file->file = fopen(path, "r+b");
    if (file->file) {
        good = read_head(file->file, path, game, old, err);
        if (good && strcmp(old, terms))
            good = err_set(err, "%s: its games were played with \"%s\", not with \"%s\"; "
                                "use another folder", path, old, terms);
        good = good && count_games(file, games, err);
    } else {
        file->file = fopen(path, "w+b");
        if (!file->file)
            good = err_set(err, "%s: cannot be made", path);
        else
            fprintf(file->file, "%s\t%s\t%s\n", magic, game->id, terms);
    }
    if (good)
        return file;
    sample_close(file);
    return NULL;
}

void sample_close(struct sample_file *file)
{
    if (!file)
        return;
    if (file->file)
        fclose(file->file);
    free(file->path);
    free(file);
}

bool sample_read(const char *path, const struct game *game,
                 void (*each)(void *arg, const struct sample_game *game), void *arg,
                 struct err *err)
{
    char terms[HEAD_MOST];
    FILE *file = fopen(path, "rb");
    if (!file)
        return err_set(err, "%s: cannot be read", path);
    bool good = read_head(file, path, game, terms, err);
    struct sample_game one = { 0 };
    while (good && read_record(file, game, &one))
        each(arg, &one);
    sample_game_free(&one);
    fclose(file);
    return good;
}
