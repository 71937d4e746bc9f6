/* A game that can be played, drawn, recorded and searched.
 *
 * All fields are constant after construction, so one game may be shared by every thread.
 */
#pragma once

#include <stddef.h>

#include "rules/move.h"
#include "rules/rules.h"
#include "src/base/err.h"

enum outcome { PLAYING, WHITE_WINS, BLACK_WINS, DRAWN };

/* Why a game ended; the words are made by end_text(). */
enum end_reason {
    END_NONE,
    END_NO_PIECES, END_BLOCKED,                            /* the side to move has no legal move */
    END_REPETITION, END_QUIET, END_RUSSIAN_3K, END_RUSSIAN_ROAD, END_RUSSIAN_FEW,
    END_RUSSIAN_STILL, END_INTERNATIONAL_16, END_INTERNATIONAL_5, END_POOL_13, END_PORTUGUESE_12,
    END_FRISIAN_7, END_FRISIAN_KINGS, END_LONE_MAN, END_ONE_EACH, END_KENY_10,
    END_BROKEN_THROUGH, END_CAMP_FILLED, END_BOTH_FILLED, END_STAYED_HOME, END_NO_FIVE,
    END_LAST_KING, END_BIY_TAKEN, END_TWO_BIYS,
    END_RESIGNED, END_AGREED, END_TIME                     /* decided outside the position */
};

/* Keys of the earlier positions of the game, oldest first, without the present one. */
struct history {
    const uint64_t *key;
    int count;
};

struct strbuf;
struct talk;
struct written;

struct game {
    char id[80];                        /* "russian", "english+losing", "russian+towers" */
    char name[80];                      /* English; base games' names are message ids */
    const struct geometry *geo;
    struct rules rules;                 /* after modifiers and options */
    size_t pos_size;                    /* bytes of struct position that mean anything */
    sqset promotion[2];                 /* squares that crown, by side */
    sqset main_road;                    /* the long corner-to-corner diagonal, 0 if there is none */
    int pieces[2];                      /* men in the start position, by side */
    char name_of[MAX_SQUARES][4];       /* the square's name in this game, "" where none */
    char other_name_of[MAX_SQUARES][4]; /* the other kind: algebraic for numeric and so on */
    square by_number[MAX_SQUARES];      /* squares in the order of canonical FEN output */
    struct position start;
    const struct game_class *does;
};

/* What a kind of games must be able to do. The family is one class; odd games are others. */
struct game_class {
    /* All legal moves, without duplicates; *out is emptied first. The order is deterministic. */
    void (*generate)(const struct game *game, const struct position *pos, struct movelist *out);
    /* *out = the position after a legal move; out != pos. */
    void (*apply)(const struct game *game, const struct position *pos, const struct move *move,
                  struct position *out);
    /* Number of legal moves, without making a list where that is possible. */
    int (*count)(const struct game *game, const struct position *pos);
    /* Does the side to move have a capture? */
    bool (*can_capture)(const struct game *game, const struct position *pos);
    uint64_t (*perft)(const struct game *game, const struct position *pos, int depth);

    /* The rest is NULL where the game does as the family does. */
    enum outcome (*outcome)(const struct game *game, const struct position *pos,
                            const struct history *past, enum end_reason *reason);
    bool (*check)(const struct game *game, const struct position *pos, struct err *err);
    void (*set_up)(struct game *game);  /* what its fields need beyond the row */
    /* Notation: writes a move; which legal move a written one means, as written_match. */
    void (*move_text)(const struct game *game, const struct movelist *legal,
                      const struct move *move, char *out);
    bool (*move_fits)(const struct game *game, const struct written *written,
                      const struct move *move);
    /* FEN: one piece of a list and the extra fields behind the lists. The readers move *at on and
     * return false without a message when the text is not theirs. */
    bool (*read_piece)(const struct game *game, const char **at, enum side side,
                       struct position *pos);
    void (*write_piece)(const struct game *game, const struct position *pos, square sq,
                        struct strbuf *out);
    bool (*read_field)(const struct game *game, const char **at, struct position *pos);
    char field;                         /* the letter of the extra field, 0 = none … */
    const char *field_form;             /* … and how it is written, to go into a message */
    void (*write_fields)(const struct game *game, const struct position *pos, struct strbuf *out);
    /* Says why cells that fit no legal move are refused (rules/games/refuse.h). */
    bool (*refuse)(struct talk *talk);
    /* Counters for the interface: what is left at home, what has stepped back. */
    void (*status)(const struct game *game, const struct position *pos, struct strbuf *out);
};

/* Finds a game by id with modifiers and options ("italian+towers", "turkish[endgame=none]") in any
 * case of letters. The same id gives the same pointer, valid until the program ends; thread-safe.
 * NULL with *err filled, naming a close id when there is one. */
const struct game *game_find(const char *id, struct err *err);
const struct game *game_nth(int i);                        /* base games in table order; NULL past the end */

static inline void game_generate(const struct game *game, const struct position *pos,
                                 struct movelist *out)
{
    game->does->generate(game, pos, out);
}

static inline void game_apply(const struct game *game, const struct position *pos,
                              const struct move *move, struct position *out)
{
    game->does->apply(game, pos, move, out);
}

static inline uint64_t game_perft(const struct game *game, const struct position *pos, int depth)
{
    return game->does->perft(game, pos, depth);
}

/* The hash from scratch; equals pos->key in every position made by apply or read from FEN. */
/* Count and perft by listing, for games without a faster way. */
int game_count_listed(const struct game *game, const struct position *pos);
uint64_t game_perft_listed(const struct game *game, const struct position *pos, int depth);

uint64_t game_key(const struct game *game, const struct position *pos);

/* Restates the invariants: sets disjoint and on the board, towers mirrored by the sets, key right,
 * no man on its promotion squares (orthogonal tower games and `late_men` excepted), pieces of each side
 * at most as many as at the start, those in towers and in hand included. Else *err says why. */
bool game_check(const struct game *game, const struct position *pos, struct err *err);
