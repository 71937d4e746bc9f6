/* Makes a record of one game's words once its rules are known. */
#pragma once

#include "rules/pdn_line.h"

struct pdn_tree {
    const struct pdn_script *script;
    struct pdn_way way;
    struct pdn_game *out;               /* its record, moves, errors and notes are filled in */
    struct pdn_line *main;              /* replayed from the start of the record */
    const struct pdn_step *steps;       /* of the main line */
    int count;
};

void pdn_tree_build(struct pdn_tree *tree, const struct position *start);
