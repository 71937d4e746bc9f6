#include "rules/draughts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "rules/outcome.h"
#include "rules/zobrist.h"
#include "src/base/mem.h"

/* A hunt becomes wary after so many steps, or when it has so many moves to compare a new one with.
 * Tests set both to one, so that all captures are found the wary way. */
#ifndef PATIENCE
enum { HUNT_PATIENCE = 2048, LIST_PATIENCE = 32 };
#else
enum { HUNT_PATIENCE = PATIENCE, LIST_PATIENCE = PATIENCE };
#endif

enum { MAX_PERFT = 40 };

/* A state of a wary hunt is one number: captured pieces, square, rank, direction. */
enum { MASK_BITS = 52, SQUARE_SHIFT = 52, RANK_SHIFT = 59, DIR_SHIFT = 60 };

/* What a hunt has met: states that it has been in and moves that it has listed. `state` packs the
 * captured pieces and the square exactly (see draughts_gen.inc) and is never zero; `order` tells
 * orders of capture apart where they matter. Open addressing, grown by doubling. */
struct memory {
    struct met {
        uint64_t state, order;
        int value;
    } *slot;
    size_t size, used;
};

static void memory_clear(struct memory *memory)
{
    if (memory->used)
        memset(memory->slot, 0, memory->size * sizeof *memory->slot);
    memory->used = 0;
}

static size_t memory_place(const struct memory *memory, uint64_t state, uint64_t order)
{
    size_t i = hash_mix(state ^ order * 0x9e3779b97f4a7c15u) & (memory->size - 1);
    while (memory->slot[i].state &&
           (memory->slot[i].state != state || memory->slot[i].order != order))
        i = (i + 1) & (memory->size - 1);
    return i;
}

static void memory_grow(struct memory *memory)
{
    struct memory bigger = { .size = memory->size ? 4 * memory->size : 4096 };
    bigger.slot = mem_alloc(bigger.size * sizeof *bigger.slot);
    for (size_t i = 0; i < memory->size; i++)
        if (memory->slot[i].state)
            bigger.slot[memory_place(&bigger, memory->slot[i].state, memory->slot[i].order)] =
                memory->slot[i];
    bigger.used = memory->used;
    free(memory->slot);
    *memory = bigger;
}

/* How often this has been met before; counts it once more. */
static int memory_meet(struct memory *memory, uint64_t state, uint64_t order)
{
    if (4 * memory->used >= 3 * memory->size)
        memory_grow(memory);
    struct met *slot = &memory->slot[memory_place(memory, state, order)];
    if (!slot->state) {
        *slot = (struct met){ .state = state, .order = order };
        memory->used++;
    }
    return slot->value++;
}

/* Where a sweep finds its nodes: their numbers from 1 on, 0 is free; `tag` spares most looks at a
 * node that is another one. */
struct signpost {
    uint32_t tag, node;
};

static inline uint64_t sweep_hash(uint64_t mask, uint64_t order)
{
    return hash_mix(mask ^ order * 0x9e3779b97f4a7c15u);
}

/* Captures are compared by one number: the criteria of the game packed in their order. */
static inline uint64_t rank_value(const struct rules *rules, int hops, int kings, bool by_king,
                                  uint64_t order)
{
    uint64_t value = 0;
    for (int i = 0; i < 4 && rules->rank[i] != RANK_NONE; i++)
        switch (rules->rank[i]) {
        case RANK_MOST_PIECES:
            value = value << 7 | (uint64_t)hops;
            break;
        case RANK_MOST_KINGS:
            value = value << 7 | (uint64_t)kings;
            break;
        case RANK_WITH_KING:
            value = value << 1 | by_king;
            break;
        case RANK_KINGS_EARLY:
            value = value << 32 | order >> 32;
            break;
        case RANK_FRISIAN:
            value = value << 14 | (uint64_t)(100 * hops + 99 * kings);
            break;
        }
    return value;
}

static bool ranks_by_order(const struct rules *rules)
{
    for (int i = 0; i < 4; i++)
        if (rules->rank[i] == RANK_KINGS_EARLY)
            return true;
    return false;
}

/* Does the first criterion grow with every piece taken? Then what can still be taken bounds it. */
static bool ranks_by_pieces(const struct rules *rules)
{
    return rules->rank[0] == RANK_MOST_PIECES || rules->rank[0] == RANK_FRISIAN;
}

