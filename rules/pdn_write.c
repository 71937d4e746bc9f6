#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "rules/fen.h"
#include "rules/notation.h"
#include "rules/pdn_clock.h"
#include "rules/pdn_guess.h"
#include "rules/pdn_parts.h"
#include "rules/pdn_shape.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

enum { WIDTH = 80 };

/* --- words on lines of 80 columns --- */

struct paper {
    struct strbuf *out;
    size_t column;
    struct strbuf next; /* opening brackets that stick to the next word */
    bool compatible;
};

static void put_word(struct paper *paper, const char *word, size_t length)
{
    size_t columns = 0;
    if (paper->next.length) {
        strbuf_add_n(&paper->next, word, length);
        word = paper->next.text;
        length = paper->next.length;
    }
    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)word[i] & 0xc0) != 0x80;
    /* A line that begins with % would be skipped by readers. */
    bool breaks = paper->column + 1 + columns > WIDTH && *word != '%';
    if (paper->column)
        strbuf_char(paper->out, breaks ? '\n' : ' ');
    paper->column = (paper->column && !breaks ? paper->column + 1 : 0) + columns;
    strbuf_add_n(paper->out, word, length);
    strbuf_clear(&paper->next);
}

static void put_closing(struct paper *paper, char bracket)
{
    if (paper->column >= WIDTH) {
        put_word(paper, &bracket, 1);
        return;
    }
    strbuf_char(paper->out, bracket);
    paper->column++;
}

/* Braces cannot stand in a comment; old programs take round brackets for comments. */
static char comment_sign(const struct paper *paper, char c)
{
    if (paper->compatible)
        c = c == '(' || c == '{' ? '<' : c == ')' || c == '}' ? '>' : c;
    return c == '{' ? '(' : c == '}' ? ')' : c;
}

static void put_comment(struct paper *paper, const char *text)
{
    struct strbuf word;
    strbuf_init(&word);
    strbuf_char(&paper->next, '{');
    for (const char *at = text + strspn(text, " \t\r\n"); *at; at += strspn(at, " \t\r\n")) {
        size_t length = strcspn(at, " \t\r\n");
        strbuf_clear(&word);
        for (size_t i = 0; i < length; i++)
            strbuf_char(&word, comment_sign(paper, at[i]));
        put_word(paper, word.text, word.length);
        at += length;
    }
    if (paper->next.length)
        put_word(paper, "", 0);
    put_closing(paper, '}');
    strbuf_free(&word);
}

/* --- tags --- */

static const char *const roster[] = {
    "Event", "Site", "Date", "Round", "White", "Black", "Result"
};
enum { ROSTER = sizeof roster / sizeof *roster };

static void put_tag(struct strbuf *out, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    strbuf_printf(out, "[%s \"", name);
    for (const char *c = value; *c; c++) {
        if (*c == '"' || *c == '\\')
            strbuf_char(out, '\\');
        strbuf_char(out, isspace((unsigned char)*c) ? ' ' : *c);
    }
    strbuf_add(out, "\"]\n");
}

/* What the Result tag says and what ends the game. */
struct ending {
    const char *tag, *end;
};

static const char *score_words(const struct game *game, const char *text)
{
    enum pdn_score score = pdn_score_read(game, text);
    return score == PDN_OTHER_SCORE ? text : pdn_score_text(game, score);
}

static struct ending ending(const struct pdn_game *game, bool compatible)
{
    const char *tag = pdn_tag(&game->tags, "Result"), *end = game->terminator;
    enum pdn_score tag_score = pdn_score_read(game->game, tag);
    enum pdn_score end_score = pdn_score_read(game->game, end);
    struct ending out = { .tag = score_words(game->game, tag), .end = "*" };
    if (tag_score == PDN_NO_SCORE && end_score != PDN_NO_SCORE)
        out.tag = score_words(game->game, end);
    else if (tag_score == PDN_NO_SCORE && !tag)
        out.tag = pdn_score_text(game->game, game->score);
    bool differs = tag_score != PDN_NO_SCORE && end_score != PDN_NO_SCORE &&
                   strcmp(score_words(game->game, end), out.tag) != 0;
    if (differs)
        out.end = score_words(game->game, end);
    else if (compatible)
        out.end = out.tag;
    if (strcmp(out.end, "*") && pdn_result_length(out.end) != strlen(out.end))
        out.end = "*"; /* words that nobody would take for a result */
    return out;
}

