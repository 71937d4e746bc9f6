/* Importing: games are read one by one, gathered into batches and written batch by batch.
 *
 * The keys of positions fall all over their table, so that writing few of them touches most of its
 * pages. Hence a batch grows with the library, and its keys are sorted first: importing stays
 * linear, and the first games can be seen at once.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "src/base/fold.h"
#include "src/base/hash.h"
#include "src/base/mem.h"
#include "src/library_parts.h"

enum { FIRST_BATCH = 400, LARGEST_BATCH = 25000, BATCH_SHARE = 2 };

/* A position of the batch, with what `place` holds. */
struct entry {
    struct library_place place;
    game_number id;
    int score, rating;
};

struct import {
    struct library *library;
    struct pdn_reader *reader;
    struct err *err;
    sqlite3_stmt *seen, *game, *text, *line, *place;
    struct library_course course;
    struct strbuf words, names, places;
    struct entry *entry;
    size_t entries, capacity;
    long in_batch, batch;
    struct import_count count, kept;    /* kept: when the last batch was written */
    import_progress *progress;
    void *arg;
};

static bool prepare(struct import *import)
{
    struct library *library = import->library;
    import->seen = library_prepare(library, "SELECT 1 FROM game WHERE hash=?", import->err);
    import->game = library_prepare(
        library,
        "INSERT INTO game(hash, game, white, black, event, site, date, round, score, white_rating,"
        " black_rating, rating, plies, opening, first, names, places)"
        " VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
        import->err);
    import->text = library_prepare(library, "INSERT INTO text VALUES(?,?)", import->err);
    import->line = library_prepare(library, "INSERT INTO line VALUES(?,?,?)", import->err);
    import->place = library_prepare(library, "INSERT INTO place VALUES(?,?,?,?,?,?)", import->err);
    return import->seen && import->game && import->text && import->line && import->place;
}

/* --- what is kept of the tags --- */

static const char *tag(const struct pdn_game *game, const char *name)
{
    const char *value = pdn_tag(&game->tags, name);
    return value && strcmp(value, "?") ? value : "";
}

static int rating_of(const struct pdn_game *game, enum side side)
{
    static const char *const names[2][2] = { { "WhiteRating", "WhiteElo" },
                                             { "BlackRating", "BlackElo" } };
    for (int i = 0; i < 2; i++) {
        long rating = strtol(tag(game, names[side][i]), NULL, 10);
        if (rating > 0 && rating < 10000)
            return (int)rating;
    }
    return 0;
}

/* "1998.05.31" of "1998-05-31", "31.5.1998" and the like; other texts stay. */
static void date_words(const char *text, struct strbuf *out)
{
    int a, b, c, used = 0;
    char mark[2];
    bool dated = sscanf(text, "%4d%1[-./]%2d%1[-./]%4d%n", &a, mark, &b, mark, &c, &used) == 5 &&
                 !text[used] && b >= 1 && b <= 12;
    if (dated && a >= 1000 && c >= 1 && c <= 31)
        strbuf_printf(out, "%04d.%02d.%02d", a, b, c);
    else if (dated && c >= 1000 && a >= 1 && a <= 31)
        strbuf_printf(out, "%04d.%02d.%02d", c, b, a);
    else if (strcmp(text, "????.??.??"))
        strbuf_add(out, text);
}

static uint64_t hash_of(const struct import *import, const struct pdn_game *game, const char *date)
{
    const struct library_course *course = &import->course;
    uint64_t hash = game->record ? course->hash : hash_bytes("text", 4, 0);
    if (!game->record && game->rest)
        hash = hash_bytes(game->rest, strlen(game->rest), hash);
    if (!game->record || course->count - 1 < IMPORT_SHORT) {
        hash = hash_bytes(import->names.text, import->names.length, hash);
        hash = hash_bytes(import->places.text, import->places.length, hash);
        hash = hash_bytes(date, strlen(date), hash);
        hash = hash_mix(hash ^ game->score);
    }
    return hash;
}

static void fold_pair(struct strbuf *out, const char *first, const char *second)
{
    strbuf_clear(out);
    fold_add(out, first);
    strbuf_char(out, '\n');
    fold_add(out, second);
}

/* --- one game --- */

