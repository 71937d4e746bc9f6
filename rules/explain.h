/* Why a try is not allowed, in the words of the game, and what is allowed instead.
 *
 * The window and `tavlei play` ask the same question: the cells that the player named in order
 * (origin, perhaps intermediate cells, destination).
 */
#pragma once

#include "rules/notation.h"

enum refusal {
    REFUSE_NOTHING,                     /* the try is a legal move, or the beginning of one */
    REFUSE_GAME_OVER,
    REFUSE_OFF_BOARD,                   /* not a playing square */
    REFUSE_EMPTY_ORIGIN,
    REFUSE_NOT_YOURS,
    REFUSE_OCCUPIED,                    /* the destination is taken */
    REFUSE_NO_LINE,                     /* pieces do not move in that direction or at all so far */
    REFUSE_MAN_BACKWARDS,               /* a quiet step back */
    REFUSE_MAN_FAR,                     /* a man or short king goes one square only */
    REFUSE_PATH_BLOCKED,
    REFUSE_STUCK,                       /* the piece has no move at all here */
    REFUSE_CAPTURE_DUE,                 /* a quiet move although a capture is compulsory */
    REFUSE_OTHER_PIECE,                 /* another piece must capture (this one cannot capture) */
    REFUSE_MAJORITY, REFUSE_MOST_KINGS, REFUSE_WITH_KING, REFUSE_KINGS_EARLY, REFUSE_VALUE,
    REFUSE_UNFINISHED,                  /* the capture must go on */
    REFUSE_LANDING,                     /* the king must land where it can go on */
    REFUSE_MAN_TAKES_BACK,              /* men do not capture backwards in this game */
    REFUSE_MAN_TAKES_KING,
    REFUSE_OWN_PIECE,                   /* jumping one's own piece */
    REFUSE_TWO_IN_LINE,                 /* two pieces in a row, nothing free behind */
    REFUSE_JUMPED_TWICE,                /* Turkish strike: the taken piece still stands there */
    REFUSE_CROWN_STOPS,                 /* the move ended with the crowning */
    REFUSE_KING_LIMIT,                  /* Frisian: a fourth move in a row by one king */
    REFUSE_OWN_RULE,                    /* a rule that no other game has; the text tells it */
    REFUSE_AMBIGUOUS                    /* several legal moves fit: give more squares */
};

struct explanation {
    enum refusal reason;
    char title[160];                    /* "38-29 is not allowed: you must take" */
    char text[800];                     /* the rule and the legal moves, one to three sentences */
    sqset due;                          /* own pieces that may or must move instead */
    square refused;                     /* the cell to mark with a cross, or SQ_NONE */
    struct move show;                   /* a legal move worth showing */
    bool has_show;
    int alternatives;                   /* how many legal moves there are */
};

/* `cell[0]` is the origin. `over` tells that the game has ended. NOTHING means that exactly one
 * legal move fits the cells (see route.h), or that one cell alone is the origin of a move or the
 * end of exactly one. `due` holds every piece that must capture when a capture is compulsory, else
 * the tried piece when it can move at all, else all pieces that can. */
void explain_try(const struct game *game, const struct position *pos, const struct movelist *legal,
                 const square *cell, int count, bool over, struct explanation *out);

/* Why something written ("c3-d4", "32x28x19") is no legal move: like explain_try, but it is a
 * whole move, so a capture that breaks off is UNFINISHED. NOTHING when it is legal. */
void explain_written(const struct game *game, const struct position *pos,
                     const struct movelist *legal, const struct written *written, bool over,
                     struct explanation *out);

/* Why nothing goes to a light square, which has no `square` of its own (rules/light_square.h): the
 * cell in this column and row, as White sees them. `from` is the piece that was to go there, or
 * SQ_NONE. The reason is OFF_BOARD and `refused` is SQ_NONE: the cross belongs on (col, row). */
void explain_light_square(const struct game *game, const struct position *pos,
                          const struct movelist *legal, square from, int col, int row,
                          struct explanation *out);
