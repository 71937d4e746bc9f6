#include "src/frame_log.h"

#include <time.h>

static int64_t clock_us(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

void frame_log_begin(struct frame_log *log)
{
    log->wall_start_us = clock_us(CLOCK_MONOTONIC);
    log->cpu_start_us = clock_us(CLOCK_THREAD_CPUTIME_ID);
}

void frame_log_end(struct frame_log *log, int drawn)
{
    int64_t wall = clock_us(CLOCK_MONOTONIC) - log->wall_start_us;
    int64_t cpu = clock_us(CLOCK_THREAD_CPUTIME_ID) - log->cpu_start_us;

    log->turns++;
    if (log->frames > 0) {              /* the first one rasterises all pieces */
        if (wall > log->worst_wall_us)
            log->worst_wall_us = wall;
        if (cpu > log->worst_cpu_us)
            log->worst_cpu_us = cpu;
        log->sum_cpu_us += cpu;
    }
    log->frames += drawn != 0;
    if (log->file)
        fprintf(log->file, "%lld\t%lld\t%lld\t%s\n", (long long)(log->wall_start_us / 1000),
                (long long)wall, (long long)cpu, drawn ? "drawn" : "-");
}
