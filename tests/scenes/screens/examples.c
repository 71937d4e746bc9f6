#include "tests/scenes/screens/examples.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "rules/fen.h"
#include "rules/notation.h"
#include "rules/tower.h"
#include "src/base/hash.h"
#include "src/base/strbuf.h"

static void no_squares(struct board_view *board)
{
    board->refused = board->cursor = board->hover = board->held = SQ_NONE;
}

static const struct game *game_called(const char *id)
{
    struct err err = { 0 };
    const struct game *game = game_find(id, &err);
    assert(game);
    return game;
}

static void count_pieces(struct example *example)
{
    for (int i = 0; i < 2; i++) {
        struct player_view *player = &example->view.player[i];
        for (int kind = MAN; kind < KIND_COUNT; kind++)
            player->count[kind] = set_count(example->pos.piece[kind][player->side]);
    }
}

/* A game of some moves between the person below and the program above. */
static void play(struct example *example, const char *id, int plies, uint64_t seed)
{
    const struct game *game = game_called(id);
    struct view *view = &example->view;
    struct rng rng = { seed };
    struct movelist legal = { 0 };
    struct position next = { 0 };
    char text[MOVE_TEXT];

    view->place = PLACE_PLAY;
    view->board.game = game;
    example->pos = game->start;
    for (int i = 0; i < plies && i < EXAMPLE_MOVES; i++) {
        game_generate(game, &example->pos, &legal);
        if (!legal.count)
            break;
        struct move move = legal.move[rng_below(&rng, (uint32_t)legal.count)];
        move_text(game, &legal, &move, text);
        text_copy(example->move_text[i], sizeof example->move_text[i], text);
        example->moves[i] = (struct move_view){
            .node = i + 1,
            .number = i / 2 + 1,
            .side = (enum side)example->pos.turn,
            .text = example->move_text[i],
        };
        view->board.last = set_of(move.from) | set_of(move.to);
        game_apply(game, &example->pos, &move, &next);
        example->pos = next;
        view->move_count = i + 1;
    }
    movelist_free(&legal);

    view->moves = example->moves;
    if (view->move_count)
        example->moves[view->move_count - 1].current = true;
    view->board.pos = &example->pos;
    view->board.live = true;
    view->board.coordinates = !game->rules.naming.numeric;
    view->board.numbers = game->rules.naming.numeric;
    view->can_undo = view->move_count > 0;
    view->can_resign = view->can_offer_draw = view->can_hint = true;
    view->player[0] = (struct player_view){
        .name = "Tavlei · level 6", .line = "Black", .side = BLACK, .has_clock = true,
        .clock = "07:02",
    };
    view->player[1] = (struct player_view){
        .name = "You", .line = "White · to move", .side = WHITE, .to_move = true,
        .has_clock = true, .clock = "06:48",
    };
    view->status = "Quiet moves 3 of 25 · position seen once";
    count_pieces(example);
}

static void read_position(struct example *example, const char *fen)
{
    struct err err = { 0 };
    bool read = fen_read(example->view.board.game, fen, &example->pos, &err);
    if (!read)
        fprintf(stderr, "%s\n", err.text);
    assert(read);
    count_pieces(example);
}

static square named(const struct example *example, const char *name)
{
    return square_read(example->view.board.game, &name);
}

static void start(struct example *example)
{
    play(example, "russian", 0, 1);
    example->view.status = "";
}

static void russian(struct example *example)
{
    play(example, "russian", 14, 3);
}

static void international(struct example *example)
{
    play(example, "international", 43, 5);
}

static void english(struct example *example)
{
    play(example, "english", 20, 2);
    example->view.player[1].has_clock = example->view.player[0].has_clock = false;
}

static void canadian(struct example *example)
{
    play(example, "canadian", 60, 4);
    example->view.player[0].line = "thinking… depth 13";
    example->view.player[0].thinking = example->view.player[0].to_move = true;
    example->view.player[1].to_move = false;
    example->view.player[1].line = "White";
    example->view.engine_thinking = true;
    example->view.can_hint = false;
}

static void lasca(struct example *example)
{
    play(example, "lasca", 46, 11);
}

static void tower(struct example *example)
{
    lasca(example);
    for (square sq = 0; sq < example->view.board.game->geo->bits; sq++)
        if (tower_height(example->pos.tower[sq]) > tower_height(example->view.inspector.tower)) {
            example->view.inspector.tower = example->pos.tower[sq];
            example->view.inspector.sq = sq;
        }
    example->view.inspector.title = "Tower on d2 — 4 high";
    example->view.inspector.line = "commanded by White · three black prisoners";
    example->view.inspector.may_grow = true;
    example->view.board.hover = example->view.inspector.sq;
}

