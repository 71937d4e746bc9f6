/* The keyboard's focus among the regions of a scene.
 *
 * Scenes are made anew all the time, so what has the focus is known by its label and intent, not by
 * its place.
 */
#pragma once

#include "render/scene.h"
#include "rules/geometry.h"

struct focus {
    bool set;
    struct intent intent;
    char label[80];
};

/* The index of the region that has the focus, -1 when none has it now. */
int focus_index(const struct focus *focus, const struct scene *scene);
const struct region *focus_region(const struct focus *focus, const struct scene *scene);
void focus_set(struct focus *focus, const struct region *region);

/* The next one (by 1) or the one before (by -1), in the order of the scene. */
void focus_step(struct focus *focus, const struct scene *scene, int by);
/* Where arrows begin when nothing has the focus: at the choice that stands. NULL: nowhere. */
const struct region *focus_first(const struct scene *scene);
/* The nearest region in a direction from a place, NULL when there is none. */
const struct region *focus_towards(const struct scene *scene, struct rect from, enum dir dir);