static inline void add_quiet(struct movelist *out, square from, square to, int flags)
{
    struct move *move = movelist_add(out);
    move->captured = 0;
    move->score = 0;
    move->from = from;
    move->to = to;
    move->hops = 0;
    move->flags = (uint8_t)flags;
    move->order = 0;
    move->kind = MAN;
}

/* Frisian art. 17: a king that has made three quiet moves in a row while its side has men. */
static inline sqset limited_kings(const struct game *game, const struct position *pos)
{
    int limit = game->rules.king_move_limit;
    if (!limit || pos->king_run[pos->turn] < limit || !pos->piece[MAN][pos->turn])
        return 0;
    return set_of(pos->king_last[pos->turn]);
}

/* The square jumped between two landings. A short jump, the common case, needs no search: the bit
 * distance of a direction is the same everywhere, so the middle is the mean. */
static inline square jumped_square(const struct geometry *geo, sqset captured, square a, square b)
{
    for (enum dir d = EAST; d < WEST; d++)
        if (b - a == 2 * geo->shift[d] || a - b == 2 * geo->shift[d])
            return (square)((a + b) / 2);
    sqset between = geometry_between(geo, a, b) & captured;
    return between ? set_first(between) : SQ_NONE;
}

/* Stavropol: a side whose own pieces could neither move nor take, looked at alone, has lost, and
 * so has a colour without pieces. */
static bool own_can_move(const struct game *game, const struct position *pos);

/* A line of towers that advances (Dameo with towers), as a move from its rear to the square in front
 * of its head. Single men may look like one that jumps over the others; towers show the difference. */
static inline bool is_line_move(const struct game *game, const struct move *move)
{
    return game->rules.line_moves && !move->captured && !(move->flags & MOVE_BY_KING);
}

/* Every tower of the line goes one square on; the head is crowned where the move crowns. */
static void advance_line(const struct game *game, const struct move *move, stack *tower)
{
    int step = game->geo->shift[geometry_line(game->geo, move->from, move->to)];
    for (int sq = move->to; sq != move->from; sq -= step)
        tower[sq] = tower[sq - step];
    tower[move->from] = 0;
    if (move->flags & MOVE_PROMOTES)
        tower[move->to] = tower_crown_top(tower[move->to]);
}

static void retreat_line(const struct game *game, const struct move *move, stack *tower)
{
    int step = game->geo->shift[geometry_line(game->geo, move->from, move->to)];
    if (move->flags & MOVE_PROMOTES)
        tower[move->to] = tower_uncrown_top(tower[move->to]);
    for (int sq = move->from; sq != move->to; sq += step)
        tower[sq] = tower[sq + step];
    tower[move->to] = 0;
}

static uint64_t line_keys(const struct game *game, const struct move *move, const stack *tower)
{
    int step = game->geo->shift[geometry_line(game->geo, move->from, move->to)];
    uint64_t key = 0;
    for (int sq = move->from; sq != move->to + step; sq += step)
        key ^= zobrist_tower((square)sq, tower[sq]);
    return key;
}

struct undo_capture {
    int count;
    square sq[MOVE_MAX_HOPS];
    stack tower[MOVE_MAX_HOPS];
};

/* Takes the tops of the jumped towers in order and puts them under `carried`. */
static stack take_prisoners(const struct geometry *geo, stack *tower, const struct move *move,
                            stack carried, struct undo_capture *undo)
{
    sqset left = move->captured;
    square at = move->from;
    undo->count = 0;
    for (int i = 0; i < move->hops; i++) {
        square mid = jumped_square(geo, left, at, move->via[i]);
        assert(mid != SQ_NONE);
        left &= ~set_of(mid);
        undo->sq[undo->count] = mid;
        undo->tower[undo->count++] = tower[mid];
        carried = tower_put_under(carried, tower_top(tower[mid]));
        tower[mid] = tower_take_top(tower[mid]);
        at = move->via[i];
    }
    return carried;
}

/* A rotation does for both signs, since no square leaves the set. */
static inline uint64_t rotated(uint64_t set, int by)
{
    return set << (by & 63) | set >> (-by & 63);
}

