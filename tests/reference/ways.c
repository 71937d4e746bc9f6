/* Captures, found by trying everything.
 *
 * Pieces taken stay on the board as walls until the move is over, and the square of departure is
 * empty, so the search walks over a board from which only the capturing tower has been lifted.
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

static bool is_free(const struct ref_game *game, const struct ref_position *board, int file,
                    int rank)
{
    return ref_on_board(game, file, rank) && !board->tower[rank][file][0];
}

/* The one jump that the piece of `way` may make from `from` along a line, if there is any. */
static bool jump_along(const struct ref_game *game, const struct ref_position *board,
                       const struct way *way, char piece, struct ref_square from,
                       struct ref_vector step, struct jump *out)
{
    bool flies = ref_is_king(piece) && game->king_flies;
    int file = from.file + step.file;
    int rank = from.rank + step.rank;
    while (flies && is_free(game, board, file, rank)) {
        file += step.file;
        rank += step.rank;
    }
    if (!ref_on_board(game, file, rank) || !board->tower[rank][file][0])
        return false;
    char top = board->tower[rank][file][0];
    if (ref_side(top) == ref_side(piece) || already_taken(way, file, rank))
        return false;
    if (game->man_spares_king && !ref_is_king(piece) && ref_is_king(top))
        return false;
    out->victim = (struct ref_square){ file, rank };
    out->landings = 0;
    do {
        file += step.file;
        rank += step.rank;
        if (!is_free(game, board, file, rank))
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
 * them it must, and only from those; if from none, it ends on any. */
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
        if (any && !goes_on[i])
            continue;
        bool stopped;
        next.at[next.jumps] = jump->landing[i];
        next.piece = piece_on(game, way->piece, jump->landing[i], &stopped);
        if (any) {
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

void ref_captures(const struct ref_game *game, const struct ref_position *pos, struct ways *out)
{
    out->count = 0;
    out->too_many = false;
    struct ref_position board = *pos;
    for (int i = 0; i < game->squares && !out->too_many; i++) {
        struct ref_square sq = game->order[i];
        char *tower = board.tower[sq.rank][sq.file];
        char top = tower[0];
        if (!top || ref_side(top) != pos->turn)
            continue;
        struct way way = { .at = { sq }, .piece = top, .began_as_king = ref_is_king(top) };
        tower[0] = '\0';
        go_on(game, &board, &way, out);
        tower[0] = top;
    }
    keep_the_best(game->precedence, out);
}
