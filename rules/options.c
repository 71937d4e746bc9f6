#include "rules/options.h"

#include <string.h>

#include "src/base/lang.h"
#include "src/base/strbuf.h"

static void one_each_draw(struct rules *r) { r->draw.special = DRAWS_ONE_EACH; }
static void plain_end(struct rules *r) { r->draw.special = DRAWS_PLAIN; }
static void may_reverse(struct rules *r) { r->no_reversal = false; }
static void crown_passing(struct rules *r) { r->crown = CROWN_PASSING; }
static void king_takes_all(struct rules *r) { r->king_jump = DIRS_ALL; }
static void most_pieces(struct rules *r) { r->rank[0] = RANK_MOST_PIECES; }
static void leap_four(struct rules *r) { r->man_leap = DIRS_STRAIGHT; }
static void no_back_capture(struct rules *r) { r->man_jump = DIRS_FORWARD_SIDEWAYS; }
static void compulsory(struct rules *r) { r->capture_optional = false; }
static void national_draws(struct rules *r)
{
    r->draw.special = DRAWS_PLAIN;
    r->draw.quiet_moves = 20;
}
static void repeat_three(struct rules *r) { r->draw.repetitions = 3; }

/* Lifting at once brings the ban on turning back by 180 degrees with it (orthogonal games). */
static void lift_at_once(struct rules *r)
{
    r->removes_at_once = true;
    r->no_reversal = true;
}

/* Column draughts: lifted at once, each tower once; no ban, since a tower stays where it was. */
static void strike_off(struct rules *r) { r->removes_at_once = true; }

static void king_long(struct rules *r)
{
    r->king_flies = true;
    r->landing_free = true;
}

static void board_8x8(struct rules *r)
{
    r->board = "8x8";
    r->men_rows = 3;
}

static void literal(struct rules *r)
{
    r->man_step = DIRS_DIAGONAL;
    r->man_spares_king = true;
}

static void base_russian(struct rules *r)
{
    r->man_jump = DIRS_DIAGONAL;
    r->king_flies = true;
    r->crown = CROWN_PASSING;
    r->draw.quiet_moves = 15;
}

static void base_brazilian(struct rules *r)
{
    base_russian(r);
    r->crown = CROWN_ENDS_ONLY;
    r->rank[0] = RANK_MOST_PIECES;
}

static void base_czech(struct rules *r)
{
    r->king_flies = true;
    r->rank[0] = RANK_WITH_KING;
    r->draw.quiet_moves = 15;
}

/* Diagonal draughts: what is noted in option[0] is put together when all has been read. */
enum { CROWNED_ON_ROW = 1, TO_THE_CORNER = 2 };

static void promote_on_row(struct rules *r) { r->option[0] |= CROWNED_ON_ROW; }
static void corner_moves(struct rules *r) { r->option[0] |= TO_THE_CORNER; }

static void own_first(struct rules *r) { r->option[0] = 1; }
static void gate_rights(struct rules *r) { r->option[1] = 1; }
static void no_warnings(struct rules *r) { r->courtesy = false; }
static void must_take(struct rules *r)
{
    r->option[0] = 2;
    r->capture_optional = false;
}

static void first_other(struct rules *r) { r->first = !r->first; }
static void multi_first(struct rules *r) { r->option[0] = 1; }
static void most_of_all(struct rules *r) { r->option[0] = 2; }
static void first_choice(struct rules *r) { r->option[0] = 1; }
static void end_at_four(struct rules *r) { r->option[0] = 4; }
static void no_limit(struct rules *r) { r->option[2] = 0; }
static void single_jumps(struct rules *r) { r->option[1] |= 2; }

static void fox_b8(struct rules *r) { r->start = "W:Wa1,c1,e1,g1:BKb8"; }
static void fox_f8(struct rules *r) { r->start = "W:Wa1,c1,e1,g1:BKf8"; }
static void fox_h8(struct rules *r) { r->start = "W:Wa1,c1,e1,g1:BKh8"; }

/* Ugolki: the camp is kept in option[0], that pieces go along files in option[1]; what start
 * position follows is known only when all options have been read, see options_finish. */
