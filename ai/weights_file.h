/* Weights in files: reading, writing, and the games' own, which come with the program. */
#pragma once

#include "ai/weights.h"
#include "src/base/err.h"

void lessons_write(const struct lessons *lessons, const struct weights *weights, char **bytes,
                   size_t *size);

/* Both refuse what is damaged, of another version or of other rules; `relative`: of another game on
 * the same board will do. *lessons was initialised for `weights`. */
bool lessons_read(struct lessons *lessons, const struct weights *weights, const char *bytes,
                  size_t size, bool relative, struct err *err);
bool lessons_load(struct lessons *lessons, const struct weights *weights, const char *path,
                  bool relative, struct err *err);

/* Weights out of a file; NULL with *err. The caller frees. */
struct weights *weights_load(const struct game *game, const char *path, struct err *err);

/* The game's own weights, read at first use and kept for ever; NULL when there are none. A file
 * that is there but damaged is told on stderr, once. */
const struct weights *weights_of(const struct game *game);

/* What a person names: a file, "none", or nothing (NULL) for the game's own. *out goes into a
 * question (struct ask); *loaded is what the caller frees in the end, or NULL. */
bool weights_named(const struct game *game, const char *name, const struct weights **out,
                   struct weights **loaded, struct err *err);
