/* A weights file: a line of text, then numbers.
 *
 *     tavlei-weights TAB 1 TAB game TAB rules TAB board TAB numbers TAB checksum
 *
 * with rules, board and checksum in hexadecimal. The numbers, in quarters of a hundredth of a man:
 * for each phase the terms, the kings' squares, and for each table the wholes, halves and squares.
 * A number is written zigzag (0, -1, 1, -2 …) in groups of seven bits, the lowest first, the eighth
 * bit telling that more follow; a 0 is followed by how many more zeros come, written likewise. */
#include "ai/weights_file.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/file.h"
#include "src/base/hash.h"
#include "src/base/log.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

enum { VERSION = 1, FILE_MOST = 4 << 20, HEAD_MOST = 256, VALUE_MOST = 32000 };

static const char magic[] = "tavlei-weights";

static size_t count_numbers(const struct weights *weights)
{
    return PHASES * (TERMS + MAX_SQUARES + (size_t)weights->patterns.tables * PARTS);
}

/* The i-th number of all, in the order of the file. */
static float *number_at(const struct lessons *lessons, const struct weights *weights, size_t i)
{
    size_t of_phase = count_numbers(weights) / PHASES;
    size_t phase = i / of_phase;
    i %= of_phase;
    struct lessons *all = (struct lessons *)lessons;
    if (i < TERMS)
        return &all->term[phase][i];
    i -= TERMS;
    if (i < MAX_SQUARES)
        return &all->king[phase][i];
    i -= MAX_SQUARES;
    struct parts *part = &all->part[phase][i / PARTS];
    i %= PARTS;
    if (i < PATTERN_SIZE)
        return &part->whole[i];
    i -= PATTERN_SIZE;
    if (i < HALVES * HALF_SIZE)
        return &part->half[i / HALF_SIZE][i % HALF_SIZE];
    i -= HALVES * HALF_SIZE;
    return &part->square[i / 3][i % 3];
}

/* What decides how the pieces move and what they fight for; draws and names do not. */
static uint32_t rules_mark(const struct game *game)
{
    const struct rules *r = &game->rules;
    const uint8_t facts[] = {
        r->man_step, r->man_jump, r->king_step, r->king_jump, r->king_flies, r->line_moves,
        r->man_leap, r->crown, r->rank[0], r->rank[1], r->rank[2], r->rank[3], r->landing_free,
        r->removes_at_once, r->no_reversal, r->man_spares_king, r->capture_optional,
        r->captures_own, r->moves_either, r->plies_per_turn, r->king_move_limit, r->losing,
        r->towers,
    };
    uint64_t mark = hash_bytes(facts, sizeof facts, 1);
    mark = hash_bytes(game->promotion, sizeof game->promotion, mark);
    return (uint32_t)hash_bytes(game->start.piece, sizeof game->start.piece, mark);
}

/* Options in brackets change little: the game's weights do for all of them. */
static void plain_id(const struct game *game, char *out, size_t size)
{
    size_t n = 0;
    bool inside = false;
    for (const char *at = game->id; *at && n + 1 < size; at++) {
        inside = inside || *at == '[';
        if (!inside)
            out[n++] = *at;
        inside = inside && *at != ']';
    }
    out[n] = 0;
}

/* --- writing --- */

static void put_number(struct strbuf *out, uint32_t number)
{
    do {
        strbuf_char(out, (char)(unsigned char)((number & 127) | (number > 127) << 7));
        number >>= 7;
    } while (number);
}

static int whole_number(float value)
{
    float scaled = roundf(value * WEIGHT_UNIT);
    return scaled > VALUE_MOST ? VALUE_MOST : scaled < -VALUE_MOST ? -VALUE_MOST : (int)scaled;
}

