/* Lists of legal moves: quiet moves, captures with the many ways to make them, and their names. */
#include "tests/reference/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *name_of(const struct ref_game *game, struct ref_square sq)
{
    return game->name[sq.rank][sq.file];
}

struct ref_move *ref_add(struct ref_list *list)
{
    if (list->count == list->capacity) {
        int capacity = list->capacity ? 2 * list->capacity : 32;
        list->move = realloc(list->move, (size_t)capacity * sizeof *list->move);
        if (!list->move)
            abort();
        for (int i = list->capacity; i < capacity; i++)
            list->move[i] = (struct ref_move){ .way = NULL };
        list->capacity = capacity;
    }
    struct ref_move *move = &list->move[list->count++];
    move->ways = 0;
    move->ambiguous = false;
    return move;
}

static void add_text(char *text, size_t size, const char *more)
{
    size_t length = strlen(text);
    snprintf(text + length, size - length, "%s", more);
}

static bool ref_can_move(const struct ref_game *game, const struct ref_position *pos, char side);

/* The run of one king, for the side that has moved; then a side without men has no run at all. */
static void count_run(struct ref_position *after, char side, struct ref_square from,
                      struct ref_square to, bool quiet_king_move)
{
    int s = side == 'w' ? 0 : 1;
    bool same_king = after->run[s].moves > 0 && ref_same(after->run[s].king, from);
    after->run[s].moves = !quiet_king_move ? 0 : same_king ? after->run[s].moves + 1 : 1;
    after->run[s].king = to;

    bool man[2] = { false, false };
    for (int rank = 0; rank < REF_SIZE; rank++) {
        for (int file = 0; file < REF_SIZE; file++) {
            char top = after->tower[rank][file][0];
            man[0] = man[0] || top == 'w';
            man[1] = man[1] || top == 'b';
        }
    }
    for (s = 0; s < 2; s++) {
        if (!man[s])
            after->run[s].moves = 0;
    }
}

static bool king_must_rest(const struct ref_game *game, const struct ref_position *pos,
                           struct ref_square king)
{
    int s = pos->turn == 'w' ? 0 : 1;
    return game->king_limit && pos->run[s].moves >= game->king_limit &&
           ref_same(pos->run[s].king, king);
}

static bool has_tower(const struct ref_game *game, const struct ref_position *pos, char side)
{
    for (int i = 0; i < game->squares; i++) {
        if (ref_side(pos->tower[game->order[i].rank][game->order[i].file][0]) == side)
            return true;
    }
    return false;
}

/* A turn of two moves ends early when there is no second move, unless the opponent has lost his last
 * tower: then the game is over at once, and the winner stays on turn. */
static void pass_turn(const struct ref_game *game, const struct ref_position *pos,
                      struct ref_position *after)
{
    char other = pos->turn == 'w' ? 'b' : 'w';
    if (game->turn_moves && pos->moves_left > 1) {
        after->moves_left = pos->moves_left - 1;
        if (ref_can_move(game, after, pos->turn))
            return;
    }
    after->moves_left = game->turn_moves;
    after->turn = other;
}

/* Both kinds of move are the same from here: what was taken goes, the tower arrives. */
static void make(const struct ref_game *game, const struct ref_position *pos, const struct way *way,
                 struct ref_position *after)
{
    *after = *pos;
    struct ref_square from = way->at[0];
    struct ref_square to = way->at[way->jumps ? way->jumps : 1];
    char moving[REF_HEIGHT];
    memcpy(moving, pos->tower[from.rank][from.file], sizeof moving);
    after->tower[from.rank][from.file][0] = '\0';
    for (int i = 0; i < way->jumps; i++) {
        char *taken = after->tower[way->taken[i].rank][way->taken[i].file];
        if (!game->towers) {
            taken[0] = '\0';
            continue;
        }
        size_t height = strlen(moving);
        if (height + 1 >= REF_HEIGHT)
            abort();
        moving[height] = taken[0];
        moving[height + 1] = '\0';
        memmove(taken, taken + 1, strlen(taken));
    }
    moving[0] = way->piece;
    memcpy(after->tower[to.rank][to.file], moving, sizeof moving);
    pass_turn(game, pos, after);
    if (game->king_limit)
        count_run(after, pos->turn, from, to, way->began_as_king && !way->jumps);
}

static void add_quiet(const struct ref_game *game, const struct ref_position *pos,
                      struct ref_square from, struct ref_square to, struct ref_list *out)
{
    char piece = pos->tower[from.rank][from.file][0];
    struct way way = { .at = { from, to }, .piece = piece, .began_as_king = ref_is_king(piece) };
    struct ref_move *move = ref_add(out);
    move->crowns = ref_crowns(game, piece, to.file, to.rank);
    move->by_king = way.began_as_king;
    if (move->crowns)
        way.piece = ref_crowned(piece);
    make(game, pos, &way, &move->after);
    snprintf(move->text, sizeof move->text, "%s-%s", name_of(game, from), name_of(game, to));
    snprintf(move->captured, sizeof move->captured, "-");
    ref_write(game, &move->after, move->fen);
}

