#include "src/tell.h"

#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "src/match.h"

static bool is_text(const struct command *command)
{
    return command->kind == COMMAND_TEXT && command->text && *command->text;
}

/* Commands on one line of the picture make one line of text. */
static void tell_texts(const struct scene *scene, struct strbuf *out)
{
    const struct command *last = NULL;

    for (int i = 0; i < scene_command_count(scene); i++) {
        const struct command *command = scene_command_nth(scene, i);
        if (!is_text(command))
            continue;
        if (last)
            strbuf_add(out, last->at.y == command->at.y ? " " : "\n");
        strbuf_add(out, command->text);
        last = command;
    }
    strbuf_char(out, '\n');
}

static void tell_regions(const struct scene *scene, struct strbuf *out)
{
    for (int i = 0; i < scene_region_count(scene); i++) {
        const struct region *region = scene_region_nth(scene, i);
        if (region->role == ROLE_CELL || region->role == ROLE_BOARD || region->role == ROLE_AREA)
            continue;
        strbuf_printf(out, "[%s]%s%s\n", region->label, region->on ? " on" : "",
                      region->enabled ? "" : " off");
    }
}

void tell_scene(const struct app *app, const struct scene *scene, struct strbuf *out)
{
    const struct match *match = app_match(app);

    if (match) {
        strbuf_printf(out, "%s ", match->terms.game->id);
        fen_write(match->terms.game, match_position(match), out);
        strbuf_char(out, '\n');
        const char *comment = record_node(match->record, match->node)->after;
        if (comment)
            strbuf_printf(out, "%s\n", comment);
    }
    tell_texts(scene, out);
    tell_regions(scene, out);
}

static void add_packed(struct strbuf *out, const char *text)
{
    for (; *text; text++)
        if (!strchr(" \t\n", *text))
            strbuf_char(out, *text);
}

bool tell_shows(const struct scene *scene, const char *text)
{
    struct strbuf all, wanted;

    strbuf_init(&all);
    strbuf_init(&wanted);
    for (int i = 0; i < scene_command_count(scene); i++)
        if (is_text(scene_command_nth(scene, i)))
            add_packed(&all, scene_command_nth(scene, i)->text);
    for (int i = 0; i < scene_region_count(scene); i++) {
        strbuf_char(&all, '\n');
        add_packed(&all, scene_region_nth(scene, i)->label);
    }
    add_packed(&wanted, text);
    bool shown = strstr(all.text, wanted.text) != NULL;
    strbuf_free(&all);
    strbuf_free(&wanted);
    return shown;
}
