/* The arguments of a command: options in any place, then what is left.
 *
 *     bool divide = false;
 *     long threads = 1;
 *     const struct option options[] = {
 *         { "--divide", OPTION_FLAG, &divide, 0, 0 },
 *         { "--threads", OPTION_NUMBER, &threads, 1, 64 },
 *         { 0 },
 *     };
 *     if (!options_read(options, &argc, argv) || !options_count(argc, argv, 2, 2))
 *         return EXIT_CALL;
 *
 * Everything that is refused is told on stderr, under the name of the command, argv[0].
 */
#pragma once

#include <stdbool.h>

#include "rules/game.h"

enum option_kind {
    OPTION_FLAG,                        /* bool: set to true */
    OPTION_NUMBER,                      /* long: a whole number from least to most */
    OPTION_TEXT                         /* const char *: the argument itself */
};

struct option {
    const char *name;                   /* "--depth", or "-o"; two rows may share a value */
    enum option_kind kind;
    void *value;
    long least, most;
};

/* Takes the options out of argv, so that only argv[0] and the other arguments remain. Accepts
 * "--name value", "--name=value", and "--" before arguments that look like options. */
bool options_read(const struct option *options, int *argc, char **argv);

/* Are there from `least` to `most` arguments behind argv[0]? most < 0: any number. */
bool options_count(int argc, char **argv, int least, int most);

/* A whole number from least to most; `what` names it in the message ("DEPTH"). */
bool argument_number(const char *command, const char *what, const char *text, long least, long most,
                     long *out);

/* The game that VARIANT names; NULL after a message (then the status is EXIT_INPUT). */
const struct game *argument_game(const char *command, const char *id);

/* The position that a FEN describes, or the start position when fen is NULL; false after a
 * message with the column (then the status is EXIT_INPUT). */
bool argument_position(const char *command, const struct game *game, const char *fen,
                       struct position *out);
