/* Finding games: first the table of games answers what is asked of names, dates and lengths, then a
 * condition on positions is looked up in `place` or read from the lines, and both are joined here. */
#include <stdlib.h>
#include <string.h>

#include "src/base/fold.h"
#include "src/base/mem.h"
#include "src/library_parts.h"

void library_query_init(struct library_query *query)
{
    *query = (struct library_query){ .score = -1, .most = -1 };
}

/* --- what is asked of the table of games --- */

enum { PARTS = 64 };

/* A statement in the making and the values that it asks for. */
struct question {
    struct strbuf sql;
    char *text[PARTS];                  /* NULL: a number */
    int64_t number[PARTS];
    int parts;
    bool has_where;
};

static void condition(struct question *q, const char *sql)
{
    strbuf_add(&q->sql, q->has_where ? " AND " : " WHERE ");
    strbuf_add(&q->sql, sql);
    q->has_where = true;
}

static void add_number(struct question *q, const char *sql, int64_t number)
{
    if (q->parts == PARTS)
        return;
    condition(q, sql);
    q->number[q->parts++] = number;
}

static void add_text(struct question *q, const char *sql, const char *text)
{
    if (q->parts == PARTS)
        return;
    condition(q, sql);
    q->text[q->parts++] = mem_dup(text);
}

/* Each word of the text must be there, in any case of letters. */
static void add_words(struct question *q, const char *sql, const char *text)
{
    struct strbuf folded;
    strbuf_init(&folded);
    if (text)
        fold_add(&folded, text);
    for (char *rest, *word = strtok_r(folded.text, " \t\n", &rest); word;
         word = strtok_r(NULL, " \t\n", &rest))
        add_text(q, sql, word);
    strbuf_free(&folded);
}

static void add_conditions(struct question *q, const struct library_query *query)
{
    add_words(q, "instr(names||char(10)||places, ?)", query->text);
    add_words(q, "instr(names, ?)", query->player);
    add_words(q, "instr(substr(names, 1, instr(names, char(10))), ?)", query->white);
    add_words(q, "instr(substr(names, instr(names, char(10))), ?)", query->black);
    add_words(q, "instr(places, ?)", query->event);
    if (query->from && *query->from)
        add_text(q, "date >= ?", query->from);
    if (query->to && *query->to)
        add_text(q, "date <= ?||'~' AND date <> ''", query->to);
    if (query->opening && *query->opening)
        add_text(q, "id IN (WITH w(o) AS (SELECT ?) SELECT g.id FROM game g, w"
                    " WHERE g.first||' ' LIKE o||' %' OR g.opening LIKE '%'||o||'%')",
                 query->opening);
    if (query->collection && *query->collection)
        add_text(q, "id IN (SELECT m.id FROM member m JOIN collection c ON c.number=m.collection"
                    " WHERE c.name=?)",
                 query->collection);
    if (query->game)
        add_text(q, "game = ?", query->game->id);
    if (query->score >= 0)
        add_number(q, "score = ?", query->score);
    if (query->least > 0)
        add_number(q, "plies >= ?", query->least);
    if (query->most >= 0)
        add_number(q, "plies <= ?", query->most);
    if (query->favourites)
        condition(q, "id IN (SELECT f.id FROM favourite f)");
}

static void add_order(struct question *q, const struct library_query *query)
{
    static const char *const column[ORDER_COUNT] = {
        "id", "white COLLATE NOCASE", "black COLLATE NOCASE", "event COLLATE NOCASE", "date",
        "score", "game", "plies", "rating"
    };
    const char *down = query->descends ? " DESC" : "";
    strbuf_printf(&q->sql, " ORDER BY %s%s", column[query->order], down);
    if (query->order != ORDER_ADDED)
        strbuf_printf(&q->sql, ", id%s", down);
    if (query->limit > 0 && query->condition == FIND_ALL)
        strbuf_printf(&q->sql, " LIMIT %ld", query->limit);
}

static sqlite3_stmt *ask(struct library *library, struct question *q, struct err *err)
{
    sqlite3_stmt *statement = library_prepare(library, q->sql.text, err);
    for (int i = 0; i < q->parts; i++) {
        if (statement && q->text[i])
            library_bind_text(statement, i + 1, q->text[i]);
        else if (statement)
            sqlite3_bind_int64(statement, i + 1, q->number[i]);
        free(q->text[i]);
    }
    strbuf_free(&q->sql);
    return statement;
}

/* --- conditions on positions --- */

/* The ply at which a game first meets the condition, by number of game; -1: never. */
struct met {
    int16_t *ply;
    game_number size;
};

static void note(struct met *met, game_number id, int ply)
{
    if (id > 0 && id < met->size && ply <= INT16_MAX && (met->ply[id] < 0 || ply < met->ply[id]))
        met->ply[id] = (int16_t)ply;
}

static bool is_wanted(const struct library_query *query, enum symmetry symmetry)
{
    bool mirrors = symmetry == SYMMETRY_MIRRORED || symmetry == SYMMETRY_BOTH;
    bool reverses = symmetry == SYMMETRY_REVERSED || symmetry == SYMMETRY_BOTH;
    return (!mirrors || query->mirrored) && (!reverses || query->reversed);
}

