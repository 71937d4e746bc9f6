/* The snapshot of all that can be seen. Everything that can be computed is computed here, from the
 * state as it is; nothing is changed. */
#include <stdio.h>
#include <string.h>

#include "ai/level.h"
#include "rules/notation.h"
#include "rules/options.h"
#include "rules/tower.h"
#include "src/app_state.h"
#include "src/base/lang.h"
#include "src/base/strbuf.h"
#include "src/lots.h"
#include "src/study.h"

enum { LOW_MS = 20000 };                /* below this clocks show tenths and warn */

static const struct position *copy_position(struct arena *arena, const struct position *pos)
{
    struct position *copy = arena_alloc(arena, sizeof *copy);

    *copy = *pos;
    return copy;
}

/* A piece from the hand has no origin. */
static sqset ends_of(const struct move *move)
{
    return set_of(move->to) | (move->from == SQ_NONE ? 0 : set_of(move->from));
}

static bool capture_due(const struct app *app)
{
    for (int i = 0; i < app->legal.count; i++)
        if (!app->legal.move[i].captured)
            return false;
    return app->legal.count > 0 && !app->match->terms.game->rules.capture_optional;
}

static void view_choice(const struct app *app, struct board_view *out)
{
    out->selectable = pick_origins(&app->legal);
    out->drops = pick_drops(&app->legal);
    out->capture_due = capture_due(app);
    if (app->pick.count) {
        out->targets = pick_next(&app->pick, app->match->terms.game, &app->legal, &out->target_ends);
        view_ways(app, out);
    }
    for (int i = 0; i < app->pick.count && i <= MOVE_MAX_HOPS; i++)
        out->path.cell[out->path.count++] = app->pick.cell[i];
    if (!app->pick.count && app->tried != SQ_NONE)
        out->path.cell[out->path.count++] = app->tried;
    if (app->explains) {
        out->due = app->why.due;
        out->refused = app->why.refused;
        out->refused_cell = app->refused_cell;
        if (app->why.has_show && !app_moves(app))
            out->shown = &app->why.show;
    }
    out->has_hint = app->has_hint;
    out->hint = app->hint;
}

static void view_motion(const struct app *app, struct arena *arena, struct board_view *out)
{
    struct record *record = app->match->record;
    const struct animation *animation = &app->animation;

    out->anim = motion_part(app);
    if (animation->demo) {
        struct position *after = arena_alloc(arena, sizeof *after);
        game_apply(app->match->terms.game, out->pos, &animation->shown, after);
        out->after = after;
        out->moving = &animation->shown;
        return;
    }
    const struct motion *motion = &animation->motion[0];
    out->pos = copy_position(arena, record_position(record, motion->parent));
    out->after = copy_position(arena, record_position(record, motion->child));
    out->moving = &record_node(record, motion->child)->move;
    out->last_taken = 0;
    out->last = motion->parent ? ends_of(&record_node(record, motion->parent)->move) : 0;
}

static void view_board(const struct app *app, struct arena *arena, struct board_view *out)
{
    struct match *match = app->match;

    *out = (struct board_view){
        .anim = 1,
        .cursor = app->cursor, .hover = app->hover, .held = app->held, .refused = SQ_NONE,
        .pointer_x = app->pointer_x, .pointer_y = app->pointer_y,
        .flipped = app->flipped,
        .coordinates = app->settings.value[SETTING_COORDINATES],
        .numbers = app->settings.value[SETTING_NUMBERS],
    };
    if (!match)
        return;
    out->game = match->terms.game;
    out->pos = copy_position(arena, match_position(match));
    out->live = app->dialog == DIALOG_NONE;
    marks_view(app, arena, out);
    if (match->node) {
        const struct move *move = &record_node(match->record, match->node)->move;
        out->last = ends_of(move);
        out->last_taken = move->captured;
    }
    if (app_moves(app)) {
        view_motion(app, arena, out);
    } else if (board_is_persons(app)) {
        view_choice(app, out);
    } else if (app->explains) {
        out->refused = app->why.refused;
        out->refused_cell = app->refused_cell;
    }
}

