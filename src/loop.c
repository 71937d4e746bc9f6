#include "src/loop.h"

#include <stdlib.h>
#include <string.h>

#include "input/keymap.h"
#include "src/base/strbuf.h"
#include "src/stage.h"

enum { LEAST_FRAME_MS = 7 };            /* a fast mouse must not make more pictures than are seen */

void waker_init(struct waker *waker)
{
    waker->event = SDL_RegisterEvents(1);
    atomic_init(&waker->pending, false);
}

void waker_wake(void *arg)
{
    struct waker *waker = arg;
    SDL_Event event = { .type = waker->event };

    if (!atomic_exchange(&waker->pending, true) && SDL_PushEvent(&event) < 1)
        atomic_store(&waker->pending, false);
}

/* What the loop knows about the window. */
struct turn {
    struct loop *loop;
    struct stage *stage;
    struct arena *arena;                /* for the title */
    char title[200];
    float unit;                         /* window coordinates per logical unit */
    bool full_screen, takes_text;
    bool must_draw;                     /* what is on the screen is lost */
    bool stirred;                       /* something happened since the last frame */
    unsigned mods;                      /* of the last key; injected events change no global state */
    float x, y;
};

static void measure_window(struct turn *turn)
{
    struct loop *loop = turn->loop;
    int window_w = 1, window_h = 1, width = 1, height = 1;

    SDL_GetWindowSize(loop->window, &window_w, &window_h);
    if (SDL_GetRendererOutputSize(loop->renderer, &width, &height) != 0) {
        width = window_w;
        height = window_h;
    }
    float scale = stage_resize(turn->stage, app_settings(loop->app)->value[SETTING_SCALE], width,
                               height);
    float ratio = window_w > 0 ? (float)width / (float)window_w : 1;

    canvas_scale(loop->canvas, scale);
    turn->unit = scale / ratio;
}

static unsigned mods_of(uint16_t mod)
{
    return (mod & KMOD_CTRL ? KEY_CTRL : 0u) | (mod & KMOD_SHIFT ? KEY_SHIFT : 0u) |
           (mod & KMOD_ALT ? KEY_ALT : 0u);
}

/* The key's name. Letters of other alphabets are named by the US letter at their place. */
static bool key_name(const SDL_Keysym *key, char out[KEY_NAME])
{
    static const struct { SDL_Keycode code; const char *name; } names[] = {
        { SDLK_UP, "up" }, { SDLK_DOWN, "down" }, { SDLK_LEFT, "left" }, { SDLK_RIGHT, "right" },
        { SDLK_RETURN, "return" }, { SDLK_KP_ENTER, "return" }, { SDLK_SPACE, "space" },
        { SDLK_ESCAPE, "escape" }, { SDLK_BACKSPACE, "backspace" }, { SDLK_TAB, "tab" },
        { SDLK_HOME, "home" }, { SDLK_END, "end" }, { SDLK_PAGEUP, "pageup" },
        { SDLK_PAGEDOWN, "pagedown" }, { SDLK_COMMA, "comma" }, { SDLK_DELETE, "delete" },
        { SDLK_INSERT, "insert" },
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].code == key->sym) {
            text_copy(out, KEY_NAME, names[i].name);
            return true;
        }
    if (key->sym >= SDLK_F1 && key->sym <= SDLK_F12) {
        int n = (int)(key->sym - SDLK_F1) + 1;
        char name[] = { 'f', (char)('0' + n % 10), '\0', '\0' };
        if (n >= 10) {
            name[1] = '1';
            name[2] = (char)('0' + n - 10);
        }
        text_copy(out, KEY_NAME, name);
        return true;
    }
    char letter = 0;
    if (key->sym > ' ' && key->sym < 127)
        letter = (char)key->sym;
    else if (key->scancode >= SDL_SCANCODE_A && key->scancode <= SDL_SCANCODE_Z)
        letter = (char)('a' + (key->scancode - SDL_SCANCODE_A));
    else if (key->scancode == SDL_SCANCODE_COMMA)
        text_copy(out, KEY_NAME, "comma");
    if (letter) {
        out[0] = letter;
        out[1] = '\0';
    }
    return letter || key->scancode == SDL_SCANCODE_COMMA;
}

static void on_window(struct turn *turn, const SDL_WindowEvent *event, int64_t now)
{
    switch (event->event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
        measure_window(turn);
        app_window_size(turn->loop->app, event->data1, event->data2, now);
        turn->must_draw = true;
        break;
    case SDL_WINDOWEVENT_EXPOSED:
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_RESTORED:
        turn->must_draw = true;
        break;
    case SDL_WINDOWEVENT_LEAVE:
        stage_leave(turn->stage, now);
        break;
    default:
        break;
    }
}

static void on_button(struct turn *turn, const SDL_MouseButtonEvent *event, int64_t now)
{
    turn->x = (float)event->x / turn->unit;
    turn->y = (float)event->y / turn->unit;
    /* A press may follow changes that are not drawn yet: regions must be those of now. */
    if (stage_frame(turn->stage, canvas_measure(turn->loop->canvas), now))
        turn->must_draw = true;
    if (event->type == SDL_MOUSEBUTTONDOWN)
        stage_down(turn->stage, turn->x, turn->y, event->button,
                   mods_of((uint16_t)SDL_GetModState()), now);
    else
        stage_up(turn->stage, turn->x, turn->y, event->button, now);
}

