/* Captures, found by trying everything.
 *
 * Pieces taken stay on the board as walls until the move is over, and the square of departure is
 * empty, so the search walks over a board from which only the capturing tower has been lifted.
 * Where pieces are lifted at once, single pieces among those taken are looked through; of a taller
 * tower something remains and stands in the way.
 */
#include "tests/reference/games.h"

#include <stdlib.h>
#include <string.h>

struct jump {
    struct ref_square victim;
    struct ref_square landing[REF_SIZE];
    int landings;
};

static bool already_taken(const struct way *way, int file, int rank)
{
    for (int i = 0; i < way->jumps; i++) {
        if (way->taken[i].file == file && way->taken[i].rank == rank)
            return true;
    }
    return false;
}

/* Does anything stand there while the way is under way? */
static bool stands(const struct ref_game *game, const struct ref_position *board,
                   const struct way *way, int file, int rank)
{
    const char *tower = board->tower[rank][file];
    if (!tower[0])
        return false;
    return !(game->at_once && !tower[1] && already_taken(way, file, rank));
}

static bool is_free(const struct ref_game *game, const struct ref_position *board,
                    const struct way *way, int file, int rank)
{
    return ref_on_board(game, file, rank) && !stands(game, board, way, file, rank);
}

static bool may_take(const struct ref_game *game, char piece, char victim)
{
    if (ref_side(victim) == ref_side(piece) && !game->cannibal)
        return false;
    return !(game->man_spares_king && !ref_is_king(piece) && ref_is_king(victim));
}

static int direction(int difference)
{
    return (difference > 0) - (difference < 0);
}

/* Would the piece turn straight back to where it came from? */
static bool turns_back(const struct way *way, struct ref_square from, struct ref_vector step)
{
    if (way->jumps == 0)
        return false;
    struct ref_square taken = way->taken[way->jumps - 1];
    return direction(taken.file - from.file) == direction(step.file) &&
           direction(taken.rank - from.rank) == direction(step.rank);
}

/* The one jump that the piece of `way` may make from `from` along a line, if there is any. */
static bool jump_along(const struct ref_game *game, const struct ref_position *board,
                       const struct way *way, char piece, struct ref_square from,
                       struct ref_vector step, struct jump *out)
{
    if (game->no_reversal && turns_back(way, from, step))
        return false;
    bool flies = ref_is_king(piece) && game->king_flies;
    int file = from.file + step.file;
    int rank = from.rank + step.rank;
    while (flies && is_free(game, board, way, file, rank)) {
        file += step.file;
        rank += step.rank;
    }
    if (!ref_on_board(game, file, rank) || !stands(game, board, way, file, rank))
        return false;
    if (!may_take(game, piece, board->tower[rank][file][0]) || already_taken(way, file, rank))
        return false;
    out->victim = (struct ref_square){ file, rank };
    out->landings = 0;
    do {
        file += step.file;
        rank += step.rank;
        if (!is_free(game, board, way, file, rank))
            break;
        out->landing[out->landings++] = (struct ref_square){ file, rank };
    } while (flies);
    return out->landings > 0;
}

/* The vectors are White's; Black's pieces see the board turned by half. */
static struct ref_vector turned(struct ref_vector step, char piece)
{
    if (ref_side(piece) == 'b')
        return (struct ref_vector){ -step.file, -step.rank };
    return step;
}

static bool can_jump(const struct ref_game *game, const struct ref_position *board,
                     const struct way *way, char piece, struct ref_square from)
{
    const struct ref_vector *lines = ref_is_king(piece) ? game->king_takes : game->man_takes;
    for (; lines->file || lines->rank; lines++) {
        struct jump jump;
        if (jump_along(game, board, way, piece, from, turned(*lines, piece), &jump))
            return true;
    }
    return false;
}

static void keep(struct ways *out, const struct way *way)
{
    if (out->count == REF_MAX_WAYS) {
        out->too_many = true;
        return;
    }
    if (out->count == out->capacity) {
        out->capacity = out->capacity ? 2 * out->capacity : 16;
        out->way = realloc(out->way, (size_t)out->capacity * sizeof *out->way);
        if (!out->way)
            abort();
    }
    out->way[out->count++] = *way;
}

/* What the jumping piece is after it has landed and whether it may still jump. */
static char piece_on(const struct ref_game *game, char piece, struct ref_square at, bool *stopped)
{
    *stopped = false;
    if (!ref_crowns(game, piece, at.file, at.rank) || game->crowning == REF_ENDS_ONLY)
        return piece;
    *stopped = game->crowning == REF_STOPS;
    return ref_crowned(piece);
}

static void go_on(const struct ref_game *game, const struct ref_position *board,
                  const struct way *way, struct ways *out);

/* After a jump all landing squares are looked at together: if the capture can go on from some of
 * them it must, and only from those; if from none, it ends on any. With free landing it may end on
 * every square from which it cannot go on. */
