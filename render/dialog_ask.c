#include "render/dialog.h"

#include <math.h>

#include "src/base/lang.h"

struct question {
    const char *title, *text;           /* NULL: they are in the view */
    const char *yes, *no;
    enum intent_kind yes_kind, no_kind; /* INTENT_DIALOG closes */
    const char *hint;
    bool no_first;                      /* Enter means no: what is lost cannot be had back */
};

static const struct question questions[DIALOG_COUNT] = {
    [DIALOG_RECOVER] = { N_("A game was found"), NULL, N_("Resume"), N_("Discard"), INTENT_RESUME,
                         INTENT_DISCARD, N_("Enter resumes the game"), false },
    [DIALOG_RESIGN] = { NULL, NULL, N_("Resign"), N_("Play on"), INTENT_CONFIRM, INTENT_DIALOG,
                        N_("Enter and Esc play on"), true },
    [DIALOG_DRAW_OFFERED] = { NULL, NULL, N_("Accept the draw"), N_("Play on"), INTENT_CONFIRM, INTENT_DIALOG,
                              N_("Enter accepts · Esc plays on"), false },
    [DIALOG_CLOSE] = { N_("Close this game?"),
                       N_("It is not over, or something in it is not saved. Closed, it cannot be had "
                          "back."), N_("Close it"), N_("Keep it"), INTENT_CONFIRM, INTENT_DIALOG,
                       N_("Enter and Esc keep it"), true },
};

float dialog_ask(struct scene *scene, struct rect at, const struct view *view, bool draw)
{
    const struct theme *look = &view->theme;
    const struct question *ask = &questions[view->dialog];
    bool several = view->dialog == DIALOG_RECOVER && view->recover_count > 1;
    const char *title = several ? _("Games were found")
                        : ask->title ? _(ask->title) : view->ask_title ? view->ask_title : "";
    const char *yes_text = several ? _("Resume all") : _(ask->yes);
    const char *no_text = several ? _("Discard all") : _(ask->no);
    const char *text = ask->text ? _(ask->text)
                       : view->dialog == DIALOG_RECOVER ? view->recover_text : view->ask_text;
    float y = at.y;

    if (draw)
        scene_paragraph(scene, (struct rect){ at.x, y, at.w, 0 }, FONT_LARGE, look->text, title);
    y += ceilf(scene_paragraph_height(scene, at.w, FONT_LARGE, title)) + 6;
    if (text && *text) {
        if (draw)
            scene_paragraph(scene, (struct rect){ at.x, y, at.w, 0 }, FONT_BODY, look->text, text);
        y += ceilf(scene_paragraph_height(scene, at.w, FONT_BODY, text));
    }

    struct flow flow = flow_begin((struct rect){ at.x, y + 16, at.w, 0 }, BUTTON_HEIGHT + 2, 10);
    struct rect yes = flow_next(&flow, button_width(scene, yes_text) + 8);
    struct rect no = flow_next(&flow, button_width(scene, no_text) + 8);
    if (draw) {
        button(scene, look, yes, ask->no_first ? BUTTON_PLAIN : BUTTON_PRIMARY, yes_text, true,
               intent_of(ask->yes_kind, 0))->shortcut = ask->no_first ? NULL : "Enter";
        struct region *region = button(scene, look, no, ask->no_first ? BUTTON_PRIMARY : BUTTON_PLAIN,
                                       no_text, true, intent_of(ask->no_kind, DIALOG_NONE));
        if (ask->no_kind == INTENT_DIALOG)
            region->shortcut = ask->no_first ? "Enter" : "Esc";
    }
    y = flow_bottom(&flow) + 12;
    if (draw)
        scene_paragraph(scene, (struct rect){ at.x, y, at.w, 0 }, FONT_SMALL, look->dim,
                        _(ask->hint));
    return y + ceilf(scene_paragraph_height(scene, at.w, FONT_SMALL, _(ask->hint))) - at.y;
}
