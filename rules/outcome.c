#include "rules/outcome.h"

#include <ctype.h>
#include <stdio.h>

#include "src/base/lang.h"
#include "src/base/strbuf.h"

/* --- material classes --- */

static inline bool one_only(sqset set)
{
    return set && !(set & (set - 1));
}

/* The side whose only piece is a king, or -1. With king against king it is the side to move. */
static int lone_side(const struct position *pos)
{
    for (int i = 0; i < 2; i++) {
        int side = i == 0 ? pos->turn : !pos->turn;
        if (!pos->piece[MAN][side] && one_only(pos->piece[KING][side]))
            return side;
    }
    return -1;
}

struct balance {
    int weak;                           /* the lone king's side, -1 = no such class */
    int kings, pieces;                  /* of the other side */
};

static struct balance balance_of(const struct position *pos)
{
    struct balance b = { .weak = lone_side(pos) };
    if (b.weak >= 0) {
        int strong = !b.weak;
        b.kings = set_count(pos->piece[KING][strong]);
        b.pieces = b.kings + set_count(pos->piece[MAN][strong]);
    }
    return b;
}

static bool stands_few(const struct balance *b)
{
    return b->weak >= 0 && b->kings >= 1 && b->pieces <= 2;
}

static bool stands_three(const struct game *game, const struct position *before,
                         const struct position *after, const struct balance *b)
{
    if (b->weak < 0)
        return false;
    switch (game->rules.draw.special) {
    case DRAWS_RUSSIAN:
    case DRAWS_RUSSIAN_NO_ROAD:
        return b->kings >= 3;
    case DRAWS_INTERNATIONAL:
        /* A capture that leaves two or one does not stop the sixteen moves. */
        return b->kings >= 1 && (b->pieces == 3 || (b->pieces < 3 && before->count[0]));
    case DRAWS_POOL:
        return b->kings == 3 && b->pieces == 3;
    case DRAWS_PORTUGUESE:
        return b->kings == 3 && b->pieces == 3 &&
               (after->piece[KING][!b->weak] & game->main_road);
    case DRAWS_FRISIAN:
        return b->kings == 2 && b->pieces == 2;
    }
    return false;
}

static bool stands_on_road(const struct game *game, const struct position *pos,
                           const struct balance *b)
{
    return game->rules.draw.special == DRAWS_RUSSIAN && b->weak >= 0 && b->pieces == 3 &&
           b->kings >= 1 && (pos->piece[KING][b->weak] & game->main_road) &&
           !(position_side(pos, (enum side)!b->weak) & game->main_road);
}

static uint16_t counted(uint16_t before, bool stands)
{
    if (!stands)
        return 0;
    return before < UINT16_MAX ? (uint16_t)(before + 1) : before;
}

void outcome_count(const struct game *game, const struct position *before,
                   const struct move *move, struct position *after)
{
    bool quiet = !move->captured && (move->flags & MOVE_BY_KING);
    bool still = !move->captured && !(move->flags & MOVE_PROMOTES);
    after->quiet = quiet ? counted(before->quiet, true) : 0;
    after->still = still ? counted(before->still, true) : 0;

    if (game->rules.draw.special == DRAWS_PLAIN)
        return;
    if (game->rules.draw.special == DRAWS_KENY) {
        after->count[0] = counted(before->count[0], !move->captured);
        return;
    }
    if (after->piece[MAN][WHITE] && after->piece[MAN][BLACK]) {
        after->count[0] = after->count[1] = after->count[2] = 0;
        return;                         /* no class without a lone king; nearly always */
    }
    struct balance b = balance_of(after);
    after->count[0] = counted(before->count[0], stands_three(game, before, after, &b));
    /* A capture makes another ending of it, even if the class is the same by name. */
    after->count[1] = counted(move->captured ? 0 : before->count[1], stands_few(&b));
    after->count[2] = counted(before->count[2], stands_on_road(game, after, &b));
}

void outcome_begin(const struct game *game, struct position *pos)
{
    if (game->rules.draw.special == DRAWS_PLAIN || game->rules.draw.special == DRAWS_KENY)
        return;
    struct balance b = balance_of(pos);
    pos->count[0] = stands_three(game, pos, pos, &b);
    pos->count[1] = stands_few(&b);
    pos->count[2] = stands_on_road(game, pos, &b);
}

/* --- the end --- */

/* Plies since the class arose are at least n moves of each side. */
static bool reached(uint16_t count, int moves)
{
    return count > 2 * moves;
}

