#include "rules/refusal.h"

#include "src/base/lang.h"

static void refuse_line(struct talk *talk, const struct attempt *attempt)
{
    bool king = attempt->by_king;

    if (attempt->kind == CASE_CAPTURE_OVER) {
        talk_title(talk, _("%s is not allowed: the capture cannot go on that way"), talk->tried);
        talk_say(talk, _("From %s that square cannot be reached by taking another piece."),
                 talk_name(talk, attempt->at));
    } else if (attempt->kind == CASE_REVERSAL) {
        talk_title(talk, _("%s is not allowed: no turning back within a capture"), talk->tried);
        talk_say(talk, _("Between two leaps a piece may not turn back by half a turn."));
    } else if (attempt->kind == CASE_CAPTURES_ONLY) {
        talk_title(talk, _("%s is not allowed: that way is for captures only"), talk->tried);
        talk_how_it_steps(talk, king);
        talk_say(talk, _("Along that line they can only take."));
    } else {
        talk_title(talk, _("%s is not allowed: %s do not move that way"), talk->tried,
                   talk_many(talk, king));
        talk_how_it_steps(talk, king);
    }
}

static void refuse_far(struct talk *talk, const struct attempt *attempt)
{
    bool king = attempt->by_king;
    const char *who = talk_many_first(talk, king);

    if (attempt->kind == CASE_FAR_LEAP) {
        talk_title(talk, _("%s is not allowed: that lands too far"), talk->tried);
        talk_say(talk, _("%s land on the square right behind the piece that they take, here %s."),
                 who, talk_name(talk, attempt->behind));
    } else if (attempt->kind == CASE_FAR_TARGET) {
        talk_title(talk, _("%s is not allowed: that piece is too far away"), talk->tried);
        talk_say(talk, _("%s take only pieces on the next square; %s is further away."), who,
                 talk_name(talk, attempt->about));
    } else {
        talk_title(talk, _("%s is not allowed: %s go one square only"), talk->tried,
                   talk_many(talk, king));
        talk_how_it_steps(talk, king);
    }
}

static void refuse_backwards(struct talk *talk)
{
    const struct rules *rules = &talk->game->rules;

    talk_title(talk, _("%s is not allowed: %s do not move back"), talk->tried,
               talk_many(talk, false));
    if (rules->man_jump == dirs_turned(rules->man_jump))
        talk_say(talk, _("%s never step back; they go backwards only when they take."),
                 talk_many_first(talk, false));
    else
        talk_say(talk, _("%s never move or take backwards."), talk_many_first(talk, false));
}

static void refuse_takes_back(struct talk *talk, const struct attempt *attempt)
{
    talk_title(talk, _("%s is not allowed: %s do not take backwards"), talk->tried,
               talk_many(talk, false));
    talk_say(talk, _("%s never take backwards in this game, so %s is safe there."),
             talk_many_first(talk, false), talk_name(talk, attempt->about));
}

static void refuse_takes_king(struct talk *talk, const struct attempt *attempt)
{
    talk_title(talk, _("%s is not allowed: %s may not take a king"), talk->tried,
               talk_many(talk, false));
    talk_say(talk, _("%s can be taken by kings only in this game; %s may not leap over it."),
             talk_name(talk, attempt->about), talk_many(talk, false));
}

static void refuse_occupied(struct talk *talk, const struct attempt *attempt)
{
    const char *cell = talk_name(talk, attempt->about);

    talk_title(talk, _("%s is not allowed: %s is occupied"), talk->tried, cell);
    if (attempt->kind == CASE_ENEMY)
        talk_say(
            talk,
            _("An enemy piece stands on %s. To take it, leap over it to a free square behind."),
            cell);
    else
        talk_say(talk, _("Your own piece stands on %s."), cell);
}

static void refuse_blocked(struct talk *talk, const struct attempt *attempt)
{
    const char *cell = talk_name(talk, attempt->about);

    talk_title(talk, _("%s is not allowed: the way is blocked"), talk->tried);
    talk_say(talk, _("Your own piece on %s stands in the way."), cell);
}

