/* Random numbers for hashing positions: the same in every run. */
#pragma once

#include "rules/tower.h"
#include "src/base/hash.h"

struct zobrist {
    uint64_t piece[KIND_COUNT][2][MAX_SQUARES];
    uint64_t turn[2];
    uint64_t step;
};

/* Built on the first call, constant from then on; thread-safe. */
const struct zobrist *zobrist_get(void);

/* A tower's part of the key; 0 for the empty tower. */
static inline uint64_t zobrist_tower(square sq, stack tower)
{
    if (!tower)
        return 0;
    uint64_t folded = (uint64_t)tower ^ hash_mix((uint64_t)(tower >> 64) + 1);
    return hash_mix(folded * 0x9e3779b97f4a7c15u + sq);
}

/* Frisian: the king that has moved and how often, by side; 0 when no run is counted. */
static inline uint64_t zobrist_king_run(int side, uint8_t run, square last)
{
    return run ? hash_mix(0x6b696e67u + (uint64_t)side * 4096 + run * 256u + last) : 0;
}
