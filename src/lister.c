#include "src/lister.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "src/base/file.h"
#include "src/base/fold.h"
#include "src/base/mem.h"
#include "src/study.h"

struct lister *lister_new(const char *library_path, void (*wake)(void *arg), void *arg)
{
    struct lister *lister = mem_alloc(sizeof *lister);

    lister->library_path = mem_dup(library_path);
    lister->wake = wake;
    lister->arg = arg;
    lister->current = -1;
    lister->librarian = librarian_new(library_path, wake, arg);
    return lister;
}

static void forget_shown(struct lister *lister)
{
    pdn_game_free(&lister->game_shown);
    lister->game_shown = (struct pdn_game){ 0 };
    lister->shown = 0;
    lister->node = 0;
    lister->looked = false;
}

static void forget_hits(struct lister *lister)
{
    free(lister->hit);
    free(lister->reply);
    lister->hit = NULL;
    lister->reply = NULL;
    lister->count = lister->capacity = 0;
    lister->replies = lister->scanned = 0;
    lister->current = -1;
    forget_shown(lister);
}

void lister_free(struct lister *lister)
{
    if (!lister)
        return;
    forget_hits(lister);
    librarian_free(lister->librarian);
    library_free(lister->library);
    catalogue_free(lister->catalogue);
    free(lister->library_path);
    free(lister->import_name);
    free(lister);
}

/* --- the library --- */

static void make_query(struct lister *lister, struct library_query *query)
{
    static const struct { enum list_option option; enum pdn_score score; } results[] = {
        { LIST_WHITE_WON, PDN_WHITE_WON }, { LIST_DRAWN, PDN_DRAWN },
        { LIST_BLACK_WON, PDN_BLACK_WON },
    };

    library_query_init(query);
    query->text = lister->text;
    query->favourites = lister->option[LIST_FAVOURITES];
    query->order = lister->order;
    query->descends = lister->descends;
    query->reversed = lister->option[LIST_REVERSED];
    query->mirrored = lister->option[LIST_MIRRORED];
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (lister->option[results[i].option])
            query->score = (int)results[i].score;
    if (lister->option[LIST_POSITION] && lister->game) {
        query->condition = FIND_POSITION;
        query->game = lister->game;
        query->pos = lister->pos;
    }
}

static void ask(struct lister *lister)
{
    struct library_query query;

    make_query(lister, &query);
    lister->waits = true;
    librarian_find(lister->librarian, &query, query.condition == FIND_POSITION, ++lister->ticket);
}

/* The handle for rows; opened again after the first import. */
static bool have_library(struct lister *lister)
{
    struct err err;

    if (!lister->library && access(lister->library_path, F_OK) == 0)
        lister->library = library_new(lister->library_path, false, &err);
    return lister->library != NULL;
}

static void take_answer(struct lister *lister, struct librarian_answer *answer)
{
    game_number was = lister->shown;

    if (answer->ticket != lister->ticket || lister->catalogue) {
        free(answer->hit);
        free(answer->reply);
        return;
    }
    lister->waits = false;
    forget_hits(lister);
    text_copy(lister->trouble, sizeof lister->trouble, answer->count < 0 ? answer->err.text : "");
    lister->hit = answer->hit;
    lister->count = answer->count < 0 ? 0 : answer->count;
    lister->reply = answer->reply;
    lister->replies = answer->replies;
    lister->total = have_library(lister) ? library_count(lister->library) : 0;
    for (long i = 0; i < lister->count && was; i++)
        if (lister->hit[i].id == was) {
            lister_choose(lister, i);
            return;
        }
    lister_choose(lister, 0);
}

/* --- a file --- */

static void add_hit(struct lister *lister, int entry)
{
    if (lister->count == lister->capacity) {
        lister->capacity = lister->count ? 2 * lister->count : 256;
        lister->hit = mem_grow(lister->hit, sizeof *lister->hit * (size_t)lister->capacity);
    }
    lister->hit[lister->count++] = (struct library_hit){ entry + 1, -1 };
}

static bool result_fits(const struct lister *lister, const char *result)
{
    bool any = !lister->option[LIST_WHITE_WON] && !lister->option[LIST_DRAWN] &&
               !lister->option[LIST_BLACK_WON];
    enum pdn_score score = pdn_score_read(NULL, result);

    return any || (lister->option[LIST_WHITE_WON] && score == PDN_WHITE_WON) ||
           (lister->option[LIST_DRAWN] && score == PDN_DRAWN) ||
           (lister->option[LIST_BLACK_WON] && score == PDN_BLACK_WON);
}

