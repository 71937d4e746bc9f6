#include "src/settings.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/base/file.h"
#include "src/base/ini.h"
#include "src/base/lang.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

#define WINDOW N_("Window")
#define BOARD N_("Board")
#define COMPUTER N_("Computer")
#define OFF_ON .type = SETTING_WORD, .high = 1, .word = { "off", "on" }, .choice = { N_("Off"), N_("On") }

const struct setting settings_table[SETTING_COUNT] = {
    [SETTING_LOOK] = {
        .section = "window", .key = "look", .group = WINDOW, .label = N_("Interface"),
        .type = SETTING_WORD, .high = 1,
        .word = { "dark", "light" }, .choice = { N_("Dark"), N_("Light") },
    },
    [SETTING_SCALE] = {
        .section = "window", .key = "scale", .group = WINDOW, .label = N_("Size of the interface"),
        .type = SETTING_NUMBER, .initial = 100, .low = 75, .high = 300,
        .number = { 75, 100, 125, 150, 175, 200, 250, 300 },
        .choice = { "75 %", "100 %", "125 %", "150 %", "175 %", "200 %", "250 %", "300 %" },
    },
    [SETTING_ANIMATION] = {
        .section = "window", .key = "animation", .group = WINDOW, .label = N_("Animation"),
        .type = SETTING_WORD, .initial = 2, .high = 3,
        .word = { "off", "fast", "normal", "slow" },
        .choice = { N_("Off"), N_("Fast"), N_("Normal"), N_("Slow") },
    },
    [SETTING_RENDERER] = {
        .section = "window", .key = "renderer", .group = WINDOW,
        .label = N_("Drawing (from the next start)"), .type = SETTING_WORD, .high = 1,
        .word = { "software", "gpu" }, .choice = { N_("Processor"), N_("Graphics card") },
    },
    [SETTING_BOARD] = {
        .section = "board", .key = "theme", .group = BOARD, .label = N_("Board"),
        .type = SETTING_WORD, .high = 1,
        .word = { "walnut", "slate" }, .choice = { N_("Walnut"), N_("Slate") },
    },
    [SETTING_COORDINATES] = {
        .section = "board", .key = "coordinates", .group = BOARD,
        .label = N_("Letters and digits in the frame"), OFF_ON, .initial = 1,
    },
    [SETTING_NUMBERS] = {
        .section = "board", .key = "numbers", .group = BOARD,
        .label = N_("Numbers in the squares"), OFF_ON, .initial = 1,
    },
    [SETTING_ONE_CLICK] = {
        .section = "board", .key = "one_click", .group = BOARD,
        .label = N_("One click plays a piece's only move"), OFF_ON,
    },
    [SETTING_TABLE_MB] = {
        .section = "computer", .key = "table_mb", .group = COMPUTER,
        .label = N_("Memory for its table (from the next start)"),
        .type = SETTING_NUMBER, .initial = 16, .low = 1, .high = 4096,
        .number = { 4, 16, 64, 256, 1024 },
        .choice = { "4 MB", "16 MB", "64 MB", "256 MB", "1 GB" },
    },
    [SETTING_THREADS] = {
        .section = "computer", .key = "threads", .group = COMPUTER,
        .label = N_("Processors at full strength"),
        .type = SETTING_NUMBER, .initial = 1, .low = 1, .high = 64,
        .number = { 1, 2, 4, 8, 16, 32, 64 },
        .choice = { "1", "2", "4", "8", "16", "32", "64" },
    },
    [SETTING_PONDER] = {
        .section = "computer", .key = "ponder", .group = COMPUTER,
        .label = N_("At full strength it thinks in your time, too"), OFF_ON,
    },
    [SETTING_LINES] = {
        .section = "computer", .key = "lines", .group = COMPUTER, .label = N_("Lines of the analysis"),
        .type = SETTING_NUMBER, .initial = 3, .low = 1, .high = 10,
        .number = { 1, 2, 3, 4, 5, 6, 8, 10 },
        .choice = { "1", "2", "3", "4", "5", "6", "8", "10" },
    },
    [SETTING_GAME] = { .section = "setup", .key = "game", .type = SETTING_TEXT, .text = "russian" },
    [SETTING_WHITE] = {
        .section = "setup", .key = "white", .type = SETTING_WORD, .high = 2,
        .word = { "me", "computer", "friend" },
    },
    [SETTING_BLACK] = {
        .section = "setup", .key = "black", .type = SETTING_WORD, .initial = 1, .high = 2,
        .word = { "me", "computer", "friend" },
    },
    [SETTING_LEVEL] = {
        .section = "setup", .key = "level", .type = SETTING_NUMBER,
        .initial = 3, .low = 1, .high = 10,
    },
    [SETTING_CLOCK] = {
        .section = "setup", .key = "clock", .type = SETTING_WORD, .high = 7,
        .word = { "none", "3+2", "5+0", "10+0", "15+5", "30+0", "10s", "30s" },
    },
    [SETTING_LOSING] = { .section = "setup", .key = "losing", OFF_ON },
    [SETTING_TOWERS] = { .section = "setup", .key = "towers", OFF_ON },
    [SETTING_TURNED] = { .section = "setup", .key = "turned", OFF_ON },
    [SETTING_OPTIONS] = {
        .section = "setup", .key = "options", .type = SETTING_TEXT, .initial = 1, .text = "",
    },
    [SETTING_OPENING] = {
        .section = "setup", .key = "opening", .type = SETTING_WORD, .high = 2,
        .word = { "free", "three-move", "two-move" },
    },
    [SETTING_TWO_GAMES] = { .section = "setup", .key = "two_games", OFF_ON },
    [SETTING_TOUCH_MOVE] = { .section = "setup", .key = "touch_move", OFF_ON },
    [SETTING_CLAIMS] = { .section = "setup", .key = "claims", OFF_ON },
    [SETTING_WIDTH] = {
        .section = "window", .key = "width", .type = SETTING_NUMBER,
        .initial = 1280, .low = 800, .high = 16384,
    },
    [SETTING_HEIGHT] = {
        .section = "window", .key = "height", .type = SETTING_NUMBER,
        .initial = 800, .low = 600, .high = 16384,
    },
};

