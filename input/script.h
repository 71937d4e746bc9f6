/* Scripts of what a person does, for tests and pictures: a line a step, `#` begins a comment.
 *
 *     size 1280 800                     of the window, in pixels
 *     scale 150                         of the interface, per cent
 *     fonts fixed                       lay out with fixed widths, the same on every machine
 *     set animation off                 any setting
 *     new russian white=me black=computer level=3 clock=3+2 fen=W:Wa1:Bb8
 *     click c3                          also by number; `right` gives the choice up
 *     drag c3 d4
 *     mark c3 d4 shift                  an arrow with the right button, on one square a circle;
 *                                       shift, alt or shift+alt for other colours
 *     hover d2
 *     press "Play"                      a button by its label; `point` only stands on it
 *     slide "Level" 7
 *     wheel "List of moves" 2           notches; positive ones go up
 *     key ctrl+z
 *     type 32-28
 *     wait 500                          milliseconds; or: still, engine
 *     shot name                         a picture, NAME.png
 *     dump name                         the scene as text, NAME.txt
 *     tell name                         what a person can read and press, NAME.txt
 *     expect "text"                     … must be seen; `refuse` the reverse
 *
 * Words with blanks stand in double quotes. The steps are read here and carried out in src.
 */
#pragma once

#include "src/base/err.h"

enum script_verb {
    SCRIPT_SIZE, SCRIPT_SCALE, SCRIPT_FONTS, SCRIPT_SET, SCRIPT_NEW,
    SCRIPT_CLICK, SCRIPT_RIGHT, SCRIPT_DRAG, SCRIPT_MARK, SCRIPT_HOVER,
    SCRIPT_PRESS, SCRIPT_POINT, SCRIPT_SLIDE, SCRIPT_WHEEL, SCRIPT_KEY, SCRIPT_TYPE,
    SCRIPT_WAIT, SCRIPT_SHOT, SCRIPT_DUMP, SCRIPT_TELL, SCRIPT_EXPECT, SCRIPT_REFUSE,
    SCRIPT_VERB_COUNT
};

enum { SCRIPT_WORDS = 12 };

struct script_step {
    enum script_verb verb;
    int line;
    int count;
    char *word[SCRIPT_WORDS];           /* the arguments, in the script's memory */
};

struct script {
    struct script_step *step;
    int count;
    char *text;                         /* holds the words */
};

const char *script_verb_name(enum script_verb verb);       /* "click" */

/* False with *err telling the line. */
bool script_read(const char *text, struct script *out, struct err *err);
void script_free(struct script *script);
