/* How long the event loop was busy each time it woke up: in wall time and in processor time of its
 * own thread. Written to a file when one is asked for; tests read the worst.
 */
#pragma once

#include <stdint.h>
#include <stdio.h>

struct frame_log {
    FILE *file;                         /* the caller's; NULL: only counted */
    int64_t wall_start_us, cpu_start_us;
    int64_t turns, frames;              /* how often it woke; how often it drew */
    int64_t worst_wall_us, worst_cpu_us, sum_cpu_us;       /* of turns after the first frame */
};

void frame_log_begin(struct frame_log *log);
void frame_log_end(struct frame_log *log, int drawn);
