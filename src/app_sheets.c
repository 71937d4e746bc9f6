/* The open games. One is on the board, the others lie on sheets with their journals; their clocks stand
 * still. */
#include <stdlib.h>
#include <string.h>

#include "src/app_state.h"
#include "src/base/lang.h"
#include "src/base/mem.h"

/* A journal without a game; those with one wait to be offered. NULL after a notice when there is none
 * to be had. */
static struct session *free_journal(struct app *app)
{
    struct session_found found;
    struct err err;

    while (app->waits < SHEETS) {
        struct session *session = session_new(app->state_folder, app->now_ms, &found, &err);
        if (!session)
            app_notice(app, true, app->now_ms, _("Games are not kept: %s"), err.text);
        else if (found.damaged)
            app_notice(app, true, app->now_ms, "%s", err.text);
        if (!session || !found.match)
            return session;
        app->waiting[app->waits++] = (struct sheet){ found.match, session, false, false };
    }
    return NULL;
}

/* A journal for one more game. */
static struct session *new_session(struct app *app)
{
    struct session *session = app->spare;

    app->spare = NULL;
    return session || !app->state_folder ? session : free_journal(app);
}

/* The game that was played last comes first. */
static void sort_waiting(struct app *app)
{
    for (int i = 1; i < app->waits; i++) {
        struct sheet sheet = app->waiting[i];
        int at = i;
        for (; at > 0 && session_touched_ms(app->waiting[at - 1].session) <
                             session_touched_ms(sheet.session); at--)
            app->waiting[at] = app->waiting[at - 1];
        app->waiting[at] = sheet;
    }
}

void sheets_find(struct app *app)
{
    if (app->state_folder)
        app->spare = free_journal(app);
    sort_waiting(app);
    if (app->waits)
        app->dialog = DIALOG_RECOVER;
}

bool sheets_matter(const struct match *match)
{
    return match && (match->edited || match_goes_on(match));
}

/* The match on the board goes to its sheet; its clocks stop. */
static void put_away(struct app *app)
{
    struct err err;

    if (!app->match)
        return;
    motion_finish(app);
    thinking_cancel(app);
    if (match_clock_runs(app->match)) {
        match_settle(app->match, app->now_ms);
        if (!session_clock(app->session, app->match->left_ms, &err))
            app->unkept = true;
    }
    app->sheet[app->sheet_now] =
        (struct sheet){ app->match, app->session, app->unkept, app->flipped };
    app->match = NULL;
    app->session = NULL;
}

/* A game that lay on a sheet comes on the board. */
static void take_up(struct app *app, int index)
{
    struct sheet sheet = app->sheet[index];
    bool flipped = sheet.flipped;

    app->sheet_now = index;
    app->session = sheet.session;
    app->unkept = sheet.unkept;
    match_set_clocks(sheet.match, sheet.match->left_ms, app->now_ms);  /* they stood still */
    course_seat(app, sheet.match);
    app->flipped = flipped;
}

void sheets_make_room(struct app *app)
{
    bool full = app->sheets == SHEETS;

    if (app->match && !full && (sheets_matter(app->match) || app->match->terms.study)) {
        put_away(app);
        app->sheet_now = app->sheets++;
    } else if (!app->sheets) {
        app->sheets = 1;
        app->sheet_now = 0;
    }
    match_free(app->match);
    app->match = NULL;
    app->unkept = false;
    if (!app->session)
        app->session = new_session(app);
}

void sheets_open(struct app *app, struct match *match)
{
    struct err err;

    sheets_make_room(app);
    /* Nothing of it would be lost yet: it is in a file, or wherever the text came from. */
    if (session_restate(app->session, match, app->now_ms, &err) &&
        (match->edited || session_discard(app->session, &err)))
        record_settle(match->record);
    else
        app->unkept = true;
    course_seat(app, match);
}

static void resume_one(struct app *app, const struct sheet *found)
{
    struct match *match = found->match;

    if (match_in_lot(match) && match->node == match->end)
        match->terms.lot.count = match_ply(match);         /* the rest of the lot was never written */
    put_away(app);
    if (app->sheets == SHEETS)
        sheets_drop(app);
    app->sheet[app->sheets] = *found;
    app->sheet[app->sheets].flipped = course_flips(&match->terms);
    take_up(app, app->sheets++);
}

void sheets_resume(struct app *app)
{
    int waits = app->waits;

    app->waits = 0;
    for (int i = waits - 1; i >= 0; i--)                   /* the first one ends on the board */
        resume_one(app, &app->waiting[i]);
}

/* A journal that no game needs any more. */
static void give_back(struct app *app, struct session *session)
{
    if (app->spare)
        session_free(session);
    else
        app->spare = session;
}

void sheets_discard(struct app *app)
{
    struct err err;

    for (int i = 0; i < app->waits; i++) {
        if (!session_discard(app->waiting[i].session, &err))
            app_notice(app, true, app->now_ms, "%s", err.text);
        match_free(app->waiting[i].match);
        give_back(app, app->waiting[i].session);
    }
    app->waits = 0;
    app->dialog = DIALOG_NONE;
}

void sheets_show(struct app *app, int index)
{
    if (index < 0 || index >= app->sheets)
        return;
    app->place = PLACE_PLAY;
    if (index == app->sheet_now && app->match)
        return;
    put_away(app);
    take_up(app, index);
}

void sheets_drop(struct app *app)
{
    struct err err;

    app->dialog = DIALOG_NONE;
    if (!app->match)
        return;
    motion_finish(app);
    thinking_cancel(app);
    if (!session_discard(app->session, &err))
        app_notice(app, true, app->now_ms, "%s", err.text);
    give_back(app, app->session);
    match_free(app->match);
    app->match = NULL;
    app->session = NULL;
    app->sheets--;
    memmove(&app->sheet[app->sheet_now], &app->sheet[app->sheet_now + 1],
            (size_t)(app->sheets - app->sheet_now) * sizeof *app->sheet);
    if (app->sheets) {
        take_up(app, app->sheet_now < app->sheets ? app->sheet_now : app->sheets - 1);
        return;
    }
    app->sheet_now = 0;
    app->place = PLACE_GAMES;
}

void sheets_close(struct app *app, int index)
{
    sheets_show(app, index);
    if (!app->match || index != app->sheet_now)
        return;
    if (sheets_matter(app->match))
        app->dialog = DIALOG_CLOSE;
    else
        sheets_drop(app);
}

const struct match *sheets_nth(const struct app *app, int index)
{
    return index == app->sheet_now && app->match ? app->match : app->sheet[index].match;
}

void sheets_free(struct app *app)
{
    for (int i = 0; i < app->waits; i++) {
        match_free(app->waiting[i].match);
        session_free(app->waiting[i].session);
    }
    for (int i = 0; i < app->sheets; i++) {
        if (i == app->sheet_now && app->match)
            continue;
        match_free(app->sheet[i].match);
        session_free(app->sheet[i].session);
    }
    match_free(app->match);
    session_free(app->session);
    session_free(app->spare);
}
