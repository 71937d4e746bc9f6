#include "src/base/err.h"

#include <stdarg.h>
#include <stdio.h>

#include "src/base/strbuf.h"

/* The message is made before *err is touched, so that it may quote the old text. */
static void fill(struct err *err, int line, int column, const char *format, va_list args)
{
    if (!err)
        return;

    struct strbuf text;
    strbuf_init(&text);
    strbuf_vprintf(&text, format, args);
    text_copy(err->text, sizeof err->text, text.text);
    err->line = line;
    err->column = column;
    strbuf_free(&text);
}

bool err_set(struct err *err, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(err, 0, 0, format, args);
    va_end(args);
    return false;
}

bool err_at(struct err *err, int line, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(err, line, column, format, args);
    va_end(args);
    return false;
}
