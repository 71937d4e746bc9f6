#include "ai/train_step.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/mem.h"

/* How far a weight may be expected to lie from where it starts, in hundredths of a man. */
static const float reach_term = 60, reach_king = 20, reach_square = 40, reach_half = 30,
                   reach_whole = 40;

static size_t pattern_numbers(const struct weights *weights)
{
    return (size_t)weights->patterns.tables * PATTERN_SIZE * PHASES;
}

void slope_init(struct slope *slope, const struct weights *weights)
{
    memset(slope, 0, sizeof *slope);
    slope->pattern = mem_alloc(pattern_numbers(weights) * sizeof *slope->pattern);
}

void slope_clear(struct slope *slope, const struct weights *weights)
{
    float *pattern = slope->pattern;
    memset(slope, 0, sizeof *slope);
    slope->pattern = pattern;
    memset(pattern, 0, pattern_numbers(weights) * sizeof *pattern);
}

struct belonging *belonging_new(void)
{
    struct belonging *all = mem_alloc(sizeof *all);
    for (int pattern = 0; pattern < PATTERN_SIZE; pattern++) {
        for (int half = 0; half < HALVES; half++)
            all->half[pattern][half] = (uint8_t)pattern_half(pattern, half);
        for (int i = 0; i < PATTERN_SQUARES; i++)
            all->digit[pattern][i] = (uint8_t)pattern_digit(pattern, i);
    }
    return all;
}

void slope_sum_up(const struct weights *weights, const struct belonging *all,
                  const struct lessons *lessons, struct slope *out)
{
    memcpy(out->term, lessons->term, sizeof out->term);
    memcpy(out->king, lessons->king, sizeof out->king);
    for (int phase = 0; phase < PHASES; phase++)
        for (int table = 0; table < weights->patterns.tables; table++) {
            const struct parts *part = &lessons->part[phase][table];
            float *at = &out->pattern[(size_t)table * PATTERN_SIZE * PHASES + (size_t)phase];
            for (int pattern = 0; pattern < PATTERN_SIZE; pattern++) {
                float sum = part->whole[pattern];
                for (int half = 0; half < HALVES; half++)
                    sum += part->half[half][all->half[pattern][half]];
                for (int i = 0; i < PATTERN_SQUARES; i++)
                    sum += part->square[i][all->digit[pattern][i]];
                at[pattern * PHASES] = sum;
            }
        }
}

void slope_take_apart(const struct weights *weights, const struct belonging *all,
                      const struct slope *slope, struct lessons *out)
{
    memcpy(out->term, slope->term, sizeof out->term);
    memcpy(out->king, slope->king, sizeof out->king);
    for (int phase = 0; phase < PHASES; phase++)
        for (int table = 0; table < weights->patterns.tables; table++) {
            struct parts *part = &out->part[phase][table];
            const float *at =
                &slope->pattern[(size_t)table * PATTERN_SIZE * PHASES + (size_t)phase];
            memset(part, 0, sizeof *part);
            for (int pattern = 0; pattern < PATTERN_SIZE; pattern++) {
                float value = at[pattern * PHASES];
                if (value == 0)
                    continue;
                part->whole[pattern] = value;
                for (int half = 0; half < HALVES; half++)
                    part->half[half][all->half[pattern][half]] += value;
                for (int i = 0; i < PATTERN_SQUARES; i++)
                    part->square[i][all->digit[pattern][i]] += value;
            }
        }
}

/* --- learning --- */

static void step_numbers(struct pupil *pupil, float *now, const float *start, const float *slope,
                         float *mean, float *power, size_t count, float reach)
{
    const float keep_mean = 0.9f, keep_square = 0.98f, least = 1e-9f;
    float fix_mean = 1 - powf(keep_mean, (float)pupil->step);
    float fix_square = 1 - powf(keep_square, (float)pupil->step);
    float pull = pupil->pull / (reach * reach);
    for (size_t i = 0; i < count; i++) {
        float s = slope[i] + pull * (now[i] - start[i]);
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * s;
        power[i] = keep_square * power[i] + (1 - keep_square) * s * s;
        now[i] -=
            pupil->rate * reach * (mean[i] / fix_mean) / (sqrtf(power[i] / fix_square) + least);
    }
}

void pupil_step(struct pupil *pupil, const struct weights *weights)
{
    struct pupil *p = pupil;
    p->step++;
    for (int phase = 0; phase < PHASES; phase++) {
        step_numbers(p, p->now.term[phase], p->start.term[phase], p->slope.term[phase],
                     p->mean.term[phase], p->square.term[phase], TERMS, reach_term);
        step_numbers(p, p->now.king[phase], p->start.king[phase], p->slope.king[phase],
                     p->mean.king[phase], p->square.king[phase], MAX_SQUARES, reach_king);
        for (int table = 0; table < weights->patterns.tables; table++) {
            struct parts *now = &p->now.part[phase][table];
            const struct parts *start = &p->start.part[phase][table];
            const struct parts *slope = &p->slope.part[phase][table];
            struct parts *mean = &p->mean.part[phase][table];
            struct parts *power = &p->square.part[phase][table];
            step_numbers(p, now->whole, start->whole, slope->whole, mean->whole, power->whole,
                         PATTERN_SIZE, reach_whole);
            step_numbers(p, now->half[0], start->half[0], slope->half[0], mean->half[0],
                         power->half[0], (size_t)HALVES * HALF_SIZE, reach_half);
            step_numbers(p, now->square[0], start->square[0], slope->square[0], mean->square[0],
                         power->square[0], (size_t)PATTERN_SQUARES * 3, reach_square);
        }
    }
}

void lessons_copy(struct lessons *to, const struct lessons *from, const struct weights *weights)
{
    memcpy(to->term, from->term, sizeof to->term);
    memcpy(to->king, from->king, sizeof to->king);
    for (int phase = 0; phase < PHASES; phase++)
        memcpy(to->part[phase], from->part[phase],
               (size_t)weights->patterns.tables * sizeof *to->part[phase]);
}
