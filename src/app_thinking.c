/* Questions to the computer: its move, a hint, whether it takes a draw. Each has a ticket; answers
 * to older tickets are dropped. */
#include "ai/level.h"
#include "src/app_state.h"
#include "src/base/hash.h"
#include "src/base/lang.h"

enum {
    LEAST_MS = 450,                     /* an answer at once would feel unnatural */
    AFTER_MOTION_MS = 120,
    HINT_MS = 1000, DRAW_MS = 500,
    PONDER_MS = 180000,                 /* then nobody is likely to be at the board */
    EARLY_PLIES = 30                    /* before this no draw is agreed unless the computer is worse */
};

static void ask(struct app *app, enum question question)
{
    struct match *match = app->match;
    struct history past;
    enum side turn = match_turn(match);

    record_history(match->record, match->node, &past);
    analysis_interrupted(app);
    app->ticket++;
    struct ask ask = {
        .ticket = app->ticket, .game = match->terms.game, .pos = *match_position(match),
        .past = past.key, .past_count = past.count, .lines = 1,
        .seed = hash_mix(match->terms.seed + (uint64_t)(match->node * 2 + turn)),
        .threads = app->settings.value[SETTING_THREADS],
    };
    if (question == QUESTION_MOVE) {
        if (match->terms.time.per_move) {
            ask.move_ms = match_clock(match, turn, app->now_ms) * 9 / 10;  /* the rest is for surprises */
        } else if (match_has_clock(match)) {
            ask.clock_ms = match_clock(match, turn, app->now_ms);
            ask.increment_ms = match->terms.time.increment_ms;
        }
        ask.level = match->terms.level;
        ask.seed = match->terms.seed;   /* the same weaknesses all through the game */
        level_limits(ask.level, &ask);
    } else {
        ask.move_ms = question == QUESTION_HINT ? HINT_MS : DRAW_MS;
    }

    app->thinker.idle = 0;
    app->question = question;
    app->asked_at = match->node;
    app->asked_ms = app->now_ms;
    app->depth = 0;
    app->answered = false;
    app->thinker.ask(app->thinker.self, &ask);
}

void thinking_cancel(struct app *app)
{
    if (app->question == QUESTION_NONE)
        return;
    app->ticket++;
    app->question = QUESTION_NONE;
    app->answered = false;
    app->thinker.stop(app->thinker.self);
}

/* A computer of full strength may think while the player does: what it finds out about the position
 * stays in its table. Limited levels would become stronger than they are meant to be. */
static bool may_ponder(const struct app *app)
{
    const struct match *match = app->match;

    return app->settings.value[SETTING_PONDER] && match && app->thinker.self &&
           app->outcome == PLAYING && app->question == QUESTION_NONE && !app->analysis.runs &&
           match->terms.level == LEVEL_FULL && match_is_person(match, match_turn(match)) &&
           !match_is_person(match, !match_turn(match));
}

static void ponder(struct app *app)
{
    struct match *match = app->match;
    struct history past;

    record_history(match->record, match->node, &past);
    struct ask ask = {
        .ticket = ++app->ticket, .game = match->terms.game, .pos = *match_position(match),
        .past = past.key, .past_count = past.count, .lines = 1, .move_ms = PONDER_MS,
        .max_depth = 99,                /* a single move is looked into as well */
        .level = LEVEL_FULL, .seed = match->terms.seed,    /* the same judgement as in its own time */
        .threads = app->settings.value[SETTING_THREADS],
    };
    app->thinker.idle = 1 + (int)match->node;
    app->thinker.ask(app->thinker.self, &ask);
}

static void consider_pondering(struct app *app)
{
    if (may_ponder(app)) {
        if (app->thinker.idle != 1 + (int)app->match->node)
            ponder(app);
    } else if (app->thinker.idle) {
        app->thinker.idle = 0;
        if (app->question == QUESTION_NONE && !app->analysis.runs)
            app->thinker.stop(app->thinker.self);
    }
}

