/* Marks in comments: whatever the bytes, reading ends, squares are those of the board, and what is
 * written is read again as it was. */
#include <assert.h>
#include <stdlib.h>

#include "rules/marks.h"
#include "src/base/strbuf.h"
#include "tests/fuzz/fuzz.h"

static void check(const struct game *game, const char *comment)
{
    struct marks marks, again;
    struct strbuf out;

    marks_read(game, comment, &marks);
    assert(marks.count >= 0 && marks.count <= MARKS_MOST);
    for (int i = 0; i < marks.count; i++)
        assert(set_has(game->geo->board, marks.mark[i].from) &&
               set_has(game->geo->board, marks.mark[i].to));
    strbuf_init(&out);
    marks_write(game, &marks, comment, &out);
    marks_read(game, out.text, &again);
    assert(again.count == marks.count);
    for (int i = 0; i < again.count; i++)
        assert(set_has(game->geo->board, again.mark[i].to));
    strbuf_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);

    check(game_find("russian", NULL), text);
    check(game_find("canadian", NULL), text);
    free(text);
    return 0;
}
