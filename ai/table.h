/* The transposition table. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/move.h"
#include "src/base/err.h"

struct table;

struct table *table_new(size_t bytes, struct err *err);    /* NULL with *err: not enough memory */
void table_free(struct table *table);
void table_clear(struct table *table);
