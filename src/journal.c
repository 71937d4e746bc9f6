/* Invariants:
 *  (1) A line counts only if its newline is there; a torn last line is ignored.
 *  (2) The match is what replaying the lines from the last "open" gives, clocks included. Node
 *      numbers are the same again because the record numbers nodes in the order in which they are
 *      made.
 *  (3) A line that is not understood changes nothing: what stands before it holds alone.
 *  (4) No text, whatever its bytes, leads to a position that the rules do not allow: moves are
 *      looked up among the legal ones, node numbers among the nodes there are.
 */
#include "src/journal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "rules/notation.h"
#include "src/base/hash.h"

static const char head[] = "tavlei journal 1";

/* In the order of enum player_kind and enum outcome. */
static const char *const player_words[PLAYER_KIND_COUNT] = { "me", "computer", "friend" };
static const char *const outcome_words[] = { "*", "1-0", "0-1", "1/2-1/2" };
static const struct { enum end_reason reason; const char *word; } reason_words[] = {
    { END_RESIGNED, "resigned" }, { END_AGREED, "agreed" }, { END_TIME, "time" },
    { END_NONE, "position" },           /* the rules of the game themselves; not asked when read */
};
static const char claimed[] = "claimed";                   /* the rules gave it, a player said so */

void journal_write_head(struct strbuf *out)
{
    strbuf_printf(out, "%s\n", head);
}

void journal_write_open(struct strbuf *out, const struct match_terms *terms)
{
    const struct time_control *time = &terms->time;
    const struct two_games *two = &terms->two_games;

    strbuf_printf(out, "open %s white=%s black=%s level=%d time=%d", terms->game->id,
                  player_words[terms->player[WHITE]], player_words[terms->player[BLACK]],
                  terms->level, (int)time->base_ms);
    if (time->per_move)
        strbuf_add(out, "/move");
    else
        strbuf_printf(out, "+%d", (int)time->increment_ms);
    strbuf_printf(out, " seed=%llu", (unsigned long long)terms->seed);
    if (terms->lot.count) {
        strbuf_printf(out, " lot=%d:", terms->lot.count);
        for (const char *c = terms->lot.name; *c; c++)
            strbuf_char(out, *c == ' ' ? '_' : *c);
    }
    if (two->game)
        strbuf_printf(out, " two=%d:%d:%d", two->game, two->halves[WHITE], two->halves[BLACK]);
    strbuf_printf(out, "%s%s%s fen=", terms->touch_move ? " touch=1" : "",
                  terms->claims ? " claims=1" : "", terms->study ? " study=1" : "");
    fen_write(terms->game, &terms->start, out);
    strbuf_char(out, '\n');
}

/* The path tells a move of draughts from all others. Where the order of prisoners, the kind of piece
 * that arrives or pieces taken without a leap make a difference, a mark of them follows. */
static void write_move(struct strbuf *out, const struct game *game, const struct move *move)
{
    char path[MOVE_TEXT];

    move_path_text(game, move, path);
    strbuf_add(out, path);
    if (move->order || move->kind != MAN || (move->flags & (MOVE_DROPS | MOVE_REMOVES))) {
        uint64_t parts[3] = { (uint64_t)move->captured, (uint64_t)(move->captured >> 64),
                              (uint64_t)move->order << 8 | move->kind };
        strbuf_printf(out, "/%08x", (unsigned)hash_bytes(parts, sizeof parts, 0));
    }
}

void journal_write_play(struct strbuf *out, const struct game *game, const struct move *move,
                        const int32_t left_ms[2])
{
    strbuf_add(out, "play ");
    write_move(out, game, move);
    strbuf_printf(out, " %d %d\n", (int)left_ms[WHITE], (int)left_ms[BLACK]);
}

void journal_write_clock(struct strbuf *out, const int32_t left_ms[2])
{
    strbuf_printf(out, "clock %d %d\n", (int)left_ms[WHITE], (int)left_ms[BLACK]);
}

