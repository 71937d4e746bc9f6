#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "rules/pdn.h"
#include "rules/pdn_encoding.h"
#include "rules/pdn_source.h"
#include "rules/pdn_tree.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

enum {
    JUDGED_GAMES = 24,                  /* that tell which rules a file without tags follows */
    BEGUN_PLIES = 2,                    /* so many legal moves: the rules are nearly right */
    EARLY_PLIES = 20,                   /* an illegal move before: the rules may be others */
    MUCH_FURTHER = 2                    /* times: other rules carry so much further */
};

struct pdn_reader {
    struct pdn_source source;
    struct pdn_script script;
    struct pdn_line line, other;        /* the best way so far, and the one being tried */
    struct pdn_step *steps;
    int step_capacity, games;
    struct strbuf text;                 /* of the game, in UTF-8 */
    bool judged, assumed;
    struct pdn_way usual;               /* of games whose tags do not tell; no game: unknown */
    /* What a new position in the middle of a game has cut off: a game of its own. */
    char *rest;
    int rest_line;
    struct pdn_tags rest_tags;
    struct pdn_extent rest_of;
};

/* One way to read a game. */
struct trial {
    struct pdn_way way;
    struct position start;
    int skip;                           /* steps that only set the position up */
    bool flipped;                       /* the FEN names the wrong side */
    bool has_start;
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
    pdn_line_free(&reader->line);
    pdn_line_free(&reader->other);
    pdn_tags_free(&reader->rest_tags);
    strbuf_free(&reader->text);
    free(reader->rest);
    free(reader->steps);
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
    reader->usual = (struct pdn_way){ .game = game };
    reader->judged = reader->assumed = true;
}

/* --- trying rules --- */

/* The position as it looks from the other side, colours kept. */
static void turn_board(const struct game *game, struct position *pos)
{
    const struct geometry *geo = game->geo;
    struct position turned = *pos;
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int side = 0; side < 2; side++) {
            turned.piece[kind][side] = 0;
            for (sqset left = pos->piece[kind][side]; left;) {
                square sq = set_take(&left);
                turned.piece[kind][side] |=
                    set_of(geo->at[geo->rows - 1 - geo->row[sq]][geo->cols - 1 - geo->col[sq]]);
            }
        }
    if (game->rules.towers)
        for (int sq = 0; sq < geo->bits; sq++)
            if (geo->row[sq] >= 0)
                turned.tower[sq] =
                    pos->tower[geo->at[geo->rows - 1 - geo->row[sq]][geo->cols - 1 - geo->col[sq]]];
    turned.key = game_key(game, &turned);
    *pos = turned;
}

static bool find_start(struct trial *trial, const char *fen, struct err *err)
{
    const struct game *game = trial->way.game;
    trial->has_start = true;
    if (!fen) {
        trial->start = game->start;
        return true;
    }
    trial->has_start = fen_read(game, fen, &trial->start, err);
    if (trial->has_start && trial->way.turned && !game->rules.does) {
        turn_board(game, &trial->start);
        trial->has_start = game_check(game, &trial->start, err);
    }
    return trial->has_start;
}

static void flip(struct trial *trial)
{
    trial->start.turn = !trial->start.turn;
    trial->start.key = game_key(trial->way.game, &trial->start);
    trial->flipped = !trial->flipped;
}

/* Drawn openings begin with pieces that are put elsewhere, one of each side: "A3-A5 F6-A3". */
static bool transfer(struct trial *trial, const struct pdn_step *step, enum side side)
{
    const struct game *game = trial->way.game;
    struct position *pos = &trial->start;
    square from, to;
    if (!pdn_step_ends(trial->way, step, &from, &to) || !set_has(pos->piece[MAN][side], from) ||
        set_has(position_side(pos, WHITE) | position_side(pos, BLACK), to))
        return false;
    pos->piece[MAN][side] ^= set_of(from) | set_of(to);
    pos->key = game_key(game, pos);
    return true;
}

