/* Canvases: commands become pixels, and faults of the installation become sentences. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "render/canvas.h"
#include "render/canvas_cache.h"
#include "render/image.h"
#include "render/text.h"
#include "src/base/file.h"
#include "src/base/hash.h"

enum { WIDTH = 320, HEIGHT = 200 };

static const struct colour BLACK = { 0, 0, 0, 255 };
static const struct colour RED = { 200, 30, 20, 255 };
static const struct colour WHITE_INK = { 255, 255, 255, 255 };

struct bench {
    SDL_Surface *surface;
    SDL_Renderer *renderer;
    struct canvas *canvas;
    struct scene *scene;
};

static struct bench *bench_new(void)
{
    struct err err;
    struct bench *bench = calloc(1, sizeof *bench);
    bench->surface = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    bench->renderer = SDL_CreateSoftwareRenderer(bench->surface);
    bench->canvas = canvas_new(bench->renderer, NULL, &err);
    if (!bench->canvas)
        fail_msg("%s", err.text);
    bench->scene = scene_new();
    scene_measure_with(bench->scene, canvas_measure(bench->canvas));
    scene_begin(bench->scene, WIDTH, HEIGHT);
    scene_fill(bench->scene, (struct rect){ 0, 0, WIDTH, HEIGHT }, BLACK);
    return bench;
}

static void bench_free(struct bench *bench)
{
    scene_free(bench->scene);
    canvas_free(bench->canvas);
    SDL_DestroyRenderer(bench->renderer);
    SDL_FreeSurface(bench->surface);
    free(bench);
}

static int set_up(void **state)
{
    *state = bench_new();
    return 0;
}

static int tear_down(void **state)
{
    bench_free(*state);
    return 0;
}

static void draw(struct bench *bench)
{
    canvas_draw(bench->canvas, bench->scene);
    SDL_RenderFlush(bench->renderer);
}

static uint32_t pixel(const struct bench *bench, int x, int y)
{
    const char *row = (const char *)bench->surface->pixels + y * bench->surface->pitch;
    return ((const uint32_t *)row)[x] & 0xffffff;
}

/* The smallest box round all pixels that are not black. */
static SDL_Rect lit(const struct bench *bench)
{
    int left = WIDTH, top = HEIGHT, right = -1, bottom = -1;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            if (!pixel(bench, x, y))
                continue;
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y > bottom ? y : bottom;
        }
    }
    return right < 0 ? (SDL_Rect){ 0 }
                     : (SDL_Rect){ left, top, right - left + 1, bottom - top + 1 };
}

static void assert_box(SDL_Rect is, int x, int y, int w, int h)
{
    if (is.x != x || is.y != y || is.w != w || is.h != h)
        fail_msg("%d,%d %dx%d instead of %d,%d %dx%d", is.x, is.y, is.w, is.h, x, y, w, h);
}

/* shapes */

static void fill_covers_its_pixels_and_no_others(void **state)
{
    struct bench *bench = *state;
    scene_fill(bench->scene, (struct rect){ 10, 20, 30, 40 }, RED);
    draw(bench);
    assert_box(lit(bench), 10, 20, 30, 40);
    assert_int_equal(pixel(bench, 10, 20), 0xc81e14);
    assert_int_equal(pixel(bench, 39, 59), 0xc81e14);
}

static void scale_multiplies_coordinates(void **state)
{
    struct bench *bench = *state;
    canvas_scale(bench->canvas, 1.5f);
    scene_fill(bench->scene, (struct rect){ 10, 20, 30, 40 }, RED);
    draw(bench);
    assert_box(lit(bench), 15, 30, 45, 60);
}

/* Cells of 17.3 units: no gap and no overlap, whatever the rounding. */
static void neighbours_share_their_edge(void **state)
{
    struct bench *bench = *state;
    for (int i = 0; i < 12; i++)
        scene_fill(bench->scene, (struct rect){ 17.3f * (float)i, 0, 17.3f, 10 },
                   (struct colour){ 100, 0, 0, 128 });
    draw(bench);
    for (int x = 0; x < 207; x++)
        assert_int_equal(pixel(bench, x, 5), pixel(bench, 0, 5));
    assert_int_equal(pixel(bench, 208, 5), 0);
}

