/* What an evaluation counts besides patterns: material, freedom, shape, runaways, kings, towers.
 *
 * Every term is a difference, White's count less Black's. What a term is worth is not decided here.
 */
#pragma once

#include "rules/game.h"

enum term {
    TERM_MAN, TERM_KING,                /* pieces on the board; of towers the commanders */
    TERM_FIRST_KING,                    /* has a king at all */
    TERM_FREE,                          /* steps that men can make */
    TERM_COVER,                         /* men with an own man in front of them, by direction */
    TERM_SHUT,                          /* men that cannot step */
    TERM_WINGS,                         /* men too many on one half of the board */
    TERM_RUN_1, TERM_RUN_2, TERM_RUN_3, /* men so far from the crown, with nobody in their way */
    TERM_KING_FREE,                     /* steps of one square that kings can make */
    TERM_KING_SHUT,                     /* kings that cannot step */
    TERM_KING_ROAD,                     /* holds the main road with a king */
    TERM_TURN,                          /* is to move */
    TERM_LAST_MOVE,                     /* has the move when the sides close in on each other */
    TERM_RESERVE_1, TERM_RESERVE_2, TERM_RESERVE_3,        /* towers with a first, second, third */
    TERM_RESERVE_MORE,                  /* own piece below the commander; further ones */
    TERM_RESERVE_KING,                  /* kings among them */
    TERM_HELD_1, TERM_HELD_2, TERM_HELD_MORE,              /* prisoners under two own or more */
    TERM_LOOSE_1, TERM_LOOSE_2, TERM_LOOSE_MORE,           /* prisoners under a lone commander */
    TERM_LOOSE_KING,                    /* the first of these is a king */
    TERM_FAR_HELP,                      /* own pieces below the prisoners, for later */
    TERMS
};

/* What counting needs to know of a game. */
struct term_board {
    const struct game *game;
    dirset man_step[2], king_step[2];   /* by side */
    sqset left, right;                  /* halves of the board */
    sqset near_crown[2];                /* the squares of men from which RUN is counted */
    sqset way[2][MAX_SQUARES];          /* where an enemy could meet a man on his way */
    uint8_t to_crown[2][MAX_SQUARES];   /* rows left */
    sqset odd_rows;
    uint8_t phase[MAX_SQUARES + 1];     /* by pieces on the board: 16 at the start, 0 with none */
};

void term_board_make(struct term_board *out, const struct game *game);

/* Counts all terms; the tower terms are zero in games without towers. Returns the phase. */
int terms_count(const struct term_board *board, const struct position *pos, int16_t out[TERMS]);
