/* What the PDN reader understands: each deviation that files are known to have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/fen.h"
#include "rules/notation.h"
#include "tests/replay/round_trip.h"

enum { NO_ERRORS, ONE_ERROR };

static struct pdn_reader *open_text(const char *text)
{
    return pdn_read_text(text, strlen(text));
}

static struct pdn_game read_one(const char *text)
{
    struct pdn_reader *reader = open_text(text);
    struct pdn_game game;
    assert_true(pdn_next(reader, &game));
    pdn_reader_free(reader);
    return game;
}

/* Everything behind the tags, on one line. */
static char *body(const struct pdn_game *game)
{
    char *text = written_game(game);
    const char *start = *text == '\n' ? text + 1 : strstr(text, "\n\n") + 2;
    char *out = malloc(strlen(start) + 1);
    strcpy(out, start);
    free(text);
    size_t length = strlen(out);
    while (length && out[length - 1] == '\n')
        out[--length] = '\0';
    for (char *c = out; *c; c++)
        if (*c == '\n')
            *c = ' ';
    return out;
}

static void assert_body(const char *text, const char *expected)
{
    struct pdn_game game = read_one(text);
    char *found = body(&game);
    for (int i = 0; i < game.errors.count; i++)
        print_message("%s: %s\n", text, game.errors.error[i].text);
    assert_int_equal(game.errors.count, 0);
    assert_string_equal(found, expected);
    assert_null(round_trip_fault(&game));
    free(found);
    pdn_game_free(&game);
}

static void assert_game(const char *text, const char *id)
{
    struct pdn_game game = read_one(text);
    assert_non_null(game.game);
    assert_string_equal(game.game->id, id);
    assert_int_equal(game.errors.count, 0);
    pdn_game_free(&game);
}

/* Games, moves and errors of a whole text. */
static void assert_counts(const char *text, int games, int moves, int errors)
{
    struct pdn_reader *reader = open_text(text);
    struct pdn_game game;
    int found[3] = { 0, 0, 0 };
    while (pdn_next(reader, &game)) {
        found[0]++;
        found[1] += game.moves;
        found[2] += game.errors.count;
        pdn_game_free(&game);
    }
    pdn_reader_free(reader);
    if (found[0] != games || found[1] != moves || found[2] != errors)
        fail_msg("%s: %d games, %d moves, %d errors", text, found[0], found[1], found[2]);
}

static void moves_may_be_written_in_many_ways(void **state)
{
    (void)state;
    static const char *const ways[] = {
        "1. 32-28 17-22 2. 28x17 11x22",
        "1.32-28 17-22 2.28x17 11x22",
        "32-28 17-22 28x17 11x22",
        "1. 32 - 28 17 - 22 2. 28 x 17 11 x 22",
        "01.32-28 17-22 02.28x17 11x22",
        "1 . 32-28 1. ... 17-22 2. 28X17 11:22",
        "1. 3228 1722 2817 1122",
        "1. 32-28 17-22 2. 28-17 11-22",
        "7. 32-28 17-22 3. 28x17 99. 11x22",
        "1. 32\xe2\x80\x93"
        "28 17\xe2\x80\x91"
        "22 2. 28\xc3\x97"
        "17 11*22",
        "1. 32-28... 17-22 2... 28x17. 11x22",
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char text[200];
        snprintf(text, sizeof text, "[GameType \"20\"]\n%s *", ways[i]);
        assert_body(text, "1. 32-28 17-22 2. 28x17 11x22 *");
    }
    assert_body("[GameType \"25\"]\n1. C3-D4 d6c5 2. b2c3 f6-g5 *",
                "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *");
    assert_body("[GameType \"20\"]\n 1.34-29 19-23  2.40-34 14-19  3.45-40 10-14  4.50-45  5-10 *",
                "1. 34-29 19-23 2. 40-34 14-19 3. 45-40 10-14 4. 50-45 5-10 *");
}

