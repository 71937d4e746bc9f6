#include "rules/pdn_choice.h"

#include <stdlib.h>

#include "rules/fen.h"

enum {
    BEGUN_PLIES = 2,  /* so many legal moves: the rules are nearly right */
    EARLY_PLIES = 20, /* an illegal move before: the rules may be others */
    MUCH_FURTHER = 2  /* times: other rules carry so much further */
};

void pdn_choice_free(struct pdn_choice *choice)
{
    pdn_line_free(&choice->line);
    pdn_line_free(&choice->other);
    free(choice->steps);
    *choice = (struct pdn_choice){ 0 };
}

void pdn_choice_read(struct pdn_choice *choice, const struct pdn_script *script,
                     const struct pdn_tags *tags)
{
    choice->count = pdn_script_steps(script, 0, script->count, &choice->steps, &choice->capacity);
    pdn_hints_read(tags, choice->steps, choice->count, &choice->hints);
}

/* --- one way --- */

/* The position as it looks from the other side, colours kept. */
static void turn_board(const struct game *game, struct position *pos)
{
    const struct geometry *geo = game->geo;
    struct position turned = *pos;
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int side = 0; side < 2; side++) {
            turned.piece[kind][side] = 0;
            for (sqset left = pos->piece[kind][side]; left;) {
                square sq = set_take(&left);
                turned.piece[kind][side] |=
                    set_of(geo->at[geo->rows - 1 - geo->row[sq]][geo->cols - 1 - geo->col[sq]]);
            }
        }
    if (game->rules.towers)
        for (int sq = 0; sq < geo->bits; sq++)
            if (geo->row[sq] >= 0)
                turned.tower[sq] =
                    pos->tower[geo->at[geo->rows - 1 - geo->row[sq]][geo->cols - 1 - geo->col[sq]]];
    turned.key = game_key(game, &turned);
    *pos = turned;
}

static bool find_start(struct pdn_trial *trial, const char *fen, struct err *err)
{
    const struct game *game = trial->way.game;
    trial->has_start = true;
    if (!fen) {
        trial->start = game->start;
        return true;
    }
    trial->has_start = fen_read(game, fen, &trial->start, err);
    if (trial->has_start && trial->way.turned && !game->rules.does) {
        turn_board(game, &trial->start);
        trial->has_start = game_check(game, &trial->start, err);
    }
    return trial->has_start;
}

static void flip(struct pdn_trial *trial)
{
    trial->start.turn = !trial->start.turn;
    trial->start.key = game_key(trial->way.game, &trial->start);
    trial->flipped = !trial->flipped;
}

/* Drawn openings begin with pieces that are put elsewhere, one of each side: "A3-A5 F6-A3". */
static bool transfer(struct pdn_trial *trial, const struct pdn_step *step, enum side side)
{
    const struct game *game = trial->way.game;
    struct position *pos = &trial->start;
    square from, to;
    if (!pdn_step_ends(trial->way, step, &from, &to) || !set_has(pos->piece[MAN][side], from) ||
        set_has(position_side(pos, WHITE) | position_side(pos, BLACK), to))
        return false;
    pos->piece[MAN][side] ^= set_of(from) | set_of(to);
    pos->key = game_key(game, pos);
    return true;
}

static bool try_transfers(struct pdn_trial *trial, const struct pdn_step *steps, int count)
{
    const struct game *game = trial->way.game;
    if (game->rules.does || game->rules.towers || count < 3)
        return false;
    struct pdn_trial moved = *trial;
    if (!transfer(&moved, &steps[0], (enum side)game->rules.first) ||
        !transfer(&moved, &steps[1], (enum side) !game->rules.first) ||
        !game_check(game, &moved.start, NULL))
        return false;
    moved.skip = 2;
    *trial = moved;
    return true;
}

static void replay(struct pdn_choice *choice, const struct pdn_trial *trial)
{
    const struct pdn_step *steps = trial->skip ? choice->steps + trial->skip : choice->steps;
    pdn_line_replay(&choice->other, trial->way, &trial->start, steps, choice->count - trial->skip);
}

/* Replays the main line by some rules into choice->other. */
static bool try_way(struct pdn_choice *choice, struct pdn_trial *trial, struct err *err)
{
    const char *fen = choice->hints.fen;
    struct pdn_line *line = &choice->other;
    if (!find_start(trial, fen, err)) {
        line->count = line->stop = 0;
        line->whole = false;
        return false;
    }
    replay(choice, trial);
    if (line->count || !choice->count)
        return true;

    struct pdn_trial usual = *trial;
    if (fen)
        flip(trial);
    else if (!try_transfers(trial, choice->steps, choice->count))
        return true;
    replay(choice, trial);
    if (fen ? !line->count : !line->whole) {
        *trial = usual;
        replay(choice, trial);
    }
    return true;
}

