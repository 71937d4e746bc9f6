/* What stands in the frame of a dialog. */
#pragma once

#include "render/screen.h"

/* Pages are high and scroll; each lays itself out from `at` downwards and returns its height. With
 * draw == false it only measures. */
float dialog_settings(struct scene *scene, struct rect at, const struct view *view, bool draw);
float dialog_shortcuts(struct scene *scene, struct rect at, const struct view *view, bool draw);

/* Questions have a title, a text and two answers. */
float dialog_ask(struct scene *scene, struct rect at, const struct view *view, bool draw);
