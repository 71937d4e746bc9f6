/* "GAME\nFEN\nMOVE": a move text is refused with a reason or names a legal move, and every legal
 * move is found again by its own text. */
#include <assert.h>
#include <stdlib.h>

#include "rules/explain.h"
#include "rules/fen.h"
#include "rules/outcome.h"
#include "tests/fuzz/fuzz.h"

enum { ENOUGH_PIECES = 24, ENOUGH_MOVES = 200 };           /* huge capture trees only cost time */

static void read_own_names(const struct game *game, const struct position *pos,
                           const struct movelist *legal)
{
    char text[MOVE_TEXT], path[MOVE_TEXT], captured[MOVE_TEXT];
    struct written written;
    struct err err = { 0 };

    for (int i = 0; i < legal->count && i < ENOUGH_MOVES; i++) {
        move_text(game, legal, &legal->move[i], text);
        assert(written_read(game, text, &written, &err));
        assert(written_match(game, &written, legal) == i);
        move_path_text(game, &legal->move[i], path);
        move_captured_text(game, pos, &legal->move[i], captured);
        assert(path[0] && captured[0]);
    }
}

static void read_foreign_name(const struct game *game, const struct position *pos,
                              const struct movelist *legal, const char *text)
{
    struct written written;
    struct err err = { 0 };
    if (!written_read(game, text, &written, &err)) {
        assert(err.text[0]);
        return;
    }

    int found = written_match(game, &written, legal);
    assert(found >= -2 && found < legal->count);
    if (found >= 0)
        return;
    struct explanation why;
    bool over = game_outcome(game, pos, NULL, NULL) != PLAYING;
    explain_try(game, pos, legal, written.cell, written.count, over, &why);
    assert(why.reason == REFUSE_NOTHING || (why.title[0] && why.text[0]));
    assert(memchr(why.title, 0, sizeof why.title) && memchr(why.text, 0, sizeof why.text));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *rest = text;
    struct position pos = { 0 };
    const struct game *game = game_find(fuzz_line(&rest), NULL);

    if (game && fen_read(game, fuzz_line(&rest), &pos, NULL) &&
        set_count(position_side(&pos, WHITE) | position_side(&pos, BLACK)) <= ENOUGH_PIECES) {
        struct movelist legal = { 0 };
        game_generate(game, &pos, &legal);
        read_own_names(game, &pos, &legal);
        read_foreign_name(game, &pos, &legal, rest);
        movelist_free(&legal);
    }
    free(text);
    return 0;
}
