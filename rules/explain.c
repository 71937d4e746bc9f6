#include "rules/explain.h"

#include <stddef.h>
#include <string.h>

#include "rules/light_square.h"
#include "rules/refusal.h"
#include "rules/route.h"
#include "src/base/lang.h"

enum { NAMED_PATHS = 4 };

static bool is_limited_king(const struct talk *talk, square sq)
{
    int limit = talk->game->rules.king_move_limit;
    enum side side = (enum side)talk->pos->turn;
    return limit && talk->pos->king_run[side] >= limit && talk->pos->king_last[side] == sq &&
           talk->pos->piece[MAN][side];
}

static void refuse_king_limit(struct talk *talk)
{
    int limit = talk->game->rules.king_move_limit;

    talk_title(talk, _("The king on %s may not move now"), talk_name(talk, talk->cell[0]));
    talk_say(talk, ngettext("It has made %d move in a row without a capture. While there are men beside it, "
                       "another piece must move first.",
                       "It has made %d moves in a row without a capture. While there are men beside "
                       "it, another piece must move first.",
                       (unsigned long)limit),
        limit);
}

static void refuse_step(struct talk *talk)
{
    talk_title(talk, _("%s is not allowed: you must take"), talk->tried);
    talk_say(talk, _("A capture is compulsory."));
    talk_captures_due(talk);
}

static bool is_rank(enum refusal reason)
{
    return reason >= REFUSE_MAJORITY && reason <= REFUSE_VALUE;
}

static sqset origins(const struct talk *talk)
{
    sqset set = 0;
    for (int i = 0; i < talk->legal->count; i++)
        if (talk->legal->move[i].from != SQ_NONE)
            set |= set_of(talk->legal->move[i].from);
    return set;
}

static void set_due(struct talk *talk)
{
    sqset all = origins(talk);
    bool own = talk->count && !talk->due && talk->cell[0] < MAX_SQUARES &&
               set_has(all, talk->cell[0]);
    talk->out->due = own ? set_of(talk->cell[0]) : all;
}

static int common_cells(const struct move *move, const struct talk *talk)
{
    int common = 0;
    for (int i = 0; i < talk->count; i++) {
        square sq = talk->cell[i];
        if (sq >= MAX_SQUARES)
            continue;
        common += i == 0 ? 4 * (move->from == sq) : (move->to == sq) + set_has(move->captured, sq);
    }
    return common;
}

/* The legal move most like the try: of the same piece, to the same end, over the same cells. */
static void set_show(struct talk *talk)
{
    int best = -1;
    for (int i = 0; i < talk->legal->count; i++) {
        int common = common_cells(&talk->legal->move[i], talk);
        if (common <= best)
            continue;
        best = common;
        talk->out->show = talk->legal->move[i];
        talk->out->has_show = true;
    }
}

static void refuse_over(struct talk *talk)
{
    talk->out->reason = REFUSE_GAME_OVER;
    talk->out->due = 0;
    talk->out->has_show = false;
    talk->out->alternatives = 0;
    talk_title(talk, _("The game is over"));
    talk_say(talk, _("Nothing can be moved any more. Take moves back or begin a new game."));
}

static void refuse_off_board(struct talk *talk)
{
    const struct geometry *geo = talk->game->geo;

    talk->out->reason = REFUSE_OFF_BOARD;
    talk_title(talk, _("That square is not played on"));
    if (geo->full)
        talk_say(talk, _("There is no such square on this board."));
    else
        talk_say(talk, _("Pieces stand and move on the squares of one colour only."));
    talk_instead(talk);
}

static void refuse_empty(struct talk *talk)
{
    talk->out->reason = REFUSE_EMPTY_ORIGIN;
    talk->out->refused = talk->cell[0];
    talk_title(talk, _("There is no piece on %s"), talk_name(talk, talk->cell[0]));
    talk_say(talk, _("A move begins with one of your own pieces."));
    talk_instead(talk);
}

