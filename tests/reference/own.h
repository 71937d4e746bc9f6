/* What the games share that are no draughts: chains of squares as moves. */
#pragma once

#include "tests/reference/games.h"

extern const struct ref_vector REF_DIAGONAL[], REF_STRAIGHT[], REF_EIGHT[];

/* From at[0] over the landings to at[stops - 1]. */
struct chain {
    struct ref_square at[REF_JUMPS + 1];
    int stops;
    struct ref_square taken[REF_JUMPS];
    int jumps;
    char piece[8];                      /* what arrives; "" = it leaves the board */
};

/* The chain of a piece that has not moved yet. */
struct chain ref_chain(const struct ref_position *pos, struct ref_square from);
struct chain ref_onward(const struct chain *chain, struct ref_square to);
struct chain ref_taking(const struct chain *chain, struct ref_square victim, struct ref_square to);

const char *ref_piece(const struct ref_position *pos, struct ref_square sq);
bool ref_taken(const struct chain *chain, struct ref_square sq);
/* On the board, and nothing there but perhaps the piece on its way. */
bool ref_free(const struct ref_game *game, const struct ref_position *pos,
              const struct chain *chain, struct ref_square sq);
bool ref_enemy(const struct ref_game *game, const struct ref_position *pos, struct ref_square sq,
               char mover);
int ref_count(const struct ref_game *game, const struct ref_position *pos, char side,
              const char *letters);     /* NULL: whatever the letters */

/* Lists the move. It is written as before, then the squares with `sign` between them, then behind;
 * where only the ends are written, they and the whole way are kept. Chains that have the same ends
 * and the same result are one move. */
struct ref_move *ref_add_chain(const struct ref_game *game, const struct ref_position *pos,
                         struct ref_list *out, const struct chain *chain, const char *before,
                         char sign, const char *behind);

/* Drops the moves that `keep` rejects. */
void ref_filter(struct ref_list *list, bool (*keep)(const struct ref_move *move, int argument),
                int argument);
int ref_number_taken(const struct ref_move *move);

/* For set-ups. */
struct ref_square ref_random_square(const struct ref_game *game, struct rng *rng);
/* False when something stands there. */
bool ref_put(struct ref_position *out, struct ref_square sq, char side, const char *letters);
int ref_between(struct rng *rng, int low, int high);
