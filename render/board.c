/* Squares to the pixel, frame, coordinates and the pieces in painting order.
 *
 * Cells are whole logical units, so at whole interface scales they are whole pixels and every piece
 * is drawn from the same picture. The rows are painted from the far one to the near one, because a
 * tower may stand in front of what is behind it.
 */
#include "render/board.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "render/anim.h"
#include "render/pieces.h"
#include "render/tower.h"
#include "rules/notation.h"
#include "src/base/lang.h"

/* A smaller board has no room for letters on its frame, a smaller cell none for a number. */
static const float LABELLED_SIDE = 260, NUMBERED_CELL = 30;

/* Above the far row a tower of any height needs this part of a cell and its badge a little more,
 * which the frame gives. */
static const float TOWER_HEADROOM = 0.26f, BADGE_HEADROOM = 4;

static const float GHOST = 0.35f, GHOST_AHEAD = 0.6f, DIM = 0.4f;

void board_plan(struct rect at, const struct board_view *board, struct board_plan *out)
{
    const struct geometry *geo = board->game->geo;
    float side = floorf(fminf(at.w, at.h));
    int most = geo->cols > geo->rows ? geo->cols : geo->rows;

    *out = (struct board_plan){
        .board = board,
        .numeric = board->game->rules.naming.numeric,
        .towers = board->game->rules.towers,
        .outlined = geo->full && geo->squares < geo->cols * geo->rows,
    };
    out->coordinates = board->coordinates && !out->numeric && side >= LABELLED_SIDE;
    float least = out->coordinates ? fmaxf(20, roundf(side * 0.037f))
                                   : fmaxf(3, roundf(side * 0.024f));

    float cell = floorf((side - 2 * least) / (float)most);
    float frame = least;
    for (; cell > 1; cell--) {
        frame = out->towers && !board->picture
                    ? fmaxf(least, ceilf(TOWER_HEADROOM * cell + BADGE_HEADROOM))
                    : least;
        if (cell * (float)most + 2 * frame <= side)
            break;
    }
    cell = fmaxf(cell, 1);
    out->cell = cell;
    out->frame = frame;

    float w = cell * (float)geo->cols, h = cell * (float)geo->rows;
    out->grid = (struct rect){ roundf(at.x + floorf((at.w - w) / 2)),
                               roundf(at.y + floorf((at.h - h) / 2)), w, h };
    out->outer = rect_inset(out->grid, -frame);
}

struct rect plan_spot(const struct board_plan *plan, float col, float row)
{
    const struct geometry *geo = plan->board->game->geo;
    float x = plan->board->flipped ? (float)(geo->cols - 1) - col : col;
    float y = plan->board->flipped ? row : (float)(geo->rows - 1) - row;
    return (struct rect){ plan->grid.x + x * plan->cell, plan->grid.y + y * plan->cell, plan->cell,
                          plan->cell };
}

struct rect plan_cell(const struct board_plan *plan, square sq)
{
    const struct geometry *geo = plan->board->game->geo;
    return plan_spot(plan, geo->col[sq], geo->row[sq]);
}

struct rect board_cell(struct rect at, const struct board_view *board, square sq)
{
    struct board_plan plan;
    board_plan(at, board, &plan);
    return plan_cell(&plan, sq);
}

bool board_occupied(const struct board_view *board, square sq)
{
    return set_has(position_side(board->pos, WHITE) | position_side(board->pos, BLACK), sq);
}

/* squares */

static void draw_square(struct scene *scene, const struct board_plan *plan, struct rect at,
                        bool dark, int seed)
{
    const struct theme *look = plan->look;
    struct colour a = dark ? look->dark_a : look->light;
    struct colour b = dark ? look->dark_b : colour_mixed(look->light, look->dark_a, 0.10f);

    if (look->wood)
        scene_wood(scene, at, a, b, seed);
    else
        scene_gradient(scene, at, a, b);
}

/* Boards with an outline of their own consist of blocks: rows that lie above one another and have
 * the same columns. Fills first and last column and last row; returns false where no row begins. */
static bool block_at(const struct geometry *geo, int row, int *first, int *last, int *end)
{
    int a = 0, b = geo->cols - 1;

    if (row >= geo->rows)
        return false;
    while (a < b && geo->at[row][a] == SQ_NONE)
        a++;
    while (b > a && geo->at[row][b] == SQ_NONE)
        b--;
    *first = a;
    *last = b;
    *end = row;
    for (int next = row + 1; next < geo->rows; next++) {
        bool same = geo->at[next][a] != SQ_NONE && geo->at[next][b] != SQ_NONE &&
                    (a == 0 || geo->at[next][a - 1] == SQ_NONE) &&
                    (b + 1 == geo->cols || geo->at[next][b + 1] == SQ_NONE);
        if (!same)
            break;
        *end = next;
    }
    return true;
}