/* Looks at the entries that have come since the last time. */
static void scan(struct lister *lister)
{
    struct strbuf folded;

    strbuf_init(&folded);
    fold_add(&folded, lister->text);
    lister->total = catalogue_count(lister->catalogue);
    for (; lister->scanned < lister->total; lister->scanned++)
        if (catalogue_fits(lister->catalogue, lister->scanned, folded.text) &&
            result_fits(lister, catalogue_entry(lister->catalogue, lister->scanned).result))
            add_hit(lister, lister->scanned);
    strbuf_free(&folded);
    if (lister->current < 0)
        lister_choose(lister, 0);
}

struct sorted {
    const char *key;
    struct library_hit hit;
};

static int compare_up(const void *left, const void *right)
{
    const struct sorted *a = left, *b = right;
    int order = strcasecmp(a->key, b->key);

    return order ? order : (a->hit.id > b->hit.id) - (a->hit.id < b->hit.id);
}

static int compare_down(const void *left, const void *right)
{
    return -compare_up(left, right);
}

static const char *key_of(struct lister *lister, int entry)
{
    struct catalogue_entry shown = catalogue_entry(lister->catalogue, entry);

    switch (lister->order) {
    case ORDER_WHITE: return shown.white;
    case ORDER_BLACK: return shown.black;
    case ORDER_EVENT: return shown.event;
    case ORDER_DATE: return shown.date;
    case ORDER_RESULT: return shown.result;
    default: return "";
    }
}

static void sort_file(struct lister *lister)
{
    struct sorted *sorted = mem_alloc((size_t)(lister->count + 1) * sizeof *sorted);

    for (long i = 0; i < lister->count; i++)
        sorted[i] = (struct sorted){ key_of(lister, (int)lister->hit[i].id - 1), lister->hit[i] };
    qsort(sorted, (size_t)lister->count, sizeof *sorted,
          lister->descends ? compare_down : compare_up);
    for (long i = 0; i < lister->count; i++)
        lister->hit[i] = sorted[i].hit;
    free(sorted);
}

/* --- both --- */

static void look_again(struct lister *lister)
{
    if (!lister->catalogue) {
        ask(lister);
        return;
    }
    forget_hits(lister);
    scan(lister);
    if (lister->order != ORDER_ADDED || lister->descends)
        sort_file(lister);
    lister_choose(lister, 0);
}

void lister_show_library(struct lister *lister)
{
    if (lister->catalogue) {
        catalogue_free(lister->catalogue);
        lister->catalogue = NULL;
        lister->text[0] = '\0';
        lister->total = 0;
        forget_hits(lister);
    }
    ask(lister);
}

void lister_show_file(struct lister *lister, struct catalogue *catalogue)
{
    catalogue_free(lister->catalogue);
    lister->catalogue = catalogue;
    lister->text[0] = lister->trouble[0] = '\0';
    lister->order = ORDER_ADDED;
    lister->descends = lister->waits = false;
    memset(lister->option, 0, sizeof lister->option);
    look_again(lister);
}

void lister_text(struct lister *lister, const char *text)
{
    text_copy(lister->text, sizeof lister->text, text);
    look_again(lister);
}

void lister_sort(struct lister *lister, enum library_order order)
{
    lister->descends = lister->order == order && !lister->descends;
    lister->order = order;
    look_again(lister);
}

void lister_option(struct lister *lister, enum list_option option)
{
    bool on = !lister->option[option];

    if (option >= LIST_WHITE_WON && option <= LIST_BLACK_WON)
        for (int i = LIST_WHITE_WON; i <= LIST_BLACK_WON; i++)
            lister->option[i] = false;
    lister->option[option] = on;
    look_again(lister);
}

bool lister_forget_options(struct lister *lister)
{
    bool any = false;

    for (int i = 0; i < LIST_OPTIONS; i++) {
        any |= lister->option[i];
        lister->option[i] = false;
    }
    if (any)
        look_again(lister);
    return any;
}

void lister_position(struct lister *lister, const struct game *game, const struct position *pos)
{
    lister->game = game;
    lister->pos = *pos;
    lister->option[LIST_POSITION] = true;
    lister->text[0] = '\0';
    lister_show_library(lister);
}

static bool read_game(struct lister *lister, game_number id, struct pdn_game *out, struct err *err)
{
    if (lister->catalogue)
        return catalogue_game(lister->catalogue, (int)id - 1, out, err);
    if (!have_library(lister))
        return err_set(err, "there is no library yet");
    return library_game(lister->library, id, out, err);
}

/* The position that was looked for, else the last one. */
static node_id first_look(const struct record *record, int ply)
{
    node_id at = 0;

    for (node_id child; (child = record_node(record, at)->child) >= 0 &&
                        (ply < 0 || record_ply(record, at) < ply); at = child)
        ;
    return at;
}

