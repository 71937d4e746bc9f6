#include "rules/pdn_shape.h"

#include <string.h>

#define TIMES "\xc3\x97"
#define CYRILLIC_HA "\xd1\x85" /* looks like x */

/* Looking ahead ends after so much, or odd texts would be read again and again. */
enum { SQUARES_MAX = 64 };

const char *pdn_behind_blanks(const char *at)
{
    for (;; at++) {
        if (pdn_starts(at, PDN_NO_BREAK_SPACE))
            at++;
        else if (!pdn_is_blank(*at))
            return at;
    }
}

const char *pdn_behind_spaces(const char *at)
{
    for (;; at++) {
        if (pdn_starts(at, PDN_NO_BREAK_SPACE))
            at++;
        else if (*at != ' ' && *at != '\t')
            return at;
    }
}

size_t pdn_dash_length(const char *at)
{
    if (*at == '-')
        return 1;
    /* U+2010 to U+2014 and U+2212 */
    if (pdn_starts(at, "\xe2\x80") && (unsigned char)at[2] >= 0x90 && (unsigned char)at[2] <= 0x94)
        return 3;
    return pdn_starts(at, "\xe2\x88\x92") ? 3 : 0;
}

/* --- results --- */

/* Half a result: "1", "0.98", "1+", "1 1/2", "1/2". */
struct half {
    bool plain, fraction, decimal, mark;
    int whole;
};

static bool read_one_half(const char **at)
{
    bool ascii = pdn_starts(*at, "1/2");
    if (!ascii && !pdn_starts(*at, PDN_HALF))
        return false;
    *at += ascii ? 3 : 2;
    return true;
}

/* "+" or "-" of a plus draw; a minus before a square would be the sign of a move. */
static bool is_plus_mark(const char *at)
{
    if (*at == '+')
        return true;
    return *at == '-' && (pdn_is_blank(at[1]) || !at[1]) &&
           !pdn_is_digit(*pdn_behind_spaces(at + 1));
}

static bool read_half(const char **text, struct half *out)
{
    const char *at = *text;
    memset(out, 0, sizeof *out);
    out->fraction = read_one_half(&at);
    if (!out->fraction) {
        bool below = *at == '-';
        at += below;
        if (!pdn_is_digit(*at))
            return false;
        out->whole = *at++ - '0';
        const char *behind = pdn_behind_spaces(at);
        if (*at == '.' && pdn_is_digit(at[1])) {
            out->decimal = true;
            at += 1 + strspn(at + 1, "0123456789");
        } else if (below) {
            return false;
        } else if (is_plus_mark(at)) {
            out->mark = true;
            at++;
        } else if (read_one_half(&behind)) {
            out->fraction = true;
            at = behind;
        }
    }
    out->plain = !out->decimal && !out->mark && !out->fraction;
    *text = at;
    return true;
}

/* Behind a result stands nothing that could belong to a move or a number, except the number of
 * the next game's first move, in two digits. */
static bool ends_result(const char *at)
{
    if (pdn_is_digit(at[0]) && pdn_is_digit(at[1]) && at[2] == '.')
        return true;
    return !*at || pdn_is_blank(*at) || strchr("[]{}();,*", *at) ||
           pdn_starts(at, PDN_NO_BREAK_SPACE) || (*at == '.' && !pdn_is_digit(at[1]));
}

size_t pdn_result_length(const char *text)
{
    const char *at = text;
    struct half first, second;
    if (!read_half(&at, &first))
        return 0;
    const char *behind_first = at;
    at = pdn_behind_spaces(at);
    size_t dash = pdn_dash_length(at);
    if (dash)
        at = pdn_behind_spaces(at + dash);
    if (!dash || !read_half(&at, &second)) {
        bool alone = first.fraction && !first.whole && ends_result(behind_first);
        return alone ? (size_t)(behind_first - text) : 0;
    }
    if (!ends_result(at))
        return 0;
    bool whole = first.plain && second.plain && first.whole + second.whole <= 2 &&
                 (first.whole == second.whole || !first.whole || !second.whole);
    bool other = (first.decimal && second.decimal) || (first.mark && second.mark) ||
                 ((first.fraction || second.fraction) && !first.decimal && !second.decimal);
    return whole || other ? (size_t)(at - text) : 0;
}

