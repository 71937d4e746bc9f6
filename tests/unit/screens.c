/* Every screen at every size: nothing lies outside, nothing overlaps, every text fits, and the main
 * screens look as they did (tests/scenes/screens). TAVLEI_UPDATE=1 writes the latter anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input/keymap.h"
#include "render/canvas.h"
#include "rules/tower.h"
#include "src/base/file.h"
#include "tests/scenes/screens/examples.h"

/* Windows in logical units: the smallest, the usual ones, and some at other interface scales. */
static const struct size { float w, h; } sizes[] = {
    { 800, 600 },     { 1024, 768 },   { 1280, 800 },  { 1280, 1024 }, { 1366, 768 },
    { 1920, 1080 },   { 2560, 1600 },  { 3840, 2160 }, { 853, 533 },   { 1280, 720 },
    { 1000, 1400 },   { 2560, 1080 },
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
static void for_all(void (*look)(struct drawn *drawn), const struct text_measure *measure, int first)
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
    struct rect board = view->place == PLACE_PLAY ? layout_board(view) : (struct rect){ 0, 0, 0, 0 };
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

static const struct region *pressed(struct scene *scene, const char *name, const char *label)
{
    static struct example example;

    assert_true(example_fill(&example, name, 1280, 800, LOOK_DARK, BOARD_WALNUT));
    draw_window(scene, &example.view);
    return scene_named(scene, label);
}

static void buttons_mean_what_they_say(void **state)
{
    static const struct { const char *example, *label; enum intent_kind kind; int32_t arg; } all[] = {
        { "russian", "Take back", INTENT_UNDO, 0 },
        { "russian", "To the start", INTENT_GO_FIRST, 0 },
        { "taken_back", "Forward again", INTENT_REDO, 0 },
        { "taken_back", "To the last move", INTENT_GO_LAST, 0 },
        { "russian", "Turn the board", INTENT_FLIP, 0 },
        { "russian", "Hint", INTENT_HINT, 0 },
        { "russian", "Offer a draw", INTENT_OFFER_DRAW, 0 },
        { "russian", "Resign", INTENT_RESIGN, 0 },
        { "canadian", "Move now", INTENT_MOVE_NOW, 0 },
        { "russian", "Rules", INTENT_TAB, PANEL_RULES },
        { "russian", "To the games", INTENT_PLACE, PLACE_GAMES },
        { "russian", "Settings", INTENT_DIALOG, DIALOG_SETTINGS },
        { "russian", "Keys", INTENT_DIALOG, DIALOG_SHORTCUTS },
        { "russian", "Full screen", INTENT_FULL_SCREEN, 0 },
        { "explain", "Show it", INTENT_SHOW_SHOWN, 0 },
        { "explain", "The rule", INTENT_TAB, PANEL_RULES },
        { "over", "Rematch", INTENT_REMATCH, 0 },
        { "over", "New game", INTENT_PLACE, PLACE_GAMES },
        { "games", "Lasca", INTENT_CHOOSE_GAME, 4 },
        { "setup_russian", "Play", INTENT_START_GAME, 0 },
        { "setup_russian", "Black: Friend", INTENT_SETUP, PLAYER_FRIEND },
        { "setup_russian", "Losing game", INTENT_SETUP, 1 },
        { "settings_play", "Board: Slate", INTENT_SETTING, 1 },
        { "settings_play", "Close", INTENT_DIALOG, DIALOG_NONE },
        { "recover", "Resume", INTENT_RESUME, 0 },
        { "recover", "Discard", INTENT_DISCARD, 0 },
        { "resign", "Resign", INTENT_CONFIRM, 0 },
        { "resign", "Play on", INTENT_DIALOG, DIALOG_NONE },
        { "draw_offered", "Accept the draw", INTENT_CONFIRM, 0 },
        { "abandon", "New game", INTENT_CONFIRM, 0 },
    };
    struct scene *scene = scene_new();
    (void)state;

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const struct region *region = pressed(scene, all[i].example, all[i].label);
        if (!region)
            fail_msg("%s has no \"%s\"", all[i].example, all[i].label);
        assert_true(region->enabled);
        assert_int_equal(region->intent.kind, all[i].kind);
        assert_int_equal(region->intent.arg, all[i].arg);
    }
    scene_free(scene);
}

