/* The board under the player's hands: clicks, drags, the keyboard's cursor, typed moves; and the
 * explanation when a try is refused. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/route.h"
#include "rules/talk.h"
#include "rules/tower.h"
#include "src/app_state.h"
#include "src/base/lang.h"
#include "src/base/strbuf.h"
#include "src/base/utf8.h"

static const struct game *game_of(const struct app *app)
{
    return app->match->terms.game;
}

static bool is_own(const struct app *app, square sq)
{
    const struct position *pos = match_position(app->match);

    if (game_of(app)->rules.moves_either && set_has(position_side(pos, (enum side)!pos->turn), sq))
        return true;
    return set_has(position_side(pos, (enum side)pos->turn), sq);
}

bool board_is_persons(const struct app *app)
{
    return app->match && app->place == PLACE_PLAY && app->outcome == PLAYING &&
           !match_in_lot(app->match) && match_is_person(app->match, match_turn(app->match));
}

bool board_is_live(const struct app *app)
{
    return board_is_persons(app) && app->dialog == DIALOG_NONE;
}

/* Touch-move: the piece that was chosen first must move. */
static bool is_bound(const struct app *app)
{
    return app->match->terms.touch_move && app->pick.count > 0;
}

static void tell_bound(struct app *app)
{
    app_notice(app, false, app->now_ms, _("Touch-move: the piece on %s was touched and must move"),
               square_name(game_of(app), app->pick.cell[0]));
    app->notice_tried = true;
}

/* May this piece be chosen instead of the one that was touched? */
static bool may_change(struct app *app, square sq)
{
    sqset ends;

    if (!is_bound(app) || !is_own(app, sq) ||
        set_has(pick_next(&app->pick, game_of(app), &app->legal, &ends), sq))
        return true;
    tell_bound(app);
    return false;
}

/* With touch-move a free square alone plays nothing, even if one piece only can reach it. */
static bool must_touch_first(struct app *app, square sq)
{
    struct pick pick = app->pick;
    sqset own = pick_origins(&app->legal) | pick_drops(&app->legal);
    struct move chosen;

    if (!app->match->terms.touch_move || pick.count || set_has(own, sq) ||
        pick_cell(&pick, game_of(app), &app->legal, sq, false, &chosen) == PICK_NOTHING)
        return false;
    app_notice(app, false, app->now_ms, _("Touch-move: click the piece first, then its square"));
    app->notice_tried = true;
    return true;
}

/* What was said about something typed ends with the next thing that is done. */
static void forget_notice(struct app *app)
{
    if (app->notice_tried)
        app->notice[0] = '\0';
    app->notice_tried = false;
}

void board_reset(struct app *app)
{
    pick_clear(&app->pick);
    app->tried = app->held = SQ_NONE;
    app->explains = false;
    app->has_hint = false;
    app->typed[0] = '\0';
    app->mark_from = SQ_NONE;
    forget_notice(app);
}

/* Several pieces can go to the cell that was named alone. */
static void ask_which(struct app *app, square cell)
{
    const struct game *game = game_of(app);
    int count = set_count(app->why.due), i = 0;
    struct strbuf names;

    if (count < 2)
        return;
    strbuf_init(&names);
    for (sqset left = app->why.due; left; i++)
        talk_join(&names, square_name(game, set_take(&left)), i, count);
    snprintf(app->why.title, sizeof app->why.title, _("Which piece is to go to %s?"),
             square_name(game, cell));
    snprintf(app->why.text, sizeof app->why.text, _("Click it first: %s."), names.text);
    app->why.has_show = false;
    strbuf_free(&names);
}

static void explain(struct app *app, const square *cell, int count)
{
    app->refused_cell = 0;
    explain_try(game_of(app), match_position(app->match), &app->legal, cell, count,
                app->outcome != PLAYING, &app->why);
    if (count == 1 && app->why.reason == REFUSE_AMBIGUOUS)
        ask_which(app, cell[0]);
    app->explains = app->why.reason != REFUSE_NOTHING;
    if (app->explains)
        app->notice[0] = '\0';          /* the card stands in the same place */
}

/* The cells named so far and one more. */
static void explain_pick(struct app *app, square sq)
{
    struct pick named = app->pick;

    if (named.count == 0 && app->tried != SQ_NONE)
        named.cell[named.count++] = app->tried;
    if (named.count <= MOVE_MAX_HOPS)
        named.cell[named.count++] = sq;
    explain(app, named.cell, named.count);
}

