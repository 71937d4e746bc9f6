#include "ai/pattern.h"

#include <string.h>

#include "src/base/hash.h"

/* Rows and columns as all boards have them in common: a mirrored board is turned back, so that
 * games on both kinds may share weights. */
struct frame {
    const struct geometry *geo;
    int rows, cols;
    bool turns_over;                    /* left and right are alike */
};

struct place {
    int row, col;
};

enum image { AS_IT_IS, TURNED = 1, MIRRORED = 2, IMAGES = 4 };

static square square_at(const struct frame *frame, struct place place, int image)
{
    const struct geometry *geo = frame->geo;
    bool flip = geo->mirrored;
    if (image & TURNED) {
        place.row = frame->rows - 1 - place.row;
        flip = !flip;
    }
    if (image & MIRRORED)
        flip = !flip;
    if (flip)
        place.col = frame->cols - 1 - place.col;
    return geo->at[place.row][place.col];
}

static dirset mirrored(dirset dirs)
{
    static const uint8_t image[DIR_COUNT] = { WEST, NORTH_WEST, NORTH, NORTH_EAST,
                                              EAST, SOUTH_EAST, SOUTH, SOUTH_WEST };
    dirset out = 0;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (dirs >> dir & 1)
            out |= (dirset)(1 << image[dir]);
    return out;
}

static bool knows_no_left(const struct game *game)
{
    const struct rules *rules = &game->rules;
    return (game->geo->full || game->geo->cols % 2) &&
           mirrored(rules->man_step) == rules->man_step &&
           mirrored(rules->man_jump) == rules->man_jump &&
           mirrored(rules->king_step) == rules->king_step &&
           mirrored(rules->king_jump) == rules->king_jump;
}

/* The squares of the window whose lower left corner is `corner`, row by row; false when it does not
 * hold exactly eight. */
static bool window_at(const struct frame *frame, struct place corner, int height,
                      struct place out[PATTERN_SQUARES])
{
    int count = 0;
    for (int row = corner.row; row < corner.row + height; row++)
        for (int col = corner.col; col < corner.col + 4; col++) {
            struct place place = { row, col };
            if (row >= frame->rows || col >= frame->cols)
                return false;
            if (square_at(frame, place, AS_IT_IS) == SQ_NONE)
                continue;
            if (count == PATTERN_SQUARES)
                return false;
            out[count++] = place;
        }
    return count == PATTERN_SQUARES;
}

static sqset set_at(const struct frame *frame, const struct place place[PATTERN_SQUARES], int image)
{
    sqset set = 0;
    for (int i = 0; i < PATTERN_SQUARES; i++)
        set |= set_of(square_at(frame, place[i], image));
    return set;
}

/* Is the window an image of one that was taken already? */
static bool is_taken(const struct patterns *patterns, sqset window)
{
    for (int lane = 0; lane < patterns->lanes; lane++) {
        sqset set = 0;
        for (int i = 0; i < PATTERN_SQUARES; i++)
            set |= set_of(patterns->cell[lane][i]);
        if (set == window)
            return true;
    }
    return false;
}

static bool take_window(struct patterns *patterns, const struct frame *frame,
                        const struct place place[PATTERN_SQUARES])
{
    int step = frame->turns_over ? 1 : MIRRORED;
    if (is_taken(patterns, set_at(frame, place, AS_IT_IS)))
        return true;
    if (patterns->lanes + IMAGES / step > PATTERN_LANES)
        return false;
    for (int image = 0; image < (frame->turns_over ? IMAGES : MIRRORED); image++) {
        int lane = patterns->lanes++;
        patterns->table[lane] = (uint8_t)patterns->tables;
        patterns->turned[lane] = image & TURNED;
        for (int i = 0; i < PATTERN_SQUARES; i++)
            patterns->cell[lane][i] = square_at(frame, place[i], image);
    }
    patterns->tables++;
    return true;
}

