/* Gomoku draughts: first the hand, then the board; and what a row of five allows. */
#include "rules/games/refuse.h"

#include "rules/route.h"
#include "src/base/lang.h"

/* The piece to be taken off was named, but it cannot be. */
static bool refuse_removal(struct talk *talk, square arrived, square taken)
{
    bool may_take = false;

    for (int i = 0; i < talk->legal->count; i++) {
        const struct move *move = &talk->legal->move[i];
        may_take |= move->captured && move->to == arrived &&
                    (move->from == SQ_NONE || move->from == talk->cell[0]);
    }
    refuse_as(talk, REFUSE_OWN_RULE, taken);
    if (may_take) {
        talk_title(talk, _("%s cannot be taken off"), talk_name(talk, taken));
        talk_say(talk, _("A row of five takes one enemy piece off the board, whichever you like, "
                         "or none."));
    } else {
        talk_title(talk, _("%s cannot be taken off: no row of five"), talk_name(talk, taken));
        talk_say(talk, _("Only a row of five or more of your pieces through %s would allow you to "
                         "take an enemy piece off."), talk_name(talk, arrived));
    }
    return true;
}

static bool refuse_while_placing(struct talk *talk)
{
    int left = talk->pos->hand[talk->pos->turn];
    sqset all = position_side(talk->pos, WHITE) | position_side(talk->pos, BLACK);
    square first = talk->cell[0];

    if (talk->count > 1 && !set_has(all, first) && set_has(all, talk->cell[1]))
        return refuse_removal(talk, first, talk->cell[1]);
    refuse_as(talk, set_has(all, first) && talk->count == 1 ? REFUSE_OCCUPIED : REFUSE_OWN_RULE,
              first);
    if (talk->count == 1)
        talk_title(talk, _("%s is occupied"), talk_name(talk, first));
    else
        talk_title(talk, _("%s is not allowed: first your hand must be empty"), talk->tried);
    talk_say(talk, ngettext("You still have %d piece in hand; a turn puts one on any free square.",
                            "You still have %d pieces in hand; a turn puts one on any free square.",
                            (unsigned long)left), left);
    talk_say(talk, _("Pieces on the board move when none is left in hand."));
    return true;
}

bool gomoku_refuse(struct talk *talk)
{
    square first = talk->cell[0];

    if (talk->pos->hand[talk->pos->turn])
        return refuse_while_placing(talk);
    if (!is_mine(talk, first)) {
        if (talk->count == 1 ||
            set_has(position_side(talk->pos, (enum side)!talk->pos->turn), first))
            return false;
        refuse_as(talk, REFUSE_EMPTY_ORIGIN, first);
        talk_title(talk, _("There is no piece on %s"), talk_name(talk, first));
        talk_say(talk, _("Your hand is empty: now a turn moves one of your pieces to a "
                         "neighbouring free square."));
        return true;
    }
    if (talk->count == 1)
        return refuse_stuck(talk, _("All squares around it are occupied."));

    struct leg leg = leg_of(talk);
    if (leg.to != talk->cell[1])
        return refuse_removal(talk, talk->cell[1], leg.to);
    if (leg.own)
        return refuse_own_on(talk, &leg);
    if (leg.enemy) {
        refuse_as(talk, REFUSE_OCCUPIED, leg.to);
        talk_title(talk, _("%s is not allowed: %s is occupied"), talk->tried,
                   talk_name(talk, leg.to));
        talk_say(talk, _("Nothing is leapt over or replaced here: an enemy piece is taken off only "
                         "by making a row of five."));
        return true;
    }
    return refuse_plain(talk, REFUSE_MAN_FAR, leg.to, _("pieces go one square"),
                        _("A piece goes to a neighbouring free square, in any of the eight "
                          "directions."));
}
