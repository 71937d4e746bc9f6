#define _DEFAULT_SOURCE                 /* for madvise */
#include "ai/table.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { BUCKET = 4, AGES = 64, HUGE_PAGE = 2 << 20 };

struct slot {
    _Atomic uint64_t check;             /* key ^ data */
    _Atomic uint64_t data;              /* move 32, score 16, depth 8, age 6, bound 2 bits */
};

struct bucket {
    struct slot slot[BUCKET];           /* one cache line */
};

struct table {
    void *memory;
    size_t bytes;                       /* of the memory */
    struct bucket *bucket;              /* aligned into memory */
    uint64_t count;                     /* of buckets */
    unsigned age;
};

static uint64_t pack(const struct table_entry *entry, unsigned age)
{
    return (uint64_t)entry->move | (uint64_t)(uint16_t)entry->score << 32 |
           (uint64_t)entry->depth << 48 | (uint64_t)age << 56 | (uint64_t)entry->bound << 62;
}

static unsigned packed_age(uint64_t data)
{
    return data >> 56 & (AGES - 1);
}

static int packed_depth(uint64_t data)
{
    return data >> 48 & 255;
}

/* A probe goes anywhere in the table: with small pages each one misses the page cache as well. Where
 * the system has no huge pages nothing changes. */
static void use_huge_pages(const struct table *table)
{
#ifdef MADV_HUGEPAGE
    madvise(table->bucket, table->count * sizeof(struct bucket), MADV_HUGEPAGE);
#else
    (void)table;
#endif
}

/* Memory from the system is zero, and untouched pages cost nothing before they are used. */
struct table *table_new(size_t bytes, struct err *err)
{
    uint64_t count = bytes / sizeof(struct bucket);
    if (count < 16)
        count = 16;
    struct table *table = calloc(1, sizeof *table);
    size_t size = count * sizeof(struct bucket) + HUGE_PAGE;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (!table || memory == MAP_FAILED) {
        free(table);
        if (memory != MAP_FAILED)
            munmap(memory, size);
        err_set(err, "not enough memory for a table of %zu MB; choose a smaller one", bytes >> 20);
        return NULL;
    }
    table->memory = memory;
    table->bytes = size;
    table->bucket = (struct bucket *)(((uintptr_t)memory + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE);
    table->count = count;
    use_huge_pages(table);
    return table;
}

void table_free(struct table *table)
{
    if (!table)
        return;
    munmap(table->memory, table->bytes);
    free(table);
}

void table_clear(struct table *table)
{
    for (uint64_t i = 0; i < table->count; i++) {
        for (int j = 0; j < BUCKET; j++) {
            struct slot *slot = &table->bucket[i].slot[j];
            /* Reading first keeps pages that were never written out of memory. */
            if (atomic_load_explicit(&slot->data, memory_order_relaxed) == 0)
                continue;
            atomic_store_explicit(&slot->check, 0, memory_order_relaxed);
            atomic_store_explicit(&slot->data, 0, memory_order_relaxed);
        }
    }
    table->age = 0;
}

void table_age(struct table *table)
{
    table->age = (table->age + 1) % AGES;
}

/* Maps the high half of the key evenly to the buckets, whatever their number. */
static struct bucket *bucket_of(const struct table *table, uint64_t key)
{
    __extension__ typedef unsigned __int128 wide;
    return &table->bucket[(uint64_t)((wide)key * table->count >> 64)];
}

void table_prefetch(const struct table *table, uint64_t key)
{
    __builtin_prefetch(bucket_of(table, key));
}

bool table_probe(const struct table *table, uint64_t key, struct table_entry *out)
{
    struct bucket *bucket = bucket_of(table, key);
    for (int i = 0; i < BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&bucket->slot[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&bucket->slot[i].check, memory_order_relaxed);
        if ((check ^ data) != key || data == 0)
            continue;
        out->move = (uint32_t)data;
        out->score = (int16_t)(uint16_t)(data >> 32);
        out->depth = (uint8_t)packed_depth(data);
        out->bound = (uint8_t)(data >> 62);
        return true;
    }
    return false;
}

void table_store(struct table *table, uint64_t key, const struct table_entry *entry)
{
    struct bucket *bucket = bucket_of(table, key);
    struct slot *victim = NULL;
    int victim_worth = 1000;

    for (int i = 0; i < BUCKET; i++) {
        struct slot *slot = &bucket->slot[i];
        uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
        if ((check ^ data) == key) {
            victim = slot;
            break;
        }
        int older = (int)((table->age - packed_age(data)) % AGES);
        int worth = data ? packed_depth(data) - 8 * older : -1000;
        if (worth < victim_worth) {
            victim = slot;
            victim_worth = worth;
        }
    }
    uint64_t data = pack(entry, table->age);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
}
