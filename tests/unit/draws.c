/* Every draw rule of the games: after which ply, and for which reason.
 *
 * A row gives a position, moves that are played once and moves that are then played over and over.
 * Repetition is left out of the judgement by telling no history, except in its own tests.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/fen.h"
#include "rules/notation.h"
#include "rules/outcome.h"

enum { NEVER = 400 };                   /* plies without an end */

struct row {
    const char *what, *variant, *fen, *once, *cycle;
    int plies;                          /* the ply after which the game is drawn, or NEVER */
    enum end_reason reason;
};

struct line {
    const struct game *game;
    struct position pos;
    struct movelist legal;
    uint64_t key[NEVER + 1];
    int plies;
};

static void start_line(struct line *line, const char *variant, const char *fen)
{
    struct err err;
    memset(line, 0, sizeof *line);
    line->game = game_find(variant, &err);
    if (!line->game)
        fail_msg("%s", err.text);
    line->pos = line->game->start;
    if (strcmp(fen, "start") != 0 && !fen_read(line->game, fen, &line->pos, &err))
        fail_msg("%s: %s", fen, err.text);
    line->key[0] = line->pos.key;
}

static void play_text(struct line *line, const char *text)
{
    struct written written;
    struct err err;
    game_generate(line->game, &line->pos, &line->legal);
    if (!written_read(line->game, text, &written, &err))
        fail_msg("%s: %s", text, err.text);
    int i = written_match(line->game, &written, &line->legal);
    if (i < 0) {
        char *fen = fen_text(line->game, &line->pos);
        fail_msg("%s: %s is not legal in %s", line->game->id, text, fen);
    }
    struct position after;
    game_apply(line->game, &line->pos, &line->legal.move[i], &after);
    line->pos = after;
    line->key[++line->plies] = line->pos.key;
}

/* The next word of *moves into out; false at the end. */
static bool next_word(const char **moves, char out[24])
{
    *moves += strspn(*moves, " ");
    size_t length = strcspn(*moves, " ");
    if (length == 0 || length >= 24)
        return false;
    memcpy(out, *moves, length);
    out[length] = '\0';
    *moves += length;
    return true;
}

/* Plays until the game ends; the ply after which it did, NEVER if it does not. */
static int play_to_end(struct line *line, const char *once, const char *cycle, bool repeats,
                       enum outcome *outcome, enum end_reason *reason)
{
    const char *moves = once;
    char word[24];
    for (;;) {
        struct history past = { line->key, line->plies };
        *outcome = game_outcome(line->game, &line->pos, repeats ? &past : NULL, reason);
        if (*outcome != PLAYING || line->plies == NEVER)
            break;
        if (!next_word(&moves, word)) {
            moves = cycle;
            if (!next_word(&moves, word))
                break;
        }
        play_text(line, word);
    }
    movelist_free(&line->legal);
    return line->plies;
}

static void check_rows(const struct row *row, int count, bool repeats)
{
    int failures = 0;
    for (int i = 0; i < count; i++, row++) {
        static struct line line;
        enum outcome outcome;
        enum end_reason reason;
        start_line(&line, row->variant, row->fen);
        int plies = play_to_end(&line, row->once, row->cycle, repeats, &outcome, &reason);
        enum outcome expected = row->plies == NEVER ? PLAYING : DRAWN;
        if (plies == row->plies && outcome == expected && reason == row->reason)
            continue;
        failures++;
        print_error("%s, %s: outcome %d, reason %d after ply %d; expected %d, reason %d, ply %d\n",
                    row->variant, row->what, outcome, reason, plies, expected, row->reason,
                    row->plies);
    }
    assert_int_equal(failures, 0);
}

#define CHECK_ROWS(rows, repeats) check_rows(rows, (int)(sizeof rows / sizeof *rows), repeats)

/* Waiting moves: kings on edges can never be taken. By the numbers on a board of 8x8 the white king
 * goes between g1 and h2, the black one between b8 and a7. */
#define WAIT "g1-h2 b8-a7 h2-g1 a7-b8 "
#define WAIT_BLACK "b8-a7 g1-h2 a7-b8 h2-g1 "

/* On 10x10 White goes between the corners 46 and 5, Black between 50 and 45. */
#define WAIT_10 "46-5 50-45 5-46 45-50 "
#define WAIT_10_BLACK "50-45 5-46 45-50 46-5 "
#define WAIT_10_24 WAIT_10_BLACK WAIT_10_BLACK WAIT_10_BLACK WAIT_10_BLACK WAIT_10_BLACK \
    WAIT_10_BLACK