void lessons_write(const struct lessons *lessons, const struct weights *weights, char **bytes,
                   size_t *size)
{
    struct strbuf body, out;
    char id[sizeof weights->game->id];
    size_t count = count_numbers(weights);
    strbuf_init(&body);
    strbuf_init(&out);
    for (size_t i = 0; i < count; i++) {
        int value = whole_number(*number_at(lessons, weights, i));
        put_number(&body, value < 0 ? (uint32_t)(-value) * 2 - 1 : (uint32_t)value * 2);
        if (value)
            continue;
        uint32_t more = 0;
        for (; i + 1 < count && !whole_number(*number_at(lessons, weights, i + 1)); i++)
            more++;
        put_number(&body, more);
    }
    plain_id(weights->game, id, sizeof id);
    strbuf_printf(&out, "%s\t%d\t%s\t%08" PRIx32 "\t%08" PRIx32 "\t%zu\t%016" PRIx64 "\n", magic,
                  VERSION, id, rules_mark(weights->game),
                  patterns_mark(&weights->patterns, weights->game), count,
                  hash_bytes(body.text, body.length, VERSION));
    strbuf_add_n(&out, body.text, body.length);
    strbuf_free(&body);
    *size = out.length;
    *bytes = strbuf_take(&out);
}

/* --- reading --- */

struct head {
    int version;
    char game[80];
    uint32_t rules, board;
    size_t numbers;
    uint64_t checksum;
};

/* Returns where the numbers begin, or NULL. */
static const char *read_head(const char *bytes, size_t size, struct head *out)
{
    char line[HEAD_MOST];
    const char *end = memchr(bytes, '\n', size < HEAD_MOST ? size : HEAD_MOST - 1);
    if (!end)
        return NULL;
    memcpy(line, bytes, (size_t)(end - bytes));
    line[end - bytes] = 0;
    char form[60];
    snprintf(form, sizeof form, "%s\t%%d\t%%79[^\t]\t%%" SCNx32 "\t%%" SCNx32 "\t%%zu\t%%" SCNx64,
             magic);
    return sscanf(line, form, &out->version, out->game, &out->rules, &out->board, &out->numbers,
                  &out->checksum) == 6 ? end + 1 : NULL;
}

static bool fits(const struct head *head, const struct weights *weights, bool relative,
                 struct err *err)
{
    char id[sizeof weights->game->id];
    plain_id(weights->game, id, sizeof id);
    if (head->version != VERSION)
        return err_set(err, "the weights are of version %d; this program reads version %d",
                       head->version, VERSION);
    if (!relative && strcmp(head->game, id))
        return err_set(err, "the weights are of the game %s, not of %s", head->game, id);
    if (!relative && head->rules != rules_mark(weights->game))
        return err_set(err, "the weights were learned under other rules of %s; train them again",
                       id);
    if (head->board != patterns_mark(&weights->patterns, weights->game) ||
        head->numbers != count_numbers(weights))
        return err_set(err, "the weights are of another board or of other terms; train them again");
    return true;
}

struct stream {
    const unsigned char *at, *end;
    bool bad;
};

static uint32_t take_number(struct stream *stream)
{
    uint32_t number = 0;
    for (int shift = 0; shift < 28; shift += 7) {
        if (stream->at == stream->end)
            break;
        unsigned char byte = *stream->at++;
        number |= (uint32_t)(byte & 127) << shift;
        if (byte < 128)
            return number;
    }
    stream->bad = true;
    return 0;
}

static bool read_numbers(struct lessons *lessons, const struct weights *weights,
                         struct stream *stream)
{
    size_t count = count_numbers(weights);
    size_t i = 0;
    while (i < count && !stream->bad) {
        uint32_t number = take_number(stream);
        if (number > 2 * VALUE_MOST)
            return false;
        int value = number & 1 ? -(int)(number / 2) - 1 : (int)(number / 2);
        *number_at(lessons, weights, i++) = (float)value / WEIGHT_UNIT;
        for (uint32_t more = value ? 0 : take_number(stream); more; more--) {
            if (i == count)
                return false;
            *number_at(lessons, weights, i++) = 0;
        }
    }
    return !stream->bad && stream->at == stream->end;
}

