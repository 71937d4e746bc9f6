/* Scenes: what is drawn is hashed, wrapped, cut, found and written as text. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "render/canvas.h"

static const struct colour INK = { 10, 20, 30, 255 };
static const struct colour GROUND = { 200, 210, 220, 255 };
static const struct intent NOTHING = { .kind = INTENT_NONE, .sq = SQ_NONE };

static int set_up(void **state)
{
    struct scene *scene = scene_new();
    scene_begin(scene, 200, 100);
    *state = scene;
    return 0;
}

static int tear_down(void **state)
{
    scene_free(*state);
    return 0;
}

static const char *text_of(const struct scene *scene, int i)
{
    return scene_command_nth(scene, i)->text;
}

/* measuring */

static void fixed_measure_counts_code_points_not_bytes(void **state)
{
    const struct scene *scene = *state;
    float latin = scene_text_width(scene, FONT_SMALL, "kapa");
    assert_true(fabsf(latin - 4 * 0.55f * 12) < 0.001f);
    assert_true(scene_text_width(scene, FONT_SMALL, "дама") == latin);
    assert_true(scene_text_width(scene, FONT_SMALL, "") == 0);
    assert_true(scene_line_height(scene, FONT_LARGE) > scene_line_height(scene, FONT_SMALL));
}

/* one line */

static void text_that_fits_is_kept(void **state)
{
    struct scene *scene = *state;
    char text[] = "38x29";
    struct rect at = { 0, 0, scene_text_width(scene, FONT_BODY, text), 20 };

    scene_text(scene, at, FONT_BODY, ALIGN_RIGHT, INK, text);
    text[0] = '?';                      /* the scene has its own copy */

    assert_int_equal(scene_command_count(scene), 1);
    assert_string_equal(text_of(scene, 0), "38x29");
    assert_int_equal(scene_command_nth(scene, 0)->what, FONT_BODY | ALIGN_RIGHT << 8);
}

static void long_text_is_cut_between_letters(void **state)
{
    struct scene *scene = *state;
    float letter = scene_text_width(scene, FONT_SMALL, "x");

    scene_text(scene, (struct rect){ 0, 0, 5 * letter, 20 }, FONT_SMALL, ALIGN_LEFT, INK,
               "международные");
    scene_text(scene, (struct rect){ 0, 0, 5 * letter, 20 }, FONT_SMALL, ALIGN_LEFT, INK,
               "abc defgh");

    assert_string_equal(text_of(scene, 0), "межд…");
    assert_string_equal(text_of(scene, 1), "abc…");    /* no space before the dots */
}

static void text_without_room_is_left_out(void **state)
{
    struct scene *scene = *state;
    scene_text(scene, (struct rect){ 0, 0, 2, 20 }, FONT_SMALL, ALIGN_LEFT, INK, "abc");
    scene_text(scene, (struct rect){ 0, 0, -5, 20 }, FONT_SMALL, ALIGN_LEFT, INK, "abc");
    scene_text(scene, (struct rect){ 0, 0, 50, 20 }, FONT_SMALL, ALIGN_LEFT, INK, "");
    assert_int_equal(scene_command_count(scene), 0);
}

/* paragraphs */

static void paragraph_wraps_between_words(void **state)
{
    struct scene *scene = *state;
    float letter = scene_text_width(scene, FONT_SMALL, "x");
    float line = 1.08f * scene_line_height(scene, FONT_SMALL);

    float height = scene_paragraph(scene, (struct rect){ 7, 3, 10.2f * letter, 0 }, FONT_SMALL, INK,
                                   "take three pieces now");

    assert_int_equal(scene_command_count(scene), 2);
    assert_string_equal(text_of(scene, 0), "take three");
    assert_string_equal(text_of(scene, 1), "pieces now");
    assert_true(fabsf(height - 2 * line) < 0.001f);
    assert_true(scene_command_nth(scene, 1)->at.x == 7);
    assert_true(fabsf(scene_command_nth(scene, 1)->at.y - 3 - line) < 0.001f);
}

