#include "src/base/quote.h"

#include <string.h>

#include "src/base/utf8.h"

/* Broken sequences are one byte long; a U+FFFD that was really written has three. */
static bool is_harmless(const char *at, const char *behind, uint32_t code)
{
    bool broken = code == 0xfffd && behind - at == 1;
    bool control = code < ' ' || (code >= 0x7f && code < 0xa0);
    bool turns = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    return !broken && !control && !turns && code != 0x2028 && code != 0x2029;
}

const char *quote(const char *text, size_t length, char out[QUOTE_SIZE])
{
    const char *end = text + strnlen(text, length);
    size_t used = 0;

    for (int i = 0; text < end; i++) {
        const char *behind = text;
        uint32_t code = utf8_next(&behind);
        if (i == QUOTE_CHARACTERS) {
            memcpy(out + used, "…", strlen("…"));
            used += strlen("…");
            break;
        }
        size_t size = (size_t)(behind - text);
        if (behind > end || !is_harmless(text, behind, code)) {
            out[used++] = '?';
        } else {
            memcpy(out + used, text, size);
            used += size;
        }
        text = behind;
    }
    out[used] = '\0';
    return out;
}

void quote_tame(char *text)
{
    char *to = text;

    for (const char *at = text; *at;) {
        const char *behind = at;
        uint32_t code = utf8_next(&behind);
        if (!is_harmless(at, behind, code)) {
            *to++ = '?';
        } else {
            memmove(to, at, (size_t)(behind - at));
            to += behind - at;
        }
        at = behind;
    }
    *to = '\0';
}
