/* Squares and sets of squares.
 *
 * A square is the index of a bit in a set, never a printed number; what it is called depends on
 * the game (`game->name_of`, notation.h). Numbering and directions are in geometry.h.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { MAX_SQUARES = 128, SQ_NONE = 0xff };

typedef uint8_t square;
__extension__ typedef unsigned __int128 sqset;

static inline sqset set_of(square sq)
{
    return (sqset)1 << sq;
}

static inline bool set_has(sqset set, square sq)
{
    return (set >> sq) & 1;
}

static inline int set_count(sqset set)
{
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}

/* The lowest square; the set must not be empty. */
static inline square set_first(sqset set)
{
    uint64_t low = (uint64_t)set;
    return (square)(low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64)));
}

/* Takes the lowest square out of a set that is not empty. */
static inline square set_take(sqset *set)
{
    square sq = set_first(*set);
    *set &= *set - 1;
    return sq;
}
