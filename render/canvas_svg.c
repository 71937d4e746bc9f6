/* A scene as an SVG picture: shapes as shapes, pieces as symbols, text as text. */
#include <math.h>
#include <stdlib.h>

#include "render/canvas_parts.h"
#include "render/svg_parts.h"

/* Of Noto Sans: how far below the middle of a line its base lies, in sizes. */
static const float BASE_BELOW_MIDDLE = 0.388f;

struct svg {
    const struct images *images;
    struct strbuf *defs;
    struct strbuf body;
};

static void attribute(struct svg *svg, const char *name, float value)
{
    strbuf_printf(&svg->body, " %s=\"", name);
    svg_number(&svg->body, value);
    strbuf_char(&svg->body, '"');
}

static void box(struct svg *svg, struct rect at)
{
    attribute(svg, "x", at.x);
    attribute(svg, "y", at.y);
    attribute(svg, "width", at.w);
    attribute(svg, "height", at.h);
}

static void add_rect(struct svg *svg, struct rect at, float radius, struct colour c)
{
    strbuf_add(&svg->body, "<rect");
    box(svg, at);
    if (radius > 0)
        attribute(svg, "rx", fminf(radius, 0.5f * fminf(at.w, at.h)));
    svg_colour(&svg->body, "fill", c);
    strbuf_add(&svg->body, "/>\n");
}

/* The outer edge touches the box. */
static void add_frame(struct svg *svg, const struct command *command)
{
    float line = fmaxf(command->line, 0.5f);
    strbuf_add(&svg->body, "<rect");
    box(svg, rect_inset(command->at, 0.5f * line));
    if (command->size > 0.5f * line)
        attribute(svg, "rx", command->size - 0.5f * line);
    strbuf_add(&svg->body, " fill=\"none\"");
    svg_colour(&svg->body, "stroke", command->colour);
    attribute(svg, "stroke-width", line);
    strbuf_add(&svg->body, "/>\n");
}

static bool alike(struct colour a, struct colour b)
{
    enum { STEPS = 6 };
    return abs(a.r - b.r) <= STEPS && abs(a.g - b.g) <= STEPS && abs(a.b - b.b) <= STEPS && a.a == b.a;
}

/* A gradient of hardly any steps is a plain colour: printers draw the edges of those better. */
static void add_filled(struct svg *svg, const struct command *command)
{
    if (command->kind == COMMAND_GRADIENT && alike(command->colour, command->second)) {
        add_rect(svg, command->at, 0, command->colour);
        return;
    }
    strbuf_add(&svg->body, "<rect");
    box(svg, command->at);
    strbuf_add(&svg->body, " fill=\"url(#");
    if (command->kind == COMMAND_WOOD)
        svg_wood(svg->defs, command->colour, command->second,
                 (int)fminf(command->at.w, command->at.h), command->what, &svg->body);
    else
        svg_gradient(svg->defs, command->colour, command->second, &svg->body);
    strbuf_add(&svg->body, ")\"/>\n");
}

static void add_image(struct svg *svg, const struct command *command)
{
    strbuf_add(&svg->body, "<use xlink:href=\"#");
    svg_symbol(svg->defs, svg->images, (enum image)command->what, command->colour, &svg->body);
    strbuf_char(&svg->body, '"');
    box(svg, command->at);
    float opacity = fminf(fmaxf(command->size, 0), 1) * (float)command->colour.a / 255;
    if (opacity < 1)
        attribute(svg, "opacity", opacity);
    strbuf_add(&svg->body, "/>\n");
}

static void add_text(struct svg *svg, const struct command *command)
{
    enum font font = (enum font)(command->what & 0xff);
    enum align align = (enum align)(command->what >> 8);
    bool bold = font != FONT_SMALL && font != FONT_BODY;
    struct rect at = command->at;

    strbuf_add(&svg->body, "<text xml:space=\"preserve\"");
    attribute(svg, "x", at.x + (align == ALIGN_CENTRE ? 0.5f : align == ALIGN_RIGHT ? 1 : 0) * at.w);
    attribute(svg, "y", at.y + 0.5f * at.h + BASE_BELOW_MIDDLE * font_size(font));
    attribute(svg, "font-size", font_size(font));
    if (bold)
        strbuf_add(&svg->body, " font-weight=\"bold\"");
    if (align != ALIGN_LEFT)
        strbuf_printf(&svg->body, " text-anchor=\"%s\"", align == ALIGN_CENTRE ? "middle" : "end");
    svg_colour(&svg->body, "fill", command->colour);
    strbuf_char(&svg->body, '>');
    svg_text(&svg->body, command->text);
    strbuf_add(&svg->body, "</text>\n");
}

static void add_points(struct svg *svg, const float *point, int count)
{
    for (int i = 0; i < count; i++) {
        strbuf_char(&svg->body, i ? i % 2 ? ',' : ' ' : '"');
        svg_number(&svg->body, point[i]);
    }
    strbuf_char(&svg->body, '"');
}

