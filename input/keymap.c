#include "input/keymap.h"

#include <ctype.h>
#include <string.h>

#include "rules/geometry.h"
#include "src/base/lang.h"
#include "src/base/strbuf.h"
#include "src/base/utf8.h"

#define PLAIN(kind_) { .kind = kind_, .sq = SQ_NONE }
#define ARG(kind_, arg_) { .kind = kind_, .sq = SQ_NONE, .arg = arg_ }

/* The numbers of places and dialogs are those of render/view.h, which this layer may not see; a
 * test holds the two together. */
enum { TO_GAMES = 0, TO_LIBRARY = 3, THIS_SHEET = -1, COPY_GAME = 0, COPY_POSITION = 1, ASK_SETTINGS = 1, ASK_SHORTCUTS = 2, ASK_RESIGN = 4, TAB_MOVES = 0, TAB_ANALYSIS = 1 };

#define BOARD N_("On the board")
#define GAME N_("The game")
#define FILES N_("Files and library")
#define WINDOW N_("The window")

const struct key_bind keymap[] = {
    { NULL, 0, PLAIN(INTENT_NONE), "c3d4  32-28", BOARD, N_("type a move, or squares one by one") },
    { NULL, 0, PLAIN(INTENT_NONE), N_("Free square"), BOARD,
      N_("a click plays the only move that ends there, not with touch-move") },
    { NULL, 0, PLAIN(INTENT_NONE), N_("Right button"), BOARD,
      N_("draw an arrow or a circle; Shift and Alt for other colours") },
    { "up", 0, ARG(INTENT_CURSOR, NORTH), "↑ ↓ ← →", BOARD, N_("move the cursor") },
    { "down", 0, ARG(INTENT_CURSOR, SOUTH), "↓", NULL, NULL },
    { "left", 0, ARG(INTENT_CURSOR, WEST), "←", NULL, NULL },
    { "right", 0, ARG(INTENT_CURSOR, EAST), "→", NULL, NULL },
    { "return", 0, PLAIN(INTENT_ACTIVATE), "Enter", BOARD, N_("choose the square, press the button") },
    { "space", 0, PLAIN(INTENT_ACTIVATE), "Space", NULL, NULL },
    { "escape", 0, PLAIN(INTENT_CANCEL), "Esc", BOARD, N_("back out of one thing") },
    { "backspace", 0, PLAIN(INTENT_ERASE), "Backspace", BOARD, N_("erase the last letter or square") },

    { "z", KEY_CTRL, PLAIN(INTENT_UNDO), "Ctrl+Z", GAME, N_("take back") },
    { "y", KEY_CTRL, PLAIN(INTENT_REDO), "Ctrl+Y", GAME, N_("forward again") },
    { "z", KEY_CTRL | KEY_SHIFT, PLAIN(INTENT_REDO), "Ctrl+Shift+Z", NULL, NULL },
    { "left", KEY_ALT, PLAIN(INTENT_UNDO), "Alt+←", NULL, NULL },
    { "right", KEY_ALT, PLAIN(INTENT_REDO), "Alt+→", NULL, NULL },
    { "home", 0, PLAIN(INTENT_GO_FIRST), "Home", GAME, N_("to the start of the game") },
    { "end", 0, PLAIN(INTENT_GO_LAST), "End", GAME, N_("to the last move") },
    { "h", KEY_CTRL, PLAIN(INTENT_HINT), "Ctrl+H", GAME, N_("a hint") },
    { "a", KEY_CTRL, ARG(INTENT_TAB, TAB_ANALYSIS), "Ctrl+A", GAME, N_("analysis") },
    { "l", KEY_CTRL, ARG(INTENT_TAB, TAB_MOVES), "Ctrl+L", GAME, N_("list of moves") },
    { "m", KEY_CTRL, PLAIN(INTENT_MOVE_NOW), "Ctrl+M", GAME, N_("let the computer move now") },
    { "p", KEY_CTRL, PLAIN(INTENT_PLAY_SHOWN), "Ctrl+P", GAME, N_("play the move of the explanation") },
    { "e", KEY_CTRL, PLAIN(INTENT_SHOW_SHOWN), "Ctrl+E", GAME, N_("show the move of the explanation") },
    { "d", KEY_CTRL, PLAIN(INTENT_OFFER_DRAW), "Ctrl+D", GAME, N_("offer a draw") },
    { "r", KEY_CTRL, PLAIN(INTENT_RESIGN), "Ctrl+R", GAME, N_("resign") },
    { "n", KEY_CTRL | KEY_SHIFT, PLAIN(INTENT_REMATCH), "Ctrl+Shift+N", GAME,
      N_("again with colours swapped") },

    { "o", KEY_CTRL, PLAIN(INTENT_OPEN_FILE), "Ctrl+O", FILES, N_("open a file") },
    { "s", KEY_CTRL, PLAIN(INTENT_SAVE), "Ctrl+S", FILES, N_("save the game") },
    { "s", KEY_CTRL | KEY_SHIFT, PLAIN(INTENT_SAVE_AS), "Ctrl+Shift+S", FILES,
      N_("save it in another file") },
    { "c", KEY_CTRL, ARG(INTENT_COPY, COPY_GAME), "Ctrl+C", FILES, N_("copy the game (PDN)") },
    { "c", KEY_CTRL | KEY_SHIFT, ARG(INTENT_COPY, COPY_POSITION), "Ctrl+Shift+C", FILES,
      N_("copy the position (FEN)") },
    { "v", KEY_CTRL, PLAIN(INTENT_PASTE), "Ctrl+V", FILES, N_("paste a game or a position") },
    { "i", KEY_CTRL, ARG(INTENT_PLACE, TO_LIBRARY), "Ctrl+I", FILES, N_("the library") },
    { "f", KEY_CTRL, PLAIN(INTENT_LIST_POSITION), "Ctrl+F", FILES,
      N_("find the position in the library") },
    { "tab", KEY_CTRL, ARG(INTENT_NEXT_SHEET, 1), "Ctrl+Tab", FILES, N_("the next open game") },
    { "tab", KEY_CTRL | KEY_SHIFT, ARG(INTENT_NEXT_SHEET, -1), "Ctrl+Shift+Tab", NULL, NULL },
    { "w", KEY_CTRL, ARG(INTENT_CLOSE_SHEET, THIS_SHEET), "Ctrl+W", FILES, N_("close the game") },

    { "f1", 0, ARG(INTENT_DIALOG, ASK_SHORTCUTS), "F1", WINDOW, N_("this page") },
    { "n", KEY_CTRL, ARG(INTENT_PLACE, TO_GAMES), "Ctrl+N", WINDOW, N_("choose a new game") },
    { "b", KEY_CTRL, PLAIN(INTENT_FLIP), "Ctrl+B", WINDOW, N_("turn the board") },
    { "f11", 0, PLAIN(INTENT_FULL_SCREEN), "F11", WINDOW, N_("full screen") },
    { "return", KEY_ALT, PLAIN(INTENT_FULL_SCREEN), "Alt+Enter", NULL, NULL },
    { "comma", KEY_CTRL, ARG(INTENT_DIALOG, ASK_SETTINGS), "Ctrl+,", WINDOW, N_("settings") },
    { "tab", 0, ARG(INTENT_FOCUS, 1), "Tab", WINDOW, N_("to the next button; with Shift to the one before") },
    { "tab", KEY_SHIFT, ARG(INTENT_FOCUS, -1), "Shift+Tab", NULL, NULL },
    { "pageup", 0, ARG(INTENT_SCROLL, 6), "PgUp", WINDOW, N_("scroll") },
    { "pagedown", 0, ARG(INTENT_SCROLL, -6), "PgDn", NULL, NULL },
    { "q", KEY_CTRL, PLAIN(INTENT_QUIT), "Ctrl+Q", WINDOW, N_("quit; the game is kept") },
};
const int keymap_count = sizeof keymap / sizeof *keymap;

