/* The table of games or files, as it is seen. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "src/app_state.h"
#include "src/base/lang.h"
#include "src/study.h"

static const char *copy(struct arena *arena, const char *text)
{
    return arena_printf(arena, "%s", text ? text : "");
}

static const char *score_text(enum pdn_score score)
{
    switch (score) {
    case PDN_WHITE_WON: return "1–0";
    case PDN_BLACK_WON: return "0–1";
    case PDN_DRAWN: return "½–½";
    case PDN_BOTH_LOST: return "0–0";
    default: return "·";
    }
}

/* --- the preview --- */

static void view_preview(const struct pdn_game *game, node_id node, bool flipped,
                         struct arena *arena, struct list_view *out)
{
    const char *white = pdn_player(&game->tags, game->game, WHITE);
    const char *black = pdn_player(&game->tags, game->game, BLACK);
    const char *event = pdn_tag(&game->tags, "Event");
    const char *date = pdn_tag(&game->tags, "Date");

    out->head = arena_printf(arena, "%s – %s", white && *white ? white : "?",
                             black && *black ? black : "?");
    out->line = arena_printf(arena, "%s%s%s%s%s · %s", event && *event ? event : "",
                             event && *event ? " · " : "", date ? date : "", date ? " · " : "",
                             game->game ? _(game->game->name) : _("unknown game"),
                             score_text(game->score));
    if (!game->record) {
        out->moves = game->errors.count ? copy(arena, game->errors.error[0].text)
                                        : _("The moves are legal in no known game.");
        return;
    }
    struct position *pos = arena_alloc(arena, sizeof *pos);
    *pos = *record_position(game->record, node);
    out->board = (struct board_view){ .game = game->game, .pos = pos, .refused = SQ_NONE,
                                      .cursor = SQ_NONE, .hover = SQ_NONE, .held = SQ_NONE,
                                      .picture = true, .flipped = flipped };
    if (node > 0) {
        const struct move *move = &record_node(game->record, node)->move;
        out->board.last = set_of(move->to) | (move->from == SQ_NONE ? 0 : set_of(move->from));
    }
    if (!node)
        return;
    out->moves = arena_printf(arena, ngettext("after %d move", "after %d moves",
                                              (unsigned long)record_ply(game->record, node)),
                              record_ply(game->record, node));
    out->moves =
        arena_printf(arena, "%s: %s", out->moves, record_node(game->record, node)->text);
}

static void view_replies(const struct lister *lister, struct arena *arena, struct list_view *out)
{
    for (int i = 0; i < lister->replies && i < LIST_REPLIES; i++) {
        const struct library_reply *reply = &lister->reply[i];
        long known = reply->white + reply->draws + reply->black;
        float white = known ? (float)reply->white / (float)known : 0;
        float draws = known ? (float)reply->draws / (float)known : 0;
        out->reply[out->replies++] = (struct list_reply){
            .move = copy(arena, reply->text),
            .games = reply->rating ? arena_printf(arena, "%ld · Ø %d", reply->games, reply->rating)
                                   : arena_printf(arena, "%ld", reply->games),
            .score = known ? arena_printf(arena, "%d %%", (int)(100 * (white + draws / 2) + 0.5f))
                           : "",
            .white = white, .draws = draws,
        };
    }
}

/* --- games --- */

static void add_pill(struct list_view *out, const char *label, bool on, bool enabled, int value)
{
    out->pill[out->pills++] = (struct option_view){ label, on, enabled, value };
}

static void add_button(struct list_view *out, const char *label, enum intent_kind kind, int arg,
                       bool enabled)
{
    out->button[out->buttons++] = (struct list_button){
        label, { .kind = kind, .sq = SQ_NONE, .arg = arg }, enabled };
}

static void view_game_columns(const struct lister *lister, struct list_view *out)
{
    static const struct { const char *label; float share; enum library_order order; } table[] = {
        { N_("White"), 0.26f, ORDER_WHITE }, { N_("Black"), 0.26f, ORDER_BLACK },
        { N_("Result"), 0.11f, ORDER_RESULT }, { N_("Date"), 0.18f, ORDER_DATE },
        { N_("Event"), 0.19f, ORDER_EVENT },
    };

    out->columns = LIST_COLUMNS;
    for (int i = 0; i < LIST_COLUMNS; i++)
        out->column[i] = (struct list_column){ _(table[i].label), table[i].share, table[i].order,
                                               lister->order == table[i].order, lister->descends };
}

static void view_game_rows(struct lister *lister, struct arena *arena, struct list_view *out)
{
    struct list_row *rows = arena_alloc(arena, (size_t)(out->rows + 1) * sizeof *rows);

    for (int i = 0; i < out->rows; i++) {
        struct library_row row;
        memset(&rows[i], 0, sizeof rows[i]);
        if (!lister_row(lister, out->first + i, &row))
            continue;
        rows[i] = (struct list_row){
            .cell = { copy(arena, row.white), copy(arena, row.black), score_text(row.score),
                      copy(arena, row.date), copy(arena, row.event) },
            .current = out->first + i == lister->current,
            .mark = row.favourite,
        };
        library_row_free(&row);
    }
    out->row = rows;
}

