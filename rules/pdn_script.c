#include "rules/pdn_script.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules/pdn_encoding.h"
#include "rules/pdn_shape.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

static int add(struct pdn_script *script, const struct pdn_token *token)
{
    if (script->count == script->capacity) {
        script->capacity = script->count ? 2 * script->count : 256;
        size_t count = (size_t)script->capacity;
        script->token = mem_grow(script->token, count * sizeof *script->token);
        script->close = mem_grow(script->close, count * sizeof *script->close);
    }
    script->token[script->count] = *token;
    script->close[script->count] = -1;
    return script->count++;
}

static void add_bracket(struct pdn_script *script, enum pdn_kind kind, const struct pdn_token *at)
{
    struct pdn_token bracket = { .kind = kind, .line = at->line };
    bracket.text = bracket.inner = (struct pdn_slice){ at->text.at, 0 };
    add(script, &bracket);
}

static char *unescaped(struct pdn_slice value)
{
    struct strbuf out;
    strbuf_init(&out);
    for (size_t i = 0; i < value.length; i++) {
        char c = value.at[i];
        bool escapes = c == '\\' && i + 1 < value.length &&
                       (value.at[i + 1] == '"' || value.at[i + 1] == '\\');
        if (escapes)
            c = value.at[++i];
        if (c == '\r' && i + 1 < value.length && value.at[i + 1] == '\n')
            continue;
        strbuf_char(&out, c == '\n' || c == '\r' ? ' ' : c);
    }
    while (out.length && isspace((unsigned char)out.text[out.length - 1]))
        out.text[--out.length] = '\0';
    return strbuf_take(&out);
}

/* Names begin with a capital letter. */
static char *tag_name(struct pdn_slice name)
{
    char *out = mem_alloc(name.length + 1);
    memcpy(out, name.at, name.length);
    out[0] = (char)toupper((unsigned char)out[0]);
    for (char *c = out; *c; c++)
        if (*c == '-')
            *c = '_';
    return out;
}

static bool is_word(const struct pdn_token *token)
{
    for (size_t i = 0; i < token->text.length; i++)
        if (isalnum((unsigned char)token->text.at[i]) || (unsigned char)token->text.at[i] >= 0x80 ||
            token->text.at[i] == '*')
            return true;
    return false;
}

static void note(struct pdn_errors *notes, int line, const char *text)
{
    pdn_error_add(notes, (struct pdn_place){ .line = line }, mem_dup(text));
}

/* A result at the end belongs to the game even where brackets are still open. */
static void take_last_result(struct pdn_script *script)
{
    const struct pdn_token *last = &script->token[script->count - 1];
    if (last->kind != PDN_WORDS || script->terminator ||
        (!pdn_slice_is(last->text, "*") && pdn_result_length(last->text.at) != last->text.length))
        return;
    script->terminator = last->text.at;
    script->terminator_length = last->text.length;
    script->count--;
}

/* Pairs the brackets; those that nobody closed end where the text does. */
static void match_brackets(struct pdn_script *script, const struct pdn_token *end,
                           struct pdn_errors *notes)
{
    int *open = mem_alloc(sizeof *open * (size_t)(script->count + 1));
    int depth = 0;
    for (int i = 0; i < script->count; i++) {
        if (script->token[i].kind == PDN_OPEN)
            open[depth++] = i;
        else if (script->token[i].kind == PDN_CLOSE && depth)
            script->close[open[--depth]] = i;
    }
    if (depth) {
        take_last_result(script);
        note(notes, script->token[open[depth - 1]].line,
             "a variation that opens here is not closed");
    }
    while (depth) {
        int at = open[--depth];
        add_bracket(script, PDN_CLOSE, end);
        script->close[at] = script->count - 1;
    }
    free(open);
}

static void close_heading(struct pdn_script *script, bool *open, const struct pdn_token *at)
{
    if (*open)
        add_bracket(script, PDN_CLOSE, at);
    *open = false;
}

