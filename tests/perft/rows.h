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

/* What is written after a move in a list: "=K" where it crowns, except in cheskers, where it is part
 * of the move. Cuts it off; true when it was there. A "_" in the text becomes a blank. */
static inline int rows_take_mark(const struct rows *rows, char *text)
{
    for (char *p = text; *p; p++)
        *p = *p == '_' ? ' ' : *p;
    char *mark = strncmp(rows->field[0], "cheskers", 8) == 0 ? NULL : strstr(text, "=K");
    if (mark)
        *mark = '\0';
    return mark != NULL;
}

static inline void rows_close(struct rows *rows)
{
    fclose(rows->file);
}
