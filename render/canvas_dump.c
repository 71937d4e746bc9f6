/* A scene as text: one command a line, then an empty line, then one region a line. Golden files are
 * made of this, so the format changes only together with them. */
#include <assert.h>
#include <math.h>

#include "render/canvas.h"
#include "render/image.h"

static const char *const FONT_NAME[FONT_COUNT] = {
    [FONT_SMALL] = "small", [FONT_BODY] = "body",   [FONT_TITLE] = "title",
    [FONT_LARGE] = "large", [FONT_CLOCK] = "clock", [FONT_BOLD] = "bold",
    [FONT_BODY_BOLD] = "body-bold",
};

static const char *const ALIGN_NAME[] = {
    [ALIGN_LEFT] = "left", [ALIGN_CENTRE] = "centre", [ALIGN_RIGHT] = "right"
};

static const char *const ROLE_NAME[] = {
    [ROLE_BOARD] = "board", [ROLE_CELL] = "cell", [ROLE_BUTTON] = "button",
    [ROLE_TOGGLE] = "toggle", [ROLE_TAB] = "tab", [ROLE_ROW] = "row",
    [ROLE_SLIDER] = "slider", [ROLE_AREA] = "area",
};

/* One decimal, halves away from zero whatever the library thinks, and no "-0.0". */
static void add_number(struct strbuf *out, float number)
{
    long tenths = lroundf(number * 10);
    strbuf_printf(out, "%s%ld.%ld", tenths < 0 ? "-" : "", labs(tenths) / 10, labs(tenths) % 10);
}

static void add_pair(struct strbuf *out, float a, const char *between, float b)
{
    strbuf_char(out, ' ');
    add_number(out, a);
    strbuf_add(out, between);
    add_number(out, b);
}

static void add_rect(struct strbuf *out, struct rect at)
{
    add_pair(out, at.x, ",", at.y);
    add_pair(out, at.w, "x", at.h);
}

static void add_colour(struct strbuf *out, struct colour c)
{
    strbuf_printf(out, " #%02x%02x%02x", c.r, c.g, c.b);
    if (c.a != 255)
        strbuf_printf(out, "%02x", c.a);
}

static void add_quoted(struct strbuf *out, const char *text)
{
    strbuf_add(out, " \"");
    for (; *text; text++) {
        if (*text == '\n') {
            strbuf_add(out, "\\n");
            continue;
        }
        if (*text == '"' || *text == '\\')
            strbuf_char(out, '\\');
        strbuf_char(out, *text);
    }
    strbuf_char(out, '"');
}

static void add_named(struct strbuf *out, const char *name, float number)
{
    strbuf_printf(out, " %s ", name);
    add_number(out, number);
}

static bool is_white(struct colour c)
{
    return (c.r & c.g & c.b & c.a) == 255;
}

static void dump_line(struct strbuf *out, const char *name, const struct command *command)
{
    const struct rect at = command->at;
    strbuf_add(out, name);
    add_pair(out, at.x, ",", at.y);
    add_pair(out, at.x + at.w, ",", at.y + at.h);
    add_named(out, "width", command->line);
    add_colour(out, command->colour);
}

static void dump_box(struct strbuf *out, const char *name, const struct command *command)
{
    strbuf_add(out, name);
    add_rect(out, command->at);
}

static void dump_command(struct strbuf *out, const struct command *command)
{
    switch (command->kind) {
    case COMMAND_FILL:
        dump_box(out, "fill", command);
        add_colour(out, command->colour);
        break;
    case COMMAND_ROUND:
        dump_box(out, "round", command);
        add_named(out, "radius", command->size);
        add_colour(out, command->colour);
        break;
    case COMMAND_FRAME:
        dump_box(out, "frame", command);
        add_named(out, "radius", command->size);
        add_named(out, "width", command->line);
        add_colour(out, command->colour);
        break;
    case COMMAND_GRADIENT:
    case COMMAND_WOOD:
        dump_box(out, command->kind == COMMAND_WOOD ? "wood" : "gradient", command);
        add_colour(out, command->colour);
        add_colour(out, command->second);
        if (command->kind == COMMAND_WOOD)
            strbuf_printf(out, " seed %d", command->what);
        break;
    case COMMAND_IMAGE:
        strbuf_printf(out, "image %s", image_name((enum image)command->what));
        add_rect(out, command->at);
        if (command->size < 1)
            strbuf_printf(out, " opacity %.2f", (double)command->size);
        if (!is_white(command->colour))
            add_colour(out, command->colour);
        break;
    case COMMAND_TEXT:
        strbuf_printf(out, "text %s %s", FONT_NAME[command->what & 0xff],
                      ALIGN_NAME[command->what >> 8]);
        add_rect(out, command->at);
        add_colour(out, command->colour);
        add_quoted(out, command->text);
        break;
    case COMMAND_ARROW:
        dump_line(out, "arrow", command);
        break;
    case COMMAND_DOTS:
        dump_line(out, "dots", command);
        if (command->second.a)
            add_colour(out, command->second);
        break;
    case COMMAND_RING:
        dump_box(out, "ring", command);
        add_named(out, "width", command->line);
        add_colour(out, command->colour);
        break;
    case COMMAND_DISC:
        dump_box(out, "disc", command);
        add_colour(out, command->colour);
        break;
    case COMMAND_CLIP:
        dump_box(out, "clip", command);
        break;
    case COMMAND_UNCLIP:
        strbuf_add(out, "unclip");
        break;
    }
    strbuf_char(out, '\n');
}

static void dump_intent(struct strbuf *out, const struct intent *intent)
{
    const char *name = intent_name(intent->kind);

    if (!name)
        return;
    strbuf_printf(out, " %s", name);
    if (intent->sq != SQ_NONE)
        strbuf_printf(out, " sq %d", intent->sq);
    if (intent->arg)
        strbuf_printf(out, " arg %d", (int)intent->arg);
    if (intent->widget)
        strbuf_printf(out, " widget %u", (unsigned)intent->widget);
    if (*intent->text)
        add_quoted(out, intent->text);
}

static void dump_region(struct strbuf *out, const struct region *region)
{
    strbuf_add(out, ROLE_NAME[region->role]);
    add_quoted(out, region->label);
    add_rect(out, region->at);
    if (!region->enabled)
        strbuf_add(out, " disabled");
    if (region->on)
        strbuf_add(out, " on");
    if (region->low != 0 || region->high != 0) {
        add_named(out, "low", region->low);
        add_named(out, "high", region->high);
    }
    if (region->shortcut) {
        strbuf_add(out, " key");
        add_quoted(out, region->shortcut);
    }
    dump_intent(out, &region->intent);
    strbuf_char(out, '\n');
}

void canvas_dump(const struct scene *scene, struct strbuf *out)
{
    strbuf_add(out, "size");
    add_pair(out, scene_width(scene), "x", scene_height(scene));
    strbuf_char(out, '\n');
    for (int i = 0; i < scene_command_count(scene); i++)
        dump_command(out, scene_command_nth(scene, i));
    strbuf_char(out, '\n');
    for (int i = 0; i < scene_region_count(scene); i++)
        dump_region(out, scene_region_nth(scene, i));
}
