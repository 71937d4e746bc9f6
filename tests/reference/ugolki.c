/* Ugolki: a race between camps by steps and chains of jumps. */
#include "tests/reference/own.h"

#include <stdio.h>
#include <string.h>

static bool vertical(const struct ref_game *game)
{
    return ref_has(game, "moves=vertical");
}

/* White's camp; a text of squares, so that it can be compared with the rules at a glance. */
static const char *camp_of(const struct ref_game *game)
{
    if (ref_has(game, "camp=3x3"))
        return "a1,b1,c1,a2,b2,c2,a3,b3,c3";
    if (ref_has(game, "camp=4x4"))
        return "a1,b1,c1,d1,a2,b2,c2,d2,a3,b3,c3,d3,a4,b4,c4,d4";
    if (ref_has(game, "camp=dark9"))
        return "a1,c1,e1,b2,d2,a3,c3,b4,a5";
    return "a1,b1,c1,d1,a2,b2,c2,d2,a3,b3,c3,d3";
}

/* Black's camp is White's turned by half; where pieces go along files only it faces White's. */
static struct ref_square across(const struct ref_game *game, struct ref_square sq)
{
    return (struct ref_square){ vertical(game) ? sq.file : 7 - sq.file, 7 - sq.rank };
}

static bool in_camp(const struct ref_game *game, char side, struct ref_square sq)
{
    if (side == 'b')
        sq = across(game, sq);
    char name[] = { (char)('a' + sq.file), (char)('1' + sq.rank), '\0' };
    return strstr(camp_of(game), name) != NULL;
}

void ref_ugolki_start(struct ref_game *game)
{
    const char *camp = camp_of(game);
    size_t used = (size_t)snprintf(game->start, sizeof game->start, "W:W%s:B", camp);
    game->pieces = 0;
    for (const char *p = camp; *p; p += strcspn(p, "abcde"), game->pieces++) {
        struct ref_square sq = across(game, (struct ref_square){ p[0] - 'a', p[1] - '1' });
        used += (size_t)snprintf(game->start + used, sizeof game->start - used, "%s%c%c",
                                 p == camp ? "" : ",", 'a' + sq.file, '1' + sq.rank);
        p++;
    }
    if (ref_has(game, "camp=dark9"))
        game->full = false;
}

static const struct ref_vector *lines_of(const struct ref_game *game)
{
    static const struct ref_vector up_and_down[] = { { 0, 1 }, { 0, -1 }, { 0, 0 } };
    if (ref_has(game, "camp=dark9"))
        return REF_DIAGONAL;
    return vertical(game) ? up_and_down : REF_STRAIGHT;
}

static bool can_jump(const struct ref_game *game, const struct ref_position *pos,
                     const struct chain *chain, struct ref_square from, struct ref_vector step)
{
    struct ref_square over = ref_beside(from, step), to = ref_beside(over, step);
    return ref_free(game, pos, chain, to) && !ref_free(game, pos, chain, over);
}

/* The fewest jumps to each square, found jump by jump. */
static void count_jumps(const struct ref_game *game, const struct ref_position *pos,
                        const struct chain *chain, int most, int fewest[REF_SIZE][REF_SIZE])
{
    for (int i = 0; i < game->squares; i++)
        fewest[game->order[i].rank][game->order[i].file] = REF_JUMPS;
    fewest[chain->at[0].rank][chain->at[0].file] = 0;
    for (int done = 0; done < most; done++) {
        for (int i = 0; i < game->squares; i++) {
            struct ref_square from = game->order[i];
            if (fewest[from.rank][from.file] != done)
                continue;
            for (const struct ref_vector *step = lines_of(game); step->file || step->rank; step++) {
                struct ref_square to = ref_beside(ref_beside(from, *step), *step);
                if (can_jump(game, pos, chain, from, *step) &&
                    fewest[to.rank][to.file] > done + 1)
                    fewest[to.rank][to.file] = done + 1;
            }
        }
    }
}

