/* The program's state, in one place, and the two doors through which it changes.
 *
 * app_apply() takes what the player wants, app_tick() what happens by itself: clocks, animation,
 * answers of the computer. Time is an argument in milliseconds of any steady clock. Nothing here
 * draws or knows devices: app_view() makes a snapshot for those who do.
 */
#pragma once

#include "render/view.h"
#include "src/base/arena.h"
#include "src/settings.h"
#include "src/thinker.h"

struct app;

struct app_options {
    struct settings *settings;          /* moved in */
    const char *settings_path;          /* NULL: settings are not written */
    const char *state_folder;           /* of the journal; NULL: games are not kept */
    struct thinker thinker;             /* moved in; without `self` the computer cannot play */
    uint64_t seed;                      /* of everything random */
    const char *notice;                 /* something to tell at the start, or NULL */
    const char *library_path;           /* NULL: there is no library */
    void (*wake)(void *arg);            /* called from threads when app_tick() has something to do */
    void *wake_arg;
};

struct app *app_new(const struct app_options *options, int64_t now_ms);
/* Writes what is still unwritten. The game stays in the journal for the next start. */
void app_free(struct app *app, int64_t now_ms);

void app_apply(struct app *app, const struct intent *intent, int64_t now_ms);
void app_tick(struct app *app, int64_t now_ms);
/* When app_tick() has something to do next, INT64_MAX for never. */
int64_t app_deadline(const struct app *app);

/* Everything lives in the arena or in the app, until the next change of either. */
void app_view(const struct app *app, struct arena *arena, float width, float height, struct view *out);
/* Shows on the board what the button of a choice would do, by the arg of its INTENT_CHOOSE. */
void app_preview(struct view *view, int move);

bool app_quits(const struct app *app);
bool app_full_screen(const struct app *app);
bool app_thinks(const struct app *app);                    /* is an answer of the computer due? */
bool app_moves(const struct app *app);                     /* is something being animated? */
bool app_takes_text(const struct app *app);
bool app_takes_words(const struct app *app);               /* any text, not only moves */
bool app_takes_blanks(const struct app *app);              /* … and a blank is part of it now */
bool app_edits(const struct app *app);                     /* a comment or the like is written */
bool app_has_list(const struct app *app);                  /* arrow keys choose in a table */
/* Arrow keys move a cursor on the board; or the current card. */
bool app_has_cursor(const struct app *app);
bool app_has_cards(const struct app *app);
const struct settings *app_settings(const struct app *app);
/* "3. e3-f4 - Russian draughts - Tavlei"; the arena's. */
const char *app_title(const struct app *app, struct arena *arena);

/* Where a dragged piece is, in logical units; changes nothing but the picture. */
void app_pointer(struct app *app, float x, float y);
/* How large the interface is to be and how large it is, per cent: where that differs, the settings
 * say so. */
void app_scale(struct app *app, int wanted, int used);
void app_window_size(struct app *app, int width, int height, int64_t now_ms);      /* is remembered */
/* A line that passes; bad ones stay longer. */
void app_notice(struct app *app, bool bad, int64_t now_ms, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Files from outside, the clipboard. */
void app_open_file(struct app *app, const char *path, int64_t now_ms);
void app_paste(struct app *app, const char *text, int64_t now_ms);
bool app_wants_paste(struct app *app);                     /* once, when the player has asked for it */
/* What is to be put into the clipboard, once; the caller frees. NULL: nothing. */
char *app_take_clipboard(struct app *app);

/* For scripts: begins a game at once, whatever the set-up says; false with *err filled. */
struct match_terms;
void app_begin(struct app *app, const struct match_terms *terms, int64_t now_ms);
/* The match on the board, NULL when there is none. */
struct match;
const struct match *app_match(const struct app *app);
