#include "src/app.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "rules/outcome.h"
#include "src/app_state.h"
#include "src/base/hash.h"
#include "src/base/lang.h"
#include "src/base/log.h"
#include "src/base/mem.h"

enum { NOTICE_MS = 6000, BAD_NOTICE_MS = 12000, SETTINGS_AFTER_MS = 700 };

struct app *app_new(const struct app_options *options, int64_t now_ms)
{
    struct app *app = mem_alloc(sizeof *app);

    app->now_ms = now_ms;
    app->settings = *options->settings;
    *options->settings = (struct settings){ 0 };
    app->settings_path = mem_dup(options->settings_path);
    app->settings_due = INT64_MAX;
    app->thinker = options->thinker;
    app->seed = options->seed;
    app->place = PLACE_GAMES;
    app->cursor = app->hover = app->held = app->tried = app->reached =
        app->mark_from = SQ_NONE;
    app->declined_ply = -1;
    analysis_forget(app);
    setup_init(app);
    app->state_folder = mem_dup(options->state_folder);
    app->library_path = mem_dup(options->library_path);
    app->wake = options->wake;
    app->wake_arg = options->wake_arg;
    sheets_find(app);
    if (options->notice)
        app_notice(app, true, now_ms, "%s", options->notice);
    return app;
}

static void write_settings(struct app *app)
{
    struct err err;

    app->settings_due = INT64_MAX;
    if (app->settings_path && !settings_write(&app->settings, app->settings_path, &err))
        app_notice(app, true, app->now_ms, _("Settings are not kept: %s"), err.text);
}

void app_free(struct app *app, int64_t now_ms)
{
    struct err err;

    app->now_ms = now_ms;
    if (app->match && match_clock_runs(app->match)) {
        match_settle(app->match, now_ms);
        if (!session_clock(app->session, app->match->left_ms, &err))
            log_line("journal", "%s", err.text);
    }
    if (app->settings_due != INT64_MAX)
        write_settings(app);
    thinker_free(&app->thinker);
    notes_leave(app);
    notes_free(app);
    list_free(app);
    sheets_free(app);
    free(app->state_folder);
    movelist_free(&app->legal);
    free(app->line);
    settings_free(&app->settings);
    free(app->settings_path);
    free(app);
}

void app_notice(struct app *app, bool bad, int64_t now_ms, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(app->notice, sizeof app->notice, format, args);
    va_end(args);
    app->notice_bad = bad;
    app->notice_tried = false;
    app->notice_until = now_ms + (bad ? BAD_NOTICE_MS : NOTICE_MS);
}

void app_settings_changed(struct app *app)
{
    if (app->settings_path)
        app->settings_due = app->now_ms + SETTINGS_AFTER_MS;
}

/* A game that was found must not be lost because nobody has said yet what is to become of it. */
static void begin_game(struct app *app, const struct intent *intent)
{
    struct match_terms terms;
    struct err err;

    if (app->waits) {
        app->dialog = DIALOG_RECOVER;
        return;
    }
    app->dialog = DIALOG_NONE;
    if (intent->kind == INTENT_REMATCH) {
        course_rematch(app);
        return;
    }
    app->seed = hash_mix(app->seed);
    if (setup_terms(app, &terms, &err))
        course_start(app, &terms);
    else
        app_notice(app, true, app->now_ms, "%s", err.text);
}

static void go_to_place(struct app *app, enum place place)
{
    app->dialog = DIALOG_NONE;
    if (place == PLACE_PLAY && !app->match) {
        if (app->waits)
            app->dialog = DIALOG_RECOVER;
        else
            app_notice(app, false, app->now_ms, _("Choose a game first"));
        return;
    }
    if (place == PLACE_LIBRARY) {
        app->imports = false;
        list_go_library(app);
        return;
    }
    if (place == PLACE_FILES)
        return;                         /* only with a purpose */
    if (place == PLACE_GAMES && app->place != PLACE_GAMES)
        app->search[0] = '\0';
    if (place < PLACE_COUNT)
        app->place = place;
}

