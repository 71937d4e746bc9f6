/* What is still to be said about the move that was begun: which piece a pawn becomes, whether a
 * capture is to go on, whether a row of five takes a piece off. */
#include "input/pick.h"
#include "render/pieces.h"
#include "rules/notation.h"
#include "src/app_state.h"
#include "src/base/lang.h"

/* Kinds that a man may become, by their letters in FEN. */
static const struct { char letter; const char *name; } kind_names[] = {
    { 'K', N_("King") }, { 'B', N_("Bishop") }, { 'C', N_("Camel") },
};

static bool promotes(const struct game *game, const struct move *move)
{
    return game->rules.does && move->flags & MOVE_PROMOTES;
}

static const char *kind_name(const struct game *game, int kind)
{
    for (size_t i = 0; i < sizeof kind_names / sizeof *kind_names; i++)
        if (kind_names[i].letter == game->rules.letter[kind])
            return _(kind_names[i].name);
    return _("King");
}

static const char *move_label(const struct app *app, struct arena *arena, const struct move *move)
{
    char text[MOVE_TEXT];

    move_text(app->match->terms.game, &app->legal, move, text);
    return arena_printf(arena, "%s", text);
}

/* Does any move that still fits take a piece off without touching it? */
static bool may_take_off(const struct app *app)
{
    const struct game *game = app->match->terms.game;
    enum { MANY = 64 };
    int index[MANY];
    int count = pick_fitting(&app->pick, game, &app->legal, index, MANY);

    for (int i = 0; i < count && i < MANY; i++)
        if (app->legal.move[index[i]].flags & MOVE_REMOVES)
            return true;
    return false;
}

static void ask_to_end(const struct app *app, struct arena *arena, const struct move *move,
                       struct question_view *out, struct choice_view *choice)
{
    if (may_take_off(app)) {
        out->title = _("A row of five: what is taken off?");
        out->text = _("Click the enemy piece that is to go, or the same square again to take none.");
        choice->label = _("Take nothing");
        return;
    }
    out->title = _("Stop here or go on?");
    out->text = _("Click the next square, or this one again to end the move here.");
    choice->label = arena_printf(arena, _("Stop: %s"), move_label(app, arena, move));
}

static int way_of(const struct board_view *board, const struct move *move)
{
    for (int i = 0; board->ways > 1 && i < board->ways; i++)
        if (board->way[i].move == move)
            return i;
    return -1;
}

void view_question(const struct app *app, struct arena *arena, const struct board_view *board,
                   struct question_view *out)
{
    const struct game *game = app->match->terms.game;
    int index[CHOICES];
    int count = pick_choices(&app->pick, game, &app->legal, index, CHOICES);

    *out = (struct question_view){ 0 };
    if (!count || app_moves(app) || !board_is_live(app))
        return;
    struct choice_view *choice = arena_alloc(arena, (size_t)count * sizeof *choice);
    const struct move *first = &app->legal.move[index[0]];
    for (int i = 0; i < count; i++) {
        const struct move *move = &app->legal.move[index[i]];
        choice[i] = (struct choice_view){ .move = index[i], .way = way_of(board, move),
                                          .label = move_label(app, arena, move) };
        if (!promotes(game, move))
            continue;
        choice[i].label = kind_name(game, move->kind);
        choice[i].has_image = true;
        choice[i].image = piece_image(game, match_turn(app->match), (enum kind)move->kind, 0);
    }
    out->choice = choice;
    out->count = count;
    if (count == 1) {
        ask_to_end(app, arena, first, out, choice);
    } else if (promotes(game, first)) {
        out->title = _("What does the pawn become?");
        out->text = _("Press a button, or type its letter or number.");
    } else {
        out->title = _("Which move is meant?");
        out->text = _("Click a marked square of the way, press a button or type its number.");
    }
}

static const char *side_name(enum side side)
{
    return side == WHITE ? _("White") : _("Black");
}

void view_ask(const struct app *app, struct arena *arena, struct view *out)
{
    const char *side, *other;

    if (app->dialog == DIALOG_RESIGN) {
        side = side_name(course_resigning(app));
        other = side_name((enum side)!course_resigning(app));
        out->ask_title = arena_printf(arena, _("%s resigns?"), side);
        out->ask_text = arena_printf(arena, _("%s then wins the game."), other);
    } else if (app->dialog == DIALOG_DRAW_OFFERED) {
        side = side_name(match_turn(app->match));
        other = side_name((enum side)!match_turn(app->match));
        out->ask_title = arena_printf(arena, _("%s offers a draw"), side);
        out->ask_text = arena_printf(arena, _("%s may accept it, or play on."), other);
    }
}
