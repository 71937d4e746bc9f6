/* What was played from a position. */
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "src/base/mem.h"
#include "src/library_parts.h"

/* The legal moves of the position asked about, with the numbers that they have in the library when
 * the board is looked at in another way. */
struct tally {
    struct movelist legal;
    int64_t *number;                    /* library_move of each */
    struct library_reply *reply;
    long *ratings, *rated;
};

static void start(struct tally *tally, const struct game *game, const struct position *pos)
{
    game_generate(game, pos, &tally->legal);
    size_t count = (size_t)tally->legal.count + 1;
    tally->number = mem_alloc(count * sizeof *tally->number);
    tally->reply = mem_alloc(count * sizeof *tally->reply);
    tally->ratings = mem_alloc(count * sizeof *tally->ratings);
    tally->rated = mem_alloc(count * sizeof *tally->rated);
    for (int i = 0; i < tally->legal.count; i++) {
        char text[MOVE_TEXT];
        move_text(game, &tally->legal, &tally->legal.move[i], text);
        text_copy(tally->reply[i].text, sizeof tally->reply[i].text, text);
        tally->reply[i].move = tally->legal.move[i];
    }
}

static void end(struct tally *tally)
{
    movelist_free(&tally->legal);
    free(tally->number);
    free(tally->ratings);
    free(tally->rated);
}

/* Adds a row: a move, a result, the number of games that have both, and their ratings. */
static void count(struct tally *tally, sqlite3_stmt *row, bool swaps)
{
    int64_t number = sqlite3_column_int64(row, 0);
    int score = sqlite3_column_int(row, 1);
    long games = (long)sqlite3_column_int64(row, 2);
    for (int i = 0; i < tally->legal.count; i++) {
        if (tally->number[i] != number)
            continue;
        struct library_reply *reply = &tally->reply[i];
        bool white = score == PDN_WHITE_WON, black = score == PDN_BLACK_WON;
        reply->games += games;
        reply->white += (swaps ? black : white) ? games : 0;
        reply->black += (swaps ? white : black) ? games : 0;
        reply->draws += score == PDN_DRAWN ? games : 0;
        tally->ratings[i] += (long)sqlite3_column_int64(row, 3);
        tally->rated[i] += (long)sqlite3_column_int64(row, 4);
        return;
    }
}

static bool count_all(struct tally *tally, struct library *library, sqlite3_stmt *statement,
                      const struct game *game, const struct position *pos, enum symmetry symmetry,
                      struct err *err)
{
    struct position seen = { 0 };
    square map[MAX_SQUARES];
    int result;
    if (!symmetry_map(game, symmetry, map) || !symmetry_position(game, pos, symmetry, &seen))
        return true;
    int64_t key = library_key(game, &seen);
    if (symmetry != SYMMETRY_NONE && key == library_key(game, pos))
        return true;                    /* symmetric in itself: counted already */
    for (int i = 0; i < tally->legal.count; i++)
        tally->number[i] = library_move(&tally->legal.move[i], map);
    sqlite3_bind_int64(statement, 1, key);
    while ((result = sqlite3_step(statement)) == SQLITE_ROW)
        count(tally, statement, symmetry == SYMMETRY_REVERSED || symmetry == SYMMETRY_BOTH);
    sqlite3_reset(statement);
    return result == SQLITE_DONE || library_failed(library, err);
}

static int compare_replies(const void *left, const void *right)
{
    const struct library_reply *a = left, *b = right;
    if (a->games != b->games)
        return a->games > b->games ? -1 : 1;
    return strcmp(a->text, b->text);
}

/* Only moves that were played, the most frequent first; returns their number. */
static int tidy(struct tally *tally)
{
    int kept = 0;
    for (int i = 0; i < tally->legal.count; i++) {
        if (!tally->reply[i].games)
            continue;
        if (tally->rated[i])
            tally->reply[i].rating = (int)(tally->ratings[i] / tally->rated[i]);
        tally->reply[kept++] = tally->reply[i];
    }
    qsort(tally->reply, (size_t)kept, sizeof *tally->reply, compare_replies);
    return kept;
}

int library_replies(struct library *library, const struct game *game, const struct position *pos,
                    bool mirrored, bool reversed, struct library_reply **out, struct err *err)
{
    sqlite3_stmt *statement = library_prepare(
        library,
        "SELECT move, score, count(*), sum(rating), sum(rating > 0) FROM place"
        " WHERE key=? AND move<>0 GROUP BY move, score",
        err);
    *out = NULL;
    if (!statement)
        return -1;
    struct tally tally = { 0 };
    start(&tally, game, pos);
    bool fine = true;
    for (int s = 0; s < SYMMETRY_COUNT && fine; s++) {
        bool mirrors = s == SYMMETRY_MIRRORED || s == SYMMETRY_BOTH;
        bool reverses = s == SYMMETRY_REVERSED || s == SYMMETRY_BOTH;
        if ((!mirrors || mirrored) && (!reverses || reversed))
            fine = count_all(&tally, library, statement, game, pos, (enum symmetry)s, err);
    }
    sqlite3_finalize(statement);
    int kept = fine ? tidy(&tally) : -1;
    end(&tally);
    if (fine)
        *out = tally.reply;
    else
        free(tally.reply);
    return kept;
}
