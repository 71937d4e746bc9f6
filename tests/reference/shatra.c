/* Altai shatra: shatras, batyrs (K) and one biy (Y) a side; a fortress and a gate behind each. */
#include "tests/reference/own.h"

#include <stdlib.h>
#include <string.h>

static const struct ref_vector AHEAD_AND_ASIDE[] = {
    { 0, 1 }, { -1, 1 }, { 1, 1 }, { 1, 0 }, { -1, 0 }, { 0, 0 }
};

/* A field of seven by six, two gates and two fortresses of three by three. */
static bool is_square(int file, int rank)
{
    if (rank >= 4 && rank <= 9)
        return true;
    return rank == 3 || rank == 10 ? file == 3 : file >= 2 && file <= 4;
}

static bool in_fortress(char side, struct ref_square sq)
{
    return side == 'w' ? sq.rank <= 2 : sq.rank >= 11;
}

static bool on_gate(char side, struct ref_square sq)
{
    return sq.rank == (side == 'w' ? 3 : 10);
}

static bool behind_gate(char side, struct ref_square sq)
{
    return in_fortress(side, sq) || on_gate(side, sq);
}

static bool in_half(char side, struct ref_square sq)
{
    return side == 'w' ? sq.rank >= 4 && sq.rank <= 6 : sq.rank >= 7 && sq.rank <= 9;
}

static bool has_reserve(const struct ref_game *game, const struct ref_position *pos, char side)
{
    for (int i = 0; i < game->squares; i++) {
        const char *piece = ref_piece(pos, game->order[i]);
        if (piece[0] == side && piece[1] == '\0' && in_fortress(side, game->order[i]))
            return true;
    }
    return false;
}

/* May this kind of piece stand on the square or pass it at all? Rules 3 and 4 of the text. */
static bool is_open(const struct ref_game *game, const struct ref_position *pos,
                    const struct chain *chain, struct ref_square sq)
{
    char side = pos->turn;
    if (!ref_free(game, pos, chain, sq))
        return false;
    if (!behind_gate(side, sq))
        return true;
    if (chain->piece[1] == '\0')
        return in_fortress(side, sq) && in_fortress(side, chain->at[chain->stops - 1]);
    return !has_reserve(game, pos, side);
}

static void arrive(struct chain *chain)
{
    struct ref_square sq = chain->at[chain->stops - 1];
    if (chain->piece[1] == '\0' && sq.rank == (chain->piece[0] == 'w' ? 13 : 0))
        strcat(chain->piece, "K");
}

/* The biy, and by an option what stands on a gate, need not take and may stop. */
static bool is_free_to_stop(const struct ref_game *game, const struct ref_position *pos,
                            struct ref_square sq)
{
    bool on_any_gate = on_gate('w', sq) || on_gate('b', sq);
    return ref_piece(pos, sq)[1] == 'Y' || (ref_has(game, "gate_rights=on") && on_any_gate);
}

/* Leaps from the last square of the chain; false when there is none. A biy may stop after each. */
static bool leap(const struct ref_game *game, const struct ref_position *pos,
                 const struct chain *chain, struct ref_list *out)
{
    bool any = false, flies = chain->piece[1] == 'K';
    for (const struct ref_vector *step = REF_EIGHT; step->file || step->rank; step++) {
        struct ref_square over = ref_beside(chain->at[chain->stops - 1], *step);
        while (flies && is_open(game, pos, chain, over))
            over = ref_beside(over, *step);
        if (!ref_enemy(game, pos, over, pos->turn) || ref_taken(chain, over))
            continue;
        if (flies && behind_gate(pos->turn, over) && has_reserve(game, pos, pos->turn))
            continue;                   /* its line is cut there, whoever stands on it */
        bool wins = ref_piece(pos, over)[1] == 'Y';
        struct ref_square to = ref_beside(over, *step);
        for (; is_open(game, pos, chain, to); to = ref_beside(to, *step)) {
            struct chain next = ref_taking(chain, over, to);
            any = true;
            arrive(&next);
            bool more = !wins && leap(game, pos, &next, out);
            if (!more || is_free_to_stop(game, pos, next.at[0]))
                ref_add_chain(game, pos, out, &next, "", 'x', "");
            if (!flies)
                break;
        }
    }
    return any;
}

/* White's reserve leaves in ascending order of numbers, Black's in descending order. */
static bool is_next(const struct ref_game *game, const struct ref_position *pos,
                    struct ref_square sq)
{
    if (ref_has(game, "reserve_order=free"))
        return true;
    for (int i = 0; i < game->squares; i++) {
        struct ref_square other = game->order[pos->turn == 'w' ? i : game->squares - 1 - i];
        const char *piece = ref_piece(pos, other);
        if (piece[0] == pos->turn && piece[1] == '\0' && in_fortress(pos->turn, other))
            return ref_same(other, sq);
    }
    return false;
}

