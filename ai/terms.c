#include "ai/terms.h"

#include <stdlib.h>
#include <string.h>

#include "rules/tower.h"

#define SET uint64_t
#define NAME(x) x##_narrow
#define MAY(geo, dir) ((geo)->may64[dir])
#define COUNT(set) __builtin_popcountll(set)
#include "ai/terms.inc"
#undef SET
#undef NAME
#undef MAY
#undef COUNT

#define SET sqset
#define NAME(x) x##_wide
#define MAY(geo, dir) ((geo)->may[dir])
#define COUNT(set) set_count(set)
#include "ai/terms.inc"

enum { RUN_ROWS = 3 };

/* The squares before a man up to the last row, as far to the sides as he may get, and one more on
 * each side, from where he could be met. */
static sqset way_of(const struct geometry *geo, int row, int col, int ahead)
{
    sqset way = 0;
    for (int i = 1; row + i * ahead >= 0 && row + i * ahead < geo->rows; i++)
        for (int c = col - i - 1; c <= col + i + 1; c++)
            if (c >= 0 && c < geo->cols && geo->at[row + i * ahead][c] != SQ_NONE)
                way |= set_of(geo->at[row + i * ahead][c]);
    return way;
}

void term_board_make(struct term_board *out, const struct game *game)
{
    const struct geometry *geo = game->geo;
    memset(out, 0, sizeof *out);
    out->game = game;
    out->man_step[WHITE] = game->rules.man_step;
    out->man_step[BLACK] = dirs_turned(game->rules.man_step);
    out->king_step[WHITE] = game->rules.king_step;
    out->king_step[BLACK] = dirs_turned(game->rules.king_step);
    for (sqset left = geo->board; left;) {
        square sq = set_take(&left);
        int row = geo->row[sq];
        int col = geo->col[sq];
        int rest[2] = { geo->rows - 1 - row, row };
        for (int side = WHITE; side <= BLACK; side++) {
            out->to_crown[side][sq] = (uint8_t)rest[side];
            out->way[side][sq] = way_of(geo, row, col, side == WHITE ? 1 : -1);
            if (rest[side] >= 1 && rest[side] <= RUN_ROWS)
                out->near_crown[side] |= set_of(sq);
        }
        if (row % 2)
            out->odd_rows |= set_of(sq);
        if (2 * col < geo->cols - 1)
            out->left |= set_of(sq);
        if (2 * col > geo->cols - 1)
            out->right |= set_of(sq);
    }
    int full = game->pieces[WHITE] + game->pieces[BLACK];
    for (int pieces = 0; pieces <= MAX_SQUARES; pieces++)
        out->phase[pieces] = (uint8_t)(full && pieces < full ? 16 * pieces / full : 16);
}

/* How many pieces of `side` stand on top, below them of the other, below these of `side` again. */
struct column {
    int own, own_kings, held, help;
    bool first_held_is_king;
};

static struct column column_of(stack tower, int side)
{
    struct column column = { 0 };
    for (; tower > 1 && (int)(tower & 1) == side; tower >>= 2) {
        column.own++;
        column.own_kings += (int)(tower >> 1 & 1);
    }
    column.first_held_is_king = tower > 1 && (tower >> 1 & 1);
    for (; tower > 1 && (int)(tower & 1) != side; tower >>= 2)
        column.held++;
    for (; tower > 1; tower >>= 2) {
        column.held += (int)(tower & 1) != side;
        column.help += (int)(tower & 1) == side;
    }
    return column;
}

static void add_steps(int16_t *term, int count, int steps, int sign)
{
    for (int i = 0; i < steps - 1; i++)
        term[i] = (int16_t)(term[i] + (count > i ? sign : 0));
    if (count >= steps)
        term[steps - 1] = (int16_t)(term[steps - 1] + sign * (count - steps + 1));
}

static void count_tower(stack tower, int side, int sign, int16_t out[TERMS])
{
    struct column column = column_of(tower, side);
    int reserve = column.own - 1;
    add_steps(&out[TERM_RESERVE_1], reserve, 4, sign);
    out[TERM_RESERVE_KING] = (int16_t)(out[TERM_RESERVE_KING] +
                                       sign * (column.own_kings - (int)(tower >> 1 & 1)));
    out[TERM_FAR_HELP] = (int16_t)(out[TERM_FAR_HELP] + sign * column.help);
    if (reserve) {
        add_steps(&out[TERM_HELD_1], column.held, 3, sign);
        return;
    }
    add_steps(&out[TERM_LOOSE_1], column.held, 3, sign);
    if (column.first_held_is_king)
        out[TERM_LOOSE_KING] = (int16_t)(out[TERM_LOOSE_KING] + sign);
}

int terms_count(const struct term_board *board, const struct position *pos, int16_t out[TERMS])
{
    memset(out, 0, TERMS * sizeof *out);
    int phase = board->game->geo->bits <= 64 ? count_all_narrow(board, pos, out)
                                             : count_all_wide(board, pos, out);
    if (!board->game->rules.towers)
        return phase;
    for (int side = WHITE; side <= BLACK; side++)
        for (sqset left = pos->piece[MAN][side] | pos->piece[KING][side]; left;) {
            stack tower = pos->tower[set_take(&left)];
            if (tower >> 4)             /* higher than one piece */
                count_tower(tower, side, side == WHITE ? 1 : -1, out);
        }
    return phase;
}
