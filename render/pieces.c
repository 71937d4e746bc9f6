#include "render/pieces.h"

#include <stddef.h>
#include <string.h>

/* Words of games whose pieces are no discs of draughts; pictures by side. Hunters and hunted stand
 * on one side only. */
static const struct {
    const char *word;
    enum image image[2];
} WORDS[] = {
    { "batyr", { IMAGE_WHITE_BATYR, IMAGE_BLACK_BATYR } },
    { "goose", { IMAGE_WHITE_GOOSE, IMAGE_BLACK_MAN } },
    { "kid", { IMAGE_WHITE_KID, IMAGE_BLACK_MAN } },
    { "fox", { IMAGE_WHITE_KING, IMAGE_BLACK_FOX } },
    { "wolf", { IMAGE_WHITE_WOLF, IMAGE_BLACK_WOLF } },
    { "sheep", { IMAGE_WHITE_KING, IMAGE_BLACK_SHEEP } },
};

/* Kinds beyond man and king, by their letters in FEN. */
static const struct {
    char letter;
    enum image image[2];
} LETTERS[] = {
    { 'B', { IMAGE_WHITE_BISHOP, IMAGE_BLACK_BISHOP } },
    { 'C', { IMAGE_WHITE_CAMEL, IMAGE_BLACK_CAMEL } },
    { 'Y', { IMAGE_WHITE_BIY, IMAGE_BLACK_BIY } },
};

static enum image disc_of(enum side side, enum kind kind)
{
    if (kind == MAN)
        return side == WHITE ? IMAGE_WHITE_MAN : IMAGE_BLACK_MAN;
    return side == WHITE ? IMAGE_WHITE_KING : IMAGE_BLACK_KING;
}

/* The kinds 0, 1, 2 are the numbers 1, 2, 3. */
static enum image stone(enum side side, enum kind kind, int retreats)
{
    enum image first = side == WHITE ? IMAGE_WHITE_STONE_1 : IMAGE_BLACK_STONE_1;

    return (enum image)(first + (retreats > 1 ? 6 : 3 * retreats + (int)kind));
}

enum image piece_image(const struct game *game, enum side side, enum kind kind, int retreats)
{
    const struct rules *rules = &game->rules;
    const char *word = kind == MAN ? rules->men_word : kind == KING ? rules->king_word : NULL;

    if (rules->men_word && strcmp(rules->men_word, "stone") == 0)
        return stone(side, kind, retreats);
    for (size_t i = 0; word && i < sizeof WORDS / sizeof *WORDS; i++)
        if (strcmp(word, WORDS[i].word) == 0)
            return WORDS[i].image[side];
    if (kind > KING)
        for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS; i++)
            if (rules->letter[kind] == LETTERS[i].letter)
                return LETTERS[i].image[side];
    return disc_of(side, kind);
}

enum image piece_image_at(const struct game *game, const struct position *pos, square sq)
{
    enum side side = set_has(position_side(pos, BLACK), sq) ? BLACK : WHITE;
    int kind = MAN;
    int retreats = 0;

    while (kind < KIND_B && !set_has(pos->piece[kind][side], sq))
        kind++;
    if (game->rules.does)
        retreats = set_has(pos->mark[0], sq) ? 1 : set_has(pos->mark[1], sq) ? 2 : 0;
    return piece_image(game, side, (enum kind)kind, retreats);
}
