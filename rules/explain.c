/* Every sentence is whole, so that it can be translated. The game's words for its pieces stand as
 * subjects only ("%s do not move back"), so that a language needs no other case of them. */
#include "rules/explain.h"

#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "rules/attempt.h"
#include "rules/route.h"
#include "src/base/lang.h"
#include "src/base/strbuf.h"

enum { NAMED_MOVES = 3, NAMED_PATHS = 4, NAMED_CELLS = 6 };

/* One explanation being made. */
struct talk {
    const struct game *game;
    const struct position *pos;
    const struct movelist *legal;
    const square *cell;
    int count;
    bool due;                           /* a capture is compulsory */
    char tried[64];                     /* the try as it would be written */
    struct strbuf text;
    struct explanation *out;
};

struct word {
    const char *word;
    const char *many, *Many;            /* at the end of a clause; at the beginning of a sentence */
    const char *one;
};

static const struct word words[] = {
    { "man", N_("men"), N_("Men"), N_("a man") },
    { "king", N_("kings"), N_("Kings"), N_("a king") },
    { "soldier", N_("soldiers"), N_("Soldiers"), N_("a soldier") },
    { "officer", N_("officers"), N_("Officers"), N_("an officer") },
    { NULL, N_("pieces"), N_("Pieces"), N_("a piece") },
};

static const char *const piece_counts[] = {
    N_("no piece"),    N_("one piece"),    N_("two pieces"),   N_("three pieces"),
    N_("four pieces"), N_("five pieces"),  N_("six pieces"),   N_("seven pieces"),
    N_("eight pieces"), N_("nine pieces"), N_("ten pieces"),
};

static const char *const king_counts[] = {
    N_("no king"),    N_("one king"),   N_("two kings"),   N_("three kings"),
    N_("four kings"), N_("five kings"), N_("six kings"),   N_("seven kings"),
    N_("eight kings"), N_("nine kings"), N_("ten kings"),
};

static const struct word *word_for(const struct game *game, bool king)
{
    const char *word = king ? game->rules.king_word : game->rules.men_word;
    const struct word *found = words;

    if (!word)
        word = king ? "king" : "man";
    while (found->word && strcmp(found->word, word) != 0)
        found++;
    return found;
}

static const char *many(const struct talk *talk, bool king)
{
    return _(word_for(talk->game, king)->many);
}

static const char *Many(const struct talk *talk, bool king)
{
    return _(word_for(talk->game, king)->Many);
}

static void count_text(const char *const *table, int number, char *out, size_t size)
{
    struct strbuf buf;
    strbuf_init(&buf);
    if (number <= 10)
        strbuf_add(&buf, _(table[number]));
    else if (table == king_counts)
        strbuf_printf(&buf, ngettext("%d king", "%d kings", (unsigned long)number), number);
    else
        strbuf_printf(&buf, ngettext("%d piece", "%d pieces", (unsigned long)number), number);
    text_copy(out, size, buf.text);
    strbuf_free(&buf);
}

static const char *name(const struct talk *talk, square sq)
{
    return square_name(talk->game, sq);
}

__attribute__((format(printf, 2, 3))) static void say(struct talk *talk, const char *format, ...)
{
    va_list args;
    if (talk->text.length)
        strbuf_char(&talk->text, ' ');
    va_start(args, format);
    strbuf_vprintf(&talk->text, format, args);
    va_end(args);
}

__attribute__((format(printf, 2, 3))) static void title(struct talk *talk, const char *format, ...)
{
    struct strbuf buf;
    va_list args;
    strbuf_init(&buf);
    va_start(args, format);
    strbuf_vprintf(&buf, format, args);
    va_end(args);
    text_copy(talk->out->title, sizeof talk->out->title, buf.text);
    strbuf_free(&buf);
}

/* Joins names as a choice: "a", "a or b", "a, b or c". */
static void add_choice(struct strbuf *list, const char *item, int index, int count)
{
    if (index > 0)
        strbuf_add(list, index == count - 1 ? _(" or ") : ", ");
    strbuf_add(list, item);
}

