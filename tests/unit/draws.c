/* How games end by the rules of their own and by draw rules: after which ply, and why.
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
    int plies;                          /* the ply after which the game is over, or NEVER */
    enum end_reason reason;
};

struct ending {
    struct row row;
    enum outcome outcome;
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
    for (char *p = out; *p; p++)
        *p = *p == '_' ? ' ' : *p;      /* "M1_g7-f8" is one move */
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
                break;                  /* the row tells no more */
        }
        play_text(line, word);
    }
    movelist_free(&line->legal);
    return line->plies;
}

static bool check_row(const struct row *row, bool repeats, enum outcome expected)
{
    static struct line line;
    enum outcome outcome;
    enum end_reason reason;
    start_line(&line, row->variant, row->fen);
    int plies = play_to_end(&line, row->once, row->cycle, repeats, &outcome, &reason);
    if (plies == row->plies && outcome == expected && reason == row->reason)
        return true;
    print_error("%s, %s: outcome %d, reason %d after ply %d; expected %d, reason %d, ply %d\n",
                row->variant, row->what, outcome, reason, plies, expected, row->reason, row->plies);
    return false;
}

static void check_rows(const struct row *row, int count, bool repeats)
{
    int failures = 0;
    for (int i = 0; i < count; i++, row++)
        failures += !check_row(row, repeats, row->plies == NEVER ? PLAYING : DRAWN);
    assert_int_equal(failures, 0);
}

static void check_endings(const struct ending *ending, int count)
{
    int failures = 0;
    for (int i = 0; i < count; i++, ending++)
        failures += !check_row(&ending->row, false, ending->outcome);
    assert_int_equal(failures, 0);
}

#define CHECK_ROWS(rows, repeats) check_rows(rows, (int)(sizeof rows / sizeof *rows), repeats)
#define CHECK_ENDINGS(rows) check_endings(rows, (int)(sizeof rows / sizeof *rows))

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

/* Kings between the squares of two edges, as WAIT, on other boards. */
#define WAIT_MIRRORED "4-8 29-25 8-4 25-29 "
#define WAIT_SHORT "a1-b2 h8-g7 b2-a1 g7-h8 "
#define WAIT_ROOKS "a1-a2 h8-h7 a2-a1 h7-h8 "

static void every_game_of_the_family_counts_quiet_moves(void **state)
{
    (void)state;
    static const struct row rows[] = {
        { "15 moves", "unified-pool", "W:WKg1:BKb8", "", WAIT, 30, END_QUIET },
        { "15 moves", "jamaican", "W:WKg1:BKb8", "", WAIT, 30, END_QUIET },
        { "15 moves", "brazilian", "W:Wa3,Kg1:Ba5,Kb8", "", WAIT, 30, END_QUIET },
        { "20 moves", "brazilian[draws=national]", "W:WKg1:BKb8", "", WAIT, 40, END_QUIET },
        { "20 moves", "spanish", "W:WK4:BK29", "", WAIT_MIRRORED, 40, END_QUIET },
        { "20 moves", "portuguese", "W:WK4:BK29", "", WAIT_MIRRORED, 40, END_QUIET },
        { "40 moves", "old-french", "W:WK29:BK4", "", "29-25 4-8 25-29 8-4", 80, END_QUIET },
        { "25 moves", "german", "W:W26,K46:B16,K50", "", WAIT_10, 50, END_QUIET },
        { "15 moves", "spantsiretti", "W:Wa3,Ki1:Ba5,Kb8", "", "i1-j2 b8-a7 j2-i1 a7-b8", 30,
          END_QUIET },
        { "40 moves", "diagonal-12", "W:WKa1:BKh8", "", WAIT_SHORT, 80, END_QUIET },
        { "40 moves", "diagonal-9", "W:WKa1:BKh8", "", WAIT_SHORT, 80, END_QUIET },
        { "50 moves", "turkish", "W:WKa1,Kc1:BKh8", "", WAIT_ROOKS, 100, END_QUIET },
        { "50 moves", "turkish[endgame=none]", "W:WKa1:BKh8", "", WAIT_ROOKS, 100, END_QUIET },
        { "50 moves", "armenian", "W:WKa1:BKh8", "", WAIT_ROOKS, 100, END_QUIET },
        { "50 moves", "pheken", "W:WKa1:BKh8", "", WAIT_ROOKS, 100, END_QUIET },
        { "50 moves", "gothic", "W:WKa1:BKh8", "", WAIT_SHORT, 100, END_QUIET },
        { "a man's move counts anew", "gothic", "W:WKa1,c2:BKh8", "a1-b2 h8-g7 c2-d3",
          "g7-h8 b2-a1 h8-g7 a1-b2", 103, END_QUIET },
        { "50 moves", "dameo", "W:WKa1,Kc1:BKh8", "", WAIT_ROOKS, 100, END_QUIET },
        { "a row's move counts anew", "dameo", "W:WKa1,c2,c3:BKh8", "a1-a2 h8-h7 c2-c4",
          "h7-h8 a2-a1 h8-h7 a1-a2", 103, END_QUIET },
        { "50 moves", "harzdame", "W:WKa1:BKh8", "", WAIT_ROOKS, 100, END_QUIET },
        { "15 moves", "stavropol", "W:WKg1:BKb8", "", WAIT, 30, END_QUIET },
        { "15 moves", "samoyed", "W:WKg1:BKb8", "", WAIT, 30, END_QUIET },
        { "15 turns of two moves", "bashni-two-move", "W:WKg1:BKb8:M2", "",
          "g1-h2 h2-g1 b8-a7 a7-b8", 60, END_QUIET },
        { "15 moves", "bashni+turned", "W:WKb1:BKg8", "", "b1-a2 g8-h7 a2-b1 h7-g8", 30,
          END_QUIET },
    };
    CHECK_ROWS(rows, false);
}

