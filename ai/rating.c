#include "ai/rating.h"

#include <math.h>

#define QUANTILE_95 1.959963984540054

/* A class that was never seen counts as this little, so that a variance is never zero. */
#define UNSEEN 1e-3

void tally_add_pair(struct tally *tally, int half_points)
{
    tally->pair[half_points]++;
}

double elo_of_score(double score)
{
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return 400 * log10(score / (1 - score));
}

double score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

static uint32_t count_pairs(const struct tally *tally)
{
    uint32_t pairs = 0;
    for (int i = 0; i < PAIR_CLASSES; i++)
        pairs += tally->pair[i];
    return pairs;
}

/* Mean and variance of a pair's score, as a share of its two points. */
static void pair_moments(const struct tally *tally, double unseen, double *count, double *mean,
                         double *variance)
{
    double weight[PAIR_CLASSES];
    *count = *mean = *variance = 0;
    for (int i = 0; i < PAIR_CLASSES; i++) {
        weight[i] = tally->pair[i] ? tally->pair[i] : unseen;
        *count += weight[i];
    }
    if (*count <= 0)
        return;
    for (int i = 0; i < PAIR_CLASSES; i++)
        *mean += weight[i] / *count * (i / 4.0);
    for (int i = 0; i < PAIR_CLASSES; i++)
        *variance += weight[i] / *count * (i / 4.0 - *mean) * (i / 4.0 - *mean);
}

struct rating rating_of(const struct tally *tally)
{
    struct rating rating = {
        .games = tally->wins + tally->draws + tally->losses,
        .pairs = count_pairs(tally),
        .score = 0.5, .los = 0.5, .elo_low = -INFINITY, .elo_high = INFINITY,
    };
    if (rating.games)
        rating.score = (tally->wins + tally->draws * 0.5) / rating.games;
    rating.elo = elo_of_score(rating.score);

    double count, mean, variance;
    pair_moments(tally, 0, &count, &mean, &variance);
    if (!rating.pairs)
        return rating;
    double error = sqrt(variance / count);
    rating.elo_low = elo_of_score(mean - QUANTILE_95 * error);
    rating.elo_high = elo_of_score(mean + QUANTILE_95 * error);
    if (error > 0)
        rating.los = 0.5 * erfc(-(mean - 0.5) / error / sqrt(2));
    else
        rating.los = mean > 0.5 ? 1 : mean < 0.5 ? 0 : 0.5;
    return rating;
}

struct sprt_result sprt_look(const struct sprt *sprt, const struct tally *tally)
{
    struct sprt_result result = {
        .lower = log(sprt->beta / (1 - sprt->alpha)),
        .upper = log((1 - sprt->beta) / sprt->alpha),
    };
    if (!count_pairs(tally))
        return result;

    double count, mean, variance;
    pair_moments(tally, UNSEEN, &count, &mean, &variance);
    double score0 = score_of_elo(sprt->elo0);
    double score1 = score_of_elo(sprt->elo1);
    result.llr = count * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance);
    if (result.llr >= result.upper)
        result.state = SPRT_ACCEPTS_1;
    else if (result.llr <= result.lower)
        result.state = SPRT_ACCEPTS_0;
    return result;
}
