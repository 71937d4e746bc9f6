/* The moves with variations and words, and the notes about the current one. */
#include <stdlib.h>
#include <string.h>

#include "src/app_state.h"
#include "src/base/lang.h"
#include "src/base/mem.h"
#include "src/study.h"

static const struct { int nag; const char *label; enum mark_tone tone; } marks[] = {
    { 1, "!", TONE_GOOD }, { 2, "?", TONE_BAD }, { 3, "!!", TONE_GOOD }, { 4, "??", TONE_BAD },
    { 5, "!?", TONE_UNSURE }, { 6, "?!", TONE_UNSURE }, { 7, "□", TONE_UNSURE },
    { 22, "⊙", TONE_UNSURE }, { 8, "□", TONE_UNSURE }, { 10, "=", TONE_NONE },
    { 14, "+=", TONE_GOOD }, { 15, "=+", TONE_BAD }, { 16, "±", TONE_GOOD }, { 17, "∓", TONE_BAD },
    { 18, "+−", TONE_GOOD }, { 19, "−+", TONE_BAD }, { 32, "↑", TONE_GOOD },
};
enum { MARKS = sizeof marks / sizeof *marks };

/* --- the tree --- */

/* A walk through the tree that fills a growing list. */
struct walk {
    const struct app *app;
    struct record *record;
    struct arena *arena;
    struct move_item *item;
    int count, capacity;
    bool says_number;                   /* the next move does */
    bool branches;                      /* variations are shown */
    bool alternates;                    /* each turn is one move */
    bool second_begins;                 /* the first move is not by the side that begins the game */
};

static struct move_item *add(struct walk *walk, enum item_kind kind, int depth)
{
    if (walk->count == walk->capacity) {
        walk->capacity = walk->count ? 2 * walk->count : 256;
        walk->item = mem_grow(walk->item, sizeof *walk->item * (size_t)walk->capacity);
    }
    struct move_item *item = &walk->item[walk->count++];
    *item = (struct move_item){ .kind = kind, .node = -1, .depth = depth, .text = "", .mark = "" };
    return item;
}

static void add_words(struct walk *walk, const char *comment, int depth)
{
    char *plain = notes_plain(comment);
    const char *text = plain + strspn(plain, " \n");

    if (*text) {
        add(walk, ITEM_WORDS, depth)->text = arena_printf(walk->arena, "%s", text);
        walk->says_number = true;
    }
    free(plain);
}

static const char *mark_text(const struct node *node, struct arena *arena, enum mark_tone *tone)
{
    const char *text = "";

    *tone = TONE_NONE;
    for (int i = 0; i < NODE_NAGS && node->nag[i]; i++) {
        int m = 0;
        while (m < MARKS && marks[m].nag != node->nag[i])
            m++;
        text = m < MARKS ? arena_printf(arena, "%s%s%s", text, *text ? " " : "", marks[m].label)
                         : arena_printf(arena, "%s $%d", text, node->nag[i]);
        if (m < MARKS && *tone == TONE_NONE)
            *tone = marks[m].tone;
    }
    return text;
}

/* Numbers count turns, as the list of the line does. */
static int number_of(struct walk *walk, node_id id, enum side first)
{
    int number = 1;
    enum side last = first;
    struct record *record = walk->record;
    int length = record_ply(record, id);

    if (walk->alternates)
        return (length - 1 + walk->second_begins) / 2 + 1;
    node_id *path = mem_alloc((size_t)(length + 1) * sizeof *path);
    for (node_id at = id; at > 0; at = record_node(record, at)->parent)
        path[record_ply(record, at) - 1] = at;
    for (int i = 0; i < length; i++) {
        node_id parent = record_node(record, path[i])->parent;
        enum side side = (enum side)record_position(record, parent)->turn;
        number += side == first && last != first;
        last = side;
    }
    free(path);
    return number;
}

/* Is it a move of the side that does not begin the game? */
static bool is_second(struct walk *walk, node_id id, enum side first)
{
    if (walk->alternates)
        return (record_ply(walk->record, id) - 1 + walk->second_begins) % 2;
    node_id parent = record_node(walk->record, id)->parent;
    return (enum side)record_position(walk->record, parent)->turn != first;
}

static void add_move(struct walk *walk, node_id id, int depth)
{
    const struct node *node = record_node(walk->record, id);
    enum side first = (enum side)record_game(walk->record)->rules.first;
    bool second = is_second(walk, id, first);

    if (node->before)
        add_words(walk, node->before, depth);
    struct move_item *item = add(walk, ITEM_MOVE, depth);
    item->node = id;
    item->text = node->text;
    item->second = second;
    item->current = id == walk->app->match->node;
    item->mark = mark_text(node, walk->arena, &item->tone);
    if (!second || walk->says_number)
        item->number = arena_printf(walk->arena, second ? "%d..." : "%d.",
                                    number_of(walk, id, first));
    walk->says_number = false;
    if (node->after)
        add_words(walk, node->after, depth);
}

/* The child that continues the line: in a game that is played the one that was played. */
static node_id main_child(const struct walk *walk, node_id id, int depth)
{
    const struct match *match = walk->app->match;

    if (depth == 0 && !match->terms.study)
        for (node_id at = match->end; at > 0; at = record_node(walk->record, at)->parent)
            if (record_node(walk->record, at)->parent == id)
                return at;
    return record_node(walk->record, id)->child;
}