static void refuse_not_yours(struct talk *talk)
{
    const char *cell = talk_name(talk, talk->cell[0]);

    talk->out->reason = REFUSE_NOT_YOURS;
    talk->out->refused = talk->cell[0];
    talk_title(talk, _("The piece on %s is not yours"), cell);
    if (talk->pos->turn == WHITE)
        talk_say(talk, _("It is White's turn, and the piece on %s is Black's."), cell);
    else
        talk_say(talk, _("It is Black's turn, and the piece on %s is White's."), cell);
    if (talk->game->rules.towers)
        talk_say(talk, _("A tower belongs to the side of the piece on top."));
    talk_instead(talk);
}

/* A piece was named that cannot move, and no more. */
static void refuse_piece(struct talk *talk, const struct attempt *attempt)
{
    const char *cell = talk_name(talk, talk->cell[0]);

    talk->out->refused = talk->cell[0];
    if (is_rank(attempt->reason)) {
        talk->out->reason = attempt->reason;
        refusal_tell_rank(talk, attempt);
    } else if (talk->due) {
        talk->out->reason = REFUSE_OTHER_PIECE;
        talk_title(talk, _("%s may not move: another piece must take"), cell);
        talk_say(talk, _("The piece on %s has nothing to take, and a capture is compulsory."), cell);
        talk_captures_due(talk);
    } else if (is_limited_king(talk, talk->cell[0])) {
        talk->out->reason = REFUSE_KING_LIMIT;
        refuse_king_limit(talk);
        talk_instead(talk);
    } else {
        talk->out->reason = REFUSE_STUCK;
        talk_title(talk, _("The piece on %s cannot move"), cell);
        talk_say(talk, _("It has no free square to go to and nothing to take."));
        talk_instead(talk);
    }
}

/* Two or more cells that fit no legal move. */
static void refuse_cells(struct talk *talk, const struct attempt *attempt)
{
    struct explanation *out = talk->out;

    talk_set_tried(talk, attempt->is_capture);
    out->reason = attempt->reason;
    out->refused = attempt->refused;
    if (is_rank(attempt->reason)) {
        refusal_tell_rank(talk, attempt);
    } else if (attempt->reason != REFUSE_NOTHING) {
        refusal_tell(talk, attempt);
    } else if (talk->due) {
        out->reason = REFUSE_CAPTURE_DUE;
        refuse_step(talk);
    } else if (is_limited_king(talk, talk->cell[0])) {
        out->reason = REFUSE_KING_LIMIT;
        refuse_king_limit(talk);
        talk_instead(talk);
    } else {
        out->reason = REFUSE_NO_LINE;
        refusal_tell(talk, attempt);
    }
}

static void refuse_ambiguous(struct talk *talk, const int *index, int fitting, int named)
{
    char path[MOVE_TEXT];
    struct strbuf list;

    bool promotes = named > 0 && talk->game->rules.does &&
                    talk->legal->move[index[0]].flags & MOVE_PROMOTES;
    strbuf_init(&list);
    for (int i = 0; i < named; i++) {
        if (promotes)
            move_text(talk->game, talk->legal, &talk->legal->move[index[i]], path);
        else
            move_path_text(talk->game, &talk->legal->move[index[i]], path);
        talk_join(&list, path, i, named);
    }
    talk->out->reason = REFUSE_AMBIGUOUS;
    talk->out->refused = SQ_NONE;
    talk->out->show = talk->legal->move[index[0]];
    talk->out->due = 0;
    for (int i = 0; i < named; i++)
        if (talk->legal->move[index[i]].from != SQ_NONE)
            talk->out->due |= set_of(talk->legal->move[index[i]].from);
    talk_title(talk, _("%s can mean several moves"), talk->tried);
    if (promotes)
        talk_say(talk, _("Say what the piece becomes: %s."), list.text);
    else if (fitting > named)
        talk_say(talk, _("Name more squares of the way, for example of %s."), list.text);
    else
        talk_say(talk, _("Name more squares of the way: %s."), list.text);
    strbuf_free(&list);
}

/* An empty cell alone: fine when one move ends there, a question when several do. */
static void explain_end(struct talk *talk)
{
    int index[NAMED_PATHS];
    int fitting = 0;

    for (int i = 0; i < talk->legal->count; i++) {
        if (talk->legal->move[i].to != talk->cell[0])
            continue;
        if (fitting < NAMED_PATHS)
            index[fitting] = i;
        fitting++;
    }
    talk_set_tried(talk, false);
    if (fitting > 1)
        refuse_ambiguous(talk, index, fitting, fitting < NAMED_PATHS ? fitting : NAMED_PATHS);
    else if (!fitting)
        refuse_empty(talk);
}

