/* Comments behind a move belong to it; those between a number and its move, or before the first
 * move of a variation, stand before that move; those before the first move of all belong to the
 * root. What cannot be replayed becomes a comment that begins with "unread:". */
#include "rules/pdn_tree.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules/pdn_clock.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

enum { NOWHERE = -1, BASES = 6 };

/* A variation still to be read: the tokens between its brackets, and the nodes where it may begin,
 * the likeliest first. */
struct group {
    int from, to;
    node_id base[BASES];
    int bases;
    node_id behind; /* the node that it stands behind: words about it go there */
};

/* Words that belong to a node; all of a node are joined at the end. */
struct remark {
    node_id id;
    bool before;
    int order;
    size_t start, length; /* in builder.words */
};

struct builder {
    struct pdn_tree *tree;
    struct record *record;
    struct group *group;
    int groups, capacity;
    struct remark *remark;
    int remarks, remark_capacity;
    struct strbuf words;
    struct pdn_line line;
    struct pdn_step *steps;
    int step_capacity;
    int first_number; /* of the main line, and is its first move the second side's? */
    bool first_second;
};

/* --- words --- */

static void comment(struct builder *b, node_id id, bool before, const char *prefix,
                    struct pdn_slice slice)
{
    if (b->remarks == b->remark_capacity) {
        b->remark_capacity = b->remarks ? 2 * b->remarks : 64;
        b->remark = mem_grow(b->remark, sizeof *b->remark * (size_t)b->remark_capacity);
    }
    size_t start = b->words.length;
    strbuf_add(&b->words, prefix);
    size_t empty = b->words.length;
    pdn_plain_text(&b->words, slice);
    if (b->words.length == empty)
        return;
    b->remark[b->remarks] =
        (struct remark){ id, before, b->remarks, start, b->words.length - start };
    b->remarks++;
}

static int compare_remarks(const void *left, const void *right)
{
    const struct remark *a = left, *b = right;
    if (a->id != b->id)
        return a->id < b->id ? -1 : 1;
    return a->before != b->before ? (a->before ? -1 : 1)
                                  : (a->order > b->order) - (a->order < b->order);
}

/* Puts joined words at their node, the clocks in them where clocks belong. */
static void set_comment(struct builder *b, node_id id, bool before, struct strbuf *text)
{
    const struct node *node = record_node(b->record, id);
    int32_t clock[2] = { node->clock_ms[WHITE], node->clock_ms[BLACK] };
    if (!before && id > 0) {
        enum side mover = (enum side)record_position(b->record, node->parent)->turn;
        if (pdn_clock_take(text, mover, clock))
            record_clock(b->record, id, clock[WHITE], clock[BLACK]);
    }
    record_comment(b->record, id, before, text->text);
}

static void set_comments(struct builder *b)
{
    struct strbuf text;
    strbuf_init(&text);
    if (b->remarks)
        qsort(b->remark, (size_t)b->remarks, sizeof *b->remark, compare_remarks);
    for (int i = 0; i < b->remarks; i++) {
        const struct remark *remark = &b->remark[i];
        bool last =
            i + 1 == b->remarks || remark[1].id != remark->id || remark[1].before != remark->before;
        if (text.length)
            strbuf_char(&text, ' ');
        strbuf_add_n(&text, b->words.text + remark->start, remark->length);
        if (!last)
            continue;
        set_comment(b, remark->id, remark->before, &text);
        strbuf_clear(&text);
    }
    strbuf_free(&text);
}

static struct pdn_slice tokens_text(const struct pdn_script *script, int from, int to)
{
    if (from >= to)
        return (struct pdn_slice){ "", 0 };
    const struct pdn_token *last = &script->token[to - 1];
    const char *start = script->token[from].text.at;
    return (struct pdn_slice){ start, (size_t)(last->text.at + last->text.length - start) };
}

/* --- annotations --- */

