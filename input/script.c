#include "input/script.h"

#include <stdlib.h>
#include <string.h>

#include "src/base/mem.h"

/* Indexed by enum script_verb. */
static const struct { const char *name; int least, most; } verbs[SCRIPT_VERB_COUNT] = {
    [SCRIPT_SIZE] = { "size", 2, 2 }, [SCRIPT_SCALE] = { "scale", 1, 1 },
    [SCRIPT_FONTS] = { "fonts", 1, 1 }, [SCRIPT_SET] = { "set", 2, 2 },
    [SCRIPT_NEW] = { "new", 1, SCRIPT_WORDS },
    [SCRIPT_CLICK] = { "click", 1, 1 }, [SCRIPT_RIGHT] = { "right", 0, 0 },
    [SCRIPT_DRAG] = { "drag", 2, 2 }, [SCRIPT_MARK] = { "mark", 2, 3 }, [SCRIPT_HOVER] = { "hover", 1, 1 },
    [SCRIPT_PRESS] = { "press", 1, 1 }, [SCRIPT_POINT] = { "point", 1, 1 },
    [SCRIPT_SLIDE] = { "slide", 2, 2 }, [SCRIPT_WHEEL] = { "wheel", 2, 2 },
    [SCRIPT_KEY] = { "key", 1, 1 }, [SCRIPT_TYPE] = { "type", 1, 1 },
    [SCRIPT_WAIT] = { "wait", 1, 1 },
    [SCRIPT_SHOT] = { "shot", 1, 1 }, [SCRIPT_DUMP] = { "dump", 1, 1 },
    [SCRIPT_TELL] = { "tell", 1, 1 },
    [SCRIPT_EXPECT] = { "expect", 1, 1 }, [SCRIPT_REFUSE] = { "refuse", 1, 1 },
};

/* The next word of a line, which is cut up; NULL at its end or a comment, or with *open set when a
 * quote is not closed. */
static char *next_word(char **rest, bool *open)
{
    char *start = *rest + strspn(*rest, " \t\r");

    *open = false;
    if (!*start || *start == '#')
        return NULL;
    char end_at = ' ';
    if (*start == '"') {
        end_at = '"';
        start++;
    }
    char *end = end_at == '"' ? strchr(start, '"') : start + strcspn(start, " \t\r");
    if (!end) {
        *open = true;
        return NULL;
    }
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return start;
}

const char *script_verb_name(enum script_verb verb)
{
    return verbs[verb].name;
}

static bool find_verb(const char *name, enum script_verb *out)
{
    for (int i = 0; i < SCRIPT_VERB_COUNT; i++)
        if (strcmp(verbs[i].name, name) == 0) {
            *out = (enum script_verb)i;
            return true;
        }
    return false;
}

static bool read_step(char *line, int number, struct script *out, struct err *err)
{
    struct script_step step = { .line = number };
    bool open;
    char *name = next_word(&line, &open);

    if (!name)
        return !open || err_at(err, number, 0, "the quote is not closed");
    if (!find_verb(name, &step.verb))
        return err_at(err, number, 0, "'%s' is no step of scripts", name);
    for (char *word; (word = next_word(&line, &open));) {
        if (step.count == SCRIPT_WORDS)
            return err_at(err, number, 0, "there are too many words after '%s'", name);
        step.word[step.count++] = word;
    }
    if (open)
        return err_at(err, number, 0, "the quote is not closed");
    if (step.count < verbs[step.verb].least || step.count > verbs[step.verb].most)
        return err_at(err, number, 0, "'%s' takes %s%d argument(s), not %d", name,
                      verbs[step.verb].least < verbs[step.verb].most ? "at least " : "",
                      verbs[step.verb].least, step.count);

    out->step = mem_grow(out->step, (size_t)(out->count + 1) * sizeof *out->step);
    out->step[out->count++] = step;
    return true;
}

bool script_read(const char *text, struct script *out, struct err *err)
{
    *out = (struct script){ .text = mem_dup(text) };

    char *line = out->text;
    for (int number = 1; line; number++) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        if (!read_step(line, number, out, err)) {
            script_free(out);
            return false;
        }
        line = end ? end + 1 : NULL;
    }
    return true;
}

void script_free(struct script *script)
{
    free(script->step);
    free(script->text);
    *script = (struct script){ 0 };
}
