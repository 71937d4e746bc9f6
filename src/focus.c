#include "src/focus.h"

#include <math.h>
#include <string.h>

#include "src/base/strbuf.h"

static bool takes_focus(const struct region *region)
{
    return region->enabled && region->role != ROLE_CELL && region->role != ROLE_AREA &&
           region->role != ROLE_BOARD;
}

static bool same_intent(const struct intent *a, const struct intent *b)
{
    return a->kind == b->kind && a->sq == b->sq && a->arg == b->arg && a->widget == b->widget;
}

/* A slider keeps the focus while its value changes. */
static bool has_focus(const struct focus *focus, const struct region *region)
{
    if (!focus->set || !takes_focus(region) || strcmp(region->label, focus->label) != 0)
        return false;
    struct intent own = region->intent;
    if (region->role == ROLE_SLIDER)
        own.arg = focus->intent.arg;
    return same_intent(&own, &focus->intent);
}

int focus_index(const struct focus *focus, const struct scene *scene)
{
    for (int i = 0; i < scene_region_count(scene); i++)
        if (has_focus(focus, scene_region_nth(scene, i)))
            return i;
    return -1;
}

const struct region *focus_region(const struct focus *focus, const struct scene *scene)
{
    int i = focus_index(focus, scene);

    return i >= 0 ? scene_region_nth(scene, i) : NULL;
}

void focus_set(struct focus *focus, const struct region *region)
{
    focus->set = true;
    focus->intent = region->intent;
    text_copy(focus->label, sizeof focus->label, region->label);
}

void focus_step(struct focus *focus, const struct scene *scene, int by)
{
    int count = scene_region_count(scene);
    int at = focus_index(focus, scene);

    if (at < 0)
        at = by > 0 ? -1 : count;
    for (int i = 0; i < count; i++) {
        at = (at + by + count) % count;
        const struct region *region = scene_region_nth(scene, at);
        if (takes_focus(region)) {
            focus_set(focus, region);
            return;
        }
    }
}

const struct region *focus_first(const struct scene *scene)
{
    const struct region *first = NULL;

    for (int i = 0; i < scene_region_count(scene); i++) {
        const struct region *region = scene_region_nth(scene, i);
        if (takes_focus(region) && region->role != ROLE_TAB && (!first || (region->on && !first->on)))
            first = region;
    }
    return first;
}

/* How far a region lies in a direction, what is aside counting more; negative: not there. */
static float distance(struct rect from, struct rect to, enum dir dir)
{
    float dx = to.x + to.w / 2 - (from.x + from.w / 2);
    float dy = to.y + to.h / 2 - (from.y + from.h / 2);
    bool across = dir == EAST || dir == WEST;
    float along = across ? dx : dy, aside = across ? dy : dx;

    if (dir == WEST || dir == NORTH)
        along = -along;
    return along > 1 ? along + 3 * fabsf(aside) : -1;
}

const struct region *focus_towards(const struct scene *scene, struct rect from, enum dir dir)
{
    const struct region *best = NULL;
    float best_distance = 0;

    for (int i = 0; i < scene_region_count(scene); i++) {
        const struct region *region = scene_region_nth(scene, i);
        float d = takes_focus(region) ? distance(from, region->at, dir) : -1;
        if (d >= 0 && (!best || d < best_distance)) {
            best = region;
            best_distance = d;
        }
    }
    return best;
}
