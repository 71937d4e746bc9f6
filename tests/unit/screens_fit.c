/* Every screen at every size, with texts as they are and with longer ones: nothing lies outside,
 * nothing overlaps, every text fits, and the board is square and large. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "tests/scenes/screens/examples.h"

/* Windows in logical units: the smallest, the usual ones, and some at other interface scales. */
static const struct size { float w, h; } sizes[] = {
    { 800, 600 },     { 1024, 768 },   { 1280, 800 },  { 1280, 1024 }, { 1366, 768 },
    { 1920, 1080 },   { 2560, 1600 },  { 3840, 2160 }, { 853, 533 },   { 1280, 720 },
    { 1000, 1400 },   { 2560, 1080 }, { 800, 1200 }, { 800, 1000 },
};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* Texts two fifths longer, as translations may be. */
static float long_width(void *arg, enum font font, const char *text, size_t length)
{
    (void)arg;
    const struct text_measure *fixed = measure_fixed();
    return 1.4f * fixed->width(fixed->arg, font, text, length);
}

static float same_height(void *arg, enum font font)
{
    (void)arg;
    const struct text_measure *fixed = measure_fixed();
    return fixed->line_height(fixed->arg, font);
}

static const struct text_measure long_measure = { long_width, same_height, NULL };

struct drawn {
    struct example example;
    struct scene *scene;
    const char *name;
    struct size size;
    const struct text_measure *measure;
    int complaints;
};

static void complain(struct drawn *drawn, const char *what, struct rect at, const char *text)
{
    print_error("%s at %gx%g%s: %s: \"%s\" %g,%g %gx%g\n", drawn->name, (double)drawn->size.w,
                (double)drawn->size.h, drawn->measure == &long_measure ? " (long texts)" : "", what,
                text, (double)at.x, (double)at.y, (double)at.w, (double)at.h);
    drawn->complaints++;
}

/* Draws each example at each size and hands it to look(); fails if that complained. */
static void for_all(void (*look)(struct drawn *drawn), const struct text_measure *measure,
                    int first)
{
    static struct drawn drawn;

    drawn.complaints = 0;
    drawn.scene = scene_new();
    drawn.measure = measure;
    scene_measure_with(drawn.scene, measure);
    for (int s = first; s < SIZES; s++)
        for (int i = 0; example_name(i); i++) {
            drawn.name = example_name(i);
            drawn.size = sizes[s];
            assert_true(example_fill(&drawn.example, drawn.name, sizes[s].w, sizes[s].h,
                                     i % LOOK_COUNT, s % BOARD_COUNT));
            draw_window(drawn.scene, &drawn.example.view);
            look(&drawn);
        }
    scene_free(drawn.scene);
    assert_int_equal(drawn.complaints, 0);
}

static bool inside(struct rect a, struct rect b)
{
    const float slack = 0.6f;

    return a.x >= b.x - slack && a.y >= b.y - slack && a.x + a.w <= b.x + b.w + slack &&
           a.y + a.h <= b.y + b.h + slack;
}

static bool overlap(struct rect a, struct rect b)
{
    const float slack = 0.6f;

    return a.x + slack < b.x + b.w && b.x + slack < a.x + a.w && a.y + slack < b.y + b.h &&
           b.y + slack < a.y + a.h;
}

static struct rect window_of(const struct drawn *drawn)
{
    return (struct rect){ 0, 0, drawn->size.w, drawn->size.h };
}

/* Boards and areas lie below what is pressed within them. */
static bool is_ground(const struct region *region)
{
    return region->role == ROLE_AREA || region->role == ROLE_BOARD || region->role == ROLE_CELL;
}

