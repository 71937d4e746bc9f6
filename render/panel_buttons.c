#include "render/panel.h"

#include <math.h>

#include "src/base/lang.h"

enum { PAD = 16, GROUP_GAP = 10 };

struct entry {
    enum image icon;
    const char *label;
    enum intent_kind kind;
    int group;                          /* a gap stands between groups */
    bool enabled;
};

float panel_buttons_height(const struct layout *layout)
{
    return layout->compact ? 46 : 56;
}

/* Sizes are shared out evenly; what is wanted is squares of 40. */
static void draw_row(struct scene *scene, struct rect at, const struct theme *look,
                     const struct entry *entry, int count)
{
    float gap = at.w < 320 ? 4 : 6;
    int groups = entry[count - 1].group;
    float gaps = gap * (float)(count - 1) + (float)(GROUP_GAP - gap) * (float)groups;
    float width = floorf(fminf((at.w - gaps) / (float)count, 56));
    float height = fminf(at.h - 16, 38);
    float x = at.x + floorf((at.w - width * (float)count - gaps) / 2);
    float y = at.y + floorf((at.h - height) / 2);

    for (int i = 0; i < count; i++) {
        if (i)
            x += entry[i].group != entry[i - 1].group ? GROUP_GAP : gap;
        icon_button(scene, look, (struct rect){ x, y, width, height }, entry[i].icon,
                    _(entry[i].label), entry[i].enabled, intent_of(entry[i].kind, 0));
        x += width;
    }
}

void panel_buttons(struct scene *scene, struct rect at, const struct view *view)
{
    const struct entry entries[] = {
        { IMAGE_ICON_FIRST, N_("To the start"), INTENT_GO_FIRST, 0, view->can_undo },
        { IMAGE_ICON_BACK, N_("Take back"), INTENT_UNDO, 0, view->can_undo },
        { IMAGE_ICON_FORWARD, N_("Forward again"), INTENT_REDO, 0, view->can_redo },
        { IMAGE_ICON_LAST, N_("To the last move"), INTENT_GO_LAST, 0, view->can_redo },
        { IMAGE_ICON_FLIP, N_("Turn the board"), INTENT_FLIP, 1, true },
        /* a hint and an engine that is to move never apply at the same time */
        view->engine_thinking
            ? (struct entry){ IMAGE_ICON_STOP, N_("Move now"), INTENT_MOVE_NOW, 1, true }
            : (struct entry){ IMAGE_ICON_HINT, N_("Hint"), INTENT_HINT, 1, view->can_hint },
        { IMAGE_ICON_DRAW, view->can_claim ? N_("Claim the draw") : N_("Offer a draw"),
          INTENT_OFFER_DRAW, 2, view->can_claim || view->can_offer_draw },
        { IMAGE_ICON_RESIGN, N_("Resign"), INTENT_RESIGN, 2, view->can_resign },
    };

    draw_row(scene, (struct rect){ at.x + PAD, at.y, at.w - 2 * PAD, at.h }, &view->theme, entries,
             (int)(sizeof entries / sizeof *entries));
}
