#include "render/panel.h"

#include <math.h>

#include "src/base/lang.h"
#include "src/base/strbuf.h"

enum { PAD = 16 };

/* The section that a refusal is about stands first, so that "The rule" shows it at once. */
static int section_of(enum refusal reason)
{
    switch (reason) {
    case REFUSE_MAN_BACKWARDS:
    case REFUSE_MAN_FAR:
    case REFUSE_MAN_TAKES_BACK:
    case REFUSE_MAN_TAKES_KING:
        return SECTION_MAN;
    case REFUSE_LANDING:
    case REFUSE_KING_LIMIT:
        return SECTION_KING;
    case REFUSE_CAPTURE_DUE:
    case REFUSE_OTHER_PIECE:
    case REFUSE_MAJORITY:
    case REFUSE_MOST_KINGS:
    case REFUSE_WITH_KING:
    case REFUSE_KINGS_EARLY:
    case REFUSE_VALUE:
    case REFUSE_UNFINISHED:
    case REFUSE_TWO_IN_LINE:
    case REFUSE_JUMPED_TWICE:
        return SECTION_TAKING;
    case REFUSE_CROWN_STOPS:
        return SECTION_CROWNING;
    default:
        return -1;
    }
}

/* Heading and text of a section; returns the height used, 0 when it does not concern the game. */
static float lay_section(struct scene *scene, struct rect at, const struct view *view, int section,
                         bool draw)
{
    const struct theme *look = &view->theme;
    struct strbuf text;
    char heading[HEADING_TEXT];
    float height = 0;

    strbuf_init(&text);
    rules_section(view->board.game, (enum rules_section)section, heading, &text);
    if (text.length) {
        if (draw) {
            scene_text(scene, (struct rect){ at.x, at.y, at.w, 20 }, FONT_BODY_BOLD, ALIGN_LEFT,
                       look->accent, heading);
            scene_paragraph(scene, (struct rect){ at.x, at.y + 22, at.w, 0 }, FONT_BODY, look->text,
                            text.text);
        }
        height = 22 + ceilf(scene_paragraph_height(scene, at.w, FONT_BODY, text.text)) + 12;
    }
    strbuf_free(&text);
    return height;
}

/* The page from y downwards; returns its end. */
static float lay_page(struct scene *scene, struct rect at, const struct view *view, bool draw)
{
    const struct theme *look = &view->theme;
    const struct rules *rules = &view->board.game->rules;
    int asked = view->why ? section_of(view->why->reason) : -1;
    float y = at.y + 10;

    if (asked >= 0) {
        float height = lay_section(scene, (struct rect){ at.x, y, at.w, 0 }, view, asked, draw);
        if (draw)
            scene_fill(scene, (struct rect){ at.x - PAD, y, 3, height - 10 }, look->accent);
        y += height + 4;
    }
    if (rules->about && *rules->about) {
        if (draw)
            scene_paragraph(scene, (struct rect){ at.x, y, at.w, 0 }, FONT_BODY, look->text,
                            _(rules->about));
        y += scene_paragraph_height(scene, at.w, FONT_BODY, _(rules->about)) + 12;
    }

    const char *traits[6];
    for (int i = 0; i < 6; i++)
        traits[i] = rules->traits[i] ? _(rules->traits[i]) : NULL;
    float rows = chips(scene, look, (struct rect){ at.x, y, at.w, 0 }, traits, 6, draw);
    y += rows > 0 ? rows + 14 : 0;

    for (int i = 0; i < SECTION_COUNT; i++)
        if (i != asked)
            y += lay_section(scene, (struct rect){ at.x, y, at.w, 0 }, view, i, draw);
    return y;
}

void panel_rules(struct scene *scene, struct rect at, const struct view *view)
{
    if (!view->board.game)
        return;

    struct rect page = { at.x + PAD, at.y, at.w - 2 * PAD, at.h };
    float content = lay_page(scene, page, view, false) - at.y;
    float offset =
        scroll_begin(scene, at, _("Rules of the game"), SCROLL_RULES, content, view->rules_scroll);
    page.y -= offset;
    lay_page(scene, page, view, true);
    scroll_fade(scene, at, view->theme.panel, content, offset);
    scroll_end(scene, &view->theme, at, content, offset);
}
