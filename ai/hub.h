/* The engine's end of the Hub protocol, version 2: another program plays or analyses with us.
 *
 * Lines go in and come out as text; where they come from is the caller's business. The engine
 * thinks in its own thread, so lines are heard at any time. Wrong lines are answered by an error
 * line and change nothing.
 */
#pragma once

#include <stdbool.h>

struct hub;

/* say: a line goes out, without its end. wake: the engine has something to tell, so hub_attend
 * should be called soon; it is called from another thread. */
struct hub *hub_new(void (*say)(void *arg, const char *line), void (*wake)(void *arg), void *arg);
void hub_free(struct hub *hub);

/* One line of the controlling program. False: it wants us to leave. */
bool hub_hear(struct hub *hub, const char *line);
/* A line that was too long to be read. */
void hub_refuse(struct hub *hub, const char *why);
/* Says what the engine has found since. */
void hub_attend(struct hub *hub);
/* Is an answer owed? */
bool hub_is_busy(const struct hub *hub);
