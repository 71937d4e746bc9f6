#include "ai/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ai/line_feed.h"
#include "src/base/mem.h"

enum { FILES_MOST = 4096, TICK_MS = 5, END_MS = 500 };

struct child {
    pid_t pid;
    int in, out;                        /* ours: we write to `in`; -1 when closed */
    struct strbuf unsent;
    struct line_feed feed;
    bool ended;                         /* its output has ended */
    bool reaped;
    int status;                         /* of waitpid, once reaped */
};

/* In the new process, where only the simplest calls are allowed. Files that others opened in the
 * meantime are closed as well, else their readers would never see an end. */
static void become(const char *command, const int in[2], const int out[2])
{
    int null = open("/dev/null", O_WRONLY);
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (null < 0 || dup2(in[0], 0) < 0 || dup2(out[1], 1) < 0 || dup2(null, 2) < 0)
        _exit(126);
    for (int fd = 3; fd < FILES_MOST; fd++)
        close(fd);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static void close_both(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

static pid_t start(const char *command, int *in_end, int *out_end)
{
    int in[2], out[2];
    if (pipe(in) != 0)
        return -1;
    if (pipe(out) != 0) {
        close_both(in);
        return -1;
    }
    pid_t pid = fork();
    if (pid == 0)
        become(command, in, out);
    if (pid < 0) {
        close_both(in);
        close_both(out);
        return -1;
    }
    setpgid(pid, pid);                  /* whoever comes first */
    close(in[0]);
    close(out[1]);
    *in_end = in[1];
    *out_end = out[0];
    fcntl(*in_end, F_SETFL, O_NONBLOCK);
    fcntl(*out_end, F_SETFL, O_NONBLOCK);
    fcntl(*in_end, F_SETFD, FD_CLOEXEC);
    fcntl(*out_end, F_SETFD, FD_CLOEXEC);
    return pid;
}

struct child *child_new(const char *command, struct err *err)
{
    struct child *child = mem_alloc(sizeof *child);
    child->pid = start(command, &child->in, &child->out);
    if (child->pid < 0) {
        err_set(err, "%s: it could not be started: %s", command, strerror(errno));
        free(child);
        return NULL;
    }
    strbuf_init(&child->unsent);
    line_feed_init(&child->feed);
    return child;
}

static void close_input(struct child *child)
{
    if (child->in >= 0)
        close(child->in);
    child->in = -1;
    strbuf_clear(&child->unsent);
}

static void flush(struct child *child)
{
    size_t sent = 0;
    while (child->in >= 0 && sent < child->unsent.length) {
        ssize_t got = write(child->in, child->unsent.text + sent, child->unsent.length - sent);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno != EAGAIN) {
            close_input(child);         /* its end will be seen at its output */
            return;
        }
        if (got < 0)
            break;
        sent += (size_t)got;
    }
    if (!sent)
        return;
    size_t left = child->unsent.length - sent;
    memmove(child->unsent.text, child->unsent.text + sent, left);
    child->unsent.text[left] = 0;
    child->unsent.length = left;
}

void child_say(struct child *child, const char *line)
{
    if (child->in < 0)
        return;
    strbuf_printf(&child->unsent, "%s\n", line);
    flush(child);
}

static void fetch(struct child *child)
{
    char bytes[4096];
    while (!child->ended) {
        ssize_t got = read(child->out, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EAGAIN)
            return;
        if (got <= 0) {
            child->ended = true;
            return;
        }
        line_feed_add(&child->feed, bytes, (size_t)got);
        if (got < (ssize_t)sizeof bytes)
            return;
    }
}

const char *child_hear(struct child *child, bool *too_long)
{
    const char *line = line_feed_next(&child->feed, too_long);
    if (line)
        return line;
    fetch(child);
    return line_feed_next(&child->feed, too_long);
}

void child_wait(struct child *child, int timeout_ms)
{
    struct pollfd wait[2] = {
        { .fd = child->out, .events = POLLIN },
        { .fd = child->unsent.length ? child->in : -1, .events = POLLOUT },
    };
    if (child->ended)
        wait[0].fd = -1;
    if (poll(wait, 2, timeout_ms) > 0 && wait[1].revents)
        flush(child);
}

bool child_is_gone(const struct child *child)
{
    return child->ended;
}

static void rest(int ms)
{
    struct timespec time = { ms / 1000, ms % 1000 * 1000000L };
    nanosleep(&time, NULL);
}

/* Has it ended, now or within so long? Then what it started is ended too, as long as its number
 * cannot belong to anybody else. */
static bool reap(struct child *child, int patience_ms)
{
    for (int waited = 0; !child->reaped; waited += TICK_MS) {
        siginfo_t info = { 0 };
        int got = waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT);
        if (got == 0 && info.si_pid == child->pid) {
            kill(-child->pid, SIGKILL);
            waitpid(child->pid, &child->status, 0);
            child->reaped = true;
        } else if (got < 0 && errno != EINTR) {
            child->reaped = true;       /* somebody else has waited for it */
        } else if (waited >= patience_ms) {
            return false;
        } else {
            rest(TICK_MS);
        }
    }
    return true;
}

void child_end_text(struct child *child, char *out, size_t size)
{
    if (!reap(child, END_MS))
        snprintf(out, size, "it closed its output");
    else if (WIFSIGNALED(child->status))
        snprintf(out, size, "it was ended by signal %d", WTERMSIG(child->status));
    else if (WEXITSTATUS(child->status) > 128)             /* as the shell tells it */
        snprintf(out, size, "it was ended by signal %d", WEXITSTATUS(child->status) - 128);
    else if (WEXITSTATUS(child->status) == 127)
        snprintf(out, size, "there is no such command");
    else if (WEXITSTATUS(child->status) == 126)
        snprintf(out, size, "it is not a program that can be run");
    else
        snprintf(out, size, "it ended with status %d", WEXITSTATUS(child->status));
}

void child_free(struct child *child, int patience_ms)
{
    if (!child)
        return;
    flush(child);
    close_input(child);
    if (!reap(child, patience_ms)) {
        kill(-child->pid, SIGKILL);
        kill(child->pid, SIGKILL);
        while (!reap(child, END_MS))
            continue;
    }
    close(child->out);
    strbuf_free(&child->unsent);
    line_feed_free(&child->feed);
    free(child);
}