static void refuse_two_in_line(struct talk *talk, const struct attempt *attempt)
{
    const char *cell = talk_name(talk, attempt->about);

    talk_title(talk, _("%s is not allowed: nothing is free behind %s"), talk->tried, cell);
    if (attempt->kind == CASE_EDGE)
        talk_say(talk,
                 _("%s stands at the edge of the board, so nothing can leap over it that way."),
                 cell);
    else
        talk_say(talk,
                 _("A piece can be taken only when the square right behind it is free, "
                   "but %s is occupied."),
                 talk_name(talk, attempt->behind));
}

static void refuse_jumped_twice(struct talk *talk, const struct attempt *attempt)
{
    const char *cell = talk_name(talk, attempt->about);

    talk_title(talk, _("%s is not allowed: %s has been taken already"), talk->tried, cell);
    if (talk->game->rules.towers)
        talk_say(
            talk,
            _("One move takes only one prisoner from the tower on %s, which stays there to the "
              "end of the move: it can be neither leapt over again nor passed."),
            cell);
    else
        talk_say(talk,
                 _("The piece on %s stays on the board until the move is over; it can be neither "
                   "leapt over again nor passed."),
                 cell);
}

static void refuse_crown_stops(struct talk *talk, const struct attempt *attempt)
{
    const char *cell = talk_name(talk, attempt->about);

    if (attempt->kind == CASE_NOT_KING_YET) {
        talk_title(talk, _("%s is not allowed: no crown before the move ends"), talk->tried);
        talk_say(
            talk,
            _("%s are crowned only where their move ends, so on %s this piece cannot take like "
              "a crowned one yet."),
            talk_many_first(talk, false), cell);
    } else {
        talk_title(talk, _("%s is not allowed: the crowning ends the move"), talk->tried);
        talk_say(talk,
                 _("On %s the piece is crowned and the move is over; it can take again in its next "
                   "turn."),
                 cell);
    }
}

static void list_cells(const struct talk *talk, sqset cells, struct strbuf *list)
{
    int count = set_count(cells);
    for (int i = 0; i < count; i++)
        talk_join(list, talk_name(talk, set_take(&cells)), i, count);
}

static void refuse_landing(struct talk *talk, const struct attempt *attempt)
{
    struct strbuf list;
    strbuf_init(&list);
    list_cells(talk, attempt->landings, &list);
    talk_title(talk, _("%s is not allowed: the capture must go on"), talk->tried);
    talk_say(talk, _("Behind %s the piece must land where it can take again: on %s."),
             talk_name(talk, attempt->about), list.text);
    strbuf_free(&list);
}

static void refuse_with_king(struct talk *talk, const char *lower, const char *higher)
{
    const char *king = talk_one(talk, true);

    talk_title(talk, _("%s is not allowed: %s must take"), talk->tried, king);
    if (talk->game->rules.rank[0] == RANK_WITH_KING)
        talk_say(talk, _("When %s can take, it must do so before the others: %s, not %s."), king,
                 higher, lower);
    else
        talk_say(talk,
                 _("Of captures that are otherwise equal, one by %s must be chosen: %s, not %s."),
                 king, higher, lower);
}

/* "two men and a king", as it is worth something in games that weigh captures. */
static void haul_text(const struct capture_route *route, char *out, size_t size)
{
    char men[40], kings[40];
    int count = route->hops - route->kings;
    struct strbuf buf;

    talk_count(COUNT_MEN, count, men, sizeof men);
    talk_count(COUNT_KINGS, route->kings, kings, sizeof kings);
    strbuf_init(&buf);
    if (count && route->kings)
        strbuf_printf(&buf, _("%s and %s"), men, kings);
    else
        strbuf_add(&buf, count ? men : kings);
    text_copy(out, size, buf.text);
    strbuf_free(&buf);
}

