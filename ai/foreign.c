#include "ai/foreign.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/child.h"
#include "ai/hub_line.h"
#include "ai/hub_words.h"
#include "rules/fen.h"
#include "src/base/mem.h"

enum {
    START_MS = 20000, GRACE_MS = 5000, LEAVE_MS = 300,
    RING = 32,
    NO_DEADLINE = -1
};

/* What the engine says of one of its parameters. */
struct param {
    char *name, *value, *type, *values;                    /* values: of an enum, else "" */
};

enum step { AWAIT_WAIT, AWAIT_READY, RUNNING };

struct foreign {
    struct foreign_setup setup;
    char *command, *wanted;             /* copies of the setup's texts */
    struct child *child;                /* NULL once it is lost */
    enum foreign_state state;
    enum step step;
    int64_t deadline;                   /* of the present wait, or NO_DEADLINE */
    int32_t allowed_ms;                 /* what it was given, for messages */
    bool stopping;                      /* "stop" was sent in this search */
    char *name;
    struct strbuf fault, complaint;     /* complaint: its last error line */

    struct param *param;
    int param_count;

    struct foreign_ask ask;             /* limits only: start and move are not kept */
    struct position pos;                /* in question */
    struct report last;                 /* of this search; final only in the ring */
    struct report ring[RING];
    int count;
};

/* --- the end of an engine --- */