static void explain(struct example *example)
{
    play(example, "international", 28, 5);
    read_position(example, "W:W32,33,37,38,39,42,43,K45,47,48:B2,3,4,8,9,14,18,19,28");

    struct movelist legal = { 0 };
    const struct game *game = example->view.board.game;
    game_generate(game, &example->pos, &legal);
    example->why = (struct explanation){
        .reason = REFUSE_MAJORITY,
        .title = "38-29 is not allowed: you must take",
        .text = "The majority rule: **33** takes two pieces (28 and 18). **32** takes only one, so "
                "it is not allowed either.",
        .due = set_of(named(example, "33")),
        .refused = named(example, "29"),
        .has_show = legal.count > 0,
        .alternatives = legal.count,
    };
    if (legal.count)
        example->why.show = legal.move[0];
    movelist_free(&legal);
    example->view.why = &example->why;
    example->view.board.due = example->why.due;
    example->view.board.refused = example->why.refused;
    example->view.board.shown = &example->why.show;
    example->view.player[1].line = "White · to move, capture due";
}

static void explain_long(struct example *example)
{
    explain(example);
    for (int i = 0; i < 5; i++)
        strncat(example->why.text, " The capture must be carried through to its end, and of "
                                   "several the one that takes the most pieces.",
                sizeof example->why.text - strlen(example->why.text) - 1);
}

static void explain_tower(struct example *example)
{
    tower(example);
    example->why = (struct explanation){
        .reason = REFUSE_MAN_BACKWARDS,
        .title = "d4-c3 is not allowed: soldiers go forward",
        .text = "A **soldier** moves one square diagonally forward. Only officers may go back.",
        .refused = SQ_NONE,
        .has_show = false,
    };
    example->view.why = &example->why;
}

static void over(struct example *example)
{
    play(example, "russian", 60, 9);
    example->view.over = true;
    example->view.result = "White won";
    example->view.result_reason = "Black has no legal move.";
    example->view.can_resign = example->view.can_offer_draw = example->view.can_hint = false;
    example->view.player[1].to_move = false;
}

static void taken_back(struct example *example)
{
    play(example, "international", 30, 5);
    example->moves[29].current = false;
    example->moves[21].current = true;
    for (int i = 22; i < 30; i++)
        example->moves[i].off_line = true;
    example->view.can_redo = true;
    example->view.typed = "33x";
    example->view.player[1].low_time = true;
    example->view.player[1].clock = "0:07.3";
}

static void rules(struct example *example)
{
    international(example);
    example->view.tab = PANEL_RULES;
}

static void rules_lasca(struct example *example)
{
    tower(example);
    example->view.tab = PANEL_RULES;
    example->view.rules_scroll = 6;
}

static void analysis(struct example *example)
{
    static const struct line_view lines[] = {
        { "+0.84", "34-30", "24x35 33-29 23x34 39x30 35x24 27-21", 84 },
        { "−0.12", "28-22", "17x28 33x22 18x27 32x21 23-28", -12 },
        { "win 12", "37-31", "19-23 28x19 14x23", -29976 },
    };
    international(example);
    example->view.tab = PANEL_ANALYSIS;
    example->view.analysis = (struct analysis_view){
        .count = 3, .figures = "depth 21 · 14 M nodes · 6.1 M/s · 2 s", .can_play = true,
        .setting = 0, .wanted = 2, .choices = 8,
    };
    for (int i = 0; i < 3; i++)
        example->view.analysis.line[i] = lines[i];
}

static void notice(struct example *example)
{
    russian(example);
    example->view.notice = "The settings could not be written: the folder is read-only. They hold "
                           "until the program ends.";
    example->view.notice_bad = true;
    example->view.tooltip = "Take back  Ctrl+Z";
    example->view.tooltip_x = example->view.width - 4;
    example->view.tooltip_y = example->view.height - 8;
    example->view.focus = 2;
}

static void cards(struct example *example, int count)
{
    example->view.place = PLACE_GAMES;
    for (int i = 0; i < count; i++) {
        const struct game *game = game_nth(i % 5);
        snprintf(example->card_line[i], sizeof example->card_line[i], "%d×%d · %s", game->geo->cols,
                 game->geo->rows, game->rules.traits[1]);
        example->cards[i] = (struct game_card){ game, game->name, example->card_line[i], i == 1 };
    }
    example->view.cards = example->cards;
    example->view.card_count = count;
    static const struct option_view filter[] = {
        { "All games", true, true, 0 }, { "Diagonal, larger boards", false, true, 1 },
        { "Towers", false, true, 2 }, { "Straight and sideways", false, true, 3 },
        { "Hunts", false, true, 4 }, { "Other games", false, true, 5 },
    };
    example->view.gallery = (struct gallery_view){
        .search = "", .filter = filter, .filter_count = sizeof filter / sizeof *filter,
        .games = 46,
    };
}

