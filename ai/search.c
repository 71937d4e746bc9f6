#include "ai/search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ai/crew.h"
#include "ai/table.h"
#include "ai/tree.h"
#include "src/base/hash.h"
#include "src/base/mem.h"

enum { LINES_MOST = 10, WINDOW = 20, WINDOW_FROM_DEPTH = 4 };

struct search *search_new(void)
{
    struct search *s = mem_alloc(sizeof *s);
    /* Wide enough for every game, so that a change of game costs nothing. */
    s->positions = aligned_alloc(64, (PLY_MAX + 2) * ((sizeof(struct position) + 63) / 64 * 64));
    assert(s->positions);
    return s;
}

void search_free(struct search *s)
{
    if (!s)
        return;
    for (int ply = 0; ply <= PLY_MAX; ply++) {
        movelist_free(&s->frame[ply].list);
        ranking_free(&s->frame[ply].ranking);
    }
    crew_free(s->hired);
    free(s->positions);
    free(s->keys);
    free(s->root);
    free(s);
}

/* Positions of plain games end before the pieces of other games, but whoever asks for all pieces of
 * a side reads those too: they are there and empty. */
static void prepare_positions(struct search *s)
{
    size_t size = s->game->pos_size;
    size_t least = offsetof(struct position, tower);
    size_t stride = ((size > least ? size : least) + 63) / 64 * 64;
    if (stride == s->stride && size == s->pos_size)
        return;
    s->stride = stride;
    s->pos_size = size;
    memset(s->positions, 0, (PLY_MAX + 2) * stride);
}

static void prepare(struct search *s, const struct ask *ask, struct search_env *env)
{
    s->game = ask->game;
    s->env = env;
    s->nodes = 0;
    s->max_nodes = ask->max_nodes;
    s->next_look = 1;
    s->root_depth = 0;
    s->stopped = false;
    s->budget = budget_make(ask, env->now_ms(env->arg));
    prepare_positions(s);

    s->past_count = ask->past_count > 0 ? ask->past_count : 0;
    int needed = s->past_count + PLY_MAX + 2;
    if (s->key_capacity < needed) {
        s->key_capacity = needed + 200;
        s->keys = mem_grow(s->keys, (size_t)s->key_capacity * sizeof *s->keys);
    }
    if (s->past_count)
        memcpy(s->keys, ask->past, (size_t)s->past_count * sizeof *s->keys);

    memcpy(tree_position(s, 0), &ask->pos, ask->game->pos_size);
    s->keys[s->past_count] = ask->pos.key;
    order_clear(&s->order);
    for (int ply = 0; ply <= PLY_MAX; ply++)
        memset(s->frame[ply].killer, 0, sizeof s->frame[ply].killer);
    tree_prepare(s, ask);
}

/* The root's moves in the generator's order, or shuffled by the seed for variety. */
static void list_root(struct search *s, const struct ask *ask)
{
    struct movelist *list = &s->frame[0].list;
    s->game->does->generate(s->game, tree_position(s, 0), list);

    if (s->root_capacity < list->count) {
        s->root_capacity = list->count + 40;
        s->root = mem_grow(s->root, (size_t)s->root_capacity * sizeof *s->root);
    }
    s->root_count = list->count;
    for (int i = 0; i < list->count; i++) {
        s->root[i].move = list->move[i];
        s->root[i].score = -SCORE_NEVER;
        s->root[i].pv[0] = list->move[i];
        s->root[i].pv_count = 1;
    }
    if (!ask->seed)
        return;
    struct rng rng = { ask->seed };
    for (int i = list->count - 1; i > 0; i--) {
        int j = (int)rng_below(&rng, (uint32_t)i + 1);
        struct root_move swapped = s->root[i];
        s->root[i] = s->root[j];
        s->root[j] = swapped;
    }
}

static void take_root_line(struct search *s, struct root_move *root)
{
    const struct frame *below = &s->frame[1];
    int count = below->pv_count < PV_MAX - 1 ? below->pv_count : PV_MAX - 1;
    root->pv[0] = root->move;
    for (int i = 0; i < count; i++)
        root->pv[i + 1] = below->pv[i];
    root->pv_count = count + 1;
}

/* Best first; moves without a score keep their order behind. */
static void sort_root(struct search *s, int first)
{
    for (int i = first + 1; i < s->root_count; i++) {
        if (s->root[i].score <= s->root[i - 1].score)
            continue;
        struct root_move moved = s->root[i];
        int j = i;
        for (; j > first && s->root[j - 1].score < moved.score; j--)
            s->root[j] = s->root[j - 1];
        s->root[j] = moved;
    }
}

/* Searches root moves `first` and later in the window; afterwards they are sorted. When it was
 * broken off, what had been found until then counts: the first move had been searched before. */
