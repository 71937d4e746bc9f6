/* The card above the buttons: how the game ended, why a try was refused, what is still to be chosen,
 * or a passing notice. */
#include "render/board.h"
#include "render/panel.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "rules/notation.h"
#include "src/base/lang.h"
#include "src/base/strbuf.h"

enum { ABOVE = 6, PAD = 16, SPACE = 8, NARROW = 350, SPOT = 12 };

enum shape { SHAPE_NONE, SHAPE_RESULT, SHAPE_WHY, SHAPE_QUESTION, SHAPE_NOTICE };
enum { BUTTONS = 8 };

struct button_text {
    char text[MOVE_TEXT + 32];
    struct intent intent;
    enum button_style style;
    bool has_image;
    enum image image;
    int way;                            /* 1 + the way on the board that it stands for, 0: none */
};

static float margin_of(float width)
{
    return width < NARROW ? 8 : 12;
}

static enum shape shape_of(const struct view *view)
{
    if (view->notice && *view->notice)
        return SHAPE_NOTICE;
    if (view->over && view->result)
        return SHAPE_RESULT;
    if (view->why)
        return SHAPE_WHY;
    return view->question.title ? SHAPE_QUESTION : SHAPE_NONE;
}

static void shown_move(const struct view *view, char out[MOVE_TEXT])
{
    struct movelist legal = { 0 };

    game_generate(view->board.game, view->board.pos, &legal);
    move_text(view->board.game, &legal, &view->why->show, out);
    movelist_free(&legal);
}

static int buttons_of(const struct view *view, enum shape shape, struct button_text out[BUTTONS])
{
    int count = 0;

    if (shape == SHAPE_RESULT) {
        out[0] = (struct button_text){ .intent = intent_of(INTENT_REMATCH, 0),
                                       .style = BUTTON_PRIMARY };
        snprintf(out[0].text, sizeof out[0].text, "%s",
                 view->again ? view->again : _("Rematch"));
        out[1] = (struct button_text){ .intent = intent_of(INTENT_PLACE, PLACE_GAMES) };
        snprintf(out[1].text, sizeof out[1].text, "%s", _("New game"));
        return 2;
    }
    if (shape == SHAPE_QUESTION) {
        for (; count < view->question.count && count < BUTTONS; count++) {
            const struct choice_view *choice = &view->question.choice[count];
            out[count] = (struct button_text){ .intent = intent_of(INTENT_CHOOSE, choice->move),
                                               .has_image = choice->has_image,
                                               .image = choice->image,
                                               .way = choice->way + 1 };
            snprintf(out[count].text, sizeof out->text, "%s", choice->label);
        }
        return count;
    }
    if (shape != SHAPE_WHY)
        return 0;
    if (view->why->has_show && view->board.game && view->board.pos) {
        char move[MOVE_TEXT];
        shown_move(view, move);
        out[count] = (struct button_text){ .intent = intent_of(INTENT_PLAY_SHOWN, 0),
                                           .style = BUTTON_PRIMARY };
        snprintf(out[count++].text, sizeof out->text, _("Play %s"), move);
        out[count] = (struct button_text){ .intent = intent_of(INTENT_SHOW_SHOWN, 0) };
        snprintf(out[count++].text, sizeof out->text, "%s", _("Show it"));
    }
    out[count] = (struct button_text){ .intent = intent_of(INTENT_TAB, PANEL_RULES) };
    snprintf(out[count++].text, sizeof out->text, "%s", _("The rule"));
    return count;
}

static float width_of(const struct scene *scene, const struct button_text *button)
{
    return button->has_image ? picture_button_width(scene, button->text)
                             : button_width(scene, button->text) + (button->way ? SPOT : 0);
}

/* A spot in the colour of its way stands before the words. */
static void way_button(struct scene *scene, const struct theme *look, struct rect at,
                       const struct button_text *text)
{
    struct rect words = { at.x + SPOT, at.y, at.w - SPOT, at.h };
    struct rect spot = { at.x + 9, at.y + floorf((at.h - SPOT) / 2), SPOT, SPOT };

    scene_round(scene, at, 8, look->raised);
    scene_disc(scene, spot, colour_mix(look->raised, look->text, 0.5f));
    scene_disc(scene, rect_inset(spot, 1), way_colour(look, text->way - 1));
    scene_text(scene, words, FONT_BODY_BOLD, ALIGN_CENTRE, look->text, text->text);
    scene_region(scene, at, ROLE_BUTTON, text->text, true, text->intent);
}

static float lay_buttons(struct scene *scene, struct rect at, const struct view *view,
                         enum shape shape, bool draw)
{
    struct button_text list[BUTTONS];
    int count = buttons_of(view, shape, list);
    struct flow flow = flow_begin(at, BUTTON_HEIGHT, 8);
    float row = -8, squeeze = 0;

