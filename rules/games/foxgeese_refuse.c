/* Hunts: why a goose never goes back, and when a fox may leap. */
#include "rules/games/refuse.h"

#include "src/base/lang.h"

enum { TAKES_NOTHING, MAY_TAKE, MUST_TAKE };               /* rules.option[0], see foxgeese.c */

static int takes(const struct talk *talk)
{
    return talk->game->rules.option[0];
}

static bool refuse_enemy(struct talk *talk, const struct leg *leg, bool fox)
{
    if (!fox) {
        refuse_as(talk, REFUSE_OCCUPIED, leg->to);
        talk_title(talk, _("%s is not allowed: %s take nothing"), talk->tried,
                   talk_many(talk, false));
        talk_say(talk, _("%s stands on %s. %s only shut it in, they never take."),
                 talk_many_first(talk, true), talk_name(talk, leg->to),
                 talk_many_first(talk, false));
    } else if (takes(talk) == TAKES_NOTHING) {
        refuse_as(talk, REFUSE_OCCUPIED, leg->to);
        talk_title(talk, _("%s is not allowed: nothing is taken in this game"), talk->tried);
        talk_say(talk, _("%s stands on %s, and nothing can leap over it."),
                 talk_one_first(talk, false), talk_name(talk, leg->to));
    } else if (leg->dir >= 0 && leg->length == 1) {
        return refuse_leap_over(talk, leg);
    } else {
        refuse_as(talk, REFUSE_MAN_FAR, leg->to);
        talk_title(talk, _("%s is not allowed: that piece is too far away"), talk->tried);
        talk_say(talk, _("%s takes only what stands on the next square of a diagonal."),
                 talk_many_first(talk, true));
    }
    return true;
}

static bool refuse_hunter(struct talk *talk, const struct leg *leg)
{
    const struct geometry *geo = talk->game->geo;
    const char *many = talk_many(talk, false);
    const char *first = talk_many_first(talk, false);

    if (geo->row[leg->to] <= geo->row[leg->at]) {
        refuse_as(talk, REFUSE_MAN_BACKWARDS, leg->to);
        talk_title(talk, _("%s is not allowed: %s never go back"), talk->tried, many);
        talk_say(talk, _("%s go one square diagonally forward, and only forward: what has slipped "
                         "past them is free."), first);
    } else {
        refuse_as(talk, REFUSE_MAN_FAR, leg->to);
        talk_title(talk, _("%s is not allowed: %s go one square only"), talk->tried, many);
        talk_say(talk, _("%s go one square diagonally forward and leap over nothing."), first);
    }
    return true;
}

static bool refuse_hunted(struct talk *talk, const struct leg *leg)
{
    const char *first = talk_many_first(talk, true);
    sqset geese = talk->pos->piece[MAN][WHITE];

    if (leg->goes_on)
        return refuse_no_further(talk, leg);
    if (leg->length == 1)
        return refuse_step_when_due(talk, leg, _("A capture is compulsory here."));
    refuse_as(talk, leg->dir < 0 ? REFUSE_NO_LINE : REFUSE_MAN_FAR, leg->to);
    if (leg->length == 2 && leg->first != SQ_NONE && takes(talk) == TAKES_NOTHING) {
        talk_title(talk, _("%s is not allowed: nothing is taken in this game"), talk->tried);
        talk_say(talk, _("%s steps one square along a diagonal, forwards or backwards, and may not "
                         "leap over %s."), first, talk_many(talk, false));
        return true;
    }
    talk_title(talk, _("%s is not allowed: %s goes one square"), talk->tried,
               talk_many(talk, true));
    talk_say(talk, _("%s steps one square along a diagonal, forwards or backwards."), first);
    if (takes(talk) != TAKES_NOTHING && geese)
        talk_say(talk, _("Two squares are gone only over %s that is taken."),
                 talk_one(talk, false));
    return true;
}

bool fox_geese_refuse(struct talk *talk)
{
    bool fox = kind_on(talk->pos, talk->cell[0]) == KING;

    if (talk->count == 1) {
        refuse_as(talk, REFUSE_STUCK, talk->cell[0]);
        talk_title(talk, _("The piece on %s cannot move"), talk_name(talk, talk->cell[0]));
        talk_say(talk, _("%s go one square diagonally forward, and no such square is free here."),
                 talk_many_first(talk, false));
        return true;
    }
    struct leg leg = leg_of(talk);
    if (leg.own)
        return refuse_own_on(talk, &leg);
    if (leg.enemy)
        return refuse_enemy(talk, &leg, fox);
    return fox ? refuse_hunted(talk, &leg) : refuse_hunter(talk, &leg);
}