#define SEVEN(text) text text text text text text text

static void russian_draws_come_after_the_plies_of_the_rules(void **state)
{
    (void)state;
    static const struct row rows[] = {
        { "7.2.5: 15 moves with kings only", "russian", "W:Wa3,Kg1:Ba5,Kb8", "", WAIT, 30,
          END_QUIET },
        { "7.2.5: a man's move counts anew", "russian", "W:Wa3,c1,Kg1:Ba5,Kb8", WAIT "c1-b2",
          WAIT_BLACK, 35, END_QUIET },
        { "7.2.5: a capture counts anew", "russian", "W:Wa3,Kg1,Kh4:Ba5,Kb8,Kh6",
          "g1-h2 b8-a7 h2-g1 h6-g5 h4:d8", "a7-b8 g1-h2 b8-a7 h2-g1", 35, END_QUIET },
        { "7.2.4: three kings, the lone king comes last", "russian", "B:WKb2,Kh8,Ka3:Bh2", "h2-g1",
          "b2-a1 g1-a7 a1-b2 a7-g1", 30, END_RUSSIAN_3K },
        { "7.2.4: three kings set up", "russian", "W:WKg1,Kh4,Ke1:BKb8", "", WAIT, 29,
          END_RUSSIAN_3K },
        { "7.2.4: four kings; 7.2.7 wants three pieces", "russian", "W:WKg1,Kh4,Kb8,Ka5:BKh8", "",
          "g1-h2 h8-a1 h2-g1 a1-h8", 29, END_RUSSIAN_3K },
        { "7.2.6: four pieces, 30 moves", "russian", "W:Wc1,Kg1:Ba5,Kb8",
          SEVEN(WAIT) "c1-b2 " SEVEN(WAIT_BLACK) "b8-a7 b2-c3", "a7-b8 g1-h2 b8-a7 h2-g1", 60,
          END_RUSSIAN_STILL },
        { "7.2.6: five pieces, 30 moves", "russian", "W:Wa3,c1,Kg1:Ba5,Kb8",
          SEVEN(WAIT) "c1-b2 " SEVEN(WAIT_BLACK) "b8-a7 b2-c3", "a7-b8 g1-h2 b8-a7 h2-g1", 60,
          END_RUSSIAN_STILL },
        { "7.2.6: six pieces, 60 moves", "russian", "W:Wa3,c1,Kg1:Ba5,h8,Kb8",
          SEVEN(WAIT) "c1-b2 " SEVEN(WAIT_BLACK) "h8-g7 " SEVEN(WAIT) "b2-c3 " SEVEN(WAIT_BLACK)
          "g7-f6 ", WAIT, 120, END_RUSSIAN_STILL },
        { "7.2.7: the lone king takes the main road", "russian", "B:WKg1,Kh4,Kb8:BKe1",
          "e1-c3 g1-h2", "c3-a1 h2-g1 a1-c3 g1-h2", 10, END_RUSSIAN_ROAD },
        { "7.2.7: a king and two men are three pieces", "russian", "B:WKg1,h4,a5:BKe1",
          "e1-c3 g1-h2", "c3-a1 h2-g1 a1-c3 g1-h2", 10, END_RUSSIAN_ROAD },
        { "7.2.7: leaving the road stops the count", "russian", "B:WKg1,Kh4,Kb8:BKh8",
          "h8-a1 g1-h2 a1-h8 h2-g1 h8-a1 g1-h2 a1-c3 h2-g1 c3-e1 g1-h2 e1-c3 h2-g1",
          "c3-a1 g1-h2 a1-c3 h2-g1", 20, END_RUSSIAN_ROAD },
        { "7.2.7: set up on the road", "russian", "W:WKg1,Kh4,Kb8:BKh8", "",
          "g1-h2 h8-a1 h2-g1 a1-h8", 9, END_RUSSIAN_ROAD },
        { "7.2.7: not while a stronger piece is on the road", "russian", "B:WKg1,Kh4,a1:BKh8", "",
          "h8-g7 g1-h2 g7-h8 h2-g1", 30, END_QUIET },
        { "7.2.8: one against a lone king, by a capture", "russian", "W:WKa3:Bb4,Kg1",
          "a3:d6 g1-a7", "d6-a3 a7-g1 a3-d6 g1-a7", 11, END_RUSSIAN_FEW },
        { "7.2.8: one against a lone king, set up", "russian", "W:WKg1:BKb8", "", WAIT, 10,
          END_RUSSIAN_FEW },
        { "7.2.8: two against a lone king", "russian", "W:WKa3,Kh4:Bb4,Kg1", "a3:d6 g1-a7",
          "d6-a3 a7-g1 a3-d6 g1-a7", 11, END_RUSSIAN_FEW },
        { "7.2.8: a man's move does not count anew", "russian", "W:WKa3,c1:Bb4,Kg1",
          "a3:d6 g1-a7 c1-b2 a7-g1", "d6-a3 g1-a7 a3-d6 a7-g1", 11, END_RUSSIAN_FEW },
        { "losing: only the quiet moves count", "russian+losing", "W:WKg1:BKb8", "", WAIT, 30,
          END_QUIET },
        { "towers: none of the limits of few pieces", "bashni", "W:WKg1:BKb8", "", WAIT, 30,
          END_QUIET },
    };
    CHECK_ROWS(rows, false);
}

