#include "rules/courtesy.h"

#include <string.h>

#include "rules/notation.h"
#include "src/base/lang.h"
#include "src/base/strbuf.h"

/* All enemy pieces that a side could take if it were to move, by captures of any length. */
static sqset within_reach(const struct game *game, const struct position *pos, int side)
{
    struct game free_choice = *game;
    struct position turned;
    struct movelist list = { .move = NULL };
    sqset reach = 0;

    memcpy(&turned, pos, game->pos_size);
    turned.turn = (uint8_t)side;
    memset(free_choice.rules.rank, RANK_NONE, sizeof free_choice.rules.rank);
    game_generate(&free_choice, &turned, &list);
    for (int i = 0; i < list.count; i++)
        reach |= list.move[i].captured;
    movelist_free(&list);
    return reach;
}

bool courtesy_of(const struct game *game, const struct position *before, const struct move *move,
                 const struct position *after, struct courtesy *out)
{
    *out = (struct courtesy){ .man = SQ_NONE, .king = SQ_NONE };
    if (!game->rules.courtesy)
        return false;

    int side = before->turn;
    int rows = game->geo->rows;
    out->attacked = within_reach(game, after, side) & ~within_reach(game, before, side);
    if (move->flags & MOVE_PROMOTES)
        out->king = move->to;
    else if (!(move->flags & MOVE_BY_KING) &&
             game->geo->row[move->to] == (side == WHITE ? rows - 2 : 1))
        out->man = move->to;
    return out->attacked || out->man != SQ_NONE || out->king != SQ_NONE;
}

void courtesy_text(const struct game *game, const struct courtesy *courtesy, struct strbuf *out)
{
    const char *between = "";
    if (courtesy->attacked) {
        const char *comma = " ";
        strbuf_add(out, _("under attack:"));
        for (sqset left = courtesy->attacked; left; comma = ", ")
            strbuf_printf(out, "%s%s", comma, square_name(game, set_take(&left)));
        between = "; ";
    }
    if (courtesy->man != SQ_NONE)
        strbuf_printf(out, _("%sa man stands on the last row but one: %s"), between,
                      square_name(game, courtesy->man));
    if (courtesy->king != SQ_NONE)
        strbuf_printf(out, _("%sa new king: %s"), between, square_name(game, courtesy->king));
}