/* Why nothing can be moved now; false when something can. */
static bool tell_not_live(struct app *app, square sq)
{
    if (board_is_live(app))
        return false;
    if (app->outcome != PLAYING)
        explain(app, &sq, 1);
    else if (app->match && match_in_lot(app->match))
        app_notice(app, false, app->now_ms, _("This move was drawn by lot"));
    else if (app->question == QUESTION_MOVE)
        app_notice(app, false, app->now_ms, _("The computer is to move"));
    else
        app_notice(app, false, app->now_ms,
                   _("Here the computer moves: Ctrl+Y goes forward, Ctrl+M lets it move again"));
    return true;
}

void board_choose_move(struct app *app, int index)
{
    int choice[CHOICES];
    int count;

    if (!board_is_live(app))
        return;
    count = pick_choices(&app->pick, game_of(app), &app->legal, choice, CHOICES);
    for (int i = 0; i < count; i++)
        if (choice[i] == index) {
            struct move move = app->legal.move[index];
            course_make(app, &move, true);
            return;
        }
}

/* A typed number, or the letter of what a man becomes, answers what view_question() asks. */
static bool take_choice(struct app *app, const char *text)
{
    const struct game *game = game_of(app);
    int index[CHOICES];
    int count = pick_choices(&app->pick, game, &app->legal, index, CHOICES);

    if (app->typed[0] || !text[0] || text[1])
        return false;
    for (int i = 0; i < count; i++) {
        const struct move *move = &app->legal.move[index[i]];
        bool letter = move->flags & MOVE_PROMOTES &&
                      game->rules.letter[move->kind] == toupper((unsigned char)text[0]);
        if (count < 2 || !(letter || text[0] == '1' + i))
            continue;
        board_choose_move(app, index[i]);
        return true;
    }
    return false;
}

static void name_cell(struct app *app, square sq, bool animate)
{
    bool single = app->settings.value[SETTING_ONE_CLICK];
    struct move chosen;

    app->explains = false;
    forget_notice(app);
    app->typed[0] = '\0';

    if (!may_change(app, sq))
        return;
    /* After a piece that cannot move a free square completes the try instead of meaning the one
     * move that ends there. */
    if (app->tried != SQ_NONE && app->pick.count == 0 && !is_own(app, sq)) {
        explain_pick(app, sq);
        return;
    }
    if (must_touch_first(app, sq))
        return;
    switch (pick_cell(&app->pick, game_of(app), &app->legal, sq, single, &chosen)) {
    case PICK_MOVE:
        course_make(app, &chosen, animate);
        app->reached = chosen.from == sq ? chosen.to : SQ_NONE;
        app->reached_ms = app->now_ms;
        break;
    case PICK_MORE:
        app->tried = SQ_NONE;
        break;
    case PICK_NOTHING:
        if (is_own(app, sq)) {
            pick_clear(&app->pick);
            app->tried = app->tried == sq ? SQ_NONE : sq;
            if (app->tried != SQ_NONE)
                explain(app, &sq, 1);
        } else {
            explain_pick(app, sq);
        }
        break;
    }
}

/* A piece's only move was played by the first click, and the second one comes out of habit. */
static bool is_second_click(struct app *app, square sq)
{
    enum { HABIT_MS = 1000 };
    bool second = sq == app->reached &&
                  (app->now_ms < app->reached_ms + HABIT_MS || !is_own(app, sq));

    app->reached = SQ_NONE;
    return second;
}

void board_square(struct app *app, square sq)
{
    if (!app->match || app->dialog != DIALOG_NONE || sq >= MAX_SQUARES ||
        !set_has(game_of(app)->geo->board, sq) || is_second_click(app, sq))
        return;
    marks_hide(app);
    motion_finish(app);
    if (!tell_not_live(app, sq))
        name_cell(app, sq, true);
}

/* A try that leads to a cell of the other colour. */
static void explain_unplayed(struct app *app, int32_t cell)
{
    char name[CELL_NAME];

    explain_pick(app, SQ_NONE);
    if (!app->explains || app->outcome != PLAYING)
        return;
    app->refused_cell = cell;
    app->why.has_show = app->pick.count > 0 && app->why.show.from == app->pick.cell[0];
    board_unplayed_name(game_of(app), (cell - 1) % 16, (cell - 1) / 16, name);
    if (name[0])
        snprintf(app->why.title, sizeof app->why.title, _("%s is a light square"), name);
    else
        snprintf(app->why.title, sizeof app->why.title, "%s", _("That is a light square"));
}

void board_unplayed(struct app *app, int32_t cell)
{
    if (!app->match || app->dialog != DIALOG_NONE || cell < 1)
        return;
    marks_hide(app);
    motion_finish(app);
    if (tell_not_live(app, SQ_NONE))
        return;
    app->typed[0] = '\0';
    forget_notice(app);
    explain_unplayed(app, cell);
}

