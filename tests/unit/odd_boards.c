#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "render/anim.h"
#include "render/board.h"
#include "render/pieces.h"
#include "rules/fen.h"
#include "rules/notation.h"
#include "src/base/hash.h"

static const char *const GAMES[] = {
    "cheskers", "shatra", "gomoku-checkers", "fox-geese-4", "fox-geese-12", "wolves-sheep",
    "ugolki",   "ugolki[camp=dark9]", "ashtarashki", "dameo", "keny", "gothic", "stavropol",
    "samoyed",  "harzdame",
};
enum { GAME_COUNT = sizeof GAMES / sizeof *GAMES };

static const struct rect BOX = { 0, 0, 700, 700 };

struct bench {
    struct scene *scene;
    struct theme look;
    struct board_view view;
};

static void set_up(struct bench *bench, const char *id, struct position *pos, const char *fen)
{
    struct err err = { 0 };
    const struct game *game = game_find(id, &err);
    assert_non_null(game);
    if (fen)
        assert_true(fen_read(game, fen, pos, &err));
    else
        *pos = game->start;
    *bench = (struct bench){ .scene = scene_new() };
    theme_get(&bench->look, LOOK_DARK, BOARD_WALNUT);
    bench->view = (struct board_view){
        .game = game, .pos = pos, .coordinates = true, .numbers = true, .live = true,
        .refused = SQ_NONE, .cursor = SQ_NONE, .hover = SQ_NONE, .held = SQ_NONE,
    };
}

static void draw(struct bench *bench)
{
    scene_begin(bench->scene, BOX.w, BOX.h);
    draw_board(bench->scene, BOX, &bench->view, &bench->look);
}

static square named(const struct game *game, const char *name)
{
    square sq = square_read(game, &name);
    assert_int_not_equal(sq, SQ_NONE);
    return sq;
}

static struct move move_of(const struct bench *bench, const char *text)
{
    struct movelist legal = { 0 };
    struct written written;
    struct err err = { 0 };

    game_generate(bench->view.game, bench->view.pos, &legal);
    assert_true(written_read(bench->view.game, text, &written, &err));
    int i = written_match(bench->view.game, &written, &legal);
    assert_true(i >= 0);
    struct move move = legal.move[i];
    movelist_free(&legal);
    return move;
}

static bool is_piece(const struct command *command)
{
    return command->kind == COMMAND_IMAGE && command->what != IMAGE_SHADOW &&
           command->what != IMAGE_SHADOW_LOW;
}

/* The pictures of pieces with their places, whatever the order in which they are drawn. */
static uint64_t pieces_drawn(const struct scene *scene)
{
    uint64_t sum = 0;
    for (int i = 0; i < scene_command_count(scene); i++)
        if (is_piece(scene_command_nth(scene, i)))
            sum += hash_mix(command_hash(scene_command_nth(scene, i)));
    return sum;
}

static int count_images(const struct scene *scene, enum image image)
{
    int count = 0;
    for (int i = 0; i < scene_command_count(scene); i++)
        count += is_piece(scene_command_nth(scene, i)) &&
                 scene_command_nth(scene, i)->what == (int)image;
    return count;
}

/* Every legal move of random positions is shown up to exactly the position after it. */
static void every_move_ends_as_the_position_after_it_stands(void **state)
{
    (void)state;
    for (int g = 0; g < GAME_COUNT; g++) {
        struct rng rng = { .state = 17 };
        struct movelist legal = { 0 };
        struct position pos, after;
        struct bench bench;
        set_up(&bench, GAMES[g], &pos, NULL);
        const struct game *game = bench.view.game;

        for (int ply = 0; ply < 120; ply++) {
            game_generate(game, &pos, &legal);
            if (!legal.count) {
                pos = game->start;
                continue;
            }
            const struct move *move = &legal.move[rng_below(&rng, (uint32_t)legal.count)];
            game_apply(game, &pos, move, &after);
            bench.view.moving = move;
            bench.view.anim = 1;
            draw(&bench);
            uint64_t moved = pieces_drawn(bench.scene);
            bench.view.moving = NULL;
            bench.view.pos = &after;
            draw(&bench);
            if (pieces_drawn(bench.scene) != moved) {
                char text[MOVE_TEXT];
                move_text(game, &legal, move, text);
                fail_msg("%s: %s %s ends otherwise", game->id, fen_text(game, &pos), text);
            }
            pos = after;
            bench.view.pos = &pos;
        }
        movelist_free(&legal);
        scene_free(bench.scene);
    }
}