static void international_draws_come_after_the_plies_of_the_rules(void **state)
{
    (void)state;
    static const struct row rows[] = {
        { "25 moves with kings only", "international", "W:W26,K46:B16,K50", "", WAIT_10, 50,
          END_QUIET },
        { "25: a man's move counts anew", "international", "W:W26,36,K46:B16,K50", WAIT_10 "36-31",
          "50-45 46-5 45-50 5-46", 55, END_QUIET },
        { "16 by a capture", "international", "W:WK46,K47,K36:B28,K50", "46x5", WAIT_10_BLACK, 33,
          END_INTERNATIONAL_16 },
        { "16 set up", "international", "W:WK46,K47,K36:BK50", "", WAIT_10, 32,
          END_INTERNATIONAL_16 },
        { "16 with a king and two men", "international", "W:WK46,36,26:B28,K50", "46x5",
          WAIT_10_BLACK, 33, END_INTERNATIONAL_16 },
        { "16: men's moves do not count anew", "international", "W:WK46,36,26:B28,K50",
          "46x5 50-45 36-31 45-50 5-46", "50-45 46-5 45-50 5-46", 33, END_INTERNATIONAL_16 },
        { "16 by a promotion, which does not count", "international", "W:W26,27,7:BK50", "7-1",
          "50-45 1-6 45-50 6-1", 33, END_INTERNATIONAL_16 },
        { "5 by a capture", "international", "W:WK46:B28,K50", "46x5", WAIT_10_BLACK, 11,
          END_INTERNATIONAL_5 },
        { "5 with a king and a man", "international", "W:WK46,26:B28,K50",
          "46x5 50-45 26-21 45-50", "5-46 50-45 46-5 45-50", 11, END_INTERNATIONAL_5 },
        { "5 set up", "international", "W:WK46:BK50", "", WAIT_10, 10, END_INTERNATIONAL_5 },
        { "from 16 to 5 by a capture", "international", "W:WK46,K47,K36:B28,K50",
          "46x5 " WAIT_10_BLACK "50-45 47-29 45x1", "5-46 1-45 46-5 45-1", 18,
          END_INTERNATIONAL_5 },
        { "from 16 to 5, but the 16 go on", "international", "W:WK46,K47,K36:B28,K50",
          "46x5 " WAIT_10_24 "50-45 47-29 45x1", "5-46 1-45 46-5 45-1", 33,
          END_INTERNATIONAL_16 },
        { "losing: only the quiet moves count", "international+losing", "W:WK46:BK50", "", WAIT_10,
          50, END_QUIET },
    };
    CHECK_ROWS(rows, false);
}

static void canadian_draws_come_after_the_plies_of_the_rules(void **state)
{
    (void)state;
    static const struct row rows[] = {
        { "25 moves with kings only", "canadian", "W:W43,K67:B19,K72", "",
          "67-6 72-66 6-67 66-72", 50, END_QUIET },
        { "16 by a capture", "canadian", "W:WK67,K68,K55:B50,K72", "67x6",
          "72-66 6-67 66-72 67-6", 33, END_INTERNATIONAL_16 },
        { "5 by a capture", "canadian", "W:WK67:B50,K72", "67x6", "72-66 6-67 66-72 67-6", 11,
          END_INTERNATIONAL_5 },
    };
    CHECK_ROWS(rows, false);
}