static void land(const struct ref_game *game, const struct ref_position *board,
                 const struct way *way, const struct jump *jump, struct ways *out)
{
    struct way next = *way;
    next.taken[next.jumps] = jump->victim;
    next.top[next.jumps] = board->tower[jump->victim.rank][jump->victim.file][0];
    next.jumps++;

    bool goes_on[REF_SIZE];
    bool any = false;
    for (int i = 0; i < jump->landings; i++) {
        bool stopped;
        char piece = piece_on(game, way->piece, jump->landing[i], &stopped);
        goes_on[i] = !stopped && can_jump(game, board, &next, piece, jump->landing[i]);
        any = any || goes_on[i];
    }
    for (int i = 0; i < jump->landings; i++) {
        if (any && !goes_on[i] && !game->free_landing)
            continue;
        bool stopped;
        next.at[next.jumps] = jump->landing[i];
        next.piece = piece_on(game, way->piece, jump->landing[i], &stopped);
        if (goes_on[i]) {
            go_on(game, board, &next, out);
            continue;
        }
        if (ref_crowns(game, next.piece, jump->landing[i].file, jump->landing[i].rank))
            next.piece = ref_crowned(next.piece);
        keep(out, &next);
    }
}

static void go_on(const struct ref_game *game, const struct ref_position *board,
                  const struct way *way, struct ways *out)
{
    const struct ref_vector *lines = ref_is_king(way->piece) ? game->king_takes : game->man_takes;
    for (; (lines->file || lines->rank) && !out->too_many; lines++) {
        struct jump jump;
        if (jump_along(game, board, way, way->piece, way->at[way->jumps],
                       turned(*lines, way->piece), &jump))
            land(game, board, way, &jump, out);
    }
}

static int kings_among(const char *tops)
{
    int kings = 0;
    for (; *tops; tops++)
        kings += ref_is_king(*tops);
    return kings;
}

/* Position by position: where one takes a king and the other a man, the king wins. */
static int kings_earlier(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        if (ref_is_king(*a) != ref_is_king(*b))
            return ref_is_king(*a) - ref_is_king(*b);
    }
    return 0;
}

/* Frisian: a king is worth more than one man and less than two, n kings more than 2n-1 men. */
static int frisian_value(const char *tops)
{
    int kings = kings_among(tops);
    return 199 * kings + 100 * ((int)strlen(tops) - kings);
}

/* Greater than zero when a is the better capture by one criterion. */
static int better(char criterion, const struct way *a, const struct way *b)
{
    switch (criterion) {
    case 'n': return a->jumps - b->jumps;
    case 'k': return kings_among(a->top) - kings_among(b->top);
    case 'w': return a->began_as_king - b->began_as_king;
    case 'e': return kings_earlier(a->top, b->top);
    case 'v': return frisian_value(a->top) - frisian_value(b->top);
    default: abort();
    }
}

/* Criterion by criterion: what is worse than the best of the remaining ones goes. */
static void keep_the_best(const char *precedence, struct ways *ways)
{
    for (; *precedence; precedence++) {
        int best = 0;
        for (int i = 1; i < ways->count; i++) {
            if (better(*precedence, &ways->way[i], &ways->way[best]) > 0)
                best = i;
        }
        struct way model = ways->count ? ways->way[best] : (struct way){ .jumps = 0 };
        int kept = 0;
        for (int i = 0; i < ways->count; i++) {
            if (better(*precedence, &ways->way[i], &model) == 0)
                ways->way[kept++] = ways->way[i];
        }
        ways->count = kept;
    }
}

/* All ways of the pieces of one colour. */
static void ways_of(const struct ref_game *game, const struct ref_position *pos, char side,
                    struct ways *out)
{
    struct ref_position board = *pos;
    for (int i = 0; i < game->squares && !out->too_many; i++) {
        struct ref_square sq = game->order[i];
        char *tower = board.tower[sq.rank][sq.file];
        char top = tower[0];
        if (!top || ref_side(top) != side)
            continue;
        struct way way = { .at = { sq }, .piece = top, .began_as_king = ref_is_king(top) };
        tower[0] = '\0';
        go_on(game, &board, &way, out);
        tower[0] = top;
    }
}

void ref_captures(const struct ref_game *game, const struct ref_position *pos, struct ways *out)
{
    out->count = 0;
    out->too_many = false;
    ways_of(game, pos, pos->turn, out);
    if (game->either && !(out->count && ref_has(game, "priority=own")))
        ways_of(game, pos, pos->turn == 'w' ? 'b' : 'w', out);
    keep_the_best(game->precedence, out);
}

bool ref_can_capture(const struct ref_game *game, const struct ref_position *pos, char side)
{
    struct ways ways = { .way = NULL };
    ways_of(game, pos, side, &ways);
    free(ways.way);
    return ways.count > 0;
}