static int visit_root(struct search *s, int first, int depth, int alpha, int beta)
{
    int best = -SCORE_NEVER;
    int lower = alpha;
    bool forced = s->root_count == 1;

    for (int i = first; i < s->root_count; i++)
        s->root[i].score = -SCORE_NEVER;
    for (int i = first; i < s->root_count; i++) {
        struct root_move *root = &s->root[i];
        tree_make(s, 0, &root->move);
        int next_depth = forced ? depth : depth - 1;
        int score;
        if (i == first) {
            score = tree_follow(s, 0, next_depth, lower, beta);
        } else {
            int less = depth >= 4 && i >= first + 6 && !root->move.captured;
            score = tree_follow(s, 0, next_depth - less, lower, lower + 1);
            if (score > lower && less)
                score = tree_follow(s, 0, next_depth, lower, lower + 1);
            if (score > lower && score < beta)
                score = tree_follow(s, 0, next_depth, lower, beta);
        }
        if (s->stopped)
            break;
        if (score > best)
            best = score;
        if (i == first || score > lower) {
            root->score = score;
            take_root_line(s, root);
        }
        if (score > lower)
            lower = score;
        if (score >= beta)
            break;
    }
    sort_root(s, first);
    return best;
}

/* Widens the window until the value lies inside. */
static int search_line(struct search *s, int first, int depth, int expected)
{
    int alpha = -SCORE_NEVER;
    int beta = SCORE_NEVER;
    int margin = WINDOW;
    if (depth >= WINDOW_FROM_DEPTH && expected > -EVAL_MOST && expected < EVAL_MOST) {
        alpha = expected - margin;
        beta = expected + margin;
    }
    for (;;) {
        int score = visit_root(s, first, depth, alpha, beta);
        if (s->stopped || (score > alpha && score < beta))
            return score;
        margin *= 4;
        bool far = margin > 2000;
        if (score <= alpha)
            alpha = far ? -SCORE_NEVER : score - margin;
        else
            beta = far ? SCORE_NEVER : score + margin;
    }
}

/* The search loses the end of a line to the table; what the table still knows is put back, as far
 * as it is legal and leads somewhere new. */
static void lengthen_line(struct search *s, struct report *report)
{
    int most = report->depth < PV_MAX ? report->depth : PV_MAX;
    int ply = 0;
    for (; ply < report->pv_count; ply++)
        tree_make(s, ply, &report->pv[ply]);

    while (report->pv_count < most) {
        struct table_entry entry;
        const struct position *pos = tree_position(s, ply);
        for (int i = 0; i < ply; i++)
            if (tree_position(s, i)->key == pos->key)
                return;
        if (!table_probe(s->env->table, tree_key(s, pos), &entry) || !entry.move)
            return;
        struct movelist *list = &s->frame[ply].list;
        s->game->does->generate(s->game, pos, list);
        int found = -1;
        for (int i = 0; i < list->count && found < 0; i++)
            if (move_mark(&list->move[i]) == entry.move)
                found = i;
        if (found < 0)
            return;
        report->pv[report->pv_count++] = list->move[found];
        tree_make(s, ply++, &report->pv[report->pv_count - 1]);
    }
}

static struct report report_line(struct search *s, const struct ask *ask, int line, int depth)
{
    const struct root_move *root = &s->root[line];
    struct report report;
    report.ticket = ask->ticket;
    report.final = false;
    report.line = line;
    report.depth = depth;
    report.score = root->score;
    report.elapsed_ms = (int32_t)(s->env->now_ms(s->env->arg) - s->budget.start);
    report.nodes = s->nodes + crew_nodes(s->crew);
    report.mean_depth = s->leaves ? (int)(10 * s->leaf_plies / s->leaves) : 0;
    report.pv_count = root->pv_count;
    for (int i = 0; i < root->pv_count; i++)
        report.pv[i] = root->pv[i];
    return report;
}

static void finish(struct search *s, struct report *report)
{
    report->final = true;
    report->elapsed_ms = (int32_t)(s->env->now_ms(s->env->arg) - s->budget.start);
    report->nodes = s->nodes + crew_nodes(s->crew);
    s->env->report(s->env->arg, report);
}

/* Is it a move in a game (and not an analysis), so that a forced one needs no thought? */
static bool plays_on_time(const struct ask *ask)
{
    return ask->lines <= 1 && !ask->max_depth && !ask->max_nodes && (ask->move_ms || ask->clock_ms);
}

static bool is_proven(int score, int depth)
{
    return (score_is_win(score) && SCORE_WIN - score <= depth) ||
           (score_is_loss(score) && SCORE_WIN + score <= depth);
}