void journal_write_goto(struct strbuf *out, node_id id, const int32_t left_ms[2])
{
    strbuf_printf(out, "goto %d %d %d\n", (int)id, (int)left_ms[WHITE], (int)left_ms[BLACK]);
}

void journal_write_end(struct strbuf *out, enum outcome outcome, enum end_reason reason)
{
    const char *word = "position";

    if (outcome == DRAWN && reason != END_NONE)
        word = claimed;
    for (size_t i = 0; i < sizeof reason_words / sizeof *reason_words; i++)
        if (reason_words[i].reason == reason)
            word = reason_words[i].word;
    strbuf_printf(out, "end %s %s\n", outcome_words[outcome], word);
}

void journal_write_discard(struct strbuf *out)
{
    strbuf_add(out, "end * discarded\n");
}

/* Text up to the end of a line. */
static void write_text(struct strbuf *out, const char *text)
{
    for (; text && *text; text++) {
        if (*text == '\n' || *text == '\r' || *text == '\\')
            strbuf_char(out, '\\');
        strbuf_char(out, *text == '\n' ? 'n' : *text == '\r' ? 'r' : *text);
    }
    strbuf_char(out, '\n');
}

void journal_write_edit(struct strbuf *out, const struct match_edit *edit)
{
    static const char *const words[] = { "comment", "nags", "promote", "remove",
                                         "undo",    "redo", "tag" };

    strbuf_add(out, words[edit->kind]);
    if (edit->kind < MATCH_UNDO)
        strbuf_printf(out, " %d", (int)edit->id);
    if (edit->kind == MATCH_NAGS)
        for (int i = 0; i < NODE_NAGS; i++)
            strbuf_printf(out, " %d", edit->nag[i]);
    if (edit->kind == MATCH_COMMENT)
        strbuf_add(out, edit->before ? " before " : " after ");
    if (edit->kind == MATCH_TAG)
        strbuf_printf(out, " %s ", edit->name);
    write_text(out, edit->kind == MATCH_COMMENT || edit->kind == MATCH_TAG ? edit->text : "");
}

void journal_write_saved(struct strbuf *out, const char *file)
{
    strbuf_add(out, "saved ");
    write_text(out, file);
}

/* Leaves the node `at` with the clocks that the record holds for it, so that reading keeps them. */
static void write_leap(struct strbuf *out, const struct match *match, node_id at, node_id to)
{
    if (at == 0)
        journal_write_goto(out, to, match->left_ms);
    else if (at != to)
        journal_write_goto(out, to, record_node(match->record, at)->clock_ms);
}

static void write_comment(struct strbuf *out, node_id id, bool before, const char *text)
{
    if (text)
        journal_write_edit(out, &(struct match_edit){ .kind = MATCH_COMMENT, .id = id,
                                                      .before = before, .text = text });
}

/* All nodes in the order of their numbers, so that they get the same ones again. What was taken out is
 * taken out at once: the same move may have been made again behind it. Returns the last node. */
static node_id write_nodes(struct strbuf *out, const struct match *match)
{
    const struct record *record = match->record;
    node_id at = 0;

    for (node_id id = 1; id < record_count(record); id++) {
        const struct node *node = record_node(record, id);
        if (node->parent != at)
            write_leap(out, match, at, node->parent);
        journal_write_play(out, match->terms.game, &node->move, node->clock_ms);
        at = id;
        if (record_was_removed(record, id)) {
            journal_write_edit(out, &(struct match_edit){ .kind = MATCH_REMOVE, .id = id });
            /* Reading goes on from where the board then stands. */
            for (at = node->parent; record_is_out(record, at);)
                at = record_node(record, at)->parent;
        }
    }
    return at;
}

/* Children were made in the order of their numbers; promotes them to the order that they have now. */
static void write_order(struct strbuf *out, const struct record *record, node_id parent)
{
    for (node_id id = record_node(record, parent)->child; id >= 0;
         id = record_node(record, id)->sibling) {
        /* It has to pass those with smaller numbers that stand behind it. */
        for (node_id later = record_node(record, id)->sibling; later >= 0;
             later = record_node(record, later)->sibling)
            if (later < id)
                journal_write_edit(out, &(struct match_edit){ .kind = MATCH_PROMOTE, .id = id });
    }
}

