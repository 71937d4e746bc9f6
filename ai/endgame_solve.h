/* Retrograde analysis of one material: what every position of it is worth, both sides to move.
 *
 * Wins and losses spread backwards from the positions that are decided, in the order of the plies
 * that they take; what they never reach is drawn. Draws by repetition or by counting moves are not
 * known here: a draw is a position in which neither side can force a win, however long it plays.
 */
#pragma once

#include <stdatomic.h>

#include "ai/endgame_file.h"

/* Slices that are known already and may be reached by captures and promotions. */
struct shelf {
    struct shelf_slice {
        struct slice slice;
        struct sheet sheet;             /* symbol and value; symbol NULL: not on the shelf */
    } of[ENDGAME_MOST + 1][ENDGAME_MOST + 1][ENDGAME_MOST + 1][ENDGAME_MOST + 1];
};

static inline struct shelf_slice *shelf_at(struct shelf *shelf, struct material m)
{
    return &shelf->of[m.men[0]][m.kings[0]][m.men[1]][m.kings[1]];
}

struct solve_task {
    const struct ground *ground;
    struct shelf *shelf;
    struct material material;           /* one of the two views */
    bool distances;                     /* the shelf tells them, and they are wanted */
    int threads;
    const atomic_bool *stop;            /* may be NULL */
    /* Numbers of the two views set up so far; called from the calling thread; may be NULL. */
    void (*progress)(void *arg, uint64_t done);
    void *arg;
};

enum { NEXT_MATERIALS = 400 };

/* Every material that a move can lead to, other than quiet moves within the same one: each seen by
 * who is to move then. Returns how many; materials without pieces on one side are left out. */
int material_next(const struct ground *ground, struct material material,
                  struct material out[NEXT_MATERIALS]);

/* Bytes that solve_material takes beside the shelf. */
uint64_t solve_memory(const struct ground *ground, struct material material);

/* Fills out[0], seen by material's side 0, and out[1], seen by the other, unless the two are the
 * same. The caller frees out[i].symbol. False with *err when stopped or when distances are too
 * many for a file. */
bool solve_material(const struct solve_task *task, struct sheet out[2], struct err *err);
