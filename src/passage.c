#include "src/passage.h"

#include <stdlib.h>

#include "src/base/err.h"
#include "src/base/mem.h"

static bool begins_variation(const struct record *record, node_id id)
{
    node_id parent = record_node(record, id)->parent;
    return !record_is_out(record, id) && record_node(record, parent)->child != id;
}

/* Nodes are numbered as they are read, so that counting them is counting what is written. */
static node_id find_beginning(const struct record *record, long variation, long *count)
{
    *count = 0;
    for (node_id id = 1; id < record_count(record) && *count < variation; id++)
        if (begins_variation(record, id) && ++*count == variation)
            return id;
    return 0;
}

bool passage_find(struct record *record, long variation, struct passage *out, struct err *err)
{
    long count;
    node_id last = find_beginning(record, variation, &count);

    *out = (struct passage){ 0 };
    if (count < variation)
        return err_set(err, "variation %ld is wanted, but the game has %ld", variation, count);
    while (record_node(record, last)->child > 0)
        last = record_node(record, last)->child;

    out->count = record_ply(record, last) + 1;
    out->node = mem_alloc((size_t)out->count * sizeof *out->node);
    for (int i = out->count - 1; i >= 0; i--) {
        out->node[i] = last;
        last = record_node(record, last)->parent;
    }
    return true;
}

void passage_free(struct passage *passage)
{
    free(passage->node);
    *passage = (struct passage){ 0 };
}
