#include "ai/eval.h"

#include <stdlib.h>
#include <string.h>

#include "ai/eval_odd.h"
#include "ai/weights_file.h"

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static void values_add(struct square_values *values, square sq, int value)
{
    if (value < 0)
        value = 0;
    if (value > 63)
        value = 63;
    for (int i = 0; i < EVAL_PLANES; i++) {
        if (!(value >> i & 1))
            continue;
        values->plane[i] |= set_of(sq);
        if (i >= values->planes)
            values->planes = i + 1;
    }
}

/* Steps from the edge in the direction across, 0 at the edge. */
static int from_side(const struct geometry *geo, int col)
{
    return smaller(col, geo->cols - 1 - col);
}

/* Men in the opening and the middle game: the centre is worth having, the back row guards against
 * crownings, going forward is hardly an aim in itself. */
static int man_opening(const struct geometry *geo, int row, int col)
{
    int value = 2 * row + 2 * smaller(from_side(geo, col), 3);
    if (row == 0)
        value += 9;
    if (row >= 2 && row < geo->rows - 3)
        value += from_side(geo, col) >= geo->cols / 2 - 2 ? 4 : 1;
    if (row >= geo->rows - 3)
        value += 4;
    return value;
}

/* Men when few are left: the way to the crown decides. */
static int man_ending(const struct geometry *geo, int row, int col)
{
    int left = geo->rows - 1 - row;
    int value = 4 * row + smaller(from_side(geo, col), 2);
    if (left <= 2)
        value += 6 * (3 - left);
    return value;
}

static int king_place(const struct game *game, square sq)
{
    const struct geometry *geo = game->geo;
    int row = geo->row[sq];
    int edge = smaller(from_side(geo, geo->col[sq]), smaller(row, geo->rows - 1 - row));
    int value = 3 * smaller(edge, 3);
    if (game->rules.king_flies && set_has(game->main_road, sq))
        value += 10;
    return value;
}

/* How many pieces beat one flying king that keeps off a held main road: three on 8x8; on larger
 * boards four hardly do, but three never. Games whose kings step one square have no such refuge. */
static int enough_against_one(const struct game *game)
{
    if (!game->rules.king_flies || game->rules.towers || game->rules.losing)
        return 0;
    if (game->rules.king_step & DIRS_STRAIGHT)     /* the ranks cut a lone king off */
        return 2;
    return game->geo->rows <= 8 ? 3 : 4;
}

static int king_worth(const struct game *game)
{
    if (game->rules.towers)
        return game->rules.king_flies ? 220 : 150;
    if (game->rules.king_flies)
        return 300;
    return game->rules.man_spares_king ? 180 : 140;
}

static void prepare_squares(struct eval *eval)
{
    const struct game *game = eval->game;
    const struct geometry *geo = game->geo;

    for (sqset left = geo->board; left;) {
        square sq = set_take(&left);
        int row = geo->row[sq];
        int col = geo->col[sq];
        int far = geo->rows - 1 - row;

        values_add(&eval->man_opening[WHITE], sq, man_opening(geo, row, col));
        values_add(&eval->man_opening[BLACK], sq, man_opening(geo, far, geo->cols - 1 - col));
        values_add(&eval->man_ending[WHITE], sq, man_ending(geo, row, col));
        values_add(&eval->man_ending[BLACK], sq, man_ending(geo, far, geo->cols - 1 - col));
        values_add(&eval->king_place[WHITE], sq, king_place(game, sq));
        values_add(&eval->king_place[BLACK], sq, king_place(game, sq));
        if (2 * col < geo->cols - 1)
            eval->left |= set_of(sq);
        if (2 * col > geo->cols - 1)
            eval->right |= set_of(sq);
    }
}

void eval_prepare(struct eval *eval, const struct game *game, const struct weights *weights)
{
    memset(eval, 0, sizeof *eval);
    eval->game = game;
    eval->king = king_worth(game);
    eval->drive = game->rules.king_flies ? 2 : 6;
    eval->enough = enough_against_one(game);
    eval->man_step[WHITE] = game->rules.man_step;
    eval->man_step[BLACK] = dirs_turned(game->rules.man_step);
    eval->king_step[WHITE] = game->rules.king_step;
    eval->king_step[BLACK] = dirs_turned(game->rules.king_step);

    int full = game->pieces[WHITE] + game->pieces[BLACK];
    for (int men = 0; men <= MAX_SQUARES; men++)
        eval->phase[men] = (uint8_t)(full ? smaller(16, 16 * men / full) : 16);
    prepare_squares(eval);

    eval->weights = weights ? weights : weights_of(game);
    if (eval->weights == weights_by_hand())
        eval->weights = NULL;
    if (eval_odd(game))
        eval->score = eval_odd(game);
    else if (eval->weights)
        eval->score = eval_learned;
    else if (game->rules.losing)
        eval->score = eval_losing;
    else if (game->rules.towers)
        eval->score = eval_tower;
    else
        eval->score = game->geo->bits <= 64 ? eval_plain_narrow : eval_plain_wide;
}
