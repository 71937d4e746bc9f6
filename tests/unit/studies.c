/* Files, notes and the library, as a person uses them at the table. */
#include "tests/unit/at_table.h"

#include <time.h>

#include "src/base/file.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"
#include "src/lister.h"
#include "src/study.h"

static const char two_games[] =
    "[White \"Smit\"]\n[Black \"Müller\"]\n[GameType \"25\"]\n[Result \"1-0\"]\n\n"
    "1. c3-d4 {good} d6-c5 (1... f6-e5 2. d4:f6) 2. b2-c3 *\n\n"
    "[White \"Bos\"]\n[Black \"Jansen\"]\n[GameType \"25\"]\n[Result \"0-1\"]\n\n1. a3-b4 b6-a5 *\n";

static int sit_down_with_library(void **state)
{
    struct table *table = calloc(1, sizeof *table);

    snprintf(table->folder, sizeof table->folder, "/tmp/tavlei-app-XXXXXX");
    assert_non_null(mkdtemp(table->folder));
    snprintf(table->library, sizeof table->library, "%s/games.library", table->folder);
    table->arena = arena_new();
    open_app(table);
    *state = table;
    return 0;
}

static const char *path_of(struct table *table, const char *name)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", table->folder, name);
    return path;
}

static void write_text(struct table *table, const char *name, const char *text)
{
    struct err err;
    assert_true(file_write(path_of(table, name), text, strlen(text), &err));
}

/* Lets threads work for a moment. */
static void breathe(struct table *table)
{
    struct timespec moment = { .tv_nsec = 1000000 };
    nanosleep(&moment, NULL);
    pass(table, 1);
}

/* Lets threads work until the table has so many rows. */
static void wait_for_rows(struct table *table, int rows)
{
    for (int i = 0; i < 20000 && look(table).list.total != rows; i++) {
        breathe(table);
    }
    assert_int_equal(look(table).list.total, rows);
}

static void text_into(struct table *table, const char *text)
{
    struct intent intent = { .kind = INTENT_TEXT, .sq = SQ_NONE };
    text_copy(intent.text, sizeof intent.text, text);
    app_apply(table->app, &intent, table->now);
}

static const struct node *node_now(struct table *table)
{
    const struct match *match = app_match(table->app);
    return record_node(match->record, match->node);
}

static void a_pasted_game_is_shown_with_its_variations(void **state)
{
    struct table *table = *state;
    app_paste(table->app, two_games, table->now);
    struct view view = look(table);
    assert_int_equal(view.place, PLACE_PLAY);
    assert_string_equal(view.player[1].name, "Smit");
    assert_int_equal(view.items[0].kind, ITEM_MOVE);
    assert_string_equal(view.items[0].text, "c3-d4");
    assert_int_equal(view.items[1].kind, ITEM_WORDS);
    assert_string_equal(view.items[1].text, "good");
    assert_string_equal(view.items[2].number, "1...");
    assert_int_equal(view.items[3].kind, ITEM_OPEN);
    assert_string_equal(view.items[4].text, "f6-e5");
    assert_int_equal(view.items[4].depth, 1);
}

static void what_cannot_be_pasted_is_told(void **state)
{
    struct table *table = *state;
    app_paste(table->app, "a shopping list", table->now);
    assert_null(app_match(table->app));
    assert_true(look(table).notice_bad);
}

static void the_copied_game_can_be_pasted_again(void **state)
{
    struct table *table = *state;
    app_paste(table->app, two_games, table->now);
    want(table, INTENT_COPY, 0);
    char *text = app_take_clipboard(table->app);
    assert_non_null(strstr(text, "(1... f6-e5 2. d4:f6)"));
    app_paste(table->app, text, table->now);
    assert_int_equal(look(table).sheet_count, 2);
    free(text);
    want(table, INTENT_COPY, 1);
    text = app_take_clipboard(table->app);
    assert_string_equal(text, "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8");
    free(text);
    assert_null(app_take_clipboard(table->app));
}

