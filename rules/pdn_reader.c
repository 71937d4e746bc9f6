#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "rules/pdn.h"
#include "rules/pdn_choice.h"
#include "rules/pdn_encoding.h"
#include "rules/pdn_source.h"
#include "rules/pdn_tree.h"
#include "src/base/mem.h"
#include "src/base/quote.h"
#include "src/base/strbuf.h"

enum { JUDGED_GAMES = 24 }; /* that tell which rules a file without tags follows */

struct pdn_reader {
    struct pdn_source source;
    struct pdn_script script;
    struct pdn_choice choice;
    struct strbuf text; /* of the game, in UTF-8 */
    int games;
    bool judged;
    /* What a new position in the middle of a game has cut off: a game of its own. */
    const char *rest; /* in `text`, NULL when there is none */
    int rest_line;
    struct pdn_tags rest_tags;
    struct pdn_extent rest_of;
};

struct pdn_reader *pdn_read_file(FILE *file)
{
    struct pdn_reader *reader = mem_alloc(sizeof *reader);
    pdn_source_open(&reader->source, file, NULL, 0);
    strbuf_init(&reader->text);
    return reader;
}

struct pdn_reader *pdn_read_text(const char *text, size_t size)
{
    struct pdn_reader *reader = mem_alloc(sizeof *reader);
    pdn_source_open(&reader->source, NULL, text, size);
    strbuf_init(&reader->text);
    return reader;
}

void pdn_reader_free(struct pdn_reader *reader)
{
    if (!reader)
        return;
    pdn_source_close(&reader->source);
    pdn_script_free(&reader->script);
    pdn_choice_free(&reader->choice);
    pdn_tags_free(&reader->rest_tags);
    strbuf_free(&reader->text);
    free(reader);
}

uint64_t pdn_bytes_read(const struct pdn_reader *reader)
{
    return reader->source.offset;
}

const char *pdn_failure(const struct pdn_reader *reader)
{
    return reader->source.failure[0] ? reader->source.failure : NULL;
}

void pdn_assume(struct pdn_reader *reader, const struct game *game)
{
    reader->choice.usual = (struct pdn_way){ .game = game };
    reader->judged = reader->choice.assumed = true;
}

/* /FEN "..."/ before the first move is as good as the tag. */
static void set_start(const struct pdn_script *script, struct pdn_tags *tags)
{
    if (!script->start.at)
        return;
    struct strbuf fen;
    strbuf_init(&fen);
    pdn_plain_text(&fen, script->start);
    pdn_tag_set(tags, "FEN", fen.text);
    strbuf_free(&fen);
}

/* The extent's words, as UTF-8, into reader->script and the tags. */
static void read_words(struct pdn_reader *reader, const struct pdn_extent *extent,
                       struct pdn_game *out)
{
    strbuf_clear(&reader->text);
    pdn_decode(&reader->text, extent->text, extent->size);
    pdn_script_read(&reader->script, reader->text.text, extent->line, &out->tags, &out->errors,
                    &out->notes);
}

/* Finds out which rules replay most of the first games that do not say it themselves. */
static void judge(struct pdn_reader *reader)
{
    struct pdn_extent *extent = mem_alloc(sizeof *extent * JUDGED_GAMES);
    struct pdn_tally *tally = mem_alloc(sizeof *tally);
    int games = pdn_source_peek(&reader->source, extent, JUDGED_GAMES);

    for (int i = 0; i < games; i++) {
        struct pdn_game game = { 0 };
        struct strbuf raw; /* terminated, which games in the buffer are not */
        strbuf_init(&raw);
        strbuf_add_n(&raw, extent[i].text, extent[i].size);
        extent[i].text = raw.text;
        read_words(reader, &extent[i], &game);
        set_start(&reader->script, &game.tags);
        pdn_choice_read(&reader->choice, &reader->script, &game.tags);
        pdn_tally_game(tally, &reader->choice);
        pdn_game_free(&game);
        strbuf_free(&raw);
    }
    reader->choice.usual = pdn_tally_best(tally);
    reader->judged = true;
    free(tally);
    free(extent);
}

/* --- one game --- */

static void tell(struct pdn_errors *errors, int line, const char *format, const char *word)
{
    struct strbuf text;
    strbuf_init(&text);
    strbuf_printf(&text, format, word);
    pdn_error_add(errors, (struct pdn_place){ .line = line }, strbuf_take(&text));
}

/* Is it a text that was written because nobody could replay it? A line may break behind the mark.
 */
static bool is_unread(const struct pdn_script *script)
{
    size_t mark = strlen(PDN_UNREAD) - 1;
    return script->count == 1 && script->token[0].kind == PDN_COMMENT &&
           script->token[0].inner.length > mark &&
           !strncmp(script->token[0].inner.at, PDN_UNREAD, mark);
}

