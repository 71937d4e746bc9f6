/* Fonts: how wide a text is and how it looks, in pixels.
 *
 * A text may need two fonts: what Noto Sans lacks (arrows, check marks) comes from DejaVu Sans.
 */
#pragma once

#include "render/scene.h"
#include "src/base/err.h"

struct SDL_Surface;
struct fonts;

/* The first of the files in `places` (ended by NULL) that exists, else, if allowed, what fontconfig
 * knows; the caller frees. NULL with *err naming the package to install. */
char *font_find(const char *const *places, bool ask_fontconfig, struct err *err);

/* path NULL: the usual places. */
struct fonts *fonts_open(const char *path, struct err *err);
void fonts_close(struct fonts *fonts);
/* Pixels per logical unit, 1 at first; on failure the old scale stays. */
bool fonts_scale(struct fonts *fonts, float scale, struct err *err);

/* How far the pen goes, to half a pixel: figures are equally wide, whatever their ink. */
float fonts_width(struct fonts *fonts, enum font font, const char *text, size_t length);
int fonts_line_height(const struct fonts *fonts, enum font font);
/* Letters may lean out to the right of the pen's end: pictures have so many pixels more there. */
enum { TEXT_OVERHANG = 2 };
/* Straight alpha, ARGB8888, fonts_line_height() high; NULL when there is nothing to see. */
struct SDL_Surface *fonts_draw(struct fonts *fonts, enum font font, struct colour colour,
                               const char *text);