static void view_game_options(const struct app *app, struct list_view *out)
{
    const struct lister *lister = app->lister;
    const bool *on = lister->option;
    bool chosen = lister->current >= 0;

    add_pill(out, _("White won"), on[LIST_WHITE_WON], true, LIST_WHITE_WON);
    add_pill(out, _("Drawn"), on[LIST_DRAWN], true, LIST_DRAWN);
    add_pill(out, _("Black won"), on[LIST_BLACK_WON], true, LIST_BLACK_WON);
    if (!lister->catalogue) {
        add_pill(out, _("Favourites"), on[LIST_FAVOURITES], true, LIST_FAVOURITES);
        add_pill(out, _("This position"), on[LIST_POSITION],
                 app->match != NULL || on[LIST_POSITION], LIST_POSITION);
        if (on[LIST_POSITION])
            add_pill(out, _("Colours exchanged"), on[LIST_REVERSED], true, LIST_REVERSED);
    }
    add_button(out, _("Open"), INTENT_LIST_OPEN, 0, chosen);
    if (lister->import == IMPORT_RUNS)
        add_button(out, _("Stop the import"), INTENT_LIST_IMPORT, 0, true);
    else
        add_button(out, lister->catalogue ? _("Import all into the library") : _("Import a file"),
                   INTENT_LIST_IMPORT, 0, true);
    add_button(out, _("Open a file"), INTENT_OPEN_FILE, 0, true);
    if (lister->catalogue)
        add_button(out, _("To the library"), INTENT_LIST_LIBRARY, 0, true);
    else
        add_button(out, _("Favourite"), INTENT_LIST_FAVOURITE, 0, chosen);
}

static void view_progress(const struct lister *lister, struct arena *arena, struct list_view *out)
{
    float part = 1;

    out->progress = -1;
    if (lister->import == IMPORT_RUNS) {
        const struct import_count *count = &lister->import_count;
        out->progress = count->size ? (float)((double)count->bytes / (double)count->size) : 0;
        out->progress_text = arena_printf(arena, _("Importing %s: %ld games, %ld new"),
                                          lister->import_name, count->games, count->added);
    } else if (lister->catalogue && catalogue_reads(lister->catalogue, &part)) {
        out->progress = part;
        out->progress_text = arena_printf(arena, _("Reading the file: %ld games so far"),
                                          lister->total);
    }
}

static const char *nothing_text(const struct lister *lister)
{
    if (lister->trouble[0] && access(lister->library_path, F_OK) == 0)
        return lister->trouble;
    if (!lister->catalogue && !lister->total && !lister->waits)
        return _("The library is empty. Import a PDN file, and its games are found here by players, "
                 "events, dates and positions.");
    return lister->waits ? "" : _("No game is like that. Esc shows all again.");
}

static const char *title_of(const struct lister *lister, struct arena *arena)
{
    if (!lister->catalogue)
        return _("Library");
    const char *slash = strrchr(catalogue_path(lister->catalogue), '/');
    return copy(arena, slash ? slash + 1 : catalogue_path(lister->catalogue));
}

static void view_games(const struct app *app, struct arena *arena, float height,
                       struct list_view *out)
{
    struct lister *lister = app->lister;

    out->title = title_of(lister, arena);
    out->count = lister->count == lister->total
        ? arena_printf(arena, ngettext("%ld game", "%ld games", (unsigned long)lister->count),
                       lister->count)
        : arena_printf(arena, _("%ld of %ld games"), lister->count, lister->total);
    out->field = lister->text;
    out->field_hint = _("Player, event or year");
    out->total = (int)lister->count;
    out->current = (int)lister->current;
    view_game_columns(lister, out);
    view_game_options(app, out);
    view_progress(lister, arena, out);
    out->first = list_first(out->total, out->current, app->scroll[SCROLL_LIST], list_rows(height));
    out->rows = list_rows(height) + 1;
    if (out->rows > out->total - out->first)
        out->rows = out->total - out->first;
    view_game_rows(lister, arena, out);
    out->empty = nothing_text(lister);
    if (lister->shown)
        view_preview(&lister->game_shown, lister->node, app->flipped, arena, out);
    view_replies(lister, arena, out);
}

/* --- files --- */

static const char *size_text(int64_t size, struct arena *arena)
{
    if (size < 1000)
        return arena_printf(arena, _("%d bytes"), (int)size);
    if (size < 1000000)
        return arena_printf(arena, _("%d kB"), (int)(size / 1000));
    return arena_printf(arena, _("%.1f MB"), (double)size / 1e6);
}

