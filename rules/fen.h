/* Positions as text: PDN FEN with towers "W:Wa1,Kc3(wbB):Bb6". */
#pragma once

#include "rules/game.h"

struct strbuf;

/* Reads generously (both square kinds, ranges, blanks, either colour first, lasca.org towers), and
 * checks the result with game_check. False with *err saying where and what would be right. */
bool fen_read(const struct game *game, const char *text, struct position *out, struct err *err);

/* Appends the canonical form. */
void fen_write(const struct game *game, const struct position *pos, struct strbuf *out);
char *fen_text(const struct game *game, const struct position *pos);   /* the caller frees */
