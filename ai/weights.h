/* What an evaluation has learned of a game.
 *
 * Learned are terms (terms.h), kings by square, and patterns of men (pattern.h), each for full and
 * for empty boards, with interpolation between. A pattern's value is a sum: of its eight squares,
 * of its four halves and of the whole, so that what was seldom seen is judged by its parts. In the
 * file the parts are kept, for the search they are added up to one table.
 */
#pragma once

#include "ai/pattern.h"
#include "ai/terms.h"

enum {
    PHASES = 2,                         /* full board, empty board */
    WEIGHT_UNIT = 4,                    /* in files and tables a hundredth of a man is so much */
    HALVES = 4, HALF_SIZE = 81,
    PARTS = PATTERN_SIZE + HALVES * HALF_SIZE + 3 * PATTERN_SQUARES
};

/* Parts of one table's patterns: the whole, the halves, the squares. */
struct parts {
    float whole[PATTERN_SIZE];
    float half[HALVES][HALF_SIZE];
    float square[PATTERN_SQUARES][3];
};

/* In hundredths of a man. */
struct lessons {
    float term[PHASES][TERMS];
    float king[PHASES][MAX_SQUARES];    /* by weights->king_place */
    struct parts *part[PHASES];         /* by table */
};

/* What a pattern is worth in each phase. */
struct pattern_worth {
    int16_t phase[PHASES];
};

struct weights {
    const struct game *game;
    struct patterns patterns;
    struct term_board board;
    uint8_t king_place[2][MAX_SQUARES]; /* squares as the side sees them, 0 .. squares-1 */

    int16_t term[PHASES][TERMS];
    int16_t king[PHASES][MAX_SQUARES];
    struct pattern_worth *pattern;      /* [table * PATTERN_SIZE + pattern] */
    uint32_t mark;                      /* of the file's contents; 0 = never learned */
};

/* Half h of a pattern: 0 lower and 1 upper rows, 2 and 3 the columns. */
int pattern_half(int pattern, int half);
int pattern_digit(int pattern, int i);

/* Prepares everything but the values. NULL when the game is none that can be learned this way. */
struct weights *weights_new(const struct game *game);
void weights_free(struct weights *weights);
/* Adds the parts up. */
void weights_set(struct weights *weights, const struct lessons *lessons);

void lessons_init(struct lessons *lessons, const struct weights *weights);           /* all zero */
void lessons_free(struct lessons *lessons);

/* Stands for "evaluate without what was learned". */
const struct weights *weights_by_hand(void);
/* Tells weights apart; 0 for none. */
uint32_t weights_mark(const struct weights *weights);
