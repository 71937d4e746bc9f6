/* What scene_text.c, where lines are cut and wrapped, needs of the scene. */
#pragma once

#include "render/scene.h"

/* One command for text that is known to fit. */
void scene_text_run(struct scene *scene, struct rect at, enum font font, enum align align,
                    struct colour colour, const char *text, size_t length);
const struct text_measure *scene_measure(const struct scene *scene);