/* The stronger side has just made its n-th move since the class arose. */
static bool strong_moved(const struct position *pos, uint16_t count, int moves)
{
    struct balance b = balance_of(pos);
    return b.weak == pos->turn && count >= 2 * moves;
}

static enum end_reason russian_end(const struct position *pos)
{
    if (strong_moved(pos, pos->count[0], 15))
        return END_RUSSIAN_3K;
    if (strong_moved(pos, pos->count[2], 5))
        return END_RUSSIAN_ROAD;
    if (reached(pos->count[1], 5))
        return END_RUSSIAN_FEW;
    if (pos->piece[KING][WHITE] && pos->piece[KING][BLACK]) {
        int pieces = set_count(position_side(pos, WHITE) | position_side(pos, BLACK));
        int moves = pieces <= 3 ? 0 : pieces <= 5 ? 30 : pieces <= 7 ? 60 : 0;
        if (moves && pos->still >= 2 * moves)
            return END_RUSSIAN_STILL;
    }
    return END_NONE;
}

/* Frisian art. 21: king against king is drawn unless one can be taken at once or cannot escape. */
static bool frisian_kings_drawn(const struct game *game, const struct position *pos)
{
    for (int side = 0; side < 2; side++)
        if (pos->piece[MAN][side] || !one_only(pos->piece[KING][side]))
            return false;
    if (game->does->can_capture(game, pos))
        return false;

    struct movelist list = { 0 };
    bool safe = false;
    game_generate(game, pos, &list);
    for (int i = 0; i < list.count && !safe; i++) {
        struct position next;
        game_apply(game, pos, &list.move[i], &next);
        safe = !game->does->can_capture(game, &next);
    }
    movelist_free(&list);
    return safe;
}

/* One piece a side, of the kinds given, and the side to move cannot take: nobody can win. */
static bool one_each(const struct game *game, const struct position *pos, bool kings_only)
{
    for (int side = 0; side < 2; side++)
        if (!one_only(position_side(pos, (enum side)side)) ||
            (kings_only && pos->piece[MAN][side]))
            return false;
    return !game->does->can_capture(game, pos);
}

/* The side that has left the other a single man and has a king itself, or -1; the lone man is
 * spared while it is to move and can take. */
static int lone_man_winner(const struct game *game, const struct position *pos)
{
    for (int side = 0; side < 2; side++) {
        sqset other = position_side(pos, (enum side)!side);
        if (pos->piece[KING][side] && one_only(other) && !pos->piece[KING][!side] &&
            !(pos->turn == !side && game->does->can_capture(game, pos)))
            return side;
    }
    return -1;
}

static enum end_reason special_end(const struct game *game, const struct position *pos)
{
    switch (game->rules.draw.special) {
    case DRAWS_RUSSIAN:
    case DRAWS_RUSSIAN_NO_ROAD:
        return russian_end(pos);
    case DRAWS_INTERNATIONAL:
        if (reached(pos->count[0], 16))
            return END_INTERNATIONAL_16;
        return reached(pos->count[1], 5) ? END_INTERNATIONAL_5 : END_NONE;
    case DRAWS_POOL:
        return strong_moved(pos, pos->count[0], 13) ? END_POOL_13 : END_NONE;
    case DRAWS_PORTUGUESE:
        return strong_moved(pos, pos->count[0], 12) ? END_PORTUGUESE_12 : END_NONE;
    case DRAWS_FRISIAN:
        if (reached(pos->count[0], 7))
            return END_FRISIAN_7;
        return frisian_kings_drawn(game, pos) ? END_FRISIAN_KINGS : END_NONE;
    case DRAWS_LONE_MAN:
    case DRAWS_KINGS_EACH:
        return one_each(game, pos, true) ? END_ONE_EACH : END_NONE;
    case DRAWS_ONE_EACH:
        return one_each(game, pos, false) ? END_ONE_EACH : END_NONE;
    case DRAWS_KENY:
        return pos->count[0] >= 20 ? END_KENY_10 : END_NONE;
    }
    return END_NONE;
}

int outcome_times_seen(const struct position *pos, const struct history *past)
{
    int times = 1;
    for (int i = 0; past && i < past->count; i++)
        times += past->key[i] == pos->key;
    return times;
}

