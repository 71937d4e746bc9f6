/* What a board shows beside its pieces: the last move, the choice so far and where it can go on,
 * what must capture, what was refused, hints. Marks lie on the squares and around the pieces, never
 * on a piece, so that no piece becomes harder to read. */
#include <math.h>

#include "render/arrows.h"
#include "render/board.h"
#include "render/tower.h"

static const struct colour EDGE = { 0x1c, 0x12, 0x06, 190 };

static struct rect centred(struct rect cell, float part)
{
    float side = roundf(cell.w * part / 2) * 2;
    return (struct rect){ cell.x + (cell.w - side) / 2, cell.y + (cell.h - side) / 2, side, side };
}

/* The space that a piece takes on its cell: a circle, or the oval of a tower's foot. */
static struct rect around_piece(const struct board_plan *plan, square sq, float wider)
{
    struct rect cell = plan_cell(plan, sq);
    if (!plan->towers)
        return rect_inset(centred(cell, 0.86f), -wider);

    struct rect foot = tower_foot(cell);
    float high = roundf(foot.h * DISC_OVAL);
    struct rect oval = { foot.x, foot.y + foot.h - high, foot.w, high };
    return rect_inset(oval, -wider);
}

/* on the squares */

static void draw_outline(struct scene *scene, struct rect cell, struct colour colour)
{
    float width = fmaxf(2, roundf(cell.w * 0.045f));
    scene_frame(scene, rect_inset(cell, 1), roundf(cell.w * 0.06f), width, colour);
}

static void draw_cursor(struct scene *scene, struct rect cell)
{
    const struct colour dark = { 0x10, 0x12, 0x15, 230 }, light = { 255, 255, 255, 255 };
    float width = fmaxf(2, roundf(cell.w * 0.035f));
    scene_frame(scene, cell, 3, width + 2, dark);
    scene_frame(scene, rect_inset(cell, 1), 2, width, light);
}

void draw_square_marks(struct scene *scene, const struct board_plan *plan)
{
    const struct board_view *board = plan->board;
    const struct theme *look = plan->look;

    for (sqset left = board->last; left;)
        scene_fill(scene, plan_cell(plan, set_take(&left)), look->last);
    for (sqset left = board->last_taken; left;) {
        square sq = set_take(&left);
        if (!board_occupied(board, sq))
            scene_disc(scene, centred(plan_cell(plan, sq), 0.24f), look->last);
    }

    if (board->live && board->hover != SQ_NONE &&
        set_has(board->selectable | board->targets | board->drops, board->hover))
        scene_fill(scene, plan_cell(plan, board->hover), (struct colour){ 255, 255, 255, 36 });

    for (int i = 0; i < board->path.count; i++) {
        struct rect cell = plan_cell(plan, board->path.cell[i]);
        scene_fill(scene, cell, colour_at(look->selected, 0.30f));
        if (i == 0 || i == board->path.count - 1)
            draw_outline(scene, cell, look->selected);
    }
    if (board->cursor != SQ_NONE)
        draw_cursor(scene, plan_cell(plan, board->cursor));
}

/* under the pieces */

static void draw_glow(struct scene *scene, const struct board_plan *plan, square sq, float strength)
{
    /* A tower stands on most of its glow. */
    static const struct { float wider, opacity; } LAYERS[2][3] = {
        { { 0.115f, 0.18f }, { 0.085f, 0.26f }, { 0.055f, 0.42f } },
        { { 0.125f, 0.22f }, { 0.095f, 0.34f }, { 0.060f, 0.80f } },
    };
    for (int i = 0; i < 3; i++)
        scene_disc(scene, around_piece(plan, sq, roundf(LAYERS[plan->towers][i].wider * plan->cell)),
                   colour_at(plan->look->due, LAYERS[plan->towers][i].opacity * strength));
}

static void draw_due(struct scene *scene, const struct board_plan *plan, square sq)
{
    draw_glow(scene, plan, sq, 1);
    scene_disc(scene, around_piece(plan, sq, fmaxf(2, roundf(0.06f * plan->cell))),
               plan->look->due);
}

/* A dot on an empty cell that goes on, a ring where the move ends by a capture; around a piece that
 * is to be jumped a halo that the piece covers. */
