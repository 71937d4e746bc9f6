/* The commands of the program: `tavlei NAME ARGUMENT...` without a window or a display.
 *
 * argv[0] is the command's name, the arguments follow. Results go to stdout (output.h), messages
 * to stderr (src/base/log.h) as "tavlei: where: what is wrong and what would be right". `run`
 * returns the exit status; main notices by itself when stdout could not be written.
 */
#pragma once

enum exit_status {
    EXIT_FINE = 0,
    EXIT_INPUT = 1,                     /* the input is wrong: bad FEN, illegal move, broken file */
    EXIT_CALL = 2,                      /* the call is wrong: unknown command or option */
    EXIT_OTHER = 3                      /* something else failed: no memory, disk full */
};

struct subcommand {
    const char *name;
    const char *summary;                /* half a line for the list of commands */
    const char *synopsis;               /* the arguments: "VARIANT [FEN]" */
    const char *details;                /* what `tavlei help NAME` adds; lines of up to 79 columns */
    int (*run)(int argc, char **argv);
};

const struct subcommand *command_nth(int i);                  /* in the order of the help; NULL at the end */
const struct subcommand *command_find(const char *name);      /* NULL when there is none */

/* One source file each, cmd_NAME.c. */
int cmd_variants(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_start(int argc, char **argv);
int cmd_train(int argc, char **argv);
int cmd_moves(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_convert(int argc, char **argv);
int cmd_analyse(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_match(int argc, char **argv);
int cmd_hub(int argc, char **argv);
int cmd_render(int argc, char **argv);
int cmd_screenshot(int argc, char **argv);
int cmd_egtb(int argc, char **argv);
int cmd_library(int argc, char **argv);
int cmd_help(int argc, char **argv);

/* The window, which is also what runs without a command: argv holds files to open and the options
 * --font NAME and --scale PERCENT. */
int window_run(int argc, char **argv);
