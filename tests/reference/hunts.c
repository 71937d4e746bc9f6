/* Fox and geese, wolves and sheep: geese step ahead, the fox in every direction. */
#include "tests/reference/own.h"

#include <stdio.h>
#include <string.h>

static bool is_twelve(const struct ref_game *game)
{
    return game->pieces == 12;
}

void ref_hunt_start(struct ref_game *game)
{
    static const char *const squares[] = { "b8", "d8", "f8", "h8" };
    bool fox_first = game->start[0] == 'B';
    fox_first = ref_has(game, "first=fox") || (fox_first && !ref_has(game, "first=geese"));
    game->start[0] = fox_first ? 'B' : 'W';
    for (int i = 0; i < 4; i++) {
        char fox[16], sheep[16];
        snprintf(fox, sizeof fox, "fox=%s", squares[i]);
        snprintf(sheep, sizeof sheep, "sheep=%s", squares[i]);
        if (ref_has(game, fox) || ref_has(game, sheep))
            memcpy(strchr(game->start, 'K') + 1, squares[i], 2);
    }
}

static bool find_fox(const struct ref_game *game, const struct ref_position *pos,
                     struct ref_square *fox)
{
    for (int i = 0; i < game->squares; i++) {
        *fox = game->order[i];
        if (ref_piece(pos, *fox)[0] == 'b')
            return true;
    }
    return false;
}

/* No goose stands on a lower row than the fox. */
static char result(const struct ref_game *game, const struct ref_position *pos)
{
    struct ref_square fox;
    if (!find_fox(game, pos, &fox))
        return '-';
    for (int i = 0; i < game->squares; i++) {
        struct ref_square sq = game->order[i];
        if (ref_piece(pos, sq)[0] == 'w' && sq.rank < fox.rank)
            return '-';
    }
    return 'b';
}

/* The series may stop at any jump, unless captures are compulsory. */
static bool jump(const struct ref_game *game, const struct ref_position *pos,
                 const struct chain *chain, bool compulsory, struct ref_list *out)
{
    bool any = false;
    for (const struct ref_vector *step = REF_DIAGONAL; step->rank; step++) {
        struct ref_square over = ref_beside(chain->at[chain->stops - 1], *step);
        struct ref_square to = ref_beside(over, *step);
        if (!ref_enemy(game, pos, over, 'b') || ref_taken(chain, over) ||
            !ref_free(game, pos, chain, to))
            continue;
        any = true;
        struct chain next = ref_taking(chain, over, to);
        bool more = jump(game, pos, &next, compulsory, out);
        if (!more || !compulsory)
            ref_add_chain(game, pos, out, &next, "", ':', "");
    }
    return any;
}

static void moves(const struct ref_game *game, const struct ref_position *pos,
                  struct ref_list *out)
{
    if (result(game, pos) != '-')
        return;
    bool compulsory = ref_has(game, "capture=compulsory");
    struct ref_square fox;
    if (pos->turn == 'b' && is_twelve(game) && find_fox(game, pos, &fox)) {
        struct chain chain = ref_chain(pos, fox);
        if (jump(game, pos, &chain, compulsory, out) && compulsory)
            return;
    }
    for (int i = 0; i < game->squares; i++) {
        struct chain chain = ref_chain(pos, game->order[i]);
        if (chain.piece[0] != pos->turn)
            continue;
        for (const struct ref_vector *step = REF_DIAGONAL; step->rank; step++) {
            struct ref_square to = ref_beside(chain.at[0], *step);
            struct chain next = ref_onward(&chain, to);
            if (ref_free(game, pos, &chain, to) && (pos->turn == 'b' || step->rank > 0))
                ref_add_chain(game, pos, out, &next, "", '-', "");
        }
    }
}

static void set_up(const struct ref_game *game, enum ref_setup kind, struct rng *rng,
                   struct ref_position *out)
{
    int geese = kind == SETUP_SPARSE ? 3 : game->pieces;
    if (is_twelve(game))
        geese = ref_between(rng, 1, geese);
    ref_put(out, ref_random_square(game, rng), 'b', "K");
    for (int put = 0; put < geese;) {
        struct ref_square sq = ref_random_square(game, rng);
        if (kind != SETUP_MIXED && sq.rank > 4)
            continue;                   /* else the fox has mostly broken through */
        put += ref_put(out, sq, 'w', "");
    }
}

const struct ref_own ref_hunt = { moves, result, set_up, NULL };
