/* The journal's text: what is written about a match as it is played and annotated, and how it is
 * read back.
 *
 *     tavlei journal 1
 *     open russian white=me black=computer level=3 time=180000+2000 seed=7 fen=W:Wa1,…:B…
 *     open english white=me … time=30000/move lot=3:Dreaded_Edinburgh two=2:1:1 touch=1 claims=1 …
 *                                       the first three moves are a lot's; the second game of two,
 *                                       half points of White and Black from the first
 *     play c3-d4 180000 180000          the path (and "/mark" where it does not tell the move), both
 *                                       clocks after it, White's first
 *     clock 171200 180000               about once a second while a clock runs
 *     goto 2 171200 180000              another node came on the board; clocks as they were before
 *     end 1-0 resigned
 *     comment 12 after Better is c3-b4    nodes are numbered in the order in which they were made
 *     nags 12 1 0 0 0
 *     promote 12, remove 12, undo, redo, settle          see record.h
 *     tag Event Open                    values and comments go to the end of the line
 *     line 14                           the line being played ends at this node, on the board now
 *     saved /home/me/games.pdn          what was changed so far is in that file
 *     edited 1                          something is changed that no file has
 *
 * A file holds one game after another; the last "open" is the one that counts. No file is touched
 * here; session.h does that.
 */
#pragma once

#include "src/base/strbuf.h"
#include "src/match.h"

void journal_write_head(struct strbuf *out);
void journal_write_open(struct strbuf *out, const struct match_terms *terms);
void journal_write_play(struct strbuf *out, const struct game *game, const struct move *move,
                        const int32_t left_ms[2]);
void journal_write_clock(struct strbuf *out, const int32_t left_ms[2]);
void journal_write_goto(struct strbuf *out, node_id id, const int32_t left_ms[2]);
void journal_write_end(struct strbuf *out, enum outcome outcome, enum end_reason reason);
void journal_write_edit(struct strbuf *out, const struct match_edit *edit);
void journal_write_saved(struct strbuf *out, const char *file);
void journal_write_discard(struct strbuf *out);            /* the player does not want it back */
/* A whole match from "open" on, so that reading gives the same nodes with the same numbers. What
 * could be undone before cannot be undone behind it: the caller settles the record. */
void journal_write_match(struct strbuf *out, const struct match *match, int64_t now_ms);

struct journal {
    struct match *match;                /* as the good lines leave it; owned; NULL when there is none */
    bool over;                          /* it has ended or was discarded */
    bool discarded;
    size_t good;                        /* bytes of whole and valid lines */
    bool damaged;                       /* something else than a torn last line follows them */
};

/* Reads as far as the lines are valid. When the text is damaged *err says at which line and how. */
void journal_read(const char *text, size_t size, int64_t now_ms, struct journal *out, struct err *err);
