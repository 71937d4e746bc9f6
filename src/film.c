#include "src/film.h"

#include <math.h>
#include <stdlib.h>

#include "render/anim.h"
#include "render/gif.h"
#include "src/base/mem.h"

enum {
    SIZE_USUAL = 480, SIZE_MOST = 1280,
    FRAME_MS = 40,                      /* while something moves */
    LANDING_MS = 160,                   /* a captor rests between jumps */
    LAST_HOLDS = 3,                     /* the last position is seen so much longer */
    SHOWN = 24                          /* positions that the palette is chosen from */
};

struct film {
    struct record *record;
    const struct game *game;
    const struct passage *passage;
    const struct picture_style *style;
    int from, to;                       /* the first and the last node */
    struct easel *easel;
    struct palette *palette;
    struct gif *gif;
    uint8_t *pixels;
    struct err *err;
};

static struct position position_at(struct film *film, int i)
{
    return *record_position(film->record, film->passage->node[i]);
}

static const struct move *move_to(const struct film *film, int i)
{
    return &record_node(film->record, film->passage->node[i])->move;
}

/* The i-th position at rest. */
static bool draw_rest(struct film *film, int i)
{
    struct position pos = position_at(film, i);
    struct picture picture;

    picture_init(&picture, film->game, &pos, film->style);
    if (i > film->from)
        picture_mark_move(&picture, move_to(film, i));
    easel_draw(film->easel, &picture);
    return easel_pixels(film->easel, film->pixels, film->err);
}

/* The palette knows the first and the last position and some between. */
static bool choose_palette(struct film *film)
{
    size_t pixels = (size_t)easel_width(film->easel) * (size_t)easel_height(film->easel);
    int moves = film->to - film->from;
    int shown = moves < SHOWN ? moves : SHOWN;

    film->palette = palette_new();
    for (int k = 0; k <= shown; k++) {
        if (!draw_rest(film, film->from + (shown ? k * moves / shown : 0)))
            return false;
        palette_show(film->palette, film->pixels, pixels);
    }
    palette_choose(film->palette);
    return true;
}

static bool put(struct film *film, int ms)
{
    return gif_frame(film->gif, film->pixels, ms, film->err);
}

/* What lies between the positions i - 1 and i. */
static bool put_move(struct film *film, int i)
{
    struct position before = position_at(film, i - 1), after = position_at(film, i);
    const struct move *move = move_to(film, i);
    float hops = anim_hops(film->game, &before, move);
    int a_hop = (int)(film->style->step_ms / FRAME_MS);
    int frames = (int)ceilf(hops * (float)a_hop);
    struct picture picture;

    picture_init(&picture, film->game, &before, film->style);
    picture.board.after = &after;
    picture.board.moving = move;
    for (int k = 1; k <= frames; k++) {
        bool lands = k % a_hop == 0 && k / a_hop < move->hops;
        picture.board.anim = fminf((float)k / (float)a_hop / hops, 1);
        easel_draw(film->easel, &picture);
        if (!easel_pixels(film->easel, film->pixels, film->err) ||
            !put(film, FRAME_MS + (lands ? LANDING_MS : 0)))
            return false;
    }
    return true;
}

static bool put_all(struct film *film)
{
    int hold = (int)film->style->hold_ms;

    for (int i = film->from; i <= film->to; i++) {
        if (i > film->from && film->style->step_ms >= FRAME_MS && !put_move(film, i))
            return false;
        if (!draw_rest(film, i) || !put(film, i < film->to ? hold : LAST_HOLDS * hold))
            return false;
    }
    return true;
}

static bool find_ends(struct film *film)
{
    const struct picture_style *style = film->style;
    int moves = film->passage->count - 1;

    film->from = style->from < moves ? (int)style->from : moves;
    film->to = style->to >= 0 && style->to < moves ? (int)style->to : moves;
    if (style->from > moves || film->from > film->to)
        return err_set(film->err, "--from %ld lies behind the last position, which is %d", style->from,
                       film->to);
    if (film->from == film->to)
        return err_set(film->err, "there is no move to show; a GIF shows moves, a PNG a position");
    if (film->to - film->from > FILM_MOST)
        return err_set(film->err, "%d moves are too many for a GIF; choose at most %d by --from and --to",
                       film->to - film->from, FILM_MOST);
    if (style->size > SIZE_MOST)
        return err_set(film->err, "--size %ld is too much for a GIF; %d is the most", style->size,
                       SIZE_MOST);
    return true;
}

static bool open_easel(struct film *film)
{
    struct position pos = position_at(film, film->from);
    struct picture picture;

    picture_init(&picture, film->game, &pos, film->style);
    film->easel = easel_new(&picture, film->style->size ? film->style->size : SIZE_USUAL, film->err);
    if (!film->easel)
        return false;
    film->pixels =
        mem_alloc(3 * (size_t)easel_width(film->easel) * (size_t)easel_height(film->easel));
    return true;
}

bool film_save(struct record *record, const struct passage *passage,
               const struct picture_style *style, const char *path, bool *call, struct err *err)
{
    struct film film = { .record = record, .game = record_game(record), .passage = passage,
                         .style = style, .err = err };
    bool fine = false;

    *call = !find_ends(&film);
    if (*call || !open_easel(&film) || !choose_palette(&film))
        goto out;
    film.gif = gif_new(easel_width(film.easel), easel_height(film.easel), film.palette, err);
    fine = film.gif && put_all(&film) && gif_save(film.gif, path, err);
out:
    gif_free(film.gif);
    palette_free(film.palette);
    easel_free(film.easel);
    free(film.pixels);
    return fine;
}
