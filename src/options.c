#include "src/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "src/base/log.h"
#include "src/base/nearest.h"
#include "src/base/quote.h"

static bool unknown_option(const struct option *options, const char *command, const char *name)
{
    struct nearest guess = { .word = name };
    for (const struct option *option = options; option->name; option++)
        nearest_offer(&guess, option->name);

    char quoted[QUOTE_SIZE];
    quote(name, strlen(name), quoted);
    if (guess.found)
        log_line(command, "there is no option %s; did you mean %s?", quoted, guess.found);
    else
        log_line(command, "there is no option %s; 'tavlei help %s' lists them", quoted, command);
    return false;
}

/* `name` ends before '=' when the value is glued on. */
static const struct option *find(const struct option *options, const char *name, size_t length)
{
    for (const struct option *option = options; option->name; option++)
        if (strlen(option->name) == length && !memcmp(option->name, name, length))
            return option;
    return NULL;
}

static bool store(const struct option *option, const char *command, const char *value)
{
    if (option->kind == OPTION_TEXT) {
        *(const char **)option->value = value;
        return true;
    }
    return argument_number(command, option->name, value, option->least, option->most,
                           option->value);
}

/* Reads the option argv[*at] and moves *at to the last argument that belongs to it. */
static bool read_option(const struct option *options, int argc, char **argv, int *at)
{
    const char *argument = argv[*at];
    const char *equals = strchr(argument, '=');
    size_t length = equals ? (size_t)(equals - argument) : strlen(argument);
    const struct option *option = find(options, argument, length);
    if (!option)
        return unknown_option(options, argv[0], argument);

    if (option->kind == OPTION_FLAG) {
        *(bool *)option->value = true;
        if (equals)
            log_line(argv[0], "%s takes no value", option->name);
        return !equals;
    }
    if (equals)
        return store(option, argv[0], equals + 1);
    if (*at + 1 >= argc) {
        log_line(argv[0], "%s needs a value; see 'tavlei help %s'", option->name, argv[0]);
        return false;
    }
    return store(option, argv[0], argv[++*at]);
}

bool options_read(const struct option *options, int *argc, char **argv)
{
    int kept = 1;
    bool only_arguments = false;

    for (int at = 1; at < *argc; at++) {
        char second = argv[at][0] == '-' ? argv[at][1] : '\0';      /* -1 is a number */
        bool is_option = second && !(second >= '0' && second <= '9') && !only_arguments;
        if (!is_option)
            argv[kept++] = argv[at];
        else if (!strcmp(argv[at], "--"))
            only_arguments = true;
        else if (!read_option(options, *argc, argv, &at))
            return false;
    }
    *argc = kept;
    argv[kept] = NULL;
    return true;
}

bool options_count(int argc, char **argv, int least, int most)
{
    int count = argc - 1;
    if (count < least) {
        log_line(argv[0], "an argument is missing; see 'tavlei help %s'", argv[0]);
        return false;
    }
    if (most >= 0 && count > most) {
        char quoted[QUOTE_SIZE];
        const char *first = argv[most + 1];
        log_line(argv[0], "'%s' is one argument too many; see 'tavlei help %s'",
                 quote(first, strlen(first), quoted), argv[0]);
        return false;
    }
    return true;
}

bool argument_number(const char *command, const char *what, const char *text, long least, long most,
                     long *out)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (end == text || *end || errno || number < least || number > most) {
        char quoted[QUOTE_SIZE];
        log_line(command, "%s must be a whole number from %ld to %ld, not '%s'", what, least, most,
                 quote(text, strlen(text), quoted));
        return false;
    }
    *out = number;
    return true;
}

const struct game *argument_game(const char *command, const char *id)
{
    struct err err = { 0 };
    const struct game *game = game_find(id, &err);
    if (!game)
        log_line(command, "%s", err.text);
    return game;
}

bool argument_position(const char *command, const struct game *game, const char *fen,
                       struct position *out)
{
    if (!fen) {
        *out = game->start;
        return true;
    }

    struct err err = { 0 };
    if (fen_read(game, fen, out, &err))
        return true;
    log_line(command, "%s", err.text);               /* it names the column */
    return false;
}
