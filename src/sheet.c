#include "src/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

enum { NAG_DIAGRAM = 220, DEEPEST = 24 };

struct sheet {
    struct sheet_maker maker;
    struct picture_style style;
    struct record *record;              /* of the game being added */
    const struct game *game;
    struct movelist legal;
    struct strbuf word;                 /* waits: a bracket may follow */
    enum tone tone;
    bool numbered;                      /* it is a number: its move follows on the same line */
};

/* A turn that was made: its number, whose it was. */
struct turn {
    int number;
    enum side side;
};

/* words */

static void flush(struct sheet *sheet)
{
    if (sheet->word.length)
        sheet->maker.word(sheet->maker.arg, sheet->word.text, sheet->tone);
    strbuf_clear(&sheet->word);
}

/* An opening bracket sticks to the word behind it, a number to its move. */
static void put(struct sheet *sheet, const char *word, enum tone tone)
{
    if (sheet->numbered)
        strbuf_char(&sheet->word, ' ');
    else if (sheet->word.length && strcmp(sheet->word.text, "("))
        flush(sheet);
    sheet->numbered = false;
    strbuf_add(&sheet->word, word);
    sheet->tone = tone;
}

/* The words of a comment, without the commands "[%...]" and "[#]" for programs. */
static void put_comment(struct sheet *sheet, const char *text)
{
    struct strbuf word;
    strbuf_init(&word);
    while (text && *text) {
        size_t length = strcspn(text, " \t\r\n[");
        if (!strncmp(text, "[%", 2) || !strncmp(text, "[#]", 3)) {
            length = strcspn(text, "]");
            text += length + (text[length] != '\0');
            continue;
        }
        if (*text == '[')
            length = 1 + strcspn(text + 1, " \t\r\n[");
        if (length) {
            strbuf_clear(&word);
            strbuf_add_n(&word, text, length);
            put(sheet, word.text, TONE_COMMENT);
        }
        text += length + (text[length] && text[length] != '[');
    }
    strbuf_free(&word);
}

static void put_move(struct sheet *sheet, const struct node *node, enum tone tone)
{
    static const char *const sign[] = { "", "!", "?", "!!", "??", "!?", "?!" };
    char text[MOVE_TEXT + 4];

    snprintf(text, sizeof text, "%s", node->text);
    if (strlen(node->text) + 1 >= sizeof node->text) {     /* it was cut */
        game_generate(sheet->game, record_position(sheet->record, node->parent), &sheet->legal);
        move_text(sheet->game, &sheet->legal, &node->move, text);
    }
    for (int i = 0; i < NODE_NAGS && node->nag[i]; i++)
        if (node->nag[i] < sizeof sign / sizeof *sign)
            strncat(text, sign[node->nag[i]], sizeof text - strlen(text) - 1);
    put(sheet, text, tone);
}

/* diagrams */

static bool wants_diagram(const struct sheet *sheet, const struct node *node, int ply)
{
    for (int i = 0; i < NODE_NAGS && node->nag[i]; i++)
        if (node->nag[i] == NAG_DIAGRAM)
            return true;
    if (node->after && strstr(node->after, "[#]"))
        return true;
    bool last = node->child <= 0;
    return last || (sheet->style.every && ply % (int)sheet->style.every == 0);
}

/* In print dark squares are grey: ink is dear, and the pieces are to be seen. */
static void theme_paper(struct theme *look)
{
    look->light = (struct colour){ 255, 255, 255, 255 };
    look->dark_a = look->dark_b = (struct colour){ 0xc6, 0xca, 0xce, 255 };
    look->frame = (struct colour){ 255, 255, 255, 255 };
    look->frame_edge = (struct colour){ 0x55, 0x5a, 0x60, 255 };
    look->label = look->number = (struct colour){ 0x2a, 0x2e, 0x33, 255 };
    look->wood = false;
}

static void put_diagram(struct sheet *sheet, node_id id, const char *caption)
{
    struct position pos = *record_position(sheet->record, id);
    struct picture picture;

    flush(sheet);
    picture_init(&picture, sheet->game, &pos, &sheet->style);
    if (!sheet->style.theme_name)
        theme_paper(&picture.look);
    if (id > 0)
        picture_mark_move(&picture, &record_node(sheet->record, id)->move);
    sheet->maker.diagram(sheet->maker.arg, &picture, caption);
}

/* moves */

static struct turn next_turn(const struct sheet *sheet, struct turn last, enum side side)
{
    enum side first = (enum side)sheet->game->rules.first;
    bool fresh = side == first && last.side != first;
    return (struct turn){ last.number + fresh, side };
}

static void put_number(struct sheet *sheet, struct turn turn, enum tone tone)
{
    char text[24];
    bool first = turn.side == (enum side)sheet->game->rules.first;
    snprintf(text, sizeof text, "%d%s", turn.number, first ? "." : "...");
    put(sheet, text, tone);
    sheet->numbered = true;
}