enum outcome game_outcome(const struct game *game, const struct position *pos,
                          const struct history *past, enum end_reason *reason)
{
    enum end_reason ignored;
    if (!reason)
        reason = &ignored;
    *reason = END_NONE;

    if (game->does->outcome)
        return game->does->outcome(game, pos, past, reason);

    const struct rules *rules = &game->rules;
    bool enemy_gone = !position_side(pos, (enum side)!pos->turn);
    if (enemy_gone && (rules->plies_per_turn > 1 || rules->moves_either)) {
        *reason = END_NO_PIECES;
        return (pos->turn == WHITE) != rules->losing ? WHITE_WINS : BLACK_WINS;
    }
    if (game->does->count(game, pos) == 0) {
        *reason = position_side(pos, (enum side)pos->turn) ? END_BLOCKED : END_NO_PIECES;
        bool white_wins = (pos->turn == BLACK) != game->rules.losing;
        return white_wins ? WHITE_WINS : BLACK_WINS;
    }

    const struct draw_rules *draw = &game->rules.draw;
    int plies = rules->plies_per_turn > 1 ? rules->plies_per_turn : 1;
    if (draw->special == DRAWS_LONE_MAN) {
        int winner = lone_man_winner(game, pos);
        if (winner >= 0) {
            *reason = END_LONE_MAN;
            return (winner == WHITE) != game->rules.losing ? WHITE_WINS : BLACK_WINS;
        }
    }
    if (draw->repetitions && outcome_times_seen(pos, past) >= draw->repetitions)
        *reason = END_REPETITION;
    else if (draw->quiet_moves && pos->quiet >= 2 * draw->quiet_moves * plies)
        *reason = END_QUIET;
    else
        *reason = special_end(game, pos);
    return *reason == END_NONE ? PLAYING : DRAWN;
}

/* --- words --- */

static const char *loser_name(enum outcome outcome, bool losing)
{
    bool white = (outcome == BLACK_WINS) != losing;
    return white ? _("White") : _("Black");
}

/* Of draws without the word itself, as the rest of a sentence. */
static void end_words(const struct game *game, enum outcome outcome, enum end_reason reason,
                      char *out, size_t size)
{
    bool losing = game->rules.losing;
    const char *winner = outcome == WHITE_WINS ? _("White") : _("Black");
    const char *loser = outcome == WHITE_WINS ? _("Black") : _("White");

    switch (reason) {
    case END_NONE:
        text_copy(out, size, "");
        break;
    case END_NO_PIECES:
        snprintf(out, size, game->rules.towers ? _("%s commands no tower") : _("%s has no pieces left"),
                 loser_name(outcome, losing));
        break;
    case END_BLOCKED:
        snprintf(out, size, _("%s has no legal move"), loser_name(outcome, losing));
        break;
    case END_REPETITION:
        snprintf(out, size, _("the same position for the %s time"),
                 game->rules.draw.repetitions == 4 ? _("fourth") : _("third"));
        break;
    case END_QUIET:
        snprintf(out, size, game->rules.towers
                     ? _("%d moves by each side without a capture or a %s-led move")
                     : _("%d moves by each side with kings only and no capture"),
                 game->rules.draw.quiet_moves,
                 game->rules.men_word ? _(game->rules.men_word) : _("man"));
        break;
    case END_RUSSIAN_3K:
        text_copy(out, size, _("three kings have not caught one in 15 moves"));
        break;
    case END_RUSSIAN_ROAD:
        text_copy(out, size, _("the lone king has held the main road for 5 moves"));
        break;
    case END_RUSSIAN_FEW:
        text_copy(out, size, _("5 moves in an ending of two or one against a lone king"));
        break;
    case END_RUSSIAN_STILL:
        text_copy(out, size, _("both sides have kings and the balance has not changed for "
                               "30 moves (with 6 or 7 pieces 60)"));
        break;
    case END_INTERNATIONAL_16:
        text_copy(out, size, _("16 moves with three pieces against a lone king"));
        break;
    case END_INTERNATIONAL_5:
        text_copy(out, size, _("5 moves with two pieces or one against a lone king"));
        break;
    case END_POOL_13:
        text_copy(out, size, _("three kings have not caught one in 13 moves"));
        break;
    case END_PORTUGUESE_12:
        text_copy(out, size, _("three kings holding the river have not caught one in 12 moves"));
        break;
    case END_FRISIAN_7:
        text_copy(out, size, _("7 moves with two kings against one"));
        break;
    case END_FRISIAN_KINGS:
        text_copy(out, size, _("king against king, neither can be caught"));
        break;
    case END_LONE_MAN:
        snprintf(out, size, _("%s has only a single man left against a king"),
                 loser_name(outcome, losing));
        break;
    case END_ONE_EACH:
        text_copy(out, size, _("one piece each, and it cannot be taken"));
        break;
    case END_BROKEN_THROUGH:
        snprintf(out, size, _("%s has broken through"), winner);
        break;
    case END_CAMP_FILLED:
        snprintf(out, size, _("%s has filled the camp opposite"), winner);
        break;
    case END_BOTH_FILLED:
        text_copy(out, size, _("both sides have filled the camp opposite"));
        break;
    case END_STAYED_HOME:
        snprintf(out, size, _("%s still has pieces at home after 40 moves"), loser);
        break;
    case END_NO_FIVE:
        snprintf(out, size, _("%s has too few pieces left for a row of five"), loser);
        break;
    case END_LAST_KING:
        snprintf(out, size, _("%s has lost the last king"), loser);
        break;
    case END_BIY_TAKEN:
        snprintf(out, size, _("%s has lost the biy"), loser);
        break;
    case END_TWO_BIYS:
        text_copy(out, size, _("only the two biys are left"));
        break;
    case END_KENY_10:
        text_copy(out, size, _("10 moves by each side without a capture"));
        break;
    case END_RESIGNED:
        snprintf(out, size, _("%s resigned"), loser);
        break;
    case END_AGREED:
        text_copy(out, size, _("by agreement"));
        break;
    case END_TIME:
        snprintf(out, size, _("%s has run out of time"), loser);
        break;
    }
}