/* A later line may turn out better than an earlier one: then they change places and are told again. */
static void settle_order(struct search *s, const struct ask *ask, int depth, int lines,
                         struct report *answer)
{
    uint32_t before[LINES_MOST];
    for (int line = 0; line < lines; line++)
        before[line] = move_mark(&s->root[line].move);
    sort_root(s, 0);
    for (int line = 0; line < lines; line++) {
        if (move_mark(&s->root[line].move) == before[line])
            continue;
        struct report report = report_line(s, ask, line, depth);
        lengthen_line(s, &report);
        if (line == 0)
            *answer = report;
        s->env->report(s->env->arg, &report);
    }
}

/* One depth, line by line: each among the root moves that earlier lines have left. False when it
 * was broken off. */
static bool search_lines(struct search *s, const struct ask *ask, int depth, int lines,
                         struct report *answer)
{
    int expected[LINES_MOST];
    for (int line = 0; line < lines; line++)
        expected[line] = s->root[line].score;

    for (int line = 0; line < lines; line++) {
        search_line(s, line, depth, expected[line]);
        if (s->stopped && s->root[line].score == -SCORE_NEVER)
            return false;
        struct report report = report_line(s, ask, line, depth);
        lengthen_line(s, &report);
        if (line == 0)
            *answer = report;
        if (s->stopped)
            return false;
        s->env->report(s->env->arg, &report);
    }
    if (lines > 1)
        settle_order(s, ask, depth, lines, answer);
    return true;
}

static int lines_of(const struct search *s, const struct ask *ask)
{
    int lines = ask->lines < 1 ? 1 : ask->lines > LINES_MOST ? LINES_MOST : ask->lines;
    return lines < s->root_count ? lines : s->root_count;
}

static void deepen(struct search *s, const struct ask *ask, struct report *answer)
{
    int lines = lines_of(s, ask);
    int most = ask->max_depth > 0 && ask->max_depth < DEPTH_MAX ? ask->max_depth : DEPTH_MAX;
    if (s->root_count == 1 && (ask->level > 0 || plays_on_time(ask)))
        most = 1;

    int steady = 0;
    for (int depth = 1; depth <= most; depth++) {
        s->root_depth = depth;
        s->leaves = s->leaf_plies = 0;
        uint32_t before = move_mark(&s->root[0].move);
        if (!search_lines(s, ask, depth, lines, answer))
            return;
        steady = move_mark(&s->root[0].move) == before ? steady + 1 : 0;
        if (lines == 1 && is_proven(answer->score, depth))
            return;
        if (!budget_goes_on(&s->budget, s->env->now_ms(s->env->arg), steady))
            return;
    }
}

/* Levels limited by effort play the same on every machine, and a single move needs no company. */
static bool wants_help(const struct search *s, const struct ask *ask)
{
    bool limited_level = ask->level && (ask->max_depth || ask->max_nodes);
    return ask->threads > 1 && s->root_count > 1 && !limited_level;
}

void search_run(struct search *s, const struct ask *ask, struct search_env *env)
{
    prepare(s, ask, env);
    table_age(env->table);
    list_root(s, ask);

    struct report answer = { .ticket = ask->ticket };
    if (s->root_count == 0) {
        answer.score = ask->game->rules.losing ? SCORE_WIN : -SCORE_WIN;
        finish(s, &answer);
        return;
    }
    answer.pv[0] = s->root[0].move;
    answer.pv_count = 1;
    if (wants_help(s, ask)) {
        if (!s->hired)
            s->hired = crew_new();
        s->crew = s->hired;
        crew_start(s->crew, ask->threads - 1, ask, env);
    }
    deepen(s, ask, &answer);
    if (s->crew)
        crew_stop(s->crew);
    finish(s, &answer);
    s->crew = NULL;
}

/* Is this depth left to others? The first helper leaves out none, which was measured to be quicker.
 * Further ones search `size` depths in a row and leave out as many; those of one size begin at
 * different depths, and there are twice as many of them as the size. */
static bool leaves_out(int number, int depth)
{
    int size = 1, phase = number - 2;

    if (number == 1 || depth == 1)
        return false;
    for (; phase >= 2 * size; size++)
        phase -= 2 * size;
    return (depth + phase) / size % 2;
}

void search_help(struct search *s, const struct ask *ask, struct search_env *env, int number)
{
    struct ask own = *ask;
    struct report answer;
    own.max_nodes = 0;
    own.move_ms = own.clock_ms = 0;
    prepare(s, &own, env);
    list_root(s, &own);

    int lines = lines_of(s, ask);
    for (int depth = 1; depth <= DEPTH_MAX && !s->stopped; depth++) {
        if (leaves_out(number, depth))
            continue;
        s->root_depth = depth;
        search_lines(s, &own, depth, lines, &answer);
    }
}
