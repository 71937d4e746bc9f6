/* tavlei hub: the engine for other programs, by the Hub protocol on stdin and stdout. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "ai/hub.h"
#include "ai/line_feed.h"
#include "src/base/log.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"

static void say(void *arg, const char *line)
{
    (void)arg;
    fputs(line, stdout);
    fputc('\n', stdout);
    fflush(stdout);
}

/* The engine's thread: a byte in the pipe ends the main loop's wait. When the pipe is full it will
 * wake up anyway. */
static void wake(void *arg)
{
    const int *writer = arg;
    if (write(*writer, "", 1) < 0)
        return;
}

static void drain(int fd)
{
    char bytes[256];
    while (read(fd, bytes, sizeof bytes) > 0)
        continue;
}

/* Hands over the whole lines that have come. False when we shall leave. */
static bool hear_lines(struct hub *hub, struct line_feed *feed)
{
    const char *line;
    bool too_long;
    while ((line = line_feed_next(feed, &too_long))) {
        if (too_long)
            hub_refuse(hub, "it is too long");
        else if (!hub_hear(hub, line))
            return false;
    }
    return true;
}

/* False when the other end is gone or wants us to leave. */
static bool hear(struct hub *hub, struct line_feed *feed)
{
    char bytes[4096];
    ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
    if (got < 0)
        return errno == EINTR || errno == EAGAIN;
    if (got == 0)
        return false;
    line_feed_add(feed, bytes, (size_t)got);
    return hear_lines(hub, feed);
}

static void converse(struct hub *hub, int woken)
{
    struct line_feed feed;
    struct pollfd wait[2] = {
        { .fd = STDIN_FILENO, .events = POLLIN },
        { .fd = woken, .events = POLLIN },
    };
    line_feed_init(&feed);
    for (;;) {
        if (poll(wait, 2, -1) < 0 && errno != EINTR)
            break;
        if (wait[1].revents)
            drain(woken);
        hub_attend(hub);
        if ((wait[0].revents && !hear(hub, &feed)) || output_failed())
            break;
    }
    line_feed_free(&feed);
}

int cmd_hub(int argc, char **argv)
{
    const struct option options[] = { { 0 } };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 0, 0))
        return EXIT_CALL;

    int ends[2];
    if (pipe(ends) != 0) {
        log_line("hub", "no pipe can be had; close other programs");
        return EXIT_OTHER;
    }
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    struct hub *hub = hub_new(say, wake, &ends[1]);
    converse(hub, ends[0]);
    hub_free(hub);                      /* joins the thread that writes to the pipe */
    close(ends[0]);
    close(ends[1]);
    return EXIT_FINE;
}
