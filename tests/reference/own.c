#include "tests/reference/own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct ref_vector REF_DIAGONAL[] = {
    { -1, 1 }, { 1, 1 }, { -1, -1 }, { 1, -1 }, { 0, 0 }
};
const struct ref_vector REF_STRAIGHT[] = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 }, { 0, 0 } };
const struct ref_vector REF_EIGHT[] = {
    { -1, 1 }, { 1, 1 }, { -1, -1 }, { 1, -1 }, { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 }, { 0, 0 }
};

const char *ref_piece(const struct ref_position *pos, struct ref_square sq)
{
    return pos->tower[sq.rank][sq.file];
}

struct chain ref_chain(const struct ref_position *pos, struct ref_square from)
{
    struct chain chain = { .at = { from }, .stops = 1 };
    snprintf(chain.piece, sizeof chain.piece, "%.7s", ref_piece(pos, from));
    return chain;
}

struct chain ref_onward(const struct chain *chain, struct ref_square to)
{
    struct chain next = *chain;
    if (next.stops > REF_JUMPS)
        abort();
    next.at[next.stops++] = to;
    return next;
}

struct chain ref_taking(const struct chain *chain, struct ref_square victim, struct ref_square to)
{
    struct chain next = ref_onward(chain, to);
    next.taken[next.jumps++] = victim;
    return next;
}

bool ref_taken(const struct chain *chain, struct ref_square sq)
{
    for (int i = 0; i < chain->jumps; i++) {
        if (ref_same(chain->taken[i], sq))
            return true;
    }
    return false;
}

bool ref_free(const struct ref_game *game, const struct ref_position *pos,
              const struct chain *chain, struct ref_square sq)
{
    if (!ref_on_board(game, sq.file, sq.rank))
        return false;
    return !ref_piece(pos, sq)[0] || ref_same(sq, chain->at[0]);
}

bool ref_enemy(const struct ref_game *game, const struct ref_position *pos, struct ref_square sq,
               char mover)
{
    if (!ref_on_board(game, sq.file, sq.rank) || !ref_piece(pos, sq)[0])
        return false;
    return ref_piece(pos, sq)[0] != mover;
}

int ref_count(const struct ref_game *game, const struct ref_position *pos, char side,
              const char *letters)
{
    int count = 0;
    for (int i = 0; i < game->squares; i++) {
        const char *piece = ref_piece(pos, game->order[i]);
        count += piece[0] == side && (!letters || strcmp(piece + 1, letters) == 0);
    }
    return count;
}

static void add_text(char *text, size_t size, const char *more)
{
    size_t length = strlen(text);
    snprintf(text + length, size - length, "%s", more);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void name_taken(const struct ref_game *game, const struct chain *chain, char *out,
                       size_t size)
{
    const char *name[REF_JUMPS];
    for (int i = 0; i < chain->jumps; i++)
        name[i] = game->name[chain->taken[i].rank][chain->taken[i].file];
    qsort(name, (size_t)chain->jumps, sizeof *name, compare_names);
    snprintf(out, size, "%s", chain->jumps ? "" : "-");
    for (int i = 0; i < chain->jumps; i++) {
        add_text(out, size, i ? "," : "");
        add_text(out, size, name[i]);
    }
}

static void join(const struct ref_game *game, const struct chain *chain, bool ends_only, char sign,
                 char *out, size_t size)
{
    char between[2] = { sign, '\0' };
    for (int i = 0; i < chain->stops; i++) {
        if (ends_only && i > 0 && i < chain->stops - 1)
            continue;
        add_text(out, size, i ? between : "");
        add_text(out, size, game->name[chain->at[i].rank][chain->at[i].file]);
    }
}

static bool same_move(const struct ref_move *a, const struct ref_move *b)
{
    const char *x = a->way[0].path, *y = b->way[0].path;
    size_t first = strcspn(x, "-");
    const char *x_last = strrchr(x, '-'), *y_last = strrchr(y, '-');
    bool ends = strcspn(y, "-") == first && strncmp(x, y, first) == 0;
    if (x_last && y_last)
        ends = ends && strcmp(x_last, y_last) == 0;
    return ends && strcmp(a->fen, b->fen) == 0 && strcmp(a->captured, b->captured) == 0;
}

struct ref_move *ref_add_chain(const struct ref_game *game, const struct ref_position *pos,
                         struct ref_list *out, const struct chain *chain, const char *before,
                         char sign, const char *behind)
{
    struct ref_move *move = ref_add(out);
    struct ref_square from = chain->at[0], to = chain->at[chain->stops - 1];
    move->after = *pos;
    move->after.turn = pos->turn == 'w' ? 'b' : 'w';
    move->after.tower[from.rank][from.file][0] = '\0';
    for (int i = 0; i < chain->jumps; i++)
        move->after.tower[chain->taken[i].rank][chain->taken[i].file][0] = '\0';
    if (chain->piece[0])
        snprintf(move->after.tower[to.rank][to.file], REF_HEIGHT, "%s", chain->piece);
    if (game->own == &ref_ugolki && pos->turn == 'b')
        move->after.number++;
    ref_write(game, &move->after, move->fen);
    name_taken(game, chain, move->captured, sizeof move->captured);
    bool crowns = game->own == &ref_cheskers || game->own == &ref_shatra;
    move->crowns = crowns && strcmp(chain->piece, ref_piece(pos, from)) != 0;
    move->by_king = false;

    struct ref_way way = { "", "" };
    add_text(way.route, sizeof way.route, before);
    join(game, chain, false, sign, way.route, sizeof way.route);
    add_text(way.route, sizeof way.route, behind);
    join(game, chain, false, '-', way.path, sizeof way.path);
    snprintf(move->text, sizeof move->text, "%s", before);
    join(game, chain, !game->whole_paths, sign, move->text, sizeof move->text);
    add_text(move->text, sizeof move->text, behind);
    ref_add_way(move, &way);
    for (int i = 0; i < out->count - 1; i++) {
        if (!same_move(&out->move[i], move))
            continue;
        out->count--;
        ref_add_way(&out->move[i], &way);
        return &out->move[i];
    }
    return move;
}

void ref_filter(struct ref_list *list, bool (*keep)(const struct ref_move *move, int argument),
                int argument)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        if (!keep(&list->move[i], argument))
            continue;
        struct ref_move swap = list->move[kept];           /* both keep their memory */
        list->move[kept++] = list->move[i];
        list->move[i] = swap;
    }
    list->count = kept;
}

int ref_number_taken(const struct ref_move *move)
{
    if (strcmp(move->captured, "-") == 0)
        return 0;
    int number = 1;
    for (const char *p = move->captured; *p; p++)
        number += *p == ',';
    return number;
}

struct ref_square ref_random_square(const struct ref_game *game, struct rng *rng)
{
    return game->order[rng_below(rng, (uint32_t)game->squares)];
}

bool ref_put(struct ref_position *out, struct ref_square sq, char side, const char *letters)
{
    char *piece = out->tower[sq.rank][sq.file];
    if (piece[0])
        return false;
    snprintf(piece, REF_HEIGHT, "%c%s", side, letters);
    return true;
}

int ref_between(struct rng *rng, int low, int high)
{
    return low + (int)rng_below(rng, (uint32_t)(high - low + 1));
}
