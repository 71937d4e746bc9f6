/* What is learned from: the quiet positions of self-played games, and the file that holds them.
 *
 * The file is a head that names the game and how it was played, then one record a game in the
 * order of their numbers, each with a checksum. It is only ever added to; what an interruption
 * left half-written is cut off when it is opened again.
 */
#pragma once

#include <stdio.h>

#include "rules/game.h"

struct sample {
    struct position pos;
    int16_t score;                      /* of the search, for White, in hundredths of a man */
};

/* One game. */
struct sample_game {
    uint32_t number;
    int8_t result;                      /* for White: 1, 0, -1 */
    struct sample *sample;
    int count, capacity;
};

struct sample *sample_add(struct sample_game *game);       /* not cleared */
void sample_game_free(struct sample_game *game);

struct sample_file;

/* Opens or makes a file. `terms` is a line that tells how the games are played: a file made
 * otherwise is refused. *games is how many it holds. NULL with *err. */
struct sample_file *sample_open(const char *path, const struct game *game, const char *terms,
                                uint32_t *games, struct err *err);
bool sample_append(struct sample_file *file, const struct sample_game *game, struct err *err);
void sample_close(struct sample_file *file);

/* Calls each() for every whole game of a file, in order; the game is the callee's to look at, not
 * to keep. False with *err when the file cannot be read or is of another game. */
bool sample_read(const char *path, const struct game *game,
                 void (*each)(void *arg, const struct sample_game *game), void *arg,
                 struct err *err);