static void english_draws_come_after_eighty_plies(void **state)
{
    (void)state;
    static const struct row rows[] = {
        { "40 moves", "english", "W:WK29:BK4", "", "29-25 4-8 25-29 8-4", 80, END_QUIET },
        { "a man's move counts anew", "english", "W:WK29,31:BK4", "29-25 4-8 31-27",
          "8-4 25-29 4-8 29-25", 83, END_QUIET },
        { "a capture counts anew", "english", "W:WK29:BK4,12,K25", "29x22",
          "4-8 22-26 8-4 26-22", 81, END_QUIET },
    };
    CHECK_ROWS(rows, false);
}

static void lasca_draws_come_after_thirty_plies_without_soldiers(void **state)
{
    (void)state;
    static const struct row rows[] = {
        { "15 moves", "lasca", "W:WKa1:BKg7", "", "a1-b2 g7-f6 b2-a1 f6-g7", 30, END_QUIET },
        { "soldiers below an officer do not count anew", "lasca", "W:WKa1(wb):BKg7(bb)", "",
          "a1-b2 g7-f6 b2-a1 f6-g7", 30, END_QUIET },
        { "a tower led by a soldier counts anew", "lasca", "W:WKa1,e1(W):BKg7", "a1-b2 g7-f6 e1-f2",
          "f6-g7 b2-a1 g7-f6 a1-b2", 33, END_QUIET },
        { "a capture counts anew", "lasca", "W:WKa1:BKg7,b2", "a1xc3", "g7-f6 c3-b2 f6-g7 b2-c3",
          31, END_QUIET },
    };
    CHECK_ROWS(rows, false);
}

static void other_counts_of_quiet_moves_are_those_of_their_rules(void **state)
{
    (void)state;
    static const struct row rows[] = {
        { "15 moves", "czech", "W:WKg1:BKb8", "", WAIT, 30, END_QUIET },
        { "13 moves, three kings against one", "pool", "W:WK21,K20,K29:B17,K32", "21x10",
          "32-5 29-25 5-32 25-29", 27, END_POOL_13 },
        { "40 moves", "italian", "W:WK32:BK1", "", "32-28 1-5 28-32 5-1", 80, END_QUIET },
    };
    CHECK_ROWS(rows, false);
}

static void the_third_time_is_a_draw(void **state)
{
    (void)state;
    static const struct row rows[] = {
        { "third time", "russian", "W:Wa3,Kg1:Ba5,Kb8", "", WAIT, 8, END_REPETITION },
        { "third time, not in a row", "russian", "W:Wa3,Kg1:Ba5,Kb8", WAIT "g1-d4 b8-d6 d4-g1",
          "d6-b8 g1-h2 b8-a7 h2-g1 a7-b8 g1-d4 b8-a7 d4-g1 a7-b8", 8, END_REPETITION },
        { "third time", "international", "W:W26,K46:B16,K50", "", WAIT_10, 8, END_REPETITION },
        { "third time", "english", "W:WK29:BK4", "", "29-25 4-8 25-29 8-4", 8, END_REPETITION },
        { "third time", "canadian", "W:W43,K67:B19,K72", "", "67-6 72-66 6-67 66-72", 8,
          END_REPETITION },
        { "third time", "lasca", "W:WKa1:BKg7", "", "a1-b2 g7-f6 b2-a1 f6-g7", 8,
          END_REPETITION },
        { "third time", "bashni", "W:WKg1:BKb8", "", WAIT, 8, END_REPETITION },
        { "fourth time", "italian", "W:WK32:BK1", "", "32-28 1-5 28-32 5-1", 12,
          END_REPETITION },
        { "third time in losing", "english+losing", "W:WK29:BK4", "", "29-25 4-8 25-29 8-4", 8,
          END_REPETITION },
    };
    CHECK_ROWS(rows, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(russian_draws_come_after_the_plies_of_the_rules),
        cmocka_unit_test(international_draws_come_after_the_plies_of_the_rules),
        cmocka_unit_test(canadian_draws_come_after_the_plies_of_the_rules),
        cmocka_unit_test(english_draws_come_after_eighty_plies),
        cmocka_unit_test(lasca_draws_come_after_thirty_plies_without_soldiers),
        cmocka_unit_test(other_counts_of_quiet_moves_are_those_of_their_rules),
        cmocka_unit_test(the_third_time_is_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
