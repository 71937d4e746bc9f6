#include "src/window.h"

#include <SDL_image.h>
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "src/base/file.h"
#include "src/base/hash.h"
#include "src/base/log.h"
#include "src/command.h"
#include "src/library.h"
#include "src/loop.h"
#include "src/options.h"

enum { LEAST_WIDTH = 800, LEAST_HEIGHT = 600 };

static void set_hints(bool gpu)
{
    /* Without a graphics card the way through a texture costs more than the drawing itself. */
    if (!gpu)
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
}

/* SDL falls back on drivers that show nothing; a program started over ssh would hang unseen. */
static bool is_display(const char *driver)
{
    static const char *const blind[] = { "offscreen", "dummy", "evdev" };
    const char *wanted = getenv("SDL_VIDEODRIVER");

    if (!driver)
        return false;
    for (size_t i = 0; i < sizeof blind / sizeof *blind; i++)
        if (strcmp(blind[i], driver) == 0)
            return wanted && strcmp(wanted, driver) == 0;
    return true;
}

/* Without XDG_RUNTIME_DIR there is no way to a Wayland session but by its full path, and the Wayland
 * library would complain on stderr in words of its own. */
static void spare_wayland(void)
{
    const char *session = getenv("WAYLAND_DISPLAY");

    if (!getenv("XDG_RUNTIME_DIR") && !getenv("WAYLAND_SOCKET") && !getenv("SDL_VIDEODRIVER") &&
        !(session && *session == '/'))
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,KMSDRM");
}

static bool start_video(struct err *err)
{
    static const char advice[] = "start tavlei from a desktop session (DISPLAY or WAYLAND_DISPLAY "
                                 "is not set or cannot be reached), or use one of its commands: "
                                 "tavlei help";

    spare_wayland();
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        const char *driver = getenv("SDL_VIDEODRIVER");
        return err_set(err, "no display: %s%s%s", driver ? SDL_GetError() : "", driver ? "; " : "",
                       advice);
    }
    if (!is_display(SDL_GetCurrentVideoDriver())) {
        SDL_Quit();
        return err_set(err, "no display: %s", advice);
    }
    return true;
}

/* The remembered size, but not larger than the screen. */
static void choose_size(const struct settings *settings, int *width, int *height)
{
    SDL_Rect screen;

    *width = settings->value[SETTING_WIDTH];
    *height = settings->value[SETTING_HEIGHT];
    if (SDL_GetDisplayUsableBounds(0, &screen) == 0) {
        if (*width > screen.w && screen.w > 0)
            *width = screen.w;
        if (*height > screen.h && screen.h > 0)
            *height = screen.h;
    }
}

/* The king as the window's icon; without it the window is just as good. */
static void set_icon(SDL_Window *window)
{
    enum { SIZE = 64 };
    char *path = file_resource("pieces/white_king.svg");
    SDL_RWops *file = path ? SDL_RWFromFile(path, "rb") : NULL;
    SDL_Surface *icon = file ? IMG_LoadSizedSVG_RW(file, SIZE, SIZE) : NULL;

    if (icon)
        SDL_SetWindowIcon(window, icon);
    SDL_FreeSurface(icon);
    if (file)
        SDL_RWclose(file);
    free(path);
}

static bool open_renderer(struct window *out, bool gpu)
{
    if (gpu)
        out->renderer = SDL_CreateRenderer(out->window, -1,
                                           SDL_RENDERER_ACCELERATED | SDL_RENDERER_TARGETTEXTURE);
    if (!out->renderer)
        out->renderer = SDL_CreateRenderer(out->window, -1,
                                           SDL_RENDERER_SOFTWARE | SDL_RENDERER_TARGETTEXTURE);
    return out->renderer != NULL;
}

bool window_open(struct window *out, const struct settings *settings, const char *font_path,
                 struct err *err)
{
    bool gpu = settings->value[SETTING_RENDERER];
    int width, height;

    *out = (struct window){ 0 };
    set_hints(gpu);
    if (!start_video(err))
        return false;
    choose_size(settings, &width, &height);
    out->window = SDL_CreateWindow("Tavlei", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width,
                                   height, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!out->window || !open_renderer(out, gpu))
        err_set(err, "no window can be opened: %s", SDL_GetError());
    else
        out->canvas = canvas_new(out->renderer, font_path, err);
    if (!out->canvas) {
        window_close(out);
        return false;
    }
    set_icon(out->window);
    SDL_SetWindowMinimumSize(out->window, LEAST_WIDTH, LEAST_HEIGHT);
    return true;
}

void window_close(struct window *window)
{
    canvas_free(window->canvas);
    if (window->renderer)
        SDL_DestroyRenderer(window->renderer);
    if (window->window)
        SDL_DestroyWindow(window->window);
    *window = (struct window){ 0 };
    SDL_Quit();
}

