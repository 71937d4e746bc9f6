/* The course of a game in few bytes, for looking through thousands of games: for each move the
 * cells that change and the piece that is then on top of each. A quiet move takes four bytes.
 */
#pragma once

#include "rules/game.h"
#include "src/base/strbuf.h"
#include "src/library_key.h"

/* What stands on the board, as seen from above. */
struct stance {
    sqset piece[KIND_COUNT][2];
    enum side turn;
};

void line_start(struct strbuf *out, const struct position *pos);
void line_step(struct strbuf *out, const struct position *before, const struct position *after);

struct line_reader {
    const unsigned char *at, *end;
    struct stance stance;
};

void line_read(struct line_reader *reader, const void *bytes, size_t size);
/* Brings the stance to the next position, the first time to the start; false behind the last one. */
bool line_next(struct line_reader *reader);

/* Some cells and what must be on them. */
struct pattern {
    sqset piece[KIND_COUNT][2];         /* this piece */
    sqset any[2];                       /* a piece of this side */
    sqset empty;
    int turn;                           /* enum side, -1: either */
};

/* Reads "W:Wc3,Kd4:Be5:Ef6": the side to move or "?", then cells with white and black pieces, kings
 * by K, pieces of either kind by A, and empty cells behind E. False with *err filled. */
bool pattern_read(const struct game *game, const char *text, struct pattern *out, struct err *err);
bool pattern_turned(const struct game *game, const struct pattern *pattern, enum symmetry symmetry,
                    struct pattern *out);
bool pattern_fits(const struct pattern *pattern, const struct stance *stance);

/* How many pieces of each kind; -1: any number. */
struct material {
    int count[2][2];                    /* [side][MAN or KING] */
    int turn;                           /* enum side, -1: either */
};

/* Reads "3,1,2,0": men and kings of White, of Black; "?" for any number. */
bool material_read(const char *text, struct material *out, struct err *err);
struct material material_reversed(const struct material *material);
bool material_fits(const struct material *material, const struct stance *stance);