enum { FILE_LIMIT = 1 << 20 };

void settings_init(struct settings *settings)
{
    *settings = (struct settings){ 0 };
    for (int i = 0; i < SETTING_COUNT; i++) {
        settings->value[i] = settings_table[i].initial;
        if (settings_table[i].type == SETTING_TEXT)
            text_copy(settings_words(settings, (enum setting_id)i), SETTING_TEXT_SIZE,
                      settings_table[i].text);
    }
}

void settings_free(struct settings *settings)
{
    for (int i = 0; i < settings->kept_count; i++) {
        free(settings->kept[i].section);
        free(settings->kept[i].key);
        free(settings->kept[i].value);
    }
    free(settings->kept);
    settings->kept = NULL;
    settings->kept_count = 0;
}

static bool set_word(struct settings *settings, int id, const char *value, struct err *err)
{
    const struct setting *entry = &settings_table[id];
    struct strbuf words;

    for (int i = 0; i <= entry->high; i++)
        if (strcmp(entry->word[i], value) == 0) {
            settings->value[id] = i;
            return true;
        }

    strbuf_init(&words);
    for (int i = 0; i <= entry->high; i++)
        strbuf_printf(&words, "%s%s", i ? ", " : "", entry->word[i]);
    err_set(err, "%s cannot be '%s': it is one of %s", entry->key, value, words.text);
    strbuf_free(&words);
    return false;
}

static bool set_number(struct settings *settings, int id, const char *value, struct err *err)
{
    const struct setting *entry = &settings_table[id];
    char *end;

    errno = 0;
    long number = strtol(value, &end, 10);
    if (end == value || *end || errno || number < entry->low || number > entry->high)
        return err_set(err, "%s cannot be '%s': it is a number from %d to %d", entry->key, value,
                       entry->low, entry->high);
    settings->value[id] = (int)number;
    return true;
}

/* A cut text could end in a blank, which the file does not keep: too long is refused instead. */
static bool set_text(struct settings *settings, int id, const char *value, struct err *err)
{
    const char *key = settings_table[id].key;

    if (strlen(value) >= SETTING_TEXT_SIZE)
        return err_set(err, "%s has %zu bytes: there is room for %d", key, strlen(value),
                       SETTING_TEXT_SIZE - 1);
    text_copy(settings_words(settings, (enum setting_id)id), SETTING_TEXT_SIZE, value);
    return true;
}

static bool set_entry(struct settings *settings, int id, const char *value, struct err *err)
{
    switch (settings_table[id].type) {
    case SETTING_WORD:
        return set_word(settings, id, value, err);
    case SETTING_NUMBER:
        return set_number(settings, id, value, err);
    case SETTING_TEXT:
        return set_text(settings, id, value, err);
    }
    return false;
}

bool settings_set(struct settings *settings, const char *key, const char *value, struct err *err)
{
    for (int i = 0; i < SETTING_COUNT; i++)
        if (strcmp(settings_table[i].key, key) == 0)
            return set_entry(settings, i, value, err);
    return err_set(err, "there is no setting called '%s'", key);
}

bool settings_lend(struct settings *settings, const char *key, const char *value, struct err *err)
{
    struct settings before = *settings;

    if (!settings_set(settings, key, value, err))
        return false;
    for (int i = 0; i < SETTING_COUNT; i++)
        if (strcmp(settings_table[i].key, key) == 0 && !settings->lent[i]) {
            settings->lent[i] = true;
            settings->own[i] = before.value[i];
        }
    return true;
}

static void keep(struct settings *settings, const char *section, const char *key, const char *value)
{
    int i = settings->kept_count++;

    settings->kept = mem_grow(settings->kept, (size_t)settings->kept_count * sizeof *settings->kept);
    settings->kept[i] = (struct kept_entry){ mem_dup(section), mem_dup(key), mem_dup(value) };
}