static void write_cells(const struct game *game, const square *cell, int count, const char *sign,
                        struct strbuf *out)
{
    for (int i = 0; i < count; i++) {
        bool left_out = count > NAMED_CELLS && i >= NAMED_CELLS - 1 && i < count - 1;
        if (left_out && i > NAMED_CELLS - 1)
            continue;
        if (i > 0)
            strbuf_add(out, sign);
        strbuf_add(out, left_out ? "…" : square_name(game, cell[i]));
    }
}

static void set_tried(struct talk *talk, bool capture)
{
    const char sign[2] = { talk->game->rules.naming.sign, '\0' };
    struct strbuf buf;
    strbuf_init(&buf);
    write_cells(talk->game, talk->cell, talk->count, capture ? sign : "-", &buf);
    text_copy(talk->tried, sizeof talk->tried, buf.text);
    strbuf_free(&buf);
}

static void route_text(const struct talk *talk, const struct capture_route *route, char *out,
                       size_t size)
{
    const char sign[2] = { talk->game->rules.naming.sign, '\0' };
    const square ends[] = { route->from, route->to };
    struct strbuf buf;
    strbuf_init(&buf);
    if (talk->game->rules.naming.full_path) {
        strbuf_printf(&buf, "%s%s", name(talk, route->from), sign);
        write_cells(talk->game, route->via, route->hops, sign, &buf);
    } else {
        write_cells(talk->game, ends, 2, sign, &buf);
    }
    text_copy(out, size, buf.text);
    strbuf_free(&buf);
}

/* The first legal moves that fit, as a choice; `from` SQ_NONE means any. Returns how many there
 * are. */
static int list_moves(const struct talk *talk, square from, struct strbuf *list)
{
    char text[MOVE_TEXT];
    int total = 0;
    for (int i = 0; i < talk->legal->count; i++)
        total += from == SQ_NONE || talk->legal->move[i].from == from;

    int shown = total < NAMED_MOVES ? total : NAMED_MOVES;
    int written = 0;
    for (int i = 0; i < talk->legal->count && written < shown; i++) {
        const struct move *move = &talk->legal->move[i];
        if (from != SQ_NONE && move->from != from)
            continue;
        move_text(talk->game, talk->legal, move, text);
        if (total > shown)
            strbuf_printf(list, "%s%s", written ? ", " : "", text);
        else
            add_choice(list, text, written, shown);
        written++;
    }
    return total;
}

static bool moves_from(const struct talk *talk, square sq)
{
    for (int i = 0; i < talk->legal->count; i++)
        if (talk->legal->move[i].from == sq)
            return true;
    return false;
}

static void say_choice(struct talk *talk, square from)
{
    struct strbuf list;
    strbuf_init(&list);
    int total = list_moves(talk, from, &list);
    int more = total - NAMED_MOVES;

    if (talk->due && more > 0)
        say(talk, ngettext("You must take: %s or %d other capture.",
                           "You must take: %s or %d other captures.", (unsigned long)more),
            list.text, more);
    else if (talk->due)
        say(talk, _("You must take: %s."), list.text);
    else if (from != SQ_NONE)
        say(talk, _("From %s you can play %s."), name(talk, from), list.text);
    else if (total == 1)
        say(talk, _("The only legal move is %s."), list.text);
    else if (more > 0)
        say(talk, _("You can play, for example, %s."), list.text);
    else
        say(talk, _("You can play %s."), list.text);
    strbuf_free(&list);
}

/* What may be played instead: captures when they are due, else moves of the tried piece. */
static void say_instead(struct talk *talk)
{
    if (!talk->legal->count)
        say(talk, _("There is no legal move in this position."));
    else if (!talk->due && talk->count && moves_from(talk, talk->cell[0]))
        say_choice(talk, talk->cell[0]);
    else
        say_choice(talk, SQ_NONE);
}

static void say_captured(struct talk *talk, const struct move *move)
{
    struct capture_route route;
    char text[MOVE_TEXT];
    char pieces[40];
    struct strbuf list;

    attempt_route_of(talk->game, talk->pos, move, &route);
    move_text(talk->game, talk->legal, move, text);
    count_text(piece_counts, route.hops, pieces, sizeof pieces);
    strbuf_init(&list);
    for (int i = 0; i < route.hops; i++)
        strbuf_printf(&list, "%s%s", i ? ", " : "", name(talk, route.taken[i]));
    say(talk, _("You must play %s, which takes %s (%s)."), text, pieces, list.text);
    strbuf_free(&list);
}