static void results_end_games_in_every_system(void **state)
{
    (void)state;
    static const char *const results[] = {
        "*",           "1-0",     "0-1",       "2-0",        "0-2",
        "1-1",         "0-0",     "1/2-1/2",   "1/2",        "\xc2\xbd-\xc2\xbd",
        "0.5-0.5",     "0.4-1.6", "1.02-0.98", "-0.98-1.02", "1+ - 1-",
        "1 1/2 - 1/2", "2 - 0",   "1-0 1-0",   "2-0 *",
    };
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        char text[200];
        snprintf(text, sizeof text, "1. 32-28 17-22 %s\n1. 33-28 %s", results[i], results[i]);
        assert_counts(text, 2, 3, 0);
    }
}

static void results_may_be_glued_to_the_next_number(void **state)
{
    (void)state;
    assert_counts("01.32-28 17-22 02.28x17 12x21 1-101.33-28 18-22 0-201.32-28 0-0", 3, 7, 0);
    assert_counts("1. 34-30 1-7", 1, 1, 1); /* no result, and no move here */
    assert_counts("1. 34-30 1-18", 1, 1, 1);
}

static void a_star_glued_to_a_move_is_no_end(void **state)
{
    (void)state;
    assert_body("[GameType \"21\"]\n1. 11-15 23-19* 2. 8-11! 22-17?! *",
                "1. 11-15 23-19 $7 2. 8-11! 22-17?! *");
}

static void annotations_are_kept(void **state)
{
    (void)state;
    assert_body("[GameType \"20\"]\n1. 32-28 ! 17-22 (?) 2. 28x17 $14 $200 $0 11x22!!! $300 *",
                "1. 32-28! 17-22? 2. 28x17 $14 $200 11x22!! {$300} *");
    assert_body("[GameType \"20\"]\n1. 32-28 \xe2\x96\xa1 17-22 *", "1. 32-28 $7 17-22 *");
}

static void comments_stay_where_they_stood(void **state)
{
    (void)state;
    assert_body("[GameType \"20\"]\n{before all} 1. {a} 32-28 {b} {c} 1... {d} 17-22 ; e\n2. 28x17 "
                "(text) *",
                "{before all} 1. {a} 32-28 {b c} 1... {d} 17-22 {e} 2. 28x17 {text} *");
    assert_body("[GameType \"20\"]\n1. 32-28 {in {braces} here} 17-22 *",
                "1. 32-28 {in (braces) here} 17-22 *");
    assert_body("[GameType \"20\"]\n1. 32-28 {%eval \"Horizon\" 20} 17-22 {60} *",
                "1. 32-28 {%eval \"Horizon\" 20} 17-22 {60} *");
    assert_body("% a line for programs\n[GameType \"20\"]\n1. 32-28\n% another\n17-22 *",
                "1. 32-28 17-22 *");
    assert_body("[GameType \"20\"]\n1. 32-28 {[%csl Gd4,R12] [%cal Rb2c3]} *",
                "1. 32-28 {[%csl Gd4,R12] [%cal Rb2c3]} *");
    assert_body("[GameType \"20\"]\n1. 32-28 17-22 Redoverstepp *",
                "1. 32-28 17-22 {Redoverstepp} *");
}

static void prose_between_moves_is_a_comment(void **state)
{
    (void)state;
    assert_body(
        "[GameType \"25\"]\n1. c3-d4 d6-c5.\nWhite may also play 1. a3-b4 here.\n2. b2-c3 *",
        "1. c3-d4 d6-c5 {White may also play 1. a3-b4 here.} 2. b2-c3 *");
}

static void an_unclosed_comment_ends_at_the_next_game(void **state)
{
    (void)state;
    assert_counts(
        "[GameType \"20\"]\n1. 32-28 {never closed\n\n[Event \"b\"]\n1. 33-28 17-22 {c} *", 2, 3,
        ONE_ERROR);
}

