#include "input/intent.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static const char *const names[INTENT_KIND_COUNT] = {
    [INTENT_SQUARE] = "square",
    [INTENT_DRAG] = "drag",
    [INTENT_DROP] = "drop",
    [INTENT_CANCEL] = "cancel",
    [INTENT_MARK_FROM] = "mark-from",
    [INTENT_MARK] = "mark",
    [INTENT_HOVER] = "hover",
    [INTENT_CURSOR] = "cursor",
    [INTENT_CURSOR_CHOOSE] = "cursor-choose",
    [INTENT_UNDO] = "undo",
    [INTENT_REDO] = "redo",
    [INTENT_GO] = "go",
    [INTENT_GO_FIRST] = "go-first",
    [INTENT_GO_LAST] = "go-last",
    [INTENT_RESIGN] = "resign",
    [INTENT_OFFER_DRAW] = "offer-draw",
    [INTENT_HINT] = "hint",
    [INTENT_MOVE_NOW] = "move-now",
    [INTENT_PLAY_SHOWN] = "play-shown",
    [INTENT_SHOW_SHOWN] = "show-shown",
    [INTENT_PLAY_LINE] = "play-line",
    [INTENT_CHOOSE] = "choose",
    [INTENT_REMATCH] = "rematch",
    [INTENT_PLACE] = "place",
    [INTENT_DIALOG] = "dialog",
    [INTENT_CONFIRM] = "confirm",
    [INTENT_FLIP] = "flip",
    [INTENT_FULL_SCREEN] = "full-screen",
    [INTENT_TAB] = "tab",
    [INTENT_SCROLL] = "scroll",
    [INTENT_FOCUS] = "focus",
    [INTENT_ACTIVATE] = "activate",
    [INTENT_TEXT] = "text",
    [INTENT_ERASE] = "erase",
    [INTENT_CHOOSE_GAME] = "choose-game",
    [INTENT_CARD] = "card",
    [INTENT_FILTER] = "filter",
    [INTENT_SETUP] = "setup",
    [INTENT_START_GAME] = "start-game",
    [INTENT_SETTING] = "setting",
    [INTENT_RESUME] = "resume",
    [INTENT_DISCARD] = "discard",
    [INTENT_SHEET] = "sheet",
    [INTENT_NEXT_SHEET] = "next-sheet",
    [INTENT_CLOSE_SHEET] = "close-sheet",
    [INTENT_OPEN_FILE] = "open-file",
    [INTENT_SAVE] = "save",
    [INTENT_SAVE_AS] = "save-as",
    [INTENT_COPY] = "copy",
    [INTENT_PASTE] = "paste",
    [INTENT_EDIT] = "edit",
    [INTENT_EDIT_KEY] = "edit-key",
    [INTENT_NAG] = "nag",
    [INTENT_PROMOTE] = "promote",
    [INTENT_REMOVE] = "remove",
    [INTENT_EDIT_UNDO] = "edit-undo",
    [INTENT_EDIT_REDO] = "edit-redo",
    [INTENT_LIST_CHOOSE] = "list-choose",
    [INTENT_LIST_STEP] = "list-step",
    [INTENT_LIST_LOOK] = "list-look",
    [INTENT_LIST_SORT] = "list-sort",
    [INTENT_LIST_PILL] = "list-pill",
    [INTENT_LIST_OPEN] = "list-open",
    [INTENT_LIST_POSITION] = "list-position",
    [INTENT_LIST_LIBRARY] = "list-library",
    [INTENT_LIST_IMPORT] = "list-import",
    [INTENT_LIST_FAVOURITE] = "list-favourite",
    [INTENT_FILE_SAVE] = "file-save",
    [INTENT_QUIT] = "quit",
};

const char *intent_name(enum intent_kind kind)
{
    assert((int)kind >= 0 && kind < INTENT_KIND_COUNT);
    return names[kind];
}

enum intent_kind intent_named(const char *name)
{
    for (int kind = INTENT_NONE + 1; kind < INTENT_KIND_COUNT; kind++)
        if (names[kind] && strcmp(names[kind], name) == 0)
            return (enum intent_kind)kind;
    return INTENT_NONE;
}
