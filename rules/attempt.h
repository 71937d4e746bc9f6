/* What a refused try would have been: a step, a capture of lower rank, a leap that cannot be made.
 *
 * Here the board is looked at, without sentences; explain.c puts the verdict into words.
 */
#pragma once

#include "rules/explain.h"

/* One capture, complete or not, as it is compared with others. */
struct capture_route {
    square from, to;
    int hops, kings;                    /* pieces taken, kings among them */
    bool by_king;
    square taken[MOVE_MAX_HOPS], via[MOVE_MAX_HOPS];
    uint64_t kings_at;                  /* bit 63 - i: the i-th piece taken is a king */
};

/* Kinds of one refusal that need other words. */
enum attempt_case {
    CASE_PLAIN,
    CASE_ENEMY,                         /* OCCUPIED by an enemy piece */
    CASE_KING,                          /* MAN_FAR said of a short king */
    CASE_FAR_LEAP,                      /* MAN_FAR: the leap ends right behind the piece */
    CASE_FAR_TARGET,                    /* MAN_FAR: the piece to take is not adjacent */
    CASE_EDGE,                          /* TWO_IN_LINE: the board ends behind the piece */
    CASE_CAPTURE_OVER,                  /* NO_LINE: nothing more can be taken from there */
    CASE_REVERSAL,                      /* NO_LINE: kings may not turn back between leaps */
    CASE_CAPTURES_ONLY,                 /* NO_LINE: that way the piece only captures */
    CASE_NOT_KING_YET                   /* CROWN_STOPS: crowned only where the move ends */
};

struct attempt {
    enum refusal reason;                /* NOTHING: geometrically fine, see is_capture */
    enum attempt_case kind;
    square refused;                     /* the cell that cannot be reached */
    square at;                          /* where the piece stood then */
    square about, behind;               /* the piece spoken of, and the cell behind it */
    bool is_capture;                    /* written with the sign of captures */
    bool by_king;                       /* the moving piece at the origin */
    bool has_route;
    struct capture_route route;         /* of lower rank */
    sqset landings;                     /* LANDING: where the piece may land instead */
};

/* Judges cells that fit no legal move, the origin holding a piece of the side to move. One cell
 * alone asks for the best capture of that piece (has_route, with a reason when it ranks too low). */
void attempt_judge(const struct game *game, const struct position *pos,
                   const struct movelist *legal, const square *cell, int count,
                   struct attempt *out);

/* The best complete capture of a piece, whatever others can do; false when it has none. */
bool attempt_best_capture(const struct game *game, const struct position *pos, square from,
                          struct capture_route *out);

void attempt_route_of(const struct game *game, const struct position *pos, const struct move *move,
                      struct capture_route *out);

/* Above 0 when `a` is the better one; *decides tells the rule (RANK_NONE when they are equal). */
int attempt_compare(const struct rules *rules, const struct capture_route *a,
                    const struct capture_route *b, enum capture_rank *decides);