static void write_words(struct strbuf *out, const struct match *match)
{
    for (node_id id = 0; id < record_count(match->record); id++) {
        const struct node *node = record_node(match->record, id);
        write_comment(out, id, true, node->before);
        write_comment(out, id, false, node->after);
        if (node->nag[0]) {
            struct match_edit edit = { .kind = MATCH_NAGS, .id = id };
            memcpy(edit.nag, node->nag, sizeof edit.nag);
            journal_write_edit(out, &edit);
        }
        write_order(out, match->record, id);
    }
    for (int i = 0; i < match->tags.count; i++)
        journal_write_edit(out, &(struct match_edit){ .kind = MATCH_TAG,
                                                      .name = match->tags.tag[i].name,
                                                      .text = match->tags.tag[i].value });
    strbuf_add(out, "settle\n");
    if (match->file)
        journal_write_saved(out, match->file);
    strbuf_printf(out, "edited %d\n", match->edited);
}

void journal_write_match(struct strbuf *out, const struct match *match, int64_t now_ms)
{
    journal_write_open(out, &match->terms);
    node_id at = write_nodes(out, match);
    if (match->decided_at >= 0) {
        if (at != match->decided_at)
            write_leap(out, match, at, match->decided_at);
        journal_write_end(out, match->decided, match->decided_by);
    }
    strbuf_printf(out, "line %d\n", (int)match->end);
    if (match->node != match->end)
        write_leap(out, match, match->end, match->node);
    journal_write_clock(out, (int32_t[2]){ match_clock(match, WHITE, now_ms),
                                           match_clock(match, BLACK, now_ms) });
    write_words(out, match);
}

/* The next word of a line, NULL at its end. The line is cut up. */
static char *word(char **rest)
{
    char *start = *rest + strspn(*rest, " ");

    if (!*start)
        return NULL;
    char *end = start + strcspn(start, " ");
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return start;
}

static bool number(const char *text, long long low, long long high, long long *out)
{
    char *end;

    if (!text || !(*text == '-' || (*text >= '0' && *text <= '9')))
        return false;
    *out = strtoll(text, &end, 10);
    return !*end && *out >= low && *out <= high;
}

enum { LONGEST_MS = 1000 * 60 * 60 * 24 };

static bool read_clocks(char **rest, int32_t left_ms[2], struct err *err)
{
    for (int side = WHITE; side <= BLACK; side++) {
        long long ms;
        if (!number(word(rest), -1, LONGEST_MS, &ms))
            return err_set(err, "two clocks in milliseconds were expected");
        left_ms[side] = (int32_t)ms;
    }
    return true;
}

static bool read_player(const char *text, enum player_kind *out)
{
    for (int i = 0; i < PLAYER_KIND_COUNT; i++)
        if (strcmp(player_words[i], text) == 0) {
            *out = (enum player_kind)i;
            return true;
        }
    return false;
}

/* "180000+2000" or "30000/move" */
static bool read_time(char *value, struct time_control *out)
{
    char *rest = value + strspn(value, "0123456789");
    bool per_move = strcmp(rest, "/move") == 0;
    long long base, increment = 0;

    if (!per_move && *rest != '+')
        return false;
    if (!per_move && !number(rest + 1, 0, LONGEST_MS, &increment))
        return false;
    *rest = '\0';
    if (!number(value, per_move, LONGEST_MS, &base))
        return false;
    *out = (struct time_control){ (int32_t)base, (int32_t)increment, per_move };
    return true;
}

/* "3:Dreaded_Edinburgh"; the moves follow as "play" lines. */
static bool read_lot(const char *value, struct lot *out)
{
    if (value[0] < '1' || value[0] > '0' + LOT_MOVES || value[1] != ':')
        return false;
    out->count = value[0] - '0';
    text_copy(out->name, sizeof out->name, value + 2);
    for (char *c = out->name; *c; c++)
        if (*c == '_')
            *c = ' ';
    return true;
}

