#include "rules/pdn_token.h"

#include <string.h>
#include <strings.h>

#include "rules/pdn_shape.h"

/* Signs of more than one byte that mean something in a game. */
#define BYTE_ORDER_MARK "\xef\xbb\xbf"
#define ELLIPSIS "\xe2\x80\xa6"
#define SQUARE_SIGN "\xe2\x96\xa1" /* the only move */
#define CIRCLED_DOT "\xe2\xa8\x80" /* zugzwang */
#define LEFT_QUOTE "\xe2\x80\x9c"
#define RIGHT_QUOTE "\xe2\x80\x9d"
#define LOW_QUOTE "\xe2\x80\x9e"

/* Looking ahead ends after so much, or odd texts would be read again and again. */
enum { HEADING_MAX = 400 };

void pdn_lexer_start(struct pdn_lexer *lexer, const char *text, int line)
{
    *lexer = (struct pdn_lexer){ .start = text, .at = text, .counted = text, .line = line };
}

/* A line ends with LF, CR LF or CR alone. */
static int line_of(struct pdn_lexer *lexer, const char *at)
{
    for (; lexer->counted < at; lexer->counted++)
        if (*lexer->counted == '\n' || (*lexer->counted == '\r' && lexer->counted[1] != '\n'))
            lexer->line++;
    return lexer->line;
}

static bool begins_line(const struct pdn_lexer *lexer, const char *at)
{
    while (at > lexer->start && (at[-1] == ' ' || at[-1] == '\t'))
        at--;
    if (at == lexer->start || at[-1] == '\n' || at[-1] == '\r')
        return true;
    return at - lexer->start == 3 && pdn_starts(lexer->start, BYTE_ORDER_MARK);
}

static const char *line_end(const char *at)
{
    return at + strcspn(at, "\r\n");
}

/* The sign on this line, if it is near. */
static const char *find_near(const char *at, char sign)
{
    for (int i = 0; i < HEADING_MAX && *at && *at != '\n' && *at != '\r'; i++, at++)
        if (*at == sign)
            return at;
    return NULL;
}

/* Blanks, lines that begin with % or #, and stops that say nothing: dots without a number, commas,
 * a semicolon between two variations. */
static void skip_nothing(struct pdn_lexer *lexer)
{
    for (;;) {
        const char *at = pdn_behind_blanks(lexer->at);
        if (pdn_starts(at, BYTE_ORDER_MARK) || pdn_starts(at, ELLIPSIS))
            at += 3;
        else if (*at == '.' || *at == ',' || (*at == ';' && *pdn_behind_blanks(at + 1) == '('))
            at++;
        else if ((*at == '%' || *at == '#') && begins_line(lexer, at))
            at = line_end(at);
        else if (at == lexer->at)
            return;
        lexer->at = at;
    }
}

static void take(struct pdn_lexer *lexer, struct pdn_token *out, enum pdn_kind kind,
                 const char *end)
{
    out->kind = kind;
    out->text = (struct pdn_slice){ lexer->at, (size_t)(end - lexer->at) };
    out->inner = out->text;
    lexer->at = end;
}

static struct pdn_slice between(const char *start, const char *end)
{
    return (struct pdn_slice){ start, (size_t)(end - start) };
}

/* The opening of a tag: `[`, a name, a quote. Returns the value's first byte, or NULL. */
static const char *tag_value(const char *at, struct pdn_slice *name)
{
    if (*at != '[')
        return NULL;
    at = pdn_behind_blanks(at + 1);
    if (!pdn_is_letter(*at))
        return NULL;
    const char *start = at;
    while (pdn_is_letter(*at) || pdn_is_digit(*at) || *at == '_' || *at == '-')
        at++;
    *name = between(start, at);
    at = pdn_behind_blanks(at);
    if (*at == '"')
        return at + 1;
    bool curly =
        pdn_starts(at, LEFT_QUOTE) || pdn_starts(at, RIGHT_QUOTE) || pdn_starts(at, LOW_QUOTE);
    return curly ? at + 3 : NULL;
}