static void small_endings_have_limits_of_their_own(void **state)
{
    (void)state;
    static const struct ending rows[] = {
        { { "5 moves", "brazilian", "W:WKg1:BKb8", "", WAIT, 10, END_RUSSIAN_FEW }, DRAWN },
        { { "15 moves, three kings", "spantsiretti", "W:WKi1,Kc1,Ke1:BKb8", "",
            "i1-j2 b8-a7 j2-i1 a7-b8", 29, END_RUSSIAN_3K }, DRAWN },
        { { "5 moves", "german", "W:WK46:B28,K50", "46x5", WAIT_10_BLACK, 11,
            END_INTERNATIONAL_5 }, DRAWN },
        { { "13 moves, three kings against one", "unified-pool", "W:WKe1,Kg1,Kc1:BKb8", "", WAIT,
            25,
            END_POOL_13 }, DRAWN },
        { { "12 moves, three kings and the river", "portuguese", "W:WK4,K1,K2:BK29", "",
            WAIT_MIRRORED, 23, END_PORTUGUESE_12 }, DRAWN },
        { { "12 moves only while the river is held", "portuguese", "W:WK4,K3,K2:BK29", "",
            WAIT_MIRRORED, 40, END_QUIET }, DRAWN },
        { { "a king beats a lone man", "turkish", "W:WKd1:Bh7,d5", "d1xd6", "", 1, END_LONE_MAN },
            WHITE_WINS },
        { { "a king beats a lone man, Black's", "turkish", "B:Wa2,d4:BKd8", "d8xd3", "", 1,
            END_LONE_MAN }, BLACK_WINS },
        { { "the lone man takes first", "turkish", "W:WKa4,d6:Bb4,d5", "a4xd4 d5xd3", "", 2,
            END_NONE }, PLAYING },
        { { "king against king", "turkish", "W:WKa1:Ba3,Kh8", "a1xa5", "", 1, END_ONE_EACH },
            DRAWN },
        { { "no rule of small endings", "turkish[endgame=none]", "W:WKd1:Bh7,d5", "d1xd6 h7-h6", "",
            2, END_NONE }, PLAYING },
        { { "one each", "turkish[endgame=one_each_draw]", "W:WKa1:Ba3,h8", "a1xa5", "", 1,
            END_ONE_EACH }, DRAWN },
        { { "one king each", "dameo", "W:WKa1:Ba3,Kh6", "a1xa5", "", 1, END_ONE_EACH }, DRAWN },
        { { "10 moves without a capture", "keny", "W:Wa2,Ka1:BKh8", "a2-a3 h8-g8 a1-a2 g8-h8",
            "a2-a1 h8-g8 a1-a2 g8-h8", 20, END_KENY_10 }, DRAWN },
        { { "a capture counts anew", "keny", "W:WKa1:Ba3,Kh8", "a1xa5", "h8-g8 a5-a4 g8-h8 a4-a5",
            21, END_KENY_10 }, DRAWN },
        { { "7 moves, two kings against one", "frisian", "W:WK46,K6:BK50", "",
            "46-41 50-45 41-46 45-50", 14, END_FRISIAN_7 }, DRAWN },
    };
    CHECK_ENDINGS(rows);
}