void lister_choose(struct lister *lister, long index)
{
    struct err err;

    forget_shown(lister);
    if (index >= lister->count)
        index = lister->count - 1;
    lister->current = index;
    if (index < 0)
        return;
    const struct library_hit *hit = &lister->hit[index];
    if (!read_game(lister, hit->id, &lister->game_shown, &err))
        return;
    lister->shown = hit->id;
    if (lister->game_shown.record)
        lister->node = first_look(lister->game_shown.record, hit->ply);
}

void lister_look(struct lister *lister, int plies)
{
    const struct record *record = lister->game_shown.record;

    lister->looked = true;
    for (; record && plies > 0 && record_node(record, lister->node)->child >= 0; plies--)
        lister->node = record_node(record, lister->node)->child;
    for (; record && plies < 0 && lister->node > 0; plies++)
        lister->node = record_node(record, lister->node)->parent;
}

bool lister_import(struct lister *lister, const char *path)
{
    const char *slash = strrchr(path, '/');

    if (!librarian_import(lister->librarian, path, NULL))
        return false;
    free(lister->import_name);
    lister->import_name = mem_dup(slash ? slash + 1 : path);
    lister->import = IMPORT_RUNS;
    return true;
}

bool lister_tick(struct lister *lister, struct err *said)
{
    struct librarian_answer answer;
    bool ended = false;

    if (lister->catalogue && lister->scanned < catalogue_count(lister->catalogue))
        scan(lister);
    while (librarian_poll(lister->librarian, &answer))
        take_answer(lister, &answer);
    if (lister->import == IMPORT_RUNS) {
        lister->import = librarian_progress(lister->librarian, &lister->import_count, said);
        ended = lister->import == IMPORT_DONE || lister->import == IMPORT_FAILED;
        if (lister->import == IMPORT_DONE)
            said->text[0] = '\0';
        if (ended && !lister->catalogue)
            ask(lister);
    }
    return ended;
}

static const char *tag_of(const struct pdn_game *game, const char *name)
{
    const char *value = pdn_tag(&game->tags, name);
    return value ? value : "";
}

bool lister_row(struct lister *lister, long index, struct library_row *out)
{
    struct err err;

    *out = (struct library_row){ 0 };
    if (index < 0 || index >= lister->count)
        return false;
    if (!lister->catalogue)
        return have_library(lister) && library_row(lister->library, lister->hit[index].id, out, &err);
    struct catalogue_entry entry =
        catalogue_entry(lister->catalogue, (int)lister->hit[index].id - 1);
    out->white = mem_dup(entry.white);
    out->black = mem_dup(entry.black);
    out->event = mem_dup(entry.event);
    out->date = mem_dup(entry.date);
    out->moves = mem_dup(entry.result);
    out->game = mem_dup(index == lister->current && lister->shown ? tag_of(&lister->game_shown, "GameType") : "");
    out->score = pdn_score_read(NULL, entry.result);
    return true;
}

/* Where the game stands in its file, so that it can be saved there. */
static void note_place(struct lister *lister, struct match *match)
{
    struct catalogue_entry entry =
        catalogue_entry(lister->catalogue, (int)lister->hit[lister->current].id - 1);
    FILE *file = fopen(catalogue_path(lister->catalogue), "rb");
    char *bytes = mem_alloc(entry.size + 1);

    if (file && fseeko(file, (off_t)entry.offset, SEEK_SET) == 0 &&
        fread(bytes, 1, entry.size, file) == entry.size)
        match->place = study_place(bytes, entry.offset, entry.size);
    if (file)
        fclose(file);
    free(bytes);
}

struct match *lister_match(struct lister *lister, int64_t now_ms, struct err *err)
{
    struct pdn_game game = { 0 };

    if (lister->current < 0) {
        err_set(err, "no game is chosen");
        return NULL;
    }
    if (!read_game(lister, lister->hit[lister->current].id, &game, err))
        return NULL;
    if (!game.record) {
        err_set(err, "%s", game.errors.count ? game.errors.error[0].text
                                             : "the moves of this game are legal in no known game");
        pdn_game_free(&game);
        return NULL;
    }
    struct match *match =
        study_new(&game, lister->catalogue ? catalogue_path(lister->catalogue) : NULL, now_ms);
    pdn_game_free(&game);
    if (lister->catalogue)
        note_place(lister, match);
    bool meant = lister->looked || lister->hit[lister->current].ply >= 0;
    if (lister->shown && meant && lister->node < record_count(match->record))
        match_go(match, lister->node, now_ms);
    return match;
}

bool lister_toggle_favourite(struct lister *lister, struct err *err)
{
    struct library_row row;

    if (lister->catalogue || lister->current < 0 || !lister_row(lister, lister->current, &row))
        return err_set(err, "only games of the library can be favourites");
    bool is = row.favourite;
    library_row_free(&row);
    return library_favourite(lister->library, lister->hit[lister->current].id, !is, err);
}
