/* Which rules a PDN game may have been played by. */
#pragma once

#include "rules/pdn_script.h"

/* Rules, and whether squares are named as the other side sees the board. */
struct pdn_way {
    const struct game *game;
    bool turned;
};

enum { PDN_WAYS = 160 };

/* What tags and moves say. */
struct pdn_hints {
    const char *variant, *type, *fen;   /* tags, NULL when missing */
    bool letters, colons;
    int highest;                        /* number of a square, 0 when there are letters only */
    int files, ranks;                   /* the same of letters */
    int first;                          /* the square where the first move begins; 0 unknown */
};

void pdn_hints_read(const struct pdn_tags *tags, const struct pdn_step *steps, int count,
                    struct pdn_hints *out);

/* The rules that the tags name; false when they name none that we know. */
bool pdn_stated_way(const struct pdn_hints *hints, struct pdn_way *out);

/* Everything worth a try, the likeliest first, without what the tags name. Returns the number. */
int pdn_ways(const struct pdn_hints *hints, struct pdn_way out[PDN_WAYS]);

/* Are the names of the game's squares read as the other side sees them a thing at all? */
bool pdn_may_turn(const struct game *game, const struct pdn_hints *hints);

/* The game that a GameType names, NULL if none. `corner` (may be NULL): '0' to '3', or 0. */
const struct game *pdn_game_of_type(const char *type, char *corner);