/* Another piece could take as well, but fewer: say so, or one wonders why it may not. */
static void say_lesser_capture(struct talk *talk)
{
    const struct rules *rules = &talk->game->rules;
    sqset own = position_side(talk->pos, (enum side)talk->pos->turn);
    struct capture_route route, best;

    if (rules->rank[0] != RANK_MOST_PIECES)
        return;
    attempt_route_of(talk->game, talk->pos, &talk->legal->move[0], &best);
    while (own) {
        square sq = set_take(&own);
        if (moves_from(talk, sq) || !attempt_best_capture(talk->game, talk->pos, sq, &route) ||
            route.hops >= best.hops)
            continue;
        char text[64], pieces[40];
        route_text(talk, &route, text, sizeof text);
        count_text(piece_counts, route.hops, pieces, sizeof pieces);
        say(talk, _("%s takes only %s, so it is not allowed either: the most pieces must be taken."),
            text, pieces);
        return;
    }
}

static void say_captures_due(struct talk *talk)
{
    if (talk->legal->count == 1)
        say_captured(talk, &talk->legal->move[0]);
    else
        say_choice(talk, SQ_NONE);
    say_lesser_capture(talk);
}

static void say_how_it_steps(struct talk *talk, bool king)
{
    const struct rules *rules = &talk->game->rules;
    dirset step = king ? rules->king_step : rules->man_step;
    const char *who = Many(talk, king);

    if (!king && step == DIRS_AHEAD)
        say(talk, _("%s go one square diagonally forward."), who);
    else if (!king && step == DIRS_FORWARD_SIDEWAYS)
        say(talk, _("%s go one square forward or sideways."), who);
    else if (!king && step == (DIRS_AHEAD | DIRS_FORWARD_SIDEWAYS))
        say(talk, _("%s go one square forward, diagonally forward or sideways."), who);
    else if (king && rules->king_flies && step == DIRS_DIAGONAL)
        say(talk, _("%s go any number of free squares along a diagonal."), who);
    else if (king && rules->king_flies && step == DIRS_STRAIGHT)
        say(talk, _("%s go any number of free squares along a row or a column."), who);
    else if (king && rules->king_flies && step == DIRS_ALL)
        say(talk, _("%s go any number of free squares in any direction."), who);
    else if (king && step == DIRS_DIAGONAL)
        say(talk, _("%s go one square diagonally, forwards or backwards."), who);
    else
        say(talk, _("%s do not move in that direction."), who);
}

static void refuse_line(struct talk *talk, const struct attempt *attempt)
{
    bool king = attempt->by_king;

    if (attempt->kind == CASE_CAPTURE_OVER) {
        title(talk, _("%s is not allowed: the capture cannot go on that way"), talk->tried);
        say(talk, _("From %s that square cannot be reached by taking another piece."),
            name(talk, attempt->at));
    } else if (attempt->kind == CASE_REVERSAL) {
        title(talk, _("%s is not allowed: no turning back within a capture"), talk->tried);
        say(talk, _("Between two leaps a piece may not turn back by half a turn."));
    } else if (attempt->kind == CASE_CAPTURES_ONLY) {
        title(talk, _("%s is not allowed: that way is for captures only"), talk->tried);
        say_how_it_steps(talk, king);
        say(talk, _("Along that line they can only take."));
    } else {
        title(talk, _("%s is not allowed: %s do not move that way"), talk->tried, many(talk, king));
        say_how_it_steps(talk, king);
    }
}

static void refuse_far(struct talk *talk, const struct attempt *attempt)
{
    bool king = attempt->by_king;
    const char *who = Many(talk, king);

    if (attempt->kind == CASE_FAR_LEAP) {
        title(talk, _("%s is not allowed: that lands too far"), talk->tried);
        say(talk, _("%s land on the square right behind the piece that they take, here %s."), who,
            name(talk, attempt->behind));
    } else if (attempt->kind == CASE_FAR_TARGET) {
        title(talk, _("%s is not allowed: that piece is too far away"), talk->tried);
        say(talk, _("%s take only pieces on the next square; %s is further away."), who,
            name(talk, attempt->about));
    } else {
        title(talk, _("%s is not allowed: %s go one square only"), talk->tried, many(talk, king));
        say_how_it_steps(talk, king);
    }
}

