#include "src/browser.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/base/file.h"
#include "src/base/fold.h"
#include "src/base/mem.h"

enum { RECENT = 8, RECENT_BYTES = 64 << 10, PREVIEW_BYTES = 256 << 10 };

static char *join(const char *folder, const char *name)
{
    struct strbuf path;

    if (*name == '/')
        return mem_dup(name);
    strbuf_init(&path);
    strbuf_printf(&path, "%s%s%s", folder, strcmp(folder, "/") ? "/" : "", name);
    return strbuf_take(&path);
}

char *browser_whole_path(const char *path)
{
    char *here = NULL;

    for (size_t size = 256; *path != '/' && size <= 1 << 16; size *= 2) {
        here = mem_grow(here, size);
        if (getcwd(here, size)) {
            char *whole = join(here, path);
            free(here);
            return whole;
        }
    }
    free(here);
    return mem_dup(path);
}

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name), end = strlen(ending);
    return length > end && !strcasecmp(name + length - end, ending);
}

static bool is_game_file(const char *name)
{
    return ends_with(name, ".pdn") || ends_with(name, ".fen") || ends_with(name, ".txt") ||
           ends_with(name, ".pdnf");
}

/* `about` NULL: the folder above. */
static void add(struct browser *browser, const char *name, const struct stat *about, bool recent)
{
    browser->entry = mem_grow(browser->entry, sizeof *browser->entry * (size_t)(browser->count + 1));
    browser->entry[browser->count++] = (struct browser_entry){
        .name = mem_dup(name), .is_folder = !about || S_ISDIR(about->st_mode), .recent = recent,
        .size = about ? about->st_size : 0, .changed = about ? about->st_mtime : 0,
    };
}

static void forget_preview(struct browser *browser)
{
    pdn_game_free(&browser->preview);
    browser->preview = (struct pdn_game){ 0 };
    browser->preview_line[0] = '\0';
}

static void forget(struct browser *browser)
{
    for (int i = 0; i < browser->count; i++)
        free(browser->entry[i].name);
    free(browser->entry);
    browser->entry = NULL;
    browser->count = 0;
    browser->current = -1;
    forget_preview(browser);
}

/* --- the recent files --- */

/* The paths of the list, one a line; the caller frees. "" when there is no list. */
static char *read_recent(const char *path)
{
    struct err err;
    size_t size;
    char *text = path ? file_read(path, RECENT_BYTES, &size, &err) : NULL;

    return text ? text : mem_dup("");
}

void recent_note(const char *recent_path, const char *file)
{
    char *old = read_recent(recent_path), *rest = NULL;
    struct strbuf text;
    struct err err;
    int kept = 1;

    if (!recent_path || strchr(file, '\n')) {
        free(old);
        return;
    }
    strbuf_init(&text);
    strbuf_printf(&text, "%s\n", file);
    for (char *line = strtok_r(old, "\n", &rest); line && kept < RECENT;
         line = strtok_r(NULL, "\n", &rest))
        if (strcmp(line, file) != 0) {
            strbuf_printf(&text, "%s\n", line);
            kept++;
        }
    file_write(recent_path, text.text, text.length, &err); /* without it nothing is lost */
    strbuf_free(&text);
    free(old);
}

