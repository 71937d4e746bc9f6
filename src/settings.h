/* What the player wants to find again tomorrow: a table of entries and their values.
 *
 * Reading, writing, the command line and the dialog all come from the one table. The file is an ini
 * file in the configuration folder; keys that this version does not know are kept.
 */
#pragma once

#include <stdint.h>

#include "src/base/err.h"

enum setting_id {
    /* in the order of the dialog */
    SETTING_LOOK, SETTING_SCALE, SETTING_ANIMATION, SETTING_RENDERER,
    SETTING_BOARD, SETTING_COORDINATES, SETTING_NUMBERS, SETTING_ONE_CLICK,
    SETTING_TABLE_MB, SETTING_THREADS, SETTING_PONDER, SETTING_LINES,
    /* the last set-up, kept without being shown in the dialog */
    SETTING_GAME, SETTING_WHITE, SETTING_BLACK, SETTING_LEVEL, SETTING_CLOCK,
    SETTING_LOSING, SETTING_TOWERS, SETTING_TURNED, SETTING_OPTIONS, SETTING_OPENING, SETTING_TWO_GAMES,
    SETTING_TOUCH_MOVE, SETTING_CLAIMS, SETTING_WIDTH, SETTING_HEIGHT,
    SETTING_COUNT
};

/* A setting is a number out of a list of words, a number in a range, or a text. */
enum setting_type { SETTING_WORD, SETTING_NUMBER, SETTING_TEXT };

struct setting {
    const char *section, *key;          /* in the file */
    const char *group, *label;          /* message ids for the dialog; NULL: not shown there */
    enum setting_type type;
    int initial, low, high;             /* words: the value is an index in `word`; texts: initial
                                           is the place in struct settings.text */
    const char *word[9];                /* as written in the file */
    const char *choice[9];              /* as shown in the dialog, message ids */
    int number[8];                      /* numbers: what the choices of the dialog stand for */
    const char *text;                   /* texts: the initial one */
};

extern const struct setting settings_table[SETTING_COUNT];

enum { SETTING_TEXT_SIZE = 120, SETTING_TEXTS = 2 };

struct kept_entry { char *section, *key, *value; };

struct settings {
    int value[SETTING_COUNT];
    char text[SETTING_TEXTS][SETTING_TEXT_SIZE];
    bool lent[SETTING_COUNT];           /* from the command line; the file keeps `own` */
    int own[SETTING_COUNT];
    struct kept_entry *kept;            /* entries that this version does not know; owned */
    int kept_count;
};

static inline char *settings_words(struct settings *settings, enum setting_id id)
{
    return settings->text[settings_table[id].initial];
}

void settings_init(struct settings *settings);
void settings_free(struct settings *settings);

/* Reads the file's text over the values. Lines that cannot be used leave the value as it was;
 * false with *err telling about the first of them. */
bool settings_parse(struct settings *settings, const char *text, struct err *err);
char *settings_text(const struct settings *settings);      /* the caller frees */

/* The same with a file. A file that does not exist is no error. */
bool settings_read(struct settings *settings, const char *path, struct err *err);
bool settings_write(const struct settings *settings, const char *path, struct err *err);

/* Sets one entry from text: "scale", "150". */
bool settings_set(struct settings *settings, const char *key, const char *value, struct err *err);
/* The same for this run only, as the command line has it; a later choice makes it lasting. */
bool settings_lend(struct settings *settings, const char *key, const char *value, struct err *err);

/* The dialog speaks of the nth choice; -1 when the value lies between the choices. */
int setting_choice_count(enum setting_id id);
int settings_choice(const struct settings *settings, enum setting_id id);
void settings_choose(struct settings *settings, enum setting_id id, int choice);

/* Milliseconds for one step of a move; 0 = no animation. */
int settings_step_ms(const struct settings *settings);