static void quiet_from(const struct ref_game *game, const struct ref_position *pos,
                       struct ref_square from, struct ref_list *out)
{
    struct chain chain = ref_chain(pos, from);
    char side = pos->turn, kind = chain.piece[1];
    bool reserve = kind == '\0' && in_fortress(side, from);
    bool drops = reserve ? is_next(game, pos, from) : kind != '\0' && behind_gate(side, from);
    for (int i = 0; i < game->squares && drops; i++) {
        struct chain next = ref_onward(&chain, game->order[i]);
        if (in_half(side, game->order[i]) && ref_free(game, pos, &chain, game->order[i]))
            ref_add_chain(game, pos, out, &next, "", '-', "");
    }
    if (reserve)
        return;
    bool all = kind || is_free_to_stop(game, pos, from);
    const struct ref_vector *line = all ? REF_EIGHT : AHEAD_AND_ASIDE;
    for (; line->file || line->rank; line++) {
        int sign = !kind && side == 'b' ? -1 : 1;
        struct ref_vector step = { sign * line->file, sign * line->rank };
        struct ref_square to = ref_beside(from, step);
        for (; is_open(game, pos, &chain, to); to = ref_beside(to, step)) {
            struct chain next = ref_onward(&chain, to);
            arrive(&next);
            if (!drops || !in_half(side, to))
                ref_add_chain(game, pos, out, &next, "", '-', "");   /* else listed as a drop */
            if (kind != 'K')
                break;
        }
    }
}

/* Is there a capture between the ends of this quiet move? */
static bool is_shadowed(const struct ref_list *list, const struct ref_move *quiet)
{
    for (int i = 0; i < list->count; i++) {
        const char *x = list->move[i].way[0].path, *y = quiet->way[0].path;
        if (strcmp(list->move[i].captured, "-") != 0 &&
            strncmp(x, y, strcspn(y, "-") + 1) == 0 &&
            strcmp(strrchr(x, '-'), strrchr(y, '-')) == 0)
            return true;
    }
    return false;
}

/* Only what need not take can take: such a piece must move. */
static void quiet_of_taker(const struct ref_game *game, const struct ref_position *pos,
                      struct ref_square from, struct ref_list *out)
{
    struct ref_list quiet = { .move = NULL };
    quiet_from(game, pos, from, &quiet);
    for (int i = 0; i < quiet.count; i++) {
        if (is_shadowed(out, &quiet.move[i]))
            continue;
        struct ref_move *move = ref_add(out);
        struct ref_way *way = move->way;                   /* memory stays with its list */
        int capacity = move->way_capacity;
        *move = quiet.move[i];
        move->way = way;
        move->way_capacity = capacity;
        move->ways = 0;
        ref_add_way(move, &quiet.move[i].way[0]);
    }
    ref_list_free(&quiet);
}

static char result(const struct ref_game *game, const struct ref_position *pos)
{
    if (ref_count(game, pos, 'w', "Y") == 0)
        return 'b';
    return ref_count(game, pos, 'b', "Y") == 0 ? 'w' : '-';
}

static void moves(const struct ref_game *game, const struct ref_position *pos,
                  struct ref_list *out)
{
    if (result(game, pos) != '-')
        return;
    bool compulsory = false;
    struct ref_square taker[64];
    int takers = 0;
    for (int i = 0; i < game->squares; i++) {
        struct chain chain = ref_chain(pos, game->order[i]);
        if (chain.piece[0] != pos->turn || !leap(game, pos, &chain, out))
            continue;
        if (is_free_to_stop(game, pos, game->order[i]))
            taker[takers++] = game->order[i];
        else
            compulsory = true;
    }
    if (compulsory)
        return;
    for (int i = 0; i < takers; i++)
        quiet_of_taker(game, pos, taker[i], out);
    if (takers)
        return;
    for (int i = 0; i < game->squares; i++) {
        if (ref_piece(pos, game->order[i])[0] == pos->turn)
            quiet_from(game, pos, game->order[i], out);
    }
}

static void set_up(const struct ref_game *game, enum ref_setup kind, struct rng *rng,
                   struct ref_position *out)
{
    for (int side = 0; side < 2; side++) {
        char colour = "wb"[side];
        int most = kind == SETUP_SPARSE ? 4 : kind == SETUP_LOPSIDED && side ? 2 : game->pieces - 1;
        int left = ref_between(rng, 0, most);
        while (!ref_put(out, ref_random_square(game, rng), colour, "Y"))
            continue;
        while (left > 0) {
            struct ref_square sq = ref_random_square(game, rng);
            bool batyr = rng_below(rng, kind == SETUP_KINGS ? 2 : 6) == 0;
            bool last_rank = sq.rank == (side == 0 ? 13 : 0);
            /* A shatra never stands on its own gate. */
            if (!batyr && (last_rank || on_gate(colour, sq)))
                continue;
            left -= ref_put(out, sq, colour, batyr ? "K" : "");
        }
    }
}

const struct ref_own ref_shatra = { moves, result, set_up, is_square };
