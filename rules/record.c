/* Invariants:
 *  (1) Nodes are never freed or moved while the record is open; taking one out only unlinks it.
 *  (2) A node's position follows from its parent's by its move, so cached positions never go stale.
 *  (3) Undoing the last edit restores links, comments and annotations as they were before it.
 *
 * Positions of tower games are large, so only two kinds of copies are kept: the CACHE_SIZE ones
 * asked for last, and checkpoints about CHECKPOINT_PLIES apart (never more than one for every
 * NODES_A_CHECKPOINT nodes). All others are played forward from the nearest copy above.
 */
#include "rules/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

enum { NONE = -1, OUT = -2 };           /* no node; the place of an unlinked node */
enum { CHUNK = 256 };                   /* nodes allocated at a time */
enum { CACHE_SIZE = RECORD_HELD + 2 };
enum { CHECKPOINT_PLIES = 32, NODES_A_CHECKPOINT = 16 };

struct entry {
    struct node node;
    uint64_t key;                       /* of the position, for repetition */
    int32_t ply;
    int32_t slot;                       /* in the cache, NONE when not there */
    void *checkpoint;                   /* the first pos_size bytes of the position, or NULL */
};

struct cached {
    struct position pos;
    node_id id;
    uint64_t used;                      /* higher is later */
};

enum edit_kind { EDIT_PLACE, EDIT_BEFORE, EDIT_AFTER, EDIT_NAGS };

/* A node moved from one place among its siblings to another, or a comment or annotations
 * exchanged. A place is the sibling before, NONE at the front, OUT when unlinked. */
struct edit {
    node_id id;
    enum edit_kind kind;
    node_id from, to;
    char *text;                         /* the comment that is not in the node now */
    uint8_t nag[NODE_NAGS];             /* likewise */
};

struct record {
    const struct game *game;
    struct entry **chunk;
    int count, chunks;
    struct cached *cache;
    int cached, checkpoints;
    uint64_t clock;
    struct edit *edit;
    int edits, done, edit_capacity;     /* edits[done ..] can be redone */
    uint64_t *key;                      /* of record_history */
    int key_capacity;
    struct movelist legal;
    node_id *path;                      /* from a node up to the nearest copy */
    int path_capacity;
};

static struct entry *entry_at(const struct record *record, node_id id)
{
    assert(id >= 0 && id < record->count);
    return &record->chunk[id / CHUNK][id % CHUNK];
}

static struct node *node_at(const struct record *record, node_id id)
{
    return &entry_at(record, id)->node;
}

static node_id new_node(struct record *record)
{
    if (record->count == record->chunks * CHUNK) {
        record->chunk =
            mem_grow(record->chunk, (size_t)(record->chunks + 1) * sizeof *record->chunk);
        record->chunk[record->chunks++] = mem_alloc(CHUNK * sizeof **record->chunk);
    }
    node_id id = record->count++;
    struct entry *entry = entry_at(record, id);
    entry->slot = NONE;
    entry->node.parent = entry->node.child = entry->node.sibling = NONE;
    entry->node.clock_ms[0] = entry->node.clock_ms[1] = -1;
    return id;
}

/* A free slot of the cache, or the one that was not used for the longest time. */
static int take_slot(struct record *record, node_id id)
{
    int slot = 0;
    if (record->cached < CACHE_SIZE) {
        slot = record->cached++;
    } else {
        for (int i = 1; i < CACHE_SIZE; i++)
            if (record->cache[i].used < record->cache[slot].used)
                slot = i;
        entry_at(record, record->cache[slot].id)->slot = NONE;
    }
    record->cache[slot].id = id;
    record->cache[slot].used = ++record->clock;
    entry_at(record, id)->slot = slot;
    return slot;
}

static void keep_checkpoint(struct record *record, node_id id, const struct position *pos)
{
    size_t size = record->game->pos_size;
    struct entry *entry = entry_at(record, id);

    entry->checkpoint = mem_alloc(size);
    memcpy(entry->checkpoint, pos, size);
    record->checkpoints++;
}

/* Fills path[] with the nodes from `id` upwards that have no copy; returns their number and in
 * *above the first node that has one. */
static int path_to_copy(struct record *record, node_id id, node_id *above)
{
    int length = 0;
    for (; !entry_at(record, id)->checkpoint && entry_at(record, id)->slot == NONE;
         id = node_at(record, id)->parent) {
        if (length == record->path_capacity) {
            record->path_capacity = length ? 2 * length : 64;
            record->path =
                mem_grow(record->path, (size_t)record->path_capacity * sizeof *record->path);
        }
        record->path[length++] = id;
    }
    *above = id;
    return length;
}

static void copy_of(const struct record *record, node_id id, struct position *out)
{
    const struct entry *entry = entry_at(record, id);
    if (entry->slot != NONE)
        *out = record->cache[entry->slot].pos;
    else
        memcpy(out, entry->checkpoint, record->game->pos_size);
}

