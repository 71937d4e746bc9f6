#include "src/base/utf8.h"

#include <string.h>

enum { REPLACEMENT = 0xfffd };

/* Number of bytes that the first byte announces; 0 when no code point begins with it. */
static int announced(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first <= 0xdf)
        return 2;
    if (first >= 0xe0 && first <= 0xef)
        return 3;
    if (first >= 0xf0 && first <= 0xf4)
        return 4;
    return 0;
}

/* Decodes the code point at `text`, of which `room` bytes may be read. Returns its length, or 0
 * when the bytes are no shortest form of a code point that may be written in UTF-8. */
static int decode(const unsigned char *text, size_t room, uint32_t *code)
{
    static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    static const unsigned char payload[5] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    int length = announced(text[0]);
    if (!length || (size_t)length > room)
        return 0;

    uint32_t value = text[0] & payload[length];
    for (int i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (text[i] & 0x3f);
    }
    if (value < least[length] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
        return 0;
    *code = value;
    return length;
}

uint32_t utf8_next(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    if (!*at)
        return 0;

    /* decode() stops at the first byte that continues nothing, so never behind the terminator. */
    uint32_t code;
    int length = decode(at, 4, &code);
    *text += length ? length : 1;
    return length ? code : REPLACEMENT;
}

bool utf8_valid(const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text;
    while (length > 0) {
        uint32_t code;
        int step = decode(at, length, &code);
        if (!step)
            return false;
        at += step;
        length -= (size_t)step;
    }
    return true;
}

void utf8_drop_last(char *text)
{
    size_t length = strlen(text);

    while (length && ((unsigned char)text[length - 1] & 0xc0) == 0x80)
        length--;
    text[length - (length > 0)] = '\0';
}