static void prepare_chunks(struct patterns *patterns)
{
    for (int lane = 0; lane < patterns->lanes; lane++) {
        uint16_t digit = 1;
        for (int i = 0; i < PATTERN_SQUARES; i++, digit = (uint16_t)(3 * digit)) {
            int chunk = patterns->cell[lane][i] / PATTERN_CHUNK;
            int bit = patterns->cell[lane][i] % PATTERN_CHUNK;
            for (int content = 0; content < 1 << PATTERN_CHUNK; content++)
                if (content >> bit & 1)
                    patterns->add[chunk][content][lane] += digit;
            if (chunk >= patterns->chunks)
                patterns->chunks = chunk + 1;
        }
        patterns->weight[WHITE][lane] = patterns->turned[lane] ? 2 : 1;
        patterns->weight[BLACK][lane] = patterns->turned[lane] ? 1 : 2;
    }
    patterns->wide = patterns->chunks > PATTERN_HALF / PATTERN_CHUNK;
}

bool patterns_make(struct patterns *out, const struct game *game)
{
    const struct geometry *geo = game->geo;
    struct frame frame = { geo, geo->rows, geo->cols, knows_no_left(game) };
    memset(out, 0, sizeof *out);
    if (game->rules.does || geo->rows > 12 || geo->cols > 12)
        return false;

    /* On half boards windows of four by four, two rows or columns apart; on boards of odd width
     * every place is needed to cover it evenly. On full boards two rows of four. */
    int height = geo->full ? 2 : 4;
    int up = geo->full || geo->rows % 2 ? 1 : 2;
    int along = geo->cols % 2 ? 1 : 2;
    for (int row = 0; row + height <= geo->rows; row += up)
        for (int col = 0; col + 4 <= geo->cols; col += along) {
            struct place place[PATTERN_SQUARES];
            if (!window_at(&frame, (struct place){ row, col }, height, place) ||
                !take_window(out, &frame, place))
                return false;
        }
    prepare_chunks(out);
    return out->lanes > 0;
}

uint32_t patterns_mark(const struct patterns *patterns, const struct game *game)
{
    const struct geometry *geo = game->geo;
    const int shape[] = { geo->rows, geo->cols, geo->full, patterns->lanes, patterns->tables };
    return (uint32_t)hash_bytes(shape, sizeof shape, 3);
}

/* With a constant number of lanes the loops become a few vector instructions. */
static inline void count_lanes(const struct patterns *patterns, uint64_t part[2][2], int lanes,
                               uint16_t *restrict out)
{
    uint16_t sum[2][PATTERN_LANES] = { { 0 } };
    for (int side = WHITE; side <= BLACK; side++)
        for (int half = 0; half <= patterns->wide; half++) {
            uint64_t men = part[side][half];
            for (int chunk = 12 * half; men; chunk++, men >>= PATTERN_CHUNK) {
                const uint16_t *add = patterns->add[chunk][men & ((1 << PATTERN_CHUNK) - 1)];
                for (int i = 0; i < lanes; i++)
                    sum[side][i] = (uint16_t)(sum[side][i] + add[i]);
            }
        }
    for (int i = 0; i < lanes; i++)
        out[i] = (uint16_t)(sum[WHITE][i] * patterns->weight[WHITE][i] +
                            sum[BLACK][i] * patterns->weight[BLACK][i]);
}

void patterns_count(const struct patterns *patterns, const struct position *pos,
                    uint16_t out[PATTERN_LANES])
{
    uint64_t part[2][2];
    for (int side = WHITE; side <= BLACK; side++) {
        sqset men = pos->piece[MAN][side];
        part[side][0] = patterns->wide ? (uint64_t)men & (((uint64_t)1 << PATTERN_HALF) - 1)
                                       : (uint64_t)men;
        part[side][1] = patterns->wide ? (uint64_t)(men >> PATTERN_HALF) : 0;
    }
    if (patterns->lanes <= 16)
        count_lanes(patterns, part, 16, out);
    else
        count_lanes(patterns, part, PATTERN_LANES, out);
}
