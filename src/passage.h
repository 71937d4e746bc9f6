/* A passage of a record: its main line or a variation, move by move. */
#pragma once

#include "rules/record.h"

struct passage {
    node_id *node;                      /* from the root on; node[0] is the root */
    int count;                          /* nodes: one more than moves */
};

/* `variation` counts the record's variations in the order in which they are written; 0 is the main
 * line. False with *err filled when there are not so many. */
bool passage_find(struct record *record, long variation, struct passage *out, struct err *err);
void passage_free(struct passage *passage);
