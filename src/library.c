/* The file of the library and what goes wrong with it.
 *
 * Invariants:
 *  (1) Nothing is ever written into a file that is not a library of a version known here.
 *  (2) Tables of one game (text, line, position …) change together, in one transaction.
 *  (3) `place` holds every position of every main line under its key, with the reply, the result
 *      and the average rating, so that counting replies reads one stretch of one table.
 */
#include "src/library.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/base/file.h"
#include "src/base/mem.h"
#include "src/library_parts.h"

enum { APPLICATION = 0x54764c62 };
enum { VERSION = 1, WAIT_MS = 5000 };

static const char schema[] =
    "CREATE TABLE game(id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, game TEXT NOT NULL,"
    " white TEXT NOT NULL, black TEXT NOT NULL, event TEXT NOT NULL, site TEXT NOT NULL,"
    " date TEXT NOT NULL, round TEXT NOT NULL, score INTEGER NOT NULL,"
    " white_rating INTEGER NOT NULL, black_rating INTEGER NOT NULL, rating INTEGER NOT NULL,"
    " plies INTEGER NOT NULL, opening TEXT NOT NULL, first TEXT NOT NULL,"
    /* folded, for searching: two names with a line break between, event and site likewise */
    " names TEXT NOT NULL, places TEXT NOT NULL);"
    "CREATE UNIQUE INDEX game_hash ON game(hash);"
    "CREATE INDEX game_white ON game(white COLLATE NOCASE);"
    "CREATE INDEX game_black ON game(black COLLATE NOCASE);"
    "CREATE INDEX game_date ON game(date);"
    "CREATE INDEX game_event ON game(event COLLATE NOCASE);"
    "CREATE TABLE text(id INTEGER PRIMARY KEY, pdn TEXT NOT NULL);"
    "CREATE TABLE line(id INTEGER PRIMARY KEY, game TEXT NOT NULL, moves BLOB NOT NULL);"
    "CREATE TABLE place(key INTEGER NOT NULL, id INTEGER NOT NULL, ply INTEGER NOT NULL,"
    " move INTEGER NOT NULL, score INTEGER NOT NULL, rating INTEGER NOT NULL,"
    " PRIMARY KEY(key, id, ply)) WITHOUT ROWID;"
    "CREATE TABLE favourite(id INTEGER PRIMARY KEY);"
    "CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT NOT NULL);"
    "CREATE TABLE collection(number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);"
    "CREATE TABLE member(collection INTEGER NOT NULL, id INTEGER NOT NULL,"
    " PRIMARY KEY(collection, id)) WITHOUT ROWID;";

bool library_failed(struct library *library, struct err *err)
{
    const char *why = sqlite3_errmsg(library->db);
    switch (sqlite3_errcode(library->db) & 0xff) {
    case SQLITE_NOTADB:
        return err_set(err, "%s is no library, or damaged at its beginning; it stays as it is. Name "
                       "another file, or move it away", library->path);
    case SQLITE_CORRUPT:
        return err_set(err, "%s is damaged (%s); nothing is written into it. Put back a copy, or "
                       "move it away and import the games again", library->path, why);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return err_set(err, "%s is being written by another program; try again later",
                       library->path);
    case SQLITE_FULL:
        return err_set(err, "%s cannot grow: the disk is full; what was not yet kept is taken back",
                       library->path);
    case SQLITE_READONLY:
        return err_set(err, "%s cannot be written: no permission", library->path);
    case SQLITE_CANTOPEN:
        return err_set(err, "%s cannot be opened: %s", library->path,
                       errno ? strerror(errno) : why);
    default:
        return err_set(err, "%s: %s", library->path, why);
    }
}

bool library_run(struct library *library, const char *sql, struct err *err)
{
    return sqlite3_exec(library->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
           library_failed(library, err);
}

sqlite3_stmt *library_prepare(struct library *library, const char *sql, struct err *err)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(library->db, sql, -1, &statement, NULL) != SQLITE_OK)
        library_failed(library, err);
    return statement;
}

bool library_step(struct library *library, sqlite3_stmt *statement, struct err *err)
{
    bool fine = sqlite3_step(statement) == SQLITE_DONE || library_failed(library, err);
    sqlite3_reset(statement);
    return fine;
}

void library_bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text ? text : "", -1, SQLITE_TRANSIENT);
}

const char *library_text(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "";
}

bool library_begin(struct library *library, struct err *err)
{
    return library_run(library, "BEGIN IMMEDIATE", err);
}

