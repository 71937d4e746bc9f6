/* Hashing and a small generator of pseudo-random numbers. Neither is for secrets. */
#pragma once

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed);

/* splitmix64: a good mixer of 64 bits; also the step of a random stream. */
static inline uint64_t hash_mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

struct rng {
    uint64_t state;
};

static inline uint64_t rng_next(struct rng *rng)
{
    rng->state += 0x9e3779b97f4a7c15u;
    return hash_mix(rng->state);
}

/* 0 <= result < bound; bound > 0 */
static inline uint32_t rng_below(struct rng *rng, uint32_t bound)
{
    return (uint32_t)(((rng_next(rng) >> 32) * bound) >> 32);
}