static void clocks_are_read_and_written(void **state)
{
    (void)state;
    struct pdn_game game = read_one(
        "[GameType \"20\"]\n1. 32-28 {[%clk 0:09:58]} 17-22 {well [%clock w0:09:50 B1:02:03]} *");
    const struct node *first = record_node(game.record, 1), *second = record_node(game.record, 2);

    assert_int_equal(first->clock_ms[WHITE], 598000);
    assert_int_equal(first->clock_ms[BLACK], -1);
    assert_null(first->after);
    assert_int_equal(second->clock_ms[WHITE], 590000);
    assert_int_equal(second->clock_ms[BLACK], 3723000);
    assert_string_equal(second->after, "well");
    assert_null(round_trip_fault(&game));
    pdn_game_free(&game);
}

static void variations_find_the_move_they_replace(void **state)
{
    (void)state;
    static const char whole[] = "1. c3-d4 (1. c3-b4 b6-a5) (1. a3-b4) 1... d6-c5 (1... f6-g5 2. "
                                "b2-c3 (2. d4-e5)) 2. b2-c3 *";
    assert_body("[GameType \"25\"]\n1. c3-d4 (1. c3-b4 b6-a5 ; 1. a3-b4) d6-c5 "
                "(1... f6-g5 2. b2-c3 (2. d4-e5)) 2. b2-c3 *",
                whole);
    assert_body("[GameType \"25\"]\n1. c3-d4 (1. c3-b4 b6-a5) (1. a3-b4) d6-c5 "
                "(1... f6-g5 2. b2-c3 (2. d4-e5) *",
                "1. c3-d4 (1. c3-b4 b6-a5) (1. a3-b4) 1... d6-c5 "
                "(1... f6-g5 2. b2-c3 (2. d4-e5)) *");
    assert_body("[GameType \"25\"]\n( ( 1. a3-b4 ) ( 1. c3-b4 ) ) 1. c3-d4 ) d6-c5 () *",
                "1. c3-d4 (1. a3-b4) (1. c3-b4) 1... d6-c5 *");
    assert_body("[GameType \"25\"]\n1. c3-d4 ( 1... f6-g5 ) d6-c5 ( 2. d4-e5 ) *",
                "1. c3-d4 d6-c5 {2. d4-e5} (1... f6-g5) *");
}

static void words_in_brackets_are_a_comment_unless_they_are_moves(void **state)
{
    (void)state;
    assert_body("[GameType \"21\"]\n1. 11-15 (if 8-11, then 22-17, 14-21 draws) 23-19 (time) *",
                "1. 11-15 {if 8-11, then 22-17, 14-21 draws} 23-19 {time} *");
}

static void a_wrong_variation_does_not_harm_the_game(void **state)
{
    (void)state;
    struct pdn_game game =
        read_one("[GameType \"25\"]\n1. c3-d4 (1. c3-b4 h8-g7 2. d2-c3) d6-c5 *");
    char *text = body(&game);

    assert_int_equal(game.errors.count, 1);
    assert_int_equal(game.errors.error[0].ply, 2);
    assert_string_equal(game.errors.error[0].move, "h8-g7");
    assert_string_equal(text, "1. c3-d4 (1. c3-b4 {unread: h8-g7 2. d2-c3}) 1... d6-c5 *");
    free(text);
    pdn_game_free(&game);
}

