/* Notes about the game: comments, marks, what is said of players and event; the order of variations. What
 * is being written goes into the record when one stops for a moment or leaves the field. */
#include <stdlib.h>
#include <string.h>

#include "src/app_state.h"
#include "src/base/lang.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"
#include "src/study.h"

enum { PAUSE_MS = 800, TEXT_MOST = 20000 };

static const char *const tag_names[FIELD_COUNT] = {
    [FIELD_WHITE] = "White", [FIELD_BLACK] = "Black", [FIELD_EVENT] = "Event",
    [FIELD_DATE] = "Date",
};

bool notes_are_edited(const struct app *app)
{
    return app->field != FIELD_NONE && app->match && app->place == PLACE_PLAY &&
           app->tab == PANEL_NOTES;
}

/* A comment without the commands that draw arrows and the like; the caller frees. */
char *notes_plain(const char *comment)
{
    struct strbuf out;

    strbuf_init(&out);
    for (const char *at = comment ? comment : ""; *at;) {
        const char *end = !strncmp(at, "[%", 2) ? strchr(at, ']') : NULL;
        if (!end) {
            strbuf_char(&out, *at++);
            continue;
        }
        at = end + 1;
        at += *at == ' ';
    }
    return strbuf_take(&out);
}

/* The commands of a comment and new words behind them. */
static char *with_commands(const char *comment, const char *words)
{
    struct strbuf out;

    strbuf_init(&out);
    for (const char *at = comment; at && (at = strstr(at, "[%"));) {
        const char *end = strchr(at, ']');
        if (!end)
            break;
        if (out.length)
            strbuf_char(&out, ' ');
        strbuf_add_n(&out, at, (size_t)(end - at) + 1);
        at = end + 1;
    }
    if (out.length && *words)
        strbuf_char(&out, ' ');
    strbuf_add(&out, words);
    return strbuf_take(&out);
}

static void keep_comment(struct app *app)
{
    const char *old = record_node(app->match->record, app->field_node)->after;
    char *text = with_commands(old, app->field_text);

    if (strcmp(text, old ? old : "") != 0)
        course_edit(app, &(struct match_edit){ .kind = MATCH_COMMENT, .id = app->field_node,
                                               .text = text });
    free(text);
}

static void keep_tag(struct app *app)
{
    const char *name = tag_names[app->field];
    const char *old = pdn_tag(&app->match->tags, name);

    if (strcmp(app->field_text, old ? old : "") != 0)
        course_edit(app, &(struct match_edit){ .kind = MATCH_TAG, .name = name,
                                               .text = app->field_text });
}

static void keep_field(struct app *app)
{
    app->field_due = INT64_MAX;
    if (app->field == FIELD_COMMENT)
        keep_comment(app);
    else if (app->field != FIELD_NONE)
        keep_tag(app);
}

void notes_leave(struct app *app)
{
    if (app->field == FIELD_NONE)
        return;
    if (app->match)
        keep_field(app);
    app->field = FIELD_NONE;
    free(app->field_text);
    app->field_text = NULL;
}

void notes_edit(struct app *app, enum note_field field)
{
    notes_leave(app);
    if (!app->match || field <= FIELD_NONE || field >= FIELD_COUNT)
        return;
    app->place = PLACE_PLAY;
    app->tab = PANEL_NOTES;
    app->field = field;
    app->field_node = app->match->node;
    app->field_due = INT64_MAX;
    if (field == FIELD_COMMENT) {
        app->field_text = notes_plain(record_node(app->match->record, app->field_node)->after);
    } else {
        const char *value = pdn_tag(&app->match->tags, tag_names[field]);
        app->field_text = mem_dup(value ? value : "");
    }
    app->caret = strlen(app->field_text);
}

static void changed(struct app *app)
{
    app->field_due = app->now_ms + PAUSE_MS;
}

/* Replaces `length` bytes at `from`; the caret stands behind the new ones. */
static void replace(struct app *app, size_t from, size_t length, const char *text)
{
    struct strbuf out;

    strbuf_init(&out);
    strbuf_add_n(&out, app->field_text, from);
    strbuf_add(&out, text);
    app->caret = out.length;
    strbuf_add(&out, app->field_text + from + length);
    free(app->field_text);
    app->field_text = strbuf_take(&out);
    changed(app);
}

