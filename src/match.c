#include "src/match.h"

#include <assert.h>
#include <stdlib.h>

#include "src/base/mem.h"

struct match *match_new(const struct match_terms *terms, int64_t now_ms)
{
    struct match *match = mem_alloc(sizeof *match);

    match->terms = *terms;
    match->record = record_new(terms->game, &terms->start);
    match->decided_at = -1;
    match->left_ms[WHITE] = match->left_ms[BLACK] = terms->time.base_ms;
    match->since_ms = now_ms;
    return match;
}

void match_free(struct match *match)
{
    if (!match)
        return;
    record_free(match->record);
    pdn_tags_free(&match->tags);
    free(match->file);
    free(match);
}

const struct position *match_position(const struct match *match)
{
    return record_position(match->record, match->node);
}

enum side match_turn(const struct match *match)
{
    return (enum side)match_position(match)->turn;
}

int match_ply(const struct match *match)
{
    return record_ply(match->record, match->node);
}

bool match_has_clock(const struct match *match)
{
    return match->terms.time.base_ms > 0;
}

bool match_is_person(const struct match *match, enum side side)
{
    return match->terms.player[side] != PLAYER_COMPUTER;
}

bool match_computer_only(const struct match *match)
{
    return !match_is_person(match, WHITE) && !match_is_person(match, BLACK);
}

/* How the rules of the game end it at a node. */
static enum outcome ruled(const struct match *match, node_id id, enum end_reason *reason)
{
    enum outcome outcome = record_outcome(match->record, id, reason);

    if (outcome != DRAWN || !match->terms.claims)
        return outcome;
    if (reason)
        *reason = END_NONE;
    return PLAYING;
}

enum outcome match_outcome(const struct match *match, enum end_reason *reason)
{
    if (match->node == match->decided_at) {
        if (reason)
            *reason = match->decided_by;
        return match->decided;
    }
    return ruled(match, match->node, reason);
}

bool match_may_claim(const struct match *match, enum end_reason *reason)
{
    return match->terms.claims && match->node == match->end && match->node != match->decided_at &&
           record_outcome(match->record, match->node, reason) == DRAWN;
}

bool match_is_over(const struct match *match)
{
    return match->end == match->decided_at || ruled(match, match->end, NULL) != PLAYING;
}

bool match_goes_on(const struct match *match)
{
    if (match->terms.study || record_count(match->record) < 2)
        return false;
    return !match_is_over(match) || match->terms.two_games.game == 1;
}

bool match_in_lot(const struct match *match)
{
    return match_ply(match) < match->terms.lot.count;
}

int match_halves(enum outcome outcome, enum side side)
{
    if (outcome == DRAWN)
        return 1;
    return outcome == (side == WHITE ? WHITE_WINS : BLACK_WINS) ? 2 : 0;
}

struct match_terms match_next_terms(const struct match *match, uint64_t seed)
{
    struct match_terms next = match->terms;
    struct two_games *two = &next.two_games;
    enum outcome outcome = match_outcome(match, NULL);

    next.player[WHITE] = match->terms.player[BLACK];
    next.player[BLACK] = match->terms.player[WHITE];
    next.seed = seed;
    two->halves[WHITE] = two->halves[BLACK] = 0;
    if (two->game == 1) {
        two->game = 2;
        for (int side = WHITE; side <= BLACK; side++)
            two->halves[!side] = (uint8_t)match_halves(outcome, (enum side)side);
    } else if (two->game == 2) {
        two->game = 1;
    }
    if (two->game != 2)
        next.lot = (struct lot){ .count = 0 };
    return next;
}

bool match_computer_to_move(const struct match *match)
{
    return match->node == match->end && !match_in_lot(match) &&
           !match_is_person(match, match_turn(match)) && match_outcome(match, NULL) == PLAYING;
}

bool match_clock_runs(const struct match *match)
{
    return match_has_clock(match) && match->node == match->end &&
           match_ply(match) > match->terms.lot.count && match_outcome(match, NULL) == PLAYING;
}

int32_t match_clock(const struct match *match, enum side side, int64_t now_ms)
{
    int64_t left = match->left_ms[side];

    if (side == match_turn(match) && match_clock_runs(match))
        left -= now_ms - match->since_ms;
    return left > 0 ? (int32_t)left : 0;
}

void match_settle(struct match *match, int64_t now_ms)
{
    int32_t white = match_clock(match, WHITE, now_ms);
    int32_t black = match_clock(match, BLACK, now_ms);

    match_set_clocks(match, (int32_t[2]){ white, black }, now_ms);
}

void match_set_clocks(struct match *match, const int32_t left_ms[2], int64_t now_ms)
{
    match->left_ms[WHITE] = left_ms[WHITE];
    match->left_ms[BLACK] = left_ms[BLACK];
    match->since_ms = now_ms;
}

void match_clocks_after(const struct match *match, int64_t now_ms, int32_t left_ms[2])
{
    left_ms[WHITE] = match_clock(match, WHITE, now_ms);
    left_ms[BLACK] = match_clock(match, BLACK, now_ms);
    if (match_clock_runs(match))
        left_ms[match_turn(match)] += match->terms.time.increment_ms;
    if (match->terms.time.per_move)
        left_ms[WHITE] = left_ms[BLACK] = match->terms.time.base_ms;
}

