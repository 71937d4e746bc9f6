#define _XOPEN_SOURCE 700               /* for setpriority */
#include "ai/endgame_build.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "ai/endgame.h"
#include "ai/endgame_solve.h"
#include "src/base/file.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

struct build {
    const struct build_task *task;
    struct ground ground;
    struct shelf *shelf;
    struct material *list;
    int count;
    uint64_t done, total;               /* positions; `done` counts finished materials */
    struct material at;
};

static uint64_t slice_size(const struct ground *ground, struct material material)
{
    struct slice slice;
    slice_make(ground, material, &slice);
    return slice.size;
}

uint64_t endgame_positions(const struct ground *ground, int pieces)
{
    int count = material_list(pieces, NULL);
    struct material *list = mem_alloc(sizeof *list * (size_t)count);
    material_list(pieces, list);
    uint64_t total = 0;
    for (int i = 0; i < count; i++)
        total += slice_size(ground, list[i]);
    free(list);
    return total;
}

/* --- the shelf --- */

static void shelf_remove(struct shelf_slice *on)
{
    free(on->sheet.symbol);
    on->sheet.symbol = NULL;
}

static bool shelf_load(struct build *build, struct material material, struct err *err)
{
    struct shelf_slice *on = shelf_at(build->shelf, material);
    if (on->sheet.symbol)
        return true;
    const struct build_task *task = build->task;
    char *path = endgame_path(task->folder, task->game, material, task->distances);
    struct slice_file *file =
        slice_file_open(path, &build->ground, material, task->distances, err);
    free(path);
    if (!file)
        return false;

    slice_make(&build->ground, material, &on->slice);
    on->sheet = *slice_file_facts(file);
    on->sheet.symbol = mem_alloc(on->slice.size + FILE_BLOCK);
    for (uint64_t b = 0; b * FILE_BLOCK < on->slice.size; b++)
        slice_file_block(file, b, on->sheet.symbol + b * FILE_BLOCK);
    slice_file_close(file);
    return true;
}

/* What both views of a material need from below. */
static int needs(const struct build *build, struct material material,
                 struct material out[2 * NEXT_MATERIALS])
{
    int count = material_next(&build->ground, material, out);
    return count + material_next(&build->ground, material_turned(material), out + count);
}

static bool is_among(struct material material, const struct material *list, int count)
{
    for (int i = 0; i < count; i++)
        if (material_same(material, list[i]))
            return true;
    return false;
}

/* Puts on the shelf what the material needs, and takes away what it does not. */
static bool shelf_arrange(struct build *build, struct material material, struct err *err)
{
    struct material need[2 * NEXT_MATERIALS];
    int count = needs(build, material, need);
    for (int i = 0; i < build->count; i++)
        if (!is_among(build->list[i], need, count))
            shelf_remove(shelf_at(build->shelf, build->list[i]));
    for (int i = 0; i < count; i++)
        if (!shelf_load(build, need[i], err))
            return false;
    return true;
}

static uint64_t memory_for(const struct build *build, struct material material)
{
    struct material need[2 * NEXT_MATERIALS];
    int count = needs(build, material, need);
    uint64_t bytes = solve_memory(&build->ground, material);
    for (int i = 0; i < count; i++)
        if (!is_among(need[i], need, i))
            bytes += slice_size(&build->ground, need[i]);
    return bytes;
}

static bool fits(const struct build *build, struct err *err)
{
    uint64_t most = 0;
    for (int i = 0; i < build->count; i++) {
        uint64_t bytes = memory_for(build, build->list[i]);
        most = bytes > most ? bytes : most;
    }
    uint64_t limit = build->task->memory;
    if (!limit || most <= limit)
        return true;
    return err_set(err,
                   "%s: tables of %d pieces need %llu MB of memory, and %llu MB may be used; "
                   "allow more with --memory or ask for fewer pieces",
                   build->task->game->id, build->task->pieces, (unsigned long long)(most >> 20) + 1,
                   (unsigned long long)(limit >> 20));
}

/* --- slices --- */

/* The slice on disk; NULL when it is missing, or broken, which is told. */
static struct slice_file *find_made(const struct build *build, struct material material)
{
    const struct build_task *task = build->task;
    char *path = endgame_path(task->folder, task->game, material, task->distances);
    struct slice_file *file = NULL;
    if (access(path, F_OK) == 0) {
        struct err err;
        file = slice_file_open(path, &build->ground, material, task->distances, &err);
        if (!file && task->note)
            task->note(task->arg, err.text);
    }
    free(path);
    return file;
}

/* Are all views of a material on disk and whole? Then they are told. */
static bool is_made(const struct build *build, const struct material *view, int views)
{
    const struct build_task *task = build->task;
    struct slice_file *file[2] = { NULL, NULL };
    bool made = true;
    for (int v = 0; v < views && made; v++) {
        file[v] = find_made(build, view[v]);
        made = file[v] != NULL;
    }
    for (int v = 0; v < views; v++) {
        if (made && task->slice)
            task->slice(task->arg, slice_file_facts(file[v]), slice_file_bytes(file[v]), false);
        slice_file_close(file[v]);
    }
    return made;
}

