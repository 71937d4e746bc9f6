#include "ai/endgame_file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/endgame_code.h"
#include "src/base/file.h"
#include "src/base/hash.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

static const char magic[16] = "tavlei endgame 1";

enum {
    AT_CHECKSUM = 16, AT_SIZE = 24, AT_FINGERPRINT = 32, AT_POSITIONS = 40, AT_COUNTS = 48,
    AT_MATERIAL = 72, AT_DISTANCES = 76, AT_BLOCK = 77, AT_VALUES = 78, AT_GAME = 80,
    GAME_SIZE = 80, HEAD_SIZE = 160, REPEATS = FILE_BLOCK_BITS
};

struct slice_file {
    uint8_t *map;
    size_t bytes;
    struct sheet facts;
    uint64_t blocks;
    const uint8_t *begins;              /* of the blocks, 4 bytes each */
    const uint8_t *packed;
    uint16_t table[1 << CODE_BITS];
};

/* --- numbers --- */

static void put(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

static uint64_t get(const uint8_t *at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

static uint64_t checksum(const uint8_t *file, size_t size)
{
    return hash_bytes(file + AT_SIZE, size - AT_SIZE, 0);
}

uint64_t endgame_fingerprint(const struct game *game)
{
    const struct rules *r = &game->rules;
    struct strbuf text;
    strbuf_init(&text);
    strbuf_printf(&text, "%s steps %d %d %d %d jumps %d %d", r->board, r->man_step, r->king_step,
                  r->king_flies, r->line_moves, r->man_jump, r->king_jump);
    strbuf_printf(&text, " crown %d rank %d %d %d %d", r->crown, r->rank[0], r->rank[1], r->rank[2],
                  r->rank[3]);
    strbuf_printf(&text, " free %d lifts %d reverse %d spare %d", r->landing_free,
                  r->removes_at_once, r->no_reversal, r->man_spares_king);
    strbuf_printf(&text, " optional %d own %d either %d leap %d", r->capture_optional,
                  r->captures_own, r->moves_either, r->man_leap);
    strbuf_printf(&text, " limit %d losing %d ends %d turn %d", r->king_move_limit, r->losing,
                  (int)rule_at_once(r), r->plies_per_turn);
    for (size_t i = 0; i < sizeof r->option / sizeof *r->option; i++)
        if (r->option[i])
            strbuf_printf(&text, " option %zu %d", i, r->option[i]);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < game->geo->bits; i++)
            if (set_has(game->promotion[side], (square)i))
                strbuf_printf(&text, " %d", i);
    uint64_t hash = hash_bytes(text.text, text.length, 1);
    strbuf_free(&text);
    return hash;
}

char *endgame_path(const char *folder, const struct game *game, struct material m, bool distances)
{
    struct strbuf path;
    strbuf_init(&path);
    strbuf_printf(&path, "%s/%s/%d-%d-%d-%d.%s", folder, game->id, m.men[0], m.kings[0], m.men[1],
                  m.kings[1], distances ? "dtw" : "wld");
    return path.text;
}

/* --- writing --- */

/* Calls for every token of a block: its number and, of repetitions, the bits behind it. */
typedef void token_taker(void *arg, int token, uint32_t extra, int extra_bits);

static void tell_tokens(const uint8_t *symbol, int count, int values, token_taker *take, void *arg)
{
    for (int i = 0; i < count;) {
        int run = 1;
        while (i + run < count && symbol[i + run] == symbol[i])
            run++;
        take(arg, symbol[i], 0, 0);
        if (run > 1) {
            int j = 0;
            while (2 << j <= run - 1)
                j++;
            take(arg, values + j, (uint32_t)(run - 1 - (1 << j)), j);
        }
        i += run;
    }
}

static void count_token(void *arg, int token, uint32_t extra, int extra_bits)
{
    (void)extra, (void)extra_bits;
    uint64_t *frequency = arg;
    frequency[token]++;
}

struct packer {
    struct bit_writer bits;
    uint8_t length[CODE_TOKENS];
    uint16_t word[CODE_TOKENS];
};

static void pack_token(void *arg, int token, uint32_t extra, int extra_bits)
{
    struct packer *packer = arg;
    bits_put(&packer->bits, packer->word[token], packer->length[token]);
    bits_put(&packer->bits, extra, extra_bits);
}

static int block_length(uint64_t size, uint64_t block)
{
    uint64_t left = size - block * FILE_BLOCK;
    return left < FILE_BLOCK ? (int)left : FILE_BLOCK;
}

static size_t blocks_start(int values)
{
    size_t lists = HEAD_SIZE + 2 * (size_t)values + (size_t)values + REPEATS;
    return (lists + 3) / 4 * 4;
}

static void put_head(uint8_t *out, const struct game *game, const struct sheet *sheet)
{
    const struct material *m = &sheet->material;
    memcpy(out, magic, sizeof magic);
    put(out + AT_FINGERPRINT, endgame_fingerprint(game), 8);
    put(out + AT_POSITIONS, sheet->size, 8);
    put(out + AT_COUNTS, sheet->wins, 8);
    put(out + AT_COUNTS + 8, sheet->losses, 8);
    put(out + AT_COUNTS + 16, sheet->draws, 8);
    memcpy(out + AT_MATERIAL, m->men, 2);
    memcpy(out + AT_MATERIAL + 2, m->kings, 2);
    out[AT_DISTANCES] = sheet->distances;
    out[AT_BLOCK] = FILE_BLOCK_BITS;
    put(out + AT_VALUES, (uint64_t)sheet->values, 2);
    memcpy(out + AT_GAME, game->id, strlen(game->id));
}

bool sheet_write(const char *path, const struct game *game, const struct sheet *sheet,
                 uint64_t *bytes, struct err *err)
{
    uint64_t blocks = (sheet->size + FILE_BLOCK - 1) / FILE_BLOCK;
    int tokens = sheet->values + REPEATS;
    uint64_t frequency[CODE_TOKENS] = { 0 };
    for (uint64_t b = 0; b < blocks; b++)
        tell_tokens(sheet->symbol + b * FILE_BLOCK, block_length(sheet->size, b), sheet->values,
                    count_token, frequency);

    struct packer packer = { 0 };
    code_lengths(frequency, tokens, packer.length);
    bool good = code_words(packer.length, tokens, packer.word);
    assert(good);

    size_t start = blocks_start(sheet->values);
    size_t first = start + 4 * ((size_t)blocks + 1);
    packer.bits.size = first;
    packer.bits.capacity = 2 * first;
    packer.bits.bytes = mem_alloc(packer.bits.capacity);
    for (uint64_t b = 0; b < blocks; b++) {
        put(packer.bits.bytes + start + 4 * b, packer.bits.size - first, 4);
        tell_tokens(sheet->symbol + b * FILE_BLOCK, block_length(sheet->size, b), sheet->values,
                    pack_token, &packer);
        bits_align(&packer.bits);
    }
    uint8_t *out = packer.bits.bytes;
    size_t size = packer.bits.size;
    put(out + start + 4 * blocks, size - first, 4);
    put_head(out, game, sheet);
    for (int i = 0; i < sheet->values; i++)
        put(out + HEAD_SIZE + 2 * i, sheet->value[i], 2);
    memcpy(out + HEAD_SIZE + 2 * sheet->values, packer.length, (size_t)tokens);
    put(out + AT_SIZE, size, 8);
    put(out + AT_CHECKSUM, checksum(out, size), 8);

    if (bytes)
        *bytes = size;
    good = size - first > UINT32_MAX ? err_set(err, "%s: the slice is too large for a file", path)
                                     : file_write(path, (const char *)out, size, err);
    free(out);
    return good;
}

/* --- reading --- */

static bool map_file(struct slice_file *file, const char *path, struct err *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (fd < 0)
        return err_set(err, "%s: %s", path, strerror(errno));
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size < HEAD_SIZE) {
        close(fd);
        return err_set(err, "%s: is no endgame table or cut short; make it again with tavlei egtb",
                       path);
    }
    file->bytes = (size_t)status.st_size;
    void *map = mmap(NULL, file->bytes, PROT_READ, MAP_SHARED, fd, 0);
    int problem = errno;
    close(fd);
    if (map == MAP_FAILED)
        return err_set(err, "%s: cannot be mapped into memory: %s", path, strerror(problem));
    file->map = map;
    return true;
}

