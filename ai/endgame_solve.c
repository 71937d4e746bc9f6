/* Invariants while a material is solved:
 *  (1) value[n] is 0 while nothing is known of number n, else its code; once the level of its plies
 *      has been spread it is final, before that it may still give way to a shorter win.
 *  (2) open[n] counts the quiet moves within the material whose results are not known to be won for
 *      the enemy. It stays at NEVER_LOSES where another move holds the draw, and at CLOSED where no
 *      such quiet move exists: those are decided from the start, and backward moves end there.
 *  (3) pending is the number of values that are set and whose level has not been spread.
 */
#include "ai/endgame_solve.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "ai/endgame_back.h"
#include "rules/outcome.h"
#include "src/base/mem.h"

enum { CLOSED = 255, NEVER_LOSES = 254, MOST_OPEN = 253 };
enum { NO_POSITION = 0xffff, MOST_PLIES = 30000 };
enum { CHUNK = 4096, MOST_THREADS = 16 };

struct view {
    struct slice slice;
    _Atomic uint16_t *value;
    _Atomic uint8_t *open;
};

struct solver {
    const struct solve_task *task;
    const struct ground *ground;
    struct view view[2];
    int views;
    int level;                          /* of plies, while spreading */
    atomic_uint_fast64_t next;          /* the first number that no thread has taken */
    atomic_int_fast64_t pending;
    uint64_t done_before;               /* numbers of the views set up before this one */
};

/* What one thread works with. */
struct worker {
    struct solver *solver;
    struct view *view;
    struct movelist moves;
    struct position pos;
    uint64_t *back;
    bool first;                         /* the calling thread */
};

/* The quiet moves of one view lead to the other one. */
static struct view *other_view(struct solver *solver, const struct view *view)
{
    return view == &solver->view[0] ? &solver->view[solver->views - 1] : &solver->view[0];
}