static void round_box_has_soft_corners(void **state)
{
    struct bench *bench = *state;
    scene_round(bench->scene, (struct rect){ 10, 10, 60, 40 }, 12, RED);
    draw(bench);
    assert_box(lit(bench), 10, 10, 60, 40);
    assert_int_equal(pixel(bench, 10, 10), 0);
    assert_int_equal(pixel(bench, 69, 49), 0);
    assert_int_equal(pixel(bench, 40, 10), 0xc81e14);
    assert_int_equal(pixel(bench, 40, 30), 0xc81e14);
    uint32_t edge = pixel(bench, 13, 13) >> 16;
    assert_true(edge > 0 && edge < 200);
    for (int i = 0; i < 12; i++)        /* all corners alike */
        assert_int_equal(pixel(bench, 10 + i, 11), pixel(bench, 69 - i, 48));
}

static void frame_is_hollow(void **state)
{
    struct bench *bench = *state;
    scene_frame(bench->scene, (struct rect){ 10, 10, 60, 40 }, 6, 2, RED);
    draw(bench);
    assert_box(lit(bench), 10, 10, 60, 40);
    assert_int_equal(pixel(bench, 11, 30), 0xc81e14);
    assert_int_equal(pixel(bench, 12, 30), 0);
    assert_int_equal(pixel(bench, 40, 48), 0xc81e14);
    assert_int_equal(pixel(bench, 40, 47), 0);
}

static void ring_is_hollow_and_disc_is_not(void **state)
{
    struct bench *bench = *state;
    scene_ring(bench->scene, (struct rect){ 10, 10, 40, 40 }, 4, RED);
    scene_disc(bench->scene, (struct rect){ 100, 10, 60, 30 }, RED);
    draw(bench);
    assert_int_equal(pixel(bench, 12, 30), 0xc81e14);
    assert_int_equal(pixel(bench, 30, 30), 0);
    assert_int_equal(pixel(bench, 130, 25), 0xc81e14);
    assert_int_equal(pixel(bench, 101, 11), 0);
    assert_int_equal(pixel(bench, 10, 10), 0);
}

static void arrow_reaches_from_end_to_end(void **state)
{
    struct bench *bench = *state;
    scene_arrow(bench->scene, 20, 100, 300, 100, 8, RED);
    draw(bench);
    SDL_Rect box = lit(bench);
    assert_true(box.x >= 15 && box.x <= 17);            /* the round tail */
    assert_true(abs(box.x + box.w - 300) <= 2);
    assert_true(box.h > 20 && box.h < 30);              /* the head is wider than the shaft */
    assert_int_equal(pixel(bench, 150, 100), 0xc81e14);
    assert_int_equal(pixel(bench, 150, 108), 0);
}

static void dots_stand_at_both_ends(void **state)
{
    struct bench *bench = *state;
    scene_dots(bench->scene, 20, 20, 120, 120, 6, RED, (struct colour){ 0 });
    draw(bench);
    assert_int_equal(pixel(bench, 20, 20), 0xc81e14);
    assert_int_equal(pixel(bench, 120, 120), 0xc81e14);
    int changes = 0;
    for (int i = 20; i < 120; i++)
        changes += !pixel(bench, i, i) != !pixel(bench, i + 1, i + 1);
    assert_true(changes >= 10);
}

static void gradient_runs_from_corner_to_corner(void **state)
{
    struct bench *bench = *state;
    struct colour from = { 40, 0, 0, 255 };
    struct colour to = { 240, 0, 0, 255 };
    scene_gradient(bench->scene, (struct rect){ 0, 0, 100, 100 }, from, to);
    draw(bench);
    assert_in_range(pixel(bench, 0, 0) >> 16, 40, 43);
    assert_in_range(pixel(bench, 50, 50) >> 16, 138, 143);
    assert_in_range(pixel(bench, 99, 99) >> 16, 237, 240);
}

static void wood_stays_between_its_colours_and_follows_its_seed(void **state)
{
    struct bench *bench = *state;
    struct colour a = { 180, 130, 80, 255 };
    struct colour b = { 150, 100, 60, 255 };
    for (int i = 0; i < 3; i++)
        scene_wood(bench->scene, (struct rect){ 60.0f * (float)i, 0, 60, 60 }, a, b, i / 2);
    draw(bench);

    int differing = 0;
    for (int y = 0; y < 60; y++) {
        for (int x = 0; x < 60; x++) {
            assert_in_range(pixel(bench, x, y) >> 16, 150, 181);
            assert_int_equal(pixel(bench, x, y), pixel(bench, x + 60, y));
            differing += pixel(bench, x, y) != pixel(bench, x + 120, y);
        }
    }
    assert_true(differing > 1000);
}

