/* Another program that we started: lines go to its standard input, lines come from its standard
 * output.
 *
 * Nothing here waits except child_wait and child_free. The process is the leader of its own group,
 * so that what it starts ends with it. Whoever writes to pipes must ignore SIGPIPE.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "src/base/err.h"

struct child;

/* `command` is a line for the shell. NULL with *err when no process can be had; a command that
 * does not exist is noticed by its end only. What it writes to standard error is not kept. */
struct child *child_new(const char *command, struct err *err);
/* Closes its input and lets it end by itself for so long, then kills it. */
void child_free(struct child *child, int patience_ms);

/* Sends a line, given without its end; what the pipe does not take now goes out later. */
void child_say(struct child *child, const char *line);
/* A line that has come, valid until the next call; NULL when there is none (yet). */
const char *child_hear(struct child *child, bool *too_long);
/* Waits until something comes, but no longer than this (-1: for ever), and writes what was left. */
void child_wait(struct child *child, int timeout_ms);
/* Its output has ended and everything of it was heard. */
bool child_is_gone(const struct child *child);
/* How it ended, once it is gone: "it ended with status 3". */
void child_end_text(struct child *child, char *out, size_t size);
