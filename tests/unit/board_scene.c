#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "render/anim.h"
#include "render/board.h"
#include "render/tower.h"
#include "rules/fen.h"
#include "rules/notation.h"

static const char *const FIVE[] = { "russian", "international", "english", "canadian", "lasca" };

struct fixture {
    struct scene *scene;
    struct theme look;
    struct position pos;
    struct board_view view;
};

static const struct game *game_of(const char *id)
{
    const struct game *game = game_find(id, NULL);
    assert_non_null(game);
    return game;
}

static void set_up(struct fixture *f, const char *id, const char *fen)
{
    memset(f, 0, sizeof *f);
    const struct game *game = game_of(id);
    f->scene = scene_new();
    f->pos = game->start;
    if (fen)
        assert_true(fen_read(game, fen, &f->pos, NULL));
    theme_get(&f->look, LOOK_DARK, BOARD_WALNUT);
    f->view = (struct board_view){
        .game = game, .pos = &f->pos, .coordinates = true, .numbers = true, .live = true,
        .refused = SQ_NONE, .cursor = SQ_NONE, .hover = SQ_NONE, .held = SQ_NONE,
    };
}

static void draw(struct fixture *f, struct rect at)
{
    scene_begin(f->scene, at.x + at.w, at.y + at.h);
    draw_board(f->scene, at, &f->view, &f->look);
}

static square named(const struct game *game, const char *name)
{
    square sq = square_read(game, &name);
    assert_int_not_equal(sq, SQ_NONE);
    return sq;
}

static struct move move_of(const struct fixture *f, const char *text)
{
    struct movelist legal = { 0 };
    struct written written;

    game_generate(f->view.game, &f->pos, &legal);
    assert_true(written_read(f->view.game, text, &written, NULL));
    int i = written_match(f->view.game, &written, &legal);
    assert_true(i >= 0);
    struct move move = legal.move[i];
    movelist_free(&legal);
    return move;
}

/* cells */

static void cells_are_whole_squares_inside_the_box(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++)
        for (float side = 120; side < 1500; side += 61.5f) {
            struct fixture f;
            set_up(&f, FIVE[i], NULL);
            struct rect at = { 13, 7, side, side };
            for (sqset left = f.view.game->geo->board; left;) {
                struct rect cell = board_cell(at, &f.view, set_take(&left));
                assert_true(cell.x == floorf(cell.x) && cell.y == floorf(cell.y));
                assert_true(cell.w == floorf(cell.w) && cell.w == cell.h && cell.w >= 8);
                assert_true(cell.x >= at.x && cell.y >= at.y);
                assert_true(cell.x + cell.w <= at.x + at.w && cell.y + cell.h <= at.y + at.h);
            }
            scene_free(f.scene);
        }
}

static void white_is_near_and_the_first_letter_left(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, "russian", NULL);
    struct rect at = { 0, 0, 480, 480 };

    struct rect a1 = board_cell(at, &f.view, named(f.view.game, "a1"));
    struct rect h8 = board_cell(at, &f.view, named(f.view.game, "h8"));

    assert_true(a1.x < h8.x && a1.y > h8.y);
    scene_free(f.scene);
}

static void flipping_is_half_a_turn(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        struct fixture f;
        set_up(&f, FIVE[i], NULL);
        struct rect at = { 0, 0, 600, 600 };
        struct board_view flipped = f.view;
        flipped.flipped = true;
        struct board_plan plan;
        board_plan(at, &f.view, &plan);
        struct rect grid = plan.grid;

        for (sqset left = f.view.game->geo->board; left;) {
            square sq = set_take(&left);
            struct rect a = board_cell(at, &f.view, sq), b = board_cell(at, &flipped, sq);
            assert_true(a.x - grid.x == grid.x + grid.w - b.x - b.w);
            assert_true(a.y - grid.y == grid.y + grid.h - b.y - b.h);
        }
        scene_free(f.scene);
    }
}

static void boards_use_nearly_all_of_their_box(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        struct fixture f;
        set_up(&f, FIVE[i], NULL);
        struct board_plan plan;
        board_plan((struct rect){ 0, 0, 720, 720 }, &f.view, &plan);
        assert_true(plan.outer.w <= 720 && plan.outer.w > 705);
        assert_true(plan.grid.w > 650);
        scene_free(f.scene);
    }
}

