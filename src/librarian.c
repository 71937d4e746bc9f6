#include "src/librarian.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/mem.h"

enum { GAMES_A_WAKE = 500, TEXTS = 9 };

struct librarian {
    char *path;
    void (*wake)(void *arg);
    void *arg;
    pthread_t finder, importer;
    bool has_finder, has_importer;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    atomic_bool stops;                  /* the import */

    /* guarded by the mutex */
    bool closing, asked, answered;
    struct library_query query;
    char *text[TEXTS];                  /* those of the query, owned */
    bool replies;
    uint32_t ticket;
    struct librarian_answer answer;
    char *import_path;
    const struct game *import_game;
    enum import_state state;
    struct import_count count;
    struct err failure;
};

/* The texts of a query, so that they can be copied one by one. */
static void texts_of(struct library_query *query, const char **out[TEXTS])
{
    const char **const texts[TEXTS] = { &query->text,    &query->player, &query->white,
                                        &query->black,   &query->event,  &query->opening,
                                        &query->from,    &query->to,    &query->collection };
    memcpy(out, texts, sizeof texts);
}

static void free_texts(char *text[TEXTS])
{
    for (int i = 0; i < TEXTS; i++) {
        free(text[i]);
        text[i] = NULL;
    }
}

static void free_answer(struct librarian_answer *answer)
{
    free(answer->hit);
    free(answer->reply);
    *answer = (struct librarian_answer){ 0 };
}

static void look(struct library *library, const struct library_query *query, bool replies,
                 struct librarian_answer *out)
{
    out->count = library_find(library, query, &out->hit, &out->err);
    if (out->count >= 0 && replies && query->game) {
        out->replies = library_replies(library, query->game, &query->pos, query->mirrored,
                                       query->reversed, &out->reply, &out->err);
        if (out->replies < 0)
            out->replies = 0;
    }
}

static void put_answer(struct librarian *librarian, const struct librarian_answer *answer)
{
    pthread_mutex_lock(&librarian->mutex);
    free_answer(&librarian->answer);
    librarian->answer = *answer;
    librarian->answered = true;
    pthread_mutex_unlock(&librarian->mutex);
    librarian->wake(librarian->arg);
}

/* Takes the question over; false when the librarian closes. */
static bool take_question(struct librarian *librarian, struct library_query *query,
                          char *text[TEXTS], bool *replies, uint32_t *ticket)
{
    pthread_mutex_lock(&librarian->mutex);
    while (!librarian->closing && !librarian->asked)
        pthread_cond_wait(&librarian->changed, &librarian->mutex);
    bool open = !librarian->closing;
    if (open) {
        *query = librarian->query;
        memcpy(text, librarian->text, sizeof librarian->text);
        memset(librarian->text, 0, sizeof librarian->text);
        *replies = librarian->replies;
        *ticket = librarian->ticket;
        librarian->asked = false;
    }
    pthread_mutex_unlock(&librarian->mutex);
    return open;
}

static void *find_loop(void *arg)
{
    struct librarian *librarian = arg;
    struct library *library = NULL;
    struct library_query query;
    char *text[TEXTS] = { NULL };
    bool replies;
    uint32_t ticket;

    while (take_question(librarian, &query, text, &replies, &ticket)) {
        struct librarian_answer answer = { .ticket = ticket, .count = -1 };
        if (!library)
            library = library_new(librarian->path, false, &answer.err);
        if (library)
            look(library, &query, replies, &answer);
        put_answer(librarian, &answer);
        free_texts(text);
    }
    library_free(library);
    return NULL;
}

struct librarian *librarian_new(const char *path, void (*wake)(void *arg), void *arg)
{
    struct librarian *librarian = mem_alloc(sizeof *librarian);
    librarian->path = mem_dup(path);
    librarian->wake = wake;
    librarian->arg = arg;
    pthread_mutex_init(&librarian->mutex, NULL);
    pthread_cond_init(&librarian->changed, NULL);
    return librarian;
}

static void end_import(struct librarian *librarian)
{
    if (librarian->has_importer)
        pthread_join(librarian->importer, NULL);
    librarian->has_importer = false;
    free(librarian->import_path);
    librarian->import_path = NULL;
}