/* The words of the game as text, when its rules or its start are unknown. */
static void keep_text(struct pdn_reader *reader, struct pdn_game *out)
{
    const struct pdn_script *script = &reader->script;
    struct pdn_slice body = script->body;
    struct strbuf text;
    strbuf_init(&text);
    if (is_unread(script)) {
        size_t mark = strlen(PDN_UNREAD) - 1;
        body = script->token[0].inner;
        body.at += mark;
        body.length -= mark;
    }
    if (body.at && script->setup) /* all that follows the new position, too */
        body.length += strlen(body.at + body.length);
    if (body.at)
        pdn_plain_text(&text, body);
    if (text.length)
        out->rest = strbuf_take(&text);
    strbuf_free(&text);
}

/* Tags that are not understood, or not obeyed, are never passed over in silence. */
static void tell_guess(const struct pdn_choice *choice, const struct pdn_trial *trial,
                       struct pdn_game *out)
{
    const struct pdn_hints *hints = &choice->hints;
    bool variant = hints->variant && *hints->variant;
    const char *name = variant ? hints->variant : hints->type;
    const char *taken = trial->way.game->id;
    char shown[QUOTE_SIZE];
    struct strbuf text;
    struct pdn_way stated;
    bool known = pdn_stated_way(hints, &stated);
    const struct game *expected = known ? stated.game : choice->assumed ? choice->usual.game : NULL;
    if (!name || !*name || trial->way.game == expected)
        return;

    strbuf_init(&text);
    quote(name, strlen(name), shown);
    if (known)
        strbuf_printf(&text, "the moves are not those of %s, which the tags name; by the moves it is "
                      "read as %s", stated.game->id, taken);
    else
        strbuf_printf(&text, "[%s \"%s\"] is no %s known here; by the moves it is read as %s",
                      variant ? "Variant" : "GameType", shown,
                      variant ? "game" : "number of a game", taken);
    out->guess = strbuf_take(&text);
}

static void tell_oddities(struct pdn_reader *reader, struct pdn_game *out,
                          const struct pdn_trial *trial)
{
    const struct pdn_hints *hints = &reader->choice.hints;
    const struct pdn_line *line = &reader->choice.line;
    if (trial->flipped)
        tell(&out->notes, out->line, "%s", "the FEN names the wrong side to move");
    if (trial->skip)
        tell(&out->notes, out->line, "%s",
             "the first two moves put pieces elsewhere: a drawn opening");
    if (!hints->fen && !line->whole && !line->count && reader->choice.steps[0].number > 1)
        tell(&out->notes, out->line, "%s", "the game begins in the middle, without a position");
}

static enum pdn_score score_of(const struct pdn_game *game, node_id last)
{
    const char *tag = pdn_tag(&game->tags, "Result");
    enum pdn_score score = pdn_score_read(game->game, tag);
    if (score == PDN_NO_SCORE)
        score = pdn_score_read(game->game, game->terminator);
    if (!game->record || !last)
        return score;
    switch (game_outcome(game->game, record_position(game->record, last), NULL, NULL)) {
    case WHITE_WINS:
        return PDN_WHITE_WON;
    case BLACK_WINS:
        return PDN_BLACK_WON;
    case DRAWN:
    case PLAYING:
        break;
    }
    return score;
}

static node_id last_node(const struct record *record)
{
    node_id at = 0;
    while (record_node(record, at)->child >= 0)
        at = record_node(record, at)->child;
    return at;
}

/* Finds the rules; false when the game can only be kept as text. */
static bool find_rules(struct pdn_reader *reader, struct pdn_game *out, struct pdn_trial *trial)
{
    struct pdn_choice *choice = &reader->choice;
    const struct pdn_hints *hints = &choice->hints;
    struct pdn_way stated;
    struct err err = { 0 };
    const char *name = hints->variant && *hints->variant ? hints->variant : hints->type;
    bool named = name && *name;
    if (!choice->count && !named &&
        (is_unread(&reader->script) || (!hints->fen && !choice->usual.game)))
        return false; /* nothing wrong: it says nothing that could be replayed */
    if (!pdn_choose(choice, trial, &err)) {
        tell(&out->errors, out->line, "%s",
             err.text[0] ? err.text : "no rules fit the squares of this game");
        return false;
    }
    bool is_stated = pdn_stated_way(hints, &stated);
    /* Without its moves a position alone does not tell that it is another game's. */
    if (is_stated && is_unread(&reader->script) && trial->way.game != stated.game)
        return false;
    if (!named || choice->assumed || is_stated)
        return true;
    if (choice->line.whole && choice->count)
        return true;
    tell(&out->errors, out->line,
         choice->count
             ? "the game \"%s\" is not known here, and its moves are legal in no known game"
             : "the game \"%s\" is not known here",
         name);
    return false;
}

