#include "src/base/strbuf.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/mem.h"

enum { FIRST_CAPACITY = 32 };

/* The text of a string that owns nothing (capacity 0); never written to. */
static const char nothing[] = "";

/* Room for `more` bytes and the terminator. */
static void reserve(struct strbuf *buf, size_t more)
{
    size_t needed = buf->length + more + 1;
    assert(needed > more);
    if (needed <= buf->capacity)
        return;

    size_t capacity = buf->capacity * 2;
    if (capacity < needed)
        capacity = needed;
    buf->text = mem_grow(buf->capacity ? buf->text : NULL, capacity);
    buf->text[buf->length] = 0;
    buf->capacity = capacity;
}

void strbuf_init(struct strbuf *buf)
{
    buf->text = mem_alloc(FIRST_CAPACITY);
    buf->length = 0;
    buf->capacity = FIRST_CAPACITY;
}

void strbuf_free(struct strbuf *buf)
{
    if (buf->capacity)
        free(buf->text);
    *buf = (struct strbuf){ 0 };
}

void strbuf_clear(struct strbuf *buf)
{
    buf->length = 0;
    if (buf->capacity)
        buf->text[0] = 0;
}

void strbuf_add(struct strbuf *buf, const char *text)
{
    strbuf_add_n(buf, text, strlen(text));
}

void strbuf_add_n(struct strbuf *buf, const char *text, size_t length)
{
    reserve(buf, length);
    memcpy(buf->text + buf->length, text, length);
    buf->length += length;
    buf->text[buf->length] = 0;
}

void strbuf_char(struct strbuf *buf, char c)
{
    strbuf_add_n(buf, &c, 1);
}

void strbuf_printf(struct strbuf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    strbuf_vprintf(buf, format, args);
    va_end(args);
}

void strbuf_vprintf(struct strbuf *buf, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    assert(length >= 0);

    reserve(buf, (size_t)length);
    vsnprintf(buf->text + buf->length, (size_t)length + 1, format, args);
    buf->length += (size_t)length;
}

char *strbuf_take(struct strbuf *buf)
{
    char *text = buf->capacity ? buf->text : mem_dup(buf->text);
    *buf = (struct strbuf){ .text = (char *)nothing };
    return text;
}

void text_copy(char *out, size_t size, const char *text)
{
    assert(size > 0);
    size_t length = strlen(text);
    if (length >= size) {
        length = size - 1;
        /* The byte behind the cut must begin a code point, or the cut splits one. */
        while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(out, text, length);
    out[length] = 0;
}