static void refuse_backwards(struct talk *talk)
{
    const struct rules *rules = &talk->game->rules;

    title(talk, _("%s is not allowed: %s do not move back"), talk->tried, many(talk, false));
    if (rules->man_jump == dirs_turned(rules->man_jump))
        say(talk, _("%s move forward only; they go backwards only when they take."),
            Many(talk, false));
    else
        say(talk, _("%s move and take forward only."), Many(talk, false));
}

static void refuse_takes_back(struct talk *talk, const struct attempt *attempt)
{
    title(talk, _("%s is not allowed: %s do not take backwards"), talk->tried, many(talk, false));
    say(talk, _("%s take forward only in this game, so %s is safe from it."), Many(talk, false),
        name(talk, attempt->about));
}

static void refuse_takes_king(struct talk *talk, const struct attempt *attempt)
{
    title(talk, _("%s is not allowed: %s may not take a king"), talk->tried, many(talk, false));
    say(talk, _("%s can be taken by kings only in this game; %s may not leap over it."),
        name(talk, attempt->about), many(talk, false));
}

static void refuse_occupied(struct talk *talk, const struct attempt *attempt)
{
    const char *cell = name(talk, attempt->about);

    title(talk, _("%s is not allowed: %s is occupied"), talk->tried, cell);
    if (attempt->kind == CASE_ENEMY)
        say(talk, _("An enemy piece stands on %s. To take it, leap over it to a free square behind."),
            cell);
    else
        say(talk, _("Your own piece stands on %s."), cell);
}

static void refuse_blocked(struct talk *talk, const struct attempt *attempt)
{
    const char *cell = name(talk, attempt->about);

    title(talk, _("%s is not allowed: the way is blocked"), talk->tried);
    if (attempt->kind == CASE_ENEMY)
        say(talk, _("An enemy piece on %s stands in the way."), cell);
    else
        say(talk, _("Your own piece on %s stands in the way."), cell);
}

static void refuse_two_in_line(struct talk *talk, const struct attempt *attempt)
{
    const char *cell = name(talk, attempt->about);

    title(talk, _("%s is not allowed: nothing is free behind %s"), talk->tried, cell);
    if (attempt->kind == CASE_EDGE)
        say(talk, _("%s stands at the edge of the board, so nothing can leap over it that way."),
            cell);
    else
        say(talk, _("A piece can be taken only when the square right behind it is free, "
                    "but %s is occupied."),
            name(talk, attempt->behind));
}

static void refuse_jumped_twice(struct talk *talk, const struct attempt *attempt)
{
    const char *cell = name(talk, attempt->about);

    title(talk, _("%s is not allowed: %s has been taken already"), talk->tried, cell);
    if (talk->game->rules.towers)
        say(talk, _("One move takes only one prisoner from the tower on %s, which stays there to the "
                    "end of the move: it can be neither leapt over again nor passed."),
            cell);
    else
        say(talk, _("The piece on %s stays on the board until the move is over; it can be neither "
                    "leapt over again nor passed."),
            cell);
}

static void refuse_crown_stops(struct talk *talk, const struct attempt *attempt)
{
    const char *cell = name(talk, attempt->about);

    if (attempt->kind == CASE_NOT_KING_YET) {
        title(talk, _("%s is not allowed: no crown before the move ends"), talk->tried);
        say(talk, _("%s are crowned only where their move ends, so on %s this piece cannot take like "
                    "a crowned one yet."),
            Many(talk, false), cell);
    } else {
        title(talk, _("%s is not allowed: the crowning ends the move"), talk->tried);
        say(talk, _("On %s the piece is crowned and the move is over; it can take again in its next "
                    "turn."),
            cell);
    }
}

static void list_cells(const struct talk *talk, sqset cells, struct strbuf *list)
{
    int count = set_count(cells);
    for (int i = 0; i < count; i++)
        add_choice(list, name(talk, set_take(&cells)), i, count);
}

static void refuse_landing(struct talk *talk, const struct attempt *attempt)
{
    struct strbuf list;
    strbuf_init(&list);
    list_cells(talk, attempt->landings, &list);
    title(talk, _("%s is not allowed: the capture must go on"), talk->tried);
    say(talk, _("Behind %s the piece must land where it can take again: on %s."),
        name(talk, attempt->about), list.text);
    strbuf_free(&list);
}

