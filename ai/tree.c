/* Invariants of the tree:
 *  (1) tree_position(s, ply) and keys[past_count + ply] describe the same position for every ply of
 *      the path; both are written by tree_make only.
 *  (2) A frame's list, killers and line belong to the node being visited at that ply.
 *  (3) Once `stopped` is set every visit returns at once, and nothing is stored any more.
 */
#include "ai/tree.h"

#include <assert.h>
#include <string.h>

#include "ai/crew.h"
#include "ai/endgame.h"
#include "rules/outcome.h"
#include "src/base/hash.h"

enum { POLL_NODES = 1024, FIRST_NODES = 2000 };

/* What is known to be won, and by how much judgements may differ there; above every judgement. */
enum { HELD = 23500, HELD_SPAN = 1500 };

enum { CUT_FROM_DEPTH = 5, CUT_MARGIN = 25 };

/* The material classes of outcome.h end games after 14 and 10 plies at the earliest. */
enum { COUNT_OF_THREE = 14, COUNT_OF_FEW = 10 };

static int lost_at(const struct search *s, int ply)
{
    return s->game->rules.losing ? SCORE_WIN - ply : -(SCORE_WIN - ply);
}

/* Wins are counted from the root in the tree, but from the position itself in the table. */
enum { SCORE_COUNTED = SCORE_TABLE - PLY_MAX };

static int score_to_table(int score, int ply)
{
    return score >= SCORE_COUNTED ? score + ply : score <= -SCORE_COUNTED ? score - ply : score;
}

static int score_from_table(int score, int ply)
{
    return score >= SCORE_COUNTED ? score - ply : score <= -SCORE_COUNTED ? score + ply : score;
}

/* Looks at the clock and the flag. The first depth is finished in any case as long as it is short:
 * an answer at random would be worth less than a millisecond. */
static void look_up(struct search *s)
{
    s->next_look = s->nodes + POLL_NODES;
    atomic_store_explicit(&s->told_nodes, s->nodes, memory_order_relaxed);
    if (s->max_nodes) {
        uint64_t others = crew_nodes(s->crew);
        if (s->nodes + others >= s->max_nodes)
            s->stopped = true;
        else if (s->next_look + others > s->max_nodes)
            s->next_look = s->max_nodes - others;
    }
    if (s->root_depth <= 1 && s->nodes < FIRST_NODES)
        return;
    if (atomic_load_explicit(s->env->stop, memory_order_relaxed))
        s->stopped = true;
    if (s->budget.timed && budget_is_spent(&s->budget, s->env->now_ms(s->env->arg)))
        s->stopped = true;
}

/* The counters of draws are no part of a position's key, but near the limit they decide. */
uint64_t tree_key(const struct search *s, const struct position *pos)
{
    uint64_t key = pos->key ^ s->salt;
    const struct draw_watch *draws = &s->draws;
    unsigned counted = 0;

    if (draws->quiet && pos->quiet >= draws->quiet / 2)
        counted = pos->quiet / 2u;
    if (draws->still && pos->still >= draws->still / 2)
        counted = counted << 8 | pos->still / 4u;
    if (pos->count[0] | pos->count[1] | pos->count[2])
        counted = counted << 8 | (pos->count[0] + 3u * pos->count[1] + 5u * pos->count[2]) / 2u;
    return counted ? key ^ hash_mix(counted) : key;
}

void tree_make(struct search *s, int ply, const struct move *move)
{
    struct position *next = tree_position(s, ply + 1);
    s->game->does->apply(s->game, tree_position(s, ply), move, next);
    s->keys[s->past_count + ply + 1] = next->key;
}

/* A position seen before on the path would only go round in circles; one from the game counts as
 * the rules say. */
static bool is_repeated(const struct search *s, int ply)
{
    const struct position *pos = tree_position(s, ply);
    int at = s->past_count + ply;
    int back = s->draws.by_still ? pos->still : pos->quiet;
    int oldest = at - back < 0 ? 0 : at - back;
    int seen = 0;

    for (int i = at - 2; i >= oldest; i--) {
        if (s->keys[i] != pos->key)
            continue;
        if (i > s->past_count)
            return true;
        seen++;
        if (s->draws.repetitions ? seen >= s->draws.repetitions - 1 : seen >= 2)
            return true;
    }
    return false;
}

/* Do the counters or the material say that the rules should be asked? */
static bool may_be_over(const struct search *s, const struct position *pos)
{
    const struct draw_watch *draws = &s->draws;

    if (draws->quiet && pos->quiet >= draws->quiet)
        return true;
    if (draws->still && pos->still >= draws->still)
        return true;
    if (pos->count[0] >= COUNT_OF_THREE || pos->count[1] >= COUNT_OF_FEW ||
        pos->count[2] >= COUNT_OF_FEW)
        return true;
    return draws->few && set_count(position_side(pos, WHITE) | position_side(pos, BLACK)) <= draws->few;
}