static bool put_game(struct import *import, const struct pdn_game *game, uint64_t hash,
                     const char *date)
{
    sqlite3_stmt *row = import->game;
    const char *white = pdn_player(&game->tags, game->game, WHITE);
    const char *black = pdn_player(&game->tags, game->game, BLACK);
    int rating[2] = { rating_of(game, WHITE), rating_of(game, BLACK) };
    int known = (rating[WHITE] > 0) + (rating[BLACK] > 0);
    const char *opening = *tag(game, "Opening") ? tag(game, "Opening") : tag(game, "ECO");

    sqlite3_bind_int64(row, 1, (sqlite3_int64)hash);
    library_bind_text(row, 2, game->game ? game->game->id : "");
    library_bind_text(row, 3, white);
    library_bind_text(row, 4, black);
    library_bind_text(row, 5, tag(game, "Event"));
    library_bind_text(row, 6, tag(game, "Site"));
    library_bind_text(row, 7, date);
    library_bind_text(row, 8, tag(game, "Round"));
    sqlite3_bind_int(row, 9, (int)game->score);
    sqlite3_bind_int(row, 10, rating[WHITE]);
    sqlite3_bind_int(row, 11, rating[BLACK]);
    sqlite3_bind_int(row, 12, known ? (rating[WHITE] + rating[BLACK]) / known : 0);
    sqlite3_bind_int(row, 13, import->course.count ? import->course.count - 1 : 0);
    library_bind_text(row, 14, opening);
    library_bind_text(row, 15, import->course.first.text);
    library_bind_text(row, 16, import->names.text);
    library_bind_text(row, 17, import->places.text);
    return library_step(import->library, row, import->err);
}

static bool put_words(struct import *import, const struct pdn_game *game, game_number id)
{
    strbuf_clear(&import->words);
    pdn_write(&import->words, game, (struct pdn_style){ 0 });
    sqlite3_bind_int64(import->text, 1, id);
    library_bind_text(import->text, 2, import->words.text);
    return library_step(import->library, import->text, import->err);
}

static bool put_line(struct import *import, const struct pdn_game *game, game_number id)
{
    const struct strbuf *line = &import->course.line;
    if (!game->record)
        return true;
    sqlite3_bind_int64(import->line, 1, id);
    library_bind_text(import->line, 2, game->game->id);
    sqlite3_bind_blob(import->line, 3, line->text, (int)line->length, SQLITE_TRANSIENT);
    return library_step(import->library, import->line, import->err);
}

static void gather_places(struct import *import, const struct pdn_game *game, game_number id)
{
    int white = rating_of(game, WHITE), black = rating_of(game, BLACK);
    int known = (white > 0) + (black > 0);
    size_t count = (size_t)import->course.count;
    if (import->entries + count > import->capacity) {
        import->capacity = 2 * import->capacity + count + 4096;
        import->entry = mem_grow(import->entry, sizeof *import->entry * import->capacity);
    }
    for (size_t i = 0; i < count; i++)
        import->entry[import->entries++] =
            (struct entry){ .place = import->course.place[i],
                            .id = id,
                            .score = (int)game->score,
                            .rating = known ? (white + black) / known : 0 };
}

static bool is_double(struct import *import, uint64_t hash)
{
    sqlite3_bind_int64(import->seen, 1, (sqlite3_int64)hash);
    bool is = sqlite3_step(import->seen) == SQLITE_ROW;
    sqlite3_reset(import->seen);
    return is;
}

static bool add_game(struct import *import, const struct pdn_game *game)
{
    const char *white = pdn_player(&game->tags, game->game, WHITE);
    const char *black = pdn_player(&game->tags, game->game, BLACK);
    struct strbuf date;
    strbuf_init(&date);
    date_words(tag(game, "Date"), &date);
    fold_pair(&import->names, white ? white : "", black ? black : "");
    fold_pair(&import->places, tag(game, "Event"), tag(game, "Site"));
    course_clear(&import->course);
    if (game->record)
        course_read(game->record, &import->course);

    uint64_t hash = hash_of(import, game, date.text);
    bool fine = true, is_new = !is_double(import, hash);
    import->count.doubles += !is_new;
    import->count.added += is_new;
    import->count.faulty += game->errors.count > 0;
    if (is_new) {
        fine = put_game(import, game, hash, date.text);
        game_number id = sqlite3_last_insert_rowid(import->library->db);
        fine = fine && put_words(import, game, id) && put_line(import, game, id);
        gather_places(import, game, id);
    }
    strbuf_free(&date);
    return fine;
}

