/* The old encodings of PDN files: Latin-1 (as Windows extends it), CP1251 and CP866 for Russian. */
#pragma once

#include <stddef.h>

struct strbuf;

/* Appends a terminated text in UTF-8. What is UTF-8 already stays as it is, with single broken
 * bytes exchanged; otherwise the letters outside ASCII decide: Russian words consist of them, in
 * other languages they stand alone. */
void pdn_decode(struct strbuf *out, const char *text, size_t size);
