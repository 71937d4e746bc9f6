#include "ai/contestant.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ai/clock.h"
#include "ai/crew.h"
#include "ai/level.h"
#include "ai/search.h"
#include "ai/table.h"
#include "ai/weights_file.h"
#include "src/base/mem.h"
#include "src/base/nearest.h"
#include "src/base/strbuf.h"

enum { TABLE_MB = 16, WAIT_MS = 100 };

struct contestant {
    const struct contestant_spec *spec;
    struct contestant_env env;
    struct search *search;              /* our own */
    const struct weights *weights;      /* what `eval` names … */
    struct weights *loaded;             /* … when it came out of a file */
    struct table *table;
    struct report answer;
    struct foreign *foreign;            /* or a foreign one */
};

/* --- reading who plays --- */

static const struct key {
    const char *name;
    long least, most;
} keys[] = {
    { "level", 0, 10 },
    { "depth", 1, 99 },
    { "nodes", 1, 1000000000000 },
    { "time", 1, 1000000000 },
    { "table", 1, 8192 },
    { "threads", 1, CREW_MOST + 1 },
};

enum { KEYS = sizeof keys / sizeof keys[0] };

static void set_key(struct contestant_spec *spec, const struct key *key, long value)
{
    switch (key - keys) {
    case 0: spec->level = (int)value; break;
    case 1: spec->max_depth = (int)value; break;
    case 2: spec->max_nodes = (uint64_t)value; break;
    case 3: spec->move_ms = (int32_t)value; break;
    case 4: spec->table_mb = (int)value; break;
    case 5: spec->threads = (int)value; break;
    }
}

static bool read_key(struct contestant_spec *spec, char *pair, struct err *err)
{
    char *value = strchr(pair, '=');
    struct nearest guess = { .word = pair };
    if (!value)
        return err_set(err, "self: \"%s\" needs a value, like level=3", pair);
    *value++ = 0;
    if (!strcmp(pair, "eval")) {
        if (!*value)
            return err_set(err, "self: eval is the path of a file of weights, or none");
        free(spec->eval);
        spec->eval = mem_dup(value);
        return true;
    }
    for (int i = 0; i < KEYS; i++) {
        nearest_offer(&guess, keys[i].name);
        if (strcmp(keys[i].name, pair))
            continue;
        char *end;
        errno = 0;
        long number = strtol(value, &end, 10);
        if (!*value || *end || errno || number < keys[i].least || number > keys[i].most)
            return err_set(err, "self: %s must be a whole number from %ld to %ld, not \"%s\"", pair,
                           keys[i].least, keys[i].most, value);
        set_key(spec, &keys[i], number);
        return true;
    }
    if (guess.found)
        return err_set(err, "self: there is no \"%s\"; did you mean %s?", pair, guess.found);
    return err_set(err, "self: there is no \"%s\"; there are level, depth, nodes, time (ms), "
                        "table (MB), threads and eval", pair);
}

static bool read_self(struct contestant_spec *spec, const char *keys_text, struct err *err)
{
    char *copy = mem_dup(keys_text);
    bool good = true;
    for (char *pair = copy; good && *pair;) {
        char *end = pair + strcspn(pair, ",");
        bool more = *end == ',';
        *end = 0;
        good = read_key(spec, pair, err);
        pair = end + more;
    }
    free(copy);
    return good;
}

static bool read_foreign(struct contestant_spec *spec, const char *text, struct err *err)
{
    const char *colon = text;
    if (*text == '[') {
        const char *close = strchr(text, ']');
        if (!close || close[1] != ':')
            return err_set(err, "hub[...]: the brackets are followed by ':' and a command");
        size_t length = (size_t)(close - text - 1);
        spec->params = mem_alloc(length + 1);
        memcpy(spec->params, text + 1, length);
        for (char *comma; (comma = strchr(spec->params, ','));)
            *comma = ' ';
        colon = close + 1;
    }
    if (*colon != ':' || !colon[strspn(colon + 1, " ") + 1])
        return err_set(err, "hub: needs the command of an engine, like hub:\"./scan hub\"");
    spec->is_foreign = true;
    spec->command = mem_dup(colon + 1);
    return true;
}

bool contestant_read(struct contestant_spec *out, const char *text, struct err *err)
{
    *out = (struct contestant_spec){ .table_mb = TABLE_MB };
    out->text = mem_dup(text);

    bool good;
    if (!strcmp(text, "self"))
        good = true;
    else if (!strncmp(text, "self:", 5))
        good = read_self(out, text + 5, err);
    else if (!strncmp(text, "hub:", 4) || !strncmp(text, "hub[", 4))
        good = read_foreign(out, text + 3, err);
    else
        good = err_set(err, "\"%.100s\" is no player; write self, self:level=3 or hub:COMMAND", text);
    if (!good)
        contestant_spec_free(out);
    return good;
}

void contestant_spec_free(struct contestant_spec *spec)
{
    free(spec->text);
    free(spec->command);
    free(spec->params);
    free(spec->eval);
    *spec = (struct contestant_spec){ 0 };
}

/* --- foreign engines --- */

static int64_t now(const struct contestant *contestant)
{
    return contestant->env.now_ms(contestant->env.arg);
}

