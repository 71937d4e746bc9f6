/* tavlei rules: the rules of a game in words, the same sentences that the window shows. */
#include <stdlib.h>
#include <string.h>

#include "render/panel.h"
#include "rules/fen.h"
#include "src/base/log.h"
#include "src/base/quote.h"
#include "src/base/strbuf.h"
#include "src/command.h"
#include "src/options.h"
#include "src/output.h"

/* Takes the marks of emphasis out. */
static void make_plain(struct strbuf *text)
{
    char *out = text->text;
    for (const char *in = text->text; *in;) {
        if (!strncmp(in, "**", 2))
            in += 2;
        else
            *out++ = *in++;
    }
    *out = 0;
    text->length = (size_t)(out - text->text);
}

static void print_sections(const struct game *game)
{
    char heading[HEADING_TEXT];
    struct strbuf text;
    strbuf_init(&text);

    for (int section = 0; section < SECTION_COUNT; section++) {
        rules_section(game, (enum rules_section)section, heading, &text);
        make_plain(&text);
        if (text.length)
            output_line(heading, text.text, NULL);
    }
    strbuf_free(&text);
}

static void print_traits(const struct rules *rules)
{
    struct strbuf text;
    strbuf_init(&text);
    for (size_t i = 0; i < sizeof rules->traits / sizeof rules->traits[0] && rules->traits[i]; i++)
        strbuf_printf(&text, "%s%s", i ? ", " : "", rules->traits[i]);
    output_line("Traits", text.text, NULL);
    strbuf_free(&text);
}

static void print_notation(const struct game *game)
{
    struct strbuf text;
    strbuf_init(&text);
    strbuf_printf(&text, "Squares are %s; '%c' stands for a capture.",
                  game->rules.naming.numeric ? "numbered" : "named by letter and number",
                  game->rules.naming.sign);
    output_line("Notation", text.text, NULL);
    strbuf_free(&text);
}

static void print_rules(const struct game *game)
{
    char *start = fen_text(game, &game->start);

    output_line("Name", game->name, NULL);
    output_line("About", game->rules.about, NULL);
    print_traits(&game->rules);
    output_line("Start", start, NULL);
    print_sections(game);
    print_notation(game);
    output_line("Source", game->rules.source, NULL);
    free(start);
}

int cmd_rules(int argc, char **argv)
{
    const char *language = "en";
    const struct option options[] = {
        { "--lang", OPTION_TEXT, &language, 0, 0 },
        { 0 },
    };
    if (!options_read(options, &argc, argv) || !options_count(argc, argv, 1, 1))
        return EXIT_CALL;
    if (strcmp(language, "en")) {
        char quoted[QUOTE_SIZE];
        log_line(argv[0], "there are no rules in the language '%s'; there is: en",
                 quote(language, strlen(language), quoted));
        return EXIT_CALL;
    }

    const struct game *game = argument_game(argv[0], argv[1]);
    if (!game)
        return EXIT_INPUT;
    print_rules(game);
    return EXIT_FINE;
}
