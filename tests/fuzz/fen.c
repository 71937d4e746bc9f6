/* "GAME\nFEN": what is read is a valid position, and its canonical text gives it again. */
#include <assert.h>
#include <stdlib.h>

#include "rules/fen.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *rest = text;
    struct err err = { 0 };
    struct position pos = { 0 }, again = { 0 };

    const struct game *game = game_find(fuzz_line(&rest), &err);
    if (!game || !fen_read(game, rest, &pos, &err)) {
        assert(err.text[0]);
        free(text);
        return 0;
    }

    char *fen = fen_text(game, &pos);
    assert(game_check(game, &pos, &err));
    assert(fen_read(game, fen, &again, &err));
    assert(!memcmp(&pos, &again, game->pos_size));
    char *twice = fen_text(game, &again);
    assert(!strcmp(fen, twice));

    free(twice);
    free(fen);
    free(text);
    return 0;
}
