#include "ai/hub_line.h"

#include <stdlib.h>
#include <string.h>

#include "src/base/mem.h"

/* Copies the tokens of a line, each with its end, into one buffer that has room for all. */
struct reader {
    const char *at;
    char *out;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_control(char c)
{
    return (unsigned char)c < ' ' || c == 127;
}

static bool is_bare(char c)
{
    return !is_control(c) && c != ' ' && c != '=' && c != '"';
}

static void skip_blanks(struct reader *reader)
{
    while (is_blank(*reader->at))
        reader->at++;
}

static const char *keep(struct reader *reader, size_t length)
{
    char *token = reader->out;
    memcpy(token, reader->at, length);
    token[length] = 0;
    reader->out += length + 1;
    reader->at += length;
    return token;
}

/* A bare word; NULL when none stands here. */
static const char *read_bare(struct reader *reader)
{
    size_t length = 0;
    while (is_bare(reader->at[length]))
        length++;
    return length ? keep(reader, length) : NULL;
}

static const char *read_quoted(struct reader *reader)
{
    size_t length = 0;
    reader->at++;
    while (reader->at[length] && reader->at[length] != '"')
        length++;
    if (!reader->at[length])
        return NULL;
    const char *value = keep(reader, length);
    reader->at++;
    return value;
}

static void add_argument(struct hub_line *line, const char *name, const char *value)
{
    if (line->count == line->capacity) {
        line->capacity = line->capacity ? 2 * line->capacity : 8;
        line->arg = mem_grow(line->arg, (size_t)line->capacity * sizeof *line->arg);
    }
    line->arg[line->count++] = (struct hub_arg){ name, value };
}

static bool read_argument(struct hub_line *line, struct reader *reader, struct err *err)
{
    const char *name = read_bare(reader);
    if (!name)
        return err_set(err, "the name of an argument is missing");

    skip_blanks(reader);
    if (*reader->at != '=') {
        add_argument(line, name, "");
        return true;
    }
    reader->at++;
    skip_blanks(reader);
    bool quoted = *reader->at == '"';
    const char *value = quoted ? read_quoted(reader) : read_bare(reader);
    if (!value)
        return err_set(err, quoted ? "the quotes of %s are not closed" : "%s= has no value", name);
    add_argument(line, name, value);
    return true;
}

bool hub_line_read(struct hub_line *line, const char *text, struct err *err)
{
    *line = (struct hub_line){ .command = "" };
    line->text = mem_alloc(2 * strlen(text) + 2);
    struct reader reader = { text, line->text };

    skip_blanks(&reader);
    if (!*reader.at)
        return true;
    bool good = true;
    line->command = read_bare(&reader);
    if (!line->command)
        good = err_set(err, "a line begins with a command");
    for (skip_blanks(&reader); good && *reader.at; skip_blanks(&reader))
        good = read_argument(line, &reader, err);
    if (!good)
        hub_line_free(line);
    return good;
}

void hub_line_free(struct hub_line *line)
{
    free(line->text);
    free(line->arg);
    *line = (struct hub_line){ .command = "" };
}

const char *hub_line_value(const struct hub_line *line, const char *name)
{
    for (int i = 0; i < line->count; i++)
        if (!strcmp(line->arg[i].name, name))
            return line->arg[i].value;
    return NULL;
}

void hub_line_add(struct strbuf *out, const char *name, const char *value)
{
    bool quoted = !*value;
    for (const char *c = value; *c; c++)
        quoted |= !is_bare(*c);

    strbuf_printf(out, quoted ? " %s=\"" : " %s=", name);
    for (const char *c = value; *c; c++)
        strbuf_char(out, is_control(*c) || *c == '"' ? ' ' : *c);
    if (quoted)
        strbuf_char(out, '"');
}
