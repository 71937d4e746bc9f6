/* The parts of a board's picture, shared by board.c (squares and pieces) and board_marks.c. */
#pragma once

#include "render/view.h"

struct board_plan {
    const struct board_view *board;
    const struct theme *look;
    struct rect outer, grid;            /* with the frame, without it */
    float cell, frame;
    bool numeric, coordinates, towers;
    bool outlined;                      /* some cells of the rectangle do not exist */
};

void board_plan(struct rect at, const struct board_view *board, struct board_plan *out);
struct rect plan_cell(const struct board_plan *plan, square sq);

/* The cell that lies there as the board is seen, in columns and rows counted from White. */
struct rect plan_spot(const struct board_plan *plan, float col, float row);

bool board_occupied(const struct board_view *board, square sq);

/* In painting order: marks on the squares, marks under the pieces, marks over the pieces. */
void draw_square_marks(struct scene *scene, const struct board_plan *plan);
void draw_low_marks(struct scene *scene, const struct board_plan *plan);
void draw_high_marks(struct scene *scene, const struct board_plan *plan);

/* By which one of several ways is told from the others, on the board and on its button. */
struct colour way_colour(const struct theme *look, int way);

static inline struct colour colour_at(struct colour c, float opacity)
{
    c.a = (uint8_t)((float)c.a * opacity + 0.5f);
    return c;
}

/* From a (0) to b (1). */
static inline struct colour colour_mixed(struct colour a, struct colour b, float part)
{
    return (struct colour){ (uint8_t)((float)a.r + ((float)b.r - (float)a.r) * part + 0.5f),
                            (uint8_t)((float)a.g + ((float)b.g - (float)a.g) * part + 0.5f),
                            (uint8_t)((float)a.b + ((float)b.b - (float)a.b) * part + 0.5f), a.a };
}

/* Of arrows: a teal that is seen on wood, ivory and ebony alike. */
static inline struct colour arrow_colour(const struct theme *look)
{
    return colour_at(colour_mixed(look->selected, look->target, 0.35f), 0.92f);
}
