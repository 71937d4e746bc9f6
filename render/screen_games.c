/* Games: a gallery of cards, each with the start position; what is shown is chosen beside it. */
#include "render/screen.h"

#include <math.h>

#include "src/base/lang.h"

enum { MARGIN = 18, GAP_CARDS = 16, CARD_PAD = 14, WORDS = 56 };
enum { BOARD_LEAST = 150, BOARD_SCROLLED = 170 };

struct grid {
    int cols, rows;
    float board, card_w, card_h;
    float x, width, content;
};

struct board_view board_picture(const struct game *game, const struct position *pos)
{
    return (struct board_view){
        .game = game,
        .pos = pos,
        .refused = SQ_NONE,
        .cursor = SQ_NONE,
        .hover = SQ_NONE,
        .held = SQ_NONE,
        .picture = true,
    };
}

static float board_for(struct rect area, int count, int cols, bool all_in_sight)
{
    int rows = (count + cols - 1) / cols;
    float wide = (area.w - (float)(cols - 1) * GAP_CARDS) / (float)cols - 2 * CARD_PAD;
    float high = (area.h - (float)(rows - 1) * GAP_CARDS) / (float)rows - CARD_PAD - WORDS;

    float most = fmaxf(420, area.h * 0.4f);

    return floorf(fminf(all_in_sight ? fminf(wide, high) : wide, most));
}

/* The columns that make the boards largest while all cards are in sight; when that would make them
 * too small, as many as give boards of a good size, and the gallery scrolls. */
static struct grid lay_grid(struct rect area, int count, float name)
{
    struct grid grid = { .cols = 1 };

    for (int cols = 1; cols <= count; cols++) {
        float board = board_for(area, count, cols, true);
        float card = (area.w - (float)(cols - 1) * GAP_CARDS) / (float)cols;
        if (board > grid.board && (cols == 1 || card >= name + 2 * CARD_PAD)) {
            grid.board = board;
            grid.cols = cols;
        }
    }
    if (grid.board < BOARD_LEAST) {
        float card = fmaxf(BOARD_SCROLLED, name) + 2 * CARD_PAD + GAP_CARDS;
        grid.cols = (int)fmaxf(1, floorf((area.w + GAP_CARDS) / card));
        grid.board = fminf(board_for(area, count, grid.cols, false), BOARD_SCROLLED + 40);
    }
    float card_most = floorf((area.w - (float)(grid.cols - 1) * GAP_CARDS) / (float)grid.cols);
    grid.rows = (count + grid.cols - 1) / grid.cols;
    grid.card_w = fminf(card_most, fmaxf(grid.board * 1.25f, name) + 2 * CARD_PAD);
    grid.card_w = floorf(grid.card_w);
    grid.card_h = grid.board + CARD_PAD + WORDS;
    grid.width = (grid.card_w + GAP_CARDS) * (float)grid.cols - GAP_CARDS;
    grid.x = area.x + floorf((area.w - grid.width) / 2);
    grid.content = (grid.card_h + GAP_CARDS) * (float)grid.rows - GAP_CARDS;
    return grid;
}

/* The widest name, also of games that are not shown: cards are not narrower. */
static float name_width(const struct scene *scene, const struct view *view)
{
    float widest = 0;

    for (int i = 0; game_nth(i); i++)
        widest = fmaxf(widest, scene_text_width(scene, FONT_BODY_BOLD, _(game_nth(i)->name)));
    for (int i = 0; i < view->card_count; i++)
        widest = fmaxf(widest, scene_text_width(scene, FONT_BODY_BOLD, view->cards[i].name));
    return ceilf(widest);
}

static int game_index(const struct game_card *shown, int otherwise)
{
    for (int i = 0;; i++) {
        const struct game *game = game_nth(i);
        if (!game)
            return otherwise;
        if (game == shown->game)
            return i;
    }
}

