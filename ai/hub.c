/* Invariants of the conversation:
 *  (1) `busy` is set from an accepted "go" to its "done", which is said exactly once.
 *  (2) Position, level and parameters change only while not busy.
 *  (3) Reports of an older question are known by their ticket and dropped.
 */
#include "ai/hub.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/clock.h"
#include "ai/crew.h"
#include "ai/hub_line.h"
#include "ai/hub_words.h"
#include "ai/level.h"
#include "rules/fen.h"
#include "src/base/mem.h"
#include "src/base/nearest.h"

enum { DEPTH_MOST = 99 };

/* Parameters that are whole numbers. The table has 2^tt_size entries of 16 bytes. */
struct settings {
    long threads, tt_size, tables, level, seed;
};

static const struct number_param {
    const char *name;
    size_t offset;
    long usual, least, most;
} number_params[] = {
    { "threads", offsetof(struct settings, threads), 1, 1, CREW_MOST + 1 },
    { "tt-size", offsetof(struct settings, tt_size), 23, 12, 29 },
    { "endgame-tables", offsetof(struct settings, tables), 0, 0, 1 },
    { "level", offsetof(struct settings, level), 0, 0, 10 },
    { "seed", offsetof(struct settings, seed), 0, 0, 1000000000 },
};

enum { NUMBER_PARAMS = sizeof number_params / sizeof number_params[0] };

struct limits {
    int depth;
    uint64_t nodes;
    int32_t move_ms, clock_ms, increment_ms;
    int moves;                          /* to the next control; 0 = to the end */
    bool has_clock;
};

enum mode { THINK, PONDER, ANALYZE };

struct hub {
    void (*say)(void *arg, const char *line);
    void (*wake)(void *arg);
    void *arg;

    struct settings settings;
    const struct game *game;
    struct engine *engine;              /* NULL before "init" */
    long engine_tt_size;                /* what it was made with */

    struct position pos;
    uint64_t *past;
    int past_count, past_capacity;
    struct movelist legal;
    struct limits limits;

    bool busy;
    enum mode mode;
    uint32_t ticket;
    bool told;                          /* `last` was told as "info" in this search */
    struct report last;
};

/* --- speaking --- */

