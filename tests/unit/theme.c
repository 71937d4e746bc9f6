/* Colours: what is written can be read. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "render/theme.h"

static double channel(uint8_t value)
{
    double c = value / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double luminance(struct colour c)
{
    return 0.2126 * channel(c.r) + 0.7152 * channel(c.g) + 0.0722 * channel(c.b);
}

/* WCAG 2: 1 for equal colours, 21 for black on white. */
static double contrast(struct colour a, struct colour b)
{
    double x = luminance(a) + 0.05;
    double y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

static struct colour over(struct colour top, struct colour ground)
{
    struct colour out = { 0, 0, 0, 255 };
    out.r = (uint8_t)((top.r * top.a + ground.r * (255 - top.a)) / 255);
    out.g = (uint8_t)((top.g * top.a + ground.g * (255 - top.a)) / 255);
    out.b = (uint8_t)((top.b * top.a + ground.b * (255 - top.a)) / 255);
    return out;
}

static void expect(double least, struct colour ink, struct colour ground, const char *what,
                   int look, int board)
{
    double is = contrast(ink, ground);
    if (is < least)
        fail_msg("%s in %s, %s: %.2f", what, look_name(look), board_name(board), is);
}

static void black_on_white_is_21(void **state)
{
    (void)state;
    double is = contrast((struct colour){ 0, 0, 0, 255 }, (struct colour){ 255, 255, 255, 255 });
    assert_true(fabs(is - 21) < 0.01);
}

static void all_text_has_contrast_of_four_and_a_half(void **state)
{
    (void)state;
    for (int look = 0; look < LOOK_COUNT; look++) {
        for (int board = 0; board < BOARD_COUNT; board++) {
            struct theme t;
            theme_get(&t, look, board);
            const struct colour grounds[] = { t.bg, t.panel, t.raised };
            for (int i = 0; i < 3; i++) {
                expect(4.5, t.text, grounds[i], "text", look, board);
                expect(4.5, t.dim, grounds[i], "dim", look, board);
                expect(4.5, t.accent, grounds[i], "accent", look, board);
                expect(4.5, t.teal, grounds[i], "teal", look, board);
                expect(4.5, t.good, grounds[i], "good", look, board);
                expect(4.5, t.bad, grounds[i], "bad", look, board);
            }
            expect(4.5, t.on_accent, t.accent, "on_accent", look, board);
            expect(4.5, t.label, t.frame, "label", look, board);
            expect(4.5, t.number, t.dark_a, "number", look, board);
            expect(4.5, t.number, t.dark_b, "number", look, board);
            expect(4.5, t.number, over(t.last, t.dark_a), "number on the last move", look, board);
            expect(4.5, t.number, over(t.last, t.dark_b), "number on the last move", look, board);
        }
    }
}

/* Marks are larger than text: 1.5 : 1 against the square is what tells them at a glance. */
static void marks_stand_out_from_dark_squares(void **state)
{
    (void)state;
    for (int board = 0; board < BOARD_COUNT; board++) {
        struct theme t;
        theme_get(&t, LOOK_DARK, board);
        const struct colour grounds[] = { t.dark_a, t.dark_b };
        for (int i = 0; i < 2; i++) {
            expect(1.5, t.selected, grounds[i], "selected", LOOK_DARK, board);
            expect(1.5, over(t.target, grounds[i]), grounds[i], "target", LOOK_DARK, board);
            expect(1.5, t.due, grounds[i], "due", LOOK_DARK, board);
            expect(1.3, over(t.last, grounds[i]), grounds[i], "last", LOOK_DARK, board);
        }
        expect(1.5, t.light, t.dark_a, "light squares", LOOK_DARK, board);
    }
}

static void looks_share_the_board(void **state)
{
    (void)state;
    struct theme dark, light;
    theme_get(&dark, LOOK_DARK, BOARD_SLATE);
    theme_get(&light, LOOK_LIGHT, BOARD_SLATE);
    assert_memory_equal(&dark.light, &light.light, sizeof dark.light);
    assert_memory_equal(&dark.frame, &light.frame, sizeof dark.frame);
    assert_true(luminance(dark.bg) < luminance(dark.text));
    assert_true(luminance(light.bg) > luminance(light.text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(black_on_white_is_21),
        cmocka_unit_test(all_text_has_contrast_of_four_and_a_half),
        cmocka_unit_test(marks_stand_out_from_dark_squares),
        cmocka_unit_test(looks_share_the_board),
    };
    return cmocka_run_group_tests_name("theme", tests, NULL, NULL);
}
