#include "rules/pdn_foreign.h"

#include <ctype.h>
#include <string.h>

#include "rules/pdn_shape.h"
#include "src/base/strbuf.h"

static const char zillions[] = "Zillions Save Game File";

static size_t line_length(const char *line)
{
    return strcspn(line, "\r\n");
}

/* --- openings --- */

/* "c3d4", two squares. */
static size_t pair_length(const char *at)
{
    const char *start = at;
    for (int i = 0; i < 2; i++) {
        if (!pdn_is_file(*at) || !pdn_is_digit(at[1]))
            return 0;
        at += pdn_is_digit(at[2]) ? 3 : 2;
    }
    return *at && !pdn_is_blank(*at) ? 0 : (size_t)(at - start);
}

static bool is_opening(const char *line)
{
    const char *end = line + line_length(line);
    int pairs = 0;
    for (const char *at = pdn_behind_spaces(line); at < end; at = pdn_behind_spaces(at), pairs++) {
        size_t length = pair_length(at);
        if (!length)
            return false;
        at += length;
    }
    return pairs > 1;
}

static const char *next_line(const char *line)
{
    line += line_length(line);
    return line + (*line == '\r' && line[1] == '\n') + (*line != '\0');
}

bool pdn_is_foreign(const char *text)
{
    if (pdn_starts(text, "\xef\xbb\xbf"))
        text += 3;
    return pdn_starts(text, zillions) ||
           (is_opening(text) && (!*next_line(text) || is_opening(next_line(text))));
}

/* --- saved games --- */

/* "3. partial 2 Checker g4 - g6 x g5": the move "g4-g6"; jumps of one capture come one by one. */
static void write_saved_move(struct strbuf *out, const char *line, size_t length)
{
    const char *end = line + length;
    const char *dash = NULL;
    for (const char *at = line; at + 2 < end && !dash; at++)
        if (at[0] == ' ' && at[1] == '-' && at[2] == ' ')
            dash = at;
    const char *from = dash;
    while (from && from > line && !pdn_is_blank(from[-1]))
        from--;
    const char *to = dash ? dash + 3 : NULL, *to_end = to;
    while (to && to_end < end && !pdn_is_blank(*to_end))
        to_end++;
    size_t number = strspn(line, "0123456789.");
    if (!dash || !number) {
        strbuf_char(out, ';'); /* passes and the like: kept as they are */
        strbuf_add_n(out, line, length);
        return;
    }
    strbuf_add_n(out, line, number);
    strbuf_char(out, ' ');
    strbuf_add_n(out, from, (size_t)(dash - from));
    strbuf_char(out, '-');
    strbuf_add_n(out, to, (size_t)(to_end - to));
}

static void write_saved_line(struct strbuf *out, const char *line, size_t length)
{
    static const char variant[] = "VariantName=";
    if (!strncmp(line, variant, strlen(variant))) {
        strbuf_add(out, "[Variant \"");
        strbuf_add_n(out, line + strlen(variant), length - strlen(variant));
        strbuf_add(out, "\"]");
    } else if (pdn_is_digit(*line)) {
        write_saved_move(out, line, length);
    }
}

char *pdn_from_foreign(const char *text, size_t *size)
{
    struct strbuf out;
    strbuf_init(&out);
    if (pdn_starts(text, "\xef\xbb\xbf"))
        text += 3;
    bool saved = pdn_starts(text, zillions);
    for (const char *line = text; *line; line = next_line(line)) {
        size_t length = line_length(line);
        if (saved) {
            write_saved_line(&out, line, length);
        } else {
            strbuf_add_n(&out, line, length);
            if (is_opening(line))
                strbuf_add(&out, " *");
        }
        strbuf_char(&out, '\n');
    }
    *size = out.length;
    return strbuf_take(&out);
}
