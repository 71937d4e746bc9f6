/* Cheskers: pawns and kings of draughts, bishops and camels of chess. */
#include "tests/reference/own.h"

#include <string.h>

static const struct ref_vector CAMEL[] = {
    { 1, 3 }, { -1, 3 }, { 1, -3 }, { -1, -3 }, { 3, 1 }, { -3, 1 }, { 3, -1 }, { -3, -1 }, { 0, 0 }
};

static bool on_last_rank(const struct ref_game *game, char side, struct ref_square sq)
{
    return sq.rank == (side == 'w' ? game->ranks - 1 : 0);
}

/* A pawn that arrives may become any of three pieces. */
static void arrive(const struct ref_game *game, const struct ref_position *pos,
                   struct ref_list *out, const struct chain *chain, char sign)
{
    struct ref_square to = chain->at[chain->stops - 1];
    bool pawn = chain->piece[1] == '\0';
    if (!pawn || !on_last_rank(game, chain->piece[0], to)) {
        ref_add_chain(game, pos, out, chain, "", sign, "")->by_king = !pawn;
        return;
    }
    for (const char *letter = "KBC"; *letter; letter++) {
        struct chain crowned = *chain;
        char behind[] = { '=', *letter, '\0' };
        crowned.piece[1] = *letter;
        crowned.piece[2] = '\0';
        ref_add_chain(game, pos, out, &crowned, "", sign, behind);
    }
}

static bool is_forward(const char *piece, struct ref_vector step)
{
    return step.rank == (piece[0] == 'w' ? 1 : -1);
}

/* Jumps of pawns and kings; every chain goes on to its end. */
static bool jump(const struct ref_game *game, const struct ref_position *pos,
                 const struct chain *chain, struct ref_list *out)
{
    struct ref_square from = chain->at[chain->stops - 1];
    bool any = false;
    for (const struct ref_vector *step = REF_DIAGONAL; step->rank; step++) {
        if (chain->piece[1] == '\0' && !is_forward(chain->piece, *step))
            continue;
        struct ref_square over = ref_beside(from, *step), to = ref_beside(over, *step);
        if (!ref_enemy(game, pos, over, pos->turn) || ref_taken(chain, over) ||
            !ref_free(game, pos, chain, to))
            continue;
        any = true;
        struct chain next = ref_taking(chain, over, to);
        bool stops = next.piece[1] == '\0' && on_last_rank(game, pos->turn, to);
        if (stops || !jump(game, pos, &next, out))
            arrive(game, pos, out, &next, 'x');
    }
    return any;
}

/* One square along a vector, or for the bishop as far as it goes; the last may hold an enemy. */
static void ride(const struct ref_game *game, const struct ref_position *pos,
                 const struct chain *chain, struct ref_vector step, bool far, bool captures,
                 struct ref_list *out)
{
    struct ref_square to = ref_beside(chain->at[0], step);
    for (; ref_free(game, pos, chain, to) && !ref_same(to, chain->at[0]);
         to = ref_beside(to, step)) {
        struct chain next = ref_onward(chain, to);
        if (!captures)
            arrive(game, pos, out, &next, '-');
        if (!far)
            return;
    }
    if (captures && ref_enemy(game, pos, to, pos->turn)) {
        struct chain next = ref_taking(chain, to, to);
        arrive(game, pos, out, &next, 'x');
    }
}

/* A camel's or bishop's moves of one kind; kings and pawns only have the quiet kind here. */
static void rides(const struct ref_game *game, const struct ref_position *pos, bool captures,
                  struct ref_list *out)
{
    for (int i = 0; i < game->squares; i++) {
        struct chain chain = ref_chain(pos, game->order[i]);
        if (chain.piece[0] != pos->turn)
            continue;
        char kind = chain.piece[1];
        if (captures && kind != 'B' && kind != 'C')
            continue;
        const struct ref_vector *step = kind == 'C' ? CAMEL : REF_DIAGONAL;
        for (; step->rank || step->file; step++) {
            if (kind != '\0' || is_forward(chain.piece, *step))
                ride(game, pos, &chain, *step, kind == 'B', captures, out);
        }
    }
}

static bool takes_at_least(const struct ref_move *move, int number)
{
    return ref_number_taken(move) >= number;
}

static void moves(const struct ref_game *game, const struct ref_position *pos,
                  struct ref_list *out)
{
    if (ref_count(game, pos, 'w', "K") == 0 || ref_count(game, pos, 'b', "K") == 0)
        return;
    for (int i = 0; i < game->squares; i++) {
        struct chain chain = ref_chain(pos, game->order[i]);
        if (chain.piece[0] == pos->turn && (chain.piece[1] == '\0' || chain.piece[1] == 'K'))
            jump(game, pos, &chain, out);
    }
    bool compulsory = out->count > 0;
    rides(game, pos, true, out);
    if (!compulsory) {
        rides(game, pos, false, out);
        return;
    }
    int most = 0;
    for (int i = 0; i < out->count; i++) {
        int number = ref_number_taken(&out->move[i]);
        most = number > most ? number : most;
    }
    if (ref_has(game, "majority=on"))
        ref_filter(out, takes_at_least, most);
    if (ref_has(game, "majority=multi_first") && most >= 2)
        ref_filter(out, takes_at_least, 2);
}

static char result(const struct ref_game *game, const struct ref_position *pos)
{
    if (ref_count(game, pos, 'w', "K") == 0)
        return 'b';
    return ref_count(game, pos, 'b', "K") == 0 ? 'w' : '-';
}

static void set_up(const struct ref_game *game, enum ref_setup kind, struct rng *rng,
                   struct ref_position *out)
{
    static const char *const letters[] = { "", "", "", "K", "B", "C" };
    for (int side = 0; side < 2; side++) {
        int box['K' + 1] = { ['K'] = 2, ['B'] = 1, ['C'] = 1 };
        int pawns = 8;                  /* each may also have become another piece */
        int most = kind == SETUP_SPARSE ? 4 : kind == SETUP_LOPSIDED && side ? 3 : game->pieces;
        int number = ref_between(rng, 1, most), put = 0;
        while (put < number) {
            struct ref_square sq = ref_random_square(game, rng);
            const char *piece = letters[rng_below(rng, 6)];
            if (put == 0 && rng_below(rng, 20) > 0)
                piece = "K";
            if (kind == SETUP_KINGS && piece[0] == '\0')
                piece = "K";
            if (piece[0] == '\0' && on_last_rank(game, "wb"[side], sq))
                piece = "B";
            int *left = box[(int)piece[0]] > 0 ? &box[(int)piece[0]] : &pawns;
            if (*left == 0 || !ref_put(out, sq, "wb"[side], piece))
                continue;
            --*left;
            put++;
        }
    }
}

const struct ref_own ref_cheskers = { moves, result, set_up, NULL };