static void clip_cuts_what_is_drawn(void **state)
{
    struct bench *bench = *state;
    scene_clip(bench->scene, (struct rect){ 20, 20, 50, 50 });
    scene_clip(bench->scene, (struct rect){ 40, 0, 100, 100 });
    scene_fill(bench->scene, (struct rect){ 0, 0, WIDTH, HEIGHT }, RED);
    scene_unclip(bench->scene);
    scene_unclip(bench->scene);
    draw(bench);
    assert_box(lit(bench), 40, 20, 30, 50);
}

/* pictures */

static void every_picture_shows_something_in_its_box(void **state)
{
    struct bench *bench = *state;
    for (int i = 0; i < IMAGE_COUNT; i++) {
        scene_begin(bench->scene, WIDTH, HEIGHT);
        scene_fill(bench->scene, (struct rect){ 0, 0, WIDTH, HEIGHT }, BLACK);
        /* on a bright ground, since shadows are dark */
        scene_fill(bench->scene, (struct rect){ 50, 50, 64, 64 }, WHITE_INK);
        scene_image(bench->scene, (struct rect){ 50, 50, 64, 64 }, (enum image)i, 1);
        scene_image(bench->scene, (struct rect){ 150, 50, 64, 64 }, (enum image)i, 1);
        draw(bench);

        int marks = 0;
        for (int y = 50; y < 114; y++)
            for (int x = 50; x < 114; x++)
                marks += pixel(bench, x, y) != 0xffffff || pixel(bench, x + 100, y);
        if (marks < 40)
            fail_msg("%s: only %d pixels", image_name((enum image)i), marks);
        SDL_Rect box = lit(bench);
        assert_true(box.x >= 50 && box.y >= 50 && box.x + box.w <= 214 && box.y + box.h <= 114);
    }
}

static void icon_takes_the_colour_of_text(void **state)
{
    struct bench *bench = *state;
    scene_icon(bench->scene, (struct rect){ 50, 50, 60, 60 }, IMAGE_ICON_STOP, RED);
    draw(bench);
    assert_int_equal(pixel(bench, 80, 80), 0xc81e14);
}

static void opacity_fades_a_picture(void **state)
{
    struct bench *bench = *state;
    scene_image(bench->scene, (struct rect){ 50, 50, 60, 60 }, IMAGE_ICON_STOP, 0.5f);
    scene_image(bench->scene, (struct rect){ 150, 50, 60, 60 }, IMAGE_ICON_STOP, 0);
    scene_image(bench->scene, (struct rect){ 230, 50, 60, 60 }, IMAGE_ICON_STOP, 1);
    draw(bench);
    assert_in_range(pixel(bench, 80, 80) & 0xff, 126, 130);
    assert_int_equal(pixel(bench, 180, 80), 0);
    assert_int_equal(pixel(bench, 260, 80), 0xffffff);
}

static void moving_picture_keeps_its_look(void **state)
{
    struct bench *bench = *state;
    scene_image(bench->scene, (struct rect){ 10.0f, 50, 60.4f, 60.4f }, IMAGE_ICON_STOP, 1);
    draw(bench);
    SDL_Rect rest = lit(bench);
    for (int i = 1; i < 8; i++) {
        scene_begin(bench->scene, WIDTH, HEIGHT);
        scene_fill(bench->scene, (struct rect){ 0, 0, WIDTH, HEIGHT }, BLACK);
        scene_image(bench->scene, (struct rect){ 10 + 0.3f * (float)i, 50, 60.4f, 60.4f },
                    IMAGE_ICON_STOP, 1);
        draw(bench);
        SDL_Rect now = lit(bench);
        assert_int_equal(now.w, rest.w);
        assert_int_equal(now.h, rest.h);
        assert_true(now.x >= rest.x && now.x <= rest.x + 3);
    }
}

/* text */

static void text_is_drawn_in_its_box(void **state)
{
    struct bench *bench = *state;
    float wide = scene_text_width(bench->scene, FONT_TITLE, "Hamburg");
    scene_text(bench->scene, (struct rect){ 20, 40, 200, 30 }, FONT_TITLE, ALIGN_LEFT, WHITE_INK,
               "Hamburg");
    draw(bench);
    SDL_Rect box = lit(bench);
    assert_true(box.x >= 19 && box.x <= 23);
    assert_true(abs(box.x + box.w - 20 - (int)wide) <= 3);
    assert_true(box.y > 40 && box.y + box.h < 70);
    assert_true(box.h >= 10 && box.h <= 20);
}