/* "two pieces" or "two pieces, one king among them" */
static void taken_text(const struct capture_route *route, char *out, size_t size)
{
    char pieces[40], kings[40];
    struct strbuf buf;

    count_text(piece_counts, route->hops, pieces, sizeof pieces);
    count_text(king_counts, route->kings, kings, sizeof kings);
    strbuf_init(&buf);
    if (route->kings)
        strbuf_printf(&buf, _("%s with %s among them"), pieces, kings);
    else
        strbuf_add(&buf, pieces);
    text_copy(out, size, buf.text);
    strbuf_free(&buf);
}

static void refuse_with_king(struct talk *talk, const char *lower, const char *higher)
{
    const char *king = _(word_for(talk->game, true)->one);

    title(talk, _("%s is not allowed: %s must take"), talk->tried, king);
    if (talk->game->rules.rank[0] == RANK_WITH_KING)
        say(talk, _("When %s can take, it must do so before the others: %s, not %s."), king, higher,
            lower);
    else
        say(talk, _("Of captures that are otherwise equal, one by %s must be chosen: %s, not %s."),
            king, higher, lower);
}

/* A capture that others outrank. */
static void refuse_rank(struct talk *talk, const struct attempt *attempt)
{
    const struct capture_route *route = &attempt->route;
    struct capture_route best;
    char lower[64], higher[MOVE_TEXT], few[100], most[100];

    attempt_route_of(talk->game, talk->pos, &talk->out->show, &best);
    route_text(talk, route, lower, sizeof lower);
    move_text(talk->game, talk->legal, &talk->out->show, higher);
    taken_text(route, few, sizeof few);
    taken_text(&best, most, sizeof most);
    if (talk->count < 2)
        text_copy(talk->tried, sizeof talk->tried, lower);

    switch (attempt->reason) {
    case REFUSE_MAJORITY:
        count_text(piece_counts, route->hops, few, sizeof few);
        count_text(piece_counts, best.hops, most, sizeof most);
        title(talk, _("%s is not allowed: the most pieces must be taken"), talk->tried);
        say(talk, _("%s takes %s, but %s takes %s: the most pieces must be taken."), lower, few,
            higher, most);
        break;
    case REFUSE_MOST_KINGS:
        title(talk, _("%s is not allowed: the most kings must be taken"), talk->tried);
        say(talk, _("%s takes %s, but %s takes %s: of equal numbers the one with the most kings must "
                    "be taken."),
            lower, few, higher, most);
        break;
    case REFUSE_WITH_KING:
        refuse_with_king(talk, lower, higher);
        break;
    case REFUSE_KINGS_EARLY:
        title(talk, _("%s is not allowed: kings must be met first"), talk->tried);
        say(talk, _("%s and %s take as many pieces and kings, but %s meets a king earlier, so it "
                    "must be chosen."),
            lower, higher, higher);
        break;
    default:
        title(talk, _("%s is not allowed: the most valuable capture is due"), talk->tried);
        say(talk, _("%s takes %s, but %s takes %s, which is worth more: a king counts for more than "
                    "one man and for less than two."),
            lower, few, higher, most);
        break;
    }
    if (talk->legal->count > 1)
        say_choice(talk, SQ_NONE);
}

static bool is_limited_king(const struct talk *talk, square sq)
{
    int limit = talk->game->rules.king_move_limit;
    enum side side = (enum side)talk->pos->turn;
    return limit && talk->pos->king_run[side] >= limit && talk->pos->king_last[side] == sq &&
           talk->pos->piece[MAN][side];
}

static void refuse_king_limit(struct talk *talk)
{
    int limit = talk->game->rules.king_move_limit;

    title(talk, _("The king on %s may not move now"), name(talk, talk->cell[0]));
    say(talk, ngettext("It has made %d move in a row without a capture. While there are men beside it, "
                       "another piece must move first.",
                       "It has made %d moves in a row without a capture. While there are men beside "
                       "it, another piece must move first.",
                       (unsigned long)limit),
        limit);
}

static void refuse_step(struct talk *talk)
{
    title(talk, _("%s is not allowed: you must take"), talk->tried);
    say(talk, _("A capture is compulsory."));
    say_captures_due(talk);
}