/* Is the game over here, apart from the lack of moves? Then *score is its value. */
static bool is_over(const struct search *s, int ply, int *score)
{
    const struct position *pos = tree_position(s, ply);
    enum outcome outcome = PLAYING;

    *score = 0;
    if (is_repeated(s, ply))
        return true;
    if (s->game->does->outcome) {
        struct history past = { s->keys, s->past_count + ply };
        outcome = game_outcome(s->game, pos, &past, NULL);
    } else if (may_be_over(s, pos)) {
        outcome = game_outcome(s->game, pos, NULL, NULL);
    }
    if (outcome == WHITE_WINS || outcome == BLACK_WINS)
        *score = (outcome == WHITE_WINS) == (pos->turn == WHITE) ? SCORE_WIN - ply
                                                                 : -(SCORE_WIN - ply);
    return outcome != PLAYING;
}

static int evaluate(const struct search *s, const struct position *pos)
{
    int score = s->eval.score(&s->eval, pos);
    if (s->sight.error) {
        int span = 2 * s->sight.error + 1;
        score += (int)(hash_mix(pos->key ^ s->seed) % (unsigned)span) - s->sight.error;
    }
    if (score > EVAL_MOST)
        return EVAL_MOST;
    return score < -EVAL_MOST ? -EVAL_MOST : score;
}

static bool takes_twice(const struct movelist *list)
{
    for (int i = 0; i < list->count; i++)
        if (list->move[i].captured && list->move[i].hops > 1)
            return true;
    return false;
}

/* Does a weakened player fail to notice that the enemy captures here? (His own captures he sees:
 * else he would take every exchange for a loss.) */
static bool overlooks(const struct search *s, const struct position *pos,
                      const struct movelist *list)
{
    if ((!s->sight.blind && !s->sight.blind_long) || pos->turn == tree_position(s, 0)->turn)
        return false;
    bool any = false;
    for (int i = 0; i < list->count && !any; i++)
        any = list->move[i].captured != 0;
    unsigned luck = (unsigned)(hash_mix((pos->key ^ s->seed) + 0x6c6f6f6bu) % 100);
    return any && luck < (unsigned)(takes_twice(list) ? s->sight.blind_long : s->sight.blind);
}

static void take_line(struct search *s, int ply, const struct move *move)
{
    struct frame *frame = &s->frame[ply];
    const struct frame *below = &s->frame[ply + 1];
    int count = below->pv_count < PV_MAX - 1 ? below->pv_count : PV_MAX - 1;

    frame->pv[0] = *move;
    for (int i = 0; i < count; i++)
        frame->pv[i + 1] = below->pv[i];
    frame->pv_count = count + 1;
}

/* How many plies less a late quiet move gets. */
static int reduction(int depth, int index, bool wide)
{
    if (depth < 3 || index < 3)
        return 0;
    int less = 1 + (index >= 8) + (depth >= 8 && index >= 5);
    return wide && less > 1 ? less - 1 : less;
}

static inline int count_pieces(const struct position *pos)
{
    return set_count(position_side(pos, WHITE) | position_side(pos, BLACK));
}

/* Do the endgame tables settle the node? A draw is a draw, and an ending with fewer pieces than the
 * root's is won or lost. An ending as large as the root's must still be brought nearer to its end:
 * that it is won is noted, and the search goes on. */
static bool is_tabled(struct search *s, int ply, int *score)
{
    const struct position *pos = tree_position(s, ply);
    struct frame *frame = &s->frame[ply];
    struct endgame_value value;

    frame->held = 0;
    if (!s->table_pieces || ply == 0)
        return false;
    int pieces = count_pieces(pos);
    if (pieces > s->table_pieces || !endgame_probe(s->env->tables, s->game, pos, &value))
        return false;
    if (value.result == ENDGAME_DRAW) {
        *score = 0;
        return true;
    }
    int sign = value.result == ENDGAME_WIN ? 1 : -1;
    *score = sign * (SCORE_TABLE - ply);
    frame->held = (int8_t)sign;
    return pieces < s->root_pieces;
}

/* The judgement at the end of a line: within an ending that is known to be won it tells only the
 * better winning lines from the others. */
static int judge(const struct search *s, int ply)
{
    int score = evaluate(s, tree_position(s, ply));
    int held = s->frame[ply].held;
    if (!held)
        return score;
    int within = score < -HELD_SPAN ? -HELD_SPAN : score > HELD_SPAN ? HELD_SPAN : score;
    return held * HELD + within;
}