static void open_dialog(struct app *app, enum dialog dialog)
{
    bool fits = dialog == DIALOG_SETTINGS || dialog == DIALOG_SHORTCUTS ||
                (dialog == DIALOG_RECOVER && app->waits) ||
                (dialog == DIALOG_RESIGN && course_may_resign(app));

    if (dialog == DIALOG_NONE && app->dialog == DIALOG_DRAW_OFFERED)
        app_notice(app, false, app->now_ms, _("The draw was declined"));
    app->dialog = fits ? dialog : DIALOG_NONE;
    app->scroll[SCROLL_DIALOG] = 0;
    app->held = SQ_NONE;
}

static void confirm(struct app *app)
{
    switch (app->dialog) {
    case DIALOG_RECOVER:
        sheets_resume(app);
        break;
    case DIALOG_RESIGN:
        course_resign(app);
        break;
    case DIALOG_DRAW_OFFERED:
        course_finish(app, DRAWN, END_AGREED);
        break;
    case DIALOG_CLOSE:
        sheets_drop(app);
        break;
    case DIALOG_NONE:
    case DIALOG_SETTINGS:
    case DIALOG_SHORTCUTS:
    case DIALOG_COUNT:
        app->dialog = DIALOG_NONE;
        break;
    }
}

/* Enter where nothing has the focus: what the place is for. */
static void activate(struct app *app)
{
    static const struct intent start = { .kind = INTENT_START_GAME, .sq = SQ_NONE };

    if (app->dialog == DIALOG_RESIGN || app->dialog == DIALOG_CLOSE)
        open_dialog(app, DIALOG_NONE);  /* Enter must not end a game by mistake */
    else if (app->dialog != DIALOG_NONE)
        confirm(app);
    else if (list_is_shown(app))
        list_open(app);
    else if (app->place == PLACE_GAMES && !gallery_is_empty(app))
        setup_choose(app, app->chosen);
    else if (app->place == PLACE_GAMES)
        return;
    else if (app->place == PLACE_SETUP)
        begin_game(app, &start);
    else if (app->typed[0])
        board_enter(app);
    else if (app->judged)
        app->judged = false;            /* Enter out of habit, after a move that needs none */
    else
        board_choose(app);
}

/* The right button (arg 1) clears the board only; Escape leaves one thing after another. */
static void cancel(struct app *app, bool board_only)
{
    if (app->dialog != DIALOG_NONE) {
        if (!board_only)
            open_dialog(app, DIALOG_NONE);
        return;
    }
    if (list_is_shown(app)) {
        if (!board_only)
            list_cancel(app);
        return;
    }
    if (app->place == PLACE_PLAY && (board_cancel(app) || board_only))
        return;
    if (app->place == PLACE_GAMES && !board_only && gallery_cancel(app))
        return;
    if (app->place == PLACE_SETUP && !board_only)
        app->place = PLACE_GAMES;
    else if (!board_only)
        app->full_screen = false;
}

static void scroll(struct app *app, uint32_t area, int lines)
{
    if (area >= sizeof app->scroll / sizeof *app->scroll)
        return;
    /* Moves and cards count from where the current one is in sight, both ways; pages from their top. */
    int *at = &app->scroll[area];
    *at += area == SCROLL_MOVES ? lines : -lines;
    if (*at < 0 && (area == SCROLL_RULES || area == SCROLL_DIALOG || area == SCROLL_SETUP ||
                    area == SCROLL_NOTES))
        *at = 0;
}

static void set_setting(struct app *app, uint32_t index, int32_t choice)
{
    if (index >= SETTING_COUNT || !settings_table[index].label)
        return;
    settings_choose(&app->settings, (enum setting_id)index, choice);
    app_settings_changed(app);
    if (index == SETTING_ANIMATION)
        motion_finish(app);
}

static void play_shown(struct app *app, bool play)
{
    if (!app->explains || !app->why.has_show || !board_is_live(app))
        return;
    struct move move = app->why.show;

    if (play)
        course_make(app, &move, true);
    else
        motion_show(app, &move);
}