/* regions */

static void each_square_can_be_clicked_by_its_name(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++)
        for (int flipped = 0; flipped < 2; flipped++) {
            struct fixture f;
            set_up(&f, FIVE[i], NULL);
            f.view.flipped = flipped;
            struct rect at = { 20, 30, 700, 700 };
            draw(&f, at);

            int playing = 0;
            for (int k = 0; k < scene_region_count(f.scene); k++)
                playing += scene_region_nth(f.scene, k)->intent.sq != SQ_NONE;
            assert_int_equal(playing, f.view.game->geo->squares);
            for (sqset left = f.view.game->geo->board; left;) {
                square sq = set_take(&left);
                struct rect cell = board_cell(at, &f.view, sq);
                const struct region *hit =
                    scene_at(f.scene, cell.x + cell.w / 2, cell.y + cell.h / 2);
                assert_non_null(hit);
                assert_string_equal(hit->label, square_name(f.view.game, sq));
                assert_int_equal(hit->role, ROLE_CELL);
                assert_int_equal(hit->intent.kind, INTENT_SQUARE);
                assert_int_equal(hit->intent.sq, sq);
            }
            scene_free(f.scene);
        }
}

static void pictures_of_boards_take_no_clicks(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, "russian", NULL);
    f.view.live = false;
    draw(&f, (struct rect){ 0, 0, 300, 300 });
    assert_int_equal(scene_region_count(f.scene), 0);
    scene_free(f.scene);
}

static void a_click_on_the_top_disc_is_one_on_the_tower(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, "lasca", "W:Wd4(wwwwwwwwwbbbbbbbbbb):Ba7");
    struct rect at = { 0, 0, 700, 700 };
    draw(&f, at);

    struct rect cell = board_cell(at, &f.view, named(f.view.game, "d4"));
    const struct region *hit = scene_at(f.scene, cell.x + cell.w / 2, cell.y - 4);

    assert_non_null(hit);
    assert_string_equal(hit->label, "d4");
    scene_free(f.scene);
}

/* pieces */

static int count_images(const struct scene *scene, enum image first, enum image last)
{
    int count = 0;
    for (int i = 0; i < scene_command_count(scene); i++) {
        const struct command *command = scene_command_nth(scene, i);
        count += command->kind == COMMAND_IMAGE && command->what >= (int)first &&
                 command->what <= (int)last;
    }
    return count;
}

static void each_piece_is_drawn_once(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        struct fixture f;
        set_up(&f, FIVE[i], NULL);
        draw(&f, (struct rect){ 0, 0, 700, 700 });
        bool towers = f.view.game->rules.towers;
        int drawn = count_images(f.scene, towers ? IMAGE_DISC_WHITE_MAN : IMAGE_WHITE_MAN,
                                 towers ? IMAGE_RIM_BLACK_KING : IMAGE_BLACK_KING);
        assert_int_equal(drawn, f.view.game->pieces[WHITE] + f.view.game->pieces[BLACK]);
        scene_free(f.scene);
    }
}

static void each_disc_of_a_tower_shows_its_own_picture(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, "lasca", "W:WKd4(wWbbB):Ba7");
    draw(&f, (struct rect){ 0, 0, 700, 700 });

    assert_int_equal(count_images(f.scene, IMAGE_DISC_WHITE_KING, IMAGE_DISC_WHITE_KING), 1);
    assert_int_equal(count_images(f.scene, IMAGE_RIM_WHITE_MAN, IMAGE_RIM_WHITE_MAN), 1);
    assert_int_equal(count_images(f.scene, IMAGE_RIM_WHITE_KING, IMAGE_RIM_WHITE_KING), 1);
    assert_int_equal(count_images(f.scene, IMAGE_RIM_BLACK_MAN, IMAGE_RIM_BLACK_MAN), 2);
    assert_int_equal(count_images(f.scene, IMAGE_RIM_BLACK_KING, IMAGE_RIM_BLACK_KING), 1);
    scene_free(f.scene);
}

