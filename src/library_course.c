/* The main line of a record as the library keeps it. */
#include <stdlib.h>
#include <string.h>

#include "src/base/hash.h"
#include "src/base/mem.h"
#include "src/library_parts.h"

static struct library_place *new_place(struct library_course *course)
{
    if (course->count == course->capacity) {
        course->capacity = course->count ? 2 * course->count : 256;
        course->place =
            mem_grow(course->place, sizeof *course->place * (size_t)course->capacity);
    }
    return &course->place[course->count++];
}

void course_read(struct record *record, struct library_course *out)
{
    const struct game *game = record_game(record);
    struct position before = *record_position(record, 0);

    course_clear(out);
    line_start(&out->line, &before);
    out->hash = hash_bytes(game->id, strlen(game->id), (uint64_t)library_key(game, &before));
    for (node_id at = 0; at >= 0;) {
        const struct node *node = record_node(record, at);
        struct library_place *place = new_place(out);
        *place = (struct library_place){ .key = library_key(game, &before), .ply = out->count - 1 };
        if (node->child >= 0) {
            const struct node *next = record_node(record, node->child);
            struct position after = *record_position(record, node->child);
            place->move = library_move(&next->move, NULL);
            out->hash = hash_mix(out->hash ^ (uint64_t)place->move);
            line_step(&out->line, &before, &after);
            if (place->ply < FIRST_MOVES)
                strbuf_printf(&out->first, "%s%s", place->ply ? " " : "", next->text);
            before = after;
        }
        at = node->child;
    }
}

void course_clear(struct library_course *course)
{
    if (!course->line.text)
        strbuf_init(&course->line);
    if (!course->first.text)
        strbuf_init(&course->first);
    strbuf_clear(&course->line);
    strbuf_clear(&course->first);
    course->count = 0;
}

void course_end(struct library_course *course)
{
    free(course->place);
    if (course->line.text)
        strbuf_free(&course->line);
    if (course->first.text)
        strbuf_free(&course->first);
    *course = (struct library_course){ 0 };
}
