#include "src/base/nearest.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LONGEST = 64 };                             /* longer words are no typing mistakes */

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Letters to insert, delete, exchange or swap with their neighbour to make b of a. */
static int distance(const char *a, const char *b)
{
    int row[3][LONGEST + 1];
    int *before = row[0], *last = row[1], *now = row[2];
    int width = (int)strlen(b);

    for (int j = 0; j <= width; j++)
        last[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        now[0] = i;
        for (int j = 1; j <= width; j++) {
            bool same = lower(a[i - 1]) == lower(b[j - 1]);
            now[j] = least(last[j - 1] + !same, least(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                lower(a[i - 2]) == lower(b[j - 1]))
                now[j] = least(now[j], before[j - 2] + 1);
        }
        int *oldest = before;
        before = last;
        last = now;
        now = oldest;
    }
    return last[width];
}

void nearest_offer(struct nearest *guess, const char *candidate)
{
    size_t length = strlen(guess->word);
    if (length == 0 || length > LONGEST || strlen(candidate) > LONGEST)
        return;

    /* One mistake in four letters (one in three of short words): what differs more was not meant. A
     * beginning of three letters or more is as good as one. */
    int allowed = length < 3 ? 1 : length < 8 ? (int)length / 3 : (int)length / 4;
    int longer = (int)strlen(candidate) - (int)length;
    bool begins = length >= 3 && !strncasecmp(guess->word, candidate, length);
    int far = begins ? longer > 0 : 0;
    if (!begins) {
        if (abs(longer) > allowed)
            return;                     /* as far at least as the lengths are apart */
        far = distance(guess->word, candidate);
    }
    if (far <= allowed && (!guess->found || far < guess->distance)) {
        guess->found = candidate;
        guess->distance = far;
    }
}
