/* The warnings of Armenian draughts: by its "gentleman's rules" a player tells the opponent when
 * pieces come under attack and when a man is about to be crowned or is. They change no legal move.
 */
#pragma once

#include "rules/game.h"

struct courtesy {
    sqset attacked;                     /* enemy pieces that could not be taken before the move */
    square man, king;                   /* a man that has come to the last row but one, a new king,
                                           each SQ_NONE when there is none */
};

/* What the side that has made `move` has to say; `after` is the position that it led to. False when
 * that is nothing, or when the game knows no warnings (game->rules.courtesy). */
bool courtesy_of(const struct game *game, const struct position *before, const struct move *move,
                 const struct position *after, struct courtesy *out);

/* "under attack: d6, e5; a man stands on the last row but one: c7" */
void courtesy_text(const struct game *game, const struct courtesy *courtesy, struct strbuf *out);