static void draw_target(struct scene *scene, const struct board_plan *plan, square sq)
{
    const struct board_view *board = plan->board;
    struct rect cell = plan_cell(plan, sq);
    bool captures = board->capture_due || board->taken;

    if (board_occupied(board, sq) && !(board->path.count && sq == board->path.cell[0]))
        scene_disc(scene, around_piece(plan, sq, fmaxf(2, roundf(0.05f * plan->cell))),
                   plan->look->target);
    else if (captures && set_has(board->target_ends, sq))
        scene_ring(scene, centred(cell, 0.44f), fmaxf(2, roundf(cell.w * 0.075f)),
                   plan->look->target);
    else
        scene_disc(scene, centred(cell, captures ? 0.26f : 0.32f), plan->look->target);
}

/* With an edge, as the dots have: amber is to be seen on the amber of the last move, too. */
static void draw_landing(struct scene *scene, struct rect cell, struct colour colour)
{
    struct rect at = centred(cell, 0.40f);
    float width = fmaxf(2, roundf(cell.w * 0.06f));

    scene_ring(scene, rect_inset(at, -1), width + 2, EDGE);
    scene_ring(scene, at, width, colour);
}

/* A piece that a move takes off without touching it: a ring in the colour of refusals. */
static void draw_removed(struct scene *scene, const struct board_plan *plan, square sq)
{
    scene_disc(scene, around_piece(plan, sq, fmaxf(2, roundf(0.07f * plan->cell))),
               plan->look->cross);
}

static void draw_shown(struct scene *scene, const struct board_plan *plan)
{
    const struct move *move = plan->board->shown;
    struct rect cell[MOVE_MAX_HOPS + 1];
    int count = 0;

    if (move->flags & MOVE_REMOVES)
        draw_removed(scene, plan, set_first(move->captured));
    if (move->from == SQ_NONE) {
        draw_landing(scene, plan_cell(plan, move->to), plan->look->due);
        return;
    }
    cell[count++] = plan_cell(plan, move->from);
    for (int i = 0; i < move->hops; i++)
        cell[count++] = plan_cell(plan, move->via[i]);
    if (!move->hops)
        cell[count++] = plan_cell(plan, move->to);

    draw_dotted(scene, cell, count, 0, plan->look->due);
    for (int i = 1; i < count; i++)
        draw_landing(scene, cell[i], i == count - 1 ? plan->look->due : plan->look->target);
}

static void draw_path(struct scene *scene, const struct board_plan *plan)
{
    const struct pick_path *path = &plan->board->path;
    struct rect cell[sizeof path->cell / sizeof *path->cell];

    for (int i = 0; i < path->count; i++)
        cell[i] = plan_cell(plan, path->cell[i]);
    draw_dotted(scene, cell, path->count, 0, plan->look->selected);
    for (int i = 1; i < path->count - 1; i++)
        if (!board_occupied(plan->board, path->cell[i]))
            draw_landing(scene, cell[i], plan->look->selected);
}

struct colour way_colour(const struct theme *look, int way)
{
    static const struct colour OTHERS[] = {
        { 0xff, 0xff, 0xff, 255 }, { 0xd9, 0x9c, 0xf0, 255 }, { 0x6d, 0xb4, 0xff, 255 },
    };
    enum { OWN = 2, ALL = OWN + sizeof OTHERS / sizeof *OTHERS };

    way %= ALL;
    return way == 0 ? look->selected : way == 1 ? look->due : OTHERS[way - OWN];
}

/* Where several ways lead over the same cells they lie side by side, and rings stand only on cells
 * that decide between them. */
static void draw_way(struct scene *scene, const struct board_plan *plan, int index)
{
    const struct board_view *board = plan->board;
    const struct way_view *way = &board->way[index];
    struct colour colour = way_colour(plan->look, index);
    struct rect cell[MOVE_MAX_HOPS + 1];
    int shown = board->only_way ? 1 : board->ways;
    sqset ringed = shown > 1 ? board->targets : ~(sqset)0;
    float aside = board->only_way ? 0 : (float)index - (float)(shown - 1) / 2;

    cell[0] = plan_cell(plan, way->move->from);
    for (int i = 0; i < way->hops; i++)
        cell[i + 1] = plan_cell(plan, way->move->via[i]);
    draw_dotted(scene, cell, way->hops + 1, aside * fminf(0.16f, 0.5f / (float)shown) * plan->cell,
                colour);
    for (int i = 0; i + 1 < way->hops; i++)
        if (!board_occupied(board, way->move->via[i]) && set_has(ringed, way->move->via[i]))
            draw_landing(scene, cell[i + 1], colour);
}

