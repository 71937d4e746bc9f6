/* Moves as an animated GIF: pieces go as in the window, a capture jump by jump. */
#pragma once

#include "src/passage.h"
#include "src/picture.h"

enum { FILM_MOST = 600 };               /* moves */

/* False with *err filled; *call tells whether the style asks for what cannot be (too many moves, none
 * from there on). */
bool film_save(struct record *record, const struct passage *passage,
               const struct picture_style *style, const char *path, bool *call, struct err *err);
