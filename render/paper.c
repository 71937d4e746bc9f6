#include "render/paper.h"

#include <cairo-pdf.h>
#include <dlfcn.h>
#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/file.h"
#include "src/base/mem.h"
#include "src/base/strbuf.h"

/* What is called, with the types of the headers. */
#define EACH_CALL(CALL) \
    CALL(cairo_pdf_surface_create_for_stream) CALL(cairo_pdf_surface_set_metadata) \
    CALL(cairo_create) CALL(cairo_destroy) CALL(cairo_status) CALL(cairo_status_to_string) \
    CALL(cairo_surface_finish) CALL(cairo_surface_status) CALL(cairo_surface_destroy) \
    CALL(cairo_show_page) CALL(rsvg_handle_new_from_data) CALL(rsvg_handle_render_document) \
    CALL(g_object_unref) CALL(g_error_free)
#define MEMBER(name) __typeof__(name) *name;
#define LOOK_UP(name) { #name, &calls->name },

struct calls { EACH_CALL(MEMBER) };

struct paper {
    struct calls call;
    cairo_surface_t *surface;
    cairo_t *cairo;
    float width, height;
    struct strbuf out;
};

/* The libraries stay loaded: they do not like to be taken out. */
static bool load(struct calls *calls, struct err *err)
{
    static const char *const names[] = { "libcairo.so.2", "libgobject-2.0.so.0", "libglib-2.0.so.0",
                                         "librsvg-2.so.2" };
    enum { LIBRARIES = sizeof names / sizeof *names };
    void *library[LIBRARIES];
    const struct { const char *name; void *member; } wanted[] = { EACH_CALL(LOOK_UP) };

    for (int i = 0; i < LIBRARIES; i++)
        if (!(library[i] = dlopen(names[i], RTLD_NOW | RTLD_LOCAL)))
            return err_set(err, "PDF needs librsvg; install the package librsvg2-2 (%s)", dlerror());
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        void *found = NULL;
        for (int k = 0; k < LIBRARIES && !found; k++)
            found = dlsym(library[k], wanted[i].name);
        if (!found)
            return err_set(err, "PDF needs a newer librsvg and cairo: %s is missing", wanted[i].name);
        memcpy(wanted[i].member, &found, sizeof found);
    }
    return true;
}

static cairo_status_t take(void *closure, const unsigned char *bytes, unsigned size)
{
    struct paper *paper = closure;
    strbuf_add_n(&paper->out, (const char *)bytes, size);
    return CAIRO_STATUS_SUCCESS;
}

struct paper *paper_new(float width, float height, const char *title, struct err *err)
{
    struct paper *paper = mem_alloc(sizeof *paper);
    strbuf_init(&paper->out);
    if (!load(&paper->call, err)) {
        paper_free(paper);
        return NULL;
    }
    const struct calls *call = &paper->call;
    paper->width = width;
    paper->height = height;
    paper->surface =
        call->cairo_pdf_surface_create_for_stream(take, paper, (double)width, (double)height);
    call->cairo_pdf_surface_set_metadata(paper->surface, CAIRO_PDF_METADATA_TITLE, title);
    call->cairo_pdf_surface_set_metadata(paper->surface, CAIRO_PDF_METADATA_CREATOR,
                                         "Tavlei " TAVLEI_VERSION);
    paper->cairo = call->cairo_create(paper->surface);
    return paper;
}

void paper_free(struct paper *paper)
{
    if (!paper)
        return;
    if (paper->cairo)
        paper->call.cairo_destroy(paper->cairo);
    if (paper->surface)
        paper->call.cairo_surface_destroy(paper->surface);
    strbuf_free(&paper->out);
    free(paper);
}

bool paper_page(struct paper *paper, const char *svg, struct err *err)
{
    const struct calls *call = &paper->call;
    const RsvgRectangle whole = { 0, 0, (double)paper->width, (double)paper->height };
    GError *error = NULL;
    RsvgHandle *handle =
        call->rsvg_handle_new_from_data((const guint8 *)svg, strlen(svg), &error);
    bool fine = handle && call->rsvg_handle_render_document(handle, paper->cairo, &whole, &error);

    if (!fine)
        err_set(err, "a page cannot be drawn: %s", error ? error->message : "reason unknown");
    if (error)
        call->g_error_free(error);
    if (handle)
        call->g_object_unref(handle);
    if (fine)
        call->cairo_show_page(paper->cairo);
    return fine;
}

bool paper_save(struct paper *paper, const char *path, struct err *err)
{
    const struct calls *call = &paper->call;
    call->cairo_surface_finish(paper->surface);
    cairo_status_t status = call->cairo_surface_status(paper->surface);
    if (status != CAIRO_STATUS_SUCCESS)
        return err_set(err, "the pages cannot be put together: %s", call->cairo_status_to_string(status));
    return file_write(path, paper->out.text, paper->out.length, err);
}
