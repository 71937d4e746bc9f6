#include "src/study.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

struct match *study_new(struct pdn_game *game, const char *file, int64_t now_ms)
{
    struct match_terms terms = {
        .game = game->game, .start = *record_position(game->record, 0), .level = 1, .study = true,
        .player = { PLAYER_FRIEND, PLAYER_FRIEND },
    };
    struct match *match = match_new(&terms, now_ms);

    record_free(match->record);
    match->record = game->record;
    game->record = NULL;
    match->tags = game->tags;
    game->tags = (struct pdn_tags){ 0 };
    if (game->terminator && !pdn_tag(&match->tags, "Result") && strcmp(game->terminator, "*"))
        pdn_tag_set(&match->tags, "Result", game->terminator);
    match->file = mem_dup(file);
    for (node_id child; (child = record_node(match->record, match->end)->child) >= 0;)
        match->end = child;
    return match;
}

static struct match *of_position(const struct game *game, const char *text, int64_t now_ms)
{
    struct position pos = { 0 };
    struct err err;

    if (!fen_read(game, text, &pos, &err))
        return NULL;
    struct match_terms terms = { .game = game, .start = pos, .level = 1, .study = true,
                                 .player = { PLAYER_FRIEND, PLAYER_FRIEND } };
    return match_new(&terms, now_ms);
}

/* "W:W…:B…", without tags or moves. */
static bool looks_like_fen(const char *text)
{
    return strchr("WBwb?", *text) && text[1] == ':' && !strchr(text, '[');
}

static struct match *first_game(const char *text, int64_t now_ms, struct err *err)
{
    struct pdn_reader *reader = pdn_read_text(text, strlen(text));
    struct pdn_game game;
    struct match *match = NULL;

    err_set(err, "no game is in the text; PDN or FEN would be right");
    while (!match && pdn_next(reader, &game)) {
        if (game.record && (game.moves || record_node(game.record, 0)->after ||
                            pdn_tag(&game.tags, "FEN") || game.tags.count))
            match = study_new(&game, NULL, now_ms);
        else if (game.errors.count)
            err_set(err, "line %d: %s", game.errors.error[0].line, game.errors.error[0].text);
        pdn_game_free(&game);
    }
    pdn_reader_free(reader);
    return match;
}

struct match *study_read(const char *text, const struct game *usual, int64_t now_ms, struct err *err)
{
    struct match *match = NULL;

    while (isspace((unsigned char)*text))
        text++;
    if (!*text) {
        err_set(err, "there is no text; PDN or FEN would be right");
        return NULL;
    }
    if (looks_like_fen(text)) {
        struct strbuf tagged;
        if (usual && (match = of_position(usual, text, now_ms)))
            return match;
        strbuf_init(&tagged);
        strbuf_printf(&tagged, "[FEN \"%s\"]\n", text);
        match = first_game(tagged.text, now_ms, err);
        strbuf_free(&tagged);
        return match;
    }
    return first_game(text, now_ms, err);
}

static const char *player_word(const struct match_terms *terms, enum side side)
{
    switch (terms->player[side]) {
    case PLAYER_COMPUTER: return "Tavlei";
    case PLAYER_ME: return "Me";
    default: return "Friend";
    }
}

/* How it ended at the end of its line, wherever one looks now. */
static enum pdn_score final_score(const struct match *match)
{
    if (match->end == match->decided_at)
        return pdn_score_of(match->decided);
    return pdn_score_of(record_outcome(match->record, match->end, NULL));
}

static void add_tag(struct pdn_tags *tags, const char *name, const char *value)
{
    if (!pdn_tag(tags, name))
        pdn_tag_set(tags, name, value);
}

/* What the match knows and the tags do not say yet. */
static void complete_tags(const struct match *match, const char *day, struct pdn_game *game)
{
    const struct match_terms *terms = &match->terms;
    struct strbuf time;

    if (!terms->study) {
        add_tag(&game->tags, "Event", "Casual game");
        add_tag(&game->tags, "Date", day);
        add_tag(&game->tags, "White", player_word(terms, WHITE));
        add_tag(&game->tags, "Black", player_word(terms, BLACK));
    }
    if (match_has_clock(match)) {
        strbuf_init(&time);
        strbuf_printf(&time, terms->time.per_move ? "1/%d" : "%d+%d", terms->time.base_ms / 1000,
                      terms->time.increment_ms / 1000);
        add_tag(&game->tags, "TimeControl", time.text);
        strbuf_free(&time);
    }
    if (terms->lot.name[0])
        add_tag(&game->tags, "Opening", terms->lot.name);
    if (game->score != PDN_NO_SCORE || !terms->study)
        pdn_tag_set(&game->tags, "Result", pdn_score_text(terms->game, game->score));
}

void study_write(const struct match *match, const char *day, struct strbuf *out)
{
    struct pdn_game game = { .game = match->terms.game, .record = match->record,
                             .score = final_score(match) };

    pdn_tags_copy(&match->tags, &game.tags);
    complete_tags(match, day, &game);
    pdn_write(out, &game, (struct pdn_style){ 0 });
    pdn_tags_free(&game.tags);
}

void study_title(const struct match *match, struct strbuf *out)
{
    const char *white = pdn_player(&match->tags, match->terms.game, WHITE);
    const char *black = pdn_player(&match->tags, match->terms.game, BLACK);
    const char *event = pdn_tag(&match->tags, "Event");

    if (white && *white && black && *black)
        strbuf_printf(out, "%s – %s", white, black);
    else if (event && *event)
        strbuf_add(out, event);
    else
        strbuf_add(out, match->terms.game->name);
}
