#include "rules/marks.h"

#include <string.h>

#include "rules/notation.h"
#include "src/base/strbuf.h"

static const char LETTERS[MARK_COLOURS + 1] = "GRBY";
static const char CIRCLES[] = "[%csl", ARROWS[] = "[%cal";
enum { COMMAND = sizeof ARROWS - 1, WORD = 24 };

static int find(const struct marks *marks, square from, square to)
{
    for (int i = 0; i < marks->count; i++)
        if (marks->mark[i].from == from && marks->mark[i].to == to)
            return i;
    return -1;
}

static void put(struct marks *marks, struct mark mark)
{
    int i = find(marks, mark.from, mark.to);

    if (i < 0 && marks->count < MARKS_MOST)
        i = marks->count++;
    if (i >= 0)
        marks->mark[i] = mark;
}

void marks_toggle(struct marks *marks, struct mark mark)
{
    int i = find(marks, mark.from, mark.to);

    if (i < 0 || marks->mark[i].colour != mark.colour) {
        put(marks, mark);
        return;
    }
    marks->count--;
    memmove(&marks->mark[i], &marks->mark[i + 1],
            (size_t)(marks->count - i) * sizeof *marks->mark);
}

/* A square that is all of the text from..end. */
static square whole_square(const struct game *game, const char *from, const char *end)
{
    char word[WORD];
    const char *rest = word;

    if (end <= from || end - from >= WORD)
        return SQ_NONE;
    memcpy(word, from, (size_t)(end - from));
    word[end - from] = '\0';
    square sq = square_read(game, &rest);
    return *rest ? SQ_NONE : sq;
}

/* Two squares, divided by "-" or by nothing: "3228" is divided in the middle if that is possible. */
static bool two_squares(const struct game *game, const char *at, const char *end, struct mark *out)
{
    const char *dash = memchr(at, '-', (size_t)(end - at));
    ptrdiff_t length = end - at;

    for (ptrdiff_t i = 0; i < length; i++) {
        const char *cut = dash ? dash : at + (length / 2 + i) % length;
        out->from = whole_square(game, at, cut);
        out->to = whole_square(game, cut + (dash != NULL), end);
        if (out->from != SQ_NONE && out->to != SQ_NONE)
            return out->from != out->to;
        if (dash)
            return false;
    }
    return false;
}

/* One entry, "Gd4" or "Gc3d4". */
static void read_entry(const struct game *game, const char *at, const char *end, bool arrow,
                       struct marks *out)
{
    while (at < end && *at == ' ')
        at++;
    while (at < end && end[-1] == ' ')
        end--;
    const char *letter = at < end ? strchr(LETTERS, *at) : NULL;
    if (!letter)
        return;

    struct mark mark = { .colour = (uint8_t)(letter - LETTERS) };
    mark.from = mark.to = whole_square(game, at + 1, end);
    if (arrow ? two_squares(game, at + 1, end, &mark) : mark.from != SQ_NONE)
        put(out, mark);
}

/* The next command of marks from `text` on, and where what it holds ends; NULL when there is none.
 * One that is not closed goes on to the end. */
static const char *next_command(const char *text, const char **end)
{
    for (; (text = strstr(text, "[%c")) != NULL; text++) {
        if (strncmp(text, CIRCLES, COMMAND) != 0 && strncmp(text, ARROWS, COMMAND) != 0)
            continue;
        *end = text + strcspn(text, "]");
        return text;
    }
    return NULL;
}

void marks_read(const struct game *game, const char *comment, struct marks *out)
{
    const char *end = comment;

    out->count = 0;
    for (const char *at = comment; at && (at = next_command(at, &end)) != NULL; at = end) {
        bool arrow = strncmp(at, ARROWS, COMMAND) == 0;
        for (const char *entry = at + COMMAND; entry < end;) {
            const char *comma = memchr(entry, ',', (size_t)(end - entry));
            read_entry(game, entry, comma ? comma : end, arrow, out);
            entry = comma ? comma + 1 : end;
        }
    }
}

/* The comment without its marks and the blanks that divided them from the rest. */
static void add_rest(const char *comment, struct strbuf *out)
{
    const char *at = comment, *end = NULL, *command;

    while ((command = next_command(at, &end)) != NULL) {
        strbuf_add_n(out, at, (size_t)(command - at));
        if (out->length && out->text[out->length - 1] != ' ')
            strbuf_char(out, ' ');      /* what stood apart does not become one word */
        end += *end == ']';
        at = end + strspn(end, " ");
    }
    strbuf_add(out, at);
    size_t length = out->length;
    while (length && out->text[length - 1] == ' ')
        length--;
    if (length < out->length) {
        out->text[length] = '\0';
        out->length = length;
    }
}

static void add_kind(const struct game *game, const struct marks *marks, bool arrows,
                     struct strbuf *out)
{
    bool numeric = game->rules.naming.numeric, any = false;

    for (int i = 0; i < marks->count; i++) {
        const struct mark *mark = &marks->mark[i];
        if ((mark->from != mark->to) != arrows)
            continue;
        if (!any)
            strbuf_printf(out, "%s%s ", out->length ? " " : "", arrows ? ARROWS : CIRCLES);
        strbuf_printf(out, "%s%c%s", any ? "," : "", LETTERS[mark->colour],
                      square_name(game, mark->from));
        if (arrows)
            strbuf_printf(out, "%s%s", numeric ? "-" : "", square_name(game, mark->to));
        any = true;
    }
    if (any)
        strbuf_char(out, ']');
}

void marks_write(const struct game *game, const struct marks *marks, const char *comment,
                 struct strbuf *out)
{
    if (comment)
        add_rest(comment, out);
    add_kind(game, marks, false, out);
    add_kind(game, marks, true, out);
}
