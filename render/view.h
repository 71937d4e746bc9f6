/* The view: an immutable snapshot of all that can be seen, made by src from its state.
 *
 * Drawing functions read it and nothing else. Text in it is ready to be shown (translated).
 */
#pragma once

#include "input/intent.h"
#include "render/scene.h"
#include "render/theme.h"
#include "rules/explain.h"
#include "rules/marks.h"
#include "rules/record.h"

enum place { PLACE_GAMES, PLACE_SETUP, PLACE_PLAY, PLACE_LIBRARY, PLACE_FILES, PLACE_COUNT };
enum dialog {
    DIALOG_NONE, DIALOG_SETTINGS, DIALOG_SHORTCUTS, DIALOG_RECOVER, DIALOG_RESIGN,
    DIALOG_DRAW_OFFERED,                /* the other side offers; confirm accepts */
    DIALOG_CLOSE,                       /* an open game of which something is not saved */
    DIALOG_COUNT
};
enum panel_tab { PANEL_MOVES, PANEL_ANALYSIS, PANEL_RULES, PANEL_NOTES, PANEL_COUNT };
/* What can be written in the notes. */
enum note_field {
    FIELD_NONE, FIELD_COMMENT, FIELD_WHITE, FIELD_BLACK, FIELD_EVENT, FIELD_DATE, FIELD_COUNT
};
/* The widget of INTENT_SCROLL; its arg counts lines, positive ones go back (up). */
enum scroll_area {
    SCROLL_MOVES, SCROLL_RULES, SCROLL_CARDS, SCROLL_DIALOG, SCROLL_SETUP, SCROLL_LIST, SCROLL_NOTES,
    SCROLL_AREAS
};
enum player_kind { PLAYER_ME, PLAYER_COMPUTER, PLAYER_FRIEND, PLAYER_KIND_COUNT };

/* What stands on the board now; the same struct draws the small boards of the gallery. */
struct board_view {
    const struct game *game;
    const struct position *pos;         /* the position before the move while one is animated */
    const struct position *after;       /* the position after it; NULL when nothing moves */
    const struct move *moving;          /* the move being animated, NULL when at rest */
    float anim;                         /* 0..1 through `moving`, eased by render */
    sqset last;                         /* origin and end of the last move */
    sqset last_taken;                   /* and what it took off */
    sqset selectable;                   /* faint: pieces that can move (only when a capture is due: glow) */
    bool capture_due;
    sqset targets, target_ends;         /* cells that continue the choice, of them those that end it */
    struct pick_path { square cell[40]; int count; } path;     /* chosen so far */
    sqset taken;                        /* pieces already jumped by the chosen part */
    struct way_view { const struct move *move; int hops; } way[8];     /* how captures that fit lead
                                           through the cells chosen, as far as the last of them */
    int only_way;                       /* 1 + the index of the one that is drawn, 0: all are */
    int ways;                           /* 0: the line of the cells chosen is all that is known */
    sqset drops;                        /* free cells that take a piece from the hand */
    sqset due;                          /* ringed by an explanation */
    square refused;                     /* small cross */
    int32_t refused_cell;               /* the same on an unplayed_cell(); 0: none */
    const struct move *shown;           /* dotted path of a legal capture */
    square cursor, hover;               /* keyboard cursor, pointer */
    square held;                        /* a dragged piece's origin; drawn at pointer_x, y */
    float pointer_x, pointer_y;         /* logical units */
    const struct mark *mark;            /* the player's arrows and circles */
    int mark_count;
    const struct move *line_move[3];    /* first moves of the analysis, the best first */
    int line_moves;
    struct move hint;                   /* arrow of the engine */
    bool has_hint;
    bool flipped, coordinates, numbers; /* frame coordinates; numbers in the squares */
    bool live;                          /* cells take clicks */
    bool picture;                       /* a small one of a start: all frames are alike */
};

struct player_view {
    const char *name;                   /* "You", "Tavlei · level 6", "Friend" */
    const char *line;                   /* "White · to move, capture due", "thinking… depth 13" */
    enum side side;
    bool to_move, thinking, low_time;
    bool has_clock;
    const char *clock;                  /* "04:12", "0:07.3" */
    int count[KIND_COUNT];              /* pieces on the board, by enum kind */
    int hand;                           /* and still to be placed */
};

struct move_view {
    node_id node;
    int number;                         /* of the full move, from 1 */
    enum side side;                     /* who made it */
    const char *text;
    bool current, off_line;             /* off_line: undone moves that can be redone */
};

/* The tower under the pointer or cursor; height 0 = none. */
struct inspector_view {
    square sq;
    stack tower;
    const char *title, *line;           /* "Tower on d2 — 4 high", "commanded by White · …" */
    bool may_grow;                      /* over the tabs, if it needs their room */
};

