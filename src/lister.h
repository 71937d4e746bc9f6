/* The list of games: those of the library, or those of a file that was opened. It knows what is
 * searched for, which game is current and how far one looks through it; nothing of windows.
 */
#pragma once

#include "src/catalogue.h"
#include "src/librarian.h"
#include "src/match.h"

enum list_option {
    LIST_FAVOURITES, LIST_WHITE_WON, LIST_DRAWN, LIST_BLACK_WON, LIST_POSITION, LIST_REVERSED,
    LIST_MIRRORED, LIST_OPTIONS
};

struct lister {
    void (*wake)(void *arg);
    void *arg;
    char *library_path;
    struct librarian *librarian;
    struct library *library;            /* for rows and games; NULL until there is one */
    struct catalogue *catalogue;        /* NULL: the library is shown */
    char text[96];                      /* searched for */
    bool option[LIST_OPTIONS];
    enum library_order order;
    bool descends;
    const struct game *game;            /* of LIST_POSITION */
    struct position pos;
    long total;                         /* games of the library or file */

    struct library_hit *hit;            /* what is found, in order; of files the numbers from 1 */
    long count, capacity;
    int scanned;                        /* entries of the file that were looked at */
    struct library_reply *reply;        /* in the position that was looked for */
    int replies;
    uint32_t ticket;
    bool waits;                         /* an answer is due */
    char trouble[400];                  /* why nothing is shown; "" when all is well */

    long current;                       /* index in hit, -1 none */
    struct pdn_game game_shown;         /* the current one, when `shown` is its number */
    game_number shown;
    node_id node;                       /* of it, that is looked at */
    bool looked;                        /* it was chosen by hand */

    enum import_state import;
    struct import_count import_count;
    char *import_name;
};

struct lister *lister_new(const char *library_path, void (*wake)(void *arg), void *arg);
void lister_free(struct lister *lister);

void lister_show_library(struct lister *lister);           /* looks again, too */
void lister_show_file(struct lister *lister, struct catalogue *catalogue);     /* taken over */
void lister_text(struct lister *lister, const char *text); /* in place of what was searched for */
void lister_sort(struct lister *lister, enum library_order order);     /* again: the other way */
void lister_option(struct lister *lister, enum list_option option);    /* on or off */
bool lister_forget_options(struct lister *lister);         /* false: none was on */
void lister_position(struct lister *lister, const struct game *game, const struct position *pos);
void lister_choose(struct lister *lister, long index);
void lister_look(struct lister *lister, int plies);        /* further on in the current game, or back */
bool lister_import(struct lister *lister, const char *path);
/* Takes in what the threads have found. True once when an import has ended: *err tells how. */
bool lister_tick(struct lister *lister, struct err *said);
/* The row of a hit; the caller frees it. */
bool lister_row(struct lister *lister, long index, struct library_row *out);
/* The current game as a match to be studied, at the position that is looked at; NULL with *err. */
struct match *lister_match(struct lister *lister, int64_t now_ms, struct err *err);
bool lister_toggle_favourite(struct lister *lister, struct err *err);