enum { DEEPEST = 12 };                  /* variations below that are not shown */

static void add_line(struct walk *walk, node_id from, int depth);

static void add_others(struct walk *walk, node_id parent, node_id main, int depth)
{
    for (node_id other = record_node(walk->record, parent)->child; other >= 0;
         other = record_node(walk->record, other)->sibling) {
        if (other == main || depth >= DEEPEST || !walk->branches)
            continue;
        add(walk, ITEM_OPEN, depth + 1);
        walk->says_number = true;
        add_move(walk, other, depth + 1);
        add_line(walk, other, depth + 1);
        add(walk, ITEM_CLOSE, depth + 1);
        walk->says_number = true;
    }
}

/* All that follows a node. */
static void add_line(struct walk *walk, node_id from, int depth)
{
    for (node_id at = from, next; (next = main_child(walk, at, depth)) >= 0; at = next) {
        add_move(walk, next, depth);
        add_others(walk, at, next, depth);
    }
}

/* While a game is played for the first time, what was taken back is out of sight. A line that came to
 * its end stays in sight, whatever is tried instead. */
static bool shows_branches(const struct match *match)
{
    return match->terms.study || match->has_ended;
}

/* Is there more than a line of bare moves? */
static bool has_more(const struct record *record, bool branches)
{
    for (node_id id = 0; id < record_count(record); id++) {
        const struct node *node = record_node(record, id);
        if ((branches && node->sibling >= 0 && !record_is_out(record, id)) || node->before ||
            node->nag[0])
            return true;
        if (node->after) {
            char *plain = notes_plain(node->after);
            bool words = plain[strspn(plain, " \n")] != '\0';
            free(plain);
            if (words)
                return true;
        }
    }
    return false;
}

void view_tree(const struct app *app, struct arena *arena, struct view *out)
{
    struct walk walk = { .app = app, .record = app->match->record, .arena = arena,
                         .branches = shows_branches(app->match) };

    if (!has_more(walk.record, walk.branches))
        return;
    const struct rules *rules = &record_game(walk.record)->rules;
    walk.alternates = rules->plies_per_turn <= 1;
    walk.second_begins = record_position(walk.record, 0)->turn != rules->first;
    add_words(&walk, record_node(walk.record, 0)->after, 0);
    add_line(&walk, 0, 0);
    struct move_item *items = arena_alloc(arena, (size_t)(walk.count + 1) * sizeof *items);
    if (walk.count)
        memcpy(items, walk.item, (size_t)walk.count * sizeof *items);
    free(walk.item);
    out->items = items;
    out->item_count = walk.count;
}

/* --- the notes --- */

/* The text of a field, with the caret in it. */
static const char *field_text(const struct app *app, enum note_field field, const char *kept,
                              struct arena *arena)
{
    if (app->field != field || !notes_are_edited(app))
        return arena_printf(arena, "%s", kept ? kept : "");
    return arena_printf(arena, "%.*s▏%s", (int)app->caret, app->field_text,
                        app->field_text + app->caret);
}

static const char *file_text(const struct match *match, struct arena *arena)
{
    if (!match->file)
        return match->edited ? _("Not saved in a file; kept for the next start") : _("Not saved in a file");
    return arena_printf(arena, match->edited ? _("%s, changed since") : "%s", match->file);
}

static void view_nags(const struct node *node, struct notes_view *out)
{
    for (int m = 0; m < NAG_BUTTONS; m++) {
        bool on = false;
        for (int i = 0; i < NODE_NAGS; i++)
            on |= node->nag[i] == marks[m].nag;
        out->nag[out->nags++] = (struct nag_view){ marks[m].label, marks[m].nag, on };
    }
}

void view_notes(const struct app *app, struct arena *arena, struct view *out)
{
    const struct match *match = app->match;
    const struct node *node = record_node(match->record, match->node);
    struct notes_view *notes = &out->notes;
    char *plain = notes_plain(node->after);
    const struct pdn_tags *tags = &match->tags;

    notes->title = match->node ? arena_printf(arena, _("About %s"), node->text)
                               : _("About the game");
    notes->edited = notes_are_edited(app) ? app->field : FIELD_NONE;
    notes->field[FIELD_COMMENT] = field_text(app, FIELD_COMMENT, plain, arena);
    notes->field[FIELD_WHITE] = field_text(app, FIELD_WHITE, pdn_tag(tags, "White"), arena);
    notes->field[FIELD_BLACK] = field_text(app, FIELD_BLACK, pdn_tag(tags, "Black"), arena);
    notes->field[FIELD_EVENT] = field_text(app, FIELD_EVENT, pdn_tag(tags, "Event"), arena);
    notes->field[FIELD_DATE] = field_text(app, FIELD_DATE, pdn_tag(tags, "Date"), arena);
    if (match->node)
        view_nags(node, notes);
    notes->can_promote = false;
    for (node_id at = match->node; at > 0; at = record_node(match->record, at)->parent)
        notes->can_promote |=
            record_node(match->record, record_node(match->record, at)->parent)->child != at;
    notes->can_remove = match->node > 0 && (match->terms.study || !course_runs(app));
    notes->can_undo = notes_may_undo(app, false);
    notes->can_redo = notes_may_undo(app, true);
    notes->file = file_text(match, arena);
    free(plain);
}
