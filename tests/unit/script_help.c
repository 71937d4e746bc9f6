#include "input/script.h"
#include "src/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static void help_lists_every_step_of_a_script(void **state)
{
    (void)state;
    const char *help = command_find("screenshot")->details;
    for (int i = 0; i < SCRIPT_VERB_COUNT; i++) {
        char beginning[40], second[40];
        snprintf(beginning, sizeof beginning, "\n  %s ", script_verb_name((enum script_verb)i));
        snprintf(second, sizeof second, ", %s ", script_verb_name((enum script_verb)i));
        if (!strstr(help, beginning) && !strstr(help, second))
            fail_msg("'%s' is missing", script_verb_name((enum script_verb)i));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(help_lists_every_step_of_a_script) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