static struct rect block_rect(const struct board_plan *plan, int row, int first, int last, int end)
{
    struct rect a = plan_spot(plan, (float)first, (float)row);
    struct rect b = plan_spot(plan, (float)last, (float)end);
    float x = fminf(a.x, b.x), y = fminf(a.y, b.y);

    return (struct rect){ x, y, fmaxf(a.x, b.x) + plan->cell - x,
                          fmaxf(a.y, b.y) + plan->cell - y };
}

static void draw_block_frames(struct scene *scene, const struct board_plan *plan)
{
    const struct geometry *geo = plan->board->game->geo;
    const struct theme *look = plan->look;
    float radius = fminf(8, plan->frame * 0.4f);
    int first, last, end;

    for (int row = 0; block_at(geo, row, &first, &last, &end); row = end + 1)
        scene_round(scene, rect_inset(block_rect(plan, row, first, last, end), -plan->frame - 1),
                    radius + 1, look->frame_edge);
    for (int row = 0; block_at(geo, row, &first, &last, &end); row = end + 1)
        scene_round(scene, rect_inset(block_rect(plan, row, first, last, end), -plan->frame),
                    radius, look->frame);
    float line = plan->frame >= 10 ? 2 : 1;
    for (int row = 0; block_at(geo, row, &first, &last, &end); row = end + 1)
        scene_fill(scene, rect_inset(block_rect(plan, row, first, last, end), -line),
                   look->frame_edge);
}

static void draw_frame(struct scene *scene, const struct board_plan *plan)
{
    const struct theme *look = plan->look;
    const struct colour white = { 255, 255, 255, 255 };
    float radius = fminf(8, plan->frame * 0.4f);

    if (plan->outlined) {
        draw_block_frames(scene, plan);
        return;
    }
    scene_round(scene, plan->outer, radius, look->frame);
    if (plan->frame >= 10) {
        scene_frame(scene, rect_inset(plan->outer, 1), radius - 1, 1, colour_at(white, 0.10f));
        scene_frame(scene, rect_inset(plan->grid, -3), 2, 1, colour_at(white, 0.08f));
    }
    scene_frame(scene, plan->outer, radius, 1, look->frame_edge);
    float line = plan->frame >= 10 ? 2 : 1;
    scene_frame(scene, rect_inset(plan->grid, -line), 0, line, look->frame_edge);
}

/* Fortresses are a shade lighter than the field, gates lighter still; a ditch divides the
 * halves. */
static void draw_blocks(struct scene *scene, const struct board_plan *plan)
{
    const struct geometry *geo = plan->board->game->geo;
    const struct theme *look = plan->look;
    int first, last, end;

    for (int row = 0; block_at(geo, row, &first, &last, &end); row = end + 1) {
        int cells = (last - first + 1) * (end - row + 1);
        float lighter = cells == 1 ? 0.75f : last - first + 1 < geo->cols ? 0.32f : 0;
        struct colour a = colour_mixed(look->dark_a, look->light, lighter);
        struct colour b = colour_mixed(look->dark_b, look->light, lighter);
        for (int r = row; r <= end; r++)
            for (int c = first; c <= last; c++) {
                struct rect at = plan_spot(plan, (float)c, (float)r);
                if (look->wood)
                    scene_wood(scene, at, a, b, r * 16 + c);
                else
                    scene_gradient(scene, at, a, b);
                scene_fill(scene, (struct rect){ at.x, at.y, at.w, 1 },
                           colour_at(look->frame_edge, 0.55f));
                scene_fill(scene, (struct rect){ at.x, at.y, 1, at.h },
                           colour_at(look->frame_edge, 0.55f));
            }
    }
    float wide = fmaxf(2, roundf(plan->cell * 0.06f));
    scene_fill(scene, (struct rect){ plan->grid.x, plan->grid.y + plan->grid.h / 2 - wide / 2,
                                     plan->grid.w, wide }, look->frame_edge);
}

