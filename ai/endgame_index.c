#include "ai/endgame_index.h"

#include <assert.h>
#include <string.h>

static inline sqset below(square sq)
{
    return set_of(sq) - 1;
}

static void number_squares(struct ground *ground)
{
    const struct game *game = ground->game;
    const struct geometry *geo = game->geo;
    for (int i = 0; i < geo->bits; i++) {
        square sq = (square)i;
        if (!set_has(geo->board, sq))
            continue;
        ground->no[sq] = (uint8_t)ground->squares;
        ground->nth[ground->squares++] = sq;
        for (int side = 0; side < 2; side++)
            if (!set_has(game->promotion[side], sq)) {
                ground->man_no[side][sq] = (uint8_t)ground->man_squares[side];
                ground->man_nth[side][ground->man_squares[side]++] = sq;
            }
        ground->turned[sq] = geo->at[geo->rows - 1 - geo->row[sq]][geo->cols - 1 - geo->col[sq]];
        for (enum dir d = EAST; d < DIR_COUNT; d++)
            ground->step[d][sq] = geometry_step(geo, sq, d);
    }
}

static void count_choices(struct ground *ground)
{
    for (int n = 0; n <= MAX_SQUARES; n++) {
        ground->choose[n][0] = 1;
        for (int k = 1; k <= ENDGAME_MOST; k++)
            ground->choose[n][k] =
                n ? ground->choose[n - 1][k - 1] + ground->choose[n - 1][k] : 0;
    }
}

/* Is the board with Black's promotion squares the half turn of that with White's? */
static bool sides_alike(const struct ground *ground)
{
    const struct game *game = ground->game;
    for (int i = 0; i < ground->squares; i++) {
        square sq = ground->nth[i];
        square turned = ground->turned[sq];
        if (turned == SQ_NONE || !set_has(game->geo->board, turned) ||
            set_has(game->promotion[WHITE], sq) != set_has(game->promotion[BLACK], turned))
            return false;
    }
    return true;
}

bool ground_prepare(struct ground *ground, const struct game *game, struct err *err)
{
    const struct rules *rules = &game->rules;
    if (rules->towers)
        return err_set(err, "%s: no piece ever leaves the board in a tower game, so that there are "
                            "no endings with few pieces to make tables of", game->id);
    if (rules->does)
        return err_set(err, "%s: endgame tables are made for games of men and kings only",
                       game->id);
    if (rules->plies_per_turn > 1)
        return err_set(err, "%s: endgame tables need one move a turn", game->id);

    memset(ground, 0, sizeof *ground);
    ground->game = game;
    number_squares(ground);
    count_choices(ground);
    if (!sides_alike(ground))
        return err_set(err, "%s: endgame tables need two sides that are each other's half turn",
                       game->id);
    ground->limit = rules->king_move_limit;
    ground->ends_at_once = rule_at_once(rules) != DRAWS_PLAIN;
    return true;
}

bool material_same(struct material a, struct material b)
{
    return a.men[0] == b.men[0] && a.men[1] == b.men[1] && a.kings[0] == b.kings[0] &&
           a.kings[1] == b.kings[1];
}

static int material_code(struct material m)
{
    enum { BASE = ENDGAME_MOST + 1 };
    return ((m.men[0] * BASE + m.kings[0]) * BASE + m.men[1]) * BASE + m.kings[1];
}

/* Both views of all materials with so many pieces of which so many are men. */
static int list_with(int pieces, int men, struct material *out)
{
    int n = 0;
    for (int own = 1; own < pieces; own++)
        for (int own_men = 0; own_men <= own && own_men <= men; own_men++) {
            int enemy = pieces - own;
            int enemy_men = men - own_men;
            if (enemy_men > enemy)
                continue;
            struct material m = { { (uint8_t)own_men, (uint8_t)enemy_men },
                                  { (uint8_t)(own - own_men), (uint8_t)(enemy - enemy_men) } };
            struct material other = material_turned(m);
            if (material_code(other) < material_code(m))
                continue;
            if (out)
                out[n] = m;
            n++;
            if (material_same(m, other))
                continue;
            if (out)
                out[n] = other;
            n++;
        }
    return n;
}

int material_list(int pieces, struct material *out)
{
    int n = 0;
    for (int total = 2; total <= pieces; total++)
        for (int men = 0; men <= total; men++)
            n += list_with(total, men, out ? out + n : NULL);
    return n;
}

void slice_make(const struct ground *ground, struct material material, struct slice *out)
{
    int men = material.men[0] + material.men[1];
    int free = ground->squares - men;
    assert(material_pieces(material) <= ENDGAME_MOST);

    memset(out, 0, sizeof *out);
    out->material = material;
    out->size = 1;
    for (int side = 0; side < 2; side++) {
        int kings = material.kings[side];
        bool counted = ground->limit && material.men[side] && kings;
        out->men[side] = ground->choose[ground->man_squares[side]][material.men[side]];
        out->kings[side] = free >= 0 ? ground->choose[free][kings] : 0;
        out->states[side] = counted ? (uint64_t)(1 + ground->limit * kings) : 1;
        out->size *= out->men[side] * out->kings[side] * out->states[side];
        free -= kings;
    }
}

struct material placing_material(const struct placing *placing)
{
    struct material m;
    for (int side = 0; side < 2; side++) {
        m.men[side] = (uint8_t)set_count(placing->men[side]);
        m.kings[side] = (uint8_t)set_count(placing->kings[side]);
    }
    return m;
}

static sqset set_turned(const struct ground *ground, sqset set)
{
    sqset turned = 0;
    while (set)
        turned |= set_of(ground->turned[set_take(&set)]);
    return turned;
}

