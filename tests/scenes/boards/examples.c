#include "tests/scenes/boards/examples.h"

#include <stdio.h>
#include <string.h>

#include "input/pick.h"
#include "rules/fen.h"
#include "rules/notation.h"

enum { USUAL_SIDE = 480, INSPECTOR_WIDTH = 386, INSPECTOR_HEIGHT = 200 };

/* All 22 pieces of Lasca in a few towers. */
#define TWELVE "W:Wd4(wwwwbbbBbbb),c3(Bbb):Bb6,e5(wwbb)"
#define TWENTY "W:Wa1,d4(wwwWwwwwwbbbbbBbbbb):Bg7"

const struct board_example board_examples[] = {
    { .name = "start-russian", .game = "russian" },
    { .name = "start-international", .game = "international" },
    { .name = "start-english", .game = "english" },
    { .name = "start-canadian-slate", .game = "canadian", .slate = true },
    { .name = "start-lasca", .game = "lasca" },
    { .name = "start-russian-flipped", .game = "russian", .flipped = true },
    { .name = "start-lasca-flipped", .game = "lasca", .flipped = true },
    { .name = "start-international-bare", .game = "international", .bare = true },
    { .name = "gallery-canadian", .game = "canadian", .bare = true, .side = 180 },
    { .name = "numbers-small", .game = "canadian", .side = 460, .hover = "9" },
    { .name = "start-spantsiretti", .game = "spantsiretti" },
    { .name = "start-turkish", .game = "turkish" },

    { .name = "towers-low", .game = "lasca",
      .fen = "W:Wa1,c1(b),d2(bbb),Ke3(b):Ba7,e7(w),f6(wwww),Kc3(bwww)" },
    { .name = "towers-12", .game = "lasca", .fen = TWELVE },
    { .name = "towers-20", .game = "lasca", .fen = TWENTY },
    { .name = "towers-20-flipped", .game = "lasca", .fen = TWENTY, .flipped = true },
    { .name = "towers-far-row", .game = "lasca",
      .fen = "B:Wa1:Ba7(bbbbwwww),d6,g7(bbBbbwwww)" },
    { .name = "towers-bashni", .game = "russian+towers", .slate = true,
      .fen = "W:Wa1,Kc3(wbbb),e5(bb),g1(wwbbbb):Bb6,Kf8(www),h6" },

    { .name = "towers-small", .game = "canadian+towers", .side = 460,
      .fen = "W:WK32(bbB),34(wwW),K45(bWb):BK20(w),21,14,12" },

    { .name = "choice-quiet", .game = "russian", .last = "b6,a5", .path = "c3",
      .targets = "b4,d4", .ends = "b4,d4", .hover = "d4", .before = "g3-h4 b6-a5" },
    { .name = "choice-capture", .game = "international", .due = NULL,
      .fen = "W:W33,32,38,37,39,42,43,47,48,K45:B2,3,4,8,9,14,18,19,28",
      .selectable = "33", .path = "33", .targets = "22,13", .ends = "13" },
    { .name = "choice-half-made", .game = "international",
      .fen = "W:W33,32,38,37,39,42,43,47,48,K45:B2,3,4,8,9,14,18,19,28",
      .selectable = "33", .path = "33,22", .targets = "13", .ends = "13", .taken = "28" },
    { .name = "refused", .game = "international",
      .fen = "W:W33,32,38,37,39,42,43,47,48,K45:B2,3,4,8,9,14,18,19,28",
      .path = "38", .refused = "29", .due = "33", .shown = "33x24", .selectable = "33" },
    { .name = "shown-over-last", .game = "international", .before = "32-28 19-23", .last = "19,23",
      .path = "33", .refused = "29", .due = "28", .shown = "28x19", .selectable = "28" },
    { .name = "hint-and-cursor", .game = "english", .hint = "11-15", .cursor = "12",
      .last = "23,18" },
    { .name = "held", .game = "russian", .held = "c3", .pointer_x = 210, .pointer_y = 250,
      .targets = "b4,d4", .ends = "b4,d4" },
    { .name = "held-tower", .game = "lasca", .fen = TWELVE, .held = "d4", .pointer_x = 150,
      .pointer_y = 200 },
    { .name = "due-towers", .game = "lasca",
      .fen = "W:Wa1,c3(bb),g1:Bd4(w),g5,b6", .due = "c3", .selectable = "c3",
      .shown = "c3xe5" },

    { .name = "flight-quiet", .game = "russian", .moving = "c3-d4", .anim = 0.5f },
    { .name = "flight-first-jump", .game = "international", .moving = "33x24", .anim = 0.3f,
      .fen = "W:W33,32,38,37,39,42,43,47,48,K45:B2,3,4,8,9,14,18,19,28" },
    { .name = "flight-second-jump", .game = "international", .moving = "33x24", .anim = 0.6f,
      .fen = "W:W33,32,38,37,39,42,43,47,48,K45:B2,3,4,8,9,14,18,19,28" },
    { .name = "flight-end", .game = "international", .moving = "33x24", .anim = 0.92f,
      .fen = "W:W33,32,38,37,39,42,43,47,48,K45:B2,3,4,8,9,14,18,19,28" },
    { .name = "flight-at-once", .game = "turkish", .moving = "d4xd6", .anim = 0.62f,
      .fen = "W:Wd4,a1:Bd5,h8,g8" },
    { .name = "flight-crowning", .game = "russian", .moving = "c7-d8", .anim = 0.88f,
      .fen = "W:Wc7,a1:Bh2,h8" },
    { .name = "flight-prisoner", .game = "lasca", .moving = "c3xe5", .anim = 0.75f,
      .fen = "W:Wa1,c3(bb),g1:Bd4(bww),b6" },
    { .name = "flight-prisoner-late", .game = "russian+towers", .moving = "a1:e5:g7", .anim = 0.8f,
      .fen = "W:WKa1(b),h2:Bd4(bw),f6,h8" },

    { .name = "start-shatra", .game = "shatra" },
    { .name = "start-shatra-slate-flipped", .game = "shatra", .slate = true, .flipped = true },
    { .name = "start-cheskers", .game = "cheskers" },
    { .name = "start-ashtarashki", .game = "ashtarashki" },
    { .name = "start-fox-geese-4", .game = "fox-geese-4" },
    { .name = "start-wolves-sheep", .game = "wolves-sheep" },
    { .name = "start-fox-geese-12", .game = "fox-geese-12" },
    { .name = "start-ugolki", .game = "ugolki" },
    { .name = "stones-retreated", .game = "ashtarashki",
      .fen = "W:WM1a1,V1c1,W1e1,M2g1,V2b2,W2d2,M3f2,V3h2,W3a3:BM1b8,V1d8,W1f8,M2h8,V2a7,W2c7,"
             "M3e7,V3g7,W3b6" },
    { .name = "hand-over-a-square", .game = "gomoku-checkers", .before = "@d4 @e5 @d5",
      .hover = "c6" },
    { .name = "hand-takes-off", .game = "gomoku-checkers", .path = "e5", .targets = "e5,g8,h8",
      .ends = "e5,g8,h8", .fen = "W:Wh1,a1,b2,c3,d4:Bg8,h8:R7,10" },
    { .name = "hand-taking-shown", .game = "gomoku-checkers", .shown = "@e5xh8",
      .fen = "W:Wh1,a1,b2,c3,d4:Bg8,h8:R7,10" },
    { .name = "replacements-half-made", .game = "ashtarashki", .path = "c3,d4", .taken = "d4",
      .targets = "e5,c5", .ends = "e5,c5", .selectable = "c3",
      .fen = "W:WM3c3,M1e3:BM2d4,M2e5,M2c5,M3h8" },
    { .name = "flight-row", .game = "dameo", .moving = "b1-b4", .anim = 0.5f,
      .fen = "W:Wb1,b2,b3,d3:Bh8,a7" },
    { .name = "flight-row-crowned", .game = "dameo", .moving = "c6-e8", .anim = 0.9f,
      .fen = "W:Wd7,c6,Kb7:Bh1" },
    { .name = "flight-drop", .game = "gomoku-checkers", .moving = "@d4", .anim = 0.5f },
    { .name = "flight-taking-off", .game = "gomoku-checkers", .moving = "f2-e1xh8", .anim = 0.8f,
      .fen = "W:Wa1,b1,c1,d1,f2:Bh8,h7" },
    { .name = "flight-replacing", .game = "ashtarashki", .moving = "c3:d4:e5", .anim = 0.4f,
      .fen = "W:WM3c3,M1e3:BM2d4,M2e5,M3h8" },
    { .name = "flight-turned-over", .game = "ashtarashki", .moving = "c3-b2", .anim = 0.9f,
      .fen = "W:WM2c3,V3f4:BM3d4,W1e5,M1h8" },
    { .name = "flight-leaving", .game = "ashtarashki", .moving = "c3-b2", .anim = 0.8f,
      .fen = "W:WW1c3,V2f4:BM1b8,M3h8" },
    { .name = "flight-over-own", .game = "keny", .moving = "d4-d6", .anim = 0.5f,
      .fen = "W:Wd4,d5,c4,a1,a2:Bh8" },
    { .name = "flight-jumps", .game = "ugolki", .moving = "a1-a3-a5", .anim = 0.7f,
      .fen = "W:Wa1,a2,b3,a4:Bc2,h8" },
    { .name = "flight-camel", .game = "cheskers", .moving = "g1xf4", .anim = 0.6f,
      .fen = "W:WKc1,Ba1,Cg1:Bd4,Kf8,f4" },
    { .name = "flight-to-bishop", .game = "cheskers", .moving = "e7-d8=B", .anim = 0.88f,
      .fen = "W:WKc1,e7,Bb2:BKh8,a7" },
    { .name = "flight-batyr", .game = "shatra", .moving = "7x3x9", .anim = 0.6f,
      .fen = "W:W7,Y53:B5,6,15,Y12" },

    { .name = "inspector-1", .game = "lasca", .fen = TWENTY, .inspect = "a1" },
    { .name = "inspector-4", .game = "lasca", .fen = TWELVE, .inspect = "c3" },
    { .name = "inspector-12", .game = "lasca", .fen = TWELVE, .inspect = "d4" },
    { .name = "inspector-22", .game = "lasca", .inspect = "d4",
      .fen = "W:WKd4(wwwWwwwwwwbbbbbBbbBbb):B" },
    { .name = "inspector-22-mixed", .game = "lasca", .inspect = "d4",
      .fen = "W:Wd4(wBwBwbbWwbwBwbwbwbwbb):B" },
    { 0 },
};