static void comments_marks_and_tags_are_written_and_undone(void **state)
{
    struct table *table = *state;
    app_paste(table->app, two_games, table->now);
    want(table, INTENT_GO, 1);
    want(table, INTENT_EDIT, FIELD_COMMENT);
    assert_true(app_takes_words(table->app));
    text_into(table, " ход");
    want(table, INTENT_EDIT_KEY, EDIT_LEAVE);
    assert_string_equal(node_now(table)->after, "good ход");
    want(table, INTENT_NAG, 3);
    assert_int_equal(node_now(table)->nag[0], 3);
    want(table, INTENT_NAG, 2);
    assert_int_equal(node_now(table)->nag[0], 2);
    want(table, INTENT_EDIT_UNDO, 0);
    want(table, INTENT_EDIT_UNDO, 0);
    assert_int_equal(node_now(table)->nag[0], 0);
    want(table, INTENT_EDIT_UNDO, 0);
    assert_string_equal(node_now(table)->after, "good");
    want(table, INTENT_EDIT_REDO, 0);
    assert_string_equal(node_now(table)->after, "good ход");
    want(table, INTENT_EDIT, FIELD_EVENT);
    text_into(table, "Cup");
    want(table, INTENT_EDIT_KEY, EDIT_LEAVE);
    assert_string_equal(pdn_tag(&app_match(table->app)->tags, "Event"), "Cup");
}

static void a_caret_moves_over_whole_letters(void **state)
{
    struct table *table = *state;
    app_paste(table->app, two_games, table->now);
    want(table, INTENT_EDIT, FIELD_WHITE);
    want(table, INTENT_EDIT_KEY, EDIT_HOME);
    text_into(table, "Жё");
    want(table, INTENT_EDIT_KEY, EDIT_LEFT);
    want(table, INTENT_EDIT_KEY, EDIT_BACK);
    want(table, INTENT_EDIT_KEY, EDIT_DELETE);
    want(table, INTENT_EDIT_KEY, EDIT_LEAVE);
    assert_string_equal(pdn_tag(&app_match(table->app)->tags, "White"), "Smit");
}

static void variations_are_promoted_and_removed(void **state)
{
    struct table *table = *state;
    app_paste(table->app, two_games, table->now);
    const struct record *record = app_match(table->app)->record;
    node_id main = record_node(record, 1)->child, other = record_node(record, main)->sibling;
    want(table, INTENT_GO, other);
    assert_true(look(table).notes.can_promote);
    want(table, INTENT_PROMOTE, 0);
    assert_int_equal(record_node(record, 1)->child, other);
    want(table, INTENT_REMOVE, 0);
    assert_int_equal(record_node(record, 1)->child, main);
    assert_int_equal(app_match(table->app)->node, 1);
    want(table, INTENT_EDIT_UNDO, 0);
    assert_int_equal(record_node(record, 1)->child, other);
}

static void moves_made_in_a_study_become_variations(void **state)
{
    struct table *table = *state;
    app_paste(table->app, two_games, table->now);
    type(table, "a3b4");
    const struct record *record = app_match(table->app)->record;
    assert_string_equal(node_now(table)->text, "a3-b4");
    assert_true(app_match(table->app)->node != record_node(record, 0)->child);
    assert_true(look(table).item_count > 0);
    want(table, INTENT_EDIT_UNDO, 0);
    assert_int_equal(app_match(table->app)->node, 0);
}

static void a_game_is_opened_annotated_and_saved_in_its_file(void **state)
{
    struct table *table = *state;
    size_t size;
    struct err err;
    write_text(table, "a.pdn", two_games);
    app_open_file(table->app, path_of(table, "a.pdn"), table->now);
    wait_for_rows(table, 2);
    want(table, INTENT_LIST_STEP, 1);
    assert_string_equal(look(table).list.head, "Bos – Jansen");
    want(table, INTENT_LIST_OPEN, 0);
    assert_int_equal(look(table).place, PLACE_PLAY);
    want(table, INTENT_GO, 1);
    want(table, INTENT_NAG, 1);
    want(table, INTENT_SAVE, 0);
    assert_false(app_match(table->app)->edited);
    char *text = file_read(path_of(table, "a.pdn"), 10000, &size, &err);
    assert_non_null(strstr(text, "1. a3-b4! b6-a5"));
    assert_non_null(strstr(text, "(1... f6-e5 2. d4:f6)"));
    free(text);
}

