/* The record of a game: a tree of moves in an array of nodes; the first child is the main line.
 *
 * Nodes are addressed by index and never freed while the record is open, so undoing an edit is
 * exchanging links or strings. Moving through the game is not an edit. Positions are computed
 * from the parent on demand and cached.
 */
#pragma once

#include "rules/outcome.h"

typedef int32_t node_id;                /* 0 is the root, -1 is none */

enum { NODE_NAGS = 4 };

struct node {
    node_id parent, child, sibling;     /* first child continues the main line */
    struct move move;
    char text[24];                      /* canonical notation, cut when longer */
    int32_t clock_ms[2];                /* both clocks after the move, by side; -1 unknown */
    uint8_t nag[NODE_NAGS];             /* PDN's numbers of annotations, 0 behind the last */
    char *before, *after;               /* comments, owned; NULL when empty */
};

struct record;

/* `start` NULL: the game's own start position. */
struct record *record_new(const struct game *game, const struct position *start);
void record_free(struct record *record);
const struct game *record_game(const struct record *record);
int record_count(const struct record *record);             /* nodes ever made, root included */

/* Stays valid while the record is open; what it points to changes with the record. */
const struct node *record_node(const struct record *record, node_id id);

/* Valid until RECORD_HELD other positions of this record have been asked for or made. */
enum { RECORD_HELD = 64 };
const struct position *record_position(struct record *record, node_id id);
int record_ply(const struct record *record, node_id id);   /* 0 at the root */

/* Adds a legal move below `at`, or finds the same move there. */
node_id record_play(struct record *record, node_id at, const struct move *move);
void record_clock(struct record *record, node_id id, int32_t white_ms, int32_t black_ms); /* no edit */

/* The variation that holds the node goes one step towards the main line; nothing happens to a
 * node of the main line. */
void record_promote(struct record *record, node_id id);
void record_remove(struct record *record, node_id id);     /* with everything below */
void record_comment(struct record *record, node_id id, bool before, const char *text);
/* Zeros among them are left out. */
void record_nags(struct record *record, node_id id, const uint8_t nag[NODE_NAGS]);
bool record_undo(struct record *record);                   /* the last edit; false when there is none */
bool record_redo(struct record *record);

/* What undoing (or redoing) would change, and the node that it is about. */
enum record_change { CHANGE_NONE, CHANGE_PLAY, CHANGE_ORDER, CHANGE_REMOVE, CHANGE_COMMENT,
                     CHANGE_NAGS };
enum record_change record_change(const struct record *record, bool redo, node_id *id);
/* Has the node been taken out, or one above it? It can still be asked about. */
bool record_is_out(const struct record *record, node_id id);
bool record_was_removed(const struct record *record, node_id id);      /* this node itself */
void record_settle(struct record *record);                 /* what was done so far stays */

/* Keys of the positions before `id` from the root, for repetition; *out is valid until the next
 * call on this record. */
void record_history(struct record *record, node_id id, struct history *out);

/* The outcome at a node, with its history. */
enum outcome record_outcome(struct record *record, node_id id, enum end_reason *reason);
