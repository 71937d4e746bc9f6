/* Colours: the interface (dark, light) and the board (Walnut, Slate). */
#pragma once

#include "render/scene.h"

struct theme {
    /* interface */
    struct colour bg, panel, raised, line, text, dim, accent, on_accent, teal, good, bad;
    /* board */
    struct colour light, dark_a, dark_b, frame, frame_edge, label, number;
    struct colour last, selected, target, due, cross;
    bool wood;                          /* grain on the cells */
};

enum { LOOK_DARK, LOOK_LIGHT, LOOK_COUNT };
enum { BOARD_WALNUT, BOARD_SLATE, BOARD_COUNT };

const char *look_name(int look);                           /* message ids */
const char *board_name(int board);
void theme_get(struct theme *out, int look, int board);
