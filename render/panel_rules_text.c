/* The rules of a game in sentences, made from its parameters.
 *
 * Each case is a sentence of its own, so that it can be translated whole. The words for the pieces
 * stand in the headings and most sentences leave the subject out; the others say "a man", "kings" in
 * the game's own words.
 */
#include "render/panel.h"

#include <ctype.h>
#include <string.h>

#include "rules/talk.h"
#include "src/base/lang.h"
#include "src/base/strbuf.h"

/* Sentences are separated by blanks, so that a section is one paragraph. */
static void say(struct strbuf *text, const char *sentence)
{
    if (text->length)
        strbuf_char(text, ' ');
    strbuf_add(text, sentence);
}

static struct talk words_of(const struct game *game)
{
    return (struct talk){ .game = game };
}

static void say_with(struct strbuf *text, const char *sentence, const char *word)
{
    if (text->length)
        strbuf_char(text, ' ');
    strbuf_printf(text, sentence, word);
}

struct direction_words {
    dirset dirs;
    const char *step, *jump;
};

static const struct direction_words words[] = {
    { DIRS_AHEAD, N_("Moves one square diagonally forward."),
      N_("Takes diagonally forward only.") },
    { DIRS_DIAGONAL, N_("Moves one square along the diagonals, forward or back."),
      N_("Takes diagonally, forward and back.") },
    { DIRS_STRAIGHT, N_("Moves one square straight, in any of the four directions."),
      N_("Takes straight, in all four directions.") },
    { DIRS_FORWARD_SIDEWAYS, N_("Moves one square straight forward or sideways."),
      N_("Takes straight forward and sideways.") },
    { DIRS_AHEAD | DIRS_FORWARD_SIDEWAYS,
      N_("Moves one square forward, diagonally forward or sideways."),
      N_("Takes forward, diagonally forward and sideways.") },
    { DIRS_ALL, N_("Moves one square in any of the eight directions."),
      N_("Takes in all eight directions.") },
};

static const struct direction_words king_words[] = {
    { DIRS_DIAGONAL, N_("Moves any distance along the free diagonals."),
      N_("Takes diagonally from any distance and lands on any free square behind the piece.") },
    { DIRS_STRAIGHT, N_("Moves any distance along free ranks and files."),
      N_("Takes along ranks and files from any distance and lands on any free square behind the "
         "piece.") },
    { DIRS_ALL, N_("Moves any distance along free lines, straight and diagonal."),
      N_("Takes straight and diagonally from any distance and lands on any free square behind the "
         "piece.") },
};

static const char *direction_text(const struct direction_words *table, size_t count, dirset dirs,
                                  bool jump)
{
    for (size_t i = 0; i < count; i++)
        if (table[i].dirs == dirs)
            return jump ? table[i].jump : table[i].step;
    return NULL;
}

/* A row with directions that no sentence is written for says so in general words. */
static const char *short_text(dirset dirs, bool jump)
{
    const char *text = direction_text(words, sizeof words / sizeof *words, dirs, jump);

    if (text)
        return text;
    return jump ? N_("Takes in the directions of its game.")
                : N_("Moves one square in the directions of its game.");
}

static const char *long_text(dirset dirs, bool jump)
{
    const char *text =
        direction_text(king_words, sizeof king_words / sizeof *king_words, dirs, jump);

    if (text)
        return text;
    return jump ? N_("Takes from any distance in the directions of its game.")
                : N_("Moves any distance in the directions of its game.");
}

static void say_aim(const struct game *game, struct strbuf *text)
{
    const struct rules *rules = &game->rules;

    strbuf_printf(text, _("A board of %d by %d."), game->geo->cols, game->geo->rows);
    strbuf_char(text, ' ');
    strbuf_printf(text, _("Each side has %d pieces."), game->pieces[WHITE]);
    say(text, rules->first == WHITE ? _("White moves first.") : _("Black moves first."));
    if (rules->plies_per_turn > 1) {
        strbuf_char(text, ' ');
        strbuf_printf(text, _("A turn has %d moves."), rules->plies_per_turn);
    }
    if (rules->moves_either)
        say(text, _("A turn may move a piece of either colour, by that colour's rules."));
    if (rules->losing)
        say(text, _("The side that has no move left, its pieces taken or blocked, **wins**."));
    else
        say(text, _("The side that has no move left, its pieces taken or blocked, loses."));
}

/* Hunts, corner games and the like have rules of their own, which these parameters do not tell. */
static bool is_told_by_parameters(const struct rules *rules)
{
    static const char *const families[] = { "diagonal", "orthogonal", "towers" };

    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (strcmp(rules->family, families[i]) == 0)
            return true;
    return rules->moves_either || rules->captures_own;
}

