/* An animated GIF in the making: frames of full colour go in, a file comes out. Only what differs
 * from the frame before is written. */
#pragma once

#include "render/palette.h"
#include "src/base/err.h"

struct gif;

/* Runs for ever, from the beginning again. The palette must be chosen and outlive the gif. NULL with
 * *err filled when there is no memory for it. */
struct gif *gif_new(int width, int height, struct palette *palette, struct err *err);
void gif_free(struct gif *gif);

/* A frame of three bytes a pixel that is seen for so long. GIF counts hundredths of a second; what is
 * cut off is made good by later frames. Equal frames in a row become one. False with *err filled when
 * the file grows beyond all measure. */
bool gif_frame(struct gif *gif, const uint8_t *pixels, int ms, struct err *err);

/* Writes the last frame and the file. */
bool gif_save(struct gif *gif, const char *path, struct err *err);
int gif_frames(const struct gif *gif);                     /* so far, without the last */
