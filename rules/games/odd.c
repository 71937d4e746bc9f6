#include "rules/games/games.h"

#include "rules/outcome.h"

void odd_finish(const struct game *game, struct position *out)
{
    out->turn = (uint8_t)!out->turn;
    out->key = game_key(game, out);
}

struct move *odd_add(struct movelist *out, square from, square to)
{
    struct move *move = movelist_add(out);
    move->captured = 0;
    move->score = 0;
    move->from = from;
    move->to = to;
    move->hops = 0;
    move->flags = 0;
    move->order = 0;
    move->kind = MAN;
    return move;
}

enum outcome odd_repetition(const struct game *game, const struct position *pos,
                            const struct history *past, enum end_reason *reason)
{
    int limit = game->rules.draw.repetitions;
    if (limit && outcome_times_seen(pos, past) >= limit) {
        *reason = END_REPETITION;
        return DRAWN;
    }
    return PLAYING;
}

enum outcome side_wins(int side)
{
    return side == WHITE ? WHITE_WINS : BLACK_WINS;
}
