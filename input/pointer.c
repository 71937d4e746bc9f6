#include "input/pointer.h"

enum { FAR = 5 };                       /* logical units that make a press a drag */

static struct intent on_cell(enum intent_kind kind, square sq)
{
    return (struct intent){ .kind = kind, .sq = sq };
}

static bool same_target(const struct target *a, const struct target *b)
{
    return a->hit && b->hit && a->intent.kind == b->intent.kind && a->intent.sq == b->intent.sq &&
           a->intent.arg == b->intent.arg && a->intent.widget == b->intent.widget;
}

static void slide(const struct target *slider, float x, struct intent *out)
{
    float part = slider->width > 0 ? (x - slider->left) / slider->width : 0;

    if (part < 0)
        part = 0;
    if (part > 1)
        part = 1;
    *out = slider->intent;
    out->arg = (int32_t)(slider->low + part * (slider->high - slider->low) + 0.5f);
}

bool pointer_down(struct pointer *pointer, const struct target *under, float x, float y, struct intent *out)
{
    *pointer = (struct pointer){ .down = true, .from_x = x, .from_y = y, .pressed = *under };
    if (!under->hit || !under->enabled || !under->slider)
        return false;
    slide(under, x, out);
    return true;
}

bool pointer_move(struct pointer *pointer, float x, float y, struct intent *out)
{
    float dx = x - pointer->from_x, dy = y - pointer->from_y;

    if (!pointer->down || !pointer->pressed.hit || !pointer->pressed.enabled)
        return false;
    if (pointer->pressed.slider) {
        slide(&pointer->pressed, x, out);
        return true;
    }
    if (!pointer->pressed.cell || pointer->dragging || dx * dx + dy * dy < FAR * FAR)
        return false;
    pointer->dragging = true;
    *out = on_cell(INTENT_DRAG, pointer->pressed.intent.sq);
    return true;
}

bool pointer_up(struct pointer *pointer, const struct target *under, struct intent *out)
{
    struct pointer was = *pointer;

    *pointer = (struct pointer){ 0 };
    if (!was.down || was.pressed.slider)
        return false;
    if (was.dragging) {
        bool cell = under->hit && under->cell;
        *out = on_cell(INTENT_DROP, cell ? under->intent.sq : SQ_NONE);
        out->arg = cell ? under->intent.arg : 0;
        return true;
    }
    if (!under->enabled || !same_target(&was.pressed, under) || under->intent.kind == INTENT_NONE)
        return false;
    *out = under->intent;
    return true;
}

void pointer_right(struct pointer *pointer, struct intent *out)
{
    *pointer = (struct pointer){ 0 };
    *out = (struct intent){ .kind = INTENT_CANCEL, .sq = SQ_NONE, .arg = 1 };
}
