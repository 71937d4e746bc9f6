/* Ashtarashki: which number takes which, and what steps back have cost. */
#include "rules/games/refuse.h"

#include "src/base/lang.h"

static int retreats(const struct talk *talk, square sq)
{
    return set_has(talk->pos->mark[0], sq) ? 1 : set_has(talk->pos->mark[1], sq) ? 2 : 0;
}

static void say_what_beats_what(struct talk *talk)
{
    talk_say(talk, _("3 takes 2, 2 takes 1, 1 takes 3, and any full stone takes one that has "
                     "stepped back twice."));
}

static bool refuse_enemy(struct talk *talk, const struct leg *leg)
{
    square from = talk->cell[0];
    int mine = (int)kind_on(talk->pos, from) + 1;
    int theirs = (int)kind_on(talk->pos, leg->to) + 1;

    if (leg->length != 1)
        return refuse_plain(talk, REFUSE_MAN_FAR, leg->to, _("that stone is too far away"),
                            _("A stone takes by moving onto an enemy on the next square of a "
                              "diagonal, forwards or backwards."));
    refuse_as(talk, REFUSE_OWN_RULE, leg->to);
    if (retreats(talk, from)) {
        talk_title(talk, _("%s is not allowed: the stone has stepped back"), talk->tried);
        talk_say(talk, _("Only full stones take; the one on %s lost that right when it stepped "
                         "back."), talk_name(talk, from));
    } else {
        talk_title(talk, _("%s is not allowed: %d does not take %d"), talk->tried, mine, theirs);
        say_what_beats_what(talk);
    }
    return true;
}

static bool refuse_alone(struct talk *talk)
{
    square from = talk->cell[0];

    if (!talk->due)
        return refuse_stuck(talk, _("None of its four neighbours is free."));
    refuse_other_must_take(talk, _("A capture is compulsory."));
    if (retreats(talk, from)) {
        talk_say(talk, _("The stone on %s has stepped back and takes nothing."),
                 talk_name(talk, from));
    } else {
        talk_say(talk, _("The stone on %s has nothing to take."), talk_name(talk, from));
        say_what_beats_what(talk);
    }
    return true;
}

bool ashtarashki_refuse(struct talk *talk)
{
    if (talk->count == 1)
        return refuse_alone(talk);
    struct leg leg = leg_of(talk);
    if (leg.own)
        return refuse_own_on(talk, &leg);
    if (leg.enemy)
        return refuse_enemy(talk, &leg);
    if (leg.goes_on)
        return refuse_no_further(talk, &leg);
    if (leg.dir < 0)
        return refuse_plain(talk, REFUSE_NO_LINE, leg.to, _("stones go along diagonals"),
                            _("A stone steps and takes one square diagonally, forwards or "
                              "backwards."));
    if (leg.length > 1)
        return refuse_plain(talk, REFUSE_MAN_FAR, leg.to, _("stones go one square"),
                            _("A stone goes one square diagonally and leaps over nothing: it takes "
                              "by moving onto the enemy."));
    return refuse_step_when_due(talk, &leg, _("A capture is compulsory, and it goes on while the "
                                              "stone can take."));
}
