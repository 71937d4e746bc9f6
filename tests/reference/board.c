/* Positions as text. */
#include "tests/reference/games.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool ref_square_of(const struct ref_game *game, const char *name, size_t length,
                   struct ref_square *out)
{
    for (int i = 0; i < game->squares; i++) {
        struct ref_square sq = game->order[i];
        const char *other = game->name[sq.rank][sq.file];
        if (strlen(other) == length && strncmp(other, name, length) == 0) {
            *out = sq;
            return true;
        }
    }
    return false;
}

static bool put(struct ref_position *pos, struct ref_square sq, char top, const char *below,
                size_t height, const char **error)
{
    char *tower = pos->tower[sq.rank][sq.file];
    if (tower[0] || height + 2 > REF_HEIGHT) {
        *error = tower[0] ? "two entries for one square" : "a tower is too high";
        return false;
    }
    if (strspn(below, "wWbB") < height) {
        *error = "an unknown letter in a tower";
        return false;
    }
    tower[0] = top;
    memcpy(tower + 1, below, height);
    tower[height + 1] = '\0';
    return true;
}

/* The letters before a square become part of the piece: one that the game knows, or none; in
 * ashtarashki there are always two. */
static size_t read_letters(const struct ref_game *game, const char *entry, char letters[4])
{
    size_t count = 0;
    if (strcmp(game->letters, "MVW") == 0)
        count = strchr(game->letters, entry[0]) && entry[1] >= '1' && entry[1] <= '3' ? 2 : 0;
    else if (entry[0] && strchr(game->letters, entry[0]))
        count = 1;
    memcpy(letters, entry, count);
    letters[count] = '\0';
    return count;
}

static bool read_range(const struct ref_game *game, const char *entry, const char *rest, char top,
                       struct ref_position *out, const char **error)
{
    long first = strtol(entry, NULL, 10);
    long last = strtol(rest + 1, NULL, 10);
    if (game->naming[0] != 'N' || first < 1 || last > game->squares) {
        *error = "a range that is none";
        return false;
    }
    for (long i = first; i <= last; i++) {
        if (!put(out, game->order[i - 1], top, "", 0, error))
            return false;
    }
    return true;
}

/* One entry: letters of the piece, a square or a range of numbers, prisoners in brackets. */
static bool read_entry(const struct ref_game *game, const char *entry, size_t length, char colour,
                       struct ref_position *out, const char **error)
{
    const char *end = entry + length;
    char letters[4];
    entry += read_letters(game, entry, letters);
    char top = letters[0] && !game->own ? ref_crowned(colour) : colour;
    size_t name = strcspn(entry, "(-,:");
    if (entry + name > end)
        name = (size_t)(end - entry);
    const char *rest = entry + name;

    if (rest < end && *rest == '-')
        return read_range(game, entry, rest, top, out, error);
    struct ref_square sq;
    if (!ref_square_of(game, entry, name, &sq)) {
        *error = "an unknown square";
        return false;
    }
    if (rest < end && (*rest != '(' || end[-1] != ')')) {
        *error = "a broken tower";
        return false;
    }
    if (rest < end)
        return put(out, sq, top, rest + 1, (size_t)(end - rest) - 2, error);
    if (!put(out, sq, top, "", 0, error))
        return false;
    if (game->own)
        strcat(out->tower[sq.rank][sq.file], letters);
    return true;
}

/* The fields behind the pieces: moves left, hands, the number of the move. */
static bool read_field(const struct ref_game *game, const char *p, struct ref_position *out)
{
    if (*p == 'M' && game->turn_moves)
        return sscanf(p + 1, "%d", &out->moves_left) == 1;
    if (*p == 'R' && game->own == &ref_gomoku)
        return sscanf(p + 1, "%d,%d", &out->hand[0], &out->hand[1]) == 2;
    if (*p == 'F' && game->own == &ref_ugolki)
        return sscanf(p + 1, "%d", &out->number) == 1 && out->number >= 1 && out->number <= 30000;
    return false;
}

bool ref_read(const struct ref_game *game, const char *fen, struct ref_position *out,
              const char **error)
{
    if (strcmp(fen, "start") == 0)
        fen = game->start;
    memset(out, 0, sizeof *out);
    out->turn = (char)tolower((unsigned char)fen[0]);
    out->moves_left = game->turn_moves;
    out->number = game->own == &ref_ugolki;
    *error = "expected TURN:Cpieces:Cpieces";
    if ((out->turn != 'w' && out->turn != 'b') || fen[1] != ':')
        return false;
    const char *p = fen + 1;
    while (*p == ':') {
        char colour = (char)tolower((unsigned char)p[1]);
        if (colour != 'w' && colour != 'b') {
            if (!read_field(game, p + 1, out))
                return false;
            p += 1 + strcspn(p + 1, ":");
            continue;
        }
        p += 2;
        while (*p && *p != ':') {
            size_t length = strcspn(p, ",:");
            if (!read_entry(game, p, length, colour, out, error))
                return false;
            p += length;
            if (*p == ',')
                p++;
        }
    }
    return true;
}

static char *write_text(char *p, const char *text)
{
    size_t length = strlen(text);
    memcpy(p, text, length);
    return p + length;
}

static char *write_piece(const struct ref_game *game, const char *tower, const char *name, char *p)
{
    if (game->own)
        return write_text(write_text(p, tower + 1), name);
    if (ref_is_king(tower[0]))
        *p++ = 'K';
    p = write_text(p, name);
    if (tower[1]) {
        *p++ = '(';
        p = write_text(p, tower + 1);
        *p++ = ')';
    }
    return p;
}

void ref_write(const struct ref_game *game, const struct ref_position *pos, char out[REF_FEN])
{
    char *p = out;
    *p++ = pos->turn == 'w' ? 'W' : 'B';
    for (int section = 0; section < 2; section++) {
        char colour = section == 0 ? 'w' : 'b';
        *p++ = ':';
        *p++ = section == 0 ? 'W' : 'B';
        bool first = true;
        for (int i = 0; i < game->squares; i++) {
            struct ref_square sq = game->order[i];
            const char *tower = pos->tower[sq.rank][sq.file];
            if (!tower[0] || ref_side(tower[0]) != colour)
                continue;
            if (!first)
                *p++ = ',';
            first = false;
            p = write_piece(game, tower, game->name[sq.rank][sq.file], p);
        }
    }
    *p = '\0';
    size_t left = (size_t)(out + REF_FEN - p);
    if (game->turn_moves)
        snprintf(p, left, ":M%d", pos->moves_left);
    else if (pos->hand[0] || pos->hand[1])
        snprintf(p, left, ":R%d,%d", pos->hand[0], pos->hand[1]);
    else if (pos->number > 1)
        snprintf(p, left, ":F%d", pos->number);
}
