/* Finds what a mistyped word was probably meant to be.
 *
 *     struct nearest guess = { .word = word };
 *     for (...)
 *         nearest_offer(&guess, candidate);
 *     if (guess.found) ...
 */
#pragma once

struct nearest {
    const char *word;
    const char *found;                  /* the best candidate; NULL while none is near enough */
    int distance;
};

/* Letters count alike in either case. The first of equally near candidates wins. */
void nearest_offer(struct nearest *guess, const char *candidate);
