#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input/pick.h"
#include "rules/explain.h"
#include "rules/fen.h"
#include "src/base/file.h"
#include "src/base/hash.h"
#include "src/base/strbuf.h"

enum { COLUMNS = 8, POSITIONS_A_GAME = 14 };

static const char *const reason_names[] = {
    [REFUSE_NOTHING] = "NOTHING",
    [REFUSE_GAME_OVER] = "GAME_OVER",
    [REFUSE_OFF_BOARD] = "OFF_BOARD",
    [REFUSE_EMPTY_ORIGIN] = "EMPTY_ORIGIN",
    [REFUSE_NOT_YOURS] = "NOT_YOURS",
    [REFUSE_OCCUPIED] = "OCCUPIED",
    [REFUSE_NO_LINE] = "NO_LINE",
    [REFUSE_MAN_BACKWARDS] = "MAN_BACKWARDS",
    [REFUSE_MAN_FAR] = "MAN_FAR",
    [REFUSE_PATH_BLOCKED] = "PATH_BLOCKED",
    [REFUSE_STUCK] = "STUCK",
    [REFUSE_CAPTURE_DUE] = "CAPTURE_DUE",
    [REFUSE_OTHER_PIECE] = "OTHER_PIECE",
    [REFUSE_MAJORITY] = "MAJORITY",
    [REFUSE_MOST_KINGS] = "MOST_KINGS",
    [REFUSE_WITH_KING] = "WITH_KING",
    [REFUSE_KINGS_EARLY] = "KINGS_EARLY",
    [REFUSE_VALUE] = "VALUE",
    [REFUSE_UNFINISHED] = "UNFINISHED",
    [REFUSE_LANDING] = "LANDING",
    [REFUSE_MAN_TAKES_BACK] = "MAN_TAKES_BACK",
    [REFUSE_MAN_TAKES_KING] = "MAN_TAKES_KING",
    [REFUSE_OWN_PIECE] = "OWN_PIECE",
    [REFUSE_TWO_IN_LINE] = "TWO_IN_LINE",
    [REFUSE_JUMPED_TWICE] = "JUMPED_TWICE",
    [REFUSE_CROWN_STOPS] = "CROWN_STOPS",
    [REFUSE_KING_LIMIT] = "KING_LIMIT",
    [REFUSE_OWN_RULE] = "OWN_RULE",
    [REFUSE_AMBIGUOUS] = "AMBIGUOUS",
};

/* One line of explain.txt with the answer to it. */
struct
try {
    char *column[COLUMNS];
    const struct game *game;
    struct position pos;
    struct movelist legal;
    struct written cells;
    struct explanation why;
};

static bool split(char *line, char *column[COLUMNS])
{
    for (int i = 0; i < COLUMNS; i++) {
        column[i] = line;
        char *bar = strstr(line, " | ");
        if (!bar)
            return i == COLUMNS - 1;
        *bar = '\0';
        line = bar + 3;
    }
    return false;
}

static void read_cells(const struct game *game, const char *text, struct written *out)
{
    memset(out, 0, sizeof *out);
    while (*text) {
        const char *start = text;
        out->cell[out->count++] = square_read(game, &text);
        if (text == start)
            text++;
        text += *text == '-';
    }
}

static void answer(struct try *try)
{
    struct err err = { 0 };
    try->game = game_find(try->column[1], &err);
    assert_non_null(try->game);
    if (strcmp(try->column[2], "start") == 0)
        try->pos = try->game->start;
    else if (!fen_read(try->game, try->column[2], &try->pos, &err))
        fail_msg("%s: %s", try->column[2], err.text);
    game_generate(try->game, &try->pos, &try->legal);
    read_cells(try->game, try->column[3], &try->cells);
    if (strcmp(try->column[0], "write") == 0)
        explain_written(try->game, &try->pos, &try->legal, &try->cells, false, &try->why);
    else
        explain_try(try->game, &try->pos, &try->legal, try->cells.cell, try->cells.count, false,
                    &try->why);
}

static sqset read_set(const struct game *game, const char *text)
{
    sqset set = 0;
    for (; *text && *text != '-'; text += *text == ' ')
        set |= set_of(square_read(game, &text));
    return set;
}

