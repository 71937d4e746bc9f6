#include "render/text.h"

#include <SDL.h>
#include <SDL_ttf.h>
#include <assert.h>
#include <fontconfig/fontconfig.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/base/mem.h"
#include "src/base/strbuf.h"
#include "src/base/utf8.h"

#if !SDL_TTF_VERSION_ATLEAST(2, 20, 0)
#error "SDL2_ttf 2.20 or newer is needed for evenly spaced text"
#endif

/* Debian, Fedora, Arch and openSUSE. DejaVu Sans is a fair stand-in where Noto is missing. */
static const char *const PLACES[] = {
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/google-noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    NULL,
};

static const char *const FALLBACK_PLACES[] = {
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/DejaVuSans.ttf",
    NULL,
};

/* A face is one file at one size; fonts of equal size and weight share it. */
enum face { FACE_SMALL, FACE_BODY, FACE_TITLE, FACE_LARGE, FACE_BOLD, FACE_BODY_BOLD, FACE_COUNT };

static const enum face FACE_OF[FONT_COUNT] = {
    [FONT_SMALL] = FACE_SMALL, [FONT_BODY] = FACE_BODY,   [FONT_TITLE] = FACE_TITLE,
    [FONT_LARGE] = FACE_LARGE, [FONT_CLOCK] = FACE_LARGE, [FONT_BOLD] = FACE_BOLD,
    [FONT_BODY_BOLD] = FACE_BODY_BOLD,
};

static const struct {
    enum font size;                     /* a font of that size */
    bool bold;
} FACES[FACE_COUNT] = {
    [FACE_SMALL] = { FONT_SMALL, false }, [FACE_BODY] = { FONT_BODY, false },
    [FACE_TITLE] = { FONT_TITLE, true },  [FACE_LARGE] = { FONT_LARGE, true },
    [FACE_BOLD] = { FONT_BOLD, true },    [FACE_BODY_BOLD] = { FONT_BODY_BOLD, true },
};

enum source { SOURCE_MAIN, SOURCE_FALLBACK, SOURCE_COUNT };

struct fonts {
    char *path[SOURCE_COUNT][2];        /* regular, bold; bold NULL: made from the regular one */
    TTF_Font *face[FACE_COUNT][SOURCE_COUNT];   /* those of the fallback open when first needed */
    float space[FACE_COUNT][SOURCE_COUNT];      /* width of a space, pixels */
    float scale;
    struct strbuf run;
};

/* finding the files */

static char *first_existing(const char *const *places)
{
    for (; *places; places++)
        if (access(*places, R_OK) == 0)
            return mem_dup(*places);
    return NULL;
}

/* fontconfig always answers something; only outline fonts that can write Cyrillic will do. */
static char *ask_for(const char *family)
{
    char *found = NULL;
    FcPattern *wanted = FcPatternCreate();
    FcPatternAddString(wanted, FC_FAMILY, (const FcChar8 *)family);
    FcPatternAddBool(wanted, FC_OUTLINE, FcTrue);
    FcConfigSubstitute(NULL, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);

    FcResult result;
    FcPattern *match = FcFontMatch(NULL, wanted, &result);
    if (match) {
        FcChar8 *file;
        FcCharSet *letters;
        FcBool outline;
        if (FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch &&
            FcPatternGetBool(match, FC_OUTLINE, 0, &outline) == FcResultMatch && outline &&
            FcPatternGetCharSet(match, FC_CHARSET, 0, &letters) == FcResultMatch &&
            FcCharSetHasChar(letters, 'x') && FcCharSetHasChar(letters, 0x44f))
            found = mem_dup((const char *)file);
        FcPatternDestroy(match);
    }
    FcPatternDestroy(wanted);
    return found;
}

static char *ask_fontconfig_for_any(void)
{
    if (!FcInit())
        return NULL;
    char *found = ask_for("Noto Sans");
    return found ? found : ask_for("sans-serif");
}

char *font_find(const char *const *places, bool ask_fontconfig, struct err *err)
{
    char *found = first_existing(places);
    if (!found && ask_fontconfig)
        found = ask_fontconfig_for_any();
    if (!found)
        err_set(err, "no usable font was found; install the package fonts-noto-core "
                     "(sudo apt-get install fonts-noto-core)");
    return found;
}

/* The bold sibling by the names that are in use: NotoSans-Regular.ttf has NotoSans-Bold.ttf,
 * DejaVuSans.ttf has DejaVuSans-Bold.ttf. NULL when there is none. */
static char *bold_path(const char *path)
{
    const char *dot = strrchr(path, '.');
    const char *slash = strrchr(path, '/');
    if (!dot || (slash && dot < slash))
        return NULL;

    size_t stem = (size_t)(dot - path);
    static const char regular[] = "-Regular";
    if (stem > strlen(regular) && !strncmp(dot - strlen(regular), regular, strlen(regular)))
        stem -= strlen(regular);
    struct strbuf bold;
    strbuf_init(&bold);
    strbuf_add_n(&bold, path, stem);
    strbuf_add(&bold, "-Bold");
    strbuf_add(&bold, dot);
    if (access(bold.text, R_OK) == 0)
        return strbuf_take(&bold);
    strbuf_free(&bold);
    return NULL;
}

