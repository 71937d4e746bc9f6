/* What went wrong in the outside world (files, formats, input), told to a person.
 *
 * A function that can fail this way returns false or NULL and fills *err. The text says where and
 * what is wrong and, where possible, what would be right; it ends without a full stop or newline.
 * `line` and `column` count from 1; 0 means that they do not apply.
 */
#pragma once

#include <stdbool.h>

struct err {
    int line, column;
    char text[400];
};

/* Fills *err (err may be NULL) and returns false, so that a parser can `return err_set(...)`. */
bool err_set(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool err_at(struct err *err, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
