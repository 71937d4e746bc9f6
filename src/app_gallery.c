/* The gallery's state: what is searched for, which kind of games is shown, which card is current. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/names.h"
#include "src/app_state.h"
#include "src/base/fold.h"
#include "src/base/lang.h"
#include "src/base/strbuf.h"
#include "src/base/utf8.h"

static bool is_any(const struct game *game)
{
    return game != NULL;
}

static bool is_family(const struct game *game, const char *family)
{
    return strcmp(game->rules.family, family) == 0;
}

static bool is_small(const struct game *game)
{
    return is_family(game, "diagonal") && game->geo->cols <= 8;
}

static bool is_large(const struct game *game)
{
    return is_family(game, "diagonal") && game->geo->cols > 8;
}

static bool has_towers(const struct game *game)
{
    return game->rules.towers;
}

static bool is_orthogonal(const struct game *game)
{
    return is_family(game, "orthogonal");
}

static bool is_hunt(const struct game *game)
{
    return is_family(game, "hunt");
}

static const struct {
    const char *label;
    bool (*shows)(const struct game *game);                /* NULL: what none of the others does */
} FILTERS[] = {
    { N_("All games"), is_any },
    { N_("Diagonal, 8×8"), is_small },
    { N_("Diagonal, larger boards"), is_large },
    { N_("Towers"), has_towers },
    { N_("Straight and sideways"), is_orthogonal },
    { N_("Hunts"), is_hunt },
    { N_("Other games"), NULL },
};
enum { FILTER_COUNT = sizeof FILTERS / sizeof *FILTERS };

static bool is_of_kind(const struct game *game, int filter)
{
    if (FILTERS[filter].shows)
        return FILTERS[filter].shows(game);
    for (int i = 1; i < FILTER_COUNT; i++)
        if (FILTERS[i].shows && FILTERS[i].shows(game))
            return false;
    return true;
}

/* What players of a losing game would look for. */
static void add_losing_names(struct strbuf *out, const struct game *game)
{
    char id[sizeof game->id + sizeof "+losing"];

    snprintf(id, sizeof id, "%s+losing", game->id);
    if (!game_find(id, NULL))
        return;
    for (int i = 0; losing_game_name(i); i++) {
        strbuf_char(out, '\n');
        fold_add(out, losing_game_name(i));
    }
}

/* Everything that a game is found by: its name, the one that commands know, traits, the size of its
 * board however it is typed, and what else it is called. */
static void add_words(struct strbuf *out, const struct game *game)
{
    const char *const *trait = game->rules.traits;
    int cols = game->geo->cols, rows = game->geo->rows;

    fold_add(out, _(game->name));
    strbuf_printf(out, "\n%s\n%dx%d %d×%d %dх%d %d*%d\n", game->id, cols, rows, cols, rows, cols, rows,
                  cols, rows);
    for (size_t i = 0; i < sizeof game->rules.traits / sizeof *trait && trait[i]; i++) {
        fold_add(out, _(trait[i]));
        strbuf_char(out, '\n');
    }
    for (int i = 0; game_other_name(game->id, i); i++) {
        fold_add(out, game_other_name(game->id, i));
        strbuf_char(out, '\n');
    }
    add_losing_names(out, game);
}

/* Does a word of the text begin so? ("tur" is not meant to find captures.) */
static bool holds(const char *text, const char *beginning)
{
    for (const char *at = text; (at = strstr(at, beginning)); at++)
        if (at == text || ((unsigned char)at[-1] < 0x80 && !isalnum((unsigned char)at[-1])))
            return true;
    return false;
}

/* Each word of the search begins one of what the game is found by. */
static bool is_found(const struct game *game, const char *search)
{
    struct strbuf words, wanted;
    bool found = true;

    strbuf_init(&words);
    strbuf_init(&wanted);
    fold_add(&wanted, search);
    if (wanted.length)
        add_words(&words, game);
    for (char *at = wanted.text, *rest; found && (at = strtok_r(at, " ", &rest)); at = NULL)
        found = holds(words.text, at);
    strbuf_free(&wanted);
    strbuf_free(&words);
    return found;
}

bool gallery_shows(const struct app *app, int index)
{
    const struct game *game = game_nth(index);

    return is_of_kind(game, app->filter) && is_found(game, app->search);
}

void gallery_filters(const struct app *app, struct arena *arena, struct gallery_view *out)
{
    struct option_view *filter = arena_alloc(arena, sizeof *filter * FILTER_COUNT);

    for (int i = 0; i < FILTER_COUNT; i++)
        filter[i] = (struct option_view){ _(FILTERS[i].label), i == app->filter, true, i };
    out->filter = filter;
    out->filter_count = FILTER_COUNT;
}

/* The current card is always one that is shown. */
static void choose_shown(struct app *app)
{
    app->scroll[SCROLL_CARDS] = 0;
    if (gallery_shows(app, app->chosen))
        return;
    for (int i = 0; game_nth(i); i++)
        if (gallery_shows(app, i)) {
            app->chosen = i;
            return;
        }
}

void gallery_filter(struct app *app, int filter)
{
    if (filter < 0 || filter >= FILTER_COUNT || app->place != PLACE_GAMES)
        return;
    app->filter = filter;
    choose_shown(app);
}

void gallery_text(struct app *app, const char *text)
{
    if (app->place != PLACE_GAMES || strlen(app->search) + strlen(text) >= sizeof app->search ||
        (text[0] == ' ' && !app->search[0]))
        return;
    text_copy(app->search + strlen(app->search), sizeof app->search - strlen(app->search), text);
    choose_shown(app);
}

void gallery_erase(struct app *app)
{
    if (app->place != PLACE_GAMES)
        return;
    utf8_drop_last(app->search);
    choose_shown(app);
}

bool gallery_cancel(struct app *app)
{
    if (!app->search[0] && !app->filter)
        return false;
    if (app->search[0])
        app->search[0] = '\0';
    else
        app->filter = 0;
    choose_shown(app);
    return true;
}

/* The index in game_nth of the card at this place. */
static int card_at(const struct app *app, int place)
{
    for (int i = 0; game_nth(i); i++)
        if (gallery_shows(app, i) && place-- == 0)
            return i;
    return app->chosen;
}

void gallery_step(struct app *app, int by)
{
    int count = 0, place = 0, row = by < 0 ? -by : by;

    if (app->place != PLACE_GAMES || !by)
        return;
    for (int i = 0; game_nth(i); i++) {
        place += i < app->chosen && gallery_shows(app, i);
        count += gallery_shows(app, i);
    }
    int next = place + by;
    if (next >= count && place / row < (count - 1) / row)
        next = count - 1;               /* below there is none, but a last row */
    if (next >= 0 && next < count)
        app->chosen = card_at(app, next);
    app->scroll[SCROLL_CARDS] = 0;
}

bool gallery_is_empty(const struct app *app)
{
    return !gallery_shows(app, app->chosen);
}
