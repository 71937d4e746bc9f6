/* Draws the example views as pictures, to be looked at.
 *
 *     show_screens OUT_FOLDER [-s WIDTHxHEIGHT] [-u SCALE] [-l] [-b] [NAME...]
 *
 * -l takes the light interface, -b the slate board. Without names all examples are drawn.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "render/canvas.h"
#include "tests/scenes/screens/examples.h"

struct wish {
    const char *folder;
    int width, height;
    float scale;
    int look, board;
};

static bool show(const struct wish *wish, const char *name)
{
    static struct example example;
    struct err err = { 0 };
    char path[1024];
    bool done = false;

    if (!example_fill(&example, name, (float)wish->width / wish->scale,
                      (float)wish->height / wish->scale, wish->look, wish->board)) {
        fprintf(stderr, "show_screens: no example is called %s\n", name);
        return false;
    }

    struct canvas *canvas = canvas_on_surface(wish->width, wish->height, NULL, &err);
    struct scene *scene = scene_new();
    snprintf(path, sizeof path, "%s/%s.png", wish->folder, name);
    if (canvas) {
        canvas_scale(canvas, wish->scale);
        scene_measure_with(scene, canvas_measure(canvas));
        draw_window(scene, &example.view);
        canvas_draw(canvas, scene);
        done = canvas_save_png(canvas, path, &err);
    }
    if (!done)
        fprintf(stderr, "show_screens: %s\n", err.text);
    scene_free(scene);
    canvas_free(canvas);
    return done;
}

int main(int argc, char **argv)
{
    struct wish wish = { .width = 1280, .height = 800, .scale = 1, .look = LOOK_DARK };
    bool good = true, named = false;

    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-s") && i + 1 < argc) {
            if (sscanf(argv[++i], "%dx%d", &wish.width, &wish.height) != 2)
                return 2;
        } else if (!strcmp(argv[i], "-u") && i + 1 < argc) {
            wish.scale = strtof(argv[++i], NULL);
        } else if (!strcmp(argv[i], "-l")) {
            wish.look = LOOK_LIGHT;
        } else if (!strcmp(argv[i], "-b")) {
            wish.board = BOARD_SLATE;
        } else if (!wish.folder) {
            wish.folder = argv[i];
        } else {
            named = true;
            good = show(&wish, argv[i]) && good;
        }
    }
    if (!wish.folder || wish.scale <= 0) {
        fprintf(stderr, "usage: show_screens FOLDER [-s WxH] [-u SCALE] [-l] [-b] [NAME...]\n");
        return 2;
    }
    for (int i = 0; !named && example_name(i); i++)
        good = show(&wish, example_name(i)) && good;
    return good ? 0 : 1;
}
