/* Games that nobody takes in: the race into the corner, and the hunts. */
#include "ai/eval_odd.h"

#include <stdlib.h>

/* --- ugolki --- */

/* Steps to the corner of the enemy's camp, the sum over one side; a piece left behind costs more
 * than the same steps shared out, because late in the race nobody is left to jump over. */
enum { STEP = 10, OUTSIDE = 12, BEHIND = 5, HOME = 3, TEMPO = 12 };

static int way_left(const struct game *game, sqset pieces, int side)
{
    const struct geometry *geo = game->geo;
    sqset camp = game->start.piece[MAN][!side];
    sqset home = game->start.piece[MAN][side];
    int sum = 0;
    int longest = 0;
    for (sqset left = pieces; left;) {
        square sq = set_take(&left);
        int row = side == WHITE ? geo->rows - 1 - geo->row[sq] : geo->row[sq];
        int col = side == WHITE ? geo->cols - 1 - geo->col[sq] : geo->col[sq];
        int way = row + col;
        sum += STEP * way;
        longest = way > longest ? way : longest;
    }
    return sum + BEHIND * longest + OUTSIDE * set_count(pieces & ~camp) +
           HOME * set_count(pieces & home);
}

int eval_ugolki(const struct eval *eval, const struct position *pos)
{
    int score = way_left(eval->game, pos->piece[MAN][BLACK], BLACK) -
                way_left(eval->game, pos->piece[MAN][WHITE], WHITE);
    return eval_for_mover(pos, score) + TEMPO;
}

/* --- hunts --- */

enum { PIECE = 100, SHUT_OUT = 150, WAY = 25, ROOM = 6, RAGGED = 12, ADVANCE = 4 };

static sqset step_all(const struct geometry *geo, sqset set)
{
    sqset out = 0;
    for (enum dir dir = NORTH_EAST; dir < DIR_COUNT; dir += 2) {
        sqset from = set & geo->may[dir];
        out |= geo->shift[dir] > 0 ? from << geo->shift[dir] : from >> -geo->shift[dir];
    }
    return out;
}

/* White hunts with men, Black is hunted with one king. What counts is whether the hunted can still
 * get past the line, how soon, and how much room it has left. */
int eval_hunt(const struct eval *eval, const struct position *pos)
{
    const struct geometry *geo = eval->game->geo;
    sqset men = pos->piece[MAN][WHITE];
    sqset empty = geo->board & ~men;
    int low = geo->rows;
    int high = 0;
    int rows = 0;
    for (sqset left = men; left;) {
        int row = geo->row[set_take(&left)];
        low = row < low ? row : low;
        high = row > high ? row : high;
        rows += row;
    }
    sqset reached = pos->piece[KING][BLACK];
    /* Level with the last of them is as good as past. */
    sqset goal = low < geo->rows ? geo->row_set[low] : 0;
    int steps = 0;
    while (!(reached & goal)) {
        sqset next = reached | (step_all(geo, reached) & empty);
        if (next == reached)
            break;
        reached = next;
        steps++;
    }
    int score = PIECE * (set_count(men) - eval->game->pieces[WHITE]) - RAGGED * (high - low) +
                ADVANCE * rows / (set_count(men) + 1);
    if (reached & goal)
        score -= 2 * SHUT_OUT - WAY * steps;
    else
        score += SHUT_OUT - ROOM * set_count(reached);
    return eval_for_mover(pos, score);
}
