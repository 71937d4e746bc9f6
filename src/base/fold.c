#include "src/base/fold.h"

#include <stdint.h>

#include "src/base/utf8.h"

/* Latin-1 letters from U+00C0 on, and Latin Extended-A from U+0100 on, without their accents. '.' where
 * a letter is none or has no simple twin: it stays. */
static const char latin_1[] = "aaaaaa.ceeeeiiii.nooooo.ouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.y";
static const char extended_a[] = "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk"
                                 ".llllll..llnnnnnn...oooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz.";

static uint32_t small(uint32_t c)
{
    if (c >= 'A' && c <= 'Z')
        return c + 32;
    if (c >= 0xc0 && c < 0x100 && latin_1[c - 0xc0] != '.')
        return (uint32_t)latin_1[c - 0xc0];
    if (c >= 0x100 && c < 0x100 + sizeof extended_a - 1 && extended_a[c - 0x100] != '.')
        return (uint32_t)extended_a[c - 0x100];
    if (c >= 0xc0 && c <= 0xde && c != 0xd7)
        return c + 32;
    if (c >= 0x391 && c <= 0x3a9)
        return c + 32;
    if (c == 0x401 || c == 0x451)       /* yo is often written as ye */
        return 0x435;
    if (c >= 0x400 && c < 0x410)
        return c + 80;
    if (c >= 0x410 && c < 0x430)
        return c + 32;
    if (c >= 0x460 && c < 0x530 && c != 0x482)
        return c | 1;
    if (c >= 0x531 && c <= 0x556)
        return c + 48;
    return c;
}

static void put(struct strbuf *out, uint32_t c)
{
    if (c < 0x80) {
        strbuf_char(out, (char)c);
    } else if (c < 0x800) {
        strbuf_char(out, (char)(0xc0 | c >> 6));
        strbuf_char(out, (char)(0x80 | (c & 0x3f)));
    } else if (c < 0x10000) {
        strbuf_char(out, (char)(0xe0 | c >> 12));
        strbuf_char(out, (char)(0x80 | (c >> 6 & 0x3f)));
        strbuf_char(out, (char)(0x80 | (c & 0x3f)));
    } else {
        strbuf_char(out, (char)(0xf0 | c >> 18));
        strbuf_char(out, (char)(0x80 | (c >> 12 & 0x3f)));
        strbuf_char(out, (char)(0x80 | (c >> 6 & 0x3f)));
        strbuf_char(out, (char)(0x80 | (c & 0x3f)));
    }
}

void fold_add(struct strbuf *out, const char *text)
{
    for (uint32_t c; (c = utf8_next(&text));)
        put(out, small(c));
}
