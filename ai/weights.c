#include "ai/weights.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/mem.h"

int pattern_digit(int pattern, int i)
{
    static const int power[PATTERN_SQUARES] = { 1, 3, 9, 27, 81, 243, 729, 2187 };
    return pattern / power[i] % 3;
}

/* Squares come row by row: in windows of four rows two in each, in windows of two rows four. */
int pattern_half(int pattern, int half)
{
    if (half == 0)
        return pattern % HALF_SIZE;
    if (half == 1)
        return pattern / HALF_SIZE;
    int first = half == 2 ? 0 : 1;
    int number = 0;
    for (int i = PATTERN_SQUARES / 2 - 1; i >= 0; i--)
        number = 3 * number + pattern_digit(pattern, 2 * i + first);
    return number;
}

/* --- making --- */

static void number_king_places(struct weights *weights)
{
    const struct geometry *geo = weights->game->geo;
    int place = 0;
    for (int row = 0; row < geo->rows; row++)
        for (int i = 0; i < geo->cols; i++) {
            int col = geo->mirrored ? geo->cols - 1 - i : i;
            square sq = geo->at[row][col];
            if (sq == SQ_NONE)
                continue;
            square turned = geo->at[geo->rows - 1 - row][geo->cols - 1 - col];
            weights->king_place[WHITE][sq] = (uint8_t)place;
            if (turned != SQ_NONE)
                weights->king_place[BLACK][turned] = (uint8_t)place;
            place++;
        }
}

struct weights *weights_new(const struct game *game)
{
    struct weights *weights = mem_alloc(sizeof *weights);
    weights->game = game;
    if (!patterns_make(&weights->patterns, game)) {
        free(weights);
        return NULL;
    }
    term_board_make(&weights->board, game);
    number_king_places(weights);
    size_t entries = (size_t)weights->patterns.tables * PATTERN_SIZE;
    weights->pattern = mem_alloc(entries * sizeof *weights->pattern);
    return weights;
}

void weights_free(struct weights *weights)
{
    if (!weights)
        return;
    free(weights->pattern);
    free(weights);
}

static int16_t rounded(float value)
{
    float scaled = roundf(value * WEIGHT_UNIT);
    return (int16_t)(scaled > 32000 ? 32000 : scaled < -32000 ? -32000 : scaled);
}

static float sum_of_parts(const struct parts *part, int pattern)
{
    float sum = part->whole[pattern];
    for (int half = 0; half < HALVES; half++)
        sum += part->half[half][pattern_half(pattern, half)];
    for (int i = 0; i < PATTERN_SQUARES; i++)
        sum += part->square[i][pattern_digit(pattern, i)];
    return sum;
}

void weights_set(struct weights *weights, const struct lessons *lessons)
{
    for (int phase = 0; phase < PHASES; phase++) {
        for (int i = 0; i < TERMS; i++)
            weights->term[phase][i] = rounded(lessons->term[phase][i]);
        for (int i = 0; i < MAX_SQUARES; i++)
            weights->king[phase][i] = rounded(lessons->king[phase][i]);
        for (int table = 0; table < weights->patterns.tables; table++)
            for (int pattern = 0; pattern < PATTERN_SIZE; pattern++)
                weights->pattern[table * PATTERN_SIZE + pattern].phase[phase] =
                    rounded(sum_of_parts(&lessons->part[phase][table], pattern));
    }
}

void lessons_init(struct lessons *lessons, const struct weights *weights)
{
    memset(lessons, 0, sizeof *lessons);
    for (int phase = 0; phase < PHASES; phase++)
        lessons->part[phase] =
            mem_alloc((size_t)weights->patterns.tables * sizeof *lessons->part[phase]);
}

void lessons_free(struct lessons *lessons)
{
    for (int phase = 0; phase < PHASES; phase++)
        free(lessons->part[phase]);
    memset(lessons, 0, sizeof *lessons);
}

const struct weights *weights_by_hand(void)
{
    static const struct weights none;
    return &none;
}

uint32_t weights_mark(const struct weights *weights)
{
    return weights ? weights->mark : 0;
}
