#include "ai/endgame_back.h"

#include <assert.h>

struct back {
    const struct ground *ground;
    const struct slice *slice;
    const struct placing *after;
    uint64_t *out;
    int count;
};

/* Before a man's move the king run may have been anything, after it there is none. Before a second
 * or third move in a row by one king it was one less; before the first there was none or the run
 * of another king. */
static void add_with_runs(struct back *back, struct placing *before, square from, bool by_king)
{
    const struct ground *ground = back->ground;
    uint64_t states = back->slice->states[0];
    int run = back->after->run[0];
    if (by_king && run > 1) {
        before->run[0] = (uint8_t)(run - 1);
        before->last[0] = from;
        back->out[back->count++] = slice_number(ground, back->slice, before);
        return;
    }
    for (uint64_t state = 0; state < states; state++) {
        placing_set_state(ground, before, 0, state);
        if (!by_king || before->last[0] != from)
            back->out[back->count++] = slice_number(ground, back->slice, before);
    }
}

static void add(struct back *back, int side, square to, square from, bool by_king)
{
    struct placing before = *back->after;
    sqset *set = by_king ? &before.kings[side] : &before.men[side];
    *set ^= set_of(to) | set_of(from);
    assert(back->count + 64 < BACK_MOST);
    if (back->slice->states[0] > 1)
        add_with_runs(back, &before, from, by_king);
    else
        back->out[back->count++] = slice_number(back->ground, back->slice, &before);
}

static void kings_back(struct back *back, int side, sqset taken)
{
    const struct ground *ground = back->ground;
    const struct rules *rules = &ground->game->rules;
    dirset steps = side == 0 ? rules->king_step : dirs_turned(rules->king_step);

    for (sqset kings = back->after->kings[side]; kings;) {
        square to = set_take(&kings);
        if (back->slice->states[0] > 1 && back->after->last[0] != to)
            continue;                   /* the run tells which king has moved */
        for (dirset left = steps; left; left &= (dirset)(left - 1)) {
            int d = __builtin_ctz(left) ^ 4;
            square from = ground->step[d][to];
            while (from != SQ_NONE && !set_has(taken, from)) {
                add(back, side, to, from, true);
                from = rules->king_flies ? ground->step[d][from] : SQ_NONE;
            }
        }
    }
}

static void men_back(struct back *back, int side, sqset taken)
{
    const struct ground *ground = back->ground;
    const struct rules *rules = &ground->game->rules;
    sqset men = back->after->men[side];
    sqset closed = taken | ground->game->promotion[side];
    dirset steps = side == 0 ? rules->man_step : dirs_turned(rules->man_step);
    dirset leaps = side == 0 ? rules->man_leap : dirs_turned(rules->man_leap);

    if (back->slice->states[0] > 1 && back->after->run[0])
        return;                         /* a king has moved */
    for (sqset left_men = men; left_men;) {
        square to = set_take(&left_men);
        for (int d = 0; d < DIR_COUNT; d++) {
            bool is_step = steps & 1 << (d ^ 4);
            bool is_leap = leaps & 1 << (d ^ 4);
            square next = ground->step[d][to];
            if (next == SQ_NONE || !(is_step || is_leap))
                continue;
            if (!set_has(men, next)) {
                if (is_step && !set_has(closed, next))
                    add(back, side, to, next, false);
                continue;
            }
            /* Over one own man, or from behind a whole row of them. */
            square from = ground->step[d][next];
            if (is_leap && from != SQ_NONE && !set_has(closed, from))
                add(back, side, to, from, false);
            while (from != SQ_NONE && set_has(men, from))
                from = ground->step[d][from];
            if (is_step && rules->line_moves && from != SQ_NONE && !set_has(closed, from))
                add(back, side, to, from, false);
        }
    }
}

int back_moves(const struct ground *ground, const struct slice *slice, const struct placing *after,
               uint64_t out[BACK_MOST])
{
    struct back back = { .ground = ground, .slice = slice, .after = after, .out = out };
    sqset taken = after->men[0] | after->men[1] | after->kings[0] | after->kings[1];
    for (int side = 0; side < (ground->game->rules.moves_either ? 2 : 1); side++) {
        kings_back(&back, side, taken);
        men_back(&back, side, taken);
    }
    return back.count;
}