/* "2:1:1" */
static bool read_two(const char *value, struct two_games *out)
{
    if (strlen(value) != 5 || value[1] != ':' || value[3] != ':' || value[0] < '1' ||
        value[0] > '2' || value[2] < '0' || value[2] > '2' || value[4] < '0' || value[4] > '2')
        return false;
    out->game = (uint8_t)(value[0] - '0');
    out->halves[WHITE] = (uint8_t)(value[2] - '0');
    out->halves[BLACK] = (uint8_t)(value[4] - '0');
    return true;
}

static bool read_term(char *text, struct match_terms *terms)
{
    char *value = strchr(text, '=');
    long long n;

    if (!value)
        return false;
    *value++ = '\0';
    if (strcmp(text, "white") == 0)
        return read_player(value, &terms->player[WHITE]);
    if (strcmp(text, "black") == 0)
        return read_player(value, &terms->player[BLACK]);
    if (strcmp(text, "level") == 0 && number(value, 1, 10, &n)) {
        terms->level = (int)n;
        return true;
    }
    if (strcmp(text, "seed") == 0) {
        terms->seed = strtoull(value, NULL, 10);
        return true;
    }
    if (strcmp(text, "lot") == 0)
        return read_lot(value, &terms->lot);
    if (strcmp(text, "two") == 0)
        return read_two(value, &terms->two_games);
    if (strcmp(text, "touch") == 0 || strcmp(text, "claims") == 0 || strcmp(text, "study") == 0) {
        *(*text == 't'   ? &terms->touch_move
          : *text == 'c' ? &terms->claims
                         : &terms->study) = true;
        return strcmp(value, "1") == 0;
    }
    return strcmp(text, "time") == 0 && read_time(value, &terms->time);
}

static bool read_open(char *rest, int64_t now_ms, struct journal *journal, struct err *err)
{
    struct match_terms terms = { .level = 1 };
    char *fen = strstr(rest, "fen=");
    char *id = word(&rest);

    if (!id || !fen || fen < rest)
        return err_set(err, "a game and its position were expected after 'open'");
    terms.game = game_find(id, err);
    if (!terms.game || !fen_read(terms.game, fen + 4, &terms.start, err))
        return false;
    *fen = '\0';
    for (char *term; (term = word(&rest));)
        if (!read_term(term, &terms))
            return err_set(err, "'%s' is not understood after 'open'", term);

    match_free(journal->match);
    journal->match = match_new(&terms, now_ms);
    journal->over = journal->discarded = false;
    return true;
}

static bool read_play(char *rest, int64_t now_ms, struct match *match, struct err *err)
{
    const struct game *game = match->terms.game;
    const char *path = word(&rest);
    struct movelist legal = { 0 };
    int32_t left_ms[2];
    bool found = false;

    if (!path || !read_clocks(&rest, left_ms, err))
        return path ? false : err_set(err, "a move was expected after 'play'");

    game_generate(game, match_position(match), &legal);
    struct strbuf text;
    strbuf_init(&text);
    for (int i = 0; i < legal.count && !found; i++) {
        strbuf_clear(&text);
        write_move(&text, game, &legal.move[i]);
        found = strcmp(text.text, path) == 0;
        if (!found)
            continue;
        if (match_in_lot(match))
            match->terms.lot.move[match_ply(match)] = legal.move[i];
        match_play(match, &legal.move[i], left_ms, now_ms);
    }
    strbuf_free(&text);
    movelist_free(&legal);
    return found || err_set(err, "%s is not a legal move there", path);
}

static bool read_goto(char *rest, int64_t now_ms, struct match *match, struct err *err)
{
    long long id;
    int32_t left_ms[2];

    if (!number(word(&rest), 0, record_count(match->record) - 1, &id))
        return err_set(err, "the number of a position of this game was expected after 'goto'");
    if (!read_clocks(&rest, left_ms, err))
        return false;
    match_set_clocks(match, left_ms, now_ms);
    match_go(match, (node_id)id, now_ms);
    return true;
}

