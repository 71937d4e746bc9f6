/* Moves and growing lists of moves. */
#pragma once

#include "rules/position.h"

enum { MOVE_MAX_HOPS = 38 };

/* Flags. BY_KING: at the start of the move. The others belong to odd games: a piece from the hand
 * is put on `to` (from is SQ_NONE); `captured` is taken off without being jumped; the piece on
 * `to` is taken by replacement at each landing; the mover leaves the board. */
enum {
    MOVE_PROMOTES = 1, MOVE_BY_KING = 2, MOVE_DROPS = 4, MOVE_REMOVES = 8, MOVE_REPLACES = 16,
    MOVE_VANISHES = 32
};

/* One cache line, no pointers, copied freely. `via` lists the landing cells in order, the last
 * being `to`; in a capture exactly one captured piece stands between two of them. A quiet move
 * has hops == 0 and leaves `via` unset. Nothing behind via[hops-1] may be read. */
struct move {
    sqset captured;                     /* 0 for quiet moves */
    int32_t score;                      /* scratch for whoever sorts the list */
    square from, to;
    uint8_t hops, flags;
    uint8_t order;                      /* towers: tells routes apart that bury in another order */
    uint8_t kind;                       /* odd games: enum kind of the piece that arrives; else MAN */
    square via[MOVE_MAX_HOPS];
};

struct movelist {
    struct move *move;
    int count, capacity;
};

void movelist_free(struct movelist *list);
void movelist_reserve(struct movelist *list, int capacity);

/* Room for one more; grows. */
static inline struct move *movelist_add(struct movelist *list)
{
    if (list->count == list->capacity)
        movelist_reserve(list, list->capacity ? 2 * list->capacity : 64);
    return &list->move[list->count++];
}

/* Equal origin, end, captured set, kind and (towers) order of prisoners: the same move. */
bool move_same(const struct move *a, const struct move *b);