/* The camps that are left and reached in corner games, in the colour of their army. */
static void draw_camps(struct scene *scene, const struct board_plan *plan)
{
    static const struct colour tint[2] = { { 255, 255, 255, 46 }, { 0, 0, 0, 46 } };

    for (int side = 0; side < 2; side++)
        for (sqset left = plan->board->game->start.piece[MAN][side]; left;)
            scene_fill(scene, plan_cell(plan, set_take(&left)), tint[side]);
}

static void draw_squares(struct scene *scene, const struct board_plan *plan)
{
    const struct geometry *geo = plan->board->game->geo;

    if (plan->outlined) {
        draw_blocks(scene, plan);
        return;
    }
    for (int row = 0; row < geo->rows; row++)
        for (int col = 0; col < geo->cols; col++)
            draw_square(scene, plan, plan_spot(plan, (float)col, (float)row),
                        geo->at[row][col] != SQ_NONE, row * 16 + col);
    if (strcmp(plan->board->game->rules.family, "corner") == 0)
        draw_camps(scene, plan);
    if (!geo->full)
        return;

    /* Where every cell is played on, all are of one colour with lines between them. */
    struct colour line = colour_at(plan->look->frame_edge, 0.55f);
    for (int i = 1; i < geo->cols; i++)
        scene_fill(scene, (struct rect){ plan->grid.x + (float)i * plan->cell, plan->grid.y, 1,
                                         plan->grid.h }, line);
    for (int i = 1; i < geo->rows; i++)
        scene_fill(scene, (struct rect){ plan->grid.x, plan->grid.y + (float)i * plan->cell,
                                         plan->grid.w, 1 }, line);
}

/* The letters or the digits of a square's name, from any square of that column or row. */
static void label_of(const struct game *game, int col, int row, bool letters, char out[4])
{
    const struct geometry *geo = game->geo;
    out[0] = 0;
    for (int i = 0; i < (letters ? geo->rows : geo->cols); i++) {
        square sq = letters ? geo->at[i][col] : geo->at[row][i];
        if (sq == SQ_NONE)
            continue;
        int n = 0;
        for (const char *c = square_name(game, sq); *c && n < 3; c++)
            if (!isdigit((unsigned char)*c) == letters)
                out[n++] = *c;
        out[n] = 0;
        return;
    }
}

void board_unplayed_name(const struct game *game, int col, int row, char out[CELL_NAME])
{
    char column[4] = "", line[4] = "";

    if (!game->rules.naming.numeric) {
        label_of(game, col, row, true, column);
        label_of(game, col, row, false, line);
    }
    snprintf(out, CELL_NAME, "%s%s", column, line);
}

static enum font font_for(float room)
{
    return room >= 46 ? FONT_LARGE : room >= 34 ? FONT_TITLE : room >= 25 ? FONT_BODY : FONT_SMALL;
}

static void draw_coordinates(struct scene *scene, const struct board_plan *plan)
{
    const struct game *game = plan->board->game;
    float frame = plan->frame;
    enum font font = font_for(frame);
    char text[4];

    for (int col = 0; col < game->geo->cols; col++) {
        float x = plan_spot(plan, (float)col, 0).x;
        label_of(game, col, 0, true, text);
        scene_text(scene,
                   (struct rect){ x, plan->grid.y + plan->grid.h + 1, plan->cell, frame - 1 }, font,
                   ALIGN_CENTRE, plan->look->label, text);
    }
    for (int row = 0; row < game->geo->rows; row++) {
        float y = plan_spot(plan, 0, (float)row).y;
        label_of(game, 0, row, false, text);
        scene_text(scene, (struct rect){ plan->grid.x - frame, y, frame - 1, plan->cell }, font,
                   ALIGN_CENTRE, plan->look->label, text);
    }
}

static enum font number_font(const struct board_plan *plan)
{
    return plan->cell >= 150 ? FONT_TITLE : plan->cell >= 90 ? FONT_BODY : FONT_SMALL;
}

static float number_inset(const struct board_plan *plan)
{
    return fmaxf(2, roundf(plan->cell * 0.04f));
}

/* How far down in its cell a tower begins; negative when it is higher than the cell. */
static float tower_above(const struct board_plan *plan, square sq)
{
    int height = tower_height(plan->board->pos->tower[sq]);
    struct rect cell = plan_cell(plan, sq), foot = tower_foot(cell);

    return foot.y + DISC_EMPTY * foot.h - tower_step(height, plan->cell) * (float)(height - 1) -
           cell.y;
}

