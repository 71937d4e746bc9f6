#include "rules/games/refuse.h"

#include "rules/route.h"
#include "src/base/lang.h"

void refuse_as(struct talk *talk, enum refusal reason, square refused)
{
    talk->out->reason = reason;
    talk->out->refused = refused;
}

bool is_mine(const struct talk *talk, square sq)
{
    return set_has(position_side(talk->pos, (enum side)talk->pos->turn), sq);
}

enum kind kind_on(const struct position *pos, square sq)
{
    int kind = MAN;
    while (kind < KIND_B && !set_has(pos->piece[kind][WHITE] | pos->piece[kind][BLACK], sq))
        kind++;
    return (enum kind)kind;
}

/* Where the piece stands after the first `fitting` cells, by the first move that they fit. */
static void stand_after(const struct talk *talk, int fitting, struct leg *leg)
{
    square taken[MOVE_MAX_HOPS];
    int index;

    leg->at = talk->cell[0];
    if (fitting < 2 || !route_fitting(talk->game, talk->legal, talk->cell, fitting, &index, 1))
        return;
    const struct move *move = &talk->legal->move[index];
    int count = move->captured ? move_captured_order(talk->game, move, taken) : 0;
    square last = talk->cell[fitting - 1];

    leg->at = move->from == SQ_NONE ? move->to : last;
    leg->goes_on = move->hops > 0;
    for (int i = 0; i < move->hops; i++) {
        if (i < count)
            leg->taken |= set_of(taken[i]);
        if (move->via[i] != last && (i >= count || taken[i] != last))
            continue;
        leg->at = move->via[i];
        return;
    }
}

static square first_piece(const struct talk *talk, const struct leg *leg)
{
    sqset all = position_side(talk->pos, WHITE) | position_side(talk->pos, BLACK);
    square sq = geometry_step(talk->game->geo, leg->at, (enum dir)leg->dir);

    all &= ~set_of(talk->cell[0]);
    while (sq != leg->to && !set_has(all, sq))
        sq = geometry_step(talk->game->geo, sq, (enum dir)leg->dir);
    return sq == leg->to ? SQ_NONE : sq;
}

struct leg leg_of(const struct talk *talk)
{
    struct leg leg = { .dir = -1, .first = SQ_NONE };
    sqset own = position_side(talk->pos, (enum side)talk->pos->turn);
    sqset enemy = position_side(talk->pos, (enum side)!talk->pos->turn);
    int fitting = 0;

    while (fitting + 1 < talk->count &&
           route_fitting(talk->game, talk->legal, talk->cell, fitting + 1, NULL, 0))
        fitting++;
    stand_after(talk, fitting, &leg);
    leg.to = talk->cell[fitting > 0 ? fitting : 1];
    leg.own = set_has(own, leg.to) && leg.to != talk->cell[0];
    leg.enemy = set_has(enemy & ~leg.taken, leg.to);

    leg.dir = geometry_line(talk->game->geo, leg.at, leg.to);
    /* On half boards only the diagonals are lines of these games. */
    if (leg.dir >= 0 && !talk->game->geo->full && !(DIRS_DIAGONAL >> leg.dir & 1))
        leg.dir = -1;
    if (leg.dir >= 0) {
        leg.length = set_count(geometry_between(talk->game->geo, leg.at, leg.to)) + 1;
        leg.first = first_piece(talk, &leg);
    }
    return leg;
}

bool refuse_plain(struct talk *talk, enum refusal reason, square refused, const char *title,
                  const char *text)
{
    refuse_as(talk, reason, refused);
    talk_title(talk, _("%s is not allowed: %s"), talk->tried, title);
    talk_say(talk, "%s", text);
    return true;
}

bool refuse_other_must_take(struct talk *talk, const char *why)
{
    refuse_as(talk, REFUSE_OTHER_PIECE, talk->cell[0]);
    talk_title(talk, _("%s may not move: another piece must take"),
               talk_name(talk, talk->cell[0]));
    talk_say(talk, "%s", why);
    return true;
}

bool refuse_stuck(struct talk *talk, const char *why)
{
    refuse_as(talk, REFUSE_STUCK, talk->cell[0]);
    talk_title(talk, _("The piece on %s cannot move"), talk_name(talk, talk->cell[0]));
    talk_say(talk, "%s", why);
    return true;
}

bool refuse_step_when_due(struct talk *talk, const struct leg *leg, const char *why)
{
    refuse_as(talk, REFUSE_CAPTURE_DUE, leg->to);
    talk_title(talk, _("%s is not allowed: you must take"), talk->tried);
    talk_say(talk, "%s", why);
    return true;
}

bool refuse_own_on(struct talk *talk, const struct leg *leg)
{
    refuse_as(talk, REFUSE_OCCUPIED, leg->to);
    talk_title(talk, _("%s is not allowed: %s is occupied"), talk->tried,
               talk_name(talk, leg->to));
    talk_say(talk, _("Your own piece stands on %s."), talk_name(talk, leg->to));
    return true;
}

bool refuse_leap_over(struct talk *talk, const struct leg *leg)
{
    const char *cell = talk_name(talk, leg->to);
    square behind = geometry_step(talk->game->geo, leg->to, (enum dir)leg->dir);

    refuse_as(talk, REFUSE_TWO_IN_LINE, leg->to);
    talk_title(talk, _("%s is not allowed: nothing is free behind %s"), talk->tried, cell);
    if (behind == SQ_NONE)
        talk_say(talk,
                 _("%s stands at the edge of the board, so nothing can leap over it that way."),
                 cell);
    else
        talk_say(talk,
                 _("A piece can be taken only when the square right behind it is free, "
                   "but %s is occupied."),
                 talk_name(talk, behind));
    return true;
}

bool refuse_no_further(struct talk *talk, const struct leg *leg)
{
    refuse_as(talk, REFUSE_NO_LINE, leg->to);
    talk_title(talk, _("%s is not allowed: the capture cannot go on that way"), talk->tried);
    talk_say(talk, _("From %s that square cannot be reached by taking another piece."),
             talk_name(talk, leg->at));
    return true;
}
