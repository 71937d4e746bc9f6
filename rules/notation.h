/* Names of squares and moves, as players of the game write them. */
#pragma once

#include "rules/game.h"

enum { MOVE_TEXT = 200 };               /* bytes that hold every written move */

/* The square's canonical name, e.g. "c3" or "28". */
static inline const char *square_name(const struct game *game, square sq)
{
    return game->name_of[sq];
}

/* Moves *text behind a letter that may name a column and returns it as a small Latin one; Cyrillic
 * letters that look the same count as such, since they are easily typed by mistake. Else 0. */
char square_letter(const char **text);

/* Reads a square, numeric or algebraic, at *text and moves behind it; SQ_NONE if there is none. */
square square_read(const struct game *game, const char **text);

/* Writes the canonical notation. `legal` is the list of legal moves of the position (it decides
 * whether intermediate squares are needed). `out` has MOVE_TEXT bytes. */
void move_text(const struct game *game, const struct movelist *legal, const struct move *move,
               char *out);

/* The whole path "c3-e5-g7" (origin and all landing squares) and the captured squares "d4,f6" in
 * order of capture, "-" when none. */
void move_path_text(const struct game *game, const struct move *move, char *out);
void move_captured_text(const struct game *game, const struct position *pos,
                        const struct move *move, char *out);

/* The captured squares in the order in which they are jumped. Returns their number. */
int move_captured_order(const struct game *game, const struct move *move, square out[MOVE_MAX_HOPS]);

/* A move as somebody wrote it: squares in order, whether a capture sign was used. */
struct written {
    square cell[MOVE_MAX_HOPS + 1];
    int count;
    bool capture, quiet;                /* a sign of that kind stood between squares */
    bool drops;                         /* "@d4": a piece from the hand */
    char kind;                          /* "=B": the letter of what a man becomes; 0 if none */
    bool light;                         /* could not be read: a light square follows the cells, */
    int8_t light_col, light_row;        /* this one (see explain_light_square) */
};

/* Reads a move in any accepted form ("c3-d4", "c3d4", "32x28", "c3:e5:g7", numeric in algebraic
 * games and the reverse). False with *err filled when the text is no move at all. */
bool written_read(const struct game *game, const char *text, struct written *out, struct err *err);

/* Matches against the legal moves: exact path, then origin + destination + intermediate squares in
 * order, then as a set. Returns the index in `legal`, -1 when none fits, -2 when several different
 * moves fit. */
int written_match(const struct game *game, const struct written *written,
                  const struct movelist *legal);
