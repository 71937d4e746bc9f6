#include "rules/talk.h"

#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "src/base/lang.h"

enum { NAMED_MOVES = 3, NAMED_CELLS = 6 }; /* in a sentence; of a path in a title */

struct word {
    const char *word;
    const char *many, *first;           /* within a sentence; as its first word */
    const char *one, *one_first;
};

static const struct word words[] = {
    { "man", N_("men"), N_("Men"), N_("a man"), N_("A man") },
    { "king", N_("kings"), N_("Kings"), N_("a king"), N_("A king") },
    { "soldier", N_("soldiers"), N_("Soldiers"), N_("a soldier"), N_("A soldier") },
    { "officer", N_("officers"), N_("Officers"), N_("an officer"), N_("An officer") },
    { "ken", N_("kens"), N_("Kens"), N_("a ken"), N_("A ken") },
    { "pepper", N_("peppers"), N_("Peppers"), N_("a pepper"), N_("A pepper") },
    { "pawn", N_("pawns"), N_("Pawns"), N_("a pawn"), N_("A pawn") },
    { "shatra", N_("shatras"), N_("Shatras"), N_("a shatra"), N_("A shatra") },
    { "batyr", N_("batyrs"), N_("Batyrs"), N_("a batyr"), N_("A batyr") },
    { "stone", N_("stones"), N_("Stones"), N_("a stone"), N_("A stone") },
    { "goose", N_("geese"), N_("Geese"), N_("a goose"), N_("A goose") },
    { "kid", N_("kids"), N_("Kids"), N_("a kid"), N_("A kid") },
    { "wolf", N_("wolves"), N_("Wolves"), N_("a wolf"), N_("A wolf") },
    { NULL, N_("pieces"), N_("Pieces"), N_("a piece"), N_("A piece") },
};

/* The hunted piece, of which there is one only. */
static const struct word hunted[] = {
    { "fox", N_("the fox"), N_("The fox"), N_("the fox"), N_("The fox") },
    { "sheep", N_("the sheep"), N_("The sheep"), N_("the sheep"), N_("The sheep") },
    { "wolf", N_("the wolf"), N_("The wolf"), N_("the wolf"), N_("The wolf") },
};

/* Above ten the number is written in figures. */
static const char *const counts[][11] = {
    [COUNT_PIECES] = { N_("no piece"), N_("one piece"), N_("two pieces"), N_("three pieces"),
                       N_("four pieces"), N_("five pieces"), N_("six pieces"), N_("seven pieces"),
                       N_("eight pieces"), N_("nine pieces"), N_("ten pieces") },
    [COUNT_MEN] = { N_("no man"), N_("one man"), N_("two men"), N_("three men"), N_("four men"),
                    N_("five men"), N_("six men"), N_("seven men"), N_("eight men"), N_("nine men"),
                    N_("ten men") },
    [COUNT_KINGS] = { N_("no king"), N_("one king"), N_("two kings"), N_("three kings"),
                      N_("four kings"), N_("five kings"), N_("six kings"), N_("seven kings"),
                      N_("eight kings"), N_("nine kings"), N_("ten kings") },
};

static const struct word *word_for(const struct game *game, bool king)
{
    const char *word = king ? game->rules.king_word : game->rules.men_word;
    const struct word *found = words;

    if (!word)
        word = king ? "king" : "man";
    for (size_t i = 0; king && i < sizeof hunted / sizeof *hunted; i++)
        if (strcmp(hunted[i].word, word) == 0)
            return &hunted[i];
    while (found->word && strcmp(found->word, word) != 0)
        found++;
    return found;
}

const char *talk_many(const struct talk *talk, bool king)
{
    return _(word_for(talk->game, king)->many);
}

const char *talk_many_first(const struct talk *talk, bool king)
{
    return _(word_for(talk->game, king)->first);
}

const char *talk_one(const struct talk *talk, bool king)
{
    return _(word_for(talk->game, king)->one);
}

