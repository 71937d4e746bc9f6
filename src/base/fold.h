/* Text as it is searched for: case and the accents of Latin letters make no difference. */
#pragma once

#include "src/base/strbuf.h"

/* Appends the text in small letters (Latin, Greek, Cyrillic, Armenian), Latin ones without accents. */
void fold_add(struct strbuf *out, const char *text);
