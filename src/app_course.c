/* The course of a game: begun, played, taken back, ended; each step is in the journal first. */
#include <stdlib.h>

#include "src/app_state.h"
#include "src/base/hash.h"
#include "src/base/lang.h"
#include "src/base/mem.h"
#include "src/lots.h"

enum { CLOCK_LINE_MS = 1000, PLIES_BETWEEN_OFFERS = 10 };

/* Tells once that the journal cannot be written; from then on it is tried anew with every step. */
static void keep(struct app *app, bool written, const struct err *err)
{
    if (!written && !app->unkept)
        app_notice(app, true, app->now_ms, "%s", err->text);
    if (!written)
        app->unkept = true;
}

/* Before a line is added: what the journal missed must be in it. */
void course_catch_up(struct app *app)
{
    struct err err;

    if (app->unkept && session_restate(app->session, app->match, app->now_ms, &err)) {
        record_settle(app->match->record);
        app->unkept = false;
    }
}

/* Numbers the moves of the line. A side's turn may be several moves long. */
static void number_line(struct app *app)
{
    struct match *match = app->match;
    enum side first = (enum side)match->terms.game->rules.first, last = first;
    int count = match_line(match, NULL, 0), number = 1;
    node_id *line = mem_alloc((size_t)(count + 1) * sizeof *line);

    match_line(match, line, count);
    app->line = mem_grow(app->line, (size_t)(count + 1) * sizeof *app->line);
    app->line_count = count;
    for (int i = 0; i < count; i++) {
        node_id before = record_node(match->record, line[i])->parent;
        enum side side = (enum side)record_position(match->record, before)->turn;
        number += side == first && last != first;
        last = side;
        app->line[i] = (struct line_move){ line[i], number, side };
    }
    free(line);
}

void course_arrived(struct app *app)
{
    struct match *match = app->match;

    board_reset(app);
    app->marks_hidden = false;
    number_line(app);
    app->outcome = match_outcome(match, &app->reason);
    game_generate(match->terms.game, match_position(match), &app->legal);
    app->clock_line_due = app->now_ms + CLOCK_LINE_MS;
    app->scroll[SCROLL_MOVES] = 0;
    if (app->outcome != PLAYING && !app->notice_bad)
        app->notice[0] = '\0';          /* the result stands in the same place */
    thinking_consider(app);
}

static bool sits_below(const struct match_terms *terms, enum side side)
{
    return terms->player[side] == PLAYER_ME ||
           (terms->player[side] == PLAYER_FRIEND && terms->player[!side] == PLAYER_COMPUTER);
}

bool course_flips(const struct match_terms *terms)
{
    return sits_below(terms, BLACK) && !sits_below(terms, WHITE);
}

void course_seat(struct app *app, struct match *match)
{
    thinking_cancel(app);
    analysis_forget(app);
    app->match = match;
    app->animation.count = 0;
    app->animation.demo = false;
    app->declined_ply = -1;
    app->place = PLACE_PLAY;
    app->dialog = DIALOG_NONE;
    app->tab = PANEL_MOVES;
    app->flipped = course_flips(&match->terms);
    app->cursor = app->hover = SQ_NONE;
    course_arrived(app);
}

static bool needs_computer(const struct match_terms *terms)
{
    return terms->player[WHITE] == PLAYER_COMPUTER || terms->player[BLACK] == PLAYER_COMPUTER;
}

void course_start(struct app *app, const struct match_terms *terms)
{
    struct err err;

    sheets_make_room(app);
    keep(app, session_open(app->session, terms, &err), &err);
    course_seat(app, match_new(terms, app->now_ms));
    for (int i = 0; i < terms->lot.count; i++)
        course_make(app, &terms->lot.move[i], false);
    if (needs_computer(terms) && !app->thinker.self)
        app_notice(app, true, app->now_ms,
                   _("The computer cannot play, there was no memory for it: both sides are yours"));
}

bool course_edit(struct app *app, const struct match_edit *edit)
{
    struct match *match = app->match;
    node_id node = match->node, end = match->end;
    struct err err;

    course_catch_up(app);
    keep(app, session_edit(app->session, edit, &err), &err);
    bool done = match_edit(match, edit, app->now_ms);
    if (match->node != node || match->end != end) {
        motion_finish(app);
        thinking_cancel(app);
        course_arrived(app);
    }
    session_sync(app->session);
    return done;
}

void course_make(struct app *app, const struct move *move, bool animate)
{
    struct match *match = app->match;
    node_id parent = match->node;
    int32_t left_ms[2];
    struct err err;

    motion_finish(app);
    match_settle(match, app->now_ms);
    match_clocks_after(match, app->now_ms, left_ms);

    course_catch_up(app);
    keep(app, session_play(app->session, match->terms.game, move, left_ms, &err), &err);
    match_play(match, move, left_ms, app->now_ms);
    if (animate)
        motion_add(app, parent, match->node, false);
    if (app->hover == move->to)
        app->pointed = false;
    course_arrived(app);
    if (app->outcome != PLAYING)
        keep(app, session_end(app->session, app->outcome, END_NONE, &err), &err);
    session_sync(app->session);
}

static void go(struct app *app, node_id id)
{
    struct match *match = app->match;
    struct err err;

    match_settle(match, app->now_ms);
    course_catch_up(app);
    keep(app, session_goto(app->session, id, match->left_ms, &err), &err);
    match_go(match, id, app->now_ms);
}

/* Is `id` at most so many plies above `below`? */
static int plies_up(const struct match *match, node_id below, node_id id, int most)
{
    for (int plies = 0; plies <= most && below >= 0; plies++) {
        if (below == id)
            return plies;
        below = record_node(match->record, below)->parent;
    }
    return 0;
}