static void an_unsaved_study_is_found_again_and_a_saved_one_is_not(void **state)
{
    struct table *table = *state;
    setenv("HOME", table->folder, 1);   /* where saving begins */
    app_paste(table->app, two_games, table->now);
    want(table, INTENT_NAG, 1);         /* nothing at the start */
    want(table, INTENT_GO, 1);
    want(table, INTENT_NAG, 1);
    app_free(table->app, table->now);
    open_app(table);
    assert_int_equal(look(table).dialog, DIALOG_RECOVER);
    want(table, INTENT_RESUME, 0);
    assert_int_equal(node_now(table)->nag[0], 1);
    want(table, INTENT_SAVE, 0);
    assert_int_equal(look(table).place, PLACE_FILES);
    text_into(table, "b");
    want(table, INTENT_LIST_OPEN, 0);   /* Enter */
    assert_int_equal(look(table).place, PLACE_PLAY);
    assert_false(app_match(table->app)->edited);
    char *saved = mem_dup(app_match(table->app)->file);
    app_free(table->app, table->now);
    open_app(table);
    assert_int_equal(look(table).dialog, DIALOG_NONE);
    assert_int_equal(unlink(saved), 0);
    free(saved);
}

static void closing_asks_when_something_would_be_lost(void **state)
{
    struct table *table = *state;
    app_paste(table->app, two_games, table->now);
    want(table, INTENT_CLOSE_SHEET, -1);
    assert_null(app_match(table->app));
    assert_int_equal(look(table).place, PLACE_GAMES);

    app_paste(table->app, two_games, table->now);
    want(table, INTENT_GO, 1);
    want(table, INTENT_NAG, 1);
    want(table, INTENT_CLOSE_SHEET, -1);
    assert_int_equal(look(table).dialog, DIALOG_CLOSE);
    want(table, INTENT_CONFIRM, 0);
    assert_null(app_match(table->app));
}

static void the_library_is_filled_searched_and_opened(void **state)
{
    struct table *table = *state;
    write_text(table, "a.pdn", two_games);
    app_open_file(table->app, path_of(table, "a.pdn"), table->now);
    wait_for_rows(table, 2);
    want(table, INTENT_LIST_IMPORT, 0);
    for (int i = 0; i < 20000 && !look(table).notice; i++) {
        breathe(table);
    }
    assert_non_null(strstr(look(table).notice, "2 games imported"));
    want(table, INTENT_LIST_LIBRARY, 0);
    assert_string_equal(look(table).list.title, "Library");
    wait_for_rows(table, 2);
    text_into(table, "muller");
    wait_for_rows(table, 1);
    assert_string_equal(look(table).list.row[0].cell[0], "Smit");
    want(table, INTENT_LIST_OPEN, 0);
    want(table, INTENT_GO, 1);
    want(table, INTENT_LIST_POSITION, 0);
    for (int i = 0; i < 20000 && !look(table).list.replies; i++)
        breathe(table);
    struct view view = look(table);
    assert_int_equal(view.list.total, 1);
    assert_int_equal(view.list.replies, 1);
    assert_string_equal(view.list.reply[0].move, "d6-c5");
}

static void the_browser_shows_files_and_opens_them(void **state)
{
    struct table *table = *state;
    write_text(table, "a.pdn", "[White \"One\"]\n[Black \"Two\"]\n[GameType \"25\"]\n\n1. a3-b4 *\n");
    app_open_file(table->app, path_of(table, "a.pdn"), table->now);
    for (int i = 0; i < 20000 && !app_match(table->app); i++) {
        breathe(table);
    }
    want(table, INTENT_OPEN_FILE, 0);
    struct view view = look(table);
    assert_int_equal(view.place, PLACE_FILES);
    assert_string_equal(view.list.row[0].cell[3], "recent");
    assert_string_equal(view.list.head, "One – Two");
    want(table, INTENT_CANCEL, 0);
    assert_int_equal(look(table).place, PLACE_PLAY);
}

#define WITH_LIBRARY(name) cmocka_unit_test_setup_teardown(name, sit_down_with_library, stand_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_LIBRARY(a_pasted_game_is_shown_with_its_variations),
        WITH_LIBRARY(what_cannot_be_pasted_is_told),
        WITH_LIBRARY(the_copied_game_can_be_pasted_again),
        WITH_LIBRARY(comments_marks_and_tags_are_written_and_undone),
        WITH_LIBRARY(a_caret_moves_over_whole_letters),
        WITH_LIBRARY(variations_are_promoted_and_removed),
        WITH_LIBRARY(moves_made_in_a_study_become_variations),
        WITH_LIBRARY(a_game_is_opened_annotated_and_saved_in_its_file),
        WITH_LIBRARY(an_unsaved_study_is_found_again_and_a_saved_one_is_not),
        WITH_LIBRARY(closing_asks_when_something_would_be_lost),
        WITH_LIBRARY(the_library_is_filled_searched_and_opened),
        WITH_LIBRARY(the_browser_shows_files_and_opens_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