static void games(struct example *example)
{
    cards(example, 5);
}

static void games_two(struct example *example)
{
    cards(example, 2);
}

static void games_many(struct example *example)
{
    cards(example, 46);
    example->view.cards_scroll = 3;
    example->view.notice = "Saved.";
    example->view.gallery.search = "draughts";
    example->view.gallery.go_on = "Continue the last game";
    example->view.gallery.go_on_line = "International draughts, 23 moves made";
    example->view.gallery.go_on_intent = (struct intent){ .kind = INTENT_RESUME, .sq = SQ_NONE };
}

static void setup(struct example *example, const char *id)
{
    static const struct option_view white[3] = { { "Me", true, true, PLAYER_ME },
                                                 { "Computer", false, true, PLAYER_COMPUTER },
                                                 { "Friend", false, true, PLAYER_FRIEND } };
    static const struct option_view black[3] = { { "Me", false, true, PLAYER_ME },
                                                 { "Computer", true, true, PLAYER_COMPUTER },
                                                 { "Friend", false, true, PLAYER_FRIEND } };
    static const struct option_view clock[6] = {
        { "None", true, true, 0 },         { "5 min", false, true, 1 },
        { "5 min + 3 s", false, true, 2 }, { "15 min + 5 s", false, true, 3 },
        { "30 min", false, true, 4 },      { "30 s a move", false, true, 5 },
    };
    struct setup_view *view = &example->view.setup;

    example->view.place = PLACE_SETUP;
    view->game = game_called(id);
    view->start = view->game->start;
    memcpy(view->white, white, sizeof white);
    memcpy(view->black, black, sizeof black);
    memcpy(view->clock, clock, sizeof clock);
    view->clock_count = 6;
    view->level = 6;
    view->level_name = "club player";
    view->level_matters = true;
    view->rules[0] = (struct option_view){ "Losing game", false, true, SETUP_LOSING };
    view->rules[1] = (struct option_view){ "Towers", view->game->rules.towers,
                                           !view->game->rules.towers, SETUP_TOWERS };
    view->rule_count = 2;
}

static void setup_russian(struct example *example)
{
    setup(example, "russian");
}

static void setup_lasca(struct example *example)
{
    setup(example, "lasca");
    example->view.setup.level = 1;
    example->view.setup.level_name = "beginner";
}

static void setup_canadian(struct example *example)
{
    setup(example, "canadian");
    example->view.setup.level = 10;
    example->view.setup.level_name = "full strength";
    example->view.setup.level_matters = false;
}

static void settings(struct example *example)
{
    static const char *const look[] = { "Dark", "Light" };
    static const char *const board[] = { "Walnut", "Slate" };
    static const char *const scale[] = { "100 %", "125 %", "150 %", "175 %", "200 %", "300 %" };
    static const char *const speed[] = { "Off", "Fast", "Normal", "Slow" };
    static const char *const yes[] = { "Off", "On" };
    static const char *const renderer[] = { "Software", "Graphics card" };
    static const struct setting_view rows[] = {
        { "Look", "Interface", 0, 0, look, 2, NULL },
        { "Look", "Board", 1, 0, board, 2, NULL },
        { "Look", "Size of the interface", 2, 0, scale, 6, NULL },
        { "Board", "Animation", 3, 2, speed, 4, NULL },
        { "Look", "Large pieces", 4, 1, yes, 2, NULL },
        { "Board", "Numbers in the squares", 5, 1, yes, 2, NULL },
        { "Board", "One click plays a piece's only move", 6, 0, yes, 2, NULL },
        { "Program", "Drawing", 8, 0, renderer, 2, NULL },
    };

    memcpy(example->settings, rows, sizeof rows);
    example->view.settings = example->settings;
    example->view.setting_count = sizeof rows / sizeof *rows;
    example->view.dialog = DIALOG_SETTINGS;
}

static void settings_play(struct example *example)
{
    canadian(example);
    settings(example);
}

static void settings_games(struct example *example)
{
    games(example);
    settings(example);
}

static void shortcuts(struct example *example)
{
    lasca(example);
    example->view.dialog = DIALOG_SHORTCUTS;
}

