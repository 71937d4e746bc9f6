#include "src/stage.h"

#include <stdlib.h>
#include <string.h>

#include "input/keymap.h"
#include "input/pointer.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"
#include "src/focus.h"

enum { TOOLTIP_MS = 600, LINES_A_NOTCH = 3, LINES_AN_ARROW = 6 };

struct stage {
    struct app *app;
    struct arena *arena;
    struct scene *scene;
    const struct text_measure *measure; /* of the last frame */
    uint64_t hash;
    float width, height;
    struct pointer pointer;
    bool inside;                        /* the pointer is in the window, at x, y */
    float x, y;
    int64_t rested_ms;                  /* since when it stands still */
    int64_t now_ms;                     /* of the last frame */
    bool tooltip_off;                   /* after a press, until the pointer moves again */
    struct focus focus;
};

struct stage *stage_new(struct app *app)
{
    struct stage *stage = mem_alloc(sizeof *stage);

    stage->app = app;
    stage->arena = arena_new();
    stage->scene = scene_new();
    stage->width = 1280;
    stage->height = 800;
    scene_begin(stage->scene, stage->width, stage->height);
    return stage;
}

void stage_free(struct stage *stage)
{
    if (!stage)
        return;
    scene_free(stage->scene);
    arena_free(stage->arena);
    free(stage);
}

static float fitting_scale(int percent, int width, int height)
{
    const float least = 0.5f;
    float scale = (float)percent / 100;

    if (scale * 800 > (float)width)
        scale = (float)width / 800;
    if (scale * 600 > (float)height)
        scale = (float)height / 600;
    return scale > least ? scale : least;
}

float stage_resize(struct stage *stage, int percent, int width, int height)
{
    float scale = fitting_scale(percent, width, height);

    stage->width = (float)width / scale;
    stage->height = (float)height / scale;
    app_scale(stage->app, percent, (int)(scale * 100 + 0.5f));
    return scale;
}

static struct target target_of(const struct region *region)
{
    if (!region)
        return (struct target){ 0 };
    return (struct target){
        .hit = true, .enabled = region->enabled,
        .cell = region->role == ROLE_CELL, .slider = region->role == ROLE_SLIDER,
        .left = region->at.x, .width = region->at.w, .low = region->low, .high = region->high,
        .intent = region->role == ROLE_AREA ? (struct intent){ .sq = SQ_NONE } : region->intent,
    };
}

static const struct region *tooltip_region(const struct stage *stage)
{
    if (!stage->inside || stage->tooltip_off || stage->pointer.down)
        return NULL;
    const struct region *region = scene_at(stage->scene, stage->x, stage->y);
    if (!region || region->role == ROLE_CELL || region->role == ROLE_AREA || region->role == ROLE_ROW)
        return NULL;
    return region;
}

static void view_tooltip(struct stage *stage, struct view *view, int64_t now_ms)
{
    const struct region *region = tooltip_region(stage);

    if (!region || now_ms < stage->rested_ms + TOOLTIP_MS)
        return;
    const char *shortcut = region->shortcut;
    if (!shortcut)
        shortcut = keymap_shortcut(region->intent.kind, region->intent.arg);
    view->tooltip = shortcut ? arena_printf(stage->arena, "%s · %s", region->label, shortcut)
                             : arena_printf(stage->arena, "%s", region->label);
    view->tooltip_x = stage->x;
    view->tooltip_y = stage->y;
}

/* A choice that is pointed at, or else has the focus, is shown on the board. */
static void view_pointed_choice(const struct stage *stage, struct view *view)
{
    const struct region *under =
        stage->inside ? scene_at(stage->scene, stage->x, stage->y) : NULL;

    if (!under || under->intent.kind != INTENT_CHOOSE)
        under = focus_region(&stage->focus, stage->scene);
    if (under && under->intent.kind == INTENT_CHOOSE)
        app_preview(view, under->intent.arg);
}

static void draw(struct stage *stage, int64_t now_ms)
{
    struct view view;

    arena_reset(stage->arena);
    app_view(stage->app, stage->arena, stage->width, stage->height, &view);
    view.focus = focus_index(&stage->focus, stage->scene);
    view_pointed_choice(stage, &view);
    view_tooltip(stage, &view, now_ms);
    if (stage->measure)
        scene_measure_with(stage->scene, stage->measure);
    draw_window(stage->scene, &view);
}