/* The tag Variant: needed where GameType says nothing or something else. Names that mean nothing
 * to us are kept. */
static const char *variant_words(const struct pdn_game *game)
{
    const char *type = game->game->rules.game_type;
    const char *old = pdn_tag(&game->tags, "Variant");
    struct pdn_hints hints = { .variant = old };
    struct pdn_way way;
    if (!type || pdn_game_of_type(type, NULL) != game->game)
        return game->game->id;
    return old && !pdn_stated_way(&hints, &way) ? old : NULL;
}

static bool is_made_anew(const char *name)
{
    static const char *const names[] = { "GameType", "FEN", "SetUp", "Variant" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcasecmp(name, names[i]))
            return true;
    return false;
}

static void put_tags(struct strbuf *out, const struct pdn_game *game, const char *result)
{
    bool done[ROSTER] = { false };
    for (int i = 0; i < ROSTER; i++)
        put_tag(out, roster[i],
                strcmp(roster[i], "Result") ? pdn_tag(&game->tags, roster[i]) : result);

    for (int i = 0; i < game->tags.count; i++) {
        const struct pdn_tag *tag = &game->tags.tag[i];
        int place = 0;
        while (place < ROSTER && strcasecmp(tag->name, roster[place]))
            place++;
        bool first = place < ROSTER && !done[place];
        if (place < ROSTER)
            done[place] = true;
        bool result_again = place == ROSTER - 1;
        if (!first && !result_again && !(game->record && is_made_anew(tag->name)))
            put_tag(out, tag->name, tag->value);
    }
    if (!game->record)
        return;
    put_tag(out, "Variant", variant_words(game));
    put_tag(out, "GameType", game->game->rules.game_type);
    char *usual = fen_text(game->game, &game->game->start);
    char *start = fen_text(game->game, record_position(game->record, 0));
    if (strcmp(usual, start)) {
        put_tag(out, "SetUp", "1");
        put_tag(out, "FEN", start);
    }
    free(start);
    free(usual);
}

/* --- moves --- */

/* Whose move the last one was, and its number. */
struct count {
    int number;
    enum side side;
};

/* A line being written: after the variations that stand behind its last move it goes on. */
struct frame {
    node_id variation, next;
    struct count before, last; /* before: without the last move */
    bool closes, says_number;
};

struct writer {
    struct paper paper;
    struct record *record;
    const struct game *game;
    struct frame *frame;
    int frames, capacity;
    struct movelist legal;
};

static struct count counted(const struct writer *writer, struct count last, enum side side)
{
    enum side first = (enum side)writer->game->rules.first;
    bool new_turn = side == first && last.side != first;
    return (struct count){ last.number + new_turn, side };
}

static void put_move_text(struct writer *writer, const struct node *node)
{
    struct strbuf word;
    char text[MOVE_TEXT];
    strbuf_init(&word);
    if (strlen(node->text) + 1 < sizeof node->text) {
        strbuf_add(&word, node->text);
    } else { /* cut there */
        game_generate(writer->game, record_position(writer->record, node->parent), &writer->legal);
        move_text(writer->game, &writer->legal, &node->move, text);
        strbuf_add(&word, text);
    }
    static const char *const sign[] = { "", "!", "?", "!!", "??", "!?", "?!" };
    int first = node->nag[0] && node->nag[0] < 7 ? 1 : 0;
    strbuf_add(&word, sign[first ? node->nag[0] : 0]);
    put_word(&writer->paper, word.text, word.length);
    for (int i = first; i < NODE_NAGS && node->nag[i]; i++) {
        strbuf_clear(&word);
        strbuf_printf(&word, "$%d", node->nag[i]);
        put_word(&writer->paper, word.text, word.length);
    }
    strbuf_free(&word);
}

static void put_after(struct writer *writer, node_id id)
{
    const struct node *node = record_node(writer->record, id);
    struct strbuf text;
    strbuf_init(&text);
    if (id > 0)
        pdn_clock_write(&text, node->clock_ms,
                        (enum side)record_position(writer->record, id)->turn);
    if (text.length && node->after)
        strbuf_char(&text, ' ');
    strbuf_add(&text, node->after ? node->after : "");
    if (text.length)
        put_comment(&writer->paper, text.text);
    strbuf_free(&text);
}

