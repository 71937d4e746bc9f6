/* Results on stdout: one record a line, fields separated by TAB.
 *
 * stdout is buffered by lines, so that who reads a pipe sees a record when it is made.
 */
#pragma once

#include <stdbool.h>

/* Prints the fields up to the closing NULL as one line. A field can hold neither a TAB nor a line
 * break: each becomes a blank. */
void output_line(const char *field, ...) __attribute__((sentinel));

/* Ends the program without a word, as SIGPIPE does, when the last write to stdout has failed because
 * the reader has gone ("tavlei variants | head -1"). errno must still be that of the write. */
void output_end_if_unread(void);

/* Has stdout failed (disk full)? Long commands may stop then. */
bool output_failed(void);

/* The last step of every command: writes what is left. Returns `status`, or EXIT_OTHER after a
 * message when not everything could be written. */
int output_finish(int status);