static bool wrong(const struct board_example *example, const char *what, const char *text)
{
    fprintf(stderr, "scene_boards: %s: %s: %s\n", example->name, what, text);
    return false;
}

static bool squares(const struct game *game, const char *text, struct pick_path *out)
{
    out->count = 0;
    while (text && *text) {
        square sq = square_read(game, &text);
        if (sq == SQ_NONE)
            return false;
        out->cell[out->count++] = sq;
        text += *text == ',';
    }
    return true;
}

static bool square_set(const struct game *game, const char *text, sqset *out)
{
    struct pick_path path;
    if (!squares(game, text, &path))
        return false;
    for (int i = 0; i < path.count; i++)
        *out |= set_of(path.cell[i]);
    return true;
}

static bool one_square(const struct game *game, const char *text, square *out)
{
    *out = text ? square_read(game, &text) : SQ_NONE;
    return !text || *out != SQ_NONE;
}

static bool legal_move(const struct game *game, const struct position *pos, const char *text,
                       struct move *out)
{
    struct movelist legal = { 0 };
    struct written written;
    int i = -1;

    game_generate(game, pos, &legal);
    if (written_read(game, text, &written, NULL))
        i = written_match(game, &written, &legal);
    if (i >= 0)
        *out = legal.move[i];
    movelist_free(&legal);
    return i >= 0;
}