/* The shape of canvas_shapes.c: a round shaft and a head with round corners. */
static void add_arrow(struct svg *svg, const struct command *command)
{
    struct rect at = command->at;
    float reach = sqrtf(at.w * at.w + at.h * at.h), width = fmaxf(command->line, 0.5f);
    if (reach <= 0)
        return;
    float c = at.w / reach, s = at.h / reach;
    float head = fminf(2.6f * width, 0.7f * reach), half = 0.6f * head, round = 0.18f * width;
    float end = reach - 0.75f * head, back = reach - head + round, side = half - round;
    const float shaft[] = { at.x, at.y, at.x + c * end, at.y + s * end };
    const float tip[] = { at.x + c * (reach - 2 * round), at.y + s * (reach - 2 * round),
                          at.x + c * back - s * side, at.y + s * back + c * side,
                          at.x + c * back + s * side, at.y + s * back - c * side };
    struct colour colour = command->colour;

    strbuf_add(&svg->body, "<g stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    attribute(svg, "opacity", (float)colour.a / 255);
    colour.a = 255;
    svg_colour(&svg->body, "fill", colour);
    svg_colour(&svg->body, "stroke", colour);
    strbuf_add(&svg->body, "><polyline points=");
    add_points(svg, shaft, 4);
    attribute(svg, "stroke-width", width);
    strbuf_add(&svg->body, "/><polygon points=");
    add_points(svg, tip, 6);
    attribute(svg, "stroke-width", 2 * round);
    strbuf_add(&svg->body, "/></g>\n");
}

static void add_ellipse(struct svg *svg, const struct command *command)
{
    bool ring = command->kind == COMMAND_RING;
    float line = ring ? fmaxf(command->line, 0.5f) : 0;
    struct rect at = rect_inset(command->at, 0.5f * line);

    strbuf_add(&svg->body, "<ellipse");
    attribute(svg, "cx", at.x + 0.5f * at.w);
    attribute(svg, "cy", at.y + 0.5f * at.h);
    attribute(svg, "rx", 0.5f * fmaxf(at.w, 0));
    attribute(svg, "ry", 0.5f * fmaxf(at.h, 0));
    if (ring) {
        strbuf_add(&svg->body, " fill=\"none\"");
        attribute(svg, "stroke-width", line);
    }
    svg_colour(&svg->body, ring ? "stroke" : "fill", command->colour);
    strbuf_add(&svg->body, "/>\n");
}

static void add_dots(struct svg *svg, const struct command *command, float more, struct colour c)
{
    float width = fmaxf(2, command->line);
    struct rect at = command->at;
    int gaps = (int)fmaxf(1, roundf(sqrtf(at.w * at.w + at.h * at.h) / (2.2f * width)));

    for (int i = 0; i <= gaps; i++) {
        float part = (float)i / (float)gaps;
        strbuf_add(&svg->body, "<circle");
        attribute(svg, "cx", at.x + part * at.w);
        attribute(svg, "cy", at.y + part * at.h);
        attribute(svg, "r", 0.5f * (width + more));
        svg_colour(&svg->body, "fill", c);
        strbuf_add(&svg->body, "/>\n");
    }
}

static void add_command(struct svg *svg, const struct command *command)
{
    switch (command->kind) {
    case COMMAND_FILL:
        add_rect(svg, command->at, 0, command->colour);
        break;
    case COMMAND_ROUND:
        add_rect(svg, command->at, command->size, command->colour);
        break;
    case COMMAND_FRAME:
        add_frame(svg, command);
        break;
    case COMMAND_GRADIENT:
    case COMMAND_WOOD:
        add_filled(svg, command);
        break;
    case COMMAND_IMAGE:
        add_image(svg, command);
        break;
    case COMMAND_TEXT:
        add_text(svg, command);
        break;
    case COMMAND_ARROW:
        add_arrow(svg, command);
        break;
    case COMMAND_RING:
    case COMMAND_DISC:
        add_ellipse(svg, command);
        break;
    case COMMAND_DOTS:
        if (command->second.a)
            add_dots(svg, command, 2, command->second);
        add_dots(svg, command, 0, command->colour);
        break;
    case COMMAND_CLIP:
        strbuf_add(&svg->body, "<g clip-path=\"url(#");
        svg_clip(svg->defs, command->at, &svg->body);
        strbuf_add(&svg->body, ")\">\n");
        break;
    case COMMAND_UNCLIP:
        strbuf_add(&svg->body, "</g>\n");
        break;
    }
}

void canvas_svg(const struct canvas *canvas, const struct scene *scene, const char *title,
                float width, float height, struct strbuf *defs, struct strbuf *out)
{
    struct strbuf own;
    strbuf_init(&own);
    struct svg svg = { .images = canvas->images, .defs = defs ? defs : &own };
    size_t known = svg.defs->length;
    strbuf_init(&svg.body);
    for (int i = 0; i < scene_command_count(scene); i++)
        add_command(&svg, scene_command_nth(scene, i));

    strbuf_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                    "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"");
    svg_number(out, width);
    strbuf_add(out, "\" height=\"");
    svg_number(out, height);
    strbuf_add(out, "\" viewBox=\"0 0 ");
    svg_number(out, scene_width(scene));
    strbuf_char(out, ' ');
    svg_number(out, scene_height(scene));
    strbuf_add(out, "\" font-family=\"Noto Sans, DejaVu Sans, sans-serif\">\n<title>");
    svg_text(out, title);
    strbuf_printf(out, "</title>\n<defs>\n%s</defs>\n", svg.defs->text + known);
    strbuf_add_n(out, svg.body.text, svg.body.length);
    strbuf_add(out, "</svg>\n");
    strbuf_free(&own);
    strbuf_free(&svg.body);
}