static void draw_card(struct scene *scene, struct rect at, const struct view *view, int i,
                      float side)
{
    const struct theme *look = &view->theme;
    const struct game_card *shown = &view->cards[i];
    struct board_view board = board_picture(shown->game, &shown->game->start);
    float left = at.x + floorf((at.w - side) / 2);
    float y = at.y + CARD_PAD + side;

    card(scene, at, look->panel, look->line);
    if (shown->current)
        scene_frame(scene, at, 12, 2, look->accent);
    draw_board(scene, (struct rect){ left, at.y + CARD_PAD, side, side }, &board, look);
    scene_text(scene, (struct rect){ at.x + CARD_PAD, y + 8, at.w - 2 * CARD_PAD, 22 }, FONT_BODY_BOLD,
               ALIGN_CENTRE, look->text, shown->name);
    if (shown->line)
        scene_text(scene, (struct rect){ at.x + CARD_PAD, y + 30, at.w - 2 * CARD_PAD, 18 },
                   FONT_SMALL, ALIGN_CENTRE, look->dim, shown->line);

    struct region *region = scene_region(scene, at, ROLE_BUTTON, shown->name, true,
                                         intent_of(INTENT_CHOOSE_GAME, game_index(shown, i)));
    region->on = shown->current;
}

/* A few games make a balanced picture when the last row is centred; in a long list the columns
 * matter more. */
static float row_start(const struct grid *grid, int count, int row, bool lasting)
{
    int left = count - row * grid->cols;

    if (lasting || left >= grid->cols)
        return grid->x;
    return grid->x + floorf((float)(grid->cols - left) * (grid->card_w + GAP_CARDS) / 2);
}

/* The line at the top that has the current card wholly in sight. */
static int following_line(const struct view *view, const struct grid *grid, float height)
{
    for (int i = 0; i < view->card_count; i++)
        if (view->cards[i].current) {
            float bottom = (float)(i / grid->cols + 1) * (grid->card_h + GAP_CARDS);
            return (int)ceilf(fmaxf(bottom - height, 0) / SCROLL_LINE);
        }
    return 0;
}

static void draw_none(struct scene *scene, struct rect area, const struct view *view)
{
    scene_paragraph(scene, (struct rect){ area.x, area.y + 8, area.w, 0 }, FONT_BODY,
                    view->theme.dim, _("No game is called that. Esc shows all again."));
}

static void draw_cards(struct scene *scene, struct rect place, const struct view *view)
{
    struct rect area = { place.x + MARGIN, place.y + MARGIN, place.w - 2 * MARGIN,
                         place.h - 2 * MARGIN };
    if (!view->card_count) {
        draw_none(scene, area, view);
        return;
    }
    /* Cards keep their size and their columns while games are searched. */
    int all = view->gallery.games > view->card_count ? view->gallery.games : view->card_count;
    struct grid grid = lay_grid(area, all, name_width(scene, view));
    bool lasting = grid.content > area.h + 0.5f || all > view->card_count;
    grid.rows = (view->card_count + grid.cols - 1) / grid.cols;
    grid.content = (grid.card_h + GAP_CARDS) * (float)grid.rows - GAP_CARDS;
    bool scrolls = grid.content > area.h + 0.5f;

    /* cards that scroll run up to the edges */
    float offset = scroll_begin(scene, place, _("Games to choose from"), SCROLL_CARDS,
                                scrolls ? grid.content + 2 * MARGIN : place.h,
                                following_line(view, &grid, area.h) + view->cards_scroll);
    float top = lasting ? area.y : area.y + floorf((area.h - grid.content) / 2);
    for (int i = 0; i < view->card_count; i++) {
        struct rect at = { row_start(&grid, view->card_count, i / grid.cols, lasting) +
                               (float)(i % grid.cols) * (grid.card_w + GAP_CARDS),
                           top + (float)(i / grid.cols) * (grid.card_h + GAP_CARDS) - offset,
                           grid.card_w, grid.card_h };
        if (at.y < place.y + place.h && at.y + at.h > place.y)
            draw_card(scene, at, view, i, grid.board);
    }
    scroll_end(scene, &view->theme, place, scrolls ? grid.content + 2 * MARGIN : place.h, offset);
}

void draw_games(struct scene *scene, const struct view *view, const struct layout *layout)
{
    const struct theme *look = &view->theme;
    struct rect side = layout->body;

    side.w = gallery_side_width(scene, view);
    scene_fill(scene, side, look->panel);
    scene_fill(scene, (struct rect){ side.x + side.w - 1, side.y, 1, side.h }, look->line);
    draw_gallery_side(scene, side, view);
    draw_cards(scene, (struct rect){ side.x + side.w, side.y, layout->body.w - side.w, side.h },
               view);
}