const struct key_bind *keymap_find(const char *key, unsigned mods)
{
    for (int i = 0; i < keymap_count; i++)
        if (keymap[i].key && keymap[i].mods == mods && strcmp(keymap[i].key, key) == 0)
            return &keymap[i];
    return NULL;
}

const char *keymap_shortcut(enum intent_kind kind, int32_t arg)
{
    for (int i = 0; i < keymap_count; i++)
        if (keymap[i].key && keymap[i].intent.kind == kind && keymap[i].intent.arg == arg)
            return keymap[i].shown;
    return NULL;
}

/* Keys that have no binding may still be pressed: letters and digits, and these. */
static bool is_key(const char *name)
{
    static const char *const other[] = { "comma", "delete", "insert", "menu" };

    if (strlen(name) == 1 && isalnum((unsigned char)name[0]))
        return true;
    if (name[0] == 'f' && isdigit((unsigned char)name[1]) && strlen(name) <= 3)
        return true;
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (strcmp(other[i], name) == 0)
            return true;
    for (int i = 0; i < keymap_count; i++)
        if (keymap[i].key && strcmp(keymap[i].key, name) == 0)
            return true;
    return false;
}

bool key_read(const char *text, char key[KEY_NAME], unsigned *mods, struct err *err)
{
    static const struct { const char *word; unsigned mod; } words[] = {
        { "ctrl+", KEY_CTRL }, { "shift+", KEY_SHIFT }, { "alt+", KEY_ALT },
    };
    const char *at = text;

    *mods = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i].word);
        if (strncmp(at, words[i].word, length) == 0) {
            *mods |= words[i].mod;
            at += length;
        }
    }
    if (!is_key(at))
        return err_set(err, "'%s' is no key: write for instance ctrl+z, shift+tab, left or return", text);
    text_copy(key, KEY_NAME, at);
    return true;
}

/* Where the letters of the Russian and Ukrainian layout lie on the Latin one; and the letter kha,
 * which looks like the sign of captures. */
static char latin_at(uint32_t code)
{
    static const struct { uint32_t code; char latin; } places[] = {
        { 0x444, 'a' }, { 0x438, 'b' }, { 0x441, 'c' }, { 0x432, 'd' }, { 0x443, 'e' },
        { 0x430, 'f' }, { 0x43f, 'g' }, { 0x440, 'h' }, { 0x448, 'i' }, { 0x43e, 'j' },
        { 0x43b, 'k' }, { 0x434, 'l' }, { 0x447, 'x' }, { 0x445, 'x' }, { 0x436, ':' },
    };

    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (places[i].code == code || places[i].code - 0x20 == code)
            return places[i].latin;
    return 0;
}

void key_latin(const char *text, char *out, size_t size)
{
    struct strbuf buf;

    strbuf_init(&buf);
    while (*text) {
        const char *start = text;
        uint32_t code = utf8_next(&text);
        char latin = latin_at(code);
        if (latin)
            strbuf_char(&buf, latin);
        else
            strbuf_add_n(&buf, start, (size_t)(text - start));
    }
    text_copy(out, size, buf.text);
    strbuf_free(&buf);
}
