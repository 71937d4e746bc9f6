/* Openings for matches: a few moves from the start position after which neither side stands much
 * better, so that many different games can be played between the same two players.
 *
 * Either lots are drawn from a list (ballots), or random moves are played and looked at by a
 * shallow search. The same seed gives the same openings in the same order everywhere.
 */
#pragma once

#include "rules/game.h"
#include "src/base/err.h"

enum { OPENING_MOST = 40, OPENING_NAME = 64 };

struct opening {
    struct move move[OPENING_MOST];     /* from the start position */
    int count;
    char name[OPENING_NAME];            /* "Dreaded Edinburgh"; "" when it has none */
};

/* A list of ballots. */
struct ballots;

/* The text is lines of "number TAB moves TAB status TAB name"; '#' begins a comment. Those with the
 * status "barred" are left out: they lose. NULL with *err naming the line. */
struct ballots *ballots_read(const struct game *game, const char *text, struct err *err);
void ballots_free(struct ballots *ballots);
int ballots_count(const struct ballots *ballots);

struct openings;

struct opening_terms {
    const struct game *game;
    const struct ballots *ballots;      /* NULL: random moves. Kept by the caller */
    int plies;                          /* of random openings, 0 to OPENING_MOST */
    int margin;                         /* the most that a side may stand better, in hundredths */
    uint64_t seed;
};

struct openings *openings_new(const struct opening_terms *terms);
void openings_free(struct openings *openings);
/* The next one. Ballots come again in another order when all were played; random openings do not
 * come again as long as others are found. */
void openings_next(struct openings *openings, struct opening *out);
/* How many random moves are usual in a game. */
int opening_plies(const struct game *game);