/* Games with rules of their own: no man is crowned there, but their draws are told by the row. */
static void say_own(const struct game *game, enum rules_section section, struct strbuf *text)
{
    const struct draw_rules *draw = &game->rules.draw;

    if (section == SECTION_GAME)
        say(text, _(game->rules.in_words));
    if (section != SECTION_DRAWS || (!draw->repetitions && !draw->quiet_moves))
        return;
    if (draw->repetitions)
        say(text, _("When the same position, with the same side to move, occurs for the third "
                    "time."));
    if (draw->quiet_moves && game->start.hand[WHITE])
        strbuf_printf(text, _(" After %d moves of each side without a piece taken off."),
                      draw->quiet_moves);
    else if (draw->quiet_moves)
        strbuf_printf(text, _(" After %d moves of each side without a capture and without a move "
                              "of a pawn."),
                      draw->quiet_moves);
    say(text, _("By agreement."));
}

static void say_man(const struct game *game, struct strbuf *text)
{
    const struct rules *rules = &game->rules;
    struct talk own = words_of(game);

    say(text, _(short_text(rules->man_step, false)));
    if (rules->line_moves)
        say(text, _("An unbroken line of men may advance as a whole by one square."));
    if (rules->man_leap)
        say_with(text, _("It may leap over one of its own %s onto the free square behind."),
                 talk_many(&own, false));
    say(text, _(short_text(rules->man_jump, true)));
    say(text, _("To take is to jump over a piece beside it onto the free square behind."));
    if (rules->man_spares_king)
        say(text, _("May not take a king."));
}

static void say_king(const struct game *game, struct strbuf *text)
{
    const struct rules *rules = &game->rules;

    if (rules->king_flies) {
        say(text, _(long_text(rules->king_step, false)));
        say(text, _(long_text(rules->king_jump, true)));
    } else {
        say(text, _(short_text(rules->king_step, false)));
        say(text, _(short_text(rules->king_jump, true)));
    }
    if (rules->king_flies && !rules->landing_free)
        say(text, _("It must land where it can take further, if there is such a square."));
    if (rules->no_reversal)
        say(text, _("It may not turn straight back between two jumps."));
    if (rules->king_move_limit)
        strbuf_printf(text, _(" The same king may not move more than %d times in a row without "
                              "taking, while its side has men."),
                      rules->king_move_limit);
}

static const char *const rank_text[] = {
    [RANK_MOST_PIECES] =
        N_("Of several captures, the one that takes the most pieces must be made."),
    [RANK_MOST_KINGS] = N_("Among equals, the one that takes the most kings must be made."),
    [RANK_WITH_KING] = N_("Among equals, a king must take rather than a man."),
    [RANK_KINGS_EARLY] = N_("Among equals, the one that meets a king earliest must be made."),
    [RANK_FRISIAN] =
        N_("The most valuable capture must be made: a king counts almost two men."),
};

static void say_captures(const struct game *game, struct strbuf *text)
{
    const struct rules *rules = &game->rules;

    if (rules->capture_optional)
        say(text, _("Taking is not compulsory."));
    else
        say(text, _("Taking is compulsory."));
    if (rules->captures_own)
        say(text, _("Pieces of one's own are taken as well."));
    say(text, _("A capture goes on as long as the same piece can take."));
    for (int i = 0; i < 4 && rules->rank[i] != RANK_NONE; i++)
        say(text, _(rank_text[rules->rank[i]]));
    if (rules->rank[0] == RANK_NONE && !rules->capture_optional)
        say(text, _("Of several captures, any may be chosen, whatever the number of pieces."));
    if (rules->removes_at_once)
        say(text, _("Each piece is taken off as soon as it is jumped."));
    else if (rules->towers)
        say(text, _("No tower may be jumped twice in one move."));
    else if (rules->king_flies)
        say(text, _("The pieces are taken off when the move is over; until then they stand in the "
                    "way, and none may be jumped twice."));
}

static void say_towers(const struct game *game, struct strbuf *text)
{
    if (!game->rules.towers)
        return;
    say(text, _("Nothing leaves the board: a taken piece goes under the one that takes it, and the "
                "tower moves as one."));
    say(text, _("The piece on top commands. Of a taken tower only the top goes; the piece below it "
                "commands what remains and may be of the other colour."));
}