/* A line that opens the tags of a game, behind an empty line. */
static bool is_game_start(const char *at)
{
    struct pdn_slice name;
    return tag_value(at, &name) != NULL;
}

/* `\"` ends the value when somebody forgot that backslashes are written twice: "C:\"] and the end
 * of the line. */
static bool is_careless_end(const char *at)
{
    const char *bracket = pdn_behind_spaces(at + 2);
    if (*bracket != ']')
        return false;
    bracket = pdn_behind_spaces(bracket + 1);
    return !*bracket || *bracket == '\n' || *bracket == '\r';
}

/* A curly quote closes only what a curly one has opened. */
static size_t quote_length(const char *at, bool curly)
{
    if (*at == '"')
        return 1;
    return curly && (pdn_starts(at, LEFT_QUOTE) || pdn_starts(at, RIGHT_QUOTE)) ? 3 : 0;
}

/* Where the value ends and `]` stands or is missing. The value goes on to a quote before `]`, so
 * that quotes inside need no backslash. It may have line breaks, but an empty line or a line that
 * opens another tag ends one that nobody closed. */
static const char *value_end(const char *at, bool curly)
{
    for (; *at; at++) {
        if (*at == '\\' && (at[1] == '\\' || (at[1] == '"' && !is_careless_end(at)))) {
            at++;
            continue;
        }
        size_t quote = quote_length(at, curly);
        if (quote && *pdn_behind_blanks(at + quote) == ']')
            break;
        if ((*at == '\n' || *at == '\r') && is_game_start(pdn_behind_spaces(at + 1)))
            break;
        if (pdn_starts(at, "\n\n") || pdn_starts(at, "\r\n\r\n"))
            break;
    }
    return at;
}

static void read_tag(struct pdn_lexer *lexer, struct pdn_token *out, const char *value)
{
    bool curly = value[-1] != '"';
    const char *end = value_end(value, curly);
    size_t quote = quote_length(end, curly);
    take(lexer, out, PDN_TAG, quote ? pdn_behind_blanks(end + quote) + 1 : end);
    if (!quote) /* never closed */
        while (end > value && (pdn_is_blank(end[-1]) || end[-1] == ']' || end[-1] == '"'))
            end--;
    out->inner = between(value, end);
}

/* [pdn], [/pdn], [words]; false when the bracket is nothing special. */
static bool read_bracket(struct pdn_lexer *lexer, struct pdn_token *out)
{
    const char *at = lexer->at;
    const char *value = tag_value(at, &out->name);
    if (value && (!lexer->depth || begins_line(lexer, at))) {
        read_tag(lexer, out, value);
        lexer->depth = 0; /* tags end whatever nobody has closed */
        return true;
    }
    if (!strncasecmp(at, "[pdn]", 5) || !strncasecmp(at, "[/pdn]", 6)) {
        take(lexer, out, PDN_WRAPPER, at + (at[1] == '/' ? 6 : 5));
        return true;
    }
    const char *end = find_near(at, ']');
    if (!end)
        return false;
    bool heading = begins_line(lexer, at) && (pdn_is_blank(end[1]) || !end[1]) && at[1] != '%';
    take(lexer, out, heading ? PDN_HEADING : PDN_COMMENT, end + 1);
    out->inner = heading ? between(at + 1, end) : out->text;
    return true;
}

/* A comment ends at the first `}`. It goes on behind it when a `{` stood inside and the next brace
 * closes too. An open one ends at the next game. */
static void read_braces(struct pdn_lexer *lexer, struct pdn_token *out)
{
    const char *start = lexer->at + 1, *at = start;
    int inside = 0;
    for (; *at; at++) {
        if (*at == '{')
            inside++;
        if (*at == '}') {
            const char *brace = inside ? at + 1 + strcspn(at + 1, "{}") : at;
            if (!inside || *brace != '}')
                break;
            inside--;
        }
        if ((*at == '\n' || *at == '\r') && at[1] == '[' && is_game_start(at + 1)) {
            const char *before = at;
            while (before > start && (before[-1] == ' ' || before[-1] == '\t'))
                before--;
            if (*at == '\n' && before > start && before[-1] == '\r')
                before--;
            if (before > start && (before[-1] == '\n' || before[-1] == '\r'))
                break;
        }
    }
    take(lexer, out, PDN_COMMENT, at + (*at == '}'));
    out->unclosed = *at != '}';
    out->inner = between(start, at);
}

