#include "rules/pdn_line.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules/explain.h"
#include "rules/outcome.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

enum { STEP_TEXT = 400, JOINED_MAX = 24 };
enum { CHOICES_MAX = 64, ALTERNATIVES_MAX = 16, STEPS_AGAIN_MAX = 4000 };

struct choice {
    struct position pos;
    struct move move[ALTERNATIVES_MAX];
    int moves, next; /* next: the first that has not been tried */
    int played, step;
};

void pdn_line_free(struct pdn_line *line)
{
    free(line->played);
    free(line->index);
    free(line->choice);
    free(line->best);
    movelist_free(&line->legal);
    *line = (struct pdn_line){ 0 };
}

/* --- reading a written move --- */

static square turned_square(const struct game *game, square sq)
{
    const struct geometry *geo = game->geo;
    return geo->at[geo->rows - 1 - geo->row[sq]][geo->cols - 1 - geo->col[sq]];
}

/* The text of a step; a sign that somebody forgot ("f3 e2") is put in. */
static bool step_text(const struct pdn_step *step, char out[STEP_TEXT])
{
    struct pdn_slice text = step->token->text;
    if (text.length >= STEP_TEXT)
        return false;
    memcpy(out, text.at, text.length);
    out[text.length] = '\0';
    size_t first = strcspn(out, " \t");
    size_t second = first + strspn(out + first, " \t");
    if (isalpha((unsigned char)out[0]) && first > 1 && first < 4 &&
        isalpha((unsigned char)out[second]) && strchr("xX", out[second]) == NULL &&
        !isupper((unsigned char)out[0]) && strcspn(out, "-:xX") == text.length)
        out[first] = '-';
    return true;
}

static bool read_step(struct pdn_way way, const struct pdn_step *step, struct written *out,
                      struct err *err)
{
    char text[STEP_TEXT];
    if (step->token->kind == PDN_UNKNOWN)
        return err_set(err, "this move is not known to whoever wrote the game");
    if (!step_text(step, text))
        return err_set(err, "a move of so many letters is not understood");
    if (!written_read(way.game, text, out, err))
        return false;
    for (int i = 0; way.turned && i < out->count; i++) {
        out->cell[i] = turned_square(way.game, out->cell[i]);
        if (out->cell[i] == SQ_NONE)
            return err_set(err, "a square of the other colour");
    }
    return true;
}

bool pdn_step_ends(struct pdn_way way, const struct pdn_step *step, square *from, square *to)
{
    struct written written;
    struct err err;
    if (!read_step(way, step, &written, &err) || written.count != 2 || written.capture)
        return false;
    *from = written.cell[0];
    *to = written.cell[1];
    return true;
}

/* --- matching it with the legal moves --- */

static void reserve_index(struct pdn_line *line)
{
    if (line->legal.count <= line->index_capacity)
        return;
    line->index_capacity = 2 * line->legal.count;
    line->index = mem_grow(line->index, sizeof *line->index * (size_t)line->index_capacity);
}

/* All legal moves that fit when each is judged alone. */
static int fitting(struct pdn_line *line, const struct game *game, const struct written *written)
{
    int count = 0;
    reserve_index(line);
    for (int i = 0; i < line->legal.count; i++) {
        struct movelist one = { .move = &line->legal.move[i], .count = 1 };
        if (written_match(game, written, &one) == 0)
            line->index[count++] = i;
    }
    return count;
}

static sqset passed(const struct game *game, const struct move *move)
{
    sqset set = set_of(move->from) | move->captured;
    square at = move->from;
    for (int i = 0; i < move->hops; i++) {
        set |= geometry_between(game->geo, at, move->via[i]) | set_of(move->via[i]);
        at = move->via[i];
    }
    return set;
}

/* Captures whose squares, taken as a set, are those written: "24x15x29x47", "32x28x46x14". */
static int fitting_in_disorder(struct pdn_line *line, const struct game *game,
                               const struct written *written)
{
    sqset all = 0;
    int count = 0;
    if (game->does->move_fits || written->count < 3)
        return 0;
    reserve_index(line);
    for (int i = 0; i < written->count; i++)
        all |= set_of(written->cell[i]);
    for (int i = 0; i < line->legal.count; i++) {
        const struct move *move = &line->legal.move[i];
        if (move->captured && set_has(all, move->from) && set_has(all, move->to) &&
            !(all & ~passed(game, move)))
            line->index[count++] = i;
    }
    return count;
}