static void tags_are_read_in_every_shape(void **state)
{
    (void)state;
    struct pdn_game game = read_one(
        "[event \"a \\\"quoted\\\" \\\\ word\"] [Site \"one \"two\" three\"]\n[FEN "
        "\"W:W31,K32:\nB20.\"]\n"
        "[Round \xe2\x80\x9c"
        "7\xe2\x80\x9d]\n[Event \"again\"]\n[Path \"C:\\\"]\n[GameType \"20\"]\n31-27 1-0\n"
        "[FILENAME \"x.pdn\"]");

    assert_string_equal(pdn_tag(&game.tags, "Event"), "a \"quoted\" \\ word");
    assert_string_equal(pdn_tag(&game.tags, "Site"), "one \"two\" three");
    assert_string_equal(pdn_tag(&game.tags, "Round"), "7");
    assert_string_equal(pdn_tag(&game.tags, "Path"), "C:\\");
    assert_string_equal(pdn_tag(&game.tags, "FileName"), "x.pdn");
    assert_int_equal(game.tags.count, 8);
    assert_int_equal(game.errors.count, 0);
    assert_int_equal(game.moves, 1);
    assert_null(round_trip_fault(&game));
    pdn_game_free(&game);
}

static void games_need_no_separator(void **state)
{
    (void)state;
    assert_counts("[Event \"a\"]\n[GameType \"20\"]\n1. 32-28 17-22\n[Event \"b\"]\n[GameType "
                  "\"20\"]\n1. 33-28",
                  2, 3, 0);
    assert_counts("[pdn][GameType \"20\"]\n1. 32-28[/pdn]\r\n[pdn][GameType \"20\"]1. 32-28[/pdn]",
                  2, 2, 0);
    assert_counts("3\n1\n[Event \"a\"]\n[GameType \"20\"]\n1. 2-0\n\n[Event \"b\"]\n*", 2, 0, 0);
    assert_counts("", 0, 0, 0);
    assert_counts("  \n% nothing\n", 0, 0, 0);
}

static void old_encodings_become_utf_8(void **state)
{
    (void)state;
    static const struct {
        const char *text, *name;
    } table[] = {
        { "[White \"G\xe9rard\"]\n1. 32-28 *", "G\xc3\xa9rard" }, /* Latin-1 */
        { "[White \"\xcc\xee\xff \xe8\xe3\xf0\xe0\"]\n1. 32-28 *",
          "\xd0\x9c\xd0\xbe\xd1\x8f \xd0\xb8\xd0\xb3\xd1\x80\xd0\xb0" }, /* CP1251 */
        { "[White \"\x8c\xae\xef \xa8\xa3\xe0\xa0\"]\n1. 32-28 *",
          "\xd0\x9c\xd0\xbe\xd1\x8f \xd0\xb8\xd0\xb3\xd1\x80\xd0\xb0" }, /* CP866 */
        { "\xef\xbb\xbf[White \"\xd0\x9c\"]\r\n\r\n1. 32-28 *\r\n", "\xd0\x9c" },
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct pdn_game game = read_one(table[i].text);
        assert_string_equal(pdn_tag(&game.tags, "White"), table[i].name);
        assert_int_equal(game.moves, 1);
        pdn_game_free(&game);
    }
}

static void the_game_is_named_or_guessed(void **state)
{
    (void)state;
    assert_game("[GameType \"23\"]\n1. 11-15 *", "pool");
    assert_game("[GameType \"23,W,8,8,A0,0\"]\n1. c3-d4 *", "unified-pool");
    assert_game("[GameType \"40\"]\n1. 32-28 *", "frisian");
    assert_game("[Variant \"lasca\"]\n1. c3-d4 *", "lasca");
    assert_game("[Variant \"russian+losing\"]\n1. c3-d4 *", "russian+losing");
    assert_game("[Variant \"American/English\"]\n1. c3-d4 b6-c5 2. d4xb6 a7xc5 *", "english");
    assert_game("[GameType \"97\"]\n[FEN \"W:W46,47:B1,2\"]\n1. 46-41 *", "frisian");
    assert_game("1. c3-d4 d6-c5 *", "russian");
    assert_game("1. 32-28 17-22 *", "international");
    assert_game("1. 11-15 23-19 *", "english");
    assert_game("1. 43-37 30-36 *", "canadian");
    assert_game("[Variant \"gothic\"]\n1. a2-b3 *", "gothic");
}

