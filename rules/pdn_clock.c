#include "rules/pdn_clock.h"

#include <ctype.h>
#include <string.h>

#include "src/base/strbuf.h"

enum { HOURS_MAX = 500 }; /* fits in milliseconds */

static const char *skip_blanks(const char *at)
{
    while (*at == ' ')
        at++;
    return at;
}

/* h:mm:ss with or without hours; more digits of a second are left out. */
static bool read_time(const char **text, int32_t *out)
{
    const char *at = *text;
    int part[3] = { 0, 0, 0 }, parts = 0;
    while (parts < 3 && isdigit((unsigned char)*at)) {
        for (; isdigit((unsigned char)*at); at++)
            if (part[parts] < 100000)
                part[parts] = 10 * part[parts] + *at - '0';
        parts++;
        if (*at != ':')
            break;
        at++;
    }
    if (parts < 2 || at[-1] == ':')
        return false;
    if (*at == '.')
        at += 1 + strspn(at + 1, "0123456789");
    int hours = parts == 3 ? part[0] : 0, minutes = part[parts - 2], seconds = part[parts - 1];
    if (hours >= HOURS_MAX || minutes > 59 || seconds > 59)
        return false;
    *out = ((hours * 60 + minutes) * 60 + seconds) * 1000;
    *text = at;
    return true;
}

/* The inside of a command up to `]`; false when it is not wholly understood. */
static bool read_command(const char **text, enum side mover, int32_t clock_ms[2])
{
    const char *at = *text;
    if (!strncmp(at, "[%clk ", 6)) {
        at = skip_blanks(at + 6);
        if (!read_time(&at, &clock_ms[mover]))
            return false;
    } else if (!strncmp(at, "[%clock ", 8)) {
        at = skip_blanks(at + 8);
        for (int times = 0; times < 2 && *at != ']'; times++) {
            char colour = (char)tolower((unsigned char)*at);
            if (colour != 'w' && colour != 'b')
                return false;
            at++;
            if (!read_time(&at, &clock_ms[colour == 'b']))
                return false;
            at = skip_blanks(at);
        }
    } else {
        return false;
    }
    at = skip_blanks(at);
    *text = at + 1;
    return *at == ']';
}

bool pdn_clock_take(struct strbuf *text, enum side mover, int32_t clock_ms[2])
{
    if (!strstr(text->text, "[%cl"))
        return false;
    bool found = false;
    struct strbuf rest;
    strbuf_init(&rest);
    for (const char *at = text->text; *at;) {
        int32_t times[2] = { clock_ms[0], clock_ms[1] };
        const char *behind = at;
        if (*at != '[' || !read_command(&behind, mover, times)) {
            strbuf_char(&rest, *at++);
            continue;
        }
        memcpy(clock_ms, times, sizeof times);
        found = true;
        at = behind;
        at = skip_blanks(at); /* one blank parts what stood before and behind */
        if (rest.length && rest.text[rest.length - 1] != ' ' && *at)
            strbuf_char(&rest, ' ');
    }
    while (rest.length && rest.text[rest.length - 1] == ' ')
        rest.text[--rest.length] = '\0';
    strbuf_free(text);
    *text = rest;
    return found;
}

static void write_time(struct strbuf *out, char colour, int32_t ms)
{
    int seconds = ms / 1000;
    strbuf_printf(out, " %c%d:%02d:%02d", colour, seconds / 3600, seconds / 60 % 60, seconds % 60);
}

void pdn_clock_write(struct strbuf *out, const int32_t clock_ms[2], enum side running)
{
    if (clock_ms[WHITE] < 0 && clock_ms[BLACK] < 0)
        return;
    strbuf_add(out, "[%clock");
    if (clock_ms[WHITE] >= 0)
        write_time(out, running == WHITE ? 'W' : 'w', clock_ms[WHITE]);
    if (clock_ms[BLACK] >= 0)
        write_time(out, running == BLACK ? 'B' : 'b', clock_ms[BLACK]);
    strbuf_char(out, ']');
}
