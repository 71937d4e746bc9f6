/* Play: the board on the left and the panel on the right, or in tall windows below. */
#include "render/screen.h"

#include <math.h>

#include "render/panel.h"
#include "rules/tower.h"
#include "src/base/lang.h"

enum { PAD = 16, LIST_LEAST = 64, INSPECTOR_LEAST = 110, TOWER_WORDS = 54 };

/* The panel is filled from both ends; what is left in the middle belongs to the open tab. */
struct panel_box {
    float x, width, top, bottom;
};

static struct rect from_top(struct panel_box *box, float height)
{
    struct rect at = { box->x, box->top, box->width, height };
    box->top += height;
    return at;
}

static struct rect from_bottom(struct panel_box *box, float height)
{
    box->bottom -= height;
    return (struct rect){ box->x, box->bottom, box->width, height };
}

static void line_below(struct scene *scene, const struct view *view, struct panel_box *box)
{
    struct rect at = from_top(box, 1);
    rule_across(scene, &view->theme, at.x, at.y, at.w);
}

static void line_above(struct scene *scene, const struct view *view, struct panel_box *box)
{
    struct rect at = from_bottom(box, 1);
    rule_across(scene, &view->theme, at.x, at.y, at.w);
}

static float tabs_height(const struct layout *layout)
{
    return layout->compact ? 34 : 40;
}

static const char *tab_name(int tab)
{
    static const char *const names[PANEL_COUNT] = { [PANEL_MOVES] = N_("Moves"),
                                                    [PANEL_ANALYSIS] = N_("Analysis"),
                                                    [PANEL_RULES] = N_("Rules"),
                                                    [PANEL_NOTES] = N_("Notes") };
    return _(names[tab]);
}

/* What is left at both sides of the names when all stand in one row. */
static float tab_margin(const struct scene *scene, float width)
{
    float names = 0;

    for (int i = 0; i < PANEL_COUNT; i++)
        names += ceilf(scene_text_width(scene, FONT_BODY_BOLD, tab_name(i))) + 2;
    return fminf(fmaxf(floorf((width - 8 - names) / (2 * PANEL_COUNT)), 0), 12);
}

static void draw_tabs(struct scene *scene, const struct view *view, struct rect at)
{
    const struct theme *look = &view->theme;
    float margin = tab_margin(scene, at.w), room = (at.w - 8) / PANEL_COUNT;
    float x = at.x + (margin < 12 ? 4 : 6);

    for (int i = 0; i < PANEL_COUNT; i++) {
        bool on = (int)view->tab == i;
        const char *name = tab_name(i);
        float width = ceilf(scene_text_width(scene, FONT_BODY_BOLD, name)) + 2 * margin;
        struct rect box = { x, at.y, margin > 0 ? width : fminf(width, room - 2), at.h };

        scene_text(scene, box, on ? FONT_BODY_BOLD : FONT_BODY, ALIGN_CENTRE,
                   on ? look->text : look->dim, name);
        if (on)
            scene_fill(scene, (struct rect){ x, at.y + at.h - 2, box.w, 2 }, look->accent);
        scene_region(scene, box, ROLE_TAB, name, true, intent_of(INTENT_TAB, i))->on = on;
        x += box.w + 2;
    }
}

/* One line is the rule; a long counter may take two. */
static void draw_status(struct scene *scene, const struct view *view, struct panel_box *box)
{
    if (!view->status || !*view->status)
        return;

    float width = box->width - 2 * PAD;
    float height = ceilf(scene_paragraph_height(scene, width, FONT_SMALL, view->status));
    struct rect at = from_bottom(box, height + 16);
    scene_paragraph(scene, (struct rect){ at.x + PAD, at.y + 8, width, height }, FONT_SMALL,
                    view->theme.dim, view->status);
    line_above(scene, view, box);
}