static bool look_up(struct library *library, const struct library_query *query, struct met *met,
                    struct err *err)
{
    sqlite3_stmt *statement = library_prepare(library, "SELECT id, ply FROM place WHERE key=?", err);
    int result = SQLITE_DONE;
    if (!statement)
        return false;
    for (int s = 0; s < SYMMETRY_COUNT && result == SQLITE_DONE; s++) {
        struct position pos = { 0 };
        if (!is_wanted(query, (enum symmetry)s) ||
            !symmetry_position(query->game, &query->pos, (enum symmetry)s, &pos))
            continue;
        sqlite3_bind_int64(statement, 1, library_key(query->game, &pos));
        while ((result = sqlite3_step(statement)) == SQLITE_ROW)
            note(met, sqlite3_column_int64(statement, 0), sqlite3_column_int(statement, 1));
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
    return result == SQLITE_DONE || library_failed(library, err);
}

/* What a line is held against: up to four patterns or two balances of material. */
struct filter {
    struct pattern pattern[SYMMETRY_COUNT];
    struct material material[2];
    int patterns, materials;
};

static void make_filter(const struct library_query *query, struct filter *out)
{
    *out = (struct filter){ 0 };
    if (query->condition == FIND_MATERIAL) {
        out->material[out->materials++] = query->material;
        if (query->reversed)
            out->material[out->materials++] = material_reversed(&query->material);
        return;
    }
    for (int s = 0; s < SYMMETRY_COUNT; s++)
        if (is_wanted(query, (enum symmetry)s) &&
            pattern_turned(query->game, &query->pattern, (enum symmetry)s,
                           &out->pattern[out->patterns]))
            out->patterns++;
}

static bool filter_fits(const struct filter *filter, const struct stance *stance)
{
    for (int i = 0; i < filter->patterns; i++)
        if (pattern_fits(&filter->pattern[i], stance))
            return true;
    for (int i = 0; i < filter->materials; i++)
        if (material_fits(&filter->material[i], stance))
            return true;
    return false;
}

/* The first ply at which a line fits, -1 if none. */
static int first_fit(const struct filter *filter, const void *bytes, size_t size)
{
    struct line_reader reader;
    line_read(&reader, bytes, size);
    for (int ply = 0; line_next(&reader); ply++)
        if (filter_fits(filter, &reader.stance))
            return ply;
    return -1;
}

static bool read_lines(struct library *library, const struct library_query *query, struct met *met,
                       struct err *err)
{
    struct filter filter;
    sqlite3_stmt *statement =
        library_prepare(library, "SELECT id, moves FROM line WHERE game=?", err);
    int result;
    if (!statement)
        return false;
    make_filter(query, &filter);
    library_bind_text(statement, 1, query->game->id);
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        const void *bytes = sqlite3_column_blob(statement, 1);
        int ply = first_fit(&filter, bytes, (size_t)sqlite3_column_bytes(statement, 1));
        if (ply >= 0)
            note(met, sqlite3_column_int64(statement, 0), ply);
    }
    sqlite3_finalize(statement);
    return result == SQLITE_DONE || library_failed(library, err);
}

static bool meet(struct library *library, const struct library_query *query, struct met *met,
                 struct err *err)
{
    if (query->condition == FIND_ALL)
        return true;
    if (!query->game)
        return err_set(err, "a position can only be looked for when the game is named");
    sqlite3_stmt *statement = library_prepare(library, "SELECT max(id) FROM game", err);
    if (!statement)
        return false;
    if (sqlite3_step(statement) == SQLITE_ROW)
        met->size = sqlite3_column_int64(statement, 0) + 1;
    sqlite3_finalize(statement);
    met->ply = mem_alloc(sizeof *met->ply * (size_t)(met->size + 1));
    memset(met->ply, -1, sizeof *met->ply * (size_t)(met->size + 1));
    return query->condition == FIND_POSITION ? look_up(library, query, met, err)
                                             : read_lines(library, query, met, err);
}

/* --- both together --- */

struct hits {
    struct library_hit *hit;
    long count, capacity;
};

static void add_hit(struct hits *hits, game_number id, int ply)
{
    if (hits->count == hits->capacity) {
        hits->capacity = hits->count ? 2 * hits->count : 256;
        hits->hit = mem_grow(hits->hit, sizeof *hits->hit * (size_t)hits->capacity);
    }
    hits->hit[hits->count++] = (struct library_hit){ id, ply };
}

long library_find(struct library *library, const struct library_query *query,
                  struct library_hit **out, struct err *err)
{
    struct question q = { .parts = 0 };
    struct met met = { 0 };
    struct hits hits = { 0 };
    *out = NULL;
    if (!meet(library, query, &met, err)) {
        free(met.ply);
        return -1;
    }
    strbuf_init(&q.sql);
    strbuf_add(&q.sql, "SELECT id FROM game");
    add_conditions(&q, query);
    add_order(&q, query);
    sqlite3_stmt *statement = ask(library, &q, err);
    int result = statement ? SQLITE_ROW : SQLITE_ERROR;
    while (statement && (!query->limit || hits.count < query->limit) &&
           (result = sqlite3_step(statement)) == SQLITE_ROW) {
        game_number id = sqlite3_column_int64(statement, 0);
        if (!met.ply)
            add_hit(&hits, id, -1);
        else if (id < met.size && met.ply[id] >= 0)
            add_hit(&hits, id, met.ply[id]);
    }
    if (statement && result != SQLITE_ROW && result != SQLITE_DONE)
        library_failed(library, err);
    sqlite3_finalize(statement);
    free(met.ply);
    if (result != SQLITE_ROW && result != SQLITE_DONE) {
        free(hits.hit);
        return -1;
    }
    *out = hits.hit;
    return hits.count;
}
