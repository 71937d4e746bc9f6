/* Single games: what a table shows of them, the games themselves, and writing many into a file. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/mem.h"
#include "src/library_parts.h"
#include "src/output.h"

static void read_row(sqlite3_stmt *row, struct library_row *out)
{
    char **const text[] = { &out->game, &out->white, &out->black, &out->event,
                            &out->site, &out->date,  &out->round, &out->moves };
    enum { TEXTS = sizeof text / sizeof *text };
    for (int i = 0; i < TEXTS; i++)
        *text[i] = mem_dup(library_text(row, i));
    out->score = (enum pdn_score)sqlite3_column_int(row, TEXTS);
    out->white_rating = sqlite3_column_int(row, TEXTS + 1);
    out->black_rating = sqlite3_column_int(row, TEXTS + 2);
    out->plies = sqlite3_column_int(row, TEXTS + 3);
    out->favourite = sqlite3_column_int(row, TEXTS + 4);
    const char *note = library_text(row, TEXTS + 5);
    out->note = *note ? mem_dup(note) : NULL;
}

bool library_row(struct library *library, game_number id, struct library_row *out, struct err *err)
{
    sqlite3_stmt *row = library_prepare(
        library,
        "SELECT g.game, white, black, event, site, date, round, first, score, white_rating,"
        " black_rating, plies, f.id IS NOT NULL, n.text FROM game g"
        " LEFT JOIN favourite f ON f.id=g.id LEFT JOIN note n ON n.id=g.id WHERE g.id=?",
        err);
    *out = (struct library_row){ 0 };
    if (!row)
        return false;
    sqlite3_bind_int64(row, 1, id);
    int result = sqlite3_step(row);
    if (result == SQLITE_ROW)
        read_row(row, out);
    else if (result == SQLITE_DONE)
        err_set(err, "the library has no game %lld", (long long)id);
    else
        library_failed(library, err);
    sqlite3_finalize(row);
    return result == SQLITE_ROW;
}

void library_row_free(struct library_row *row)
{
    free(row->game);
    free(row->white);
    free(row->black);
    free(row->event);
    free(row->site);
    free(row->date);
    free(row->round);
    free(row->moves);
    free(row->note);
    *row = (struct library_row){ 0 };
}

/* The PDN of a game; the caller frees. NULL with *err filled. */
static char *words_of(struct library *library, sqlite3_stmt *statement, game_number id,
                      struct err *err)
{
    char *words = NULL;
    sqlite3_bind_int64(statement, 1, id);
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        words = mem_dup(library_text(statement, 0));
    else if (result == SQLITE_DONE)
        err_set(err, "the library has no game %lld", (long long)id);
    else
        library_failed(library, err);
    sqlite3_reset(statement);
    return words;
}

static const char select_words[] = "SELECT pdn FROM text WHERE id=?";

bool library_game(struct library *library, game_number id, struct pdn_game *out, struct err *err)
{
    *out = (struct pdn_game){ 0 };
    sqlite3_stmt *statement = library_prepare(library, select_words, err);
    char *words = statement ? words_of(library, statement, id, err) : NULL;
    sqlite3_finalize(statement);
    if (!words)
        return false;
    struct pdn_reader *reader = pdn_read_text(words, strlen(words));
    bool fine = pdn_next(reader, out) ||
                err_set(err, "game %lld of the library is empty", (long long)id);
    pdn_reader_free(reader);
    free(words);
    return fine;
}

static bool write_games(struct library *library, const struct library_hit *hit, long count,
                        FILE *file, const char *path, struct err *err)
{
    sqlite3_stmt *statement = library_prepare(library, select_words, err);
    bool fine = statement != NULL;
    for (long i = 0; i < count && fine; i++) {
        char *words = words_of(library, statement, hit[i].id, err);
        fine = words != NULL;
        bool put = fine && fputs(words, file) != EOF;
        if (fine && !put && file == stdout)
            output_end_if_unread();
        if (fine && !put)
            fine = err_set(err, "%s cannot be written: %s", path, strerror(errno));
        free(words);
    }
    sqlite3_finalize(statement);
    return fine;
}

/* Writes PATH.part and renames it. */
static bool write_file(struct library *library, const struct library_hit *hit, long count,
                       const char *path, const char *part, struct err *err)
{
    FILE *file = fopen(part, "wb");
    if (!file)
        return err_set(err, "%s cannot be written: %s", path, strerror(errno));
    bool fine = write_games(library, hit, count, file, path, err);
    bool closed = fclose(file) == 0;
    if (fine && (!closed || rename(part, path) != 0))
        fine = err_set(err, "%s cannot be written: %s", path, strerror(errno));
    if (!fine)
        remove(part);
    return fine;
}

bool library_export(struct library *library, const struct library_hit *hit, long count,
                    const char *path, struct err *err)
{
    if (!strcmp(path, "-"))
        return write_games(library, hit, count, stdout, path, err);
    struct strbuf part;
    strbuf_init(&part);
    strbuf_printf(&part, "%s.part", path);
    bool fine = write_file(library, hit, count, path, part.text, err);
    strbuf_free(&part);
    return fine;
}
