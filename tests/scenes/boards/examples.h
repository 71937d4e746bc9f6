/* Boards worth looking at, one row each. */
#pragma once

#include "render/view.h"

/* Squares and moves are written in the game's notation; NULL leaves a thing out. */
struct board_example {
    const char *name, *game;
    const char *fen;                    /* NULL: the start position */
    const char *before;                 /* moves played first, with blanks between */
    const char *moving;                 /* the move in flight, at `anim` of its time */
    float anim;
    const char *last, *due, *selectable, *targets, *ends, *path, *taken;   /* "c3,d4" */
    const char *refused, *cursor, *hover, *held;
    const char *shown, *hint;           /* legal moves */
    const char *inspect;                /* not the board but the inspector of this square */
    bool flipped, slate, bare;          /* bare: no coordinates and numbers */
    float side;                         /* 0: the usual 480 */
    float pointer_x, pointer_y;         /* of the held piece */
};

extern const struct board_example board_examples[];        /* ends with a row without name */

/* Storage for what a board view points at. */
struct board_scene {
    struct board_view view;
    struct inspector_view inspector;
    struct position pos, after;
    struct move moving, shown;
    struct theme look;
    float width, height;
};

/* False after a message when the row contradicts itself (no such move, bad FEN …). */
bool board_example_fill(const struct board_example *example, struct board_scene *out);
void board_example_draw(struct scene *scene, const struct board_scene *what);
