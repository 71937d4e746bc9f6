/* The analysis of the position on the board: the computer's best lines, as long as nobody wants
 * anything else of it. It runs while its tab is open. */
#include "src/app_state.h"

enum { DEPTH_MOST = 99 };               /* a limit, so that a forced move is looked at as well */

int analysis_lines(const struct app *app)
{
    return app->settings.value[SETTING_LINES];
}

static bool is_wanted(const struct app *app)
{
    return app->match && app->thinker.self && app->tab == PANEL_ANALYSIS &&
           app->place == PLACE_PLAY && app->outcome == PLAYING && app->question == QUESTION_NONE;
}

void analysis_forget(struct app *app)
{
    app->analysis.runs = false;
    app->analysis.node = -1;
    app->analysis.count = 0;
}

void analysis_interrupted(struct app *app)
{
    if (app->analysis.runs)
        app->analysis.node = -1;        /* to be asked again; what was found stays in sight */
    app->analysis.runs = false;
}

static void start(struct app *app)
{
    struct analysis *analysis = &app->analysis;
    struct match *match = app->match;
    struct history past;

    record_history(match->record, match->node, &past);
    if (analysis->shown != match->node)
        analysis->count = 0;
    analysis->node = analysis->shown = match->node;
    analysis->wanted = analysis_lines(app);
    if (analysis->count > analysis->wanted)
        analysis->count = analysis->wanted;
    analysis->runs = true;
    analysis->ticket = ++app->ticket;
    struct ask ask = {
        .ticket = analysis->ticket, .game = match->terms.game, .pos = *match_position(match),
        .past = past.key, .past_count = past.count, .lines = analysis->wanted,
        .max_depth = DEPTH_MOST,
    };
    app->thinker.ask(app->thinker.self, &ask);
}

void analysis_consider(struct app *app)
{
    struct analysis *analysis = &app->analysis;

    if (!is_wanted(app)) {
        if (analysis->runs && app->question == QUESTION_NONE)
            app->thinker.stop(app->thinker.self);
        analysis_interrupted(app);
        return;
    }
    if (analysis->node != app->match->node || analysis->wanted != analysis_lines(app))
        start(app);
}

bool analysis_take(struct app *app, const struct report *report)
{
    struct analysis *analysis = &app->analysis;

    if (!analysis->runs || report->ticket != analysis->ticket)
        return false;
    if (report->final)
        analysis->runs = false;         /* looked to the end: it is not asked again */
    else if (report->line >= 0 && report->line < analysis->wanted && report->pv_count > 0) {
        analysis->line[report->line] = *report;
        if (report->line >= analysis->count)
            analysis->count = report->line + 1;
    }
    return true;
}

/* The legal move with which a line begins; NULL when the lines are of another position. */
const struct move *analysis_move(const struct app *app, int line)
{
    const struct analysis *analysis = &app->analysis;

    if (line < 0 || line >= analysis->count || !app->match || analysis->shown != app->match->node)
        return NULL;
    for (int i = 0; i < app->legal.count; i++)
        if (move_same(&app->legal.move[i], &analysis->line[line].pv[0]))
            return &app->legal.move[i];
    return NULL;
}

void analysis_play(struct app *app, int line)
{
    const struct move *found = analysis_move(app, line);

    if (!found || !board_is_live(app))
        return;
    struct move move = *found;          /* the list changes below it */
    course_make(app, &move, true);
}
