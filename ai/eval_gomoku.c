/* Gomoku draughts: who can make rows of five takes pieces, so what counts besides pieces are the
 * fives that are still open, by how many own pieces they hold. */
#include "ai/eval_odd.h"

enum { ROW = 5, PIECE = 150, NEXT = 20, CENTRE = 2 };

/* Worth of five squares in a line without an enemy, by own pieces in them. A full row counts less:
 * it must be left and made again. */
static const int worth[ROW + 1] = { 0, 1, 3, 9, 34, 20 };

static sqset moved(const struct geometry *geo, sqset set, enum dir dir)
{
    set &= geo->may[dir];
    return geo->shift[dir] > 0 ? set << geo->shift[dir] : set >> -geo->shift[dir];
}

/* All lines of five in one direction at once: three sets hold the number of own pieces in the line
 * that begins on each square, bit by bit. */
static int lines(const struct geometry *geo, sqset own, sqset enemy, enum dir dir)
{
    sqset begins = geo->board;
    sqset blocked = enemy;
    sqset ones = own, twos = 0, fours = 0;
    sqset board = geo->board;
    for (int i = 1; i < ROW; i++) {
        own = moved(geo, own, dir ^ 4);
        enemy = moved(geo, enemy, dir ^ 4);
        board = moved(geo, board, dir ^ 4);
        begins &= board;
        blocked |= enemy;
        sqset carry = ones & own;
        ones ^= own;
        fours |= twos & carry;
        twos ^= carry;
    }
    sqset open = begins & ~blocked;
    int sum = 0;
    for (int count = 1; count <= ROW; count++) {
        sqset these = open & (count & 1 ? ones : ~ones) & (count & 2 ? twos : ~twos) &
                      (count & 4 ? fours : ~fours);
        sum += worth[count] * set_count(these);
    }
    return sum;
}

static int shape(const struct geometry *geo, const struct position *pos, int side)
{
    sqset own = pos->piece[MAN][side];
    sqset edge = geo->row_set[0] | geo->row_set[geo->rows - 1] |
                 (geo->board & ~(geo->may[EAST] & geo->may[WEST]));
    int sum = CENTRE * set_count(own & ~edge);
    for (enum dir dir = EAST; dir <= NORTH_WEST; dir++)
        sum += lines(geo, own, pos->piece[MAN][!side], dir);
    return sum;
}

int eval_gomoku(const struct eval *eval, const struct position *pos)
{
    const struct geometry *geo = eval->game->geo;
    int score = shape(geo, pos, WHITE) - shape(geo, pos, BLACK);
    score += PIECE * (set_count(pos->piece[MAN][WHITE]) + pos->hand[WHITE] -
                      set_count(pos->piece[MAN][BLACK]) - pos->hand[BLACK]);
    return eval_for_mover(pos, score) + NEXT;
}