static void say(const struct hub *hub, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void say(const struct hub *hub, const char *format, ...)
{
    struct strbuf line;
    va_list args;
    strbuf_init(&line);
    va_start(args, format);
    strbuf_vprintf(&line, format, args);
    va_end(args);
    hub->say(hub->arg, line.text);
    strbuf_free(&line);
}

static void complain(const struct hub *hub, const char *what, const char *detail)
{
    struct strbuf text, line;
    strbuf_init(&text);
    strbuf_init(&line);
    strbuf_printf(&text, "%s%s%s", what, detail ? ": " : "", detail ? detail : "");
    strbuf_add(&line, "error");
    hub_line_add(&line, "message", text.text);
    hub->say(hub->arg, line.text);
    strbuf_free(&text);
    strbuf_free(&line);
}

void hub_refuse(struct hub *hub, const char *why)
{
    complain(hub, "bad line", why);
}

/* --- parameters --- */

static long *number_of(struct settings *settings, const struct number_param *param)
{
    return (long *)(void *)((char *)settings + param->offset);
}

static void add_variant(struct strbuf *list, const char *id, const char *modifier)
{
    char full[128];
    snprintf(full, sizeof full, "%s%s", id, modifier);
    const struct game *game = game_find(full, NULL);
    if (!game)
        return;
    if (strcmp(hub_variant_name(game), full))              /* it has a word of the protocol */
        return;
    strbuf_printf(list, " %s", full);
}

static void tell_variants(const struct hub *hub)
{
    struct strbuf values, line;
    strbuf_init(&values);
    strbuf_add(&values, "normal frisian losing");
    for (int i = 0; game_nth(i); i++) {
        add_variant(&values, game_nth(i)->id, "");
        add_variant(&values, game_nth(i)->id, "+losing");
        add_variant(&values, game_nth(i)->id, "+towers");
    }
    strbuf_init(&line);
    strbuf_add(&line, "param");
    hub_line_add(&line, "name", "variant");
    hub_line_add(&line, "value", hub_variant_name(hub->game));
    hub_line_add(&line, "type", "enum");
    hub_line_add(&line, "values", values.text);
    hub->say(hub->arg, line.text);
    strbuf_free(&values);
    strbuf_free(&line);
}

static void introduce(struct hub *hub)
{
    say(hub, "id name=Tavlei version=%s author=\"the Tavlei project\" country=\"\"", TAVLEI_VERSION);
    tell_variants(hub);
    for (int i = 0; i < NUMBER_PARAMS; i++) {
        const struct number_param *param = &number_params[i];
        say(hub, "param name=%s value=%ld type=int min=%ld max=%ld", param->name,
            *number_of(&hub->settings, param), param->least, param->most);
    }
    say(hub, "wait");
}

static void start_position(struct hub *hub)
{
    hub->pos = hub->game->start;
    hub->past_count = 0;
    hub->limits = (struct limits){ 0 };
}

static void set_variant(struct hub *hub, const char *value)
{
    struct err err;
    const struct game *game = hub_variant_find(value, &err);
    if (!game) {
        complain(hub, "bad variant", err.text);
        return;
    }
    hub->game = game;
    start_position(hub);
}

static void set_number(struct hub *hub, const struct number_param *param, const char *value)
{
    char *end;
    errno = 0;
    long number = strtol(value, &end, 10);
    if (!*value || *end || errno || number < param->least || number > param->most) {
        char range[80];
        snprintf(range, sizeof range, "%s is a whole number from %ld to %ld", param->name,
                 param->least, param->most);
        complain(hub, "bad value", range);
        return;
    }
    *number_of(&hub->settings, param) = number;
}

static void hear_set_param(struct hub *hub, const struct hub_line *line)
{
    const char *name = hub_line_value(line, "name");
    const char *value = hub_line_value(line, "value");
    if (!name || !value) {
        complain(hub, "bad parameter", "set-param name=... value=... is expected");
        return;
    }
    if (!strcmp(name, "variant")) {
        set_variant(hub, value);
        return;
    }
    struct nearest guess = { .word = name };
    for (int i = 0; i < NUMBER_PARAMS; i++) {
        if (!strcmp(name, number_params[i].name)) {
            set_number(hub, &number_params[i], value);
            return;
        }
        nearest_offer(&guess, number_params[i].name);
    }
    complain(hub, "unknown parameter", guess.found ? guess.found : name);
}

/* Makes the engine with the table asked for, or the largest below it that memory allows. */
static bool make_engine(struct hub *hub)
{
    if (hub->engine && hub->engine_tt_size == hub->settings.tt_size)
        return true;
    engine_free(hub->engine);
    hub->engine = NULL;

    struct err err;
    for (long size = hub->settings.tt_size; size >= 12 && !hub->engine; size--) {
        hub->engine = engine_new((size_t)16 << size, hub->wake, hub->arg, &err);
        if (!hub->engine && size == hub->settings.tt_size)
            complain(hub, "a smaller table is used", err.text);
    }
    hub->engine_tt_size = hub->settings.tt_size;
    if (hub->engine && hub->settings.tables)
        engine_use_tables(hub->engine, NULL, NULL);
    return hub->engine != NULL;
}

static void hear_init(struct hub *hub)
{
    if (make_engine(hub))
        say(hub, "ready");
    else
        complain(hub, "the engine cannot start", NULL);
}

/* A new game: an engine that remembers nothing. */
static void hear_new_game(struct hub *hub)
{
    engine_free(hub->engine);
    hub->engine = NULL;
    make_engine(hub);
}

/* --- position and level --- */

static bool play(struct hub *hub, const char *text)
{
    game_generate(hub->game, &hub->pos, &hub->legal);
    int found = hub_move_read(hub->game, &hub->legal, text);
    if (found < 0) {
        complain(hub, found == HUB_MOVE_BAD ? "bad move" : "illegal move", text);
        return false;
    }
    if (hub->past_count == hub->past_capacity) {
        hub->past_capacity = 2 * hub->past_capacity + 100;
        hub->past = mem_grow(hub->past, (size_t)hub->past_capacity * sizeof *hub->past);
    }
    hub->past[hub->past_count++] = hub->pos.key;

    struct position next;
    memset(&next, 0, sizeof next);
    game_apply(hub->game, &hub->pos, &hub->legal.move[found], &next);
    hub->pos = next;
    return true;
}

static void play_all(struct hub *hub, const char *moves)
{
    size_t length;
    for (const char *at = moves + strspn(moves, " \t"); *at; at += strspn(at, " \t")) {
        char word[MOVE_TEXT];
        length = strcspn(at, " \t");
        text_copy(word, length < sizeof word ? length + 1 : sizeof word, at);
        if (length >= sizeof word) {
            complain(hub, "bad move", word);
            return;
        }
        if (!play(hub, word))
            return;
        at += length;
    }
}

static void hear_pos(struct hub *hub, const struct hub_line *line)
{
    const char *letters = hub_line_value(line, "pos");
    const char *fen = hub_line_value(line, "fen");
    const char *moves = hub_line_value(line, "moves");
    struct position pos = hub->game->start;
    struct err err;

    if (letters && strcmp(letters, "start") &&
        !hub_position_read(hub->game, letters, &pos, &err)) {
        complain(hub, "bad position", err.text);
        return;
    }
    if (!letters && fen && !fen_read(hub->game, fen, &pos, &err)) {
        complain(hub, "bad position", err.text);
        return;
    }
    start_position(hub);
    hub->pos = pos;
    if (moves)
        play_all(hub, moves);
}

/* A number that is not negative; false, after an error line, when it is none. */
static bool read_real(const struct hub *hub, const char *name, const char *value, double *out)
{
    char *end;
    *out = strtod(value, &end);
    if (*value && !*end && isfinite(*out) && *out >= 0)
        return true;
    complain(hub, "bad level", name);
    return false;
}

static double at_most(double value, double most)
{
    return value < most ? value : most;
}

static int32_t milliseconds(double seconds)
{
    return (int32_t)at_most(seconds * 1000 + 0.5, 2e9);
}

/* One limit; false after an error line. What is unknown is no fault. */
static bool set_limit(const struct hub *hub, const struct hub_arg *arg, struct limits *out)
{
    static const char *const names[] = { "depth", "nodes", "move-time", "moves", "time", "inc" };
    double value = 0;
    bool known = false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        known |= !strcmp(arg->name, names[i]);
    if (!known)
        return true;
    if (!read_real(hub, arg->name, arg->value, &value))
        return false;

    if (!strcmp(arg->name, "depth")) {
        out->depth = (int)at_most(value, DEPTH_MOST);
    } else if (!strcmp(arg->name, "nodes")) {
        out->nodes = (uint64_t)at_most(value, 1e18);
    } else if (!strcmp(arg->name, "move-time")) {
        out->move_ms = milliseconds(value);
        if (out->move_ms < 1)
            out->move_ms = 1;
    } else if (!strcmp(arg->name, "moves")) {
        out->moves = (int)at_most(value, 1000);
    } else if (!strcmp(arg->name, "time")) {
        out->has_clock = true;
        out->clock_ms = milliseconds(value);
    } else {
        out->increment_ms = milliseconds(value);
    }
    return true;
}

static void hear_level(struct hub *hub, const struct hub_line *line)
{
    struct limits limits = hub->limits;
    if (hub_line_value(line, "infinite"))
        limits = (struct limits){ 0 };
    for (int i = 0; i < line->count; i++)
        if (!set_limit(hub, &line->arg[i], &limits))
            return;
    hub->limits = limits;
}

/* --- searching --- */

static void search(struct hub *hub)
{
    const struct limits *limits = &hub->limits;
    struct ask ask = {
        .ticket = ++hub->ticket, .game = hub->game, .pos = hub->pos,
        .past = hub->past, .past_count = hub->past_count, .lines = 1,
        .seed = (uint64_t)hub->settings.seed, .threads = (int)hub->settings.threads,
    };
    if (hub->mode != PONDER) {
        ask.max_depth = limits->depth;
        ask.max_nodes = limits->nodes;
        ask.move_ms = limits->move_ms;
        if (limits->has_clock)
            clock_ask(&ask, limits->clock_ms, limits->increment_ms, limits->moves);
    }
    if (hub->mode == THINK && hub->settings.level)
        level_limits((int)hub->settings.level, &ask);
    if (hub->mode == ANALYZE && !ask.max_depth)
        ask.max_depth = DEPTH_MOST;     /* a single move is looked into as well */
    hub->told = false;
    engine_ask(hub->engine, &ask);
}

static void hear_go(struct hub *hub, const struct hub_line *line)
{
    game_generate(hub->game, &hub->pos, &hub->legal);
    if (!hub->legal.count) {
        complain(hub, "the game is over", "there is no legal move");
        return;
    }
    hub->mode = hub_line_value(line, "ponder")    ? PONDER
                : hub_line_value(line, "analyze") ? ANALYZE
                                                  : THINK;
    hub->busy = true;
    search(hub);
}

/* The expected move was played: the same question once more, now with the clock. What was found
 * while pondering is in the table. */
static void hear_ponder_hit(struct hub *hub)
{
    if (!hub->busy || hub->mode != PONDER)
        return;                         /* our "done" may have crossed it */
    hub->mode = THINK;
    search(hub);
}

/* Each move of the line in its own position; the second alone is what we expect. */
static void add_line(struct hub *hub, const struct report *report, struct strbuf *out)
{
    struct position pos = hub->pos;
    for (int i = 0; i < report->pv_count; i++) {
        char text[MOVE_TEXT];
        struct position next;
        memset(&next, 0, sizeof next);
        game_generate(hub->game, &pos, &hub->legal);
        hub_move_write(hub->game, &hub->legal, &report->pv[i], text);
        strbuf_printf(out, "%s%s", i ? " " : "", text);
        game_apply(hub->game, &pos, &report->pv[i], &next);
        pos = next;
    }
}

static void tell_info(struct hub *hub, const struct report *report)
{
    struct strbuf line, moves;
    char score[HUB_SCORE_TEXT];
    strbuf_init(&line);
    strbuf_init(&moves);
    hub_score_write(report->score, score);
    add_line(hub, report, &moves);

    strbuf_printf(&line, "info depth=%d score=%s nodes=%" PRIu64, report->depth, score,
                  report->nodes);
    if (report->mean_depth)
        strbuf_printf(&line, " mean-depth=%d.%d", report->mean_depth / 10, report->mean_depth % 10);
    if (report->elapsed_ms > 0)
        strbuf_printf(&line, " time=%.3f nps=%.2f", report->elapsed_ms / 1000.0,
                      (double)report->nodes / report->elapsed_ms / 1000);
    hub_line_add(&line, "pv", moves.text);
    hub->say(hub->arg, line.text);
    strbuf_free(&line);
    strbuf_free(&moves);
    hub->told = true;
    hub->last = *report;
}

static void tell_done(struct hub *hub, const struct report *report)
{
    struct report answer = *report;
    struct strbuf line, moves;
    if (answer.pv_count > 2)
        answer.pv_count = 2;
    strbuf_init(&line);
    strbuf_init(&moves);
    add_line(hub, &answer, &moves);
    strbuf_add(&line, "done");

    char *blank = strchr(moves.text, ' ');
    if (blank)
        *blank = 0;
    hub_line_add(&line, "move", moves.text);
    if (blank)
        hub_line_add(&line, "ponder", blank + 1);
    hub->busy = false;
    hub->say(hub->arg, line.text);
    strbuf_free(&line);
    strbuf_free(&moves);
}

/* What was found in a depth that was broken off has not been told yet. */
static bool is_news(const struct hub *hub, const struct report *report)
{
    return report->depth > 0 && (!hub->told || report->nodes != hub->last.nodes);
}

void hub_attend(struct hub *hub)
{
    struct report report;
    while (hub->engine && engine_poll(hub->engine, &report)) {
        if (!hub->busy || report.ticket != hub->ticket || !report.pv_count)
            continue;
        if (!report.final || is_news(hub, &report))
            tell_info(hub, &report);
        if (report.final)
            tell_done(hub, &report);
    }
}

bool hub_is_busy(const struct hub *hub)
{
    return hub->busy;
}

/* --- hearing --- */

/* What must wait for `init`, and for the end of a search. */
static bool may_hear(const struct hub *hub, const char *command)
{
    static const char *const after_init[] = { "new-game", "pos", "level", "go" };
    bool late = false;
    for (size_t i = 0; i < sizeof after_init / sizeof after_init[0]; i++)
        late |= !strcmp(command, after_init[i]);

    if (late && !hub->engine) {
        complain(hub, "not ready", "init comes first");
        return false;
    }
    bool changes = late || !strcmp(command, "set-param") || !strcmp(command, "init") ||
                   !strcmp(command, "hub");
    if (changes && hub->busy) {
        complain(hub, "searching", "send stop and wait for done first");
        return false;
    }
    return true;
}

static bool obey(struct hub *hub, const struct hub_line *line)
{
    const char *command = line->command;

    if (!strcmp(command, "quit"))
        return false;
    if (!may_hear(hub, command))
        return true;
    if (!strcmp(command, "hub"))
        introduce(hub);
    else if (!strcmp(command, "set-param"))
        hear_set_param(hub, line);
    else if (!strcmp(command, "init"))
        hear_init(hub);
    else if (!strcmp(command, "new-game"))
        hear_new_game(hub);
    else if (!strcmp(command, "pos"))
        hear_pos(hub, line);
    else if (!strcmp(command, "level"))
        hear_level(hub, line);
    else if (!strcmp(command, "go"))
        hear_go(hub, line);
    else if (!strcmp(command, "ponder-hit"))
        hear_ponder_hit(hub);
    else if (!strcmp(command, "stop") && hub->busy)
        engine_stop(hub->engine);
    else if (!strcmp(command, "ping"))
        say(hub, "pong");
    else if (strcmp(command, "stop"))
        complain(hub, *command ? "bad command" : "missing command", *command ? command : NULL);
    return true;
}

bool hub_hear(struct hub *hub, const char *text)
{
    struct hub_line line;
    struct err err;

    hub_attend(hub);                    /* what was found before comes before the answer */
    if (!hub_line_read(&line, text, &err)) {
        complain(hub, "bad line", err.text);
        return true;
    }
    bool stay = obey(hub, &line);
    hub_line_free(&line);
    return stay;
}

struct hub *hub_new(void (*say_line)(void *arg, const char *line), void (*wake)(void *arg),
                    void *arg)
{
    struct hub *hub = mem_alloc(sizeof *hub);
    hub->say = say_line;
    hub->wake = wake;
    hub->arg = arg;
    for (int i = 0; i < NUMBER_PARAMS; i++)
        *number_of(&hub->settings, &number_params[i]) = number_params[i].usual;
    hub->game = hub_variant_find("normal", NULL);
    start_position(hub);
    return hub;
}

void hub_free(struct hub *hub)
{
    if (!hub)
        return;
    engine_free(hub->engine);
    movelist_free(&hub->legal);
    free(hub->past);
    free(hub);
}