static bool names_a_legal_move(const struct try *try)
{
    char text[MOVE_TEXT];
    for (int i = 0; i < try->legal.count; i++) {
        move_text(try->game, &try->legal, &try->legal.move[i], text);
        if (strstr(try->why.text, text))
            return true;
        move_path_text(try->game, &try->legal.move[i], text);
        if (strstr(try->why.text, text))
            return true;
        /* An unfinished capture is told by the way that was typed, which may be another route. */
        snprintf(text, sizeof text, "-%s", square_name(try->game, try->legal.move[i].to));
        if (try->why.reason == REFUSE_UNFINISHED && strstr(try->why.text, text))
            return true;
    }
    return false;
}

static void check_words(const struct try *try)
{
    char words[200];
    snprintf(words, sizeof words, "%s", try->column[7]);
    char *rest = words;
    for (char *word; (word = strtok_r(rest, "/", &rest));)
        if (!strstr(try->why.title, word) && !strstr(try->why.text, word))
            fail_msg("%s %s: \"%s\" is not in: %s. %s", try->column[1], try->column[3], word,
                     try->why.title, try->why.text);
}

static void check_answer(const struct try *try)
{
    const struct explanation *why = &try->why;
    if (strcmp(reason_names[why->reason], try->column[4]) != 0)
        fail_msg("%s %s %s is %s: %s. %s", try->column[1], try->column[2], try->column[3],
                 reason_names[why->reason], why->title, why->text);
    if (why->due != read_set(try->game, try->column[5]))
        fail_msg("%s %s %s rings other pieces", try->column[1], try->column[2], try->column[3]);
    const char *refused = why->refused == SQ_NONE ? "-" : square_name(try->game, why->refused);
    assert_string_equal(refused, try->column[6]);
    check_words(try);
    if (why->reason != REFUSE_NOTHING && try->legal.count && !names_a_legal_move(try))
        fail_msg("%s %s names no legal move: %s", try->column[1], try->column[3], why->text);
    assert_int_equal(why->alternatives, try->legal.count);
    assert_int_equal(why->has_show, try->legal.count > 0);
}

static void refused_tries_are_explained_as_listed(void **state)
{
    (void)state;
    size_t size;
    struct err err = { 0 };
    char *text = file_read(TEST_DATA "/unit/explain.txt", 1 << 20, &size, &err);
    int count = 0;

    assert_non_null(text);
    char *rest = text;
    for (char *line; (line = strtok_r(rest, "\n", &rest));) {
        struct try try = { 0 };
        if (*line == '#')
            continue;
        if (!split(line, try.column))
            fail_msg("a line without its eight columns: %s", line);
        answer(&try);
        check_answer(&try);
        movelist_free(&try.legal);
        count++;
    }
    free(text);
    assert_true(count > 100);
}

/* --- every pair of squares in random positions --- */

/* Can the cell be named after the origin: is it a landing, a captured piece or a cell on which the
 * piece could come down between two captures of one line? */
static bool passes(const struct game *game, const struct move *move, square cell)
{
    square taken[MOVE_MAX_HOPS];
    if (move->flags & MOVE_DROPS)
        return set_has(move->captured, cell);
    if (move->to == cell || set_has(move->captured, cell))
        return true;
    if (!move->captured)
        return false;
    int hops = move_captured_order(game, move, taken);
    for (int i = 0; i < hops; i++) {
        if (move->via[i] == cell)
            return true;
        square before = i ? move->via[i - 1] : move->from;
        bool straight =
            i + 1 < hops && geometry_line(game->geo, before, move->via[i]) ==
                                geometry_line(game->geo, move->via[i], move->via[i + 1]);
        if (straight && set_has(geometry_between(game->geo, taken[i], taken[i + 1]), cell))
            return true;
    }
    return false;
}

static void check_sentence(const char *text)
{
    assert_true(strlen(text) > 10);
    assert_null(strchr(text, '%'));
    assert_null(strstr(text, "(null)"));
    assert_null(strstr(text, "  "));
}

static bool is_legal(const struct movelist *legal, const struct move *move)
{
    for (int i = 0; i < legal->count; i++)
        if (move_same(&legal->move[i], move))
            return true;
    return false;
}

static bool begins_on(const struct move *move, square cell)
{
    return (move->flags & MOVE_DROPS ? move->to : move->from) == cell;
}