/* faces */

/* SDL_ttf takes whole points only: at 18 dots an inch a point is a quarter of a pixel. */
enum { DOTS_PER_INCH = 18, POINTS_PER_PIXEL = 4 };

static int points_of(const struct fonts *fonts, enum face face)
{
    int points = (int)(font_size(FACES[face].size) * fonts->scale * POINTS_PER_PIXEL + 0.5f);
    return SDL_max(points, 4 * POINTS_PER_PIXEL);
}

/* Fonts of the size that fonts->scale asks for. */
static TTF_Font *open_face(const struct fonts *fonts, enum source source, enum face face)
{
    bool bold = FACES[face].bold;
    bool drawn_bold = bold && fonts->path[source][1];
    const char *path = fonts->path[source][drawn_bold];
    TTF_Font *font = TTF_OpenFontDPI(path, points_of(fonts, face), DOTS_PER_INCH, DOTS_PER_INCH);

    if (font) {
        TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL);
        if (bold && !drawn_bold)
            TTF_SetFontStyle(font, TTF_STYLE_BOLD);
    }
    return font;
}

/* The width of one space from that of many, since SDL_ttf gives whole pixels. */
static float space_width(TTF_Font *font)
{
    enum { MANY = 64 };
    char spaces[MANY + 1] = { 0 };
    int width = 0;
    memset(spaces, ' ', MANY);
    TTF_SizeUTF8(font, spaces, &width, NULL);
    return (float)width / MANY;
}

static void close_faces(TTF_Font *face[FACE_COUNT][SOURCE_COUNT])
{
    for (int i = 0; i < FACE_COUNT; i++)
        for (int source = 0; source < SOURCE_COUNT; source++)
            if (face[i][source])
                TTF_CloseFont(face[i][source]);
}

bool fonts_scale(struct fonts *fonts, float scale, struct err *err)
{
    struct fonts fresh = *fonts;
    if (fonts->scale == scale)
        return true;

    fresh.scale = scale;
    memset(fresh.face, 0, sizeof fresh.face);
    for (int i = 0; i < FACE_COUNT; i++) {
        fresh.face[i][SOURCE_MAIN] = open_face(&fresh, SOURCE_MAIN, (enum face)i);
        if (!fresh.face[i][SOURCE_MAIN]) {
            close_faces(fresh.face);
            return err_set(err, "%s: not a usable font (%s); choose another or install the package "
                                "fonts-noto-core",
                           fonts->path[SOURCE_MAIN][0], TTF_GetError());
        }
        fresh.space[i][SOURCE_MAIN] = space_width(fresh.face[i][SOURCE_MAIN]);
    }
    close_faces(fonts->face);
    *fonts = fresh;
    return true;
}

struct fonts *fonts_open(const char *path, struct err *err)
{
    if (TTF_Init()) {
        err_set(err, "SDL_ttf does not start: %s", TTF_GetError());
        return NULL;
    }

    struct fonts *fonts = mem_alloc(sizeof *fonts);
    strbuf_init(&fonts->run);
    char **files = fonts->path[SOURCE_MAIN];
    files[0] = path ? mem_dup(path) : font_find(PLACES, true, err);
    if (files[0] && access(files[0], R_OK)) {
        err_set(err, "%s: cannot be read; name another font file or install the package "
                     "fonts-noto-core",
                files[0]);
        free(files[0]);
        files[0] = NULL;
    }
    if (!files[0]) {
        fonts_close(fonts);
        return NULL;
    }
    files[1] = bold_path(files[0]);

    fonts->path[SOURCE_FALLBACK][0] = first_existing(FALLBACK_PLACES);
    if (fonts->path[SOURCE_FALLBACK][0])
        fonts->path[SOURCE_FALLBACK][1] = bold_path(fonts->path[SOURCE_FALLBACK][0]);
    if (!fonts_scale(fonts, 1, err)) {
        fonts_close(fonts);
        return NULL;
    }
    return fonts;
}

void fonts_close(struct fonts *fonts)
{
    if (!fonts)
        return;
    close_faces(fonts->face);
    for (int source = 0; source < SOURCE_COUNT; source++)
        for (int bold = 0; bold < 2; bold++)
            free(fonts->path[source][bold]);
    strbuf_free(&fonts->run);
    free(fonts);
    TTF_Quit();
}