static void what_cannot_be_done_cannot_be_pressed(void **state)
{
    struct scene *scene = scene_new();
    (void)state;

    assert_false(pressed(scene, "start", "Take back")->enabled);
    assert_false(pressed(scene, "russian", "Forward again")->enabled);
    assert_false(pressed(scene, "over", "Resign")->enabled);
    assert_false(pressed(scene, "games", "To the board")->enabled);
    assert_false(pressed(scene, "setup_canadian", "Level")->enabled);
    scene_free(scene);
}

static void moves_are_pressed_to_go_there(void **state)
{
    struct scene *scene = scene_new();
    (void)state;

    const struct region *row = pressed(scene, "russian", "7… a7-b6");
    assert_non_null(row);
    assert_int_equal(row->intent.kind, INTENT_GO);
    assert_int_equal(row->intent.arg, 14);
    assert_true(row->on);
    scene_free(scene);
}

/* English draughts: Black begins, so Black's moves stand in the first column. */
static void the_side_that_begins_has_the_first_column(void **state)
{
    static struct example example;
    struct scene *scene = scene_new();
    (void)state;

    assert_true(example_fill(&example, "english", 1280, 800, LOOK_DARK, BOARD_WALNUT));
    assert_int_equal(example.moves[0].side, BLACK);
    draw_window(scene, &example.view);
    char label[64];
    snprintf(label, sizeof label, "1. %s", example.moves[0].text);
    assert_non_null(scene_named(scene, label));
    scene_free(scene);
}

/* Going far back brings the current move into sight, whatever is below it. */
static void the_list_follows_the_current_move(void **state)
{
    static struct example example;
    struct scene *scene = scene_new();
    char label[64];
    (void)state;

    assert_true(example_fill(&example, "canadian", 800, 600, LOOK_DARK, BOARD_WALNUT));
    example.moves[example.view.move_count - 1].current = false;
    example.moves[4].current = true;
    draw_window(scene, &example.view);
    snprintf(label, sizeof label, "3. %s", example.moves[4].text);
    assert_non_null(scene_named(scene, label));
    scene_free(scene);
}

/* However many games there are, the chosen one is in sight. */
static void the_gallery_follows_the_chosen_game(void **state)
{
    static struct example example;
    struct scene *scene = scene_new();
    (void)state;

    for (int chosen = 0; chosen < 46; chosen += 5) {
        assert_true(example_fill(&example, "games_many", 1024, 768, LOOK_DARK, BOARD_WALNUT));
        example.view.cards_scroll = 0;
        example.cards[1].current = false;
        example.cards[chosen].current = true;
        example.cards[chosen].name = "The chosen one";
        draw_window(scene, &example.view);
        const struct region *card = scene_named(scene, "The chosen one");
        assert_non_null(card);
        assert_true(card->at.h > card->at.w);         /* not cut by the window */
    }
    scene_free(scene);
}

/* Entries of a group stand together even if the table mixes them. */
static void settings_stand_in_groups(void **state)
{
    static struct example example;
    struct scene *scene = scene_new();
    int headings = 0;
    (void)state;

    assert_true(example_fill(&example, "settings_games", 1280, 1600, LOOK_DARK, BOARD_WALNUT));
    draw_window(scene, &example.view);
    for (int i = 0; i < scene_command_count(scene); i++) {
        const struct command *command = scene_command_nth(scene, i);
        headings += command->text && strcmp(command->text, "Look") == 0;
    }
    assert_int_equal(headings, 1);
    assert_non_null(scene_named(scene, "Large pieces: On"));
    scene_free(scene);
}

