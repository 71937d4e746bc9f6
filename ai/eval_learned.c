/* The evaluation that was learned from games (weights.h). */
#include "ai/eval.h"

#include "ai/weights.h"

/* Both phases of all lanes' patterns. Odd lanes are half turns (pattern.h) and count for Black. */
static inline void add_patterns(const struct weights *weights, const struct position *pos,
                                int sum[PHASES])
{
    const struct patterns *patterns = &weights->patterns;
    uint16_t pattern[PATTERN_LANES];
    patterns_count(patterns, pos, pattern);
    for (int lane = 0; lane < patterns->lanes; lane += 2) {
        const struct pattern_worth *table =
            &weights->pattern[patterns->table[lane] * PATTERN_SIZE];
        struct pattern_worth own = table[pattern[lane]];
        struct pattern_worth other = table[pattern[lane + 1]];
        sum[0] += own.phase[0] - other.phase[0];
        sum[1] += own.phase[1] - other.phase[1];
    }
}

static inline void add_kings(const struct weights *weights, const struct position *pos,
                             int sum[PHASES])
{
    for (int side = WHITE; side <= BLACK; side++)
        for (sqset left = pos->piece[KING][side]; left;) {
            int place = weights->king_place[side][set_take(&left)];
            sum[0] += side == WHITE ? weights->king[0][place] : -weights->king[0][place];
            sum[1] += side == WHITE ? weights->king[1][place] : -weights->king[1][place];
        }
}

int eval_learned(const struct eval *eval, const struct position *pos)
{
    const struct weights *weights = eval->weights;
    int16_t term[TERMS];
    int sum[PHASES] = { 0, 0 };
    int phase = terms_count(&weights->board, pos, term);
    int terms = eval->game->rules.towers ? TERMS : TERM_RESERVE_1;
    bool kings = pos->piece[KING][WHITE] | pos->piece[KING][BLACK];

    for (int i = 0; i < terms; i++) {
        sum[0] += term[i] * weights->term[0][i];
        sum[1] += term[i] * weights->term[1][i];
    }
    add_patterns(weights, pos, sum);
    if (kings)
        add_kings(weights, pos, sum);

    int score = (phase * sum[0] + (16 - phase) * sum[1]) / (16 * WEIGHT_UNIT);
    if (kings && !eval->game->rules.losing && !eval->game->rules.towers)
        score = eval_ending(eval, pos, score);
    return pos->turn == WHITE ? score : -score;
}
