#include "src/library_key.h"

#include <string.h>

#include "rules/tower.h"
#include "src/base/hash.h"

bool symmetry_map(const struct game *game, enum symmetry symmetry, square out[MAX_SQUARES])
{
    const struct geometry *geo = game->geo;
    bool columns = symmetry == SYMMETRY_MIRRORED || symmetry == SYMMETRY_REVERSED;
    bool rows = symmetry == SYMMETRY_REVERSED || symmetry == SYMMETRY_BOTH;

    memset(out, SQ_NONE, MAX_SQUARES);
    for (sqset rest = geo->board; rest;) {
        square sq = set_take(&rest);
        int col = columns ? geo->cols - 1 - geo->col[sq] : geo->col[sq];
        int row = rows ? geo->rows - 1 - geo->row[sq] : geo->row[sq];
        out[sq] = geo->at[row][col];
        if (out[sq] == SQ_NONE)
            return false;
    }
    return true;
}

static sqset mapped(sqset set, const square map[MAX_SQUARES])
{
    sqset out = 0;
    while (set)
        out |= set_of(map[set_take(&set)]);
    return out;
}

/* The same tower with all its pieces in the other colour. */
static stack recoloured(stack tower)
{
    stack sides = 0;
    for (int i = 0; i < tower_height(tower); i++)
        sides |= (stack)1 << 2 * i;
    return tower ^ sides;
}

static bool has_marks(const struct game *game)
{
    return game->pos_size > offsetof(struct position, mark);
}

static bool has_towers(const struct game *game)
{
    return game->pos_size > offsetof(struct position, tower);
}

bool symmetry_position(const struct game *game, const struct position *pos, enum symmetry symmetry,
                       struct position *out)
{
    bool swaps = symmetry == SYMMETRY_REVERSED || symmetry == SYMMETRY_BOTH;
    square map[MAX_SQUARES];

    if (!symmetry_map(game, symmetry, map))
        return false;
    *out = (struct position){ .turn = pos->turn ^ swaps, .step = pos->step };
    for (int side = WHITE; side <= BLACK; side++) {
        out->hand[side ^ swaps] = pos->hand[side];
        for (int kind = 0; kind < KIND_COUNT; kind++)
            out->piece[kind][side ^ swaps] = mapped(pos->piece[kind][side], map);
        if (has_marks(game))
            out->mark[side ^ swaps] = mapped(pos->mark[side], map);
    }
    if (has_towers(game))
        for (sqset rest = position_side(pos, WHITE) | position_side(pos, BLACK); rest;) {
            square sq = set_take(&rest);
            out->tower[map[sq]] = swaps ? recoloured(pos->tower[sq]) : pos->tower[sq];
        }
    return true;
}

int64_t library_key(const struct game *game, const struct position *pos)
{
    uint64_t seed = hash_bytes(game->id, strlen(game->id), 0);
    uint64_t small[2] = { (uint64_t)pos->turn << 8 | pos->step,
                          (uint64_t)pos->hand[WHITE] << 8 | pos->hand[BLACK] };
    uint64_t key = hash_bytes(pos->piece, sizeof pos->piece, hash_bytes(small, sizeof small, seed));

    if (has_marks(game))
        key = hash_bytes(pos->mark, sizeof pos->mark, key);
    if (has_towers(game))
        for (sqset rest = position_side(pos, WHITE) | position_side(pos, BLACK); rest;) {
            square sq = set_take(&rest);
            key = hash_bytes(&pos->tower[sq], sizeof pos->tower[sq], key ^ sq);
        }
    int64_t out;
    memcpy(&out, &key, sizeof out);
    return out;
}

int64_t library_move(const struct move *move, const square *map)
{
    square from = map && move->from != SQ_NONE ? map[move->from] : move->from;
    square to = map ? map[move->to] : move->to;
    sqset captured = map ? mapped(move->captured, map) : move->captured;
    uint64_t parts[3] = { (uint64_t)captured, (uint64_t)(captured >> 64),
                          (uint64_t)move->order << 8 | move->kind };
    uint64_t rest = hash_bytes(parts, sizeof parts, 0) & 0x7fff;

    return (int64_t)((uint64_t)from << 23 | (uint64_t)to << 15 | rest) + 1;
}