/* The number of a run of signs; 0 when it is unknown. */
static int strength_nag(struct pdn_slice text)
{
    static const struct {
        const char *text;
        int nag;
    } table[] = {
        { "!", 1 },
        { "?", 2 },
        { "!!", 3 },
        { "??", 4 },
        { "!?", 5 },
        { "?!", 6 },
        { "*", 7 },
        { "\xe2\x96\xa1", 7 },
        { "\xe2\xa8\x80", 22 },
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (pdn_slice_is(text, table[i].text))
            return table[i].nag;
    if (text.length < 3)
        return 0;
    if (text.at[0] == text.at[1]) /* "!!!", "???" */
        return text.at[0] == '!' ? 3 : 4;
    return text.at[0] == '!' ? 5 : 6;
}

static void annotate(struct builder *b, node_id id, int nag, struct pdn_slice text)
{
    uint8_t list[NODE_NAGS];
    int used = 0;
    memcpy(list, record_node(b->record, id)->nag, sizeof list);
    while (used < NODE_NAGS && list[used] && list[used] != nag)
        used++;
    if (!nag && text.at[0] == '$')
        return; /* $0 says nothing */
    if (used < NODE_NAGS && nag > 0 && nag < 256) {
        list[used] = (uint8_t)nag;
        record_nags(b->record, id, list);
    } else {
        comment(b, id, false, "", text);
    }
}

/* --- lines --- */

static void tell_oddities(struct builder *b, const struct pdn_line *line,
                          const struct pdn_step *steps, int ply)
{
    static const struct {
        int oddity;
        const char *text;
    } table[] = {
        { PDN_ODD_SIGN, "written as a capture, but nothing is taken" },
        { PDN_ODD_ORDER, "the squares of this capture are in disorder" },
        { PDN_ODD_PART, "only the beginning of this capture is written" },
        { PDN_ODD_CHOICE,
          "several moves are written like this; taken is the first that fits all that follows" },
    };
    for (int i = 0; i < line->count; i++)
        for (size_t k = 0; k < sizeof table / sizeof *table; k++)
            if (line->played[i].oddity & table[k].oddity) {
                const struct pdn_step *step = &steps[line->played[i].step];
                struct pdn_place place = { step->token->line, ply + i + 1, step->number,
                                           step->token->text };
                pdn_error_add(&b->tree->out->notes, place, mem_dup(table[k].text));
            }
}

static void tell_stop(struct builder *b, struct pdn_line *line, const struct pdn_step *steps,
                      int ply)
{
    const struct pdn_step *step = &steps[line->stop];
    struct pdn_place place = { step->token->line, ply + line->count + 1, step->number,
                               step->token->text };
    pdn_error_add(&b->tree->out->errors, place, pdn_line_reason(line, b->tree->way, steps));
}

static void add_group(struct builder *b, const struct group *group)
{
    if (b->groups == b->capacity) {
        b->capacity = b->groups ? 2 * b->groups : 16;
        b->group = mem_grow(b->group, sizeof *b->group * (size_t)b->capacity);
    }
    b->group[b->groups++] = *group;
}

/* The node of the line above `id` where the move with that number is made; NOWHERE if none. */
static node_id node_of_number(const struct builder *b, node_id id, const struct pdn_token *number)
{
    int ply = 2 * (number->number - b->first_number) + number->second - b->first_second;
    while (id >= 0 && record_ply(b->record, id) > ply)
        id = record_node(b->record, id)->parent;
    return id >= 0 && record_ply(b->record, id) == ply ? id : NOWHERE;
}

/* The number before the first move between two tokens, or NULL. */
static const struct pdn_token *first_number(const struct pdn_script *script, int from, int to)
{
    for (int i = from; i < to; i++) {
        if (script->token[i].kind == PDN_NUMBER)
            return &script->token[i];
        if (script->token[i].kind == PDN_OPEN)
            i = script->close[i];
        else if (script->token[i].kind == PDN_MOVE)
            return NULL;
    }
    return NULL;
}

static void add_base(struct group *group, node_id base)
{
    for (int i = 0; i < group->bases; i++)
        if (group->base[i] == base)
            return;
    if (base >= 0 && group->bases < BASES)
        group->base[group->bases++] = base;
}

/* A variation that stands behind the node `last` of a line. `outer`: the variation around it when
 * that has no move yet, else NULL. */
static void meet_variation(struct builder *b, int from, int to, node_id last,
                           const struct group *outer)
{
    struct group group = { .from = from, .to = to, .behind = last };
    const struct pdn_token *number = first_number(b->tree->script, from, to);
    if (outer)
        for (int i = 0; i < outer->bases; i++)
            add_base(&group, outer->base[i]);
    else
        add_base(&group, record_node(b->record, last)->parent);
    if (number && number->number > 0)
        add_base(&group, node_of_number(b, last, number));
    add_base(&group, last);
    add_group(b, &group);
}

/* The words of a line whose moves are played: `node` is where it begins. Stops at the token where
 * the replay stopped. Returns the last node. */
static node_id add_words(struct builder *b, int from, int to, node_id base,
                         const struct pdn_line *line, const struct pdn_step *steps,
                         const struct group *group)
{
    const struct pdn_script *script = b->tree->script;
    int stop = line->whole ? to : steps[line->stop].index;
    int next = 0, first_waiting = b->remarks;
    bool numbered = false, has_move = false;
    node_id at = base;

    for (int i = from; i < stop; i++) {
        const struct pdn_token *token = &script->token[i];
        switch (token->kind) {
        case PDN_NUMBER:
            numbered = true;
            break;
        case PDN_MOVE:
        case PDN_UNKNOWN:
            if (next == line->count || i != steps[line->played[next].step].index)
                break; /* joined to the move before, or none of the line */
            at = record_play(b->record, at, &line->played[next++].move);
            for (int k = first_waiting; k < b->remarks; k++)
                if (b->remark[k].id == NOWHERE)
                    b->remark[k].id = at;
            first_waiting = b->remarks;
            numbered = false;
            has_move = true;
            b->tree->out->moves++;
            break;
        case PDN_COMMENT:
        case PDN_WORDS:
            if ((numbered || (group && !has_move)) && next < line->count)
                comment(b, NOWHERE, true, "", token->inner); /* of the next move */
            else
                comment(b, at, false, "", token->inner);
            break;
        case PDN_NAG:
        case PDN_STRENGTH:
            if (!has_move)
                break; /* there is nothing to praise yet */
            annotate(b, at, token->kind == PDN_NAG ? token->number : strength_nag(token->inner),
                     token->text);
            break;
        case PDN_OPEN:
            meet_variation(b, i + 1, script->close[i], at, has_move ? NULL : group);
            i = script->close[i];
            break;
        default:
            break;
        }
    }
    if (!line->whole) {
        bool after_number = stop > from && script->token[stop - 1].kind == PDN_NUMBER;
        comment(b, at, false, PDN_UNREAD, tokens_text(script, stop - after_number, to));
    }
    return at;
}

/* Words in brackets, perhaps with moves that are only spoken of. */
static bool starts_with_words(const struct pdn_script *script, const struct group *group)
{
    for (int i = group->from; i < group->to; i++) {
        enum pdn_kind kind = script->token[i].kind;
        if (kind != PDN_NUMBER)
            return kind == PDN_WORDS;
    }
    return false;
}

/* Replays from the base that carries furthest; where none lets the first move be made, from the
 * one that its number names. */
static node_id best_base(struct builder *b, const struct group *group, int count)
{
    const struct pdn_token *number = first_number(b->tree->script, group->from, group->to);
    node_id named = number ? node_of_number(b, group->behind, number) : NOWHERE;
    node_id best = NOWHERE;
    int most = -1;
    for (int i = 0; i < group->bases; i++) {
        struct position pos = *record_position(b->record, group->base[i]);
        pdn_line_replay(&b->line, b->tree->way, &pos, b->steps, count);
        if (b->line.count > most || (!most && !b->line.count && group->base[i] == named)) {
            most = b->line.count;
            best = group->base[i];
        }
        if (b->line.whole)
            break;
    }
    if (best >= 0 && !b->line.whole) {
        struct position pos = *record_position(b->record, best);
        pdn_line_replay(&b->line, b->tree->way, &pos, b->steps, count);
    }
    return best;
}

/* A variation behind the last move would become the game itself. It is what might have followed,
 * so it is only told. Headings may part a game. */
static bool goes_on(const struct builder *b, const struct group *group, node_id base)
{
    bool heading = !b->tree->script->token[group->from - 1].text.length;
    return !heading && b->line.count && base > 0 && record_node(b->record, base)->child < 0;
}

static void read_group(struct builder *b, const struct group *group)
{
    const struct pdn_script *script = b->tree->script;
    int count = pdn_script_steps(script, group->from, group->to, &b->steps, &b->step_capacity);
    if (!count) {
        struct pdn_line none = { .whole = true };
        bool only_words = true;
        for (int i = group->from; i < group->to && only_words; i++)
            only_words = script->token[i].kind != PDN_OPEN;
        if (only_words)
            comment(b, group->behind, false, "", tokens_text(script, group->from, group->to));
        else
            add_words(b, group->from, group->to, group->behind, &none, NULL, group);
        return;
    }
    node_id base = best_base(b, group, count);
    bool spoken_of = !b->line.whole && starts_with_words(script, group);
    if (spoken_of || goes_on(b, group, base)) {
        comment(b, group->behind, false, "", tokens_text(script, group->from, group->to));
        return;
    }
    int ply = record_ply(b->record, base);
    if (!b->line.count) /* nothing of it can be shown on the board */
        base = group->behind;
    tell_oddities(b, &b->line, b->steps, ply);
    if (!b->line.whole)
        tell_stop(b, &b->line, b->steps, ply);
    add_words(b, group->from, group->to, base, &b->line, b->steps, group);
}

void pdn_tree_build(struct pdn_tree *tree, const struct position *start)
{
    struct builder b = { .tree = tree };
    const struct pdn_script *script = tree->script;
    const struct pdn_token *number = first_number(script, 0, script->count);

    strbuf_init(&b.words);
    b.record = tree->out->record = record_new(tree->way.game, start);
    b.first_number = number ? number->number : 1;
    b.first_second = number && number->second;
    tell_oddities(&b, tree->main, tree->steps, 0);
    if (!tree->main->whole)
        tell_stop(&b, tree->main, tree->steps, 0);
    add_words(&b, 0, script->count, 0, tree->main, tree->steps, NULL);
    for (int i = 0; i < b.groups; i++) {
        struct group group = b.group[i]; /* the list grows meanwhile */
        read_group(&b, &group);
    }
    set_comments(&b);
    record_settle(b.record);
    strbuf_free(&b.words);
    free(b.remark);
    pdn_line_free(&b.line);
    free(b.steps);
    free(b.group);
}