static const char *day_text(int64_t seconds, struct arena *arena)
{
    time_t when = (time_t)seconds;
    struct tm parts;
    char text[40];

    if (!seconds || !localtime_r(&when, &parts) || !strftime(text, sizeof text, "%Y-%m-%d", &parts))
        return "";
    return copy(arena, text);
}

/* Of recent files the name first: a long path would hide it. */
static const char *name_text(const struct browser_entry *entry, struct arena *arena)
{
    const char *slash = strrchr(entry->name, '/');

    if (entry->is_folder)
        return arena_printf(arena, "%s/", entry->name);
    if (!slash)
        return copy(arena, entry->name);
    return arena_printf(arena, "%s · %.*s", slash + 1, (int)(slash - entry->name), entry->name);
}

static void view_file_rows(const struct browser *browser, struct arena *arena,
                           struct list_view *out)
{
    struct list_row *rows = arena_alloc(arena, (size_t)(out->rows + 1) * sizeof *rows);

    for (int i = 0; i < out->rows; i++) {
        const struct browser_entry *entry = &browser->entry[out->first + i];
        memset(&rows[i], 0, sizeof rows[i]);
        rows[i] = (struct list_row){
            .cell = { name_text(entry, arena),
                      entry->is_folder ? "" : size_text(entry->size, arena),
                      entry->is_folder ? "" : day_text(entry->changed, arena),
                      entry->recent ? _("recent") : "" },
            .current = out->first + i == browser->current,
            .dim = entry->is_folder,
        };
    }
    out->row = rows;
}

static void view_file_buttons(const struct app *app, struct list_view *out)
{
    const struct browser *browser = app->browser;
    char *path = browser->saves ? browser_save_path(browser) : NULL;
    bool there = path && access(path, F_OK) == 0;

    if (browser->saves && there) {
        add_button(out, _("Add the game to the file"), INTENT_FILE_SAVE, SAVE_BEHIND, true);
        add_button(out, _("Replace the file"), INTENT_FILE_SAVE, SAVE_OVER, true);
    } else if (browser->saves) {
        add_button(out, _("Save"), INTENT_FILE_SAVE, SAVE_NEW, path != NULL);
    } else {
        add_button(out, app->imports ? _("Import") : _("Open"), INTENT_LIST_OPEN, 0,
                   browser->current >= 0);
    }
    add_button(out, _("Cancel"), INTENT_PLACE, (int)app->place_before, true);
    free(path);
}

static void view_files(const struct app *app, struct arena *arena, float height,
                       struct list_view *out)
{
    static const char *const labels[4] = { N_("Name"), N_("Size"), N_("Changed"), "" };
    static const float shares[4] = { 0.56f, 0.14f, 0.17f, 0.13f };
    const struct browser *browser = app->browser;

    out->title = browser->saves ? _("Save the game") : app->imports ? _("Import a file")
                                                                    : _("Open a file");
    out->count = copy(arena, browser->folder);
    out->field = browser->name;
    out->field_hint = browser->saves ? _("Type a name for the file") : _("Type part of a name");
    out->total = browser->count;
    out->current = browser->current;
    out->progress = -1;
    out->columns = 4;
    for (int i = 0; i < 4; i++)
        out->column[i] = (struct list_column){ *labels[i] ? _(labels[i]) : "", shares[i], -1,
                                               false, false };
    view_file_buttons(app, out);
    out->first = list_first(out->total, out->current, app->scroll[SCROLL_LIST], list_rows(height));
    out->rows = list_rows(height) + 1;
    if (out->rows > out->total - out->first)
        out->rows = out->total - out->first;
    view_file_rows(browser, arena, out);
    out->empty = browser->trouble[0] ? browser->trouble : _("No file of games is here.");
    if (browser->preview.record)
        view_preview(&browser->preview, 0, app->flipped, arena, out);
    else
        out->moves = browser->preview_line;
}

void view_list(const struct app *app, struct arena *arena, float height, struct list_view *out)
{
    if (app->place == PLACE_FILES)
        view_files(app, arena, height, out);
    else
        view_games(app, arena, height, out);
}

/* The open games as tabs, when there are several. */
void view_sheets(const struct app *app, struct arena *arena, struct view *out)
{
    if (app->sheets < 2)
        return;
    struct sheet_view *sheets = arena_alloc(arena, (size_t)app->sheets * sizeof *sheets);
    for (int i = 0; i < app->sheets; i++) {
        const struct match *match = sheets_nth(app, i);
        struct strbuf title;
        strbuf_init(&title);
        study_title(match, &title);
        sheets[i] = (struct sheet_view){ copy(arena, title.text), i == app->sheet_now,
                                         match->edited };
        strbuf_free(&title);
    }
    out->sheets = sheets;
    out->sheet_count = app->sheets;
}