/* What may be done although a dialog waits for its answer. */
static bool passes_dialog(enum intent_kind kind)
{
    switch (kind) {
    case INTENT_CANCEL:
    case INTENT_DIALOG:
    case INTENT_CONFIRM:
    case INTENT_FULL_SCREEN:
    case INTENT_SCROLL:
    case INTENT_ACTIVATE:
    case INTENT_SETTING:
    case INTENT_RESUME:
    case INTENT_DISCARD:
    case INTENT_HOVER:
    case INTENT_DROP:
    case INTENT_QUIT:
        return true;
    default:
        return false;
    }
}

/* In the table of games or files. */
static void apply_list(struct app *app, const struct intent *intent)
{
    switch (intent->kind) {
    case INTENT_LIST_CHOOSE:
        list_choose(app, intent->arg);
        break;
    case INTENT_LIST_STEP:
        list_step(app, intent->arg);
        break;
    case INTENT_LIST_LOOK:
        list_look(app, intent->arg);
        break;
    case INTENT_LIST_SORT:
        list_sort(app, intent->arg);
        break;
    case INTENT_LIST_PILL:
        list_pill(app, intent->arg);
        break;
    case INTENT_LIST_OPEN:
        list_open(app);
        break;
    case INTENT_LIST_LIBRARY:
        if (app->place == PLACE_LIBRARY)
            lister_show_library(app->lister);
        break;
    case INTENT_LIST_IMPORT:
        list_import(app);
        break;
    case INTENT_LIST_FAVOURITE:
        list_favourite(app);
        break;
    case INTENT_FILE_SAVE:
        list_save_named(app, intent->arg);
        break;
    default:
        break;
    }
}

