/* A session: the journal of one open game on disk, so that nothing is lost when the program ends in
 * any way.
 *
 * Each open game has a journal of its own, session-1.journal and so on, and holds its lock, in one
 * program or in several. Every function accepts NULL for a session that could not be opened; then
 * nothing is kept.
 */
#pragma once

#include "src/match.h"

struct session;

struct session_found {
    struct match *match;                /* unfinished, with at least one move, or annotated and not
                                           saved; owned by the caller */
    bool damaged;                       /* *err tells what was wrong and where the old file is now */
};

/* Opens a free journal in the folder, one with an unfinished game if there is any: asking again and
 * again finds all of them. NULL with *err filled when the folder cannot be used. */
struct session *session_new(const char *folder, int64_t now_ms, struct session_found *found,
                            struct err *err);
/* When its journal was last written before it was opened, in milliseconds of the system's clock; 0
 * for a new one. */
int64_t session_touched_ms(const struct session *session);
/* The journal stays as it is: a game that is not over is offered at the next start. */
void session_free(struct session *session);

/* Each writes one line, which is out of the program's hands when the function returns. False with
 * *err filled when it could not be written; the journal then ends with the line before. */
bool session_open(struct session *session, const struct match_terms *terms, struct err *err);
bool session_play(struct session *session, const struct game *game, const struct move *move,
                  const int32_t left_ms[2], struct err *err);
bool session_clock(struct session *session, const int32_t left_ms[2], struct err *err);
bool session_goto(struct session *session, node_id id, const int32_t left_ms[2], struct err *err);
bool session_end(struct session *session, enum outcome outcome, enum end_reason reason,
                 struct err *err);
bool session_edit(struct session *session, const struct match_edit *edit, struct err *err);
bool session_saved(struct session *session, const char *file, struct err *err);
bool session_discard(struct session *session, struct err *err);
/* Writes the whole match anew, after a line could not be written, or because it comes from
 * elsewhere. Settle the record then, as journal_write_match says. */
bool session_restate(struct session *session, const struct match *match, int64_t now_ms,
                     struct err *err);

/* Asks a helper thread to bring what was written down to the disk itself, against power cuts. */
void session_sync(struct session *session);
