/* "GAME\nLINE\nLINE...": lines of the Hub protocol, heard by our end before it has an engine, and
 * looked at as positions and moves of a game. What is read is written the same way again. */
#include <assert.h>
#include <stdlib.h>

#include "ai/hub.h"
#include "ai/hub_line.h"
#include "ai/hub_words.h"
#include "tests/fuzz/fuzz.h"

enum { ENOUGH_PIECES = 24 };            /* huge capture trees only cost time */

static void say_nothing(void *arg, const char *line)
{
    (void)arg;
    assert(!strchr(line, '\n'));        /* one message is one line */
}

static void read_move(const struct game *game, const struct position *pos, const char *word)
{
    struct movelist legal = { 0 };
    char text[MOVE_TEXT];
    game_generate(game, pos, &legal);
    int found = hub_move_read(game, &legal, word);
    assert(found >= HUB_MOVE_ILLEGAL && found < legal.count);
    if (found >= 0) {
        hub_move_write(game, &legal, &legal.move[found], text);
        assert(hub_move_read(game, &legal, text) == found);
    }
    movelist_free(&legal);
}

static void read_words(const struct game *game, const struct hub_line *line)
{
    struct position pos = game->start;
    struct position read = game->start;
    for (int i = 0; i < line->count; i++) {
        const char *value = line->arg[i].value;
        if (hub_position_read(game, value, &read, NULL) &&
            set_count(position_side(&read, WHITE) | position_side(&read, BLACK)) <= ENOUGH_PIECES) {
            struct strbuf text;
            pos = read;
            strbuf_init(&text);
            if (hub_position_write(game, &pos, &text))
                assert(!strcmp(text.text, value));
            strbuf_free(&text);
        } else {
            read_move(game, &pos, value);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *rest = text;
    const struct game *game = hub_variant_find(fuzz_line(&rest), NULL);
    struct hub *hub = hub_new(say_nothing, NULL, NULL);

    while (game && *rest) {
        struct hub_line line;
        struct err err = { 0 };
        const char *heard = fuzz_line(&rest);
        if (hub_line_read(&line, heard, &err)) {
            read_words(game, &line);
            bool starts = !strcmp(line.command, "init");   /* no engine here */
            hub_line_free(&line);
            if (!starts && !hub_hear(hub, heard))
                break;
        } else {
            assert(err.text[0]);
        }
    }
    hub_free(hub);
    free(text);
    return 0;
}
