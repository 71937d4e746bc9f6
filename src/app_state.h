/* Inside the app: its state and what its source files do for one another.
 *
 * Where a field belongs: what undo must bring back is in the match, what is wanted tomorrow in the
 * settings, the rest is about how things look now and is here.
 */
#pragma once

#include "input/pick.h"
#include "src/app.h"
#include "src/browser.h"
#include "src/lister.h"
#include "src/match.h"
#include "src/session.h"

/* What the thinker was asked, and by whom. */
enum question { QUESTION_NONE, QUESTION_MOVE, QUESTION_HINT, QUESTION_DRAW };

/* One move on its way, forwards or taken back. */
struct motion {
    node_id parent, child;
    bool back;
};

enum { MOTIONS = 4 };

/* A move of the line as the list shows it. */
struct line_move {
    node_id node;
    int number;                         /* of the turn, both sides' turns counted as one */
    enum side side;
};

struct animation {
    struct motion motion[MOTIONS];      /* the first one runs */
    int count;
    bool demo;                          /* shows `shown` without playing it */
    struct move shown;
    int64_t start_ms;
    int32_t duration_ms;
};

/* What the computer thinks of a position while nobody asks it anything else. */
struct analysis {
    bool runs;
    uint32_t ticket;
    node_id node;                       /* that was asked about, -1: it is to be asked again */
    node_id shown;                      /* that the lines are about */
    int wanted;                         /* lines asked for */
    struct report line[LINES_MOST];
    int count;
};

/* An open game while another one is on the board. */
enum { SHEETS = 32, QUEUE = 32 };

struct sheet {
    struct match *match;
    struct session *session;
    bool unkept, flipped;
};

struct app {
    int64_t now_ms;                     /* of the last apply or tick */
    bool quits;
    uint64_t seed;

    struct settings settings;
    char *settings_path;
    int64_t settings_due;               /* when changed ones are written; INT64_MAX: none */

    char *state_folder;                 /* NULL: games are not kept */
    struct session *session;            /* of the match on the board */
    bool unkept;                        /* its journal has missed something */
    int64_t clock_line_due;
    struct session *spare;              /* a journal for the next game, or NULL */
    struct sheet waiting[SHEETS];       /* found in the journals, offered by DIALOG_RECOVER */
    int waits;
    struct sheet sheet[SHEETS];         /* the open games; that of the one on the board is stale */
    int sheets, sheet_now;

    void (*wake)(void *arg);
    void *wake_arg;
    char *library_path;
    struct lister *lister;              /* made when it is first needed */
    struct browser *browser;            /* likewise */
    struct catalogue *opening;          /* a file of which not enough is read yet */
    char *queue[QUEUE];                 /* files to be opened after it; owned */
    int queued;
    char *clipboard;                    /* to be fetched */
    bool pastes, imports;               /* imports: the browser looks for a file to import */

    enum note_field field;              /* that is written in; FIELD_NONE: none */
    node_id field_node;                 /* whose comment */
    char *field_text;                   /* what stands in it now */
    size_t caret;                       /* a byte of it */
    int64_t field_due;                  /* when it goes into the record */

    enum place place, place_before;     /* before: where the browser was called from */
    enum dialog dialog;
    enum panel_tab tab;
    bool full_screen, flipped;
    int scale_wanted, scale_used;       /* per cent */
    int scroll[SCROLL_AREAS];
    char notice[480];
    bool notice_bad;
    int64_t notice_until;

    int chosen;                         /* game_nth of gallery and set-up */
    char search[64];                    /* in the gallery */
    int filter;                         /* an option of the gallery */

    struct match *match;
    struct line_move *line;             /* root to end, without the root; owned */
    int line_count;
    struct movelist legal;              /* at the position on the board */
    enum outcome outcome;               /* there */
    enum end_reason reason;

    struct pick pick;
    square tried;                       /* a piece that was chosen although it cannot move */
    bool explains;
    struct explanation why;
    int32_t refused_cell;               /* an unplayed_cell() that `why` is about; 0: none */
    bool notice_tried;                  /* the notice is about what was typed: goes with it */
    square reached;                     /* by the last click that played a whole move, and when */
    int64_t reached_ms;
    square cursor, hover, held;
    bool pointed;                       /* the pointer came there; no piece came under it */
    int cursor_col;                     /* the column that up and down keep near */
    float pointer_x, pointer_y;
    char typed[32];
    bool judged;                        /* what was typed has just been, without Enter */
    struct animation animation;
    square mark_from;                   /* the right button is down there */
    enum mark_colour mark_colour;
    bool marks_hidden;                  /* until another position is shown */
    bool has_hint;
    struct move hint;

