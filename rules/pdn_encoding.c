#include "rules/pdn_encoding.h"

#include <stdbool.h>
#include <stdint.h>

#include "src/base/strbuf.h"
#include "src/base/utf8.h"

enum encoding { WESTERN, CP1251, CP866 };

/* 0x80 to 0x9f of Windows' western code page, and 0x80 to 0xbf of its Cyrillic one; 0: unused. */
static const uint16_t western[32] = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178,
};
static const uint16_t cyrillic[64] = {
    0x0402, 0x0403, 0x201a, 0x0453, 0x201e, 0x2026, 0x2020, 0x2021, 0x20ac, 0x2030, 0x0409,
    0x2039, 0x040a, 0x040c, 0x040b, 0x040f, 0x0452, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0,      0x2122, 0x0459, 0x203a, 0x045a, 0x045c, 0x045b, 0x045f, 0x00a0,
    0x040e, 0x045e, 0x0408, 0x00a4, 0x0490, 0x00a6, 0x00a7, 0x0401, 0x00a9, 0x0404, 0x00ab,
    0x00ac, 0x00ad, 0x00ae, 0x0407, 0x00b0, 0x00b1, 0x0406, 0x0456, 0x0491, 0x00b5, 0x00b6,
    0x00b7, 0x0451, 0x2116, 0x0454, 0x00bb, 0x0458, 0x0405, 0x0455, 0x0457,
};

static bool is_high(unsigned char c)
{
    return c >= 0x80;
}

/* Counts neighbours, which tell letters of a Russian word from a single accented letter. Small
 * letters lie at a0-af and e0-ef in CP866, at e0-ff in CP1251. */
static enum encoding guess(const unsigned char *bytes, size_t size)
{
    size_t pairs = 0, singles = 0, in_866 = 0, in_1251 = 0;
    for (size_t i = 0; i < size; i++) {
        if (!is_high(bytes[i]))
            continue;
        bool paired = (i > 0 && is_high(bytes[i - 1])) || (i + 1 < size && is_high(bytes[i + 1]));
        pairs += paired;
        singles += !paired;
        in_866 += bytes[i] < 0xb0;
        in_1251 += (bytes[i] >= 0xc0 && bytes[i] < 0xe0) || bytes[i] >= 0xf0;
    }
    if (pairs <= singles)
        return WESTERN;
    return in_866 > in_1251 ? CP866 : CP1251;
}

static uint32_t code_point(unsigned char c, enum encoding encoding)
{
    if (c < 0x80)
        return c;
    if (encoding == CP1251)
        return c >= 0xc0 ? 0x0410u + (c - 0xc0u) : cyrillic[c - 0x80];
    if (encoding == CP866) {
        if (c < 0xb0)
            return 0x0410u + (c - 0x80u);
        if (c >= 0xe0 && c < 0xf0)
            return 0x0440u + (c - 0xe0u);
        static const uint16_t rest[16] = {
            0x0401, 0x0451, 0x0404, 0x0454, 0x0407, 0x0457, 0x040e, 0x045e,
            0x00b0, 0x2219, 0x00b7, 0x221a, 0x2116, 0x00a4, 0x25a0, 0x00a0,
        };
        return c >= 0xf0 ? rest[c - 0xf0] : 0x2500; /* lines of boxes, all alike to us */
    }
    return c < 0xa0 ? western[c - 0x80] : c;
}

static void add_code_point(struct strbuf *out, uint32_t c)
{
    if (c < 0x80) {
        strbuf_char(out, (char)c);
    } else if (c < 0x800) {
        strbuf_char(out, (char)(0xc0 | c >> 6));
        strbuf_char(out, (char)(0x80 | (c & 0x3f)));
    } else {
        strbuf_char(out, (char)(0xe0 | c >> 12));
        strbuf_char(out, (char)(0x80 | (c >> 6 & 0x3f)));
        strbuf_char(out, (char)(0x80 | (c & 0x3f)));
    }
}

/* More code points than broken bytes: a UTF-8 text that has suffered. */
static bool is_damaged_utf8(const char *text)
{
    size_t good = 0, broken = 0;
    while (*text) {
        const char *before = text;
        uint32_t c = utf8_next(&text);
        good += c >= 0x80 && text - before > 1;
        broken += c >= 0x80 && text - before == 1;
    }
    return good > broken;
}

static void mend(struct strbuf *out, const char *text)
{
    while (*text) {
        const char *before = text;
        uint32_t c = utf8_next(&text);
        if (c >= 0x80 && text - before == 1)
            add_code_point(out, c);
        else
            strbuf_add_n(out, before, (size_t)(text - before));
    }
}

void pdn_decode(struct strbuf *out, const char *text, size_t size)
{
    if (utf8_valid(text, size)) {
        strbuf_add_n(out, text, size);
    } else if (is_damaged_utf8(text)) {
        mend(out, text);
    } else {
        const unsigned char *bytes = (const unsigned char *)text;
        enum encoding encoding = guess(bytes, size);
        for (size_t i = 0; i < size; i++) {
            uint32_t c = code_point(bytes[i], encoding);
            add_code_point(out, c ? c : 0xfffd);
        }
    }
}