/* What needs no moves: stopped, drawn, won sooner elsewhere, too deep. */
static bool is_settled(struct search *s, int ply, int *alpha, int *beta, int *score)
{
    *score = 0;
    if (s->stopped)
        return true;
    if (++s->nodes >= s->next_look)
        look_up(s);
    if (s->stopped || is_over(s, ply, score))
        return true;

    if (*alpha < -(SCORE_WIN - ply))
        *alpha = -(SCORE_WIN - ply);
    if (*beta > SCORE_WIN - ply)
        *beta = SCORE_WIN - ply;
    if (*alpha >= *beta) {
        *score = *alpha;
        return true;
    }
    if (is_tabled(s, ply, score))
        return true;
    if (ply >= PLY_MAX) {
        *score = judge(s, ply);
        return true;
    }
    return false;
}

int tree_follow(struct search *s, int ply, int depth, int alpha, int beta)
{
    if (tree_position(s, ply + 1)->turn == tree_position(s, ply)->turn)
        return tree_visit(s, ply + 1, depth, alpha, beta);
    return -tree_visit(s, ply + 1, depth, -beta, -alpha);
}

/* --- beyond the horizon --- */

/* Captures are followed to their end; where there is none, the position is judged. */
static int visit_horizon(struct search *s, int ply, int alpha, int beta)
{
    struct frame *frame = &s->frame[ply];
    const struct position *pos = tree_position(s, ply);
    const struct game *game = s->game;

    if (!game->does->can_capture(game, pos)) {
        if (!eval_can_step(&s->eval, pos) && game->does->count(game, pos) == 0)
            return lost_at(s, ply);
        s->leaves++;
        s->leaf_plies += (unsigned)ply;
        return judge(s, ply);
    }
    struct movelist *list = &frame->list;
    game->does->generate(game, pos, list);
    if (list->count == 0)
        return lost_at(s, ply);
    if (overlooks(s, pos, list))
        return judge(s, ply);

    /* Where nobody is forced to capture, standing still is a choice. */
    int best = -SCORE_NEVER;
    if (game->rules.capture_optional) {
        best = judge(s, ply);
        if (best >= beta)
            return best;
    }
    order_rank_captures(pos, list, &frame->ranking);
    int lower = best > alpha ? best : alpha;
    for (int i = 0; i < list->count; i++) {
        const struct move *move = &list->move[order_pick(&frame->ranking, list->count, i)];
        if (!move->captured)
            break;                      /* only quiet moves are left */
        tree_make(s, ply, move);
        int score = tree_follow(s, ply, 0, lower, beta);
        if (s->stopped)
            return 0;
        if (score <= best)
            continue;
        best = score;
        if (score <= lower)
            continue;
        lower = score;
        if (beta - alpha > 1)
            take_line(s, ply, move);
        if (score >= beta)
            break;
    }
    return best;
}

/* --- inside the tree --- */

/* A node being visited. */
struct visit {
    int ply, depth, alpha, beta;
    bool wide;                          /* on a line that may become the principal one */
    uint64_t key;
    struct table_entry known;
};

static int visit_moves(struct search *s, struct visit *v);

/* Does the table settle the node? */
static bool is_known(const struct visit *v, int *score)
{
    if (v->wide || v->known.bound == BOUND_NONE || v->known.depth < v->depth)
        return false;
    *score = score_from_table(v->known.score, v->ply);
    return v->known.bound == BOUND_EXACT ||
           (v->known.bound == BOUND_LOWER && *score >= v->beta) ||
           (v->known.bound == BOUND_UPPER && *score <= v->alpha);
}

/* A shallow search that is far above the window is believed. */
static bool is_cut_short(struct search *s, const struct visit *v, int *score)
{
    if (v->wide || v->depth < CUT_FROM_DEPTH || v->beta >= EVAL_MOST || v->beta <= -EVAL_MOST)
        return false;
    int margin = CUT_MARGIN + 2 * v->depth;
    struct visit shallow = {
        .ply = v->ply, .depth = v->depth * 2 / 5, .alpha = v->beta + margin - 1,
        .beta = v->beta + margin, .key = v->key, .known = v->known,
    };
    if (!is_known(&shallow, score))
        *score = visit_moves(s, &shallow);
    if (s->stopped)
        return true;
    *score -= margin;
    return *score >= v->beta;
}

/* The value of one move, the i-th to be tried: the first gets the full window, the others must
 * prove that they are better. */
static int try_move(struct search *s, const struct visit *v, const struct move *move, int i,
                    int depth, int lower)
{
    int ply = v->ply;
    tree_make(s, ply, move);
    if (depth > 0)
        table_prefetch(s->env->table, tree_key(s, tree_position(s, ply + 1)));
    if (i == 0)
        return tree_follow(s, ply, depth, lower, v->beta);

    bool is_late = !move->captured && !(move->flags & MOVE_PROMOTES);
    int less = is_late ? reduction(v->depth, i, v->wide) : 0;
    int score = tree_follow(s, ply, depth - less, lower, lower + 1);
    if (score > lower && less)
        score = tree_follow(s, ply, depth, lower, lower + 1);
    if (score > lower && score < v->beta)
        score = tree_follow(s, ply, depth, lower, v->beta);
    return score;
}