static void put_line(struct sheet *sheet, node_id id, struct turn before, int depth);

/* The moves that were possible instead. */
static void put_variations(struct sheet *sheet, node_id id, struct turn before, int depth)
{
    for (; id > 0; id = record_node(sheet->record, id)->sibling) {
        put(sheet, "(", TONE_ASIDE);
        if (depth < DEEPEST)
            put_line(sheet, id, before, depth + 1);
        else
            put(sheet, "…", TONE_ASIDE);
        strbuf_char(&sheet->word, ')');
    }
}

static void put_line(struct sheet *sheet, node_id id, struct turn before, int depth)
{
    enum tone tone = depth ? TONE_ASIDE : TONE_MAIN;
    bool opens = true, says_number = true;

    while (id > 0) {
        const struct node *node = record_node(sheet->record, id);
        enum side side = (enum side)record_position(sheet->record, node->parent)->turn;
        struct turn turn = next_turn(sheet, before, side);
        put_comment(sheet, node->before);
        if (says_number || turn.number != before.number)
            put_number(sheet, turn, tone);
        put_move(sheet, node, tone);
        put_comment(sheet, node->after);
        says_number = node->after != NULL;
        bool leads = record_node(sheet->record, node->parent)->child == id;
        if (leads && node->sibling > 0 && !(opens && depth)) {
            put_variations(sheet, node->sibling, before, depth);
            says_number = true;
        }
        if (!depth && wants_diagram(sheet, node, record_ply(sheet->record, id))) {
            char caption[MOVE_TEXT + 40];
            bool first = side == (enum side)sheet->game->rules.first;
            snprintf(caption, sizeof caption, "after %d%s %s", turn.number, first ? "." : "...",
                     node->text);
            put_diagram(sheet, id, caption);
            says_number = true;
        }
        before = turn;
        id = node->child;
        opens = false;
    }
}

/* games */

static void add_part(struct strbuf *out, const char *between, const char *text)
{
    if (!text || !*text || *text == '?' || !strcmp(text, "-"))
        return;
    if (out->length)
        strbuf_add(out, between);
    strbuf_add(out, text);
}

static void put_head(struct sheet *sheet, const struct pdn_game *game)
{
    struct strbuf title, line;
    strbuf_init(&title);
    strbuf_init(&line);
    add_part(&title, "", pdn_player(&game->tags, game->game, WHITE));
    add_part(&title, " – ", pdn_player(&game->tags, game->game, BLACK));
    if (!title.length)
        strbuf_add(&title, game->game->name);
    else
        add_part(&line, ", ", game->game->name);
    add_part(&line, ", ", pdn_tag(&game->tags, "Event"));
    add_part(&line, ", ", pdn_tag(&game->tags, "Site"));
    add_part(&line, ", ", pdn_tag(&game->tags, "Date"));
    if (game->score != PDN_NO_SCORE)
        add_part(&line, ", ", pdn_score_text(game->game, game->score));
    sheet->maker.game(sheet->maker.arg, title.text, line.text);
    strbuf_free(&title);
    strbuf_free(&line);
}

struct sheet *sheet_open(enum picture_kind kind, const struct picture_style *style, const char *title,
                         struct err *err)
{
    struct sheet *sheet = mem_alloc(sizeof *sheet);
    strbuf_init(&sheet->word);
    sheet->style = *style;
    bool fine = kind == PICTURE_PDF ? sheet_pages(&sheet->maker, title, err)
                                    : sheet_html(&sheet->maker, title, err);
    if (fine)
        return sheet;
    strbuf_free(&sheet->word);
    free(sheet);
    return NULL;
}

void sheet_add(struct sheet *sheet, const struct pdn_game *game)
{
    if (!game->record)
        return;
    sheet->record = game->record;
    sheet->game = game->game;
    put_head(sheet, game);

    const struct node *root = record_node(game->record, 0);
    enum side first = (enum side)game->game->rules.first;
    bool begins = (enum side)record_position(game->record, 0)->turn == first;
    struct turn before = { begins ? 0 : 1, begins ? (first == WHITE ? BLACK : WHITE) : first };
    put_comment(sheet, root->after);
    if (root->child <= 0 || pdn_tag(&game->tags, "FEN"))
        put_diagram(sheet, 0, begins == (first == WHITE) ? "White to move" : "Black to move");
    put_line(sheet, root->child, before, 0);
    if (game->terminator && strcmp(game->terminator, "*"))
        put(sheet, pdn_score_text(game->game, game->score), TONE_MAIN);
    flush(sheet);
}

bool sheet_close(struct sheet *sheet, const char *path, struct err *err)
{
    bool fine = sheet->maker.close(sheet->maker.arg, path, err);
    movelist_free(&sheet->legal);
    strbuf_free(&sheet->word);
    free(sheet);
    return fine;
}
