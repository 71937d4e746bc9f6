/* Views filled with examples, for the tests of screens and for looking at them.
 *
 * Everything a view points to lives in the example, which is therefore used in place and not
 * copied. The same name gives the same view on every machine.
 */
#pragma once

#include "render/view.h"

enum { EXAMPLE_MOVES = 160, EXAMPLE_CARDS = 60, EXAMPLE_SETTINGS = 12 };

struct example {
    struct view view;
    struct position pos;
    struct move_view moves[EXAMPLE_MOVES];
    char move_text[EXAMPLE_MOVES][24];
    struct explanation why;
    struct game_card cards[EXAMPLE_CARDS];
    char card_line[EXAMPLE_CARDS][40];
    struct setting_view settings[EXAMPLE_SETTINGS];
    char line[2][80];
};

/* Names of all examples in order; NULL past the end. */
const char *example_name(int i);

/* Fills *out for a window of this size; false when the name is unknown. */
bool example_fill(struct example *out, const char *name, float width, float height, int look,
                  int board);