static void a_wrong_game_type_is_found_out(void **state)
{
    (void)state;
    assert_game("[GameType \"20\"]\n1. c3-d4 f6-g5 2. e3-f4 g5xe3xc5 *", "russian");
    assert_game("[GameType \"20,W,10,10,N1,0\"]\n1. 32-28 17-22 *", "international");
}

static void a_file_without_types_is_judged_by_most_of_its_games(void **state)
{
    (void)state;
    /* In the second game a man need not take backwards: the Czech rules fit both. */
    struct pdn_reader *reader =
        open_text("1. c3-d4 d6-c5 *\n[FEN \"W:Wa1,e5:Bd4,h8\"]\n1. a1-b2 *\n");
    struct pdn_game game;
    assert_true(pdn_next(reader, &game));
    assert_string_equal(game.game->id, "czech");
    pdn_game_free(&game);
    assert_true(pdn_next(reader, &game));
    assert_int_equal(game.errors.count, 0);
    assert_string_equal(game.game->id, "czech");
    pdn_game_free(&game);
    pdn_reader_free(reader);
}

static void positions_are_read_from_tags_and_between_moves(void **state)
{
    (void)state;
    assert_body("[GameType \"25\"]\n[FEN \"W:W22:B11\"]\n1. c3-d4 *", "1. c3-d4 *");
    assert_body("[GameType \"20\"]\n/FEN \"B:W31:B20\"/ 1... 20-25 *", "1... 20-25 *");
    assert_counts("[GameType \"20\"]\n1. 32-28 /FEN \"B:W31:B20\"/ 1... 20-25 *", 2, 2, 0);
    assert_counts("[GameType \"20\"]\n1. 32-28 /FEN \"W::\"/ 2. 31-27 *", 2, 2, 0);
    /* the FEN names the wrong side */
    assert_body("[GameType \"20\"]\n[FEN \"W:W31:B20\"]\n1. 20-25 *", "1... 20-25 *");
    /* drawn openings put pieces elsewhere */
    assert_body("[GameType \"25\"]\n1. a3-a5 f6-a3 2. c3-d4 *", "1. c3-d4 *");
}

static void captures_may_be_written_wrongly(void **state)
{
    (void)state;
    /* jumps as moves of their own */
    assert_body("[GameType \"25\"]\n1. c3-d4 f6-g5 2. e3-f4 g5xe3 3. e3xc5 *",
                "1. c3-d4 f6-g5 2. e3-f4 g5:c5 *");
    /* only the beginning of a capture, when all else fits */
    assert_body("[GameType \"25\"]\n1. c3-d4 f6-g5 2. e3-f4 g5xe3 3. b2-c3 *",
                "1. c3-d4 f6-g5 2. e3-f4 g5:c5 3. b2-c3 *");
    /* squares in disorder, and those of the captured pieces */
    assert_body("[GameType \"25\"]\n1. c3-d4 f6-g5 2. e3-f4 g5xc5xe3 *",
                "1. c3-d4 f6-g5 2. e3-f4 g5:c5 *");
    assert_body("[GameType \"25\"]\n1. c3-d4 f6-g5 2. e3-f4 g5xf4xd4xc5 *",
                "1. c3-d4 f6-g5 2. e3-f4 g5:c5 *");
    /* nothing is taken */
    assert_body("[GameType \"20\"]\n1. 32x28 *", "1. 32-28 *");
}

