/* Between games on paper and games at the board: PDN and FEN become a match to be studied, and any
 * match becomes PDN. */
#pragma once

#include "src/match.h"

struct strbuf;

/* Takes the record and the tags out of a game that has a record; `file` may be NULL. */
struct match *study_new(struct pdn_game *game, const char *file, int64_t now_ms);
/* The first game of a text, which may also be a FEN alone. `usual`: the rules of a FEN that fits them.
 * NULL with *err filled when there is none. */
struct match *study_read(const char *text, const struct game *usual, int64_t now_ms, struct err *err);

/* Appends the match as PDN; `day` is its date when the tags have none ("2026.11.30"). */
void study_write(const struct match *match, const char *day, struct strbuf *out);

/* Where a game goes when it is saved. */
enum save_way {
    SAVE_IN_PLACE,                      /* where it was read from, instead of what stands there */
    SAVE_NEW,                           /* a file of its own, which must not be there yet */
    SAVE_OVER,                          /* the same instead of the file that is there */
    SAVE_BEHIND                         /* behind the games of the file */
};

/* The match then knows its file and its place in it; false with *err filled when nothing was
 * changed. */
bool study_save(struct match *match, const char *path, enum save_way way, const char *day,
                struct err *err);
bool study_knows_place(const struct match *match);
/* Another game of the same file has grown by so many bytes at `from`. */
void study_shift(struct match *match, const char *file, uint64_t from, int64_t by);
struct file_place study_place(const char *bytes, uint64_t offset, uint64_t size);

/* "Ivanov – Smit" by the tags, the name of the game where there are none; for a title. */
void study_title(const struct match *match, struct strbuf *out);
