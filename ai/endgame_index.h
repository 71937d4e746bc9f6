/* Positions with few pieces as numbers, so that what is known of them fits into plain arrays.
 *
 * Everything is seen by the side to move, which is always side 0 and plays up the board: a position
 * with Black to move is given a half turn and its colours are exchanged. Men never stand where they
 * would be crowned. A slice is all placings of one material with side 0 to move; its numbers are
 *
 *     ((((men 0) * men 1) * kings 0) * kings 1) * states
 *
 * where men are ranked among the squares that they may stand on, kings among the squares that are
 * left, and the states are those of the Frisian king limit (1 in other games). Numbers at which men
 * of both sides would share a square mean nothing.
 */
#pragma once

#include "rules/game.h"

enum { ENDGAME_MOST = 6 };                         /* pieces on the board, both sides together */

/* [0] is the side to move. */
struct material {
    uint8_t men[2], kings[2];
};

struct placing {
    sqset men[2], kings[2];
    uint8_t run[2];                     /* quiet moves in a row by one king, where limited */
    square last[2];                     /* that king's square; SQ_NONE when run is 0 */
};

/* What counting needs to know of a game; constant after ground_prepare. */
struct ground {
    const struct game *game;
    int squares;
    square nth[MAX_SQUARES];            /* the playing squares in ascending order … */
    uint8_t no[MAX_SQUARES];            /* … and the number of each */
    int man_squares[2];                 /* the same for the squares of a side's men */
    square man_nth[2][MAX_SQUARES];
    uint8_t man_no[2][MAX_SQUARES];
    square turned[MAX_SQUARES];         /* by a half turn */
    square step[DIR_COUNT][MAX_SQUARES];           /* SQ_NONE off the board */
    uint64_t choose[MAX_SQUARES + 1][ENDGAME_MOST + 1];
    int limit;                          /* of king_run; 0 = none */
    bool ends_at_once;                  /* some positions with moves left are decided by a rule */
};

struct slice {
    struct material material;
    uint64_t men[2], kings[2];          /* how many ways to place them */
    uint64_t states[2];
    uint64_t size;                      /* numbers from 0 to size - 1 */
};

/* False with *err saying why when the game cannot have tables: towers, pieces other than men and
 * kings, several moves a turn, sides that are no half turn of each other. */
bool ground_prepare(struct ground *ground, const struct game *game, struct err *err);

/* The draw class that decides positions at once, without counting moves; else DRAWS_PLAIN. */
static inline enum draw_class rule_at_once(const struct rules *rules)
{
    enum draw_class special = (enum draw_class)rules->draw.special;
    bool at_once = special == DRAWS_FRISIAN || special == DRAWS_LONE_MAN ||
                   special == DRAWS_ONE_EACH || special == DRAWS_KINGS_EACH;
    return at_once ? special : DRAWS_PLAIN;
}

static inline int material_pieces(struct material m)
{
    return m.men[0] + m.men[1] + m.kings[0] + m.kings[1];
}

static inline struct material material_turned(struct material m)
{
    return (struct material){ { m.men[1], m.men[0] }, { m.kings[1], m.kings[0] } };
}

bool material_same(struct material a, struct material b);

/* All materials of 2 to `pieces` pieces with at least one on each side, each before those that can
 * come to it. The two views of a material (either side to move) stand next to each other, unless
 * they are the same. Returns their number; out may be NULL. */
int material_list(int pieces, struct material *out);

void slice_make(const struct ground *ground, struct material material, struct slice *out);

struct material placing_material(const struct placing *placing);
struct placing placing_turned(const struct ground *ground, const struct placing *placing);

/* The position seen by its side to move. False when it has no number: a man where he would have
 * been crowned. The number of pieces is not looked at. */
bool placing_of(const struct ground *ground, const struct position *pos, struct placing *out);

/* A position with White to move and no move counted; `out` must have been all zero at first.
 * Its key is left alone: nothing that generates moves looks at it. */
void placing_set_up(const struct placing *placing, struct position *out);

uint64_t slice_number(const struct ground *ground, const struct slice *slice,
                      const struct placing *placing);

/* The placing with this number, false when two men share a square. */
bool slice_placing(const struct ground *ground, const struct slice *slice, uint64_t number,
                   struct placing *out);

/* The state of a side's king run as a number: 0 = none. Needs men and kings of that side only. */
uint64_t placing_state(const struct ground *ground, const struct placing *placing, int side);
void placing_set_state(const struct ground *ground, struct placing *placing, int side,
                       uint64_t state);