#define SET uint64_t
#define NAME(x) narrow_##x
#define RAY(geo, dir, sq) ((geo)->ray64[dir][sq])
#define MAY(geo, dir) ((geo)->may64[dir])
#define MOVED(geo, set, dir) rotated(set, (geo)->shift[dir])
#define SET_FIRST(set) ((square)__builtin_ctzll(set))
#define SET_LAST(set) ((square)(63 - __builtin_clzll(set)))
#define SET_COUNT(set) __builtin_popcountll(set)
#include "rules/draughts_board.inc"
#include "rules/draughts_hunt.inc"
#include "rules/draughts_sweep.inc"
#include "rules/draughts_gen.inc"
#undef SET
#undef NAME
#undef RAY
#undef MAY
#undef MOVED
#undef SET_FIRST
#undef SET_LAST
#undef SET_COUNT

static inline square last_of_wide(sqset set)
{
    uint64_t high = (uint64_t)(set >> 64);
    return (square)(high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll((uint64_t)set));
}

#define SET sqset
#define NAME(x) wide_##x
#define RAY(geo, dir, sq) ((geo)->ray[dir][sq])
#define MAY(geo, dir) ((geo)->may[dir])
#define MOVED(geo, set, dir) \
    ((dir) < WEST ? (set) << (geo)->shift[dir] : (set) >> -(geo)->shift[dir])
#define SET_FIRST(set) set_first(set)
#define SET_LAST(set) last_of_wide(set)
#define SET_COUNT(set) set_count(set)
#include "rules/draughts_board.inc"
#include "rules/draughts_hunt.inc"
#include "rules/draughts_sweep.inc"
#include "rules/draughts_gen.inc"

static bool own_can_move(const struct game *game, const struct position *pos)
{
    struct narrow_board b = narrow_load(pos);
    int side = pos->turn;
    if (!(b.man[!side] | b.king[!side]))
        return false;
    return narrow_capturers(game, &b, side) || narrow_count_quiet(game, &b, side, b.king[side]);
}

/* A side's run of quiet moves with one king after its move, and the enemy's when its last man
 * has fallen (Frisian art. 17). */
static void count_king_run(const struct game *game, const struct position *before,
                           const struct move *move, struct position *after)
{
    int side = before->turn;
    uint8_t run[2] = { before->king_run[0], before->king_run[1] };
    square last[2] = { before->king_last[0], before->king_last[1] };

    bool by_king = move->flags & MOVE_BY_KING;
    if (!by_king || move->captured || !after->piece[MAN][side]) {
        run[side] = 0;
    } else {
        run[side] = run[side] && last[side] == move->from ? (uint8_t)(run[side] + 1) : 1;
        if (run[side] > game->rules.king_move_limit)
            run[side] = game->rules.king_move_limit;
        last[side] = move->to;
    }
    bool king_gone = run[!side] && set_has(move->captured, last[!side]);
    if (!after->piece[MAN][!side] || king_gone)
        run[!side] = 0;

    for (int s = 0; s < 2; s++) {
        if (!run[s])
            last[s] = SQ_NONE;
        after->key ^= zobrist_king_run(s, before->king_run[s], before->king_last[s]) ^
                      zobrist_king_run(s, run[s], last[s]);
        after->king_run[s] = run[s];
        after->king_last[s] = last[s];
    }
}

static void apply_towers(const struct game *game, const struct move *move, struct position *out)
{
    if (is_line_move(game, move)) {
        out->key ^= line_keys(game, move, out->tower);
        advance_line(game, move, out->tower);
        out->key ^= line_keys(game, move, out->tower);
        return;
    }
    stack carried = out->tower[move->from];
    uint64_t key = zobrist_tower(move->from, carried);
    if (move->flags & MOVE_PROMOTES)
        carried = tower_crown_top(carried);
    out->tower[move->from] = 0;

    if (move->captured) {
        struct undo_capture taken;
        carried = take_prisoners(game->geo, out->tower, move, carried, &taken);
        for (int i = 0; i < taken.count; i++) {
            square sq = taken.sq[i];
            stack rest = out->tower[sq];
            key ^= zobrist_tower(sq, taken.tower[i]) ^ zobrist_tower(sq, rest);
            if (rest) {
                enum piece top = tower_top(rest);
                out->piece[top & 2 ? KING : MAN][top & 1] |= set_of(sq);
            }
        }
    }
    out->tower[move->to] = carried;
    out->key ^= key ^ zobrist_tower(move->to, carried);
}

