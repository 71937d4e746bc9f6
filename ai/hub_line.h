/* One line of the Hub protocol: a command and its arguments.
 *
 *     <command> <name> <name>=<value> <name>="<value with blanks>"
 *
 * A flag is an argument whose value is the empty text. Nothing here knows what commands mean.
 */
#pragma once

#include "src/base/err.h"
#include "src/base/strbuf.h"

struct hub_arg {
    const char *name, *value;           /* value "" for a flag */
};

struct hub_line {
    char *text;                         /* owned; what everything below points into */
    const char *command;                /* "" when the line is empty */
    struct hub_arg *arg;
    int count, capacity;
};

/* Takes a line apart. False with *err when it is none; then it need not be freed. */
bool hub_line_read(struct hub_line *line, const char *text, struct err *err);
void hub_line_free(struct hub_line *line);

/* The value of an argument; NULL when it is not there. */
const char *hub_line_value(const struct hub_line *line, const char *name);

/* Appends " name=value", in quotes where the protocol wants them. What it cannot hold (quotes,
 * control characters) becomes a blank. */
void hub_line_add(struct strbuf *out, const char *name, const char *value);
