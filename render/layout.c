#include "render/layout.h"

#include <math.h>

enum { BAR_HEIGHT = 48, PANEL_LEAST = 300, COMPACT_BELOW = 560 };

static float clamp(float x, float low, float high)
{
    return x < low ? low : x > high ? high : x;
}

/* The board takes the height there is. The panel has three tenths of the width, more where the
 * board cannot use it, less where the width is what limits the board. */
static float panel_width(float width, float height)
{
    float panel = width * 0.303f;
    float spare = width - height;

    panel = fmaxf(panel, fminf(380, spare));
    if (spare < panel)
        panel = fmaxf(spare, width * 0.265f);
    panel = clamp(panel, PANEL_LEAST, 400 + width * 0.042f);
    return floorf(fminf(panel, width * 0.6f));
}

void layout_window(float width, float height, struct layout *out)
{
    float below = fmaxf(height - BAR_HEIGHT, 0);
    float panel = panel_width(width, below);
    float area = width - panel;
    float margin = clamp(floorf(fminf(area, below) * 0.02f), 6, 24);
    float side = floorf(fmaxf(fminf(area, below) - 2 * margin, 0) / 2) * 2;

    *out = (struct layout){
        .bar = { 0, 0, width, BAR_HEIGHT },
        .body = { 0, BAR_HEIGHT, width, below },
        .board_area = { 0, BAR_HEIGHT, area, below },
        .panel = { area, BAR_HEIGHT, panel, below },
        .compact = height < COMPACT_BELOW,
    };
    out->board = (struct rect){ floorf((area - side) / 2), BAR_HEIGHT + floorf((below - side) / 2),
                                side, side };
}

struct rect layout_board(const struct view *view)
{
    struct layout layout;

    layout_window(view->width, view->height, &layout);
    return layout.board;
}
