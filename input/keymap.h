/* The keyboard: which key means which intent, and how it is called on the page of shortcuts.
 *
 * Keys have names ("z", "left", "f11"), so that scripts and tests press them without any device.
 * Letters are those of the US layout at the key's place: the caller translates, so that Ctrl+Z is
 * the same key under every layout.
 */
#pragma once

#include <stddef.h>

#include "input/intent.h"

enum { KEY_CTRL = 1, KEY_SHIFT = 2, KEY_ALT = 4 };
enum { KEY_NAME = 16 };                 /* bytes that hold every key's name */

struct key_bind {
    const char *key;                    /* NULL: a row of the page that is no key of its own */
    unsigned mods;                      /* KEY_CTRL | … */
    struct intent intent;
    const char *shown;                  /* "Ctrl+Z" */
    const char *group, *does;           /* message ids for the page; NULL: not listed there */
};

/* In the order of the page; the first key of an intent is the one that tooltips show. */
extern const struct key_bind keymap[];
extern const int keymap_count;

/* NULL when the key means nothing. */
const struct key_bind *keymap_find(const char *key, unsigned mods);

/* The shortcut of an intent as it is shown, NULL when it has none. */
const char *keymap_shortcut(enum intent_kind kind, int32_t arg);

/* Reads "ctrl+shift+z"; false with *err filled when it names no key. */
bool key_read(const char *text, char key[KEY_NAME], unsigned *mods, struct err *err);

/* Typed text as the notation needs it: letters of the Cyrillic layout become those of the Latin one
 * at the same key, so that a move can be typed without switching. Others stay. */
void key_latin(const char *text, char *out, size_t size);
