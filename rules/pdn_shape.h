/* What the words of a PDN text look like: blanks, dashes, results, moves.
 *
 * All functions look at terminated text and answer with the place behind what they found, or with
 * NULL or 0.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Signs of more than one byte. */
#define PDN_NO_BREAK_SPACE "\xc2\xa0"
#define PDN_HALF "\xc2\xbd"

static inline bool pdn_is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool pdn_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool pdn_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline bool pdn_is_file(char c)  /* of a board: a to l */
{
    return (c >= 'a' && c <= 'l') || (c >= 'A' && c <= 'L');
}

static inline bool pdn_starts(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

const char *pdn_behind_blanks(const char *at);
const char *pdn_behind_spaces(const char *at);             /* blanks of one line */
size_t pdn_dash_length(const char *at);

/* A rank and a number before a move of ashtarashki: "M2 c3-d4". */
bool pdn_is_ranked_piece(const char *at);
const char *pdn_behind_move(const char *text);

/* Number of bytes of the result that stands at `text`, 0 when there is none. */
size_t pdn_result_length(const char *text);