/* --- choosing --- */

static void keep(struct pdn_choice *choice, struct pdn_trial *best, const struct pdn_trial *trial)
{
    struct pdn_line kept = choice->line;
    choice->line = choice->other;
    choice->other = kept;
    *best = *trial;
}

static bool is_good(const struct pdn_choice *choice)
{
    return choice->line.whole || choice->line.count >= EARLY_PLIES;
}

/* The rules that are named or usual, from either side of the board. True when they are right. */
static bool try_first(struct pdn_choice *choice, struct pdn_way first, struct pdn_trial *best,
                      struct err *err)
{
    struct pdn_trial trial = { .way = first };
    bool has_start = try_way(choice, &trial, err);
    keep(choice, best, &trial);
    if (has_start && is_good(choice))
        return true;
    if (choice->line.count || !pdn_may_turn(first.game, &choice->hints))
        return false;
    trial = (struct pdn_trial){ .way = { first.game, !first.turned } };
    if (!try_way(choice, &trial, NULL) || !choice->other.count)
        return false;
    keep(choice, best, &trial);
    return is_good(choice);
}

/* Rules that begin well give way only to those that are often taken for them. */
static bool is_worth_a_try(struct pdn_way way, struct pdn_way first, int begun)
{
    bool known = way.game->rules.game_type != NULL;
    return (way.game != first.game || way.turned != first.turned) && (known || begun < BEGUN_PLIES);
}

bool pdn_choose(struct pdn_choice *choice, struct pdn_trial *best, struct err *err)
{
    const struct pdn_hints *hints = &choice->hints;
    struct pdn_way first, way[PDN_WAYS];
    bool stated = pdn_stated_way(hints, &first);
    if (!stated)
        first = choice->usual;
    *best = (struct pdn_trial){ 0 };
    if (first.game && try_first(choice, first, best, err))
        return true;

    /* What replays wholly is right. Else what carries much further; and what carries furthest when
     * nothing is known, or when the rules that are named fit nothing at all. */
    bool unknown = !stated && !choice->assumed && (hints->variant || hints->type);
    bool guessing = false;
    int begun = first.game ? choice->line.count : 0;
    int ways = pdn_ways(hints, way);
    for (int i = 0; i < ways && !(best->has_start && choice->line.whole); i++) {
        struct pdn_trial trial = { .way = way[i] };
        if (!is_worth_a_try(way[i], first, begun) ||
            !try_way(choice, &trial, best->way.game ? NULL : err))
            continue;
        int count = choice->other.count;
        bool whole = choice->other.whole && choice->count;
        bool further = count > MUCH_FURTHER * choice->line.count && count >= EARLY_PLIES;
        bool open = guessing || (first.game ? !choice->line.count && count > 1 : !unknown);
        bool furthest = open && count > choice->line.count;
        if (!best->has_start || whole || further || furthest)
            keep(choice, best, &trial);
        guessing |= furthest;
    }
    return best->has_start;
}

/* --- what is usual --- */

static void count_whole(struct pdn_tally *tally, struct pdn_way way)
{
    int at = 0;
    while (at < tally->count &&
           (tally->entry[at].way.game != way.game || tally->entry[at].way.turned != way.turned))
        at++;
    if (at == 2 * PDN_WAYS)
        return;
    if (at == tally->count) {
        tally->entry[at].way = way;
        tally->entry[at].whole = 0;
        tally->count++;
    }
    tally->entry[at].whole++;
}

void pdn_tally_game(struct pdn_tally *tally, struct pdn_choice *choice)
{
    struct pdn_way way[PDN_WAYS], stated;
    if (!choice->count || pdn_stated_way(&choice->hints, &stated))
        return;
    int ways = pdn_ways(&choice->hints, way);
    for (int i = 0; i < ways; i++) {
        struct pdn_trial trial = { .way = way[i] };
        if (try_way(choice, &trial, NULL) && choice->other.whole && !trial.flipped)
            count_whole(tally, way[i]);
    }
}

struct pdn_way pdn_tally_best(const struct pdn_tally *tally)
{
    struct pdn_way best = { 0 };
    int most = 0;
    for (int i = 0; i < tally->count; i++)
        if (tally->entry[i].whole > most) {
            most = tally->entry[i].whole;
            best = tally->entry[i].way;
        }
    return best;
}
