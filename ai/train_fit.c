#include "ai/train_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/eval.h"
#include "ai/train_step.h"
#include "src/base/hash.h"
#include "src/base/mem.h"

enum { HOLD_OUT = 10, BATCHES = 10, LEAST_POSITIONS = 1000 };

/* A position as the fit needs it. */
struct lesson {
    uint16_t pattern[PATTERN_LANES];
    int8_t term[TERMS];
    sqset kings[2];
    int16_t score, by_hand;             /* of the search; of the built-in evaluation */
    int8_t result;
    uint8_t phase;                      /* of 16 */
    float target;                       /* 0 Black wins … 1 White wins */
};

struct study {
    struct weights *weights;
    struct eval eval;                   /* the built-in one, for what it knows of endings */
    struct lesson *lesson;
    uint32_t count, capacity;
    uint32_t held;                      /* the last so many are held out */
    struct lesson *held_lesson;
    uint32_t held_capacity;
    uint64_t *seen;                     /* keys, open addressing; 0 is free */
    uint32_t seen_mask, seen_count;
    uint32_t games;
};

void lessons_begin(struct lessons *lessons, const struct game *game)
{
    struct eval eval;
    eval_prepare(&eval, game, weights_by_hand());
    float sign = game->rules.losing ? -1 : 1;
    for (int phase = 0; phase < PHASES; phase++) {
        lessons->term[phase][TERM_MAN] = 100 * sign;
        lessons->term[phase][TERM_KING] = game->rules.losing ? -150 : (float)eval.king;
        if (!game->rules.towers)
            continue;
        for (int term = TERM_RESERVE_1; term <= TERM_RESERVE_3; term++)
            lessons->term[phase][term] = 90 * sign;
        lessons->term[phase][TERM_RESERVE_MORE] = 50 * sign;
    }
}

/* --- positions --- */

static void see(struct study *study, uint64_t key)
{
    uint32_t at = (uint32_t)key & study->seen_mask;
    while (study->seen[at])
        at = (at + 1) & study->seen_mask;
    study->seen[at] = key;
    study->seen_count++;
}

/* True the first time. */
static bool is_new(struct study *study, uint64_t key)
{
    key += !key;
    if (study->seen_count * 2 >= study->seen_mask) {
        uint64_t *old = study->seen;
        uint32_t size = old ? study->seen_mask + 1 : 0;
        study->seen_mask = (size ? 2 * size : 1 << 16) - 1;
        study->seen = mem_alloc(((size_t)study->seen_mask + 1) * sizeof *study->seen);
        study->seen_count = 0;
        for (uint32_t i = 0; i < size; i++)
            if (old[i])
                see(study, old[i]);
        free(old);
    }
    for (uint32_t at = (uint32_t)key & study->seen_mask; study->seen[at];
         at = (at + 1) & study->seen_mask)
        if (study->seen[at] == key)
            return false;
    see(study, key);
    return true;
}

/* Endings that the evaluation judges by rules of its own teach nothing about weights. */
static bool is_ruled(const struct study *study, const struct position *pos)
{
    enum { PROBE = 1600 };
    const struct rules *rules = &study->weights->game->rules;
    if (rules->losing || rules->towers || !(pos->piece[KING][WHITE] | pos->piece[KING][BLACK]))
        return false;
    return eval_ending(&study->eval, pos, PROBE) < PROBE / 2 ||
           eval_ending(&study->eval, pos, -PROBE) > -PROBE / 2;
}

static struct lesson *lesson_add(struct lesson **list, uint32_t *count, uint32_t *capacity)
{
    if (*count == *capacity) {
        *capacity = *capacity ? 2 * *capacity : 4096;
        *list = mem_grow(*list, (size_t)*capacity * sizeof **list);
    }
    return &(*list)[(*count)++];
}

static void take_game(void *arg, const struct sample_game *game)
{
    struct study *study = arg;
    const struct weights *weights = study->weights;
    bool held = game->number % HOLD_OUT == HOLD_OUT - 1;
    study->games++;
    for (int i = 0; i < game->count; i++) {
        const struct sample *sample = &game->sample[i];
        if (is_ruled(study, &sample->pos) ||
            !is_new(study, game_key(weights->game, &sample->pos)))
            continue;
        struct lesson *lesson =
            held ? lesson_add(&study->held_lesson, &study->held, &study->held_capacity)
                 : lesson_add(&study->lesson, &study->count, &study->capacity);
        int16_t term[TERMS];
        memset(lesson, 0, sizeof *lesson);
        lesson->phase = (uint8_t)terms_count(&weights->board, &sample->pos, term);
        for (int t = 0; t < TERMS; t++)
            lesson->term[t] = (int8_t)term[t];
        patterns_count(&weights->patterns, &sample->pos, lesson->pattern);
        for (int side = WHITE; side <= BLACK; side++)
            lesson->kings[side] = sample->pos.piece[KING][side];
        lesson->score = sample->score;
        int by_hand = study->eval.score(&study->eval, &sample->pos);
        lesson->by_hand = (int16_t)(sample->pos.turn == WHITE ? by_hand : -by_hand);
        lesson->result = game->result;
    }
}

