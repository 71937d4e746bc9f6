/* Choosing a game and its terms. The choices are settings, so that they are found again. */
#include <string.h>

#include "src/app_state.h"
#include "src/base/hash.h"
#include "src/base/strbuf.h"

const struct time_control setup_clocks[6] = {
    { 0, 0 }, { 3 * 60000, 2000 }, { 5 * 60000, 0 }, { 10 * 60000, 0 }, { 15 * 60000, 5000 },
    { 30 * 60000, 0 },
};

void setup_init(struct app *app)
{
    for (int i = 0; game_nth(i); i++)
        if (strcmp(game_nth(i)->id, app->settings.text) == 0)
            app->chosen = i;
}

const struct game *setup_game(const struct app *app, bool losing, bool towers)
{
    struct strbuf id;

    strbuf_init(&id);
    strbuf_printf(&id, "%s%s%s", game_nth(app->chosen)->id, losing ? "+losing" : "",
                  towers ? "+towers" : "");
    const struct game *game = game_find(id.text, NULL);
    strbuf_free(&id);
    return game;
}

void setup_choose(struct app *app, int index)
{
    if (index < 0 || !game_nth(index))
        return;
    app->chosen = index;
    text_copy(app->settings.text, sizeof app->settings.text, game_nth(index)->id);
    app->settings.value[SETTING_LOSING] = app->settings.value[SETTING_TOWERS] = 0;
    app->place = PLACE_SETUP;
    app_settings_changed(app);
}

void setup_field(struct app *app, enum setup_field field, int value)
{
    static const enum setting_id id[SETUP_FIELD_COUNT] = {
        [SETUP_WHITE] = SETTING_WHITE, [SETUP_BLACK] = SETTING_BLACK,
        [SETUP_LEVEL] = SETTING_LEVEL, [SETUP_CLOCK] = SETTING_CLOCK,
        [SETUP_LOSING] = SETTING_LOSING, [SETUP_TOWERS] = SETTING_TOWERS,
    };

    if ((unsigned)field >= SETUP_FIELD_COUNT)
        return;
    const struct setting *entry = &settings_table[id[field]];
    if (value < entry->low || value > entry->high)
        return;
    app->settings.value[id[field]] = value;
    app_settings_changed(app);
}

bool setup_terms(const struct app *app, struct match_terms *out, struct err *err)
{
    const int *value = app->settings.value;
    const struct game *game = setup_game(app, value[SETTING_LOSING], value[SETTING_TOWERS]);

    if (!game)
        return err_set(err, "%s cannot be played with these rules", game_nth(app->chosen)->name);
    *out = (struct match_terms){
        .game = game, .start = game->start,
        .player = { (enum player_kind)value[SETTING_WHITE], (enum player_kind)value[SETTING_BLACK] },
        .level = value[SETTING_LEVEL], .time = setup_clocks[value[SETTING_CLOCK]],
        .seed = hash_mix(app->seed),
    };
    return true;
}