const char *talk_one_first(const struct talk *talk, bool king)
{
    return _(word_for(talk->game, king)->one_first);
}

void talk_count(enum counted what, int number, char *out, size_t size)
{
    unsigned long n = (unsigned long)number;
    struct strbuf buf;
    strbuf_init(&buf);
    if (number <= 10)
        strbuf_add(&buf, _(counts[what][number]));
    else if (what == COUNT_KINGS)
        strbuf_printf(&buf, ngettext("%d king", "%d kings", n), number);
    else if (what == COUNT_MEN)
        strbuf_printf(&buf, ngettext("%d man", "%d men", n), number);
    else
        strbuf_printf(&buf, ngettext("%d piece", "%d pieces", n), number);
    text_copy(out, size, buf.text);
    strbuf_free(&buf);
}

const char *talk_name(const struct talk *talk, square sq)
{
    return square_name(talk->game, sq);
}

void talk_say(struct talk *talk, const char *format, ...)
{
    va_list args;
    if (talk->text.length)
        strbuf_char(&talk->text, ' ');
    va_start(args, format);
    strbuf_vprintf(&talk->text, format, args);
    va_end(args);
}

void talk_title(struct talk *talk, const char *format, ...)
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

void talk_join(struct strbuf *list, const char *item, int index, int count)
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

void talk_set_tried(struct talk *talk, bool capture)
{
    const char sign[2] = { talk->game->rules.naming.sign, '\0' };
    struct strbuf buf;
    strbuf_init(&buf);
    write_cells(talk->game, talk->cell, talk->count, capture ? sign : "-", &buf);
    text_copy(talk->tried, sizeof talk->tried, buf.text);
    strbuf_free(&buf);
}

void talk_route(const struct talk *talk, const struct capture_route *route, char *out, size_t size)
{
    const char sign[2] = { talk->game->rules.naming.sign, '\0' };
    const square ends[] = { route->from, route->to };
    struct strbuf buf;
    strbuf_init(&buf);
    if (talk->game->rules.naming.full_path) {
        strbuf_printf(&buf, "%s%s", talk_name(talk, route->from), sign);
        write_cells(talk->game, route->via, route->hops, sign, &buf);
    } else {
        write_cells(talk->game, ends, 2, sign, &buf);
    }
    text_copy(out, size, buf.text);
    strbuf_free(&buf);
}

/* The first legal moves, all of them or those from a square, as a choice; where more follow in the
 * sentence the last is not joined by "or". Returns how many there are. */
static int list_moves(const struct talk *talk, square from, bool more_follow, struct strbuf *list)
{
    char text[MOVE_TEXT];
    int total = 0;
    for (int i = 0; i < talk->legal->count; i++)
        total += from == SQ_NONE || talk->legal->move[i].from == from;

    int shown = total < NAMED_MOVES ? total : NAMED_MOVES;
    bool joined = total <= shown || !more_follow;
    int written = 0;
    for (int i = 0; i < talk->legal->count && written < shown; i++) {
        const struct move *move = &talk->legal->move[i];
        if (from != SQ_NONE && move->from != from)
            continue;
        move_text(talk->game, talk->legal, move, text);
        talk_join(list, text, written++, joined ? shown : shown + 1);
    }
    return total;
}

bool talk_moves_from(const struct talk *talk, square sq)
{
    for (int i = 0; i < talk->legal->count; i++)
        if (talk->legal->move[i].from == sq)
            return true;
    return false;
}