/* --- batches --- */

static int compare_entries(const void *left, const void *right)
{
    const struct entry *a = left, *b = right;
    if (a->place.key != b->place.key)
        return a->place.key < b->place.key ? -1 : 1;
    if (a->id != b->id)
        return a->id < b->id ? -1 : 1;
    return (a->place.ply > b->place.ply) - (a->place.ply < b->place.ply);
}

static bool put_places(struct import *import)
{
    bool fine = true;
    if (import->entries)
        qsort(import->entry, import->entries, sizeof *import->entry, compare_entries);
    for (size_t i = 0; i < import->entries && fine; i++) {
        const struct entry *entry = &import->entry[i];
        sqlite3_bind_int64(import->place, 1, entry->place.key);
        sqlite3_bind_int64(import->place, 2, entry->id);
        sqlite3_bind_int(import->place, 3, entry->place.ply);
        sqlite3_bind_int64(import->place, 4, entry->place.move);
        sqlite3_bind_int(import->place, 5, entry->score);
        sqlite3_bind_int(import->place, 6, entry->rating);
        fine = library_step(import->library, import->place, import->err);
    }
    import->entries = 0;
    return fine;
}

static bool end_batch(struct import *import, bool fine)
{
    fine = fine && put_places(import);
    fine = library_end(import->library, fine, import->err) && fine;
    if (fine)
        import->kept = import->count;
    import->in_batch = 0;
    import->batch = library_count(import->library) / BATCH_SHARE;
    if (import->batch < FIRST_BATCH)
        import->batch = FIRST_BATCH;
    if (import->batch > LARGEST_BATCH)
        import->batch = LARGEST_BATCH;
    return fine;
}

static bool goes_on(struct import *import)
{
    import->count.bytes = pdn_bytes_read(import->reader);
    return !import->progress || import->progress(import->arg, &import->count);
}

static bool read_games(struct import *import)
{
    bool fine = library_begin(import->library, import->err), goes = true;
    if (!fine)
        return false;
    struct pdn_game game;
    while (fine && goes && pdn_next(import->reader, &game)) {
        import->count.games++;
        fine = add_game(import, &game);
        pdn_game_free(&game);
        if (fine && ++import->in_batch >= import->batch)
            fine = end_batch(import, true) && library_begin(import->library, import->err);
        goes = goes_on(import);
    }
    fine = end_batch(import, fine);
    goes_on(import);
    return fine;
}

static void finish(struct import *import)
{
    sqlite3_finalize(import->seen);
    sqlite3_finalize(import->game);
    sqlite3_finalize(import->text);
    sqlite3_finalize(import->line);
    sqlite3_finalize(import->place);
    course_end(&import->course);
    strbuf_free(&import->words);
    strbuf_free(&import->names);
    strbuf_free(&import->places);
    free(import->entry);
}

static bool import_file(struct import *import, FILE *file, const char *path,
                        const struct game *game)
{
    struct stat about;
    if (fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode))
        import->count.size = (uint64_t)about.st_size;
    strbuf_init(&import->words);
    strbuf_init(&import->names);
    strbuf_init(&import->places);
    import->reader = pdn_read_file(file);
    import->batch = FIRST_BATCH;
    if (game)
        pdn_assume(import->reader, game);
    bool fine = prepare(import) && read_games(import);
    if (fine && pdn_failure(import->reader))
        fine = err_set(import->err, "%s cannot be read: %s", path, pdn_failure(import->reader));
    pdn_reader_free(import->reader);
    finish(import);
    return fine;
}

bool library_import(struct library *library, const char *path, const struct game *game,
                    import_progress *progress, void *arg, struct import_count *out,
                    struct err *err)
{
    struct import import = { .library = library, .err = err, .progress = progress, .arg = arg };
    bool is_input = !strcmp(path, "-");
    FILE *file = is_input ? stdin : fopen(path, "rb");
    *out = (struct import_count){ 0 };
    if (!file)
        return err_set(err, "%s cannot be opened: %s", path, strerror(errno));
    bool fine = import_file(&import, file, path, game);
    if (!is_input)
        fclose(file);
    *out = import.kept;
    return fine;
}
