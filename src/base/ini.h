/* A reader and writer of "key = value" lines in [sections]; `#` and `;` start a comment line. */
#pragma once

#include <stdbool.h>

#include "src/base/err.h"

/* Calls entry() for each pair in order. entry() returns false with *err filled to refuse one; the
 * line number is added here. Reading goes on after a refused or unreadable line; the first error
 * is kept in *err and false is returned at the end. */
typedef bool ini_entry(void *arg, const char *section, const char *key, const char *value,
                       struct err *err);
bool ini_parse(const char *text, ini_entry *entry, void *arg, struct err *err);