static bool save(const struct build *build, const struct sheet *sheet, struct err *err)
{
    const struct build_task *task = build->task;
    char *path = endgame_path(task->folder, task->game, sheet->material, task->distances);
    uint64_t bytes;
    bool good = sheet_write(path, task->game, sheet, &bytes, err);
    free(path);
    if (good && task->slice)
        task->slice(task->arg, sheet, bytes, true);
    return good;
}

static void tell_progress(void *arg, uint64_t done)
{
    const struct build *build = arg;
    const struct build_task *task = build->task;
    struct build_progress progress = { build->at, build->done + done, build->total };
    if (task->progress)
        task->progress(task->arg, &progress);
}

static bool make(struct build *build, struct material material, struct err *err)
{
    const struct build_task *task = build->task;
    if (!shelf_arrange(build, material, err))
        return false;
    struct solve_task solve = {
        .ground = &build->ground,
        .shelf = build->shelf,
        .material = material,
        .distances = task->distances,
        .threads = task->threads,
        .stop = task->stop,
        .progress = tell_progress,
        .arg = build,
    };
    struct sheet sheet[2];
    if (!solve_material(&solve, sheet, err))
        return false;
    bool good = save(build, &sheet[0], err) && (!sheet[1].symbol || save(build, &sheet[1], err));
    free(sheet[0].symbol);
    free(sheet[1].symbol);
    return good;
}

/* The materials stand in pairs of views, see material_list. */
static bool make_all(struct build *build, struct err *err)
{
    for (int i = 0; i < build->count;) {
        struct material material = build->list[i];
        int views = material_same(material, material_turned(material)) ? 1 : 2;
        uint64_t positions = 0;
        for (int v = 0; v < views; v++)
            positions += slice_size(&build->ground, build->list[i + v]);

        build->at = material;
        if (!is_made(build, &build->list[i], views) && !make(build, material, err))
            return false;
        build->done += positions;
        tell_progress(build, 0);
        i += views;
    }
    return true;
}

static bool make_folder(const struct build_task *task, struct err *err)
{
    struct strbuf path;
    strbuf_init(&path);
    strbuf_printf(&path, "%s/%s", task->folder, task->game->id);
    bool good = file_make_folders(path.text, err);
    strbuf_free(&path);
    return good;
}

bool endgame_build(const struct build_task *task, struct err *err)
{
    assert(task->pieces >= 2 && task->pieces <= ENDGAME_MOST);
    struct build build = { .task = task };
    if (!ground_prepare(&build.ground, task->game, err))
        return false;
    build.count = material_list(task->pieces, NULL);
    build.list = mem_alloc(sizeof *build.list * (size_t)build.count);
    material_list(task->pieces, build.list);
    build.total = endgame_positions(&build.ground, task->pieces);
    build.shelf = mem_alloc(sizeof *build.shelf);

    bool good = fits(&build, err) && make_folder(task, err) && make_all(&build, err);

    for (int i = 0; i < build.count; i++)
        shelf_remove(shelf_at(build.shelf, build.list[i]));
    free(build.shelf);
    free(build.list);
    return good;
}

/* --- in the background --- */

struct endgame_job {
    struct build_task task;
    char *folder;
    void (*wake)(void *arg);
    void *arg;
    pthread_t thread;
    atomic_bool stop, ended;
    bool good;                          /* these two are read after `ended` only */
    struct err err;
};

int endgame_small(const struct game *game)
{
    enum { SMALL = 12000000 };                     /* positions, each of about a bit */
    struct ground *ground = mem_alloc(sizeof *ground);
    int pieces = 0;
    if (ground_prepare(ground, game, NULL))
        for (int n = 2; n <= 4 && endgame_positions(ground, n) <= SMALL; n++)
            pieces = n;
    free(ground);
    return pieces;
}

static void *run_job(void *arg)
{
    struct endgame_job *job = arg;
    setpriority(PRIO_PROCESS, 0, 19);   /* under Linux this thread alone: play goes before */
    job->good = endgame_build(&job->task, &job->err);
    atomic_store(&job->ended, true);
    if (job->wake)
        job->wake(job->arg);
    return NULL;
}

struct endgame_job *endgame_job_start(const struct game *game, const char *folder, int pieces,
                                      void (*wake)(void *arg), void *arg, struct err *err)
{
    struct endgame_job *job = mem_alloc(sizeof *job);
    job->folder = folder ? mem_dup(folder) : endgame_folder();
    job->wake = wake;
    job->arg = arg;
    atomic_init(&job->stop, false);
    atomic_init(&job->ended, false);
    job->task = (struct build_task){
        .game = game, .folder = job->folder, .pieces = pieces, .threads = 1, .stop = &job->stop,
    };
    if (pthread_create(&job->thread, NULL, run_job, job)) {
        err_set(err, "no thread could be started to make endgame tables");
        free(job->folder);
        free(job);
        return NULL;
    }
    return job;
}

bool endgame_job_ended(struct endgame_job *job, bool *good, struct err *err)
{
    if (!atomic_load(&job->ended))
        return false;
    if (good)
        *good = job->good;
    if (err && !job->good)
        *err = job->err;
    return true;
}

void endgame_job_free(struct endgame_job *job)
{
    if (!job)
        return;
    atomic_store(&job->stop, true);
    pthread_join(job->thread, NULL);
    free(job->folder);
    free(job);
}
