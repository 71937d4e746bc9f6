#include "ai/opening.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ai/search.h"
#include "ai/table.h"
#include "rules/notation.h"
#include "rules/outcome.h"
#include "src/base/hash.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

enum { TRIES = 60, TABLE_BYTES = 1 << 20, LOOK_DEPTH = 6, LOOK_NODES = 10000 };

struct ballots {
    struct opening *opening;
    int count;
};

struct openings {
    struct opening_terms terms;
    struct rng rng;
    int *order;                         /* of ballots */
    int drawn;                          /* of `order`, in this round */
    struct search *search;
    struct table *table;
    uint64_t *seen;                     /* keys of positions that were reached */
    int seen_count;
    struct movelist list;
};

/* --- ballots --- */

/* The field that begins at *at; moves behind the TAB. */
static void take_field(const char **at, char *out, size_t size)
{
    size_t length = strcspn(*at, "\t\r\n");
    text_copy(out, length < size ? length + 1 : size, *at);
    *at += length;
    if (**at == '\t')
        (*at)++;
}

static bool play_words(const struct game *game, const char *words, struct opening *out,
                       struct err *err)
{
    struct position pos = game->start;
    struct movelist legal = { 0 };
    bool good = true;

    for (const char *at = words + strspn(words, " "); good && *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        char word[MOVE_TEXT];
        struct written written;
        text_copy(word, length < sizeof word ? length + 1 : sizeof word, at);
        game_generate(game, &pos, &legal);
        good = written_read(game, word, &written, err);
        int found = good ? written_match(game, &written, &legal) : -1;
        if (good && (found < 0 || out->count == OPENING_MOST))
            good = err_set(err, "%s cannot be played", word);
        if (!good)
            break;
        struct position next;
        memset(&next, 0, sizeof next);
        out->move[out->count++] = legal.move[found];
        game_apply(game, &pos, &legal.move[found], &next);
        pos = next;
        at += length;
    }
    movelist_free(&legal);
    return good;
}

static bool read_ballot(struct ballots *ballots, const struct game *game, const char *line,
                        struct err *err)
{
    struct opening opening = { .count = 0 };
    char number[16], moves[MOVE_TEXT], status[32];
    take_field(&line, number, sizeof number);
    take_field(&line, moves, sizeof moves);
    take_field(&line, status, sizeof status);
    take_field(&line, opening.name, sizeof opening.name);

    if (!strcmp(status, "barred"))
        return true;
    if (!play_words(game, moves, &opening, err))
        return false;
    if (!opening.count)
        return err_set(err, "number, moves, status and name with TABs between are expected");
    ballots->opening = mem_grow(ballots->opening,
                                (size_t)(ballots->count + 1) * sizeof *ballots->opening);
    ballots->opening[ballots->count++] = opening;
    return true;
}

struct ballots *ballots_read(const struct game *game, const char *text, struct err *err)
{
    struct ballots *ballots = mem_alloc(sizeof *ballots);
    int number = 1;
    bool good = true;

    for (const char *line = text; good && *line; number++) {
        size_t length = strcspn(line, "\n");
        struct err inner = { 0 };
        if (*line != '#' && *line != '\n' && *line != '\r' &&
            !read_ballot(ballots, game, line, &inner))
            good = err_at(err, number, 0, "line %d: %s", number, inner.text);
        line += length + (line[length] == '\n');
    }
    if (good && !ballots->count)
        good = err_set(err, "there is no ballot in it");
    if (good)
        return ballots;
    ballots_free(ballots);
    return NULL;
}

void ballots_free(struct ballots *ballots)
{
    if (!ballots)
        return;
    free(ballots->opening);
    free(ballots);
}

int ballots_count(const struct ballots *ballots)
{
    return ballots->count;
}

static void shuffle(struct openings *openings)
{
    int count = openings->terms.ballots->count;
    for (int i = 0; i < count; i++)
        openings->order[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int j = (int)rng_below(&openings->rng, (uint32_t)i + 1);
        int swapped = openings->order[i];
        openings->order[i] = openings->order[j];
        openings->order[j] = swapped;
    }
    openings->drawn = 0;
}

static void draw_ballot(struct openings *openings, struct opening *out)
{
    if (openings->drawn == openings->terms.ballots->count)
        shuffle(openings);
    *out = openings->terms.ballots->opening[openings->order[openings->drawn++]];
}