    struct thinker thinker;
    enum question question;
    node_id asked_at;
    uint32_t ticket;
    int64_t asked_ms;
    int depth;                          /* reached so far */
    bool answered;
    struct report answer;
    struct analysis analysis;
    int declined_ply;                   /* of the last refused draw offer, -1 */
};

/* app.c */
void app_settings_changed(struct app *app);

/* app_board.c: squares, drags, the cursor and typed moves */
void board_reset(struct app *app);                         /* nothing is chosen, tried or explained */
void board_square(struct app *app, square sq);
void board_drag(struct app *app, square sq);
void board_unplayed(struct app *app, int32_t cell);        /* a cell without a square was clicked */
void board_drop(struct app *app, square sq, int32_t cell);
bool board_cancel(struct app *app);                        /* false: there was nothing to back out of */
void board_cursor(struct app *app, enum dir dir);
void board_choose(struct app *app);
void board_text(struct app *app, const char *text);
void board_erase(struct app *app);
void board_enter(struct app *app);                         /* what is typed is complete */
bool board_is_persons(const struct app *app);              /* a person is to move here */
bool board_is_live(const struct app *app);                 /* and no dialog is in the way */
enum { CHOICES = 8 };                   /* moves that clicks alone do not tell apart */
void board_choose_move(struct app *app, int index);        /* one of them, among the legal moves */

/* app_marks.c: arrows and circles, kept in the comment of the node on the board */
void marks_begin(struct app *app, square sq, enum mark_colour colour);
void marks_end(struct app *app, square sq);
void marks_hide(struct app *app);                          /* they come back with the position */
bool marks_clear(struct app *app);                         /* false: there were none */
void marks_view(const struct app *app, struct arena *arena, struct board_view *out);

/* view_question.c: what is still to be said about the move that was begun */
void view_question(const struct app *app, struct arena *arena, const struct board_view *board,
                   struct question_view *out);
/* and the questions of dialogs that name a side */
void view_ask(const struct app *app, struct arena *arena, struct view *out);

/* view_ways.c: how the captures that fit lead through the cells chosen, and what all of them take */
void view_ways(const struct app *app, struct board_view *out);

/* app_motion.c: the animation of moves */
void motion_add(struct app *app, node_id parent, node_id child, bool back);
void motion_show(struct app *app, const struct move *move);
void motion_finish(struct app *app);
void motion_tick(struct app *app);
float motion_part(const struct app *app);                  /* 0..1 of the running one */
int64_t motion_deadline(const struct app *app);

/* app_course.c: the course of a game */
void course_arrived(struct app *app);                      /* another position is on the board */
void course_start(struct app *app, const struct match_terms *terms);
/* The match comes on the board; the one that was there must be put away or freed before. */
bool course_flips(const struct match_terms *terms);         /* does Black sit below at first? */
void course_seat(struct app *app, struct match *match);
/* A change of the record or of what is said about the game; false when there was nothing to do. */
bool course_edit(struct app *app, const struct match_edit *edit);
void course_catch_up(struct app *app);                     /* what the journal missed */
void course_make(struct app *app, const struct move *move, bool animate);
void course_show(struct app *app, node_id id);
void course_undo(struct app *app);
void course_redo(struct app *app);
/* Who gives up when the player resigns: the one person at the board, else the side to move. */
enum side course_resigning(const struct app *app);
void course_resign(struct app *app);
void course_offer_draw(struct app *app);
void course_finish(struct app *app, enum outcome outcome, enum end_reason reason);
void course_rematch(struct app *app);
void course_tick(struct app *app);
int64_t course_deadline(const struct app *app);
bool course_runs(const struct app *app);                   /* begun, not over: worth asking about */
bool course_may_offer(const struct app *app);
bool course_may_claim(const struct app *app);              /* offering a draw then claims it */
void course_claim(struct app *app);
bool course_may_resign(const struct app *app);

/* app_notes.c: comments, marks and tags of the game */
bool notes_are_edited(const struct app *app);
char *notes_plain(const char *comment);                    /* without commands; the caller frees */
bool notes_may_undo(const struct app *app, bool redo);
void notes_edit(struct app *app, enum note_field field);
void notes_text(struct app *app, const char *text);
void notes_key(struct app *app, enum edit_key key);
void notes_leave(struct app *app);                         /* what was written is kept */
void notes_nag(struct app *app, int nag);
void notes_promote(struct app *app);
void notes_remove(struct app *app);
void notes_undo(struct app *app, bool redo);
void notes_tick(struct app *app);
int64_t notes_deadline(const struct app *app);
void notes_free(struct app *app);