void board_drag(struct app *app, square sq)
{
    if (!app->match || app->dialog != DIALOG_NONE || sq >= MAX_SQUARES)
        return;
    marks_hide(app);
    motion_finish(app);
    if (!board_is_live(app) || !is_own(app, sq))
        return;

    bool goes_on = app->pick.count > 0 && app->pick.cell[0] == sq;
    app->explains = false;
    forget_notice(app);
    if (!goes_on && !may_change(app, sq))
        return;
    app->held = sq;
    if (goes_on)
        return;
    pick_clear(&app->pick);
    app->tried = SQ_NONE;
    if (set_has(pick_origins(&app->legal), sq))
        app->pick = (struct pick){ .count = 1, .cell = { sq } };
    else
        app->tried = sq;
}

void board_drop(struct app *app, square sq, int32_t cell)
{
    square held = app->held;

    app->held = SQ_NONE;
    if (held == SQ_NONE || sq == held)
        return;                         /* put back: the piece stays chosen */
    if (sq == SQ_NONE && cell > 0) {
        board_unplayed(app, cell);
        return;
    }
    if (sq == SQ_NONE && board_is_live(app) && is_bound(app)) {
        tell_bound(app);
        return;
    }
    if (sq == SQ_NONE || !board_is_live(app)) {
        pick_clear(&app->pick);
        app->tried = SQ_NONE;
        return;
    }
    /* One step needs no animation, the hand has made it; a longer way is shown. */
    node_id before = app->match->node;
    name_cell(app, sq, true);
    if (app->match->node != before &&
        record_node(app->match->record, app->match->node)->move.hops <= 1)
        motion_finish(app);
}

bool board_cancel(struct app *app)
{
    if (app->notice_tried) {
        forget_notice(app);
        app->typed[0] = '\0';
    } else if (app->typed[0]) {
        app->typed[0] = '\0';
    } else if (board_is_live(app) && is_bound(app) && app->pick.count > 1) {
        app->pick.count = 1;
    } else if (board_is_live(app) && is_bound(app)) {
        tell_bound(app);
    } else if (app->held != SQ_NONE || app->pick.count || app->tried != SQ_NONE || app->explains) {
        board_reset(app);
    } else if (app->has_hint) {
        app->has_hint = false;
    } else if (app->match && marks_clear(app)) {
        return true;
    } else if (app->animation.demo) {
        motion_finish(app);
    } else if (app->cursor != SQ_NONE) {
        app->cursor = SQ_NONE;
    } else {
        return false;
    }
    return true;
}

/* The playing square of a row that is nearest to a column, SQ_NONE when the row has none. */
static square nearest_in_row(const struct geometry *geo, int row, int col)
{
    for (int by = 0; by < geo->cols; by++) {
        if (col + by < geo->cols && geo->at[row][col + by] != SQ_NONE)
            return geo->at[row][col + by];
        if (col - by >= 0 && geo->at[row][col - by] != SQ_NONE)
            return geo->at[row][col - by];
    }
    return SQ_NONE;
}

void board_cursor(struct app *app, enum dir dir)
{
    if (!app->match || app->place != PLACE_PLAY || app->dialog != DIALOG_NONE)
        return;
    const struct geometry *geo = game_of(app)->geo;
    int turned = app->flipped ? -1 : 1;

    if (app->cursor == SQ_NONE) {
        sqset origins = pick_origins(&app->legal);
        app->cursor = origins ? set_first(origins) : set_first(geo->board);
        app->cursor_col = geo->col[app->cursor];
        return;
    }

    int row = geo->row[app->cursor], col = geo->col[app->cursor];
    if (dir == EAST || dir == WEST) {
        for (col += dir == EAST ? turned : -turned; col >= 0 && col < geo->cols;
             col += dir == EAST ? turned : -turned)
            if (geo->at[row][col] != SQ_NONE) {
                app->cursor = geo->at[row][col];
                app->cursor_col = col;
                return;
            }
        return;
    }
    row += dir == NORTH ? turned : -turned;
    if (row < 0 || row >= geo->rows)
        return;
    square next = nearest_in_row(geo, row, app->cursor_col);
    if (next != SQ_NONE)
        app->cursor = next;
}

void board_choose(struct app *app)
{
    if (app->cursor != SQ_NONE)
        board_square(app, app->cursor);
    else
        board_cursor(app, NORTH);
}

