#include "src/script_run.h"

#include <stdlib.h>
#include <string.h>

#include "input/keymap.h"
#include "render/canvas.h"
#include "rules/fen.h"
#include "rules/notation.h"
#include "src/app.h"
#include "src/base/file.h"
#include "src/match.h"
#include "src/stage.h"
#include "src/tell.h"

enum { FRAME_MS = 16, LONGEST_WAIT_MS = 10 * 60 * 1000, NODES_A_MOVE = 30000 };

struct run {
    struct app *app;
    struct stage *stage;
    struct canvas *canvas;              /* made when first needed, anew for another size */
    const char *folder, *font_path;
    int width, height, scale;
    bool fixed_fonts;
    bool begun;                         /* a frame has been made: size and fonts stand */
    bool unsaved;                       /* a file could not be written */
    int64_t now_ms;
    const struct script_step *step;     /* the running one */
    struct err *err;
};

static bool number(struct run *run, const char *text, long low, long high, long *out)
{
    char *end;

    *out = strtol(text, &end, 10);
    return (end != text && !*end && *out >= low && *out <= high) ||
           err_set(run->err, "'%s' is no number from %ld to %ld", text, low, high);
}

static bool have_canvas(struct run *run)
{
    if (!run->canvas)
        run->canvas = canvas_on_surface(run->width, run->height, run->font_path, run->err);
    if (!run->canvas)
        return false;
    canvas_scale(run->canvas, stage_resize(run->stage, run->scale, run->width, run->height));
    return true;
}

static bool frame(struct run *run)
{
    if (!run->fixed_fonts && !have_canvas(run))
        return false;
    run->begun = true;
    stage_resize(run->stage, run->scale, run->width, run->height);
    stage_frame(run->stage, run->fixed_fonts ? measure_fixed() : canvas_measure(run->canvas),
                run->now_ms);
    return true;
}

static bool set_size(struct run *run)
{
    long width, height;

    if (!number(run, run->step->word[0], 200, 16384, &width) ||
        !number(run, run->step->word[1], 200, 16384, &height))
        return false;
    run->width = (int)width;
    run->height = (int)height;
    canvas_free(run->canvas);
    run->canvas = NULL;
    return true;
}

static bool set_scale(struct run *run)
{
    long scale;

    if (!number(run, run->step->word[0], 75, 300, &scale))
        return false;
    run->scale = (int)scale;
    return true;
}

static bool set_fonts(struct run *run)
{
    run->fixed_fonts = strcmp(run->step->word[0], "fixed") == 0;
    return run->fixed_fonts || strcmp(run->step->word[0], "real") == 0 ||
           err_set(run->err, "fonts are 'real' or 'fixed', not '%s'", run->step->word[0]);
}

/* Settings go the way of the dialog: by the intent, in the words of the file. */
static bool set_setting(struct run *run)
{
    const char *key = run->step->word[0], *value = run->step->word[1];
    struct settings wanted;

    settings_init(&wanted);
    if (!settings_set(&wanted, key, value, run->err))
        return false;
    for (int i = 0; i < SETTING_COUNT; i++)
        if (strcmp(settings_table[i].key, key) == 0 && settings_table[i].label) {
            struct intent intent = { .kind = INTENT_SETTING, .sq = SQ_NONE, .widget = (uint32_t)i,
                                     .arg = settings_choice(&wanted, (enum setting_id)i) };
            app_apply(run->app, &intent, run->now_ms);
        }
    settings_free(&wanted);
    return true;
}

static bool read_player(struct run *run, const char *value, enum player_kind *out)
{
    static const char *const words[PLAYER_KIND_COUNT] = { "me", "computer", "friend" };

    for (int i = 0; i < PLAYER_KIND_COUNT; i++)
        if (strcmp(words[i], value) == 0) {
            *out = (enum player_kind)i;
            return true;
        }
    return err_set(run->err, "a player is me, computer or friend, not '%s'", value);
}

static bool read_clock(struct run *run, const char *value, struct time_control *out)
{
    char *rest;
    long minutes = strtol(value, &rest, 10), seconds = *rest == '+' ? strtol(rest + 1, &rest, 10) : -1;

    *out = (struct time_control){ 0 };
    if (strcmp(value, "none") == 0)
        return true;
    if (*rest || minutes < 1 || minutes > 600 || seconds < 0 || seconds > 600)
        return err_set(run->err, "a clock is none or minutes+seconds such as 3+2, not '%s'", value);
    *out = (struct time_control){ .base_ms = (int32_t)minutes * 60000,
                                 .increment_ms = (int32_t)seconds * 1000 };
    return true;
}