static void draw_ways(struct scene *scene, const struct board_plan *plan)
{
    const struct board_view *board = plan->board;

    for (int i = 0; i < board->ways; i++)
        if (!board->only_way || board->only_way == i + 1)
            draw_way(scene, plan, i);
}

static void draw_move(struct scene *scene, const struct board_plan *plan, const struct move *move,
                      float strength)
{
    struct colour colour = arrow_colour(plan->look);
    square from = move->from;

    if (move->flags & MOVE_REMOVES)
        draw_removed(scene, plan, set_first(move->captured));
    if (from == SQ_NONE) {
        draw_landing(scene, plan_cell(plan, move->to), colour);
        return;
    }
    for (int i = 0; i < (move->hops ? move->hops : 1); i++) {
        square to = move->hops ? move->via[i] : move->to;
        draw_arrow(scene, plan_cell(plan, from), plan_cell(plan, to), strength, colour);
        from = to;
    }
}

void draw_low_marks(struct scene *scene, const struct board_plan *plan)
{
    const struct board_view *board = plan->board;

    if (board->moving)
        return;
    if (board->capture_due)
        for (sqset left = board->selectable & ~board->due; left;)
            draw_glow(scene, plan, set_take(&left), 1);
    for (sqset left = board->due; left;)
        draw_due(scene, plan, set_take(&left));
    for (sqset left = board->targets; left;)
        draw_target(scene, plan, set_take(&left));
    if (board->ways)
        draw_ways(scene, plan);
    else if (board->path.count > 1)
        draw_path(scene, plan);
    if (board->shown)
        draw_shown(scene, plan);
    for (int i = board->line_moves; i-- > 0;)
        draw_move(scene, plan, board->line_move[i], 1 - 0.45f * (float)i);
    if (board->has_hint)
        draw_move(scene, plan, &board->hint, 1);
}

/* over the pieces */

static struct colour mark_colour(const struct mark *mark)
{
    static const struct colour COLOURS[MARK_COLOURS] = {
        [MARK_GREEN] = { 0x1f, 0x96, 0x3c, 215 },
        [MARK_RED] = { 0xd2, 0x2f, 0x26, 215 },
        [MARK_BLUE] = { 0x1f, 0x6f, 0xd0, 215 },
        [MARK_YELLOW] = { 0xf0, 0xc4, 0x10, 225 },
    };
    return COLOURS[mark->colour % MARK_COLOURS];
}

/* What the player draws is about the pieces, so it lies over them. */
static void draw_drawn(struct scene *scene, const struct board_plan *plan, const struct mark *mark)
{
    struct rect from = plan_cell(plan, mark->from);

    if (mark->from == mark->to)
        scene_ring(scene, centred(from, 0.94f), fmaxf(2, roundf(from.w * 0.06f)),
                   mark_colour(mark));
    else
        draw_arrow(scene, from, plan_cell(plan, mark->to), 0.6f, mark_colour(mark));
}

void draw_high_marks(struct scene *scene, const struct board_plan *plan)
{
    const struct board_view *board = plan->board;
    for (int i = 0; i < board->mark_count && !board->moving; i++)
        draw_drawn(scene, plan, &board->mark[i]);
    if (board->moving || (board->refused == SQ_NONE && !board->refused_cell))
        return;

    struct rect cell = board->refused != SQ_NONE
        ? plan_cell(plan, board->refused)
        : plan_spot(plan, (float)((board->refused_cell - 1) % 16),
                    (float)((board->refused_cell - 1) / 16));
    struct rect at = centred(cell, 0.44f);
    /* On a piece it goes to the corner, so that the piece can still be seen. */
    if (board->refused != SQ_NONE && board_occupied(board, board->refused)) {
        at = centred(cell, 0.36f);
        at.x = cell.x + 1;
        at.y = cell.y + cell.h - at.h - 1;
    }
    scene_disc(scene, at, plan->look->cross);
    scene_image(scene, rect_inset(at, roundf(at.w * 0.14f)), IMAGE_CROSS, 1);
}