/* A number that a piece would touch is left out: half a number misleads. */
static bool number_is_covered(const struct scene *scene, const struct board_plan *plan, square sq)
{
    const struct pick_path *path = &plan->board->path;
    bool ahead = path->count > 1 && path->cell[path->count - 1] == sq;
    if (!ahead && !board_occupied(plan->board, sq))
        return false;

    enum font font = number_font(plan);
    float right = number_inset(plan) +
                  scene_text_width(scene, font, square_name(plan->board->game, sq));
    float bottom = 0.72f * scene_line_height(scene, font) - 2;
    if (plan->towers)
        return tower_above(plan, sq) < bottom;
    float half = plan->cell / 2;
    return hypotf(half - right, half - bottom) < half * 0.84f - 1.5f;
}

static bool has_numbers(const struct board_plan *plan)
{
    return plan->numeric && plan->board->numbers && plan->cell >= NUMBERED_CELL;
}

static void draw_numbers(struct scene *scene, const struct board_plan *plan)
{
    const struct game *game = plan->board->game;
    enum font font = number_font(plan);
    float inset = number_inset(plan);

    for (sqset left = game->geo->board; left;) {
        square sq = set_take(&left);
        if (number_is_covered(scene, plan, sq))
            continue;
        struct rect at = plan_cell(plan, sq);
        struct rect box = { at.x + inset, at.y - 2, at.w - inset, scene_line_height(scene, font) };
        scene_text(scene, box, font, ALIGN_LEFT, plan->look->number, square_name(game, sq));
    }
}

/* The number that is left out where a piece stands is told of the square pointed at, on a small
 * plate at its corner. */
static void draw_pointed_number(struct scene *scene, const struct board_plan *plan)
{
    const struct board_view *board = plan->board;
    square sq = board->hover != SQ_NONE ? board->hover : board->cursor;

    if (!plan->numeric || !board->numbers || !board->live || sq == SQ_NONE ||
        board->held != SQ_NONE || board->moving ||
        (has_numbers(plan) && !number_is_covered(scene, plan, sq)))
        return;
    const char *name = square_name(board->game, sq);
    struct rect cell = plan_cell(plan, sq);
    struct rect plate = { cell.x - 3, cell.y - 4,
                          ceilf(scene_text_width(scene, FONT_BOLD, name)) + 8, 16 };

    scene_round(scene, plate, 4, plan->look->frame_edge);
    scene_text(scene, plate, FONT_BOLD, ALIGN_CENTRE, plan->look->label, name);
}

/* pieces */

static enum image image_at(const struct board_plan *plan, square sq)
{
    return piece_image_at(plan->board->game, plan->board->pos, sq);
}

static void draw_standing(struct scene *scene, const struct board_plan *plan, square sq,
                          struct rect cell, const struct piece_look *how)
{
    if (plan->towers)
        draw_tower(scene, cell, plan->board->pos->tower[sq], how);
    else
        draw_flat(scene, cell, image_at(plan, sq), image_at(plan, sq), how);
}

static void draw_jumped(struct scene *scene, const struct board_plan *plan,
                        const struct anim_taken *taken)
{
    struct piece_look how = piece_look_plain(plan->look);
    struct rect cell = plan_cell(plan, taken->sq);

    how.top_opacity = 1 - (1 - DIM) * taken->marked;
    if (!plan->towers) {
        how.top_opacity *= 1 - taken->leaving;
        draw_flat(scene, cell, image_at(plan, taken->sq), image_at(plan, taken->sq), &how);
        return;
    }
    stack tower = plan->board->pos->tower[taken->sq];
    if (taken->leaving > 0) {
        tower = tower_take_top(tower);
        how.top_opacity = 1;
    }
    draw_tower(scene, cell, tower, &how);
}

/* Has the piece left its square by the part of its move that is chosen? */
static bool has_advanced(const struct board_view *board)
{
    const struct pick_path *path = &board->path;
    if (path->count < 2 || board->held != SQ_NONE || board->moving)
        return false;
    square from = path->cell[0], to = path->cell[path->count - 1];
    return from != to && board_occupied(board, from) &&
           (!board_occupied(board, to) || set_has(board->taken, to));
}

