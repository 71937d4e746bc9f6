/* Lines that are too long: cut with "…" or wrapped into a paragraph. */
#include "render/scene_text.h"

#include <string.h>

#include "src/base/strbuf.h"
#include "src/base/utf8.h"

static const char ELLIPSIS[] = "…";

static float width_of(const struct text_measure *measure, enum font font, const char *text,
                      size_t length)
{
    return length ? measure->width(measure->arg, font, text, length) : 0;
}

/* The longest beginning of text, in whole code points, that is at most `width` wide. Found by
 * halving, since long lines are cut anew in every frame. */
static size_t fitting_length(const struct text_measure *measure, enum font font, const char *text,
                             size_t length, float width)
{
    size_t fits = 0;
    size_t fails = length + 1;
    while (fails - fits > 1) {
        size_t middle = fits + (fails - fits) / 2;
        size_t cut = middle;
        while (cut > fits && cut < length && ((unsigned char)text[cut] & 0xc0) == 0x80)
            cut--;
        if (cut == fits) {              /* one code point spans the gap: take it whole or stop */
            cut = middle;
            while (cut < length && ((unsigned char)text[cut] & 0xc0) == 0x80)
                cut++;
            if (cut >= fails)
                break;
        }
        if (width_of(measure, font, text, cut) <= width)
            fits = cut;
        else
            fails = cut;
    }
    return fits;
}

void scene_text(struct scene *scene, struct rect at, enum font font, enum align align,
                struct colour colour, const char *text)
{
    /* Boxes are often made from the text's own width: rounding must not cut it. */
    const float slack = 0.5f;
    const struct text_measure *measure = scene_measure(scene);
    size_t length = strlen(text);

    if (!length)
        return;
    if (width_of(measure, font, text, length) <= at.w + slack) {
        scene_text_run(scene, at, font, align, colour, text, length);
        return;
    }

    float room = at.w + slack - width_of(measure, font, ELLIPSIS, strlen(ELLIPSIS));
    if (room < 0)
        return;
    struct strbuf cut;
    strbuf_init(&cut);
    size_t kept = fitting_length(measure, font, text, length, room);
    while (kept && text[kept - 1] == ' ')
        kept--;
    strbuf_add_n(&cut, text, kept);
    strbuf_add(&cut, ELLIPSIS);
    scene_text_run(scene, at, font, align, colour, cut.text, cut.length);
    strbuf_free(&cut);
}

/* A paragraph being set. `scene` is NULL when only its height is wanted. */
struct setter {
    struct scene *scene;
    const struct text_measure *measure;
    struct rect at;
    enum font font;
    struct colour colour;
    float pitch;                        /* from line to line */
    float x, y;                         /* where the next word goes */
    float run_x;
    bool bold, space_due;
    struct strbuf run;                  /* words of one weight in this line, not yet drawn */
};

static enum font bold_of(enum font font)
{
    switch (font) {
    case FONT_SMALL:
        return FONT_BOLD;
    case FONT_BODY:
        return FONT_BODY_BOLD;
    default:
        return font;
    }
}

static enum font setter_font(const struct setter *set)
{
    return set->bold ? bold_of(set->font) : set->font;
}

static void end_run(struct setter *set)
{
    if (set->run.length && set->scene) {
        struct rect at = { set->run_x, set->y, set->x - set->run_x, set->pitch };
        scene_text_run(set->scene, at, setter_font(set), ALIGN_LEFT, set->colour, set->run.text,
                       set->run.length);
    }
    strbuf_clear(&set->run);
    set->run_x = set->x;
}

static void end_line(struct setter *set)
{
    end_run(set);
    set->x = set->run_x = set->at.x;
    set->y += set->pitch;
    set->space_due = false;
}

static void append(struct setter *set, const char *text, size_t length)
{
    strbuf_add_n(&set->run, text, length);
    set->x = set->run_x + width_of(set->measure, setter_font(set), set->run.text, set->run.length);
}

static void start_bold(struct setter *set, bool bold)
{
    if (bold == set->bold)
        return;
    end_run(set);
    set->bold = bold;
}

/* A word that is longer than a whole line is broken anywhere. */
static void put_piece(struct setter *set, const char *word, size_t length)
{
    while (length) {
        size_t fits = fitting_length(set->measure, setter_font(set), word, length,
                                     set->at.x + set->at.w - set->x);
        if (!fits && set->x > set->at.x) {
            end_line(set);
            continue;
        }
        if (!fits) {                    /* not even one: draw it all the same, to get on */
            const char *next = word;
            utf8_next(&next);
            fits = (size_t)(next - word);
        }
        append(set, word, fits);
        word += fits;
        length -= fits;
        if (length)
            end_line(set);
    }
}

/* `tail` is what follows without a space in another weight, as the stop in "**33**.": it must not
 * be torn off, so the line is chosen for both. */
static void put_word(struct setter *set, const char *word, size_t length, float tail)
{
    float space = set->space_due ? width_of(set->measure, setter_font(set), " ", 1) : 0;
    float width = width_of(set->measure, setter_font(set), word, length) + tail;
    float right = set->at.x + set->at.w;

    if (set->x > set->at.x && set->space_due && set->x + space + width > right)
        end_line(set);
    if (set->space_due && set->x > set->at.x && set->run.length)
        append(set, " ", 1);
    else if (set->space_due && set->x > set->at.x)
        set->x = set->run_x += space;
    set->space_due = false;
    put_piece(set, word, length);
}

static bool is_mark(const char *text)
{
    return text[0] == '*' && text[1] == '*';
}

static size_t word_length(const char *text)
{
    size_t length = 0;
    while (text[length] && text[length] != ' ' && text[length] != '\n' && !is_mark(text + length))
        length++;
    return length;
}

/* The width of what is glued to the end of a word behind changes of weight. */
static float glued_width(const struct setter *set, const char *text)
{
    float width = 0;
    bool bold = set->bold;
    while (is_mark(text)) {
        text += 2;
        bold = !bold;
        size_t length = word_length(text);
        width += width_of(set->measure, bold ? bold_of(set->font) : set->font, text, length);
        text += length;
    }
    return width;
}

static float set_paragraph(struct setter *set, const char *text)
{
    strbuf_init(&set->run);
    set->pitch = 1.08f * set->measure->line_height(set->measure->arg, set->font);
    set->x = set->run_x = set->at.x;
    set->y = set->at.y;

    while (*text) {
        if (is_mark(text)) {
            start_bold(set, !set->bold);
            text += 2;
        } else if (*text == '\n') {
            end_line(set);
            text++;
        } else if (*text == ' ') {
            set->space_due = true;
            text++;
        } else {
            size_t length = word_length(text);
            put_word(set, text, length, glued_width(set, text + length));
            text += length;
        }
    }
    if (set->x > set->at.x || set->run.length)
        end_line(set);
    strbuf_free(&set->run);
    return set->y - set->at.y;
}

float scene_paragraph(struct scene *scene, struct rect at, enum font font, struct colour colour,
                      const char *text)
{
    struct setter set = {
        .scene = scene, .measure = scene_measure(scene), .at = at, .font = font, .colour = colour
    };
    return set_paragraph(&set, text);
}

float scene_paragraph_height(const struct scene *scene, float width, enum font font,
                             const char *text)
{
    struct setter set = {
        .measure = scene_measure(scene), .at = { 0, 0, width, 0 }, .font = font
    };
    return set_paragraph(&set, text);
}
