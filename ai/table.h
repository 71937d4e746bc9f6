/* The transposition table: what earlier parts of the search found out about positions.
 *
 * Entries are 16 bytes: the data, and the key combined with the data by exclusive or. Both halves
 * are relaxed atomics, so several searches may share a table without locks: an entry torn by two
 * writers fits no key and is simply not found.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/move.h"
#include "src/base/err.h"

struct table;

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct table_entry {
    uint32_t move;                      /* move_mark() of the best move, 0 when unknown */
    int16_t score;                      /* wins counted from this position, not from the root */
    uint8_t depth, bound;
};

struct table *table_new(size_t bytes, struct err *err);    /* NULL with *err: not enough memory */
void table_free(struct table *table);
void table_clear(struct table *table);

/* A new question begins: what older ones left is replaced first. */
void table_age(struct table *table);
bool table_probe(const struct table *table, uint64_t key, struct table_entry *out);
void table_store(struct table *table, uint64_t key, const struct table_entry *entry);
void table_prefetch(const struct table *table, uint64_t key);

/* A move in 32 bits: ends exactly, captures and what else tells moves apart by hash. Never 0. */
static inline uint32_t move_mark(const struct move *move)
{
    uint32_t mark = (uint32_t)(move->from & 127) | (uint32_t)(move->to & 127) << 7 | 1u << 31;
    if (move->captured) {
        uint64_t taken = (uint64_t)move->captured ^
                         (uint64_t)(move->captured >> 64) * 0x9e3779b97f4a7c15u ^
                         (uint64_t)move->order << 56;
        mark |= (uint32_t)(taken * 0xd6e8feb86659fd93u >> 47) << 14;
    }
    return mark;
}