/* The range that an area tells is what the wheel may do: all of it reaches an end, no more. */
static void areas_tell_how_far_they_scroll(void **state)
{
    static struct example example;
    struct scene *scene = scene_new();
    (void)state;

    assert_true(example_fill(&example, "rules", 800, 600, LOOK_DARK, BOARD_WALNUT));
    draw_window(scene, &example.view);
    const struct region *area = scene_named(scene, "Rules of the game");
    assert_true(area->enabled && area->high == 0 && area->low < 0);

    example.view.rules_scroll = (int)-area->low;
    draw_window(scene, &example.view);
    area = scene_named(scene, "Rules of the game");
    assert_true(area->low == 0 && area->high == (float)example.view.rules_scroll);

    example.view.rules_scroll += 100;
    uint64_t at_end = scene_hash(scene);
    draw_window(scene, &example.view);
    assert_true(scene_hash(scene) == at_end);
    scene_free(scene);
}

static void nothing_below_a_dialog_can_be_pressed(void **state)
{
    struct scene *scene = scene_new();
    (void)state;

    assert_null(pressed(scene, "resign", "Take back"));
    assert_null(pressed(scene, "settings_games", "Lasca"));
    for (int i = 0; i < scene_region_count(scene); i++)
        assert_int_not_equal(scene_region_nth(scene, i)->role, ROLE_CELL);
    scene_free(scene);
}

/* Nothing ever covers the board: in Play a dialog stays in the panel, and no shade lies on it. */
static void dialogs_leave_the_board_in_sight(void **state)
{
    static const char *const names[] = { "settings_play", "shortcuts", "resign", "draw_offered" };
    static struct example example;
    struct scene *scene = scene_new();
    (void)state;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        bool shaded = false;
        assert_true(example_fill(&example, names[i], 1280, 800, LOOK_DARK, BOARD_WALNUT));
        draw_window(scene, &example.view);
        struct rect board = layout_board(&example.view);
        for (int c = 0; c < scene_command_count(scene); c++) {
            const struct command *command = scene_command_nth(scene, c);
            shaded = shaded || is_shade(command);
            if (shaded)
                assert_false(overlap(command->at, board));
        }
        assert_true(shaded);
    }
    scene_free(scene);
}

static void the_page_of_keys_lists_every_key(void **state)
{
    static struct example example;
    struct scene *scene = scene_new();
    (void)state;

    assert_true(example_fill(&example, "shortcuts", 1280, 4000, LOOK_DARK, BOARD_WALNUT));
    draw_window(scene, &example.view);
    for (int i = 0; i < keymap_count; i++) {
        bool found = !keymap[i].group;
        for (int c = 0; c < scene_command_count(scene) && !found; c++) {
            const struct command *command = scene_command_nth(scene, c);
            found = command->text && strcmp(command->text, keymap[i].shown) == 0;
        }
        if (!found)
            fail_msg("%s is not listed", keymap[i].shown);
    }
    scene_free(scene);
}

/* "The rule" leads to the section that the refusal is about, before everything else. */
static void the_rule_asked_for_stands_first(void **state)
{
    static struct example example;
    struct scene *scene = scene_new();
    const char *first = NULL;
    (void)state;

    assert_true(example_fill(&example, "explain", 1280, 800, LOOK_DARK, BOARD_WALNUT));
    example.view.tab = PANEL_RULES;
    draw_window(scene, &example.view);
    for (int i = 0; i < scene_command_count(scene); i++) {
        const struct command *command = scene_command_nth(scene, i);
        if (command->text && (strcmp(command->text, "Taking") == 0 ||
                              strcmp(command->text, "The game") == 0)) {
            first = command->text;
            break;
        }
    }
    assert_string_equal(first, "Taking");
    scene_free(scene);
}

/* Each game's rules can be told, whatever its parameters. */
static void every_game_has_its_rules_in_words(void **state)
{
    static struct example example;
    struct scene *scene = scene_new();
    (void)state;

    for (int i = 0; game_nth(i); i++) {
        assert_true(example_fill(&example, "rules", 1280, 800, LOOK_DARK, BOARD_WALNUT));
        example.view.board.game = game_nth(i);
        example.pos = game_nth(i)->start;
        example.view.move_count = 0;
        draw_window(scene, &example.view);
        assert_non_null(scene_named(scene, "Rules of the game"));
    }
    scene_free(scene);
}