static bool is_stopped(const struct solver *solver)
{
    const atomic_bool *stop = solver->task->stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

/* --- moves to other materials --- */

static struct placing after_move(const struct ground *ground, const struct placing *before,
                                 const struct move *move)
{
    struct placing after = *before;
    sqset from = set_of(move->from);
    int side = (before->men[0] | before->kings[0]) & from ? 0 : 1;
    for (int s = 0; s < 2; s++) {
        after.men[s] &= ~move->captured;
        after.kings[s] &= ~move->captured;
    }
    after.men[side] &= ~from;
    after.kings[side] &= ~from;
    if (move->flags & (MOVE_BY_KING | MOVE_PROMOTES))
        after.kings[side] |= set_of(move->to);
    else
        after.men[side] |= set_of(move->to);

    if (ground->limit)
        for (int s = 0; s < 2; s++) {
            bool stays = s == 1 && after.run[s] && after.men[s] &&
                         set_has(after.kings[s], after.last[s]);
            if (!stays) {
                after.run[s] = 0;       /* captures and men's moves end a run */
                after.last[s] = SQ_NONE;
            }
        }
    return after;
}

/* The value of a position in another material, for its side to move, which is side 1 of `after`. */
static endgame_code value_beyond(const struct solver *solver, const struct placing *after)
{
    const struct ground *ground = solver->ground;
    bool losing = ground->game->rules.losing;
    if (!(after->men[1] | after->kings[1]))
        return losing ? code_win(0) : code_loss(0);
    if (!(after->men[0] | after->kings[0])) {
        assert(ground->game->rules.moves_either);
        return losing ? code_loss(0) : code_win(0);
    }
    struct placing turned = placing_turned(ground, after);
    const struct shelf_slice *on = shelf_at(solver->task->shelf, placing_material(&turned));
    assert(on->sheet.symbol);
    uint64_t number = slice_number(ground, &on->slice, &turned);
    return on->sheet.value[on->sheet.symbol[number]];
}

static bool stays_within(const struct move *move)
{
    return !move->captured && !(move->flags & MOVE_PROMOTES);
}

/* --- setting up --- */

static void set_value(struct solver *solver, struct view *view, uint64_t n, endgame_code value)
{
    if (atomic_exchange_explicit(&view->value[n], value, memory_order_relaxed) == 0)
        atomic_fetch_add_explicit(&solver->pending, 1, memory_order_relaxed);
}

/* A rule decides a position that has moves left. */
static bool ended_at_once(const struct worker *worker, endgame_code *value)
{
    const struct ground *ground = worker->solver->ground;
    if (!ground->ends_at_once)
        return false;
    switch (game_outcome(ground->game, &worker->pos, NULL, NULL)) {
    case PLAYING:
        return false;
    case WHITE_WINS:
        *value = code_win(0);
        return true;
    case BLACK_WINS:
        *value = code_loss(0);
        return true;
    case DRAWN:
        *value = CODE_DRAW;
        return true;
    }
    return false;
}

static void set_up(struct worker *worker, uint64_t n)
{
    struct solver *solver = worker->solver;
    struct view *view = worker->view;
    const struct game *game = solver->ground->game;
    struct placing placing;
    uint8_t open = CLOSED;
    endgame_code value = CODE_DRAW;

    if (!slice_placing(solver->ground, &view->slice, n, &placing)) {
        atomic_store_explicit(&view->value[n], NO_POSITION, memory_order_relaxed);
        atomic_store_explicit(&view->open[n], CLOSED, memory_order_relaxed);
        return;
    }
    placing_set_up(&placing, &worker->pos);
    game_generate(game, &worker->pos, &worker->moves);
    if (worker->moves.count == 0) {
        value = game->rules.losing ? code_win(0) : code_loss(0);
    } else if (!ended_at_once(worker, &value)) {
        int within = 0;
        int shortest = -1;
        int longest = -1;
        bool draws = false;
        for (int i = 0; i < worker->moves.count; i++) {
            const struct move *move = &worker->moves.move[i];
            if (stays_within(move)) {
                within++;
                continue;
            }
            struct placing after = after_move(solver->ground, &placing, move);
            endgame_code then = value_beyond(solver, &after);
            int plies = code_plies(then);
            if (code_is_loss(then))
                shortest = shortest < 0 || plies < shortest ? plies : shortest;
            else if (code_is_win(then))
                longest = plies > longest ? plies : longest;
            else
                draws = true;
        }
        assert(within <= MOST_OPEN);
        if (shortest >= 0)
            value = code_win(shortest + 1);
        else if (!within && !draws)
            value = code_loss(longest + 1);
        if (within)
            open = draws ? NEVER_LOSES : (uint8_t)within;
    }
    atomic_store_explicit(&view->open[n], open, memory_order_relaxed);
    if (value)
        set_value(solver, view, n, value);
}

/* --- spreading --- */

/* All quiet moves of number n lose: how long the best of all its moves holds out. */
static endgame_code longest_loss(struct worker *worker, struct view *view, uint64_t n)
{
    const struct solver *solver = worker->solver;
    int longest = solver->level;
    if (solver->task->distances) {
        struct placing placing;
        slice_placing(solver->ground, &view->slice, n, &placing);
        placing_set_up(&placing, &worker->pos);
        game_generate(solver->ground->game, &worker->pos, &worker->moves);
        for (int i = 0; i < worker->moves.count; i++) {
            if (stays_within(&worker->moves.move[i]))
                continue;
            struct placing after = after_move(solver->ground, &placing, &worker->moves.move[i]);
            int plies = code_plies(value_beyond(solver, &after));
            longest = plies > longest ? plies : longest;
        }
    }
    return code_loss(longest + 1);
}

static void spread(struct worker *worker, uint64_t n, endgame_code value)
{
    struct solver *solver = worker->solver;
    struct view *to = other_view(solver, worker->view);
    struct placing placing;
    slice_placing(solver->ground, &worker->view->slice, n, &placing);
    struct placing moved = placing_turned(solver->ground, &placing);
    int count = back_moves(solver->ground, &to->slice, &moved, worker->back);

    for (int i = 0; i < count; i++) {
        uint64_t before = worker->back[i];
        uint8_t open = atomic_load_explicit(&to->open[before], memory_order_relaxed);
        if (open == CLOSED)
            continue;
        uint16_t known = atomic_load_explicit(&to->value[before], memory_order_relaxed);
        if (code_is_loss(value)) {
            endgame_code win = code_win(solver->level + 1);
            if (!known || known > win)
                set_value(solver, to, before, win);
        } else if (open != NEVER_LOSES &&
                   atomic_fetch_sub_explicit(&to->open[before], 1, memory_order_relaxed) == 1 &&
                   !known) {
            set_value(solver, to, before, longest_loss(worker, to, before));
        }
    }
}

/* Spreads what is decided in exactly `level` plies; returns how many that were in the range. */
static int64_t spread_range(struct worker *worker, uint64_t from, uint64_t end)
{
    endgame_code loss = code_loss(worker->solver->level);
    endgame_code win = code_win(worker->solver->level);
    int64_t found = 0;
    for (uint64_t n = from; n < end; n++) {
        uint16_t value = atomic_load_explicit(&worker->view->value[n], memory_order_relaxed);
        if (value != loss && value != win)
            continue;
        spread(worker, n, value);
        found++;
    }
    return found;
}

/* --- threads --- */

static void report(const struct worker *worker, uint64_t number)
{
    const struct solve_task *task = worker->solver->task;
    if (worker->first && task->progress)
        task->progress(task->arg, worker->solver->done_before + number);
}

static void *work(void *arg)
{
    struct worker *worker = arg;
    struct solver *solver = worker->solver;
    uint64_t size = worker->view->slice.size;
    uint64_t from;
    while ((from = atomic_fetch_add(&solver->next, CHUNK)) < size && !is_stopped(solver)) {
        uint64_t end = from + CHUNK < size ? from + CHUNK : size;
        if (solver->level >= 0) {
            int64_t found = spread_range(worker, from, end);
            atomic_fetch_sub_explicit(&solver->pending, found, memory_order_relaxed);
            continue;
        }
        for (uint64_t n = from; n < end; n++)
            set_up(worker, n);
        report(worker, end);
    }
    return NULL;
}

/* Sets up (level -1) or spreads one view with all threads. */
static void run_view(struct solver *solver, struct view *view, struct worker *workers)
{
    enum { WORTH_A_THREAD = 1 << 16 };
    int threads = view->slice.size < WORTH_A_THREAD ? 1 : solver->task->threads;
    pthread_t thread[MOST_THREADS];
    int started = 0;
    atomic_store(&solver->next, 0);
    for (int i = 0; i < threads; i++)
        workers[i].view = view;
    while (started + 1 < threads &&
           !pthread_create(&thread[started], NULL, work, &workers[started + 1]))
        started++;
    work(&workers[0]);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

static void run(struct solver *solver)
{
    struct worker workers[MOST_THREADS];
    int threads = solver->task->threads;
    assert(threads >= 1 && threads <= MOST_THREADS);
    memset(workers, 0, sizeof workers);
    for (int i = 0; i < threads; i++) {
        workers[i].solver = solver;
        workers[i].back = mem_alloc(BACK_MOST * sizeof *workers[i].back);
        workers[i].first = i == 0;
    }

    solver->level = -1;
    for (int v = 0; v < solver->views; v++) {
        run_view(solver, &solver->view[v], workers);
        solver->done_before += solver->view[v].slice.size;
    }
    for (solver->level = 0; atomic_load(&solver->pending) > 0 && !is_stopped(solver);
         solver->level++) {
        assert(solver->level < MOST_PLIES);
        for (int v = 0; v < solver->views; v++)
            run_view(solver, &solver->view[v], workers);
    }
    for (int i = 0; i < threads; i++) {
        movelist_free(&workers[i].moves);
        free(workers[i].back);
    }
}

/* --- the result --- */

static void count_values(struct sheet *sheet, endgame_code value)
{
    sheet->wins += code_is_win(value);
    sheet->losses += code_is_loss(value);
    sheet->draws += value == CODE_DRAW;
}

/* Gives every value a symbol. Without distances a win is a win. False when there are too many. */
static bool make_sheet(const struct solver *solver, const struct view *view, struct sheet *out,
                       struct err *err)
{
    bool distances = solver->task->distances;
    uint16_t *symbol_of = mem_alloc((NO_POSITION + 1) * sizeof *symbol_of);        /* 1 + symbol */
    memset(out, 0, sizeof *out);
    out->material = view->slice.material;
    out->distances = distances;
    out->size = view->slice.size;
    out->symbol = mem_alloc(view->slice.size);
    uint8_t last = 0;
    bool good = true;
    for (uint64_t n = 0; n < view->slice.size && good; n++) {
        endgame_code value = view->value[n];
        if (value != NO_POSITION) {     /* else: as the one before, which packs best */
            if (!distances && value)
                value = code_is_win(value) ? code_win(1) : code_loss(0);
            count_values(out, value);
            if (!symbol_of[value] && out->values == FILE_VALUES) {
                good = err_set(err, "%s: wins take more plies than fit into a table; make it "
                                    "without --distance", solver->ground->game->id);
                break;
            }
            if (!symbol_of[value]) {
                out->value[out->values++] = value;
                symbol_of[value] = (uint16_t)out->values;
            }
            last = (uint8_t)(symbol_of[value] - 1);
        }
        out->symbol[n] = last;
    }
    free(symbol_of);
    if (!good) {
        free(out->symbol);
        out->symbol = NULL;
    }
    return good;
}

uint64_t solve_memory(const struct ground *ground, struct material material)
{
    struct slice slice[2];
    slice_make(ground, material, &slice[0]);
    slice_make(ground, material_turned(material), &slice[1]);
    bool twins = material_same(material, material_turned(material));
    /* A value, a counter and a symbol for every number, and a file while it is packed. */
    return 4 * (slice[0].size + (twins ? 0 : slice[1].size)) + slice[0].size;
}

bool solve_material(const struct solve_task *task, struct sheet out[2], struct err *err)
{
    struct solver solver = { .task = task, .ground = task->ground };
    struct material turned = material_turned(task->material);
    solver.views = material_same(task->material, turned) ? 1 : 2;
    for (int v = 0; v < solver.views; v++) {
        struct view *view = &solver.view[v];
        slice_make(task->ground, v == 0 ? task->material : turned, &view->slice);
        view->value = mem_alloc(view->slice.size * sizeof *view->value);
        view->open = mem_alloc(view->slice.size);
    }

    run(&solver);

    memset(out, 0, 2 * sizeof *out);
    bool good = !is_stopped(&solver) || err_set(err, "stopped");
    for (int v = 0; v < solver.views && good; v++)
        good = make_sheet(&solver, &solver.view[v], &out[v], err);
    for (int v = 0; v < solver.views; v++) {
        if (!good)
            free(out[v].symbol);
        free(solver.view[v].value);
        free(solver.view[v].open);
    }
    return good;
}

/* --- which materials a move leads to --- */

struct next {
    struct material *out;
    int count;
};

static void add_next(struct next *next, struct material after)
{
    if (!(after.men[0] + after.kings[0]) || !(after.men[1] + after.kings[1]))
        return;
    struct material turned = material_turned(after);
    for (int i = 0; i < next->count; i++)
        if (material_same(next->out[i], turned))
            return;
    assert(next->count < NEXT_MATERIALS);
    next->out[next->count++] = turned;
}

/* `left` with and without one man crowned. */
static void add_crowned(struct next *next, struct material left, bool either)
{
    add_next(next, left);
    for (int side = 0; side < (either ? 2 : 1); side++)
        if (left.men[side]) {
            struct material crowned = left;
            crowned.men[side]--;
            crowned.kings[side]++;
            add_next(next, crowned);
        }
}

int material_next(const struct ground *ground, struct material m,
                  struct material out[NEXT_MATERIALS])
{
    const struct rules *rules = &ground->game->rules;
    bool own_fall = rules->captures_own || rules->moves_either;
    struct next next = { .out = out };
    int own_men = own_fall ? 0 : m.men[0];
    int own_kings = own_fall ? 0 : m.kings[0];
    for (int om = own_men; om <= m.men[0]; om++)
        for (int ok = own_kings; ok <= m.kings[0]; ok++)
            for (int em = 0; em <= m.men[1]; em++)
                for (int ek = 0; ek <= m.kings[1]; ek++) {
                    struct material left = { { (uint8_t)om, (uint8_t)em },
                                             { (uint8_t)ok, (uint8_t)ek } };
                    if (!material_same(left, m))
                        add_crowned(&next, left, rules->moves_either);
                }
    for (int side = 0; side < (rules->moves_either ? 2 : 1); side++)
        if (m.men[side]) {
            struct material crowned = m;
            crowned.men[side]--;
            crowned.kings[side]++;
            add_next(&next, crowned);
        }
    return next.count;
}
