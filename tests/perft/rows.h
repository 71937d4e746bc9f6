/* Test tables: a line is a row, tabs part its fields, lines that begin with # are comments. */
#pragma once

#include <stdio.h>
#include <string.h>

enum { ROW_FIELDS = 8, ROW_BYTES = 8192 };

struct rows {
    FILE *file;
    int line;
    char text[ROW_BYTES];
    char *field[ROW_FIELDS];            /* "" where the line ends earlier */
};

static inline int rows_open(struct rows *rows, const char *path)
{
    rows->file = fopen(path, "r");
    rows->line = 0;
    if (!rows->file)
        perror(path);
    return rows->file != NULL;
}

/* Reads the next row; 0 at the end. */
static inline int rows_next(struct rows *rows)
{
    while (fgets(rows->text, sizeof rows->text, rows->file)) {
        rows->line++;
        rows->text[strcspn(rows->text, "\r\n")] = '\0';
        if (rows->text[0] == '#' || rows->text[0] == '\0')
            continue;
        char *p = rows->text;
        for (int i = 0; i < ROW_FIELDS; i++) {
            rows->field[i] = p;
            p += strcspn(p, "\t");
            if (*p)
                *p++ = '\0';
        }
        return 1;
    }
    return 0;
}

static inline void rows_close(struct rows *rows)
{
    fclose(rows->file);
}
