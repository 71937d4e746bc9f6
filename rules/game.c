#include "rules/game.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/draughts.h"
#include "rules/fen.h"
#include "rules/names.h"
#include "rules/notation.h"
#include "rules/options.h"
#include "rules/zobrist.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

static struct zobrist numbers;
static pthread_once_t numbers_once = PTHREAD_ONCE_INIT;

static void make_numbers(void)
{
    struct rng rng = { 0x7461766c6569u };
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int side = 0; side < 2; side++)
            for (int sq = 0; sq < MAX_SQUARES; sq++)
                numbers.piece[kind][side][sq] = rng_next(&rng);
    numbers.turn[0] = rng_next(&rng);
    numbers.turn[1] = rng_next(&rng);
    numbers.step = rng_next(&rng);
}

const struct zobrist *zobrist_get(void)
{
    return &numbers;                    /* built before the first game is handed out */
}

uint64_t game_key(const struct game *game, const struct position *pos)
{
    uint64_t key = numbers.turn[pos->turn];
    if (pos->step)
        key ^= numbers.step * pos->step;
    if (game->rules.towers) {
        for (int sq = 0; sq < game->geo->bits; sq++)
            key ^= zobrist_tower((square)sq, pos->tower[sq]);
    } else {
        int kinds = game->rules.does ? KIND_COUNT : KIND_A;
        for (int kind = MAN; kind < kinds; kind++)
            for (int side = 0; side < 2; side++)
                for (sqset left = pos->piece[kind][side]; left;)
                    key ^= numbers.piece[kind][side][set_take(&left)];
    }
    if (game->rules.does) {
        for (int i = 0; i < 2; i++) {
            if (pos->hand[i])
                key ^= hash_mix(0x68616e64u + (uint64_t)i * 256 + pos->hand[i]);
            for (sqset left = pos->mark[i]; left;)
                key ^= hash_mix(0x6d61726bu + (uint64_t)i * 256 + set_take(&left));
        }
    }
    for (int side = 0; side < 2; side++)
        key ^= zobrist_king_run(side, pos->king_run[side], pos->king_last[side]);
    return key;
}

int game_count_listed(const struct game *game, const struct position *pos)
{
    struct movelist list = { 0 };
    game_generate(game, pos, &list);
    int count = list.count;
    movelist_free(&list);
    return count;
}

uint64_t game_perft_listed(const struct game *game, const struct position *pos, int depth)
{
    if (depth <= 0)
        return 1;
    struct movelist list = { 0 };
    game_generate(game, pos, &list);
    uint64_t total = (uint64_t)list.count;
    if (depth > 1) {
        total = 0;
        for (int i = 0; i < list.count; i++) {
            struct position next;
            game_apply(game, pos, &list.move[i], &next);
            total += game_perft_listed(game, &next, depth - 1);
        }
    }
    movelist_free(&list);
    return total;
}

/* --- construction --- */

static void name_squares(struct game *game)
{
    const struct geometry *geo = game->geo;
    const struct naming *naming = &game->rules.naming;
    int seen[2] = { 0, 0 };             /* squares numbered so far: [0] own kind, [1] other */

    for (int pass = 0; pass < 2; pass++) {
        int corner = pass == 0 ? naming->corner : naming->other_corner;
        bool numeric = pass == 0 ? naming->numeric : !naming->numeric;
        bool from_top = corner == UPPER_LEFT || corner == UPPER_RIGHT;
        bool from_right = corner == LOWER_RIGHT || corner == UPPER_RIGHT;
        for (int i = 0; i < geo->rows; i++)
            for (int j = 0; j < geo->cols; j++) {
                int row = from_top ? geo->rows - 1 - i : i;
                int col = from_right ? geo->cols - 1 - j : j;
                square sq = geo->at[row][col];
                if (sq == SQ_NONE)
                    continue;
                char text[16];
                if (numeric)
                    snprintf(text, sizeof text, "%d", seen[pass] + 1);
                else
                    snprintf(text, sizeof text, "%c%d", 'a' + j, i + 1);
                char *to = pass == 0 ? game->name_of[sq] : game->other_name_of[sq];
                text_copy(to, sizeof game->name_of[sq], text);
                if (pass == 0)
                    game->by_number[seen[0]] = sq;
                seen[pass]++;
            }
    }
}