static TTF_Font *fallback(struct fonts *fonts, enum face face)
{
    TTF_Font **slot = &fonts->face[face][SOURCE_FALLBACK];
    if (!*slot && fonts->path[SOURCE_FALLBACK][0]) {
        *slot = open_face(fonts, SOURCE_FALLBACK, face);
        if (*slot)
            fonts->space[face][SOURCE_FALLBACK] = space_width(*slot);
    }
    return *slot;
}

/* runs */

/* Marks that belong to the character before them, and spaces, never start a run of their own. */
static bool joins_any_run(uint32_t point)
{
    return point == ' ' || point == 0xa0 || (point >= 0x300 && point < 0x370) ||
           (point >= 0x200b && point <= 0x200f) || (point >= 0xfe00 && point <= 0xfe0f);
}

/* Takes the longest beginning of *text that one font can write into fonts->run. NULL at the end. */
static TTF_Font *next_run(struct fonts *fonts, enum font font, const char **text, const char *end)
{
    enum face face = FACE_OF[font];
    TTF_Font *main = fonts->face[face][SOURCE_MAIN];
    TTF_Font *writer = NULL;

    strbuf_clear(&fonts->run);
    while (*text < end) {
        const char *start = *text;
        const char *next = start;
        uint32_t point = utf8_next(&next);
        TTF_Font *wanted = main;
        if (point >= 0x80 && !joins_any_run(point) && !TTF_GlyphIsProvided32(main, point)) {
            TTF_Font *other = fallback(fonts, face);
            if (other && TTF_GlyphIsProvided32(other, point))
                wanted = other;
        }
        if (!writer)
            writer = wanted;
        else if (wanted != writer && !joins_any_run(point))
            break;
        if (point == 0xfffd)            /* broken UTF-8 is shown as such, never passed on */
            strbuf_add(&fonts->run, "\xef\xbf\xbd");
        else
            strbuf_add_n(&fonts->run, start, (size_t)(next - start));
        *text = next;
    }
    return writer;
}

/* SDL_ttf measures to the end of the last letter's ink. With a space behind it, it is the pen that
 * counts, rounded down; half a pixel takes the rounding out on average. */
static float run_width(struct fonts *fonts, enum font font, TTF_Font *writer)
{
    enum face face = FACE_OF[font];
    enum source source = writer == fonts->face[face][SOURCE_MAIN] ? SOURCE_MAIN : SOURCE_FALLBACK;
    int width = 0;

    strbuf_char(&fonts->run, ' ');
    TTF_SizeUTF8(writer, fonts->run.text, &width, NULL);
    fonts->run.text[--fonts->run.length] = '\0';
    return fmaxf(0, (float)width - fonts->space[face][source] + 0.5f);
}

float fonts_width(struct fonts *fonts, enum font font, const char *text, size_t length)
{
    const char *end = text + length;
    float width = 0;
    TTF_Font *writer;

    while ((writer = next_run(fonts, font, &text, end)))
        width += run_width(fonts, font, writer);
    return width;
}

int fonts_line_height(const struct fonts *fonts, enum font font)
{
    return TTF_FontHeight(fonts->face[FACE_OF[font]][SOURCE_MAIN]);
}

/* Runs overlap a little where glyphs lean over their own width: the larger alpha wins there. */
static void paste(SDL_Surface *to, SDL_Surface *from, int left, int top)
{
    for (int y = 0; y < from->h; y++) {
        if (y + top < 0 || y + top >= to->h)
            continue;
        const uint32_t *in = (const uint32_t *)((const char *)from->pixels + y * from->pitch);
        uint32_t *out = (uint32_t *)((char *)to->pixels + (y + top) * to->pitch) + left;
        for (int x = 0; x < from->w && left + x < to->w; x++)
            if (in[x] >> 24 > out[x] >> 24)
                out[x] = in[x];
    }
}

SDL_Surface *fonts_draw(struct fonts *fonts, enum font font, struct colour colour, const char *text)
{
    const char *end = text + strlen(text);
    int width = (int)lroundf(fonts_width(fonts, font, text, (size_t)(end - text)));
    if (width <= 0)
        return NULL;

    TTF_Font *main = fonts->face[FACE_OF[font]][SOURCE_MAIN];
    SDL_Surface *line = SDL_CreateRGBSurfaceWithFormat(
        0, width + TEXT_OVERHANG, fonts_line_height(fonts, font), 32, SDL_PIXELFORMAT_ARGB8888);
    const SDL_Color ink = { colour.r, colour.g, colour.b, colour.a };
    float left = 0;
    TTF_Font *writer;

    while (line && (writer = next_run(fonts, font, &text, end))) {
        SDL_Surface *run = TTF_RenderUTF8_Blended(writer, fonts->run.text, ink);
        if (run) {
            assert(run->format->format == SDL_PIXELFORMAT_ARGB8888);
            paste(line, run, (int)lroundf(left), TTF_FontAscent(main) - TTF_FontAscent(writer));
            SDL_FreeSurface(run);
        }
        left += run_width(fonts, font, writer);
    }
    return line;
}