static bool take_entry(void *arg, const char *section, const char *key, const char *value,
                       struct err *err)
{
    struct settings *settings = arg;

    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting *entry = &settings_table[i];
        if (strcmp(entry->section, section) == 0 && strcmp(entry->key, key) == 0)
            return set_entry(settings, i, value, err);
    }
    keep(settings, section, key, value);
    return true;
}

bool settings_parse(struct settings *settings, const char *text, struct err *err)
{
    return ini_parse(text, take_entry, settings, err);
}

static void write_value(const struct settings *settings, int id, struct strbuf *out)
{
    const struct setting *entry = &settings_table[id];
    int value = settings->lent[id] ? settings->own[id] : settings->value[id];

    strbuf_printf(out, "%s = ", entry->key);
    if (entry->type == SETTING_WORD)
        strbuf_printf(out, "%s\n", entry->word[value]);
    else if (entry->type == SETTING_NUMBER)
        strbuf_printf(out, "%d\n", value);
    else
        strbuf_printf(out, "%s\n", settings->text[entry->initial]);
}

static const char *const sections[] = { "window", "board", "computer", "setup" };
enum { SECTIONS = sizeof sections / sizeof *sections };

static bool is_own_section(const char *name)
{
    for (int i = 0; i < SECTIONS; i++)
        if (strcmp(sections[i], name) == 0)
            return true;
    return false;
}

static void write_kept(const struct settings *settings, const char *section, struct strbuf *out)
{
    for (int i = 0; i < settings->kept_count; i++)
        if (strcmp(settings->kept[i].section, section) == 0)
            strbuf_printf(out, "%s = %s\n", settings->kept[i].key, settings->kept[i].value);
}

/* Sections of which this version knows nothing, each once. */
static void write_kept_sections(const struct settings *settings, struct strbuf *out)
{
    for (int i = 0; i < settings->kept_count; i++) {
        const char *section = settings->kept[i].section;
        bool written = !*section || is_own_section(section);

        for (int j = 0; j < i; j++)
            if (strcmp(settings->kept[j].section, section) == 0)
                written = true;
        if (written)
            continue;
        strbuf_printf(out, "\n[%s]\n", section);
        write_kept(settings, section, out);
    }
}

char *settings_text(const struct settings *settings)
{
    struct strbuf out;

    strbuf_init(&out);
    strbuf_add(&out, "# Tavlei's settings; the program rewrites this file.\n");
    write_kept(settings, "", &out);                        /* keys above the first section */
    for (int s = 0; s < SECTIONS; s++) {
        strbuf_printf(&out, "\n[%s]\n", sections[s]);
        for (int i = 0; i < SETTING_COUNT; i++)
            if (strcmp(settings_table[i].section, sections[s]) == 0)
                write_value(settings, i, &out);
        write_kept(settings, sections[s], &out);
    }
    write_kept_sections(settings, &out);
    return strbuf_take(&out);
}

bool settings_read(struct settings *settings, const char *path, struct err *err)
{
    size_t size;

    if (access(path, F_OK) != 0 && errno == ENOENT)
        return true;
    char *text = file_read(path, FILE_LIMIT, &size, err);
    if (!text)
        return false;

    struct err inner = { 0 };
    bool ok = settings_parse(settings, text, &inner);
    if (!ok)
        err_at(err, inner.line, 0, "%s, line %d: %s", path, inner.line, inner.text);
    free(text);
    return ok;
}

bool settings_write(const struct settings *settings, const char *path, struct err *err)
{
    char *folder = mem_dup(path);
    char *slash = strrchr(folder, '/');
    bool ok = true;

    if (slash) {
        *slash = '\0';
        ok = file_make_folders(folder, err);
    }
    free(folder);
    if (!ok)
        return false;

    char *text = settings_text(settings);
    ok = file_write(path, text, strlen(text), err);
    free(text);
    return ok;
}

int setting_choice_count(enum setting_id id)
{
    int count = 0;

    while (count < 8 && settings_table[id].choice[count])
        count++;
    return count;
}

int settings_choice(const struct settings *settings, enum setting_id id)
{
    const struct setting *entry = &settings_table[id];

    if (entry->type == SETTING_WORD)
        return settings->value[id];
    for (int i = 0; i < setting_choice_count(id); i++)
        if (entry->number[i] == settings->value[id])
            return i;
    return -1;
}

void settings_choose(struct settings *settings, enum setting_id id, int choice)
{
    const struct setting *entry = &settings_table[id];

    if (choice < 0 || choice >= setting_choice_count(id))
        return;
    settings->lent[id] = false;
    settings->value[id] = entry->type == SETTING_WORD ? choice : entry->number[choice];
}

int settings_step_ms(const struct settings *settings)
{
    static const int ms[] = { 0, 90, 180, 360 };

    return ms[settings->value[SETTING_ANIMATION]];
}
