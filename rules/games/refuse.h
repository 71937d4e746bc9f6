/* Why a try is refused in a game outside the family: what the sentences of all of them share.
 *
 * Every game has a function of its own that is asked when the cells fit no legal move and begin
 * with a piece of the side to move, or with any cell where pieces are put on the board. It says the
 * reason; what may be played instead is added by the caller.
 */
#pragma once

#include "rules/talk.h"

bool cheskers_refuse(struct talk *talk);                   /* false: the common words will do */
bool shatra_refuse(struct talk *talk);
bool gomoku_refuse(struct talk *talk);
bool fox_geese_refuse(struct talk *talk);
bool ugolki_refuse(struct talk *talk);
bool ashtarashki_refuse(struct talk *talk);

/* The leg that fails: from where the piece stands after the cells that still fit, to the first cell
 * that does not. */
struct leg {
    square at, to;
    sqset taken;                        /* on the way to `at` */
    bool goes_on;                       /* something has been taken or leapt over already */
    int dir, length;                    /* of a straight line: -1 and 0 where there is none */
    square first;                       /* the first piece on it before `to`; SQ_NONE: free */
    bool own, enemy;                    /* a piece stands on `to` */
};

struct leg leg_of(const struct talk *talk);

void refuse_as(struct talk *talk, enum refusal reason, square refused);
bool is_mine(const struct talk *talk, square sq);
enum kind kind_on(const struct position *pos, square sq);

/* A piece that can be named but not moved while another must take; `why` tells the game's rule. */
bool refuse_other_must_take(struct talk *talk, const char *why);
/* It has no move, and none is due elsewhere. */
bool refuse_stuck(struct talk *talk, const char *why);
bool refuse_step_when_due(struct talk *talk, const struct leg *leg, const char *why);
bool refuse_own_on(struct talk *talk, const struct leg *leg);
/* `to` holds an enemy piece beside the mover that would be leapt over: why that cannot be. */
bool refuse_leap_over(struct talk *talk, const struct leg *leg);
bool refuse_no_further(struct talk *talk, const struct leg *leg);

/* "From %s that square …": a plain refusal with a title of the form "c3-d4 is not allowed: %s". */
bool refuse_plain(struct talk *talk, enum refusal reason, square refused, const char *title,
                  const char *text);