static void right_aligned_text_ends_at_the_right(void **state)
{
    struct bench *bench = *state;
    scene_text(bench->scene, (struct rect){ 20, 40, 200, 30 }, FONT_BODY, ALIGN_RIGHT, WHITE_INK,
               "HH");
    draw(bench);
    SDL_Rect box = lit(bench);
    assert_true(box.x + box.w >= 215 && box.x + box.w <= 220);
}

static void sizes_grow_with_the_scale(void **state)
{
    struct bench *bench = *state;
    float small = scene_text_width(bench->scene, FONT_BODY, "International draughts");
    float half = scene_text_width(bench->scene, FONT_SMALL, "International draughts");
    canvas_scale(bench->canvas, 2);
    float large = scene_text_width(bench->scene, FONT_BODY, "International draughts");
    assert_true(large > 0.97f * small && large < 1.03f * small);        /* logical units */
    assert_true(small > 1.08f * half);                                  /* 13.5 is not 12 or 13 */
    scene_text(bench->scene, (struct rect){ 0, 0, 160, 30 }, FONT_TITLE, ALIGN_LEFT, WHITE_INK,
               "H");
    draw(bench);
    assert_true(lit(bench).h >= 20);
}

static void figures_are_equally_wide(void **state)
{
    struct bench *bench = *state;
    for (int font = 0; font < FONT_COUNT; font++) {
        float zero = scene_text_width(bench->scene, (enum font)font, "00:00");
        for (int i = 1; i < 10; i++) {
            char text[64];
            snprintf(text, sizeof text, "%d%d:%d%d", i, i, i, i);
            assert_true(scene_text_width(bench->scene, (enum font)font, text) == zero);
        }
    }
}

static uint64_t look_of(struct fonts *fonts, const char *text)
{
    SDL_Surface *surface = fonts_draw(fonts, FONT_LARGE, WHITE_INK, text);
    assert_non_null(surface);
    uint64_t hash = (uint64_t)surface->w;
    for (int y = 0; y < surface->h; y++)
        hash = hash_bytes((const char *)surface->pixels + y * surface->pitch,
                          (size_t)surface->w * 4, hash);
    SDL_FreeSurface(surface);
    return hash;
}

/* Noto Sans has no arrows and no check mark; a box in their place would be the same for both. */
static void missing_letters_come_from_another_font(void **state)
{
    (void)state;
    if (access("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", R_OK)) {
        print_message("skipped: fonts-dejavu-core is not installed\n");
        skip();
    }
    struct err err;
    struct fonts *fonts = fonts_open(NULL, &err);
    assert_non_null(fonts);
    assert_true(look_of(fonts, "→") != look_of(fonts, "✓"));
    assert_true(look_of(fonts, "✓") != look_of(fonts, "\xf4\x8f\xbf\xbd"));
    assert_true(fonts_width(fonts, FONT_BODY, "a→b", strlen("a→b")) ==
                fonts_width(fonts, FONT_BODY, "a", 1) + fonts_width(fonts, FONT_BODY, "→", 3) +
                    fonts_width(fonts, FONT_BODY, "b", 1));
    fonts_close(fonts);
}

static void broken_utf8_is_drawn_without_harm(void **state)
{
    struct bench *bench = *state;
    scene_text(bench->scene, (struct rect){ 20, 40, 200, 30 }, FONT_BODY, ALIGN_LEFT, WHITE_INK,
               "a\xff\xc3(\xe2\x82");
    draw(bench);
    assert_true(lit(bench).w > 10);
}

/* frames */