static void errors_tell_the_place_and_the_rule(void **state)
{
    (void)state;
    struct pdn_reader *reader = open_text(
        "[GameType \"25\"]\n\n1. c3-d4 b6-a5\n2. d4-e5 a7-b6 *\n\n[GameType \"25\"]\n1. c3-d4 *\n");
    struct pdn_game game;
    assert_true(pdn_next(reader, &game));
    assert_int_equal(game.errors.count, 1);
    const struct pdn_error *error = &game.errors.error[0];
    assert_int_equal(error->line, 4);
    assert_int_equal(error->ply, 4);
    assert_int_equal(error->number, 2);
    assert_string_equal(error->move, "a7-b6");
    assert_non_null(strstr(error->text, "must take"));
    char *text = body(&game);
    assert_string_equal(text, "1. c3-d4 b6-a5 2. d4-e5 {unread: a7-b6} *");
    free(text);
    pdn_game_free(&game);

    assert_true(pdn_next(reader, &game)); /* the rest is read */
    assert_int_equal(game.index, 2);
    assert_int_equal(game.line, 6);
    assert_int_equal(game.moves, 1);
    pdn_game_free(&game);
    assert_false(pdn_next(reader, &game));
    pdn_reader_free(reader);
}

static void unknown_moves_and_games_are_kept_as_text(void **state)
{
    (void)state;
    struct pdn_game game = read_one("[GameType \"20\"]\n1. 32-28 - - 2. 33-29 *");
    char *text = body(&game);
    assert_int_equal(game.errors.count, 1);
    assert_string_equal(text, "1. 32-28 {unread: - - 2. 33-29} *");
    free(text);
    pdn_game_free(&game);

    game = read_one("[Variant \"Makruk\"]\n1. a1-a2 c5-c6 2. h1-h8 *");
    assert_null(game.record);
    assert_int_equal(game.errors.count, 1);
    assert_string_equal(game.rest, "1. a1-a2 c5-c6 2. h1-h8");
    assert_null(round_trip_fault(&game));
    pdn_game_free(&game);

    game = read_one("[GameType \"20\"]\n[FEN \"W:W99:B1\"]\n1. 32-28 *");
    assert_null(game.record);
    assert_non_null(strstr(game.errors.error[0].text, "99"));
    pdn_game_free(&game);
}

static void scores_name_white_first_but_in_english_checkers(void **state)
{
    (void)state;
    const struct game *english = game_find("english", NULL), *russian = game_find("russian", NULL);
    const struct game *international = game_find("international", NULL);
    assert_int_equal(pdn_score_read(english, "1-0"), PDN_BLACK_WON);
    assert_int_equal(pdn_score_read(russian, "1-0"), PDN_WHITE_WON);
    assert_int_equal(pdn_score_read(russian, "0-2"), PDN_BLACK_WON);
    assert_int_equal(pdn_score_read(russian, "\xc2\xbd-\xc2\xbd"), PDN_DRAWN);
    assert_int_equal(pdn_score_read(russian, "0.4-1.6"), PDN_OTHER_SCORE);
    assert_string_equal(pdn_score_text(english, PDN_BLACK_WON), "1-0");
    assert_string_equal(pdn_score_text(international, PDN_DRAWN), "1-1");
    assert_string_equal(pdn_score_text(russian, PDN_DRAWN), "1/2-1/2");
}

static void other_formats_of_games_are_read(void **state)
{
    (void)state;
    assert_counts(
        "Zillions Save Game File Version 0.02 CC\r\nRulesFile=a.zrf\r\nVariantName=Dameo\r\n"
        "1. Checker e2 - g4\r\n1. Checker d7 - d5\r\n2. Checker d2 - b4\r\n2. Checker e7 - g5\r\n"
        "3. partial 2 Checker g4 - g6 x g5\r\n",
        1, 5, 0);
    assert_counts("c3d4 d6c5 b2c3 f6g5\nc3d4 f6g5 \n", 2, 6, 0);
}

static void sections_go_on_from_an_earlier_move(void **state)
{
    (void)state;
    assert_body(
        "# a comment\n[main]\n1. c3-d4 d6-c5\n2. b2-c3\n[instead]\n1. ... f6-g5\n2. d4-e5\n",
        "{main} 1. c3-d4 d6-c5 (1... {instead} f6-g5 2. d4-e5) 2. b2-c3 *");
}