/* --- random moves --- */

static int64_t no_clock(void *arg)
{
    (void)arg;
    return 0;
}

static void keep_last(void *arg, const struct report *report)
{
    int *score = arg;
    *score = report->score;
}

/* How the position stands for its side to move. */
static int look_at(struct openings *openings, const struct position *pos)
{
    atomic_bool stop;
    int score = 0;
    struct ask ask = {
        .game = openings->terms.game, .pos = *pos, .lines = 1,
        .max_depth = LOOK_DEPTH, .max_nodes = LOOK_NODES,
    };
    struct search_env env = {
        .table = openings->table, .stop = &stop, .now_ms = no_clock, .report = keep_last,
        .arg = &score,
    };
    atomic_init(&stop, false);
    table_clear(openings->table);
    search_run(openings->search, &ask, &env);
    return abs(score);
}

/* False when the game is over before that many moves. */
static bool play_randomly(struct openings *openings, struct opening *out, struct position *pos)
{
    const struct game *game = openings->terms.game;
    *pos = game->start;
    out->count = 0;
    out->name[0] = 0;
    for (int i = 0; i < openings->terms.plies; i++) {
        struct position next;
        memset(&next, 0, sizeof next);
        game_generate(game, pos, &openings->list);
        if (!openings->list.count)
            return false;
        uint32_t chosen = rng_below(&openings->rng, (uint32_t)openings->list.count);
        out->move[out->count++] = openings->list.move[chosen];
        game_apply(game, pos, &openings->list.move[chosen], &next);
        *pos = next;
    }
    return game_outcome(game, pos, NULL, NULL) == PLAYING;
}

static bool was_seen(const struct openings *openings, uint64_t key)
{
    for (int i = 0; i < openings->seen_count; i++)
        if (openings->seen[i] == key)
            return true;
    return false;
}

static void remember(struct openings *openings, uint64_t key)
{
    int count = openings->seen_count;
    if (count % 256 == 0)
        openings->seen = mem_grow(openings->seen, (size_t)(count + 256) * sizeof *openings->seen);
    openings->seen[openings->seen_count++] = key;
}

/* The first balanced one that is new, else the most balanced of all that were tried. Some games
 * are never balanced, and short openings run out. */
static void make_random(struct openings *openings, struct opening *out)
{
    struct position pos;
    struct opening tried;
    uint64_t best_key = openings->terms.game->start.key;
    int best = -1;

    *out = (struct opening){ .count = 0 };
    for (int i = 0; i < TRIES; i++) {
        if (!play_randomly(openings, &tried, &pos))
            continue;
        if (was_seen(openings, pos.key))
            continue;
        int score = look_at(openings, &pos);
        if (best >= 0 && score >= best)
            continue;
        best = score;
        best_key = pos.key;
        *out = tried;
        if (score <= openings->terms.margin)
            break;
    }
    /* All were played before: any will do. */
    for (int i = 0; i < TRIES && best < 0; i++)
        if (play_randomly(openings, &tried, &pos)) {
            *out = tried;
            return;
        }
    remember(openings, best_key);
}

/* --- all of it --- */

int opening_plies(const struct game *game)
{
    int men = (game->pieces[WHITE] + game->pieces[BLACK]) / 2;
    return men >= 18 ? 8 : men >= 8 ? 6 : 4;
}

struct openings *openings_new(const struct opening_terms *terms)
{
    struct openings *openings = mem_alloc(sizeof *openings);
    openings->terms = *terms;
    openings->rng = (struct rng){ hash_mix(terms->seed) };
    if (terms->ballots) {
        openings->order = mem_alloc((size_t)terms->ballots->count * sizeof *openings->order);
        shuffle(openings);
        return openings;
    }
    openings->search = search_new();
    openings->table = table_new(TABLE_BYTES, NULL);
    assert(openings->table);            /* a megabyte is always there */
    return openings;
}

void openings_free(struct openings *openings)
{
    if (!openings)
        return;
    movelist_free(&openings->list);
    search_free(openings->search);
    table_free(openings->table);
    free(openings->order);
    free(openings->seen);
    free(openings);
}

void openings_next(struct openings *openings, struct opening *out)
{
    if (openings->terms.ballots)
        draw_ballot(openings, out);
    else
        make_random(openings, out);
}
