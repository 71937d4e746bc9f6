#include "src/output.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "src/base/log.h"
#include "src/base/strbuf.h"
#include "src/command.h"

void output_line(const char *field, ...)
{
    struct strbuf line;
    strbuf_init(&line);

    va_list fields;
    va_start(fields, field);
    for (const char *next = field; next; next = va_arg(fields, const char *)) {
        if (next != field)
            strbuf_char(&line, '\t');
        size_t start = line.length;
        strbuf_add(&line, next);
        for (char *c = line.text + start; (c = strpbrk(c, "\t\n\r")); c++)
            *c = ' ';
    }
    va_end(fields);

    strbuf_char(&line, '\n');
    if (fputs(line.text, stdout) == EOF)
        output_end_if_unread();
    strbuf_free(&line);
}

void output_end_if_unread(void)
{
    if (errno != EPIPE)
        return;
    signal(SIGPIPE, SIG_DFL);
    raise(SIGPIPE);
}

bool output_failed(void)
{
    return ferror(stdout);
}

int output_finish(int status)
{
    bool flushed = fflush(stdout) == 0;
    if (!flushed)
        output_end_if_unread();
    if (flushed && !ferror(stdout))
        return status;

    log_line("output", "not all could be written: is the disk full, or stdout closed?");
    return EXIT_OTHER;
}
