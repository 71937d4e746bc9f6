#include "ai/endgame_check.h"

#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "rules/outcome.h"
#include "src/base/mem.h"

/* Which positions of both views are proven to come to an end, by their numbers. */
struct proofs {
    struct slice slice[2];
    uint8_t *proven[2];
    int views;
};

struct check {
    const struct endgame *tables;
    const struct game *game;
    struct ground ground;
    struct slice slice;
    const atomic_bool *stop;
    struct movelist moves;
    uint8_t *seen;                      /* one for each number of the slice */
    uint64_t positions;
    struct position pos, after;
    struct err *err;
};

static bool wrong(struct check *check, const char *what)
{
    char *fen = fen_text(check->game, &check->pos);
    err_set(check->err, "%s: %.200s: %s", check->game->id, fen, what);
    free(fen);
    return false;
}

static bool is_stopped(const struct check *check)
{
    return check->stop && atomic_load_explicit(check->stop, memory_order_relaxed) &&
           !err_set(check->err, "stopped");
}

static struct endgame_value value_of(const struct position *pos, enum outcome outcome)
{
    bool won = (outcome == WHITE_WINS) == (pos->turn == WHITE);
    return (struct endgame_value){
        .result = outcome == DRAWN ? ENDGAME_DRAW : won ? ENDGAME_WIN : ENDGAME_LOSS,
        .plies = outcome == DRAWN ? -1 : 0,
    };
}

/* What the tables say, or the rules where one side has nothing left. */
static bool look_up(const struct check *check, const struct position *pos,
                    struct endgame_value *out)
{
    if (position_side(pos, WHITE) && position_side(pos, BLACK))
        return endgame_probe(check->tables, check->game, pos, out);
    enum outcome outcome = game_outcome(check->game, pos, NULL, NULL);
    *out = value_of(pos, outcome);
    return outcome != PLAYING;
}

/* The value that follows from the moves of check->pos. */
static bool follow(struct check *check, struct endgame_value *out)
{
    const struct game *game = check->game;
    enum outcome outcome = game_outcome(game, &check->pos, NULL, NULL);
    if (outcome != PLAYING) {
        *out = value_of(&check->pos, outcome);
        return true;
    }
    bool draws = false;
    int shortest = -1;
    int longest = 0;
    bool won = false;
    game_generate(game, &check->pos, &check->moves);
    for (int i = 0; i < check->moves.count; i++) {
        struct endgame_value then;
        game_apply(game, &check->pos, &check->moves.move[i], &check->after);
        if (!look_up(check, &check->after, &then))
            return wrong(check, "a position after one of its moves is in no table");
        if (then.result == ENDGAME_LOSS) {
            shortest = !won || then.plies < shortest ? then.plies : shortest;
            won = true;
        }
        draws |= then.result == ENDGAME_DRAW;
        if (then.result == ENDGAME_WIN && then.plies > longest)
            longest = then.plies;
    }
    if (won)
        *out = (struct endgame_value){ ENDGAME_WIN, shortest + 1 };
    else if (draws)
        *out = (struct endgame_value){ ENDGAME_DRAW, -1 };
    else
        *out = (struct endgame_value){ ENDGAME_LOSS, longest + 1 };
    return true;
}

static bool check_value(struct check *check)
{
    struct endgame_value told, follows = { ENDGAME_DRAW, -1 };
    check->positions++;
    if (!endgame_probe(check->tables, check->game, &check->pos, &told))
        return wrong(check, "is in no table");
    if (!follow(check, &follows))
        return false;
    if (told.result != follows.result)
        return wrong(check, "its value does not follow from the positions after its moves");
    if (told.plies >= 0 && told.plies != follows.plies)
        return wrong(check, "its distance does not follow from the positions after its moves");
    return true;
}

/* No two positions may share a number. */
static bool check_number(struct check *check)
{
    struct placing placing;
    if (!placing_of(&check->ground, &check->pos, &placing))
        return wrong(check, "has no number");
    uint64_t number = slice_number(&check->ground, &check->slice, &placing);
    if (number >= check->slice.size)
        return wrong(check, "has a number that is too large");
    if (check->seen[number])
        return wrong(check, "shares its number with another position");
    check->seen[number] = 1;
    return true;
}

/* All states of the king limit that a side can be in: a king of its own and a run of moves. */
static bool each_run(struct check *check, int side)
{
    struct position *pos = &check->pos;
    if (side == 2) {
        pos->key = game_key(check->game, pos);
        return check_number(check) && check_value(check);
    }
    pos->king_run[side] = 0;
    pos->king_last[side] = SQ_NONE;
    if (!each_run(check, side + 1))
        return false;
    if (!check->game->rules.king_move_limit || !pos->piece[MAN][side])
        return true;
    for (sqset kings = pos->piece[KING][side]; kings;) {
        pos->king_last[side] = set_take(&kings);
        for (int run = 1; run <= check->game->rules.king_move_limit; run++) {
            pos->king_run[side] = (uint8_t)run;
            if (!each_run(check, side + 1))
                return false;
        }
    }
    return true;
}

