/* Invariants:
 *  (1) Lines are only ever added, each by one write; what is half written is cut off again.
 *  (2) Only the holder of session-N.lock touches session-N.journal.
 *  (3) A journal with damage is moved aside as a whole before anything else is written in its place;
 *      no file is ever deleted or overwritten.
 */
#include "src/session.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/base/file.h"
#include "src/base/mem.h"
#include "src/journal.h"

enum { SLOTS = 64, SIZE_LIMIT = 64 << 20, ROTATE_AT = 4 << 20 };

struct session {
    char *path;
    int fd, lock_fd;
    off_t size;                         /* of whole lines */
    int64_t touched_ms;
    pthread_t syncer;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool has_syncer, sync_wanted, closing;                 /* guarded by mutex */
};

static char *slot_path(const char *folder, int slot, const char *ending)
{
    struct strbuf buf;

    strbuf_init(&buf);
    strbuf_printf(&buf, "%s/session-%d.%s", folder, slot, ending);
    return strbuf_take(&buf);
}

/* The file's lock, or -1: held for another game, or (errno) not to be had. */
static int take_lock(const char *folder, int slot)
{
    char *path = slot_path(folder, slot, "lock");
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

    free(path);
    /* Not fcntl's locks: those are the program's, and this program may hold several journals. */
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
        int reason = errno;
        close(fd);
        errno = reason;
        fd = -1;
    }
    return fd;
}

/* Gives the file at `path` the first free name path.ENDING, path.ENDING-2 …; *moved is its new name. */
static bool move_aside(const char *path, const char *ending, char **moved, struct err *err)
{
    for (int i = 1; i < 10000; i++) {
        struct strbuf name;
        strbuf_init(&name);
        strbuf_printf(&name, i > 1 ? "%s.%s-%d" : "%s.%s", path, ending, i);
        *moved = strbuf_take(&name);
        if (access(*moved, F_OK) != 0 && rename(path, *moved) == 0)
            return true;
        free(*moved);
        *moved = NULL;
    }
    return err_set(err, "%s cannot be renamed: %s", path, strerror(errno));
}

/* What a slot holds. A missing file is an empty journal. */
struct slot {
    char *text;
    size_t size;
    struct journal journal;
    struct err err;                     /* of the journal's damage, or of the file */
    bool unreadable;
};

static void slot_read(const char *path, int64_t now_ms, struct slot *out)
{
    *out = (struct slot){ 0 };
    if (access(path, F_OK) != 0 && errno == ENOENT) {
        out->text = mem_dup("");
        return;
    }
    struct stat about;
    if (stat(path, &about) == 0 && S_ISFIFO(about.st_mode))     /* reading it would wait for ever */
        err_set(&out->err, "%s: is a pipe, not a file", path);
    else
        out->text = file_read(path, SIZE_LIMIT, &out->size, &out->err);
    if (!out->text) {
        out->unreadable = true;
        return;
    }
    journal_read(out->text, out->size, now_ms, &out->journal, &out->err);
}

static void slot_free(struct slot *slot)
{
    match_free(slot->journal.match);
    free(slot->text);
    *slot = (struct slot){ 0 };
}

static bool slot_unfinished(const struct slot *slot)
{
    const struct match *match = slot->journal.match;

    if (!match || match->edited)
        return match != NULL;
    return match_goes_on(match) && (!slot->journal.over ||
                                    (match->terms.two_games.game == 1 && !slot->journal.discarded));
}