static void stars_make_words_bold(void **state)
{
    struct scene *scene = *state;
    float letter = scene_text_width(scene, FONT_BODY, "x");

    scene_paragraph(scene, (struct rect){ 0, 0, 190, 0 }, FONT_BODY, INK, "man **33** takes");

    assert_int_equal(scene_command_count(scene), 3);
    assert_string_equal(text_of(scene, 0), "man");
    assert_string_equal(text_of(scene, 1), "33");
    assert_string_equal(text_of(scene, 2), "takes");
    assert_int_equal(scene_command_nth(scene, 0)->what & 0xff, FONT_BODY);
    assert_int_equal(scene_command_nth(scene, 1)->what & 0xff, FONT_BODY_BOLD);
    assert_int_equal(scene_command_nth(scene, 2)->what & 0xff, FONT_BODY);
    assert_true(fabsf(scene_command_nth(scene, 1)->at.x - 4 * letter) < 0.01f);
    assert_true(fabsf(scene_command_nth(scene, 2)->at.x - 7 * letter) < 0.01f);
}

/* "33." must not leave its stop behind, whatever the weights. */
static void stop_behind_bold_stays_with_its_word(void **state)
{
    struct scene *scene = *state;
    float letter = scene_text_width(scene, FONT_SMALL, "x");

    scene_paragraph(scene, (struct rect){ 0, 0, 6.2f * letter, 0 }, FONT_SMALL, INK,
                    "abc **33**. d");

    assert_string_equal(text_of(scene, 0), "abc");
    assert_string_equal(text_of(scene, 1), "33");
    assert_string_equal(text_of(scene, 2), ". d");
    assert_true(scene_command_nth(scene, 1)->at.y > scene_command_nth(scene, 0)->at.y);
    assert_true(scene_command_nth(scene, 2)->at.y == scene_command_nth(scene, 1)->at.y);
}

static void bold_word_wraps_whole(void **state)
{
    struct scene *scene = *state;
    float letter = scene_text_width(scene, FONT_SMALL, "x");
    scene_paragraph(scene, (struct rect){ 0, 0, 6.2f * letter, 0 }, FONT_SMALL, INK,
                    "abc **defgh** i");
    assert_string_equal(text_of(scene, 0), "abc");
    assert_string_equal(text_of(scene, 1), "defgh");
    assert_string_equal(text_of(scene, 2), "i");
}

static void word_longer_than_a_line_is_broken(void **state)
{
    struct scene *scene = *state;
    float letter = scene_text_width(scene, FONT_SMALL, "x");

    scene_paragraph(scene, (struct rect){ 0, 0, 4.2f * letter, 0 }, FONT_SMALL, INK, "шашечница");

    assert_int_equal(scene_command_count(scene), 3);
    assert_string_equal(text_of(scene, 0), "шаше");
    assert_string_equal(text_of(scene, 1), "чниц");
    assert_string_equal(text_of(scene, 2), "а");
}

static void newline_ends_a_line(void **state)
{
    struct scene *scene = *state;
    float line = 1.08f * scene_line_height(scene, FONT_SMALL);
    float height = scene_paragraph(scene, (struct rect){ 0, 0, 190, 0 }, FONT_SMALL, INK, "a\n\nb");
    assert_int_equal(scene_command_count(scene), 2);
    assert_true(fabsf(height - 3 * line) < 0.001f);
}

static void narrow_paragraph_comes_to_an_end(void **state)
{
    struct scene *scene = *state;
    scene_paragraph(scene, (struct rect){ 0, 0, 1, 0 }, FONT_SMALL, INK, "ab **c");
    assert_int_equal(scene_command_count(scene), 3);
    assert_true(scene_paragraph_height(scene, 190, FONT_SMALL, "") == 0);
}

