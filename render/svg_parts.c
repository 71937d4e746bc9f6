#include "render/svg_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/hash.h"
#include "src/base/utf8.h"

enum { RINGS = 14, KNOTS = 8, FIBRES = 36, TILE = 512 };

static const float TURN = 6.2831853f;

void svg_number(struct strbuf *out, float number)
{
    long hundredths = lroundf(number * 100);
    long part = labs(hundredths) % 100;

    strbuf_printf(out, "%s%ld", hundredths < 0 ? "-" : "", labs(hundredths) / 100);
    if (part % 10)
        strbuf_printf(out, ".%02ld", part);
    else if (part)
        strbuf_printf(out, ".%ld", part / 10);
}

void svg_colour(struct strbuf *out, const char *attribute, struct colour c)
{
    strbuf_printf(out, " %s=\"#%02x%02x%02x\"", attribute, c.r, c.g, c.b);
    if (c.a == 255)
        return;
    strbuf_printf(out, " %s-opacity=\"", attribute);
    svg_number(out, (float)c.a / 255);
    strbuf_char(out, '"');
}

static bool is_xml(uint32_t code)
{
    return code >= ' ' ? code != 0x7f && code != 0xfffe && code != 0xffff : code == '\t' || code == '\n';
}

void svg_text(struct strbuf *out, const char *text)
{
    while (*text) {
        const char *begin = text;
        uint32_t code = utf8_next(&text);
        if (code == '&')
            strbuf_add(out, "&amp;");
        else if (code == '<')
            strbuf_add(out, "&lt;");
        else if (code == '>')
            strbuf_add(out, "&gt;");
        else if (code == '"')
            strbuf_add(out, "&quot;");
        else if (code == 0xfffd || !is_xml(code))
            strbuf_add(out, "\xef\xbf\xbd");
        else
            strbuf_add_n(out, begin, (size_t)(text - begin));
    }
}

static bool is_defined(const struct strbuf *defs, const char *name)
{
    struct strbuf id;
    strbuf_init(&id);
    strbuf_printf(&id, "id=\"%s\"", name);
    bool found = strstr(defs->text, id.text) != NULL;
    strbuf_free(&id);
    return found;
}

/* Copies the inside of a picture. Names in it get its own name in front, since those of another
 * picture may be the same, and white becomes the tint. */
static void add_inside(struct strbuf *defs, const char *svg, const char *name, const char *tint)
{
    static const struct { const char *text; int kind; } mark[] = {
        { "id=\"", 0 }, { "url(#", 0 }, { "href=\"#", 0 }, { "#ffffff", 1 },
    };
    const char *at = strchr(strstr(svg, "<svg"), '>') + 1;
    const char *end = strstr(at, "</svg>");

    while (at < end) {
        size_t i = 0;
        while (i < 4 && strncmp(at, mark[i].text, strlen(mark[i].text)))
            i++;
        if (i == 4) {
            strbuf_char(defs, *at++);
            continue;
        }
        at += strlen(mark[i].text);
        strbuf_add(defs, mark[i].kind && tint ? tint : mark[i].text);
        if (!mark[i].kind)
            strbuf_printf(defs, "%s-", name);
    }
}

/* All our pictures have one. */
static void add_view_box(struct strbuf *defs, const char *svg)
{
    const char *tag = strstr(svg, "<svg");
    const char *end = strchr(tag, '>');
    const char *box = strstr(tag, "viewBox=\"");

    if (box && box < end)
        strbuf_printf(defs, " viewBox=\"%.*s\"", (int)strcspn(box + 9, "\""), box + 9);
}

void svg_symbol(struct strbuf *defs, const struct images *images, enum image image,
                struct colour tint, struct strbuf *out)
{
    const char *svg = images_svg(images, image);
    bool tinted = (tint.r & tint.g & tint.b) != 255;
    char colour[16];
    struct strbuf name;

