#include "render/gif.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/file.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

enum { CLEAR = PALETTE_MOST, SIZE_MOST = 256 << 20 };

/* Invariants:
 *  (1) `shown` is what a viewer sees once all that was written is drawn.
 *  (2) `next` is the frame that waits for its time to be known; it differs from `shown`, or it is the
 *      first.
 */
struct gif {
    struct palette *palette;
    GifFileType *file;
    struct strbuf out;
    uint8_t *shown, *next, *now;        /* indices */
    GifPixelType *line;
    int width, height;
    int64_t waits_ms;                   /* of `next`; with what earlier ones were cut by */
    int count;
    bool begun, failed;
};

static int take(GifFileType *file, const GifByteType *bytes, int size)
{
    struct gif *gif = file->UserData;
    if (gif->out.length + (size_t)size > SIZE_MOST) {
        gif->failed = true;
        return 0;
    }
    strbuf_add_n(&gif->out, (const char *)bytes, (size_t)size);
    return size;
}

static bool tell(const struct gif *gif, struct err *err)
{
    if (gif->failed)
        return err_set(err, "the animation grows beyond %d MB; ask for a smaller --size or fewer moves",
                       SIZE_MOST >> 20);
    const char *why = GifErrorString(gif->file->Error);
    return err_set(err, "the animation cannot be made: %s", why ? why : "out of memory");
}

/* The screen, its colours and the wish to be repeated. */
static bool put_head(struct gif *gif)
{
    static const uint8_t forever[] = { 1, 0, 0 };
    ColorMapObject *map = GifMakeMapObject(256, NULL);
    if (!map)
        return false;
    for (int i = 0; i < PALETTE_MOST; i++) {
        struct colour c = palette_colour(gif->palette, i);
        map->Colors[i] = (GifColorType){ c.r, c.g, c.b };
    }
    EGifSetGifVersion(gif->file, true);
    bool fine = EGifPutScreenDesc(gif->file, gif->width, gif->height, 8, 0, map) == GIF_OK &&
                EGifPutExtensionLeader(gif->file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
                EGifPutExtensionBlock(gif->file, 11, "NETSCAPE2.0") == GIF_OK &&
                EGifPutExtensionBlock(gif->file, sizeof forever, forever) == GIF_OK &&
                EGifPutExtensionTrailer(gif->file) == GIF_OK;
    GifFreeMapObject(map);
    return fine;
}

struct gif *gif_new(int width, int height, struct palette *palette, struct err *err)
{
    struct gif *gif = mem_alloc(sizeof *gif);
    size_t pixels = (size_t)width * (size_t)height;
    int problem = 0;

    strbuf_init(&gif->out);
    gif->palette = palette;
    gif->width = width;
    gif->height = height;
    gif->shown = mem_alloc(pixels);
    gif->next = mem_alloc(pixels);
    gif->now = mem_alloc(pixels);
    gif->line = mem_alloc((size_t)width);
    gif->file = EGifOpen(gif, take, &problem);
    if (!gif->file || !put_head(gif)) {
        err_set(err, "the animation cannot be begun: %s", gif->file ? "no memory" : GifErrorString(problem));
        gif_free(gif);
        return NULL;
    }
    return gif;
}

void gif_free(struct gif *gif)
{
    if (!gif)
        return;
    if (gif->file)
        EGifCloseFile(gif->file, NULL);
    strbuf_free(&gif->out);
    free(gif->shown);
    free(gif->next);
    free(gif->now);
    free(gif->line);
    free(gif);
}

struct part { int x, y, w, h; };

/* The rectangle in which two frames differ. */
static struct part changed(const struct gif *gif, const uint8_t *a, const uint8_t *b)
{
    int left = gif->width, right = -1, top = gif->height, bottom = -1;
    for (int y = 0; y < gif->height; y++) {
        const uint8_t *row = a + (size_t)y * (size_t)gif->width;
        const uint8_t *other = b + (size_t)y * (size_t)gif->width;
        if (!memcmp(row, other, (size_t)gif->width))
            continue;
        int first = 0, last = gif->width - 1;
        while (row[first] == other[first])
            first++;
        while (row[last] == other[last])
            last--;
        left = first < left ? first : left;
        right = last > right ? last : right;
        top = y < top ? y : top;
        bottom = y;
    }
    return (struct part){ left, top, right - left + 1, bottom - top + 1 };
}

static bool put_frame(struct gif *gif)
{
    struct part part = { 0, 0, gif->width, gif->height };
    if (gif->count)
        part = changed(gif, gif->shown, gif->next);
    if (part.w <= 0)                    /* it came back to what is shown */
        part = (struct part){ 0, 0, 1, 1 };

    int hundredths = (int)(gif->waits_ms / 10);
    hundredths = hundredths < 1 ? 1 : hundredths > 65535 ? 65535 : hundredths;
    gif->waits_ms -= 10 * hundredths;
    const GraphicsControlBlock control = { .DisposalMode = DISPOSE_DO_NOT, .DelayTime = hundredths,
                                           .TransparentColor = gif->count ? CLEAR : NO_TRANSPARENT_COLOR };
    GifByteType bytes[4];
    size_t size = EGifGCBToExtension(&control, bytes);
    if (EGifPutExtension(gif->file, GRAPHICS_EXT_FUNC_CODE, (int)size, bytes) != GIF_OK ||
        EGifPutImageDesc(gif->file, part.x, part.y, part.w, part.h, false, NULL) != GIF_OK)
        return false;
    for (int y = 0; y < part.h; y++) {
        size_t at = (size_t)(part.y + y) * (size_t)gif->width + (size_t)part.x;
        for (int x = 0; x < part.w; x++, at++)
            gif->line[x] = gif->count && gif->next[at] == gif->shown[at] ? CLEAR : gif->next[at];
        if (EGifPutLine(gif->file, gif->line, part.w) != GIF_OK)
            return false;
    }
    memcpy(gif->shown, gif->next, (size_t)gif->width * (size_t)gif->height);
    gif->count++;
    return true;
}

bool gif_frame(struct gif *gif, const uint8_t *pixels, int ms, struct err *err)
{
    size_t count = (size_t)gif->width * (size_t)gif->height;

    for (size_t i = 0; i < count; i++)
        gif->now[i] = (uint8_t)palette_nearest(gif->palette, pixels + 3 * i);
    bool same = gif->begun && !memcmp(gif->now, gif->next, count);
    if (gif->begun && !same && !put_frame(gif))
        return tell(gif, err);
    if (!same) {
        uint8_t *old = gif->next;
        gif->next = gif->now;
        gif->now = old;
    }
    gif->waits_ms += ms;
    gif->begun = true;
    return true;
}

bool gif_save(struct gif *gif, const char *path, struct err *err)
{
    if (gif->begun && !put_frame(gif))
        return tell(gif, err);
    GifFileType *file = gif->file;
    gif->file = NULL;
    if (EGifCloseFile(file, NULL) != GIF_OK)
        return err_set(err, "the animation cannot be ended");
    return file_write(path, gif->out.text, gif->out.length, err);
}

int gif_frames(const struct gif *gif)
{
    return gif->count;
}