static void on_event(struct turn *turn, const SDL_Event *event, int64_t now)
{
    static const struct intent quit = { .kind = INTENT_QUIT, .sq = SQ_NONE };
    char key[KEY_NAME];

    turn->stirred = true;
    if (event->type == turn->loop->waker->event) {
        atomic_store(&turn->loop->waker->pending, false);
        return;
    }
    switch (event->type) {
    case SDL_QUIT:
        app_apply(turn->loop->app, &quit, now);
        break;
    case SDL_WINDOWEVENT:
        on_window(turn, &event->window, now);
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        canvas_forget(turn->loop->canvas);
        turn->must_draw = true;
        break;
    case SDL_KEYDOWN:
        turn->mods = mods_of(event->key.keysym.mod);
        if (key_name(&event->key.keysym, key))
            stage_key(turn->stage, key, turn->mods, now);
        break;
    case SDL_KEYUP:
        turn->mods = mods_of(event->key.keysym.mod);
        break;
    case SDL_TEXTINPUT:
        if (!(turn->mods & (KEY_CTRL | KEY_ALT)))
            stage_text(turn->stage, event->text.text, now);
        break;
    case SDL_MOUSEMOTION:
        turn->x = (float)event->motion.x / turn->unit;
        turn->y = (float)event->motion.y / turn->unit;
        if (event->motion.xrel || event->motion.yrel)
            stage_move(turn->stage, turn->x, turn->y, now);
        else                            /* the window has come under a pointer that rests */
            stage_enter(turn->stage, turn->x, turn->y, now);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        on_button(turn, &event->button, now);
        break;
    case SDL_MOUSEWHEEL:
        stage_wheel(turn->stage, turn->x, turn->y,
                    event->wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -event->wheel.y
                                                                     : event->wheel.y, now);
        break;
    case SDL_DROPFILE:
        app_open_file(turn->loop->app, event->drop.file, now);
        SDL_free(event->drop.file);
        break;
    default:
        turn->stirred = false;
        break;
    }
}

/* What the player copies and pastes. */
static void use_clipboard(struct app *app)
{
    char *copied = app_take_clipboard(app);

    if (copied)
        SDL_SetClipboardText(copied);
    free(copied);
    if (app_wants_paste(app)) {
        char *text = SDL_GetClipboardText();
        app_paste(app, text ? text : "", (int64_t)SDL_GetTicks64());
        SDL_free(text);
    }
}

/* The window follows the app: full screen, title, text input. */
static void follow_app(struct turn *turn)
{
    struct loop *loop = turn->loop;

    if (app_full_screen(loop->app) != turn->full_screen) {
        turn->full_screen = !turn->full_screen;
        SDL_SetWindowFullscreen(loop->window,
                                turn->full_screen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
        turn->must_draw = true;
    }
    if (app_takes_text(loop->app) != turn->takes_text) {
        turn->takes_text = !turn->takes_text;
        if (turn->takes_text)
            SDL_StartTextInput();
        else
            SDL_StopTextInput();
    }
    arena_reset(turn->arena);
    const char *title = app_title(loop->app, turn->arena);
    if (strcmp(title, turn->title) != 0) {
        text_copy(turn->title, sizeof turn->title, title);
        SDL_SetWindowTitle(loop->window, turn->title);
    }
}

/* Returns whether something was drawn. */
static bool frame(struct turn *turn, int64_t now)
{
    struct loop *loop = turn->loop;

    measure_window(turn);               /* the scale may have been set */
    bool changed = stage_frame(turn->stage, canvas_measure(loop->canvas), now);
    turn->stirred = false;
    if (!changed && !turn->must_draw)
        return false;
    turn->must_draw = false;
    canvas_draw(loop->canvas, stage_scene(turn->stage));
    SDL_RenderPresent(loop->renderer);
    return true;
}

static int64_t now_ms(void)
{
    return (int64_t)SDL_GetTicks64();
}

/* Sleeps until an event comes or it is time; true when there is an event. */
static bool wait_event(struct turn *turn, int64_t last_frame, SDL_Event *event)
{
    int64_t due = stage_deadline(turn->stage);

    if ((turn->stirred || turn->must_draw) && last_frame + LEAST_FRAME_MS < due)
        due = last_frame + LEAST_FRAME_MS;
    if (due == INT64_MAX)
        return SDL_WaitEvent(event);
    int64_t wait = due - now_ms();
    if (wait <= 0)
        return SDL_PollEvent(event);
    return SDL_WaitEventTimeout(event, wait < 60000 ? (int)wait : 60000);
}

void loop_run(struct loop *loop)
{
    struct turn turn = { .loop = loop, .stage = stage_new(loop->app), .arena = arena_new(),
                         .must_draw = true };
    int64_t last_frame = now_ms() - LEAST_FRAME_MS;
    SDL_Event event;

    SDL_StopTextInput();
    measure_window(&turn);
    bool have = SDL_PollEvent(&event);
    while (!app_quits(loop->app)) {
        bool drawn = false;

        frame_log_begin(&loop->log);
        for (int64_t now = now_ms(); have; have = SDL_PollEvent(&event))
            on_event(&turn, &event, now);
        use_clipboard(loop->app);
        follow_app(&turn);
        int64_t now = now_ms();
        if (now >= last_frame + LEAST_FRAME_MS &&
            (turn.stirred || turn.must_draw || now >= stage_deadline(turn.stage))) {
            drawn = frame(&turn, now);
            follow_app(&turn);
            last_frame = now;
        }
        frame_log_end(&loop->log, drawn);
        if (!app_quits(loop->app))
            have = wait_event(&turn, last_frame, &event);
    }
    stage_free(turn.stage);
    arena_free(turn.arena);
}
