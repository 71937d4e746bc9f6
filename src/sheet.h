/* Games to be printed: moves, variations and comments with diagrams between, as PDF or HTML.
 *
 * sheet.c walks through the record and says what comes next; sheet_pages.c and sheet_html.c put it
 * down.
 */
#pragma once

#include "rules/pdn.h"
#include "src/picture.h"

enum tone { TONE_MAIN, TONE_ASIDE, TONE_COMMENT };

/* Words come in order, each with the signs that stick to it. */
struct sheet_maker {
    void *arg;
    void (*game)(void *arg, const char *title, const char *line);
    void (*word)(void *arg, const char *word, enum tone tone);
    void (*diagram)(void *arg, const struct picture *picture, const char *caption);
    /* Writes the file when all went well, and frees itself. */
    bool (*close)(void *arg, const char *path, struct err *err);
};

struct sheet;

/* For PDF or HTML; `title` is that of the whole. NULL with *err filled. */
struct sheet *sheet_open(enum picture_kind kind, const struct picture_style *style, const char *title,
                         struct err *err);
void sheet_add(struct sheet *sheet, const struct pdn_game *game);
/* path NULL: throws it away. */
bool sheet_close(struct sheet *sheet, const char *path, struct err *err);

bool sheet_pages(struct sheet_maker *out, const char *title, struct err *err);
bool sheet_html(struct sheet_maker *out, const char *title, struct err *err);