/* Captures that begin like this and go on: "e4xe6" for e4xe6xe8. */
static int fitting_in_part(struct pdn_line *line, const struct game *game,
                           const struct written *written)
{
    int count = 0;
    if (game->does->move_fits || written->count < 2)
        return 0;
    reserve_index(line);
    for (int i = 0; i < line->legal.count; i++) {
        const struct move *move = &line->legal.move[i];
        int next = 1;
        if (!move->captured || move->from != written->cell[0])
            continue;
        for (int k = 0; k + 1 < move->hops && next < written->count; k++)
            next += move->via[k] == written->cell[next];
        if (next == written->count)
            line->index[count++] = i;
    }
    return count;
}

/* Legal moves that a written one may mean, in line->index; their number. */
static int meant(struct pdn_line *line, const struct game *game, const struct written *written,
                 int *oddity)
{
    *oddity = 0;
    int found = written_match(game, written, &line->legal);
    if (found >= 0) {
        reserve_index(line);
        line->index[0] = found;
        return 1;
    }
    if (found == -2) {
        *oddity = PDN_ODD_CHOICE;
        return fitting(line, game, written);
    }
    struct written plain = *written;
    plain.capture = false;
    found = written->capture ? written_match(game, &plain, &line->legal) : -1;
    if (found >= 0) {
        *oddity = PDN_ODD_SIGN;
        reserve_index(line);
        line->index[0] = found;
        return 1;
    }
    int count = fitting_in_disorder(line, game, written);
    *oddity = PDN_ODD_ORDER;
    return count;
}

/* Joins the next step to a written capture, when it begins where that one ends. */
static bool join(struct pdn_way way, struct written *written, const struct pdn_step *step)
{
    struct written more;
    struct err err;
    if (!read_step(way, step, &more, &err) || more.count < 2 || more.drops ||
        more.cell[0] != written->cell[written->count - 1] ||
        written->count + more.count - 1 > MOVE_MAX_HOPS + 1)
        return false;
    memcpy(written->cell + written->count, more.cell + 1, (size_t)more.count - 1);
    written->count += more.count - 1;
    written->capture |= more.capture;
    return true;
}

/* As meant(), with following steps joined when the first alone fits nothing. */
static int meant_steps(struct pdn_line *line, struct pdn_way way, const struct pdn_step *steps,
                       int left, int *used, int *oddity)
{
    struct written written;
    struct err err;
    *used = 1;
    if (!left || !read_step(way, steps, &written, &err))
        return 0;
    int count = meant(line, way.game, &written, oddity);
    while (!count && *used < left && *used < JOINED_MAX && join(way, &written, &steps[*used])) {
        ++*used;
        count = meant(line, way.game, &written, oddity);
        *oddity |= PDN_ODD_JUMPS;
    }
    if (!count && line->lenient && read_step(way, steps, &written, &err)) {
        *used = 1;
        *oddity = PDN_ODD_PART;
        count = fitting_in_part(line, way.game, &written);
    }
    if (count > 1)
        *oddity |= PDN_ODD_CHOICE;
    return count;
}

/* --- the line --- */

static void play(struct pdn_line *line, const struct game *game, const struct move *move, int step,
                 int steps, int oddity)
{
    if (line->count == line->capacity) {
        line->capacity = line->count ? 2 * line->count : 256;
        line->played = mem_grow(line->played, sizeof *line->played * (size_t)line->capacity);
    }
    line->played[line->count++] =
        (struct pdn_played){ .move = *move, .step = step, .steps = steps, .oddity = oddity };
    struct position after = { 0 };
    game_apply(game, &line->end, move, &after);
    line->end = after;
}

static void add_choice(struct pdn_line *line, int step, int count)
{
    if (line->choices == CHOICES_MAX)
        return;
    if (line->choices == line->choice_capacity) {
        line->choice_capacity = line->choices ? 2 * line->choices : 4;
        line->choice = mem_grow(line->choice, sizeof *line->choice * (size_t)line->choice_capacity);
    }
    struct choice *choice = &line->choice[line->choices++];
    choice->pos = line->end;
    choice->moves = count < ALTERNATIVES_MAX ? count : ALTERNATIVES_MAX;
    choice->next = 1;
    choice->played = line->count;
    choice->step = step;
    for (int i = 0; i < choice->moves; i++)
        choice->move[i] = line->legal.move[line->index[i]];
}