static const char *clock_text(struct arena *arena, int32_t ms)
{
    if (ms < LOW_MS)
        return arena_printf(arena, "0:%02d.%d", ms / 1000, ms / 100 % 10);
    int seconds = (ms + 999) / 1000;
    if (seconds >= 3600)
        return arena_printf(arena, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    return arena_printf(arena, "%02d:%02d", seconds / 60, seconds % 60);
}

static const char *player_name(const struct match_terms *terms, enum side side, struct arena *arena)
{
    switch (terms->player[side]) {
    case PLAYER_COMPUTER:
        return arena_printf(arena, _("Tavlei · level %d"), terms->level);
    case PLAYER_FRIEND:
        return _("Friend");
    default:
        return _("You");
    }
}

/* Half points as they are written: "½", "1½", "2". */
static const char *points(int halves, struct arena *arena)
{
    if (halves == 1)
        return "½";
    return arena_printf(arena, "%d%s", halves / 2, halves % 2 ? "½" : "");
}

static const char *side_name(enum side side)
{
    return side == WHITE ? _("White") : _("Black");
}

/* As it is written in the game; in the second game of two with the points of the first. */
static const char *name_in_match(const struct match *match, enum side side, struct arena *arena)
{
    const struct match_terms *terms = &match->terms;
    const char *written = pdn_player(&match->tags, terms->game, side);
    const char *name = written && *written ? arena_printf(arena, "%s", written)
                       : terms->study      ? side_name(side)
                                           : player_name(terms, side, arena);

    if (terms->two_games.game != 2)
        return name;
    return arena_printf(arena, "%s (%s)", name, points(terms->two_games.halves[side], arena));
}

/* "White · to move, capture due", "White · 12 in hand" */
static const char *player_line(const struct app *app, enum side side, struct arena *arena)
{
    const struct position *pos = match_position(app->match);
    const char *name = side_name(side);
    bool to_move = app->outcome == PLAYING && match_turn(app->match) == side;

    if (pos->hand[side])
        name = arena_printf(arena, ngettext("%s · %d in hand", "%s · %d in hand", pos->hand[side]),
                            name, pos->hand[side]);
    if (!to_move)
        return name;
    if (app->question == QUESTION_MOVE && app->depth > 0)
        return arena_printf(arena, _("%s · thinking… depth %d"), name, app->depth);
    if (app->question == QUESTION_MOVE)
        return arena_printf(arena, _("%s · thinking…"), name);
    if (app->match->terms.game->rules.plies_per_turn > 1)
        name = arena_printf(arena, pos->step ? _("%s · first move of the turn")
                                             : _("%s · last move of the turn"), name);
    return arena_printf(arena, capture_due(app) ? _("%s · to move, capture due") : _("%s · to move"),
                        name);
}

static void view_player(const struct app *app, struct arena *arena, enum side side,
                        struct player_view *out)
{
    const struct match *match = app->match;
    const struct position *pos = match_position(match);
    bool to_move = app->outcome == PLAYING && match_turn(match) == side;
    int32_t left = match_clock(match, side, app->now_ms);

    *out = (struct player_view){
        .name = name_in_match(match, side, arena),
        .line = player_line(app, side, arena),
        .side = side, .to_move = to_move,
        .thinking = to_move && app->question == QUESTION_MOVE,
        .has_clock = match_has_clock(match),
        .low_time = match_has_clock(match) && left < LOW_MS,
        .clock = match_has_clock(match) ? clock_text(arena, left) : NULL,
        .hand = pos->hand[side],
    };
    for (int kind = MAN; kind < KIND_COUNT; kind++)
        out->count[kind] = set_count(pos->piece[kind][side]);
}

static void view_moves(const struct app *app, struct arena *arena, struct view *out)
{
    const struct match *match = app->match;
    struct move_view *moves = arena_alloc(arena, (size_t)(app->line_count + 1) * sizeof *moves);
    int here = match_ply(match);

    for (int i = 0; i < app->line_count; i++)
        moves[i] = (struct move_view){
            .node = app->line[i].node, .number = app->line[i].number, .side = app->line[i].side,
            .text = record_node(match->record, app->line[i].node)->text,
            .current = i + 1 == here, .off_line = i + 1 > here,
        };
    out->moves = moves;
    out->move_count = app->line_count;
}

/* "commanded by White · 3 black prisoners" */
static const char *tower_line(stack tower, struct arena *arena)
{
    int height = tower_height(tower), prisoners = 0;
    int side = tower_top(tower) & 1;

    for (int i = 1; i < height; i++)
        prisoners += (int)(tower_piece(tower, i) & 1) != side;
    if (!prisoners)
        return arena_printf(arena, _("commanded by %s · no prisoners"), side_name((enum side)side));
    return side == WHITE
        ? arena_printf(arena, ngettext("commanded by White · %d black prisoner",
                                       "commanded by White · %d black prisoners",
                                       (unsigned long)prisoners), prisoners)
        : arena_printf(arena, ngettext("commanded by Black · %d white prisoner",
                                       "commanded by Black · %d white prisoners",
                                       (unsigned long)prisoners), prisoners);
}

static void view_inspector(const struct app *app, struct arena *arena, struct view *out)
{
    const struct game *game = app->match->terms.game;
    square sq = app->hover != SQ_NONE ? app->hover : app->cursor;

    if (!game->rules.towers || sq == SQ_NONE || app->animation.demo)
        return;
    stack tower = match_position(app->match)->tower[sq];
    if (!tower || tower_height(tower) < 2)
        return;
    out->inspector = (struct inspector_view){
        .sq = sq, .tower = tower,
        .title = arena_printf(arena, _("Tower on %s — %d high"), square_name(game, sq),
                              tower_height(tower)),
        .line = tower_line(tower, arena),
        /* Who clicks a tower to its square wants to see the game go on, not the tabs covered. */
        .may_grow = app->pointed || app->hover == SQ_NONE,
    };
}

/* The one person at the board wins or loses; of two, or of none, a colour has won. */
static const char *result_text(const struct match *match, enum outcome outcome)
{
    bool person[2] = { match_is_person(match, WHITE), match_is_person(match, BLACK) };

    if (outcome == DRAWN)
        return _("Draw");
    if (person[WHITE] != person[BLACK])
        return person[outcome == WHITE_WINS ? WHITE : BLACK] ? _("You win") : _("You lose");
    return outcome == WHITE_WINS ? _("White won") : _("Black won");
}

/* After the games of a match of two: how it stands. */
static const char *with_score(const struct app *app, const char *reason, struct arena *arena)
{
    const struct match_terms *terms = &app->match->terms;
    const struct two_games *two = &terms->two_games;

    if (!two->game)
        return reason;
    int white = two->halves[WHITE] + match_halves(app->outcome, WHITE);
    int black = two->halves[BLACK] + match_halves(app->outcome, BLACK);
    return arena_printf(arena, two->game == 1 ? _("%s\nAfter the first game: %s %s – %s %s")
                                              : _("%s\nThe match: %s %s – %s %s"),
                        reason, player_name(terms, WHITE, arena), points(white, arena),
                        points(black, arena), player_name(terms, BLACK, arena));
}

static void view_result(const struct app *app, struct arena *arena, struct view *out)
{
    enum { SIZE = 200 };
    char *reason = arena_alloc(arena, SIZE);

    if (app->outcome == PLAYING || app_moves(app) || app->match->terms.study)
        return;
    out->over = true;
    out->result = result_text(app->match, app->outcome);
    end_text_alone(app->match->terms.game, app->outcome, app->reason, reason, SIZE);
    out->result_reason = match_is_over(app->match) ? with_score(app, reason, arena) : reason;
    out->again = app->match->terms.two_games.game == 1   ? _("Second game")
                 : app->match->terms.two_games.game == 2 ? _("New match") : _("Rematch");
}

/* What is special about this game, in lines above the counters of the rules: the lot, which game of
 * two it is, a draw that can be claimed. */
static void add_terms(const struct match *match, struct strbuf *out)
{
    const struct match_terms *terms = &match->terms;

    if (terms->two_games.game)
        strbuf_printf(out, _("Game %d of 2"), terms->two_games.game);
    if (terms->lot.count) {
        struct movelist none = { 0 };
        char text[MOVE_TEXT];
        strbuf_printf(out, "%s%s", out->length ? " · " : "", _("Ballot"));
        for (int i = 0; i < terms->lot.count; i++) {
            move_text(terms->game, &none, &terms->lot.move[i], text);
            strbuf_printf(out, " %s", text);
        }
        if (terms->lot.name[0])
            strbuf_printf(out, ", %s", terms->lot.name);
    }
    if (match_may_claim(match, NULL))
        strbuf_printf(out, "%s%s", out->length ? "\n" : "", _("The draw can be claimed now"));
}

static const char *status_text(const struct match *match, struct arena *arena)
{
    enum { SIZE = 200 };
    char counters[SIZE];
    struct history past;
    struct strbuf buf;

    strbuf_init(&buf);
    add_terms(match, &buf);
    record_history(match->record, match->node, &past);
    outcome_status(match->terms.game, match_position(match), &past, counters, SIZE);
    if (counters[0])
        strbuf_printf(&buf, "%s%s", buf.length ? "\n" : "", counters);
    const char *text = arena_printf(arena, "%s", buf.text);
    strbuf_free(&buf);
    return text;
}

static void view_match(const struct app *app, struct arena *arena, struct view *out)
{
    struct match *match = app->match;

    view_player(app, arena, app->flipped ? WHITE : BLACK, &out->player[0]);
    view_player(app, arena, app->flipped ? BLACK : WHITE, &out->player[1]);
    view_moves(app, arena, out);
    view_tree(app, arena, out);
    view_notes(app, arena, out);
    view_inspector(app, arena, out);
    view_result(app, arena, out);

    out->status = status_text(match, arena);
    out->why = app->explains ? &app->why : NULL;
    view_question(app, arena, &out->board, &out->question);
    view_analysis(app, arena, out);
    out->typed = app->typed[0] ? app->typed : NULL;
    out->can_undo = match_back(match) >= 0;
    out->can_redo = match->node != match->end;
    out->can_resign = course_may_resign(app);
    out->can_offer_draw = course_may_offer(app);
    out->can_claim = course_may_claim(app);
    out->can_hint = board_is_live(app) && app->question == QUESTION_NONE && app->thinker.self;
    out->engine_thinking = app->question != QUESTION_NONE;
}

static const char *card_line(const struct game *game, struct arena *arena)
{
    struct strbuf buf;
    int shown = 0;

    strbuf_init(&buf);
    strbuf_printf(&buf, "%d×%d", game->geo->cols, game->geo->rows);
    /* what all games share says nothing about one of them */
    for (int i = 0; i < 6 && game->rules.traits[i] && shown < 2; i++)
        if (strcmp(game->rules.traits[i], "capture compulsory") != 0) {
            strbuf_printf(&buf, " · %s", _(game->rules.traits[i]));
            shown++;
        }
    const char *line = arena_printf(arena, "%s", buf.text);
    strbuf_free(&buf);
    return line;
}

/* The way back to the game that is being played, or to one that was found and waits. */
static void view_go_on(const struct app *app, struct arena *arena, struct gallery_view *out)
{
    const struct match *match = app->waits ? app->waiting[0].match : app->match;

    if (!app->waits && !course_runs(app))
        return;
    int ply = match_ply(match);
    out->go_on = app->waits ? _("Continue the last game") : _("Back to the game");
    out->go_on_line = arena_printf(arena, ngettext("%s, %d move made", "%s, %d moves made",
                                                   (unsigned long)ply),
                                   _(match->terms.game->name), ply);
    out->go_on_intent = app->waits
        ? (struct intent){ .kind = INTENT_RESUME, .sq = SQ_NONE }
        : (struct intent){ .kind = INTENT_PLACE, .sq = SQ_NONE, .arg = PLACE_PLAY };
}

static void view_cards(const struct app *app, struct arena *arena, struct view *out)
{
    int count = 0;

    while (game_nth(count))
        count++;
    struct game_card *cards = arena_alloc(arena, (size_t)(count + 1) * sizeof *cards);
    for (int i = 0; i < count; i++)
        if (gallery_shows(app, i))
            cards[out->card_count++] = (struct game_card){
                .game = game_nth(i), .name = _(game_nth(i)->name),
                .line = card_line(game_nth(i), arena), .current = i == app->chosen,
            };
    out->cards = cards;
    out->gallery.games = count;
    out->gallery.search = app->search;
    gallery_filters(app, arena, &out->gallery);
}

static void view_players_choice(struct option_view out[3], int chosen)
{
    const char *const label[3] = { _("Me"), _("Computer"), _("Friend") };

    for (int i = 0; i < 3; i++)
        out[i] = (struct option_view){ label[i], i == chosen, true, i };
}

static const char *control_name(const struct time_control *time, struct arena *arena)
{
    if (!time->base_ms)
        return _("None");
    if (time->per_move)
        return arena_printf(arena, _("%d s a move"), time->base_ms / 1000);
    if (!time->increment_ms)
        return arena_printf(arena, _("%d min"), time->base_ms / 60000);
    return arena_printf(arena, _("%d min + %d s"), time->base_ms / 60000, time->increment_ms / 1000);
}

/* A switch of the set-up, appended to a row of them. */
static void add_switch(struct option_view *row, int *count, const char *label, bool on,
                       enum setup_field field)
{
    row[(*count)++] = (struct option_view){ label, on, true, (int)field };
}

static void view_modifiers(const struct app *app, struct setup_view *out)
{
    static const struct { const char *label; int with; enum setup_field field; } row[] = {
        { N_("Losing game"), WITH_LOSING, SETUP_LOSING },
        { N_("Towers"), WITH_TOWERS, SETUP_TOWERS },
        { N_("Turned board"), WITH_TURNED, SETUP_TURNED },
    };
    int chosen = setup_modifiers(app);

    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (setup_game(app, chosen | row[i].with))
            add_switch(out->rules, &out->rule_count, _(row[i].label), chosen & row[i].with,
                       row[i].field);
}

static void view_rule_options(const struct app *app, struct setup_view *out)
{
    for (int i = 0; option_nth(i) && out->option_count < SETUP_OPTION_ROWS; i++) {
        const struct rule_option *option = option_nth(i);
        if (strcmp(option->game, game_nth(app->chosen)->id) != 0)
            continue;
        struct option_row *row = &out->option[out->option_count++];
        int chosen = setup_option(app, option);
        row->label = _(option->words);
        row->field = SETUP_OPTION + i;
        for (; row->count < SETUP_PILLS && option->value[row->count].value; row->count++)
            row->value[row->count] = (struct option_view){
                _(option->value[row->count].words), row->count == chosen, true, row->count };
    }
}

static void view_lots(const struct app *app, struct setup_view *out)
{
    const char *const label[LOT_KINDS] = {
        [LOT_FREE] = _("Go as you please"), [LOT_THREE_MOVES] = _("Three-move ballot"),
        [LOT_TWO_MOVES] = _("Two-move ballot"),
    };

    if (!lots_exist(out->game))
        return;
    for (int i = 0; i < LOT_KINDS; i++)
        out->opening[out->opening_count++] = (struct option_view){
            label[i], i == app->settings.value[SETTING_OPENING], true, i };
}

static void view_setup(const struct app *app, struct arena *arena, struct setup_view *out)
{
    const int *value = app->settings.value;
    const struct game *game = setup_game(app, setup_modifiers(app));

    out->game = game ? game : game_nth(app->chosen);
    out->start = out->game->start;
    view_players_choice(out->white, value[SETTING_WHITE]);
    view_players_choice(out->black, value[SETTING_BLACK]);
    out->level = value[SETTING_LEVEL];
    out->level_name = _(level_name(out->level));
    out->level_matters =
        value[SETTING_WHITE] == PLAYER_COMPUTER || value[SETTING_BLACK] == PLAYER_COMPUTER;
    out->clock_count = SETUP_CLOCKS;
    for (int i = 0; i < out->clock_count; i++)
        out->clock[i] = (struct option_view){ control_name(&setup_clocks[i], arena),
                                              i == value[SETTING_CLOCK], true, i };
    view_modifiers(app, out);
    view_rule_options(app, out);
    view_lots(app, out);
    add_switch(out->custom, &out->custom_count, _("Two games, colours exchanged"),
               value[SETTING_TWO_GAMES], SETUP_TWO_GAMES);
    add_switch(out->custom, &out->custom_count, _("Touch-move"), value[SETTING_TOUCH_MOVE],
               SETUP_TOUCH_MOVE);
    if (lots_exist(out->game))
        add_switch(out->custom, &out->custom_count, _("Draws must be claimed"),
                   value[SETTING_CLAIMS], SETUP_CLAIMS);
}

static void view_settings(const struct app *app, struct arena *arena, struct view *out)
{
    struct setting_view *shown = arena_alloc(arena, SETTING_COUNT * sizeof *shown);

    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting *entry = &settings_table[i];
        if (!entry->label)
            continue;
        int count = setting_choice_count((enum setting_id)i);
        const char **choice = arena_alloc(arena, (size_t)count * sizeof *choice);
        for (int c = 0; c < count; c++)
            choice[c] = _(entry->choice[c]);
        shown[out->setting_count++] = (struct setting_view){
            .group = _(entry->group), .label = _(entry->label), .index = (uint32_t)i,
            .value = settings_choice(&app->settings, (enum setting_id)i),
            .choice = choice, .choice_count = count,
        };
        if (i == SETTING_SCALE && app->scale_used < app->scale_wanted)
            shown[out->setting_count - 1].note =
                arena_printf(arena, _("%d %% does not fit this window; %d %% is used."),
                             app->scale_wanted, app->scale_used);
    }
    out->settings = shown;
}