void end_text(const struct game *game, enum outcome outcome, enum end_reason reason, char *out,
              size_t size)
{
    struct strbuf text;

    strbuf_init(&text);
    end_words(game, outcome, reason, out, size);
    if (outcome == DRAWN && *out) {
        strbuf_printf(&text, reason == END_AGREED ? _("draw %s") : _("draw: %s"), out);
        text_copy(out, size, text.text);
    }
    strbuf_free(&text);
}

void end_text_alone(const struct game *game, enum outcome outcome, enum end_reason reason, char *out,
                    size_t size)
{
    end_words(game, outcome, reason, out, size);
    *out = (char)toupper((unsigned char)*out);
}

static void add_part(char *out, size_t size, const char *part)
{
    size_t used = 0;
    while (out[used])
        used++;
    if (used) {
        text_copy(out + used, size - used, " · ");
        while (out[used])
            used++;
    }
    text_copy(out + used, size - used, part);
}

/* "3 of 15" moves by each side; plies are halved downwards. */
static void add_count(char *out, size_t size, const char *format, int plies, int moves)
{
    char part[120];
    snprintf(part, sizeof part, format, plies / 2, moves);
    add_part(out, size, part);
}

static void add_class_counts(const struct draw_rules *draw, const struct position *pos, char *out,
                             size_t size)
{
    if (draw->special == DRAWS_KENY)
        add_count(out, size, _("Moves without a capture %d of %d"), pos->count[0], 10);
    else if (pos->count[0] > 0) {
        int moves = draw->special == DRAWS_INTERNATIONAL ? 16
                    : draw->special == DRAWS_POOL        ? 13
                    : draw->special == DRAWS_PORTUGUESE  ? 12
                    : draw->special == DRAWS_FRISIAN     ? 7
                                                         : 15;
        add_count(out, size, _("Lone king: move %d of %d"), pos->count[0] - 1, moves);
    }
    if (pos->count[2] > 0)
        add_count(out, size, _("Main road held: move %d of %d"), pos->count[2] - 1, 5);
    if (pos->count[1] > 0 && (draw->special == DRAWS_RUSSIAN || draw->special == DRAWS_RUSSIAN_NO_ROAD ||
                              draw->special == DRAWS_INTERNATIONAL))
        add_count(out, size, _("Short ending: move %d of %d"), pos->count[1] - 1, 5);
}

void outcome_status(const struct game *game, const struct position *pos, const struct history *past,
                    char *out, size_t size)
{
    const struct draw_rules *draw = &game->rules.draw;
    text_copy(out, size, "");

    if (draw->quiet_moves && pos->quiet >= 2)
        add_count(out, size, _("Quiet moves %d of %d"), pos->quiet, draw->quiet_moves);
    if (game->does->status) {
        struct strbuf own;
        strbuf_init(&own);
        game->does->status(game, pos, &own);
        if (own.length)
            add_part(out, size, own.text);
        strbuf_free(&own);
    } else if (!game->rules.does) {
        add_class_counts(draw, pos, out, size);
    }
    int seen = draw->repetitions ? outcome_times_seen(pos, past) : 1;
    if (seen == 2)
        add_part(out, size, _("Position seen twice"));
    else if (seen > 2)
        add_part(out, size, _("Position seen three times"));
}