struct placing placing_turned(const struct ground *ground, const struct placing *placing)
{
    struct placing out;
    for (int side = 0; side < 2; side++) {
        out.men[side] = set_turned(ground, placing->men[!side]);
        out.kings[side] = set_turned(ground, placing->kings[!side]);
        out.run[side] = placing->run[!side];
        square last = placing->last[!side];
        out.last[side] = last == SQ_NONE ? SQ_NONE : ground->turned[last];
    }
    return out;
}

bool placing_of(const struct ground *ground, const struct position *pos, struct placing *out)
{
    struct placing seen;
    for (int side = 0; side < 2; side++) {
        seen.men[side] = pos->piece[MAN][side];
        seen.kings[side] = pos->piece[KING][side];
        if (seen.men[side] & ground->game->promotion[side])
            return false;
        bool counted = ground->limit && pos->king_run[side] && seen.men[side] &&
                       set_has(seen.kings[side], pos->king_last[side]);
        seen.run[side] = counted ? pos->king_run[side] : 0;
        seen.last[side] = counted ? pos->king_last[side] : SQ_NONE;
    }
    *out = pos->turn == WHITE ? seen : placing_turned(ground, &seen);
    return true;
}

void placing_set_up(const struct placing *placing, struct position *out)
{
    out->turn = WHITE;
    for (int side = 0; side < 2; side++) {
        out->piece[MAN][side] = placing->men[side];
        out->piece[KING][side] = placing->kings[side];
        out->king_run[side] = placing->run[side];
        out->king_last[side] = placing->last[side];
    }
}

/* --- numbers --- */

static uint64_t men_number(const struct ground *ground, int side, sqset men)
{
    uint64_t number = 0;
    for (int k = 1; men; k++)
        number += ground->choose[ground->man_no[side][set_take(&men)]][k];
    return number;
}

/* Kings are counted among the squares without a piece of `taken`. */
static uint64_t kings_number(const struct ground *ground, sqset kings, sqset taken)
{
    uint64_t number = 0;
    for (int k = 1; kings; k++) {
        square sq = set_take(&kings);
        number += ground->choose[ground->no[sq] - set_count(taken & below(sq))][k];
    }
    return number;
}

uint64_t placing_state(const struct ground *ground, const struct placing *placing, int side)
{
    if (!placing->run[side])
        return 0;
    int nth_king = set_count(placing->kings[side] & below(placing->last[side]));
    return (uint64_t)(nth_king * ground->limit + placing->run[side]);
}

void placing_set_state(const struct ground *ground, struct placing *placing, int side,
                       uint64_t state)
{
    placing->run[side] = 0;
    placing->last[side] = SQ_NONE;
    if (!state)
        return;
    sqset kings = placing->kings[side];
    for (uint64_t i = (state - 1) / (uint64_t)ground->limit; i; i--)
        set_take(&kings);
    placing->run[side] = (uint8_t)((state - 1) % (uint64_t)ground->limit + 1);
    placing->last[side] = set_first(kings);
}

uint64_t slice_number(const struct ground *ground, const struct slice *slice,
                      const struct placing *placing)
{
    sqset men = placing->men[0] | placing->men[1];
    uint64_t number = men_number(ground, 0, placing->men[0]);
    number = number * slice->men[1] + men_number(ground, 1, placing->men[1]);
    number = number * slice->kings[0] + kings_number(ground, placing->kings[0], men);
    number = number * slice->kings[1] +
             kings_number(ground, placing->kings[1], men | placing->kings[0]);
    if (slice->states[0] * slice->states[1] == 1)
        return number;
    number = number * slice->states[0] + placing_state(ground, placing, 0);
    return number * slice->states[1] + placing_state(ground, placing, 1);
}

/* The largest n below `end` for which choose[n][k] is at most `number`. */
static int largest(const struct ground *ground, int k, int end, uint64_t number)
{
    int low = k - 1;
    int high = end;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (ground->choose[middle][k] <= number)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static sqset men_numbered(const struct ground *ground, int side, int men, uint64_t number)
{
    sqset set = 0;
    int end = ground->man_squares[side];
    for (int k = men; k > 0; k--) {
        end = largest(ground, k, end, number);
        number -= ground->choose[end][k];
        set |= set_of(ground->man_nth[side][end]);
    }
    return set;
}

static sqset kings_numbered(const struct ground *ground, int kings, sqset taken, uint64_t number)
{
    sqset set = 0;
    int end = ground->squares - set_count(taken);
    for (int k = kings; k > 0; k--) {
        end = largest(ground, k, end, number);
        number -= ground->choose[end][k];
        int nth = end;
        for (sqset left = taken; left && ground->no[set_first(left)] <= nth; left &= left - 1)
            nth++;
        set |= set_of(ground->nth[nth]);
    }
    return set;
}

bool slice_placing(const struct ground *ground, const struct slice *slice, uint64_t number,
                   struct placing *out)
{
    const struct material *m = &slice->material;
    uint64_t state[2];
    for (int side = 1; side >= 0; side--) {
        state[side] = number % slice->states[side];
        number /= slice->states[side];
    }
    uint64_t kings[2];
    for (int side = 1; side >= 0; side--) {
        kings[side] = number % slice->kings[side];
        number /= slice->kings[side];
    }
    out->men[0] = men_numbered(ground, 0, m->men[0], number / slice->men[1]);
    out->men[1] = men_numbered(ground, 1, m->men[1], number % slice->men[1]);
    if (out->men[0] & out->men[1])
        return false;

    sqset taken = out->men[0] | out->men[1];
    out->kings[0] = kings_numbered(ground, m->kings[0], taken, kings[0]);
    out->kings[1] = kings_numbered(ground, m->kings[1], taken | out->kings[0], kings[1]);
    for (int side = 0; side < 2; side++)
        placing_set_state(ground, out, side, state[side]);
    return true;
}