/* Puts the verdict on two or more cells into words. */
static void tell_attempt(struct talk *talk, const struct attempt *attempt)
{
    switch (attempt->reason) {
    case REFUSE_NO_LINE:
        refuse_line(talk, attempt);
        break;
    case REFUSE_MAN_BACKWARDS:
        refuse_backwards(talk);
        break;
    case REFUSE_MAN_FAR:
        refuse_far(talk, attempt);
        break;
    case REFUSE_MAN_TAKES_BACK:
        refuse_takes_back(talk, attempt);
        break;
    case REFUSE_MAN_TAKES_KING:
        refuse_takes_king(talk, attempt);
        break;
    case REFUSE_OCCUPIED:
        refuse_occupied(talk, attempt);
        break;
    case REFUSE_PATH_BLOCKED:
        refuse_blocked(talk, attempt);
        break;
    case REFUSE_OWN_PIECE:
        title(talk, _("%s is not allowed: %s is your own piece"), talk->tried,
              name(talk, attempt->about));
        say(talk, _("Own pieces are never leapt over; only enemy pieces are taken."));
        break;
    case REFUSE_TWO_IN_LINE:
        refuse_two_in_line(talk, attempt);
        break;
    case REFUSE_JUMPED_TWICE:
        refuse_jumped_twice(talk, attempt);
        break;
    case REFUSE_CROWN_STOPS:
        refuse_crown_stops(talk, attempt);
        break;
    case REFUSE_LANDING:
        refuse_landing(talk, attempt);
        break;
    default:
        title(talk, _("%s is not allowed"), talk->tried);
        say(talk, _("No legal move goes there."));
        break;
    }
    say_instead(talk);
}

static bool is_rank(enum refusal reason)
{
    return reason >= REFUSE_MAJORITY && reason <= REFUSE_VALUE;
}

static sqset origins(const struct talk *talk)
{
    sqset set = 0;
    for (int i = 0; i < talk->legal->count; i++)
        set |= set_of(talk->legal->move[i].from);
    return set;
}

static void set_due(struct talk *talk)
{
    sqset all = origins(talk);
    bool own = talk->count && !talk->due && talk->cell[0] != SQ_NONE && set_has(all, talk->cell[0]);
    talk->out->due = own ? set_of(talk->cell[0]) : all;
}

static int common_cells(const struct move *move, const struct talk *talk)
{
    int common = 0;
    for (int i = 0; i < talk->count; i++) {
        square sq = talk->cell[i];
        common += i == 0 ? 4 * (move->from == sq) : (move->to == sq) + set_has(move->captured, sq);
    }
    return common;
}

/* The legal move most like the try: of the same piece, to the same end, over the same cells. */
static void set_show(struct talk *talk)
{
    int best = -1;
    for (int i = 0; i < talk->legal->count; i++) {
        int common = common_cells(&talk->legal->move[i], talk);
        if (common <= best)
            continue;
        best = common;
        talk->out->show = talk->legal->move[i];
        talk->out->has_show = true;
    }
}

static void refuse_over(struct talk *talk)
{
    talk->out->reason = REFUSE_GAME_OVER;
    talk->out->due = 0;
    talk->out->has_show = false;
    talk->out->alternatives = 0;
    title(talk, _("The game is over"));
    say(talk, _("Nothing can be moved any more. Take moves back or begin a new game."));
}

static void refuse_off_board(struct talk *talk)
{
    const struct geometry *geo = talk->game->geo;

    talk->out->reason = REFUSE_OFF_BOARD;
    title(talk, _("That square is not played on"));
    if (geo->full)
        say(talk, _("There is no such square on this board."));
    else
        say(talk, _("Pieces stand and move on the squares of one colour only."));
    say_instead(talk);
}

static void refuse_empty(struct talk *talk)
{
    talk->out->reason = REFUSE_EMPTY_ORIGIN;
    talk->out->refused = talk->cell[0];
    title(talk, _("There is no piece on %s"), name(talk, talk->cell[0]));
    say(talk, _("A move begins with one of your own pieces."));
    say_instead(talk);
}

