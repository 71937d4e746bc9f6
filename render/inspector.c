/* The inspector: one tower, large and from the side, with a name for each of its discs.
 *
 * When there is no room for a line a disc, equal neighbours share a line behind a bracket; if that
 * is still too much, neighbours of one colour do. The top disc always has a line of its own. Names
 * of kings have the colour of their crowns.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "render/tower.h"
#include "render/view.h"
#include "src/base/lang.h"
#include "src/base/strbuf.h"

enum { DISCS_MAX = 64, TEXT_MAX = 120 };

enum sharing { SHARE_NOTHING, SHARE_EQUAL, SHARE_COLOUR };

static const float DISC_LEAST = 56, DISC_MOST = 132, DISC_PART = 0.34f;    /* of the width */
static const float STEP_MOST = 0.44f;                      /* of a disc's side */
static const float PAD = 14, LABEL_GAP = 22, MOST_ABOVE = 16;

struct line {
    int first, count;                   /* discs from the top */
    float y;                            /* the middle of the text */
    char text[TEXT_MAX];
};

struct column {
    const struct game *game;
    stack tower;
    int height;
    struct rect top;                    /* the picture of the top disc */
    float step;
};

static enum side side_of(enum piece piece)
{
    return (enum side)(piece & 1);
}

static const char *rank_word(const struct game *game, enum piece piece)
{
    const char *man = game->rules.men_word ? game->rules.men_word : N_("man");
    const char *king = game->rules.king_word ? game->rules.king_word : N_("king");
    return _(piece & 2 ? king : man);
}

static void name_one(const struct column *column, int depth, char *out)
{
    enum piece piece = tower_piece(column->tower, depth);
    enum piece top = tower_top(column->tower);
    const char *role = depth == 0                       ? _("commander")
                       : side_of(piece) == side_of(top) ? _("own piece")
                                                        : _("prisoner");
    snprintf(out, TEXT_MAX, depth == 1 ? "%s · %s · %s" : "%s · %s", role,
             rank_word(column->game, piece), _("next to lead"));
}

static void name_several(const struct column *column, const struct line *line, char *out)
{
    enum piece first = tower_piece(column->tower, line->first);
    unsigned long n = (unsigned long)line->count;
    int kings = 0;
    for (int i = 0; i < line->count; i++)
        kings += tower_piece(column->tower, line->first + i) >> 1;

    char who[TEXT_MAX / 2];
    if (side_of(first) == side_of(tower_top(column->tower)))
        snprintf(who, sizeof who, ngettext("%d own piece", "%d own pieces", n), line->count);
    else if (side_of(first) == BLACK)
        snprintf(who, sizeof who, ngettext("%d black prisoner", "%d black prisoners", n),
                 line->count);
    else
        snprintf(who, sizeof who, ngettext("%d white prisoner", "%d white prisoners", n),
                 line->count);

    char text[2 * TEXT_MAX];
    if (kings == 0 || kings == line->count)
        snprintf(text, sizeof text, "%s · %s", who, rank_word(column->game, first));
    else
        snprintf(text, sizeof text, "%s · %d × %s, %d × %s", who, line->count - kings,
                 rank_word(column->game, WHITE_MAN), kings,
                 rank_word(column->game, WHITE_KING));
    text_copy(out, TEXT_MAX, text);
}

/* The discs give way to the words, as far as they can. */
static float disc_side(const struct scene *scene, const struct column *column, struct rect at)
{
    char text[TEXT_MAX];
    float widest = 0;
    for (int i = 0; i < column->height && i < 3; i++) {
        name_one(column, i, text);
        widest = fmaxf(widest, scene_text_width(scene, i ? FONT_SMALL : FONT_BODY_BOLD, text));
    }

    float side = fminf(DISC_PART * at.w, 0.62f * at.h);
    side = fminf(side, at.w - 2 * PAD - LABEL_GAP - widest);
    return floorf(fminf(fmaxf(side, DISC_LEAST), DISC_MOST));
}

static bool shares(enum piece a, enum piece b, enum sharing sharing)
{
    return sharing == SHARE_EQUAL ? a == b : sharing == SHARE_COLOUR && side_of(a) == side_of(b);
}

static int make_lines(const struct column *column, enum sharing sharing, struct line *out)
{
    int count = 0;
    for (int i = 0; i < column->height; i++) {
        enum piece piece = tower_piece(column->tower, i);
        struct line *last = count ? &out[count - 1] : NULL;
        if (i > 1 && shares(tower_piece(column->tower, last->first), piece, sharing))
            last->count++;
        else
            out[count++] = (struct line){ .first = i, .count = 1 };
    }
    for (int i = 0; i < count; i++) {
        if (out[i].count > 1)
            name_several(column, &out[i], out[i].text);
        else
            name_one(column, out[i].first, out[i].text);
    }
    return count;
}

/* What no line is left for becomes one last line. In play a tower changes its colour only once from
 * top to bottom; only positions that were set up need this. */
static int fold_rest(const struct column *column, struct line *line, int count, int most)
{
    if (count <= most || most < 2)
        return count < most ? count : most;

    struct line *rest = &line[most - 1];
    int black = 0;
    rest->count = column->height - rest->first;
    for (int i = 0; i < rest->count; i++)
        black += side_of(tower_piece(column->tower, rest->first + i)) == BLACK;
    snprintf(rest->text, TEXT_MAX, _("%d more: %d white, %d black"), rest->count,
             rest->count - black, black);
    return most;
}

/* The middle of a disc's visible rim. */
static float rim_y(const struct column *column, int depth)
{
    float bottom = column->top.y + column->top.h + column->step * (float)depth;
    float visible = fminf(DISC_RIM * column->top.h, column->step);
    return bottom - visible / 2;
}