/* --- the model --- */

static double chance(double score, double scale)
{
    return 1 / (1 + exp(-score / scale));
}

static double log_loss(double chance, double target)
{
    const double least = 1e-9;
    return -target * log(chance + least) - (1 - target) * log(1 - chance + least);
}

static float value_of(const struct weights *weights, const struct slope *value,
                      const struct lesson *lesson)
{
    const struct patterns *patterns = &weights->patterns;
    float sum[PHASES] = { 0, 0 };
    for (int i = 0; i < TERMS; i++)
        for (int phase = 0; phase < PHASES; phase++)
            sum[phase] += (float)lesson->term[i] * value->term[phase][i];
    for (int lane = 0; lane < patterns->lanes; lane++) {
        int pattern = patterns->table[lane] * PATTERN_SIZE + lesson->pattern[lane];
        const float *at = &value->pattern[pattern * PHASES];
        float sign = patterns->turned[lane] ? -1 : 1;
        sum[0] += sign * at[0];
        sum[1] += sign * at[1];
    }
    for (int side = WHITE; side <= BLACK; side++)
        for (sqset left = lesson->kings[side]; left;) {
            int place = weights->king_place[side][set_take(&left)];
            for (int phase = 0; phase < PHASES; phase++)
                sum[phase] += (side == WHITE ? 1 : -1) * value->king[phase][place];
        }
    return (lesson->phase * sum[0] + (16 - lesson->phase) * sum[1]) / 16;
}

/* Adds `error` times what each weight contributes. */
static void add_slope(const struct weights *weights, struct slope *slope,
                      const struct lesson *lesson, float error)
{
    const struct patterns *patterns = &weights->patterns;
    const float part[PHASES] = { error * lesson->phase / 16, error * (16 - lesson->phase) / 16 };
    for (int i = 0; i < TERMS; i++)
        for (int phase = 0; phase < PHASES; phase++)
            slope->term[phase][i] += (float)lesson->term[i] * part[phase];
    for (int lane = 0; lane < patterns->lanes; lane++) {
        int pattern = patterns->table[lane] * PATTERN_SIZE + lesson->pattern[lane];
        float *at = &slope->pattern[pattern * PHASES];
        float sign = patterns->turned[lane] ? -1 : 1;
        at[0] += sign * part[0];
        at[1] += sign * part[1];
    }
    for (int side = WHITE; side <= BLACK; side++)
        for (sqset left = lesson->kings[side]; left;) {
            int place = weights->king_place[side][set_take(&left)];
            for (int phase = 0; phase < PHASES; phase++)
                slope->king[phase][place] += side == WHITE ? part[phase] : -part[phase];
        }
}

/* --- the fit --- */

/* The scale at which the search's scores tell results best: a golden section on its logarithm. */
static double find_scale(const struct lesson *lesson, uint32_t count)
{
    const double golden = 0.6180339887;
    double low = log(30), high = log(3000);
    double at[2] = { high - golden * (high - low), low + golden * (high - low) };
    double loss[2] = { 0, 0 };
    bool known[2] = { false, false };
    for (int step = 0; step < 16; step++) {
        for (int i = 0; i < 2; i++) {
            if (known[i])
                continue;
            loss[i] = 0;
            for (uint32_t k = 0; k < count; k++)
                loss[i] += log_loss(chance(lesson[k].score, exp(at[i])),
                                    (lesson[k].result + 1) / 2.0);
            known[i] = true;
        }
        int worse = loss[0] < loss[1];
        if (worse)
            high = at[1];
        else
            low = at[0];
        at[worse] = at[!worse];
        loss[worse] = loss[!worse];
        at[!worse] = worse ? high - golden * (high - low) : low + golden * (high - low);
        known[!worse] = false;
    }
    return exp((low + high) / 2);
}

static void shuffle(struct lesson *lesson, uint32_t count)
{
    struct rng rng = { 1 };
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = rng_below(&rng, i);
        struct lesson swapped = lesson[i - 1];
        lesson[i - 1] = lesson[j];
        lesson[j] = swapped;
    }
}