static void height_is_known_without_drawing(void **state)
{
    struct scene *scene = *state;
    static const char text[] = "Majority rule: **33** takes two pieces. **32** takes only one.";
    float height = scene_paragraph_height(scene, 120, FONT_BODY, text);
    assert_int_equal(scene_command_count(scene), 0);
    assert_true(scene_paragraph(scene, (struct rect){ 9, 9, 120, 0 }, FONT_BODY, INK, text) ==
                height);
}

/* regions */

static void topmost_region_is_hit(void **state)
{
    struct scene *scene = *state;
    scene_region(scene, (struct rect){ 0, 0, 100, 50 }, ROLE_AREA, "below", true, NOTHING);
    scene_region(scene, (struct rect){ 10, 10, 10, 10 }, ROLE_BUTTON, "above", true, NOTHING);

    assert_string_equal(scene_at(scene, 12, 12)->label, "above");
    assert_string_equal(scene_at(scene, 10, 10)->label, "above");
    assert_string_equal(scene_at(scene, 20, 12)->label, "below");   /* right edges are outside */
    assert_null(scene_at(scene, 100, 12));
    assert_null(scene_at(scene, -1, 12));
}

static void disabled_region_covers_what_is_below(void **state)
{
    struct scene *scene = *state;
    scene_region(scene, (struct rect){ 0, 0, 100, 50 }, ROLE_AREA, "below", true, NOTHING);
    scene_region(scene, (struct rect){ 10, 10, 10, 10 }, ROLE_BUTTON, "above", false, NOTHING);
    assert_string_equal(scene_at(scene, 12, 12)->label, "above");
    assert_false(scene_at(scene, 12, 12)->enabled);
}

static void clip_limits_what_can_be_pressed(void **state)
{
    struct scene *scene = *state;
    scene_clip(scene, (struct rect){ 0, 20, 100, 30 });
    scene_clip(scene, (struct rect){ 0, 0, 50, 100 });
    scene_region(scene, (struct rect){ 0, 10, 100, 20 }, ROLE_ROW, "half", true, NOTHING);
    scene_region(scene, (struct rect){ 0, 60, 100, 20 }, ROLE_ROW, "out", true, NOTHING)->on = true;
    scene_unclip(scene);
    scene_unclip(scene);
    scene_region(scene, (struct rect){ 60, 60, 10, 10 }, ROLE_ROW, "free", true, NOTHING);

    assert_int_equal(scene_region_count(scene), 2);
    assert_null(scene_at(scene, 5, 15));
    assert_null(scene_at(scene, 60, 25));
    assert_string_equal(scene_at(scene, 5, 25)->label, "half");
    assert_null(scene_named(scene, "out"));
    assert_non_null(scene_named(scene, "free"));
}

static void name_finds_the_enabled_region(void **state)
{
    struct scene *scene = *state;
    scene_region(scene, (struct rect){ 0, 0, 10, 10 }, ROLE_BUTTON, "Hint", true, NOTHING);
    scene_region(scene, (struct rect){ 20, 0, 10, 10 }, ROLE_BUTTON, "Hint", false, NOTHING);
    assert_true(scene_named(scene, "Hint")->at.x == 0);
    assert_null(scene_named(scene, "Hin"));
}

static void dialog_drops_what_lies_behind(void **state)
{
    struct scene *scene = *state;
    scene_region(scene, (struct rect){ 0, 0, 10, 10 }, ROLE_BUTTON, "Hint", true, NOTHING);
    scene_drop_regions(scene);
    assert_int_equal(scene_region_count(scene), 0);
    assert_null(scene_at(scene, 5, 5));
}

