/* tavlei match: two engines against each other, and what the result says. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/contest.h"
#include "rules/notation.h"
#include "src/base/file.h"
#include "src/base/log.h"
#include "src/base/quote.h"
#include "src/base/strbuf.h"
#include "src/command.h"
#include "src/match_pdn.h"
#include "src/options.h"
#include "src/output.h"

#define BALLOTS_FILE "openings/english_3move.tsv"

enum { BALLOTS_SIZE = 1 << 20, MARGIN = 50 };

/* The command line as it was written. */
struct call {
    const char *spec[2], *clock, *sprt, *pdn, *openings, *adjudicate, *log;
    long games, time_ms, nodes, depth, seed, threads, margin_ms, plies, max_plies;
};

struct match_run {
    struct contest_terms terms;
    struct contestant_spec player[2];
    struct sprt sprt;
    struct ballots *ballots;
    FILE *pdn, *log;
    bool pdn_failed;
    char day[16], time_control[64];
    atomic_bool stop;
};

static int64_t now_ms(void *arg)
{
    (void)arg;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- reading the call --- */

/* Two numbers with a comma between. */
static bool read_two(const char *option, const char *text, double out[2])
{
    char *end;
    out[0] = strtod(text, &end);
    bool good = end != text && *end == ',';
    if (good) {
        const char *second = end + 1;
        out[1] = strtod(second, &end);
        good = end != second && !*end && isfinite(out[0]) && isfinite(out[1]);
    }
    char quoted[QUOTE_SIZE];
    if (!good)
        log_line("match", "%s takes two numbers with a comma between, not '%s'", option,
                 quote(text, strlen(text), quoted));
    return good;
}

static bool read_sprt(struct match_run *run, const char *text)
{
    double elo[2];
    if (!read_two("--sprt", text, elo))
        return false;
    if (elo[0] >= elo[1] || elo[0] < -1000 || elo[1] > 1000) {
        log_line("match", "--sprt: the first Elo must be the smaller one, both from -1000 to 1000");
        return false;
    }
    run->sprt = (struct sprt){ .elo0 = elo[0], .elo1 = elo[1], .alpha = 0.05, .beta = 0.05 };
    run->terms.sprt = &run->sprt;
    return true;
}

static bool read_adjudication(struct contest_rules *rules, const char *text)
{
    double number[2];
    if (!read_two("--adjudicate", text, number))
        return false;
    if (number[0] < 0.01 || number[0] > 1000 || number[1] < 2 || number[1] > 1000) {
        log_line("match", "--adjudicate takes men (from 0.01) and plies (from 2), like 5,8");
        return false;
    }
    rules->win_score = (int)lround(number[0] * 100);
    rules->win_plies = (int)number[1];
    return true;
}

static bool limits_itself(const struct contestant_spec *player)
{
    return player->level || player->max_depth || player->max_nodes || player->move_ms;
}

static bool read_limits(struct match_run *run, const struct call *call)
{
    struct contest_rules *rules = &run->terms.rules;
    struct err err;
    rules->max_depth = (int)call->depth;
    rules->max_nodes = (uint64_t)call->nodes;
    rules->move_ms = (int32_t)call->time_ms;
    rules->margin_ms = call->margin_ms >= 0 ? (int32_t)call->margin_ms : call->clock ? 0 : MARGIN;
    rules->max_plies = (int)call->max_plies;
    if (call->clock && !clock_read(call->clock, &rules->clock, &err)) {
        log_line("match", "--clock: %s", err.text);
        return false;
    }
    bool limited = call->depth || call->nodes || call->time_ms || call->clock;
    if (!limited && !(limits_itself(&run->player[0]) && limits_itself(&run->player[1]))) {
        log_line("match", "how long may they think? give --time, --clock, --nodes or --depth");
        return false;
    }
    if (call->clock)
        snprintf(run->time_control, sizeof run->time_control, "%s", call->clock);
    else if (call->time_ms && call->time_ms % 1000 == 0)
        snprintf(run->time_control, sizeof run->time_control, "1/%ld", call->time_ms / 1000);
    else
        snprintf(run->time_control, sizeof run->time_control, "?");
    return true;
}

static bool read_players(struct match_run *run, const struct call *call)
{
    struct err err;
    for (int i = 0; i < 2; i++) {
        const char *option = i ? "--b" : "--a";
        if (!call->spec[i]) {
            log_line("match", "%s is missing: self, self:level=3 or hub:COMMAND", option);
            return false;
        }
        if (!contestant_read(&run->player[i], call->spec[i], &err)) {
            log_line("match", "%s: %s", option, err.text);
            return false;
        }
        run->terms.player[i] = &run->player[i];
    }
    return true;
}

/* --- openings --- */

static struct ballots *load_ballots(const struct game *game)
{
    struct err err = { 0 };
    struct ballots *ballots = NULL;
    char *path = file_resource(BALLOTS_FILE);
    char *text = path ? file_read(path, BALLOTS_SIZE, NULL, &err) : NULL;
    if (text)
        ballots = ballots_read(game, text, &err);
    if (!path)
        log_line("match", "%s is not installed; random openings are played instead", BALLOTS_FILE);
    else if (!ballots)
        log_line("match", "%s: %s; random openings are played instead", path, err.text);
    free(text);
    free(path);
    return ballots;
}

static bool make_openings(struct match_run *run, const struct call *call)
{
    const struct game *game = run->terms.rules.game;
    const char *kind = call->openings ? call->openings : "auto";
    bool has_ballots = !strcmp(game->id, "english");
    bool wants_ballots = !strcmp(kind, "ballots");

    if (!wants_ballots && strcmp(kind, "auto") && strcmp(kind, "random") && strcmp(kind, "none")) {
        char quoted[QUOTE_SIZE];
        log_line("match", "--openings: '%s' is none of auto, ballots, random, none",
                 quote(kind, strlen(kind), quoted));
        return false;
    }
    if (wants_ballots && !has_ballots) {
        log_line("match", "--openings: there are ballots for english only; use random");
        return false;
    }
    if (has_ballots && (wants_ballots || !strcmp(kind, "auto")))
        run->ballots = load_ballots(game);

    struct opening_terms terms = {
        .game = game, .ballots = run->ballots, .margin = 50, .seed = (uint64_t)call->seed,
        .plies = call->plies >= 0 ? (int)call->plies : opening_plies(game),
    };
    if (!strcmp(kind, "none"))
        terms.plies = 0;
    run->terms.openings = openings_new(&terms);
    return true;
}

/* --- files --- */

static bool open_file(const char *path, FILE **out)
{
    if (!path)
        return true;
    *out = fopen(path, "w");
    if (!*out)
        log_line("match", "%s: it cannot be written: %s", path, strerror(errno));
    return *out != NULL;
}

static void log_exchange(void *arg, int player, bool ours, const char *line)
{
    struct match_run *run = arg;
    fprintf(run->log, "%c %c %s\n", "ab"[player], ours ? '>' : '<', line);
}

static void write_pdn(struct match_run *run, const struct contest_game *game,
                      const struct contest_result *result)
{
    const char *const name[2] = { result->name[0], result->name[1] };
    struct strbuf text;
    strbuf_init(&text);
    match_pdn_add(&text, run->terms.rules.game, game, name, run->day, run->time_control);
    fputs(text.text, run->pdn);
    strbuf_free(&text);
    if (fflush(run->pdn) != 0 && !run->pdn_failed) {
        run->pdn_failed = true;
        atomic_store(&run->stop, true);
    }
}

/* --- results --- */

static const char *result_text(enum outcome outcome)
{
    return outcome == WHITE_WINS ? "1-0" : outcome == BLACK_WINS ? "0-1" : "1/2-1/2";
}

static void add_opening(const struct game *game, const struct opening *opening, struct strbuf *out)
{
    struct position pos = game->start;
    struct movelist legal = { 0 };
    for (int i = 0; i < opening->count; i++) {
        char text[MOVE_TEXT];
        struct position next;
        memset(&next, 0, sizeof next);
        game_generate(game, &pos, &legal);
        move_text(game, &legal, &opening->move[i], text);
        strbuf_printf(out, "%s%s", i ? " " : "", text);
        game_apply(game, &pos, &opening->move[i], &next);
        pos = next;
    }
    if (!opening->count)
        strbuf_char(out, '-');
    movelist_free(&legal);
}

static void tell_game(void *arg, const struct contest_game *game,
                      const struct contest_result *result)
{
    struct match_run *run = arg;
    char number[16], plies[16];
    struct strbuf opening;
    snprintf(number, sizeof number, "%d", game->number);
    snprintf(plies, sizeof plies, "%d", game->count);
    strbuf_init(&opening);
    add_opening(run->terms.rules.game, &game->opening, &opening);
    output_line("game", number, game->white ? "b" : "a", game->white ? "a" : "b",
                result_text(game->outcome), plies, opening.text, game->reason, NULL);
    strbuf_free(&opening);

    if (game->end == CONTEST_BY_FAULT || game->end == CONTEST_ON_TIME)
        log_line("match", "game %d: %s", game->number, game->reason);
    if (run->pdn)
        write_pdn(run, game, result);
    if (output_failed())
        atomic_store(&run->stop, true);
}

static void number_text(char out[24], const char *format, double value)
{
    if (isinf(value))
        snprintf(out, 24, value < 0 ? "-inf" : "+inf");
    else
        snprintf(out, 24, format, value);
}

static void print_times(int player, const struct contest_times *times)
{
    double moves = times->moves ? (double)times->moves : 1;
    char text[7][24];
    snprintf(text[0], 24, "%" PRIu64, times->moves);
    snprintf(text[1], 24, "%.1f", (double)times->total_ms / moves);
    snprintf(text[2], 24, "%" PRId32, times->longest_ms);
    snprintf(text[3], 24, "%" PRIu64, times->late);
    snprintf(text[4], 24, "%" PRId32, times->worst_over_ms);
    snprintf(text[5], 24, "%.1f", (double)times->depths / moves);
    snprintf(text[6], 24, "%.0f", (double)times->nodes / moves);
    output_line("times", player ? "b" : "a", text[0], text[1], text[2], text[3], text[4], text[5],
                text[6], NULL);
}

static void print_sprt(const struct sprt_result *sprt)
{
    static const char *const state[] = { "goes on", "accepts the first", "accepts the second" };
    char llr[24], lower[24], upper[24];
    number_text(llr, "%.2f", sprt->llr);
    number_text(lower, "%.2f", sprt->lower);
    number_text(upper, "%.2f", sprt->upper);
    output_line("sprt", llr, lower, upper, state[sprt->state], NULL);
}

static void print_result(const struct match_run *run, const struct contest_result *result)
{
    const struct tally *tally = &result->tally;
    struct rating rating = rating_of(tally);
    char text[8][24];

    for (int i = 0; i < 2; i++) {
        snprintf(text[0], 24, "%" PRIu32, result->faults[i]);
        snprintf(text[1], 24, "%" PRIu32, result->timeouts[i]);
        output_line("player", i ? "b" : "a", result->name[i], text[0], text[1], NULL);
    }
    print_times(0, &result->times[0]);
    print_times(1, &result->times[1]);
    if (rating.pairs) {
        for (int i = 0; i < PAIR_CLASSES; i++)
            snprintf(text[i], 24, "%" PRIu32, tally->pair[i]);
        output_line("pairs", text[0], text[1], text[2], text[3], text[4], NULL);
    }
    if (run->terms.sprt)
        print_sprt(&result->sprt);
    snprintf(text[0], 24, "%" PRIu32, tally->wins);
    snprintf(text[1], 24, "%" PRIu32, tally->draws);
    snprintf(text[2], 24, "%" PRIu32, tally->losses);
    number_text(text[3], "%.1f%%", 100 * rating.score);
    number_text(text[4], "%+.1f", rating.elo);
    number_text(text[5], "%+.1f", rating.elo_low);
    number_text(text[6], "%+.1f", rating.elo_high);
    number_text(text[7], "%.1f%%", 100 * rating.los);
    output_line("result", text[0], text[1], text[2], text[3], text[4], text[5], text[6], text[7],
                NULL);
}

/* --- running --- */

/* Ctrl-C ends the match with the result so far. The signal is waited for by a thread of its own;
 * all others have it blocked. */
struct watch {
    pthread_t thread;
    sigset_t signals, before;
    atomic_bool *stop;
    bool runs;
};

static void *watch_signals(void *arg)
{
    struct watch *watch = arg;
    int signal_number;
    if (sigwait(&watch->signals, &signal_number) == 0)
        atomic_store(watch->stop, true);
    return NULL;
}

static void watch_begin(struct watch *watch, atomic_bool *stop)
{
    watch->stop = stop;
    sigemptyset(&watch->signals);
    sigaddset(&watch->signals, SIGINT);
    sigaddset(&watch->signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &watch->signals, &watch->before);
    watch->runs = pthread_create(&watch->thread, NULL, watch_signals, watch) == 0;
    if (!watch->runs)
        pthread_sigmask(SIG_SETMASK, &watch->before, NULL);
}

static void watch_end(struct watch *watch)
{
    if (!watch->runs)
        return;
    pthread_kill(watch->thread, SIGTERM);
    pthread_join(watch->thread, NULL);
    pthread_sigmask(SIG_SETMASK, &watch->before, NULL);
}

static int play_match(struct match_run *run)
{
    struct contest_result result;
    struct err err = { 0 };
    struct watch watch = { .runs = false };

    watch_begin(&watch, &run->stop);
    bool good = contest_run(&run->terms, &result, &err);
    watch_end(&watch);

    if (!good)
        log_line("match", "%s", err.text);
    if (run->pdn_failed)
        log_line("match", "the PDN file could not be written; is the disk full?");
    if (good || result.tally.wins + result.tally.draws + result.tally.losses)
        print_result(run, &result);
    return run->pdn_failed ? EXIT_OTHER : good ? EXIT_FINE : EXIT_INPUT;
}

static void set_day(struct match_run *run)
{
    time_t now = time(NULL);
    struct tm day;
    if (!localtime_r(&now, &day) || !strftime(run->day, sizeof run->day, "%Y.%m.%d", &day))
        snprintf(run->day, sizeof run->day, "????.??.??");
}

static int prepare_and_play(struct match_run *run, const struct call *call, const char *variant)
{
    run->terms.rules.game = argument_game("match", variant);
    if (!run->terms.rules.game)
        return EXIT_INPUT;
    if (!read_players(run, call) || !read_limits(run, call) ||
        (call->sprt && !read_sprt(run, call->sprt)) ||
        (call->adjudicate && !read_adjudication(&run->terms.rules, call->adjudicate)) ||
        !make_openings(run, call))
        return EXIT_CALL;
    if (!open_file(call->pdn, &run->pdn) || !open_file(call->log, &run->log))
        return EXIT_OTHER;
    set_day(run);

    struct contest_terms *terms = &run->terms;
    terms->games = (int)call->games;
    terms->threads = (int)call->threads;
    terms->seed = (uint64_t)call->seed;
    terms->stop = &run->stop;
    terms->now_ms = now_ms;
    terms->game_over = tell_game;
    terms->log = run->log ? log_exchange : NULL;
    terms->arg = run;
    return play_match(run);
}

static void release(struct match_run *run)
{
    for (int i = 0; i < 2; i++)
        contestant_spec_free(&run->player[i]);
    openings_free(run->terms.openings);
    ballots_free(run->ballots);
    if (run->pdn)
        fclose(run->pdn);
    if (run->log)
        fclose(run->log);
}

int cmd_match(int argc, char **argv)
{
    struct call call = {
        .games = 2, .seed = 1, .threads = 1, .margin_ms = -1, .plies = -1, .max_plies = 600,
    };
    const struct option options[] = {
        { "--a", OPTION_TEXT, &call.spec[0], 0, 0 },
        { "--b", OPTION_TEXT, &call.spec[1], 0, 0 },
        { "--games", OPTION_NUMBER, &call.games, 1, 100000 },
        { "--time", OPTION_NUMBER, &call.time_ms, 1, 1000000000 },
        { "--clock", OPTION_TEXT, &call.clock, 0, 0 },
        { "--nodes", OPTION_NUMBER, &call.nodes, 1, 1000000000000 },
        { "--depth", OPTION_NUMBER, &call.depth, 1, 99 },
        { "--margin", OPTION_NUMBER, &call.margin_ms, 0, 1000000 },
        { "--openings", OPTION_TEXT, &call.openings, 0, 0 },
        { "--opening-plies", OPTION_NUMBER, &call.plies, 0, OPENING_MOST },
        { "--seed", OPTION_NUMBER, &call.seed, 0, 1000000000000 },
        { "--threads-games", OPTION_NUMBER, &call.threads, 1, CONTEST_THREADS_MOST },
        { "--max-plies", OPTION_NUMBER, &call.max_plies, 0, 1000000 },
        { "--adjudicate", OPTION_TEXT, &call.adjudicate, 0, 0 },
        { "--sprt", OPTION_TEXT, &call.sprt, 0, 0 },
        { "--pdn", OPTION_TEXT, &call.pdn, 0, 0 },
        { "--log", OPTION_TEXT, &call.log, 0, 0 },
        { 0 },
    };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 1, 1))
        return EXIT_CALL;

    struct match_run run = { .pdn = NULL };
    atomic_init(&run.stop, false);
    int status = prepare_and_play(&run, &call, argv[1]);
    release(&run);
    return status;
}