/* What the command line says about the window. */
struct call {
    const char *font, *frame_log;
    char **file;                        /* to be opened */
    int files;
    const char *setting[SETTING_COUNT];
};

/* Every setting of the dialog is an option too: --scale 150, --theme slate. */
static bool read_call(int argc, char **argv, struct call *call)
{
    struct option options[SETTING_COUNT + 3] = {
        { "--font", OPTION_TEXT, &call->font, 0, 0 },
        { "--frame-log", OPTION_TEXT, &call->frame_log, 0, 0 },
    };
    char names[SETTING_COUNT][32];
    int count = 2;

    for (int i = 0; i < SETTING_COUNT; i++) {
        if (!settings_table[i].label)
            continue;
        snprintf(names[i], sizeof names[i], "--%s", settings_table[i].key);
        for (char *c = names[i]; *c; c++)
            if (*c == '_')
                *c = '-';
        options[count++] = (struct option){ names[i], OPTION_TEXT, &call->setting[i], 0, 0 };
    }
    if (!options_read(options, &argc, argv))
        return false;
    call->file = argv + 1;
    call->files = argc - 1;
    return true;
}

/* A name that is mistyped is told at once, before a window opens. */
static bool files_are_there(const struct call *call)
{
    for (int i = 0; i < call->files; i++)
        if (access(call->file[i], R_OK) != 0) {
            log_line(call->file[i], "cannot be opened: %s", strerror(errno));
            return false;
        }
    return true;
}

static bool lend_settings(struct settings *settings, const struct call *call)
{
    struct err err;

    for (int i = 0; i < SETTING_COUNT; i++)
        if (call->setting[i] &&
            !settings_lend(settings, settings_table[i].key, call->setting[i], &err)) {
            log_line(NULL, "%s", err.text);
            return false;
        }
    return true;
}

static char *in_folder(char *folder, const char *name)
{
    struct strbuf path;

    strbuf_init(&path);
    strbuf_printf(&path, "%s/%s", folder, name);
    free(folder);
    return strbuf_take(&path);
}

static uint64_t random_seed(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return hash_mix((uint64_t)t.tv_sec * 1000000007u + (uint64_t)t.tv_nsec);
}

static bool open_frame_log(const struct call *call, struct frame_log *log)
{
    if (!call->frame_log)
        return true;
    log->file = fopen(call->frame_log, "w");
    if (!log->file)
        log_line(call->frame_log, "cannot be written: %s", strerror(errno));
    return log->file != NULL;
}

/* Everything is open; plays until the player quits. */
static void play(struct window *window, struct settings *settings, const char *settings_path,
                 const char *notice, struct frame_log log, const struct call *call)
{
    struct waker waker;
    struct err err = { 0 };
    char *state = file_state_folder(), *library = library_usual_path();
    struct app_options options = { .settings = settings, .settings_path = settings_path,
                                   .state_folder = state, .seed = random_seed(), .notice = notice,
                                   .library_path = library, .wake = waker_wake,
                                   .wake_arg = &waker };
    struct loop loop = { .window = window->window, .renderer = window->renderer,
                         .canvas = window->canvas, .waker = &waker, .log = log };

    waker_init(&waker);
    if (!thinker_in_thread(&options.thinker, settings->value[SETTING_TABLE_MB], waker_wake, &waker,
                           &err))
        log_line("computer", "%s", err.text);
    loop.app = app_new(&options, (int64_t)SDL_GetTicks64());
    for (int i = 0; i < call->files; i++)
        app_open_file(loop.app, call->file[i], (int64_t)SDL_GetTicks64());
    loop_run(&loop);
    app_free(loop.app, (int64_t)SDL_GetTicks64());
    free(state);
    free(library);
}

int window_run(int argc, char **argv)
{
    struct call call = { 0 };
    struct settings settings;
    struct window window;
    struct frame_log log = { 0 };
    struct err trouble = { 0 }, err = { 0 };

    if (!read_call(argc, argv, &call))
        return EXIT_CALL;
    if (!files_are_there(&call))
        return EXIT_INPUT;
    /* SDL hands titles to X11 in the locale's encoding. Numbers keep the C locale: files and dumps
     * must not depend on the country. */
    setlocale(LC_CTYPE, "");
    settings_init(&settings);
    char *path = in_folder(file_config_folder(), "settings.ini");
    bool read = settings_read(&settings, path, &trouble);
    bool well = lend_settings(&settings, &call);
    int status = well ? EXIT_FINE : EXIT_CALL;

    if (well && !open_frame_log(&call, &log)) {
        status = EXIT_OTHER;
        well = false;
    }
    if (well && !window_open(&window, &settings, call.font, &err)) {
        log_line(NULL, "%s", err.text);
        status = EXIT_OTHER;
        well = false;
    }
    if (well) {
        play(&window, &settings, path, read ? NULL : trouble.text, log, &call);
        window_close(&window);
    }
    if (log.file)
        fclose(log.file);
    settings_free(&settings);
    free(path);
    return status;
}
