/* Moves on their way: forwards, taken back, or only shown. */
#include "src/app_state.h"

enum { FRAME_MS = 16, LONGEST_STEPS = 8 };

static int32_t duration(const struct app *app, const struct move *move)
{
    int steps = move->hops > 1 ? move->hops : 1;

    return settings_step_ms(&app->settings) * (steps < LONGEST_STEPS ? steps : LONGEST_STEPS);
}

static void begin(struct app *app)
{
    struct animation *animation = &app->animation;
    const struct move *move = animation->demo
        ? &animation->shown
        : &record_node(app->match->record, animation->motion[0].child)->move;

    animation->start_ms = app->now_ms;
    animation->duration_ms = duration(app, move);
}

void motion_add(struct app *app, node_id parent, node_id child, bool back)
{
    struct animation *animation = &app->animation;

    if (settings_step_ms(&app->settings) == 0 || animation->count == MOTIONS)
        return;
    animation->motion[animation->count++] = (struct motion){ parent, child, back };
    if (animation->count == 1)
        begin(app);
}

void motion_show(struct app *app, const struct move *move)
{
    motion_finish(app);
    if (settings_step_ms(&app->settings) == 0)
        return;
    app->animation.demo = true;
    app->animation.shown = *move;
    begin(app);
}

void motion_finish(struct app *app)
{
    app->animation.count = 0;
    app->animation.demo = false;
}

bool app_moves(const struct app *app)
{
    return app->animation.count > 0 || app->animation.demo;
}

void motion_tick(struct app *app)
{
    struct animation *animation = &app->animation;

    while (app_moves(app) && app->now_ms >= animation->start_ms + animation->duration_ms) {
        if (animation->demo) {
            motion_finish(app);
            return;
        }
        int64_t end = animation->start_ms + animation->duration_ms;
        animation->count--;
        for (int i = 0; i < animation->count; i++)
            animation->motion[i] = animation->motion[i + 1];
        if (animation->count) {
            begin(app);
            animation->start_ms = end;
        }
    }
}

float motion_part(const struct app *app)
{
    const struct animation *animation = &app->animation;
    float part;

    if (animation->duration_ms <= 0)
        return 1;
    part = (float)(app->now_ms - animation->start_ms) / (float)animation->duration_ms;
    if (part < 0)
        part = 0;
    if (part > 1)
        part = 1;
    return !animation->demo && animation->motion[0].back ? 1 - part : part;
}

int64_t motion_deadline(const struct app *app)
{
    if (!app_moves(app))
        return INT64_MAX;
    int64_t end = app->animation.start_ms + app->animation.duration_ms;
    int64_t next = app->now_ms + FRAME_MS;
    return next < end ? next : end;
}
