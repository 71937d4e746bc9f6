/* What the parts of the reference generator share; for its own files only. */
#pragma once

#include "tests/reference/setups.h"

/* A game that is no draughts. `moves` may list nothing once the game is over. */
struct ref_own {
    void (*moves)(const struct ref_game *game, const struct ref_position *pos,
                  struct ref_list *out);
    /* As ref_result, but '-' also when only the lack of moves decides. */
    char (*result)(const struct ref_game *game, const struct ref_position *pos);
    void (*set_up)(const struct ref_game *game, enum ref_setup kind, struct rng *rng,
                   struct ref_position *out);
    bool (*is_square)(int file, int rank);                 /* NULL: by the colour of squares */
};

extern const struct ref_own ref_cheskers, ref_shatra, ref_gomoku, ref_hunt, ref_ugolki,
    ref_ashtarashki;

/* The start positions that options move. */
void ref_hunt_start(struct ref_game *game);
void ref_ugolki_start(struct ref_game *game);

/* Was this option given, for example "jumps=single"? */
bool ref_has(const struct ref_game *game, const char *option);
/* What an option changes in the rules of draughts; false when the game has no such option. */
bool ref_apply_options(struct ref_game *game);

static inline bool ref_on_board(const struct ref_game *game, int file, int rank)
{
    return file >= 0 && file < game->files && rank >= 0 && rank < game->ranks &&
           game->name[rank][file][0] != '\0';
}

static inline bool ref_is_king(char piece)
{
    return piece == 'W' || piece == 'B';
}

static inline char ref_side(char piece)
{
    return piece == 'w' || piece == 'W' ? 'w' : piece == 'b' || piece == 'B' ? 'b' : '\0';
}

static inline char ref_crowned(char piece)
{
    return ref_side(piece) == 'w' ? 'W' : 'B';
}

static inline struct ref_square ref_beside(struct ref_square sq, struct ref_vector step)
{
    return (struct ref_square){ sq.file + step.file, sq.rank + step.rank };
}

static inline bool ref_same(struct ref_square a, struct ref_square b)
{
    return a.file == b.file && a.rank == b.rank;
}

/* The square of that name; false when there is none. */
bool ref_square_of(const struct ref_game *game, const char *name, size_t length,
                   struct ref_square *out);

bool ref_crowns(const struct ref_game *game, char piece, int file, int rank);

/* A capture in the making or done. */
struct way {
    struct ref_square at[REF_JUMPS + 1];                   /* the origin and all landings */
    struct ref_square taken[REF_JUMPS];
    char top[REF_JUMPS + 1];                               /* the tops of what was taken: "bBb" */
    int jumps;
    char piece;                         /* as it is now; may be crowned already */
    bool began_as_king;
};

struct ways {
    struct way *way;
    int count, capacity;
    bool too_many;
};

/* All captures that may be made, those that the precedence list rejects left out. */
void ref_captures(const struct ref_game *game, const struct ref_position *pos, struct ways *out);
/* Could a piece of this colour capture if it were to move? */
bool ref_can_capture(const struct ref_game *game, const struct ref_position *pos, char side);

/* Room for one more move; captures of one name and result are one move with several ways. */
struct ref_move *ref_add(struct ref_list *list);
void ref_add_way(struct ref_move *move, const struct ref_way *way);
