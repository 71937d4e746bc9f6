#include "render/layout.h"

#include <math.h>

enum { SHEETS_ROW = 36 };
enum { BAR_HEIGHT = 48, PANEL_LEAST = 300, COMPACT_BELOW = 560 };
enum { PLAYER_ROW = 56, BELOW_LEAST = 236, BELOW_WANTED = 300, BESIDE_BOARD = 10, STACKED_LEAST = 400 };

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

/* The board on the left, the panel on the right. */
static void lay_beside(float width, float below, struct layout *out)
{
    float panel = panel_width(width, below);
    float area = width - panel;
    float margin = clamp(floorf(fminf(area, below) * 0.02f), 6, 24);
    float side = floorf(fmaxf(fminf(area, below) - 2 * margin, 0) / 2) * 2;

    out->board_area = (struct rect){ 0, BAR_HEIGHT, area, below };
    out->panel = (struct rect){ area, BAR_HEIGHT, panel, below };
    out->board = (struct rect){ floorf((area - side) / 2), BAR_HEIGHT + floorf((below - side) / 2),
                                side, side };
}

/* From the top: a player, the board, the other player, the panel with what is left. */
static void lay_stacked(float width, float below, struct layout *out)
{
    float room = below - 2 * PLAYER_ROW;
    float across = room - BELOW_LEAST >= width ? width : fminf(width, room - BELOW_WANTED);
    float side = floorf((across - 2 * BESIDE_BOARD) / 2) * 2;
    float y = BAR_HEIGHT;

    out->stacked = true;
    out->player[0] = (struct rect){ 0, y, width, PLAYER_ROW };
    y += PLAYER_ROW;
    out->board_area = (struct rect){ 0, y, width, side + 2 * BESIDE_BOARD };
    out->board = (struct rect){ floorf((width - side) / 2), y + BESIDE_BOARD, side, side };
    y += out->board_area.h;
    out->player[1] = (struct rect){ 0, y, width, PLAYER_ROW };
    y += PLAYER_ROW;
    out->panel = (struct rect){ 0, y, width, BAR_HEIGHT + below - y };
}

void layout_window(float width, float height, struct layout *out)
{
    float below = fmaxf(height - BAR_HEIGHT, 0);
    struct layout stacked;

    *out = (struct layout){
        .bar = { 0, 0, width, BAR_HEIGHT },
        .body = { 0, BAR_HEIGHT, width, below },
        .compact = height < COMPACT_BELOW,
    };
    lay_beside(width, below, out);
    stacked = *out;
    lay_stacked(width, below, &stacked);
    if (stacked.board.w >= STACKED_LEAST && stacked.board.w > 1.05f * out->board.w)
        *out = stacked;
}

void layout_view(const struct view *view, struct layout *out)
{
    float row = view->place == PLACE_PLAY && view->sheet_count > 1 ? SHEETS_ROW : 0;
    struct rect *const below[] = { &out->body, &out->board_area, &out->board, &out->panel,
                                   &out->player[0], &out->player[1] };

    layout_window(view->width, view->height - row, out);
    for (size_t i = 0; i < sizeof below / sizeof *below; i++)
        below[i]->y += row;
    out->sheets = (struct rect){ 0, BAR_HEIGHT, view->width, row };
}

struct rect layout_board(const struct view *view)
{
    struct layout layout;

    layout_view(view, &layout);
    return layout.board;
}
