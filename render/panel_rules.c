#include "render/panel.h"

#include <string.h>

#include "src/base/lang.h"
#include "src/base/strbuf.h"

enum { PAD = 16 };

/* The page from y downwards; returns its end. */
static float lay_page(struct scene *scene, struct rect at, const struct view *view, bool draw)
{
    const struct theme *look = &view->theme;
    const struct game *game = view->board.game;
    const struct rules *rules = &game->rules;
    struct strbuf text;
    char heading[HEADING_TEXT];
    float y = at.y + 10;

    strbuf_init(&text);
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

    for (int i = 0; rules_section(game, i, heading, &text); i++) {
        if (!text.length)
            continue;
        if (draw) {
            scene_text(scene, (struct rect){ at.x, y, at.w, 20 }, FONT_BODY_BOLD, ALIGN_LEFT,
                       look->accent, heading);
            scene_paragraph(scene, (struct rect){ at.x, y + 22, at.w, 0 }, FONT_BODY, look->text,
                            text.text);
        }
        y += 22 + scene_paragraph_height(scene, at.w, FONT_BODY, text.text) + 12;
    }
    strbuf_free(&text);
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
    scroll_end(scene, &view->theme, at, content, offset);
}
