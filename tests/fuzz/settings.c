/* The settings file: whatever it says, the values stay in their ranges and are written so that the
 * same is read again. */
#include <assert.h>
#include <stdlib.h>

#include "src/settings.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct settings settings, again;
    struct err err = { 0 };
    settings_init(&settings);
    settings_init(&again);

    if (!settings_parse(&settings, text, &err))
        assert(err.text[0] && err.line > 0);
    for (int i = 0; i < SETTING_COUNT; i++)
        if (settings_table[i].type == SETTING_NUMBER)
            assert(settings.value[i] >= settings_table[i].low &&
                   settings.value[i] <= settings_table[i].high);

    char *written = settings_text(&settings);
    assert(settings_parse(&again, written, &err));
    char *twice = settings_text(&again);
    assert(!strcmp(written, twice));

    free(twice);
    free(written);
    settings_free(&again);
    settings_free(&settings);
    free(text);
    return 0;
}