static bool is_empty(const struct ref_game *game, const struct ref_position *pos,
                     struct ref_square sq)
{
    return ref_on_board(game, sq.file, sq.rank) && !pos->tower[sq.rank][sq.file][0];
}

static bool is_piece(const struct ref_game *game, const struct ref_position *pos,
                     struct ref_square sq, char piece)
{
    return ref_on_board(game, sq.file, sq.rank) && pos->tower[sq.rank][sq.file][0] == piece;
}

static struct ref_vector seen_by(char piece, struct ref_vector step)
{
    int sign = ref_side(piece) == 'w' ? 1 : -1;
    return (struct ref_vector){ sign * step.file, sign * step.rank };
}

/* Keny: one leap over an own man, nothing is taken. */
static void leap(const struct ref_game *game, const struct ref_position *pos,
                 struct ref_square from, struct ref_list *out)
{
    char piece = pos->tower[from.rank][from.file][0];
    for (const struct ref_vector *line = game->man_leaps; line->file || line->rank; line++) {
        struct ref_vector step = seen_by(piece, *line);
        struct ref_square over = ref_beside(from, step);
        struct ref_square to = ref_beside(over, step);
        if (is_piece(game, pos, over, piece) && is_empty(game, pos, to))
            add_quiet(game, pos, from, to, out);
    }
}

/* Dameo: from the man at the rear to the square in front of the row; every man, with what stands
 * under him, goes one square further. */
static void move_line(const struct ref_game *game, const struct ref_position *pos,
                      struct ref_square from, struct ref_vector step, struct ref_list *out)
{
    char piece = pos->tower[from.rank][from.file][0];
    struct ref_square head = from;
    while (is_piece(game, pos, ref_beside(head, step), piece))
        head = ref_beside(head, step);
    struct ref_square to = ref_beside(head, step);
    if (!is_empty(game, pos, to))
        return;
    add_quiet(game, pos, from, to, out);
    struct ref_move *move = &out->move[out->count - 1];
    for (struct ref_square sq = from; !ref_same(sq, to); sq = ref_beside(sq, step)) {
        struct ref_square next = ref_beside(sq, step);
        memcpy(move->after.tower[next.rank][next.file], pos->tower[sq.rank][sq.file], REF_HEIGHT);
    }
    if (move->crowns)
        move->after.tower[to.rank][to.file][0] = ref_crowned(piece);
    ref_write(game, &move->after, move->fen);
}

static void quiet_moves_from(const struct ref_game *game, const struct ref_position *pos,
                             struct ref_square from, struct ref_list *out)
{
    char piece = pos->tower[from.rank][from.file][0];
    bool king = ref_is_king(piece);
    const struct ref_vector *line = king ? game->king_moves : game->man_moves;
    for (; line->file || line->rank; line++) {
        struct ref_vector step = seen_by(piece, *line);
        if (game->lines && !king) {
            move_line(game, pos, from, step, out);
            continue;
        }
        struct ref_square to = ref_beside(from, step);
        for (; is_empty(game, pos, to); to = ref_beside(to, step)) {
            add_quiet(game, pos, from, to, out);
            if (!king || !game->king_flies)
                break;
        }
    }
    if (game->man_leaps && !king)
        leap(game, pos, from, out);
}

static void quiet_moves(const struct ref_game *game, const struct ref_position *pos, bool either,
                        struct ref_list *out)
{
    for (int i = 0; i < game->squares; i++) {
        struct ref_square from = game->order[i];
        char piece = pos->tower[from.rank][from.file][0];
        if (!piece || (ref_side(piece) != pos->turn && !either))
            continue;
        if (ref_is_king(piece) && king_must_rest(game, pos, from))
            continue;
        quiet_moves_from(game, pos, from, out);
    }
}

/* Could this side make any move at all, its own pieces looked at alone? */
static bool ref_can_move(const struct ref_game *game, const struct ref_position *pos, char side)
{
    struct ref_game one_move = *game;
    struct ref_position where = *pos;
    struct ref_list list = { .move = NULL };
    one_move.turn_moves = 0;
    where.turn = side;
    bool can = ref_can_capture(&one_move, &where, side);
    if (!can)
        quiet_moves(&one_move, &where, false, &list);
    can = can || list.count > 0;
    ref_list_free(&list);
    return can;
}

static int direction(int difference)
{
    return (difference > 0) - (difference < 0);
}