/* Which area scrolls: the one under the pointer, else the last one of the scene. */
static const struct region *scroll_area_at(const struct stage *stage, bool at_pointer, float x, float y)
{
    const struct region *found = NULL;

    for (int i = 0; i < scene_region_count(stage->scene); i++) {
        const struct region *region = scene_region_nth(stage->scene, i);
        if (region->role == ROLE_AREA && region->intent.kind == INTENT_SCROLL &&
            (!at_pointer || rect_has(region->at, x, y)))
            found = region;
    }
    return found;
}

static void scroll(struct stage *stage, const struct region *area, int lines, int64_t now_ms)
{
    if (!area)
        return;
    struct intent intent = area->intent;

    intent.arg = lines;
    if ((float)intent.arg > area->high)
        intent.arg = (int32_t)area->high;
    if ((float)intent.arg < area->low)
        intent.arg = (int32_t)area->low;
    if (intent.arg)
        app_apply(stage->app, &intent, now_ms);
}

/* Left and right move a slider that has the focus. */
static bool nudge_slider(struct stage *stage, const struct region *region, enum dir dir, int64_t now_ms)
{
    struct intent intent = region->intent;

    if (region->role != ROLE_SLIDER || (dir != EAST && dir != WEST))
        return false;
    intent.arg += dir == EAST ? 1 : -1;
    if ((float)intent.arg >= region->low && (float)intent.arg <= region->high)
        app_apply(stage->app, &intent, now_ms);
    return true;
}

/* How many cards stand in a row of the gallery. */
static int card_columns(const struct scene *scene)
{
    int count = 0;
    float y = 0;

    for (int i = 0; i < scene_region_count(scene); i++) {
        const struct region *region = scene_region_nth(scene, i);
        if (region->intent.kind != INTENT_CHOOSE_GAME)
            continue;
        y = count ? y : region->at.y;
        count += region->at.y == y;
    }
    return count;
}

/* Arrows in the gallery go from card to card, in sight or not, unless a button beside has the
 * focus. */
static bool step_card(struct stage *stage, const struct region *focus, enum dir dir, int64_t now_ms)
{
    int columns = card_columns(stage->scene);
    struct intent intent = { .kind = INTENT_CARD, .sq = SQ_NONE };

    if (!columns || (focus && focus->intent.kind != INTENT_CHOOSE_GAME))
        return false;
    stage->focus.set = false;
    intent.arg = dir == EAST ? 1 : dir == WEST ? -1 : dir == SOUTH ? columns : -columns;
    app_apply(stage->app, &intent, now_ms);
    return true;
}

/* Arrows away from the board lead from button to button; at the edge of what is seen they scroll. */
static void arrow(struct stage *stage, enum dir dir, int64_t now_ms)
{
    const struct region *region = focus_region(&stage->focus, stage->scene);

    if (!region) {
        const struct region *first = focus_first(stage->scene);
        if (first)
            focus_set(&stage->focus, first);
        return;
    }
    struct rect from = region->at;
    const struct region *area = scroll_area_at(stage, true, from.x + from.w / 2, from.y + from.h / 2);
    const struct region *next = focus_towards(stage->scene, from, dir);
    bool within = area && next && rect_has(area->at, next->at.x + next->at.w / 2, next->at.y + 1);
    if (area && !within && (dir == NORTH || dir == SOUTH)) {
        scroll(stage, area, dir == NORTH ? LINES_AN_ARROW : -LINES_AN_ARROW, now_ms);
        draw(stage, now_ms);
        next = focus_towards(stage->scene, from, dir);
    }
    if (next)
        focus_set(&stage->focus, next);
}

/* In a table: up and down from row to row, left and right through the game beside it. */
static void step_list(struct stage *stage, enum dir dir, int64_t now_ms)
{
    bool row = dir == NORTH || dir == SOUTH;
    struct intent intent = { .kind = row ? INTENT_LIST_STEP : INTENT_LIST_LOOK, .sq = SQ_NONE,
                             .arg = dir == SOUTH || dir == EAST ? 1 : -1 };

    stage->focus.set = false;
    app_apply(stage->app, &intent, now_ms);
}