static void add_recent(struct browser *browser)
{
    char *old = read_recent(browser->recent_path), *rest = NULL;
    struct stat about;

    for (char *line = strtok_r(old, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        if (*line == '/' && stat(line, &about) == 0 && S_ISREG(about.st_mode))
            add(browser, line, &about, true);
    free(old);
}

/* --- the folder --- */

static int compare_entries(const void *left, const void *right)
{
    const struct browser_entry *a = left, *b = right;

    if (a->is_folder != b->is_folder)
        return a->is_folder ? -1 : 1;
    return strcasecmp(a->name, b->name);
}

static bool begins(const char *name, const char *typed)
{
    struct strbuf a, b;

    strbuf_init(&a);
    strbuf_init(&b);
    fold_add(&a, name);
    fold_add(&b, typed);
    bool fits = strstr(a.text, b.text) != NULL;
    strbuf_free(&a);
    strbuf_free(&b);
    return fits;
}

static void add_folder(struct browser *browser, DIR *dir)
{
    int first = browser->count;
    struct stat about;

    for (struct dirent *item; (item = readdir(dir));) {
        if (item->d_name[0] == '.')
            continue;
        char *path = join(browser->folder, item->d_name);
        bool there = stat(path, &about) == 0;
        bool shown = there && (S_ISDIR(about.st_mode) ||
                               (S_ISREG(about.st_mode) && is_game_file(item->d_name)));
        if (shown && (browser->saves || begins(item->d_name, browser->name)))
            add(browser, item->d_name, &about, false);
        free(path);
    }
    if (browser->count > first)
        qsort(browser->entry + first, (size_t)(browser->count - first), sizeof *browser->entry,
              compare_entries);
}

void browser_read(struct browser *browser)
{
    forget(browser);
    browser->trouble[0] = '\0';
    if (!browser->saves && !browser->name[0])
        add_recent(browser);
    if (strcmp(browser->folder, "/"))
        add(browser, "..", NULL, false);
    DIR *dir = opendir(browser->folder);
    if (dir) {
        add_folder(browser, dir);
        closedir(dir);
    } else {
        snprintf(browser->trouble, sizeof browser->trouble, "%s: %s", browser->folder,
                 strerror(errno));
    }
    /* The first file, else nothing: Enter must not lead away by mistake. */
    for (int i = 0; i < browser->count && browser->current < 0 && !browser->saves; i++)
        if (!browser->entry[i].is_folder)
            browser_choose(browser, i);
}

struct browser *browser_new(const char *folder, const char *recent_path)
{
    struct browser *browser = mem_alloc(sizeof *browser);
    const char *home = getenv("HOME");

    browser->current = -1;
    browser->recent_path = mem_dup(recent_path);
    browser->folder = mem_dup(folder ? folder : home && *home == '/' ? home : "/");
    return browser;
}

void browser_free(struct browser *browser)
{
    if (!browser)
        return;
    forget(browser);
    free(browser->folder);
    free(browser->recent_path);
    free(browser);
}

/* --- choosing --- */

/* The beginning of a file is enough for its first game. */
static void read_preview(struct browser *browser, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        snprintf(browser->preview_line, sizeof browser->preview_line, "%s", strerror(errno));
        return;
    }
    char *bytes = mem_alloc(PREVIEW_BYTES);
    size_t size = fread(bytes, 1, PREVIEW_BYTES, file);
    struct pdn_reader *reader = pdn_read_text(bytes, size);
    bool found = pdn_next(reader, &browser->preview);
    if (!found || !browser->preview.record) {
        const struct pdn_errors *errors = &browser->preview.errors;
        snprintf(browser->preview_line, sizeof browser->preview_line, "%s",
                 found && errors->count ? errors->error[0].text : "no game is in this file");
    }
    pdn_reader_free(reader);
    free(bytes);
    fclose(file);
}

void browser_choose(struct browser *browser, int index)
{
    forget_preview(browser);
    if (index >= browser->count)
        index = browser->count - 1;
    browser->current = index;
    if (index < 0 || browser->entry[index].is_folder)
        return;
    char *path = join(browser->folder, browser->entry[index].name);
    read_preview(browser, path);
    free(path);
    if (browser->saves)
        text_copy(browser->name, sizeof browser->name, browser->entry[index].name);
}

void browser_type(struct browser *browser, const char *name)
{
    text_copy(browser->name, sizeof browser->name, name);
    if (!browser->saves)
        browser_read(browser);
}

static void enter(struct browser *browser, const char *name)
{
    char *path;

    if (!strcmp(name, "..")) {
        char *slash = strrchr(browser->folder, '/');
        path = mem_dup(browser->folder);
        path[slash && slash > browser->folder ? slash - browser->folder : 1] = '\0';
    } else {
        path = join(browser->folder, name);
    }
    free(browser->folder);
    browser->folder = path;
    if (!browser->saves)
        browser->name[0] = '\0';
    browser_read(browser);
}

bool browser_enter(struct browser *browser, char **path)
{
    *path = NULL;
    if (browser->current < 0)
        return false;
    const struct browser_entry *entry = &browser->entry[browser->current];
    if (!entry->is_folder) {
        *path = join(browser->folder, entry->name);
        return false;
    }
    char *name = mem_dup(entry->name);
    enter(browser, name);
    free(name);
    return true;
}

char *browser_save_path(const struct browser *browser)
{
    struct strbuf name;

    if (!browser->name[strspn(browser->name, " ")] || strchr(browser->name, '/'))
        return NULL;
    strbuf_init(&name);
    strbuf_printf(&name, "%s%s", browser->name,
                  is_game_file(browser->name) ? "" : ".pdn");
    char *path = join(browser->folder, name.text);
    strbuf_free(&name);
    return path;
}
