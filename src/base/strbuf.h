/* A growing UTF-8 string. `text` is always terminated and never NULL after strbuf_init. */
#pragma once

#include <stdarg.h>
#include <stddef.h>

struct strbuf {
    char *text;
    size_t length, capacity;
};

void strbuf_init(struct strbuf *buf);
void strbuf_free(struct strbuf *buf);
void strbuf_clear(struct strbuf *buf);
void strbuf_add(struct strbuf *buf, const char *text);
void strbuf_add_n(struct strbuf *buf, const char *text, size_t length);
void strbuf_char(struct strbuf *buf, char c);
void strbuf_printf(struct strbuf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
void strbuf_vprintf(struct strbuf *buf, const char *format, va_list args);
/* The caller frees the text; buf is empty again and owns nothing, so it may be left so or used. */
char *strbuf_take(struct strbuf *buf);

/* Copies text into a fixed field, cut at a UTF-8 boundary if it does not fit; always terminated. */
void text_copy(char *out, size_t size, const char *text);
