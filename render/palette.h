/* 255 colours for a picture that may have no more: those that are nearest to all that were shown. */
#pragma once

#include <stdint.h>

#include "render/scene.h"

enum { PALETTE_MOST = 255 };

struct palette;

struct palette *palette_new(void);
void palette_free(struct palette *palette);

/* Pixels that the palette is for: three bytes each, red first. */
void palette_show(struct palette *palette, const uint8_t *pixels, size_t count);
/* Chooses the colours from all that was shown; returns their number. */
int palette_choose(struct palette *palette);

struct colour palette_colour(const struct palette *palette, int index);
int palette_nearest(struct palette *palette, const uint8_t pixel[3]);
