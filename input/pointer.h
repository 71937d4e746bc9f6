/* The pointer: presses, drags and releases become intents.
 *
 * What lies under it is told by the caller, who knows the scene. A button is pressed when it is
 * released on what it was pressed on; a piece is picked up when the pointer moves away with it; a
 * slider follows at once.
 */
#pragma once

#include "input/intent.h"

struct target {
    bool hit, enabled;                  /* nothing there: hit is false */
    bool cell, slider;
    float left, width, low, high;       /* sliders: arg runs over low..high along the width */
    struct intent intent;
};

struct pointer {
    bool down, dragging;
    float from_x, from_y;               /* where it was pressed */
    struct target pressed;
};

/* Each returns true when *out is an intent to be applied. */
bool pointer_down(struct pointer *pointer, const struct target *under, float x, float y, struct intent *out);
bool pointer_move(struct pointer *pointer, float x, float y, struct intent *out);
bool pointer_up(struct pointer *pointer, const struct target *under, struct intent *out);
/* The right button: what is chosen is given up, and a drag with it. */
void pointer_right(struct pointer *pointer, struct intent *out);