static void far_rows_are_painted_first(void **state)
{
    (void)state;
    for (int flipped = 0; flipped < 2; flipped++) {
        struct fixture f;
        set_up(&f, "lasca", NULL);
        f.view.flipped = flipped;
        draw(&f, (struct rect){ 0, 0, 700, 700 });

        float y = 0;
        int seen = 0;
        for (int i = 0; i < scene_command_count(f.scene); i++) {
            const struct command *command = scene_command_nth(f.scene, i);
            if (command->kind != COMMAND_IMAGE || command->what < IMAGE_DISC_WHITE_MAN ||
                command->what > IMAGE_DISC_BLACK_KING)
                continue;
            assert_true(command->at.y >= y);
            y = command->at.y;
            seen++;
        }
        assert_int_equal(seen, 22);
        scene_free(f.scene);
    }
}

static void towers_of_any_height_stay_within_the_frame(void **state)
{
    (void)state;
    char fen[80] = "W:Wa1:Bg7(";
    size_t length = strlen(fen);

    for (int height = 2; height <= 20; height++) {
        fen[length++] = 'b';
        fen[length] = ')';
        fen[length + 1] = 0;
        struct fixture f;
        set_up(&f, "lasca", fen);
        struct rect at = { 0, 0, 520, 520 };
        draw(&f, at);
        fen[length] = 0;

        struct board_plan plan;
        board_plan(at, &f.view, &plan);
        for (int i = 0; i < scene_command_count(f.scene); i++) {
            const struct command *command = scene_command_nth(f.scene, i);
            float top = command->at.y;
            if (command->kind == COMMAND_IMAGE && command->what >= IMAGE_DISC_WHITE_MAN)
                top += DISC_EMPTY * command->at.h;
            assert_true(top >= plan.outer.y);
        }
        scene_free(f.scene);
    }
}

static void a_tower_rises_by_at_most_three_fifths_of_a_cell(void **state)
{
    (void)state;
    assert_true(tower_step(2, 100) == 11.5f);
    for (int height = 2; height <= 63; height++)
        assert_true(tower_step(height, 100) * (float)(height - 1) <= 62.001f);
}

static bool covers(const struct command *command)
{
    return command->kind == COMMAND_FILL || command->kind == COMMAND_DISC ||
           command->kind == COMMAND_RING || command->kind == COMMAND_DOTS ||
           command->kind == COMMAND_ARROW || command->kind == COMMAND_FRAME;
}

static void no_mark_is_painted_over_a_piece(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, "international", "W:W33,32,38,37,39:B28,18,14");
    const struct game *game = f.view.game;
    struct move shown = move_of(&f, "33x13");

    f.view.shown = &shown;
    f.view.hint = shown;
    f.view.has_hint = true;
    f.view.due = set_of(named(game, "33"));
    f.view.last = set_of(named(game, "14"));
    f.view.selectable = f.view.due;
    f.view.capture_due = true;
    f.view.targets = set_of(named(game, "22")) | set_of(named(game, "28"));
    f.view.cursor = named(game, "38");
    f.view.path.count = 1;
    f.view.path.cell[0] = named(game, "33");
    draw(&f, (struct rect){ 0, 0, 700, 700 });

    bool pieces = false;
    int marks = 0;
    for (int i = 0; i < scene_command_count(f.scene); i++) {
        const struct command *command = scene_command_nth(f.scene, i);
        pieces |= command->kind == COMMAND_IMAGE;
        marks += covers(command);
        assert_false(pieces && covers(command));
    }
    assert_true(pieces && marks > 8);
    scene_free(f.scene);
}

/* How opaque the one picture of a kind is on a cell; 0 when there is none. */
static float opacity_on(const struct scene *scene, enum image image, struct rect cell)
{
    for (int i = 0; i < scene_command_count(scene); i++) {
        const struct command *command = scene_command_nth(scene, i);
        if (command->kind == COMMAND_IMAGE && command->what == (int)image &&
            rect_has(cell, command->at.x + command->at.w / 2, command->at.y + command->at.h / 2))
            return command->size;
    }
    return 0;
}

