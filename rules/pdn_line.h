/* Finds the legal moves that a line of written ones means.
 *
 * Short captures may mean several moves: then the first whose continuation can be played to the
 * end is taken, depth first. Jumps of one capture that are written as moves of their own are
 * joined, and captures of which only the beginning is written are completed when all else fits.
 * Where nothing fits any more, the furthest way is kept.
 */
#pragma once

#include "rules/notation.h"
#include "rules/pdn_guess.h"

enum pdn_oddity {
    PDN_ODD_SIGN = 1,                   /* x although nothing is taken */
    PDN_ODD_ORDER = 2,                  /* the squares of a capture in disorder */
    PDN_ODD_JUMPS = 4,                  /* several written moves are one */
    PDN_ODD_CHOICE = 8,                 /* several legal moves fit */
    PDN_ODD_PART = 16                   /* only the beginning of a capture */
};

struct pdn_played {
    struct move move;
    int step, steps;                    /* the written moves it stands for */
    int oddity;                         /* set of enum pdn_oddity */
};

struct pdn_line {
    struct pdn_played *played;
    int count, capacity;
    int stop;                           /* the step that fits nothing */
    bool whole;
    struct position end;                /* behind the last move played */

    bool lenient;                       /* beginnings of captures are accepted */
    struct movelist legal;
    int *index;                         /* of legal moves, scratch */
    int index_capacity;
    struct choice *choice;              /* where another move fits as well */
    int choices, choice_capacity;
    struct pdn_played *best;
    int best_capacity;
};

void pdn_line_free(struct pdn_line *line);
void pdn_line_replay(struct pdn_line *line, struct pdn_way way, const struct position *start,
                     const struct pdn_step *steps, int count);

/* Why the step where the line stopped is no legal move. The caller frees. */
char *pdn_line_reason(struct pdn_line *line, struct pdn_way way, const struct pdn_step *steps);

/* The squares of a step that is a plain move from one square to another; false otherwise. */
bool pdn_step_ends(struct pdn_way way, const struct pdn_step *step, square *from, square *to);