/* Everything that stands still, from the far row to the near one. */
static void draw_pieces(struct scene *scene, const struct board_plan *plan, const struct anim *anim)
{
    const struct board_view *board = plan->board;
    const struct geometry *geo = board->game->geo;

    for (int y = 0; y < geo->rows; y++)
        for (int x = 0; x < geo->cols; x++) {
            int row = board->flipped ? y : geo->rows - 1 - y;
            int col = board->flipped ? geo->cols - 1 - x : x;
            square sq = geo->at[row][col];
            if (sq == SQ_NONE || !board_occupied(board, sq) ||
                (anim && (sq == board->moving->from || set_has(anim->along, sq))))
                continue;

            int i = 0;
            while (anim && i < anim->taken_count && anim->taken[i].sq != sq)
                i++;
            if (anim && i < anim->taken_count) {
                draw_jumped(scene, plan, &anim->taken[i]);
                continue;
            }

            struct piece_look how = piece_look_plain(plan->look);
            if (sq == board->held || (sq == board->path.cell[0] && has_advanced(board))) {
                how.opacity = GHOST;
                how.badge = false;
            } else if (set_has(board->taken, sq)) {
                how.top_opacity = DIM;
            }
            draw_standing(scene, plan, sq, plan_cell(plan, sq), &how);
        }
}

/* A prisoner slides from the top of its tower to below the captor, who is raised by one disc to
 * make room, and is one of the captor's stack from then on. */
static void draw_captor(struct scene *scene, const struct board_plan *plan, const struct anim *anim,
                        struct rect cell, struct piece_look *how)
{
    const struct position *pos = plan->board->pos;
    stack tower = pos->tower[plan->board->moving->from];
    float room = 0;

    for (int i = 0; i < anim->taken_count; i++) {
        const struct anim_taken *taken = &anim->taken[i];
        enum piece prisoner = tower_top(pos->tower[taken->sq]);
        if (taken->leaving <= 0)
            continue;
        if (taken->leaving >= 1) {
            tower = tower_put_under(tower, prisoner);
            continue;
        }

        struct rect from = plan_cell(plan, taken->sq);
        int above = tower_height(pos->tower[taken->sq]);
        float high = tower_step(above, plan->cell) * (float)(above - 1) * (1 - taken->leaving);
        struct rect at = { from.x + (cell.x - from.x) * taken->leaving,
                           from.y + (cell.y - from.y) * taken->leaving, cell.w, cell.h };
        draw_disc(scene, at, prisoner, high, 1);
        room += taken->leaving * tower_step(tower_height(tower) + 1, plan->cell);
    }
    cell.y -= roundf(room);
    draw_tower(scene, cell, tower, how);
}

/* What the piece that moves is in the end. */
static enum image image_after(const struct board_plan *plan)
{
    const struct board_view *board = plan->board;
    const struct move *move = board->moving;
    struct position after;

    if (move->flags & MOVE_VANISHES)
        return image_at(plan, move->from);
    game_apply(board->game, board->pos, move, &after);
    return piece_image_at(board->game, &after, move->to);
}

/* A row of men that advances as one: its head is the piece that may be crowned. */
static void draw_row(struct scene *scene, const struct board_plan *plan, const struct anim *anim,
                     const struct piece_look *how)
{
    const struct geometry *geo = plan->board->game->geo;
    const struct move *move = plan->board->moving;

    for (sqset left = anim->along; left;) {
        square sq = set_take(&left);
        struct rect cell = plan_spot(plan, (float)geo->col[sq] + anim->along_col,
                                     (float)geo->row[sq] + anim->along_row);
        int dir = geometry_line(geo, move->from, move->to);
        bool head = geometry_step(geo, sq, (enum dir)dir) == move->to;
        struct piece_look own = *how;
        own.crown = head ? how->crown : 0;
        if (plan->towers)
            draw_tower(scene, cell, plan->board->pos->tower[sq], &own);
        else
            draw_flat(scene, cell, image_at(plan, sq),
                      head ? image_after(plan) : image_at(plan, sq), &own);
    }
}

static void draw_moving(struct scene *scene, const struct board_plan *plan, const struct anim *anim)
{
    const struct move *move = plan->board->moving;
    struct rect cell = plan_spot(plan, anim->col, anim->row);
    struct piece_look how = piece_look_plain(plan->look);

    how.lift = anim->lift;
    how.crown = anim->crown;
    how.opacity = anim->there;
    if (anim->along)
        draw_row(scene, plan, anim, &how);
    else if (move->from == SQ_NONE)
        draw_flat(scene, cell, image_after(plan), image_after(plan), &how);
    else if (plan->towers)
        draw_captor(scene, plan, anim, cell, &how);
    else
        draw_flat(scene, cell, image_at(plan, move->from), image_after(plan), &how);
}

