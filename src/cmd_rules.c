/* tavlei rules: the rules of a game in words, made from the same values that the generator reads. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "src/base/log.h"
#include "src/base/strbuf.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"

/* What a game calls its pieces, one and several of them. */
struct words {
    char man[32], men[32], king[32], kings[32];
};

static struct words words_of(const struct rules *rules)
{
    struct words words = { "man", "men", "king", "kings" };
    if (rules->men_word) {
        snprintf(words.man, sizeof words.man, "%s", rules->men_word);
        snprintf(words.men, sizeof words.men, "%ss", rules->men_word);
    }
    if (rules->king_word) {
        snprintf(words.king, sizeof words.king, "%s", rules->king_word);
        snprintf(words.kings, sizeof words.kings, "%ss", rules->king_word);
    }
    return words;
}

static void print_rule(const char *about, const struct strbuf *rule)
{
    output_line(about, rule->text, NULL);
}

static void add_directions(struct strbuf *out, dirset dirs)
{
    static const struct {
        dirset dirs;
        const char *words;
    } known[] = {
        { DIRS_AHEAD, "diagonally forwards" },
        { DIRS_DIAGONAL, "diagonally in all four directions" },
        { DIRS_FORWARD_SIDEWAYS, "straight forwards or sideways" },
        { DIRS_STRAIGHT, "straight in all four directions" },
        { DIRS_AHEAD | DIRS_FORWARD_SIDEWAYS, "forwards, diagonally forwards or sideways" },
        { DIRS_AHEAD | 1 << NORTH, "straight or diagonally forwards" },
        { DIRS_ALL, "in all eight directions" },
    };
    static const char *const names[DIR_COUNT] = {
        "right", "forwards right", "forwards", "forwards left",
        "left", "backwards left", "backwards", "backwards right",
    };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].dirs == dirs) {
            strbuf_add(out, known[i].words);
            return;
        }
    const char *comma = "";
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (dirs >> dir & 1) {
            strbuf_printf(out, "%s%s", comma, names[dir]);
            comma = ", ";
        }
}

static void add_board(struct strbuf *out, const struct game *game)
{
    strbuf_printf(out, "%d columns, %d rows, %d playing squares; %d %s a side; %s moves first",
                  game->geo->cols, game->geo->rows, game->geo->squares, game->pieces[WHITE],
                  words_of(&game->rules).men, game->rules.first == WHITE ? "White" : "Black");
}

static void add_man(struct strbuf *out, const struct rules *rules)
{
    strbuf_add(out, "moves one square ");
    add_directions(out, rules->man_step);
    if (rules->man_jump == rules->man_step) {
        strbuf_add(out, " and captures the same way");
    } else {
        strbuf_add(out, " and captures ");
        add_directions(out, rules->man_jump);
    }
    if (rules->man_spares_king)
        strbuf_printf(out, "; never captures a %s", words_of(rules).king);
}

static void add_king(struct strbuf *out, const struct rules *rules)
{
    strbuf_add(out, rules->king_flies ? "moves any distance " : "moves one square ");
    add_directions(out, rules->king_step);
    if (rules->king_jump == rules->king_step) {
        strbuf_add(out, " and captures the same way");
    } else {
        strbuf_add(out, " and captures ");
        add_directions(out, rules->king_jump);
    }
    if (rules->king_flies)
        strbuf_add(out, ", from any distance, landing on any free square behind the piece");
    if (rules->no_reversal)
        strbuf_add(out, "; may not turn back on its own line between two captures");
    if (rules->king_move_limit)
        strbuf_printf(out, "; may make at most %d moves in a row without capturing while its side "
                           "has men", rules->king_move_limit);
}

static void add_crowning(struct strbuf *out, const struct rules *rules)
{
    struct words words = words_of(rules);
    static const char *const in_passing[] = {
        [CROWN_STOPS] = "is crowned there and the move ends, even when it could capture on",
        [CROWN_ENDS_ONLY] = "and can capture on must do so and is not crowned unless it ends there",
        [CROWN_PASSING] = "is crowned at once and captures on as a king when it can",
    };

    strbuf_printf(out, "a %s that ends a move on its last row becomes %s %s; one that reaches it "
                       "while capturing %s", words.man, strchr("aeiou", words.king[0]) ? "an" : "a",
                  words.king, in_passing[rules->crown]);
}

static void add_choice(struct strbuf *out, const struct rules *rules)
{
    static const char *const duties[] = {
        [RANK_MOST_PIECES] = "the capture of most pieces must be chosen",
        [RANK_MOST_KINGS] = "the capture of most kings must be chosen",
        [RANK_WITH_KING] = "a capture by a king comes before one by a man",
        [RANK_KINGS_EARLY] = "the capture that meets a king earliest must be chosen",
        [RANK_FRISIAN] = "the most valuable capture must be chosen, a king counting nearly two men",
    };

    if (rules->capture_optional)
        strbuf_add(out, "nobody is obliged to capture");
    else
        strbuf_add(out, "a side that can capture must do so, and to the end");
    if (!rules->rank[0]) {
        strbuf_add(out, "; of several captures any may be chosen");
        return;
    }
    for (size_t i = 0; i < sizeof rules->rank && rules->rank[i]; i++)
        strbuf_printf(out, "; %s%s", i ? "if still equal, " : "", duties[rules->rank[i]]);
}