static bool read_head(struct slice_file *file, const char *path, struct err *err)
{
    const uint8_t *at = file->map;
    struct sheet *facts = &file->facts;
    if (memcmp(at, magic, sizeof magic) != 0)
        return err_set(err, "%s: is no endgame table of this program", path);
    if (get(at + AT_SIZE, 8) != file->bytes ||
        get(at + AT_CHECKSUM, 8) != checksum(at, file->bytes))
        return err_set(err, "%s: is damaged or cut short; make it again with tavlei egtb", path);

    memcpy(facts->material.men, at + AT_MATERIAL, 2);
    memcpy(facts->material.kings, at + AT_MATERIAL + 2, 2);
    facts->distances = at[AT_DISTANCES];
    facts->size = get(at + AT_POSITIONS, 8);
    facts->wins = get(at + AT_COUNTS, 8);
    facts->losses = get(at + AT_COUNTS + 8, 8);
    facts->draws = get(at + AT_COUNTS + 16, 8);
    facts->values = (int)get(at + AT_VALUES, 2);
    return true;
}

/* The checksum was right, but whoever wrote the file may still mean ill. */
static bool read_lists(struct slice_file *file, const char *path, struct err *err)
{
    struct sheet *facts = &file->facts;
    int tokens = facts->values + REPEATS;
    size_t start = blocks_start(facts->values);
    file->blocks = (facts->size + FILE_BLOCK - 1) / FILE_BLOCK;
    if (file->map[AT_BLOCK] != FILE_BLOCK_BITS || facts->values < 1 ||
        facts->values > FILE_VALUES || start >= file->bytes ||
        file->blocks + 1 > (file->bytes - start) / 4)
        return err_set(err, "%s: its head makes no sense", path);

    const uint8_t *length = file->map + HEAD_SIZE + 2 * facts->values;
    uint16_t word[CODE_TOKENS];
    if (!code_words(length, tokens, word))
        return err_set(err, "%s: its code makes no sense", path);
    code_table(length, word, tokens, file->table);
    for (int i = 0; i < facts->values; i++)
        facts->value[i] = (endgame_code)get(file->map + HEAD_SIZE + 2 * i, 2);

    file->begins = file->map + start;
    file->packed = file->begins + 4 * (file->blocks + 1);
    size_t room = file->bytes - (size_t)(file->packed - file->map);
    uint64_t last = 0;
    for (uint64_t b = 0; b <= file->blocks; b++) {
        uint64_t begin = get(file->begins + 4 * b, 4);
        if (begin < last || begin > room)
            return err_set(err, "%s: its blocks make no sense", path);
        last = begin;
    }
    return true;
}