static bool read_end_of_line(char *rest, int64_t now_ms, struct journal *journal, struct err *err)
{
    struct match *match = journal->match;
    long long id;

    if (!number(word(&rest), 0, record_count(match->record) - 1, &id))
        return err_set(err, "the number of a position of this game was expected after 'line'");
    match_go(match, (node_id)id, now_ms);
    match->end = (node_id)id;
    journal->over = journal->over && match_is_over(match);
    return true;
}

/* What is left of a line, as write_text wrote it. */
static const char *read_text(char *rest)
{
    char *to = rest;

    for (const char *c = rest; *c; c++) {
        if (*c == '\\' && c[1]) {
            c++;
            *to++ = *c == 'n' ? '\n' : *c == 'r' ? '\r' : *c;
        } else {
            *to++ = *c;
        }
    }
    *to = '\0';
    return rest;
}

static bool is_tag_name(const char *name)
{
    for (const char *c = name; c && *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '_')
            return false;
    return name && *name;
}

static bool read_edit(enum match_edit_kind kind, char *rest, int64_t now_ms, struct match *match,
                      struct err *err)
{
    struct match_edit edit = { .kind = kind };
    long long n = 0;

    if (kind < MATCH_UNDO && !number(word(&rest), 0, record_count(match->record) - 1, &n))
        return err_set(err, "the number of a position of this game was expected");
    edit.id = (node_id)n;
    for (int i = 0; kind == MATCH_NAGS && i < NODE_NAGS; i++) {
        if (!number(word(&rest), 0, UINT8_MAX, &n))
            return err_set(err, "four numbers of annotations were expected after 'nags'");
        edit.nag[i] = (uint8_t)n;
    }
    if (kind == MATCH_COMMENT) {
        const char *place = word(&rest);
        edit.before = place && strcmp(place, "before") == 0;
        if (!edit.before && !(place && strcmp(place, "after") == 0))
            return err_set(err, "'before' or 'after' was expected after 'comment'");
    }
    if (kind == MATCH_TAG && !is_tag_name(edit.name = word(&rest)))
        return err_set(err, "the name of a tag was expected after 'tag'");
    edit.text = read_text(rest);
    if (kind == MATCH_REMOVE && edit.id == 0)
        return err_set(err, "the start position cannot be removed");
    match_edit(match, &edit, now_ms);
    return true;
}

static const struct { const char *word; enum match_edit_kind kind; } edit_words[] = {
    { "comment", MATCH_COMMENT }, { "nags", MATCH_NAGS }, { "promote", MATCH_PROMOTE },
    { "remove", MATCH_REMOVE },   { "undo", MATCH_UNDO }, { "redo", MATCH_REDO },
    { "tag", MATCH_TAG },
};

/* How the game ended; false when the words tell no result. */
static bool read_result(const char *result, const char *why, int64_t now_ms,
                        struct journal *journal)
{
    enum end_reason given;

    if (strcmp(why, "discarded") == 0) {
        journal->match->edited = false;
        journal->discarded = true;
        return true;
    }
    if (strcmp(why, claimed) == 0 && strcmp(result, outcome_words[DRAWN]) == 0 &&
        match_may_claim(journal->match, &given)) {
        match_decide(journal->match, DRAWN, given, now_ms);
        return true;
    }
    for (size_t r = 0; r < sizeof reason_words / sizeof *reason_words; r++)
        for (int o = 0; o < (int)(sizeof outcome_words / sizeof *outcome_words); o++)
            if (strcmp(reason_words[r].word, why) == 0 && strcmp(outcome_words[o], result) == 0) {
                if (reason_words[r].reason != END_NONE)
                    match_decide(journal->match, (enum outcome)o, reason_words[r].reason, now_ms);
                return true;
            }
    return false;
}

