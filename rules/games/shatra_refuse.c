/* Shatra: the reserve in its fortress, the gate, and what a biy need not do. */
#include "rules/games/refuse.h"

#include "src/base/lang.h"

#define BIY KIND_A

struct homes {
    sqset inside, gate, half;
    bool reserve;                       /* a shatra waits in the fortress */
};

static sqset rows(const struct game *game, int first, int last)
{
    sqset set = 0;
    for (int row = first; row <= last; row++)
        set |= game->geo->row_set[row];
    return set;
}

static struct homes homes_of(const struct talk *talk)
{
    const struct game *game = talk->game;
    bool white = talk->pos->turn == WHITE;
    struct homes homes = {
        .inside = white ? rows(game, 0, 2) : rows(game, 11, 13),
        .gate = white ? rows(game, 3, 3) : rows(game, 10, 10),
        .half = white ? rows(game, 4, 6) : rows(game, 7, 9),
    };
    homes.reserve = talk->pos->piece[MAN][talk->pos->turn] & homes.inside;
    return homes;
}

/* Only the biy can take: it must move, but need not take. */
static bool only_biy_moves(const struct talk *talk)
{
    const struct move *move = talk->legal->move;
    sqset biy = talk->pos->piece[BIY][talk->pos->turn];
    bool takes = false;

    for (int i = 0; i < talk->legal->count; i++) {
        if (!set_has(biy, move[i].from))
            return false;
        takes |= move[i].captured != 0;
    }
    return takes;
}

static const char *duty(void)
{
    return _("As soon as a shatra or a batyr can take, a capture is compulsory; the biy may make "
             "it as well.");
}

static const char *biy_duty(void)
{
    return _("Only your biy can take now. Then the biy must move; it need not take.");
}

/* The shatra that leaves next: White's lowest number, Black's highest; SQ_NONE in any order. */
static square next_in_reserve(const struct talk *talk, const struct homes *homes)
{
    const struct game *game = talk->game;
    sqset waiting = talk->pos->piece[MAN][talk->pos->turn] & homes->inside;

    for (int i = 0; i < game->geo->squares && !game->rules.option[0]; i++) {
        int n = talk->pos->turn == WHITE ? i : game->geo->squares - 1 - i;
        if (set_has(waiting, game->by_number[n]))
            return game->by_number[n];
    }
    return SQ_NONE;
}

static bool refuse_order(struct talk *talk, square next, square refused)
{
    const char *cell = talk_name(talk, talk->cell[0]);

    for (int i = 0; i < talk->legal->count; i++) {
        const struct move *move = &talk->legal->move[i];
        if (move->from == next && (talk->count == 1 || move->to == talk->cell[1]))
            talk->out->show = *move;
    }
    refuse_as(talk, REFUSE_OWN_RULE, refused);
    talk_title(talk, _("The shatra on %s must wait: %s leaves first"), cell, talk_name(talk, next));
    if (talk->pos->turn == WHITE)
        talk_say(talk, _("White's reserve leaves the fortress in order, the lowest number first."));
    else
        talk_say(talk, _("Black's reserve leaves the fortress in order, the highest number "
                         "first."));
    return true;
}

static bool refuse_alone(struct talk *talk, enum kind kind, const struct homes *homes)
{
    square from = talk->cell[0];
    square next = next_in_reserve(talk, homes);

    if (talk->due)
        return refuse_other_must_take(talk, duty());
    if (kind != BIY && only_biy_moves(talk)) {
        refuse_as(talk, REFUSE_OTHER_PIECE, from);
        talk_title(talk, _("%s may not move: the biy must"), talk_name(talk, from));
        talk_say(talk, "%s", biy_duty());
        return true;
    }
    if (kind == MAN && set_has(homes->inside, from) && next != SQ_NONE && next != from)
        return refuse_order(talk, next, from);
    if (kind == MAN && set_has(homes->inside, from))
        return refuse_stuck(talk, _("From the fortress a shatra goes to a free square of its own "
                                    "half, and none is free."));
    return refuse_stuck(talk, _("It has no free square to go to and nothing to take."));
}

/* A quiet move that the piece could make, if nothing else had to be done. */
static bool refuse_quiet(struct talk *talk, const struct leg *leg, enum kind kind)
{
    if (kind != BIY && only_biy_moves(talk)) {
        refuse_as(talk, REFUSE_OTHER_PIECE, leg->to);
        talk_title(talk, _("%s is not allowed: the biy must move"), talk->tried);
        talk_say(talk, "%s", biy_duty());
        return true;
    }
    return refuse_step_when_due(talk, leg, duty());
}

static bool refuse_home(struct talk *talk, const struct leg *leg, enum kind kind, bool from_inside)
{
    if (kind != MAN)
        return refuse_plain(talk, REFUSE_OWN_RULE, leg->to, _("the reserve is still inside"),
                            _("While a shatra waits in the own fortress, biy and batyr may not "
                              "enter the own gate or fortress."));
    if (from_inside)
        return refuse_plain(talk, REFUSE_OWN_RULE, leg->to, _("the reserve is put on the field"),
                            _("A shatra in its fortress makes no steps there and never stands on "
                              "its gate: it is put on any free square of its own half."));
    return refuse_plain(talk, REFUSE_OWN_RULE, leg->to, _("shatras do not go home"),
                        _("A shatra that has left never enters its own gate or fortress again."));
}

