#include "render/theme.h"

#include <assert.h>

#include "src/base/lang.h"

/* Every text colour has a contrast of 4.5 : 1 or more on each ground where it is used, in both
 * looks and on both boards; tests/unit/theme.c lists the pairs and computes them. That is why the
 * numbers on the squares are dark: nothing light is readable on walnut. */

static const char *const LOOK_NAME[LOOK_COUNT] = {
    [LOOK_DARK] = N_("Dark"), [LOOK_LIGHT] = N_("Light")
};

static const char *const BOARD_NAME[BOARD_COUNT] = {
    [BOARD_WALNUT] = N_("Walnut"), [BOARD_SLATE] = N_("Slate")
};

static const struct theme LOOKS[LOOK_COUNT] = {
    [LOOK_DARK] = {
        .bg = { 0x1f, 0x23, 0x28, 255 },
        .panel = { 0x27, 0x2c, 0x33, 255 },
        .raised = { 0x2f, 0x35, 0x3d, 255 },
        .line = { 0x3a, 0x41, 0x4a, 255 },
        .text = { 0xe8, 0xea, 0xed, 255 },
        .dim = { 0x9a, 0xa4, 0xb0, 255 },
        .accent = { 0xe2, 0xa1, 0x3b, 255 },
        .on_accent = { 0x1c, 0x15, 0x08, 255 },
        .teal = { 0x5b, 0xb3, 0xa6, 255 },
        .good = { 0x7b, 0xc2, 0x7b, 255 },
        .bad = { 0xe4, 0x82, 0x6f, 255 },
    },
    [LOOK_LIGHT] = {
        .bg = { 0xef, 0xec, 0xe6, 255 },
        .panel = { 0xfb, 0xfa, 0xf7, 255 },
        .raised = { 0xe8, 0xe4, 0xdc, 255 },
        .line = { 0xd2, 0xcc, 0xc1, 255 },
        .text = { 0x22, 0x26, 0x2b, 255 },
        .dim = { 0x54, 0x5d, 0x67, 255 },
        .accent = { 0x91, 0x4c, 0x00, 255 },
        .on_accent = { 0xff, 0xff, 0xff, 255 },
        .teal = { 0x12, 0x69, 0x5e, 255 },
        .good = { 0x2a, 0x68, 0x2e, 255 },
        .bad = { 0xa2, 0x38, 0x28, 255 },
    },
};

static const struct theme BOARDS[BOARD_COUNT] = {
    [BOARD_WALNUT] = {
        .light = { 0xec, 0xd9, 0xb5, 255 },
        .dark_a = { 0xb3, 0x83, 0x55, 255 },
        .dark_b = { 0xa5, 0x74, 0x48, 255 },
        .frame = { 0x5b, 0x3d, 0x27, 255 },
        .frame_edge = { 0x45, 0x2c, 0x1b, 255 },
        .label = { 0xec, 0xd9, 0xb5, 255 },
        .number = { 0x1a, 0x0d, 0x04, 255 },
        .last = { 0xf0, 0xb4, 0x3c, 140 },
        .selected = { 0x7f, 0xd6, 0xc6, 255 },
        .target = { 0x05, 0x5c, 0x52, 240 },
        .due = { 0xe8, 0xa3, 0x3a, 255 },
        .cross = { 0xd9, 0x5f, 0x4e, 255 },
        .wood = true,
    },
    [BOARD_SLATE] = {
        .light = { 0xdb, 0xdf, 0xe4, 255 },
        .dark_a = { 0x7c, 0x97, 0xac, 255 },
        .dark_b = { 0x6f, 0x8a, 0x9f, 255 },
        .frame = { 0x2d, 0x3a, 0x44, 255 },
        .frame_edge = { 0x20, 0x2a, 0x32, 255 },
        .label = { 0xd6, 0xde, 0xe5, 255 },
        .number = { 0x0a, 0x12, 0x19, 255 },
        .last = { 0xe8, 0xc0, 0x5a, 150 },
        .selected = { 0x8f, 0xe6, 0xd8, 255 },
        .target = { 0x06, 0x5f, 0x55, 240 },
        .due = { 0xf0, 0xac, 0x3e, 255 },
        .cross = { 0xd2, 0x52, 0x42, 255 },
    },
};

const char *look_name(int look)
{
    assert(look >= 0 && look < LOOK_COUNT);
    return LOOK_NAME[look];
}

const char *board_name(int board)
{
    assert(board >= 0 && board < BOARD_COUNT);
    return BOARD_NAME[board];
}

void theme_get(struct theme *out, int look, int board)
{
    assert(look >= 0 && look < LOOK_COUNT && board >= 0 && board < BOARD_COUNT);
    const struct theme *colours = &BOARDS[board];

    *out = LOOKS[look];
    out->light = colours->light;
    out->dark_a = colours->dark_a;
    out->dark_b = colours->dark_b;
    out->frame = colours->frame;
    out->frame_edge = colours->frame_edge;
    out->label = colours->label;
    out->number = colours->number;
    out->last = colours->last;
    out->selected = colours->selected;
    out->target = colours->target;
    out->due = colours->due;
    out->cross = colours->cross;
    out->wood = colours->wood;
}
