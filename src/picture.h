/* The picture of a position: a board with its marks and arrows, and the easel that it is drawn on. The
 * drawing is that of the window.
 */
#pragma once

#include "render/canvas.h"
#include "render/theme.h"
#include "render/view.h"
#include "src/options.h"

enum picture_kind {
    PICTURE_NONE,
    PICTURE_PNG, PICTURE_SVG,           /* a position */
    PICTURE_GIF,                        /* moves */
    PICTURE_PDF, PICTURE_HTML           /* games */
};

/* What a file of that name is to be, by its ending; NONE where it is no picture. */
enum picture_kind picture_kind(const char *path);

/* How pictures look, in the words of the options. */
struct picture_style {
    long size;                          /* pixels of the longer side; 0: the usual size of the kind */
    const char *theme_name;
    int theme;
    bool flipped;
    long step_ms, hold_ms;              /* animations: of a step, of a position */
    long from, to;                      /* likewise: the first and the last position, by ply; to < 0: end */
    long every;                         /* games: a diagram every so many plies; 0: none on the way */
};

enum { PICTURE_OPTIONS = 8 };

/* Sets the style to what is usual and writes the rows for options.h that change it. */
void picture_options(struct picture_style *style, struct option out[PICTURE_OPTIONS]);
/* What cannot be seen from single options: the theme's name. False after a message. */
bool picture_style_check(const char *command, struct picture_style *style);

enum { ARROWS_MAX = 64 };

struct arrow { square from, to; };

struct picture {
    struct board_view board;
    struct theme look;
    struct arrow arrow[ARROWS_MAX];
    int arrows;
};

/* The position at rest, with coordinates and numbers; `pos` is borrowed. */
void picture_init(struct picture *picture, const struct game *game, const struct position *pos,
                  const struct picture_style *style);
/* Marks a move as the last one. */
void picture_mark_move(struct picture *picture, const struct move *move);

struct easel;

/* For boards like this one, at most `size` pixels on the longer side; NULL with *err filled. */
struct easel *easel_new(const struct picture *picture, long size, struct err *err);
void easel_free(struct easel *easel);
int easel_width(const struct easel *easel);                /* in pixels */
int easel_height(const struct easel *easel);
void easel_draw(struct easel *easel, const struct picture *picture);

/* What was drawn, as a file of that kind (PNG or SVG) or as pixels of three bytes. */
bool easel_save(struct easel *easel, enum picture_kind kind, const char *path, struct err *err);
bool easel_pixels(struct easel *easel, uint8_t *out, struct err *err);