static void check_pair(const struct game *game, const struct position *pos,
                       const struct movelist *legal, square from, square to)
{
    const square cell[2] = { from, to };
    struct explanation why;
    struct move chosen;
    sqset origins = pick_origins(legal);
    int fitting = 0;

    for (int i = 0; i < legal->count; i++)
        fitting += begins_on(&legal->move[i], from) && passes(game, &legal->move[i], to);
    explain_try(game, pos, legal, cell, 2, false, &why);

    enum refusal expected = fitting == 1 ? REFUSE_NOTHING : REFUSE_AMBIGUOUS;
    bool fits = why.reason == REFUSE_NOTHING || why.reason == REFUSE_AMBIGUOUS;
    if (fits != (fitting > 0) || (fits && why.reason != expected)) {
        char *fen = fen_text(game, pos);
        fail_msg("%s %s %s-%s: %d moves fit, but it is %s", game->id, fen, square_name(game, from),
                 square_name(game, to), fitting, reason_names[why.reason]);
    }
    if (set_has(origins, from) && !set_has(origins, to)) {
        struct pick pick = { .count = 1, .cell = { from } };
        bool picked = pick_cell(&pick, game, legal, to, false, &chosen) != PICK_NOTHING;
        assert_int_equal(picked, fits);
    }
    if (why.reason == REFUSE_NOTHING)
        return;
    check_sentence(why.title);
    check_sentence(why.text);
    assert_true(strlen(why.text) + 1 < sizeof why.text);
    assert_true((why.due || pos->hand[pos->turn]) && !(why.due & ~origins));
    if (legal->move[0].captured && !game->rules.capture_optional && why.reason != REFUSE_AMBIGUOUS)
        assert_true(why.due == origins);
    assert_true(is_legal(legal, &why.show));
}

static void check_position(const struct game *game, const struct position *pos,
                           const struct movelist *legal)
{
    for (sqset from = game->geo->board; from;) {
        square a = set_take(&from);
        for (sqset to = game->geo->board; to;)
            check_pair(game, pos, legal, a, set_take(&to));
    }
}

static void check_game(const char *id)
{
    struct err err = { 0 };
    const struct game *game = game_find(id, &err);
    struct rng rng = { .state = 1911 };
    struct movelist legal = { 0 };
    struct position pos;
    int ply = 0, checked = 0;

    assert_non_null(game);
    pos = game->start;
    while (checked < POSITIONS_A_GAME) {
        game_generate(game, &pos, &legal);
        if (!legal.count || ply == 120) {
            pos = game->start;
            ply = 0;
            continue;
        }
        if (rng_below(&rng, 8) == 0) {
            check_position(game, &pos, &legal);
            checked++;
        }
        struct position next = pos;
        game_apply(game, &pos, &legal.move[rng_below(&rng, (uint32_t)legal.count)], &next);
        pos = next;
        ply++;
    }
    movelist_free(&legal);
}

/* A position with many kings, which random play rarely reaches. */
static bool random_setup(const struct game *game, struct rng *rng, struct position *out)
{
    struct strbuf fen;
    struct err err = { 0 };
    sqset left = game->geo->board;

    strbuf_init(&fen);
    strbuf_add(&fen, rng_below(rng, 2) ? "W" : "B");
    for (int side = 0; side < 2; side++) {
        strbuf_add(&fen, side ? ":B" : ":W");
        int pieces = 1 + (int)rng_below(rng, side ? 8 : 4);
        for (int i = 0; i < pieces; i++) {
            square sq = (square)rng_below(rng, MAX_SQUARES);
            if (!set_has(left, sq))
                continue;
            left &= ~set_of(sq);
            bool king = set_has(game->promotion[side], sq) || rng_below(rng, 2);
            strbuf_printf(&fen, "%s%s%s", fen.text[fen.length - 1] == (side ? 'B' : 'W') ? "" : ",",
                          king ? "K" : "", square_name(game, sq));
        }
    }
    bool fine = fen_read(game, fen.text, out, &err);
    strbuf_free(&fen);
    return fine;
}