static bool try_transfers(struct trial *trial, const struct pdn_step *steps, int count)
{
    const struct game *game = trial->way.game;
    if (game->rules.does || game->rules.towers || count < 3)
        return false;
    struct trial moved = *trial;
    if (!transfer(&moved, &steps[0], (enum side)game->rules.first) ||
        !transfer(&moved, &steps[1], (enum side)!game->rules.first) ||
        !game_check(game, &moved.start, NULL))
        return false;
    moved.skip = 2;
    *trial = moved;
    return true;
}

/* Replays the main line by some rules into reader->other. */
static bool try_way(struct pdn_reader *reader, struct trial *trial, const char *fen, int count,
                    struct err *err)
{
    struct pdn_line *line = &reader->other;
    if (!find_start(trial, fen, err)) {
        line->count = line->stop = 0;
        line->whole = false;
        return false;
    }
    pdn_line_replay(line, trial->way, &trial->start, reader->steps, count);
    if (fen && count && !line->count) {
        flip(trial);
        pdn_line_replay(line, trial->way, &trial->start, reader->steps, count);
        if (line->count)
            return true;
        flip(trial);
        pdn_line_replay(line, trial->way, &trial->start, reader->steps, count);
    }
    if (!fen && !line->count && try_transfers(trial, reader->steps, count)) {
        pdn_line_replay(line, trial->way, &trial->start, reader->steps + 2, count - 2);
        if (line->whole)
            return true;
        trial->skip = 0;
        trial->start = trial->way.game->start;
        pdn_line_replay(line, trial->way, &trial->start, reader->steps, count);
    }
    return true;
}

static void keep_trial(struct pdn_reader *reader, struct trial *best, const struct trial *trial)
{
    struct pdn_line kept = reader->line;
    reader->line = reader->other;
    reader->other = kept;
    *best = *trial;
}

/* Chooses the rules of a game; its replay is in reader->line. False when no start can be set up;
 * *err then says why not by the likeliest rules. */