static void shortcuts_games(struct example *example)
{
    games(example);
    example->view.dialog = DIALOG_SHORTCUTS;
    example->view.settings_scroll = 3;
}

static void recover(struct example *example)
{
    games(example);
    example->view.dialog = DIALOG_RECOVER;
    example->view.recover_text = "Russian draughts, You against Tavlei · level 6, 14 moves played. "
                                 "The clocks stand at 06:48 and 07:02.";
    example->view.focus = 0;
}

static void resign(struct example *example)
{
    english(example);
    example->view.dialog = DIALOG_RESIGN;
    example->view.ask_title = "White resigns?";
    example->view.ask_text = "Black then wins the game.";
}

static void draw_offered(struct example *example)
{
    international(example);
    example->view.dialog = DIALOG_DRAW_OFFERED;
    example->view.ask_title = "White offers a draw";
    example->view.ask_text = "Black may accept it, or play on.";
}

static void close_sheet(struct example *example)
{
    setup_russian(example);
    example->view.dialog = DIALOG_CLOSE;
}

/* A game with variations, words and marks, among three that are open. */
static void study(struct example *example)
{
    static const struct move_item items[] = {
        { .kind = ITEM_WORDS, .node = -1, .text = "A quiet opening.", .mark = "" },
        { .kind = ITEM_MOVE, .node = 1, .number = "1.", .text = "c3-d4", .mark = "!",
          .tone = TONE_GOOD },
        { .kind = ITEM_MOVE, .node = 2, .text = "d6-c5", .mark = "", .second = true },
        { .kind = ITEM_MOVE, .node = 3, .number = "2.", .text = "b2-c3", .mark = "!?",
          .tone = TONE_UNSURE },
        { .kind = ITEM_WORDS, .node = -1, .mark = "",
          .text = "The usual move. White keeps the tension and prepares c3-b4." },
        { .kind = ITEM_OPEN, .node = -1, .text = "", .mark = "", .depth = 1 },
        { .kind = ITEM_MOVE, .node = 4, .number = "2.", .text = "g3-h4", .mark = "", .depth = 1 },
        { .kind = ITEM_MOVE, .node = 5, .text = "f6-g5", .mark = "??", .tone = TONE_BAD, .depth = 1,
          .second = true, .current = true },
        { .kind = ITEM_CLOSE, .node = -1, .text = "", .mark = "", .depth = 1 },
        { .kind = ITEM_MOVE, .node = 6, .number = "2...", .text = "f6-g5", .mark = "",
          .second = true },
    };
    static const struct sheet_view sheets[] = {
        { "Ivanov, Petr – Müller, Jan", true, true }, { "Russian draughts", false, false },
        { "Wiersma – Sijbrands", false, false },
    };

    russian(example);
    example->view.items = items;
    example->view.item_count = sizeof items / sizeof *items;
    example->view.sheets = sheets;
    example->view.sheet_count = 3;
    example->view.has_library = true;
}

static void notes(struct example *example)
{
    static const char *const labels[NAG_BUTTONS] = { "!", "?", "!!", "??", "!?", "?!", "□", "⊙" };
    struct notes_view *shown = &example->view.notes;

    study(example);
    example->view.tab = PANEL_NOTES;
    shown->title = "About f6-g5";
    shown->edited = FIELD_COMMENT;
    shown->field[FIELD_COMMENT] = "This loses a piece at▏ once.";
    shown->field[FIELD_WHITE] = "Ivanov, Petr";
    shown->field[FIELD_BLACK] = "Müller, Jan";
    shown->field[FIELD_EVENT] = "Moscow Open";
    shown->field[FIELD_DATE] = "2019.05.31";
    for (int i = 0; i < NAG_BUTTONS; i++)
        shown->nag[shown->nags++] = (struct nag_view){ labels[i], i + 1, i == 3 };
    shown->can_promote = shown->can_remove = shown->can_undo = true;
    shown->file = "/home/me/draughts/games.pdn, changed since";
}

static void list_columns(struct list_view *list, const char *const *labels, int columns)
{
    list->columns = columns;
    for (int i = 0; i < columns; i++)
        list->column[i] = (struct list_column){ labels[i], 1.0f / (float)columns, i, i == 0, true };
}

static void list_button(struct list_view *list, const char *label, enum intent_kind kind)
{
    list->button[list->buttons++] =
        (struct list_button){ label, { .kind = kind, .sq = SQ_NONE }, true };
}

