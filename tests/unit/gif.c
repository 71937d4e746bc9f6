#include "render/gif.h"

#include <gif_lib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

enum { SIDE = 16, PIXELS = SIDE * SIDE };

/* One colour, and a dot of another. */
static void paint(uint8_t *pixels, uint8_t grey, int dot)
{
    memset(pixels, grey, 3 * PIXELS);
    memset(pixels + 3 * dot, 255, 3);
}

struct drawn {
    char path[64];
    struct palette *palette;
    struct gif *gif;
    uint8_t pixels[3 * PIXELS];
};

static void begin(struct drawn *drawn)
{
    struct err err;
    strcpy(drawn->path, "/tmp/tavlei-gif-XXXXXX");
    close(mkstemp(drawn->path));
    drawn->palette = palette_new();
    paint(drawn->pixels, 40, 0);
    palette_show(drawn->palette, drawn->pixels, PIXELS);
    palette_choose(drawn->palette);
    drawn->gif = gif_new(SIDE, SIDE, drawn->palette, &err);
    assert_non_null(drawn->gif);
}

static void add(struct drawn *drawn, int dot, int ms)
{
    struct err err;
    paint(drawn->pixels, 40, dot);
    assert_true(gif_frame(drawn->gif, drawn->pixels, ms, &err));
}

static GifFileType *end(struct drawn *drawn)
{
    struct err err;
    assert_true(gif_save(drawn->gif, drawn->path, &err));
    gif_free(drawn->gif);
    palette_free(drawn->palette);
    GifFileType *file = DGifOpenFileName(drawn->path, NULL);
    assert_non_null(file);
    assert_int_equal(DGifSlurp(file), GIF_OK);
    unlink(drawn->path);
    return file;
}

static int delay(GifFileType *file, int frame)
{
    GraphicsControlBlock control;
    assert_int_equal(DGifSavedExtensionToGCB(file, frame, &control), GIF_OK);
    return control.DelayTime;
}

static void equal_frames_are_one_and_only_changes_are_written(void **state)
{
    (void)state;
    struct drawn drawn;
    begin(&drawn);
    add(&drawn, 0, 100);
    add(&drawn, 0, 50);
    add(&drawn, 5, 200);
    GifFileType *file = end(&drawn);
    assert_int_equal(file->ImageCount, 2);
    assert_int_equal(delay(file, 0), 15);
    assert_int_equal(delay(file, 1), 20);
    assert_int_equal(file->SavedImages[1].ImageDesc.Width, 6);
    assert_int_equal(file->SavedImages[1].ImageDesc.Height, 1);
    DGifCloseFile(file, NULL);
}

static void what_is_cut_off_a_delay_is_made_good(void **state)
{
    (void)state;
    struct drawn drawn;
    begin(&drawn);
    for (int i = 0; i < 4; i++)
        add(&drawn, i, 15);
    GifFileType *file = end(&drawn);
    assert_int_equal(file->ImageCount, 4);
    assert_int_equal(delay(file, 0) + delay(file, 1) + delay(file, 2) + delay(file, 3), 6);
    DGifCloseFile(file, NULL);
}

static void colours_that_were_shown_are_kept(void **state)
{
    (void)state;
    struct palette *palette = palette_new();
    uint8_t pixels[3 * 200];
    for (int i = 0; i < 200; i++) {
        pixels[3 * i] = (uint8_t)i;
        pixels[3 * i + 1] = (uint8_t)(255 - i);
        pixels[3 * i + 2] = (uint8_t)(i / 2);
    }
    palette_show(palette, pixels, 200);
    assert_true(palette_choose(palette) <= PALETTE_MOST);
    for (int i = 0; i < 200; i++) {
        struct colour c = palette_colour(palette, palette_nearest(palette, pixels + 3 * i));
        assert_true(abs(c.r - pixels[3 * i]) <= 3 && abs(c.g - pixels[3 * i + 1]) <= 3);
    }
    palette_free(palette);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_frames_are_one_and_only_changes_are_written),
        cmocka_unit_test(what_is_cut_off_a_delay_is_made_good),
        cmocka_unit_test(colours_that_were_shown_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
