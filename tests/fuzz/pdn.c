/* PDN: whatever the bytes, reading ends, moves are legal, and a game that has been read is written
 * so that the same is read again. */
#include <assert.h>

#include "tests/fuzz/fuzz.h"
#include "tests/replay/round_trip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pdn_reader *reader = pdn_read_text((const char *)data, size);
    struct pdn_game game;
    uint64_t last = 0;
    while (pdn_next(reader, &game)) {
        assert(game.offset >= last && game.offset + game.size <= size + 16 * size);
        last = game.offset;
        assert(!game.record || (game.game && !game.rest));
        for (int i = 0; i < game.errors.count; i++)
            assert(game.errors.error[i].text[0] && game.errors.error[i].line > 0);
        assert(!round_trip_fault(&game));
        pdn_game_free(&game);
    }
    pdn_reader_free(reader);
    return 0;
}