static void odd_games_end_by_rules_of_their_own(void **state)
{
    (void)state;
    static const struct ending rows[] = {
        { { "50 moves", "cheskers", "W:WKa1:BKh8", "", WAIT_SHORT, 100, END_QUIET }, DRAWN },
        { { "the last king", "cheskers", "W:WKc1,Bb2:BKf6,a7", "b2xf6", "", 1, END_LAST_KING },
            WHITE_WINS },
        { { "the biy", "shatra", "W:W46,Y53:BY39,11", "46x32", "", 1, END_BIY_TAKEN }, WHITE_WINS },
        { { "two biys, set up", "shatra", "W:WY53:BY10", "53-49 10-14 49-42", "", 3,
            END_TWO_BIYS }, DRAWN },
        { { "two biys by a capture", "shatra", "W:WY35:B28,Y10", "35x21 10-8 21-28 8-5", "", 4,
            END_TWO_BIYS }, DRAWN },
        { { "50 moves", "gomoku-checkers", "W:Wa1:Bh8", "", WAIT_ROOKS, 100, END_QUIET }, DRAWN },
        { { "a removal counts anew", "gomoku-checkers", "W:Wa1,b1,c1,d1,f2:Bh8,h1",
            "d1-d2 h8-h7 d2-d1 h7-h8 f2-e1xh1", "h8-h7 d1-d2 h7-h8 d2-d1", 105, END_QUIET },
            DRAWN },
        { { "the last piece", "gomoku-checkers", "W:Wa1,b1,c1,d1,f2:Bh8", "f2-e1xh8", "", 1,
            END_NO_PIECES }, WHITE_WINS },
        { { "four pieces left", "gomoku-checkers[end=4]", "W:Wa1,b1,c1,d1,f2:Ba8,c8,e8,g8,h6",
            "f2-e1xa8", "", 1, END_NO_FIVE }, WHITE_WINS },
        { { "four of five left go on", "gomoku-checkers", "W:Wa1,b1,c1,d1,f2:Ba8,c8,e8,g8,h6",
            "f2-e1xa8", "", 1, END_NONE }, PLAYING },
        { { "the fox breaks through", "fox-geese-4", "B:Wa1,g1,c3,e3:BKd2", "d2-c1", "", 1,
            END_BROKEN_THROUGH }, BLACK_WINS },
        { { "the last goose goes past", "fox-geese-4", "W:We3,a5,c5,h6:BKd4", "e3-f4", "", 1,
            END_BROKEN_THROUGH }, BLACK_WINS },
        { { "the fox is shut in", "fox-geese-4", "W:We1,g1,b6,c7:BKb8", "b6-a7", "", 1,
            END_BLOCKED }, WHITE_WINS },
        { { "the sheep breaks through", "wolves-sheep", "B:Wa1,g1,c3,e3:BKd2", "d2-e1", "", 1,
            END_BROKEN_THROUGH }, BLACK_WINS },
        { { "the wolf breaks through", "fox-geese-12", "B:Wa1,b2,f2,d4,f4:BKe5", "e5:e1", "", 1,
            END_BROKEN_THROUGH }, BLACK_WINS },
        { { "a wolf that can jump is not caught", "fox-geese-12", "W:We1,f2,b6,c7:BKb8", "b6-a7",
            "",
            1, END_NONE }, PLAYING },
        { { "Black fills the camp", "ugolki[camp=3x3]",
            "B:Wg5,f6,g6,h6,f7,g7,h7,f8,g8:Ba1,b1,c1,a2,b2,c2,a3,b3,c4", "c4-c3", "", 1,
            END_CAMP_FILLED }, BLACK_WINS },
        { { "Black may still draw", "ugolki[camp=3x3]",
            "W:Wf5,g6,h6,f7,g7,h7,f8,g8,h8:Ba1,b1,c1,a2,b2,c2,a3,b3,c4", "f5-f6 c4-c3", "", 2,
            END_BOTH_FILLED }, DRAWN },
        { { "White has filled the camp", "ugolki[camp=3x3]",
            "W:Wf5,g6,h6,f7,g7,h7,f8,g8,h8:Ba1,b1,c1,a2,b2,c2,a3,b3,c5", "f5-f6 c5-c4", "", 2,
            END_CAMP_FILLED }, WHITE_WINS },
        { { "the 41st move finds a piece at home", "ugolki[camp=3x3]",
            "W:Wa1,d4,e4,f4,g4,h4,d5,e5,f5:Bb8,c8,d8,c7,d7,e7,c6,d6,e6:F40", "f5-g5 b8-a8 g5-f5",
            "",
            3, END_STAYED_HOME }, BLACK_WINS },
        { { "Black's 41st move, too", "ugolki[camp=3x3]",
            "W:Wc5,d4,e4,f4,g4,h4,d5,e5,f5:Bb8,c8,d8,c7,d7,e7,c6,d6,h8:F40",
            "f5-g5 b8-a8 g5-f5 a8-b8", "", 4, END_STAYED_HOME }, WHITE_WINS },
        { { "without a limit one may stay", "ugolki[camp=3x3,limit=off]",
            "W:Wa1,d4,e4,f4,g4,h4,d5,e5,f5:Bb8,c8,d8,c7,d7,e7,c6,d6,e6:F40", "",
            "f5-g5 b8-a8 g5-f5 a8-b8", NEVER, END_NONE }, PLAYING },
        { { "the far row", "ashtarashki", "W:WV2a5,M1g7:BM2a7,M3c7", "M1_g7-f8", "", 1,
            END_BROKEN_THROUGH }, WHITE_WINS },
        { { "the far row means nothing", "ashtarashki[goal=blockade]", "W:WV2a5,M1g7:BM2a7,M3c7",
            "M1_g7-f8", "", 1, END_NONE }, PLAYING },
        { { "the last stone leaves", "ashtarashki", "W:WW1c3:BM3h8", "W1_c3-b2/", "", 1,
            END_NONE }, PLAYING },
        { { "a side without stones", "ashtarashki", "W:WW1c3:BM3h8", "W1_c3-b2/ M3_h8-g7", "", 2,
            END_NO_PIECES }, BLACK_WINS },
        { { "the last own piece is taken", "stavropol", "B:Wc3:Bd4,f4", "d4:b2", "", 1,
            END_NO_PIECES }, BLACK_WINS },
        { { "won within a turn", "bashni-two-move", "W:Wc3:Bd4:M2", "c3:e5", "", 1,
            END_NO_PIECES }, WHITE_WINS },
    };
    CHECK_ENDINGS(rows);
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
        { "third time", "italian[repetition=3]", "W:WK32:BK1", "", "32-28 1-5 28-32 5-1", 8,
          END_REPETITION },
        { "third time", "frisian[repetition=3]", "W:WK46,K6:BK45,K35", "",
          "46-41 45-50 41-46 50-45", 8, END_REPETITION },
        { "third time", "turkish", "W:WKa1,Kc1:BKh8", "", WAIT_ROOKS, 8, END_REPETITION },
        { "third time", "stavropol", "W:WKg1:BKb8", "", WAIT, 8, END_REPETITION },
        { "third time", "cheskers", "W:WKa1:BKh8", "", WAIT_SHORT, 8, END_REPETITION },
        { "third time", "gomoku-checkers", "W:Wa1:Bh8", "", WAIT_ROOKS, 8, END_REPETITION },
        { "third time with the move number", "ugolki[camp=3x3]", "start",
          "c3-d3 f6-e6 d3-c3 e6-f6", "c3-d3 f6-e6 d3-c3 e6-f6", 8, END_REPETITION },
        { "third time with moves left", "bashni-two-move", "W:WKg1:BKb8:M2", "",
          "g1-h2 h2-g1 b8-a7 a7-b8", 8, END_REPETITION },
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
        cmocka_unit_test(every_game_of_the_family_counts_quiet_moves),
        cmocka_unit_test(small_endings_have_limits_of_their_own),
        cmocka_unit_test(odd_games_end_by_rules_of_their_own),
        cmocka_unit_test(the_third_time_is_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
