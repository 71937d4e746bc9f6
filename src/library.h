/* The library: games of PDN files in a database, to be found by who played them and by positions.
 *
 * A library is one file. It may be open several times, in other threads and programs; what is
 * imported comes in batches, and a batch is there whole or not at all, whatever ends the program.
 * A file that is damaged or no library is told and left as it is.
 *
 * A handle belongs to the thread that uses it.
 */
#pragma once

#include "rules/pdn.h"
#include "src/library_line.h"

struct library;

typedef int64_t game_number;            /* of a game in the library; 0 is none */

/* Opens the file; `creates`: makes a new one if there is none. NULL with *err filled. */
struct library *library_new(const char *path, bool creates, struct err *err);
void library_free(struct library *library);
char *library_usual_path(void);         /* the caller frees */
/* Reads everything and compares; false with *err filled when something is damaged. */
bool library_check(struct library *library, struct err *err);

/* --- importing --- */

struct import_count {
    uint64_t bytes, size;               /* read so far, of the file; size 0: not known */
    long games, added, doubles, faulty; /* faulty: with errors; kept as far as they could be read */
};

/* Called from time to time; false ends the import, and what is counted as added stays. */
typedef bool import_progress(void *arg, const struct import_count *count);

/* A game is a double when the library has one of the same game and moves; short ones (fewer than
 * IMPORT_SHORT plies) only when players and date are the same, too. `game`: the rules where the
 * file does not tell, or NULL. */
enum { IMPORT_SHORT = 24 };
bool library_import(struct library *library, const char *path, const struct game *game,
                    import_progress *progress, void *arg, struct import_count *out,
                    struct err *err);

/* --- finding --- */

enum library_condition { FIND_ALL, FIND_POSITION, FIND_PATTERN, FIND_MATERIAL };
enum library_order {
    ORDER_ADDED, ORDER_WHITE, ORDER_BLACK, ORDER_EVENT, ORDER_DATE, ORDER_RESULT, ORDER_GAME,
    ORDER_LENGTH, ORDER_RATING, ORDER_COUNT
};

/* What games must be like. Texts are NULL or parts of names, in any case of letters; several words
 * must all be there. Start with `library_query_init`. */
struct library_query {
    const char *text;                   /* in players, event or site */
    const char *player, *white, *black, *event, *opening;
    const char *from, *to;              /* dates: "1998", "1998.05", "1998.05.31" */
    const char *collection;
    const struct game *game;
    int score;                          /* enum pdn_score, -1: any */
    int least, most;                    /* plies; most < 0: any */
    bool favourites;
    enum library_condition condition;   /* of which `game` must be set */
    struct position pos;
    struct pattern pattern;
    struct material material;
    bool mirrored, reversed;            /* such positions fit, too */
    enum library_order order;
    bool descends;
    long limit;                         /* 0: all */
};

/* A game and where in it the condition is met first; ply -1 when there was none. */
struct library_hit {
    game_number id;
    int ply;
};

void library_query_init(struct library_query *query);
/* *out is the caller's to free. Returns the number of hits, -1 with *err filled. */
long library_find(struct library *library, const struct library_query *query,
                  struct library_hit **out, struct err *err);

/* A game as a table shows it. */
struct library_row {
    char *game, *white, *black, *event, *site, *date, *round, *moves;  /* moves: the first ones */
    enum pdn_score score;
    int white_rating, black_rating;     /* 0: unknown */
    int plies;
    bool favourite;
    char *note;                         /* NULL when there is none */
};

bool library_row(struct library *library, game_number id, struct library_row *out, struct err *err);
void library_row_free(struct library_row *row);
long library_count(struct library *library);
/* The whole game; the caller frees it. */
bool library_game(struct library *library, game_number id, struct pdn_game *out, struct err *err);

/* --- what was played from a position --- */

struct library_reply {
    char text[32];                      /* the move */
    struct move move;
    long games, white, draws, black;    /* whose result is not known counts only as a game */
    int rating;                         /* average of both players', 0: unknown */
};

/* The replies, the most frequent first; *out is the caller's to free. -1 with *err filled. */
int library_replies(struct library *library, const struct game *game, const struct position *pos,
                    bool mirrored, bool reversed, struct library_reply **out, struct err *err);

/* --- what the player notes --- */

bool library_favourite(struct library *library, game_number id, bool is, struct err *err);
bool library_note(struct library *library, game_number id, const char *text, struct err *err);
/* Puts games into a collection, which is made when it is new, or takes them out. */
bool library_collect(struct library *library, const char *name, const struct library_hit *hit,
                     long count, bool in, struct err *err);
struct library_collection {
    char *name;
    long games;
};
int library_collections(struct library *library, struct library_collection **out, struct err *err);
void library_collections_free(struct library_collection *list, int count);
/* Takes games out of the library for ever. */
bool library_remove(struct library *library, const struct library_hit *hit, long count,
                    struct err *err);

/* --- writing --- */

/* Writes the games into a PDN file, which takes its name when it is whole. "-": to stdout. */
bool library_export(struct library *library, const struct library_hit *hit, long count,
                    const char *path, struct err *err);