static void note_refutation(struct search *s, const struct visit *v, int i, uint32_t mark)
{
    struct frame *frame = &s->frame[v->ply];
    if (frame->killer[0] != mark)
        frame->killer[1] = frame->killer[0];
    frame->killer[0] = mark;
    order_learn(&s->order, tree_position(s, v->ply)->turn, &frame->list, &frame->ranking, i, v->depth);
}

static void remember(struct search *s, const struct visit *v, int best, uint32_t mark)
{
    struct table_entry entry = {
        .move = best > v->alpha ? mark : v->known.move,
        .score = (int16_t)score_to_table(best, v->ply),
        .depth = (uint8_t)v->depth,
        .bound = best >= v->beta ? BOUND_LOWER : best > v->alpha ? BOUND_EXACT : BOUND_UPPER,
    };
    table_store(s->env->table, v->key, &entry);
}

static int visit_moves(struct search *s, struct visit *v)
{
    int ply = v->ply;
    struct frame *frame = &s->frame[ply];
    const struct position *pos = tree_position(s, ply);
    struct movelist *list = &frame->list;

    s->game->does->generate(s->game, pos, list);
    if (list->count == 0)
        return lost_at(s, ply);
    if (overlooks(s, pos, list))
        return judge(s, ply);

    /* A forced reply costs no depth. */
    int depth = list->count == 1 ? v->depth : v->depth - 1;
    order_rank(&s->order, pos, list, v->known.move, frame->killer, &frame->ranking);
    memset(s->frame[ply + 1].killer, 0, sizeof frame->killer);

    int best = -SCORE_NEVER;
    int lower = v->alpha;
    uint32_t best_mark = 0;
    for (int i = 0; i < list->count; i++) {
        const struct move *move = &list->move[order_pick(&frame->ranking, list->count, i)];
        int score = try_move(s, v, move, i, depth, lower);
        if (s->stopped)
            return 0;
        if (score <= best)
            continue;
        best = score;
        best_mark = move_mark(move);
        if (score <= lower)
            continue;
        lower = score;
        if (v->wide)
            take_line(s, ply, move);
        if (score >= v->beta) {
            if (!move->captured)
                note_refutation(s, v, i, best_mark);
            break;
        }
    }
    remember(s, v, best, best_mark);
    return best;
}

int tree_visit(struct search *s, int ply, int depth, int alpha, int beta)
{
    bool wide = beta - alpha > 1;
    int score = 0;

    s->frame[ply].pv_count = 0;
    if (is_settled(s, ply, &alpha, &beta, &score))
        return score;
    if (depth <= 0)
        return visit_horizon(s, ply, alpha, beta);

    struct visit v = {
        .ply = ply, .depth = depth, .alpha = alpha, .beta = beta, .wide = wide,
        .key = tree_key(s, tree_position(s, ply)),
    };
    if (!table_probe(s->env->table, v.key, &v.known))
        v.known.bound = BOUND_NONE;
    if (is_known(&v, &score) || is_cut_short(s, &v, &score))
        return s->stopped ? 0 : score;
    return visit_moves(s, &v);
}

static bool can_go_back(const struct rules *rules)
{
    const dirset level = 1 << EAST | 1 << WEST;
    return rules->man_step & (level | 1 << SOUTH | 1 << SOUTH_EAST | 1 << SOUTH_WEST);
}

void tree_prepare(struct search *s, const struct ask *ask)
{
    const struct game *game = s->game;
    const struct rules *rules = &game->rules;

    s->eval.game = NULL;
    eval_prepare(&s->eval, game, ask->weights);
    s->sight = sight_of_level(ask->level);
    s->seed = hash_mix(ask->seed);
    s->salt = hash_bytes(game->id, strlen(game->id), 1);
    if (s->sight.blind || s->sight.blind_long || s->sight.error)
        s->salt ^= hash_mix(s->seed + (uint64_t)ask->level);

    s->table_pieces = endgame_pieces(s->env->tables);
    s->root_pieces = count_pieces(&ask->pos);
    s->draws = (struct draw_watch){
        .quiet = 2 * rules->draw.quiet_moves,
        .repetitions = rules->draw.repetitions,
        .by_still = can_go_back(rules),
    };
    if (rules->draw.special == DRAWS_FRISIAN)
        s->draws.few = 2;
    if (rules->draw.special > DRAWS_FRISIAN) {
        s->draws.few = 4;
        s->draws.still = 10;
    }
    if (rules->draw.special == DRAWS_RUSSIAN || rules->draw.special == DRAWS_RUSSIAN_NO_ROAD)
        s->draws.still = 60;
}
