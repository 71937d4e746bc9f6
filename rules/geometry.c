#include "rules/geometry.h"

#include <pthread.h>
#include <string.h>

/* Two fortresses of nine with a gate each, before a field of six rows of seven. */
static const char *const shatra_outline[14] = {
    "..###..", "..###..", "..###..", "...#...", "#######", "#######", "#######",
    "#######", "#######", "#######", "...#...", "..###..", "..###..", "..###..",
};

static const struct shape {
    const char *id;
    int cols, rows;
    bool full, mirrored;
    const char *const *outline;         /* rows from the top, '.' = no square; NULL = rectangle */
} shapes[] = {
    { "8x8", 8, 8, false, false, NULL },     { "8x8m", 8, 8, false, true, NULL },
    { "10x10", 10, 10, false, false, NULL }, { "10x10m", 10, 10, false, true, NULL },
    { "12x12", 12, 12, false, false, NULL }, { "12x12m", 12, 12, false, true, NULL },
    { "10x8", 10, 8, false, false, NULL },   { "10x8m", 10, 8, false, true, NULL },
    { "7x7", 7, 7, false, false, NULL },     { "8x8full", 8, 8, true, false, NULL },
    { "shatra", 7, 14, true, false, shatra_outline },
};

enum { SHAPE_COUNT = sizeof shapes / sizeof *shapes };

static const int step_col[DIR_COUNT] = { 1, 1, 0, -1, -1, -1, 0, 1 };
static const int step_row[DIR_COUNT] = { 0, 1, 1, 1, 0, -1, -1, -1 };

/* On a half board a straight step goes to the next playing square of the line, two cells away. */
static int step_length(const struct geometry *geo, enum dir dir)
{
    return !geo->full && dir % 2 == 0 ? 2 : 1;
}

static int bit_of(const struct geometry *geo, int col, int row)
{
    if (geo->full)
        return row * geo->cols + col;

    bool playing = (col + row) % 2 == (geo->mirrored ? 1 : 0);
    if (!playing)
        return -1;
    int half = (geo->cols + 1) / 2;
    int stride = 2 * half + 1;
    int odd_start = geo->mirrored ? half : half + 1;
    return row / 2 * stride + (row % 2 ? odd_start : 0) + col / 2;
}

static bool exists(const struct geometry *geo, int col, int row)
{
    return col >= 0 && col < geo->cols && row >= 0 && row < geo->rows &&
           geo->at[row][col] != SQ_NONE;
}

static void set_shifts(struct geometry *geo)
{
    int half = (geo->cols + 1) / 2;
    int east = 1;
    int north = geo->full ? geo->cols : 2 * half + 1;
    int north_east = geo->full ? geo->cols + 1 : half + 1;
    int north_west = geo->full ? geo->cols - 1 : half;
    const int up[4] = { east, north_east, north, north_west };

    for (int d = 0; d < 4; d++) {
        geo->shift[d] = (int8_t)up[d];
        geo->shift[d + 4] = (int8_t)-up[d];
    }
}

static void build(struct geometry *geo, const struct shape *shape)
{
    memset(geo, 0, sizeof *geo);
    geo->id = shape->id;
    geo->cols = shape->cols;
    geo->rows = shape->rows;
    geo->full = shape->full;
    geo->mirrored = shape->mirrored;
    set_shifts(geo);

    memset(geo->col, -1, sizeof geo->col);
    memset(geo->row, -1, sizeof geo->row);
    memset(geo->at, SQ_NONE, sizeof geo->at);
    for (int row = 0; row < geo->rows; row++)
        for (int col = 0; col < geo->cols; col++) {
            int bit = bit_of(geo, col, row);
            if (bit < 0 || (shape->outline && shape->outline[geo->rows - 1 - row][col] == '.'))
                continue;
            geo->at[row][col] = (square)bit;
            geo->col[bit] = (int8_t)col;
            geo->row[bit] = (int8_t)row;
            geo->board |= set_of((square)bit);
            geo->row_set[row] |= set_of((square)bit);
            geo->squares++;
            if (bit >= geo->bits)
                geo->bits = bit + 1;
        }

    for (int sq = 0; sq < geo->bits; sq++) {
        if (geo->col[sq] < 0)
            continue;
        for (enum dir dir = 0; dir < DIR_COUNT; dir++) {
            int length = step_length(geo, dir);
            int col = geo->col[sq] + step_col[dir] * length;
            int row = geo->row[sq] + step_row[dir] * length;
            if (exists(geo, col, row))
                geo->may[dir] |= set_of((square)sq);
            while (exists(geo, col, row)) {
                geo->ray[dir][sq] |= set_of(geo->at[row][col]);
                col += step_col[dir] * length;
                row += step_row[dir] * length;
            }
        }
    }
    for (enum dir dir = 0; dir < DIR_COUNT; dir++) {
        geo->may64[dir] = (uint64_t)geo->may[dir];
        for (int sq = 0; sq < 64; sq++)
            geo->ray64[dir][sq] = (uint64_t)geo->ray[dir][sq];
    }
}

/* Built once on first use and constant from then on. */
static struct geometry built[SHAPE_COUNT];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void build_all(void)
{
    for (int i = 0; i < SHAPE_COUNT; i++)
        build(&built[i], &shapes[i]);
}

const struct geometry *geometry_find(const char *id)
{
    pthread_once(&once, build_all);
    for (int i = 0; i < SHAPE_COUNT; i++)
        if (strcmp(built[i].id, id) == 0)
            return &built[i];
    return NULL;
}

square geometry_step(const struct geometry *geo, square sq, enum dir dir)
{
    if (!set_has(geo->may[dir], sq))
        return SQ_NONE;
    return (square)(sq + geo->shift[dir]);
}

int geometry_line(const struct geometry *geo, square a, square b)
{
    for (enum dir dir = 0; dir < DIR_COUNT; dir++)
        if (set_has(geo->ray[dir][a], b))
            return (int)dir;
    return -1;
}

sqset geometry_between(const struct geometry *geo, square a, square b)
{
    int dir = geometry_line(geo, a, b);
    if (dir < 0)
        return 0;
    return geo->ray[dir][a] & ~geo->ray[dir][b] & ~set_of(b);
}
