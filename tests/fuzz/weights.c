/* Weights: whatever the file holds, it is read or refused with a reason, and what was read is
 * written so that it is read again as the same. The checksum is put right, so that mutations reach
 * the numbers behind it. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/weights_file.h"
#include "src/base/hash.h"
#include "tests/fuzz/fuzz.h"

enum { CHECKSUM_DIGITS = 16 };

static void mend_checksum(char *bytes, size_t size)
{
    char *end = memchr(bytes, '\n', size);
    if (!end || end - bytes < CHECKSUM_DIGITS)
        return;
    char digits[CHECKSUM_DIGITS + 1];
    uint64_t sum = hash_bytes(end + 1, size - (size_t)(end + 1 - bytes), 1);
    snprintf(digits, sizeof digits, "%016" PRIx64, sum);
    memcpy(end - CHECKSUM_DIGITS, digits, CHECKSUM_DIGITS);
}

static void read_and_write(const struct weights *weights, const char *bytes, size_t size)
{
    struct lessons lessons, again;
    struct err err = { 0 };
    lessons_init(&lessons, weights);
    if (!lessons_read(&lessons, weights, bytes, size, true, &err)) {
        assert(err.text[0]);
        lessons_free(&lessons);
        return;
    }
    char *written[2];
    size_t length[2];
    lessons_write(&lessons, weights, &written[0], &length[0]);
    lessons_init(&again, weights);
    assert(lessons_read(&again, weights, written[0], length[0], false, &err));
    lessons_write(&again, weights, &written[1], &length[1]);
    assert(length[0] == length[1] && !memcmp(written[0], written[1], length[0]));
    free(written[0]);
    free(written[1]);
    lessons_free(&lessons);
    lessons_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct weights *weights = weights_new(game_find("lasca", NULL));
    char *bytes = fuzz_text(data, size);
    read_and_write(weights, bytes, size);
    mend_checksum(bytes, size);
    read_and_write(weights, bytes, size);
    free(bytes);
    weights_free(weights);
    return 0;
}
