#include "src/verdict.h"

#include <stdio.h>

#include "rules/outcome.h"
#include "src/base/log.h"

bool verdict(const struct game *game, const struct position *pos, const struct history *past,
             char out[VERDICT_TEXT])
{
    static const char *const winner[] = { [WHITE_WINS] = "White wins: ",
                                          [BLACK_WINS] = "Black wins: ", [DRAWN] = "" };
    char why[VERDICT_TEXT - 16];
    enum end_reason reason;
    enum outcome outcome = game_outcome(game, pos, past, &reason);

    if (outcome == PLAYING)
        return false;
    end_text(game, outcome, reason, why, sizeof why);
    snprintf(out, VERDICT_TEXT, "%s%s", winner[outcome], why);
    return true;
}

const char *verdict_result(const struct game *game, const struct position *pos,
                           const struct history *past)
{
    enum outcome outcome = game_outcome(game, pos, past, NULL);
    /* Some games count the starting side's points first, as their files do. */
    bool turned = game->rules.start_side_first && game->rules.first == BLACK;

    if (outcome == PLAYING)
        return "*";
    if (outcome == DRAWN)
        return "1/2-1/2";
    return (outcome == WHITE_WINS) != turned ? "1-0" : "0-1";
}

void verdict_tell(const char *command, const struct game *game, const struct position *pos)
{
    char text[VERDICT_TEXT];

    if (verdict(game, pos, NULL, text))
        log_line(command, "the game is over: %s", text);
}
