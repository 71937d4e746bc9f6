#include "rules/tower.h"

#include <assert.h>

int tower_height(stack tower)
{
    if (!tower)
        return 0;
    uint64_t high = (uint64_t)(tower >> 64);
    uint64_t low = (uint64_t)tower;
    int mark = high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll(low);
    return mark / 2;
}

enum piece tower_top(stack tower)
{
    assert(tower);
    return (enum piece)(tower & 3);
}

enum piece tower_piece(stack tower, int depth)
{
    assert(depth >= 0 && depth < tower_height(tower));
    return (enum piece)(tower >> (2 * depth) & 3);
}

stack tower_put_under(stack tower, enum piece piece)
{
    int height = tower_height(tower);
    assert(height < 63);
    stack mark = (stack)1 << (2 * height);
    stack body = tower & (mark - 1);
    return body | (stack)piece << (2 * height) | mark << 2;
}

stack tower_put_on(stack tower, enum piece piece)
{
    assert(tower_height(tower) < 63);
    return (tower ? tower << 2 : (stack)4) | (stack)piece;
}

stack tower_take_top(stack tower)
{
    assert(tower);
    stack rest = tower >> 2;
    return rest == 1 ? 0 : rest;       /* only the height mark was left */
}

stack tower_crown_top(stack tower)
{
    assert(tower);
    return tower | 2;
}

stack tower_uncrown_top(stack tower)
{
    assert(tower);
    return tower & ~(stack)2;
}