static void refuse_not_yours(struct talk *talk)
{
    const char *cell = name(talk, talk->cell[0]);

    talk->out->reason = REFUSE_NOT_YOURS;
    talk->out->refused = talk->cell[0];
    title(talk, _("The piece on %s is not yours"), cell);
    if (talk->pos->turn == WHITE)
        say(talk, _("It is White's turn, and the piece on %s is Black's."), cell);
    else
        say(talk, _("It is Black's turn, and the piece on %s is White's."), cell);
    if (talk->game->rules.towers)
        say(talk, _("A tower belongs to the side of the piece on top."));
    say_instead(talk);
}

/* A piece was named that cannot move, and no more. */
static void refuse_piece(struct talk *talk, const struct attempt *attempt)
{
    const char *cell = name(talk, talk->cell[0]);

    talk->out->refused = talk->cell[0];
    if (is_rank(attempt->reason)) {
        talk->out->reason = attempt->reason;
        refuse_rank(talk, attempt);
    } else if (talk->due) {
        talk->out->reason = REFUSE_OTHER_PIECE;
        title(talk, _("%s may not move: another piece must take"), cell);
        say(talk, _("The piece on %s has nothing to take, and a capture is compulsory."), cell);
        say_captures_due(talk);
    } else if (is_limited_king(talk, talk->cell[0])) {
        talk->out->reason = REFUSE_KING_LIMIT;
        refuse_king_limit(talk);
        say_instead(talk);
    } else {
        talk->out->reason = REFUSE_STUCK;
        title(talk, _("The piece on %s cannot move"), cell);
        say(talk, _("It has no free square to go to and nothing to take."));
        say_instead(talk);
    }
}

/* Two or more cells that fit no legal move. */
static void refuse_cells(struct talk *talk, const struct attempt *attempt)
{
    struct explanation *out = talk->out;

    set_tried(talk, attempt->is_capture);
    out->reason = attempt->reason;
    out->refused = attempt->refused;
    if (is_rank(attempt->reason)) {
        refuse_rank(talk, attempt);
    } else if (attempt->reason != REFUSE_NOTHING) {
        tell_attempt(talk, attempt);
    } else if (talk->due) {
        out->reason = REFUSE_CAPTURE_DUE;
        refuse_step(talk);
    } else if (is_limited_king(talk, talk->cell[0])) {
        out->reason = REFUSE_KING_LIMIT;
        refuse_king_limit(talk);
        say_instead(talk);
    } else {
        out->reason = REFUSE_NO_LINE;
        tell_attempt(talk, &(struct attempt){ .reason = REFUSE_NOTHING });
    }
}

static void refuse_ambiguous(struct talk *talk, const int *index, int fitting, int named)
{
    char path[MOVE_TEXT];
    struct strbuf list;

    strbuf_init(&list);
    for (int i = 0; i < named; i++) {
        move_path_text(talk->game, &talk->legal->move[index[i]], path);
        if (fitting > named)
            strbuf_printf(&list, "%s%s", i ? ", " : "", path);
        else
            add_choice(&list, path, i, named);
    }
    talk->out->reason = REFUSE_AMBIGUOUS;
    talk->out->refused = SQ_NONE;
    talk->out->show = talk->legal->move[index[0]];
    talk->out->due = 0;
    for (int i = 0; i < named; i++)
        talk->out->due |= set_of(talk->legal->move[index[i]].from);
    title(talk, _("%s can mean several moves"), talk->tried);
    if (fitting > named)
        say(talk, _("Name more squares of the way, for example of %s."), list.text);
    else
        say(talk, _("Name more squares of the way: %s."), list.text);
    strbuf_free(&list);
}

/* An empty cell alone: fine when one move ends there, a question when several do. */
static void explain_end(struct talk *talk)
{
    int index[NAMED_PATHS];
    int fitting = 0;

    for (int i = 0; i < talk->legal->count; i++) {
        if (talk->legal->move[i].to != talk->cell[0])
            continue;
        if (fitting < NAMED_PATHS)
            index[fitting] = i;
        fitting++;
    }
    set_tried(talk, false);
    if (fitting > 1)
        refuse_ambiguous(talk, index, fitting, fitting < NAMED_PATHS ? fitting : NAMED_PATHS);
    else if (!fitting)
        refuse_empty(talk);
}