/* Of chains of jumps that take nothing only the end matters, and one of them ends here. */
static bool is_end_of_jumps(const struct talk *talk)
{
    int endings = 0;

    for (int i = 0; i < talk->legal->count; i++) {
        const struct move *move = &talk->legal->move[i];
        if (!route_fits(talk->game, talk->legal, move, talk->cell, talk->count))
            continue;
        if (move->captured)
            return false;
        endings += move->to == talk->cell[talk->count - 1];
    }
    return endings == 1;
}

static void explain_fitting(struct talk *talk)
{
    int index[NAMED_PATHS];
    int fitting = route_fitting(talk->game, talk->legal, talk->cell, talk->count, index, NAMED_PATHS);

    if (fitting == 1 || talk->count == 1 || is_end_of_jumps(talk))
        return;
    talk_set_tried(talk, talk->legal->move[index[0]].captured);
    refuse_ambiguous(talk, index, fitting, fitting < NAMED_PATHS ? fitting : NAMED_PATHS);
}

static bool are_on_board(const struct talk *talk)
{
    for (int i = 0; i < talk->count; i++)
        if (talk->cell[i] >= MAX_SQUARES || !set_has(talk->game->geo->board, talk->cell[i]))
            return false;
    return true;
}

/* Games outside the family tell their own rules; false where the common words will do. */
static bool refuse_odd(struct talk *talk)
{
    const struct game *game = talk->game;

    if (!game->does->refuse)
        return false;
    talk_set_tried(talk, false);
    if (!game->does->refuse(talk))
        return false;
    talk_instead(talk);
    return true;
}

static void judge(struct talk *talk)
{
    struct attempt attempt;

    attempt_judge(talk->game, talk->pos, talk->legal, talk->cell, talk->count, &attempt);
    if (attempt.has_route && attempt.reason == REFUSE_NOTHING && talk->legal->count)
        return;                         /* another route of a legal move, hidden from route.h */
    if (talk->count == 1)
        refuse_piece(talk, &attempt);
    else
        refuse_cells(talk, &attempt);
}

/* Stavropol with priority=own: the other colour may be moved, but one's own pieces take first. */
static bool refuse_other_colour(struct talk *talk)
{
    const struct rules *rules = &talk->game->rules;
    sqset own = position_side(talk->pos, (enum side)talk->pos->turn);
    if (!rules->moves_either || !rules->option[0] || !talk->due || set_has(own, talk->cell[0]) ||
        !set_has(own, talk->legal->move[0].from))
        return false;
    talk_set_tried(talk, true);
    talk->out->reason = REFUSE_OTHER_PIECE;
    talk->out->refused = talk->cell[talk->count - 1];
    talk_title(talk, _("%s is not allowed: your own pieces take first"), talk->tried);
    talk_say(talk, _("A capture by your own pieces comes before one by the other colour."));
    talk_captures_due(talk);
    return true;
}

/* Pieces are put on the board, so that a move need not begin with an own piece. */
static bool drops(const struct talk *talk)
{
    const struct position *start = &talk->game->start;
    return start->hand[WHITE] || start->hand[BLACK];
}

static void explain(struct talk *talk, bool over)
{
    sqset own = position_side(talk->pos, (enum side)talk->pos->turn);
    sqset enemy = position_side(talk->pos, (enum side)!talk->pos->turn);

    if (talk->game->rules.moves_either) {
        own |= enemy;
        enemy = 0;
    }
    set_due(talk);
    set_show(talk);
    if (over)
        refuse_over(talk);
    else if (!are_on_board(talk))
        refuse_off_board(talk);
    else if (route_fitting(talk->game, talk->legal, talk->cell, talk->count, NULL, 0))
        explain_fitting(talk);
    else if (drops(talk) && refuse_odd(talk))
        ;
    else if (set_has(enemy, talk->cell[0]))
        refuse_not_yours(talk);
    else if (!set_has(own, talk->cell[0]) && talk->count == 1)
        explain_end(talk);
    else if (!set_has(own, talk->cell[0]))
        refuse_empty(talk);
    else if (!refuse_odd(talk) && !refuse_other_colour(talk))
        judge(talk);
}

