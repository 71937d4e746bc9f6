#include "ai/eval_odd.h"

#include <stdlib.h>

#include "rules/games/games.h"

static int rows_made(const struct geometry *geo, square sq, int side)
{
    return side == WHITE ? geo->row[sq] : geo->rows - 1 - geo->row[sq];
}

static int from_centre(const struct geometry *geo, square sq)
{
    int col = abs(2 * geo->col[sq] - geo->cols + 1);
    int row = abs(2 * geo->row[sq] - geo->rows + 1);
    return (col > row ? col : row) / 2;
}

/* --- cheskers --- */

enum { PAWN = 100, CHESS_KING = 260, BISHOP = 330, CAMEL = 260, LONE_KING = 120, PAWN_ROW = 5,
       PAWN_NEAR = 25, OFFICER_PLACE = 6 };

static int cheskers_side(const struct geometry *geo, const struct position *pos, int side)
{
    int kings = set_count(pos->piece[KING][side]);
    int score = CHESS_KING * kings + BISHOP * set_count(pos->piece[KIND_A][side]) +
                CAMEL * set_count(pos->piece[KIND_B][side]);
    if (kings == 1)                     /* with the last king the game is lost */
        score -= LONE_KING;
    for (sqset left = pos->piece[MAN][side]; left;) {
        int made = rows_made(geo, set_take(&left), side);
        score += PAWN + PAWN_ROW * made + (made >= geo->rows - 2 ? PAWN_NEAR : 0);
    }
    for (sqset left = pos->piece[KIND_A][side] | pos->piece[KIND_B][side]; left;)
        score -= OFFICER_PLACE * from_centre(geo, set_take(&left));
    /* Kings stay at home as long as there is something that can take them. */
    if (pos->piece[KIND_A][!side] | pos->piece[KIND_B][!side])
        for (sqset left = pos->piece[KING][side]; left;)
            score -= OFFICER_PLACE * rows_made(geo, set_take(&left), side);
    return score;
}

int eval_cheskers(const struct eval *eval, const struct position *pos)
{
    const struct geometry *geo = eval->game->geo;
    return eval_for_mover(pos, cheskers_side(geo, pos, WHITE) - cheskers_side(geo, pos, BLACK));
}

/* --- shatra --- */

enum { SHATRA = 100, RESERVE = 95, BATYR = 420, STEP_AHEAD = 4, GUARD = 10, GUARDS_MOST = 5,
       ENEMY_NEAR = 14, BATYR_SEES = 10, FORTRESS_ROWS = 3 };

/* The biy lives among guards and far from enemies. */
static int biy_safety(const struct geometry *geo, const struct position *pos, int side)
{
    sqset biy = pos->piece[KIND_A][side];
    if (!biy)
        return 0;
    square at = set_first(biy);
    int guards = 0;
    int danger = 0;
    for (enum dir dir = EAST; dir < DIR_COUNT; dir++) {
        square next = geometry_step(geo, at, dir);
        guards += next == SQ_NONE || set_has(position_side(pos, (enum side)side), next);
        danger += BATYR_SEES * set_count(geo->ray[dir][at] & pos->piece[KING][!side]);
    }
    for (sqset left = pos->piece[MAN][!side] | pos->piece[KING][!side]; left;) {
        square sq = set_take(&left);
        int rows = abs(geo->row[sq] - geo->row[at]);
        int cols = abs(geo->col[sq] - geo->col[at]);
        int far = rows > cols ? rows : cols;
        danger += far <= 3 ? ENEMY_NEAR * (4 - far) : 0;
    }
    return GUARD * (guards < GUARDS_MOST ? guards : GUARDS_MOST) - danger;
}

static int shatra_side(const struct geometry *geo, const struct position *pos, int side)
{
    int score = BATYR * set_count(pos->piece[KING][side]) + biy_safety(geo, pos, side);
    for (sqset left = pos->piece[MAN][side]; left;) {
        square sq = set_take(&left);
        int made = rows_made(geo, sq, side);
        /* In the fortress it can still be put anywhere in the own half, but has to come out. */
        score += made < FORTRESS_ROWS ? RESERVE : SHATRA + STEP_AHEAD * (made - FORTRESS_ROWS);
    }
    return score;
}

int eval_shatra(const struct eval *eval, const struct position *pos)
{
    const struct geometry *geo = eval->game->geo;
    return eval_for_mover(pos, shatra_side(geo, pos, WHITE) - shatra_side(geo, pos, BLACK));
}

/* --- ashtarashki --- */

enum { STONE = 100, ONCE_BACK = 60, TWICE_BACK = 20, RUNNER = 60, TEMPO = 5 };

static const int ahead_worth[8] = { 0, 4, 9, 16, 26, 40, 70, 0 };

/* Can an enemy stand in the way of a stone that runs straight on? */
static bool is_runner(const struct geometry *geo, square sq, int side, sqset enemy)
{
    int ahead = side == WHITE ? 1 : -1;
    int row = geo->row[sq];
    for (int i = 1; row + i * ahead >= 0 && row + i * ahead < geo->rows; i++)
        for (int col = geo->col[sq] - i - 1; col <= geo->col[sq] + i + 1; col++)
            if (col >= 0 && col < geo->cols && geo->at[row + i * ahead][col] != SQ_NONE &&
                set_has(enemy, geo->at[row + i * ahead][col]))
                return false;
    return true;
}

static int ashtarashki_side(const struct geometry *geo, const struct position *pos, int side)
{
    sqset own = position_side(pos, (enum side)side);
    sqset enemy = position_side(pos, (enum side)!side);
    int score = STONE * set_count(own) - (STONE - ONCE_BACK) * set_count(own & pos->mark[0]) -
                (STONE - TWICE_BACK) * set_count(own & pos->mark[1]);
    for (sqset left = own; left;) {
        square sq = set_take(&left);
        int made = rows_made(geo, sq, side);
        score += ahead_worth[made & 7];
        if (made >= 3 && is_runner(geo, sq, side, enemy))
            score += RUNNER * (made - 2);
    }
    return score;
}

int eval_ashtarashki(const struct eval *eval, const struct position *pos)
{
    const struct geometry *geo = eval->game->geo;
    int score = ashtarashki_side(geo, pos, WHITE) - ashtarashki_side(geo, pos, BLACK);
    return eval_for_mover(pos, score) + TEMPO;
}

/* --- which --- */

eval_score *eval_odd(const struct game *game)
{
    static const struct {
        const struct game_class *does;
        eval_score *score;
    } own[] = {
        { &ugolki_class, eval_ugolki },     { &fox_geese_class, eval_hunt },
        { &gomoku_class, eval_gomoku },     { &cheskers_class, eval_cheskers },
        { &shatra_class, eval_shatra },     { &ashtarashki_class, eval_ashtarashki },
    };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (game->rules.does == own[i].does)
            return own[i].score;
    return NULL;
}
