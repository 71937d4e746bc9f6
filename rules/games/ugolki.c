/* Ugolki: bringing one's pieces into the opponent's corner by steps and chains of jumps.
 *
 * rules.option[0]: the camp (enum camp); [1]: how pieces go (enum paths) and single jumps; [2]: the
 * own moves after which nobody may be left at home, 0 = no limit. position.count[0] holds the
 * plies played, of which the FEN field ":F<n>" (move number) tells.
 */
#include "rules/games/games.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules/games/refuse.h"
#include "rules/outcome.h"
#include "src/base/lang.h"
#include "src/base/strbuf.h"

enum { ALONG_FILES = 1, SINGLE_JUMPS = 2 };            /* bits of option[1] */
enum { LAST_NUMBER = 30000 };           /* of a move; position.count has 16 bits for two plies each */

static sqset home(const struct game *game, int side)
{
    return game->start.piece[MAN][side];
}

static dirset directions(const struct game *game)
{
    if (!game->geo->full)
        return DIRS_DIAGONAL;           /* the nine on dark squares */
    return game->rules.option[1] & ALONG_FILES ? 1 << NORTH | 1 << SOUTH : DIRS_STRAIGHT;
}

static void add_steps(const struct game *game, square from, sqset empty, struct movelist *out)
{
    for (dirset left = directions(game); left; left &= (dirset)(left - 1)) {
        square to = geometry_step(game->geo, from, (enum dir)__builtin_ctz(left));
        if (to != SQ_NONE && set_has(empty, to))
            odd_add(out, from, to);
    }
}

/* All squares that chains of jumps reach, each by a shortest chain (breadth first). */
static void add_jumps(const struct game *game, square from, sqset all, sqset empty,
                      struct movelist *out)
{
    const struct geometry *geo = game->geo;
    sqset pieces = all & ~set_of(from);
    sqset reached = set_of(from);
    square queue[MAX_SQUARES];
    square before[MAX_SQUARES];
    int length[MAX_SQUARES];
    int head = 0;
    int tail = 0;
    queue[tail++] = from;
    length[from] = 0;

    while (head < tail) {
        square at = queue[head++];
        if (length[at] && (game->rules.option[1] & SINGLE_JUMPS))
            continue;
        if (length[at] == MOVE_MAX_HOPS)
            continue;
        for (dirset left = directions(game); left; left &= (dirset)(left - 1)) {
            enum dir d = (enum dir)__builtin_ctz(left);
            square over = geometry_step(geo, at, d);
            if (over == SQ_NONE || !set_has(pieces, over))
                continue;
            square land = geometry_step(geo, over, d);
            if (land == SQ_NONE || !set_has(empty, land) || set_has(reached, land))
                continue;
            reached |= set_of(land);
            before[land] = at;
            length[land] = length[at] + 1;
            queue[tail++] = land;

            struct move *move = odd_add(out, from, land);
            move->hops = (uint8_t)length[land];
            square back = land;
            for (int i = length[land]; i > 0; i--) {
                move->via[i - 1] = back;
                back = before[back];
            }
        }
    }
}

static bool filled(const struct game *game, const struct position *pos, int side)
{
    return pos->piece[MAN][side] == home(game, !side);
}

/* The side that stayed at home too long, or -1. It is looked at after each of its moves. */
static int stayed_home(const struct game *game, const struct position *pos)
{
    int limit = game->rules.option[2];
    if (!limit)
        return -1;
    int mover = !pos->turn;
    int moves = mover == WHITE ? (pos->count[0] + 1) / 2 : pos->count[0] / 2;
    return moves > limit && (pos->piece[MAN][mover] & home(game, mover)) ? mover : -1;
}

static enum outcome decide(const struct game *game, const struct position *pos,
                           enum end_reason *reason)
{
    *reason = END_CAMP_FILLED;
    bool white = filled(game, pos, WHITE);
    bool black = filled(game, pos, BLACK);
    if (pos->turn == WHITE && white && black) {
        *reason = END_BOTH_FILLED;
        return DRAWN;
    }
    if (black)
        return BLACK_WINS;
    if (white && pos->turn == WHITE)    /* Black has had the equalising move */
        return WHITE_WINS;
    int late = stayed_home(game, pos);
    if (late >= 0) {
        *reason = END_STAYED_HOME;
        return side_wins(!late);
    }
    *reason = END_NONE;
    return PLAYING;
}

