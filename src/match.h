/* A match: one game being played, with its players, its clocks and how it ended.
 *
 * It knows nothing of windows, files or engines; the time of day is an argument. The line is the
 * way from the root to `end`; `node` is the position on the board, which is above `end` while one
 * looks back. A move made there takes the later ones back (they stay in the record).
 *
 * The clock of the side to move runs at the end of the line only, from the second move on (behind
 * the moves of a lot): the first is free, so that nobody loses time while sitting down.
 */
#pragma once

#include "render/view.h"
#include "rules/pdn.h"

struct time_control {
    int32_t base_ms, increment_ms;      /* base 0: no clock */
    bool per_move;                      /* the base is there anew for each move; no increment */
};

/* An opening drawn by lot: the first moves, which nobody chooses. */
enum { LOT_MOVES = 3, LOT_NAME = 64 };

struct lot {
    struct move move[LOT_MOVES];        /* from the start position */
    int count;
    char name[LOT_NAME];                /* "Dreaded Edinburgh"; "" when it has none */
};

/* A match of two games with the colours exchanged and the same opening. */
struct two_games {
    uint8_t game;                       /* 1 or 2; 0: a single game */
    uint8_t halves[2];                  /* half points from the first one, by side in this one */
};

/* What stands fixed when a match begins. */
struct match_terms {
    const struct game *game;
    struct position start;
    enum player_kind player[2];
    int level;                          /* of computers */
    struct time_control time;
    uint64_t seed;
    struct lot lot;
    struct two_games two_games;
    bool touch_move;                    /* a piece that was touched and can move must move */
    bool claims;                        /* a draw by the rules stands only when it is claimed */
    bool study;                         /* looked at and commented rather than played: no computer,
                                           no clock, and other moves become variations */
};

struct match {
    struct match_terms terms;
    struct record *record;
    node_id node, end;
    bool has_ended;                     /* some line of it has come to an end */
    node_id decided_at;                 /* where players or the clock ended the game, or -1 */
    enum outcome decided;
    enum end_reason decided_by;
    int32_t left_ms[2];                 /* at `since_ms` */
    int64_t since_ms;
    struct pdn_tags tags;               /* what is said about the game, beside players and rules */
    char *file;                         /* where it was read from or saved last; NULL: nowhere */
    struct file_place { uint64_t offset, size, hash; } place;  /* there; size 0: not known */
    bool edited;                        /* comments, marks, order or tags have changed since then */
};

struct match *match_new(const struct match_terms *terms, int64_t now_ms);
void match_free(struct match *match);

const struct position *match_position(const struct match *match);
enum side match_turn(const struct match *match);
int match_ply(const struct match *match);
bool match_has_clock(const struct match *match);
bool match_is_person(const struct match *match, enum side side);
bool match_computer_only(const struct match *match);

/* How the game stands at the position on the board. */
enum outcome match_outcome(const struct match *match, enum end_reason *reason);
/* May the side to move claim a draw there? *reason (may be NULL) is the rule that gives it. */
bool match_may_claim(const struct match *match, enum end_reason *reason);
/* Are the moves of the lot still being made, or looked at? There nobody has a choice. */
bool match_in_lot(const struct match *match);
/* Half points of a finished game. */
int match_halves(enum outcome outcome, enum side side);
/* What a rematch is about: the second game of two, or the same with the colours exchanged. The lot
 * stays for the second game only; `seed` is the new match's. */
struct match_terms match_next_terms(const struct match *match, uint64_t seed);
/* Has the game ended, wherever in it one looks? */
bool match_is_over(const struct match *match);
/* Would something be lost with it? It is being played, or the second game of two is still to come. */
bool match_goes_on(const struct match *match);
/* Should the computer move here? Not while one looks back: then the line goes on below. */
bool match_computer_to_move(const struct match *match);

/* Clocks. */
bool match_clock_runs(const struct match *match);
int32_t match_clock(const struct match *match, enum side side, int64_t now_ms);
/* Brings the clocks up to date. */
void match_settle(struct match *match, int64_t now_ms);
void match_set_clocks(struct match *match, const int32_t left_ms[2], int64_t now_ms);
/* The clocks as they will be after a move made now. */
void match_clocks_after(const struct match *match, int64_t now_ms, int32_t left_ms[2]);

/* Plays a legal move; the clocks become those given, as match_clocks_after tells them. */
node_id match_play(struct match *match, const struct move *move, const int32_t left_ms[2],
                   int64_t now_ms);
/* Puts another node on the board. Below or beside the line, the line becomes the one through it. */
void match_go(struct match *match, node_id id, int64_t now_ms);
/* Ends the game at the position on the board by a decision outside the rules of moving. */
void match_decide(struct match *match, enum outcome outcome, enum end_reason reason, int64_t now_ms);

/* A change of the record or of what is said about the game, as a value. */
enum match_edit_kind {
    MATCH_COMMENT, MATCH_NAGS, MATCH_PROMOTE, MATCH_REMOVE,    /* see record.h */
    MATCH_UNDO, MATCH_REDO,             /* the last change of the record */
    MATCH_TAG
};

struct match_edit {
    enum match_edit_kind kind;
    node_id id;
    bool before;
    uint8_t nag[NODE_NAGS];
    const char *name, *text;            /* borrowed; a tag's name; its value or the comment */
};

/* Carries it out; false when there is nothing to change or no such node. When the node on the board
 * goes, the nearest one above it comes there. */
bool match_edit(struct match *match, const struct match_edit *edit, int64_t now_ms);
void match_saved(struct match *match, const char *file);

/* The next node towards the end of the line, -1 at the end. */
node_id match_next(const struct match *match);
/* Where taking back and going forward lead: against a computer to the person's own turn; never back
 * into the moves of a lot. -1: nowhere. */
node_id match_back(const struct match *match);
node_id match_forward(const struct match *match);
/* Nodes of the line without the root, first move first; returns their number, which may exceed size. */
int match_line(const struct match *match, node_id *out, int size);
