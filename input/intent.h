/* Intents: everything that a player can want, whatever the device it came from.
 *
 * app_apply(app, intent, now) in src is the only door through which state changes. Intents are
 * values with names (intent_name, intent_read), so that the same words drive tests, demonstrations
 * and key bindings.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "rules/square.h"
#include "src/base/err.h"

enum intent_kind {
    INTENT_NONE,
    /* on the board; sq, or for a cell that is not played on SQ_NONE and arg = unplayed_cell() */
    INTENT_SQUARE,                      /* a click on a cell */
    INTENT_DRAG,                        /* a piece was picked up on sq */
    INTENT_DROP,                        /* … and let go on sq (SQ_NONE, arg 0: outside) */
    INTENT_CANCEL,                      /* right button or Escape: back out of one thing */
    INTENT_MARK_FROM,                   /* the right button went down on sq; widget: mark_colour */
    INTENT_MARK,                        /* … and up on sq: an arrow, or a circle on the same square */
    INTENT_HOVER,                       /* the pointer stands on sq (SQ_NONE: none) */
    INTENT_CURSOR,                      /* arg: enum dir; moves the keyboard cursor */
    INTENT_CURSOR_CHOOSE,               /* the cursor's square is clicked */
    /* the game */
    INTENT_UNDO, INTENT_REDO,           /* take back; forward again */
    INTENT_GO,                          /* arg: node id */
    INTENT_GO_FIRST, INTENT_GO_LAST,
    INTENT_RESIGN, INTENT_OFFER_DRAW, INTENT_HINT, INTENT_MOVE_NOW,
    INTENT_PLAY_SHOWN,                  /* plays the legal move shown by the explanation */
    INTENT_SHOW_SHOWN,                  /* animates it without playing */
    INTENT_PLAY_LINE,                   /* arg: plays the first move of that line of the analysis */
    INTENT_CHOOSE,                      /* arg: index among the legal moves: the one that is meant */
    INTENT_REMATCH,
    /* the window */
    INTENT_PLACE,                       /* arg: enum place (render/view.h) */
    INTENT_DIALOG,                      /* arg: enum dialog; opens it; DIALOG_NONE closes */
    INTENT_CONFIRM,                     /* yes to the open dialog */
    INTENT_FLIP, INTENT_FULL_SCREEN,
    INTENT_TAB,                         /* arg: enum panel_tab */
    INTENT_SCROLL,                      /* widget; arg: signed lines */
    INTENT_FOCUS,                       /* arg: +1 next, -1 previous region */
    INTENT_ACTIVATE,                    /* the focused region */
    INTENT_TEXT,                        /* typed text: moves and squares */
    INTENT_ERASE,                       /* backspace in what is being typed */
    /* choosing a game */
    INTENT_CHOOSE_GAME,                 /* arg: index in game_nth */
    INTENT_CARD,                        /* arg: so many cards on or back is the current one */
    INTENT_FILTER,                      /* arg: which games are shown, an option of the gallery */
    INTENT_SETUP,                       /* widget: enum setup_field; arg: its new value */
    INTENT_START_GAME,
    /* settings */
    INTENT_SETTING,                     /* widget: index in settings_table; arg: new value */
    INTENT_RESUME, INTENT_DISCARD,      /* the games found in the journals */
    /* open games */
    INTENT_SHEET,                       /* arg: which one comes on the board */
    INTENT_NEXT_SHEET,                  /* arg: so many on or back */
    INTENT_CLOSE_SHEET,                 /* arg: which one; -1: that on the board */
    INTENT_OPEN_FILE, INTENT_SAVE, INTENT_SAVE_AS,
    INTENT_COPY,                        /* arg: 0 the game as PDN, 1 the position as FEN */
    INTENT_PASTE,
    /* notes about the game */
    INTENT_EDIT,                        /* arg: enum note_field; begins to write there */
    INTENT_EDIT_KEY,                    /* arg: enum edit_key */
    INTENT_NAG,                         /* arg: number of the mark of the current move, on or off */
    INTENT_PROMOTE, INTENT_REMOVE,      /* the variation of the current move; the move with all behind */
    INTENT_EDIT_UNDO, INTENT_EDIT_REDO,
    /* the table of games or files */
    INTENT_LIST_CHOOSE,                 /* arg: row; the one that is chosen: opens it */
    INTENT_LIST_STEP,                   /* arg: so many rows on or back */
    INTENT_LIST_LOOK,                   /* arg: so many moves on or back in the preview */
    INTENT_LIST_SORT,                   /* arg: a column's order */
    INTENT_LIST_PILL,                   /* arg: value of the pill */
    INTENT_LIST_OPEN,                   /* opens what is chosen */
    INTENT_LIST_POSITION,               /* games in which the position on the board came up */
    INTENT_LIST_LIBRARY,                /* from the games of a file back to the library */
    INTENT_LIST_IMPORT,                 /* asks for a file; the file that is shown goes into the library */
    INTENT_LIST_FAVOURITE,
    INTENT_FILE_SAVE,                   /* arg: enum save_way, in the file that is named */
    INTENT_QUIT,
    INTENT_KIND_COUNT
};

enum edit_key {
    EDIT_LEFT, EDIT_RIGHT, EDIT_HOME, EDIT_END, EDIT_BACK, EDIT_DELETE, EDIT_LINE, EDIT_LEAVE
};

struct intent {
    enum intent_kind kind;
    square sq;                          /* SQ_NONE when no square is meant */
    int32_t arg;
    uint32_t widget;
    char text[32];                      /* UTF-8, for INTENT_TEXT */
};

/* Where a cell lies that has no square; never 0. */
static inline int32_t unplayed_cell(int col, int row)
{
    return 1 + row * 16 + col;
}

/* "square", "undo", "go-first" …; NULL for INTENT_NONE. */
const char *intent_name(enum intent_kind kind);
enum intent_kind intent_named(const char *name);           /* INTENT_NONE when unknown */