static bool is_capture_due(const struct game *game, const struct movelist *legal)
{
    if (game->rules.capture_optional)
        return false;
    for (int i = 0; i < legal->count; i++)
        if (!legal->move[i].captured)
            return false;
    return legal->count > 0;
}

static void begin(struct talk *talk)
{
    memset(talk->out, 0, sizeof *talk->out);
    talk->out->refused = SQ_NONE;
    talk->out->alternatives = talk->legal->count;
    talk->due = is_capture_due(talk->game, talk->legal);
    strbuf_init(&talk->text);
}

static void finish(struct talk *talk)
{
    text_copy(talk->out->text, sizeof talk->out->text, talk->text.text);
    strbuf_free(&talk->text);
    if (talk->out->reason == REFUSE_NOTHING)
        talk->out->due = 0;
}

void explain_try(const struct game *game, const struct position *pos, const struct movelist *legal,
                 const square *cell, int count, bool over, struct explanation *out)
{
    struct talk talk = {
        .game = game, .pos = pos, .legal = legal, .cell = cell, .count = count, .out = out,
    };
    begin(&talk);
    if (count > 0)
        explain(&talk, over);
    finish(&talk);
}

void explain_light_square(const struct game *game, const struct position *pos,
                          const struct movelist *legal, square from, int col, int row,
                          struct explanation *out)
{
    struct talk talk = {
        .game = game, .pos = pos, .legal = legal, .cell = &from, .count = from != SQ_NONE, .out = out,
    };
    char name[LIGHT_NAME];

    begin(&talk);
    set_due(&talk);
    set_show(&talk);
    out->reason = REFUSE_OFF_BOARD;
    if (!light_square_name(game, col, row, name)) {
        refuse_off_board(&talk);
        finish(&talk);
        return;
    }
    talk_title(&talk, _("%s is a light square"), name);
    enum side side = (enum side)pos->turn;
    if (talk.count && !game->rules.does && set_has(pos->piece[KING][side], from))
        talk_how_it_steps(&talk, true);
    else if (talk.count && !game->rules.does && set_has(pos->piece[MAN][side], from))
        talk_how_it_steps(&talk, false);
    else
        talk_say(&talk, _("Pieces stand and move on the dark squares only."));
    talk_instead(&talk);
    finish(&talk);
}

/* The hop of the recorded route on which the last cell is met, all cells being met in order; -1 when
 * the cells belong to another route of the same capture. */
static int hop_of_last(const struct talk *talk, const struct move *move)
{
    const struct geometry *geo = talk->game->geo;
    square at = move->from;
    int next = 1;

    for (int i = 0; i < move->hops; i++) {
        int dir = geometry_line(geo, at, move->via[i]);
        while (dir >= 0 && at != move->via[i]) {
            at = geometry_step(geo, at, (enum dir)dir);
            next += at == talk->cell[next];
            if (next == talk->count)
                return i;
        }
        at = move->via[i];
    }
    return -1;
}

/* The whole way of a move that passes the named cells, with these cells in it. */
static void path_through(const struct talk *talk, const struct move *move, char *out)
{
    const struct geometry *geo = talk->game->geo;
    square last = talk->cell[talk->count - 1];
    int hop = hop_of_last(talk, move);
    struct strbuf path;

    if (hop < 0) {
        move_path_text(talk->game, move, out);
        return;
    }
    bool taken = !(geometry_between(geo, last, move->via[hop]) & move->captured);
    bool straight = hop + 1 < move->hops &&
                    geometry_line(geo, last, move->via[hop]) ==
                        geometry_line(geo, move->via[hop], move->via[hop + 1]);
    int first = last == move->via[hop] || (taken && straight) ? hop + 1 : hop;

    strbuf_init(&path);
    for (int i = 0; i < talk->count; i++)
        strbuf_printf(&path, "%s%s", i ? "-" : "", talk_name(talk, talk->cell[i]));
    for (int i = first; i < move->hops; i++)
        strbuf_printf(&path, "-%s", talk_name(talk, move->via[i]));
    text_copy(out, MOVE_TEXT, path.text);
    strbuf_free(&path);
}