static void many_commands_and_regions_are_kept(void **state)
{
    struct scene *scene = *state;
    for (int i = 0; i < 3000; i++) {
        scene_fill(scene, (struct rect){ (float)i, 0, 1, 1 }, INK);
        scene_region(scene, (struct rect){ (float)i, 0, 1, 1 }, ROLE_CELL, "cell", true, NOTHING);
    }
    assert_int_equal(scene_command_count(scene), 3000);
    assert_true(scene_command_nth(scene, 2999)->at.x == 2999);
    assert_true(scene_at(scene, 1234.5f, 0.5f)->at.x == 1234);
}

/* hash */

static void draw_sample(struct scene *scene, const char *text, bool on, int sq)
{
    struct intent intent = { .kind = INTENT_SQUARE, .sq = (square)sq };
    scene_begin(scene, 200, 100);
    scene_fill(scene, (struct rect){ 0, 0, 200, 100 }, GROUND);
    scene_text(scene, (struct rect){ 0, 0, 100, 20 }, FONT_BODY, ALIGN_LEFT, INK, text);
    scene_region(scene, (struct rect){ 0, 0, 10, 10 }, ROLE_TOGGLE, "c3", true, intent)->on = on;
}

static void equal_scenes_have_equal_hashes(void **state)
{
    struct scene *scene = *state;
    struct scene *other = scene_new();
    char elsewhere[] = "c3-d4";
    draw_sample(scene, "c3-d4", false, 7);
    draw_sample(other, elsewhere, false, 7);
    assert_true(scene_hash(scene) == scene_hash(other));
    scene_free(other);
}

static void every_difference_changes_the_hash(void **state)
{
    struct scene *scene = *state;
    uint64_t seen[6];

    draw_sample(scene, "c3-d4", false, 7);
    seen[0] = scene_hash(scene);
    draw_sample(scene, "c3-b4", false, 7);
    seen[1] = scene_hash(scene);
    draw_sample(scene, "c3-d4", true, 7);
    seen[2] = scene_hash(scene);
    draw_sample(scene, "c3-d4", false, 8);
    seen[3] = scene_hash(scene);
    draw_sample(scene, "c3-d4", false, 7);
    scene_fill(scene, (struct rect){ 0, 0, 1, 1 }, INK);
    seen[4] = scene_hash(scene);
    draw_sample(scene, "c3-d4", false, 7);
    scene_region(scene, (struct rect){ 0, 0, 10, 10 }, ROLE_CELL, "c3", false, NOTHING);
    seen[5] = scene_hash(scene);

    for (int i = 0; i < 6; i++)
        for (int j = 0; j < i; j++)
            assert_true(seen[i] != seen[j]);
}

static void order_changes_the_hash(void **state)
{
    struct scene *scene = *state;
    scene_fill(scene, (struct rect){ 0, 0, 9, 9 }, INK);
    scene_fill(scene, (struct rect){ 5, 5, 9, 9 }, GROUND);
    uint64_t hash = scene_hash(scene);
    scene_begin(scene, 200, 100);
    scene_fill(scene, (struct rect){ 5, 5, 9, 9 }, GROUND);
    scene_fill(scene, (struct rect){ 0, 0, 9, 9 }, INK);
    assert_true(scene_hash(scene) != hash);
}

/* dump */

