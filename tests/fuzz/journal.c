/* The journal: reading stops at the first line that cannot be true, what stands before it can be
 * read alone, and the match is written so that the same is read again. */
#include <assert.h>
#include <stdlib.h>

#include "src/journal.h"
#include "tests/fuzz/fuzz.h"

enum { NOW = 1000000 };

static bool same_text(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

static void assert_same(const struct match *a, const struct match *b)
{
    assert(a->terms.game == b->terms.game);
    assert(a->node == b->node && a->end == b->end);
    assert(a->decided == b->decided && a->decided_by == b->decided_by);
    assert(record_count(a->record) == record_count(b->record));
    assert(!memcmp(match_position(a), match_position(b), a->terms.game->pos_size));
    assert(a->edited == b->edited && a->tags.count == b->tags.count);
    for (node_id id = 0; id < record_count(a->record); id++) {
        const struct node *x = record_node(a->record, id), *y = record_node(b->record, id);
        assert(x->child == y->child && !memcmp(x->nag, y->nag, sizeof x->nag));
        assert(record_was_removed(a->record, id) == record_was_removed(b->record, id));
        assert(record_was_removed(a->record, id) || x->sibling == y->sibling);
        assert(same_text(x->before, y->before) && same_text(x->after, y->after));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct journal journal, again;
    struct err err = { 0 };

    journal_read(text, size, NOW, &journal, &err);
    assert(journal.good <= size);
    assert(!journal.damaged || err.text[0]);
    if (journal.match) {
        journal_read(text, journal.good, NOW, &again, &err);
        assert(!again.damaged && again.match && again.good == journal.good);
        assert_same(journal.match, again.match);
        match_free(again.match);

        struct strbuf written;
        strbuf_init(&written);
        journal_write_head(&written);
        journal_write_match(&written, journal.match, NOW);
        journal_read(written.text, written.length, NOW, &again, &err);
        assert(!again.damaged && again.match);
        assert_same(journal.match, again.match);
        match_free(again.match);
        strbuf_free(&written);
    }
    match_free(journal.match);
    free(text);
    return 0;
}
