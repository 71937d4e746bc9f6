/* What a drawing as SVG refers to: pieces as symbols, wood and gradients as fills. Each is defined
 * once, when it is first needed. */
#pragma once

#include "render/image.h"
#include "src/base/strbuf.h"

void svg_number(struct strbuf *out, float number);                    /* two decimals at most */
void svg_colour(struct strbuf *out, const char *attribute, struct colour c);
/* As text or in an attribute; what XML cannot hold becomes U+FFFD. */
void svg_text(struct strbuf *out, const char *text);

/* These append a definition to `defs`, if it is not there yet, and the name of it to `out`. */
void svg_symbol(struct strbuf *defs, const struct images *images, enum image image,
                struct colour tint, struct strbuf *out);
void svg_gradient(struct strbuf *defs, struct colour top_left, struct colour bottom_right,
                  struct strbuf *out);
void svg_clip(struct strbuf *defs, struct rect at, struct strbuf *out);
/* `side` is about the side of a square cell; the seed says from where the cell is cut. */
void svg_wood(struct strbuf *defs, struct colour a, struct colour b, int side, int seed,
              struct strbuf *out);