static void a_half_made_capture_stands_where_it_has_come(void **state)
{
    (void)state;
    struct fixture f;
    struct rect box = { 0, 0, 640, 640 };
    set_up(&f, "russian", "W:Wc3:Bd4,f6");
    square from = named(f.view.game, "c3"), to = named(f.view.game, "e5");
    f.view.path = (struct pick_path){ .cell = { from, to }, .count = 2 };
    f.view.taken = set_of(named(f.view.game, "d4"));

    draw(&f, box);

    assert_true(opacity_on(f.scene, IMAGE_WHITE_MAN, board_cell(box, &f.view, to)) == 1);
    assert_true(opacity_on(f.scene, IMAGE_WHITE_MAN, board_cell(box, &f.view, from)) < 0.5f);
    scene_free(f.scene);
}

static void the_held_piece_is_last_and_at_the_pointer(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, "russian", NULL);
    f.view.held = named(f.view.game, "c3");
    f.view.pointer_x = 333;
    f.view.pointer_y = 222;
    draw(&f, (struct rect){ 0, 0, 700, 700 });

    const struct command *last = scene_command_nth(f.scene, scene_command_count(f.scene) - 1);
    assert_int_equal(last->kind, COMMAND_IMAGE);
    assert_int_equal(last->what, IMAGE_WHITE_MAN);
    assert_true(fabsf(last->at.x + last->at.w / 2 - 333) <= 1);
    assert_true(fabsf(last->at.y + last->at.h / 2 - 222) <= 1);
    scene_free(f.scene);
}

/* animation */

static void a_move_begins_on_its_origin_and_ends_on_its_goal(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        struct fixture f;
        set_up(&f, FIVE[i], NULL);
        const struct geometry *geo = f.view.game->geo;
        struct movelist legal = { 0 };
        game_generate(f.view.game, &f.pos, &legal);
        assert_true(legal.count > 0);

        for (int k = 0; k < legal.count; k++) {
            const struct move *move = &legal.move[k];
            struct anim anim;
            anim_at(f.view.game, &f.pos, move, 0, &anim);
            assert_true(anim.col == geo->col[move->from] && anim.row == geo->row[move->from]);
            anim_at(f.view.game, &f.pos, move, 1, &anim);
            assert_true(anim.col == geo->col[move->to] && anim.row == geo->row[move->to]);
        }
        movelist_free(&legal);
        scene_free(f.scene);
    }
}

static void a_capture_goes_through_every_landing_cell(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, "international", "W:W33,32,38,37,39:B28,18,14");
    const struct geometry *geo = f.view.game->geo;
    struct move move = move_of(&f, "33x13");
    float hops = anim_hops(f.view.game, &f.pos, &move);

    for (int hop = 1; hop <= move.hops; hop++) {
        struct anim anim;
        anim_at(f.view.game, &f.pos, &move, (float)hop / hops, &anim);
        assert_true(fabsf(anim.col - (float)geo->col[move.via[hop - 1]]) < 0.01f);
        assert_true(fabsf(anim.row - (float)geo->row[move.via[hop - 1]]) < 0.01f);
    }
    scene_free(f.scene);
}

static void jumped_men_stay_until_the_move_ends(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, "international", "W:W33,32,38,37,39:B28,18,14");
    struct move move = move_of(&f, "33x13");
    float hops = anim_hops(f.view.game, &f.pos, &move);
    struct anim anim;

    anim_at(f.view.game, &f.pos, &move, (float)move.hops / hops, &anim);
    assert_int_equal(anim.taken_count, 2);
    assert_true(anim.taken[0].leaving == 0 && anim.taken[0].marked == 1);
    assert_true(anim.taken[1].leaving == 0);

    anim_at(f.view.game, &f.pos, &move, 1, &anim);
    assert_true(anim.taken[0].leaving == 1 && anim.taken[1].leaving == 1);
    scene_free(f.scene);
}

static void where_men_are_lifted_at_once_the_first_is_gone_before_the_second(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, "turkish", "W:Wd2:Bd3,d5,h8");
    assert_true(f.view.game->rules.removes_at_once);
    struct move move = move_of(&f, "d2xd4xd6");
    struct anim anim;

    anim_at(f.view.game, &f.pos, &move, 1.0f / anim_hops(f.view.game, &f.pos, &move), &anim);
    assert_true(anim.taken[0].leaving > 0.99f);
    assert_true(anim.taken[1].leaving == 0);
    scene_free(f.scene);
}

