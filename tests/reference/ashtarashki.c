/* Ashtarashki: stones one, two and three, which lose rank by stepping back. */
#include "tests/reference/own.h"

#include <stdio.h>
#include <string.h>

/* A piece is its colour, rank and number: "wM3". Three takes two, two takes one, one takes three;
 * a stone that has stepped back twice is taken by any. */
static bool beats(const char *taker, const char *victim)
{
    if (taker[1] != 'M')
        return false;
    if (victim[1] == 'W')
        return true;
    return taker[2] == '1' ? victim[2] == '3' : taker[2] == victim[2] + 1;
}

static bool take(const struct ref_game *game, const struct ref_position *pos,
                 const struct chain *chain, struct ref_list *out)
{
    bool any = false;
    for (const struct ref_vector *step = REF_DIAGONAL; step->rank; step++) {
        struct ref_square to = ref_beside(chain->at[chain->stops - 1], *step);
        if (!ref_enemy(game, pos, to, pos->turn) || ref_taken(chain, to) ||
            !beats(chain->piece, ref_piece(pos, to)))
            continue;
        any = true;
        struct chain next = ref_taking(chain, to, to);
        char before[] = { chain->piece[1], chain->piece[2], ' ', '\0' };
        if (!take(game, pos, &next, out))
            ref_add_chain(game, pos, out, &next, before, ':', "");
    }
    return any;
}

static void step_once(const struct ref_game *game, const struct ref_position *pos,
                      const struct chain *chain, struct ref_vector step, struct ref_list *out)
{
    struct ref_square to = ref_beside(chain->at[0], step);
    if (!ref_free(game, pos, chain, to))
        return;
    struct chain next = ref_onward(chain, to);
    char before[] = { chain->piece[1], chain->piece[2], ' ', '\0' };
    const char *behind = "";
    if (step.rank == (pos->turn == 'w' ? -1 : 1)) {
        if (next.piece[1] == 'W') {
            next.piece[0] = '\0';
            behind = "/";
        } else {
            next.piece[1] = next.piece[1] == 'M' ? 'V' : 'W';
        }
    }
    ref_add_chain(game, pos, out, &next, before, '-', behind);
}

static bool stands_on_rank(const struct ref_game *game, const struct ref_position *pos, char side,
                           int rank)
{
    for (int file = 0; file < game->files; file++) {
        if (pos->tower[rank][file][0] == side)
            return true;
    }
    return false;
}

/* The side that has moved is looked at first. */
static char result(const struct ref_game *game, const struct ref_position *pos)
{
    if (ref_has(game, "goal=blockade"))
        return '-';
    bool white = stands_on_rank(game, pos, 'w', game->ranks - 1);
    bool black = stands_on_rank(game, pos, 'b', 0);
    if (pos->turn == 'w')
        return black ? 'b' : white ? 'w' : '-';
    return white ? 'w' : black ? 'b' : '-';
}

static void moves(const struct ref_game *game, const struct ref_position *pos,
                  struct ref_list *out)
{
    if (result(game, pos) != '-')
        return;
    for (int i = 0; i < game->squares; i++) {
        struct chain chain = ref_chain(pos, game->order[i]);
        if (chain.piece[0] == pos->turn)
            take(game, pos, &chain, out);
    }
    if (out->count)
        return;
    for (int i = 0; i < game->squares; i++) {
        struct chain chain = ref_chain(pos, game->order[i]);
        if (chain.piece[0] != pos->turn)
            continue;
        for (const struct ref_vector *step = REF_DIAGONAL; step->rank; step++)
            step_once(game, pos, &chain, *step, out);
    }
}

/* At most four of each number, and none where it would have won. */
static void set_up(const struct ref_game *game, enum ref_setup kind, struct rng *rng,
                   struct ref_position *out)
{
    for (int side = 0; side < 2; side++) {
        int left[3] = { 4, 4, 4 };
        int number = ref_between(rng, 1, kind == SETUP_SPARSE ? 3 : game->pieces);
        while (number > 0) {
            struct ref_square sq = ref_random_square(game, rng);
            int stone = (int)rng_below(rng, 3);
            int rank = (int)rng_below(rng, kind == SETUP_MIXED ? 3 : 5);
            char letters[] = { rank < 3 ? "MVW"[rank] : 'M', (char)('1' + stone), '\0' };
            bool goal = sq.rank == (side == 0 ? game->ranks - 1 : 0);
            if (left[stone] == 0 || (goal && !ref_has(game, "goal=blockade")))
                continue;
            if (ref_put(out, sq, "wb"[side], letters)) {
                left[stone]--;
                number--;
            }
        }
    }
}

const struct ref_own ref_ashtarashki = { moves, result, set_up, NULL };
