/* What the files of the library share and others need not know. */
#pragma once

#include <sqlite3.h>

#include "src/library.h"

struct library {
    sqlite3 *db;
    char *path;
};

/* Says in *err what the last call on the database has failed of; returns false. */
bool library_failed(struct library *library, struct err *err);
bool library_run(struct library *library, const char *sql, struct err *err);
/* NULL with *err filled. */
sqlite3_stmt *library_prepare(struct library *library, const char *sql, struct err *err);
/* Carries out a statement that gives no rows, and resets it. */
bool library_step(struct library *library, sqlite3_stmt *statement, struct err *err);
void library_bind_text(sqlite3_stmt *statement, int at, const char *text);
/* A text of the row, "" for none; valid until the next step. */
const char *library_text(sqlite3_stmt *statement, int column);

/* Between these either everything is written or nothing. */
bool library_begin(struct library *library, struct err *err);
bool library_end(struct library *library, bool keeps, struct err *err);

/* What the library keeps of a game's main line. */
struct library_place {
    int64_t key, move;                  /* move: library_move of the next one, 0 at the end */
    int ply;
};

struct library_course {
    struct library_place *place;
    int count, capacity;
    struct strbuf line, first;          /* see library_line.h; the first moves in words */
    uint64_t hash;                      /* of game, start and moves */
};

enum { FIRST_MOVES = 12 };

void course_read(struct record *record, struct library_course *out);
void course_clear(struct library_course *course);
void course_end(struct library_course *course);
