#include "render/anim.h"

#include <assert.h>

#include "rules/notation.h"

/* All in hops: when, after a jump has begun, its prisoner starts to leave; how long that takes. */
static const float JUMPED_AT = 0.5f, MARKING = 0.3f;
static const float FADING = 0.5f;
static const float SLIDING = 0.8f, SLIDES_APART = 0.25f;
static const float CROWNING = 0.35f, VANISHING = 0.6f;

struct schedule {
    int hops;
    float crown_at;                     /* negative: no crowning */
    float vanish_at;                    /* negative: the piece stays on the board */
    bool at_once;                       /* prisoners leave while the captor goes on */
    float leave_first, leave_apart, leave_for;
    float end;
};

static square landing(const struct move *move, int hop)
{
    return move->hops ? move->via[hop] : move->to;
}

/* The hop at whose end the man is crowned. Where men are crowned in passing, the first promotion
 * square on the way decides; otherwise the move ends with the crowning. */
static int crowning_hop(const struct game *game, const struct position *pos,
                        const struct move *move, int hops)
{
    enum side side = set_has(position_side(pos, WHITE), move->from) ? WHITE : BLACK;

    if (game->rules.crown == CROWN_PASSING)
        for (int i = 0; i < hops; i++)
            if (set_has(game->promotion[side], landing(move, i)))
                return i;
    return hops - 1;
}

static sqset occupied(const struct position *pos)
{
    return position_side(pos, WHITE) | position_side(pos, BLACK);
}

/* A stone that loses rank is turned over where it arrives. */
static bool turns_over(const struct game *game, const struct position *pos, const struct move *move)
{
    if (!game->rules.does || move->from == SQ_NONE || move->flags & MOVE_VANISHES)
        return false;
    struct position after;
    game_apply(game, pos, move, &after);
    for (int i = 0; i < 2; i++)
        if (set_has(pos->mark[i], move->from) != set_has(after.mark[i], move->to))
            return true;
    return false;
}

static struct schedule schedule_of(const struct game *game, const struct position *pos,
                                   const struct move *move)
{
    struct schedule plan = { .hops = move->hops ? move->hops : 1, .crown_at = -1,
                             .vanish_at = -1 };
    const struct rules *rules = &game->rules;
    int taken = set_count(move->captured);

    /* A short jumper never meets the men that it has jumped, so its prisoners may come along at
     * once; behind a flying king they visibly stay in the way until the move ends. */
    plan.at_once = rules->removes_at_once || (rules->towers && !rules->king_flies);
    plan.leave_for = rules->towers ? SLIDING : FADING;
    plan.leave_first = plan.at_once ? JUMPED_AT : (float)plan.hops;
    plan.leave_apart = plan.at_once ? 1 : rules->towers ? SLIDES_APART : 0;
    if (move->flags & MOVE_REPLACES) {  /* it goes as the other piece comes down on it */
        plan.at_once = true;
        plan.leave_first = 1 - FADING;
        plan.leave_apart = 1;
    }

    plan.end = (float)plan.hops;
    if (taken) {
        float last = plan.leave_first + plan.leave_apart * (float)(taken - 1) + plan.leave_for;
        plan.end = last > plan.end ? last : plan.end;
    }
    if (move->flags & MOVE_PROMOTES) {
        plan.crown_at = (float)(crowning_hop(game, pos, move, plan.hops) + 1);
        if (plan.crown_at + CROWNING > plan.end)
            plan.end = plan.crown_at + CROWNING;
    } else if (turns_over(game, pos, move)) {
        plan.crown_at = (float)plan.hops;
        plan.end += CROWNING;
    }
    if (move->flags & MOVE_VANISHES) {
        plan.vanish_at = (float)plan.hops;
        plan.end += VANISHING;
    }
    return plan;
}

static float clamp01(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static float eased(float x)
{
    x = clamp01(x);
    return x * x * (3 - 2 * x);
}

static float between(float a, float b, float part)
{
    return a + (b - a) * part;
}

/* Over other pieces, or in no straight line: the piece is lifted. */
static bool goes_over(const struct game *game, const struct position *pos, const struct move *move)
{
    sqset between;

    if (move->captured)
        return !(move->flags & MOVE_REMOVES);
    if (geometry_line(game->geo, move->from, move->to) < 0)
        return true;
    between = geometry_between(game->geo, move->from, move->to);
    return move->hops || (between & occupied(pos));
}

/* The men between the rear and the free square in front of a row that moves as one; 0 when the
 * move is none of a row. */
static sqset row_of(const struct game *game, const struct position *pos, const struct move *move)
{
    if (!game->rules.line_moves || move->captured || move->from == SQ_NONE)
        return 0;
    return geometry_between(game->geo, move->from, move->to) & occupied(pos);
}

static void come_down(const struct game *game, const struct move *move, float now, struct anim *out)
{
    out->col = game->geo->col[move->to];
    out->row = game->geo->row[move->to];
    out->there = clamp01(2 * now);
    out->lift = 1 - eased(now);
}

static void go_along(const struct game *game, const struct move *move, sqset row, float now,
                     struct anim *out)
{
    const struct geometry *geo = game->geo;
    enum dir dir = (enum dir)geometry_line(geo, move->from, move->to);
    square next = geometry_step(geo, move->from, dir);
    float part = eased(now);

    out->along = row | set_of(move->from);
    out->along_col = part * (float)(geo->col[next] - geo->col[move->from]);
    out->along_row = part * (float)(geo->row[next] - geo->row[move->from]);
}

float anim_hops(const struct game *game, const struct position *pos, const struct move *move)
{
    return schedule_of(game, pos, move).end;
}

void anim_at(const struct game *game, const struct position *pos, const struct move *move, float t,
             struct anim *out)
{
    const struct geometry *geo = game->geo;
    struct schedule plan = schedule_of(game, pos, move);
    float now = clamp01(t) * plan.end;

    *out = (struct anim){ .there = 1 };

    sqset row = row_of(game, pos, move);
    if (move->from == SQ_NONE) {
        come_down(game, move, now, out);
    } else if (row) {
        go_along(game, move, row, now, out);
    } else {
        int hop = (int)now;
        hop = hop < plan.hops ? hop : plan.hops - 1;
        square a = hop ? landing(move, hop - 1) : move->from;
        square b = landing(move, hop);
        float part = eased(now - (float)hop);
        out->col = between(geo->col[a], geo->col[b], part);
        out->row = between(geo->row[a], geo->row[b], part);
        out->lift = goes_over(game, pos, move) ? 4 * part * (1 - part) : 0;
    }
    if (plan.vanish_at >= 0)
        out->there = 1 - eased((now - plan.vanish_at) / VANISHING);
    out->crown = plan.crown_at < 0 ? 0 : eased((now - plan.crown_at) / CROWNING);

    if (!move->captured)
        return;
    square order[MOVE_MAX_HOPS];
    out->taken_count = move_captured_order(game, move, order);
    assert(out->taken_count <= MOVE_MAX_HOPS);
    for (int i = 0; i < out->taken_count; i++) {
        float leaves = plan.leave_first + plan.leave_apart * (float)i;
        out->taken[i] = (struct anim_taken){
            .sq = order[i],
            .leaving = eased((now - leaves) / plan.leave_for),
            .marked = plan.at_once ? 0 : eased((now - (float)i - JUMPED_AT) / MARKING),
        };
    }
}
