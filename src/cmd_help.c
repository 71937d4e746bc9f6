/* tavlei help: the commands, or one of them in full. */
#include <stdio.h>
#include <string.h>

#include "src/base/log.h"
#include "src/base/nearest.h"
#include "src/base/quote.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"

static void print_overview(void)
{
    printf("tavlei %s - play and analyse the draughts family\n\n"
           "  tavlei                         opens the window\n"
           "  tavlei COMMAND ARGUMENT...     does one thing; only 'window' needs a display:\n\n",
           TAVLEI_VERSION);
    for (int i = 0; command_nth(i); i++)
        printf("    %-11s %s\n", command_nth(i)->name, command_nth(i)->summary);
    printf("\n"
           "  tavlei help COMMAND   tells more; tavlei --version names the version.\n\n"
           "VARIANT is the id of a game ('tavlei variants' lists them), with '+losing' or\n"
           "'+towers' behind it if wanted. FEN is a position in PDN's notation, in quotes.\n"
           "Results are lines with fields separated by TAB. Exit status: 0 all is well,\n"
           "1 the input is wrong, 2 the call is wrong, 3 something else failed.\n");
}

static int print_command(const char *name)
{
    const struct subcommand *command = command_find(name);
    if (command) {
        printf("tavlei %s%s%s\n\n%s\n", command->name, *command->synopsis ? " " : "",
               command->synopsis, command->details);
        return EXIT_FINE;
    }

    struct nearest guess = { .word = name };
    for (int i = 0; command_nth(i); i++)
        nearest_offer(&guess, command_nth(i)->name);
    char quoted[QUOTE_SIZE];
    quote(name, strlen(name), quoted);
    if (guess.found)
        log_line("help", "there is no command '%s'; did you mean '%s'?", quoted, guess.found);
    else
        log_line("help", "there is no command '%s'; 'tavlei help' lists them", quoted);
    return EXIT_CALL;
}

int cmd_help(int argc, char **argv)
{
    const struct option options[] = { { 0 } };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 0, 1))
        return EXIT_CALL;

    if (argc > 1)
        return print_command(argv[1]);
    print_overview();
    return EXIT_FINE;
}