static sqset find_main_road(const struct geometry *geo)
{
    if (geo->full || geo->cols != geo->rows)
        return 0;
    square corner = geo->mirrored ? geo->at[0][geo->cols - 1] : geo->at[0][0];
    if (corner == SQ_NONE)
        return 0;
    return set_of(corner) | geo->ray[geo->mirrored ? NORTH_WEST : NORTH_EAST][corner];
}

static sqset read_squares(const struct game *game, const char *list)
{
    sqset set = 0;
    while (*list) {
        square sq = square_read(game, &list);
        assert(sq != SQ_NONE);          /* a row of the table names squares of its own board */
        set |= set_of(sq);
        if (*list == ',')
            list++;
    }
    return set;
}

static void put_start_rows(struct game *game)
{
    struct position *pos = &game->start;
    const struct geometry *geo = game->geo;
    for (int row = 0; row < game->rules.men_rows; row++) {
        pos->piece[MAN][WHITE] |= geo->row_set[row];
        pos->piece[MAN][BLACK] |= geo->row_set[geo->rows - 1 - row];
    }
    if (game->rules.towers)
        for (int sq = 0; sq < geo->bits; sq++)
            for (int side = 0; side < 2; side++)
                if (set_has(pos->piece[MAN][side], (square)sq))
                    pos->tower[sq] = tower_put_on(0, piece_of((enum side)side, false));
}

static void put_start(struct game *game)
{
    struct position *pos = &game->start;
    memset(pos, 0, sizeof *pos);
    pos->turn = game->rules.first;
    pos->king_last[WHITE] = pos->king_last[BLACK] = SQ_NONE;
    game->pieces[WHITE] = game->pieces[BLACK] = MAX_SQUARES;       /* no limit while it is read */
    if (game->rules.start) {
        struct err err;
        struct position read;
        bool good = fen_read(game, game->rules.start, &read, &err);
        assert(good);
        *pos = read;
    } else {
        put_start_rows(game);
    }
    pos->key = game_key(game, pos);
    for (int side = 0; side < 2; side++)
        game->pieces[side] = set_count(position_side(pos, (enum side)side)) + pos->hand[side];
}

static struct game *build(const char *id, const char *name, const struct rules *rules)
{
    struct game *game = mem_alloc(sizeof *game);
    text_copy(game->id, sizeof game->id, id);
    text_copy(game->name, sizeof game->name, name);
    game->rules = *rules;
    game->geo = geometry_find(rules->board);
    assert(game->geo);
    game->pos_size = rules->towers ? offsetof(struct position, tower) +
                                         (size_t)game->geo->bits * sizeof(stack)
                     : rules->does ? offsetof(struct position, tower)
                                   : offsetof(struct position, mark);
    game->does = rules->does ? rules->does : draughts_class(rules, game->geo);
    name_squares(game);
    game->main_road = find_main_road(game->geo);
    for (int side = 0; side < 2; side++)
        game->promotion[side] = rules->promotes[side]
                                    ? read_squares(game, rules->promotes[side])
                                    : game->geo->row_set[side == WHITE ? game->geo->rows - 1 : 0];
    if (game->does->set_up)
        game->does->set_up(game);
    put_start(game);
    return game;
}

/* --- finding by id --- */

static const struct rules *find_row(const char *id, size_t length)
{
    for (int i = 0; i < rules_count; i++)
        if (strlen(rules_table[i].id) == length && memcmp(rules_table[i].id, id, length) == 0)
            return &rules_table[i];
    return NULL;
}

