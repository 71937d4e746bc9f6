/* Messages to the terminal: "tavlei: where: what is wrong and what would be right". */
#pragma once

void log_line(const char *where, const char *format, ...) __attribute__((format(printf, 2, 3)));