static void draw_frame_of_play(struct scene *scene, int step)
{
    char clock[16];
    snprintf(clock, sizeof clock, "04:%02d", 59 - step / 4);
    scene_begin(scene, WIDTH, HEIGHT);
    scene_fill(scene, (struct rect){ 0, 0, WIDTH, HEIGHT }, BLACK);
    for (int i = 0; i < 16; i++) {
        struct rect cell = { (float)(i % 4) * 48.5f, (float)(i / 4) * 48.5f, 48.5f, 48.5f };
        scene_wood(scene, cell, RED, BLACK, i);
        scene_image(scene, rect_inset(cell, 4), i % 3 ? IMAGE_WHITE_MAN : IMAGE_BLACK_KING, 1);
    }
    if (step % 3)
        scene_ring(scene, (struct rect){ 48, 48, 48, 48 }, 3, WHITE_INK);
    float at = 10 * (float)step;
    scene_image(scene, (struct rect){ at, at, 50, 50 }, IMAGE_SHADOW, 0.7f);
    scene_image(scene, (struct rect){ at, at - 3, 50, 50 }, IMAGE_WHITE_KING, 1);
    scene_clip(scene, (struct rect){ 200, 60, 110, 100 });
    for (int i = 0; i < 8; i++)
        scene_text(scene, (struct rect){ 205, 60 + 20 * (float)i - 3 * (float)step, 100, 20 },
                   FONT_BODY, ALIGN_LEFT, WHITE_INK, "31-26 → ✓");
    scene_unclip(scene);
    scene_round(scene, (struct rect){ 210, 10, 90, 32 }, 7, RED);
    scene_text(scene, (struct rect){ 210, 10, 90, 32 }, FONT_CLOCK, ALIGN_CENTRE, WHITE_INK, clock);
    scene_arrow(scene, 20, 180, 150 + at / 3, 40, 7, (struct colour){ 80, 200, 180, 200 });
    scene_dots(scene, 24, 24, 170, 24 + at, 6, WHITE_INK, (struct colour){ 0 });
}

/* Only what changed is drawn anew: the result must be what a fresh canvas draws. */
static void partial_drawing_equals_drawing_all(void **state)
{
    struct bench *bench = *state;
    for (int step = 0; step < 12; step++) {
        struct bench *fresh = bench_new();
        draw_frame_of_play(bench->scene, step);
        draw_frame_of_play(fresh->scene, step);
        if (step == 7)
            canvas_forget(bench->canvas);
        draw(bench);
        draw(fresh);
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++)
                if (pixel(bench, x, y) != pixel(fresh, x, y))
                    fail_msg("step %d: pixel %d,%d is %06x, not %06x", step, x, y,
                             (unsigned)pixel(bench, x, y), (unsigned)pixel(fresh, x, y));
        bench_free(fresh);
    }
}

static void same_scene_stays_when_the_window_was_painted_over(void **state)
{
    struct bench *bench = *state;
    scene_fill(bench->scene, (struct rect){ 10, 20, 30, 40 }, RED);
    draw(bench);
    SDL_FillRect(bench->surface, NULL, 0xff123456);
    draw(bench);
    assert_box(lit(bench), 10, 20, 30, 40);
}

static void cache_keeps_what_is_used_and_its_budget(void **state)
{
    struct bench *bench = *state;
    struct cache *cache = cache_new(bench->renderer);
    for (uint64_t frame = 0; frame < 40; frame++) {
        cache_frame(cache, 100000);
        if (!cache_find(cache, 7))
            cache_put(cache, 7,
                      SDL_CreateRGBSurfaceWithFormat(0, 50, 50, 32, SDL_PIXELFORMAT_ARGB8888),
                      false);
        assert_null(cache_find(cache, 100 + frame));
        cache_put(cache, 100 + frame,
                  SDL_CreateRGBSurfaceWithFormat(0, 50, 50, 32, SDL_PIXELFORMAT_ARGB8888), false);
        assert_true(cache_bytes(cache) <= 100000 + 2 * 10000);
        assert_non_null(cache_find(cache, 7));
    }
    assert_null(cache_find(cache, 100));            /* the oldest went */
    assert_non_null(cache_find(cache, 138));
    cache_free(cache);
}

static void png_is_written(void **state)
{
    (void)state;
    struct err err;
    struct canvas *canvas = canvas_on_surface(64, 48, NULL, &err);
    struct scene *scene = scene_new();
    assert_non_null(canvas);
    scene_begin(scene, 64, 48);
    scene_fill(scene, (struct rect){ 0, 0, 64, 48 }, RED);
    canvas_draw(canvas, scene);

    char path[] = "/tmp/tavlei-canvas-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    assert_true(canvas_save_png(canvas, path, &err));
    size_t size;
    char *bytes = file_read(path, 1 << 20, &size, &err);
    assert_non_null(bytes);
    assert_memory_equal(bytes, "\x89PNG", 4);
    free(bytes);
    unlink(path);

    assert_false(canvas_save_png(canvas, "/nonexistent/picture.png", &err));
    assert_non_null(strstr(err.text, "/nonexistent/picture.png"));
    scene_free(scene);
    canvas_free(canvas);
}

/* faults */