static bool unknown_game(const char *id, size_t length, struct err *err)
{
    const char *close = game_guess(id, length);

    if (close)
        return err_set(err, "unknown game \"%.*s\"; did you mean \"%s\"? \"tavlei variants\" lists them all",
                       (int)(length > 60 ? 60 : length), id, close);
    return err_set(err, "unknown game \"%.*s\"; \"tavlei variants\" lists them all",
                   (int)(length > 60 ? 60 : length), id);
}

/* Draw rules that presuppose a stronger side do not survive either modifier. */
static bool make_losing(struct rules *rules, struct err *err)
{
    if (rules->losing)
        return err_set(err, "\"+losing\" stands twice");
    if (rules->does || rules->moves_either)
        return err_set(err, "\"+losing\": \"%s\" has no losing form", rules->id);
    rules->losing = true;
    rules->draw.special = DRAWS_PLAIN;
    return true;
}

static bool make_towers(struct rules *rules, struct err *err)
{
    if (rules->towers)
        return err_set(err, "\"+towers\": \"%s\" is a tower game already", rules->id);
    if (rules->does || rules->captures_own)
        return err_set(err, "\"+towers\": \"%s\" cannot be played with towers", rules->id);
    rules->towers = true;
    rules->draw.special = DRAWS_PLAIN;
    rules->draw.repetitions = 3;
    rules->game_type = NULL;
    return true;
}

static bool make_turned(struct rules *rules, struct err *err)
{
    static const char *const turned[][2] = {
        { "8x8", "8x8m" }, { "10x10", "10x10m" }, { "12x12", "12x12m" }, { "10x8", "10x8m" },
    };
    /* Set-ups of the half board, seen in a mirror. */
    static const struct {
        const char *id, *start, *promotes[2];
    } mirrored[] = {
        { "diagonal-12", "B:Wf1,d1,b1,e2,c2,a2,d3,b3,c4,a4,b5,a6:Bh3,g4,h5,f5,g6,e6,h7,f7,d7,g8,e8,c8",
          { "h7,g8", "b1,a2" } },
        { "diagonal-9", "B:Wh1,f1,d1,g2,e2,h3,f3,g4,h5:Ba4,b5,c6,a6,d7,b7,e8,c8,a8",
          { "a8,c8,a6", "h1,f1,h3" } },
    };
    for (size_t i = 0; i < sizeof mirrored / sizeof *mirrored; i++) {
        if (strcmp(rules->id, mirrored[i].id) != 0 || strcmp(rules->board, "8x8") != 0)
            continue;
        rules->board = "8x8m";
        rules->start = mirrored[i].start;
        for (int side = 0; side < 2 && rules->promotes[0]; side++)
            rules->promotes[side] = mirrored[i].promotes[side];
        return true;
    }
    if (rules->start || rules->promotes[0] || rules->does)
        return err_set(err, "\"+turned\": the start of \"%s\" has corners of its own and cannot be turned",
                       rules->id);
    for (size_t i = 0; i < sizeof turned / sizeof *turned; i++)
        for (int k = 0; k < 2; k++)
            if (strcmp(rules->board, turned[i][k]) == 0) {
                rules->board = turned[i][!k];
                rules->game_type = NULL;
                return true;
            }
    return err_set(err, "\"+turned\": the board of \"%s\" looks the same when turned", rules->id);
}

static const struct modifier {
    const char *id, *words;
    bool (*make)(struct rules *rules, struct err *err);
} modifiers[] = {
    { "losing", ", losing", make_losing },
    { "towers", " with towers", make_towers },
    { "turned", ", turned board", make_turned },
};

static bool apply_modifier(const char *word, size_t length, struct rules *rules, char *name,
                           size_t name_size, struct err *err)
{
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++) {
        const struct modifier *modifier = &modifiers[i];
        if (strlen(modifier->id) != length || memcmp(modifier->id, word, length) != 0)
            continue;
        size_t used = strlen(name);
        text_copy(name + used, name_size - used, modifier->words);
        return modifier->make(rules, err);
    }
    return err_set(err, "unknown modifier \"+%.*s\"; there are +losing, +towers and +turned",
                   (int)(length > 60 ? 60 : length), word);
}