static bool is_wanted(const struct slice_file *file, const char *path, const struct ground *ground,
                      struct material material, bool distances, struct err *err)
{
    struct slice slice;
    slice_make(ground, material, &slice);
    if (get(file->map + AT_FINGERPRINT, 8) != endgame_fingerprint(ground->game)) {
        char game[GAME_SIZE + 1] = "";
        memcpy(game, file->map + AT_GAME, GAME_SIZE);
        if (strcmp(game, ground->game->id) == 0)
            return err_set(err, "%s: was made for other rules of %s; make it again", path, game);
        return err_set(err, "%s: is a table of %s, not of %s", path, game, ground->game->id);
    }
    if (!material_same(file->facts.material, material) || file->facts.size != slice.size ||
        file->facts.distances != distances)
        return err_set(err, "%s: holds other pieces than its name says", path);
    return true;
}

struct slice_file *slice_file_open(const char *path, const struct ground *ground,
                                   struct material material, bool distances, struct err *err)
{
    struct slice_file *file = mem_alloc(sizeof *file);
    if (!map_file(file, path, err) || !read_head(file, path, err) ||
        !is_wanted(file, path, ground, material, distances, err) || !read_lists(file, path, err)) {
        slice_file_close(file);
        return NULL;
    }
    return file;
}

void slice_file_close(struct slice_file *file)
{
    if (!file)
        return;
    if (file->map)
        munmap(file->map, file->bytes);
    free(file);
}

const struct sheet *slice_file_facts(const struct slice_file *file)
{
    return &file->facts;
}

uint64_t slice_file_bytes(const struct slice_file *file)
{
    return file->bytes;
}

int slice_file_block(const struct slice_file *file, uint64_t block, uint8_t out[FILE_BLOCK])
{
    assert(block < file->blocks);
    int count = block_length(file->facts.size, block);
    int values = file->facts.values;
    struct bit_reader reader = { .at = file->packed + get(file->begins + 4 * block, 4),
                                 .end = file->packed + get(file->begins + 4 * block + 4, 4) };
    uint8_t last = 0;
    for (int i = 0; i < count;) {
        bits_fill(&reader);
        unsigned entry = file->table[bits_see(&reader, CODE_BITS)];
        int token = (int)(entry >> 4);
        bits_take(&reader, entry ? (int)(entry & 15) : CODE_BITS);
        if (token < values) {
            out[i++] = last = (uint8_t)token;
            continue;
        }
        int j = token - values;
        int run = (1 << j) + (int)bits_see(&reader, j);
        bits_take(&reader, j);
        if (run > count - i)
            run = count - i;            /* never in files of our own */
        memset(out + i, last, (size_t)run);
        i += run;
    }
    return count;
}