static void draw_held(struct scene *scene, const struct board_plan *plan)
{
    const struct board_view *board = plan->board;
    float half = plan->cell / 2;
    /* A tower is held by its top disc, a flat piece by its middle. */
    float grip = plan->towers ? plan->cell * 0.1f : 0;
    struct rect cell = { roundf(board->pointer_x - half), roundf(board->pointer_y - half - grip),
                         plan->cell, plan->cell };
    struct piece_look how = piece_look_plain(plan->look);

    how.held = true;
    draw_standing(scene, plan, board->held, cell, &how);
}

/* The piece where the chosen part of its move has brought it; a pale one stands at the start. */
static void draw_chosen(struct scene *scene, const struct board_plan *plan)
{
    const struct pick_path *path = &plan->board->path;
    struct piece_look how = piece_look_plain(plan->look);

    if (has_advanced(plan->board))
        draw_standing(scene, plan, path->cell[0], plan_cell(plan, path->cell[path->count - 1]),
                      &how);
}

/* A piece from the hand: where it has been put, fainter where the pointer would put it. */
static void draw_from_hand(struct scene *scene, const struct board_plan *plan)
{
    const struct board_view *board = plan->board;
    enum image image = piece_image(board->game, (enum side)board->pos->turn, MAN, 0);
    struct piece_look how = piece_look_plain(plan->look);

    if (!board->drops)
        return;
    if (board->path.count == 1 && set_has(board->drops, board->path.cell[0])) {
        how.opacity = GHOST_AHEAD;
        draw_flat(scene, plan_cell(plan, board->path.cell[0]), image, image, &how);
    } else if (!board->path.count && board->live && board->hover != SQ_NONE &&
               set_has(board->drops, board->hover)) {
        how.opacity = GHOST;
        draw_flat(scene, plan_cell(plan, board->hover), image, image, &how);
    }
}

/* regions */

/* The cells of the other colour take clicks as well, so that it can be said why nothing goes there. */
static void declare_unplayed(struct scene *scene, const struct board_plan *plan)
{
    const struct game *game = plan->board->game;
    char name[CELL_NAME];

    for (int row = 0; row < game->geo->rows; row++)
        for (int col = 0; col < game->geo->cols; col++) {
            if (game->geo->at[row][col] != SQ_NONE)
                continue;
            board_unplayed_name(game, col, row, name);
            struct intent click = { .kind = INTENT_SQUARE, .sq = SQ_NONE,
                                    .arg = unplayed_cell(col, row) };
            scene_region(scene, plan_spot(plan, (float)col, (float)row), ROLE_CELL,
                         name[0] ? name : _("light square"), true, click);
        }
}

static void declare_cells(struct scene *scene, const struct board_plan *plan)
{
    const struct board_view *board = plan->board;
    const struct game *game = board->game;

    if (!game->geo->full)
        declare_unplayed(scene, plan);

    for (int i = 0; i < game->geo->squares; i++) {
        square sq = game->by_number[i];
        struct rect at = plan_cell(plan, sq);
        /* The cell behind a tower's is no playing square on half boards, so what the tower hides
         * of it may belong to the tower: people click on the top disc. */
        int height = plan->towers && !game->geo->full ? tower_height(board->pos->tower[sq]) : 0;
        if (height > 1) {
            float above = ceilf(fmaxf(0, -tower_above(plan, sq)));
            at.y -= above;
            at.h += above;
        }
        struct intent click = { .kind = INTENT_SQUARE, .sq = sq };
        scene_region(scene, at, ROLE_CELL, square_name(game, sq), true, click);
    }
}

void draw_board(struct scene *scene, struct rect at, const struct board_view *board,
                const struct theme *look)
{
    struct board_plan plan;
    board_plan(at, board, &plan);
    plan.look = look;

    draw_frame(scene, &plan);
    draw_squares(scene, &plan);
    if (plan.coordinates)
        draw_coordinates(scene, &plan);
    draw_square_marks(scene, &plan);
    draw_low_marks(scene, &plan);
    if (has_numbers(&plan))
        draw_numbers(scene, &plan);

    struct anim anim;
    if (board->moving)
        anim_at(board->game, board->pos, board->moving, board->anim, &anim);
    draw_pieces(scene, &plan, board->moving ? &anim : NULL);
    if (board->moving) {
        draw_moving(scene, &plan, &anim);
    } else {
        draw_chosen(scene, &plan);
        draw_from_hand(scene, &plan);
    }
    draw_high_marks(scene, &plan);
    draw_pointed_number(scene, &plan);
    if (!board->moving && board->held != SQ_NONE && board_occupied(board, board->held))
        draw_held(scene, &plan);
    if (board->live)
        declare_cells(scene, &plan);
}
