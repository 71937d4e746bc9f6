/* The warnings of Armenian draughts (orthogonal rules, 3.2). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/courtesy.h"
#include "rules/fen.h"
#include "rules/notation.h"
#include "src/base/strbuf.h"

/* What is said after a move, "" for nothing. */
static void check(const char *variant, const char *fen, const char *text, const char *expected)
{
    struct err err = { .text = "" };
    struct position pos, after;
    struct movelist legal = { .move = NULL };
    struct courtesy courtesy;
    struct written written;
    struct strbuf said;
    const struct game *game = game_find(variant, &err);
    assert_non_null(game);
    if (!fen_read(game, fen, &pos, &err))
        fail_msg("%s", err.text);
    game_generate(game, &pos, &legal);
    assert_true(written_read(game, text, &written, &err));
    int i = written_match(game, &written, &legal);
    assert_true(i >= 0);
    game_apply(game, &pos, &legal.move[i], &after);
    strbuf_init(&said);
    bool any = courtesy_of(game, &pos, &legal.move[i], &after, &courtesy);
    if (any)
        courtesy_text(game, &courtesy, &said);
    assert_int_equal(any, expected[0] != '\0');
    assert_string_equal(said.length ? said.text : "", expected);
    strbuf_free(&said);
    movelist_free(&legal);
}

static void an_attack_is_announced_once(void **state)
{
    (void)state;
    check("armenian", "W:Wd4,a2:Bd6,h8", "d4-d5", "under attack: d6");
    check("armenian", "W:Wd5,a2:Bd6,d7,h8", "a2-a3", "");
    check("armenian", "B:Wd4,a2:Bd6,h8", "d6-d5", "under attack: d4");
}

/* All sequences count, those that the majority forbids, too. */
static void shorter_captures_are_attacks_too(void **state)
{
    (void)state;
    check("armenian", "W:WKb1,h2:Ba4,a6,d2,h8", "b1-a2", "under attack: d2, a4, a6");
    check("armenian", "W:WKa1,h2:Bb3,b6,d7,f6,h8", "a1-b1", "under attack: b3, b6, f6, d7");
}

static void men_near_the_last_row_and_new_kings_are_announced(void **state)
{
    (void)state;
    check("armenian", "W:Wd6:Bh8", "d6-d7", "a man stands on the last row but one: d7");
    check("armenian", "B:Wh7:Bd3", "d3-d2", "a man stands on the last row but one: d2");
    check("armenian", "W:Wd7:Bh5", "d7-d8", "a new king: d8");
    check("armenian", "W:Wd7:Bg8,a3", "d7-d8", "under attack: g8; a new king: d8");
}

static void only_armenian_draughts_warns_and_only_by_default(void **state)
{
    (void)state;
    check("armenian[courtesy_warnings=off]", "W:Wd4,a2:Bd6,h8", "d4-d5", "");
    check("turkish", "W:Wd4,a2:Bd6,h8", "d4-d5", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_attack_is_announced_once),
        cmocka_unit_test(shorter_captures_are_attacks_too),
        cmocka_unit_test(men_near_the_last_row_and_new_kings_are_announced),
        cmocka_unit_test(only_armenian_draughts_warns_and_only_by_default),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