/* The capture passes the last cell that was written and goes on. */
static void refuse_unfinished(struct talk *talk, const int *index, int fitting)
{
    char path[MOVE_TEXT];
    struct strbuf list;

    strbuf_init(&list);
    for (int i = 0; i < fitting; i++) {
        path_through(talk, &talk->legal->move[index[i]], path);
        talk_join(&list, path, i, fitting);
    }
    talk_set_tried(talk, true);
    talk->out->reason = REFUSE_UNFINISHED;
    talk->out->refused = talk->cell[talk->count - 1];
    talk->out->show = talk->legal->move[index[0]];
    talk_title(talk, _("%s is not finished: the capture goes on"), talk->tried);
    talk_say(talk, _("A capture must be carried through to its end: %s."), list.text);
    strbuf_free(&list);
}

/* The move was written to the square of a piece that it takes. */
static void refuse_prey(struct talk *talk)
{
    square last = talk->cell[talk->count - 1];
    struct attempt attempt = {
        .reason = REFUSE_OCCUPIED, .kind = CASE_ENEMY, .refused = last, .about = last,
    };

    talk->out->reason = REFUSE_OCCUPIED;
    talk->out->refused = last;
    talk_set_tried(talk, talk->count > 2);
    refusal_tell(talk, &attempt);
}

static bool is_prey(const struct talk *talk, square sq)
{
    return set_has(position_side(talk->pos, (enum side)!talk->pos->turn), sq) &&
           !talk->game->rules.moves_either && !talk->game->rules.does;
}

/* Written as a capture, but nothing stands between the two squares. */
static void refuse_sign(struct talk *talk, const struct move *move)
{
    char text[MOVE_TEXT];

    move_text(talk->game, talk->legal, move, text);
    talk_set_tried(talk, true);
    talk->out->reason = REFUSE_NO_LINE;
    talk->out->refused = move->to;
    talk->out->show = *move;
    talk_title(talk, _("%s takes nothing"), talk->tried);
    talk_say(talk, _("There is no piece to take on that way; the move is written %s."), text);
}

static void explain_whole(struct talk *talk)
{
    int index[NAMED_PATHS];
    int fitting = route_fitting(talk->game, talk->legal, talk->cell, talk->count, index, NAMED_PATHS);
    int named = fitting < NAMED_PATHS ? fitting : NAMED_PATHS;

    set_due(talk);
    set_show(talk);
    talk_set_tried(talk, talk->legal->move[index[0]].captured);
    for (int i = 0; i < named; i++)
        if (talk->legal->move[index[i]].to == talk->cell[talk->count - 1]) {
            if (fitting > 1)
                refuse_ambiguous(talk, index, fitting, named);
            else
                refuse_sign(talk, &talk->legal->move[index[i]]);
            return;
        }
    if (is_prey(talk, talk->cell[talk->count - 1]))
        refuse_prey(talk);
    else
        refuse_unfinished(talk, index, named);
}

void explain_written(const struct game *game, const struct position *pos,
                     const struct movelist *legal, const struct written *written, bool over,
                     struct explanation *out)
{
    if (written->light && !over) {
        square from = written->count ? written->cell[0] : SQ_NONE;
        explain_light_square(game, pos, legal, from, written->light_col, written->light_row, out);
        return;
    }
    explain_try(game, pos, legal, written->cell, written->count, over, out);
    bool fits = out->reason == REFUSE_NOTHING || out->reason == REFUSE_AMBIGUOUS;
    if (!fits || written->count < 2)
        return;
    if (written_match(game, written, legal) >= 0) {
        memset(out, 0, sizeof *out);
        out->refused = SQ_NONE;
        out->alternatives = legal->count;
        return;
    }

    struct talk talk = {
        .game = game, .pos = pos, .legal = legal, .cell = written->cell, .count = written->count,
        .out = out,
    };
    if (!route_fitting(game, legal, talk.cell, talk.count, NULL, 0))
        return;
    begin(&talk);
    explain_whole(&talk);
    finish(&talk);
}
