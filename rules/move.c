#include "rules/move.h"

#include <stdlib.h>

#include "src/base/mem.h"

void movelist_free(struct movelist *list)
{
    free(list->move);
    *list = (struct movelist){ 0 };
}

void movelist_reserve(struct movelist *list, int capacity)
{
    if (capacity <= list->capacity)
        return;
    list->move = mem_grow(list->move, (size_t)capacity * sizeof *list->move);
    list->capacity = capacity;
}

bool move_same(const struct move *a, const struct move *b)
{
    return a->from == b->from && a->to == b->to && a->captured == b->captured &&
           (!a->captured || a->order == b->order) &&
           a->kind == b->kind && (a->flags & MOVE_PROMOTES) == (b->flags & MOVE_PROMOTES);
}