static bool read_end(char *rest, int64_t now_ms, struct journal *journal, struct err *err)
{
    const char *result = word(&rest);
    const char *why = word(&rest);

    if (!result || !why)
        return err_set(err, "a result and its reason were expected after 'end'");
    if (!read_result(result, why, now_ms, journal))
        return err_set(err, "'%s %s' is no result", result, why);
    journal->over = true;
    return true;
}

static bool read_line(char *line, int64_t now_ms, struct journal *journal, struct err *err)
{
    char *rest = line;
    const char *verb = word(&rest);
    int32_t left_ms[2];

    if (!verb)
        return err_set(err, "the line is empty");
    if (strcmp(verb, "open") == 0)
        return read_open(rest, now_ms, journal, err);
    if (!journal->match)
        return err_set(err, "'%s' stands before any game was opened", verb);
    if (strcmp(verb, "end") == 0)
        return read_end(rest, now_ms, journal, err);
    if (strcmp(verb, "play") == 0) {
        journal->over = journal->discarded = false;          /* it is taken up again after its end */
        return read_play(rest, now_ms, journal->match, err);
    }
    if (strcmp(verb, "goto") == 0)
        return read_goto(rest, now_ms, journal->match, err);
    for (size_t i = 0; i < sizeof edit_words / sizeof *edit_words; i++)
        if (strcmp(verb, edit_words[i].word) == 0)
            return read_edit(edit_words[i].kind, rest, now_ms, journal->match, err);
    if (strcmp(verb, "line") == 0)
        return read_end_of_line(rest, now_ms, journal, err);
    if (strcmp(verb, "settle") == 0) {
        record_settle(journal->match->record);
        return true;
    }
    if (strcmp(verb, "saved") == 0) {
        match_saved(journal->match, read_text(rest));
        return true;
    }
    if (strcmp(verb, "edited") == 0) {
        if (strcmp(rest, "1") != 0 && strcmp(rest, "0") != 0)
            return err_set(err, "0 or 1 was expected after 'edited'");
        journal->match->edited = *rest == '1';
        return true;
    }
    if (strcmp(verb, "clock") == 0) {
        if (!read_clocks(&rest, left_ms, err))
            return false;
        match_set_clocks(journal->match, left_ms, now_ms);
        return true;
    }
    return err_set(err, "'%s' is not a word of journals", verb);
}

/* Where the last whole line that begins with "open " starts; `from` when there is none. */
static size_t last_open(const char *text, size_t size, size_t from)
{
    size_t found = from;

    for (size_t at = from; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        if (!end)
            break;
        if (size - at > 5 && memcmp(text + at, "open ", 5) == 0)
            found = at;
        at = (size_t)(end - text) + 1;
    }
    return found;
}

static int line_number(const char *text, size_t at)
{
    int line = 1;

    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

void journal_read(const char *text, size_t size, int64_t now_ms, struct journal *out, struct err *err)
{
    size_t head_size = strlen(head) + 1;

    *out = (struct journal){ 0 };
    if (size < head_size) {
        out->damaged = memcmp(text, head, size) != 0;
        if (out->damaged)
            err_at(err, 1, 0, "this is not a journal");
        return;
    }
    if (memcmp(text, head, head_size - 1) != 0 || text[head_size - 1] != '\n') {
        out->damaged = true;
        err_at(err, 1, 0, "this is not a journal, or one of another version");
        return;
    }

    out->good = last_open(text, size, head_size);
    for (const char *end; out->good < size;) {
        const char *start = text + out->good;
        end = memchr(start, '\n', size - out->good);
        if (!end)
            return;                     /* a torn last line */

        struct strbuf line;
        struct err inner = { 0 };
        strbuf_init(&line);
        strbuf_add_n(&line, start, (size_t)(end - start));
        bool ok = !memchr(start, '\0', (size_t)(end - start)) &&
                  read_line(line.text, now_ms, out, &inner);
        strbuf_free(&line);
        if (!ok) {
            out->damaged = true;
            err_at(err, line_number(text, out->good), 0, "%s",
                   inner.text[0] ? inner.text : "the line holds bytes that are no text");
            return;
        }
        out->good = (size_t)(end - text) + 1;
    }
}