enum { CAMP_3X4, CAMP_3X3, CAMP_4X4, CAMP_DARK9, CAMPS };

static void camp_3x3(struct rules *r) { r->option[0] = CAMP_3X3; }
static void camp_4x4(struct rules *r) { r->option[0] = CAMP_4X4; }
static void camp_dark9(struct rules *r) { r->option[0] = CAMP_DARK9; }
static void along_files(struct rules *r) { r->option[1] |= 1; }

/* [camp][along files]. Opposite corners could never be reached along files alone: there the camps
 * face each other. */
static const char *const ugolki_start[CAMPS][2] = {
    [CAMP_3X4] = { "W:Wa1,b1,c1,d1,a2,b2,c2,d2,a3,b3,c3,d3:Be6,f6,g6,h6,e7,f7,g7,h7,e8,f8,g8,h8",
                   "W:Wa1,b1,c1,d1,a2,b2,c2,d2,a3,b3,c3,d3:Ba6,b6,c6,d6,a7,b7,c7,d7,a8,b8,c8,d8" },
    [CAMP_3X3] = { "W:Wa1,b1,c1,a2,b2,c2,a3,b3,c3:Bf6,g6,h6,f7,g7,h7,f8,g8,h8",
                   "W:Wa1,b1,c1,a2,b2,c2,a3,b3,c3:Ba6,b6,c6,a7,b7,c7,a8,b8,c8" },
    [CAMP_4X4] = { "W:Wa1,b1,c1,d1,a2,b2,c2,d2,a3,b3,c3,d3,a4,b4,c4,d4:"
                   "Be5,f5,g5,h5,e6,f6,g6,h6,e7,f7,g7,h7,e8,f8,g8,h8",
                   "W:Wa1,b1,c1,d1,a2,b2,c2,d2,a3,b3,c3,d3,a4,b4,c4,d4:"
                   "Ba5,b5,c5,d5,a6,b6,c6,d6,a7,b7,c7,d7,a8,b8,c8,d8" },
    [CAMP_DARK9] = { "W:Wa1,c1,e1,b2,d2,a3,c3,b4,a5:Bf8,h8,g7,e7,h6,f6,g5,d8,h4", NULL },
};

#define REMOVAL { { "after", N_("after the move"), NULL }, { "at_once", N_("at once"), lift_at_once } }
#define BASES \
    { { "english", N_("English rules"), NULL }, { "russian", N_("Russian rules"), base_russian }, \
      { "brazilian", N_("Brazilian rules"), base_brazilian }, \
      { "czech", N_("Czech rules"), base_czech } }
#define PROMOTION \
    { { "corner", N_("in the corner"), NULL }, { "row", N_("on the whole last row"), promote_on_row } }