static void play_forward(struct record *record, node_id id, struct position *out)
{
    node_id above;
    int length = path_to_copy(record, id, &above);
    struct position two[2] = { 0 };
    int now = 0;

    copy_of(record, above, &two[now]);
    for (int step = 1; step <= length; step++) {
        node_id below = record->path[length - step];
        game_apply(record->game, &two[now], &node_at(record, below)->move, &two[!now]);
        now = !now;
        if (step % CHECKPOINT_PLIES == 0 &&
            record->checkpoints * NODES_A_CHECKPOINT <= record->count)
            keep_checkpoint(record, below, &two[now]);
    }
    *out = two[now];
}

const struct position *record_position(struct record *record, node_id id)
{
    struct entry *entry = entry_at(record, id);
    if (entry->slot != NONE) {
        record->cache[entry->slot].used = ++record->clock;
        return &record->cache[entry->slot].pos;
    }
    struct position pos;
    play_forward(record, id, &pos);
    int slot = take_slot(record, id);
    record->cache[slot].pos = pos;
    return &record->cache[slot].pos;
}

struct record *record_new(const struct game *game, const struct position *start)
{
    struct record *record = mem_alloc(sizeof *record);
    record->game = game;
    record->cache = mem_alloc(CACHE_SIZE * sizeof *record->cache);
    if (!start)
        start = &game->start;

    node_id root = new_node(record);
    entry_at(record, root)->key = start->key;
    keep_checkpoint(record, root, start);
    return record;
}

static void drop_redone(struct record *record)
{
    while (record->edits > record->done)
        free(record->edit[--record->edits].text);
}

void record_free(struct record *record)
{
    if (!record)
        return;
    record_settle(record);
    for (node_id id = 0; id < record->count; id++) {
        free(node_at(record, id)->before);
        free(node_at(record, id)->after);
        free(entry_at(record, id)->checkpoint);
    }
    for (int i = 0; i < record->chunks; i++)
        free(record->chunk[i]);
    free(record->chunk);
    free(record->cache);
    free(record->edit);
    free(record->key);
    free(record->path);
    movelist_free(&record->legal);
    free(record);
}

const struct game *record_game(const struct record *record)
{
    return record->game;
}

int record_count(const struct record *record)
{
    return record->count;
}

const struct node *record_node(const struct record *record, node_id id)
{
    return node_at(record, id);
}

int record_ply(const struct record *record, node_id id)
{
    return entry_at(record, id)->ply;
}

/* The sibling before a linked node, NONE when it is the first child, OUT when it is not linked. */
static node_id place_of(const struct record *record, node_id id)
{
    node_id before = NONE;
    node_id at = node_at(record, node_at(record, id)->parent)->child;
    while (at != id) {
        if (at == NONE)
            return OUT;
        before = at;
        at = node_at(record, at)->sibling;
    }
    return before;
}

static node_id *link_behind(const struct record *record, node_id id, node_id place)
{
    return place == NONE ? &node_at(record, node_at(record, id)->parent)->child
                         : &node_at(record, place)->sibling;
}

static void move_node(struct record *record, node_id id, node_id from, node_id to)
{
    struct node *node = node_at(record, id);
    if (from != OUT)
        *link_behind(record, id, from) = node->sibling;
    node->sibling = NONE;
    if (to != OUT) {
        node_id *link = link_behind(record, id, to);
        node->sibling = *link;
        *link = id;
    }
}

static char **comment_of(struct record *record, const struct edit *edit)
{
    struct node *node = node_at(record, edit->id);
    return edit->kind == EDIT_BEFORE ? &node->before : &node->after;
}

static void exchange_comment(struct record *record, struct edit *edit)
{
    char **place = comment_of(record, edit);
    char *other = *place;
    *place = edit->text;
    edit->text = other;
}

static void exchange_nags(struct record *record, struct edit *edit)
{
    uint8_t other[NODE_NAGS];
    uint8_t *place = node_at(record, edit->id)->nag;
    memcpy(other, place, sizeof other);
    memcpy(place, edit->nag, sizeof other);
    memcpy(edit->nag, other, sizeof other);
}

/* Carries an edit out, or takes it back when its places are given the other way round. */
static void carry_out(struct record *record, struct edit *edit, node_id from, node_id to)
{
    switch (edit->kind) {
    case EDIT_PLACE:
        move_node(record, edit->id, from, to);
        break;
    case EDIT_BEFORE:
    case EDIT_AFTER:
        exchange_comment(record, edit);
        break;
    case EDIT_NAGS:
        exchange_nags(record, edit);
        break;
    }
}

static void do_edit(struct record *record, const struct edit *edit)
{
    drop_redone(record);
    if (record->edits == record->edit_capacity) {
        record->edit_capacity = record->edits ? 2 * record->edits : 64;
        record->edit =
            mem_grow(record->edit, (size_t)record->edit_capacity * sizeof *record->edit);
    }
    record->edit[record->edits++] = *edit;
    record_redo(record);
}

bool record_redo(struct record *record)
{
    if (record->done == record->edits)
        return false;
    struct edit *edit = &record->edit[record->done++];
    carry_out(record, edit, edit->from, edit->to);
    return true;
}

