#include "tests/reference/setups.h"

#include <stdlib.h>
#include <string.h>

#include "tests/reference/games.h"

/* What is still in the box, by colour. */
struct box {
    int left[2];
};

static bool chance(struct rng *rng, int percent)
{
    return (int)rng_below(rng, 100) < percent;
}

/* A piece of a colour for the top of a square; a man is not put where it would be a king. */
static bool put_top(const struct ref_game *game, struct rng *rng, struct box *box, int side,
                    int kings, struct ref_square sq, struct ref_position *out)
{
    char piece = side == 0 ? 'w' : 'b';
    if (box->left[side] == 0 || out->tower[sq.rank][sq.file][0])
        return false;
    if (chance(rng, kings) || ref_crowns(game, piece, sq.file, sq.rank))
        piece = side == 0 ? 'W' : 'B';
    box->left[side]--;
    out->tower[sq.rank][sq.file][0] = piece;
    return true;
}

static void put_under(struct rng *rng, struct box *box, struct ref_square sq,
                      struct ref_position *out)
{
    char *tower = out->tower[sq.rank][sq.file];
    int side = (int)rng_below(rng, 2);
    size_t height = strlen(tower);
    if (box->left[side] == 0 || height == 0)
        return;
    box->left[side]--;
    tower[height] = chance(rng, 25) ? (side == 0 ? 'W' : 'B') : side == 0 ? 'w' : 'b';
}

static int between(struct rng *rng, int low, int high)
{
    return low + (int)rng_below(rng, (uint32_t)(high - low + 1));
}

void ref_setup(const struct ref_game *game, enum ref_setup kind, struct rng *rng,
               struct ref_position *out)
{
    memset(out, 0, sizeof *out);
    out->turn = chance(rng, 50) ? 'w' : 'b';
    if (game->turn_moves)
        out->moves_left = between(rng, 1, game->turn_moves);
    if (game->own) {
        game->own->set_up(game, kind, rng, out);
        return;
    }
    struct box box = { { game->pieces, game->pieces } };
    int kings[2] = { 25, 25 };
    struct ref_square planted = game->order[rng_below(rng, (uint32_t)game->squares)];
    int number[2];
    int strong = (int)rng_below(rng, 2);
    for (int side = 0; side < 2; side++) {
        number[side] = between(rng, 1, game->pieces);
        if (kind == SETUP_SPARSE)
            number[side] = between(rng, 1, 4);
        if (kind == SETUP_KINGS || kind == SETUP_SPARSE)
            kings[side] = between(rng, 50, 100);
    }
    if (kind == SETUP_LOPSIDED || kind == SETUP_ORCHARD) {
        number[strong] = between(rng, 1, 2);
        number[!strong] = between(rng, 3, game->pieces);
        kings[strong] = 75;
        out->turn = chance(rng, 75) ? "wb"[strong] : "wb"[!strong];
        kings[!strong] = between(rng, 0, 40);
        if (kind == SETUP_ORCHARD)
            number[!strong] *= 3; /* half of the places fall away */
    }
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < number[side]; i++) {
            struct ref_square sq = game->order[rng_below(rng, (uint32_t)game->squares)];
            bool apart = (sq.file - planted.file) % 2 == 0 && (sq.rank - planted.rank) % 2 == 0;
            if (kind == SETUP_ORCHARD && side != strong && !apart)
                continue;
            put_top(game, rng, &box, side, kings[side], sq, out);
        }
    }
    if (!game->towers || chance(rng, 10))
        return;
    int prisoners = between(rng, 0, 4 * game->pieces);
    for (int i = 0; i < prisoners; i++) {
        struct ref_square sq = game->order[rng_below(rng, (uint32_t)game->squares)];
        put_under(rng, &box, sq, out);
    }
}