static void generate(const struct game *game, const struct position *pos, struct movelist *out)
{
    enum end_reason ignored;
    out->count = 0;
    if (decide(game, pos, &ignored) != PLAYING)
        return;
    sqset all = pos->piece[MAN][WHITE] | pos->piece[MAN][BLACK];
    sqset empty = game->geo->board & ~all;
    for (sqset left = pos->piece[MAN][pos->turn]; left;) {
        square from = set_take(&left);
        add_steps(game, from, empty, out);
        add_jumps(game, from, all, empty, out);
    }
}

static void apply(const struct game *game, const struct position *pos, const struct move *move,
                  struct position *out)
{
    memcpy(out, pos, game->pos_size);
    sqset *men = &out->piece[MAN][pos->turn];
    *men = (*men & ~set_of(move->from)) | set_of(move->to);
    /* Odd after White's moves: a position in which Black begins may have been set up without a
     * number, and its first move ends with Black's. */
    if (out->count[0] < UINT16_MAX - 1)
        out->count[0] = (uint16_t)(pos->turn == WHITE ? out->count[0] + 1
                                                      : out->count[0] / 2 * 2 + 2);
    odd_finish(game, out);
}

static bool can_capture(const struct game *game, const struct position *pos)
{
    (void)game;
    (void)pos;
    return false;
}

static enum outcome outcome(const struct game *game, const struct position *pos,
                            const struct history *past, enum end_reason *reason)
{
    enum outcome decided = decide(game, pos, reason);
    if (decided != PLAYING)
        return decided;
    if (game->does->count(game, pos) == 0) {
        *reason = END_BLOCKED;
        return side_wins(!pos->turn);
    }
    return odd_repetition(game, pos, past, reason);
}

static bool check(const struct game *game, const struct position *pos, struct err *err)
{
    (void)game;
    for (int side = 0; side < 2; side++)
        if (position_side(pos, (enum side)side) != pos->piece[MAN][side])
            return err_set(err, "there are no kings in this game");
    return true;
}

static bool read_field(const struct game *game, const char **at, struct position *pos)
{
    (void)game;
    if (**at != 'F' || !isdigit((unsigned char)(*at)[1]))
        return false;
    char *end;
    long number = strtol(*at + 1, &end, 10);
    if (number < 1 || number > LAST_NUMBER)
        return false;
    pos->count[0] = (uint16_t)(2 * (number - 1) + (pos->turn == BLACK));
    *at = end;
    return true;
}

static void write_fields(const struct game *game, const struct position *pos, struct strbuf *out)
{
    (void)game;
    if (pos->count[0] > 1)
        strbuf_printf(out, ":F%d", pos->count[0] / 2 + 1);
}

/* How many are still at home, and for how long that may be; how many have arrived. */
static void status(const struct game *game, const struct position *pos, struct strbuf *out)
{
    int white = set_count(pos->piece[MAN][WHITE] & home(game, WHITE));
    int black = set_count(pos->piece[MAN][BLACK] & home(game, BLACK));
    int limit = game->rules.option[2];
    int moves = pos->count[0] / 2;      /* made by each side */

    if (white || black)
        strbuf_printf(out, _("At home: White %d, Black %d"), white, black);
    if (limit && (white || black)) {
        int left = limit > moves ? limit - moves : 0;
        strbuf_add(out, " · ");
        strbuf_printf(out, ngettext("%d move left to leave it", "%d moves left to leave it",
                                    (unsigned long)left), left);
    }
    strbuf_add(out, out->length ? " · " : "");
    strbuf_printf(out, _("Arrived: White %d, Black %d"),
                  set_count(pos->piece[MAN][WHITE] & home(game, BLACK)),
                  set_count(pos->piece[MAN][BLACK] & home(game, WHITE)));
}

const struct game_class ugolki_class = {
    .generate = generate, .apply = apply, .count = game_count_listed, .can_capture = can_capture,
    .perft = game_perft_listed, .outcome = outcome, .check = check,
    .read_field = read_field, .write_fields = write_fields,
    .field = 'F', .field_form = "the number of the move is written :F1 to :F30000",
    .status = status, .refuse = ugolki_refuse,
};
