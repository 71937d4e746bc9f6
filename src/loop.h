/* The event loop: sleeps until an event or a deadline, hands events to the stage, and draws when
 * the scene has changed. Nothing in it waits for the computer's thinking or for the disk.
 */
#pragma once

#include <SDL.h>
#include <stdatomic.h>

#include "render/canvas.h"
#include "src/app.h"
#include "src/frame_log.h"

/* Wakes the loop from another thread; any number of calls before the loop looks make one event. */
struct waker {
    uint32_t event;
    atomic_bool pending;
};

void waker_init(struct waker *waker);                      /* after SDL_Init */
void waker_wake(void *waker);

struct loop {
    SDL_Window *window;
    SDL_Renderer *renderer;
    struct canvas *canvas;
    struct app *app;
    struct waker *waker;
    struct frame_log log;
};

/* Until the player quits. */
void loop_run(struct loop *loop);