static bool read_term(struct run *run, const char *word, struct match_terms *terms)
{
    const char *value = strchr(word, '=');
    size_t length = value ? (size_t)(value++ - word) : 0;
    long n;

    if (length == 5 && strncmp(word, "white", length) == 0)
        return read_player(run, value, &terms->player[WHITE]);
    if (length == 5 && strncmp(word, "black", length) == 0)
        return read_player(run, value, &terms->player[BLACK]);
    if (length == 5 && strncmp(word, "clock", length) == 0)
        return read_clock(run, value, &terms->time);
    if (length == 5 && strncmp(word, "level", length) == 0) {
        bool ok = number(run, value, 1, 10, &n);
        terms->level = ok ? (int)n : 1;
        return ok;
    }
    if (length == 3 && strncmp(word, "fen", length) == 0)
        return fen_read(terms->game, value, &terms->start, run->err);
    return err_set(run->err, "'%s' is none of white=, black=, level=, clock=, fen=", word);
}

static bool new_game(struct run *run)
{
    struct match_terms terms = { .player = { PLAYER_ME, PLAYER_FRIEND }, .level = 3, .seed = 1 };

    terms.game = game_find(run->step->word[0], run->err);
    if (!terms.game)
        return false;
    terms.start = terms.game->start;
    for (int i = 1; i < run->step->count; i++)
        if (!read_term(run, run->step->word[i], &terms))
            return false;
    app_begin(run->app, &terms, run->now_ms);
    return true;
}

static void middle(const struct region *region, float *x, float *y)
{
    *x = region->at.x + region->at.w / 2;
    *y = region->at.y + region->at.h / 2;
}

static bool find_cell(struct run *run, const char *name, float *x, float *y)
{
    const struct match *match = app_match(run->app);

    if (!match)
        return err_set(run->err, "there is no board: begin with 'new'");
    const char *rest = name;
    square sq = square_read(match->terms.game, &rest);
    bool played = sq != SQ_NONE && !*rest;

    const struct scene *scene = stage_scene(run->stage);
    for (int i = 0; i < scene_region_count(scene); i++) {
        const struct region *region = scene_region_nth(scene, i);
        if (region->role == ROLE_CELL &&
            (played ? region->intent.sq == sq : strcmp(region->label, name) == 0)) {
            middle(region, x, y);
            return true;
        }
    }
    if (!played)
        return err_set(run->err, "'%s' is no square of this board", name);
    return err_set(run->err, "the square %s cannot be clicked now", name);
}

static bool find_label(struct run *run, const char *label, const struct region **out)
{
    *out = scene_named(stage_scene(run->stage), label);
    if (!*out)
        return err_set(run->err, "there is nothing called '%s' to press", label);
    return (*out)->enabled || err_set(run->err, "'%s' cannot be pressed now", label);
}

static bool frame_after(struct run *run, bool ok)
{
    return ok && frame(run);
}

/* What stands at the head of a script is waiting for the first frame. */
static bool frame_if_begun(struct run *run, bool ok)
{
    return ok && (!run->begun || frame(run));
}

static bool is_preparation(enum script_verb verb)
{
    return verb == SCRIPT_SIZE || verb == SCRIPT_SCALE || verb == SCRIPT_FONTS || verb == SCRIPT_SET;
}

static bool click_at(struct run *run, float x, float y)
{
    stage_move(run->stage, x, y, run->now_ms);
    stage_down(run->stage, x, y, 1, 0, run->now_ms);
    stage_up(run->stage, x, y, 1, run->now_ms);
    return true;
}

/* From square to square with the right button, a colour being chosen by its keys: "shift+alt". */
static bool mark(struct run *run)
{
    const struct script_step *step = run->step;
    float x0, y0, x1, y1;
    unsigned mods = 0;

    if (!find_cell(run, step->word[0], &x0, &y0) || !find_cell(run, step->word[1], &x1, &y1))
        return false;
    if (step->count > 2)
        mods = (strstr(step->word[2], "shift") ? KEY_SHIFT : 0u) |
               (strstr(step->word[2], "alt") ? KEY_ALT : 0u);
    stage_move(run->stage, x0, y0, run->now_ms);
    stage_down(run->stage, x0, y0, 3, mods, run->now_ms);
    stage_move(run->stage, x1, y1, run->now_ms);
    if (!frame(run))
        return false;
    stage_up(run->stage, x1, y1, 3, run->now_ms);
    return true;
}

