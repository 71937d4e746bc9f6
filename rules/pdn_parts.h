/* What the files of the PDN reader and writer share and others need not know. */
#pragma once

#include "rules/pdn.h"
#include "rules/pdn_token.h"

struct strbuf;

/* Comments begin like this when they hold moves that could not be replayed. */
#define PDN_UNREAD "unread: "

/* Where something is wrong; `move` as it is written. */
struct pdn_place {
    int line, ply, number;
    struct pdn_slice move;
};

/* These take the texts that they are given. */
void pdn_error_add(struct pdn_errors *errors, struct pdn_place place, char *text);
void pdn_tag_add(struct pdn_tags *tags, char *name, char *value);

/* Appends a text as it stands in a comment: no braces, single blanks, none at the ends. */
void pdn_plain_text(struct strbuf *out, struct pdn_slice text);