static void apply(struct stage *stage, const struct intent *intent, int64_t now_ms)
{
    const struct region *region = focus_region(&stage->focus, stage->scene);

    switch (intent->kind) {
    case INTENT_FOCUS:
        focus_step(&stage->focus, stage->scene, intent->arg < 0 ? -1 : 1);
        return;
    case INTENT_ACTIVATE:
        if (region) {
            struct intent own = region->intent;
            app_apply(stage->app, &own, now_ms);
            return;
        }
        break;
    case INTENT_CURSOR:
        if (app_has_list(stage->app)) {
            step_list(stage, (enum dir)intent->arg, now_ms);
            return;
        }
        if (region && nudge_slider(stage, region, (enum dir)intent->arg, now_ms))
            return;
        if (app_has_cards(stage->app) && step_card(stage, region, (enum dir)intent->arg, now_ms))
            return;
        if (!app_has_cursor(stage->app)) {
            arrow(stage, (enum dir)intent->arg, now_ms);
            return;
        }
        stage->focus.set = false;
        break;
    case INTENT_CANCEL:
    case INTENT_TEXT:
        stage->focus.set = false;
        break;
    default:
        break;
    }
    app_apply(stage->app, intent, now_ms);
}

/* While a comment is written, keys belong to it; false: this one does not. */
static bool edit_key(struct stage *stage, const char *key, unsigned mods, int64_t now_ms)
{
    static const struct { const char *key; enum edit_key edit; } table[] = {
        { "left", EDIT_LEFT }, { "right", EDIT_RIGHT }, { "home", EDIT_HOME }, { "end", EDIT_END },
        { "backspace", EDIT_BACK }, { "delete", EDIT_DELETE }, { "return", EDIT_LINE },
        { "escape", EDIT_LEAVE },
    };

    for (size_t i = 0; i < sizeof table / sizeof *table && !mods; i++)
        if (strcmp(table[i].key, key) == 0) {
            struct intent intent = { .kind = INTENT_EDIT_KEY, .sq = SQ_NONE,
                                     .arg = (int32_t)table[i].edit };
            app_apply(stage->app, &intent, now_ms);
            return true;
        }
    return !mods && (strcmp(key, "up") == 0 || strcmp(key, "down") == 0);
}

/* Does the space bar press what has the focus? */
static bool presses_button(const struct stage *stage)
{
    return focus_region(&stage->focus, stage->scene) != NULL;
}

void stage_key(struct stage *stage, const char *key, unsigned mods, int64_t now_ms)
{
    const struct key_bind *bind = keymap_find(key, mods);

    stage->tooltip_off = true;
    if (app_edits(stage->app) && edit_key(stage, key, mods, now_ms))
        return;
    if (app_takes_blanks(stage->app) && !presses_button(stage) && !mods && strcmp(key, "space") == 0)
        return;                         /* it comes as text */
    if (app_takes_words(stage->app) && mods == KEY_CTRL && strcmp(key, "a") == 0)
        return;                         /* to all the text, not to the analysis */
    if (!bind)
        return;
    if (bind->intent.kind == INTENT_SCROLL)
        scroll(stage, scroll_area_at(stage, false, 0, 0), bind->intent.arg, now_ms);
    else
        apply(stage, &bind->intent, now_ms);
}

void stage_text(struct stage *stage, const char *text, int64_t now_ms)
{
    struct intent intent = { .kind = INTENT_TEXT, .sq = SQ_NONE };

    bool words = app_takes_words(stage->app);

    bool blank = text[0] == ' ';

    if ((unsigned char)text[0] < ' ' || !app_takes_text(stage->app) ||
        (blank && (!app_takes_blanks(stage->app) || presses_button(stage))))
        return;
    if (words)
        text_copy(intent.text, sizeof intent.text, text);
    else
        key_latin(text, intent.text, sizeof intent.text);
    apply(stage, &intent, now_ms);
}

static void hover(struct stage *stage, const struct region *region, int64_t now_ms)
{
    struct intent intent = { .kind = INTENT_HOVER, .sq = SQ_NONE };

    if (region && region->role == ROLE_CELL)
        intent.sq = region->intent.sq;
    app_apply(stage->app, &intent, now_ms);
}