static bool drag(struct run *run)
{
    float x0, y0, x1, y1;

    if (!find_cell(run, run->step->word[0], &x0, &y0) || !find_cell(run, run->step->word[1], &x1, &y1))
        return false;
    stage_move(run->stage, x0, y0, run->now_ms);
    stage_down(run->stage, x0, y0, 1, 0, run->now_ms);
    stage_move(run->stage, (x0 + x1) / 2, (y0 + y1) / 2, run->now_ms);
    if (!frame(run))
        return false;
    stage_move(run->stage, x1, y1, run->now_ms);
    stage_up(run->stage, x1, y1, 1, run->now_ms);
    return true;
}

static bool slide(struct run *run)
{
    const struct region *region;
    long value;

    if (!find_label(run, run->step->word[0], &region))
        return false;
    if (region->role != ROLE_SLIDER)
        return err_set(run->err, "'%s' does not slide", region->label);
    if (!number(run, run->step->word[1], (long)region->low, (long)region->high, &value))
        return false;
    float part = ((float)value - region->low) / (region->high - region->low);
    return click_at(run, region->at.x + region->at.w * part, region->at.y + region->at.h / 2);
}

static bool wheel(struct run *run)
{
    const struct region *region;
    long notches;
    float x, y;

    if (!find_label(run, run->step->word[0], &region) ||
        !number(run, run->step->word[1], -100, 100, &notches))
        return false;
    middle(region, &x, &y);
    stage_wheel(run->stage, x, y, (int)notches, run->now_ms);
    return true;
}

static bool press_key(struct run *run)
{
    char key[KEY_NAME];
    unsigned mods;

    if (!key_read(run->step->word[0], key, &mods, run->err))
        return false;
    stage_key(run->stage, key, mods, run->now_ms);
    return true;
}

/* A character a time, as a keyboard does. */
static bool type(struct run *run)
{
    for (const char *at = run->step->word[0]; *at;) {
        char letter[8] = "";
        size_t length = 1;
        while (length < sizeof letter - 1 && ((unsigned char)at[length] & 0xc0) == 0x80)
            length++;
        memcpy(letter, at, length);
        at += length;
        stage_text(run->stage, letter, run->now_ms);
    }
    return true;
}

static bool wait_until(struct run *run, int64_t end)
{
    while (run->now_ms < end) {
        run->now_ms = run->now_ms + FRAME_MS < end ? run->now_ms + FRAME_MS : end;
        if (!frame(run))
            return false;
    }
    return true;
}

static bool wait_for(struct run *run)
{
    const char *what = run->step->word[0];
    bool engine = strcmp(what, "engine") == 0, still = strcmp(what, "still") == 0;
    int64_t limit = run->now_ms + LONGEST_WAIT_MS;
    long ms;

    if (!engine && !still)
        return number(run, what, 0, LONGEST_WAIT_MS, &ms) && wait_until(run, run->now_ms + ms);
    while ((engine && app_thinks(run->app)) || app_moves(run->app)) {
        if (run->now_ms > limit)
            return err_set(run->err, "nothing happens any more");
        if (!wait_until(run, run->now_ms + FRAME_MS))
            return false;
    }
    return true;
}

static char *out_path(const struct run *run, const char *ending)
{
    struct strbuf path;

    strbuf_init(&path);
    strbuf_printf(&path, "%s/%s.%s", run->folder, run->step->word[0], ending);
    return strbuf_take(&path);
}

/* What is written stays in the folder that was named for it. */
static bool plain_name(struct run *run)
{
    const char *name = run->step->word[0];

    if (*name && *name != '.' && !strchr(name, '/'))
        return true;
    return err_set(run->err, "'%.40s' is no name for a file: a plain word without '/' is wanted", name);
}

static bool shot(struct run *run)
{
    if (!plain_name(run))
        return false;
    if (run->fixed_fonts)
        return err_set(run->err, "a picture needs real fonts: leave out 'fonts fixed'");
    if (!frame(run))
        return false;
    canvas_draw(run->canvas, stage_scene(run->stage));

    char *path = out_path(run, "png");
    run->unsaved = !canvas_save_png(run->canvas, path, run->err);
    free(path);
    return !run->unsaved;
}

static bool write_text(struct run *run, struct strbuf *text)
{
    bool ok = plain_name(run);

    if (ok) {
        char *path = out_path(run, "txt");
        ok = file_write(path, text->text, text->length, run->err);
        run->unsaved = !ok;
        free(path);
    }
    strbuf_free(text);
    return ok;
}

