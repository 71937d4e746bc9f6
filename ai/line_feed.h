/* Cuts a stream of bytes into lines, as they come out of a pipe. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "src/base/strbuf.h"

enum { LINE_MOST = 1 << 20 };           /* bytes; what is longer is no line of a protocol */

struct line_feed {
    struct strbuf held;                 /* bytes that came and are not handed out yet */
    size_t taken, seen;                 /* of `held`: handed out; known to hold no end of line */
    bool skipping;                      /* the rest of a line that was too long */
};

void line_feed_init(struct line_feed *feed);
void line_feed_free(struct line_feed *feed);
void line_feed_add(struct line_feed *feed, const char *bytes, size_t size);

/* The next whole line without its end, valid until the next call; NULL when there is none yet.
 * *too_long: it was, and only its beginning is here. */
const char *line_feed_next(struct line_feed *feed, bool *too_long);
