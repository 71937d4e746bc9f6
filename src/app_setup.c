/* Choosing a game and its terms. The choices are settings, so that they are found again. */
#include <string.h>

#include "rules/options.h"
#include "src/app_state.h"
#include "src/base/hash.h"
#include "src/base/strbuf.h"
#include "src/lots.h"

const struct time_control setup_clocks[SETUP_CLOCKS] = {
    { 0, 0, false }, { 3 * 60000, 2000, false }, { 5 * 60000, 0, false }, { 10 * 60000, 0, false },
    { 15 * 60000, 5000, false }, { 30 * 60000, 0, false }, { 10000, 0, true }, { 30000, 0, true },
};

static const enum setting_id setting_of[SETUP_FIELD_COUNT] = {
    [SETUP_WHITE] = SETTING_WHITE, [SETUP_BLACK] = SETTING_BLACK,
    [SETUP_LEVEL] = SETTING_LEVEL, [SETUP_CLOCK] = SETTING_CLOCK,
    [SETUP_LOSING] = SETTING_LOSING, [SETUP_TOWERS] = SETTING_TOWERS,
    [SETUP_TURNED] = SETTING_TURNED, [SETUP_OPENING] = SETTING_OPENING,
    [SETUP_TWO_GAMES] = SETTING_TWO_GAMES, [SETUP_TOUCH_MOVE] = SETTING_TOUCH_MOVE,
    [SETUP_CLAIMS] = SETTING_CLAIMS,
};

static char *options_text(struct app *app)
{
    return settings_words(&app->settings, SETTING_OPTIONS);
}

/* Options of a game that is not there any more, or that an edited file made up, are forgotten. */
static void check_options(struct app *app)
{
    if (!setup_game(app, 0))
        options_text(app)[0] = '\0';
}

/* Some options do not go together, or not with a modifier: what was there before gives way. */
static void keep_playable(struct app *app)
{
    int *value = app->settings.value;

    if (setup_game(app, setup_modifiers(app)))
        return;
    if (setup_game(app, 0))
        value[SETTING_LOSING] = value[SETTING_TOWERS] = value[SETTING_TURNED] = 0;
}

void setup_init(struct app *app)
{
    const char *chosen = settings_words(&app->settings, SETTING_GAME);

    for (int i = 0; game_nth(i); i++)
        if (strcmp(game_nth(i)->id, chosen) == 0)
            app->chosen = i;
    check_options(app);
    keep_playable(app);
}

int setup_modifiers(const struct app *app)
{
    const int *value = app->settings.value;

    return (value[SETTING_LOSING] ? WITH_LOSING : 0) | (value[SETTING_TOWERS] ? WITH_TOWERS : 0) |
           (value[SETTING_TURNED] ? WITH_TURNED : 0);
}

const struct game *setup_game(const struct app *app, int modifiers)
{
    const char *options = app->settings.text[settings_table[SETTING_OPTIONS].initial];
    struct strbuf id;

    strbuf_init(&id);
    strbuf_add(&id, game_nth(app->chosen)->id);
    if (*options)
        strbuf_printf(&id, "[%s]", options);
    strbuf_printf(&id, "%s%s%s", modifiers & WITH_LOSING ? "+losing" : "",
                  modifiers & WITH_TOWERS ? "+towers" : "",
                  modifiers & WITH_TURNED ? "+turned" : "");
    const struct game *game = game_find(id.text, NULL);
    strbuf_free(&id);
    return game;
}

void setup_choose(struct app *app, int index)
{
    int *value = app->settings.value;

    if (index < 0 || !game_nth(index))
        return;
    app->chosen = index;
    app->scroll[SCROLL_SETUP] = 0;
    text_copy(settings_words(&app->settings, SETTING_GAME), SETTING_TEXT_SIZE, game_nth(index)->id);
    options_text(app)[0] = '\0';
    value[SETTING_LOSING] = value[SETTING_TOWERS] = value[SETTING_TURNED] = 0;
    app->place = PLACE_SETUP;
    app_settings_changed(app);
}

int setup_option(const struct app *app, const struct rule_option *option)
{
    const char *at = app->settings.text[settings_table[SETTING_OPTIONS].initial];
    size_t key = strlen(option->key);

    for (; *at; at += strcspn(at, ","), at += *at == ',') {
        if (strncmp(at, option->key, key) != 0 || at[key] != '=')
            continue;
        const char *word = at + key + 1;
        size_t length = strcspn(word, ",");
        for (int i = 0; option->value[i].value; i++)
            if (strlen(option->value[i].value) == length &&
                strncmp(option->value[i].value, word, length) == 0)
                return i;
    }
    return 0;
}

/* Writes the options anew with another value of one of them; defaults are not written. */
static void choose_option(struct app *app, int index, int value)
{
    const struct rule_option *changed = option_nth(index);
    struct strbuf text;

    if (!changed || strcmp(changed->game, game_nth(app->chosen)->id) != 0)
        return;
    strbuf_init(&text);
    for (int i = 0; option_nth(i); i++) {
        const struct rule_option *option = option_nth(i);
        if (strcmp(option->game, changed->game) != 0)
            continue;
        int now = i == index ? value : setup_option(app, option);
        if (now > 0)
            strbuf_printf(&text, "%s%s=%s", text.length ? "," : "", option->key,
                          option->value[now].value);
    }
    if (text.length < SETTING_TEXT_SIZE)
        text_copy(options_text(app), SETTING_TEXT_SIZE, text.text);
    strbuf_free(&text);
    app_settings_changed(app);
}

void setup_field(struct app *app, uint32_t field, int value)
{
    if (field >= SETUP_OPTION) {
        const struct rule_option *option = option_nth((int)(field - SETUP_OPTION));
        char before[SETTING_TEXT_SIZE];
        int count = 0;

        while (option && option->value[count].value)
            count++;
        if (value < 0 || value >= count)
            return;
        text_copy(before, sizeof before, options_text(app));
        choose_option(app, (int)(field - SETUP_OPTION), value);
        if (!setup_game(app, 0))
            text_copy(options_text(app), SETTING_TEXT_SIZE, before);
        keep_playable(app);
        return;
    }
    const struct setting *entry = &settings_table[setting_of[field]];
    if (value < entry->low || value > entry->high)
        return;
    app->settings.value[setting_of[field]] = value;
    app_settings_changed(app);
}

bool setup_terms(const struct app *app, struct match_terms *out, struct err *err)
{
    const int *value = app->settings.value;
    const struct game *game = setup_game(app, setup_modifiers(app));

    if (!game)
        return err_set(err, "%s cannot be played with these rules", game_nth(app->chosen)->name);
    *out = (struct match_terms){
        .game = game, .start = game->start,
        .player = { (enum player_kind)value[SETTING_WHITE], (enum player_kind)value[SETTING_BLACK] },
        .level = value[SETTING_LEVEL], .time = setup_clocks[value[SETTING_CLOCK]],
        .seed = hash_mix(app->seed),
        .two_games = { .game = value[SETTING_TWO_GAMES] ? 1 : 0 },
        .touch_move = value[SETTING_TOUCH_MOVE],
        .claims = value[SETTING_CLAIMS] && lots_exist(game),
    };
    return lots_draw(game, (enum lot_kind)value[SETTING_OPENING], out->seed, &out->lot, err);
}
