/* The event loop with the real engine in its thread: the window never waits for it.
 *
 * Stalls are measured as processor time of the loop's own thread, since other programs on a busy
 * machine may take the processor away at any moment. What the loop would wait for (a lock, the
 * disk) would show in the number of turns instead, which is asked for as well. On a virtual machine
 * even processor time jumps now and then: a stall of the program's own making comes every time, so
 * one good run of a few is enough.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <SDL.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/loop.h"
#include "src/match.h"
#include "src/window.h"

#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SLOWED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOWED 1
#endif
#ifdef SLOWED
enum { SLOWER = 8 };                    /* sanitizers are not what is measured */
#else
enum { SLOWER = 1 };
#endif

enum { STALL_US = 16000, EVENTS = 150, EVENT_MS = 10, RUNS = 4 };

struct run {
    struct window window;
    struct waker waker;
    struct loop loop;
};

static void open_run(struct run *run)
{
    struct settings settings;
    struct err err = { 0 };

    settings_init(&settings);
    if (!window_open(&run->window, &settings, NULL, &err))
        fail_msg("%s", err.text);
    waker_init(&run->waker);
    struct app_options options = { .settings = &settings, .seed = 1 };
    if (!thinker_in_thread(&options.thinker, 16, waker_wake, &run->waker, &err))
        fail_msg("%s", err.text);
    run->loop = (struct loop){ .window = run->window.window, .renderer = run->window.renderer,
                               .canvas = run->window.canvas, .waker = &run->waker };
    run->loop.app = app_new(&options, (int64_t)SDL_GetTicks64());
}

static void close_run(struct run *run)
{
    app_free(run->loop.app, (int64_t)SDL_GetTicks64());
    window_close(&run->window);
}

static void begin(struct run *run, const char *id, enum player_kind white, enum player_kind black)
{
    struct err err;
    struct match_terms terms = { .game = game_find(id, &err), .player = { white, black },
                                 .level = 10, .time = { .base_ms = 60 * 60000 }, .seed = 1 };

    terms.start = terms.game->start;
    app_begin(run->loop.app, &terms, (int64_t)SDL_GetTicks64());
}

/* A person who moves the mouse about, and closes the window in the end. */
static int fidget(void *arg)
{
    (void)arg;
    for (int i = 0; i < EVENTS; i++) {
        SDL_Event move = { .motion = { .type = SDL_MOUSEMOTION, .x = 60 + i * 5, .y = 90 + i * 4 } };
        SDL_PushEvent(&move);
        if (i % 25 == 24) {
            SDL_Event flip = { .key = { .type = SDL_KEYDOWN } };
            flip.key.keysym = (SDL_Keysym){ .sym = SDLK_b, .mod = KMOD_LCTRL };
            SDL_PushEvent(&flip);
        }
        SDL_Delay(EVENT_MS);
    }
    SDL_Event quit = { .type = SDL_QUIT };
    SDL_PushEvent(&quit);
    return 0;
}

static int64_t worst_turn_beside_the_engine(void)
{
    struct run run;

    open_run(&run);
    begin(&run, "canadian", PLAYER_COMPUTER, PLAYER_ME);
    SDL_Thread *person = SDL_CreateThread(fidget, "person", NULL);
    loop_run(&run.loop);
    SDL_WaitThread(person, NULL);

    print_message("turns %lld, frames %lld, worst %lld us of processor time (wall %lld), sum %lld\n",
                  (long long)run.loop.log.turns, (long long)run.loop.log.frames,
                  (long long)run.loop.log.worst_cpu_us, (long long)run.loop.log.worst_wall_us,
                  (long long)run.loop.log.sum_cpu_us);
    assert_true(app_thinks(run.loop.app));                 /* all the time, and still */
    assert_true(run.loop.log.frames >= 5);
    assert_true(run.loop.log.turns >= EVENTS / 5);
    close_run(&run);
    return run.loop.log.worst_cpu_us;
}

