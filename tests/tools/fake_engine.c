/* fake_engine MODE: an engine that plays the first legal move, for tests of what is done with
 * foreign engines.
 *
 *   legal             does everything right
 *   illegal N         plays a move that is not allowed when it has to move for the N-th time
 *   nonsense N        answers with something that is no move
 *   dies N            ends with status 3 instead
 *   killed N          ends by a signal instead
 *   slow N            thinks on until it is told to stop, from the N-th time on
 *   deaf N            does not even stop then
 *   mute              never says "wait"
 *   unready           never says "ready"
 *   refuses           finds fault with every parameter
 *   simple            has no parameters
 *   chatty            says many things that mean nothing
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/hub_line.h"
#include "ai/hub_words.h"
#include "src/base/mem.h"

struct fake {
    const char *mode;
    int from;                           /* which time it misbehaves */
    int asked;
    const struct game *game;
    struct position pos;
    struct movelist legal;
};

static bool is(const struct fake *fake, const char *mode)
{
    return !strcmp(fake->mode, mode);
}

static void say(const char *line)
{
    puts(line);
    fflush(stdout);
}

static void introduce(const struct fake *fake)
{
    say("id name=Fake version=1 author=nobody country=nowhere");
    if (!is(fake, "simple")) {
        say("param name=variant value=normal type=enum values=\"normal russian lasca\"");
        say("param name=threads value=1 type=int min=1 max=8");
    }
    if (is(fake, "chatty"))
        say("hello = = \"\nparam\n\ndone move=1-2\nready");
    if (!is(fake, "mute"))
        say("wait");
}

static void set_param(struct fake *fake, const struct hub_line *line)
{
    const char *name = hub_line_value(line, "name");
    const char *value = hub_line_value(line, "value");
    if (is(fake, "refuses"))
        say("error message=\"I know better\"");
    else if (name && value && !strcmp(name, "variant"))
        fake->game = hub_variant_find(value, NULL);
}

static void set_position(struct fake *fake, const struct hub_line *line)
{
    const char *text = hub_line_value(line, "pos");
    const char *moves = hub_line_value(line, "moves");
    char *copy = mem_dup(moves ? moves : "");

    fake->pos = fake->game->start;
    if (text && !hub_position_read(fake->game, text, &fake->pos, NULL))
        say("error message=\"bad position\"");
    for (char *word = copy; *word;) {
        size_t length = strcspn(word, " ");
        char *next_word = word + length + (word[length] == ' ');
        word[length] = 0;
        game_generate(fake->game, &fake->pos, &fake->legal);
        int found = hub_move_read(fake->game, &fake->legal, word);
        if (found < 0) {
            say("error message=\"illegal move\"");
            break;
        }
        struct position next;
        memset(&next, 0, sizeof next);
        game_apply(fake->game, &fake->pos, &fake->legal.move[found], &next);
        fake->pos = next;
        word = next_word;
    }
    free(copy);
}

static void answer(struct fake *fake)
{
    char move[MOVE_TEXT], line[MOVE_TEXT + 40];
    game_generate(fake->game, &fake->pos, &fake->legal);
    hub_move_write(fake->game, &fake->legal, &fake->legal.move[0], move);
    snprintf(line, sizeof line, "info depth=1 score=0.25 nodes=%d pv=%s", fake->legal.count, move);
    say(line);
    snprintf(line, sizeof line, "done move=%s", move);
    say(line);
}

static void go(struct fake *fake)
{
    bool misbehaves = ++fake->asked >= fake->from;
    if (is(fake, "chatty"))
        say("info\ninfo depth=x score=nan nodes=-1 pv=\"1-99 a b\"\ninfo pv=\nerror message=\"oh\"");
    if (misbehaves && is(fake, "illegal"))
        say("done move=50-1");
    else if (misbehaves && is(fake, "nonsense"))
        say("done move=\"\"");
    else if (misbehaves && is(fake, "dies"))
        exit(3);
    else if (misbehaves && is(fake, "killed"))
        raise(SIGKILL);
    else if (!misbehaves || (!is(fake, "slow") && !is(fake, "deaf")))
        answer(fake);
}

static bool obey(struct fake *fake, const struct hub_line *line)
{
    const char *command = line->command;
    if (!strcmp(command, "hub"))
        introduce(fake);
    else if (!strcmp(command, "set-param"))
        set_param(fake, line);
    else if (!strcmp(command, "init") && !is(fake, "unready"))
        say("ready");
    else if (!strcmp(command, "pos"))
        set_position(fake, line);
    else if (!strcmp(command, "go"))
        go(fake);
    else if (!strcmp(command, "stop") && is(fake, "slow") && fake->asked >= fake->from)
        answer(fake);
    else if (!strcmp(command, "ping"))
        say("pong");
    return strcmp(command, "quit") != 0;
}

int main(int argc, char **argv)
{
    struct fake fake = {
        .mode = argc > 1 ? argv[1] : "legal", .from = argc > 2 ? atoi(argv[2]) : 1,
        .game = hub_variant_find("normal", NULL),
    };
    char text[20000];
    bool stay = true;

    fake.pos = fake.game->start;
    while (stay && fgets(text, sizeof text, stdin)) {
        struct hub_line line;
        text[strcspn(text, "\n")] = 0;
        if (!hub_line_read(&line, text, NULL))
            continue;
        stay = obey(&fake, &line);
        hub_line_free(&line);
    }
    movelist_free(&fake.legal);
    return 0;
}
