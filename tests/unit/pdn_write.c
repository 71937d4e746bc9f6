/* The PDN writer: its strict form, and that every game of every kind survives the way there and
 * back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/fen.h"
#include "rules/notation.h"
#include "src/base/hash.h"
#include "tests/replay/round_trip.h"

enum { PLIES = 120, GAMES = 3, LATE = 12 };

static const struct game *find(const char *id)
{
    struct err err = { 0 };
    const struct game *game = game_find(id, &err);
    if (!game)
        fail_msg("%s: %s", id, err.text);
    return game;
}

static struct pdn_game read_one(const char *text)
{
    struct pdn_reader *reader = pdn_read_text(text, strlen(text));
    struct pdn_game game;
    assert_true(pdn_next(reader, &game));
    pdn_reader_free(reader);
    return game;
}

static void assert_written(const char *text, struct pdn_style style, const char *expected)
{
    struct pdn_game game = read_one(text);
    struct strbuf out;
    strbuf_init(&out);
    pdn_write(&out, &game, style);
    assert_string_equal(out.text, expected);
    strbuf_free(&out);
    pdn_game_free(&game);
}

static void the_seven_tags_come_first_and_the_rules_last(void **state)
{
    (void)state;
    assert_written(
        "[gametype \"20\"][ECO \"?\"]\n[Black \"b \\\"c\\\"\"]\n[Empty \"\"][White \"a\"]\n[Event "
        "\"e\"]\n"
        "[FEN \"W:W32,31:B20.\"]\n[Result \"1/2-1/2\"]\n31-27 1/2-1/2",
        (struct pdn_style){ 0 },
        "[Event \"e\"]\n[White \"a\"]\n[Black \"b \\\"c\\\"\"]\n[Result \"1-1\"]\n[ECO \"?\"]\n"
        "[GameType \"20,W,10,10,N2,0\"]\n[SetUp \"1\"]\n[FEN \"W:W31,32:B20\"]\n\n1. 31-27 *\n\n");
}

static void a_game_without_a_number_is_named(void **state)
{
    (void)state;
    assert_written("[Variant \"lasca\"]\n1. c3-d4 *", (struct pdn_style){ 0 },
                   "[Result \"*\"]\n[Variant \"lasca\"]\n\n1. c3-d4 *\n\n");
    assert_written("[Variant \"jamaican\"]\n1. a3-b4 *", (struct pdn_style){ 0 },
                   "[Result \"*\"]\n[GameType \"23,B,8,8,A1,1\"]\n\n1. a3-b4 *\n\n");
}

static void old_programs_get_results_and_no_variations(void **state)
{
    (void)state;
    assert_written(
        "[GameType \"21\"]\n[Result \"1-0\"]\n1. 11-15 (1. 9-14) 23-19 {a (b) c} 1-0",
        (struct pdn_style){ .compatible = true },
        "[Result \"1-0\"]\n[GameType \"21,B,8,8,N1,0\"]\n\n1. 11-15 23-19 {a <b> c} 1-0\n\n");
}

static void a_tag_and_an_ending_that_differ_are_both_kept(void **state)
{
    (void)state;
    assert_written("[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 1-1", (struct pdn_style){ 0 },
                   "[Result \"2-0\"]\n[GameType \"20,W,10,10,N2,0\"]\n\n1. 32-28 1-1\n\n");
}

static void lines_have_at_most_80_columns(void **state)
{
    (void)state;
    struct strbuf text;
    strbuf_init(&text);
    strbuf_add(&text, "[GameType \"20\"]\n1. 32-28 {");
    for (int i = 0; i < 300; i++)
        strbuf_printf(&text, "w%d\xd0\x9c ", i);
    strbuf_add(&text, "} 17-22 *");
    struct pdn_game game = read_one(text.text);
    char *out = written_game(&game);
    for (const char *line = out; *line;) {
        size_t length = strcspn(line, "\n"), columns = 0;
        for (size_t i = 0; i < length; i++)
            columns += ((unsigned char)line[i] & 0xc0) != 0x80;
        assert_true(columns <= 80);
        line += length + 1;
    }
    assert_null(round_trip_fault(&game));
    free(out);
    strbuf_free(&text);
    pdn_game_free(&game);
}

/* A comment of any words, the awkward ones among them. */
static void random_words(struct rng *rng, char *out, size_t size)
{
    static const char *const words[] = {
        "a",
        "good",
        "[%csl Gd4]",
        "%eval",
        "(maybe)",
        "12.",
        "32-28",
        "1-0",
        "*",
        "[Event",
        "\"x\"]",
        ";",
        "\xd1\x85\xd0\xbe\xd0\xb4",
        "$5",
        "!?",
        "/FEN",
        "#",
        "long-word-that-fills-the-line-quickly",
    };
    size_t used = 0;
    for (uint32_t i = 1 + rng_below(rng, 12); i && used + 60 < size; i--)
        used += (size_t)snprintf(out + used, size - used, "%s%s", used ? " " : "",
                                 words[rng_below(rng, sizeof words / sizeof *words)]);
}

static void decorate(struct record *record, node_id id, struct rng *rng)
{
    char text[400];
    if (rng_below(rng, 8) == 0) {
        random_words(rng, text, sizeof text);
        record_comment(record, id, rng_below(rng, 2) == 0, text);
    }
    if (rng_below(rng, 6) == 0) {
        uint8_t nag[NODE_NAGS] = { (uint8_t)(1 + rng_below(rng, 8)),
                                   (uint8_t)(10 + rng_below(rng, 200)) };
        record_nags(record, id, nag);
    }
    if (rng_below(rng, 6) == 0)
        record_clock(record, id, 1000 * (int32_t)rng_below(rng, 100000), -1);
    if (rng_below(rng, 6) == 0)
        record_clock(record, id, 1000 * (int32_t)rng_below(rng, 100000),
                     (int32_t)rng_below(rng, 4000000));
}