static void apply(struct app *app, const struct intent *intent)
{
    switch (intent->kind) {
    case INTENT_SQUARE:
        if (intent->sq == SQ_NONE)
            board_unplayed(app, intent->arg);
        else
            board_square(app, intent->sq);
        break;
    case INTENT_DRAG:
        board_drag(app, intent->sq);
        break;
    case INTENT_DROP:
        board_drop(app, intent->sq, intent->arg);
        break;
    case INTENT_CANCEL:
        cancel(app, intent->arg == 1);
        break;
    case INTENT_MARK_FROM:
        marks_begin(app, intent->sq, (enum mark_colour)intent->widget);
        break;
    case INTENT_MARK:
        marks_end(app, intent->sq);
        break;
    case INTENT_HOVER:
        app->pointed = app->pointed || intent->sq != app->hover;
        app->hover = intent->sq;
        break;
    case INTENT_CURSOR:
        board_cursor(app, (enum dir)intent->arg);
        break;
    case INTENT_CURSOR_CHOOSE:
        board_choose(app);
        break;
    case INTENT_UNDO:
        course_undo(app);
        break;
    case INTENT_REDO:
        course_redo(app);
        break;
    case INTENT_GO:
        course_show(app, intent->arg);
        break;
    case INTENT_GO_FIRST:
        course_show(app, 0);
        break;
    case INTENT_GO_LAST:
        if (app->match)
            course_show(app, app->match->end);
        break;
    case INTENT_RESIGN:
        if (course_may_resign(app))
            open_dialog(app, DIALOG_RESIGN);
        break;
    case INTENT_OFFER_DRAW:
        course_offer_draw(app);
        break;
    case INTENT_HINT:
        thinking_hint(app);
        break;
    case INTENT_MOVE_NOW:
        thinking_now(app);
        break;
    case INTENT_PLAY_SHOWN:
        play_shown(app, true);
        break;
    case INTENT_SHOW_SHOWN:
        play_shown(app, false);
        break;
    case INTENT_PLAY_LINE:
        analysis_play(app, intent->arg);
        break;
    case INTENT_CHOOSE:
        board_choose_move(app, intent->arg);
        break;
    case INTENT_REMATCH:
        if (app->match)
            begin_game(app, intent);
        break;
    case INTENT_PLACE:
        go_to_place(app, (enum place)intent->arg);
        break;
    case INTENT_DIALOG:
        open_dialog(app, (enum dialog)intent->arg);
        break;
    case INTENT_CONFIRM:
        confirm(app);
        break;
    case INTENT_FLIP:
        app->flipped = !app->flipped;
        break;
    case INTENT_FULL_SCREEN:
        app->full_screen = !app->full_screen;
        break;
    case INTENT_TAB:
        if (app->place != PLACE_PLAY)
            break;
        if (intent->arg >= 0 && intent->arg < PANEL_COUNT)
            app->tab = (enum panel_tab)intent->arg;
        app->scroll[SCROLL_RULES] = app->scroll[SCROLL_NOTES] = 0;
        break;
    case INTENT_SCROLL:
        scroll(app, intent->widget, intent->arg);
        break;
    case INTENT_ACTIVATE:
        activate(app);
        break;
    case INTENT_TEXT:
        if (notes_are_edited(app))
            notes_text(app, intent->text);
        else if (list_is_shown(app))
            list_text(app, intent->text);
        else if (app->place == PLACE_GAMES)
            gallery_text(app, intent->text);
        else
            board_text(app, intent->text);
        break;
    case INTENT_ERASE:
        if (list_is_shown(app))
            list_erase(app);
        else if (app->place == PLACE_GAMES)
            gallery_erase(app);
        else
            board_erase(app);
        break;
    case INTENT_CARD:
        gallery_step(app, intent->arg);
        break;
    case INTENT_FILTER:
        gallery_filter(app, intent->arg);
        break;
    case INTENT_CHOOSE_GAME:
        setup_choose(app, intent->arg);
        break;
    case INTENT_SETUP:
        setup_field(app, intent->widget, intent->arg);
        break;
    case INTENT_START_GAME:
        begin_game(app, intent);
        break;
    case INTENT_SETTING:
        set_setting(app, intent->widget, intent->arg);
        break;
    case INTENT_RESUME:
        sheets_resume(app);
        break;
    case INTENT_DISCARD:
        sheets_discard(app);
        break;
    case INTENT_EDIT:
        notes_edit(app, (enum note_field)intent->arg);
        break;
    case INTENT_EDIT_KEY:
        notes_key(app, (enum edit_key)intent->arg);
        break;
    case INTENT_NAG:
        notes_nag(app, intent->arg);
        break;
    case INTENT_PROMOTE:
        notes_promote(app);
        break;
    case INTENT_REMOVE:
        notes_remove(app);
        break;
    case INTENT_EDIT_UNDO:
    case INTENT_EDIT_REDO:
        notes_undo(app, intent->kind == INTENT_EDIT_REDO);
        break;
    case INTENT_OPEN_FILE:
        list_browse(app);
        break;
    case INTENT_SAVE:
    case INTENT_SAVE_AS:
        list_save(app, intent->kind == INTENT_SAVE_AS);
        break;
    case INTENT_COPY:
        list_copy(app, intent->arg);
        break;
    case INTENT_PASTE:
        app->pastes = true;
        break;
    case INTENT_LIST_POSITION:
        list_position(app);
        break;
    case INTENT_LIST_CHOOSE:
    case INTENT_LIST_STEP:
    case INTENT_LIST_LOOK:
    case INTENT_LIST_SORT:
    case INTENT_LIST_PILL:
    case INTENT_LIST_OPEN:
    case INTENT_LIST_LIBRARY:
    case INTENT_LIST_IMPORT:
    case INTENT_LIST_FAVOURITE:
    case INTENT_FILE_SAVE:
        if (list_is_shown(app))
            apply_list(app, intent);
        break;
    case INTENT_SHEET:
        sheets_show(app, intent->arg);
        break;
    case INTENT_NEXT_SHEET:
        if (app->sheets)
            sheets_show(app, (app->sheet_now + app->sheets + intent->arg % app->sheets) % app->sheets);
        break;
    case INTENT_CLOSE_SHEET:
        sheets_close(app, intent->arg < 0 ? app->sheet_now : intent->arg);
        break;
    case INTENT_QUIT:
        app->quits = true;
        break;
    case INTENT_FOCUS:                  /* the stage's own */
    case INTENT_NONE:
    case INTENT_KIND_COUNT:
        break;
    }
}

