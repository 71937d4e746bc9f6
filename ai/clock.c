#include "ai/clock.h"

#include <ctype.h>
#include <stdlib.h>

enum {
    FEW_MOVES = 20,                     /* with more to go a session is like a whole game */
    RESERVE_MS = 160,                   /* kept back to the control */
    SECONDS_MOST = 1000000
};

/* Seconds at *at, which moves behind them. */
static bool read_seconds(const char **at, int32_t *out)
{
    char *end;
    if (!isdigit((unsigned char)**at))
        return false;
    double seconds = strtod(*at, &end);
    if (!(seconds >= 0 && seconds <= SECONDS_MOST))
        return false;
    *out = (int32_t)(seconds * 1000 + 0.5);
    *at = end;
    return true;
}

bool clock_read(const char *text, struct clock_terms *out, struct err *err)
{
    const char *at = text;
    *out = (struct clock_terms){ 0 };

    char *end;
    long moves = isdigit((unsigned char)*at) ? strtol(at, &end, 10) : 0;
    if (moves >= 1 && moves <= 1000 && *end == '/') {
        out->moves = (int)moves;
        at = end + 1;
    }
    bool good = read_seconds(&at, &out->base_ms) && out->base_ms > 0;
    if (good && *at == '+') {
        at++;
        good = read_seconds(&at, &out->increment_ms);
    }
    if (good && !*at)
        return true;
    return err_set(err, "\"%.40s\" is no clock; write seconds, seconds+increment or "
                        "moves/seconds+increment, like 60+0.5", text);
}

void clock_begin(struct side_clock *clock, const struct clock_terms *terms)
{
    *clock = (struct side_clock){ .left_ms = terms->base_ms };
}

int32_t clock_given(const struct side_clock *clock, const struct clock_terms *terms)
{
    return clock->left_ms + terms->increment_ms;
}

int clock_moves_to_go(const struct side_clock *clock, const struct clock_terms *terms)
{
    return terms->moves ? terms->moves - clock->made : 0;
}

bool clock_spend(struct side_clock *clock, const struct clock_terms *terms, int32_t used_ms)
{
    clock->left_ms = clock_given(clock, terms) - used_ms;
    if (clock->left_ms < 0)
        return false;
    if (++clock->made == terms->moves) {
        clock->made = 0;
        clock->left_ms += terms->base_ms;
    }
    return true;
}

static int32_t at_least(int32_t value, int32_t least)
{
    return value > least ? value : least;
}

void clock_ask(struct ask *ask, int32_t left_ms, int32_t increment_ms, int moves_to_go)
{
    if (!moves_to_go || moves_to_go > FEW_MOVES) {
        ask->clock_ms = at_least(left_ms, 1);
        ask->increment_ms = increment_ms;
        return;
    }
    int32_t spare = at_least(left_ms - RESERVE_MS, 1);
    int32_t share = at_least(spare / (moves_to_go + 1) + increment_ms, 1);
    if (share > spare)
        share = spare;
    if (!ask->move_ms || ask->move_ms > share)
        ask->move_ms = share;
}