static bool choose(struct pdn_reader *reader, const struct pdn_hints *hints, int count,
                   struct trial *best, struct err *err)
{
    struct pdn_way first, way[PDN_WAYS];
    struct err other;
    bool stated = pdn_stated_way(hints, &first);
    bool hinted = stated;
    if (!stated && reader->usual.game) {
        first = reader->usual;
        hinted = true;
    }
    *best = (struct trial){ 0 };
    if (hinted) {
        struct trial trial = { .way = first };
        bool good = try_way(reader, &trial, hints->fen, count, err);
        keep_trial(reader, best, &trial);
        if (good && (reader->line.whole || reader->line.count >= EARLY_PLIES))
            return true;
        trial = (struct trial){ .way = { first.game, !first.turned } };
        bool turns = pdn_may_turn(first.game, hints) && !reader->line.count;
        if (turns && try_way(reader, &trial, hints->fen, count, &other) && reader->other.count) {
            keep_trial(reader, best, &trial);
            if (reader->line.whole || reader->line.count >= EARLY_PLIES)
                return true;
        }
    }
    bool unknown = !stated && !reader->assumed && (hints->variant || hints->type);
    bool best_is_guess = false;
    int begun = reader->line.count;
    int ways = pdn_ways(hints, way);
    for (int i = 0; i < ways; i++) {
        struct trial trial = { .way = way[i] };
        /* Rules that begin well give way only to those that are often taken for them. */
        bool known_game = way[i].game->rules.game_type != NULL;
        if (hinted && ((first.game == way[i].game && first.turned == way[i].turned) ||
                       (begun >= BEGUN_PLIES && !known_game)))
            continue;
        if (!try_way(reader, &trial, hints->fen, count, best->way.game ? &other : err))
            continue;
        bool further = reader->other.count > MUCH_FURTHER * reader->line.count &&
                       reader->other.count >= EARLY_PLIES;
        /* Nothing fits wholly: then by what carries furthest, unless the tags' rules begin well. */
        bool open = hinted ? !reader->line.count && reader->other.count > 1 : !unknown;
        bool furthest = (open || best_is_guess) && reader->other.count > reader->line.count;
        bool whole = reader->other.whole && (count || !best->has_start);
        if (!best->has_start || whole || further || furthest) {
            keep_trial(reader, best, &trial);
            best_is_guess |= furthest;
        }
        if (reader->line.whole && best->has_start)
            break;
    }
    return best->has_start;
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

/* Which rules replay most of a file's first games that do not say it themselves. */
static void judge(struct pdn_reader *reader)
{
    struct pdn_extent *extent = mem_alloc(sizeof *extent * JUDGED_GAMES);
    struct { struct pdn_way way; int whole; } tally[2 * PDN_WAYS];
    int tallies = 0, games = pdn_source_peek(&reader->source, extent, JUDGED_GAMES);

    reader->judged = true;
    for (int i = 0; i < games; i++) {
        struct pdn_tags tags = { 0 };
        struct pdn_errors ignored = { 0 };
        struct pdn_hints hints;
        struct pdn_way way[PDN_WAYS], stated;
        struct strbuf raw;
        strbuf_init(&raw);
        strbuf_add_n(&raw, extent[i].text, extent[i].size);
        strbuf_clear(&reader->text);
        pdn_decode(&reader->text, raw.text, raw.length);
        pdn_script_read(&reader->script, reader->text.text, 1, &tags, &ignored, &ignored);
        int count = pdn_script_steps(&reader->script, 0, reader->script.count, &reader->steps,
                                     &reader->step_capacity);
        set_start(&reader->script, &tags);
        pdn_hints_read(&tags, reader->steps, count, &hints);
        int ways = count && !pdn_stated_way(&hints, &stated) ? pdn_ways(&hints, way) : 0;
        for (int k = 0; k < ways; k++) {
            struct trial trial = { .way = way[k] };
            struct err err;
            int at = 0;
            if (!try_way(reader, &trial, hints.fen, count, &err) || !reader->other.whole ||
                trial.flipped)
                continue;
            while (at < tallies && (tally[at].way.game != way[k].game ||
                                    tally[at].way.turned != way[k].turned))
                at++;
            if (at == tallies && tallies < 2 * PDN_WAYS) {
                tally[tallies].way = way[k];
                tally[tallies++].whole = 0;
            }
            if (at < tallies)
                tally[at].whole++;
        }
        strbuf_free(&raw);
        pdn_tags_free(&tags);
        struct pdn_game none = { .errors = ignored };
        pdn_game_free(&none);
    }
    int most = 0;
    for (int i = 0; i < tallies; i++)
        if (tally[i].whole > most) {
            most = tally[i].whole;
            reader->usual = tally[i].way;
        }
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

/* Is it a text that was written because nobody could replay it? A line may break behind the mark. */
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
    if (body.at && script->setup)       /* all that follows the new position, too */
        body.length += strlen(body.at + body.length);
    if (body.at)
        pdn_plain_text(&text, body);
    if (text.length)
        out->rest = strbuf_take(&text);
    strbuf_free(&text);
}

/* The place of the main line's first move that is not legal. */
static bool begins_late(const struct pdn_reader *reader, const struct pdn_hints *hints)
{
    return !hints->fen && !reader->line.whole && reader->line.count == 0 &&
           reader->steps[0].number > 1;
}

static void tell_rules(struct pdn_reader *reader, struct pdn_game *out, const struct pdn_hints *hints,
                       const struct trial *trial)
{
    struct pdn_way stated;
    int line = out->line;
    (void)reader;
    if (pdn_stated_way(hints, &stated) && stated.game != trial->way.game)
        tell(&out->notes, line, "the moves are not those of the game that the tags name, but of \"%s\"",
             trial->way.game->id);
    if (trial->flipped)
        tell(&out->notes, line, "%s", "the FEN names the wrong side to move");
    if (trial->skip)
        tell(&out->notes, line, "%s", "the first two moves put pieces elsewhere: a drawn opening");
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

static void build(struct pdn_reader *reader, struct pdn_game *out)
{
    struct pdn_script *script = &reader->script;
    struct pdn_hints hints;
    struct trial trial;
    struct err err = { 0 };
    int count = pdn_script_steps(script, 0, script->count, &reader->steps, &reader->step_capacity);
    set_start(script, &out->tags);
    pdn_hints_read(&out->tags, reader->steps, count, &hints);

    if (script->terminator) {
        out->terminator = mem_alloc(script->terminator_length + 1);
        memcpy(out->terminator, script->terminator, script->terminator_length);
    }
    bool says_nothing = !count && !hints.variant && !hints.type &&
                        (is_unread(script) || (!hints.fen && !reader->usual.game));
    if (says_nothing) {
        keep_text(reader, out);
        out->score = score_of(out, 0);
        return;
    }
    if (!choose(reader, &hints, count, &trial, &err)) {
        tell(&out->errors, out->line, "%s", err.text[0] ? err.text : "no rules fit the squares of this game");
        keep_text(reader, out);
        out->score = score_of(out, 0);
        return;
    }
    struct pdn_way stated;
    const char *name = hints.variant && *hints.variant ? hints.variant : hints.type;
    bool unknown = name && *name && !reader->assumed && !pdn_stated_way(&hints, &stated);
    bool fits = reader->line.whole && count;
    if (unknown && fits)
        tell(&out->notes, out->line, "the game \"%s\" is not known here; its moves fit another one", name);
    if (unknown && !fits) {
        tell(&out->errors, out->line,
             count ? "the game \"%s\" is not known here, and its moves are legal in no known game"
                   : "the game \"%s\" is not known here", name);
        keep_text(reader, out);
        out->score = score_of(out, 0);
        return;
    }
    out->game = trial.way.game;
    tell_rules(reader, out, &hints, &trial);
    if (begins_late(reader, &hints))
        tell(&out->notes, out->line, "%s", "the game begins in the middle, without a position");
    struct pdn_tree tree = {
        .script = script, .way = trial.way, .out = out, .main = &reader->line,
        .steps = trial.skip ? reader->steps + trial.skip : reader->steps, .count = count - trial.skip,
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
        pos = *record_position(game->record, last);        /* "B::": only the turn passes */
        pos.turn = fen.text[0] == 'B' || fen.text[0] == 'b' ? BLACK : WHITE;
        pos.key = game_key(game->game, &pos);
        strbuf_clear(&fen);
        fen_write(game->game, &pos, &fen);
    } else if (fen_read(game->game, fen.text, &pos, &err)) {
        strbuf_clear(&fen);
        fen_write(game->game, &pos, &fen);
    }
    free(reader->rest);
    reader->rest = mem_dup(lexer.at);
    reader->rest_line = token.line;
    pdn_tags_free(&reader->rest_tags);
    pdn_tags_copy(&game->tags, &reader->rest_tags);
    pdn_tag_set(&reader->rest_tags, "FEN", fen.text);
    pdn_tag_set(&reader->rest_tags, "Variant", game->game->id);
    strbuf_free(&fen);
}

static void read_rest(struct pdn_reader *reader, struct pdn_game *out)
{
    strbuf_clear(&reader->text);
    strbuf_add(&reader->text, reader->rest);
    free(reader->rest);
    reader->rest = NULL;
    out->tags = reader->rest_tags;
    reader->rest_tags = (struct pdn_tags){ 0 };
    out->line = reader->rest_line;
}

bool pdn_next(struct pdn_reader *reader, struct pdn_game *out)
{
    *out = (struct pdn_game){ 0 };
    if (!reader->judged)
        judge(reader);
    if (reader->rest) {
        out->offset = reader->rest_of.offset;
        out->size = reader->rest_of.size;
        read_rest(reader, out);
        pdn_script_read(&reader->script, reader->text.text, out->line, NULL, &out->errors, &out->notes);
    } else {
        struct pdn_extent extent;
        if (!pdn_source_next(&reader->source, &extent))
            return false;
        reader->rest_of = extent;
        out->offset = extent.offset;
        out->size = extent.size;
        out->line = extent.line;
        strbuf_clear(&reader->text);
        pdn_decode(&reader->text, extent.text, extent.size);
        pdn_script_read(&reader->script, reader->text.text, extent.line, &out->tags, &out->errors,
                        &out->notes);
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
    free(reader->rest);
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
