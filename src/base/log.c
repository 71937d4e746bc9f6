#include "src/base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "src/base/quote.h"
#include "src/base/strbuf.h"

void log_line(const char *where, const char *format, ...)
{
    struct strbuf line;
    strbuf_init(&line);
    strbuf_add(&line, "tavlei: ");
    if (where && *where)
        strbuf_printf(&line, "%s: ", where);

    va_list args;
    va_start(args, format);
    strbuf_vprintf(&line, format, args);
    va_end(args);

    /* What is quoted may come from anywhere; a terminal must not be steered by it. */
    quote_tame(line.text);
    line.length = strlen(line.text);
    strbuf_char(&line, '\n');
    fputs(line.text, stderr);                      /* in one piece: threads do not mix lines */
    strbuf_free(&line);
}
