/* Cheskers: pawns and kings leap, bishops and camels move onto what they take. */
#include "rules/games/refuse.h"

#include <stddef.h>

#include "rules/route.h"
#include "src/base/lang.h"

#define BISHOP KIND_A
#define CAMEL KIND_B

static const char *duty(void)
{
    return _("As soon as a pawn or a king can take, every move must be a capture, by whichever "
             "piece.");
}

static bool is_camel_leap(const struct talk *talk, const struct leg *leg)
{
    const struct geometry *geo = talk->game->geo;
    int dc = geo->col[leg->to] - geo->col[leg->at];
    int dr = geo->row[leg->to] - geo->row[leg->at];

    return dc * dc + dr * dr == 10;
}

/* The move is the piece's own, but a capture, or a greater one, is due. */
static bool refuse_lesser(struct talk *talk, const struct leg *leg, bool captures)
{
    if (!captures)
        return refuse_step_when_due(talk, leg, duty());
    return refuse_plain(talk, REFUSE_MAJORITY, leg->to, _("more pieces must be taken"),
                        talk->game->rules.option[0] == 2
                            ? _("In this form of the game the most pieces must be taken.")
                            : _("In this form of the game two or more pieces must be taken where "
                                "that is possible."));
}

static bool refuse_bishop(struct talk *talk, const struct leg *leg)
{
    if (leg->dir < 0)
        return refuse_plain(talk, REFUSE_NO_LINE, leg->to, _("bishops go along diagonals"),
                            _("A bishop goes any number of free squares along a diagonal and takes "
                              "by moving onto the enemy."));
    if (leg->first == SQ_NONE)
        return refuse_lesser(talk, leg, false);
    refuse_as(talk, REFUSE_PATH_BLOCKED, leg->to);
    talk_title(talk, _("%s is not allowed: the way is blocked"), talk->tried);
    talk_say(talk, _("Bishops do not leap, and a piece stands on %s. They take by moving onto the "
                     "enemy."), talk_name(talk, leg->first));
    return true;
}

static bool refuse_camel(struct talk *talk, const struct leg *leg)
{
    if (is_camel_leap(talk, leg))
        return refuse_lesser(talk, leg, false);
    return refuse_plain(talk, REFUSE_NO_LINE, leg->to, _("that is no camel's leap"),
                        _("A camel leaps three squares one way and one square across, over "
                          "whatever stands between, and takes by landing on the enemy."));
}

static bool is_ahead(const struct talk *talk, const struct leg *leg)
{
    const struct geometry *geo = talk->game->geo;
    int up = geo->row[leg->to] - geo->row[leg->at];

    return talk->pos->turn == WHITE ? up > 0 : up < 0;
}

static bool refuse_leaper(struct talk *talk, const struct leg *leg, bool king)
{
    const struct game *game = talk->game;
    enum side side = (enum side)talk->pos->turn;
    const char *one_square = king ? _("kings go one square") : _("pawns go one square");

    if (leg->goes_on && !king && set_has(game->promotion[side], leg->at))
        return refuse_plain(talk, REFUSE_CROWN_STOPS, leg->to, _("the promotion ends the move"),
                            _("A pawn that reaches the last row becomes a king, a bishop or a "
                              "camel there, and its move is over."));
    if (set_has(leg->taken, leg->to) || (leg->first != SQ_NONE && set_has(leg->taken, leg->first)))
        return refuse_plain(talk, REFUSE_JUMPED_TWICE, leg->to, _("that piece has been taken"),
                            _("A taken piece stays on the board until the move is over and cannot "
                              "be leapt over again."));
    if (leg->dir < 0) {
        if (leg->goes_on)
            return refuse_no_further(talk, leg);
        return refuse_plain(talk, REFUSE_NO_LINE, leg->to,
                            king ? _("kings go along diagonals") : _("pawns go along diagonals"),
                            _("Pawns and kings step one square diagonally and take by leaping over "
                              "a neighbour."));
    }
    if (!king && !is_ahead(talk, leg)) {
        bool takes = leg->enemy || (leg->length == 2 && leg->first != SQ_NONE);
        return refuse_plain(talk, takes ? REFUSE_MAN_TAKES_BACK : REFUSE_MAN_BACKWARDS, leg->to,
                            _("pawns never go back"),
                            _("Pawns step and take forward only, until they are promoted."));
    }
    if (leg->enemy && leg->length == 1)
        return refuse_leap_over(talk, leg);
    if (leg->goes_on && (leg->first == SQ_NONE || is_mine(talk, leg->first)))
        return refuse_no_further(talk, leg);
    if (leg->length == 1)
        return refuse_lesser(talk, leg, false);
    if (leg->length == 2 && leg->first != SQ_NONE && is_mine(talk, leg->first))
        return refuse_plain(talk, REFUSE_OWN_PIECE, leg->to, _("that is your own piece"),
                            _("Pawns and kings leap over enemy pieces only."));
    return refuse_plain(talk, REFUSE_MAN_FAR, leg->to, one_square,
                        _("Pawns and kings step one square diagonally; two are gone only over an "
                          "enemy piece that is taken."));
}

/* Would the cells do if no number of pieces were asked for? */
static bool is_outranked(const struct talk *talk)
{
    struct game free_choice = *talk->game;
    struct movelist captures = { 0 };

    free_choice.rules.option[0] = 0;
    game_generate(&free_choice, talk->pos, &captures);
    bool fits = route_fitting(&free_choice, &captures, talk->cell, talk->count, NULL, 0) > 0;
    movelist_free(&captures);
    return fits;
}

bool cheskers_refuse(struct talk *talk)
{
    enum kind kind = kind_on(talk->pos, talk->cell[0]);

    if (talk->game->rules.option[0] && is_outranked(talk)) {
        struct leg end = { .to = talk->cell[talk->count - 1] };
        talk_set_tried(talk, true);
        return refuse_lesser(talk, &end, true);
    }

    if (talk->count == 1) {
        if (!talk->due)
            return refuse_stuck(talk, _("It has no free square to go to and nothing to take."));
        return refuse_other_must_take(talk, duty());
    }
    struct leg leg = leg_of(talk);
    if (leg.own)
        return refuse_own_on(talk, &leg);
    if (leg.goes_on && kind >= BISHOP)
        return refuse_plain(talk, REFUSE_NO_LINE, leg.to, _("it takes one piece a move"),
                            _("Bishops and camels take one piece a move; only pawns and kings "
                              "leap on."));
    if (kind == BISHOP)
        return refuse_bishop(talk, &leg);
    if (kind == CAMEL)
        return refuse_camel(talk, &leg);
    return refuse_leaper(talk, &leg, kind == KING);
}