static bool is_strength(char c)
{
    return c == '!' || c == '?';
}

static void read_opening(struct pdn_lexer *lexer, struct pdn_token *out)
{
    const char *at = lexer->at + 1;
    while (is_strength(*at) || (*at == '*' && at[1] == ')'))
        at++;
    if (at > lexer->at + 1 && *at == ')') {
        const char *start = lexer->at + 1;
        take(lexer, out, PDN_STRENGTH, at + 1);
        out->inner = between(start, at);
        return;
    }
    take(lexer, out, PDN_OPEN, lexer->at + 1);
    lexer->depth++;
}

/* A comment to the end of the line, unless it parts variations in one pair of brackets. */
static void read_semicolon(struct pdn_lexer *lexer, struct pdn_token *out)
{
    const char *next = pdn_behind_blanks(lexer->at + 1);
    if (lexer->depth && (pdn_is_digit(*next) || pdn_behind_move(next))) {
        take(lexer, out, PDN_NEXT, lexer->at + 1);
        return;
    }
    const char *start = lexer->at + 1;
    take(lexer, out, PDN_COMMENT, line_end(lexer->at));
    out->inner = between(start, lexer->at);
}

static bool read_setup(struct pdn_lexer *lexer, struct pdn_token *out)
{
    const char *at = lexer->at;
    if (strncasecmp(at, "/FEN", 4))
        return false;
    at = pdn_behind_blanks(at + 4);
    if (*at != '"')
        return false;
    const char *start = at + 1, *end = start + strcspn(start, "\"");
    if (!*end)
        return false;
    at = pdn_behind_blanks(end + 1);
    take(lexer, out, PDN_SETUP, *at == '/' ? at + 1 : end + 1);
    out->inner = between(start, end);
    return true;
}

static void read_number(struct pdn_lexer *lexer, struct pdn_token *out)
{
    const char *at = lexer->at;
    int dots = 0;
    out->number = 0;
    for (; pdn_is_digit(*at); at++)
        if (out->number < 1000000)
            out->number = 10 * out->number + *at - '0';
    for (;;) {
        const char *dot = pdn_behind_spaces(at);
        if (*dot == '.')
            at = dot + 1, dots++;
        else if (pdn_starts(dot, ELLIPSIS))
            at = dot + 3, dots += 3;
        else
            break;
    }
    take(lexer, out, PDN_NUMBER, at);
    out->second = dots > 1;
}

static const char *word_end(const char *at)
{
    const char *end = at;
    while (*end && !pdn_is_blank(*end) && !strchr("{}()[];", *end) &&
           !pdn_starts(end, PDN_NO_BREAK_SPACE))
        end++;
    return end > at ? end : at + 1;
}

/* Prose between the moves of a printed game: from a word of two letters to the end of the line,
 * moves that are spoken of included. A result or a bracket ends it too. */
static void read_words(struct pdn_lexer *lexer, struct pdn_token *out)
{
    const char *at = lexer->at, *end = word_end(at);
    bool prose = !lexer->depth && end - at > 1 &&
                 (pdn_is_letter(*at) || (unsigned char)*at >= 0xc0) &&
                 (pdn_is_letter(at[1]) || (unsigned char)at[1] >= 0x80) && end - at > 2;
    while (prose) {
        const char *next = pdn_behind_spaces(end);
        if (!*next || pdn_is_blank(*next) || strchr("{}()[];", *next) || pdn_result_length(next) ||
            (*next == '*' && (!next[1] || pdn_is_blank(next[1]))))
            break;
        end = word_end(next);
    }
    take(lexer, out, PDN_WORDS, end);
}

static bool read_unknown(struct pdn_lexer *lexer, struct pdn_token *out)
{
    const char *at = lexer->at;
    size_t first = pdn_dash_length(at);
    if (!first)
        return false;
    const char *second = pdn_behind_spaces(at + first);
    size_t length = pdn_dash_length(second);
    const char *end = length ? second + length : at + first;
    if (*end && !pdn_is_blank(*end) && *end != ')')
        return false;
    take(lexer, out, PDN_UNKNOWN, end);
    return true;
}