static const struct rule_option table[] = {
    { "turkish", "endgame", N_("Single man"),
      { { "lone_man", N_("a king beats it"), NULL },
        { "one_each_draw", N_("one piece each is a draw"), one_each_draw },
        { "none", N_("no special rule"), plain_end } } },
    { "turkish", "no180", N_("Turning back in a capture"),
      { { "on", N_("forbidden"), NULL }, { "off", N_("allowed"), may_reverse } } },
    { "turkish", "promotion", N_("Crowning in a capture"),
      { { "end", N_("at its end"), NULL }, { "continue", N_("goes on as a king"), crown_passing } } },
    { "armenian", "king_capture", N_("Kings take"),
      { { "orthogonal", N_("along ranks and files"), NULL },
        { "eight", N_("in eight directions"), king_takes_all } } },
    { "armenian", "courtesy_warnings", N_("Warnings"),
      { { "on", N_("of attacks and men about to be crowned"), NULL },
        { "off", N_("none"), no_warnings } } },
    { "armenian", "removal", N_("Captured pieces are lifted"), REMOVAL },
    { "keny", "majority", N_("Choice of capture"),
      { { "off", N_("free"), NULL }, { "on", N_("most pieces"), most_pieces } } },
    { "keny", "own_leap", N_("Leap over an own man"),
      { { "forward_side", N_("forwards and sideways"), NULL },
        { "four", N_("in four directions"), leap_four } } },
    { "keny", "man_back_capture", N_("Men take backwards"),
      { { "on", N_("yes"), NULL }, { "off", N_("no"), no_back_capture } } },
    { "keny", "removal", N_("Captured pieces are lifted"), REMOVAL },
    { "gothic", "capture", N_("Capture"),
      { { "optional", N_("optional"), NULL }, { "compulsory", N_("compulsory"), compulsory } } },
    { "gothic", "king", N_("Kings"),
      { { "short", N_("short"), NULL }, { "long", N_("flying"), king_long } } },
    { "german", "board", N_("Board"),
      { { "10x10", N_("10×10"), NULL }, { "8x8", N_("8×8"), board_8x8 } } },
    { "german", "literal", N_("Men step back"),
      { { "0", N_("no"), NULL }, { "1", N_("yes, and spare kings"), literal } } },
    { "bashni", "strike", N_("Turkish strike"),
      { { "on", N_("on"), NULL }, { "off", N_("off"), strike_off } } },
    { "brazilian", "draws", N_("Draws"),
      { { "fmjd64", N_("as in Russian draughts"), NULL },
        { "national", N_("20 king moves"), national_draws } } },
    { "italian", "repetition", N_("Repetition"),
      { { "4", N_("fourth time"), NULL }, { "3", N_("third time"), repeat_three } } },
    { "frisian", "repetition", N_("Repetition"),
      { { "none", N_("no rule"), NULL }, { "3", N_("third time"), repeat_three } } },
    { "diagonal-12", "base", N_("Rules"), BASES },
    { "diagonal-12", "promotion", N_("Crowned"), PROMOTION },
    { "diagonal-12", "moves", N_("Men move"),
      { { "rank", N_("towards the last row"), NULL },
        { "corner", N_("towards the corner"), corner_moves } } },
    { "diagonal-9", "base", N_("Rules"), BASES },
    { "diagonal-9", "promotion", N_("Crowned"), PROMOTION },
    { "diagonal-9", "moves", N_("Men move"),
      { { "rank", N_("towards the last row"), NULL },
        { "corner", N_("towards the corner"), corner_moves } } },
    { "fox-geese-4", "first", N_("Who begins"),
      { { "geese", N_("the geese"), NULL }, { "fox", N_("the fox"), first_other } } },
    { "fox-geese-4", "fox", N_("The fox stands on"),
      { { "d8", "d8", NULL }, { "b8", "b8", fox_b8 }, { "f8", "f8", fox_f8 },
        { "h8", "h8", fox_h8 } } },
    { "fox-geese-12", "capture", N_("Capture"),
      { { "optional", N_("optional"), NULL }, { "compulsory", N_("compulsory"), must_take } } },
    { "fox-geese-12", "first", N_("Who begins"),
      { { "geese", N_("the kids"), NULL }, { "fox", N_("the wolf"), first_other } } },
    { "wolves-sheep", "first", N_("Who begins"),
      { { "fox", N_("the sheep"), NULL }, { "geese", N_("the wolves"), first_other } } },
    { "wolves-sheep", "sheep", N_("The sheep stands on"),
      { { "d8", "d8", NULL }, { "b8", "b8", fox_b8 }, { "f8", "f8", fox_f8 },
        { "h8", "h8", fox_h8 } } },
    { "ugolki", "camp", N_("Camp"),
      { { "3x4", N_("3×4"), NULL }, { "3x3", N_("3×3"), camp_3x3 }, { "4x4", N_("4×4"), camp_4x4 },
        { "dark9", N_("nine on dark squares"), camp_dark9 } } },
    { "ugolki", "moves", N_("Pieces go"),
      { { "orth", N_("in four directions"), NULL }, { "vertical", N_("along files"), along_files } } },
    { "ugolki", "jumps", N_("Jumps"),
      { { "chain", N_("in chains"), NULL }, { "single", N_("one a move"), single_jumps } } },
    { "ugolki", "limit", N_("Leaving home"),
      { { "40", N_("within 40 moves"), NULL }, { "off", N_("no limit"), no_limit } } },
    { "gomoku-checkers", "end", N_("Too few for five"),
      { { "none", N_("the game goes on"), NULL }, { "4", N_("lost"), end_at_four } } },
    { "cheskers", "majority", N_("Choice of capture"),
      { { "off", N_("free"), NULL }, { "multi_first", N_("two or more first"), multi_first },
        { "on", N_("most pieces"), most_of_all } } },
    { "shatra", "reserve_order", N_("The reserve leaves"),
      { { "strict", N_("in order"), NULL }, { "free", N_("in any order"), first_choice } } },
    { "shatra", "gate_rights", N_("On a gate"),
      { { "off", N_("no more rights than elsewhere"), NULL },
        { "on", N_("the rights of a biy"), gate_rights } } },
    { "stavropol", "priority", N_("Captures"),
      { { "none", N_("by either colour"), NULL }, { "own", N_("by one's own pieces first"), own_first } } },
    { "ashtarashki", "goal", N_("Goal"),
      { { "breakthrough", N_("the far row"), NULL }, { "blockade", N_("no legal move"), first_choice } } },
};