bool record_undo(struct record *record)
{
    if (!record->done)
        return false;
    struct edit *edit = &record->edit[--record->done];
    carry_out(record, edit, edit->to, edit->from);
    return true;
}

enum record_change record_change(const struct record *record, bool redo, node_id *id)
{
    int index = redo ? record->done : record->done - 1;
    if (index < 0 || index >= record->edits)
        return CHANGE_NONE;
    const struct edit *edit = &record->edit[index];
    *id = edit->id;
    if (edit->kind == EDIT_NAGS)
        return CHANGE_NAGS;
    if (edit->kind != EDIT_PLACE)
        return CHANGE_COMMENT;
    return edit->from == OUT ? CHANGE_PLAY : edit->to == OUT ? CHANGE_REMOVE : CHANGE_ORDER;
}

bool record_was_removed(const struct record *record, node_id id)
{
    return id > 0 && place_of(record, id) == OUT;
}

bool record_is_out(const struct record *record, node_id id)
{
    for (; id > 0; id = node_at(record, id)->parent)
        if (place_of(record, id) == OUT)
            return true;
    return false;
}

void record_settle(struct record *record)
{
    record->done = 0;
    drop_redone(record);
}

static node_id last_child(const struct record *record, node_id parent)
{
    node_id last = NONE;
    for (node_id id = node_at(record, parent)->child; id != NONE; id = node_at(record, id)->sibling)
        last = id;
    return last;
}

static bool is_listed(const struct movelist *legal, const struct move *move)
{
    for (int i = 0; i < legal->count; i++)
        if (move_same(&legal->move[i], move))
            return true;
    return false;
}

node_id record_play(struct record *record, node_id at, const struct move *move)
{
    for (node_id id = node_at(record, at)->child; id != NONE; id = node_at(record, id)->sibling)
        if (move_same(&node_at(record, id)->move, move))
            return id;

    const struct position *pos = record_position(record, at);
    game_generate(record->game, pos, &record->legal);
    assert(is_listed(&record->legal, move));

    node_id id = new_node(record);
    struct entry *entry = entry_at(record, id);
    char text[MOVE_TEXT];
    entry->ply = record_ply(record, at) + 1;
    entry->node.parent = at;
    entry->node.move = *move;
    move_text(record->game, &record->legal, move, text);
    text_copy(entry->node.text, sizeof entry->node.text, text);

    struct position after = { 0 };
    game_apply(record->game, pos, move, &after);
    entry->key = after.key;
    record->cache[take_slot(record, id)].pos = after;
    if (entry->ply % CHECKPOINT_PLIES == 0 &&
        record->checkpoints * NODES_A_CHECKPOINT <= record->count)
        keep_checkpoint(record, id, &after);

    do_edit(record, &(struct edit){ .id = id, .from = OUT, .to = last_child(record, at) });
    return id;
}

void record_clock(struct record *record, node_id id, int32_t white_ms, int32_t black_ms)
{
    node_at(record, id)->clock_ms[WHITE] = white_ms;
    node_at(record, id)->clock_ms[BLACK] = black_ms;
}

void record_promote(struct record *record, node_id id)
{
    for (; id > 0; id = node_at(record, id)->parent) {
        node_id before = place_of(record, id);
        if (before < 0)
            continue;
        node_id to = place_of(record, before);
        do_edit(record, &(struct edit){ .id = id, .from = before, .to = to });
        return;
    }
}

void record_remove(struct record *record, node_id id)
{
    assert(id > 0);
    node_id from = place_of(record, id);
    if (from != OUT)
        do_edit(record, &(struct edit){ .id = id, .from = from, .to = OUT });
}

static bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

void record_comment(struct record *record, node_id id, bool before, const char *text)
{
    struct edit edit = { .id = id, .kind = before ? EDIT_BEFORE : EDIT_AFTER };
    if (text && !*text)
        text = NULL;
    if (same_text(*comment_of(record, &edit), text))
        return;
    edit.text = mem_dup(text);
    do_edit(record, &edit);
}

void record_nags(struct record *record, node_id id, const uint8_t nag[NODE_NAGS])
{
    struct edit edit = { .id = id, .kind = EDIT_NAGS };
    int count = 0;
    for (int i = 0; i < NODE_NAGS; i++)
        if (nag[i])
            edit.nag[count++] = nag[i];
    if (memcmp(node_at(record, id)->nag, edit.nag, sizeof edit.nag) == 0)
        return;
    do_edit(record, &edit);
}

void record_history(struct record *record, node_id id, struct history *out)
{
    int count = record_ply(record, id);
    if (count > record->key_capacity) {
        record->key_capacity = count + count / 2 + 64;
        record->key = mem_grow(record->key, (size_t)record->key_capacity * sizeof *record->key);
    }
    for (int ply = count - 1; ply >= 0; ply--) {
        id = node_at(record, id)->parent;
        record->key[ply] = entry_at(record, id)->key;
    }
    *out = (struct history){ .key = record->key, .count = count };
}

enum outcome record_outcome(struct record *record, node_id id, enum end_reason *reason)
{
    struct history past;
    record_history(record, id, &past);
    return game_outcome(record->game, record_position(record, id), &past, reason);
}