static void build(struct pdn_reader *reader, struct pdn_game *out)
{
    const struct pdn_script *script = &reader->script;
    const struct pdn_choice *choice = &reader->choice;
    struct pdn_trial trial;
    set_start(script, &out->tags);
    pdn_choice_read(&reader->choice, script, &out->tags);

    if (script->terminator) {
        out->terminator = mem_alloc(script->terminator_length + 1);
        memcpy(out->terminator, script->terminator, script->terminator_length);
    }
    if (!find_rules(reader, out, &trial)) {
        keep_text(reader, out);
        out->score = score_of(out, 0);
        return;
    }
    out->game = trial.way.game;
    tell_guess(choice, &trial, out);
    tell_oddities(reader, out, &trial);
    struct pdn_tree tree = {
        .script = script,
        .way = trial.way,
        .out = out,
        .main = &reader->choice.line,
        .steps = trial.skip ? choice->steps + trial.skip : choice->steps,
        .count = choice->count - trial.skip,
    };
    pdn_tree_build(&tree, &trial.start);
    out->score = score_of(out, last_node(out->record));
}

/* What follows a new position in the middle becomes a game with the same tags. */
static void keep_rest(struct pdn_reader *reader, const struct pdn_game *game)
{
    const struct pdn_script *script = &reader->script;
    struct pdn_lexer lexer;
    struct pdn_token token;
    struct err err;
    struct position pos;
    if (!script->setup || !game->record)
        return;
    pdn_lexer_start(&lexer, script->setup, script->setup_line);
    pdn_lexer_next(&lexer, &token);

    struct strbuf fen;
    strbuf_init(&fen);
    pdn_plain_text(&fen, token.inner);
    node_id last = last_node(game->record);
    if (strlen(fen.text) < 5 && strchr(fen.text, ':') && !strpbrk(fen.text, "0123456789")) {
        pos = *record_position(game->record, last); /* "B::": only the turn passes */
        pos.turn = fen.text[0] == 'B' || fen.text[0] == 'b' ? BLACK : WHITE;
        pos.key = game_key(game->game, &pos);
        strbuf_clear(&fen);
        fen_write(game->game, &pos, &fen);
    } else if (fen_read(game->game, fen.text, &pos, &err)) {
        strbuf_clear(&fen);
        fen_write(game->game, &pos, &fen);
    }
    reader->rest = lexer.at;
    reader->rest_line = token.line;
    pdn_tags_free(&reader->rest_tags);
    pdn_tags_copy(&game->tags, &reader->rest_tags);
    pdn_tag_set(&reader->rest_tags, "FEN", fen.text);
    pdn_tag_set(&reader->rest_tags, "Variant", game->game->id);
    strbuf_free(&fen);
}

static void read_rest(struct pdn_reader *reader, struct pdn_game *out)
{
    const char *text = reader->rest;
    reader->rest = NULL;
    out->tags = reader->rest_tags;
    reader->rest_tags = (struct pdn_tags){ 0 };
    out->line = reader->rest_line;
    out->offset = reader->rest_of.offset;
    out->size = reader->rest_of.size;
    pdn_script_read(&reader->script, text, out->line, NULL, &out->errors, &out->notes);
}

bool pdn_next(struct pdn_reader *reader, struct pdn_game *out)
{
    *out = (struct pdn_game){ 0 };
    if (!reader->judged)
        judge(reader);
    if (reader->rest) {
        read_rest(reader, out);
    } else {
        struct pdn_extent extent;
        if (!pdn_source_next(&reader->source, &extent))
            return false;
        reader->rest_of = extent;
        out->offset = extent.offset;
        out->size = extent.size;
        out->line = extent.line;
        read_words(reader, &extent, out);
        if (extent.cut)
            tell(&out->errors, out->line, "%s", "the game is too long to be one; it is cut here");
    }
    out->index = ++reader->games;
    build(reader, out);
    keep_rest(reader, out);
    return true;
}

bool pdn_next_head(struct pdn_reader *reader, struct pdn_game *out)
{
    struct pdn_extent extent;
    *out = (struct pdn_game){ 0 };
    reader->rest = NULL;
    if (!pdn_source_next(&reader->source, &extent))
        return false;
    out->index = ++reader->games;
    out->offset = extent.offset;
    out->size = extent.size;
    out->line = extent.line;
    pdn_script_head(extent.text, &out->tags);
    return true;
}
