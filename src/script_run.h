/* Carries out a script on the real app and stage, with a clock of its own and pictures on a
 * surface: the same script gives the same pictures, without any display.
 */
#pragma once

#include "input/script.h"

/* Pictures and texts go into the folder, which is made. font_path may be NULL. False with *err
 * telling the line at which something was not as the script says. */
bool script_run(const struct script *script, const char *folder, const char *font_path,
                struct err *err);