static double loss_of(const struct study *study, const struct slope *value, double scale)
{
    double sum = 0;
    for (uint32_t i = 0; i < study->held; i++) {
        const struct lesson *lesson = &study->held_lesson[i];
        float score = value_of(study->weights, value, lesson);
        sum += log_loss(chance((double)score, scale), (lesson->result + 1) / 2.0);
    }
    return study->held ? sum / study->held : 0;
}

/* The same of scores that are known already. */
static double loss_of_known(const struct study *study, double scale, bool by_hand)
{
    double sum = 0;
    for (uint32_t i = 0; i < study->held; i++) {
        const struct lesson *lesson = &study->held_lesson[i];
        int score = by_hand ? lesson->by_hand : lesson->score;
        sum += log_loss(chance(score, scale), (lesson->result + 1) / 2.0);
    }
    return study->held ? sum / study->held : 0;
}

static void learn(struct study *study, struct pupil *pupil, const struct fit_terms *terms,
                  double scale)
{
    const struct weights *weights = study->weights;
    struct belonging *all = belonging_new();
    struct slope value, slope;
    slope_init(&value, weights);
    slope_init(&slope, weights);
    uint32_t size = (study->count + BATCHES - 1) / BATCHES;
    for (int round = 0; round < terms->rounds; round++) {
        pupil->rate = 0.06f * (1 - (float)round / (float)terms->rounds) + 0.002f;
        for (uint32_t first = 0; first < study->count; first += size) {
            uint32_t end = first + size < study->count ? first + size : study->count;
            slope_sum_up(weights, all, &pupil->now, &value);
            slope_clear(&slope, weights);
            for (uint32_t i = first; i < end; i++) {
                const struct lesson *lesson = &study->lesson[i];
                float score = value_of(weights, &value, lesson);
                float error = (float)chance((double)score, scale) - lesson->target;
                add_slope(weights, &slope, lesson, error / (float)scale / (float)(end - first));
            }
            slope_take_apart(weights, all, &slope, &pupil->slope);
            pupil_step(pupil, weights);
        }
        if (terms->progress)
            terms->progress(terms->arg, round + 1, terms->rounds);
    }
    free(value.pattern);
    free(slope.pattern);
    free(all);
}

static double held_out_loss(const struct study *study, const struct lessons *lessons, double scale)
{
    struct belonging *all = belonging_new();
    struct slope value;
    slope_init(&value, study->weights);
    slope_sum_up(study->weights, all, lessons, &value);
    double loss = loss_of(study, &value, scale);
    free(value.pattern);
    free(all);
    return loss;
}

static void study_and_learn(struct study *study, struct lessons *lessons,
                            const struct fit_terms *terms, struct fit_report *out)
{
    double scale = find_scale(study->lesson, study->count);
    for (uint32_t i = 0; i < study->count; i++) {
        struct lesson *lesson = &study->lesson[i];
        lesson->target = (float)(terms->blend * chance(lesson->score, scale) +
                                 (1 - terms->blend) * (lesson->result + 1) / 2);
    }
    shuffle(study->lesson, study->count);
    *out = (struct fit_report){
        .games = study->games, .positions = study->count, .held_out = study->held, .scale = scale,
        .loss_before = held_out_loss(study, lessons, scale),
        .loss_by_hand = loss_of_known(study, scale, true),
        .loss_of_search = loss_of_known(study, scale, false),
    };

    struct pupil pupil = { .pull = 1 / (float)study->count };
    struct lessons *const all[] = { &pupil.now, &pupil.start, &pupil.slope, &pupil.mean,
                                    &pupil.square };
    for (int i = 0; i < 5; i++)
        lessons_init(all[i], study->weights);
    lessons_copy(&pupil.now, lessons, study->weights);
    lessons_copy(&pupil.start, lessons, study->weights);
    learn(study, &pupil, terms, scale);
    lessons_copy(lessons, &pupil.now, study->weights);
    for (int i = 0; i < 5; i++)
        lessons_free(all[i]);
    out->loss_after = held_out_loss(study, lessons, scale);
}

bool fit_lessons(struct lessons *lessons, struct weights *weights, const struct fit_terms *terms,
                 struct fit_report *out, struct err *err)
{
    struct study study = { .weights = weights };
    eval_prepare(&study.eval, weights->game, weights_by_hand());
    bool good = true;
    for (int i = 0; i < terms->paths && good; i++)
        good = sample_read(terms->path[i], weights->game, take_game, &study, err);
    if (good && study.count < LEAST_POSITIONS)
        good = err_set(err, "%u different quiet positions are too few to learn from; play more "
                            "games",
                       study.count);
    if (good)
        study_and_learn(&study, lessons, terms, out);
    free(study.lesson);
    free(study.held_lesson);
    free(study.seen);
    return good;
}
