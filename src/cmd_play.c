/* tavlei play: moves played one after the other, each checked against the rules. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/explain.h"
#include "rules/fen.h"
#include "rules/outcome.h"
#include "rules/route.h"
#include "src/base/log.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"

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

static enum outcome outcome_now(const struct play *play, enum end_reason *reason)
{
    struct history past = { .key = play->past, .count = play->ply };
    return game_outcome(play->game, &play->pos, &past, reason);
}

static void print_result(const struct play *play)
{
    enum end_reason reason;
    enum outcome outcome = outcome_now(play, &reason);
    if (outcome == PLAYING) {
        output_line("result", "*", NULL);
        return;
    }

    /* Some games count the starting side's points first, as their files do. */
    bool turned = play->game->rules.start_side_first && play->game->rules.first == BLACK;
    bool first_wins = (outcome == WHITE_WINS) != turned;
    static const char *const winner[] = { [WHITE_WINS] = "White wins: ", [BLACK_WINS] = "Black wins: ",
                                          [DRAWN] = "" };
    char why[160], text[180];
    end_text(play->game, outcome, reason, why, sizeof why);
    snprintf(text, sizeof text, "%s%s", winner[outcome], why);
    output_line("result", outcome == DRAWN ? "1/2-1/2" : first_wins ? "1-0" : "0-1", text, NULL);
}

static void advance(struct play *play, const struct move *move)
{
    struct position after = { 0 };
    game_apply(play->game, &play->pos, move, &after);
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
    bool over = outcome_now(play, NULL) != PLAYING;
    explain_try(play->game, &play->pos, &play->legal, written->cell, written->count, over, &why);
    if (why.reason != REFUSE_NOTHING && why.reason != REFUSE_AMBIGUOUS) {
        log_line(where, "%s. %s", why.title, why.text);
        return;
    }

    int *index = mem_alloc(sizeof *index * (size_t)play->legal.count);
    struct written plain = *written;
    plain.capture = false;
    int count = meant_moves(play, written, index);
    if (count > 0)
        tell_moves(play, where, "several moves fit; name more squares of one of them", index, count);
    else if ((count = meant_moves(play, &plain, index)) > 0)
        tell_moves(play, where, "nothing is taken, so it is written with '-'", index, count);
    else
        tell_moves(play, where, "the move goes on; name its last square too", index,
                   route_fitting(play->game, &play->legal, written->cell, written->count, index,
                                 play->legal.count));
    free(index);
}

/* Plays the move that `text` names; false after a message. */
static bool play_text(struct play *play, const char *text)
{
    char shown[60], where[100];
    text_copy(shown, sizeof shown, text);
    snprintf(where, sizeof where, "play: ply %d, %s", play->ply + 1, shown);

    struct written written;
    struct err err = { 0 };
    if (!written_read(play->game, text, &written, &err)) {
        log_line(where, "%s", err.text);
        return false;
    }
    if (outcome_now(play, NULL) != PLAYING) {
        refuse(play, where, &written);
        return false;
    }

    int found = written_match(play->game, &written, &play->legal);
    if (found < 0)
        refuse(play, where, &written);
    else
        advance(play, &play->legal.move[found]);
    return found >= 0;
}

/* Behind a move number ("12." or "12..."), as moves pasted from a record have it. */
static char *behind_number(char *word)
{
    char *end = word;
    while (isdigit((unsigned char)*end))
        end++;
    return end > word && *end == '.' ? end + strspn(end, ".") : word;
}

/* An argument may hold one move or several with blanks between. */
static bool play_argument(struct play *play, const char *argument)
{
    char *words = mem_dup(argument);
    char *rest = words;
    bool fine = true;

    for (char *word; fine && (word = strtok_r(rest, " \t\n", &rest));) {
        word = behind_number(word);
        if (!*word)
            continue;
        fine = play_text(play, word);
        if (fine)
            print_position(play);
    }
    free(words);
    return fine;
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

    bool fine = true;
    for (int i = 2; i < argc && fine; i++)
        fine = play_argument(&play, argv[i]);
    if (fine)
        print_result(&play);

    free(play.past);
    movelist_free(&play.legal);
    return fine ? EXIT_FINE : EXIT_INPUT;
}
