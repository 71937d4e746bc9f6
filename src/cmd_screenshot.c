/* tavlei screenshot SCRIPT -o DIR */
#include <stdlib.h>

#include "src/base/file.h"
#include "src/base/log.h"
#include "src/command.h"
#include "src/options.h"
#include "src/script_run.h"

enum { SCRIPT_LIMIT = 1 << 20 };

int cmd_screenshot(int argc, char **argv)
{
    const char *folder = NULL, *font = NULL;
    const struct option options[] = {
        { "-o", OPTION_TEXT, &folder, 0, 0 },
        { "--font", OPTION_TEXT, &font, 0, 0 },
        { NULL, OPTION_FLAG, NULL, 0, 0 },
    };
    struct script script;
    struct err err = { 0 };
    size_t size;

    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 1, 1))
        return EXIT_CALL;
    if (!folder) {
        log_line("screenshot", "say with -o DIR where the pictures go");
        return EXIT_CALL;
    }
    char *text = file_read(argv[1], SCRIPT_LIMIT, &size, &err);
    if (!text) {
        log_line("screenshot", "%s", err.text);
        return EXIT_INPUT;
    }
    enum script_end end = SCRIPT_STRAYED;
    bool read = script_read(text, &script, &err);
    free(text);
    if (read) {
        end = script_run(&script, folder, font, &err);
        script_free(&script);
    }
    if (end != SCRIPT_DONE && err.line)
        log_line("screenshot", "%s:%d: %s", argv[1], err.line, err.text);
    else if (end != SCRIPT_DONE)
        log_line("screenshot", "%s", err.text);
    return end == SCRIPT_DONE ? EXIT_FINE : end == SCRIPT_UNSAVED ? EXIT_OTHER : EXIT_INPUT;
}