static const char *recover_text(const struct match *match, struct arena *arena)
{
    int ply = match_ply(match);
    const char *clocks = "";

    if (match_has_clock(match))
        clocks = arena_printf(arena, _("\nClocks: White %s, Black %s."),
                              clock_text(arena, match->left_ms[WHITE]),
                              clock_text(arena, match->left_ms[BLACK]));
    if (match_is_over(match))
        return arena_printf(arena, _("**%s**, a match of two games: the first is over, the second is "
                                     "to come.\nWhite: %s · Black: %s."),
                            _(match->terms.game->name), name_in_match(match, WHITE, arena),
                            name_in_match(match, BLACK, arena));
    return arena_printf(arena, ngettext("**%s**, %d move made, %s to move.\nWhite: %s · Black: %s.%s",
                                        "**%s**, %d moves made, %s to move.\nWhite: %s · Black: %s.%s",
                                        (unsigned long)ply),
                        _(match->terms.game->name), ply, side_name(match_turn(match)),
                        name_in_match(match, WHITE, arena), name_in_match(match, BLACK, arena),
                        clocks);
}

/* One game in full, several with a line each. */
static const char *recover_all_text(const struct app *app, struct arena *arena)
{
    const char *text = "";

    if (app->waits == 1)
        return recover_text(app->waiting[0].match, arena);
    for (int i = 0; i < app->waits; i++) {
        const struct match *match = app->waiting[i].match;
        int plies = record_ply(match->record, match->end);
        struct strbuf title;
        strbuf_init(&title);
        study_title(match, &title);
        text = arena_printf(arena, ngettext("%s**%s**, %d move\n", "%s**%s**, %d moves\n",
                                            (unsigned long)plies), text, title.text, plies);
        strbuf_free(&title);
    }
    return text;
}

