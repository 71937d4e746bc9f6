/* A folder that one looks through for a file to open, or for a place to save in. */
#pragma once

#include "rules/pdn.h"

struct browser_entry {
    char *name;                         /* in the folder; of recent files the whole path */
    bool is_folder, recent;
    int64_t size, changed;              /* bytes; seconds since 1970 */
};

struct browser {
    char *folder;
    char *recent_path;                  /* the list of files opened last; NULL: none is kept */
    struct browser_entry *entry;        /* recent files, the folder above, folders, files */
    int count, current;                 /* current: -1 none */
    char name[128];                     /* typed: what names begin with, or the file to save in */
    bool saves;                         /* the name is that of a file to be made */
    struct pdn_game preview;            /* the first game of the current file */
    char preview_line[120];             /* or why there is none */
    char trouble[300];                  /* why the folder cannot be read, "" when it can */
};

/* `folder` NULL: the documents or the home folder. */
struct browser *browser_new(const char *folder, const char *recent_path);
void browser_free(struct browser *browser);

void browser_read(struct browser *browser);                /* the folder again */
void browser_choose(struct browser *browser, int index);
void browser_type(struct browser *browser, const char *name);
/* Enters the current folder (true), or says which file is meant: *path is the caller's, NULL when
 * none is. */
bool browser_enter(struct browser *browser, char **path);
char *browser_save_path(const struct browser *browser);    /* NULL: no name was typed; the caller frees */
/* From the root, for a path from the present folder; the caller frees. */
char *browser_whole_path(const char *path);
/* Puts a file at the head of the recent ones, on disk, too. */
void recent_note(const char *recent_path, const char *file);
