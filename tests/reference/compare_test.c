/* The product against the reference on thousands of positions of one game.
 *
 *     compare_test VARIANT POSITIONS
 *
 * Half of the positions come from random games, in which both sides are led by the same moves, the
 * other half are set up. In each the two must agree on every legal move: how it is written, what
 * it takes, which squares it touches, whether it crowns, the position that it leads to, and on who
 * has won, as far as the position alone tells.
 */
#include "rules/fen.h"
#include "rules/notation.h"
#include "rules/outcome.h"
#include "src/base/strbuf.h"
#include "tests/reference/setups.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_GAME = 160, FAILURES_SHOWN = 5, MOST_MOVES = 4096 };

struct comparison {
    const struct game *game;
    struct ref_game ref;
    struct ref_list expected;
    struct movelist legal;
    struct strbuf fen;
    const char *origin; /* how the position came about */
    int positions, captures, skipped, failures, wanted;
};

static bool is_game(const struct comparison *c, const char *id)
{
    return strncmp(c->ref.id, id, strlen(id)) == 0;
}

static const char *write_fen(struct comparison *c, const struct position *pos)
{
    strbuf_clear(&c->fen);
    fen_write(c->game, pos, &c->fen);
    return c->fen.text;
}

static void complain(struct comparison *c, const struct ref_position *pos, const char *what,
                     const char *detail)
{
    char fen[REF_FEN];
    ref_write(&c->ref, pos, fen);
    c->failures++;
    if (c->failures <= FAILURES_SHOWN)
        printf("%s, %s position %d, %s: %s: %s\n", c->game->id, c->origin, c->positions, fen, what,
               detail);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The captured squares by name, sorted, as the reference writes them. */
static void captured_names(const struct game *game, sqset captured, char *out, size_t size)
{
    char name[MAX_SQUARES][4];
    int count = 0;
    while (captured)
        snprintf(name[count++], sizeof *name, "%s", square_name(game, set_take(&captured)));
    qsort(name, (size_t)count, sizeof *name, compare_names);
    snprintf(out, size, "%s", count ? "" : "-");
    for (int i = 0; i < count; i++) {
        size_t length = strlen(out);
        snprintf(out + length, size - length, "%s%s", i ? "," : "", name[i]);
    }
}

static bool has_route(const struct ref_move *move, const char *text)
{
    if (!move->ambiguous)
        return strcmp(move->text, text) == 0;
    for (int i = 0; i < move->ways; i++) {
        if (strcmp(move->way[i].route, text) == 0)
            return true;
    }
    return false;
}

static bool has_path(const struct ref_move *move, const char *path)
{
    if (move->ways == 0)
        return strcmp(move->text, path) == 0; /* quiet: "c3-d4" both times */
    for (int i = 0; i < move->ways; i++) {
        if (strcmp(move->way[i].path, path) == 0)
            return true;
    }
    return false;
}

/* Finds the reference's move for one of the product; -1 with a complaint when there is none. */
static int find_partner(struct comparison *c, const struct ref_position *where,
                        const struct position *pos, const struct move *move)
{
    char text[MOVE_TEXT], path[MOVE_TEXT], captured[REF_TEXT];
    struct position after;
    move_text(c->game, &c->legal, move, text);
    move_path_text(c->game, move, path);
    captured_names(c->game, move->captured, captured, sizeof captured);
    game_apply(c->game, pos, move, &after);
    const char *fen = write_fen(c, &after);

    for (int i = 0; i < c->expected.count; i++) {
        const struct ref_move *other = &c->expected.move[i];
        if (strcmp(other->fen, fen) != 0 || !has_route(other, text))
            continue;
        if (strcmp(other->captured, captured) != 0)
            complain(c, where, text, captured);
        if (!has_path(other, path))
            complain(c, where, text, path);
        if (other->crowns != ((move->flags & MOVE_PROMOTES) != 0))
            complain(c, where, text, "crowning");
        if (!c->ref.own && other->by_king != ((move->flags & MOVE_BY_KING) != 0))
            complain(c, where, text, "made by a king");
        return i;
    }
    complain(c, where, text, fen);
    return -1;
}

/* Is there a capture at all? In gomoku draughts pieces are taken off without being captured. */
static void compare_capture(struct comparison *c, const struct ref_position *where,
                            const struct position *pos)
{
    bool capture = false;
    for (int i = 0; i < c->expected.count; i++)
        capture = capture || strcmp(c->expected.move[i].captured, "-") != 0;
    c->captures += capture;
    bool over = c->expected.count == 0; /* then the question does not arise */
    if (!over && c->ref.sign != '-' && !is_game(c, "gomoku-checkers") &&
        c->game->does->can_capture(c->game, pos) != capture)
        complain(c, where, "can_capture", capture ? "false" : "true");
}

/* Is this an end that the position itself tells, not its history and counters? */
static bool is_material(enum end_reason reason)
{
    return reason == END_LONE_MAN || reason == END_ONE_EACH || reason == END_BOTH_FILLED;
}

static void compare_result(struct comparison *c, const struct ref_position *where,
                           const struct position *pos)
{
    char expected = ref_result(&c->ref, where, &c->expected);
    enum end_reason reason;
    enum outcome outcome = game_outcome(c->game, pos, NULL, &reason);
    if (expected == '-' && outcome == DRAWN && !is_material(reason))
        return;
    if (outcome == PLAYING ? expected == '-' : expected == "-wbd"[outcome])
        return;
    char text[80];
    snprintf(text, sizeof text, "%d with reason %d, expected %c", outcome, reason, expected);
    complain(c, where, "result", text);
}

/* Compares one position, whose moves are listed; partner[i] is the reference's move for move i of
 * the product. */
static void compare(struct comparison *c, const struct ref_position *where,
                    const struct position *pos, int *partner)
{
    c->positions++;
    bool used[MOST_MOVES] = { false };
    for (int i = 0; i < c->legal.count; i++) {
        partner[i] = find_partner(c, where, pos, &c->legal.move[i]);
        if (partner[i] >= 0 && used[partner[i]])
            complain(c, where, "twice in the list", c->expected.move[partner[i]].text);
        if (partner[i] >= 0)
            used[partner[i]] = true;
    }
    for (int i = 0; i < c->expected.count; i++) {
        if (!used[i])
            complain(c, where, "missing move", c->expected.move[i].text);
    }
    if (c->game->does->count(c->game, pos) != c->expected.count)
        complain(c, where, "count", "wrong");
    compare_capture(c, where, pos);
    compare_result(c, where, pos);
}

static bool read_both(struct comparison *c, const struct ref_position *where, struct position *pos)
{
    char fen[REF_FEN];
    struct err err;
    ref_write(&c->ref, where, fen);
    if (!fen_read(c->game, fen, pos, &err)) {
        complain(c, where, "not read", err.text);
        return false;
    }
    const char *written = write_fen(c, pos);
    if (strcmp(written, fen) != 0)
        complain(c, where, "written as", written);
    return true;
}

/* One random game, both sides led by the same moves. */
static void compare_game(struct comparison *c, const struct ref_position *start, int plies,
                         struct rng *rng)
{
    static struct ref_position where;
    static struct position pos;
    int partner[MOST_MOVES];
    where = *start;
    if (!read_both(c, &where, &pos))
        return;
    for (int ply = 0; ply < plies && c->positions < c->wanted; ply++) {
        if (!ref_moves(&c->ref, &where, &c->expected)) {
            c->skipped++;
            return;
        }
        game_generate(c->game, &pos, &c->legal);
        if (c->expected.count > MOST_MOVES && c->legal.count > MOST_MOVES) {
            c->skipped++;               /* comparing each with each would take too long */
            return;
        }
        if (c->expected.count > MOST_MOVES || c->legal.count > MOST_MOVES) {
            complain(c, &where, "number of moves", "wrong");
            return;
        }
        compare(c, &where, &pos, partner);
        if (c->legal.count == 0)
            return;
        int chosen = (int)rng_below(rng, (uint32_t)c->legal.count);
        if (partner[chosen] < 0)
            return;
        struct position after;
        game_apply(c->game, &pos, &c->legal.move[chosen], &after);
        pos = after;
        where = c->expected.move[partner[chosen]].after;
    }
}

static void compare_all(struct comparison *c, struct rng *rng)
{
    struct ref_position start;
    const char *error;
    int positions = c->wanted;
    c->wanted = positions / 2;
    c->origin = "played";
    while (c->positions < c->wanted && c->failures < FAILURES_SHOWN) {
        if (!ref_read(&c->ref, "start", &start, &error))
            abort();
        compare_game(c, &start, LONGEST_GAME, rng);
    }
    c->wanted = positions;
    c->origin = "set up";
    /* A few moves are played on from each set-up: they free towers and use up king moves. */
    for (int i = 0; c->positions < c->wanted && c->failures < FAILURES_SHOWN; i++) {
        ref_setup(&c->ref, (enum ref_setup)(i % SETUP_KINDS), rng, &start);
        compare_game(c, &start, 3, rng);
    }
}

int main(int argc, char **argv)
{
    static struct comparison c;
    struct err err;
    if (argc != 3) {
        fputs("usage: compare_test VARIANT POSITIONS\n", stderr);
        return 2;
    }
    c.game = game_find(argv[1], &err);
    if (!c.game || !ref_find(argv[1], &c.ref)) {
        printf("%s: %s\n", argv[1], c.game ? "unknown to the reference" : err.text);
        return 1;
    }
    c.wanted = atoi(argv[2]);
    strbuf_init(&c.fen);
    struct rng rng = { hash_bytes(argv[1], strlen(argv[1]), 1) };
    compare_all(&c, &rng);
    printf("%s: %d positions compared, %d with captures, %d given up, %d failures\n", argv[1],
           c.positions, c.captures, c.skipped, c.failures);
    int wanted = c.wanted;
    bool takes = !is_game(&c, "ugolki") && !is_game(&c, "fox-geese-4") &&
                 !is_game(&c, "wolves-sheep");
    int captures = !takes ? 0 : c.ref.own ? wanted / 50 : wanted / 10;
    bool enough = c.positions >= wanted && c.captures >= captures && c.skipped <= wanted / 50;
    if (!enough)
        puts("too few positions, captures or too many given up");
    strbuf_free(&c.fen);
    movelist_free(&c.legal);
    ref_list_free(&c.expected);
    return c.failures || !enough;
}