/* Places `left` more pieces of one kind and side above square `from`, then the other kinds. */
static bool place(struct check *check, int group, int left, int from)
{
    static const struct {
        enum kind kind;
        enum side side;
    } groups[4] = { { MAN, WHITE }, { MAN, BLACK }, { KING, WHITE }, { KING, BLACK } };
    const struct material *m = &check->slice.material;
    struct position *pos = &check->pos;

    if (left == 0) {
        if (group == 3)
            return !is_stopped(check) && each_run(check, 0);
        int next = group + 1;
        int count = groups[next].kind == MAN ? m->men[groups[next].side]
                                             : m->kings[groups[next].side];
        return place(check, next, count, 0);
    }
    enum kind kind = groups[group].kind;
    enum side side = groups[group].side;
    sqset room = check->game->geo->board & ~position_side(pos, WHITE) & ~position_side(pos, BLACK);
    if (kind == MAN)
        room &= ~check->game->promotion[side];
    for (int sq = from; sq < check->game->geo->bits; sq++) {
        if (!set_has(room, (square)sq))
            continue;
        pos->piece[kind][side] |= set_of((square)sq);
        if (!place(check, group, left - 1, sq + 1))
            return false;
        pos->piece[kind][side] &= ~set_of((square)sq);
    }
    return true;
}

static bool begin(struct check *check, const struct endgame *tables, const struct game *game,
                  const atomic_bool *stop, struct err *err)
{
    memset(check, 0, sizeof *check);
    check->tables = tables;
    check->game = game;
    check->stop = stop;
    check->err = err;
    check->pos.king_last[WHITE] = check->pos.king_last[BLACK] = SQ_NONE;
    return ground_prepare(&check->ground, game, err);
}

bool endgame_check(const struct endgame *tables, const struct game *game, struct material material,
                   const atomic_bool *stop, uint64_t *positions, struct err *err)
{
    struct check *check = mem_alloc(sizeof *check);
    bool good = begin(check, tables, game, stop, err);
    if (good) {
        slice_make(&check->ground, material, &check->slice);
        check->seen = mem_alloc(check->slice.size);
        good = place(check, 0, material.men[0], 0);
    }
    if (positions)
        *positions = check->positions;
    movelist_free(&check->moves);
    free(check->seen);
    free(check);
    return good;
}

/* --- ends --- */

/* Does this position count as proven? Those of other materials do. */
static bool is_proven(const struct check *check, const struct proofs *proofs,
                      const struct position *pos)
{
    struct placing placing;
    if (!position_side(pos, WHITE) || !position_side(pos, BLACK))
        return true;
    if (!placing_of(&check->ground, pos, &placing))
        return false;
    struct material material = placing_material(&placing);
    for (int v = 0; v < proofs->views; v++)
        if (material_same(material, proofs->slice[v].material))
            return proofs->proven[v][slice_number(&check->ground, &proofs->slice[v], &placing)];
    return true;
}

/* A win needs one move to a proven loss, a loss proven wins after all its moves. */
static bool proves(struct check *check, const struct proofs *proofs, enum endgame_result result)
{
    const struct game *game = check->game;
    if (game_outcome(game, &check->pos, NULL, NULL) != PLAYING)
        return true;
    game_generate(game, &check->pos, &check->moves);
    for (int i = 0; i < check->moves.count; i++) {
        struct endgame_value then;
        game_apply(game, &check->pos, &check->moves.move[i], &check->after);
        bool proven = look_up(check, &check->after, &then) &&
                      is_proven(check, proofs, &check->after);
        if (result == ENDGAME_WIN && then.result == ENDGAME_LOSS && proven)
            return true;
        if (result == ENDGAME_LOSS && !proven)
            return false;
    }
    return result == ENDGAME_LOSS;
}

/* One round over a view. Returns how many were proven anew; *left counts those still open. */
static uint64_t prove_view(struct check *check, struct proofs *proofs, int view, uint64_t *left)
{
    uint64_t proven = 0;
    for (uint64_t n = 0; n < proofs->slice[view].size; n++) {
        struct placing placing;
        struct endgame_value value;
        if (proofs->proven[view][n])
            continue;
        if (!slice_placing(&check->ground, &proofs->slice[view], n, &placing)) {
            proofs->proven[view][n] = 1;
            continue;
        }
        placing_set_up(&placing, &check->pos);
        check->pos.key = game_key(check->game, &check->pos);
        bool known = endgame_probe(check->tables, check->game, &check->pos, &value);
        if (known && (value.result == ENDGAME_DRAW || proves(check, proofs, value.result))) {
            proofs->proven[view][n] = 1;
            proven++;
            continue;
        }
        if (!(*left)++)
            wrong(check, "is said to be decided, but nobody can bring the end about");
    }
    return proven;
}

bool endgame_check_ends(const struct endgame *tables, const struct game *game,
                        struct material material, const atomic_bool *stop, struct err *err)
{
    struct check *check = mem_alloc(sizeof *check);
    struct proofs proofs = { .views = material_same(material, material_turned(material)) ? 1 : 2 };
    bool good = begin(check, tables, game, stop, err);
    uint64_t left = 0;
    if (good) {
        for (int v = 0; v < proofs.views; v++) {
            slice_make(&check->ground, v ? material_turned(material) : material, &proofs.slice[v]);
            proofs.proven[v] = mem_alloc(proofs.slice[v].size);
        }
        uint64_t proven = 0;
        do {
            left = proven = 0;
            for (int v = 0; v < proofs.views; v++)
                proven += prove_view(check, &proofs, v, &left);
        } while (left && proven && !is_stopped(check));
    }
    good = good && !left && !is_stopped(check);
    for (int v = 0; v < proofs.views; v++)
        free(proofs.proven[v]);
    movelist_free(&check->moves);
    free(check);
    return good;
}
