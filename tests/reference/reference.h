/* A second, naive generator of legal moves, to check the real one against.
 *
 * It is written from the rules texts alone and shares neither code nor representation with rules/:
 * a board is an array of files and ranks, a tower a string from the top down, a capture is found by
 * trying everything. It is slow on purpose; whatever could be clever is left out. White is seen at
 * the bottom, file 0 is the leftmost and rank 0 White's nearest.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    REF_SIZE = 14,                      /* files and ranks of the largest board */
    REF_HEIGHT = 64,                    /* pieces of a tower and the end of the string */
    REF_NAME = 4,
    REF_FEN = 1200,
    REF_START = 256,
    REF_TEXT = 200,
    REF_JUMPS = 44,
    REF_MAX_WAYS = 20000                /* beyond that a position is given up, see ref_moves */
};

struct ref_vector {
    int file, rank;                     /* one step to the next playing square of a line */
};

struct ref_square {
    int file, rank;
};

/* 'w' and 'b' are men, 'W' and 'B' kings. An empty string is an empty square. In games that are no
 * draughts a piece is its colour and then the letters that a FEN gives it: "w", "bK", "wM3". */
struct ref_position {
    char tower[REF_SIZE][REF_SIZE][REF_HEIGHT];            /* [rank][file] */
    char turn;                          /* 'w' or 'b' */
    int moves_left;                     /* of this turn, where a turn has several; else 0 */
    int hand[2];                        /* pieces still to be placed, White's, Black's */
    int number;                         /* of the move; 0 where it means nothing */
    struct {
        struct ref_square king;
        int moves;                      /* quiet moves in a row by that king, 0 = none */
    } run[2];                           /* White's, Black's; only kept where they are limited */
};

enum ref_crowning { REF_STOPS, REF_ENDS_ONLY, REF_PASSING };

struct ref_own;

struct ref_game {
    char id[80];
    char options[80];                   /* "camp=3x3,jumps=single" as they were given */
    int files, ranks;
    bool full;                          /* every square is played on, not one colour only */
    bool mirrored;                      /* the lower left corner is no playing square */
    char start[REF_START];
    const struct ref_vector *man_moves, *man_takes, *king_moves, *king_takes;  /* White's men */
    const struct ref_vector *man_leaps; /* Keny: over an own man; NULL = none */
    bool king_flies, man_spares_king;
    bool lines;                         /* Dameo: men in a row move together */
    bool free_landing;                  /* no duty to land where the capture can go on */
    bool at_once;                       /* pieces are lifted before the next jump */
    bool no_reversal;                   /* no turn by 180 degrees between two jumps */
    bool optional;                      /* quiet moves are legal beside captures */
    bool either, cannibal;              /* Stavropol, Samoyed */
    int turn_moves;                     /* moves of a turn, where it has several */
    char endgame;                       /* 'l' lone man, '1' one each, 'k' king each, or 0 */
    enum ref_crowning crowning;
    const char *precedence;             /* criteria in order, one letter each, see ways.c */
    const char *naming;                 /* 'A' or 'N', then the corner that a1 or 1 lies in */
    char sign;
    const char *crown_squares[2];       /* NULL = the whole last rank */
    int king_limit;                     /* quiet moves in a row that one king may make, 0 = any */
    int pieces;                         /* men a side in the start position */
    bool towers, losing;
    bool whole_paths;                   /* captures are written with every landing square */
    const char *letters;                /* of pieces in a FEN */
    const struct ref_own *own;          /* games that are no draughts: their own rules */
    char name[REF_SIZE][REF_SIZE][REF_NAME];               /* [rank][file], "" off the board */
    struct ref_square order[REF_SIZE * REF_SIZE];          /* squares as a FEN lists them */
    int squares;
};

/* One way through a capture: as written where two moves share their ends, and with all landings. */
struct ref_way {
    char route[REF_TEXT];               /* "47x38x20x9x36" */
    char path[REF_TEXT];                /* "47-38-20-9-36" */
};

struct ref_move {
    char text[REF_TEXT];                /* canonical; of several routes the first by alphabet */
    char captured[REF_TEXT];            /* names sorted by alphabet, "," between, "-" for none */
    char fen[REF_FEN];                  /* the position after it, in canonical form */
    bool crowns, by_king, ambiguous;    /* ambiguous: written as a route, any of the ways */
    struct ref_position after;
    struct ref_way *way;                /* all ways of a capture, sorted by route */
    int ways, way_capacity;
};

struct ref_list {
    struct ref_move *move;              /* sorted by text */
    int count, capacity;
};

/* Fills the rules of a game by its id with modifiers and options ("italian+towers",
 * "turkish[no180=off]"); false when it is unknown. */
bool ref_find(const char *id, struct ref_game *out);
const char *ref_nth(int i);             /* ids without modifiers; NULL at the end */

/* Reads squares of the game's own kind, ranges and towers; "start" is the start position. On
 * failure *error is a constant text. */
bool ref_read(const struct ref_game *game, const char *fen, struct ref_position *out,
              const char **error);
void ref_write(const struct ref_game *game, const struct ref_position *pos, char out[REF_FEN]);

/* All legal moves, each once. The list is reused from call to call, zeroed before the first.
 * False when a capture has so many ways that this program will not try them all. */
bool ref_moves(const struct ref_game *game, const struct ref_position *pos, struct ref_list *out);
void ref_list_free(struct ref_list *list);

/* Who has won in this position, by the rules that look at the position alone: 'w', 'b', 'd' for a
 * draw, '-' when the game goes on. `legal` is the list of its moves. */
char ref_result(const struct ref_game *game, const struct ref_position *pos,
                const struct ref_list *legal);

/* Everything in one call. */
bool ref_moves_of(const char *id, const char *fen, struct ref_list *out, const char **error);

/* Sequences of `depth` moves; the limit of king moves does not count here. */
uint64_t ref_perft(const struct ref_game *game, const struct ref_position *pos, int depth);