/* Could the last square go on with another digit? Then only Enter ends it. */
static bool may_go_on(const struct app *app)
{
    const struct game *game = game_of(app);
    const char *last = app->typed + strlen(app->typed);

    while (last > app->typed && strchr("0123456789", last[-1]))
        last--;
    if (!*last)
        return false;
    if (last > app->typed && strchr("abcdefghijklmnop", last[-1]))
        last--;
    for (int sq = 0; sq < MAX_SQUARES; sq++) {
        const char *const names[] = { game->name_of[sq], game->other_name_of[sq] };
        for (int i = 0; i < 2; i++)
            if (strlen(names[i]) > strlen(last) && strncmp(names[i], last, strlen(last)) == 0)
                return true;
    }
    return false;
}

/* One square and nothing more: it is named as if it had been clicked. */
static bool take_square(struct app *app)
{
    const char *rest = app->typed;
    square sq = square_read(game_of(app), &rest);

    if (sq == SQ_NONE || *rest)
        return false;
    name_cell(app, sq, true);
    return true;
}

/* Several moves begin like this: what was typed is chosen, so that more squares can be named. */
static bool take_beginning(struct app *app, const struct written *written)
{
    struct pick named = { .count = written->count };
    int index[CHOICES];

    memcpy(named.cell, written->cell, (size_t)written->count * sizeof *named.cell);
    if (!pick_fitting(&named, game_of(app), &app->legal, index, CHOICES))
        return false;
    app->pick = named;
    app->tried = SQ_NONE;
    app->typed[0] = '\0';
    if (!pick_choices(&named, game_of(app), &app->legal, index, CHOICES))
        explain(app, named.cell, named.count);
    return true;
}

static void refuse_typed(struct app *app, const struct written *written)
{
    pick_clear(&app->pick);
    app->tried = SQ_NONE;
    app->typed[0] = '\0';
    explain(app, written->cell, written->count);
}

/* The squares go on with what is chosen already. */
static bool take_continuation(struct app *app, const struct written *written)
{
    struct pick longer = app->pick;

    if (!longer.count || longer.count + written->count > MOVE_MAX_HOPS + 1)
        return false;
    for (int i = 0; i < written->count; i++)
        longer.cell[longer.count++] = written->cell[i];
    if (!pick_fitting(&longer, game_of(app), &app->legal, NULL, 0))
        return false;
    node_id before = app->match->node;
    for (int i = 0; i < written->count && app->match->node == before; i++)
        name_cell(app, written->cell[i], true);
    return true;
}

static void try_typed(struct app *app, bool complete)
{
    struct written written;
    struct err err;

    if (complete && take_square(app))
        return;
    if (!written_read(game_of(app), app->typed, &written, &err)) {
        if (complete) {
            app->typed[0] = '\0';
            app_notice(app, true, app->now_ms, "%s", err.text);
            app->notice_tried = true;
        }
        return;
    }
    if (!complete && (written.count < 2 || may_go_on(app)))
        return;
    int index = written_match(game_of(app), &written, &app->legal);
    if (index >= 0 && is_bound(app) && app->legal.move[index].from != app->pick.cell[0]) {
        app->typed[0] = '\0';
        tell_bound(app);
    } else if (index >= 0) {
        struct move move = app->legal.move[index];
        course_make(app, &move, true);
    } else if (take_continuation(app, &written)) {
        return;
    } else if (complete ? !take_beginning(app, &written)
                        : !route_fitting(game_of(app), &app->legal, written.cell, written.count,
                                         NULL, 0)) {
        refuse_typed(app, &written);    /* more squares would not help either */
    }
}

void board_text(struct app *app, const char *text)
{
    if (!app->match || app->place != PLACE_PLAY || app->dialog != DIALOG_NONE ||
        strlen(app->typed) + strlen(text) >= sizeof app->typed || strcmp(text, " ") == 0)
        return;
    motion_finish(app);
    app->explains = false;
    forget_notice(app);
    if (!board_is_live(app)) {
        tell_not_live(app, set_first(game_of(app)->geo->board));
        return;
    }
    if (take_choice(app, text)) {
        app->judged = true;
        return;
    }
    text_copy(app->typed + strlen(app->typed), sizeof app->typed - strlen(app->typed), text);
    try_typed(app, false);
    app->judged = !app->typed[0];
}

void board_erase(struct app *app)
{
    if (app->typed[0])
        utf8_drop_last(app->typed);
    else if (app->match && app->pick.count > (is_bound(app) ? 1 : 0))
        pick_back(&app->pick);
}

void board_enter(struct app *app)
{
    if (app->typed[0] && board_is_live(app))
        try_typed(app, true);
}