void app_view(const struct app *app, struct arena *arena, float width, float height, struct view *out)
{
    *out = (struct view){
        .width = width, .height = height,
        .place = app->place, .dialog = app->dialog, .tab = app->tab,
        .notice = app->notice[0] ? app->notice : NULL, .notice_bad = app->notice_bad,
        .full_screen = app->full_screen,
        .moves_scroll = app->scroll[SCROLL_MOVES], .rules_scroll = app->scroll[SCROLL_RULES],
        .setup_scroll = app->scroll[SCROLL_SETUP], .notes_scroll = app->scroll[SCROLL_NOTES],
        .cards_scroll = app->scroll[SCROLL_CARDS], .settings_scroll = app->scroll[SCROLL_DIALOG],
        .focus = -1,
    };
    theme_get(&out->theme, app->settings.value[SETTING_LOOK], app->settings.value[SETTING_BOARD]);
    view_board(app, arena, &out->board);
    out->inspector.sq = SQ_NONE;
    if (app->match)
        view_match(app, arena, out);
    view_go_on(app, arena, &out->gallery);
    if (app->place == PLACE_GAMES)
        view_cards(app, arena, out);
    if (app->place == PLACE_SETUP)
        view_setup(app, arena, &out->setup);
    if (list_is_shown(app))
        view_list(app, arena, height, &out->list);
    view_sheets(app, arena, out);
    out->has_library = app->library_path != NULL;
    if (app->dialog == DIALOG_SETTINGS)
        view_settings(app, arena, out);
    if (app->match)
        view_ask(app, arena, out);
    if (app->dialog == DIALOG_RECOVER && app->waits)
        out->recover_text = recover_all_text(app, arena);
    out->recover_count = app->waits;
}

/* ASCII around the names: not every window manager is told how titles are encoded. */
const char *app_title(const struct app *app, struct arena *arena)
{
    const struct match *match = app->match;

    if (!match)
        return "Tavlei";
    const char *name = _(match->terms.game->name);
    if (!match->node)
        return arena_printf(arena, "%s - Tavlei", name);
    const struct line_move *last = &app->line[match_ply(match) - 1];
    return arena_printf(arena, "%d%s %s - %s - Tavlei", last->number,
                        last->side == (enum side)match->terms.game->rules.first ? "." : "...",
                        record_node(match->record, last->node)->text, name);
}