static void dump_is_exact(void **state)
{
    struct scene *scene = *state;
    struct intent go = { .kind = INTENT_TAB, .sq = SQ_NONE, .arg = 1 };
    scene_fill(scene, (struct rect){ -0.04f, 0, 10.25f, 2 }, INK);
    scene_round(scene, (struct rect){ 1, 2, 30, 4 }, 8, (struct colour){ 255, 0, 1, 128 });
    scene_frame(scene, (struct rect){ 1, 2, 3, 4 }, 8, 1.5f, INK);
    scene_gradient(scene, (struct rect){ 1, 2, 3, 4 }, INK, GROUND);
    scene_wood(scene, (struct rect){ 1, 2, 3, 4 }, INK, GROUND, 5);
    scene_image(scene, (struct rect){ 1, 2, 3, 4 }, IMAGE_WHITE_KING, 0.5f);
    scene_icon(scene, (struct rect){ 1, 2, 3, 4 }, IMAGE_ICON_HINT, INK);
    scene_text(scene, (struct rect){ 1, 2, 100, 4 }, FONT_BODY, ALIGN_CENTRE, INK, "say \"взял\"");
    scene_disc(scene, (struct rect){ 1, 2, 3, 4 }, INK);
    scene_ring(scene, (struct rect){ 1, 2, 3, 4 }, 2, INK);
    scene_clip(scene, (struct rect){ 0, 0, 50, 50 });
    scene_arrow(scene, 1, 2, 30, 1, 6, INK);
    scene_dots(scene, 1, 2, 3, 4, 5, INK, (struct colour){ 0 });
    scene_unclip(scene);
    scene_region(scene, (struct rect){ 1, 2, 3, 4 }, ROLE_TAB, "Rules", true, go)->on = true;
    scene_region(scene, (struct rect){ 1, 2, 3, 4 }, ROLE_BUTTON, "Undo", false, NOTHING)
        ->shortcut = "Ctrl+Z";

    struct strbuf out;
    strbuf_init(&out);
    canvas_dump(scene, &out);
    assert_string_equal(out.text,
                        "size 200.0x100.0\n"
                        "fill 0.0,0.0 10.3x2.0 #0a141e\n"
                        "round 1.0,2.0 30.0x4.0 radius 8.0 #ff000180\n"
                        "frame 1.0,2.0 3.0x4.0 radius 8.0 width 1.5 #0a141e\n"
                        "gradient 1.0,2.0 3.0x4.0 #0a141e #c8d2dc\n"
                        "wood 1.0,2.0 3.0x4.0 #0a141e #c8d2dc seed 5\n"
                        "image white_king 1.0,2.0 3.0x4.0 opacity 0.50\n"
                        "image hint 1.0,2.0 3.0x4.0 #0a141e\n"
                        "text body centre 1.0,2.0 100.0x4.0 #0a141e \"say \\\"взял\\\"\"\n"
                        "disc 1.0,2.0 3.0x4.0 #0a141e\n"
                        "ring 1.0,2.0 3.0x4.0 width 2.0 #0a141e\n"
                        "clip 0.0,0.0 50.0x50.0\n"
                        "arrow 1.0,2.0 30.0,1.0 width 6.0 #0a141e\n"
                        "dots 1.0,2.0 3.0,4.0 width 5.0 #0a141e\n"
                        "unclip\n"
                        "\n"
                        "tab \"Rules\" 1.0,2.0 3.0x4.0 on tab arg 1\n"
                        "button \"Undo\" 1.0,2.0 3.0x4.0 disabled key \"Ctrl+Z\"\n");
    strbuf_free(&out);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(fixed_measure_counts_code_points_not_bytes),
        TEST(text_that_fits_is_kept),
        TEST(long_text_is_cut_between_letters),
        TEST(text_without_room_is_left_out),
        TEST(paragraph_wraps_between_words),
        TEST(stars_make_words_bold),
        TEST(stop_behind_bold_stays_with_its_word),
        TEST(bold_word_wraps_whole),
        TEST(word_longer_than_a_line_is_broken),
        TEST(newline_ends_a_line),
        TEST(narrow_paragraph_comes_to_an_end),
        TEST(height_is_known_without_drawing),
        TEST(topmost_region_is_hit),
        TEST(disabled_region_covers_what_is_below),
        TEST(clip_limits_what_can_be_pressed),
        TEST(name_finds_the_enabled_region),
        TEST(dialog_drops_what_lies_behind),
        TEST(many_commands_and_regions_are_kept),
        TEST(equal_scenes_have_equal_hashes),
        TEST(every_difference_changes_the_hash),
        TEST(order_changes_the_hash),
        TEST(dump_is_exact),
    };
    return cmocka_run_group_tests_name("scene", tests, NULL, NULL);
}