/* --- moves --- */

/* A square: digits, or a letter of a file and digits; behind it, or NULL. */
static const char *behind_square(const char *at)
{
    int digits = 0, most = 3;
    if (pdn_is_file(*at)) {
        at++;
        most = 2;
    }
    while (digits < most && pdn_is_digit(*at)) {
        at++;
        digits++;
    }
    return digits && !pdn_is_digit(*at) ? at : NULL;
}

static const char *behind_sign(const char *at)
{
    size_t dash = pdn_dash_length(at);
    if (dash)
        return at + dash;
    if (*at == 'x' || *at == 'X' || *at == ':')
        return at + 1;
    return pdn_starts(at, TIMES) || pdn_starts(at, CYRILLIC_HA) ? at + 2 : NULL;
}

/* The next square of a move, the sign before it included; NULL when the move is over. */
static const char *behind_step(const char *at, int squares)
{
    if (pdn_is_file(*at))
        return behind_square(at);
    const char *sign = pdn_behind_spaces(at), *next = behind_sign(sign);
    if (!next && *at == '*' && (squares == 1 || pdn_is_file(at[1])))
        next = at + 1;
    if (!next)
        return NULL;
    if (sign > at && pdn_result_length(sign))
        return NULL; /* "-0.98-1.02" */
    const char *square = pdn_behind_spaces(next);
    if (square > next && sign == at && !pdn_dash_length(sign) && !behind_sign(sign))
        return NULL;
    return behind_square(square);
}

/* "=B" and "/" behind a move of odd games. */
static const char *behind_suffix(const char *at)
{
    if (*at == '=' && pdn_is_letter(at[1]) && !pdn_is_letter(at[2]) && !pdn_is_digit(at[2]))
        return at + 2;
    if (*at == '/' && (!at[1] || pdn_is_blank(at[1]) || strchr("!?)", at[1])))
        return at + 1;
    return at;
}

bool pdn_is_ranked_piece(const char *at)
{
    return (*at == 'M' || *at == 'V' || *at == 'W') && at[1] >= '1' && at[1] <= '3' &&
           pdn_is_blank(at[2]);
}

/* Behind the move that begins here, or NULL. */
const char *pdn_behind_move(const char *text)
{
    const char *at = text;
    int squares = 0;
    bool drops = *at == '@';
    if (drops)
        at++;
    else if (pdn_is_ranked_piece(at))
        at = pdn_behind_spaces(at + 2);

    /* "3228": two numbers of two digits; "a3b4" needs no sign either. */
    if (at == text && pdn_is_digit(at[0]) && pdn_is_digit(at[1]) && pdn_is_digit(at[2]) &&
        pdn_is_digit(at[3]) && !pdn_is_digit(at[4]) && at[4] != '.' && !behind_sign(at + 4))
        return at + 4;

    const char *next = behind_square(at);
    while (next && squares < SQUARES_MAX) {
        at = next;
        squares++;
        next = behind_step(at, squares);
    }
    if (squares < 2 && !(drops && squares)) {
        /* "f3 e2": the sign between has been forgotten */
        const char *second = pdn_behind_spaces(at);
        if (squares != 1 || !pdn_is_file(*text) || second == at || !pdn_is_file(*second))
            return NULL;
        at = behind_square(second);
        if (!at || (*at && !pdn_is_blank(*at)))
            return NULL;
    }
    if (pdn_is_letter(*at) || pdn_is_digit(*at))
        return NULL; /* a word that only begins like a move */
    return behind_suffix(at);
}