enum { TABLE_SIZE = sizeof table / sizeof *table };

const struct rule_option *option_nth(int i)
{
    return i >= 0 && i < TABLE_SIZE ? &table[i] : NULL;
}

/* A man may step to any neighbour that is not further from the enemy's corner: backwards on the side
 * of the corner that it does not go to. On the turned board left and right change places. */
static void finish_diagonal(struct rules *rules)
{
    bool twelve = strcmp(rules->id, "diagonal-12") == 0;
    bool turned = strcmp(rules->board, "8x8m") == 0;
    if (rules->option[0] & CROWNED_ON_ROW)
        rules->promotes[0] = rules->promotes[1] = NULL;
    if (!(rules->option[0] & TO_THE_CORNER))
        return;
    rules->man_step = DIRS_AHEAD | 1 << (twelve != turned ? SOUTH_WEST : SOUTH_EAST);
    if (rules->man_jump != DIRS_DIAGONAL)
        rules->man_jump = rules->man_step;
}

bool options_finish(struct rules *rules, struct err *err)
{
    if (strncmp(rules->id, "diagonal-", 9) == 0)
        finish_diagonal(rules);
    if (strcmp(rules->id, "ugolki") != 0)
        return true;
    int camp = rules->option[0];
    rules->start = ugolki_start[camp][rules->option[1] & 1];
    if (!rules->start)
        return err_set(err, "\"ugolki\": the nine on dark squares go diagonally, so moves=vertical "
                            "does not go with camp=dark9");
    if (camp == CAMP_DARK9)
        rules->board = "8x8";
    return true;
}

static bool is(const char *word, const char *text, size_t length)
{
    return strlen(word) == length && memcmp(word, text, length) == 0;
}

static bool list_options(const char *game, const char *text, size_t length, struct err *err)
{
    struct strbuf all;
    strbuf_init(&all);
    for (int i = 0; i < TABLE_SIZE; i++) {
        if (strcmp(table[i].game, game) != 0)
            continue;
        strbuf_printf(&all, "%s%s=", all.length ? ", " : "", table[i].key);
        for (const struct rule_value *v = table[i].value; v->value; v++)
            strbuf_printf(&all, "%s%s", v == table[i].value ? "" : "|", v->value);
    }
    int shown = (int)(length > 40 ? 40 : length);
    if (all.length)
        err_set(err, "\"%s\" has no rule option \"%.*s\"; there are %s", game, shown, text, all.text);
    else
        err_set(err, "\"%s\" has no rule options, but \"%.*s\" was given", game, shown, text);
    strbuf_free(&all);
    return false;
}

bool option_apply(struct rules *rules, const char *text, size_t length, struct err *err)
{
    const char *equals = memchr(text, '=', length);
    if (!equals)
        return list_options(rules->id, text, length, err);
    size_t key = (size_t)(equals - text);
    for (int i = 0; i < TABLE_SIZE; i++) {
        if (strcmp(table[i].game, rules->id) != 0 || !is(table[i].key, text, key))
            continue;
        for (const struct rule_value *v = table[i].value; v->value; v++)
            if (is(v->value, equals + 1, length - key - 1)) {
                if (v->set)
                    v->set(rules);
                return true;
            }
    }
    return list_options(rules->id, text, length, err);
}
