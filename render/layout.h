/* Where the parts of the window are. Computed from its size alone, in whole units. */
#pragma once

#include "render/view.h"

struct layout {
    struct rect bar;                    /* across the top */
    struct rect body;                   /* everything below it */
    struct rect board_area, board;      /* Play: left of the panel; the board is square */
    struct rect panel;
    bool stacked;                       /* a tall window: the board has its width, the panel is below */
    struct rect player[2];              /* then the players have rows above and below the board */
    bool compact;                       /* little height: bars and rows are lower */
    struct rect sheets;                 /* the open games, below the bar; no height when they are hidden */
};

void layout_window(float width, float height, struct layout *out);
/* The same for a view: with the row of open games where it has one. */
void layout_view(const struct view *view, struct layout *out);
