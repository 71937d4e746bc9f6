#include <stddef.h>

#include "rules/game.h"
#include "rules/notation.h"
#include "rules/tower.h"

static const char *const side_name[2] = { "White", "Black" };

static bool check_squares(const struct game *game, const struct position *pos, struct err *err)
{
    sqset all = 0;
    int kinds = game->rules.does ? KIND_COUNT : KIND_A;
    for (int kind = MAN; kind < kinds; kind++)
        for (int side = 0; side < 2; side++) {
            sqset set = pos->piece[kind][side];
            if (set & ~game->geo->board)
                return err_set(err, "a piece stands outside the board");
            if (set & all)
                return err_set(err, "two pieces stand on %s",
                               square_name(game, set_first(set & all)));
            all |= set;
        }
    return true;
}

/* Men on squares that crown. A tower jumped along the edge may free one there. */
static bool check_late_men(const struct game *game, const struct position *pos, struct err *err)
{
    const struct rules *rules = &game->rules;
    bool freed = rules->towers && (rules->man_jump & DIRS_STRAIGHT);
    if (freed || rules->late_men || rules->does)
        return true;
    for (int side = 0; side < 2; side++) {
        sqset late = pos->piece[MAN][side] & game->promotion[side];
        if (late)
            return err_set(err, "a %s man stands on %s, where it would have been crowned; write K%s",
                           side_name[side], square_name(game, set_first(late)),
                           square_name(game, set_first(late)));
    }
    return true;
}

/* The pieces of a side wherever they are: on the board, in towers, in hand. */
static int pieces_of(const struct game *game, const struct position *pos, int side)
{
    if (!game->rules.towers)
        return set_count(position_side(pos, (enum side)side)) + pos->hand[side];
    int count = 0;
    for (int sq = 0; sq < game->geo->bits; sq++)
        for (int depth = tower_height(pos->tower[sq]) - 1; depth >= 0; depth--)
            count += (tower_piece(pos->tower[sq], depth) & 1) == (unsigned)side;
    return count;
}

static bool check_numbers(const struct game *game, const struct position *pos, struct err *err)
{
    int all = 0;
    for (int side = 0; side < 2; side++) {
        int count = pieces_of(game, pos, side);
        all += count;
        if (game->rules.towers)
            continue;                   /* set up for study, one side may have some of the other's */
        if (count > game->pieces[side])
            return err_set(err, "%s has %d pieces, but the game has only %d a side%s",
                           side_name[side], count, game->pieces[side],
                           pos->hand[side] ? ", those in hand counted" : "");
    }
    int pieces = game->pieces[WHITE] + game->pieces[BLACK];
    if (game->rules.towers && all > pieces)
        return err_set(err, "%d pieces stand on the board, but the game has only %d", all, pieces);
    if (!all && !game->rules.does)
        return err_set(err, "the board is empty, but who takes the last piece keeps one");
    return true;
}

static bool check_towers(const struct game *game, const struct position *pos, struct err *err)
{
    for (int i = 0; i < game->geo->bits; i++) {
        square sq = (square)i;
        stack tower = pos->tower[sq];
        if (tower && tower < 4)
            return err_set(err, "the tower on bit %d is broken", i);
        for (int side = 0; side < 2; side++)
            for (int kind = MAN; kind <= KING; kind++) {
                bool top = tower && tower_top(tower) == piece_of((enum side)side, kind == KING);
                if (set_has(pos->piece[kind][side], sq) != top)
                    return err_set(err, "the top of the tower on %s does not agree with the board",
                                   square_name(game, sq));
            }
    }
    return true;
}

bool game_check(const struct game *game, const struct position *pos, struct err *err)
{
    if (pos->turn > BLACK)
        return err_set(err, "the side to move is neither White nor Black");
    if (!check_squares(game, pos, err) || !check_late_men(game, pos, err))
        return false;
    if (game->rules.towers && !check_towers(game, pos, err))
        return false;
    if (!check_numbers(game, pos, err))
        return false;
    if (game->does->check && !game->does->check(game, pos, err))
        return false;
    if (pos->key != game_key(game, pos))
        return err_set(err, "the hash of the position is wrong");
    return true;
}
