/* The words of a PDN text: tags, move numbers, moves, comments, brackets, results.
 *
 * Reads generously and knows nothing of any game; a word is a piece of the text itself, nothing is
 * copied. Only ASCII and UTF-8 signs have a meaning, so texts in old one-byte encodings come apart
 * at the same places before and after they have been decoded.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum pdn_kind {
    PDN_END,
    PDN_TAG,                            /* [Name "value"]; name and value are in the token */
    PDN_HEADING,                        /* [words] on a line of its own; `inner` without brackets */
    PDN_WRAPPER,                        /* [pdn], [/pdn] */
    PDN_NUMBER,                         /* 12. or 12... or a number alone */
    PDN_MOVE,
    PDN_UNKNOWN,                        /* "- -", a move that nobody knows */
    PDN_SETUP,                          /* /FEN "..."/; `inner` is the FEN */
    PDN_NAG,                            /* $12 */
    PDN_STRENGTH,                       /* !, ?!, (!), and * glued to a move */
    PDN_COMMENT,                        /* {words}, ;words; `inner` is what is said */
    PDN_OPEN, PDN_CLOSE,                /* a variation */
    PDN_NEXT,                           /* ; between two variations in one pair of brackets */
    PDN_RESULT,
    PDN_WORDS                           /* text outside of comments */
};

struct pdn_slice {
    const char *at;
    size_t length;
};

struct pdn_token {
    enum pdn_kind kind;
    int line;                           /* where it begins, from 1 */
    int number;                         /* of PDN_NUMBER and PDN_NAG */
    bool second;                        /* PDN_NUMBER: several dots, the second side moves */
    bool unclosed;                      /* a comment that only the next game ends */
    struct pdn_slice text, inner, name; /* name: of a tag, whose value is `inner` */
};

/* The text is terminated by a zero byte, and holds no other. */
struct pdn_lexer {
    const char *start, *at;
    const char *move_end;               /* behind the last move, for signs glued to it */
    const char *counted;                /* `line` is that of this place */
    int line, depth;
};

void pdn_lexer_start(struct pdn_lexer *lexer, const char *text, int line);
void pdn_lexer_next(struct pdn_lexer *lexer, struct pdn_token *out);

static inline bool pdn_slice_is(struct pdn_slice slice, const char *word)
{
    size_t i = 0;
    while (i < slice.length && word[i] && slice.at[i] == word[i])
        i++;
    return i == slice.length && !word[i];
}
