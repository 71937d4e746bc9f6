/* The stage: the scene that is up, and the devices that act on it.
 *
 * It turns presses of keys and pointer into intents for the app with the regions of the last
 * scene, keeps what is only about devices (focus, tooltip, drag), and makes the next scene. The
 * event loop and the scripts both stand on it, so they cannot differ.
 */
#pragma once

#include "render/scene.h"
#include "src/app.h"

struct stage;

struct stage *stage_new(struct app *app);                  /* the app stays the caller's */
void stage_free(struct stage *stage);

/* The window's size in pixels, and how large everything is to be. Returns the pixels per logical
 * unit: the wanted percentage, or less where the smallest layout (800x600 units) would not fit. */
float stage_resize(struct stage *stage, int percent, int width, int height);

/* Devices. Keys are named as in input/keymap.h. Buttons: 1 left, 3 right. */
void stage_key(struct stage *stage, const char *key, unsigned mods, int64_t now_ms);
void stage_text(struct stage *stage, const char *text, int64_t now_ms);
void stage_move(struct stage *stage, float x, float y, int64_t now_ms);
void stage_enter(struct stage *stage, float x, float y, int64_t now_ms);  /* it is there, unmoved */
void stage_leave(struct stage *stage, int64_t now_ms);     /* the pointer left the window */
void stage_down(struct stage *stage, float x, float y, int button, unsigned mods, int64_t now_ms);
void stage_up(struct stage *stage, float x, float y, int button, int64_t now_ms);
void stage_wheel(struct stage *stage, float x, float y, int lines, int64_t now_ms);

/* Lets pass what is due, and makes the scene anew. True when it differs from the one before. */
bool stage_frame(struct stage *stage, const struct text_measure *measure, int64_t now_ms);
const struct scene *stage_scene(const struct stage *stage);
int64_t stage_deadline(const struct stage *stage);