void pdn_script_read(struct pdn_script *script, const char *text, int line, struct pdn_tags *tags,
                     struct pdn_errors *errors, struct pdn_errors *notes)
{
    struct pdn_lexer lexer;
    struct pdn_token token;
    bool has_move = false, heading_open = false;
    script->count = 0;
    script->terminator = script->setup = NULL;
    script->body = script->start = (struct pdn_slice){ NULL, 0 };
    pdn_lexer_start(&lexer, text, line);

    for (;;) {
        pdn_lexer_next(&lexer, &token);
        if (token.kind == PDN_END)
            break;
        if (token.kind == PDN_TAG) {
            if (tags)
                pdn_tag_add(tags, tag_name(token.name), unescaped(token.inner));
            continue;
        }
        if (token.kind == PDN_RESULT) {
            if (!script->terminator || *script->terminator == '*') {
                script->terminator = token.text.at;
                script->terminator_length = token.text.length;
            }
            continue;
        }
        if (token.kind == PDN_WRAPPER)
            continue;
        if (!script->body.at) {
            script->body.at = token.text.at;
            script->body_line = token.line;
        }
        if (token.kind == PDN_SETUP && has_move && !lexer.depth) {
            script->setup = token.text.at;
            script->setup_line = token.line;
            break;
        }
        if (token.kind == PDN_SETUP && !lexer.depth) {
            script->start = token.inner;
            continue;
        }
        script->body.length = (size_t)(token.text.at + token.text.length - script->body.at);
        if (token.unclosed)
            pdn_error_add(errors, (struct pdn_place){ .line = token.line },
                          mem_dup("the comment that opens here is not closed; it ends at \"}\""));
        if (token.kind == PDN_HEADING) {
            close_heading(script, &heading_open, &token);
            if (has_move) {
                add_bracket(script, PDN_OPEN, &token);
                heading_open = true;
            }
            token.kind = PDN_COMMENT;
        }
        if (token.kind == PDN_WORDS && !is_word(&token)) {
            note(notes, token.line, "a sign that means nothing there is left out");
            continue;
        }
        if (token.kind == PDN_NEXT) {
            add_bracket(script, PDN_CLOSE, &token);
            add_bracket(script, PDN_OPEN, &token);
            continue;
        }
        has_move |= token.kind == PDN_MOVE && !lexer.depth;
        add(script, &token);
    }
    close_heading(script, &heading_open, &token);
    match_brackets(script, &token, notes);
}

void pdn_script_head(const char *text, struct pdn_tags *tags)
{
    struct pdn_lexer lexer;
    struct pdn_token token;
    struct strbuf utf8;
    strbuf_init(&utf8);
    pdn_lexer_start(&lexer, text, 1);
    for (;;) {
        pdn_lexer_next(&lexer, &token);
        if (token.kind != PDN_TAG && token.kind != PDN_COMMENT && token.kind != PDN_WORDS &&
            token.kind != PDN_WRAPPER && token.kind != PDN_HEADING)
            break;
        if (token.kind == PDN_TAG) {
            char *value = unescaped(token.inner);
            strbuf_clear(&utf8);
            pdn_decode(&utf8, value, strlen(value));
            free(value);
            pdn_tag_add(tags, tag_name(token.name), mem_dup(utf8.text));
        }
    }
    strbuf_free(&utf8);
}

void pdn_script_free(struct pdn_script *script)
{
    free(script->token);
    free(script->close);
    *script = (struct pdn_script){ 0 };
}

int pdn_script_steps(const struct pdn_script *script, int from, int to, struct pdn_step **out,
                     int *capacity)
{
    int count = 0, number = 0;
    for (int i = from; i < to; i++) {
        const struct pdn_token *token = &script->token[i];
        if (token->kind == PDN_NUMBER)
            number = token->number;
        if (token->kind == PDN_OPEN)
            i = script->close[i];
        if (token->kind != PDN_MOVE && token->kind != PDN_UNKNOWN)
            continue;
        if (count == *capacity) {
            *capacity = count ? 2 * count : 256;
            *out = mem_grow(*out, sizeof **out * (size_t)*capacity);
        }
        (*out)[count++] = (struct pdn_step){ token, i, number };
    }
    return count;
}