void thinking_consider(struct app *app)
{
    bool due = app->match && app->thinker.self && match_computer_to_move(app->match);
    bool asked = app->question == QUESTION_MOVE && app->match && app->asked_at == app->match->node &&
                 app->outcome == PLAYING;

    if (app->question != QUESTION_NONE && !asked)
        thinking_cancel(app);
    if (due && !asked)
        ask(app, QUESTION_MOVE);
    consider_pondering(app);
}

void thinking_hint(struct app *app)
{
    if (!board_is_live(app) || app->question != QUESTION_NONE)
        return;
    if (!app->thinker.self)
        app_notice(app, true, app->now_ms, _("There is no hint: the computer had no memory to start"));
    else
        ask(app, QUESTION_HINT);
}

void thinking_draw(struct app *app)
{
    if (app->thinker.self)
        ask(app, QUESTION_DRAW);
}

/* While one looks back at a position where the computer moves, this lets it move there again. */
void thinking_now(struct app *app)
{
    if (app->question != QUESTION_NONE) {
        app->asked_ms = app->now_ms - LEAST_MS;
        motion_finish(app);
        app->thinker.stop(app->thinker.self);
    } else if (app->match && app->thinker.self && app->outcome == PLAYING &&
               !match_is_person(app->match, match_turn(app->match))) {
        ask(app, QUESTION_MOVE);
    }
}

bool app_thinks(const struct app *app)
{
    return app->question != QUESTION_NONE;
}

/* The answer as one of the legal moves; NULL when it is none of them. */
static const struct move *answer_move(const struct app *app)
{
    if (app->answer.pv_count > 0)
        for (int i = 0; i < app->legal.count; i++)
            if (move_same(&app->legal.move[i], &app->answer.pv[0]))
                return &app->legal.move[i];
    return NULL;
}

static int64_t move_due(const struct app *app)
{
    const struct animation *animation = &app->animation;
    int64_t due = app->asked_ms + LEAST_MS;
    int64_t rest = app_moves(app)
        ? animation->start_ms + animation->duration_ms + AFTER_MOTION_MS : 0;

    return due > rest ? due : rest;
}

static void take_draw_answer(struct app *app)
{
    int score = -app->answer.score;     /* it was asked with the player to move */
    bool late = match_ply(app->match) >= EARLY_PLIES;

    if (score <= (late ? 0 : -80)) {
        course_finish(app, DRAWN, END_AGREED);
        return;
    }
    app->declined_ply = match_ply(app->match);
    app_notice(app, false, app->now_ms, _("The computer declines the draw"));
}

static void take_answer(struct app *app)
{
    enum question question = app->question;
    const struct move *move = answer_move(app);

    app->question = QUESTION_NONE;
    app->answered = false;
    if (question == QUESTION_DRAW) {
        take_draw_answer(app);
    } else if (!move) {
        app_notice(app, true, app->now_ms, _("The computer found no move; ask it again with Ctrl+M"));
    } else if (question == QUESTION_HINT) {
        app->has_hint = true;
        app->hint = *move;
    } else if (match_may_claim(app->match, NULL) && app->answer.score <= 0) {
        app_notice(app, false, app->now_ms, _("The computer claims the draw"));
        course_claim(app);
    } else {
        struct move copy = *move;       /* the list changes below it */
        course_make(app, &copy, true);
    }
}

void thinking_tick(struct app *app)
{
    struct report report;

    if (!app->thinker.self)
        return;
    while (app->thinker.poll(app->thinker.self, &report)) {
        if (analysis_take(app, &report))
            continue;
        if (app->question == QUESTION_NONE || report.ticket != app->ticket)
            continue;
        app->depth = report.depth;
        if (report.final) {
            app->answered = true;
            app->answer = report;
        }
    }
    if (app->answered && (app->question != QUESTION_MOVE || app->now_ms >= move_due(app)))
        take_answer(app);
}

int64_t thinking_deadline(const struct app *app)
{
    return app->answered && app->question == QUESTION_MOVE ? move_due(app) : INT64_MAX;
}