/* Is `id` on the way from the root to `below`, both included? */
static bool is_above(const struct match *match, node_id id, node_id below)
{
    for (; below >= 0; below = record_node(match->record, below)->parent)
        if (below == id)
            return true;
    return false;
}

node_id match_play(struct match *match, const struct move *move, const int32_t left_ms[2],
                   int64_t now_ms)
{
    node_id next = record_play(match->record, match->node, move);

    if (match_has_clock(match) || left_ms[WHITE] || left_ms[BLACK])
        record_clock(match->record, next, left_ms[WHITE], left_ms[BLACK]);
    match->node = next;
    if (!is_above(match, next, match->end))
        match->end = next;
    match_set_clocks(match, left_ms, now_ms);
    if (ruled(match, next, NULL) != PLAYING)
        match->has_ended = true;
    return next;
}

/* The last node of the main line below `id`. */
static node_id deepest(const struct match *match, node_id id)
{
    for (node_id child; (child = record_node(match->record, id)->child) >= 0;)
        id = child;
    return id;
}

void match_go(struct match *match, node_id id, int64_t now_ms)
{
    assert(id >= 0 && id < record_count(match->record));

    /* The clocks go back with the moves. Those at the end of the line are kept as they are now, so
     * that looking back gives nobody time. */
    match_settle(match, now_ms);
    if (match_has_clock(match) && match->node == match->end && match->node != 0)
        record_clock(match->record, match->end, match->left_ms[WHITE], match->left_ms[BLACK]);

    match->node = id;
    if (!is_above(match, id, match->end))
        match->end = deepest(match, id);

    const struct node *node = record_node(match->record, id);
    int32_t base = match->terms.time.base_ms;
    if (id == 0 || node->clock_ms[WHITE] < 0)
        match_set_clocks(match, (int32_t[2]){ base, base }, now_ms);
    else
        match_set_clocks(match, node->clock_ms, now_ms);
}

void match_decide(struct match *match, enum outcome outcome, enum end_reason reason, int64_t now_ms)
{
    match_settle(match, now_ms);
    match->end = match->node;
    match->has_ended = true;
    match->decided_at = match->node;
    match->decided = outcome;
    match->decided_by = reason;
}

/* Nothing may stay at a node that has been taken out. */
static void leave_removed(struct match *match, int64_t now_ms)
{
    node_id node = match->node;

    if (match->decided_at >= 0 && record_is_out(match->record, match->decided_at))
        match->decided_at = -1;
    while (record_is_out(match->record, node))
        node = record_node(match->record, node)->parent;
    if (record_is_out(match->record, match->end))
        match->end = deepest(match, node);
    if (node != match->node)
        match_go(match, node, now_ms);
}

bool match_edit(struct match *match, const struct match_edit *edit, int64_t now_ms)
{
    struct record *record = match->record;
    bool known = edit->id >= 0 && edit->id < record_count(record), done = true;

    if (edit->kind < MATCH_UNDO && !known)
        return false;
    switch (edit->kind) {
    case MATCH_COMMENT:
        record_comment(record, edit->id, edit->before, edit->text);
        break;
    case MATCH_NAGS:
        record_nags(record, edit->id, edit->nag);
        break;
    case MATCH_PROMOTE:
        record_promote(record, edit->id);
        break;
    case MATCH_REMOVE:
        done = edit->id > 0;
        if (done)
            record_remove(record, edit->id);
        break;
    case MATCH_UNDO:
        done = record_undo(record);
        break;
    case MATCH_REDO:
        done = record_redo(record);
        break;
    case MATCH_TAG:
        pdn_tag_set(&match->tags, edit->name, edit->text && *edit->text ? edit->text : NULL);
        break;
    }
    if (edit->kind == MATCH_REMOVE || edit->kind == MATCH_UNDO || edit->kind == MATCH_REDO)
        leave_removed(match, now_ms);
    match->edited |= done;
    return done;
}

void match_saved(struct match *match, const char *file)
{
    char *copy = mem_dup(file);

    free(match->file);
    match->file = copy;
    match->edited = false;
}

node_id match_next(const struct match *match)
{
    node_id below = match->end;

    if (below == match->node)
        return -1;
    for (node_id up; (up = record_node(match->record, below)->parent) != match->node; below = up)
        assert(up >= 0);
    return below;
}

static bool is_persons_turn(const struct match *match, node_id id)
{
    return match_computer_only(match) ||
           match_is_person(match, (enum side)record_position(match->record, id)->turn);
}

node_id match_back(const struct match *match)
{
    node_id id = record_node(match->record, match->node)->parent;

    while (id >= 0 && !is_persons_turn(match, id))
        id = record_node(match->record, id)->parent;
    return id >= 0 && record_ply(match->record, id) < match->terms.lot.count ? -1 : id;
}

node_id match_forward(const struct match *match)
{
    node_id found = -1;

    /* From the end upwards: the last one seen is the nearest to the board. */
    for (node_id id = match->end; id != match->node; id = record_node(match->record, id)->parent)
        if (id == match->end || is_persons_turn(match, id))
            found = id;
    return found;
}

int match_line(const struct match *match, node_id *out, int size)
{
    int count = record_ply(match->record, match->end);
    int i = count;

    for (node_id id = match->end; id != 0; id = record_node(match->record, id)->parent)
        if (--i < size)
            out[i] = id;
    return count;
}
