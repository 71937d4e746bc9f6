/* Pieces as they stand on a board: flat ones seen from above, towers as columns of discs seen from
 * the side. A tower stands on the lower edge of its cell and grows upwards out of it, the lower
 * discs showing only their rims; the higher it is, the closer they lie.
 */
#pragma once

#include "render/scene.h"
#include "render/theme.h"
#include "rules/tower.h"

struct piece_look {
    const struct theme *theme;
    float opacity;                      /* of the whole */
    float top_opacity;                  /* of the top disc, which alone can be taken */
    float lift;                         /* 0 on the board … 1 at the height of a jump */
    float crown;                        /* 0 as it is … 1 with a crown on it, or what it becomes */
    bool held;                          /* larger, in the player's hand */
    bool badge;                         /* the height in figures, from two discs on */
};

struct piece_look piece_look_plain(const struct theme *theme);

/* `cell` is the square that the piece stands on, or would if it were between two squares. With
 * how->crown the picture turns into `becomes`. */
void draw_flat(struct scene *scene, struct rect cell, enum image image, enum image becomes,
               const struct piece_look *how);
void draw_tower(struct scene *scene, struct rect cell, stack tower, const struct piece_look *how);

/* One disc at a height given in logical units: a prisoner on its way. */
void draw_disc(struct scene *scene, struct rect cell, enum piece piece, float height,
               float opacity);

/* The distance between two discs of a tower, and the foot of its lowest disc within the cell. */
float tower_step(int height, float cell);
struct rect tower_foot(struct rect cell);

enum image disc_image(enum piece piece);
/* Of a disc below another, `visible` of its rim being seen, as a part of the picture's side. A king's
 * has gold on it. */
enum image rim_image(enum piece piece, float visible);

/* How much of a disc picture's side is empty above the drawing, which reaches the lower edge. */
static const float DISC_EMPTY = 0.325f;
/* How high the front of the side is, as a part of the picture's side. */
static const float DISC_RIM = 0.14f;
/* The upper ellipse is this high, as a part of the picture's side. */
static const float DISC_OVAL = 0.52f;
