#include "render/svg_parts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static void text_is_escaped_and_tamed(void **state)
{
    (void)state;
    struct strbuf out;
    strbuf_init(&out);
    svg_text(&out, "a<b & \"c\" \x01 \xff дамка");
    assert_string_equal(out.text, "a&lt;b &amp; &quot;c&quot; \xef\xbf\xbd \xef\xbf\xbd дамка");
    strbuf_free(&out);
}

static void numbers_are_short(void **state)
{
    (void)state;
    struct strbuf out;
    strbuf_init(&out);
    const float number[] = { 0, 12, 1.5f, -0.25f, 3.001f, -0.001f, 0.07f };
    for (int i = 0; i < 7; i++) {
        svg_number(&out, number[i]);
        strbuf_char(&out, ' ');
    }
    assert_string_equal(out.text, "0 12 1.5 -0.25 3 0 0.07 ");
    strbuf_free(&out);
}

static void a_definition_is_made_once(void **state)
{
    (void)state;
    struct strbuf defs, name;
    strbuf_init(&defs);
    strbuf_init(&name);
    struct colour a = { 1, 2, 3, 255 }, b = { 4, 5, 6, 255 };
    svg_gradient(&defs, a, b, &name);
    size_t length = defs.length;
    svg_gradient(&defs, a, b, &name);
    assert_int_equal(defs.length, length);
    assert_string_equal(name.text, "g-010203ff-040506ffg-010203ff-040506ff");
    strbuf_free(&defs);
    strbuf_free(&name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_escaped_and_tamed),
        cmocka_unit_test(numbers_are_short),
        cmocka_unit_test(a_definition_is_made_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
