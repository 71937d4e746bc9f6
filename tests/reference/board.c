/* Positions as text. */
#include "tests/reference/games.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool find_square(const struct ref_game *game, const char *name, size_t length,
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

/* One entry: "K" for a king, a square or a range of numbers, prisoners in brackets. */
static bool read_entry(const struct ref_game *game, const char *entry, size_t length, char colour,
                       struct ref_position *out, const char **error)
{
    const char *end = entry + length;
    bool king = *entry == 'K';
    if (king)
        entry++;
    char top = king ? ref_crowned(colour) : colour;
    size_t name = strcspn(entry, "(-,:");
    if (entry + name > end)
        name = (size_t)(end - entry);
    const char *rest = entry + name;

    if (rest < end && *rest == '-') {
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
    struct ref_square sq;
    if (!find_square(game, entry, name, &sq)) {
        *error = "an unknown square";
        return false;
    }
    if (rest < end && (*rest != '(' || end[-1] != ')')) {
        *error = "a broken tower";
        return false;
    }
    return rest < end ? put(out, sq, top, rest + 1, (size_t)(end - rest) - 2, error)
                      : put(out, sq, top, "", 0, error);
}

bool ref_read(const struct ref_game *game, const char *fen, struct ref_position *out,
              const char **error)
{
    if (strcmp(fen, "start") == 0)
        fen = game->start;
    memset(out, 0, sizeof *out);
    out->turn = (char)tolower((unsigned char)fen[0]);
    *error = "expected TURN:Cpieces:Cpieces";
    if ((out->turn != 'w' && out->turn != 'b') || fen[1] != ':')
        return false;
    const char *p = fen + 1;
    while (*p == ':') {
        char colour = (char)tolower((unsigned char)p[1]);
        if (colour != 'w' && colour != 'b')
            return false;
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
            if (ref_is_king(tower[0]))
                *p++ = 'K';
            for (const char *name = game->name[sq.rank][sq.file]; *name; name++)
                *p++ = *name;
            if (tower[1]) {
                *p++ = '(';
                for (const char *below = tower + 1; *below; below++)
                    *p++ = *below;
                *p++ = ')';
            }
        }
    }
    *p = '\0';
}