static void keep_best(struct pdn_line *line, int *best)
{
    if (line->count > line->best_capacity) {
        line->best_capacity = 2 * line->count;
        line->best = mem_grow(line->best, sizeof *line->best * (size_t)line->best_capacity);
    }
    if (line->count)
        memcpy(line->best, line->played, sizeof *line->best * (size_t)line->count);
    *best = line->count;
}

/* The next alternative at the last choice that has one; the step behind it, or -1. */
static int try_other(struct pdn_line *line, const struct game *game)
{
    while (line->choices &&
           line->choice[line->choices - 1].next == line->choice[line->choices - 1].moves)
        line->choices--;
    if (!line->choices)
        return -1;
    struct choice *choice = &line->choice[line->choices - 1];
    struct pdn_played old = line->played[choice->played];
    line->count = choice->played;
    line->end = choice->pos;
    play(line, game, &choice->move[choice->next++], old.step, old.steps, old.oddity);
    return old.step + old.steps;
}

/* Back to the furthest way: the moves again from the start. */
static void restore_best(struct pdn_line *line, const struct game *game,
                         const struct position *start, int best)
{
    line->end = *start;
    line->count = 0;
    for (int i = 0; i < best; i++) {
        struct pdn_played played = line->best[i];
        play(line, game, &played.move, played.step, played.steps, played.oddity);
    }
}

static void replay(struct pdn_line *line, struct pdn_way way, const struct position *start,
                   const struct pdn_step *steps, int count)
{
    int best = -1, best_stop = 0, step = 0, again = 0;
    line->count = line->choices = 0;
    line->end = *start;

    while (step < count) {
        int used, oddity = 0;
        game_generate(way.game, &line->end, &line->legal);
        int found = meant_steps(line, way, steps + step, count - step, &used, &oddity);
        if (found) {
            if (found > 1)
                add_choice(line, step, found);
            struct move move = line->legal.move[line->index[0]];
            play(line, way.game, &move, step, used, oddity);
            step += used;
            again += best >= 0;
            if (again < STEPS_AGAIN_MAX)
                continue;
        }
        if (step > best_stop || best < 0) {
            keep_best(line, &best);
            best_stop = step;
        }
        step = again < STEPS_AGAIN_MAX ? try_other(line, way.game) : -1;
        if (step < 0) {
            restore_best(line, way.game, start, best);
            step = best_stop;
            break;
        }
    }
    line->stop = step;
    line->whole = step == count;
}

/* Does the line stop at what could be the beginning of a capture? */
static bool stops_in_part(struct pdn_line *line, struct pdn_way way, const struct pdn_step *steps)
{
    struct written written;
    struct err err;
    if (line->whole || !read_step(way, &steps[line->stop], &written, &err))
        return false;
    game_generate(way.game, &line->end, &line->legal);
    return fitting_in_part(line, way.game, &written) > 0;
}

void pdn_line_replay(struct pdn_line *line, struct pdn_way way, const struct position *start,
                     const struct pdn_step *steps, int count)
{
    line->lenient = false;
    replay(line, way, start, steps, count);
    if (!stops_in_part(line, way, steps))
        return;
    line->lenient = true;
    replay(line, way, start, steps, count);
    if (line->whole)
        return;
    line->lenient = false;
    replay(line, way, start, steps, count);
}

/* --- reasons --- */

static bool is_over(struct pdn_line *line, struct pdn_way way)
{
    return !line->legal.count || game_outcome(way.game, &line->end, NULL, NULL) != PLAYING;
}

char *pdn_line_reason(struct pdn_line *line, struct pdn_way way, const struct pdn_step *steps)
{
    struct written written;
    struct err err = { 0 };
    struct strbuf out;
    strbuf_init(&out);
    if (!read_step(way, &steps[line->stop], &written, &err)) {
        strbuf_add(&out, err.text);
        return strbuf_take(&out);
    }
    struct explanation why;
    game_generate(way.game, &line->end, &line->legal);
    explain_written(way.game, &line->end, &line->legal, &written, is_over(line, way), &why);
    if (why.reason == REFUSE_NOTHING || !why.title[0])
        strbuf_add(&out, "no legal move is written like this");
    else
        strbuf_printf(&out, "%s. %s", why.title, why.text);
    for (char *c = out.text; *c; c++)
        if (*c == '\n')
            *c = ' ';
    return strbuf_take(&out);
}