static void the_loop_never_stalls_while_the_engine_thinks(void **state)
{
    int64_t best = INT64_MAX;

    for (int i = 0; i < RUNS && best >= STALL_US * SLOWER; i++) {
        int64_t worst = worst_turn_beside_the_engine();
        best = worst < best ? worst : best;
    }
    assert_true(best < STALL_US * SLOWER);
    (void)state;
}

static int quit_soon(void *arg)
{
    SDL_Event quit = { .type = SDL_QUIT };

    SDL_Delay(600);
    SDL_PushEvent(&quit);
    return arg != NULL;
}

/* Nothing happens, so nothing is computed: after the first frame the loop sleeps. */
static void an_idle_window_does_nothing(void **state)
{
    struct run run;

    open_run(&run);
    begin(&run, "russian", PLAYER_ME, PLAYER_FRIEND);
    SDL_Thread *person = SDL_CreateThread(quit_soon, "person", NULL);
    loop_run(&run.loop);
    SDL_WaitThread(person, NULL);
    assert_true(run.loop.log.frames <= 3);                 /* the window may be exposed once more */
    assert_true(run.loop.log.turns <= 12);
    close_run(&run);
    (void)state;
}

static int press_russian_keys(void *arg)
{
    /* Ctrl and the key at the place of Z, under a Russian layout, with the text that comes along. */
    SDL_Event undo = { .key = { .type = SDL_KEYDOWN } };
    undo.key.keysym = (SDL_Keysym){ .sym = 0x44f, .scancode = SDL_SCANCODE_Z, .mod = KMOD_LCTRL };
    SDL_Event text = { .text = { .type = SDL_TEXTINPUT } };

    SDL_Delay(100);
    SDL_PushEvent(&undo);
    memcpy(text.text.text, "\xd1\x8f", 3);
    SDL_PushEvent(&text);
    return quit_soon(arg);
}

static void shortcuts_work_under_another_layout(void **state)
{
    struct run run;
    struct movelist legal = { 0 };

    open_run(&run);
    begin(&run, "russian", PLAYER_ME, PLAYER_FRIEND);
    const struct match *match = app_match(run.loop.app);
    for (const char *letter = "c3d4"; *letter; letter++) {
        struct intent intent = { .kind = INTENT_TEXT, .sq = SQ_NONE, .text = { *letter } };
        app_apply(run.loop.app, &intent, (int64_t)SDL_GetTicks64());
    }
    assert_int_equal(match_ply(match), 1);
    SDL_Thread *person = SDL_CreateThread(press_russian_keys, "person", NULL);
    loop_run(&run.loop);
    SDL_WaitThread(person, NULL);
    assert_int_equal(match_ply(match), 0);
    movelist_free(&legal);
    close_run(&run);
    (void)state;
}

static void without_a_display_it_is_told_what_to_do(void **state)
{
    struct settings settings;
    struct window window;
    struct err err = { 0 };

    settings_init(&settings);
    setenv("SDL_VIDEODRIVER", "x11", 1);
    setenv("DISPLAY", ":987", 1);
    assert_false(window_open(&window, &settings, NULL, &err));
    assert_non_null(strstr(err.text, "no display"));
    assert_non_null(strstr(err.text, "tavlei help"));

    /* Left to itself SDL would open a window that nobody can see. */
    unsetenv("SDL_VIDEODRIVER");
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    err.text[0] = '\0';
    assert_false(window_open(&window, &settings, NULL, &err));
    assert_non_null(strstr(err.text, "no display"));
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    (void)state;
}

static void a_missing_font_is_told(void **state)
{
    struct settings settings;
    struct window window;
    struct err err = { 0 };

    settings_init(&settings);
    assert_false(window_open(&window, &settings, "/nonexistent/font.ttf", &err));
    assert_true(strlen(err.text) > 10);
    (void)state;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_loop_never_stalls_while_the_engine_thinks),
        cmocka_unit_test(an_idle_window_does_nothing),
        cmocka_unit_test(shortcuts_work_under_another_layout),
        cmocka_unit_test(without_a_display_it_is_told_what_to_do),
        cmocka_unit_test(a_missing_font_is_told),
    };
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
