/* The library, the games of a file, and the files themselves: opening, saving, copying. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "rules/fen.h"
#include "src/app_state.h"
#include "src/base/file.h"
#include "src/base/lang.h"
#include "src/base/mem.h"
#include "src/base/utf8.h"
#include "src/study.h"

enum { TEXT_MOST = 4 << 20 };

static void no_wake(void *arg)
{
    (void)arg;
}

struct lister *list_get(struct app *app)
{
    if (!app->lister && app->library_path)
        app->lister = lister_new(app->library_path, app->wake ? app->wake : no_wake, app->wake_arg);
    return app->lister;
}

static char *recent_path(const struct app *app)
{
    struct strbuf path;

    if (!app->state_folder)
        return NULL;
    strbuf_init(&path);
    strbuf_printf(&path, "%s/recent", app->state_folder);
    return strbuf_take(&path);
}

static void today(char out[16])
{
    time_t now = time(NULL);
    struct tm parts;

    if (!localtime_r(&now, &parts) || !strftime(out, 16, "%Y.%m.%d", &parts))
        text_copy(out, 16, "????.??.??");
}

static void tell(struct app *app, const struct err *err)
{
    app_notice(app, true, app->now_ms, "%s", err->text);
}

/* --- games come in --- */

static void open_study(struct app *app, struct match *match)
{
    sheets_open(app, match);
    app->place = PLACE_PLAY;
}

static void note_recent(struct app *app, const char *path)
{
    char *list = recent_path(app);
    char *whole = browser_whole_path(path);

    if (list)
        recent_note(list, whole);
    free(whole);
    free(list);
}

static bool is_fen_file(const char *path)
{
    size_t length = strlen(path);
    return length > 4 && !strcasecmp(path + length - 4, ".fen");
}

static void open_text(struct app *app, const char *path)
{
    struct err err;
    size_t size;
    char *text = file_read(path, TEXT_MOST, &size, &err);
    struct match *match = text ? study_read(text, NULL, app->now_ms, &err) : NULL;

    free(text);
    if (match)
        open_study(app, match);
    else
        app_notice(app, true, app->now_ms, text ? "%s: %s" : "%.0s%s", path, err.text);
}

void list_open_file(struct app *app, const char *path)
{
    struct err err;

    if (is_fen_file(path)) {
        open_text(app, path);
        return;
    }
    if (app->opening) {                 /* one after another */
        if (app->queued < QUEUE)
            app->queue[app->queued++] = mem_dup(path);
        return;
    }
    char *whole = browser_whole_path(path);
    struct catalogue *catalogue = catalogue_open(whole, app->wake, app->wake_arg, &err);
    free(whole);
    if (!catalogue) {
        tell(app, &err);
        return;
    }
    note_recent(app, path);
    app->opening = catalogue;
    list_tick(app);
}

/* A file that is being opened: one game goes to the board, several are listed. */
static void follow_opening(struct app *app)
{
    struct catalogue *catalogue = app->opening;
    struct pdn_game game;
    struct err err;
    float part;

    bool reads = catalogue_reads(catalogue, &part);
    int count = catalogue_count(catalogue);
    if (reads && count < 2)
        return;
    app->opening = NULL;
    if (count >= 2 && list_get(app)) {
        lister_show_file(app->lister, catalogue);
        app->place = PLACE_LIBRARY;
        app->dialog = DIALOG_NONE;
        return;
    }
    if (!count) {
        if (!catalogue_failed(catalogue, &err))
            err_set(&err, _("%s holds no game; PDN would be right"), catalogue_path(catalogue));
        tell(app, &err);
    } else if (catalogue_game(catalogue, 0, &game, &err) && game.record) {
        struct match *match = study_new(&game, catalogue_path(catalogue), app->now_ms);
        struct catalogue_entry entry = catalogue_entry(catalogue, 0);
        size_t size;
        char *bytes = file_read(catalogue_path(catalogue), TEXT_MOST, &size, &err);
        if (bytes && entry.offset + entry.size <= size)
            match->place = study_place(bytes + entry.offset, entry.offset, entry.size);
        free(bytes);
        pdn_game_free(&game);
        open_study(app, match);
    } else {
        app_notice(app, true, app->now_ms, "%s: %s", catalogue_path(catalogue),
                   game.errors.count ? game.errors.error[0].text : err.text);
        pdn_game_free(&game);
    }
    catalogue_free(catalogue);
}

void list_paste(struct app *app, const char *text)
{
    struct err err;
    struct match *match =
        study_read(text, app->match ? app->match->terms.game : NULL, app->now_ms, &err);

    if (match)
        open_study(app, match);
    else
        app_notice(app, true, app->now_ms, _("This cannot be opened: %s"), err.text);
}

