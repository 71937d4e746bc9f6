/* The shape of a board: which cells exist, where they lie, and the eight directions.
 *
 * Everything is seen from White: column 0 is the leftmost, row 0 is White's nearest. Cells of
 * half boards (only squares of one colour are played on) are numbered with a ghost column, so that
 * a step in a given direction is the same bit distance everywhere:
 *
 *     stride = columns (rounded up to even) + 1 bits for two rows,
 *     NE = stride/2 + 1, NW = stride/2, N (two rows up) = stride, E (two columns right) = 1.
 *
 * On full boards a row is `columns` bits and N = columns, NE = N + 1, NW = N - 1, E = 1. Where a
 * step leaves the board the masks `may` stop it.
 */
#pragma once

#include "rules/square.h"

/* Counter-clockwise from east; the opposite of d is d ^ 4. The first four go up in numbering. */
enum dir { EAST, NORTH_EAST, NORTH, NORTH_WEST, WEST, SOUTH_WEST, SOUTH, SOUTH_EAST, DIR_COUNT };

/* A set of directions, bit 1 << dir, as White sees them. Black's set is the half-turned one. */
typedef uint8_t dirset;

enum {
    DIRS_NONE = 0,
    DIRS_AHEAD = 1 << NORTH_EAST | 1 << NORTH_WEST,                    /* diagonally forward */
    DIRS_DIAGONAL = DIRS_AHEAD | 1 << SOUTH_EAST | 1 << SOUTH_WEST,
    DIRS_STRAIGHT = 1 << NORTH | 1 << SOUTH | 1 << EAST | 1 << WEST,
    DIRS_FORWARD_SIDEWAYS = 1 << NORTH | 1 << EAST | 1 << WEST,
    DIRS_ALL = 0xff
};

static inline dirset dirs_turned(dirset dirs)
{
    return (dirset)(dirs << 4 | dirs >> 4);
}

struct geometry {
    const char *id;                     /* "8x8", "8x8m" (mirrored), "8x8full", "10x10", "shatra" … */
    int cols, rows;
    bool full;                          /* every cell is played on, not only one colour */
    bool mirrored;                      /* half boards: White's left corner is no playing square */
    int bits;                           /* sets use bits 0 .. bits-1; at most 64 = narrow */
    int squares;                        /* playing squares */
    sqset board;                        /* all playing squares */
    int8_t shift[DIR_COUNT];            /* bit distance of one step */
    sqset may[DIR_COUNT];               /* squares from which a step stays on the board */
    sqset ray[DIR_COUNT][MAX_SQUARES];  /* squares beyond sq in a direction, to the edge */
    uint64_t may64[DIR_COUNT], ray64[DIR_COUNT][64];       /* the same for narrow boards */
    int8_t col[MAX_SQUARES], row[MAX_SQUARES];             /* -1 where there is no square */
    square at[16][16];                  /* [row][col]; SQ_NONE where there is no square */
    sqset row_set[16];                  /* the playing squares of a row */
};

const struct geometry *geometry_find(const char *id);      /* NULL when unknown */

/* The square one step away, or SQ_NONE. */
square geometry_step(const struct geometry *geo, square sq, enum dir dir);

/* The direction of the straight line from a to b, or -1 when they share none or are equal. */
int geometry_line(const struct geometry *geo, square a, square b);

/* The squares strictly between a and b on their line; 0 when they share none. */
sqset geometry_between(const struct geometry *geo, square a, square b);