/* What is still to be said about the move that was begun: what a man becomes, whether to go on. */
struct choice_view {
    const char *label;
    bool has_image;
    enum image image;
    int move;                           /* the arg of INTENT_CHOOSE */
    int way;                            /* of the board's, told apart by its colour; -1: none */
};

struct question_view {
    const char *title, *text;           /* title NULL: nothing is asked */
    const struct choice_view *choice;
    int count;
};

/* A line of the analysis. */
struct line_view {
    const char *score, *first, *rest;
    int white;                          /* hundredths for White */
};

enum { LINES_MOST = 10 };

struct analysis_view {
    struct line_view line[LINES_MOST];
    int count;
    const char *figures;                /* depth, nodes, speed; NULL before the first line */
    const char *state;                  /* said while there is no line */
    bool can_play;                      /* a click on a line plays its first move */
    int setting, wanted, choices;       /* the setting of the number of lines and its choice */
};

struct option_view { const char *label; bool on, enabled; int value; };

enum setup_field {
    SETUP_WHITE, SETUP_BLACK, SETUP_LEVEL, SETUP_CLOCK, SETUP_LOSING, SETUP_TOWERS, SETUP_TURNED,
    SETUP_OPENING, SETUP_TWO_GAMES, SETUP_TOUCH_MOVE, SETUP_CLAIMS, SETUP_FIELD_COUNT,
    SETUP_OPTION = SETUP_FIELD_COUNT    /* + index of an option of the rules (rules/options.h) */
};

enum { SETUP_PILLS = 8, SETUP_OPTION_ROWS = 10 };

/* An option of the rules with its values. */
struct option_row {
    const char *label;
    struct option_view value[SETUP_PILLS];
    int count;
    int field;                          /* SETUP_OPTION + index */
};

struct setup_view {
    const struct game *game;            /* with the chosen modifiers */
    struct position start;
    struct option_view white[3], black[3];
    int level;
    const char *level_name;
    bool level_matters;
    struct option_view clock[SETUP_PILLS];
    int clock_count;
    struct option_view opening[SETUP_PILLS];
    int opening_count;                  /* 0: the game has no list of openings */
    struct option_view rules[SETUP_PILLS];                 /* switched by SETUP_LOSING … by value */
    int rule_count;
    struct option_view custom[SETUP_PILLS];                /* so are customs of play and matches */
    int custom_count;
    struct option_row option[SETUP_OPTION_ROWS];
    int option_count;
};

struct game_card { const struct game *game; const char *name, *line; bool current; };

/* Beside the cards: what is searched for, which kinds of games are shown, the way back to a game. */
struct gallery_view {
    const char *search;                 /* "" when nothing is */
    const struct option_view *filter;
    int filter_count, games;            /* games: all that there are */
    const char *go_on, *go_on_line;     /* NULL: there is no game to go on with */
    struct intent go_on_intent;
};

/* The moves with all variations and words, as they are read one after another. */
enum item_kind { ITEM_MOVE, ITEM_WORDS, ITEM_OPEN, ITEM_CLOSE };

struct move_item {
    enum item_kind kind;
    node_id node;
    const char *number;                 /* "12." or "12...", NULL: none is needed here */
    const char *text;                   /* the move, or the words */
    const char *mark;                   /* "!?", "" when there is none */
    enum mark_tone { TONE_NONE, TONE_GOOD, TONE_BAD, TONE_UNSURE } tone;
    int depth;                          /* of variations, 0: the game itself */
    bool current, second;               /* second: the move belongs into the second column */
};

struct nag_view { const char *label; int nag; bool on; };
enum { NAG_BUTTONS = 8 };

struct notes_view {
    const char *title;                  /* "12. c3-d4", or what the words at the start are about */
    const char *field[FIELD_COUNT];     /* with a caret in it where one writes */
    enum note_field edited;
    struct nag_view nag[NAG_BUTTONS];
    int nags;                           /* 0: there is no move to mark */
    bool can_promote, can_remove, can_undo, can_redo;
    const char *file;                   /* "not saved", or where */
};

/* An open game as a tab. */
struct sheet_view { const char *title; bool current, edited; };

/* A table to choose from, with a preview of what is chosen: games of the library or of a file, files
 * of a folder. */
enum { LIST_COLUMNS = 5, LIST_PILLS = 8, LIST_BUTTONS = 6, LIST_REPLIES = 8 };

struct list_column {
    const char *label;
    float share;                        /* of the width */
    int order;                          /* the arg of INTENT_LIST_SORT; -1: not to be sorted by */
    bool on, down;
};