static void a_lasca_prisoner_comes_along_at_once(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, "lasca", "W:Wc3,a1:Bd4(b),f6(bb),a7");
    struct move move = move_of(&f, "c3xe5xg7");
    float hops = anim_hops(f.view.game, &f.pos, &move);
    struct anim anim;

    anim_at(f.view.game, &f.pos, &move, 1.4f / hops, &anim);
    assert_true(anim.taken[0].leaving == 1);
    assert_true(anim.taken[1].leaving == 0);
    scene_free(f.scene);
}

static void a_man_crowned_in_passing_goes_on_as_a_king(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, "russian", "W:Wf6,a1:Be7,b6,h2");
    struct move move = move_of(&f, "f6:d8:a5");
    float hops = anim_hops(f.view.game, &f.pos, &move);
    struct anim anim;

    assert_int_equal(move.hops, 2);
    anim_at(f.view.game, &f.pos, &move, 0.95f / hops, &anim);
    assert_true(anim.crown == 0);
    anim_at(f.view.game, &f.pos, &move, 1.4f / hops, &anim);
    assert_true(anim.crown == 1);
    scene_free(f.scene);
}

static void other_men_are_crowned_when_they_stand_there(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, "english", "B:B25,12:W9,6");
    struct move move = move_of(&f, "25-30");
    struct anim anim;

    anim_at(f.view.game, &f.pos, &move, 0.5f, &anim);
    assert_true(anim.crown == 0);
    anim_at(f.view.game, &f.pos, &move, 1, &anim);
    assert_true(anim.crown == 1);
    scene_free(f.scene);
}

static void no_disc_is_lost_while_prisoners_slide(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, "lasca", "W:Wc3(b),a1:Bd4(bw),f6(bb),a7");
    struct move move = move_of(&f, "c3xe5xg7");
    f.view.moving = &move;

    /* Promotion shows two pictures of one disc for a moment, hence up to its beginning. */
    float hops = anim_hops(f.view.game, &f.pos, &move);
    for (float now = 0; now < (float)move.hops; now += 0.05f) {
        f.view.anim = now / hops;
        draw(&f, (struct rect){ 0, 0, 700, 700 });
        assert_int_equal(count_images(f.scene, IMAGE_DISC_WHITE_MAN, IMAGE_RIM_BLACK_KING), 10);
    }
    scene_free(f.scene);
}

static void the_last_frame_shows_the_position_after_the_move(void **state)
{
    (void)state;
    static const struct { const char *game, *fen, *move; } CASES[] = {
        { "russian", NULL, "c3-d4" },
        { "international", "W:W33,32,38,37,39:B28,18,14", "33x13" },
        { "russian", "W:Wf6,a1:Be7,b6,h2", "f6:d8:a5" },
        { "lasca", "W:Wc3(b),a1:Bd4(bw),f6(bb),a7", "c3xe5xg7" },
        { "russian+towers", "W:WKa1(b),h2:Bd4(bw),f6,h8", "a1:e5:g7" },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct fixture f, g;
        set_up(&f, CASES[i].game, CASES[i].fen);
        set_up(&g, CASES[i].game, CASES[i].fen);
        struct move move = move_of(&f, CASES[i].move);
        f.view.moving = &move;
        f.view.anim = 1;
        game_apply(f.view.game, &f.pos, &move, &g.pos);
        draw(&f, (struct rect){ 0, 0, 700, 700 });
        draw(&g, (struct rect){ 0, 0, 700, 700 });

        for (int image = IMAGE_WHITE_MAN; image <= IMAGE_RIM_BLACK_KING; image++) {
            int moving = count_images(f.scene, (enum image)image, (enum image)image);
            int still = count_images(g.scene, (enum image)image, (enum image)image);
            assert_int_equal(moving, still);
        }
        scene_free(f.scene);
        scene_free(g.scene);
    }
}

/* the inspector */

