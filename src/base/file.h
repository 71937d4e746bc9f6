/* Whole files, and where the program keeps its own. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "src/base/err.h"

/* The contents, terminated by a zero byte that *size does not count; the caller frees.
 * Files above limit bytes are refused. NULL with *err filled (file name included) on failure. */
char *file_read(const char *path, size_t limit, size_t *size, struct err *err);

/* Writes a temporary file beside path, syncs it and renames it over path: after a crash there is
 * either the old or the new file. */
bool file_write(const char *path, const char *bytes, size_t size, struct err *err);

bool file_make_folders(const char *path, struct err *err);     /* path is a folder */

/* Folders by the XDG base directory rules, "tavlei" appended, not created; the caller frees. */
char *file_config_folder(void);
char *file_state_folder(void);
char *file_data_folder(void);
char *file_cache_folder(void);          /* what can be made again */

/* A file of the program itself, e.g. "pieces/white_man.svg": looked for in $TAVLEI_DATA, beside
 * the executable's build tree, then in the installed data folder. NULL when it is nowhere. The
 * caller frees. */
char *file_resource(const char *name);
