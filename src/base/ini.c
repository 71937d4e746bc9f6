#include "src/base/ini.h"

#include <stdlib.h>
#include <string.h>

#include "src/base/strbuf.h"

struct reader {
    ini_entry *entry;
    void *arg;
    struct strbuf section, key, value;
    int line;
    bool failed;
    struct err *err;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Puts the bytes from `from` up to `to` into buf, without blanks at either end. */
static void put_trimmed(struct strbuf *buf, const char *from, const char *to)
{
    while (from < to && is_blank(*from))
        from++;
    while (to > from && is_blank(to[-1]))
        to--;
    strbuf_clear(buf);
    strbuf_add_n(buf, from, (size_t)(to - from));
}

static void keep_first(struct reader *reader, const struct err *problem)
{
    if (!reader->failed && reader->err) {
        *reader->err = *problem;
        reader->err->line = reader->line;
    }
    reader->failed = true;
}

static void read_section(struct reader *reader, const char *from, const char *to)
{
    const char *end = memchr(from, ']', (size_t)(to - from));
    if (!end) {
        struct err problem = { 0 };
        err_at(&problem, 0, (int)(to - from) + 1, "the section name is not closed by ]");
        keep_first(reader, &problem);
        return;
    }
    put_trimmed(&reader->section, from + 1, end);
}

static void read_pair(struct reader *reader, const char *from, const char *to)
{
    struct err problem = { 0 };
    const char *equals = memchr(from, '=', (size_t)(to - from));
    if (equals)
        put_trimmed(&reader->key, from, equals);
    if (!equals || !reader->key.length) {
        err_at(&problem, 0, 1, "expected [section], key = value or a comment after #");
        keep_first(reader, &problem);
        return;
    }
    put_trimmed(&reader->value, equals + 1, to);
    if (!reader->entry(reader->arg, reader->section.text, reader->key.text, reader->value.text,
                       &problem))
        keep_first(reader, &problem);
}

static void read_line(struct reader *reader, const char *from, const char *to)
{
    while (from < to && is_blank(*from))
        from++;
    if (from == to || *from == '#' || *from == ';')
        return;
    if (*from == '[')
        read_section(reader, from, to);
    else
        read_pair(reader, from, to);
}

bool ini_parse(const char *text, ini_entry *entry, void *arg, struct err *err)
{
    struct reader reader = { .entry = entry, .arg = arg, .err = err };
    strbuf_init(&reader.section);
    strbuf_init(&reader.key);
    strbuf_init(&reader.value);

    if (!strncmp(text, "\xef\xbb\xbf", 3))         /* a byte order mark, as some editors write */
        text += 3;
    while (*text) {
        const char *end = text + strcspn(text, "\n");
        reader.line++;
        read_line(&reader, text, end);
        text = *end ? end + 1 : end;
    }

    strbuf_free(&reader.section);
    strbuf_free(&reader.key);
    strbuf_free(&reader.value);
    return !reader.failed;
}
