/* Chooses the rules of a game by replaying it: those that its tags name, else those usual in its
 * file, else whatever fits.
 */
#pragma once

#include "rules/pdn_line.h"

/* One way to read a game. */
struct pdn_trial {
    struct pdn_way way;
    struct position start;
    int skip;                           /* steps that only set the position up */
    bool flipped;                       /* the FEN names the wrong side */
    bool has_start;
};

struct pdn_choice {
    struct pdn_line line, other;        /* the best replay so far, and the one being tried */
    struct pdn_step *steps;             /* of the main line */
    int count, capacity;
    struct pdn_hints hints;
    struct pdn_way usual;               /* where tags do not tell; no game: unknown */
    bool assumed;                       /* somebody has said what is usual */
};

void pdn_choice_free(struct pdn_choice *choice);

/* Reads the steps and what they and the tags say. */
void pdn_choice_read(struct pdn_choice *choice, const struct pdn_script *script,
                     const struct pdn_tags *tags);

/* Chooses; the replay is in choice->line. False when no start can be set up: *err then says why not
 * by the likeliest rules. */
bool pdn_choose(struct pdn_choice *choice, struct pdn_trial *best, struct err *err);

/* How often each way has replayed a whole game. */
struct pdn_tally {
    struct { struct pdn_way way; int whole; } entry[2 * PDN_WAYS];
    int count;
};

/* Counts the game that has been read, unless its tags name its rules. */
void pdn_tally_game(struct pdn_tally *tally, struct pdn_choice *choice);
struct pdn_way pdn_tally_best(const struct pdn_tally *tally);