void list_copy(struct app *app, bool position)
{
    struct strbuf text;
    char day[16];

    if (!app->match)
        return;
    strbuf_init(&text);
    today(day);
    if (position)
        fen_write(app->match->terms.game, match_position(app->match), &text);
    else
        study_write(app->match, day, &text);
    free(app->clipboard);
    app->clipboard = strbuf_take(&text);
    app_notice(app, false, app->now_ms, position ? _("The position is copied")
                                                 : _("The game is copied"));
}

/* --- saving --- */

static void browse(struct app *app, bool saves)
{
    char *recent = recent_path(app);
    char *folder = app->browser ? mem_dup(app->browser->folder) : NULL;
    char *slash;

    if (!folder && app->match && app->match->file) {
        folder = mem_dup(app->match->file);
        if ((slash = strrchr(folder, '/')))
            slash[slash == folder] = '\0';
    }
    browser_free(app->browser);
    app->browser = browser_new(folder, recent);
    app->browser->saves = saves;
    if (app->place != PLACE_FILES)
        app->place_before = app->place;
    app->place = PLACE_FILES;
    app->dialog = DIALOG_NONE;
    browser_read(app->browser);
    free(folder);
    free(recent);
}

/* Other open games of the file move with what was written before them. */
static void shift_others(struct app *app, uint64_t size_before)
{
    const struct match *saved = app->match;
    int64_t by = (int64_t)saved->place.size - (int64_t)size_before;

    for (int i = 0; i < app->sheets; i++)
        if (i != app->sheet_now)
            study_shift(app->sheet[i].match, saved->file, saved->place.offset, by);
}

static void save(struct app *app, const char *path, enum save_way way)
{
    uint64_t before = app->match->place.size;
    struct err err;
    char day[16];

    today(day);
    if (!study_save(app->match, path, way, day, &err)) {
        tell(app, &err);
        return;
    }
    if (way == SAVE_IN_PLACE)
        shift_others(app, before);
    course_catch_up(app);
    if (!session_saved(app->session, path, &err) ||
        (app->match->terms.study && !session_discard(app->session, &err)))
        tell(app, &err);
    else
        app_notice(app, false, app->now_ms, _("Saved in %s"), path);
    note_recent(app, path);
    app->place = PLACE_PLAY;
}

void list_save(struct app *app, bool elsewhere)
{
    notes_leave(app);
    if (!app->match) {
        app_notice(app, false, app->now_ms, _("Choose a game first"));
    } else if (!elsewhere && study_knows_place(app->match)) {
        char *path = mem_dup(app->match->file);            /* saving gives the match a new one */
        save(app, path, SAVE_IN_PLACE);
        free(path);
    } else {
        browse(app, true);
    }
}

void list_save_named(struct app *app, int way)
{
    bool asked = app->place == PLACE_FILES && app->browser && app->browser->saves && app->match;
    char *path = asked ? browser_save_path(app->browser) : NULL;

    if (!asked)
        return;
    if (!path)
        app_notice(app, true, app->now_ms, _("Type a name for the file"));
    else if (way == SAVE_NEW || way == SAVE_OVER || way == SAVE_BEHIND)
        save(app, path, (enum save_way)way);
    free(path);
}

/* --- the table --- */

static bool shows_files(const struct app *app)
{
    return app->place == PLACE_FILES && app->browser;
}

bool list_is_shown(const struct app *app)
{
    return shows_files(app) || (app->place == PLACE_LIBRARY && app->lister);
}

void list_go_library(struct app *app)
{
    if (!list_get(app)) {
        app_notice(app, true, app->now_ms, _("There is no library here"));
        return;
    }
    app->dialog = DIALOG_NONE;
    app->place = PLACE_LIBRARY;
    if (!app->lister->catalogue)
        lister_show_library(app->lister);
}

void list_browse(struct app *app)
{
    browse(app, false);
}

void list_position(struct app *app)
{
    if (!app->match || !list_get(app))
        return;
    app->place = PLACE_LIBRARY;
    lister_position(app->lister, app->match->terms.game, match_position(app->match));
}

static void open_current_file(struct app *app)
{
    char *path;

    if (browser_enter(app->browser, &path) || !path)
        return;
    if (app->imports) {
        app->imports = false;
        app->place = PLACE_LIBRARY;
        if (!lister_import(list_get(app), path))
            app_notice(app, true, app->now_ms, _("Another file is being imported"));
    } else {
        app->place = app->place_before;
        list_open_file(app, path);
    }
    free(path);
}

/* What Enter does. */
void list_open(struct app *app)
{
    struct err err;

    if (shows_files(app)) {
        char *path = app->browser->saves ? browser_save_path(app->browser) : NULL;
        bool there = path && access(path, F_OK) == 0;
        bool folder = app->browser->current >= 0 &&
                      app->browser->current < app->browser->count &&
                      app->browser->entry[app->browser->current].is_folder;
        free(path);
        if (!app->browser->saves || (folder && !app->browser->name[0]))
            open_current_file(app);
        else
            list_save_named(app, there ? SAVE_BEHIND : SAVE_NEW);
        return;
    }
    struct match *match = lister_match(app->lister, app->now_ms, &err);
    if (match)
        open_study(app, match);
    else
        tell(app, &err);
}