static void check_setups(const char *id, int wanted)
{
    struct err err = { 0 };
    const struct game *game = game_find(id, &err);
    struct rng rng = { .state = 2011 };
    struct movelist legal = { 0 };
    struct position pos;
    int checked = 0;

    for (int i = 0; i < 20 * wanted && checked < wanted; i++) {
        if (!random_setup(game, &rng, &pos))
            continue;
        game_generate(game, &pos, &legal);
        if (!legal.count)
            continue;
        check_position(game, &pos, &legal);
        checked++;
    }
    assert_int_equal(checked, wanted);
    movelist_free(&legal);
}

static void a_pair_is_refused_exactly_when_no_legal_move_fits(void **state)
{
    (void)state;
    static const char *const ids[] = {
        "russian",   "international", "english",
        "canadian",  "lasca",         "italian",
        "frisian",   "bashni",        "brazilian+towers",
        "turkish",   "armenian",      "pool",
        "czech",     "keny",          "dameo",
        "stavropol", "samoyed",       "cheskers",
        "shatra",    "fox-geese-12",  "ashtarashki",
        "gothic",    "harzdame",      "bashni-two-move",
        "ugolki",    "fox-geese-4",   "wolves-sheep",
        "gomoku-checkers",            "cheskers[majority=on]",
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        check_game(ids[i]);
}

static void a_pair_is_judged_as_well_where_kings_abound(void **state)
{
    (void)state;
    static const char *const ids[] = {
        "russian", "international", "english",          "canadian", "lasca", "italian",
        "frisian", "bashni",        "brazilian+towers", "turkish",  "czech", "pool",
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        check_setups(ids[i], 30);
}

/* Rows of up to eight random cells, mostly near pieces: what is wrong further along the way. */
static void check_rows_at(const struct game *game, const struct position *pos,
                          const struct movelist *legal, struct rng *rng)
{
    struct explanation why;

    for (int row = 0; row < 200; row++) {
        const struct move *move = &legal->move[rng_below(rng, (uint32_t)legal->count)];
        square cell[8];
        int count = 1 + (int)rng_below(rng, 8);
        for (int k = 0; k < count; k++)
            cell[k] = k == 0 && move->from != SQ_NONE         ? move->from
                      : k > 0 && k <= move->hops && rng_below(rng, 4) ? move->via[k - 1]
                                                              : (square)rng_below(rng, 130);
        explain_try(game, pos, legal, cell, count, false, &why);
        if (why.reason == REFUSE_NOTHING)
            continue;
        check_sentence(why.title);
        check_sentence(why.text);
        assert_true(is_legal(legal, &why.show));
        assert_true((why.due || pos->hand[pos->turn]) && !(why.due & ~pick_origins(legal)));
    }
}

static void check_rows(const char *id, int wanted)
{
    struct err err = { 0 };
    const struct game *game = game_find(id, &err);
    struct rng rng = { .state = 64 };
    struct movelist legal = { 0 };
    struct position pos;

    for (int i = 0; i < wanted; i++) {
        if (!random_setup(game, &rng, &pos))
            continue;
        game_generate(game, &pos, &legal);
        if (!legal.count)
            continue;
        check_rows_at(game, &pos, &legal, &rng);
    }
    movelist_free(&legal);
}

static void rows_of_cells_get_whole_sentences(void **state)
{
    (void)state;
    static const char *const ids[] = {
        "russian",          "international", "canadian", "lasca",          "frisian", "bashni",
        "brazilian+towers", "turkish",       "italian",  "english+losing", "keny",    "dameo"
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        check_rows(ids[i], 60);
}

/* The same after random moves, for games whose pieces cannot be put just anywhere. */
static void rows_of_cells_get_whole_sentences_in_odd_games(void **state)
{
    (void)state;
    static const char *const ids[] = { "cheskers",     "shatra",       "gomoku-checkers",
                                       "fox-geese-4",  "wolves-sheep", "fox-geese-12",
                                       "ugolki",       "ashtarashki",  "cheskers[majority=multi_first]",
                                       "fox-geese-12[capture=compulsory]", "ugolki[jumps=single]",
                                       "shatra[reserve_order=free]" };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct err err = { 0 };
        const struct game *game = game_find(ids[i], &err);
        struct rng rng = { .state = 7 + i };
        struct movelist legal = { 0 };
        struct position pos = game->start;

        for (int ply = 0; ply < 50; ply++) {
            game_generate(game, &pos, &legal);
            if (!legal.count) {
                pos = game->start;
                continue;
            }
            check_rows_at(game, &pos, &legal, &rng);
            struct position next = pos;
            game_apply(game, &pos, &legal.move[rng_below(&rng, (uint32_t)legal.count)], &next);
            pos = next;
        }
        movelist_free(&legal);
    }
}

/* --- what needs a game behind it --- */

static void play(const struct game *game, struct position *pos, struct movelist *legal,
                 const char *text)
{
    struct written written;
    struct err err = { 0 };
    assert_true(written_read(game, text, &written, &err));
    int found = written_match(game, &written, legal);
    assert_true(found >= 0);
    struct position next = *pos;
    game_apply(game, pos, &legal->move[found], &next);
    *pos = next;
    game_generate(game, pos, legal);
}

/* Frisian, article 17: three moves in a row by one king, then another piece. */
static void a_fourth_move_of_the_same_king_is_refused(void **state)
{
    (void)state;
    static const char *const moves[] = { "45-50", "1-6", "50-45", "6-11", "45-50", "11-16" };
    struct err err = { 0 };
    const struct game *game = game_find("frisian", &err);
    struct movelist legal = { 0 };
    struct position pos;
    struct explanation why;

    assert_true(fen_read(game, "W:WK45,46:B1", &pos, &err));
    game_generate(game, &pos, &legal);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        play(game, &pos, &legal, moves[i]);
    struct written try;
    read_cells(game, "50-45", &try);
    explain_try(game, &pos, &legal, try.cell, 2, false, &why);

    assert_int_equal(why.reason, REFUSE_KING_LIMIT);
    assert_string_equal(why.title, "The king on 50 may not move now");
    assert_non_null(strstr(why.text, "3 moves in a row"));
    assert_true(why.due == read_set(game, "46"));
    movelist_free(&legal);
}

static void nothing_moves_when_the_game_is_over(void **state)
{
    (void)state;
    struct err err = { 0 };
    const struct game *game = game_find("russian", &err);
    struct movelist legal = { 0 };
    struct explanation why;
    struct written try;

    game_generate(game, &game->start, &legal);
    read_cells(game, "c3-d4", &try);
    explain_try(game, &game->start, &legal, try.cell, 2, true, &why);

    assert_int_equal(why.reason, REFUSE_GAME_OVER);
    assert_true(why.due == 0 && !why.has_show && why.alternatives == 0);
    check_sentence(why.text);
    movelist_free(&legal);
}

static void a_capture_sign_where_nothing_is_taken_is_explained(void **state)
{
    (void)state;
    struct err err = { 0 };
    const struct game *game = game_find("russian", &err);
    struct movelist legal = { 0 };
    struct explanation why;
    struct written written;

    game_generate(game, &game->start, &legal);
    assert_true(written_read(game, "c3:d4", &written, &err));
    explain_written(game, &game->start, &legal, &written, false, &why);

    assert_string_equal(why.title, "c3:d4 takes nothing");
    assert_non_null(strstr(why.text, "c3-d4"));
    movelist_free(&legal);
}

static void written_legal_moves_are_not_refused(void **state)
{
    (void)state;
    struct err err = { 0 };
    const struct game *game = game_find("international", &err);
    struct movelist legal = { 0 };
    struct explanation why;
    struct written written;
    struct position pos;

    assert_true(fen_read(game, "W:WK47:B14,19,29,31,42", &pos, &err));
    game_generate(game, &pos, &legal);
    assert_true(written_read(game, "47x38x24x13x36", &written, &err));
    explain_written(game, &pos, &legal, &written, false, &why);

    assert_int_equal(why.reason, REFUSE_NOTHING);
    movelist_free(&legal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused_tries_are_explained_as_listed),
        cmocka_unit_test(a_pair_is_refused_exactly_when_no_legal_move_fits),
        cmocka_unit_test(a_pair_is_judged_as_well_where_kings_abound),
        cmocka_unit_test(rows_of_cells_get_whole_sentences),
        cmocka_unit_test(rows_of_cells_get_whole_sentences_in_odd_games),
        cmocka_unit_test(a_fourth_move_of_the_same_king_is_refused),
        cmocka_unit_test(nothing_moves_when_the_game_is_over),
        cmocka_unit_test(a_capture_sign_where_nothing_is_taken_is_explained),
        cmocka_unit_test(written_legal_moves_are_not_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
