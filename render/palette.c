/* The colours are counted in cells of 4 x 4 x 4, then the box of cells with the greatest error is
 * cut in two until there are enough; at last each colour moves to the middle of the cells that are
 * nearest to it (Wu's cuts, Lloyd's steps). */
#include "render/palette.h"

#include <math.h>
#include <stdlib.h>

#include "src/base/mem.h"

enum { BITS = 6, CELLS = 1 << 3 * BITS, NONE = 0xffff, STEPS = 4 };

struct cell {
    float mean[3];
    float weight;
    uint16_t box;
};

struct box {
    float mean[3];
    float error;                        /* along `axis`, where it is greatest */
    int axis;
};

struct palette {
    uint32_t *count;                    /* of each cell */
    uint64_t *sum;                      /* three a cell */
    uint16_t *nearest;                  /* of each cell, found when first asked for */
    struct cell *cell;                  /* those that are not empty */
    int cells;
    struct box box[PALETTE_MOST];
    int boxes;
};

struct palette *palette_new(void)
{
    struct palette *palette = mem_alloc(sizeof *palette);
    palette->count = mem_alloc(CELLS * sizeof *palette->count);
    palette->sum = mem_alloc(3 * CELLS * sizeof *palette->sum);
    palette->nearest = mem_alloc(CELLS * sizeof *palette->nearest);
    return palette;
}

void palette_free(struct palette *palette)
{
    if (!palette)
        return;
    free(palette->count);
    free(palette->sum);
    free(palette->nearest);
    free(palette->cell);
    free(palette);
}

static int cell_of(const uint8_t pixel[3])
{
    enum { SHIFT = 8 - BITS };
    return (pixel[0] >> SHIFT) << 2 * BITS | (pixel[1] >> SHIFT) << BITS | pixel[2] >> SHIFT;
}

void palette_show(struct palette *palette, const uint8_t *pixels, size_t count)
{
    for (size_t i = 0; i < count; i++, pixels += 3) {
        int cell = cell_of(pixels);
        palette->count[cell]++;
        for (int k = 0; k < 3; k++)
            palette->sum[3 * cell + k] += pixels[k];
    }
}

static void gather_cells(struct palette *palette)
{
    int cells = 0;
    for (int i = 0; i < CELLS; i++)
        cells += palette->count[i] > 0;
    palette->cell = mem_grow(palette->cell, (size_t)(cells + 1) * sizeof *palette->cell);
    palette->cells = 0;
    for (int i = 0; i < CELLS; i++) {
        if (!palette->count[i])
            continue;
        struct cell *cell = &palette->cell[palette->cells++];
        *cell = (struct cell){ .weight = (float)palette->count[i] };
        for (int k = 0; k < 3; k++)
            cell->mean[k] = (float)palette->sum[3 * i + k] / cell->weight;
    }
}

/* Mean and error of the cells that belong to a box. */
static void measure(struct palette *palette, int which)
{
    double weight = 0, sum[3] = { 0 }, squares[3] = { 0 };
    struct box *box = &palette->box[which];

    for (int i = 0; i < palette->cells; i++) {
        const struct cell *cell = &palette->cell[i];
        if (cell->box != which)
            continue;
        weight += (double)cell->weight;
        for (int k = 0; k < 3; k++) {
            sum[k] += (double)(cell->weight * cell->mean[k]);
            squares[k] += (double)cell->weight * (double)cell->mean[k] * (double)cell->mean[k];
        }
    }
    box->error = 0;
    for (int k = 0; k < 3 && weight > 0; k++) {
        double mean = sum[k] / weight;
        float error = (float)(squares[k] - mean * sum[k]);
        box->mean[k] = (float)mean;
        if (error > box->error) {
            box->error = error;
            box->axis = k;
        }
    }
}

/* False when no box can be cut any more. */
static bool cut(struct palette *palette)
{
    int worst = 0;
    for (int i = 1; i < palette->boxes; i++)
        if (palette->box[i].error > palette->box[worst].error)
            worst = i;
    struct box *box = &palette->box[worst];
    if (box->error < 1)
        return false;

    int fresh = palette->boxes++;
    for (int i = 0; i < palette->cells; i++) {
        struct cell *cell = &palette->cell[i];
        if (cell->box == worst && cell->mean[box->axis] > box->mean[box->axis])
            cell->box = (uint16_t)fresh;
    }
    measure(palette, worst);
    measure(palette, fresh);
    return true;
}

static int nearest_box(const struct palette *palette, const float colour[3])
{
    float least = 1e9f;
    int found = 0;
    for (int i = 0; i < palette->boxes; i++) {
        const float *mean = palette->box[i].mean;
        float r = colour[0] - mean[0], g = colour[1] - mean[1], b = colour[2] - mean[2];
        float distance = 2 * r * r + 4 * g * g + 3 * b * b;    /* as the eye weighs them */
        if (distance < least) {
            least = distance;
            found = i;
        }
    }
    return found;
}

int palette_choose(struct palette *palette)
{
    gather_cells(palette);
    /* By the root: large areas of nearly one colour must not take all from the pieces. */
    for (int i = 0; i < palette->cells; i++)
        palette->cell[i].weight = sqrtf(palette->cell[i].weight);
    palette->boxes = 1;
    measure(palette, 0);
    while (palette->boxes < PALETTE_MOST && cut(palette))
        ;
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < palette->cells; i++)
            palette->cell[i].box = (uint16_t)nearest_box(palette, palette->cell[i].mean);
        for (int i = 0; i < palette->boxes; i++)
            measure(palette, i);
    }
    for (int i = 0; i < CELLS; i++)
        palette->nearest[i] = NONE;
    return palette->boxes;
}

struct colour palette_colour(const struct palette *palette, int index)
{
    const float *mean = palette->box[index].mean;
    return (struct colour){ (uint8_t)(mean[0] + 0.5f), (uint8_t)(mean[1] + 0.5f),
                            (uint8_t)(mean[2] + 0.5f), 255 };
}

int palette_nearest(struct palette *palette, const uint8_t pixel[3])
{
    uint16_t *known = &palette->nearest[cell_of(pixel)];
    if (*known == NONE) {
        const float colour[3] = { pixel[0], pixel[1], pixel[2] };
        *known = (uint16_t)nearest_box(palette, colour);
    }
    return *known;
}
