#include "ai/line_feed.h"

#include <string.h>

void line_feed_init(struct line_feed *feed)
{
    *feed = (struct line_feed){ 0 };
    strbuf_init(&feed->held);
}

void line_feed_free(struct line_feed *feed)
{
    strbuf_free(&feed->held);
}

/* What was handed out makes room for what comes. */
static void forget_taken(struct line_feed *feed)
{
    size_t left = feed->held.length - feed->taken;
    if (!feed->taken)
        return;
    memmove(feed->held.text, feed->held.text + feed->taken, left);
    feed->held.text[left] = 0;
    feed->held.length = left;
    feed->seen -= feed->taken;
    feed->taken = 0;
}

void line_feed_add(struct line_feed *feed, const char *bytes, size_t size)
{
    forget_taken(feed);
    strbuf_add_n(&feed->held, bytes, size);

    /* A zero byte would end the text here; as another control character it is just as wrong. */
    char *added = feed->held.text + feed->held.length - size;
    for (char *zero; (zero = memchr(added, 0, size)); )
        *zero = 1;
}

const char *line_feed_next(struct line_feed *feed, bool *too_long)
{
    *too_long = false;
    for (;;) {
        char *line = feed->held.text + feed->taken;
        char *end = strchr(feed->held.text + feed->seen, '\n');
        size_t length = (size_t)((end ? end : feed->held.text + feed->held.length) - line);

        if (!end && length <= LINE_MOST) {
            feed->seen = feed->held.length;
            return NULL;
        }
        bool rest_only = feed->skipping;
        feed->skipping = !end;
        feed->taken = feed->seen = (size_t)(line - feed->held.text) + length + (end ? 1 : 0);
        if (rest_only && end)
            continue;
        if (rest_only)
            return NULL;
        *too_long = length > LINE_MOST;
        if (*too_long)
            length = 40;
        if (end && length && line[length - 1] == '\r')
            length--;
        line[length] = 0;
        return line;
    }
}