/* Each line beside its discs, moved as little as needed for a distance of `apart`. */
static void place_lines(const struct column *column, struct line *line, int count, float apart,
                        float low, float high)
{
    for (int i = 0; i < count; i++) {
        int last = line[i].first + line[i].count - 1;
        line[i].y = (rim_y(column, line[i].first) + rim_y(column, last)) / 2;
        if (line[i].first == 0)
            line[i].y = column->top.y + column->top.h * (1 - DISC_RIM - DISC_OVAL / 2);
        float least = i ? line[i - 1].y + apart : low;
        line[i].y = fmaxf(line[i].y, least);
    }
    for (int i = count; i-- > 0;) {
        float most = i < count - 1 ? line[i + 1].y - apart : high;
        line[i].y = fminf(line[i].y, most);
    }
}

static void draw_column(struct scene *scene, const struct column *column)
{
    struct rect foot = column->top;
    foot.y += roundf(column->step * (float)(column->height - 1));
    struct rect shadow = { foot.x + foot.w * 0.06f, foot.y + foot.h * (0.5f - DISC_OVAL / 2),
                           foot.w, foot.h };
    bool spread = column->step > DISC_RIM * foot.h * 1.3f;

    scene_image(scene, shadow, IMAGE_SHADOW_LOW, 0.8f);
    for (int i = column->height - 1; i >= 0; i--) {
        struct rect at = column->top;
        at.y += roundf(column->step * (float)i);
        enum piece piece = tower_piece(column->tower, i);
        scene_image(scene, at, i == 0 || spread ? disc_image(piece)
                                                : rim_image(piece, column->step / at.w), 1);
    }
}

static void fill_between(struct scene *scene, float x0, float y0, float x1, float y1,
                         struct colour colour)
{
    scene_fill(scene, (struct rect){ fminf(x0, x1), fminf(y0, y1), fmaxf(fabsf(x1 - x0), 1),
                                     fmaxf(fabsf(y1 - y0), 1) }, colour);
}

/* From the disc, or from the bracket round several, to the text: straight, or with an elbow. */
static void draw_leader(struct scene *scene, const struct column *column, const struct line *line,
                        float text_x, struct colour colour)
{
    float x = roundf(column->top.x + column->top.w + 4);
    float bend = roundf(text_x - 10), y = roundf(line->y);
    float from = roundf(rim_y(column, line->first));

    if (line->count > 1) {
        float to = roundf(rim_y(column, line->first + line->count - 1));
        float half = fminf(column->step, DISC_RIM * column->top.h) / 2;
        from = roundf(from - half + 1);
        to = roundf(to + half - 1);
        fill_between(scene, x, from, x + 4, from, colour);
        fill_between(scene, x, to, x + 4, to, colour);
        fill_between(scene, x + 4, from, x + 4, to + 1, colour);
        x += 4;
        from = roundf((from + to) / 2);
    } else if (line->first == 0) {
        from = y;
    }
    fill_between(scene, x, from, bend, from, colour);
    fill_between(scene, bend, from, bend, y, colour);
    fill_between(scene, bend, y, text_x - 5, y, colour);
}

float inspector_height(const struct scene *scene, float width, stack tower)
{
    float side = fmaxf(floorf(fminf(DISC_PART * width, DISC_MOST)), DISC_LEAST);
    float step = ceilf(1.2f * scene_line_height(scene, FONT_SMALL));

    return 10 + side * (1 - DISC_EMPTY) + step * (float)(tower_height(tower) - 1);
}

void draw_inspector(struct scene *scene, struct rect at, const struct view *view)
{
    const struct theme *look = &view->theme;
    struct column column = {
        .game = view->board.game,
        .tower = view->inspector.tower,
        .height = tower_height(view->inspector.tower),
    };
    assert(column.height <= DISCS_MAX);
    if (!column.height || at.w <= 2 * PAD || at.h <= 2 * DISC_RIM * DISC_LEAST)
        return;

    float room = at.h - 10;
    float side = disc_side(scene, &column, at);
    float drawn = side * (1 - DISC_EMPTY);
    column.step = STEP_MOST * side;
    if (column.height > 1)
        column.step = fminf(column.step, (room - drawn) / (float)(column.height - 1));
    float total = drawn + column.step * (float)(column.height - 1);
    float above = fminf((at.h - total) / 2, MOST_ABOVE);
    column.top = (struct rect){ roundf(at.x + PAD), roundf(at.y + above - side * DISC_EMPTY), side,
                                side };
    draw_column(scene, &column);

    float apart = scene_line_height(scene, FONT_SMALL);
    struct line line[DISCS_MAX];
    int count = make_lines(&column, SHARE_NOTHING, line);
    if ((float)count * apart > room)
        count = make_lines(&column, SHARE_EQUAL, line);
    if ((float)count * apart > room)
        count = make_lines(&column, SHARE_COLOUR, line);
    count = fold_rest(&column, line, count, (int)(room / apart));
    place_lines(&column, line, count, apart, at.y + apart / 2, at.y + at.h - apart / 2);

    float text_x = column.top.x + side + LABEL_GAP;
    for (int i = 0; i < count; i++) {
        bool leads = line[i].first == 0;
        bool king = tower_piece(column.tower, line[i].first) & 2;
        struct rect box = { text_x, line[i].y - apart, at.x + at.w - PAD / 2 - text_x, 2 * apart };
        draw_leader(scene, &column, &line[i], text_x, look->line);
        scene_text(scene, box, leads ? FONT_BODY_BOLD : FONT_SMALL, ALIGN_LEFT,
                   king ? look->accent : leads ? look->text : look->dim, line[i].text);
    }
}
