/* scene_boards GOLDEN_FOLDER               compares every example with its file
 * scene_boards GOLDEN_FOLDER --write       writes the files anew; look at the difference
 * scene_boards GOLDEN_FOLDER --show FOLDER [--scale N]   draws pictures to be looked at
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "render/canvas.h"
#include "src/base/file.h"
#include "tests/scenes/boards/examples.h"

enum { FILE_LIMIT = 4 << 20 };

struct task {
    const char *golden, *show;
    bool write;
    float scale;
};

static int first_difference(const char *a, const char *b)
{
    int line = 1;
    for (; *a && *a == *b; a++, b++)
        line += *a == '\n';
    return line;
}

static bool compare(const struct board_example *example, const char *path, const char *text)
{
    struct err err = { 0 };
    size_t size;
    char *wanted = file_read(path, FILE_LIMIT, &size, &err);
    bool same = wanted && !strcmp(wanted, text);

    if (!wanted)
        fprintf(stderr, "%s\n", err.text);
    else if (!same)
        fprintf(stderr, "%s: differs from line %d of %s on\n", example->name,
                first_difference(wanted, text), path);
    free(wanted);
    return same;
}

static bool show(const struct task *task, const struct board_example *example,
                 const struct board_scene *what)
{
    struct err err = { 0 };
    char path[1024];
    struct canvas *canvas = canvas_on_surface((int)(what->width * task->scale),
                                              (int)(what->height * task->scale), NULL, &err);
    struct scene *scene = scene_new();
    bool done = false;

    snprintf(path, sizeof path, "%s/%s.png", task->show, example->name);
    if (canvas) {
        canvas_scale(canvas, task->scale);
        scene_measure_with(scene, canvas_measure(canvas));
        board_example_draw(scene, what);
        canvas_draw(canvas, scene);
        done = canvas_save_png(canvas, path, &err);
    }
    if (!done)
        fprintf(stderr, "%s\n", err.text);
    scene_free(scene);
    canvas_free(canvas);
    return done;
}

static bool run(const struct task *task, const struct board_example *example)
{
    static struct board_scene what;
    if (!board_example_fill(example, &what))
        return false;
    if (task->show)
        return show(task, example, &what);

    struct scene *scene = scene_new();
    struct strbuf text;
    struct err err = { 0 };
    char path[1024];
    strbuf_init(&text);
    board_example_draw(scene, &what);
    canvas_dump(scene, &text);
    snprintf(path, sizeof path, "%s/%s.txt", task->golden, example->name);
    bool good = task->write ? file_write(path, text.text, text.length, &err)
                            : compare(example, path, text.text);
    if (err.text[0])
        fprintf(stderr, "%s\n", err.text);
    strbuf_free(&text);
    scene_free(scene);
    return good;
}

int main(int argc, char **argv)
{
    struct task task = { .golden = argc > 1 ? argv[1] : NULL, .scale = 1 };
    for (int i = 2; i < argc; i++) {
        if (!strcmp(argv[i], "--write"))
            task.write = true;
        else if (!strcmp(argv[i], "--show") && i + 1 < argc)
            task.show = argv[++i];
        else if (!strcmp(argv[i], "--scale") && i + 1 < argc)
            task.scale = (float)atof(argv[++i]);
        else
            task.golden = NULL;
    }
    if (!task.golden) {
        fprintf(stderr,
                "usage: scene_boards GOLDEN_FOLDER [--write | --show FOLDER [--scale N]]\n");
        return 2;
    }

    int bad = 0, all = 0;
    for (const struct board_example *example = board_examples; example->name; example++, all++)
        bad += !run(&task, example);
    if (!task.show)
        printf("%d of %d boards %s\n", all - bad, all,
               task.write ? "written" : "as they should be");
    return bad > 0;
}