static void lose(struct foreign *foreign, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void lose(struct foreign *foreign, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    strbuf_clear(&foreign->fault);
    strbuf_printf(&foreign->fault, "%s: ", foreign->name);
    strbuf_vprintf(&foreign->fault, format, args);
    va_end(args);
    if (foreign->complaint.length)
        strbuf_printf(&foreign->fault, "; its last message: %s", foreign->complaint.text);

    foreign->state = FOREIGN_LOST;
    foreign->deadline = NO_DEADLINE;
    child_free(foreign->child, 0);
    foreign->child = NULL;
}

static void lose_gone(struct foreign *foreign)
{
    char how[80];
    child_end_text(foreign->child, how, sizeof how);
    lose(foreign, foreign->state == FOREIGN_THINKING ? "gone while it had to move: %s"
                  : foreign->state == FOREIGN_STARTING ? "gone before it was ready: %s"
                                                       : "gone: %s", how);
}

static void say(struct foreign *foreign, const char *line)
{
    if (foreign->setup.log)
        foreign->setup.log(foreign->setup.arg, true, line);
    child_say(foreign->child, line);
}

/* --- the start --- */

static const char *value_or_empty(const struct hub_line *line, const char *name)
{
    const char *value = hub_line_value(line, name);
    return value ? value : "";
}

static void hear_id(struct foreign *foreign, const struct hub_line *line)
{
    struct strbuf name;
    if (!*value_or_empty(line, "name"))
        return;
    strbuf_init(&name);
    strbuf_add(&name, value_or_empty(line, "name"));
    if (*value_or_empty(line, "version"))
        strbuf_printf(&name, " %s", value_or_empty(line, "version"));
    free(foreign->name);
    foreign->name = strbuf_take(&name);
}

static void hear_param(struct foreign *foreign, const struct hub_line *line)
{
    foreign->param = mem_grow(foreign->param,
                              (size_t)(foreign->param_count + 1) * sizeof *foreign->param);
    foreign->param[foreign->param_count++] = (struct param){
        .name = mem_dup(value_or_empty(line, "name")),
        .value = mem_dup(value_or_empty(line, "value")),
        .type = mem_dup(value_or_empty(line, "type")),
        .values = mem_dup(value_or_empty(line, "values")),
    };
}

static const struct param *find_param(const struct foreign *foreign, const char *name)
{
    for (int i = 0; i < foreign->param_count; i++)
        if (!strcmp(foreign->param[i].name, name))
            return &foreign->param[i];
    return NULL;
}

static bool has_word(const char *words, const char *word, size_t length)
{
    for (const char *at = words + strspn(words, " "); *at; at += strspn(at, " ")) {
        size_t found = strcspn(at, " ");
        if (found == length && !memcmp(at, word, length))
            return true;
        at += found;
    }
    return false;
}

static void set_param(struct foreign *foreign, const struct param *param, const char *value)
{
    struct strbuf line;
    if (!strcmp(param->value, value))
        return;
    strbuf_init(&line);
    strbuf_add(&line, "set-param");
    hub_line_add(&line, "name", param->name);
    hub_line_add(&line, "value", value);
    say(foreign, line.text);
    strbuf_free(&line);
}

/* The game; false when the engine is lost because it does not play it. Options in brackets are
 * nobody's to list, so the game before them must do. */
static bool choose_variant(struct foreign *foreign)
{
    const char *wanted = hub_variant_name(foreign->setup.game);
    const struct param *variant = find_param(foreign, "variant");
    if (!variant && !strcmp(wanted, "normal"))
        return true;
    if (!variant) {
        lose(foreign, "it has no parameter variant, so it plays international draughts only, not %s",
             wanted);
        return false;
    }
    if (*variant->values && !has_word(variant->values, wanted, strlen(wanted)) &&
        !has_word(variant->values, wanted, strcspn(wanted, "["))) {
        lose(foreign, "it does not play %s, only %.300s", wanted, variant->values);
        return false;
    }
    set_param(foreign, variant, wanted);
    return true;
}

static bool choose_wanted(struct foreign *foreign)
{
    struct hub_line line;
    struct strbuf text;
    struct err err;
    strbuf_init(&text);
    strbuf_printf(&text, "set %s", foreign->wanted);
    bool good = hub_line_read(&line, text.text, &err);
    strbuf_free(&text);
    if (!good) {
        lose(foreign, "its parameters \"%s\" cannot be read: %s", foreign->wanted, err.text);
        return false;
    }
    for (int i = 0; i < line.count && good; i++) {
        const struct param *param = find_param(foreign, line.arg[i].name);
        good = param != NULL;
        if (good)
            set_param(foreign, param, line.arg[i].value);
        else
            lose(foreign, "it has no parameter \"%s\"", line.arg[i].name);
    }
    hub_line_free(&line);
    return good;
}

static int32_t start_ms(const struct foreign *foreign)
{
    return foreign->setup.start_ms ? foreign->setup.start_ms : START_MS;
}

static int32_t grace_ms(const struct foreign *foreign)
{
    return foreign->setup.grace_ms ? foreign->setup.grace_ms : GRACE_MS;
}

static void hear_while_starting(struct foreign *foreign, const struct hub_line *line, int64_t now_ms)
{
    const char *command = line->command;

    if (foreign->step == AWAIT_WAIT && !strcmp(command, "id")) {
        hear_id(foreign, line);
    } else if (foreign->step == AWAIT_WAIT && !strcmp(command, "param")) {
        hear_param(foreign, line);
    } else if (foreign->step == AWAIT_WAIT && !strcmp(command, "wait")) {
        if (!choose_variant(foreign) || !choose_wanted(foreign))
            return;
        say(foreign, "init");
        foreign->step = AWAIT_READY;
        foreign->deadline = now_ms + start_ms(foreign);
    } else if (!strcmp(command, "error")) {
        lose(foreign, "it refused its parameters");
    } else if (foreign->step == AWAIT_READY && !strcmp(command, "ready")) {
        foreign->step = RUNNING;
        foreign->state = FOREIGN_READY;
        foreign->deadline = NO_DEADLINE;
    }
}

/* --- a search --- */

static void keep_report(struct foreign *foreign, const struct report *report)
{
    if (foreign->count == RING) {
        foreign->count--;
        memmove(foreign->ring, foreign->ring + 1, (size_t)foreign->count * sizeof *foreign->ring);
    }
    foreign->ring[foreign->count++] = *report;
}

/* Plays the words one after the other from the position in question, as far as they are legal. */
static int read_line(const struct foreign *foreign, const char *words, int most, struct move *out)
{
    const struct game *game = foreign->setup.game;
    struct position pos = foreign->pos;
    struct movelist legal = { 0 };
    int count = 0;

    for (const char *at = words + strspn(words, " "); *at && count < most; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        char word[MOVE_TEXT];
        if (length >= sizeof word)
            break;
        text_copy(word, length + 1, at);
        game_generate(game, &pos, &legal);
        int found = hub_move_read(game, &legal, word);
        if (found < 0)
            break;
        out[count++] = legal.move[found];
        struct position next;
        memset(&next, 0, sizeof next);
        game_apply(game, &pos, &legal.move[found], &next);
        pos = next;
        at += length;
    }
    movelist_free(&legal);
    return count;
}

static double real(const struct hub_line *line, const char *name, double most)
{
    double value = strtod(value_or_empty(line, name), NULL);
    return value >= -most && value <= most ? value : 0;
}

static void hear_info(struct foreign *foreign, const struct hub_line *line)
{
    struct report *report = &foreign->last;
    if (hub_line_value(line, "depth"))
        report->depth = (int)real(line, "depth", 1000);
    if (hub_line_value(line, "score"))
        report->score = hub_score_read(real(line, "score", 1000));
    if (hub_line_value(line, "nodes"))
        report->nodes = (uint64_t)fabs(real(line, "nodes", 1e18));
    if (hub_line_value(line, "time"))
        report->elapsed_ms = (int32_t)(real(line, "time", 2e6) * 1000);
    if (!hub_line_value(line, "pv"))
        return;
    report->pv_count = read_line(foreign, value_or_empty(line, "pv"), PV_MAX, report->pv);
    if (report->pv_count)
        keep_report(foreign, report);
}

static void hear_done(struct foreign *foreign, const struct hub_line *line)
{
    const char *move = value_or_empty(line, "move");
    struct strbuf words;
    strbuf_init(&words);
    strbuf_printf(&words, "%s %s", move, value_or_empty(line, "ponder"));

    struct report *report = &foreign->last;
    report->pv_count = *move ? read_line(foreign, words.text, 2, report->pv) : 0;
    strbuf_free(&words);
    if (!report->pv_count) {
        char *fen = fen_text(foreign->setup.game, &foreign->pos);
        lose(foreign, "it played \"%.60s\", which is not legal in %s", move, fen);
        free(fen);
        return;
    }
    report->final = true;
    keep_report(foreign, report);
    foreign->state = FOREIGN_READY;
    foreign->deadline = NO_DEADLINE;
}

static void hear(struct foreign *foreign, const struct hub_line *line, int64_t now_ms)
{
    if (!strcmp(line->command, "error")) {
        strbuf_clear(&foreign->complaint);
        strbuf_printf(&foreign->complaint, "%.200s", value_or_empty(line, "message"));
    }
    if (foreign->state == FOREIGN_STARTING)
        hear_while_starting(foreign, line, now_ms);
    else if (foreign->state == FOREIGN_THINKING && !strcmp(line->command, "info"))
        hear_info(foreign, line);
    else if (foreign->state == FOREIGN_THINKING && !strcmp(line->command, "done"))
        hear_done(foreign, line);
}

/* --- time --- */

static void miss_deadline(struct foreign *foreign, int64_t now_ms)
{
    if (foreign->state == FOREIGN_STARTING)
        lose(foreign, "no \"%s\" within %" PRId32 " ms",
             foreign->step == AWAIT_WAIT ? "wait" : "ready", start_ms(foreign));
    else if (!foreign->stopping)
        foreign_stop(foreign, now_ms);
    else if (foreign->allowed_ms)
        lose(foreign, "no move within %" PRId32 " ms, nor within %" PRId32 " ms after \"stop\"",
             foreign->allowed_ms, grace_ms(foreign));
    else
        lose(foreign, "no move within %" PRId32 " ms after \"stop\"", grace_ms(foreign));
}

enum foreign_state foreign_step(struct foreign *foreign, int64_t now_ms)
{
    bool too_long = false;
    const char *text;
    while (foreign->child && (text = child_hear(foreign->child, &too_long))) {
        struct hub_line line;
        if (foreign->setup.log)
            foreign->setup.log(foreign->setup.arg, false, text);
        if (too_long || !hub_line_read(&line, text, NULL))
            continue;                   /* what is no line of the protocol means nothing */
        hear(foreign, &line, now_ms);
        hub_line_free(&line);
    }
    if (foreign->child && child_is_gone(foreign->child))
        lose_gone(foreign);
    else if (foreign->child && foreign->deadline != NO_DEADLINE && now_ms >= foreign->deadline)
        miss_deadline(foreign, now_ms);
    return foreign->state;
}

void foreign_wait(struct foreign *foreign, int64_t now_ms, int timeout_ms)
{
    if (!foreign->child)
        return;
    if (foreign->deadline != NO_DEADLINE) {
        int64_t left = foreign->deadline > now_ms ? foreign->deadline - now_ms : 0;
        if (timeout_ms < 0 || left < timeout_ms)
            timeout_ms = (int)left;
    }
    child_wait(foreign->child, timeout_ms);
}

/* --- asking --- */

static void say_position(struct foreign *foreign, const struct foreign_ask *ask)
{
    const struct game *game = foreign->setup.game;
    struct strbuf line, text;
    strbuf_init(&line);
    strbuf_init(&text);
    strbuf_add(&line, "pos");
    if (hub_position_write(game, ask->start, &text)) {
        hub_line_add(&line, "pos", text.text);
    } else if (ask->start->key != game->start.key) {
        fen_write(game, ask->start, &text);
        hub_line_add(&line, "fen", text.text);
    }

    struct movelist legal = { 0 };
    struct position pos = *ask->start;
    strbuf_clear(&text);
    for (int i = 0; i < ask->move_count; i++) {
        char word[MOVE_TEXT];
        struct position next;
        memset(&next, 0, sizeof next);
        game_generate(game, &pos, &legal);
        hub_move_write(game, &legal, &ask->move[i], word);
        strbuf_printf(&text, "%s%s", i ? " " : "", word);
        game_apply(game, &pos, &ask->move[i], &next);
        pos = next;
    }
    if (ask->move_count)
        hub_line_add(&line, "moves", text.text);
    say(foreign, line.text);
    foreign->pos = pos;
    movelist_free(&legal);
    strbuf_free(&line);
    strbuf_free(&text);
}

static void say_level(struct foreign *foreign, const struct foreign_ask *ask)
{
    struct strbuf line;
    strbuf_init(&line);
    strbuf_add(&line, "level");
    size_t bare = line.length;
    if (ask->max_depth)
        strbuf_printf(&line, " depth=%d", ask->max_depth);
    if (ask->max_nodes)
        strbuf_printf(&line, " nodes=%" PRIu64, ask->max_nodes);
    if (ask->move_ms)
        strbuf_printf(&line, " move-time=%.3f", ask->move_ms / 1000.0);
    if (ask->has_clock && ask->moves_to_go)
        strbuf_printf(&line, " moves=%d", ask->moves_to_go);
    if (ask->has_clock)
        strbuf_printf(&line, " time=%.3f", (ask->clock_ms > 0 ? ask->clock_ms : 0) / 1000.0);
    if (ask->has_clock && ask->increment_ms)
        strbuf_printf(&line, " inc=%.3f", ask->increment_ms / 1000.0);
    if (line.length == bare)
        strbuf_add(&line, " infinite");
    say(foreign, line.text);
    strbuf_free(&line);
}

static void begin_clock(struct foreign *foreign, int64_t now_ms)
{
    const struct foreign_ask *ask = &foreign->ask;
    foreign->allowed_ms = ask->move_ms;
    if (ask->has_clock) {
        int32_t left = ask->clock_ms + ask->increment_ms;
        if (!ask->move_ms || left < ask->move_ms)
            foreign->allowed_ms = left > 0 ? left : 1;
    }
    foreign->deadline = foreign->allowed_ms && ask->mode != FOREIGN_PONDER
                            ? now_ms + foreign->allowed_ms + grace_ms(foreign)
                            : NO_DEADLINE;
}

void foreign_new_game(struct foreign *foreign)
{
    assert(foreign->state == FOREIGN_READY);
    say(foreign, "new-game");
}

void foreign_ask(struct foreign *foreign, const struct foreign_ask *ask, int64_t now_ms)
{
    static const char *const go[] = { "go think", "go ponder", "go analyze" };

    assert(foreign->state == FOREIGN_READY);
    say_position(foreign, ask);
    say_level(foreign, ask);
    say(foreign, go[ask->mode]);
    foreign->ask = *ask;
    foreign->ask.start = NULL;
    foreign->ask.move = NULL;
    foreign->last = (struct report){ .ticket = ask->ticket };
    foreign->count = 0;
    foreign->stopping = false;
    strbuf_clear(&foreign->complaint);
    foreign->state = FOREIGN_THINKING;
    begin_clock(foreign, now_ms);
}

void foreign_ponder_hit(struct foreign *foreign, int64_t now_ms)
{
    if (foreign->state != FOREIGN_THINKING || foreign->ask.mode != FOREIGN_PONDER)
        return;
    say(foreign, "ponder-hit");
    foreign->ask.mode = FOREIGN_THINK;
    begin_clock(foreign, now_ms);
}

void foreign_stop(struct foreign *foreign, int64_t now_ms)
{
    if (foreign->state != FOREIGN_THINKING || foreign->stopping)
        return;
    foreign->stopping = true;
    say(foreign, "stop");
    foreign->deadline = now_ms + grace_ms(foreign);
}

bool foreign_poll(struct foreign *foreign, struct report *out)
{
    if (!foreign->count)
        return false;
    *out = foreign->ring[0];
    foreign->count--;
    memmove(foreign->ring, foreign->ring + 1, (size_t)foreign->count * sizeof *foreign->ring);
    return true;
}

/* --- all of it --- */

const char *foreign_name(const struct foreign *foreign)
{
    return foreign->name;
}

const char *foreign_fault(const struct foreign *foreign)
{
    return foreign->fault.text;
}

struct foreign *foreign_new(const struct foreign_setup *setup, int64_t now_ms, struct err *err)
{
    struct child *child = child_new(setup->command, err);
    if (!child)
        return NULL;

    struct foreign *foreign = mem_alloc(sizeof *foreign);
    foreign->setup = *setup;
    foreign->command = mem_dup(setup->command);
    foreign->setup.command = foreign->command;
    foreign->wanted = mem_dup(setup->params ? setup->params : "");
    foreign->name = mem_dup(setup->command);
    foreign->child = child;
    strbuf_init(&foreign->fault);
    strbuf_init(&foreign->complaint);
    foreign->deadline = now_ms + start_ms(foreign);
    say(foreign, "hub");
    return foreign;
}

void foreign_free(struct foreign *foreign)
{
    if (!foreign)
        return;
    if (foreign->child) {
        say(foreign, "quit");
        child_free(foreign->child, LEAVE_MS);
    }
    for (int i = 0; i < foreign->param_count; i++) {
        free(foreign->param[i].name);
        free(foreign->param[i].value);
        free(foreign->param[i].type);
        free(foreign->param[i].values);
    }
    free(foreign->param);
    free(foreign->command);
    free(foreign->wanted);
    free(foreign->name);
    strbuf_free(&foreign->fault);
    strbuf_free(&foreign->complaint);
    free(foreign);
}