static bool dump(struct run *run)
{
    struct strbuf text;

    strbuf_init(&text);
    canvas_dump(stage_scene(run->stage), &text);
    return write_text(run, &text);
}

static bool tell(struct run *run)
{
    struct strbuf text;

    strbuf_init(&text);
    tell_scene(run->app, stage_scene(run->stage), &text);
    return write_text(run, &text);
}

static bool expect(struct run *run, bool wanted)
{
    const char *text = run->step->word[0];
    bool seen = tell_shows(stage_scene(run->stage), text);

    if (seen == wanted)
        return true;
    if (!wanted)
        return err_set(run->err, "'%s' is seen, although it must not be", text);

    struct strbuf told;
    strbuf_init(&told);
    tell_scene(run->app, stage_scene(run->stage), &told);
    err_set(run->err, "'%s' is not seen, but:\n%s", text, told.text);
    strbuf_free(&told);
    return false;
}

static bool carry_out(struct run *run)
{
    const struct script_step *step = run->step;
    const struct region *region;
    float x, y;

    switch (step->verb) {
    case SCRIPT_SIZE:
        return frame_if_begun(run, set_size(run));
    case SCRIPT_SCALE:
        return frame_if_begun(run, set_scale(run));
    case SCRIPT_FONTS:
        return frame_if_begun(run, set_fonts(run));
    case SCRIPT_SET:
        return frame_if_begun(run, set_setting(run));
    case SCRIPT_NEW:
        return frame_after(run, new_game(run));
    case SCRIPT_CLICK:
        return frame_after(run, find_cell(run, step->word[0], &x, &y) && click_at(run, x, y));
    case SCRIPT_MARK:
        return frame_after(run, mark(run));
    case SCRIPT_RIGHT:
        stage_down(run->stage, 1, 1, 3, 0, run->now_ms);
        stage_up(run->stage, 1, 1, 3, run->now_ms);
        return frame(run);
    case SCRIPT_DRAG:
        return frame_after(run, drag(run));
    case SCRIPT_HOVER:
        if (!find_cell(run, step->word[0], &x, &y))
            return false;
        stage_move(run->stage, x, y, run->now_ms);
        return frame(run);
    case SCRIPT_PRESS:
    case SCRIPT_POINT:
        if (!find_label(run, step->word[0], &region))
            return false;
        middle(region, &x, &y);
        if (step->verb == SCRIPT_PRESS)
            click_at(run, x, y);
        else
            stage_move(run->stage, x, y, run->now_ms);
        return frame(run);
    case SCRIPT_SLIDE:
        return frame_after(run, slide(run));
    case SCRIPT_WHEEL:
        return frame_after(run, wheel(run));
    case SCRIPT_KEY:
        return frame_after(run, press_key(run));
    case SCRIPT_TYPE:
        return frame_after(run, type(run));
    case SCRIPT_WAIT:
        return wait_for(run);
    case SCRIPT_SHOT:
        return shot(run);
    case SCRIPT_DUMP:
        return dump(run);
    case SCRIPT_TELL:
        return tell(run);
    case SCRIPT_EXPECT:
        return expect(run, true);
    case SCRIPT_REFUSE:
        return expect(run, false);
    case SCRIPT_VERB_COUNT:
        break;
    }
    return false;
}

static bool run_steps(struct run *run, const struct script *script, struct err *err)
{
    for (int i = 0; i < script->count; i++) {
        struct err inner = { 0 };
        run->step = &script->step[i];
        run->err = &inner;
        bool ready = run->begun || is_preparation(run->step->verb) || frame(run);
        if (!ready || !carry_out(run))
            return err_at(err, run->step->line, 0, "%s", inner.text);
    }
    return true;
}

enum script_end script_run(const struct script *script, const char *folder, const char *font_path,
                           struct err *err)
{
    struct settings settings;
    struct app_options options = { .settings = &settings, .seed = 1 };
    struct run run = { .folder = folder, .font_path = font_path, .width = 1280, .height = 800,
                       .scale = 100 };

    if (!file_make_folders(folder, err) || !thinker_at_once(&options.thinker, NODES_A_MOVE, err))
        return SCRIPT_UNSAVED;
    settings_init(&settings);
    run.app = app_new(&options, 0);
    run.stage = stage_new(run.app);
    bool ok = run_steps(&run, script, err);
    stage_free(run.stage);
    app_free(run.app, run.now_ms);
    canvas_free(run.canvas);
    return ok ? SCRIPT_DONE : run.unsaved ? SCRIPT_UNSAVED : SCRIPT_STRAYED;
}
