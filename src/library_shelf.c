/* What the player notes about games: favourites, notes, collections; and taking games out. */
#include <stdlib.h>
#include <string.h>

#include "src/base/mem.h"
#include "src/library_parts.h"

/* Carries out a statement about one game, with a text that it may ask for. */
static bool about_game(struct library *library, const char *sql, game_number id, const char *text,
                       struct err *err)
{
    sqlite3_stmt *statement = library_prepare(library, sql, err);
    if (!statement)
        return false;
    sqlite3_bind_int64(statement, 1, id);
    if (text)
        library_bind_text(statement, 2, text);
    bool fine = library_step(library, statement, err);
    sqlite3_finalize(statement);
    return fine;
}

static bool exists(struct library *library, game_number id, struct err *err)
{
    sqlite3_stmt *statement = library_prepare(library, "SELECT 1 FROM game WHERE id=?", err);
    if (!statement)
        return false;
    sqlite3_bind_int64(statement, 1, id);
    int result = sqlite3_step(statement);
    sqlite3_finalize(statement);
    if (result == SQLITE_DONE)
        return err_set(err, "the library has no game %lld", (long long)id);
    return result == SQLITE_ROW || library_failed(library, err);
}

bool library_favourite(struct library *library, game_number id, bool is, struct err *err)
{
    return exists(library, id, err) &&
           about_game(library, is ? "INSERT OR IGNORE INTO favourite VALUES(?)"
                                  : "DELETE FROM favourite WHERE id=?", id, NULL, err);
}

bool library_note(struct library *library, game_number id, const char *text, struct err *err)
{
    if (!exists(library, id, err))
        return false;
    return text && *text
               ? about_game(library, "INSERT OR REPLACE INTO note VALUES(?,?)", id, text, err)
               : about_game(library, "DELETE FROM note WHERE id=?", id, NULL, err);
}

static bool put_members(struct library *library, const char *name, const struct library_hit *hit,
                        long count, bool in, struct err *err)
{
    sqlite3_stmt *statement = library_prepare(
        library,
        in ? "INSERT OR IGNORE INTO member SELECT number, ?1 FROM collection WHERE name=?2"
           : "DELETE FROM member WHERE id=?1 AND"
             " collection=(SELECT number FROM collection WHERE name=?2)",
        err);
    bool fine = statement != NULL;
    for (long i = 0; i < count && fine; i++) {
        sqlite3_bind_int64(statement, 1, hit[i].id);
        library_bind_text(statement, 2, name);
        fine = library_step(library, statement, err);
    }
    sqlite3_finalize(statement);
    return fine;
}

/* Makes the collection, or drops it when nothing is left in it. */
static bool put_name(struct library *library, const char *name, bool in, struct err *err)
{
    sqlite3_stmt *statement = library_prepare(
        library,
        in ? "INSERT OR IGNORE INTO collection(name) VALUES(?)"
           : "DELETE FROM collection WHERE name=? AND number NOT IN (SELECT collection FROM member)",
        err);
    if (!statement)
        return false;
    library_bind_text(statement, 1, name);
    bool fine = library_step(library, statement, err);
    sqlite3_finalize(statement);
    return fine;
}

bool library_collect(struct library *library, const char *name, const struct library_hit *hit,
                     long count, bool in, struct err *err)
{
    if (!*name)
        return err_set(err, "a collection needs a name");
    if (!library_begin(library, err))
        return false;
    bool fine = (!in || put_name(library, name, true, err)) &&
                put_members(library, name, hit, count, in, err) &&
                (in || put_name(library, name, false, err));
    return library_end(library, fine, err) && fine;
}

int library_collections(struct library *library, struct library_collection **out, struct err *err)
{
    sqlite3_stmt *row = library_prepare(
        library,
        "SELECT name, (SELECT count(*) FROM member WHERE collection=number) FROM collection"
        " ORDER BY name COLLATE NOCASE",
        err);
    struct library_collection *list = NULL;
    int count = 0, result;
    *out = NULL;
    if (!row)
        return -1;
    while ((result = sqlite3_step(row)) == SQLITE_ROW) {
        list = mem_grow(list, sizeof *list * (size_t)(count + 1));
        list[count++] = (struct library_collection){ mem_dup(library_text(row, 0)),
                                                     (long)sqlite3_column_int64(row, 1) };
    }
    sqlite3_finalize(row);
    if (result != SQLITE_DONE) {
        library_failed(library, err);
        library_collections_free(list, count);
        return -1;
    }
    *out = list;
    return count;
}

void library_collections_free(struct library_collection *list, int count)
{
    for (int i = 0; i < count; i++)
        free(list[i].name);
    free(list);
}

/* --- taking games out --- */

/* The places of a game are found by their keys, which follow from its moves. */
static bool remove_places(struct library *library, sqlite3_stmt *statement, game_number id,
                          struct library_course *course, struct err *err)
{
    struct pdn_game game;
    bool fine = library_game(library, id, &game, err);
    if (fine && game.record) {
        course_read(game.record, course);
        for (int i = 0; i < course->count && fine; i++) {
            sqlite3_bind_int64(statement, 1, course->place[i].key);
            sqlite3_bind_int64(statement, 2, id);
            fine = library_step(library, statement, err);
        }
    }
    pdn_game_free(&game);
    return fine;
}

static bool remove_rows(struct library *library, game_number id, struct err *err)
{
    static const char *const sql[] = {
        "DELETE FROM game WHERE id=?",   "DELETE FROM text WHERE id=?",
        "DELETE FROM line WHERE id=?",   "DELETE FROM favourite WHERE id=?",
        "DELETE FROM note WHERE id=?",   "DELETE FROM member WHERE id=?",
    };
    for (size_t i = 0; i < sizeof sql / sizeof *sql; i++)
        if (!about_game(library, sql[i], id, NULL, err))
            return false;
    return true;
}

bool library_remove(struct library *library, const struct library_hit *hit, long count,
                    struct err *err)
{
    struct library_course course = { 0 };
    if (!library_begin(library, err))
        return false;
    sqlite3_stmt *statement =
        library_prepare(library, "DELETE FROM place WHERE key=? AND id=?", err);
    bool fine = statement != NULL;
    for (long i = 0; i < count && fine; i++)
        fine = exists(library, hit[i].id, err) &&
               remove_places(library, statement, hit[i].id, &course, err) &&
               remove_rows(library, hit[i].id, err);
    sqlite3_finalize(statement);
    course_end(&course);
    return library_end(library, fine, err) && fine;
}