void notes_text(struct app *app, const char *text)
{
    struct strbuf plain;
    bool one_line = app->field != FIELD_COMMENT;

    if (strlen(app->field_text) + strlen(text) > TEXT_MOST) {
        app_notice(app, true, app->now_ms, _("The text would be too long"));
        return;
    }
    strbuf_init(&plain);
    for (const char *c = text; *c; c++) {
        if (*c == '\n' && one_line)
            strbuf_char(&plain, ' ');
        else if ((unsigned char)*c >= ' ' || *c == '\n')
            strbuf_char(&plain, *c == '{' ? '(' : *c == '}' ? ')' : *c);
    }
    replace(app, app->caret, 0, plain.text);
    strbuf_free(&plain);
}

static size_t before(const char *text, size_t at)
{
    while (at > 0 && ((unsigned char)text[--at] & 0xc0) == 0x80)
        ;
    return at;
}

static size_t behind(const char *text, size_t at)
{
    if (text[at])
        at++;
    while (((unsigned char)text[at] & 0xc0) == 0x80)
        at++;
    return at;
}

void notes_key(struct app *app, enum edit_key key)
{
    const char *text = app->field_text;
    size_t other;

    if (!notes_are_edited(app))
        return;
    switch (key) {
    case EDIT_LEFT:
        app->caret = before(text, app->caret);
        break;
    case EDIT_RIGHT:
        app->caret = behind(text, app->caret);
        break;
    case EDIT_HOME:
        app->caret = 0;
        break;
    case EDIT_END:
        app->caret = strlen(text);
        break;
    case EDIT_BACK:
        other = before(text, app->caret);
        replace(app, other, app->caret - other, "");
        break;
    case EDIT_DELETE:
        replace(app, app->caret, behind(text, app->caret) - app->caret, "");
        break;
    case EDIT_LINE:
        if (app->field == FIELD_COMMENT)
            notes_text(app, "\n");
        else
            notes_edit(app, app->field + 1 < FIELD_COUNT ? app->field + 1 : FIELD_NONE);
        break;
    case EDIT_LEAVE:
        notes_leave(app);
        break;
    }
}

/* --- marks and variations --- */

/* The six signs exclude one another; other marks stand beside them. */
static bool is_sign(int nag)
{
    return nag >= 1 && nag <= 6;
}

void notes_nag(struct app *app, int nag)
{
    struct match_edit edit = { .kind = MATCH_NAGS };
    int kept = 0;
    bool was = false;

    if (!app->match || !app->match->node || nag < 1 || nag > UINT8_MAX)
        return;
    edit.id = app->match->node;
    const uint8_t *old = record_node(app->match->record, edit.id)->nag;
    for (int i = 0; i < NODE_NAGS && old[i]; i++) {
        was |= old[i] == nag;
        if (old[i] != nag && !(is_sign(nag) && is_sign(old[i])))
            edit.nag[kept++] = old[i];
    }
    if (!was && is_sign(nag)) {
        memmove(edit.nag + 1, edit.nag, NODE_NAGS - 1);
        edit.nag[0] = (uint8_t)nag;
    } else if (!was && kept < NODE_NAGS) {
        edit.nag[kept] = (uint8_t)nag;
    }
    course_edit(app, &edit);
}

void notes_promote(struct app *app)
{
    if (app->match && app->match->node)
        course_edit(app, &(struct match_edit){ .kind = MATCH_PROMOTE, .id = app->match->node });
}

void notes_remove(struct app *app)
{
    if (!app->match || !app->match->node)
        return;
    if (!app->match->terms.study && course_runs(app)) {
        app_notice(app, false, app->now_ms,
                   _("In a game that is being played moves are taken back with Ctrl+Z"));
        return;
    }
    notes_leave(app);
    course_edit(app, &(struct match_edit){ .kind = MATCH_REMOVE, .id = app->match->node });
}

/* Moves of a game that is being played are not undone here: they are taken back. */
bool notes_may_undo(const struct app *app, bool redo)
{
    node_id id;
    enum record_change change =
        app->match ? record_change(app->match->record, redo, &id) : CHANGE_NONE;

    return change != CHANGE_NONE && (change != CHANGE_PLAY || app->match->terms.study);
}

void notes_undo(struct app *app, bool redo)
{
    notes_leave(app);
    if (notes_may_undo(app, redo))
        course_edit(app, &(struct match_edit){ .kind = redo ? MATCH_REDO : MATCH_UNDO });
}

void notes_tick(struct app *app)
{
    if (app->field == FIELD_NONE)
        return;
    /* Another position, tab or place: the field is left. */
    if (!notes_are_edited(app) ||
        (app->field == FIELD_COMMENT && app->match->node != app->field_node))
        notes_leave(app);
    else if (app->now_ms >= app->field_due)
        keep_field(app);
}

int64_t notes_deadline(const struct app *app)
{
    return app->field == FIELD_NONE ? INT64_MAX : app->field_due;
}

void notes_free(struct app *app)
{
    free(app->field_text);
}
