/* Carries out a script on the real app and stage, with a clock of its own and pictures on a
 * surface: the same script gives the same pictures, without any display.
 */
#pragma once

#include "input/script.h"

enum script_end {
    SCRIPT_DONE,
    SCRIPT_STRAYED,                     /* at the line in *err something was not as the script says */
    SCRIPT_UNSAVED                      /* the machine failed: no folder, a full disk */
};

/* Pictures and texts go into the folder, which is made. font_path may be NULL. *err is filled
 * unless all is done. */
enum script_end script_run(const struct script *script, const char *folder, const char *font_path,
                           struct err *err);