/* Where a way goes straight on, its name has the square directly behind the piece just taken,
 * otherwise the square where it turns. */
static struct ref_square written_stop(const struct way *way, int jump, bool full)
{
    struct ref_square a = way->at[jump], b = way->at[jump + 1], c = way->at[jump + 2];
    int file = direction(b.file - a.file), rank = direction(b.rank - a.rank);
    if (direction(c.file - b.file) != file || direction(c.rank - b.rank) != rank)
        return b;
    /* The next playing square on the line: along files and ranks every second cell is one. */
    int step = (file && rank) || full ? 1 : 2;
    struct ref_square taken = way->taken[jump];
    return (struct ref_square){ taken.file + step * file, taken.rank + step * rank };
}

static void describe_way(const struct ref_game *game, const struct way *way, struct ref_way *out)
{
    char sign[2] = { game->sign, '\0' };
    snprintf(out->route, sizeof out->route, "%s", name_of(game, way->at[0]));
    snprintf(out->path, sizeof out->path, "%s", name_of(game, way->at[0]));
    for (int i = 0; i < way->jumps; i++) {
        struct ref_square stop = way->at[i + 1];
        if (i + 1 < way->jumps && !game->whole_paths)
            stop = written_stop(way, i, game->full);
        add_text(out->route, sizeof out->route, sign);
        add_text(out->route, sizeof out->route, name_of(game, stop));
        add_text(out->path, sizeof out->path, "-");
        add_text(out->path, sizeof out->path, name_of(game, way->at[i + 1]));
    }
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void describe_captured(const struct ref_game *game, const struct way *way, char *out,
                              size_t size)
{
    const char *name[REF_JUMPS];
    for (int i = 0; i < way->jumps; i++)
        name[i] = name_of(game, way->taken[i]);
    qsort(name, (size_t)way->jumps, sizeof *name, compare_names);
    out[0] = '\0';
    for (int i = 0; i < way->jumps; i++) {
        add_text(out, size, i ? "," : "");
        add_text(out, size, name[i]);
    }
}

void ref_add_way(struct ref_move *move, const struct ref_way *way)
{
    if (move->ways == move->way_capacity) {
        move->way_capacity = move->way_capacity ? 2 * move->way_capacity : 4;
        move->way = realloc(move->way, (size_t)move->way_capacity * sizeof *move->way);
        if (!move->way)
            abort();
    }
    move->way[move->ways++] = *way;
}

/* Ways with equal ends and equal results are one move. */
static void add_capture(const struct ref_game *game, const struct ref_position *pos,
                        const struct way *way, struct ref_list *out)
{
    struct ref_move *move = ref_add(out);
    make(game, pos, way, &move->after);
    ref_write(game, &move->after, move->fen);
    snprintf(move->text, sizeof move->text, "%s%c%s", name_of(game, way->at[0]), game->sign,
             name_of(game, way->at[way->jumps]));
    move->by_king = way->began_as_king;
    move->crowns = !way->began_as_king && ref_is_king(way->piece);
    for (struct ref_move *other = out->move; other < move; other++) {
        if (strcmp(other->text, move->text) == 0 && strcmp(other->fen, move->fen) == 0) {
            out->count--;
            move = other;
            break;
        }
    }
    if (move->ways == 0)
        describe_captured(game, way, move->captured, sizeof move->captured);
    struct ref_way described;
    describe_way(game, way, &described);
    ref_add_way(move, &described);
}

static int compare_ways(const void *a, const void *b)
{
    const struct ref_way *x = a, *y = b;
    int order = strcmp(x->route, y->route);
    return order ? order : strcmp(x->path, y->path);
}

static int compare_moves(const void *a, const void *b)
{
    const struct ref_move *x = a, *y = b;
    int order = strcmp(x->text, y->text);
    return order ? order : strcmp(x->fen, y->fen);
}

/* Moves that share both ends are told apart by their route. */
static void name_captures(const struct ref_game *game, struct ref_list *list)
{
    for (int i = 0; i < list->count; i++) {
        qsort(list->move[i].way, (size_t)list->move[i].ways, sizeof *list->move[i].way,
              compare_ways);
        if (list->move[i].ways && game->whole_paths)
            list->move[i].ambiguous = true;
        for (int k = i + 1; k < list->count; k++) {
            if (strcmp(list->move[i].text, list->move[k].text) == 0)
                list->move[i].ambiguous = list->move[k].ambiguous = true;
        }
    }
    for (int i = 0; i < list->count; i++) {
        if (list->move[i].ambiguous)
            memcpy(list->move[i].text, list->move[i].way[0].route, REF_TEXT);
    }
}

/* Stavropol: the game is over for a colour without pieces and for a side to move whose own pieces
 * cannot move. */
static char stavropol_winner(const struct ref_game *game, const struct ref_position *pos)
{
    char other = pos->turn == 'w' ? 'b' : 'w';
    if (!has_tower(game, pos, other))
        return pos->turn;
    return ref_can_move(game, pos, pos->turn) ? '-' : other;
}

/* Is the game over although there may be pieces that could move? */
static bool is_over(const struct ref_game *game, const struct ref_position *pos)
{
    if (game->turn_moves && !has_tower(game, pos, pos->turn == 'w' ? 'b' : 'w'))
        return true;
    return game->either && stavropol_winner(game, pos) != '-';
}

bool ref_moves(const struct ref_game *game, const struct ref_position *pos, struct ref_list *out)
{
    struct ways ways = { .way = NULL };
    out->count = 0;
    if (game->own) {
        game->own->moves(game, pos, out);
        name_captures(game, out);
    } else if (!is_over(game, pos)) {
        ref_captures(game, pos, &ways);
        for (int i = 0; i < ways.count; i++)
            add_capture(game, pos, &ways.way[i], out);
        name_captures(game, out);
        if (ways.count == 0 || game->optional)
            quiet_moves(game, pos, game->either, out);
    }
    if (out->count)
        qsort(out->move, (size_t)out->count, sizeof *out->move, compare_moves);
    free(ways.way);
    return !ways.too_many;
}

/* Small endings of Turkish draughts and Dameo. A side that can capture plays on. */
static char small_ending(const struct ref_game *game, const struct ref_position *pos)
{
    int men[2] = { 0, 0 }, kings[2] = { 0, 0 };
    for (int i = 0; i < game->squares; i++) {
        char top = pos->tower[game->order[i].rank][game->order[i].file][0];
        if (top)
            (ref_is_king(top) ? kings : men)[ref_side(top) == 'w' ? 0 : 1]++;
    }
    int us = pos->turn == 'w' ? 0 : 1;
    bool capture = ref_can_capture(game, pos, pos->turn);
    bool one_each = men[0] + kings[0] == 1 && men[1] + kings[1] == 1;
    if (game->endgame == '1')
        return one_each && !capture ? 'd' : '-';
    if (one_each && kings[0] == 1 && kings[1] == 1)
        return capture ? '-' : 'd';
    for (int side = 0; side < 2 && game->endgame == 'l'; side++) {
        bool lone_man = men[!side] == 1 && kings[!side] == 0;
        if (kings[side] > 0 && lone_man && !(us == !side && capture))
            return side == 0 ? 'w' : 'b';
    }
    return '-';
}

char ref_result(const struct ref_game *game, const struct ref_position *pos,
                const struct ref_list *legal)
{
    char other = pos->turn == 'w' ? 'b' : 'w', winner = '-';
    if (game->own)
        winner = game->own->result(game, pos);
    else if (game->either)
        winner = stavropol_winner(game, pos);
    else if (game->turn_moves && !has_tower(game, pos, other))
        winner = game->losing ? other : pos->turn;
    else if (game->endgame && legal->count)
        winner = small_ending(game, pos);
    if (winner == '-' && legal->count == 0)
        winner = game->losing ? pos->turn : other;
    return winner;
}

void ref_list_free(struct ref_list *list)
{
    for (int i = 0; i < list->capacity; i++)
        free(list->move[i].way);
    free(list->move);
    *list = (struct ref_list){ .move = NULL };
}

bool ref_moves_of(const char *id, const char *fen, struct ref_list *out, const char **error)
{
    struct ref_game game;
    struct ref_position pos;
    *error = "an unknown game";
    if (!ref_find(id, &game) || !ref_read(&game, fen, &pos, error))
        return false;
    *error = "too many ways to capture";
    return ref_moves(&game, &pos, out);
}

static uint64_t perft(const struct ref_game *game, const struct ref_position *pos, int depth,
                      struct ref_list *list)
{
    if (!ref_moves(game, pos, &list[depth]))
        abort();
    if (depth == 1)
        return (uint64_t)list[depth].count;
    uint64_t leaves = 0;
    for (int i = 0; i < list[depth].count; i++)
        leaves += perft(game, &list[depth].move[i].after, depth - 1, list);
    return leaves;
}

uint64_t ref_perft(const struct ref_game *game, const struct ref_position *pos, int depth)
{
    if (depth <= 0)
        return 1;
    struct ref_game unlimited = *game;
    unlimited.king_limit = 0;
    struct ref_list *list = calloc((size_t)depth + 1, sizeof *list);
    if (!list)
        abort();
    uint64_t leaves = perft(&unlimited, pos, depth, list);
    for (int i = 0; i <= depth; i++)
        ref_list_free(&list[i]);
    free(list);
    return leaves;
}