static void say_crowning(const struct game *game, struct strbuf *text)
{
    struct talk own = words_of(game);
    const char *man = talk_one_first(&own, false);

    say_with(text, _("%s that ends its move on the far row is crowned."), man);
    switch ((enum crowning)game->rules.crown) {
    case CROWN_STOPS:
        say(text, _("If that happens in a capture, the move ends there."));
        break;
    case CROWN_ENDS_ONLY:
        say_with(text,
                 _("%s that passes the far row in a capture and must go on is not crowned."), man);
        break;
    case CROWN_PASSING:
        strbuf_char(text, ' ');
        strbuf_printf(text, _("%s that reaches the far row in a capture is crowned at once and goes "
                              "on as %s."), man, talk_one(&own, true));
        break;
    }
}

static const char *const class_text[] = {
    [DRAWS_RUSSIAN] =
        N_("Against a lone king, three kings must win within 15 moves, three pieces "
           "within 5 if it holds the main road, one or two pieces within 5. When both "
           "sides have a king, 30 moves without a capture or a crowning end the game "
           "with 4 or 5 pieces on the board, 60 with 6 or 7."),
    [DRAWS_RUSSIAN_NO_ROAD] =
        N_("Against a lone king, three kings must win within 15 moves, one or "
           "two pieces within 5. When both sides have a king, 30 moves "
           "without a capture or a crowning end the game with 4 or 5 pieces "
           "on the board, 60 with 6 or 7."),
    [DRAWS_INTERNATIONAL] = N_("Against a lone king, three pieces must win within 16 moves, one or "
                               "two within 5."),
    [DRAWS_POOL] = N_("Three kings must win against one within 13 moves."),
    [DRAWS_PORTUGUESE] = N_("Three kings must win against a king on the long diagonal within 12 "
                            "moves."),
    [DRAWS_FRISIAN] = N_("Two kings must win against one within 7 moves; king against king is "
                         "drawn."),
    [DRAWS_LONE_MAN] = N_("King against king is drawn; a king beats a single man."),
    [DRAWS_ONE_EACH] =
        N_("With one piece each the game is drawn, unless one can be taken at once."),
    [DRAWS_KINGS_EACH] =
        N_("With one king each the game is drawn, unless one can be taken at once."),
    [DRAWS_KENY] = N_("After 10 moves of each side without a capture."),
};

static void say_draws(const struct game *game, struct strbuf *text)
{
    const struct draw_rules *draw = &game->rules.draw;
    size_t known = sizeof class_text / sizeof *class_text;
    struct talk own = words_of(game);
    const char *class = draw->special < known ? class_text[draw->special] : NULL;

    if (draw->repetitions == 3)
        say(text, _("When the same position, with the same side to move, occurs for the third "
                    "time."));
    else if (draw->repetitions)
        strbuf_printf(text, _("When the same position occurs %d times."), draw->repetitions);
    if (draw->quiet_moves) {
        if (text->length)
            strbuf_char(text, ' ');
        strbuf_printf(text, _("After %d moves of each side without a capture and without a move "
                              "of %s."),
                      draw->quiet_moves, talk_one(&own, false));
    }
    if (class)
        say(text, _(class));
    say(text, _("By agreement."));
}

/* The game's own word as a heading; a Latin first letter becomes a capital. */
static void own_word(const char *word, const char *usual, char out[HEADING_TEXT])
{
    text_copy(out, HEADING_TEXT, word ? _(word) : _(usual));
    out[0] = (char)toupper((unsigned char)out[0]);
}

void rules_section(const struct game *game, enum rules_section section, char heading[HEADING_TEXT],
                   struct strbuf *text)
{
    static const struct {
        const char *heading;
        void (*say)(const struct game *game, struct strbuf *text);
    } table[SECTION_COUNT] = {
        [SECTION_GAME] = { N_("The game"), say_aim },
        [SECTION_MAN] = { N_("Man"), say_man },
        [SECTION_KING] = { N_("King"), say_king },
        [SECTION_TAKING] = { N_("Taking"), say_captures },
        [SECTION_TOWERS] = { N_("Towers"), say_towers },
        [SECTION_CROWNING] = { N_("Crowning"), say_crowning },
        [SECTION_DRAWS] = { N_("Drawn games"), say_draws },
    };
    const char *own = section == SECTION_MAN    ? game->rules.men_word
                      : section == SECTION_KING ? game->rules.king_word
                                                : NULL;

    strbuf_clear(text);
    own_word(own, table[section].heading, heading);
    if (is_told_by_parameters(&game->rules))
        table[section].say(game, text);
    else if (game->rules.in_words)
        say_own(game, section, text);
}
