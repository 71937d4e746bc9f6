/* Rule options that the texts of a game name: "turkish[endgame=none]", "german[board=8x8]".
 *
 * The first value of an option is the game's default, as its row in variants.c stands.
 */
#pragma once

#include <stddef.h>

#include "rules/rules.h"
#include "src/base/err.h"

struct rule_option {
    const char *game, *key;
    const char *words;                  /* for people, N_() */
    struct rule_value {
        const char *value;              /* NULL ends the list */
        const char *words;
        void (*set)(struct rules *rules);           /* NULL: nothing changes */
    } value[5];
};

const struct rule_option *option_nth(int i);        /* NULL past the end */

/* Applies "key=value" to rules; text need not be terminated. False with *err listing what there
 * is. */
bool option_apply(struct rules *rules, const char *text, size_t length, struct err *err);

/* What follows from all options together, in whatever order they stood. False with *err when two
 * of them exclude each other. */
bool options_finish(struct rules *rules, struct err *err);
