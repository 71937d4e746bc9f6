/* Reading, writing and reading a game again: what must be the same. */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/pdn.h"
#include "src/base/strbuf.h"

static inline bool same_words(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

/* Whole seconds: PDN knows no more of clocks. */
static inline bool same_clock(int32_t a, int32_t b)
{
    return a < 0 ? b < 0 : b >= 0 && a / 1000 == b / 1000;
}

static inline bool same_node(const struct node *a, const struct node *b)
{
    return same_words(a->before, b->before) && same_words(a->after, b->after) &&
           !memcmp(a->nag, b->nag, sizeof a->nag) && same_clock(a->clock_ms[0], b->clock_ms[0]) &&
           same_clock(a->clock_ms[1], b->clock_ms[1]);
}

/* Walks both trees side by side, without recursion: trees may be deep. */
static inline bool same_records(struct record *a, struct record *b)
{
    node_id left = 0, right = 0;
    if (record_game(a) != record_game(b) ||
        record_position(a, 0)->key != record_position(b, 0)->key)
        return false;
    for (;;) {
        const struct node *x = record_node(a, left), *y = record_node(b, right);
        if ((left && !move_same(&x->move, &y->move)) || !same_node(x, y) ||
            (x->child < 0) != (y->child < 0))
            return false;
        if (x->child >= 0) {
            left = x->child;
            right = y->child;
            continue;
        }
        while (left && x->sibling < 0 && y->sibling < 0) {
            left = x->parent;
            right = y->parent;
            x = record_node(a, left);
            y = record_node(b, right);
        }
        if (!left)
            return !right;
        if ((x->sibling < 0) != (y->sibling < 0))
            return false;
        left = x->sibling;
        right = y->sibling;
    }
}

static inline char *written_game(const struct pdn_game *game)
{
    struct strbuf text;
    strbuf_init(&text);
    pdn_write(&text, game, (struct pdn_style){ 0 });
    return strbuf_take(&text);
}

/* What is wrong with the way there and back, or NULL. The texts are printed then. */
static inline const char *round_trip_fault(const struct pdn_game *game)
{
    char *once = written_game(game);
    struct pdn_reader *reader = pdn_read_text(once, strlen(once));
    struct pdn_game again;
    const char *fault = NULL;
    char *twice = NULL;
    if (!pdn_next(reader, &again)) {
        fault = "nothing is read back";
    } else {
        twice = written_game(&again);
        if ((game->record != NULL) != (again.record != NULL))
            fault = "the record is gone";
        else if (game->record && !same_records(game->record, again.record))
            fault = "the trees differ";
        else if (game->record && again.errors.count)
            fault = again.errors.error[0].text;
        else if (strcmp(once, twice))
            fault = "written differently";
        if (fault)
            fprintf(stderr, "fault: %s\n--- once\n%s--- twice\n%s", fault, once, twice);
        fault = fault ? "the way there and back" : NULL;
        pdn_game_free(&again);
        if (!fault && pdn_next(reader, &again)) {
            fault = "one game became two";
            fprintf(stderr, "%s\n%s", fault, once);
            pdn_game_free(&again);
        }
    }
    pdn_reader_free(reader);
    free(twice);
    free(once);
    return fault;
}