void librarian_free(struct librarian *librarian)
{
    if (!librarian)
        return;
    atomic_store(&librarian->stops, true);
    pthread_mutex_lock(&librarian->mutex);
    librarian->closing = true;
    pthread_cond_broadcast(&librarian->changed);
    pthread_mutex_unlock(&librarian->mutex);
    if (librarian->has_finder)
        pthread_join(librarian->finder, NULL);
    end_import(librarian);
    free_texts(librarian->text);
    free_answer(&librarian->answer);
    pthread_cond_destroy(&librarian->changed);
    pthread_mutex_destroy(&librarian->mutex);
    free(librarian->path);
    free(librarian);
}

void librarian_find(struct librarian *librarian, const struct library_query *query, bool replies,
                    uint32_t ticket)
{
    const char **text[TEXTS];
    pthread_mutex_lock(&librarian->mutex);
    free_texts(librarian->text);
    librarian->query = *query;
    texts_of(&librarian->query, text);
    for (int i = 0; i < TEXTS; i++)
        *text[i] = librarian->text[i] = mem_dup(*text[i]);
    librarian->replies = replies;
    librarian->ticket = ticket;
    librarian->asked = true;
    pthread_cond_broadcast(&librarian->changed);
    pthread_mutex_unlock(&librarian->mutex);
    if (!librarian->has_finder)
        librarian->has_finder =
            pthread_create(&librarian->finder, NULL, find_loop, librarian) == 0;
}

bool librarian_poll(struct librarian *librarian, struct librarian_answer *out)
{
    pthread_mutex_lock(&librarian->mutex);
    bool answered = librarian->answered;
    if (answered) {
        *out = librarian->answer;
        librarian->answer = (struct librarian_answer){ 0 };
        librarian->answered = false;
    }
    pthread_mutex_unlock(&librarian->mutex);
    return answered;
}

static bool note_progress(void *arg, const struct import_count *count)
{
    struct librarian *librarian = arg;
    if (count->games % GAMES_A_WAKE == 0) {
        pthread_mutex_lock(&librarian->mutex);
        librarian->count = *count;
        pthread_mutex_unlock(&librarian->mutex);
        librarian->wake(librarian->arg);
    }
    return !atomic_load(&librarian->stops);
}

static void *import_all(void *arg)
{
    struct librarian *librarian = arg;
    struct import_count count = { 0 };
    struct err err = { 0 };
    struct library *library = library_new(librarian->path, true, &err);
    bool fine = library && library_import(library, librarian->import_path, librarian->import_game,
                                          note_progress, librarian, &count, &err);
    library_free(library);
    pthread_mutex_lock(&librarian->mutex);
    librarian->count = count;
    librarian->failure = err;
    librarian->state = fine ? IMPORT_DONE : IMPORT_FAILED;
    pthread_mutex_unlock(&librarian->mutex);
    librarian->wake(librarian->arg);
    return NULL;
}

bool librarian_import(struct librarian *librarian, const char *path, const struct game *game)
{
    pthread_mutex_lock(&librarian->mutex);
    bool busy = librarian->state != IMPORT_NONE;
    if (!busy) {
        librarian->state = IMPORT_RUNS;
        librarian->count = (struct import_count){ 0 };
    }
    pthread_mutex_unlock(&librarian->mutex);
    if (busy)
        return false;
    end_import(librarian);
    atomic_store(&librarian->stops, false);
    librarian->import_path = mem_dup(path);
    librarian->import_game = game;
    librarian->has_importer =
        pthread_create(&librarian->importer, NULL, import_all, librarian) == 0;
    if (!librarian->has_importer)
        import_all(librarian);
    return true;
}

void librarian_stop(struct librarian *librarian)
{
    atomic_store(&librarian->stops, true);
}

enum import_state librarian_progress(struct librarian *librarian, struct import_count *out,
                                     struct err *err)
{
    pthread_mutex_lock(&librarian->mutex);
    enum import_state state = librarian->state;
    *out = librarian->count;
    *err = librarian->failure;
    if (state != IMPORT_RUNS)
        librarian->state = IMPORT_NONE;
    pthread_mutex_unlock(&librarian->mutex);
    return state;
}