/* Steps and sleeps until the engine leaves a state. */
static enum foreign_state await(struct contestant *contestant, enum foreign_state left)
{
    enum foreign_state state;
    bool stopped = false;
    while ((state = foreign_step(contestant->foreign, now(contestant))) == left) {
        if (!stopped && atomic_load(contestant->env.stop)) {
            stopped = true;
            foreign_stop(contestant->foreign, now(contestant));
        }
        foreign_wait(contestant->foreign, now(contestant), WAIT_MS);
    }
    return state;
}

static bool is_lost(const struct contestant *contestant, enum foreign_state state, struct err *err)
{
    if (state != FOREIGN_LOST)
        return false;
    err_set(err, "%s", foreign_fault(contestant->foreign));
    return true;
}

static bool start_foreign(struct contestant *contestant, struct err *err)
{
    const struct contestant_env *env = &contestant->env;
    struct foreign_setup setup = {
        .command = contestant->spec->command, .params = contestant->spec->params,
        .game = env->game, .start_ms = env->start_ms, .grace_ms = env->grace_ms,
        .log = env->log, .arg = env->arg,
    };
    foreign_free(contestant->foreign);
    contestant->foreign = foreign_new(&setup, now(contestant), err);
    return contestant->foreign && !is_lost(contestant, await(contestant, FOREIGN_STARTING), err);
}

static bool move_foreign(struct contestant *contestant, const struct contestant_turn *turn,
                         struct report *out, struct err *err)
{
    enum foreign_state state = foreign_step(contestant->foreign, now(contestant));
    if (is_lost(contestant, state, err))
        return false;
    foreign_ask(contestant->foreign, &turn->ask, now(contestant));
    state = await(contestant, FOREIGN_THINKING);

    /* An answer counts even if the engine ended right behind it. */
    while (foreign_poll(contestant->foreign, out))
        if (out->final)
            return true;
    return !is_lost(contestant, state, err);
}

/* --- our own --- */

static void keep_answer(void *arg, const struct report *report)
{
    struct contestant *contestant = arg;
    if (report->final)
        contestant->answer = *report;
}

static int64_t search_now(void *arg)
{
    return now(arg);
}

static bool start_self(struct contestant *contestant, struct err *err)
{
    if (!weights_named(contestant->env.game, contestant->spec->eval, &contestant->weights,
                       &contestant->loaded, err))
        return false;
    contestant->table = table_new((size_t)contestant->spec->table_mb << 20, err);
    contestant->search = search_new();
    return contestant->table != NULL;
}

static void move_self(struct contestant *contestant, const struct contestant_turn *turn,
                      struct report *out)
{
    const struct foreign_ask *wish = &turn->ask;
    struct ask ask = {
        .ticket = wish->ticket, .game = contestant->env.game,
        .weights = contestant->weights, .pos = *turn->pos,
        .past = turn->past, .past_count = wish->move_count, .lines = 1,
        .max_depth = wish->max_depth, .max_nodes = wish->max_nodes, .move_ms = wish->move_ms,
        .threads = contestant->spec->threads,
    };
    if (wish->has_clock)
        clock_ask(&ask, wish->clock_ms + wish->increment_ms, wish->increment_ms, wish->moves_to_go);
    if (contestant->spec->level) {
        ask.seed = turn->seed;
        level_limits(contestant->spec->level, &ask);
    }
    struct search_env env = {
        .table = contestant->table, .stop = contestant->env.stop,
        .now_ms = search_now, .report = keep_answer, .arg = contestant,
    };
    search_run(contestant->search, &ask, &env);
    *out = contestant->answer;
}

/* --- both --- */

struct contestant *contestant_new(const struct contestant_spec *spec,
                                  const struct contestant_env *env, struct err *err)
{
    struct contestant *contestant = mem_alloc(sizeof *contestant);
    contestant->spec = spec;
    contestant->env = *env;
    if (spec->is_foreign ? start_foreign(contestant, err) : start_self(contestant, err))
        return contestant;
    contestant_free(contestant);
    return NULL;
}

void contestant_free(struct contestant *contestant)
{
    if (!contestant)
        return;
    search_free(contestant->search);
    table_free(contestant->table);
    weights_free(contestant->loaded);
    foreign_free(contestant->foreign);
    free(contestant);
}

const char *contestant_name(const struct contestant *contestant)
{
    return contestant->foreign ? foreign_name(contestant->foreign) : contestant->spec->text;
}

bool contestant_new_game(struct contestant *contestant, struct err *err)
{
    if (!contestant->spec->is_foreign) {
        table_clear(contestant->table);
        return true;
    }
    if (!contestant->foreign ||
        foreign_step(contestant->foreign, now(contestant)) == FOREIGN_LOST)
        return start_foreign(contestant, err);
    foreign_new_game(contestant->foreign);
    return true;
}

bool contestant_move(struct contestant *contestant, const struct contestant_turn *turn,
                     struct report *out, struct err *err)
{
    struct contestant_turn own = *turn;
    const struct contestant_spec *spec = contestant->spec;
    if (spec->max_depth)
        own.ask.max_depth = spec->max_depth;
    if (spec->max_nodes)
        own.ask.max_nodes = spec->max_nodes;
    if (spec->move_ms)
        own.ask.move_ms = spec->move_ms;

    if (contestant->foreign)
        return move_foreign(contestant, &own, out, err);
    move_self(contestant, &own, out);
    return true;
}