    for (int i = 0; i < count; i++)
        row += width_of(scene, &list[i]) + 8;
    if (row > at.w && row - at.w <= 14 * (float)count)
        squeeze = ceilf((row - at.w) / (float)count);      /* a second row would be dear */
    for (int i = 0; i < count; i++) {
        struct rect box = flow_next(&flow, floorf(width_of(scene, &list[i]) - squeeze));
        if (draw && list[i].has_image)
            picture_button(scene, &view->theme, box, list[i].image, list[i].text, list[i].intent);
        else if (draw && list[i].way)
            way_button(scene, &view->theme, box, &list[i]);
        else if (draw)
            button(scene, &view->theme, box, list[i].style, list[i].text, true, list[i].intent);
    }
    return count ? flow_bottom(&flow) - at.y : 0;
}

/* Title and text of a card; NULL where it has none. */
static void words_of(const struct view *view, enum shape shape, const char **title,
                     const char **text)
{
    *title = *text = NULL;
    if (shape == SHAPE_RESULT) {
        *title = view->result;
        *text = view->result_reason;
    } else if (shape == SHAPE_WHY) {
        *title = view->why->title;
        *text = view->why->text;
    } else if (shape == SHAPE_QUESTION) {
        *title = view->question.title;
        *text = view->question.text;
    } else if (shape == SHAPE_NOTICE) {
        *text = view->notice;
    }
    if (*text && !**text)
        *text = NULL;
}

static float words_height(const struct scene *scene, float width, const char *title,
                          enum font title_font, const char *text, enum font font)
{
    float height = 0;

    if (title)
        height += scene_paragraph_height(scene, width, title_font, title);
    if (text)
        height += (title ? 4 : 0) + scene_paragraph_height(scene, width, font, text);
    return ceilf(height);
}

static enum font title_font_of(enum shape shape)
{
    return shape == SHAPE_RESULT ? FONT_LARGE : FONT_BODY_BOLD;
}

static float card_height(struct scene *scene, const struct view *view, float width,
                         enum font font)
{
    enum shape shape = shape_of(view);
    const char *title, *text;
    struct rect inside = { 0, 0, width - 2 * margin_of(width) - 2 * PAD, 0 };

    words_of(view, shape, &title, &text);
    float words = words_height(scene, inside.w, title, title_font_of(shape), text, font);
    float buttons = lay_buttons(scene, inside, view, shape, false);
    return 2 * 14 + words + (buttons > 0 ? 12 + buttons : 0) + ABOVE + margin_of(width);
}

float panel_card_height(struct scene *scene, const struct view *view, float width, float room)
{
    if (shape_of(view) == SHAPE_NONE)
        return 0;
    float height = card_height(scene, view, width, FONT_BODY);
    if (height > room)
        height = card_height(scene, view, width, FONT_SMALL);
    return fminf(height, room);
}

/* The text with its last words left out until it fits; what is left out is told by "…". */
static void draw_fitting(struct scene *scene, struct rect at, enum font font, struct colour ink,
                         const char *text)
{
    struct strbuf cut;
    size_t length = strlen(text);

    strbuf_init(&cut);
    strbuf_add(&cut, text);
    while (length && scene_paragraph_height(scene, at.w, font, cut.text) > at.h + 1) {
        while (length && text[length - 1] != ' ')
            length--;
        length -= length > 0;
        strbuf_clear(&cut);
        strbuf_add_n(&cut, text, length);
        strbuf_add(&cut, " …");
    }
    if (length)
        scene_paragraph(scene, at, font, ink, cut.text);
    strbuf_free(&cut);
}

void panel_card(struct scene *scene, struct rect at, const struct view *view)
{
    const struct theme *look = &view->theme;
    enum shape shape = shape_of(view);
    const char *title, *text;

    if (shape == SHAPE_NONE || at.h < 40)
        return;

    bool notice = shape == SHAPE_NOTICE;
    enum font font = card_height(scene, view, at.w, FONT_BODY) <= at.h ? FONT_BODY : FONT_SMALL;
    float margin = margin_of(at.w);
    struct rect box = { at.x + margin, at.y + ABOVE, at.w - 2 * margin, at.h - ABOVE - margin };
    struct rect inside = { box.x + PAD, box.y + 14, box.w - 2 * PAD, box.h - 28 };
    struct colour line = notice ? (view->notice_bad ? look->bad : look->teal) : look->accent;

    card(scene, box, look->bg, line);
    words_of(view, shape, &title, &text);
    float buttons = lay_buttons(scene, inside, view, shape, false);
    struct rect words = { inside.x, inside.y, inside.w,
                          inside.h - (buttons > 0 ? buttons + SPACE : 0) };

    if (title) {
        float height = scene_paragraph_height(scene, words.w, title_font_of(shape), title);
        draw_fitting(scene, words, title_font_of(shape), look->accent, title);
        words.y += height + 4;
        words.h -= height + 4;
    }
    if (text)
        draw_fitting(scene, words, font, look->text, text);

    inside.y += inside.h - buttons;
    lay_buttons(scene, inside, view, shape, true);
}