void talk_choice(struct talk *talk, square from)
{
    struct strbuf list;
    strbuf_init(&list);
    int total = list_moves(talk, from, talk->due, &list);
    int more = total - NAMED_MOVES;

    if (talk->due && more > 0)
        talk_say(talk,
                 ngettext("You must take: %s or %d other capture.",
                          "You must take: %s or %d other captures.", (unsigned long)more),
                 list.text, more);
    else if (talk->due)
        talk_say(talk, _("You must take: %s."), list.text);
    else if (from != SQ_NONE && more > 0)
        talk_say(talk, _("From %s you can play, for example, %s."), talk_name(talk, from),
                 list.text);
    else if (from != SQ_NONE)
        talk_say(talk, _("From %s you can play %s."), talk_name(talk, from), list.text);
    else if (total == 1)
        talk_say(talk, _("The only legal move is %s."), list.text);
    else if (more > 0)
        talk_say(talk, _("You can play, for example, %s."), list.text);
    else
        talk_say(talk, _("You can play %s."), list.text);
    strbuf_free(&list);
}

void talk_instead(struct talk *talk)
{
    if (!talk->legal->count)
        talk_say(talk, _("There is no legal move in this position."));
    else if (!talk->due && talk->count && talk_moves_from(talk, talk->cell[0]))
        talk_choice(talk, talk->cell[0]);
    else
        talk_choice(talk, SQ_NONE);
}

static void say_captured(struct talk *talk, const struct move *move)
{
    struct capture_route route;
    char text[MOVE_TEXT];
    char pieces[40];
    struct strbuf list;

    attempt_route_of(talk->game, talk->pos, move, &route);
    move_text(talk->game, talk->legal, move, text);
    talk_count(COUNT_PIECES, route.hops, pieces, sizeof pieces);
    strbuf_init(&list);
    for (int i = 0; i < route.hops; i++)
        strbuf_printf(&list, "%s%s", i ? ", " : "", talk_name(talk, route.taken[i]));
    talk_say(talk, _("You must play %s, which takes %s (%s)."), text, pieces, list.text);
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
        if (talk_moves_from(talk, sq) || !attempt_best_capture(talk->game, talk->pos, sq, &route) ||
            route.hops >= best.hops)
            continue;
        char text[64], pieces[40];
        talk_route(talk, &route, text, sizeof text);
        talk_count(COUNT_PIECES, route.hops, pieces, sizeof pieces);
        talk_say(talk,
                 _("%s takes only %s, so it is not allowed either: the most pieces must be taken."),
                 text, pieces);
        return;
    }
}

void talk_captures_due(struct talk *talk)
{
    if (talk->legal->count == 1)
        say_captured(talk, &talk->legal->move[0]);
    else
        talk_choice(talk, SQ_NONE);
    say_lesser_capture(talk);
}

void talk_how_it_steps(struct talk *talk, bool king)
{
    const struct rules *rules = &talk->game->rules;
    dirset step = king ? rules->king_step : rules->man_step;
    const char *who = talk_many_first(talk, king);

    if (!king && step == DIRS_AHEAD)
        talk_say(talk, _("%s go one square diagonally forward."), who);
    else if (!king && step == DIRS_FORWARD_SIDEWAYS)
        talk_say(talk, _("%s go one square forward or sideways."), who);
    else if (!king && step == (DIRS_AHEAD | 1 << NORTH))
        talk_say(talk, _("%s go one square straight or diagonally forward."), who);
    else if (!king && step == (DIRS_AHEAD | DIRS_FORWARD_SIDEWAYS))
        talk_say(talk, _("%s go one square forward, diagonally forward or sideways."), who);
    else if (king && rules->king_flies && step == DIRS_DIAGONAL)
        talk_say(talk, _("%s go any number of free squares along a diagonal."), who);
    else if (king && rules->king_flies && step == DIRS_STRAIGHT)
        talk_say(talk, _("%s go any number of free squares along a row or a column."), who);
    else if (king && rules->king_flies && step == DIRS_ALL)
        talk_say(talk, _("%s go any number of free squares in any direction."), who);
    else if (king && step == DIRS_DIAGONAL)
        talk_say(talk, _("%s go one square diagonally, forwards or backwards."), who);
    else
        talk_say(talk, _("%s move only in the directions of this game."), who);
    if (!king && rules->line_moves)
        talk_say(talk, _("A row of them may move on together by one square."));
}