static bool refuse_reserve(struct talk *talk, const struct leg *leg, const struct homes *homes)
{
    square next = next_in_reserve(talk, homes);

    if (!set_has(homes->half, leg->to))
        return refuse_plain(talk, REFUSE_OWN_RULE, leg->to, _("the reserve stays in its own half"),
                            _("From the fortress a shatra is put on any free square of its own "
                              "half, not further."));
    if (!talk->due && !only_biy_moves(talk) && next != SQ_NONE && next != talk->cell[0])
        return refuse_order(talk, next, leg->to);
    return refuse_quiet(talk, leg, MAN);
}

/* One square, or over one neighbour. */
static bool refuse_short(struct talk *talk, const struct leg *leg, enum kind kind)
{
    const struct geometry *geo = talk->game->geo;
    int up = geo->row[leg->to] - geo->row[leg->at];
    bool back = talk->pos->turn == WHITE ? up < 0 : up > 0;

    if (leg->length == 2 && leg->first != SQ_NONE && is_mine(talk, leg->first))
        return refuse_plain(talk, REFUSE_OWN_PIECE, leg->to, _("that is your own piece"),
                            _("Only enemy pieces are leapt over."));
    if (leg->length == 1 && kind == MAN && back)
        return refuse_plain(talk, REFUSE_MAN_BACKWARDS, leg->to, _("shatras do not step back"),
                            _("Shatras step forwards, diagonally forwards and sideways; they go "
                              "back only when they take."));
    if (leg->length == 1)
        return refuse_quiet(talk, leg, kind);
    if (kind == BIY)
        return refuse_plain(talk, REFUSE_MAN_FAR, leg->to, _("the biy goes one square"),
                            _("A biy goes one square in any direction and takes by leaping over a "
                              "neighbour; only from the own fortress or gate is it put on any free "
                              "square of its own half."));
    return refuse_plain(talk, REFUSE_MAN_FAR, leg->to, _("shatras go one square"),
                        _("Shatras step one square forwards, diagonally forwards or sideways and "
                          "take by leaping over a neighbour in any direction."));
}

static bool refuse_batyr(struct talk *talk, const struct leg *leg)
{
    if (leg->dir < 0)
        return refuse_plain(talk, REFUSE_NO_LINE, leg->to, _("batyrs go along lines"),
                            _("A batyr goes any number of free squares along a rank, a file or a "
                              "diagonal; a line ends where the board has no square."));
    if (leg->first == SQ_NONE)
        return refuse_quiet(talk, leg, KING);
    refuse_as(talk, REFUSE_PATH_BLOCKED, leg->to);
    talk_title(talk, _("%s is not allowed: the way is blocked"), talk->tried);
    if (is_mine(talk, leg->first))
        talk_say(talk, _("Your own piece on %s stands in the way."), talk_name(talk, leg->first));
    else
        talk_say(talk, _("Over %s there is no leap to that square: a batyr leaps over one enemy "
                         "piece with free squares before and behind it."),
                 talk_name(talk, leg->first));
    return true;
}

static bool is_beside(const struct leg *leg, enum kind kind)
{
    return leg->dir >= 0 && (kind == KING ? leg->first == SQ_NONE : leg->length == 1);
}

bool shatra_refuse(struct talk *talk)
{
    struct homes homes = homes_of(talk);
    square from = talk->cell[0];
    enum kind kind = kind_on(talk->pos, from);
    bool from_inside = kind == MAN && set_has(homes.inside, from);

    if (talk->count == 1)
        return refuse_alone(talk, kind, &homes);
    struct leg leg = leg_of(talk);
    if (leg.own)
        return refuse_own_on(talk, &leg);
    if (set_has(leg.taken, leg.to) || (leg.first != SQ_NONE && set_has(leg.taken, leg.first)))
        return refuse_plain(talk, REFUSE_JUMPED_TWICE, leg.to, _("that piece has been taken"),
                            _("A taken piece stays on the board until the move is over; it can be "
                              "neither leapt over again nor passed."));
    if (leg.enemy && is_beside(&leg, kind)) {
        square behind = geometry_step(talk->game->geo, leg.to, (enum dir)leg.dir);
        if (behind != SQ_NONE && set_has(homes.inside | homes.gate, behind))
            return refuse_home(talk, &leg, kind, from_inside);
        return refuse_leap_over(talk, &leg);
    }
    if (leg.enemy)
        return refuse_plain(talk, REFUSE_OCCUPIED, leg.to, _("an enemy piece stands there"),
                            _("A piece is taken by leaping over it to a free square behind, not by "
                              "moving onto it."));
    if (set_has(homes.inside | homes.gate, leg.to) &&
        (kind == MAN || (homes.reserve && !set_has(homes.inside, leg.at))))
        return refuse_home(talk, &leg, kind, from_inside);
    if (leg.goes_on)
        return refuse_no_further(talk, &leg);
    if (from_inside)
        return refuse_reserve(talk, &leg, &homes);
    if (kind != MAN && set_has(homes.inside | homes.gate, from) && set_has(homes.half, leg.to))
        return refuse_quiet(talk, &leg, kind);
    return kind == KING ? refuse_batyr(talk, &leg) : refuse_short(talk, &leg, kind);
}
