/* Which parts of the picture differ from the last frame.
 *
 * The picture is divided into tiles, each with a hash of all that was drawn in it, in order. A
 * tile whose hash is the old one looks as before, whatever happened elsewhere.
 */
#pragma once

#include <SDL.h>
#include <stdbool.h>

struct damage;

struct damage *damage_new(void);
void damage_free(struct damage *damage);
/* Everything counts as changed at the next damage_find. */
void damage_forget(struct damage *damage);

void damage_begin(struct damage *damage, int width, int height);       /* pixels */
void damage_add(struct damage *damage, const SDL_Rect *at, uint64_t hash);
/* Changed rectangles, not overlapping; *count may be 0. Valid until the next damage_begin. */
const SDL_Rect *damage_find(struct damage *damage, int *count);
