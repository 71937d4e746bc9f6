/* Memory that is always there: on exhaustion a line is printed and the program ends at once with
 * the exit status 3. */
#pragma once

#include <stddef.h>

void *mem_alloc(size_t size);                     /* zeroed */
void *mem_grow(void *old, size_t size);           /* like realloc; new bytes are not zeroed */
char *mem_dup(const char *text);                  /* NULL gives NULL */
