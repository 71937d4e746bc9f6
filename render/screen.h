/* The places of the window below the top bar, and the dialogs over them. */
#pragma once

#include "render/layout.h"
#include "render/widgets.h"

void draw_games(struct scene *scene, const struct view *view, const struct layout *layout);
/* The column beside the cards: search, kinds of games, the way back to a game. */
float gallery_side_width(const struct scene *scene, const struct view *view);
void draw_gallery_side(struct scene *scene, struct rect at, const struct view *view);
void draw_setup(struct scene *scene, const struct view *view, const struct layout *layout);
void draw_list(struct scene *scene, const struct view *view, const struct layout *layout);
void draw_sheets(struct scene *scene, struct rect at, const struct view *view);
void draw_play(struct scene *scene, const struct view *view, const struct layout *layout);

/* Dims the rest and drops its regions. In Play a dialog stands in the panel: nothing ever covers
 * the board. */
void draw_dialog(struct scene *scene, const struct view *view, const struct layout *layout);

/* A board as a picture: the start position of a game, nothing to press. */
struct board_view board_picture(const struct game *game, const struct position *pos);