/* The steps from one node to a near one above or below it are animated one after another. */
static void animate_way(struct app *app, node_id from, node_id to)
{
    int up = plies_up(app->match, from, to, 2);
    int down = plies_up(app->match, to, from, 2);

    for (node_id at = from; up > 0; up--) {
        node_id parent = record_node(app->match->record, at)->parent;
        motion_add(app, parent, at, true);
        at = parent;
    }
    for (; down > 0; down--) {
        node_id at = to;
        for (int i = 1; i < down; i++)
            at = record_node(app->match->record, at)->parent;
        motion_add(app, record_node(app->match->record, at)->parent, at, false);
    }
}

void course_show(struct app *app, node_id id)
{
    if (!app->match || id < 0 || id >= record_count(app->match->record) || id == app->match->node ||
        record_is_out(app->match->record, id))
        return;
    node_id from = app->match->node;

    motion_finish(app);
    thinking_cancel(app);
    go(app, id);
    animate_way(app, from, id);
    course_arrived(app);
}

void course_undo(struct app *app)
{
    if (app->match)
        course_show(app, match_back(app->match));
}

void course_redo(struct app *app)
{
    if (app->match)
        course_show(app, match_forward(app->match));
}

void course_finish(struct app *app, enum outcome outcome, enum end_reason reason)
{
    struct err err;

    thinking_cancel(app);
    match_settle(app->match, app->now_ms);
    course_catch_up(app);
    keep(app, session_clock(app->session, app->match->left_ms, &err), &err);
    keep(app, session_end(app->session, outcome, reason, &err), &err);
    match_decide(app->match, outcome, reason, app->now_ms);
    app->dialog = DIALOG_NONE;
    course_arrived(app);
    session_sync(app->session);
}

bool course_runs(const struct app *app)
{
    return app->match && record_count(app->match->record) > 1 && !match_is_over(app->match);
}

enum side course_resigning(const struct app *app)
{
    const struct match *match = app->match;

    if (match_is_person(match, WHITE) != match_is_person(match, BLACK))
        return match_is_person(match, WHITE) ? WHITE : BLACK;
    return match_turn(match);
}

bool course_may_resign(const struct app *app)
{
    return app->match && app->outcome == PLAYING && app->match->node == app->match->end &&
           !match_computer_only(app->match);
}

void course_resign(struct app *app)
{
    if (course_may_resign(app))
        course_finish(app, course_resigning(app) == WHITE ? BLACK_WINS : WHITE_WINS, END_RESIGNED);
}

bool course_may_claim(const struct app *app)
{
    return app->match && app->outcome == PLAYING && app->question == QUESTION_NONE &&
           match_is_person(app->match, match_turn(app->match)) && match_may_claim(app->match, NULL);
}

void course_claim(struct app *app)
{
    enum end_reason reason;

    if (match_may_claim(app->match, &reason))
        course_finish(app, DRAWN, reason);
}

bool course_may_offer(const struct app *app)
{
    const struct match *match = app->match;

    return match && app->outcome == PLAYING && match->node == match->end && match_ply(match) > 0 &&
           match_is_person(match, match_turn(match)) && app->question == QUESTION_NONE;
}

void course_offer_draw(struct app *app)
{
    if (course_may_claim(app)) {
        course_claim(app);
        return;
    }
    if (!course_may_offer(app))
        return;
    if (match_is_person(app->match, WHITE) && match_is_person(app->match, BLACK)) {
        app->dialog = DIALOG_DRAW_OFFERED;
        return;
    }
    int since = match_ply(app->match) - app->declined_ply;
    if (app->declined_ply >= 0 && since >= 0 && since < PLIES_BETWEEN_OFFERS)
        app_notice(app, false, app->now_ms, _("The computer has just declined; offer again later"));
    else
        thinking_draw(app);
}

void course_rematch(struct app *app)
{
    const struct match *match = app->match;
    enum lot_kind kind = match->terms.lot.count == 3 ? LOT_THREE_MOVES
                       : match->terms.lot.count ? LOT_TWO_MOVES : LOT_FREE;
    struct err err;

    app->seed = hash_mix(app->seed);
    struct match_terms terms = match_next_terms(match, app->seed);
    if (!terms.lot.count && !lots_draw(terms.game, kind, terms.seed, &terms.lot, &err))
        app_notice(app, true, app->now_ms, "%s", err.text);
    app->match->terms.two_games.game = 0;   /* it is not to be kept: the match goes on elsewhere */
    course_start(app, &terms);
}

void course_tick(struct app *app)
{
    struct match *match = app->match;
    struct err err;

    if (!match || !match_clock_runs(match))
        return;
    enum side turn = match_turn(match);
    if (match_clock(match, turn, app->now_ms) == 0) {
        motion_finish(app);
        course_finish(app, turn == WHITE ? BLACK_WINS : WHITE_WINS, END_TIME);
        return;
    }
    if (app->now_ms < app->clock_line_due)
        return;
    match_settle(match, app->now_ms);
    course_catch_up(app);
    keep(app, session_clock(app->session, match->left_ms, &err), &err);
    app->clock_line_due = app->now_ms + CLOCK_LINE_MS;
}

int64_t course_deadline(const struct app *app)
{
    enum { TENTHS_BELOW = 20000 };      /* as the view shows them */

    if (!app->match || !match_clock_runs(app->match))
        return INT64_MAX;
    int32_t left = match_clock(app->match, match_turn(app->match), app->now_ms);
    int32_t step = left > TENTHS_BELOW ? 1000 : 100;
    int64_t shown = app->now_ms + (left > TENTHS_BELOW ? left % step : left % step + 1);

    if (shown <= app->now_ms)
        shown = app->now_ms + step;
    return shown < app->clock_line_due ? shown : app->clock_line_due;
}
