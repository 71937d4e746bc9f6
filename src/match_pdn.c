#include "src/match_pdn.h"

#include <stdio.h>

#include "rules/pdn.h"
#include "src/base/strbuf.h"

static const char *termination(enum contest_end end)
{
    switch (end) {
    case CONTEST_BY_RULES: return "normal";
    case CONTEST_ON_TIME: return "time forfeit";
    case CONTEST_BY_FAULT: return "rules infraction";
    case CONTEST_ADJUDICATED: return "adjudication";
    case CONTEST_BROKEN_OFF: break;
    }
    return "unterminated";
}

/* Score, depth and seconds, as the engine told them: "+0.12/9 1.05". */
static void comment_move(struct record *record, node_id id, const struct contest_move *made)
{
    char text[80];
    if (made->used_ms < 0 || made->depth <= 0)
        return;
    snprintf(text, sizeof text, "%+.2f/%d %.2f", made->score / 100.0, made->depth,
             made->used_ms / 1000.0);
    record_comment(record, id, false, text);
}

static struct record *record_of(const struct game *game, const struct contest_game *played)
{
    struct record *record = record_new(game, NULL);
    node_id at = 0;
    for (int i = 0; i < played->count; i++) {
        at = record_play(record, at, &played->move[i].move);
        comment_move(record, at, &played->move[i]);
    }
    if (at > 0 && played->end != CONTEST_BY_RULES) {
        const char *said = record_node(record, at)->after;
        struct strbuf text;
        strbuf_init(&text);
        strbuf_printf(&text, "%s%s%s", said ? said : "", said ? "; " : "", played->reason);
        record_comment(record, at, false, text.text);
        strbuf_free(&text);
    }
    return record;
}

void match_pdn_add(struct strbuf *out, const struct game *game, const struct contest_game *played,
                   const char *const name[2], const char *day, const char *time_control)
{
    struct pdn_game pdn = {
        .game = game, .record = record_of(game, played), .score = pdn_score_of(played->outcome),
    };
    char round[24], plies[16];
    snprintf(round, sizeof round, "%d.%d", (played->number + 1) / 2, 2 - played->number % 2);
    snprintf(plies, sizeof plies, "%d", played->count);

    pdn_tag_set(&pdn.tags, "Event", "Tavlei match");
    pdn_tag_set(&pdn.tags, "Date", day);
    pdn_tag_set(&pdn.tags, "Round", round);
    pdn_tag_set(&pdn.tags, "White", name[played->white]);
    pdn_tag_set(&pdn.tags, "Black", name[!played->white]);
    pdn_tag_set(&pdn.tags, "Result", pdn_score_text(game, pdn.score));
    pdn_tag_set(&pdn.tags, "WhiteType", "program");
    pdn_tag_set(&pdn.tags, "BlackType", "program");
    pdn_tag_set(&pdn.tags, "TimeControl", time_control);
    pdn_tag_set(&pdn.tags, "Termination", termination(played->end));
    pdn_tag_set(&pdn.tags, "PlyCount", plies);
    if (played->opening.name[0])
        pdn_tag_set(&pdn.tags, "Opening", played->opening.name);
    pdn_write(out, &pdn, (struct pdn_style){ .compatible = false });
    pdn_tags_free(&pdn.tags);
    record_free(pdn.record);
}