static void every_move_begins_as_the_position_stands(void **state)
{
    (void)state;
    for (int g = 0; g < GAME_COUNT; g++) {
        struct movelist legal = { 0 };
        struct position pos;
        struct bench bench;
        set_up(&bench, GAMES[g], &pos, NULL);
        game_generate(bench.view.game, &pos, &legal);
        draw(&bench);
        uint64_t still = pieces_drawn(bench.scene);

        for (int i = 0; i < legal.count; i++) {
            bench.view.moving = &legal.move[i];
            bench.view.anim = 0;
            draw(&bench);
            assert_true(pieces_drawn(bench.scene) == still);
        }
        movelist_free(&legal);
        scene_free(bench.scene);
    }
}

/* Rank can be told by the picture alone: full, turned over, covered. */
static void stones_show_their_number_until_they_are_covered(void **state)
{
    (void)state;
    struct position pos;
    struct bench bench;
    set_up(&bench, "ashtarashki", &pos, "W:WM1a1,V1c1,W1e1:BM3b8,V3d8,W2f8");

    assert_int_equal(piece_image_at(bench.view.game, &pos, named(bench.view.game, "a1")),
                     IMAGE_WHITE_STONE_1);
    assert_int_equal(piece_image_at(bench.view.game, &pos, named(bench.view.game, "c1")),
                     IMAGE_WHITE_STONE_1_BACK);
    assert_int_equal(piece_image_at(bench.view.game, &pos, named(bench.view.game, "e1")),
                     IMAGE_WHITE_STONE_COVERED);
    assert_int_equal(piece_image_at(bench.view.game, &pos, named(bench.view.game, "b8")),
                     IMAGE_BLACK_STONE_3);
    assert_int_equal(piece_image_at(bench.view.game, &pos, named(bench.view.game, "d8")),
                     IMAGE_BLACK_STONE_3_BACK);
    assert_int_equal(piece_image_at(bench.view.game, &pos, named(bench.view.game, "f8")),
                     IMAGE_BLACK_STONE_COVERED);
    scene_free(bench.scene);
}

static void all_kinds_of_one_game_have_pictures_of_their_own(void **state)
{
    (void)state;
    static const struct { const char *game; int kinds; } CASES[] = {
        { "cheskers", 4 }, { "shatra", 3 }, { "ashtarashki", 3 }, { "russian", 2 },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const struct game *game = game_find(CASES[i].game, NULL);
        enum image seen[8];
        int count = 0;
        for (int side = 0; side < 2; side++)
            for (int kind = 0; kind < CASES[i].kinds; kind++) {
                enum image image = piece_image(game, (enum side)side, (enum kind)kind, 0);
                for (int k = 0; k < count; k++)
                    assert_int_not_equal(seen[k], image);
                seen[count++] = image;
            }
    }
}

/* Where the board has no cell nothing is drawn over and nothing can be clicked. */
static void cells_that_do_not_exist_are_no_part_of_the_board(void **state)
{
    (void)state;
    struct position pos;
    struct bench bench;
    set_up(&bench, "shatra", &pos, NULL);
    draw(&bench);
    struct rect first = board_cell(BOX, &bench.view, named(bench.view.game, "1"));
    struct rect left = { first.x - 2 * first.w, first.y, first.w, first.h };
    float x = left.x + left.w / 2, y = left.y + left.h / 2;

    assert_null(scene_at(bench.scene, x, y));
    for (int i = 0; i < scene_command_count(bench.scene); i++) {
        const struct command *command = scene_command_nth(bench.scene, i);
        assert_false(rect_has(command->at, x, y));
    }
    assert_non_null(scene_at(bench.scene, first.x + 2, first.y + 2));
    scene_free(bench.scene);
}

