/* Pages of SVG as a PDF, with the fonts inside.
 *
 * librsvg and cairo draw them. Both are loaded when the first page is wanted: they and what they need
 * would double the time in which the window opens.
 */
#pragma once

#include "src/base/err.h"

struct paper;

/* Sizes in points. NULL with *err filled, naming the package to install, when a library is missing. */
struct paper *paper_new(float width, float height, const char *title, struct err *err);
void paper_free(struct paper *paper);

bool paper_page(struct paper *paper, const char *svg, struct err *err);    /* fills a page */
bool paper_save(struct paper *paper, const char *path, struct err *err);