/* view_notes.c: them and the moves with all variations */
void view_notes(const struct app *app, struct arena *arena, struct view *out);
void view_tree(const struct app *app, struct arena *arena, struct view *out);

/* app_list.c: the library, the games of a file, and files */
struct lister *list_get(struct app *app);                  /* NULL: there is none here */
void list_open_file(struct app *app, const char *path);
void list_paste(struct app *app, const char *text);
void list_copy(struct app *app, bool position);
void list_save(struct app *app, bool elsewhere);
void list_save_named(struct app *app, int way);
bool list_is_shown(const struct app *app);
void list_go_library(struct app *app);
void list_browse(struct app *app);
void list_position(struct app *app);
void list_open(struct app *app);
void list_choose(struct app *app, int index);
void list_step(struct app *app, int by);
void list_look(struct app *app, int plies);
void list_sort(struct app *app, int order);
void list_pill(struct app *app, int option);
void list_import(struct app *app);
void list_favourite(struct app *app);
void list_text(struct app *app, const char *text);
void list_erase(struct app *app);
void list_cancel(struct app *app);
void list_tick(struct app *app);
void list_free(struct app *app);

/* view_list.c */
void view_list(const struct app *app, struct arena *arena, float height, struct list_view *out);
void view_sheets(const struct app *app, struct arena *arena, struct view *out);

/* app_sheets.c: the open games, of which one is on the board */
void sheets_find(struct app *app);                         /* at the start: what the journals hold */
void sheets_resume(struct app *app);                       /* all that were found come back */
void sheets_discard(struct app *app);                      /* none of them is wanted */
/* A place for another game: the seat of the present one when nothing of it would be lost. */
void sheets_make_room(struct app *app);
/* Opens a match that is not in any journal yet. */
void sheets_open(struct app *app, struct match *match);
void sheets_show(struct app *app, int index);
void sheets_close(struct app *app, int index);             /* asks when something would be lost */
void sheets_drop(struct app *app);                         /* the one on the board, without asking */
bool sheets_matter(const struct match *match);             /* would something be lost? */
const struct match *sheets_nth(const struct app *app, int index);
void sheets_free(struct app *app);

/* app_thinking.c: questions to the computer */
void thinking_consider(struct app *app);                   /* asks or gives up asking, as is due */
void thinking_cancel(struct app *app);
void thinking_hint(struct app *app);
void thinking_draw(struct app *app);
void thinking_now(struct app *app);
void thinking_tick(struct app *app);
int64_t thinking_deadline(const struct app *app);

/* app_gallery.c: which games the gallery shows and which card is current */
bool gallery_shows(const struct app *app, int index);      /* of game_nth */
bool gallery_is_empty(const struct app *app);
void gallery_filters(const struct app *app, struct arena *arena, struct gallery_view *out);
void gallery_filter(struct app *app, int filter);
void gallery_text(struct app *app, const char *text);
void gallery_erase(struct app *app);
bool gallery_cancel(struct app *app);                      /* false: all games are shown */
void gallery_step(struct app *app, int by);

/* app_analysis.c */
int analysis_lines(const struct app *app);
void analysis_consider(struct app *app);                   /* starts or stops it, as is due */
void analysis_forget(struct app *app);                     /* another match is on the board */
void analysis_interrupted(struct app *app);                /* the computer was asked something else */
bool analysis_take(struct app *app, const struct report *report);      /* false: not for it */
const struct move *analysis_move(const struct app *app, int line);
void analysis_play(struct app *app, int line);

/* view_analysis.c */
void view_analysis(const struct app *app, struct arena *arena, struct view *out);

/* app_setup.c: set-up, settings */
void setup_init(struct app *app);
void setup_choose(struct app *app, int index);
void setup_field(struct app *app, uint32_t field, int value);
bool setup_terms(const struct app *app, struct match_terms *out, struct err *err);
/* The chosen game with the chosen options and, in place of the chosen modifiers, these. NULL when it
 * cannot be played so. */
enum { WITH_LOSING = 1, WITH_TOWERS = 2, WITH_TURNED = 4 };
const struct game *setup_game(const struct app *app, int modifiers);
int setup_modifiers(const struct app *app);
/* The value that is chosen of an option of the chosen game, an index in option->value. */
struct rule_option;
int setup_option(const struct app *app, const struct rule_option *option);
enum { SETUP_CLOCKS = 8 };
extern const struct time_control setup_clocks[SETUP_CLOCKS];
