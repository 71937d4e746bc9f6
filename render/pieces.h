/* Which picture a piece has: by the words and letters of its game, its side, its kind and what is
 * marked on its cell. */
#pragma once

#include "render/scene.h"
#include "rules/game.h"

/* `retreats` counts the steps back of a numbered stone; 0 in all other games. */
enum image piece_image(const struct game *game, enum side side, enum kind kind, int retreats);

/* The cell must be occupied. In tower games the flat picture of the piece on top. */
enum image piece_image_at(const struct game *game, const struct position *pos, square sq);
