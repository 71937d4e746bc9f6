/* The rules of one game of the draughts family, as data that the generator reads at run time.
 *
 * Directions are as White sees them. Every row of the table in variants.c names the text it
 * follows and comments each disputed value.
 */
#pragma once

#include "rules/geometry.h"
#include "rules/position.h"

/* Which captures are allowed: compared in the order of `struct rules.rank`, the first decides. */
enum capture_rank {
    RANK_NONE,
    RANK_MOST_PIECES,
    RANK_MOST_KINGS,
    RANK_WITH_KING,                     /* made by a piece that was a king when the move began */
    RANK_KINGS_EARLY,                   /* Italian: meets kings earliest, whole order compared */
    RANK_FRISIAN                        /* man 100, king 199 */
};

/* A man that reaches a promotion square while capturing … */
enum crowning {
    CROWN_STOPS,                        /* is crowned there and the move ends */
    CROWN_ENDS_ONLY,                    /* goes on as a man if it can; crowned if it ends there */
    CROWN_PASSING                       /* is crowned at once and goes on as a king */
};

/* Draw rules beyond repetition and quiet moves; see outcome.h for what each counts. */
enum draw_class {
    DRAWS_PLAIN,
    DRAWS_RUSSIAN,                      /* 7.2.4, 7.2.6, 7.2.7, 7.2.8 of the FMJD-64 rules */
    DRAWS_RUSSIAN_NO_ROAD,              /* the same without 7.2.7 (10x8) */
    DRAWS_INTERNATIONAL,                /* 16 and 5 moves */
    DRAWS_POOL,                         /* 13 moves, three kings against one */
    DRAWS_PORTUGUESE,                   /* 12 moves, three kings against one, river held */
    DRAWS_FRISIAN,                      /* two kings against one 7 moves, king against king */
    DRAWS_LONE_MAN,                     /* Turkish: a king beats a single man; K v K is drawn */
    DRAWS_ONE_EACH,                     /* one piece each is a draw unless it can be taken */
    DRAWS_KINGS_EACH,                   /* one king each is a draw unless it can be taken */
    DRAWS_KENY                          /* 10 moves by each side without a capture */
};

struct draw_rules {
    uint8_t repetitions;                /* 0 = does not apply */
    uint8_t quiet_moves;                /* king moves by each side in a row; 0 = does not apply */
    uint8_t special;                    /* enum draw_class */
};

/* How squares are called: the number 1 or the letter-and-digit a1 lies in this corner as White
 * sees the board, and numbers run along the rows from there. */
enum corner { LOWER_LEFT, LOWER_RIGHT, UPPER_LEFT, UPPER_RIGHT };

struct naming {
    bool numeric;
    uint8_t corner;                     /* enum corner */
    uint8_t other_corner;               /* of the other kind of names, which is only read */
    char sign;                          /* of captures when written: 'x' or ':' */
    bool full_path;                     /* captures written with every landing square */
};

struct game_class;

struct rules {
    const struct game_class *does;      /* NULL: the draughts family */
    const char *id, *name;              /* name: message id, English */
    const char *family;                 /* "diagonal", "orthogonal", "towers", "other" */
    const char *source;                 /* the text this row follows */
    const char *game_type;              /* full PDN GameType string, NULL when none is assigned */
    const char *board;                  /* a geometry id */
    uint8_t men_rows;                   /* when the start is plain rows */
    const char *start;                  /* else a FEN */
    uint8_t first;                      /* enum side */
    dirset man_step, man_jump, king_step, king_jump;
    bool king_flies;
    bool line_moves;                    /* Dameo: a row of men advances by one as a whole */
    dirset man_leap;                    /* Keny: a man leaps over an own man, nothing is taken */
    uint8_t crown;                      /* enum crowning */
    const char *promotes[2];            /* squares by side, comma separated; NULL = last row */
    bool late_men;                      /* the texts set men up where they would have been crowned */
    uint8_t rank[4];                    /* enum capture_rank; ends at RANK_NONE */
    bool landing_free;                  /* no duty to land where the capture can go on (1.4.4) */
    bool removes_at_once;
    bool no_reversal;                   /* a flying king may not turn by 180 degrees between leaps */
    bool man_spares_king;
    bool capture_optional;
    bool captures_own;                  /* Samoyed: own pieces are jumped like enemy ones */
    bool moves_either;                  /* Stavropol: pieces of both colours may be moved */
    int option[3];                      /* odd games: their own choices, see their source */
    uint8_t plies_per_turn;             /* 0 or 1 = ordinary; position.step counts them down */
    uint8_t king_move_limit;            /* Frisian: 3; 0 = none */
    bool courtesy;                      /* Armenian: attacks and coming kings are announced */
    bool losing, towers;
    bool start_side_first;              /* PDN results: 1-0 means that the starting side won */
    struct draw_rules draw;
    struct naming naming;
    const char *men_word, *king_word;   /* the game's own words, NULL = "man", "king" */
    char letter[KIND_COUNT];            /* of kinds in FEN; 0 for MAN, and 'K' when unset for KING */
    const char *in_words;               /* odd games: their rules, N_(); the family's are made up */
    const char *traits[6];              /* short marks of the game for the interface, N_() */
    const char *about;                  /* two or three sentences for a newcomer, N_() */
};

extern const struct rules rules_table[];
extern const int rules_count;