static bool append(struct session *session, const char *line, size_t length, struct err *err)
{
    if (!session)
        return true;

    size_t done = 0;
    while (done < length) {
        ssize_t n = write(session->fd, line + done, length - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        done += (size_t)n;
    }
    if (done == length) {
        session->size += (off_t)length;
        return true;
    }

    int reason = errno;
    if (done && ftruncate(session->fd, session->size) != 0) {
        /* The torn line would spoil the next one; a newline makes it one bad line at worst. */
        close(session->fd);
        session->fd = -1;
    }
    return err_set(err, "%s cannot be written: %s; the game goes on but is not kept", session->path,
                   strerror(reason));
}

static bool append_buf(struct session *session, struct strbuf *line, struct err *err)
{
    bool ok = append(session, line->text, line->length, err);

    strbuf_free(line);
    return ok;
}

/* Opens the file for appending behind its good bytes; a new one begins with the head line. */
static bool open_file(struct session *session, size_t good, struct err *err)
{
    struct stat about;

    session->fd = open(session->path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    bool fine = session->fd >= 0 && fstat(session->fd, &about) == 0;
    if (fine)
        session->touched_ms = (int64_t)about.st_mtim.tv_sec * 1000 + about.st_mtim.tv_nsec / 1000000;
    /* A file that is whole is not touched: its time tells when it was last played. */
    if (!fine || (about.st_size != (off_t)good && ftruncate(session->fd, (off_t)good) != 0))
        return err_set(err, "%s cannot be written: %s", session->path, strerror(errno));
    session->size = (off_t)good;
    if (good > 0)
        return true;

    struct strbuf line;
    strbuf_init(&line);
    journal_write_head(&line);
    return append_buf(session, &line, err);
}

/* A damaged journal goes aside, and its good part starts the new one. */
static bool replace_damaged(const char *path, const struct slot *slot, struct err *err)
{
    char *moved;
    bool ok;

    if (!move_aside(path, "broken", &moved, err))
        return false;
    ok = slot->journal.good == 0 || file_write(path, slot->text, slot->journal.good, err);
    if (ok && slot_unfinished(slot))
        err_set(err, "The journal was damaged in line %d (%s). The game can be resumed up to there; "
                "the old file is kept as %s", slot->err.line, slot->err.text, moved);
    else if (ok)
        err_set(err, "The journal was damaged in line %d (%s) and held no game to resume. It is kept "
                "as %s", slot->err.line, slot->err.text, moved);
    free(moved);
    return ok;
}

/* The first free slot with an unfinished or damaged game, else the first free slot; 0 with *err. */
static int choose_slot(const char *folder, int64_t now_ms, struct slot *chosen, int *lock_fd,
                       struct err *err)
{
    int first = 0, first_fd = -1, last_errno = 0;
    struct slot empty = { 0 };

    for (int i = 1; i <= SLOTS; i++) {
        int fd = take_lock(folder, i);
        if (fd < 0) {
            last_errno = errno;
            continue;
        }
        char *path = slot_path(folder, i, "journal");
        bool exists = access(path, F_OK) == 0;
        struct slot slot;
        slot_read(path, now_ms, &slot);
        free(path);

        if (!slot.unreadable && (slot_unfinished(&slot) || slot.journal.damaged)) {
            if (first)
                close(first_fd);
            slot_free(&empty);
            *chosen = slot;
            *lock_fd = fd;
            return i;
        }
        if (!first && !slot.unreadable) {
            first = i;
            first_fd = fd;
            empty = slot;
        } else {
            slot_free(&slot);
            close(fd);
        }
        if (!exists)
            break;                      /* later ones have never been used */
    }
    *chosen = empty;
    *lock_fd = first_fd;
    if (!first)
        err_set(err, "no journal can be opened in %s: %s", folder,
                last_errno ? strerror(last_errno) : "the files there cannot be read");
    return first;
}

struct session *session_new(const char *folder, int64_t now_ms, struct session_found *found,
                            struct err *err)
{
    struct slot slot = { 0 };
    int lock_fd;

    *found = (struct session_found){ 0 };
    if (!file_make_folders(folder, err))
        return NULL;
    int number = choose_slot(folder, now_ms, &slot, &lock_fd, err);
    if (!number)
        return NULL;

    struct session *session = mem_alloc(sizeof *session);
    session->path = slot_path(folder, number, "journal");
    session->fd = -1;
    session->lock_fd = lock_fd;
    pthread_mutex_init(&session->mutex, NULL);
    pthread_cond_init(&session->changed, NULL);

    bool ok = true;
    if (slot.journal.damaged) {
        found->damaged = true;
        ok = replace_damaged(session->path, &slot, err);
    }
    if (slot_unfinished(&slot)) {
        found->match = slot.journal.match;
        slot.journal.match = NULL;
    }
    ok = ok && open_file(session, slot.journal.good, err);
    slot_free(&slot);
    if (!ok) {
        session_free(session);
        return NULL;
    }
    return session;
}

int64_t session_touched_ms(const struct session *session)
{
    return session ? session->touched_ms : 0;
}

void session_free(struct session *session)
{
    if (!session)
        return;
    if (session->has_syncer) {
        pthread_mutex_lock(&session->mutex);
        session->closing = true;
        pthread_cond_signal(&session->changed);
        pthread_mutex_unlock(&session->mutex);
        pthread_join(session->syncer, NULL);
    }
    pthread_cond_destroy(&session->changed);
    pthread_mutex_destroy(&session->mutex);
    if (session->fd >= 0)
        close(session->fd);
    close(session->lock_fd);
    free(session->path);
    free(session);
}

/* A file that has grown large is put aside between two games. */
static bool rotate(struct session *session, struct err *err)
{
    char *moved;

    if (session->size < ROTATE_AT)
        return true;
    if (!move_aside(session->path, "old", &moved, err))
        return false;
    free(moved);

    pthread_mutex_lock(&session->mutex);           /* the syncer uses the descriptor */
    close(session->fd);
    bool ok = open_file(session, 0, err);
    pthread_mutex_unlock(&session->mutex);
    return ok;
}

bool session_open(struct session *session, const struct match_terms *terms, struct err *err)
{
    struct strbuf line;

    if (session && !rotate(session, err))
        return false;
    strbuf_init(&line);
    journal_write_open(&line, terms);
    return append_buf(session, &line, err);
}

bool session_play(struct session *session, const struct game *game, const struct move *move,
                  const int32_t left_ms[2], struct err *err)
{
    struct strbuf line;

    strbuf_init(&line);
    journal_write_play(&line, game, move, left_ms);
    return append_buf(session, &line, err);
}

bool session_clock(struct session *session, const int32_t left_ms[2], struct err *err)
{
    struct strbuf line;

    strbuf_init(&line);
    journal_write_clock(&line, left_ms);
    return append_buf(session, &line, err);
}

bool session_goto(struct session *session, node_id id, const int32_t left_ms[2], struct err *err)
{
    struct strbuf line;

    strbuf_init(&line);
    journal_write_goto(&line, id, left_ms);
    return append_buf(session, &line, err);
}

bool session_end(struct session *session, enum outcome outcome, enum end_reason reason,
                 struct err *err)
{
    struct strbuf line;

    strbuf_init(&line);
    journal_write_end(&line, outcome, reason);
    return append_buf(session, &line, err);
}

bool session_edit(struct session *session, const struct match_edit *edit, struct err *err)
{
    struct strbuf line;

    strbuf_init(&line);
    journal_write_edit(&line, edit);
    return append_buf(session, &line, err);
}

bool session_saved(struct session *session, const char *file, struct err *err)
{
    struct strbuf line;

    strbuf_init(&line);
    journal_write_saved(&line, file);
    return append_buf(session, &line, err);
}

bool session_discard(struct session *session, struct err *err)
{
    struct strbuf line;

    strbuf_init(&line);
    journal_write_discard(&line);
    return append_buf(session, &line, err);
}

bool session_restate(struct session *session, const struct match *match, int64_t now_ms,
                     struct err *err)
{
    struct strbuf lines;

    strbuf_init(&lines);
    journal_write_match(&lines, match, now_ms);
    return append_buf(session, &lines, err);
}

static void *sync_loop(void *arg)
{
    struct session *session = arg;

    pthread_mutex_lock(&session->mutex);
    while (!session->closing) {
        if (!session->sync_wanted) {
            pthread_cond_wait(&session->changed, &session->mutex);
            continue;
        }
        session->sync_wanted = false;
        int fd = dup(session->fd);      /* so that a rotation need not wait for the disk */
        pthread_mutex_unlock(&session->mutex);
        if (fd >= 0) {
            fdatasync(fd);
            close(fd);
        }
        pthread_mutex_lock(&session->mutex);
    }
    pthread_mutex_unlock(&session->mutex);
    return NULL;
}

void session_sync(struct session *session)
{
    if (!session)
        return;
    pthread_mutex_lock(&session->mutex);
    session->sync_wanted = true;
    if (session->has_syncer)
        pthread_cond_signal(&session->changed);
    else
        session->has_syncer =
            pthread_create(&session->syncer, NULL, sync_loop, session) == 0;
    pthread_mutex_unlock(&session->mutex);
}
