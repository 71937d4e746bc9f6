/* Gomoku draughts: pieces are placed, then moved; a row of five takes any enemy piece. */
#include "tests/reference/own.h"

#include <stdio.h>
#include <string.h>

static const struct ref_vector LINES[] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 }, { 0, 0 } };

static int row_of(const struct ref_game *game, const struct ref_position *pos,
                  struct ref_square sq, struct ref_vector step, char side)
{
    int length = 0;
    for (sq = ref_beside(sq, step); ref_on_board(game, sq.file, sq.rank);
         sq = ref_beside(sq, step)) {
        if (ref_piece(pos, sq)[0] != side)
            break;
        length++;
    }
    return length;
}

/* Five or more in a row through this square. */
static bool makes_five(const struct ref_game *game, const struct ref_position *pos,
                       struct ref_square sq, char side)
{
    for (const struct ref_vector *line = LINES; line->file || line->rank; line++) {
        struct ref_vector back = { -line->file, -line->rank };
        if (1 + row_of(game, pos, sq, *line, side) + row_of(game, pos, sq, back, side) >= 5)
            return true;
    }
    return false;
}

/* The plain move, and if it makes a row one with each enemy piece taken off. */
static void add(const struct ref_game *game, const struct ref_position *pos,
                const struct chain *chain, bool placed, struct ref_list *out)
{
    struct ref_square to = chain->at[chain->stops - 1];
    struct ref_position after = *pos;
    const char *before = placed ? "@" : "";
    after.tower[chain->at[0].rank][chain->at[0].file][0] = '\0';
    snprintf(after.tower[to.rank][to.file], REF_HEIGHT, "%c", pos->turn);
    ref_add_chain(game, pos, out, chain, before, '-', "");
    if (!makes_five(game, &after, to, pos->turn))
        return;
    for (int i = 0; i < game->squares; i++) {
        struct ref_square sq = game->order[i];
        if (!ref_enemy(game, pos, sq, pos->turn))
            continue;
        struct chain taking = *chain;
        char behind[REF_NAME + 2];
        snprintf(behind, sizeof behind, "x%s", game->name[sq.rank][sq.file]);
        taking.taken[taking.jumps++] = sq;
        ref_add_chain(game, pos, out, &taking, before, '-', behind);
    }
}

static char result(const struct ref_game *game, const struct ref_position *pos)
{
    int fewest = ref_has(game, "end=4") ? 4 : 0;
    for (int i = 0; i < 2; i++) {
        int side = pos->turn == 'w' ? i : 1 - i;           /* first the one just taken from */
        if (ref_count(game, pos, "wb"[side], NULL) + pos->hand[side] <= fewest)
            return "bw"[side];
    }
    return '-';
}

static void moves(const struct ref_game *game, const struct ref_position *pos,
                  struct ref_list *out)
{
    if (result(game, pos) != '-')
        return;
    int side = pos->turn == 'w' ? 0 : 1;
    struct ref_position drawn = *pos;
    drawn.hand[side]--;
    for (int i = 0; i < game->squares; i++) {
        struct chain chain = ref_chain(pos, game->order[i]);
        if (pos->hand[side] > 0 && chain.piece[0] == '\0') {
            snprintf(chain.piece, sizeof chain.piece, "%c", pos->turn);
            add(game, &drawn, &chain, true, out);
        }
        if (pos->hand[0] || pos->hand[1] || chain.piece[0] != pos->turn)
            continue;
        for (const struct ref_vector *step = REF_EIGHT; step->file || step->rank; step++) {
            struct ref_square to = ref_beside(chain.at[0], *step);
            struct chain next = ref_onward(&chain, to);
            if (ref_free(game, pos, &chain, to))
                add(game, pos, &next, false, out);
        }
    }
}

/* Rows of four are frequent, so that rows of five arise. */
static void set_up(const struct ref_game *game, enum ref_setup kind, struct rng *rng,
                   struct ref_position *out)
{
    int hand = kind == SETUP_MIXED ? 0 : ref_between(rng, 0, 8);
    out->hand[0] = hand;
    out->hand[1] = hand + (out->turn == 'b' && kind != SETUP_MIXED);
    int weak = (int)rng_below(rng, 2);  /* only this side may have lost by its number */
    for (int side = 0; side < 2; side++) {
        int fewest = side == weak || out->hand[side] >= 5 ? 0 : 5 - out->hand[side];
        int left = ref_between(rng, fewest, game->pieces - out->hand[side]);
        struct ref_square sq = ref_random_square(game, rng);
        struct ref_vector line = LINES[rng_below(rng, 4)];
        for (int i = 0; i < 6 && left > 0; i++, sq = ref_beside(sq, line)) {
            if (ref_on_board(game, sq.file, sq.rank) && rng_below(rng, 6) > 0)
                left -= ref_put(out, sq, "wb"[side], "");
        }
        while (left > 0)
            left -= ref_put(out, ref_random_square(game, rng), "wb"[side], "");
    }
}

const struct ref_own ref_gomoku = { moves, result, set_up, NULL };
