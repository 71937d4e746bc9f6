/* What the analysis shows: lines with their scores, how far it has looked, arrows, the balance. */
#include <string.h>

#include "rules/notation.h"
#include "src/app_state.h"
#include "src/base/lang.h"
#include "src/base/strbuf.h"

enum { ARROWS = 3, PLIES = 10 };

/* From White's side: +0.84, a win in so many plies. */
static const char *score_text(int white, struct arena *arena)
{
    if (score_is_win(white) || score_is_loss(white)) {
        int plies = SCORE_WIN - (white > 0 ? white : -white);
        return arena_printf(arena, _("win %d"), (plies + 1) / 2);
    }
    if (score_is_known_win(white) || score_is_known_loss(white))
        return _("won");                /* the endgame tables say so, but not how long it takes */
    return arena_printf(arena, "%s%d.%02d", white < 0 ? "−" : "+", (white < 0 ? -white : white) / 100,
                        (white < 0 ? -white : white) % 100);
}

/* The moves behind the first one, each named in its own position. */
static const char *rest_text(const struct app *app, const struct report *report, struct arena *arena)
{
    const struct game *game = app->match->terms.game;
    struct position pos = *match_position(app->match);
    struct movelist legal = { 0 };
    struct strbuf buf;

    strbuf_init(&buf);
    for (int i = 0; i < report->pv_count && i < PLIES; i++) {
        char text[MOVE_TEXT];
        struct position next;
        memset(&next, 0, sizeof next);
        game_generate(game, &pos, &legal);
        move_text(game, &legal, &report->pv[i], text);
        if (i > 0)
            strbuf_printf(&buf, "%s%s", i > 1 ? " " : "", text);
        game_apply(game, &pos, &report->pv[i], &next);
        pos = next;
    }
    movelist_free(&legal);
    const char *text = arena_printf(arena, "%s", buf.text);
    strbuf_free(&buf);
    return text;
}

static const char *first_text(const struct app *app, const struct move *move, struct arena *arena)
{
    char text[MOVE_TEXT];

    move_text(app->match->terms.game, &app->legal, move, text);
    return arena_printf(arena, "%s", text);
}

static const char *count_text(uint64_t nodes, struct arena *arena)
{
    if (nodes < 10000)
        return arena_printf(arena, "%d", (int)nodes);
    if (nodes < 10000000)
        return arena_printf(arena, _("%d k"), (int)(nodes / 1000));
    return arena_printf(arena, _("%d M"), (int)(nodes / 1000000));
}

/* "depth 21 · 14 M nodes · 6.1 M/s" */
static const char *figures_text(const struct report *best, struct arena *arena)
{
    const char *nodes = count_text(best->nodes, arena);

    if (best->elapsed_ms < 100)
        return arena_printf(arena, _("depth %d · %s nodes"), best->depth, nodes);
    double speed = (double)best->nodes / best->elapsed_ms / 1000;
    return arena_printf(arena, _("depth %d · %s nodes · %.1f M/s · %d s"), best->depth, nodes, speed,
                        best->elapsed_ms / 1000);
}

static const char *state_text(const struct app *app)
{
    if (!app->thinker.self)
        return _("There is no analysis: the computer had no memory to start");
    if (app->outcome != PLAYING)
        return _("The game has ended here. Go back to a position to look at it.");
    if (app->question == QUESTION_MOVE)
        return _("The computer is thinking about its own move.");
    return _("Looking…");
}

void view_analysis(const struct app *app, struct arena *arena, struct view *out)
{
    const struct analysis *analysis = &app->analysis;
    struct analysis_view *shown = &out->analysis;
    int turn = match_turn(app->match);

    if (app->tab != PANEL_ANALYSIS)
        return;
    shown->wanted = settings_choice(&app->settings, SETTING_LINES);
    shown->setting = SETTING_LINES;
    shown->choices = setting_choice_count(SETTING_LINES);
    shown->state = state_text(app);
    for (int i = 0; i < analysis->count; i++) {
        const struct move *move = analysis_move(app, i);
        if (!move || app->outcome != PLAYING)
            break;
        const struct report *report = &analysis->line[i];
        int white = turn == WHITE ? report->score : -report->score;
        shown->line[shown->count++] = (struct line_view){
            .score = score_text(white, arena), .white = white,
            .first = first_text(app, move, arena), .rest = rest_text(app, report, arena),
        };
        if (i < ARROWS && !app_moves(app))
            out->board.line_move[out->board.line_moves++] = move;
    }
    if (shown->count)
        shown->figures = figures_text(&analysis->line[0], arena);
    shown->can_play = board_is_live(app);
}
