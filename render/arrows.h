/* Lines over the board: arrows of the engine and of the user, dotted paths of captures. */
#pragma once

#include "render/scene.h"

/* From cell to cell. `strength` from 0 to 1 sets the width; the tail leaves the middle of its cell
 * free and the head ends in the middle of the other. */
void draw_arrow(struct scene *scene, struct rect from, struct rect to, float strength,
                struct colour colour);

/* A dotted line through the middles of these cells, in order, or so far to the right of them. */
void draw_dotted(struct scene *scene, const struct rect *cell, int count, float aside,
                 struct colour colour);
