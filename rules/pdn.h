/* Games in Portable Draughts Notation: a reader that takes nearly everything, a strict writer.
 *
 * The reader goes through a file of any size and hands out one game at a time; at most one game is
 * in memory. What is wrong in a game is told in its list of errors, what can be read of it is
 * there all the same, and the games behind it are read as if nothing had happened. Old encodings
 * become UTF-8. Also read: saved games of Zillions and lists of openings, one a line.
 *
 * The rules follow from the tags Variant and GameType, but both are hints only: where the first
 * moves are not legal, other games are tried. A file without them is judged by its first games.
 */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "rules/record.h"

struct strbuf;

struct pdn_tag {
    char *name, *value;                 /* owned; UTF-8 */
};

struct pdn_tags {
    struct pdn_tag *tag;                /* in the order of the file; names may repeat */
    int count, capacity;
};

/* The value of the first tag of that name in any case of letters; NULL when there is none. */
const char *pdn_tag(const struct pdn_tags *tags, const char *name);
/* Sets the first tag of that name or adds one; value NULL removes all of them. */
void pdn_tag_set(struct pdn_tags *tags, const char *name, const char *value);
void pdn_tags_free(struct pdn_tags *tags);
void pdn_tags_copy(const struct pdn_tags *from, struct pdn_tags *to);
/* Who plays: White and Black, also from tags that name the first and the second player. */
const char *pdn_player(const struct pdn_tags *tags, const struct game *game, enum side side);

enum pdn_score {
    PDN_NO_SCORE, PDN_WHITE_WON, PDN_BLACK_WON, PDN_DRAWN, PDN_BOTH_LOST, PDN_OTHER_SCORE
};

enum pdn_score pdn_score_of(enum outcome outcome);          /* PDN_NO_SCORE while it goes on */
/* What a result means in a game; NULL is PDN_NO_SCORE. OTHER: points like "0.4-1.6". */
enum pdn_score pdn_score_read(const struct game *game, const char *text);
/* "2-0", "1-0", "*": as games of that kind are scored; "*" for OTHER. */
const char *pdn_score_text(const struct game *game, enum pdn_score score);

/* Something that is wrong at a place. Ply 0: not about a move. */
struct pdn_error {
    int line, ply, number;              /* number: that of the move as printed, 0 if unknown */
    char *move, *text;                  /* owned; the move as written, or NULL; what is wrong */
};

struct pdn_errors {
    struct pdn_error *error;
    int count, capacity;
};

struct pdn_game {
    int index, line;                    /* the place in the file, both from 1 */
    uint64_t offset, size;              /* likewise in bytes */
    struct pdn_tags tags;
    const struct game *game;            /* NULL when the rules could not be found out */
    struct record *record;              /* NULL when nothing could be replayed */
    char *rest;                         /* the moves as text then, else NULL */
    char *terminator;                   /* the result behind the moves, NULL when there is none */
    enum pdn_score score;               /* by the last position, the tag, the terminator */
    int moves;                          /* replayed, variations included */
    struct pdn_errors errors;           /* the file is wrong there */
    struct pdn_errors notes;            /* odd, but understood */
    char *guess;                        /* that the rules are not those of the tags, and why; or NULL */
};

void pdn_game_free(struct pdn_game *game);

struct pdn_reader;

/* The caller keeps and closes the file, or keeps the text, until the reader is freed. Offsets count
 * from where the reader began. */
struct pdn_reader *pdn_read_file(FILE *file);
struct pdn_reader *pdn_read_text(const char *text, size_t size);
void pdn_reader_free(struct pdn_reader *reader);

/* The next game, which the caller frees. False at the end, and when reading fails, see below. */
bool pdn_next(struct pdn_reader *reader, struct pdn_game *out);
/* The next game's place and tags only, which is quick. Both may be mixed. */
bool pdn_next_head(struct pdn_reader *reader, struct pdn_game *out);
/* The rules for games whose tags do not tell, instead of judging the file. */
void pdn_assume(struct pdn_reader *reader, const struct game *game);

uint64_t pdn_bytes_read(const struct pdn_reader *reader);
/* Why the file could not be read (to its end), NULL when it could. */
const char *pdn_failure(const struct pdn_reader *reader);

struct pdn_style {
    bool compatible;                    /* for older programs: results end games, no variations */
};

/* Appends the game in the strict form: seven tags first, 80 columns, a "*" and an empty line. */
void pdn_write(struct strbuf *out, const struct pdn_game *game, struct pdn_style style);
