/* One game's words in order, with its variations marked, before anything is known of its rules. */
#pragma once

#include "rules/pdn_parts.h"

struct pdn_script {
    struct pdn_token *token;            /* the tags are not among them */
    int *close;                         /* of an OPEN: where its CLOSE is */
    int count, capacity;
    const char *terminator;             /* what ended the game; NULL when nothing did */
    size_t terminator_length;
    struct pdn_slice start;             /* a FEN that is set up before the first move */
    const char *setup;                  /* the rest of the text, from a new position on, or NULL */
    int setup_line;
    struct pdn_slice body;              /* from the first word behind the tags to the result */
    int body_line;
};

/* A move as it is written. */
struct pdn_step {
    const struct pdn_token *token;
    int index;                          /* of the token */
    int number;                         /* printed before it, or carried on; 0 when unknown */
};

/* Reads one game's text; tags go to `tags` where it is not NULL. */
void pdn_script_read(struct pdn_script *script, const char *text, int line, struct pdn_tags *tags,
                     struct pdn_errors *errors, struct pdn_errors *notes);
/* Only the tags, in UTF-8. */
void pdn_script_head(const char *text, struct pdn_tags *tags);
void pdn_script_free(struct pdn_script *script);

/* The moves between two tokens, those of variations left out; *out grows. Returns their number. */
int pdn_script_steps(const struct pdn_script *script, int from, int to, struct pdn_step **out,
                     int *capacity);