static bool play_before(const struct game *game, const char *text, struct position *pos)
{
    while (text && *text) {
        char word[MOVE_TEXT];
        size_t length = strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        struct move move;
        if (!legal_move(game, pos, word, &move))
            return false;
        struct position after = { 0 };
        game_apply(game, pos, &move, &after);
        *pos = after;
        text += length;
        text += strspn(text, " ");
    }
    return true;
}

static sqset all_drops(const struct game *game, const struct position *pos)
{
    struct movelist legal = { 0 };
    game_generate(game, pos, &legal);
    sqset drops = pick_drops(&legal);
    movelist_free(&legal);
    return drops;
}

bool board_example_fill(const struct board_example *example, struct board_scene *out)
{
    struct err err = { 0 };
    const struct game *game = game_find(example->game, &err);
    if (!game)
        return wrong(example, "game", err.text);

    memset(out, 0, sizeof *out);
    out->width = out->height = example->side > 0 ? example->side : USUAL_SIDE;
    out->pos = game->start;
    if (example->fen && !fen_read(game, example->fen, &out->pos, &err))
        return wrong(example, "fen", err.text);
    if (!play_before(game, example->before, &out->pos))
        return wrong(example, "moves before", example->before);

    struct board_view *view = &out->view;
    *view = (struct board_view){
        .game = game, .pos = &out->pos, .anim = example->anim,
        .flipped = example->flipped, .coordinates = !example->bare, .numbers = !example->bare,
        .capture_due = example->selectable, .live = !example->bare,
        .pointer_x = example->pointer_x, .pointer_y = example->pointer_y,
    };
    if (!square_set(game, example->last, &view->last) ||
        !square_set(game, example->due, &view->due) ||
        !square_set(game, example->selectable, &view->selectable) ||
        !square_set(game, example->targets, &view->targets) ||
        !square_set(game, example->ends, &view->target_ends) ||
        !square_set(game, example->taken, &view->taken) ||
        !squares(game, example->path, &view->path) ||
        !one_square(game, example->refused, &view->refused) ||
        !one_square(game, example->cursor, &view->cursor) ||
        !one_square(game, example->hover, &view->hover) ||
        !one_square(game, example->held, &view->held))
        return wrong(example, "squares", "one of them does not exist");

    view->drops = all_drops(game, &out->pos);
    if (example->moving) {
        if (!legal_move(game, &out->pos, example->moving, &out->moving))
            return wrong(example, "no legal move", example->moving);
        game_apply(game, &out->pos, &out->moving, &out->after);
        view->moving = &out->moving;
        view->after = &out->after;
    }
    if (example->shown) {
        if (!legal_move(game, &out->pos, example->shown, &out->shown))
            return wrong(example, "no legal move", example->shown);
        view->shown = &out->shown;
    }
    if (example->hint) {
        view->has_hint = legal_move(game, &out->pos, example->hint, &view->hint);
        if (!view->has_hint)
            return wrong(example, "no legal move", example->hint);
    }
    if (example->inspect) {
        if (!one_square(game, example->inspect, &out->inspector.sq))
            return wrong(example, "no such square", example->inspect);
        out->inspector.tower = out->pos.tower[out->inspector.sq];
        out->width = INSPECTOR_WIDTH;
        out->height = INSPECTOR_HEIGHT;
    }
    theme_get(&out->look, LOOK_DARK, example->slate ? BOARD_SLATE : BOARD_WALNUT);
    return true;
}

void board_example_draw(struct scene *scene, const struct board_scene *what)
{
    struct rect all = { 0, 0, what->width, what->height };

    scene_begin(scene, what->width, what->height);
    if (what->inspector.tower) {
        struct view view = { .theme = what->look,
                             .board = what->view,
                             .inspector = what->inspector };
        scene_fill(scene, all, what->look.panel);
        draw_inspector(scene, all, &view);
    } else {
        draw_board(scene, all, &what->view, &what->look);
    }
}
