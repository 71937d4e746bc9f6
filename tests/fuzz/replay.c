/* Runs one fuzz target over its corpus: replay FOLDER. */
#include <assert.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "src/base/file.h"
#include "src/base/strbuf.h"
#include "tests/fuzz/fuzz.h"

static void feed(const char *folder, const char *name)
{
    struct strbuf path;
    struct err err = { 0 };
    size_t size = 0;
    strbuf_init(&path);
    strbuf_printf(&path, "%s/%s", folder, name);

    char *text = file_read(path.text, 1 << 20, &size, &err);
    if (!text) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    /* A copy of the exact size, so that the sanitizer sees a read beyond the end. */
    uint8_t *bytes = size ? malloc(size) : NULL;
    assert(bytes || !size);
    if (size)
        memcpy(bytes, text, size);
    LLVMFuzzerTestOneInput(bytes, size);
    free(bytes);
    free(text);
    strbuf_free(&path);
}

int main(int argc, char **argv)
{
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    if (!folder) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }

    int count = 0;
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.')
            continue;
        feed(argv[1], entry->d_name);
        count++;
    }
    closedir(folder);
    LLVMFuzzerTestOneInput(NULL, 0);
    printf("%d inputs\n", count);
    return count ? 0 : 1;
}