static void the_head_of_a_game_is_read_without_its_moves(void **state)
{
    (void)state;
    static const char text[] =
        "[White \"a\"]\n1. 32-28 no move {\n[White] } 1-0\n\n[White \"b\"]\n1. 3-3 *\n";
    struct pdn_reader *reader = open_text(text);
    struct pdn_game game;
    assert_true(pdn_next_head(reader, &game));
    assert_string_equal(pdn_tag(&game.tags, "White"), "a");
    assert_null(game.record);
    pdn_game_free(&game);
    assert_true(pdn_next_head(reader, &game));
    assert_string_equal(pdn_tag(&game.tags, "White"), "b");
    assert_int_equal(game.offset, (uint64_t)(strstr(text, "[White \"b") - text));
    assert_int_equal(game.line, 5);
    pdn_game_free(&game);
    assert_false(pdn_next_head(reader, &game));
    pdn_reader_free(reader);
}

/* Games lie across the borders of whatever is read at a time. */
static void many_games_are_read_from_a_file(void **state)
{
    (void)state;
    enum { GAMES = 12000 };
    FILE *file = tmpfile();
    assert_non_null(file);
    for (int i = 0; i < GAMES; i++)
        fprintf(file, "[Event \"%d\"]\n[GameType \"20\"]\n\n1. 32-28 {%0*d} 17-22 1-1\n\n", i,
                i % 97, i);
    rewind(file);
    struct pdn_reader *reader = pdn_read_file(file);
    struct pdn_game game;
    int games = 0;
    while (pdn_next(reader, &game)) {
        assert_int_equal(atoi(pdn_tag(&game.tags, "Event")), games);
        assert_int_equal(game.line, 5 * games + 1);
        assert_int_equal(game.moves, 2);
        assert_int_equal(game.errors.count, 0);
        games++;
        pdn_game_free(&game);
    }
    assert_int_equal(games, GAMES);
    pdn_reader_free(reader);
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_may_be_written_in_many_ways),
        cmocka_unit_test(results_end_games_in_every_system),
        cmocka_unit_test(results_may_be_glued_to_the_next_number),
        cmocka_unit_test(a_star_glued_to_a_move_is_no_end),
        cmocka_unit_test(annotations_are_kept),
        cmocka_unit_test(comments_stay_where_they_stood),
        cmocka_unit_test(prose_between_moves_is_a_comment),
        cmocka_unit_test(an_unclosed_comment_ends_at_the_next_game),
        cmocka_unit_test(clocks_are_read_and_written),
        cmocka_unit_test(variations_find_the_move_they_replace),
        cmocka_unit_test(words_in_brackets_are_a_comment_unless_they_are_moves),
        cmocka_unit_test(a_wrong_variation_does_not_harm_the_game),
        cmocka_unit_test(tags_are_read_in_every_shape),
        cmocka_unit_test(games_need_no_separator),
        cmocka_unit_test(old_encodings_become_utf_8),
        cmocka_unit_test(the_game_is_named_or_guessed),
        cmocka_unit_test(a_wrong_game_type_is_found_out),
        cmocka_unit_test(a_file_without_types_is_judged_by_most_of_its_games),
        cmocka_unit_test(positions_are_read_from_tags_and_between_moves),
        cmocka_unit_test(captures_may_be_written_wrongly),
        cmocka_unit_test(errors_tell_the_place_and_the_rule),
        cmocka_unit_test(unknown_moves_and_games_are_kept_as_text),
        cmocka_unit_test(scores_name_white_first_but_in_english_checkers),
        cmocka_unit_test(other_formats_of_games_are_read),
        cmocka_unit_test(sections_go_on_from_an_earlier_move),
        cmocka_unit_test(the_head_of_a_game_is_read_without_its_moves),
        cmocka_unit_test(many_games_are_read_from_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