static void the_inspector_keeps_to_its_rectangle(void **state)
{
    (void)state;
    for (float height = 120; height <= 300; height += 45)
        for (int count = 1; count <= 22; count++)
            for (int mixed = 0; mixed < 2; mixed++) {
                stack tower = 0;
                for (int i = 0; i < count; i++)
                    tower = tower_put_under(tower, (enum piece)(mixed ? i * 7 % 4 : i * 2 > count));
                struct fixture f;
                set_up(&f, "lasca", NULL);
                static struct view view;
                view.theme = f.look;
                view.board = f.view;
                view.inspector.tower = tower;
                struct rect at = { 900, 150, 380, height };

                scene_begin(f.scene, 1280, 800);
                draw_inspector(f.scene, at, &view);
                float last = 0;
                for (int i = 0; i < scene_command_count(f.scene); i++) {
                    const struct command *command = scene_command_nth(f.scene, i);
                    struct rect box = command->at;
                    if (command->kind == COMMAND_IMAGE && command->what == IMAGE_SHADOW_LOW)
                        continue;       /* soft, and mostly empty */
                    if (command->kind == COMMAND_IMAGE) {
                        box.y += DISC_EMPTY * box.h;
                        box.h -= DISC_EMPTY * box.h;
                    }
                    if (command->kind == COMMAND_TEXT) {
                        float line = scene_line_height(f.scene, FONT_SMALL);
                        box.y += (box.h - line) / 2;
                        box.h = line;
                        assert_true(box.y > last - 0.01f || last == 0);
                        last = box.y + line;
                    }
                    assert_true(box.x >= at.x && box.x + box.w <= at.x + at.w);
                    assert_true(box.y >= at.y - 1 && box.y + box.h <= at.y + at.h + 1);
                }
                scene_free(f.scene);
            }
}

static void the_inspector_speaks_the_words_of_the_game(void **state)
{
    (void)state;
    struct fixture f;
    set_up(&f, "lasca", NULL);
    static struct view view;
    view.theme = f.look;
    view.board = f.view;
    view.inspector.tower = tower_put_under(tower_put_under(0, WHITE_KING), BLACK_MAN);

    scene_begin(f.scene, 1280, 800);
    draw_inspector(f.scene, (struct rect){ 0, 0, 380, 250 }, &view);
    bool commander = false, prisoner = false;
    for (int i = 0; i < scene_command_count(f.scene); i++) {
        const struct command *command = scene_command_nth(f.scene, i);
        if (command->kind != COMMAND_TEXT)
            continue;
        commander |= !strcmp(command->text, "commander · officer");
        prisoner |= !strcmp(command->text, "prisoner · soldier · next to lead");
    }
    assert_true(commander && prisoner);
    scene_free(f.scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_whole_squares_inside_the_box),
        cmocka_unit_test(white_is_near_and_the_first_letter_left),
        cmocka_unit_test(flipping_is_half_a_turn),
        cmocka_unit_test(boards_use_nearly_all_of_their_box),
        cmocka_unit_test(each_square_can_be_clicked_by_its_name),
        cmocka_unit_test(pictures_of_boards_take_no_clicks),
        cmocka_unit_test(a_click_on_the_top_disc_is_one_on_the_tower),
        cmocka_unit_test(each_piece_is_drawn_once),
        cmocka_unit_test(each_disc_of_a_tower_shows_its_own_picture),
        cmocka_unit_test(far_rows_are_painted_first),
        cmocka_unit_test(towers_of_any_height_stay_within_the_frame),
        cmocka_unit_test(a_tower_rises_by_at_most_three_fifths_of_a_cell),
        cmocka_unit_test(no_mark_is_painted_over_a_piece),
        cmocka_unit_test(the_held_piece_is_last_and_at_the_pointer),
        cmocka_unit_test(a_move_begins_on_its_origin_and_ends_on_its_goal),
        cmocka_unit_test(a_capture_goes_through_every_landing_cell),
        cmocka_unit_test(jumped_men_stay_until_the_move_ends),
        cmocka_unit_test(where_men_are_lifted_at_once_the_first_is_gone_before_the_second),
        cmocka_unit_test(a_lasca_prisoner_comes_along_at_once),
        cmocka_unit_test(a_man_crowned_in_passing_goes_on_as_a_king),
        cmocka_unit_test(other_men_are_crowned_when_they_stand_there),
        cmocka_unit_test(a_half_made_capture_stands_where_it_has_come),
        cmocka_unit_test(no_disc_is_lost_while_prisoners_slide),
        cmocka_unit_test(the_last_frame_shows_the_position_after_the_move),
        cmocka_unit_test(the_inspector_keeps_to_its_rectangle),
        cmocka_unit_test(the_inspector_speaks_the_words_of_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
