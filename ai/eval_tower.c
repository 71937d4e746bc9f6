/* The evaluation of tower games and of losing games. */
#include "ai/eval.h"

#include "rules/tower.h"

/* What is known of one tower at a glance. */
struct column {
    int own;                            /* pieces of the commander's side on top, himself included */
    int own_kings;                      /* kings among them, himself included */
    int prisoners;                      /* everything below */
    bool freed_king;                    /* the first enemy below is a king */
};

/* Two bits a piece from the top; towers of up to 31 pieces fit into one word. */
static inline struct column column_of(stack tower, int side)
{
    const uint64_t sides = 0x5555555555555555u;
    uint64_t word = (uint64_t)tower;
    uint64_t high = (uint64_t)(tower >> 64);
    int height = tower_height(tower);
    if (high)                           /* look at the upper 31 only; below nothing matters soon */
        word = (word & 0x3fffffffffffffffu) | 0x4000000000000000u;
    int seen = height < 31 ? height : 31;

    uint64_t mask = ((uint64_t)1 << (2 * seen)) - 1;
    uint64_t enemy = (side == WHITE ? word : ~word) & sides & mask;
    struct column column = { .own = enemy ? __builtin_ctzll(enemy) / 2 : seen };
    uint64_t upper = ((uint64_t)1 << (2 * column.own)) - 1;
    column.own_kings = __builtin_popcountll(word >> 1 & sides & upper);
    column.prisoners = height - column.own;
    if (column.prisoners && column.own < seen)
        column.freed_king = word >> (2 * column.own + 1) & 1;
    return column;
}

/* Found by self-play: a man in reserve is worth hardly less than one that moves by himself. */
enum {
    RESERVE = 100,                      /* each of the first three own pieces below the commander */
    RESERVE_MORE = 50,                  /* each further one */
    RESERVE_KING = 15, RESERVE_FLYING_KING = 30,
    HELD = 10, HELD_LOOSELY = 4,        /* each of the first four prisoners */
    EXPOSED = 20, EXPOSED_KING = 20     /* one capture frees them all */
};

/* A tower is worth what it commands now (counted with the tops), what it can lose before it changes
 * hands, and the enemies that it keeps out of the game; a lone commander over prisoners is one
 * capture away from giving the enemy a strong tower. */
static int tower_worth(stack tower, int side, bool flying)
{
    struct column column = column_of(tower, side);
    int reserve = column.own - 1;
    int reserve_kings = column.own_kings - (tower_top(tower) >= WHITE_KING);
    int held = column.prisoners > 4 ? 4 : column.prisoners;

    int score = reserve > 3 ? 3 * RESERVE + RESERVE_MORE * (reserve - 3) : RESERVE * reserve;
    score += reserve_kings * (flying ? RESERVE_FLYING_KING : RESERVE_KING);
    score += held * (reserve ? HELD : HELD_LOOSELY);
    if (held && !reserve)
        score -= EXPOSED + (column.freed_king ? EXPOSED_KING : 0);
    return score;
}

int eval_tower(const struct eval *eval, const struct position *pos)
{
    int score = eval->game->geo->bits <= 64 ? eval_plain_narrow(eval, pos)
                                            : eval_plain_wide(eval, pos);
    bool flying = eval->game->rules.king_flies;

    for (int side = WHITE; side <= BLACK; side++) {
        int worth = 0;
        for (sqset left = pos->piece[MAN][side] | pos->piece[KING][side]; left;) {
            stack tower = pos->tower[set_take(&left)];
            if (tower >> 4)             /* higher than one piece */
                worth += tower_worth(tower, side, flying);
        }
        score += side == pos->turn ? worth : -worth;
    }
    return score;
}

/* Losing games: pieces are a burden, kings a heavier one, and who can still choose his move can
 * avoid being forced to capture. */
int eval_losing(const struct eval *eval, const struct position *pos)
{
    int own = pos->turn;
    int material = 100 * (set_count(pos->piece[MAN][own]) - set_count(pos->piece[MAN][!own])) +
                   150 * (set_count(pos->piece[KING][own]) - set_count(pos->piece[KING][!own]));

    int freedom = eval_freedom(eval, pos, own) - eval_freedom(eval, pos, !own);
    return -material + 4 * freedom;
}