/* All shortest chains to every square. */
static void jumps(const struct ref_game *game, const struct ref_position *pos,
                  const struct chain *chain, int fewest[REF_SIZE][REF_SIZE],
                  struct ref_list *out)
{
    struct ref_square from = chain->at[chain->stops - 1];
    for (const struct ref_vector *step = lines_of(game); step->file || step->rank; step++) {
        struct ref_square to = ref_beside(ref_beside(from, *step), *step);
        if (!can_jump(game, pos, chain, from, *step) || fewest[to.rank][to.file] != chain->stops)
            continue;
        struct chain next = ref_onward(chain, to);
        ref_add_chain(game, pos, out, &next, "", '-', "");
        jumps(game, pos, &next, fewest, out);
    }
}

static bool filled(const struct ref_game *game, const struct ref_position *pos, char side)
{
    char other = side == 'w' ? 'b' : 'w';
    int inside = 0;
    for (int i = 0; i < game->squares; i++) {
        if (ref_piece(pos, game->order[i])[0] != side)
            continue;
        if (!in_camp(game, other, game->order[i]))
            return false;
        inside++;
    }
    return inside == game->pieces;
}

static bool stays_home(const struct ref_game *game, const struct ref_position *pos, char side)
{
    for (int i = 0; i < game->squares; i++) {
        struct ref_square sq = game->order[i];
        if (ref_piece(pos, sq)[0] == side && in_camp(game, side, sq))
            return true;
    }
    return false;
}

/* White may finish first, then Black has one more move. The side that has just moved may have
 * stayed at home for too long. */
static char result(const struct ref_game *game, const struct ref_position *pos)
{
    bool white = filled(game, pos, 'w'), black = filled(game, pos, 'b');
    if (black && white && pos->turn == 'w')
        return 'd';
    if (black)
        return 'b';
    if (white && pos->turn == 'w')
        return 'w';
    char moved = pos->turn == 'w' ? 'b' : 'w';
    int own_moves = pos->turn == 'w' ? pos->number - 1 : pos->number;
    bool late = !ref_has(game, "limit=off") && own_moves > 40 && stays_home(game, pos, moved);
    return late ? pos->turn : '-';
}

static void moves(const struct ref_game *game, const struct ref_position *pos,
                  struct ref_list *out)
{
    if (result(game, pos) != '-')
        return;
    for (int i = 0; i < game->squares; i++) {
        struct chain chain = ref_chain(pos, game->order[i]);
        if (chain.piece[0] != pos->turn)
            continue;
        for (const struct ref_vector *step = lines_of(game); step->file || step->rank; step++) {
            struct ref_square to = ref_beside(chain.at[0], *step);
            struct chain next = ref_onward(&chain, to);
            if (ref_free(game, pos, &chain, to))
                ref_add_chain(game, pos, out, &next, "", '-', "");
        }
        int fewest[REF_SIZE][REF_SIZE];
        count_jumps(game, pos, &chain, ref_has(game, "jumps=single") ? 1 : REF_JUMPS - 1, fewest);
        jumps(game, pos, &chain, fewest, out);
    }
}

/* Pieces anywhere, or camps that are nearly filled. */
static void set_up(const struct ref_game *game, enum ref_setup kind, struct rng *rng,
                   struct ref_position *out)
{
    out->number = kind == SETUP_LOPSIDED ? ref_between(rng, 38, 43) : ref_between(rng, 2, 30);
    bool race = kind == SETUP_KINGS || kind == SETUP_LOPSIDED;
    for (int side = 0; side < 2; side++) {
        int away = ref_between(rng, 0, 3);
        for (int put = 0, tries = 0; put < game->pieces; tries++) {
            struct ref_square sq = ref_random_square(game, rng);
            bool there = in_camp(game, "bw"[side], sq);
            if (tries > 1000)
                race = false;           /* the camp is full of others */
            if (race && there != (put >= away))
                continue;
            if (kind == SETUP_LOPSIDED && in_camp(game, "wb"[side], sq) && rng_below(rng, 4) > 0)
                continue;
            put += ref_put(out, sq, "wb"[side], "");
        }
    }
    if (filled(game, out, 'b'))
        out->turn = 'w';                /* Black has just done it; later the game is over */
}

const struct ref_own ref_ugolki = { moves, result, set_up, NULL };