/* Plays a line from a node; some of its moves get other ones beside them. */
static void play_line(struct record *record, node_id at, int plies, struct rng *rng,
                      struct movelist *legal)
{
    const struct game *game = record_game(record);
    for (int ply = 0; ply < plies; ply++) {
        game_generate(game, record_position(record, at), legal);
        if (!legal->count)
            return;
        struct move move = legal->move[rng_below(rng, (uint32_t)legal->count)];
        struct move other = legal->move[rng_below(rng, (uint32_t)legal->count)];
        node_id before = at;
        at = record_play(record, at, &move);
        decorate(record, at, rng);
        if (rng_below(rng, 10) == 0) {
            node_id side = record_play(record, before, &other);
            decorate(record, side, rng);
            play_line(record, side, plies / 4, rng, legal);
        }
    }
}

static void assert_survives(const struct game *game, const struct position *start, struct rng *rng)
{
    struct movelist legal = { 0 };
    struct pdn_game pdn = { .game = game, .record = record_new(game, start) };
    play_line(pdn.record, 0, PLIES, rng, &legal);
    if (round_trip_fault(&pdn))
        fail_msg("%s", game->id);
    pdn_game_free(&pdn);
    movelist_free(&legal);
}

/* A position some moves into a game. */
static void play_on(const struct game *game, struct position *pos, int plies, struct rng *rng)
{
    struct movelist legal = { 0 };
    for (int i = 0; i < plies; i++) {
        struct position after = { 0 };
        game_generate(game, pos, &legal);
        if (!legal.count)
            break;
        game_apply(game, pos, &legal.move[rng_below(rng, (uint32_t)legal.count)], &after);
        *pos = after;
    }
    movelist_free(&legal);
}

/* As a FEN tells it: without counters. */
static struct position plain(const struct game *game, const struct position *pos)
{
    struct position out;
    struct err err = { 0 };
    char *fen = fen_text(game, pos);
    if (!fen_read(game, fen, &out, &err))
        fail_msg("%s: %s: %s", game->id, fen, err.text);
    free(fen);
    return out;
}

static void assert_games_survive(const struct game *game)
{
    struct rng rng = { 20261130 };
    for (int i = 0; i < GAMES; i++)
        assert_survives(game, NULL, &rng);
    struct position pos = game->start;
    play_on(game, &pos, LATE + 1, &rng);
    pos = plain(game, &pos);
    assert_survives(game, &pos, &rng);
}

static void random_games_of_every_kind_survive(void **state)
{
    (void)state;
    for (int i = 0; game_nth(i); i++)
        assert_games_survive(game_nth(i));
}

static void games_with_modifiers_and_options_survive(void **state)
{
    (void)state;
    static const char *const ids[] = {
        "russian+losing", "international+towers",  "turkish+towers", "english+turned",
        "bashni+losing",  "italian+towers",        "dameo+losing",   "turkish[endgame=none]",
        "frisian+losing", "english+losing+towers",
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        assert_games_survive(find(ids[i]));
}

/* Longer than the text that a node keeps. */
static void long_moves_are_written_in_full(void **state)
{
    (void)state;
    static const char move[] = "a1xc3xe5xc7xa5xc3xe1xg3xe5";
    struct pdn_game game =
        read_one("[Variant \"cheskers\"]\n[FEN \"W:WKa1:Bb2,d4,f4,f2,d2,b4,b6,d6,Kh8\"]\n"
                 "1. a1xc3xe5xc7xa5xc3xe1xg3xe5 *");
    char *text = written_game(&game);
    assert_int_equal(game.errors.count, 0);
    assert_int_equal(game.moves, 1);
    assert_non_null(strstr(text, move));
    assert_null(round_trip_fault(&game));
    free(text);
    pdn_game_free(&game);
}

/* Deep nesting needs no deep stack. */
static void variations_may_be_nested_without_limit(void **state)
{
    (void)state;
    enum { DEPTH = 100000 };
    struct strbuf text;
    strbuf_init(&text);
    strbuf_add(&text, "[GameType \"20\"]\n1. 32-28 ");
    for (int i = 0; i < DEPTH; i++)
        strbuf_add(&text, "(1. 33-28 ");
    for (int i = 0; i < DEPTH; i++)
        strbuf_char(&text, ')');
    struct pdn_game game = read_one(text.text);
    assert_int_equal(game.errors.count, 0);
    assert_int_equal(record_count(game.record), 3);
    assert_null(round_trip_fault(&game));
    pdn_game_free(&game);
    strbuf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seven_tags_come_first_and_the_rules_last),
        cmocka_unit_test(a_game_without_a_number_is_named),
        cmocka_unit_test(old_programs_get_results_and_no_variations),
        cmocka_unit_test(a_tag_and_an_ending_that_differ_are_both_kept),
        cmocka_unit_test(lines_have_at_most_80_columns),
        cmocka_unit_test(random_games_of_every_kind_survive),
        cmocka_unit_test(games_with_modifiers_and_options_survive),
        cmocka_unit_test(long_moves_are_written_in_full),
        cmocka_unit_test(variations_may_be_nested_without_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