static void draw_typed(struct scene *scene, const struct view *view, struct panel_box *box)
{
    const struct theme *look = &view->theme;

    if (!view->typed || !*view->typed)
        return;

    struct rect at = from_bottom(box, 40);
    struct rect field = { at.x + 12, at.y + 3, at.w - 24, 32 };
    const char *hint = _("Esc clears");
    float hint_width = ceilf(scene_text_width(scene, FONT_SMALL, hint));
    float room = field.w - 24 - hint_width - 16;
    float width = fminf(ceilf(scene_text_width(scene, FONT_BODY_BOLD, view->typed)), room);

    scene_round(scene, field, 8, look->bg);
    scene_frame(scene, field, 8, 1, look->teal);
    scene_text(scene, (struct rect){ field.x + 12, field.y, room, field.h }, FONT_BODY_BOLD,
               ALIGN_LEFT, look->text, view->typed);
    scene_fill(scene, (struct rect){ field.x + 14 + width, field.y + 8, 1, 16 }, look->text);
    scene_text(scene,
               (struct rect){ field.x + field.w - 12 - hint_width, field.y, hint_width, field.h },
               FONT_SMALL, ALIGN_RIGHT, look->dim, hint);
}

/* Games with towers keep the inspector's place free, so that nothing jumps when the pointer
 * moves. It gives way to a card that needs the room; the tabs give way to a tower that does. */
static void draw_tower(struct scene *scene, const struct view *view, struct panel_box *box,
                       float height)
{
    const struct theme *look = &view->theme;
    const struct inspector_view *seen = &view->inspector;
    struct rect at = from_top(box, height);

    if (tower_height(seen->tower) > 0 && seen->title) {
        struct rect words = { at.x + PAD, at.y + 8, at.w - 2 * PAD, 20 };
        scene_text(scene, words, FONT_BODY_BOLD, ALIGN_LEFT, look->text, seen->title);
        words.y += 20;
        if (seen->line)
            words.y += ceilf(scene_paragraph(scene, words, FONT_SMALL, look->dim, seen->line));
        words.y += 4;
        draw_inspector(scene, (struct rect){ at.x, words.y, at.w, at.y + at.h - 4 - words.y },
                       view);
    } else {
        const char *hint = _("Point at a tower to look inside.");
        float text = scene_paragraph_height(scene, at.w - 2 * PAD, FONT_BODY, hint);
        scene_paragraph(scene, (struct rect){ at.x + PAD, at.y + floorf((at.h - text) / 2),
                                              at.w - 2 * PAD, text },
                        FONT_BODY, look->dim, hint);
    }
    line_below(scene, view, box);
}

/* The tabs and what is open. */
static void draw_tab(struct scene *scene, const struct view *view, const struct layout *layout,
                     struct panel_box *box)
{
    draw_tabs(scene, view, from_top(box, tabs_height(layout)));
    line_below(scene, view, box);

    struct rect rest = { box->x, box->top, box->width, fmaxf(box->bottom - box->top, 0) };
    if (view->tab == PANEL_RULES)
        panel_rules(scene, rest, view);
    else if (view->tab == PANEL_ANALYSIS)
        panel_analysis(scene, rest, view);
    else if (view->tab == PANEL_NOTES)
        panel_notes(scene, rest, view);
    else
        panel_moves(scene, rest, view);
}

static void draw_middle(struct scene *scene, const struct view *view, const struct layout *layout,
                        struct panel_box *box)
{
    bool towers = view->board.game && view->board.game->rules.towers;
    float room = box->bottom - box->top - tabs_height(layout) - 1;
    float inspector = towers ? fminf(floorf(room * 0.42f), 300) : 0;
    float card = panel_card_height(scene, view, box->width, room - LIST_LEAST);

    if (card >= room - LIST_LEAST)      /* a long reason matters more than the list */
        card = panel_card_height(scene, view, box->width, room);

    if (inspector < INSPECTOR_LEAST || inspector + card + LIST_LEAST > room)
        inspector = 0;
    if (card > 0)
        panel_card(scene, from_bottom(box, card), view);
    if (view->inspector.may_grow && box->bottom - box->top >= INSPECTOR_LEAST &&
        TOWER_WORDS + inspector_height(scene, box->width, view->inspector.tower) > inspector) {
        draw_tower(scene, view, box, box->bottom - box->top - 1);
        return;
    }
    if (inspector > 0)
        draw_tower(scene, view, box, inspector - 1);
    draw_tab(scene, view, layout, box);
}

