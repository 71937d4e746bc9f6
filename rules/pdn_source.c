/* Where a game ends: behind its result, or before a tag that follows its moves. */
#include "rules/pdn_source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "rules/pdn_foreign.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

enum { WINDOW = 1 << 18, GAME_MAX = 1 << 24, MARGIN = 600, ZEROS_PART = 100 };

void pdn_source_open(struct pdn_source *source, FILE *file, const char *text, size_t size)
{
    *source = (struct pdn_source){ .file = file, .text = text, .text_size = size, .line = 1 };
    source->capacity = WINDOW;
    source->buffer = mem_alloc(source->capacity + 1);
}

void pdn_source_close(struct pdn_source *source)
{
    free(source->buffer);
    *source = (struct pdn_source){ 0 };
}

/* --- reading on --- */

static size_t read_bytes(struct pdn_source *source, char *to, size_t room)
{
    if (source->file) {
        size_t got = fread(to, 1, room, source->file);
        if (got < room) {
            source->at_end = true;
            if (ferror(source->file))
                text_copy(source->failure, sizeof source->failure, strerror(errno));
        }
        return got;
    }
    size_t got = source->text_size < room ? source->text_size : room;
    if (got)
        memcpy(to, source->text, got);
    source->text = got ? source->text + got : source->text;
    source->text_size -= got;
    source->at_end = !source->text_size;
    return got;
}

/* Some zero bytes become blanks; many mean that it is no text. */
static void clear_zeros(struct pdn_source *source, char *text, size_t size)
{
    size_t zeros = 0;
    for (char *zero = text; (zero = memchr(zero, 0, (size_t)(text + size - zero))); zeros++)
        *zero = ' ';
    if (zeros <= size / ZEROS_PART)
        return;
    text_copy(source->failure, sizeof source->failure,
              "this is no text in a known encoding; games must be in UTF-8 or an older 8-bit one");
    source->at_end = true;
    source->length = source->start;
}

/* Gets more text behind what is there. */
static void fill(struct pdn_source *source)
{
    size_t left = source->length - source->start;
    if (source->start) {
        memmove(source->buffer, source->buffer + source->start, left);
        source->start = 0;
        source->length = left;
    }
    if (left > source->capacity / 2) {
        source->capacity *= 2;
        source->buffer = mem_grow(source->buffer, source->capacity + 1);
    }
    char *to = source->buffer + source->length;
    size_t got = read_bytes(source, to, source->capacity - source->length);
    source->length += got;
    clear_zeros(source, to, got);
    source->buffer[source->length] = '\0';
}

/* Files in other formats are rewritten as PDN, line by line, once they are wholly in memory. */
static void rewrite_foreign(struct pdn_source *source)
{
    if (!pdn_is_foreign(source->buffer))
        return;
    while (!source->at_end && source->length < GAME_MAX)
        fill(source);
    size_t size;
    char *text = pdn_from_foreign(source->buffer, &size);
    free(source->buffer);
    source->buffer = text;
    source->length = source->capacity = size;
}

/* --- cutting --- */

struct cutter {
    bool has_tags, has_moves, has_words, ended;
    const char *start, *end;
    int line;
};

/* A tag that some programs write behind the moves. */
static bool belongs_to_game_before(const struct pdn_token *tag)
{
    return tag->name.length == 8 && !strncasecmp(tag->name.at, "FILENAME", 8);
}

/* Takes a word; false when it belongs to the next game, or when the game is over. */
static bool take_word(struct cutter *cutter, const struct pdn_token *token)
{
    bool full = cutter->has_moves || cutter->ended;
    switch (token->kind) {
    case PDN_TAG:
        if (full && belongs_to_game_before(token))
            return true;
        if (full)
            return false;
        cutter->has_tags = true;
        return true;
    case PDN_RESULT:
        if (cutter->has_tags || cutter->has_moves || cutter->has_words)
            cutter->ended = true;
        return true;
    case PDN_WRAPPER:
        return !full;
    case PDN_NUMBER:
        return !cutter->ended;
    case PDN_MOVE:
    case PDN_UNKNOWN:
    case PDN_SETUP:
        if (cutter->ended)
            return false;
        cutter->has_moves = true;
        return true;
    case PDN_WORDS:
        return !cutter->ended; /* a title, a rest: by itself it makes no game */
    default:
        if (cutter->ended)
            return false;
        cutter->has_words = true;
        return true;
    }
}

/* Comments alone are a game only when a result says so. */
static bool is_game(const struct cutter *cutter)
{
    return cutter->has_tags || cutter->has_moves || cutter->ended;
}

/* Finds the game that begins at `text`. False when the text ends first. */
static bool find_end(const char *text, int line, struct cutter *out)
{
    struct pdn_lexer lexer;
    struct pdn_token token;
    *out = (struct cutter){ .line = line };
    pdn_lexer_start(&lexer, text, line);
    for (;;) {
        pdn_lexer_next(&lexer, &token);
        if (token.kind == PDN_END)
            return false;
        if (!take_word(out, &token))
            return true;
        bool counts = out->has_tags || out->has_moves || out->has_words;
        if (!out->start && counts) {
            out->start = token.text.at;
            out->line = token.line;
        }
        out->end = token.text.at + token.text.length;
    }
}

static void restore(struct pdn_source *source)
{
    if (source->terminated)
        source->buffer[source->start] = source->held;
    source->terminated = false;
}

/* Moves the beginning of the unread text to a place in the buffer and counts the lines between. */
static void advance(struct pdn_source *source, const char *to)
{
    const char *from = source->buffer + source->start;
    source->offset += (uint64_t)(to - from);
    for (const char *c = from; c < to; c++)
        source->line += *c == '\n' || (*c == '\r' && c[1] != '\n');
    source->start = (size_t)(to - source->buffer);
}

bool pdn_source_next(struct pdn_source *source, struct pdn_extent *out)
{
    restore(source);
    if (!source->length && !source->at_end) {
        fill(source);
        rewrite_foreign(source);
    }
    for (;;) {
        const char *text = source->buffer + source->start;
        struct cutter cutter;
        bool complete = find_end(text, source->line, &cutter);
        size_t left = source->length - source->start;
        bool safe = complete && (size_t)(cutter.end - text) + MARGIN < left;
        bool cut = !source->at_end && !safe && left >= GAME_MAX;
        if (!safe && !source->at_end && !cut) {
            fill(source);
            continue;
        }
        if (!cutter.start || !is_game(&cutter)) {
            advance(source, text + left);
            return false;
        }
        advance(source, cutter.start);
        *out = (struct pdn_extent){
            .text = source->buffer + source->start,
            .size = (size_t)(cutter.end - cutter.start),
            .line = cutter.line,
            .offset = source->offset,
            .cut = cut && !complete,
        };
        advance(source, cutter.end);
        source->held = source->buffer[source->start];
        source->buffer[source->start] = '\0';
        source->terminated = true;
        return true;
    }
}

int pdn_source_peek(struct pdn_source *source, struct pdn_extent *out, int count)
{
    restore(source);
    if (!source->length && !source->at_end) {
        fill(source);
        rewrite_foreign(source);
    }
    const char *text = source->buffer + source->start;
    int found = 0, line = source->line;
    while (found < count) {
        struct cutter cutter;
        bool complete = find_end(text, line, &cutter);
        if ((!complete && !source->at_end) || !cutter.start || !is_game(&cutter))
            break;
        out[found++] = (struct pdn_extent){
            .text = source->buffer + (cutter.start - source->buffer),
            .size = (size_t)(cutter.end - cutter.start),
            .line = cutter.line,
        };
        text = cutter.end;
    }
    return found;
}