bool lessons_read(struct lessons *lessons, const struct weights *weights, const char *bytes,
                  size_t size, bool relative, struct err *err)
{
    struct head head;
    const char *body = read_head(bytes, size, &head);
    if (!body)
        return err_set(err, "these are no weights: the first line should begin with \"%s\"", magic);
    if (!fits(&head, weights, relative, err))
        return false;
    size_t length = size - (size_t)(body - bytes);
    struct stream stream = { (const unsigned char *)body, (const unsigned char *)body + length,
                             false };
    if (hash_bytes(body, length, VERSION) != head.checksum ||
        !read_numbers(lessons, weights, &stream))
        return err_set(err, "the weights are damaged: their checksum is wrong");
    return true;
}

bool lessons_load(struct lessons *lessons, const struct weights *weights, const char *path,
                  bool relative, struct err *err)
{
    struct err why;
    size_t size;
    char *bytes = file_read(path, FILE_MOST, &size, err);
    if (!bytes)
        return false;
    bool good = lessons_read(lessons, weights, bytes, size, relative, &why);
    free(bytes);
    return good || err_set(err, "%s: %s", path, why.text);
}

struct weights *weights_load(const struct game *game, const char *path, struct err *err)
{
    struct weights *weights = weights_new(game);
    if (!weights) {
        err_set(err, "%s: nothing can be learned of %s; its evaluation is fixed", path, game->id);
        return NULL;
    }
    struct lessons lessons;
    lessons_init(&lessons, weights);
    bool good = lessons_load(&lessons, weights, path, false, err);
    if (good) {
        weights_set(weights, &lessons);
        size_t entries = (size_t)weights->patterns.tables * PATTERN_SIZE;
        weights->mark = (uint32_t)hash_bytes(weights->pattern, entries * sizeof *weights->pattern,
                                             hash_bytes(weights->term, sizeof weights->term, 7));
    }
    lessons_free(&lessons);
    if (good)
        return weights;
    weights_free(weights);
    return NULL;
}

/* --- the games' own --- */

/* Read once and kept, so that searches on all threads share them; the lock guards the list. */
static struct shelf {
    struct shelf *next;
    const struct game *game;
    struct weights *weights;            /* NULL: there are none */
} *shelf;
static pthread_mutex_t shelf_lock = PTHREAD_MUTEX_INITIALIZER;

static struct weights *fetch(const struct game *game)
{
    char id[sizeof game->id], name[sizeof game->id + 20];
    struct err err;
    plain_id(game, id, sizeof id);
    if (strchr(id, '/'))                /* a game from a file may be called anything */
        return NULL;
    snprintf(name, sizeof name, "weights/%s.tw", id);
    char *path = file_resource(name);
    if (!path)
        return NULL;
    struct weights *weights = weights_load(game, path, &err);
    if (!weights)
        log_line("weights", "%s; the general evaluation takes their place", err.text);
    free(path);
    return weights;
}

const struct weights *weights_of(const struct game *game)
{
    pthread_mutex_lock(&shelf_lock);
    struct shelf *found = NULL;
    for (struct shelf *at = shelf; at && !found; at = at->next)
        if (at->game == game)
            found = at;
    if (!found) {
        found = mem_alloc(sizeof *found);
        *found = (struct shelf){ shelf, game, fetch(game) };
        shelf = found;
    }
    pthread_mutex_unlock(&shelf_lock);
    return found->weights;
}

bool weights_named(const struct game *game, const char *name, const struct weights **out,
                   struct weights **loaded, struct err *err)
{
    *loaded = NULL;
    *out = NULL;
    if (!name)
        return true;
    if (!strcmp(name, "none")) {
        *out = weights_by_hand();
        return true;
    }
    *loaded = weights_load(game, name, err);
    *out = *loaded;
    return *out != NULL;
}