static void read_digits(struct pdn_lexer *lexer, struct pdn_token *out)
{
    size_t result = pdn_result_length(lexer->at);
    const char *end;
    if (result) {
        take(lexer, out, lexer->depth ? PDN_WORDS : PDN_RESULT, lexer->at + result);
    } else if ((end = pdn_behind_move(lexer->at))) {
        take(lexer, out, PDN_MOVE, end);
        lexer->move_end = end;
    } else {
        read_number(lexer, out);
    }
}

static void read_letter(struct pdn_lexer *lexer, struct pdn_token *out)
{
    const char *end = pdn_is_file(*lexer->at) || *lexer->at == '@' || pdn_is_ranked_piece(lexer->at)
                          ? pdn_behind_move(lexer->at)
                          : NULL;
    if (!end) {
        read_words(lexer, out);
        return;
    }
    take(lexer, out, PDN_MOVE, end);
    lexer->move_end = end;
}

static bool is_only_move_sign(const struct pdn_lexer *lexer)
{
    return *lexer->at == '*' && lexer->move_end == lexer->at;
}

static void read_star(struct pdn_lexer *lexer, struct pdn_token *out)
{
    enum pdn_kind kind = is_only_move_sign(lexer) ? PDN_STRENGTH
                         : lexer->depth           ? PDN_WORDS
                                                  : PDN_RESULT;
    take(lexer, out, kind, lexer->at + 1);
}

static void read_nag(struct pdn_lexer *lexer, struct pdn_token *out)
{
    const char *at = lexer->at + 1;
    out->number = 0;
    for (; pdn_is_digit(*at); at++)
        if (out->number < 1000000)
            out->number = 10 * out->number + *at - '0';
    take(lexer, out, at > lexer->at + 1 ? PDN_NAG : PDN_WORDS, at);
}

/* Signs that are not ASCII. */
static void read_other(struct pdn_lexer *lexer, struct pdn_token *out)
{
    const char *at = lexer->at;
    size_t result = pdn_result_length(at);
    if (result)
        take(lexer, out, lexer->depth ? PDN_WORDS : PDN_RESULT, at + result);
    else if (pdn_starts(at, SQUARE_SIGN) || pdn_starts(at, CIRCLED_DOT))
        take(lexer, out, PDN_STRENGTH, at + 3);
    else if (!read_unknown(lexer, out))
        read_words(lexer, out);
}

static bool read_sign(struct pdn_lexer *lexer, struct pdn_token *out)
{
    const char *at = lexer->at;
    switch (*at) {
    case '{':
        read_braces(lexer, out);
        return true;
    case '(':
        read_opening(lexer, out);
        return true;
    case ')':
        take(lexer, out, lexer->depth ? PDN_CLOSE : PDN_WORDS, at + 1);
        lexer->depth -= lexer->depth > 0;
        return true;
    case '[':
        if (!read_bracket(lexer, out))
            take(lexer, out, PDN_WORDS, at + 1);
        return true;
    case ';':
        read_semicolon(lexer, out);
        return true;
    case '$':
        read_nag(lexer, out);
        return true;
    case '*':
        read_star(lexer, out);
        return true;
    case '!':
    case '?':
        while (is_strength(*at))
            at++;
        take(lexer, out, PDN_STRENGTH, at);
        return true;
    case '/':
        return read_setup(lexer, out);
    }
    return false;
}

void pdn_lexer_next(struct pdn_lexer *lexer, struct pdn_token *out)
{
    skip_nothing(lexer);
    *out = (struct pdn_token){ .line = line_of(lexer, lexer->at) };
    char c = *lexer->at;
    if (!c)
        take(lexer, out, PDN_END, lexer->at);
    else if (pdn_is_digit(c))
        read_digits(lexer, out);
    else if (read_sign(lexer, out))
        return;
    else if (pdn_is_letter(c) || c == '@')
        read_letter(lexer, out);
    else
        read_other(lexer, out);
}
