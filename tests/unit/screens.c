/* What the screens show and what can be pressed on them; the main ones look as they did
 * (tests/scenes/screens, written anew with TAVLEI_UPDATE=1). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input/keymap.h"
#include "render/canvas.h"
#include "render/panel.h"
#include "src/base/file.h"
#include "src/base/strbuf.h"
#include "tests/scenes/screens/examples.h"

static bool overlap(struct rect a, struct rect b)
{
    const float slack = 0.6f;

    return a.x + slack < b.x + b.w && b.x + slack < a.x + a.w && a.y + slack < b.y + b.h &&
           b.y + slack < a.y + a.h;
}

static bool is_shade(const struct command *command)
{
    const struct colour c = command->colour;

    return command->kind == COMMAND_FILL && c.a < 255 && c.r + c.g + c.b == 0;
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
    static const struct {
        const char *example, *label;
        enum intent_kind kind;
        int32_t arg;
    } all[] = {
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
        { "close_sheet", "Close it", INTENT_CONFIRM, 0 },
        { "study", "Russian draughts", INTENT_SHEET, 1 },
        { "study", "Close Russian draughts", INTENT_CLOSE_SHEET, 1 },
        { "study", "2. g3-h4", INTENT_GO, 4 },
        { "notes", "Comment", INTENT_EDIT, FIELD_COMMENT },
        { "notes", "Event", INTENT_EDIT, FIELD_EVENT },
        { "notes", "!?", INTENT_NAG, 5 },
        { "notes", "Variation up", INTENT_PROMOTE, 0 },
        { "library", "Куперман", INTENT_LIST_CHOOSE, 1 },
        { "library", "Date", INTENT_LIST_SORT, 3 },
        { "library", "Drawn", INTENT_LIST_PILL, 1 },
        { "library", "Import a file", INTENT_LIST_IMPORT, 0 },
        { "files", "games.pdn", INTENT_LIST_CHOOSE, 2 },
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

/* The list of a long game follows the current move, from the start (-1) on; with variations, too. */
static void a_long_list_follows_the_current_move(void **state)
{
    enum { LONG = 150 };
    static struct example example;
    static struct move_item items[LONG];
    static char text[LONG][8];
    struct scene *scene = scene_new();
    (void)state;

    for (int current = -1; current < LONG; current++)
        for (int tree = 0; tree < 2; tree++) {
            assert_true(example_fill(&example, "russian", 1280, 800, LOOK_DARK, BOARD_WALNUT));
            for (int i = 0; i < LONG; i++) {
                snprintf(text[i], sizeof text[i], "m%d", i);
                example.moves[i] = (struct move_view){ .node = i + 1, .number = i / 2 + 1,
                                                       .side = i % 2 ? BLACK : WHITE,
                                                       .text = text[i], .current = i == current };
                items[i] = (struct move_item){ .node = i + 1, .text = text[i], .mark = "",
                                               .second = i % 2, .current = i == current };
            }
            example.view.moves = example.moves;
            example.view.move_count = LONG;
            example.view.items = items;
            example.view.item_count = tree ? LONG : 0;
            draw_window(scene, &example.view);
            const struct region *seen = NULL;
            int wanted = current < 0 ? 1 : current + 1;
            for (int i = 0; i < scene_region_count(scene) && !seen; i++) {
                const struct region *region = scene_region_nth(scene, i);
                if (region->role == ROLE_ROW && region->intent.arg == wanted)
                    seen = region;
            }
            const struct region *area = scene_named(scene, "List of moves");
            assert_non_null(area);
            assert_non_null(seen);
            assert_true(seen->at.y >= area->at.y);
            assert_true(seen->at.y + seen->at.h <= area->at.y + area->at.h);
        }
    scene_free(scene);
}

/* Where the pieces have names of their own, the rules use no others. */
static void rules_speak_the_games_own_words(void **state)
{
    static const char *const games[] = { "lasca", "keny" };
    static const char *const foreign[] = { " man ", " man.", "A man", " men ", " king" };
    char heading[HEADING_TEXT];
    struct strbuf text;
    (void)state;

    strbuf_init(&text);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (int section = 0; section < SECTION_COUNT; section++) {
            struct err err = { 0 };
            const struct game *game = game_find(games[g], &err);
            assert_non_null(game);
            rules_section(game, (enum rules_section)section, heading, &text);
            for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
                if (strstr(text.text, foreign[i]))
                    fail_msg("%s, %s: %s", games[g], heading, text.text);
        }
    strbuf_free(&text);
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
    print_error("%s line %d is\n    %.*s\nand was\n    %.*s\n", name, line, (int)strcspn(is, "\n"),
                is, (int)strcspn(was, "\n"), was);
}

static void a_list_scrolls_from_its_first_line_on(void **state)
{
    assert_int_equal(list_first(100, 0, 0, 20), 0);
    assert_int_equal(list_first(100, 0, 3, 20), 3);
    assert_int_equal(list_first(100, 50, 0, 20), 40);
    assert_int_equal(list_first(100, 99, -3, 20), 77);
    assert_int_equal(list_first(100, 99, 5, 20), 80);
    assert_int_equal(list_first(5, -1, 2, 20), 0);
    (void)state;
}

static void the_main_screens_look_as_before(void **state)
{
    static const char *const names[] = { "russian", "taken_back",    "canadian", "over",
                                         "rules",   "settings_play", "resign",   "shortcuts",
                                         "games",   "setup_russian", "recover",
                                         "study",   "notes",         "library" };
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
        cmocka_unit_test(buttons_mean_what_they_say),
        cmocka_unit_test(what_cannot_be_done_cannot_be_pressed),
        cmocka_unit_test(moves_are_pressed_to_go_there),
        cmocka_unit_test(the_side_that_begins_has_the_first_column),
        cmocka_unit_test(the_list_follows_the_current_move),
        cmocka_unit_test(the_gallery_follows_the_chosen_game),
        cmocka_unit_test(settings_stand_in_groups),
        cmocka_unit_test(areas_tell_how_far_they_scroll),
        cmocka_unit_test(a_long_list_follows_the_current_move),
        cmocka_unit_test(rules_speak_the_games_own_words),
        cmocka_unit_test(nothing_below_a_dialog_can_be_pressed),
        cmocka_unit_test(dialogs_leave_the_board_in_sight),
        cmocka_unit_test(the_page_of_keys_lists_every_key),
        cmocka_unit_test(the_rule_asked_for_stands_first),
        cmocka_unit_test(every_game_has_its_rules_in_words),
        cmocka_unit_test(drawing_depends_on_the_view_alone),
        cmocka_unit_test(a_list_scrolls_from_its_first_line_on),
        cmocka_unit_test(the_main_screens_look_as_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