static void add_taking(struct strbuf *out, const struct rules *rules)
{
    if (rules->towers)
        strbuf_add(out, "a captured piece is put under its captor; the top piece commands the tower, "
                        "and when it is taken the piece beneath is free again");
    else if (rules->removes_at_once)
        strbuf_add(out, "each captured piece leaves the board at once");
    else
        strbuf_add(out, "captured pieces leave the board when the move has ended; until then they "
                        "bar the way and none may be jumped twice");
}

#define RUSSIAN_DRAWS \
    "15 moves with three kings or more against one, 5 with two pieces or one; 30 moves without a " \
    "change of balance with 4 or 5 pieces, 60 with 6 or 7, when both sides have kings"

static void add_draws(struct strbuf *out, const struct rules *rules)
{
    static const char *const special[] = {
        [DRAWS_PLAIN] = NULL,
        [DRAWS_RUSSIAN] = RUSSIAN_DRAWS "; 5 against a lone king that holds the main road",
        [DRAWS_RUSSIAN_NO_ROAD] = RUSSIAN_DRAWS,
        [DRAWS_INTERNATIONAL] = "16 moves with three pieces against a lone king, 5 with fewer",
        [DRAWS_POOL] = "13 moves with three kings against one",
        [DRAWS_PORTUGUESE] = "12 moves with three kings that hold the river against one",
        [DRAWS_FRISIAN] = "7 moves with two kings against one; king against king when neither is caught",
    };
    const char *between = "";

    if (rules->draw.repetitions) {
        strbuf_printf(out, "the same position %d times", rules->draw.repetitions);
        between = "; ";
    }
    if (rules->draw.quiet_moves) {
        strbuf_printf(out, "%s%d moves of each side by %s only, without a capture", between,
                      rules->draw.quiet_moves, words_of(rules).kings);
        between = "; ";
    }
    if (special[rules->draw.special])
        strbuf_printf(out, "%s%s", between, special[rules->draw.special]);
    if (!out->length)
        strbuf_add(out, "by agreement only");
}

static void add_notation(struct strbuf *out, const struct game *game)
{
    square first = game->by_number[0];
    strbuf_printf(out, "%s squares, %s the first; captures with '%c'",
                  game->rules.naming.numeric ? "numbered" : "lettered", game->name_of[first],
                  game->rules.naming.sign);
}

static void print_rules(const struct game *game)
{
    const struct rules *rules = &game->rules;
    struct words words = words_of(rules);
    struct strbuf text;
    strbuf_init(&text);
    char *start = fen_text(game, &game->start);

    output_line("game", game->name, NULL);
    output_line("id", game->id, NULL);
    output_line("about", rules->about, NULL);
    for (size_t i = 0; i < sizeof rules->traits / sizeof rules->traits[0] && rules->traits[i]; i++)
        strbuf_printf(&text, "%s%s", i ? ", " : "", rules->traits[i]);
    print_rule("traits", &text);

    const struct {
        const char *about;
        void (*add)(struct strbuf *out, const struct rules *rules);
    } paragraphs[] = {
        { words.man, add_man },       { words.king, add_king },     { "crowning", add_crowning },
        { "capturing", add_choice },  { "captured", add_taking },   { "draw", add_draws },
    };
    strbuf_clear(&text);
    add_board(&text, game);
    print_rule("board", &text);
    output_line("start", start, NULL);
    for (size_t i = 0; i < sizeof paragraphs / sizeof paragraphs[0]; i++) {
        strbuf_clear(&text);
        paragraphs[i].add(&text, rules);
        print_rule(paragraphs[i].about, &text);
    }
    output_line("end", rules->losing ? "who has no legal move, or no piece left, wins"
                                     : "who has no legal move, or no piece left, loses", NULL);
    strbuf_clear(&text);
    add_notation(&text, game);
    print_rule("notation", &text);
    output_line("source", rules->source, NULL);

    free(start);
    strbuf_free(&text);
}

int cmd_rules(int argc, char **argv)
{
    const char *language = "en";
    const struct option options[] = {
        { "--lang", OPTION_TEXT, &language, 0, 0 },
        { 0 },
    };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 1, 1))
        return EXIT_CALL;
    if (strcmp(language, "en")) {
        log_line(argv[0], "there are no rules in the language '%s'; there is: en", language);
        return EXIT_CALL;
    }

    const struct game *game = argument_game(argv[0], argv[1]);
    if (!game)
        return EXIT_INPUT;
    print_rules(game);
    return EXIT_FINE;
}
