/* Where the program begins: a command or the window. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "src/base/log.h"
#include "src/base/nearest.h"
#include "src/base/quote.h"
#include "src/command.h"
#include "src/output.h"

/* A closed standard stream would give its number to the next file that is opened, and output would
 * end up in there. The null device the wrong way round fails just like the closed stream. */
static void keep_standard_streams(void)
{
    static const int way[] = { O_WRONLY, O_RDONLY, O_WRONLY };
    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) == -1 && errno == EBADF && open("/dev/null", way[fd]) != fd)
            _exit(EXIT_OTHER);
}

static int version(void)
{
    output_line("tavlei " TAVLEI_VERSION, NULL);
    return EXIT_FINE;
}

static int unknown_command(const char *name)
{
    struct nearest guess = { .word = name };
    for (int i = 0; command_nth(i); i++)
        nearest_offer(&guess, command_nth(i)->name);

    char quoted[QUOTE_SIZE];
    quote(name, strlen(name), quoted);
    if (guess.found)
        log_line(NULL, "there is no command '%s'; did you mean '%s'?", quoted, guess.found);
    else
        log_line(NULL, "there is no command or file '%s'; 'tavlei help' lists the commands", quoted);
    return EXIT_CALL;
}

static bool is_file(const char *argument)
{
    return strchr(argument, '/') || strchr(argument, '.') || access(argument, F_OK) == 0;
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--"); i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return true;
    return false;
}

static int open_window(int argc, char **argv)
{
    char name[] = "window";
    argv[0] = name;
    return window_run(argc, argv);
}

static int run(int argc, char **argv)
{
    const char *first = argc > 1 ? argv[1] : "";
    if (!strcmp(first, "--version") || !strcmp(first, "-V"))
        return version();

    const struct subcommand *command = command_find(first);
    if (asks_for_help(argc, argv)) {
        char *about[] = { "help", command ? argv[1] : NULL, NULL };
        return cmd_help(command ? 2 : 1, about);
    }
    if (command)
        return command->run(argc - 1, argv + 1);
    if (!*first || *first == '-' || is_file(first))
        return open_window(argc, argv);
    return unknown_command(first);
}

int main(int argc, char **argv)
{
    char name[] = "tavlei";
    char *nothing[] = { name, NULL };
    if (argc < 1)                                  /* exec allows even that */
        return output_finish(run(1, nothing));

    argv[0] = name;
    keep_standard_streams();
    signal(SIGPIPE, SIG_IGN);                      /* writing fails instead: see output.h */
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    return output_finish(run(argc, argv));
}