struct list_row { const char *cell[LIST_COLUMNS]; bool current, dim, mark; };

struct list_reply {
    const char *move, *games, *score;   /* score: of White, "54 %" */
    float white, draws;                 /* parts of 1 */
};

struct list_button {
    const char *label;
    struct intent intent;
    bool enabled;
};

struct list_view {
    const char *title, *count;          /* "Library", "1 240 of 98 000 games" */
    const char *field, *field_hint;     /* what is typed, and what is said while nothing is */
    struct option_view pill[LIST_PILLS];
    int pills;
    struct list_column column[LIST_COLUMNS];
    int columns;
    const struct list_row *row;         /* those in sight */
    int rows, first;                    /* first: the index of the first of them */
    int total, current;
    const char *empty;                  /* said where there are no rows */
    float progress;                     /* 0..1, below 0: nothing goes on */
    const char *progress_text;
    struct board_view board;            /* the preview; game NULL: none */
    const char *head, *line, *moves;    /* beside it */
    struct list_reply reply[LIST_REPLIES];
    int replies;
    struct list_button button[LIST_BUTTONS];       /* the first is what Enter does */
    int buttons;
};

/* Rows that fit into a window of that height, and the first of them in sight. */
int list_rows(float height);
int list_first(int total, int current, int scroll, int rows);

struct setting_view {
    const char *group, *label;
    uint32_t index;                     /* in settings_table; the intent's widget */
    int value;
    const char *const *choice;          /* labels of values 0..count-1 */
    int choice_count;
    const char *note;                   /* below it; or NULL */
};

struct view {
    float width, height;                /* logical units */
    struct theme theme;
    enum place place;
    enum dialog dialog;
    const char *notice;                 /* a line that passes; NULL when none */
    bool notice_bad;
    bool full_screen;

    struct board_view board;
    struct player_view player[2];       /* [0] drawn above, [1] below the board's ends */
    enum panel_tab tab;
    const struct move_view *moves;
    int move_count;
    int moves_scroll;                   /* rows scrolled up from where the current move is in
                                           sight; 0 = follow it, negative: further down */
    int rules_scroll;                   /* lines scrolled down from the top */
    const struct explanation *why;      /* NULL when nothing was refused */
    struct question_view question;
    const char *status;                 /* counters */
    const char *typed;                  /* what is being typed, NULL when nothing */
    struct inspector_view inspector;
    struct analysis_view analysis;
    bool over;
    const char *result, *result_reason; /* "You win", "White won"; "Black has no legal move" */
    const char *again;                  /* what the button after a game says: "Rematch" */
    bool can_undo, can_redo, can_resign, can_offer_draw, can_claim, can_hint, engine_thinking;

    const struct game_card *cards;
    int card_count;
    struct gallery_view gallery;
    int cards_scroll;                   /* lines scrolled down from where the current card is in
                                           sight; 0 = follow it, negative: further up */
    struct setup_view setup;
    int setup_scroll;                   /* lines scrolled down from the top */

    const struct move_item *items;      /* of games with variations or words, in place of `moves` */
    int item_count;
    struct notes_view notes;
    int notes_scroll;                   /* lines scrolled down from the top */
    struct list_view list;
    const struct sheet_view *sheets;    /* shown when there are several */
    int sheet_count;
    bool has_library;

    const struct setting_view *settings;
    int setting_count;
    int settings_scroll;                /* lines of the open dialog scrolled down */
    const char *ask_title, *ask_text;   /* of a question that names a side; else NULL */
    int recover_count;                  /* games that were found */
    const char *recover_text;           /* what was found in the journal */
    int focus;                          /* index of the focused region, -1 none */
    const char *tooltip;                /* of the region under the resting pointer, NULL none */
    float tooltip_x, tooltip_y;
};

/* Draws everything. scene_begin is called inside. */
void draw_window(struct scene *scene, const struct view *view);

/* The board alone, frame included, in a square box (gallery, render command). */
void draw_board(struct scene *scene, struct rect at, const struct board_view *board, const struct theme *look);

/* The rectangle of a cell within a board drawn at `at`, for tests and pointers. */
struct rect board_cell(struct rect at, const struct board_view *board, square sq);

/* What a cell is called that is not played on: "c4", empty where squares have numbers only. */
enum { CELL_NAME = 8 };
void board_unplayed_name(const struct game *game, int col, int row, char out[CELL_NAME]);

/* The board's rectangle in a window of this size (place Play). */
struct rect layout_board(const struct view *view);

/* A tower in side view with a name for each disc, in the inspector. */
void draw_inspector(struct scene *scene, struct rect at, const struct view *view);
/* What it needs to give every disc a line. */
float inspector_height(const struct scene *scene, float width, stack tower);