static void place_pointer(struct stage *stage, float x, float y, int64_t now_ms)
{
    if (!stage->inside || x != stage->x || y != stage->y) {
        stage->rested_ms = now_ms;
        stage->tooltip_off = false;
    }
    stage->inside = true;
    stage->x = x;
    stage->y = y;
    app_pointer(stage->app, x, y);
}

void stage_move(struct stage *stage, float x, float y, int64_t now_ms)
{
    struct intent intent;

    place_pointer(stage, x, y, now_ms);
    hover(stage, scene_at(stage->scene, x, y), now_ms);
    if (pointer_move(&stage->pointer, x, y, &intent))
        apply(stage, &intent, now_ms);
}

void stage_enter(struct stage *stage, float x, float y, int64_t now_ms)
{
    place_pointer(stage, x, y, now_ms);
    stage->tooltip_off = true;
    hover(stage, scene_at(stage->scene, x, y), now_ms);
}

void stage_leave(struct stage *stage, int64_t now_ms)
{
    stage->inside = false;
    hover(stage, NULL, now_ms);
}

/* On a square the right button begins an arrow or a circle, elsewhere it clears the board. Shift and
 * Alt choose other colours; so does Ctrl, since some desktops keep Alt for themselves. */
static void press_right(struct stage *stage, const struct target *under, unsigned mods, int64_t now_ms)
{
    struct intent intent;

    pointer_right(&stage->pointer, &intent);
    if (under->hit && under->cell && under->intent.sq != SQ_NONE)
        intent = (struct intent){
            .kind = INTENT_MARK_FROM, .sq = under->intent.sq,
            .widget = (mods & KEY_SHIFT ? MARK_RED : 0u) | (mods & (KEY_ALT | KEY_CTRL) ? MARK_BLUE : 0u),
        };
    apply(stage, &intent, now_ms);
}

static void release_right(struct stage *stage, const struct target *under, int64_t now_ms)
{
    bool cell = under->hit && under->cell;
    struct intent intent = { .kind = INTENT_MARK, .sq = cell ? under->intent.sq : SQ_NONE };

    apply(stage, &intent, now_ms);
}

void stage_down(struct stage *stage, float x, float y, int button, unsigned mods, int64_t now_ms)
{
    struct target under = target_of(scene_at(stage->scene, x, y));
    struct intent intent;

    place_pointer(stage, x, y, now_ms);
    stage->tooltip_off = true;
    stage->focus.set = false;
    if (button == 3)
        press_right(stage, &under, mods, now_ms);
    else if (button == 1 && pointer_down(&stage->pointer, &under, x, y, &intent))
        apply(stage, &intent, now_ms);
}

void stage_up(struct stage *stage, float x, float y, int button, int64_t now_ms)
{
    struct target under = target_of(scene_at(stage->scene, x, y));
    struct intent intent;

    place_pointer(stage, x, y, now_ms);
    if (button == 3)
        release_right(stage, &under, now_ms);
    else if (button == 1 && pointer_up(&stage->pointer, &under, &intent))
        apply(stage, &intent, now_ms);
}

void stage_wheel(struct stage *stage, float x, float y, int lines, int64_t now_ms)
{
    stage->tooltip_off = true;
    scroll(stage, scroll_area_at(stage, true, x, y), lines * LINES_A_NOTCH, now_ms);
}

bool stage_frame(struct stage *stage, const struct text_measure *measure, int64_t now_ms)
{
    /* The pointer may rest while the scene changes below it. */
    if (stage->inside)
        hover(stage, scene_at(stage->scene, stage->x, stage->y), now_ms);
    app_tick(stage->app, now_ms);
    stage->measure = measure;
    draw(stage, now_ms);
    stage->now_ms = now_ms;

    uint64_t hash = scene_hash(stage->scene);
    bool changed = hash != stage->hash;
    stage->hash = hash;
    return changed;
}

const struct scene *stage_scene(const struct stage *stage)
{
    return stage->scene;
}

int64_t stage_deadline(const struct stage *stage)
{
    int64_t due = app_deadline(stage->app);
    int64_t tooltip = stage->rested_ms + TOOLTIP_MS;

    if (tooltip_region(stage) && stage->now_ms < tooltip && tooltip < due)
        return tooltip;
    return due;
}