/* Writes a move with all that belongs to it. */
static void put_node(struct writer *writer, struct frame *frame, node_id id, bool opens)
{
    const struct node *node = record_node(writer->record, id);
    enum side side = (enum side)record_position(writer->record, node->parent)->turn;
    enum side first = (enum side)writer->game->rules.first;
    struct count count = counted(writer, frame->before, side);
    bool new_turn = side == first && frame->before.side != first;
    if (new_turn || opens || frame->says_number || node->before) {
        char number[24];
        int length =
            snprintf(number, sizeof number, "%d%s", count.number, side == first ? "." : "...");
        put_word(&writer->paper, number, (size_t)length);
    }
    if (node->before)
        put_comment(&writer->paper, node->before);
    put_move_text(writer, node);
    put_after(writer, id);
    frame->last = count;
    frame->says_number = false;
}

static struct frame *push(struct writer *writer, const struct frame *frame)
{
    if (writer->frames == writer->capacity) {
        writer->capacity = writer->frames ? 2 * writer->frames : 16;
        writer->frame = mem_grow(writer->frame, sizeof *writer->frame * (size_t)writer->capacity);
    }
    writer->frame[writer->frames] = *frame;
    return &writer->frame[writer->frames++];
}

static void open_variation(struct writer *writer, struct frame *outer)
{
    const struct node *node = record_node(writer->record, outer->variation);
    struct frame inner = {
        .variation = -1, .next = node->child, .before = outer->before, .closes = true
    };
    node_id id = outer->variation;
    outer->variation = node->sibling;
    outer->says_number = true;
    struct frame *frame = push(writer, &inner); /* `outer` may have moved */
    strbuf_char(&writer->paper.next, '(');
    put_node(writer, frame, id, true);
}

static void go_on(struct writer *writer, struct frame *frame, bool opens)
{
    const struct node *node = record_node(writer->record, frame->next);
    node_id id = frame->next;
    if (!opens)
        frame->before = frame->last;
    put_node(writer, frame, id, opens);
    frame->next = node->child;
    frame->variation = writer->paper.compatible ? -1 : node->sibling;
}

static void put_moves(struct writer *writer)
{
    enum side first = (enum side)writer->game->rules.first;
    bool begins = record_position(writer->record, 0)->turn == (uint8_t)first;
    struct count before = { begins ? 0 : 1, begins ? (first == WHITE ? BLACK : WHITE) : first };
    struct frame main = { .variation = -1,
                          .next = record_node(writer->record, 0)->child,
                          .before = before,
                          .last = before };
    put_after(writer, 0);
    push(writer, &main);
    bool opens = true;
    while (writer->frames) {
        struct frame *frame = &writer->frame[writer->frames - 1];
        if (frame->variation >= 0) {
            open_variation(writer, frame);
        } else if (frame->next >= 0) {
            go_on(writer, frame, opens);
        } else {
            if (frame->closes)
                put_closing(&writer->paper, ')');
            writer->frames--;
        }
        opens = false;
    }
}

/* Moves that nobody understood, marked so that they are not tried again. */
static void put_rest(struct paper *paper, const char *rest)
{
    struct strbuf text;
    strbuf_init(&text);
    strbuf_printf(&text, PDN_UNREAD "%s", rest);
    put_comment(paper, text.text);
    strbuf_free(&text);
}

void pdn_write(struct strbuf *out, const struct pdn_game *game, struct pdn_style style)
{
    struct ending end = ending(game, style.compatible);
    struct writer writer = {
        .paper = { .out = out, .compatible = style.compatible },
        .record = game->record,
        .game = game->game,
    };
    strbuf_init(&writer.paper.next);
    put_tags(out, game, end.tag);
    strbuf_char(out, '\n');
    if (game->record)
        put_moves(&writer);
    else if (game->rest)
        put_rest(&writer.paper, game->rest);
    put_word(&writer.paper, end.end, strlen(end.end));
    strbuf_add(out, "\n\n");
    strbuf_free(&writer.paper.next);
    movelist_free(&writer.legal);
    free(writer.frame);
}