static void draw_beside(struct scene *scene, const struct view *view, const struct layout *layout)
{
    struct rect panel = layout->panel;
    struct panel_box box = { panel.x + 1, panel.w - 1, panel.y, panel.y + panel.h };

    scene_fill(scene, (struct rect){ panel.x, panel.y, 1, panel.h }, view->theme.line);
    float player = panel_player_height(layout);
    panel_player(scene, from_top(&box, player), view, &view->player[0]);
    line_below(scene, view, &box);
    panel_player(scene, from_bottom(&box, player), view, &view->player[1]);
    line_above(scene, view, &box);
    panel_buttons(scene, from_bottom(&box, panel_buttons_height(layout)), view);
    line_above(scene, view, &box);
    draw_status(scene, view, &box);
    draw_typed(scene, view, &box);
    draw_middle(scene, view, layout, &box);
}

/* A tower too high for what the buttons leave, and nothing to be said that it would cover. */
static bool wants_all(struct scene *scene, const struct view *view, const struct panel_box *box)
{
    float most = box->bottom - box->top - 2 * BUTTON_HEIGHT;

    return view->inspector.may_grow && panel_card_height(scene, view, box->width, most) <= 0 &&
           TOWER_WORDS + inspector_height(scene, box->width, view->inspector.tower) > most;
}

/* Below the board: the open tab at the left, at the right what the game has to say and the buttons. */
static void draw_below(struct scene *scene, const struct view *view, const struct layout *layout)
{
    struct rect panel = layout->panel;
    float left_width = floorf(panel.w / 2);
    struct panel_box left = { panel.x, left_width, panel.y, panel.y + panel.h };
    struct panel_box right = { panel.x + left_width + 1, panel.w - left_width - 1, panel.y,
                               panel.y + panel.h };
    bool towers = view->board.game && view->board.game->rules.towers;

    for (int i = 0; i < 2; i++) {
        scene_fill(scene, layout->player[i], view->theme.panel);
        rule_across(scene, &view->theme, 0, layout->player[i].y + (i ? 0 : layout->player[i].h - 1),
                    view->width);
        panel_player(scene, layout->player[i], view, &view->player[i]);
    }
    rule_across(scene, &view->theme, panel.x, panel.y, panel.w);
    scene_fill(scene, (struct rect){ right.x - 1, panel.y, 1, panel.h }, view->theme.line);

    left.top += 1;
    draw_tab(scene, view, layout, &left);
    right.top += 1;
    if (wants_all(scene, view, &right)) {
        draw_tower(scene, view, &right, right.bottom - right.top - 1);
        return;
    }
    panel_buttons(scene, from_bottom(&right, panel_buttons_height(layout)), view);
    line_above(scene, view, &right);
    draw_status(scene, view, &right);
    draw_typed(scene, view, &right);
    float card = panel_card_height(scene, view, right.width, right.bottom - right.top);
    if (card > 0)
        panel_card(scene, from_bottom(&right, card), view);
    if (towers && right.bottom - right.top >= INSPECTOR_LEAST)
        draw_tower(scene, view, &right, right.bottom - right.top - 1);
}

/* Left of the board, where there is room for it. */
static void draw_balance_beside(struct scene *scene, const struct view *view,
                                const struct layout *layout)
{
    enum { WIDTH = 14, APART = 8 };
    struct rect board = layout->board;

    if (board.x - layout->board_area.x >= WIDTH + APART)
        draw_balance(scene, (struct rect){ board.x - APART - WIDTH, board.y, WIDTH, board.h }, view);
}

void draw_play(struct scene *scene, const struct view *view, const struct layout *layout)
{
    if (view->board.game && view->board.pos)
        draw_board(scene, layout->board, &view->board, &view->theme);
    if (view->tab == PANEL_ANALYSIS)
        draw_balance_beside(scene, view, layout);
    scene_fill(scene, layout->panel, view->theme.panel);
    if (layout->stacked)
        draw_below(scene, view, layout);
    else
        draw_beside(scene, view, layout);
}