bool library_end(struct library *library, bool keeps, struct err *err)
{
    if (keeps && library_run(library, "COMMIT", err))
        return true;
    sqlite3_exec(library->db, "ROLLBACK", NULL, NULL, NULL);
    return !keeps;
}

/* A number that stands in the file's head, -1 with *err filled. */
static int64_t head_number(struct library *library, const char *sql, struct err *err)
{
    sqlite3_stmt *statement = library_prepare(library, sql, err);
    int64_t number = -1;
    if (!statement)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    else
        library_failed(library, err);
    sqlite3_finalize(statement);
    return number;
}

/* Makes the tables in an empty file. Another program may be doing the same just now. */
static bool make_tables(struct library *library, struct err *err)
{
    if (!library_begin(library, err))
        return false;
    int64_t tables = head_number(library, "SELECT count(*) FROM sqlite_schema", err);
    bool fine = tables >= 0;
    if (!tables) {
        char *head = sqlite3_mprintf("PRAGMA application_id=%d; PRAGMA user_version=%d",
                                     APPLICATION, VERSION);
        fine = library_run(library, schema, err) && library_run(library, head, err);
        sqlite3_free(head);
    }
    return library_end(library, fine, err) && fine;
}

static bool is_ours(struct library *library, struct err *err)
{
    int64_t application = head_number(library, "PRAGMA application_id", err);
    int64_t version = application < 0 ? -1 : head_number(library, "PRAGMA user_version", err);
    if (version < 0)
        return false;
    if (application != APPLICATION)
        return err_set(err, "%s is a database of another program, not a library; name another file",
                       library->path);
    return version == VERSION ||
           err_set(err, "%s was written by another version of Tavlei (%d; this one reads %d)",
                   library->path, (int)version, VERSION);
}

static bool open_file(struct library *library, bool creates, struct err *err)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (creates ? SQLITE_OPEN_CREATE : 0);
    errno = 0;
    if (sqlite3_open_v2(library->path, &library->db, flags, NULL) != SQLITE_OK)
        return library_failed(library, err);
    sqlite3_busy_timeout(library->db, WAIT_MS);
    int64_t tables = head_number(library, "SELECT count(*) FROM sqlite_schema", err);
    if (!tables && !creates)
        return err_set(err, "%s is empty; import games first", library->path);
    if (tables < 0 || (!tables && !make_tables(library, err)) || !is_ours(library, err))
        return false;
    /* Readers go on while another thread imports; commits reach the disk with the next ones. */
    return library_run(library, "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
                       "PRAGMA cache_size=-65536;"
                       "PRAGMA temp_store=MEMORY", err);
}

static bool make_folder_of(const char *path, struct err *err)
{
    char *folder = mem_dup(path);
    char *slash = strrchr(folder, '/');
    bool made = !slash || slash == folder;

    if (!made) {
        *slash = '\0';
        made = file_make_folders(folder, err);
    }
    free(folder);
    return made;
}

struct library *library_new(const char *path, bool creates, struct err *err)
{
    if (!creates && access(path, F_OK) != 0) {
        err_set(err, "%s is not there yet; import games first", path);
        return NULL;
    }
    if (creates && !make_folder_of(path, err))
        return NULL;
    struct library *library = mem_alloc(sizeof *library);
    library->path = mem_dup(path);
    if (!open_file(library, creates, err)) {
        library_free(library);
        return NULL;
    }
    return library;
}

void library_free(struct library *library)
{
    if (!library)
        return;
    sqlite3_close(library->db);
    free(library->path);
    free(library);
}

char *library_usual_path(void)
{
    char *folder = file_data_folder();
    struct strbuf path;
    strbuf_init(&path);
    strbuf_printf(&path, "%s/games.library", folder);
    free(folder);
    return strbuf_take(&path);
}

bool library_check(struct library *library, struct err *err)
{
    sqlite3_stmt *statement = library_prepare(library, "PRAGMA integrity_check(1)", err);
    if (!statement)
        return false;
    bool fine = sqlite3_step(statement) == SQLITE_ROW || library_failed(library, err);
    if (fine && strcmp(library_text(statement, 0), "ok") != 0)
        fine = err_set(err, "%s is damaged: %s", library->path, library_text(statement, 0));
    sqlite3_finalize(statement);
    return fine;
}

long library_count(struct library *library)
{
    struct err err;
    return (long)head_number(library, "SELECT count(*) FROM game", &err);
}
