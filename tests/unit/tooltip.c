/* Tooltips come to a pointer that has been moved there. */
#include "tests/unit/at_table.h"

#include "src/stage.h"

static bool frame(struct stage *stage, int64_t now_ms)
{
    return stage_frame(stage, measure_fixed(), now_ms);
}

static void a_pointer_that_was_there_at_the_start_is_told_nothing(void **state)
{
    struct table *table = *state;
    struct stage *stage = stage_new(table->app);

    want(table, INTENT_PLACE, PLACE_GAMES);
    stage_resize(stage, 100, 1280, 800);
    frame(stage, table->now);
    const struct region *region = scene_named(stage_scene(stage), "All games");
    assert_non_null(region);
    float x = region->at.x + 5, y = region->at.y + 5;

    stage_enter(stage, x, y, table->now);
    frame(stage, table->now);
    assert_false(frame(stage, table->now + 2000));
    stage_move(stage, x + 1, y, table->now + 2000);
    frame(stage, table->now + 2000);
    assert_true(frame(stage, table->now + 4000));
    stage_free(stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_TABLE(a_pointer_that_was_there_at_the_start_is_told_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