void refusal_tell_rank(struct talk *talk, const struct attempt *attempt)
{
    const struct capture_route *route = &attempt->route;
    struct capture_route best;
    char lower[64], higher[MOVE_TEXT], few[100], most[100];

    attempt_route_of(talk->game, talk->pos, &talk->out->show, &best);
    talk_route(talk, route, lower, sizeof lower);
    move_text(talk->game, talk->legal, &talk->out->show, higher);
    if (talk->count < 2)
        text_copy(talk->tried, sizeof talk->tried, lower);

    switch (attempt->reason) {
    case REFUSE_MAJORITY:
        talk_count(COUNT_PIECES, route->hops, few, sizeof few);
        talk_count(COUNT_PIECES, best.hops, most, sizeof most);
        talk_title(talk, _("%s is not allowed: the most pieces must be taken"), talk->tried);
        talk_say(talk, _("%s takes %s, but %s takes %s: the most pieces must be taken."), lower,
                 few, higher, most);
        break;
    case REFUSE_MOST_KINGS:
        talk_count(COUNT_KINGS, route->kings, few, sizeof few);
        talk_count(COUNT_KINGS, best.kings, most, sizeof most);
        talk_title(talk, _("%s is not allowed: the most kings must be taken"), talk->tried);
        talk_say(
            talk,
            _("%s takes %s, but %s takes %s: of equal numbers the one with the most kings must "
              "be taken."),
            lower, few, higher, most);
        break;
    case REFUSE_WITH_KING:
        refuse_with_king(talk, lower, higher);
        break;
    case REFUSE_KINGS_EARLY:
        talk_title(talk, _("%s is not allowed: kings must be met first"), talk->tried);
        talk_say(talk,
                 _("%s and %s take the same number of pieces and kings, but %s meets a king "
                   "earlier, so it must be chosen."),
                 lower, higher, higher);
        break;
    default:
        haul_text(route, few, sizeof few);
        haul_text(&best, most, sizeof most);
        talk_title(talk, _("%s is not allowed: the most valuable capture is due"), talk->tried);
        talk_say(talk,
                 _("%s takes %s, but %s takes %s, which is worth more: a king counts for more than "
                   "one man and for less than two."),
                 lower, few, higher, most);
        break;
    }
    if (talk->legal->count > 1)
        talk_choice(talk, SQ_NONE);
}

static void say_of_own_pieces(struct talk *talk)
{
    const struct rules *rules = &talk->game->rules;

    if (rules->man_leap == DIRS_STRAIGHT)
        talk_say(talk, _("%s leap over one of their own; %s neither leap so nor are leapt over."),
                 talk_many_first(talk, false), talk_many(talk, true));
    else if (rules->man_leap)
        talk_say(talk, _("%s leap over one of their own, forwards or sideways; %s neither leap so nor "
                         "are leapt over."),
                 talk_many_first(talk, false), talk_many(talk, true));
    else if (rules->line_moves)
        talk_say(talk, _("Only an unbroken row of %s moves on, by one square along itself; %s stand "
                         "in its way."),
                 talk_many(talk, false), talk_many(talk, true));
    else
        talk_say(talk, _("Own pieces are never leapt over; only enemy pieces are taken."));
}

void refusal_tell(struct talk *talk, const struct attempt *attempt)
{
    switch (attempt->reason) {
    case REFUSE_NO_LINE:
        refuse_line(talk, attempt);
        break;
    case REFUSE_MAN_BACKWARDS:
        refuse_backwards(talk);
        break;
    case REFUSE_MAN_FAR:
        refuse_far(talk, attempt);
        break;
    case REFUSE_MAN_TAKES_BACK:
        refuse_takes_back(talk, attempt);
        break;
    case REFUSE_MAN_TAKES_KING:
        refuse_takes_king(talk, attempt);
        break;
    case REFUSE_OCCUPIED:
        refuse_occupied(talk, attempt);
        break;
    case REFUSE_PATH_BLOCKED:
        refuse_blocked(talk, attempt);
        break;
    case REFUSE_OWN_PIECE:
        talk_title(talk, _("%s is not allowed: %s is your own piece"), talk->tried,
                   talk_name(talk, attempt->about));
        say_of_own_pieces(talk);
        break;
    case REFUSE_TWO_IN_LINE:
        refuse_two_in_line(talk, attempt);
        break;
    case REFUSE_JUMPED_TWICE:
        refuse_jumped_twice(talk, attempt);
        break;
    case REFUSE_CROWN_STOPS:
        refuse_crown_stops(talk, attempt);
        break;
    case REFUSE_LANDING:
        refuse_landing(talk, attempt);
        break;
    default:
        talk_title(talk, _("%s is not allowed: that is more than one step"), talk->tried);
        talk_say(talk, _("A move without a capture is a single step."));
        break;
    }
    talk_instead(talk);
}
