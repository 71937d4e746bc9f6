/* The text of a PDN file, cut into games while it is read. */
#pragma once

#include "rules/pdn_parts.h"

/* A game in the buffer; terminated there until the next call. */
struct pdn_extent {
    char *text;
    size_t size;
    int line;
    uint64_t offset;
    bool cut;                           /* too long to be one game, so it ends where memory does */
};

struct pdn_source {
    FILE *file;                         /* NULL: the text */
    const char *text;
    size_t text_size;
    char *buffer;
    size_t start, length, capacity;     /* buffer[start..length) is not yet read */
    uint64_t offset;                    /* of buffer[start] in the file */
    int line;
    char held;                          /* what stood where the last game was terminated */
    bool terminated, at_end;
    char failure[120];                  /* "" while all is well */
};

void pdn_source_open(struct pdn_source *source, FILE *file, const char *text, size_t size);
void pdn_source_close(struct pdn_source *source);
bool pdn_source_next(struct pdn_source *source, struct pdn_extent *out);

/* Some games from here on, which stay to be read; returns their number. They stay valid until the
 * next call. */
int pdn_source_peek(struct pdn_source *source, struct pdn_extent *out, int count);