static void library(struct example *example)
{
    static const char *const labels[] = { "White", "Black", "Result", "Date", "Event" };
    static const char *const pills[] = { "White won", "Drawn", "Black won", "Favourites",
                                         "This position" };
    static const struct list_row rows[] = {
        { { "Ivanov", "Müller", "1–0", "2019.05.31", "Moscow" }, true, false, true },
        { { "Куперман", "Щёголев", "½–½", "1967.01.02", "Match" }, false, false, false },
        { { "", "", "·", "", "" }, false, false, false },
    };
    struct list_view *list = &example->view.list;

    russian(example);
    example->view.place = PLACE_LIBRARY;
    example->view.has_library = true;
    list->title = "Library";
    list->count = "3 of 98000 games";
    list->field = "";
    list->field_hint = "Player, event or year";
    for (int i = 0; i < 5; i++)
        list->pill[list->pills++] = (struct option_view){ pills[i], i == 4, true, i };
    list_columns(list, labels, 5);
    list->row = rows;
    list->rows = list->total = 3;
    list->progress = 0.4f;
    list->progress_text = "Importing games.pdn: 4000 games, 3900 new";
    list->board = (struct board_view){ .game = example->view.board.game, .pos = &example->pos,
                                       .picture = true };
    no_squares(&list->board);
    list->head = "Ivanov, Petr – Müller, Jan";
    list->line = "Moscow Open · 2019.05.31 · Russian draughts · 1–0";
    list->moves = "after 14 moves: b2-c3";
    for (int i = 0; i < 3; i++)
        list->reply[list->replies++] = (struct list_reply){ "c3-d4", "1200 · Ø 2250", "54 %", 0.4f,
                                                            0.28f };
    list_button(list, "Open", INTENT_LIST_OPEN);
    list_button(list, "Import a file", INTENT_LIST_IMPORT);
    list_button(list, "Open a file", INTENT_OPEN_FILE);
    list_button(list, "Favourite", INTENT_LIST_FAVOURITE);
}

static void files(struct example *example)
{
    static const char *const labels[] = { "Name", "Size", "Changed", "" };
    static const struct list_row rows[] = {
        { { "last.pdn", "12 kB", "2026-11-30", "recent", NULL }, false, false, false },
        { { "../", "", "", "", NULL }, false, true, false },
        { { "games.pdn", "1.2 MB", "2026-11-29", "", NULL }, true, false, false },
    };
    struct list_view *list = &example->view.list;

    library(example);
    example->view.place = PLACE_FILES;
    list->title = "Save the game";
    list->count = "/home/me/draughts";
    list->field = "games";
    list->pills = list->replies = list->buttons = 0;
    list_columns(list, labels, 4);
    list->row = rows;
    list->progress = -1;
    list_button(list, "Add the game to the file", INTENT_FILE_SAVE);
    list_button(list, "Replace the file", INTENT_FILE_SAVE);
    list_button(list, "Cancel", INTENT_PLACE);
}

static const struct {
    const char *name;
    void (*fill)(struct example *example);
} examples[] = {
    { "start", start },
    { "russian", russian },
    { "international", international },
    { "english", english },
    { "canadian", canadian },
    { "lasca", lasca },
    { "tower", tower },
    { "explain", explain },
    { "explain_long", explain_long },
    { "explain_tower", explain_tower },
    { "over", over },
    { "taken_back", taken_back },
    { "rules", rules },
    { "analysis", analysis },
    { "rules_lasca", rules_lasca },
    { "notice", notice },
    { "games", games },
    { "games_two", games_two },
    { "games_many", games_many },
    { "setup_russian", setup_russian },
    { "setup_lasca", setup_lasca },
    { "setup_canadian", setup_canadian },
    { "settings_play", settings_play },
    { "settings_games", settings_games },
    { "shortcuts", shortcuts },
    { "shortcuts_games", shortcuts_games },
    { "recover", recover },
    { "resign", resign },
    { "draw_offered", draw_offered },
    { "close_sheet", close_sheet },
    { "study", study },
    { "notes", notes },
    { "library", library },
    { "files", files },
};

const char *example_name(int i)
{
    return i >= 0 && i < (int)(sizeof examples / sizeof *examples) ? examples[i].name : NULL;
}

bool example_fill(struct example *out, const char *name, float width, float height, int look,
                  int board)
{
    memset(out, 0, sizeof *out);
    out->view.width = width;
    out->view.height = height;
    out->view.focus = -1;
    no_squares(&out->view.board);
    theme_get(&out->view.theme, look, board);
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        if (strcmp(examples[i].name, name) == 0) {
            examples[i].fill(out);
            return true;
        }
    return false;
}