    strbuf_init(&name);
    strbuf_add(&name, image_name(image));
    snprintf(colour, sizeof colour, "#%02x%02x%02x", tint.r, tint.g, tint.b);
    if (tinted)
        strbuf_printf(&name, "-%s", colour + 1);
    if (!is_defined(defs, name.text)) {
        strbuf_printf(defs, "<symbol id=\"%s\"", name.text);
        add_view_box(defs, svg);
        strbuf_char(defs, '>');
        add_inside(defs, svg, name.text, tinted ? colour : NULL);
        strbuf_add(defs, "</symbol>\n");
    }
    strbuf_add(out, name.text);
    strbuf_free(&name);
}

static void add_stop(struct strbuf *out, int offset, struct colour c)
{
    strbuf_printf(out, "<stop offset=\"%d\"", offset);
    svg_colour(out, "stop-color", (struct colour){ c.r, c.g, c.b, 255 });
    if (c.a != 255) {
        strbuf_add(out, " stop-opacity=\"");
        svg_number(out, (float)c.a / 255);
        strbuf_char(out, '"');
    }
    strbuf_add(out, "/>");
}

void svg_gradient(struct strbuf *defs, struct colour a, struct colour b, struct strbuf *out)
{
    char name[40];
    snprintf(name, sizeof name, "g-%02x%02x%02x%02x-%02x%02x%02x%02x", a.r, a.g, a.b, a.a, b.r, b.g,
             b.b, b.a);
    if (!is_defined(defs, name)) {
        strbuf_printf(defs, "<linearGradient id=\"%s\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">", name);
        add_stop(defs, 0, a);
        add_stop(defs, 1, b);
        strbuf_add(defs, "</linearGradient>\n");
    }
    strbuf_add(out, name);
}

void svg_clip(struct strbuf *defs, struct rect at, struct strbuf *out)
{
    const float number[4] = { at.x, at.y, at.w, at.h };
    static const char *const attribute[4] = { "x", "y", "width", "height" };
    char name[80];

    snprintf(name, sizeof name, "c%ld_%ld_%ld_%ld", lroundf(at.x * 100), lroundf(at.y * 100),
             lroundf(at.w * 100), lroundf(at.h * 100));
    if (!is_defined(defs, name)) {
        strbuf_printf(defs, "<clipPath id=\"%s\"><rect", name);
        for (int i = 0; i < 4; i++) {
            strbuf_printf(defs, " %s=\"", attribute[i]);
            svg_number(defs, number[i]);
            strbuf_char(defs, '"');
        }
        strbuf_add(defs, "/></clipPath>\n");
    }
    strbuf_add(out, name);
}

/* wood */

static struct colour mixed(struct colour a, struct colour b, float part)
{
    return (struct colour){ (uint8_t)lroundf((float)a.r + part * ((float)b.r - (float)a.r)),
                            (uint8_t)lroundf((float)a.g + part * ((float)b.g - (float)a.g)),
                            (uint8_t)lroundf((float)a.b + part * ((float)b.b - (float)a.b)), 255 };
}

/* How far a year ring lies below the top, in tiles. It comes back to its height at the right edge,
 * and the ring below the last one is the first: the tile continues over its edges. */
static float ring_height(float ring, float u)
{
    float bend = 0.5f * sinf(TURN * u + 0.7f) + 0.18f * sinf(2 * TURN * u + 2.1f);
    return (ring + (1 + 0.4f * cosf(TURN * ring / RINGS)) * bend) / RINGS;
}

static float ring_slope(float ring, float u)
{
    return (ring_height(ring, u + 0.01f) - ring_height(ring, u - 0.01f)) / 0.02f;
}

static void add_point(struct strbuf *out, float x, float y)
{
    strbuf_char(out, ' ');
    svg_number(out, x);
    strbuf_char(out, ' ');
    svg_number(out, y);
}

/* A smooth line from knot to knot. */
static void add_ring(struct strbuf *out, float ring)
{
    const float third = 1.0f / KNOTS / 3;

    strbuf_char(out, 'M');
    add_point(out, 0, ring_height(ring, 0) * TILE);
    for (int i = 1; i <= KNOTS; i++) {
        float from = (float)(i - 1) / KNOTS, to = (float)i / KNOTS;
        strbuf_char(out, 'C');
        add_point(out, (from + third) * TILE,
                  (ring_height(ring, from) + third * ring_slope(ring, from)) * TILE);
        add_point(out, (to - third) * TILE,
                  (ring_height(ring, to) - third * ring_slope(ring, to)) * TILE);
        add_point(out, to * TILE, ring_height(ring, to) * TILE);
    }
}

static void add_lines(struct strbuf *out, struct colour c, float width, float opacity, float shift)
{
    strbuf_add(out, "<path fill=\"none\" stroke-width=\"");
    svg_number(out, width);
    strbuf_char(out, '"');
    c.a = (uint8_t)lroundf(opacity * 255);
    svg_colour(out, "stroke", c);
    strbuf_add(out, " d=\"");
    for (int ring = -2; ring < RINGS + 2; ring++)
        add_ring(out, (float)ring + shift);
    strbuf_add(out, "\"/>");
}

static void add_fibres(struct strbuf *out, struct colour c)
{
    c.a = 40;
    strbuf_add(out, "<path fill=\"none\" stroke-width=\"1.2\"");
    svg_colour(out, "stroke", c);
    strbuf_add(out, " d=\"");
    for (int i = 0; i < FIBRES; i++) {
        uint64_t place = hash_mix((uint64_t)i + 77);
        int length = 40 + (int)(place >> 20 & 127);
        strbuf_printf(out, "M%d %dh%d", (int)(place % (uint64_t)(TILE - length)),
                      (int)(place >> 40 & 511), length);
    }
    strbuf_add(out, "\"/>");
}

static void add_tile(struct strbuf *defs, const char *name, struct colour a, struct colour b)
{
    strbuf_printf(defs, "<pattern id=\"%s\" width=\"%d\" height=\"%d\" patternUnits=\"userSpaceOnUse\">"
                        "<rect width=\"%d\" height=\"%d\"", name, TILE, TILE, TILE, TILE);
    svg_colour(defs, "fill", mixed(a, b, 0.3f));
    strbuf_add(defs, "/>");
    add_lines(defs, b, 12, 0.16f, 0);
    add_lines(defs, b, 6, 0.2f, 0.1f);
    add_lines(defs, mixed(b, (struct colour){ 0, 0, 0, 255 }, 0.04f), 2, 0.3f, 0.17f);
    add_lines(defs, a, 4, 0.4f, 0.3f);
    add_fibres(defs, mixed(b, (struct colour){ 0, 0, 0, 255 }, 0.1f));
    strbuf_add(defs, "</pattern>\n");
}

void svg_wood(struct strbuf *defs, struct colour a, struct colour b, int side, int seed,
              struct strbuf *out)
{
    uint64_t place = hash_mix((uint64_t)(uint32_t)seed);
    char tile[32], cut[64];

    snprintf(tile, sizeof tile, "w-%02x%02x%02x-%02x%02x%02x", a.r, a.g, a.b, b.r, b.g, b.b);
    snprintf(cut, sizeof cut, "%s-%d-%d", tile, side, seed);
    if (!is_defined(defs, tile))
        add_tile(defs, tile, a, b);
    if (!is_defined(defs, cut)) {
        float scale = fmaxf((float)side, 1) * 7 / TILE;
        strbuf_printf(defs, "<pattern id=\"%s\" xlink:href=\"#%s\" patternTransform=\"scale(", cut, tile);
        svg_number(defs, scale);
        strbuf_printf(defs, ") translate(%d %d)\"/>\n", -(int)(place % TILE),
                      -(int)((place >> 32) % TILE));
    }
    strbuf_add(out, cut);
}