static void explain_fitting(struct talk *talk)
{
    int index[NAMED_PATHS];
    int fitting = route_fitting(talk->game, talk->legal, talk->cell, talk->count, index, NAMED_PATHS);

    if (fitting == 1 || talk->count == 1)
        return;
    set_tried(talk, talk->legal->move[index[0]].captured);
    refuse_ambiguous(talk, index, fitting, fitting < NAMED_PATHS ? fitting : NAMED_PATHS);
}

static bool are_on_board(const struct talk *talk)
{
    for (int i = 0; i < talk->count; i++)
        if (talk->cell[i] >= MAX_SQUARES || !set_has(talk->game->geo->board, talk->cell[i]))
            return false;
    return true;
}

static void judge(struct talk *talk)
{
    struct attempt attempt;

    attempt_judge(talk->game, talk->pos, talk->legal, talk->cell, talk->count, &attempt);
    if (attempt.has_route && attempt.reason == REFUSE_NOTHING && talk->legal->count)
        return;                         /* another route of a legal move, hidden from route.h */
    if (talk->count == 1)
        refuse_piece(talk, &attempt);
    else
        refuse_cells(talk, &attempt);
}

static void explain(struct talk *talk, bool over)
{
    sqset own = position_side(talk->pos, (enum side)talk->pos->turn);
    sqset enemy = position_side(talk->pos, (enum side)!talk->pos->turn);

    set_due(talk);
    set_show(talk);
    if (over)
        refuse_over(talk);
    else if (!are_on_board(talk))
        refuse_off_board(talk);
    else if (route_fitting(talk->game, talk->legal, talk->cell, talk->count, NULL, 0))
        explain_fitting(talk);
    else if (set_has(enemy, talk->cell[0]))
        refuse_not_yours(talk);
    else if (!set_has(own, talk->cell[0]) && talk->count == 1)
        explain_end(talk);
    else if (!set_has(own, talk->cell[0]))
        refuse_empty(talk);
    else
        judge(talk);
}

static bool is_capture_due(const struct game *game, const struct movelist *legal)
{
    return !game->rules.capture_optional && legal->count && legal->move[0].captured;
}

static void begin(struct talk *talk)
{
    memset(talk->out, 0, sizeof *talk->out);
    talk->out->refused = SQ_NONE;
    talk->out->alternatives = talk->legal->count;
    talk->due = is_capture_due(talk->game, talk->legal);
    strbuf_init(&talk->text);
}

static void finish(struct talk *talk)
{
    text_copy(talk->out->text, sizeof talk->out->text, talk->text.text);
    strbuf_free(&talk->text);
    if (talk->out->reason == REFUSE_NOTHING)
        talk->out->due = 0;
}

void explain_try(const struct game *game, const struct position *pos, const struct movelist *legal,
                 const square *cell, int count, bool over, struct explanation *out)
{
    struct talk talk = {
        .game = game, .pos = pos, .legal = legal, .cell = cell, .count = count, .out = out,
    };
    begin(&talk);
    explain(&talk, over);
    finish(&talk);
}

static void refuse_unfinished(struct talk *talk, const struct move *move)
{
    char text[MOVE_TEXT], path[MOVE_TEXT];

    move_text(talk->game, talk->legal, move, text);
    move_path_text(talk->game, move, path);
    set_tried(talk, move->captured);
    talk->out->reason = REFUSE_UNFINISHED;
    talk->out->refused = talk->cell[talk->count - 1];
    talk->out->show = *move;
    talk->out->has_show = true;
    set_due(talk);
    title(talk, _("%s is not finished: the capture goes on"), talk->tried);
    say(talk, _("A capture must be carried through to its end: %s (by way of %s)."), text, path);
}

void explain_written(const struct game *game, const struct position *pos,
                     const struct movelist *legal, const struct written *written, bool over,
                     struct explanation *out)
{
    int index;

    explain_try(game, pos, legal, written->cell, written->count, over, out);
    if (out->reason != REFUSE_NOTHING || written_match(game, written, legal) >= 0 ||
        route_fitting(game, legal, written->cell, written->count, &index, 1) < 1)
        return;

    struct talk talk = {
        .game = game, .pos = pos, .legal = legal, .cell = written->cell, .count = written->count,
        .out = out,
    };
    begin(&talk);
    refuse_unfinished(&talk, &legal->move[index]);
    finish(&talk);
}
