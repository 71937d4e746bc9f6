/* make_games VARIANT COUNT [SEED]: prints so many games of random moves as PDN, with players, dates and
 * ratings, to see how the library bears large numbers. Openings repeat as they do among players:
 * early moves are chosen from few.
 */
#include <stdio.h>
#include <stdlib.h>

#include "rules/pdn.h"
#include "src/base/hash.h"
#include "src/base/strbuf.h"

enum { PLIES = 90, OPENING = 12, PLAYERS = 700, EVENTS = 120 };

static const char *const families[] = {
    "Ivanov", "Schwarzman", "Sijbrands", "Tsjizjov", "Wiersma", "Müller", "Kowalski", "Baljakin",
    "Georgiev", "Boomstra", "Дмитриев", "Щёголев", "Куперман", "Đurić", "Silva", "N'Diaye",
};
enum { FAMILIES = sizeof families / sizeof *families };

static void set_tag(struct pdn_game *game, const char *name, const char *format, int a, int b, int c)
{
    char text[80];
    snprintf(text, sizeof text, format, a, b, c);
    pdn_tag_set(&game->tags, name, text);
}

static void name_player(struct pdn_game *game, const char *name, const char *rating, int player)
{
    char text[80];
    snprintf(text, sizeof text, "%s, %c. %d", families[player % FAMILIES], 'A' + player % 26,
             player / FAMILIES);
    pdn_tag_set(&game->tags, name, text);
    set_tag(game, rating, "%d", 1400 + player, 0, 0);
}

static enum outcome play(struct record *record, struct rng *rng)
{
    const struct game *game = record_game(record);
    struct movelist legal = { 0 };
    node_id at = 0;
    enum outcome outcome = PLAYING;
    for (int ply = 0; ply < PLIES && outcome == PLAYING; ply++) {
        game_generate(game, record_position(record, at), &legal);
        uint32_t among = (uint32_t)legal.count;
        if (ply < OPENING && among > 3)
            among = 3;
        at = record_play(record, at, &legal.move[rng_below(rng, among)]);
        outcome = record_outcome(record, at, NULL);
    }
    movelist_free(&legal);
    return outcome;
}

static void make_game(const struct game *rules, int number, struct rng *rng, struct strbuf *out)
{
    struct pdn_game game = { .game = rules, .record = record_new(rules, NULL) };
    int event = (int)rng_below(rng, EVENTS);
    set_tag(&game, "Event", "Open %d", event, 0, 0);
    set_tag(&game, "Site", "Town %d", event % 40, 0, 0);
    set_tag(&game, "Date", "%04d.%02d.%02d", 1950 + event / 2, 1 + event % 12, 1 + number % 28);
    set_tag(&game, "Round", "%d", 1 + number % 11, 0, 0);
    name_player(&game, "White", "WhiteRating", (int)rng_below(rng, PLAYERS));
    name_player(&game, "Black", "BlackRating", (int)rng_below(rng, PLAYERS));
    enum outcome outcome = play(game.record, rng);
    game.score = outcome == WHITE_WINS   ? PDN_WHITE_WON
                 : outcome == BLACK_WINS ? PDN_BLACK_WON
                                         : PDN_DRAWN;
    pdn_tag_set(&game.tags, "Result", pdn_score_text(rules, game.score));
    pdn_write(out, &game, (struct pdn_style){ 0 });
    pdn_game_free(&game);
}

int main(int argc, char **argv)
{
    struct err err;
    const struct game *game = argc > 2 ? game_find(argv[1], &err) : NULL;
    if (!game) {
        fprintf(stderr, "usage: make_games VARIANT COUNT [SEED]\n");
        return 2;
    }
    struct rng rng = { argc > 3 ? strtoull(argv[3], NULL, 10) : 1 };
    struct strbuf out;
    strbuf_init(&out);
    for (int i = 0; i < atoi(argv[2]); i++) {
        strbuf_clear(&out);
        make_game(game, i, &rng, &out);
        fputs(out.text, stdout);
    }
    strbuf_free(&out);
    return 0;
}