static void cells_of_all_shapes_are_clicked_where_they_are_drawn(void **state)
{
    (void)state;
    static const char *const ids[] = { "shatra", "gomoku-checkers", "lasca", "spantsiretti" };
    for (size_t g = 0; g < sizeof ids / sizeof *ids; g++)
        for (int flipped = 0; flipped < 2; flipped++) {
            struct position pos;
            struct bench bench;
            set_up(&bench, ids[g], &pos, NULL);
            bench.view.flipped = flipped;
            draw(&bench);
            for (sqset left = bench.view.game->geo->board; left;) {
                square sq = set_take(&left);
                struct rect cell = board_cell(BOX, &bench.view, sq);
                const struct region *region =
                    scene_at(bench.scene, cell.x + cell.w / 2, cell.y + cell.h * 0.9f);
                assert_non_null(region);
                assert_int_equal(region->intent.sq, sq);
            }
            scene_free(bench.scene);
        }
}

/* Dameo: in mid-flight all men of the row are half a square on. */
static void a_row_of_men_moves_on_together(void **state)
{
    (void)state;
    struct position pos;
    struct bench bench;
    struct anim anim;
    set_up(&bench, "dameo", &pos, "W:Wb1,b2,b3,d3:Bh8,a7");
    struct move move = move_of(&bench, "b1-b4");

    anim_at(bench.view.game, &pos, &move, 0.5f, &anim);
    assert_int_equal(set_count(anim.along), 3);
    assert_true(anim.along_row > 0.49f && anim.along_row < 0.51f && anim.along_col == 0);
    anim_at(bench.view.game, &pos, &move, 1, &anim);
    assert_true(anim.along_row == 1);
    scene_free(bench.scene);
}

static void a_piece_from_the_hand_comes_down_on_its_cell(void **state)
{
    (void)state;
    struct position pos;
    struct bench bench;
    struct anim anim;
    set_up(&bench, "gomoku-checkers", &pos, NULL);
    struct move move = move_of(&bench, "@d4");

    anim_at(bench.view.game, &pos, &move, 0, &anim);
    assert_true(anim.there == 0 && anim.lift == 1);
    anim_at(bench.view.game, &pos, &move, 1, &anim);
    assert_true(anim.there == 1 && anim.lift == 0);
    assert_true(anim.col == 3 && anim.row == 3);
    scene_free(bench.scene);
}

static void the_pointer_shows_where_a_piece_from_the_hand_would_stand(void **state)
{
    (void)state;
    struct position pos;
    struct bench bench;
    set_up(&bench, "gomoku-checkers", &pos, NULL);
    bench.view.drops = bench.view.game->geo->board;

    draw(&bench);
    assert_int_equal(count_images(bench.scene, IMAGE_WHITE_MAN), 0);
    bench.view.hover = named(bench.view.game, "d4");
    draw(&bench);
    assert_int_equal(count_images(bench.scene, IMAGE_WHITE_MAN), 1);
    scene_free(bench.scene);
}

/* Shown and hinted moves may have no origin. */
static void moves_from_the_hand_are_shown_and_hinted(void **state)
{
    (void)state;
    struct position pos;
    struct bench bench;
    set_up(&bench, "gomoku-checkers", &pos, "W:Wh1,a1,b2,c3,d4:Bg8,h8:R7,10");
    struct move move = move_of(&bench, "@e5xh8");

    draw(&bench);
    int plain = scene_command_count(bench.scene);
    bench.view.shown = &move;
    draw(&bench);
    assert_true(scene_command_count(bench.scene) >= plain + 2);
    bench.view.shown = NULL;
    bench.view.has_hint = true;
    bench.view.hint = move;
    draw(&bench);
    assert_true(scene_command_count(bench.scene) >= plain + 2);
    scene_free(bench.scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_ends_as_the_position_after_it_stands),
        cmocka_unit_test(every_move_begins_as_the_position_stands),
        cmocka_unit_test(stones_show_their_number_until_they_are_covered),
        cmocka_unit_test(all_kinds_of_one_game_have_pictures_of_their_own),
        cmocka_unit_test(cells_that_do_not_exist_are_no_part_of_the_board),
        cmocka_unit_test(cells_of_all_shapes_are_clicked_where_they_are_drawn),
        cmocka_unit_test(a_row_of_men_moves_on_together),
        cmocka_unit_test(a_piece_from_the_hand_comes_down_on_its_cell),
        cmocka_unit_test(the_pointer_shows_where_a_piece_from_the_hand_would_stand),
        cmocka_unit_test(moves_from_the_hand_are_shown_and_hinted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