static void apply_plain_keys(const struct position *pos, const struct move *move, int side,
                             struct position *out)
{
    const struct zobrist *z = zobrist_get();
    bool king = move->flags & MOVE_BY_KING;
    bool ends_king = king || (move->flags & MOVE_PROMOTES);
    uint64_t key = z->piece[king ? KING : MAN][side][move->from] ^
                   z->piece[ends_king ? KING : MAN][side][move->to];

    for (sqset left = move->captured; left;) {
        square sq = set_take(&left);
        int owner = set_has(pos->piece[MAN][side] | pos->piece[KING][side], sq) ? side : !side;
        key ^= z->piece[set_has(pos->piece[KING][owner], sq) ? KING : MAN][owner][sq];
    }
    out->key ^= key;
}

/* The next to move: the same side again while its turn has moves left and it can make one. */
static void pass_turn(const struct game *game, struct position *out)
{
    const struct zobrist *z = zobrist_get();
    int plies = game->rules.plies_per_turn;
    uint8_t step = out->step;

    if (step > 0) {
        out->step = (uint8_t)(step - 1);
        out->key ^= z->step * step ^ (out->step ? z->step * out->step : 0);
        if (game->does->count(game, out) > 0 || !position_side(out, (enum side)!out->turn))
            return;                     /* without enemies left the game is won, see outcome.c */
        step = out->step;
    }
    out->turn = (uint8_t)!out->turn;
    out->key ^= z->turn[0] ^ z->turn[1];
    out->step = plies > 1 ? (uint8_t)(plies - 1) : 0;
    if (out->step != step)
        out->key ^= (step ? z->step * step : 0) ^ (out->step ? z->step * out->step : 0);
}

static void apply(const struct game *game, const struct position *pos, const struct move *move,
                  struct position *out)
{
    assert(out != pos);
    memcpy(out, pos, game->pos_size);

    const struct rules *rules = &game->rules;
    sqset from = set_of(move->from);
    sqset to = set_of(move->to);
    int side = pos->turn;
    if (rules->moves_either && !(from & position_side(pos, (enum side)side)))
        side = !side;
    if (move->captured) {
        out->piece[MAN][!side] &= ~move->captured;
        out->piece[KING][!side] &= ~move->captured;
        if (rules->captures_own) {
            out->piece[MAN][side] &= ~move->captured;
            out->piece[KING][side] &= ~move->captured;
        }
    }
    if (move->flags & MOVE_BY_KING) {
        out->piece[KING][side] = (out->piece[KING][side] & ~from) | to;
    } else {
        out->piece[MAN][side] &= ~from;
        out->piece[move->flags & MOVE_PROMOTES ? KING : MAN][side] |= to;
    }
    if (rules->towers)
        apply_towers(game, move, out);
    else
        apply_plain_keys(pos, move, side, out);

    if (rules->king_move_limit)
        count_king_run(game, pos, move, out);
    outcome_count(game, pos, move, out);
    pass_turn(game, out);
}

static const struct game_class narrow = {
    .generate = narrow_generate, .apply = apply, .count = narrow_count,
    .can_capture = narrow_can_capture, .perft = narrow_perft,
};

static const struct game_class wide = {
    .generate = wide_generate, .apply = apply, .count = wide_count,
    .can_capture = wide_can_capture, .perft = wide_perft,
};

static const struct game_class narrow_plain = {
    .generate = narrow_generate, .apply = narrow_apply_plain, .count = narrow_count,
    .can_capture = narrow_can_capture, .perft = narrow_perft,
};

static const struct game_class wide_plain = {
    .generate = wide_generate, .apply = wide_apply_plain, .count = wide_count,
    .can_capture = wide_can_capture, .perft = wide_perft,
};

const struct game_class *draughts_class(const struct rules *rules, const struct geometry *geo)
{
    bool plain = !rules->towers && !rules->moves_either && !rules->captures_own &&
                 rules->plies_per_turn <= 1 && !rules->king_move_limit;
    if (geo->bits <= 64)
        return plain ? &narrow_plain : &narrow;
    return plain ? &wide_plain : &wide;
}
