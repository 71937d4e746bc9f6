/* Ugolki: steps, jumps and where no chain of them leads. */
#include "rules/games/refuse.h"

#include "src/base/lang.h"

enum { ALONG_FILES = 1, SINGLE_JUMPS = 2 };                /* bits of rules.option[1] */

static dirset directions(const struct talk *talk)
{
    if (!talk->game->geo->full)
        return DIRS_DIAGONAL;
    return talk->game->rules.option[1] & ALONG_FILES ? 1 << NORTH | 1 << SOUTH : DIRS_STRAIGHT;
}

/* Would a chain of jumps of any length lead there? */
static bool chain_leads(const struct talk *talk, square from, square to)
{
    const struct geometry *geo = talk->game->geo;
    sqset pieces = (position_side(talk->pos, WHITE) | position_side(talk->pos, BLACK)) &
                   ~set_of(from);
    sqset reached = set_of(from);
    sqset open = reached;

    while (open) {
        square at = set_take(&open);
        for (enum dir d = EAST; d < DIR_COUNT; d++) {
            square over = directions(talk) >> d & 1 ? geometry_step(geo, at, d) : SQ_NONE;
            square land = over != SQ_NONE && set_has(pieces, over) ? geometry_step(geo, over, d)
                                                                   : SQ_NONE;
            if (land == SQ_NONE || set_has(pieces | reached, land))
                continue;
            reached |= set_of(land);
            open |= set_of(land);
        }
    }
    return set_has(reached & ~set_of(from), to);
}

static bool refuse_far(struct talk *talk, const struct leg *leg)
{
    const struct game *game = talk->game;

    if (game->rules.option[1] & SINGLE_JUMPS && chain_leads(talk, leg->at, leg->to))
        return refuse_plain(talk, REFUSE_OWN_RULE, leg->to, _("one jump a move"),
                            _("In this form of the game a move is one step or one jump, not a "
                              "chain of jumps."));
    refuse_as(talk, REFUSE_MAN_FAR, leg->to);
    if (leg->length == 2 && directions(talk) >> leg->dir & 1) {
        square middle = geometry_step(game->geo, leg->at, (enum dir)leg->dir);
        talk_title(talk, _("%s is not allowed: there is nothing to jump over"), talk->tried);
        talk_say(talk, _("A step goes one square. Two are gone by jumping over a piece of either "
                         "colour, but %s is empty."), talk_name(talk, middle));
        return true;
    }
    talk_title(talk, _("%s is not allowed: no chain of jumps leads there"), talk->tried);
    talk_say(talk, _("A piece steps one square, or jumps over a neighbour of either colour to the "
                     "free square behind, and on from there. No such chain goes from %s to %s."),
             talk_name(talk, leg->at), talk_name(talk, leg->to));
    return true;
}

bool ugolki_refuse(struct talk *talk)
{
    if (talk->count == 1)
        return refuse_stuck(talk, _("It has no free square beside it and no neighbour with a free "
                                    "square behind."));
    struct leg leg = leg_of(talk);
    if (leg.own || leg.enemy) {
        refuse_as(talk, REFUSE_OCCUPIED, leg.to);
        talk_title(talk, _("%s is not allowed: %s is occupied"), talk->tried,
                   talk_name(talk, leg.to));
        talk_say(talk, _("Nothing is taken in this game. A piece passes others by jumping over "
                         "them to a free square."));
        return true;
    }
    if (leg.length == 1 && leg.dir >= 0 && !(directions(talk) >> leg.dir & 1)) {
        if (talk->game->rules.option[1] & ALONG_FILES)
            return refuse_plain(talk, REFUSE_NO_LINE, leg.to, _("pieces go along files only"),
                                _("In this form of the game steps and jumps go straight up or "
                                  "down the board."));
        return refuse_plain(talk, REFUSE_NO_LINE, leg.to, _("pieces do not go diagonally"),
                            _("Steps and jumps go along ranks and files."));
    }
    return refuse_far(talk, &leg);
}
