/* tavlei play: moves played one after the other, each checked against the rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/courtesy.h"
#include "rules/explain.h"
#include "rules/fen.h"
#include "src/base/log.h"
#include "src/base/mem.h"
#include "src/base/quote.h"
#include "src/base/strbuf.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"
#include "src/verdict.h"

/* A game in progress. */
struct play {
    const struct game *game;
    struct position pos;
    uint64_t *past;                     /* keys of the positions before pos */
    int ply;                            /* moves played, also the number of keys */
    struct movelist legal;              /* in pos */
};

static void print_position(const struct play *play)
{
    char *fen = fen_text(play->game, &play->pos);
    output_line(fen, NULL);
    free(fen);
}

static struct history history(const struct play *play)
{
    return (struct history){ .key = play->past, .count = play->ply };
}

static bool is_over(const struct play *play, char text[VERDICT_TEXT])
{
    struct history past = history(play);
    return verdict(play->game, &play->pos, &past, text);
}

static void print_result(const struct play *play)
{
    struct history past = history(play);
    const char *result = verdict_result(play->game, &play->pos, &past);
    char text[VERDICT_TEXT];

    if (is_over(play, text))
        output_line("result", result, text, NULL);
    else
        output_line("result", result, NULL);
}

/* By the gentleman's rules of Armenian draughts. */
static void warn(const struct play *play, const struct move *move, const struct position *after)
{
    struct courtesy courtesy;
    if (!courtesy_of(play->game, &play->pos, move, after, &courtesy))
        return;
    struct strbuf text;
    strbuf_init(&text);
    courtesy_text(play->game, &courtesy, &text);
    char where[40];
    snprintf(where, sizeof where, "play: ply %d, warning", play->ply + 1);
    log_line(where, "%s", text.text);
    strbuf_free(&text);
}

static void advance(struct play *play, const struct move *move)
{
    struct position after = { 0 };
    game_apply(play->game, &play->pos, move, &after);
    warn(play, move, &after);
    play->past = mem_grow(play->past, sizeof *play->past * (size_t)(play->ply + 1));
    play->past[play->ply++] = play->pos.key;
    play->pos = after;
    game_generate(play->game, &play->pos, &play->legal);
}

/* Refuses with a list of legal moves, named with all their squares. */
static void tell_moves(const struct play *play, const char *where, const char *problem,
                       const int *index, int count)
{
    struct strbuf list;
    char path[MOVE_TEXT];
    strbuf_init(&list);
    for (int i = 0; i < count; i++) {
        move_path_text(play->game, &play->legal.move[index[i]], path);
        strbuf_printf(&list, "%s%s", i ? ", " : "", path);
    }
    log_line(where, "%s: %s", problem, list.text);
    strbuf_free(&list);
}

/* The legal moves that could be meant by what is written, as indices; returns their number. */
static int meant_moves(const struct play *play, const struct written *written, int *index)
{
    int count = 0;
    for (int i = 0; i < play->legal.count; i++) {
        struct movelist one = { .move = &play->legal.move[i], .count = 1 };
        if (written_match(play->game, written, &one) == 0)
            index[count++] = i;
    }
    return count;
}

/* No single legal move is written like this. */
static void refuse(const struct play *play, const char *where, const struct written *written)
{
    struct explanation why;

    if (!written->light && written_match(play->game, written, &play->legal) == -2) {
        int *index = mem_alloc(sizeof *index * (size_t)play->legal.count);
        tell_moves(play, where, "several moves fit; name more squares of one of them", index,
                   meant_moves(play, written, index));
        free(index);
        return;
    }
    explain_written(play->game, &play->pos, &play->legal, written, false, &why);
    if (why.reason == REFUSE_NOTHING)
        log_line(where, "no legal move is written like this; 'tavlei moves' lists them");
    else
        log_line(where, "%s. %s", why.title, why.text);
}

/* Plays the move that `text` names; false after a message. */
static bool play_text(struct play *play, const char *text)
{
    char shown[QUOTE_SIZE], where[QUOTE_SIZE + 40], end[VERDICT_TEXT];
    snprintf(where, sizeof where, "play: ply %d, %s", play->ply + 1,
             quote(text, strlen(text), shown));

    struct written written;
    struct err err = { 0 };
    bool readable = written_read(play->game, text, &written, &err);
    if (!readable && !written.light) {
        log_line(where, "%s", err.text);
        return false;
    }
    if (is_over(play, end)) {
        log_line(where, "The game is over: %s", end);
        return false;
    }

    int found = readable ? written_match(play->game, &written, &play->legal) : -1;
    if (found < 0)
        refuse(play, where, &written);
    else
        advance(play, &play->legal.move[found]);
    return found >= 0;
}

/* Takes out what a record has beside the moves: {comments}, comments from ';' to the end of the
 * line, (variations), [tags]. False when one of them is not closed. */
static bool take_out_remarks(char *text)
{
    static const char open[] = "{([", close[] = "})]";
    char *to = text;
    int depth = 0;                      /* of variations */

    for (const char *at = text; *at; at++) {
        const char *kind = strchr(open, *at);
        if (*at == ';') {
            at += strcspn(at, "\n");
            if (!*at)
                break;
            *to++ = ' ';
        } else if (kind && *kind == '(') {
            depth++;
        } else if (*at == ')' && depth) {
            depth--;
        } else if (kind) {
            at = strchr(at, close[kind - open]);
            if (!at)
                return false;
            *to++ = ' ';
        } else if (!depth) {
            *to++ = *at;
        }
    }
    *to = '\0';
    return depth == 0;
}

/* Move numbers ("12.", "12..."), results and "$1" stand among the moves of a record. */
static const char *behind_number(const char *word)
{
    const char *end = word + strspn(word, "0123456789");
    return end > word && *end == '.' ? end + strspn(end, ".") : word;
}

static bool is_result(const char *word)
{
    static const char *const results[] = { "1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*" };
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strcmp(results[i], word) == 0)
            return true;
    return false;
}

static bool is_mark(const char *word)
{
    return *word == '$' || word[strspn(word, "!?")] == '\0' || is_result(word);
}

/* Arguments hold one move, several, or a game as it is pasted from a record. */
static bool play_game(struct play *play, char *text)
{
    char *rest = text;

    if (!take_out_remarks(text)) {
        log_line("play", "a comment or variation is not closed");
        return false;
    }
    for (char *next; (next = strtok_r(rest, " \t\r\n", &rest));) {
        const char *word = behind_number(next);
        if (is_mark(word))
            continue;
        if (!play_text(play, word))
            return false;
        print_position(play);
    }
    return true;
}

int cmd_play(int argc, char **argv)
{
    const char *fen = NULL;
    const struct option options[] = {
        { "--fen", OPTION_TEXT, &fen, 0, 0 },
        { 0 },
    };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 1, -1))
        return EXIT_CALL;

    struct play play = { .game = argument_game(argv[0], argv[1]) };
    if (!play.game || !argument_position(argv[0], play.game, fen, &play.pos))
        return EXIT_INPUT;
    game_generate(play.game, &play.pos, &play.legal);

    struct strbuf text;
    strbuf_init(&text);
    for (int i = 2; i < argc; i++)
        strbuf_printf(&text, "%s\n", argv[i]);
    bool fine = play_game(&play, text.text);
    strbuf_free(&text);
    char end[VERDICT_TEXT];
    if (fine || is_over(&play, end))
        print_result(&play);

    free(play.past);
    movelist_free(&play.legal);
    return fine ? EXIT_FINE : EXIT_INPUT;
}
