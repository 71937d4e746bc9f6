#include "render/arrows.h"

#include <math.h>

static const float TAIL_GAP = 0.30f;                       /* of a cell's side */
/* Round dots: seen on wood, on the amber of the last move and on ivory alike. */
static const struct colour DOT_EDGE = { 0x1c, 0x12, 0x06, 190 };
static const float THIN = 0.075f, THICK = 0.16f, DOT = 0.085f;

static float middle_x(struct rect cell)
{
    return cell.x + cell.w / 2;
}

static float middle_y(struct rect cell)
{
    return cell.y + cell.h / 2;
}

void draw_arrow(struct scene *scene, struct rect from, struct rect to, float strength,
                struct colour colour)
{
    float x0 = middle_x(from), y0 = middle_y(from);
    float x1 = middle_x(to), y1 = middle_y(to);
    float length = hypotf(x1 - x0, y1 - y0);
    if (length < from.w / 2)
        return;

    float gap = TAIL_GAP * from.w / length;
    float width = roundf(from.w * (THIN + (THICK - THIN) * strength));
    scene_arrow(scene, x0 + gap * (x1 - x0), y0 + gap * (y1 - y0), x1, y1, fmaxf(width, 2), colour);
}

void draw_dotted(struct scene *scene, const struct rect *cell, int count, float aside,
                 struct colour colour)
{
    for (int i = 1; i < count; i++) {
        float x0 = middle_x(cell[i - 1]), y0 = middle_y(cell[i - 1]);
        float x1 = middle_x(cell[i]), y1 = middle_y(cell[i]);
        float length = fmaxf(hypotf(x1 - x0, y1 - y0), 1);
        float dx = roundf(aside * (y0 - y1) / length), dy = roundf(aside * (x1 - x0) / length);
        scene_dots(scene, x0 + dx, y0 + dy, x1 + dx, y1 + dy, fmaxf(roundf(DOT * cell[i].w), 2),
                   colour, DOT_EDGE);
    }
}