static void missing_font_names_the_package(void **state)
{
    (void)state;
    struct err err = { 0 };
    const char *const nowhere[] = { "/nonexistent/NotoSans-Regular.ttf", NULL };
    assert_null(font_find(nowhere, false, &err));
    assert_non_null(strstr(err.text, "fonts-noto-core"));

    assert_null(canvas_on_surface(64, 48, "/nonexistent/mine.ttf", &err));
    assert_non_null(strstr(err.text, "/nonexistent/mine.ttf"));
    assert_non_null(strstr(err.text, "fonts-noto-core"));
}

static void file_that_is_no_font_is_told(void **state)
{
    (void)state;
    struct err err = { 0 };
    assert_null(canvas_on_surface(64, 48, __FILE__, &err));
    assert_non_null(strstr(err.text, __FILE__));
}

static void broken_svg_is_told(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "",
        "not a picture",
        "<svg",
        "<svg width=\"9\" height=\"9\"><path d=\"M0 0L9",
        "<svg width=\"9\" height=\"9\"></svg>",
        "<svg width=\"9\" height=\"9\"><path d=\"M0 0\"/></svg>",
        "<svg viewBox=\"0 0 9 9\"><text x=\"1\" y=\"8\">no shape</text></svg>",
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct err err = { 0 };
        SDL_Surface *surface = svg_draw(broken[i], "pieces/white_man.svg", 16, 16, &err);
        if (surface)
            fail_msg("\"%s\" was taken for a picture", broken[i]);
        assert_non_null(strstr(err.text, "pieces/white_man.svg"));
    }
}

static void missing_picture_is_told(void **state)
{
    (void)state;
    const char *data = getenv("TAVLEI_DATA");
    char *kept = data ? strdup(data) : NULL;
    char folder[] = "/tmp/tavlei-data-XXXXXX";
    assert_non_null(mkdtemp(folder));
    char pieces[64], file[96];
    snprintf(pieces, sizeof pieces, "%s/pieces", folder);
    snprintf(file, sizeof file, "%s/white_man.svg", pieces);
    mkdir(pieces, 0700);
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    fputs("<svg>half a pict", out);
    fclose(out);

    struct err err = { 0 };
    setenv("TAVLEI_DATA", folder, 1);
    struct images *images = images_load(&err);
    if (kept)
        setenv("TAVLEI_DATA", kept, 1);
    else
        unsetenv("TAVLEI_DATA");
    free(kept);
    unlink(file);
    rmdir(pieces);
    rmdir(folder);

    assert_null(images);
    assert_non_null(strstr(err.text, "white_man.svg"));
}

int main(void)
{
#define DRAWN(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        DRAWN(fill_covers_its_pixels_and_no_others),
        DRAWN(scale_multiplies_coordinates),
        DRAWN(neighbours_share_their_edge),
        DRAWN(round_box_has_soft_corners),
        DRAWN(frame_is_hollow),
        DRAWN(ring_is_hollow_and_disc_is_not),
        DRAWN(arrow_reaches_from_end_to_end),
        DRAWN(dots_stand_at_both_ends),
        DRAWN(gradient_runs_from_corner_to_corner),
        DRAWN(wood_stays_between_its_colours_and_follows_its_seed),
        DRAWN(clip_cuts_what_is_drawn),
        DRAWN(every_picture_shows_something_in_its_box),
        DRAWN(icon_takes_the_colour_of_text),
        DRAWN(opacity_fades_a_picture),
        DRAWN(moving_picture_keeps_its_look),
        DRAWN(text_is_drawn_in_its_box),
        DRAWN(right_aligned_text_ends_at_the_right),
        DRAWN(sizes_grow_with_the_scale),
        DRAWN(figures_are_equally_wide),
        cmocka_unit_test(missing_letters_come_from_another_font),
        DRAWN(broken_utf8_is_drawn_without_harm),
        DRAWN(partial_drawing_equals_drawing_all),
        DRAWN(same_scene_stays_when_the_window_was_painted_over),
        DRAWN(cache_keeps_what_is_used_and_its_budget),
        cmocka_unit_test(png_is_written),
        cmocka_unit_test(missing_font_names_the_package),
        cmocka_unit_test(file_that_is_no_font_is_told),
        cmocka_unit_test(broken_svg_is_told),
        cmocka_unit_test(missing_picture_is_told),
    };
    return cmocka_run_group_tests_name("canvas", tests, NULL, NULL);
}