static void look_at_regions(struct drawn *drawn)
{
    int count = scene_region_count(drawn->scene);

    for (int i = 0; i < count; i++) {
        const struct region *a = scene_region_nth(drawn->scene, i);
        if (!inside(a->at, window_of(drawn)))
            complain(drawn, "outside the window", a->at, a->label);
        if (is_ground(a))
            continue;
        if (drawn->example.view.place == PLACE_PLAY &&
            overlap(a->at, layout_board(&drawn->example.view)))
            complain(drawn, "over the board", a->at, a->label);
        for (int j = i + 1; j < count; j++) {
            const struct region *b = scene_region_nth(drawn->scene, j);
            if (!is_ground(b) && overlap(a->at, b->at))
                complain(drawn, "overlaps", a->at, b->label);
        }
    }
}

static void pressable_things_do_not_overlap(void **state)
{
    (void)state;
    for_all(look_at_regions, measure_fixed(), 0);
}

static void pressable_things_do_not_overlap_with_long_texts(void **state)
{
    (void)state;
    for_all(look_at_regions, &long_measure, 0);
}

static bool has_ellipsis_at_end(const char *text)
{
    size_t length = strlen(text);

    return length > strlen("…") && strcmp(text + length - strlen("…"), "…") == 0;
}

static float width_of(const struct drawn *drawn, const struct command *command)
{
    return drawn->measure->width(drawn->measure->arg, (enum font)(command->what & 0xff),
                                 command->text, strlen(command->text));
}

/* What the ink of a text covers: narrower than its box, and one line high. */
static struct rect ink_of(const struct drawn *drawn, const struct command *command)
{
    float width = width_of(drawn, command);
    float height = 0.8f * font_size((enum font)(command->what & 0xff));
    struct rect at = command->at;

    if (command->what >> 8 == ALIGN_CENTRE)
        at.x += (at.w - width) / 2;
    else if (command->what >> 8 == ALIGN_RIGHT)
        at.x += at.w - width;
    return (struct rect){ at.x, at.y + (at.h - height) / 2, width, height };
}

static bool is_shade(const struct command *command)
{
    const struct colour c = command->colour;

    return command->kind == COMMAND_FILL && c.a < 255 && c.r + c.g + c.b == 0;
}

/* Texts that are there to be seen now: behind the shade of a dialog nothing counts, and what
 * scrolling cuts is not counted either. Those of the board are the board's own. */
struct shown_text { struct rect ink; const struct command *command; };
enum { TEXTS_MAX = 3000 };

static int shown_texts(const struct drawn *drawn, struct shown_text *out)
{
    const struct view *view = &drawn->example.view;
    struct rect clip[16] = { window_of(drawn) };
    struct rect board =
        view->place == PLACE_PLAY ? layout_board(view) : (struct rect){ 0, 0, 0, 0 };
    int clips = 0, count = 0;

    for (int i = 0; i < scene_command_count(drawn->scene); i++) {
        const struct command *command = scene_command_nth(drawn->scene, i);
        if (command->kind == COMMAND_CLIP)
            clip[++clips] = command->at;
        else if (command->kind == COMMAND_UNCLIP)
            clips--;
        else if (is_shade(command))
            count = 0;
        if (command->kind != COMMAND_TEXT || count == TEXTS_MAX)
            continue;
        struct rect ink = ink_of(drawn, command);
        if ((clips && !inside(ink, clip[clips])) || overlap(ink, board))
            continue;
        out[count++] = (struct shown_text){ ink, command };
    }
    return count;
}

static void look_at_texts(struct drawn *drawn)
{
    static struct shown_text text[TEXTS_MAX];
    int count = shown_texts(drawn, text);

    for (int i = 0; i < count; i++) {
        const struct command *a = text[i].command;
        if (!inside(text[i].ink, window_of(drawn)))
            complain(drawn, "text outside the window", text[i].ink, a->text);
        if (width_of(drawn, a) > a->at.w + 1)
            complain(drawn, "text wider than its box", a->at, a->text);
        for (int j = i + 1; j < count && !drawn->example.view.tooltip; j++)
            if (overlap(text[i].ink, text[j].ink) && drawn->example.view.notice == NULL) {
                complain(drawn, "text over text", text[i].ink, a->text);
                print_error("    … and \"%s\"\n", text[j].command->text);
            }
    }
}

