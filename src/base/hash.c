#include "src/base/hash.h"

#include <string.h>

uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed)
{
    const unsigned char *at = bytes;
    uint64_t hash = hash_mix(seed ^ size);
    uint64_t word;

    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = hash_mix(hash ^ word);
    }
    if (size) {
        word = 0;
        memcpy(&word, at, size);
        hash = hash_mix(hash ^ word);
    }
    return hash;
}