/* The same view gives the same scene: that is what lets an idle window rest. */
static void drawing_depends_on_the_view_alone(void **state)
{
    static struct example one, two;
    struct scene *a = scene_new(), *b = scene_new();
    (void)state;

    for (int i = 0; example_name(i); i++) {
        example_fill(&one, example_name(i), 1280, 800, LOOK_DARK, BOARD_WALNUT);
        example_fill(&two, example_name(i), 1280, 800, LOOK_DARK, BOARD_WALNUT);
        draw_window(a, &one.view);
        draw_window(b, &two.view);
        assert_true(scene_hash(a) == scene_hash(b));
    }
    scene_free(a);
    scene_free(b);
}

/* The dump without what draws boards: those have golden files of their own. */
static bool is_of_board(const char *line)
{
    static const char *const kinds[] = { "wood ", "gradient ", "image white_", "image black_",
                                         "image shadow", "image disc_", "image rim_", "ring ",
                                         "dots ", "arrow ", "cell ", "board " };

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strncmp(line, kinds[i], strlen(kinds[i])) == 0)
            return true;
    return false;
}

static char *screen_text(const char *name)
{
    static struct example example;
    struct scene *scene = scene_new();
    struct strbuf all, kept;

    assert_true(example_fill(&example, name, 1280, 800, LOOK_DARK, BOARD_WALNUT));
    if (example.view.place == PLACE_PLAY && !example.view.why)
        example.view.board.pos = NULL;
    draw_window(scene, &example.view);
    strbuf_init(&all);
    strbuf_init(&kept);
    canvas_dump(scene, &all);
    for (const char *line = all.text; *line;) {
        size_t length = strcspn(line, "\n") + 1;
        if (!is_of_board(line))
            strbuf_add_n(&kept, line, length);
        line += length;
    }
    strbuf_free(&all);
    scene_free(scene);
    return strbuf_take(&kept);
}

static void tell_first_difference(const char *name, const char *is, const char *was)
{
    int line = 1;

    while (*is && *is == *was) {
        line += *is == '\n';
        is++;
        was++;
    }
    while (line > 1 && is[-1] != '\n') {
        is--;
        was--;
    }
    print_error("%s line %d is\n    %.*s\nand was\n    %.*s\n", name, line, (int)strcspn(is, "\n"), is,
                (int)strcspn(was, "\n"), was);
}

static void the_main_screens_look_as_before(void **state)
{
    static const char *const names[] = { "russian", "taken_back",    "canadian", "over",
                                         "rules",   "settings_play", "resign",   "shortcuts",
                                         "games",   "setup_russian", "recover" };
    bool update = getenv("TAVLEI_UPDATE") != NULL;
    int different = 0;
    (void)state;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[1024];
        struct err err = { 0 };
        size_t size;
        char *is = screen_text(names[i]);

        snprintf(path, sizeof path, "%s/scenes/screens/%s.txt", TEST_DATA, names[i]);
        if (update)
            assert_true(file_write(path, is, strlen(is), &err));
        char *was = file_read(path, 1 << 22, &size, &err);
        if (!was)
            fail_msg("%s", err.text);
        if (strcmp(is, was) != 0) {
            tell_first_difference(names[i], is, was);
            different++;
        }
        free(is);
        free(was);
    }
    assert_int_equal(different, 0);
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
        cmocka_unit_test(tiny_windows_do_no_harm),
        cmocka_unit_test(buttons_mean_what_they_say),
        cmocka_unit_test(what_cannot_be_done_cannot_be_pressed),
        cmocka_unit_test(moves_are_pressed_to_go_there),
        cmocka_unit_test(the_side_that_begins_has_the_first_column),
        cmocka_unit_test(the_list_follows_the_current_move),
        cmocka_unit_test(the_gallery_follows_the_chosen_game),
        cmocka_unit_test(settings_stand_in_groups),
        cmocka_unit_test(areas_tell_how_far_they_scroll),
        cmocka_unit_test(nothing_below_a_dialog_can_be_pressed),
        cmocka_unit_test(dialogs_leave_the_board_in_sight),
        cmocka_unit_test(the_page_of_keys_lists_every_key),
        cmocka_unit_test(the_rule_asked_for_stands_first),
        cmocka_unit_test(every_game_has_its_rules_in_words),
        cmocka_unit_test(drawing_depends_on_the_view_alone),
        cmocka_unit_test(the_main_screens_look_as_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