void list_choose(struct app *app, int index)
{
    bool files = shows_files(app);
    long current = files ? app->browser->current : app->lister->current;

    app->scroll[SCROLL_LIST] = 0;
    if (index < 0 || (files && index >= app->browser->count))
        return;
    if (index == current) {
        if (files && app->browser->saves && !app->browser->entry[index].is_folder)
            return;
        list_open(app);
        return;
    }
    if (files && index >= 0 && index < app->browser->count &&
        app->browser->entry[index].is_folder) {
        browser_choose(app->browser, index);
        open_current_file(app);
    } else if (files) {
        browser_choose(app->browser, index);
    } else {
        lister_choose(app->lister, index);
    }
}

void list_step(struct app *app, int by)
{
    bool files = shows_files(app);
    long at = (files ? app->browser->current : app->lister->current) + by;

    app->scroll[SCROLL_LIST] = 0;
    at = at < 0 ? 0 : at;
    if (files)
        browser_choose(app->browser, (int)at);
    else
        lister_choose(app->lister, at);
}

void list_look(struct app *app, int plies)
{
    if (app->place == PLACE_LIBRARY && app->lister)
        lister_look(app->lister, plies);
}

void list_sort(struct app *app, int order)
{
    app->scroll[SCROLL_LIST] = 0;
    if (app->place == PLACE_LIBRARY && order >= 0 && order < ORDER_COUNT)
        lister_sort(app->lister, (enum library_order)order);
}

void list_pill(struct app *app, int option)
{
    if (app->place != PLACE_LIBRARY || option < 0 || option >= LIST_OPTIONS)
        return;
    app->scroll[SCROLL_LIST] = 0;
    if (option == LIST_POSITION && !app->lister->option[LIST_POSITION] && app->match)
        list_position(app);
    else
        lister_option(app->lister, (enum list_option)option);
}

void list_import(struct app *app)
{
    struct lister *lister = list_get(app);

    if (!lister)
        return;
    if (lister->import == IMPORT_RUNS) {
        librarian_stop(lister->librarian);
        return;
    }
    if (lister->catalogue) {
        char *path = mem_dup(catalogue_path(lister->catalogue));
        lister_import(lister, path);
        free(path);
        return;
    }
    browse(app, false);
    app->imports = true;
}

void list_favourite(struct app *app)
{
    struct err err;

    if (app->place == PLACE_LIBRARY && !lister_toggle_favourite(app->lister, &err))
        tell(app, &err);
}

/* --- typing --- */

static void typed(struct app *app, const char *text)
{
    app->scroll[SCROLL_LIST] = 0;
    if (shows_files(app))
        browser_type(app->browser, text);
    else
        lister_text(app->lister, text);
}

static const char *typed_so_far(const struct app *app)
{
    return shows_files(app) ? app->browser->name : app->lister->text;
}

void list_text(struct app *app, const char *text)
{
    struct strbuf all;

    strbuf_init(&all);
    strbuf_printf(&all, "%s%s", typed_so_far(app), text);
    typed(app, all.text);
    strbuf_free(&all);
}

void list_erase(struct app *app)
{
    char *text = mem_dup(typed_so_far(app));

    utf8_drop_last(text);
    typed(app, text);
    free(text);
}

/* Escape: what is typed goes first, then what is wished for beside it, then the place. */
void list_cancel(struct app *app)
{
    if (*typed_so_far(app) && !(shows_files(app) && app->browser->saves)) {
        typed(app, "");
        return;
    }
    if (shows_files(app)) {
        app->imports = false;
        app->place = app->place_before;
        return;
    }
    if (lister_forget_options(app->lister))
        return;
    if (app->lister->catalogue)
        lister_show_library(app->lister);
    else
        app->place = app->match ? PLACE_PLAY : PLACE_GAMES;
}

void list_tick(struct app *app)
{
    struct err said = { 0 };

    if (app->opening)
        follow_opening(app);
    if (!app->opening && app->queued) {
        char *path = app->queue[0];
        memmove(app->queue, app->queue + 1, (size_t)--app->queued * sizeof *app->queue);
        list_open_file(app, path);
        free(path);
    }
    if (!app->lister)
        return;
    if (lister_tick(app->lister, &said)) {
        const struct import_count *count = &app->lister->import_count;
        if (said.text[0])
            tell(app, &said);
        else
            app_notice(app, false, app->now_ms, _("%ld games imported, %ld were there already"),
                       count->added, count->doubles);
    }
}

void list_free(struct app *app)
{
    catalogue_free(app->opening);
    for (int i = 0; i < app->queued; i++)
        free(app->queue[i]);
    lister_free(app->lister);
    browser_free(app->browser);
    free(app->clipboard);
    free(app->library_path);
}
