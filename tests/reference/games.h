/* What the parts of the reference generator share; for its own files only. */
#pragma once

#include "tests/reference/reference.h"

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
