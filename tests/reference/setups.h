/* Made-up positions for comparisons, far from what play from the start brings about. */
#pragma once

#include "src/base/hash.h"
#include "tests/reference/reference.h"

enum ref_setup {
    SETUP_MIXED,                        /* any number of pieces, one in four a king */
    SETUP_KINGS,                        /* nearly all are kings */
    SETUP_SPARSE,                       /* endings */
    SETUP_LOPSIDED,                     /* a king or two among many enemies */
    SETUP_ORCHARD,                      /* enemies stand apart in rows: long captures, loops */
    SETUP_KINDS
};

/* In tower games most squares carry prisoners too. Never more pieces than the game starts with. */
void ref_setup(const struct ref_game *game, enum ref_setup kind, struct rng *rng,
               struct ref_position *out);