static void texts_stay_apart_and_inside(void **state)
{
    (void)state;
    for_all(look_at_texts, measure_fixed(), 0);
}

static void long_texts_stay_apart_and_inside(void **state)
{
    (void)state;
    for_all(look_at_texts, &long_measure, 0);
}

static void look_for_cuts(struct drawn *drawn)
{
    static struct shown_text text[TEXTS_MAX];
    int count = shown_texts(drawn, text);

    /* A reason longer than any real one; and the inspector shortens its lines by itself. */
    if (strcmp(drawn->name, "explain_long") == 0 || drawn->example.view.inspector.tower)
        return;
    for (int i = 0; i < count; i++)
        if (has_ellipsis_at_end(text[i].command->text))
            complain(drawn, "text cut", text[i].command->at, text[i].command->text);
}

static void no_text_is_cut(void **state)
{
    (void)state;
    for_all(look_for_cuts, measure_fixed(), 0);
}

static void look_at_board(struct drawn *drawn)
{
    struct rect board = layout_board(&drawn->example.view);
    struct rect below_bar = { 0, 48, drawn->size.w, drawn->size.h - 48 };

    if (board.w != board.h || !inside(board, below_bar))
        complain(drawn, "board not square or not inside", board, "");
    if (board.x != floorf(board.x) || board.y != floorf(board.y) || board.w != floorf(board.w))
        complain(drawn, "board between pixels", board, "");
    if (board.w < 0.54f * fminf(drawn->size.w, drawn->size.h))
        complain(drawn, "board too small", board, "");
}

static void the_board_is_square_and_large(void **state)
{
    (void)state;
    for_all(look_at_board, measure_fixed(), 0);
}

/* A landscape window gives the board its whole height but for a narrow margin. */
static void the_board_takes_the_height(void **state)
{
    struct view view = { .width = 1920, .height = 1080 };
    (void)state;

    assert_true(layout_board(&view).h >= 1080 - 48 - 2 * 24);
}

/* A tall one gives it the whole width, with the panel below. */
static void the_board_takes_the_width_of_a_tall_window(void **state)
{
    (void)state;
    static const struct size tall[] = { { 800, 1200 }, { 1080, 1920 }, { 900, 1400 } };

    for (size_t i = 0; i < sizeof tall / sizeof *tall; i++) {
        struct view view = { .width = tall[i].w, .height = tall[i].h };
        assert_true(layout_board(&view).w >= tall[i].w - 2 * 24);
    }
    struct view wide = { .width = 800, .height = 600 };
    assert_true(layout_board(&wide).h >= 470);             /* beside the panel */
}

/* However small a window is made, nothing breaks and nothing is drawn outside it. */
static void tiny_windows_do_no_harm(void **state)
{
    static struct example example;
    struct scene *scene = scene_new();
    (void)state;

    for (float width = 1; width < 700; width += 83)
        for (float height = 1; height < 500; height += 71)
            for (int i = 0; example_name(i); i++) {
                assert_true(example_fill(&example, example_name(i), width, height, 0, 0));
                draw_window(scene, &example.view);
                struct rect board = layout_board(&example.view);
                assert_true(board.w >= 0 && board.w <= width && board.h <= height);
            }
    scene_free(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pressable_things_do_not_overlap),
        cmocka_unit_test(pressable_things_do_not_overlap_with_long_texts),
        cmocka_unit_test(texts_stay_apart_and_inside),
        cmocka_unit_test(long_texts_stay_apart_and_inside),
        cmocka_unit_test(no_text_is_cut),
        cmocka_unit_test(the_board_is_square_and_large),
        cmocka_unit_test(the_board_takes_the_height),
        cmocka_unit_test(the_board_takes_the_width_of_a_tall_window),
        cmocka_unit_test(tiny_windows_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
