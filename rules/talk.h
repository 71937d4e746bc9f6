/* The sentences of explanations: what all of them are made of.
 *
 * Every sentence is whole, so that it can be translated. The game's words for its pieces stand as
 * subjects only ("%s do not move back"), so that a language needs no other case of them.
 */
#pragma once

#include "rules/attempt.h"
#include "src/base/strbuf.h"

/* One explanation being made. */
struct talk {
    const struct game *game;
    const struct position *pos;
    const struct movelist *legal;
    const square *cell;
    int count;
    bool due;                           /* a capture is compulsory */
    char tried[64];                     /* the try as it would be written */
    struct strbuf text;
    struct explanation *out;
};

enum counted { COUNT_PIECES, COUNT_MEN, COUNT_KINGS };

void talk_title(struct talk *talk, const char *format, ...) __attribute__((format(printf, 2, 3)));
void talk_say(struct talk *talk, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "men", "Men", "a man" in the words of the game. */
const char *talk_many(const struct talk *talk, bool king);
const char *talk_many_first(const struct talk *talk, bool king);
const char *talk_one(const struct talk *talk, bool king);
const char *talk_one_first(const struct talk *talk, bool king);
void talk_count(enum counted what, int number, char *out, size_t size);       /* "two pieces" */

const char *talk_name(const struct talk *talk, square sq);
void talk_set_tried(struct talk *talk, bool capture);
void talk_route(const struct talk *talk, const struct capture_route *route, char *out, size_t size);

/* Joins names as a choice: "a", "a or b", "a, b or c". */
void talk_join(struct strbuf *list, const char *item, int index, int count);

bool talk_moves_from(const struct talk *talk, square sq);

/* Says what can be played, from a square or (SQ_NONE) at all. */
void talk_choice(struct talk *talk, square from);
/* What may be played instead: captures when they are due, else moves of the tried piece. */
void talk_instead(struct talk *talk);
/* Which captures are due, with what they take, and why lesser ones are not. */
void talk_captures_due(struct talk *talk);

void talk_how_it_steps(struct talk *talk, bool king);
