/* Notes: the comment and the marks of the current move, what is said about the game, where it is kept. */
#include <math.h>
#include <string.h>

#include "render/panel.h"
#include "src/base/lang.h"

enum { PAD = 16, FIELD = 30, COMMENT_LEAST = 64, LABEL = 64, APART = 8 };

static struct colour edge(const struct view *view, enum note_field field)
{
    return view->notes.edited == field ? view->theme.teal : view->theme.line;
}

static float draw_comment(struct scene *scene, struct rect at, const struct view *view)
{
    const struct theme *look = &view->theme;
    const char *text = view->notes.field[FIELD_COMMENT];
    const char *shown = *text ? text : _("Click here and write what is to be said about it.");
    float height = ceilf(scene_paragraph_height(scene, at.w - 20, FONT_BODY, shown)) + 18;
    struct rect box = { at.x, at.y, at.w, fmaxf(height, COMMENT_LEAST) };

    scene_round(scene, box, 8, look->bg);
    scene_frame(scene, box, 8, 1, edge(view, FIELD_COMMENT));
    scene_paragraph(scene, (struct rect){ box.x + 10, box.y + 9, box.w - 20, 0 }, FONT_BODY,
                    *text ? look->text : look->dim, shown);
    scene_region(scene, box, ROLE_BUTTON, _("Comment"), true, intent_of(INTENT_EDIT, FIELD_COMMENT));
    return box.h;
}

static float draw_marks(struct scene *scene, struct rect at, const struct view *view)
{
    const struct notes_view *notes = &view->notes;
    struct flow flow = flow_begin(at, PILL_HEIGHT, 6);

    for (int i = 0; i < notes->nags; i++) {
        const struct nag_view *nag = &notes->nag[i];
        struct rect box = flow_next(&flow, fmaxf(pill_width(scene, nag->label), 38));
        pill(scene, &view->theme, box, nag->label, nag->label, nag->on, true,
             intent_of(INTENT_NAG, nag->nag));
    }
    return notes->nags ? flow_bottom(&flow) - at.y : 0;
}

static float draw_actions(struct scene *scene, struct rect at, const struct view *view)
{
    const struct notes_view *notes = &view->notes;
    const struct {
        const char *label;
        bool enabled;
        enum intent_kind kind;
    } actions[] = {
        { N_("Variation up"), notes->can_promote, INTENT_PROMOTE },
        { N_("Delete from here"), notes->can_remove, INTENT_REMOVE },
        { N_("Undo the change"), notes->can_undo, INTENT_EDIT_UNDO },
        { N_("Redo it"), notes->can_redo, INTENT_EDIT_REDO },
        { N_("Save"), true, INTENT_SAVE },
        { N_("Copy the game"), true, INTENT_COPY },
    };
    struct flow flow = flow_begin(at, BUTTON_HEIGHT, GAP);

    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        const char *label = _(actions[i].label);
        button(scene, &view->theme, flow_next(&flow, button_width(scene, label)), BUTTON_PLAIN,
               label, actions[i].enabled, intent_of(actions[i].kind, 0));
    }
    return flow_bottom(&flow) - at.y;
}

static float draw_tags(struct scene *scene, struct rect at, const struct view *view)
{
    static const char *const labels[FIELD_COUNT] = {
        [FIELD_WHITE] = N_("White"), [FIELD_BLACK] = N_("Black"), [FIELD_EVENT] = N_("Event"),
        [FIELD_DATE] = N_("Date"),
    };
    const struct theme *look = &view->theme;
    float y = at.y;

    for (int field = FIELD_WHITE; field < FIELD_COUNT; field++, y += FIELD + 6) {
        struct rect box = { at.x + LABEL, y, at.w - LABEL, FIELD };
        scene_text(scene, (struct rect){ at.x, y, LABEL - 6, FIELD }, FONT_SMALL, ALIGN_LEFT,
                   look->dim, _(labels[field]));
        scene_round(scene, box, 6, look->bg);
        scene_frame(scene, box, 6, 1, edge(view, (enum note_field)field));
        scene_text(scene, (struct rect){ box.x + 10, y, box.w - 20, FIELD }, FONT_BODY, ALIGN_LEFT,
                   look->text, view->notes.field[field]);
        scene_region(scene, box, ROLE_BUTTON, _(labels[field]), true, intent_of(INTENT_EDIT, field));
    }
    return y - at.y;
}

/* Everything from the top; returns the height. */
static float lay(struct scene *scene, struct rect at, const struct view *view)
{
    const struct theme *look = &view->theme;
    float y = at.y;

    scene_text(scene, (struct rect){ at.x, y, at.w, 22 }, FONT_BODY_BOLD, ALIGN_LEFT, look->text,
               view->notes.title);
    y += 28;
    y += draw_comment(scene, (struct rect){ at.x, y, at.w, 0 }, view) + APART;
    float marks = draw_marks(scene, (struct rect){ at.x, y, at.w, 0 }, view);
    y += marks > 0 ? marks + APART + 2 : 0;
    y += draw_tags(scene, (struct rect){ at.x, y, at.w, 0 }, view) + APART;
    y += draw_actions(scene, (struct rect){ at.x, y, at.w, 0 }, view) + APART;
    y += scene_paragraph(scene, (struct rect){ at.x, y, at.w, 0 }, FONT_SMALL, look->dim,
                         view->notes.file);
    return y - at.y;
}

void panel_notes(struct scene *scene, struct rect at, const struct view *view)
{
    /* Laid out of sight for its height, then where it belongs. */
    struct rect inner = { at.x + PAD, at.y + 10, at.w - 2 * PAD, 0 };

    scene_clip(scene, (struct rect){ at.x, at.y, 0, 0 });
    float content = lay(scene, inner, view) + 24;
    scene_unclip(scene);
    float offset = scroll_begin(scene, at, _("Notes"), SCROLL_NOTES, content, view->notes_scroll);
    inner.y -= offset;
    lay(scene, inner, view);
    scroll_end(scene, &view->theme, at, content, offset);
}