/* "[endgame=none, no180=off]" */
static bool apply_options(const char **text, struct rules *rules, struct err *err)
{
    const char *at = *text + 1;
    const char *end = strchr(at, ']');
    if (!end)
        return err_set(err, "the bracket in \"%s\" is not closed", *text);
    while (at < end) {
        size_t word = strcspn(at, ", ]");
        if (word && !option_apply(rules, at, word, err))
            return false;
        at += word ? word : 1;
    }
    *text = end + 1;
    return true;
}

/* Names that the rules texts use for games with modifiers. */
static const char *const aliases[][2] = { { "bashni-losing", "bashni+losing" } };

static struct game *construct(const char *id, struct err *err)
{
    size_t length = strcspn(id, "+[");
    if (strlen(id) >= sizeof((struct game *)0)->id) {
        err_set(err, "the game's id is too long");
        return NULL;
    }
    const struct rules *row = find_row(id, length);
    if (!row) {
        unknown_game(id, length, err);
        return NULL;
    }
    struct rules rules = *row;
    char name[80];
    text_copy(name, sizeof name, row->name);

    const char *rest = id + length;
    while (*rest == '+' || *rest == '[') {
        if (*rest == '[') {
            if (!apply_options(&rest, &rules, err))
                return NULL;
            continue;
        }
        size_t word = strcspn(rest + 1, "+[");
        if (!apply_modifier(rest + 1, word, &rules, name, sizeof name, err))
            return NULL;
        rest += 1 + word;
    }
    if (*rest) {
        err_set(err, "\"%s\" is not understood after the game's id; modifiers are written +losing, +towers, +turned",
                rest);
        return NULL;
    }
    if (!options_finish(&rules, err))
        return NULL;
    return build(id, name, &rules);
}

/* Games found so far. They are never changed or freed, so that pointers to them can be kept and
 * compared everywhere; the lock guards the list only. */
static struct interned {
    struct interned *next;
    struct game *game;
} *interned;
static pthread_mutex_t interned_lock = PTHREAD_MUTEX_INITIALIZER;

/* Ids, modifiers and options have no capitals; a pointer stands for one spelling only. */
static const char *in_small_letters(const char *id, char *out)
{
    size_t i = 0;
    for (; id[i]; i++)
        out[i] = (char)(id[i] >= 'A' && id[i] <= 'Z' ? id[i] - 'A' + 'a' : id[i]);
    out[i] = '\0';
    return out;
}

const struct game *game_find(const char *id, struct err *err)
{
    pthread_once(&numbers_once, make_numbers);
    char small[sizeof((struct game *)0)->id], real[sizeof((struct game *)0)->id];
    if (strlen(id) < sizeof small)
        id = in_small_letters(id, small);
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++) {
        size_t length = strlen(aliases[i][0]);
        if (strncmp(id, aliases[i][0], length) == 0 && strchr("+[", id[length])) {
            snprintf(real, sizeof real, "%s%s", aliases[i][1], id + length);
            id = real;
        }
    }
    pthread_mutex_lock(&interned_lock);
    struct game *game = NULL;
    for (struct interned *at = interned; at && !game; at = at->next)
        if (strcmp(at->game->id, id) == 0)
            game = at->game;
    if (!game) {
        game = construct(id, err);
        if (game) {
            struct interned *entry = mem_alloc(sizeof *entry);
            entry->game = game;
            entry->next = interned;
            interned = entry;
        }
    }
    pthread_mutex_unlock(&interned_lock);
    return game;
}

const struct game *game_nth(int i)
{
    if (i < 0 || i >= rules_count)
        return NULL;
    return game_find(rules_table[i].id, NULL);
}
