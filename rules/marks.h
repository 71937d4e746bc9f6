/* Arrows and circles drawn on a position. In a record they are commands of the comment behind the
 * move, as in chess: "[%csl Gd4,Rf6] [%cal Gc3d4,B32-28]". The letter is the colour; numbers of
 * squares are divided by "-".
 */
#pragma once

#include "rules/game.h"

enum mark_colour { MARK_GREEN, MARK_RED, MARK_BLUE, MARK_YELLOW, MARK_COLOURS };

struct mark { square from, to; uint8_t colour; };          /* a circle ends where it begins */

enum { MARKS_MOST = 64 };
struct marks { struct mark mark[MARKS_MOST]; int count; };

/* What the comment (NULL: none) says; what cannot be read is passed over. */
void marks_read(const struct game *game, const char *comment, struct marks *out);

/* Appends the comment with these marks in place of those that it had. */
struct strbuf;
void marks_write(const struct game *game, const struct marks *marks, const char *comment,
                 struct strbuf *out);

/* The same mark again takes it away; with another colour it changes its colour. */
void marks_toggle(struct marks *marks, struct mark mark);
