/* The evaluation of plain games, for both widths of boards. */
#include "ai/eval.h"

#include <stdlib.h>

static int most(int a, int b)
{
    return a > b ? a : b;
}

#define SET uint64_t
#define NAME(x) x##_narrow
#define MAY(geo, dir) ((geo)->may64[dir])
#define COUNT(set) __builtin_popcountll(set)
#include "ai/eval_plain.inc"
#undef SET
#undef NAME
#undef MAY
#undef COUNT

#define SET sqset
#define NAME(x) x##_wide
#define MAY(geo, dir) ((geo)->may[dir])
#define COUNT(set) set_count(set)
#include "ai/eval_plain.inc"

bool eval_can_step(const struct eval *eval, const struct position *pos)
{
    return eval->game->geo->bits <= 64 ? can_step_narrow(eval, pos) : can_step_wide(eval, pos);
}

int eval_freedom(const struct eval *eval, const struct position *pos, int side)
{
    return eval->game->geo->bits <= 64 ? freedom_narrow(eval, pos, side)
                                       : freedom_wide(eval, pos, side);
}

int eval_ending(const struct eval *eval, const struct position *pos, int score)
{
    return eval->game->geo->bits <= 64 ? settled_narrow(eval, pos, score)
                                       : settled_wide(eval, pos, score);
}
