/* Patterns and material: whatever the text, it is understood or refused with a place, and a pattern
 * that is turned twice is itself again. */
#include <assert.h>
#include <stdlib.h>

#include "src/library_line.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const ids[] = { "russian", "international", "turkish", "lasca", "dameo" };
    char *text = fuzz_text(data, size);
    struct material material;
    struct err err = { 0 };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const struct game *game = game_find(ids[i], &err);
        struct pattern pattern, once, twice;
        if (!pattern_read(game, text, &pattern, &err)) {
            assert(err.text[0] && err.column > 0);
            continue;
        }
        assert(pattern_turned(game, &pattern, SYMMETRY_REVERSED, &once));
        assert(pattern_turned(game, &once, SYMMETRY_REVERSED, &twice));
        assert(!memcmp(pattern.piece, twice.piece, sizeof pattern.piece));
        assert(pattern.turn == twice.turn && pattern.empty == twice.empty);
    }
    err.text[0] = '\0';
    if (!material_read(text, &material, &err))
        assert(err.text[0]);
    /* The line of a game, as it comes from a file. */
    struct line_reader reader;
    line_read(&reader, data, size);
    for (size_t steps = 0; line_next(&reader); steps++)
        assert(steps < size);
    free(text);
    return 0;
}