void app_apply(struct app *app, const struct intent *intent, int64_t now_ms)
{
    app_tick(app, now_ms);
    if (intent->kind != INTENT_ACTIVATE && intent->kind != INTENT_HOVER)
        app->judged = false;
    if (app->dialog == DIALOG_NONE || passes_dialog(intent->kind))
        apply(app, intent);
    analysis_consider(app);
}

void app_tick(struct app *app, int64_t now_ms)
{
    app->now_ms = now_ms;
    course_tick(app);
    motion_tick(app);
    thinking_tick(app);
    list_tick(app);
    notes_tick(app);
    analysis_consider(app);
    if (app->dialog == DIALOG_RECOVER)
        app->notice_until = now_ms + BAD_NOTICE_MS;        /* it is about the game that was found */
    if (app->notice[0] && now_ms >= app->notice_until)
        app->notice[0] = '\0';
    if (now_ms >= app->settings_due)
        write_settings(app);
}

static int64_t sooner(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

int64_t app_deadline(const struct app *app)
{
    int64_t due = sooner(motion_deadline(app), thinking_deadline(app));

    due = sooner(due, course_deadline(app));
    due = sooner(due, app->settings_due);
    due = sooner(due, notes_deadline(app));
    return app->notice[0] && app->dialog != DIALOG_RECOVER ? sooner(due, app->notice_until) : due;
}

bool app_quits(const struct app *app)
{
    return app->quits;
}

bool app_full_screen(const struct app *app)
{
    return app->full_screen;
}

bool app_takes_text(const struct app *app)
{
    return (app->place == PLACE_PLAY || app->place == PLACE_GAMES || list_is_shown(app)) &&
           app->dialog == DIALOG_NONE;
}

bool app_takes_words(const struct app *app)
{
    return list_is_shown(app) || notes_are_edited(app) ||
           (app->place == PLACE_GAMES && app->dialog == DIALOG_NONE);
}

bool app_takes_blanks(const struct app *app)
{
    return app_takes_words(app) && (app->place != PLACE_GAMES || app->search[0]);
}

bool app_edits(const struct app *app)
{
    return notes_are_edited(app) && app->dialog == DIALOG_NONE;
}

bool app_has_list(const struct app *app)
{
    return list_is_shown(app) && app->dialog == DIALOG_NONE;
}

void app_open_file(struct app *app, const char *path, int64_t now_ms)
{
    app->now_ms = now_ms;
    list_open_file(app, path);
}

void app_paste(struct app *app, const char *text, int64_t now_ms)
{
    app->now_ms = now_ms;
    if (notes_are_edited(app))
        notes_text(app, text);
    else if (list_is_shown(app))
        list_text(app, text);
    else
        list_paste(app, text);
}

bool app_wants_paste(struct app *app)
{
    bool wants = app->pastes;

    app->pastes = false;
    return wants;
}

char *app_take_clipboard(struct app *app)
{
    char *text = app->clipboard;

    app->clipboard = NULL;
    return text;
}

bool app_has_cursor(const struct app *app)
{
    return app->place == PLACE_PLAY && app->dialog == DIALOG_NONE;
}

bool app_has_cards(const struct app *app)
{
    return app->place == PLACE_GAMES && app->dialog == DIALOG_NONE;
}

const struct settings *app_settings(const struct app *app)
{
    return &app->settings;
}

void app_pointer(struct app *app, float x, float y)
{
    app->pointer_x = x;
    app->pointer_y = y;
}

void app_scale(struct app *app, int wanted, int used)
{
    app->scale_wanted = wanted;
    app->scale_used = used;
}

void app_window_size(struct app *app, int width, int height, int64_t now_ms)
{
    app->now_ms = now_ms;
    if (app->full_screen ||
        (app->settings.value[SETTING_WIDTH] == width && app->settings.value[SETTING_HEIGHT] == height))
        return;
    app->settings.value[SETTING_WIDTH] = width;
    app->settings.value[SETTING_HEIGHT] = height;
    app_settings_changed(app);
}

void app_begin(struct app *app, const struct match_terms *terms, int64_t now_ms)
{
    app->now_ms = now_ms;
    sheets_drop(app);
    course_start(app, terms);
}

const struct match *app_match(const struct app *app)
{
    return app->match;
}
